//! Whether the page fits its window.

use super::explorer::Explorer;

impl Explorer {
    /// Asserts that nothing is wider than a window of `width` CSS pixels. `what` says what is open,
    /// for the message.
    pub async fn assert_fits(&self, width: u32, what: &str) {
        if let Some(misfit) = self.misfit(width).await {
            panic!("{what}: {misfit}");
        }
    }

    /// Something wider than a window of `width` CSS pixels, if there is anything.
    pub async fn misfit(&self, width: u32) -> Option<String> {
        self.next_frame().await;
        let script = r#"
            const wide = [...document.querySelectorAll("body *")].filter((element) => {
                const { left, width } = element.getBoundingClientRect();
                // What has a scroll bar of its own, or is cut, keeps its text inside. Boxes do so,
                // whatever their style says.
                const isBox = element.matches("input, textarea");
                const flowsOver = !isBox && getComputedStyle(element).overflowX === "visible";
                const right = left + (flowsOver ? Math.max(width, element.scrollWidth) : width);
                const isLeaf = element.childElementCount === 0;
                return isLeaf && element.checkVisibility() && !element.closest(".scroll, .rows") && right > innerWidth + 0.5;
            });
            const described = (element) => `${element.id || element.localName}: ${element.textContent}`;
            return [document.documentElement.scrollWidth, wide.map(described)];"#;
        let (scroll_width, wide): (u32, Vec<String>) = self.ask(script, vec![]).await;
        let fits = scroll_width <= width && wide.is_empty();
        (!fits).then(|| format!("{scroll_width} of {width} px wide; too wide: {wide:?}"))
    }

    /// Texts that cannot be read because they are cut off, in a box or elsewhere, or overlap.
    pub async fn unreadable(&self) -> Vec<String> {
        self.next_frame().await;
        self.ask(include_str!("readable.js"), vec![]).await
    }
}
