//! The later part of the program: fetched when the first result is on the screen, and missed without harm.

use super::explorer::{Explorer, Role};
use super::session::in_browser;

/// Opens the page where the later part cannot be fetched until `window.isOffline` is taken back.
async fn open_without_later(page: &Explorer, fragment: &str) {
    let script = r#"
        window.isOffline = true;
        const fetchAll = window.fetch;
        window.fetch = (address, ...rest) => {
            const isRefused = window.isOffline && String(address).includes("_later.wasm");
            return isRefused ? Promise.reject(new TypeError("simulated")) : fetchAll(address, ...rest);
        };"#;
    page.run_before_load(script).await;
    page.open(fragment).await;
}

/// Whether the page says that a part of it is missing.
async fn says_so(page: &Explorer) -> bool {
    !page.text_of("later-missing").await.is_empty()
}

#[test]
fn it_is_fetched_once_and_after_the_first_result() {
    in_browser(async |page| {
        let watch = r#"
            const later = () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("_later.wasm"));
            window.later = later;
            new MutationObserver(() => {
                const drawn = document.getElementById("resamples-done")?.dataset.value;
                if (drawn === "10000") window.laterBefore ??= later().length;
            }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-value"] });"#;
        page.run_before_load(watch).await;
        page.open("").await;
        page.done().await;
        assert_eq!(page.ask::<[u32; 2]>("return [laterBefore, later().length]", vec![]).await, [0, 1]);
        page.paste("1\n0\n1", "1\n1\n1").await;
        page.unfold("Report and export").await;
        page.done().await;
        assert_eq!(page.ask::<u32>("return later().length", vec![]).await, 1, "the worker has it from the page");
    });
}

#[test]
fn the_first_result_does_without_it() {
    in_browser(async |page| {
        open_without_later(page, "#n=500&helped=10&hurt=7").await;
        let shown = page.until(|shown| shown.later == "missing").await;
        assert_eq!((shown.state.as_str(), shown.counts()), ("done", [500, 10, 7, 483]));
        assert!(!says_so(page).await, "nobody has asked for it");
    });
}

#[test]
fn who_opens_a_drawer_without_it_is_told_and_can_try_again() {
    in_browser(async |page| {
        open_without_later(page, "").await;
        page.until(|shown| shown.later == "missing").await;
        page.unfold("Other tests on the same data").await;
        page.until_true("return !document.getElementById('later-missing').hidden").await;
        assert!(page.text_of("later-missing").await.contains("could not be fetched"));
        page.run("window.isOffline = false", vec![]).await;
        page.click(Role::Button, "Try again").await;
        page.done().await;
        assert!(!says_so(page).await);
        assert!(page.ask::<u32>("return document.querySelectorAll('#test-rows tr').length", vec![]).await > 10);
    });
}

#[test]
fn a_view_without_it_says_so_and_keeps_its_address() {
    in_browser(async |page| {
        open_without_later(page, "#view=plan&part=power").await;
        page.until(|shown| shown.state == "error" && shown.later == "missing").await;
        assert!(says_so(page).await);
        page.run("window.isOffline = false", vec![]).await;
        page.click(Role::Button, "Try again").await;
        page.until(|shown| shown.state == "done" && shown.later == "here").await;
        assert!(page.fragment().await.contains("part=power"));
    });
}
