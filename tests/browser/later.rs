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

/// Opens the page where the later part is awaited until `window.arrive` is called.
async fn open_while_it_is_awaited(page: &Explorer, fragment: &str) {
    let script = r#"
        const fetched = window.fetch;
        const arrival = new Promise((arrive) => { window.arrive = arrive; });
        window.fetch = async (address, ...rest) => {
            if (String(address).includes("_later.wasm")) await arrival;
            return fetched(address, ...rest);
        };"#;
    page.run_before_load(script).await;
    page.open(fragment).await;
}

/// What stands in an element's place while it waits, once that is to be seen.
async fn said_instead_of(page: &Explorer, selector: &str) -> String {
    let style = format!("getComputedStyle(document.querySelector('{selector}'), '::before')");
    page.until_true(&format!("return {style}.visibility === 'visible'")).await;
    page.ask(&format!("return {style}.content"), vec![]).await
}

#[test]
fn a_view_does_not_look_usable_before_it_is() {
    in_browser(async |page| {
        let sees_a_box = async |id: &str| {
            let script = "return document.getElementById(arguments[0]).checkVisibility({ visibilityProperty: true })";
            page.ask::<bool>(script, vec![id.into()]).await
        };
        let loading = "\"Loading this view …\"";
        // By its address, and by a tab.
        open_while_it_is_awaited(page, "#view=review").await;
        page.until(|shown| shown.later == "awaited").await;
        assert!(!sees_a_box("review-items").await);
        assert_eq!(said_instead_of(page, "main").await, loading);
        let elsewhere = "return getComputedStyle(document.getElementById('review-view'), '::before').content";
        assert_eq!(page.ask::<String>(elsewhere, vec![]).await, "none", "it is said once");
        page.click(Role::Link, "Test").await;
        page.until(|shown| shown.counts() == [10, 4, 3, 3] && shown.resamples == Some(10_000)).await;
        assert!(sees_a_box("sample-size").await);
        page.click(Role::Link, "Learn").await;
        page.until_true("return !document.getElementById('learn-view').hidden").await;
        assert!(!sees_a_box("learn-one").await);
        assert_eq!(said_instead_of(page, "#learn-view").await, loading);
        page.run("arrive()", vec![]).await;
        page.done().await;
        assert!(sees_a_box("learn-one").await);
    });
}

#[test]
fn a_drawer_that_is_opened_too_early_says_that_it_is_loading() {
    in_browser(async |page| {
        open_while_it_is_awaited(page, "").await;
        page.until(|shown| shown.resamples == Some(10_000)).await;
        page.unfold("Other tests on the same data").await;
        let note = "return getComputedStyle(document.querySelector('#tests > summary'), '::after').content";
        assert_eq!(page.ask::<String>(note, vec![]).await, "\"loading …\"");
        page.run("arrive()", vec![]).await;
        page.done().await;
        assert_eq!(page.ask::<String>(note, vec![]).await, "none");
        assert!(page.ask::<u32>("return document.querySelectorAll('#test-rows tr').length", vec![]).await > 10);
    });
}
