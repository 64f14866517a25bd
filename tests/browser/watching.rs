//! Watches the page: is anything ever marked `done` that belongs to an older input?

use super::explorer::Explorer;
use serde::Deserialize;

/// What the watch has seen.
#[derive(Debug, Deserialize)]
struct Watched {
    looks: u64,
    stale: Vec<String>,
}

impl Explorer {
    /// Checks the page at every frame and whenever `data-state` changes. `shown` and `wanted` are
    /// expressions: what the page shows, and what its boxes ask for.
    pub async fn watch(&self, shown: &str, wanted: &str) {
        let script = r#"
            const root = document.documentElement;
            const watched = { looks: 0, stale: [] };
            const number = (id) => Number(document.getElementById(id).dataset.value);
            const box = (id) => Number(document.getElementById(id).value.replaceAll(",", ""));
            // The first number in a text.
            const first = (id) => Number(document.getElementById(id).textContent.match(/[\d,]+/)?.[0].replaceAll(",", ""));
            const look = () => {
                watched.looks += 1;
                if (root.dataset.state !== "done") return;
                const [shown, wanted] = [String(SHOWN), String(WANTED)];
                if (shown !== wanted) watched.stale.push(`${shown} for ${wanted}`);
            };
            const atEachFrame = () => { look(); requestAnimationFrame(atEachFrame); };
            atEachFrame();
            new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-state"] });
            window.watched = watched;"#;
        self.run(&script.replace("SHOWN", shown).replace("WANTED", wanted), vec![]).await;
    }

    /// Asserts that the watch has checked at least this often, and has seen nothing out of date.
    pub async fn assert_never_stale(&self, least_looks: u64) {
        let watched: Watched = self.ask("return window.watched", vec![]).await;
        assert!(watched.looks >= least_looks, "{watched:?}");
        assert_eq!(watched.stale, [""; 0]);
    }
}
