//! Mishaps: a tab that goes into the background or is frozen in the middle of a run, and a browser
//! that refuses to keep something.

use super::explorer::Explorer;
use super::session::{console_of, in_browser, origin};
use super::sharing::{assert_ends_as_expected, begin_long_job, expected};
use serde_json::json;
use std::time::Duration;

/// Enough that the job is still running when it is disturbed, even on a machine with many cores.
const RESAMPLES: u64 = 1_000_000;

/// The address of a page that is idle.
async fn other_view(page: &Explorer) -> String {
    format!("{}#view=plan&part=rules", page.address().await.split('#').next().unwrap_or_default())
}

#[test]
fn a_tab_in_the_background_finishes_its_run() {
    in_browser(async |page| {
        begin_long_job(page, RESAMPLES).await;
        let note = r#"
            window.noted = [];
            const { documentElement: root } = document;
            const note = () => noted.push(`${document.visibilityState} ${root.dataset.state}`);
            document.addEventListener("visibilitychange", note);
            new MutationObserver(() => {
                note();
                if (root.dataset.state === "done") localStorage.setItem("seen", "done");
            }).observe(root, { attributeFilter: ["data-state"] });
            return root.dataset.state;"#;
        assert_eq!(page.ask::<String>(note, vec![]).await, "running");
        let tab = page.client().window().await.expect("there is a tab");
        page.open_in_a_new_tab(&other_view(page).await).await;
        page.until_true("return localStorage.getItem('seen') === 'done'").await;
        page.client().switch_to_window(tab).await.expect("the tab is there");
        let noted: Vec<String> = page.ask("return noted", vec![]).await;
        assert!(noted.contains(&"hidden running".to_owned()) && noted.contains(&"hidden done".to_owned()), "{noted:?}");
        assert_ends_as_expected(page, RESAMPLES, 1).await;
    });
}

/// As browsers do with a tab that has not been looked at for long, to save power.
#[test]
fn a_tab_that_was_frozen_finishes_its_run() {
    in_browser(async |page| {
        begin_long_job(page, RESAMPLES).await;
        page.until(|shown| shown.state == "running" && shown.resamples > Some(100)).await;
        let note = r#"
            document.addEventListener("freeze", () => window.frozen = performance.now());
            document.addEventListener("resume", () => window.frozen = performance.now() - frozen);"#;
        page.run(note, vec![]).await;
        let tab = page.client().window().await.expect("there is a tab");
        page.open_in_a_new_tab(&other_view(page).await).await;
        page.client().switch_to_window(tab).await.expect("the tab is there");
        let live = async |state: &str| page.dev_tools("Page.setWebLifecycleState", json!({ "state": state })).await;
        live("frozen").await;
        // Longer than it takes to consider a worker lost.
        tokio::time::sleep(Duration::from_secs(8)).await;
        live("active").await;
        let milliseconds: f64 = page.ask("return frozen", vec![]).await;
        assert!((7000.0..60_000.0).contains(&milliseconds), "{milliseconds}");
        // The tab stays behind the other one, so the browser draws no frames for it.
        let shown = page.until(|shown| shown.state == "done" && shown.resamples == Some(RESAMPLES)).await;
        assert_eq!(shown.at_or_below_zero, Some(expected(RESAMPLES, 1).summary(0.95).at_or_below_zero));
        assert_eq!(shown.notice, "", "nothing is missed of a worker that was frozen, too");
    });
}

#[test]
fn a_theme_that_cannot_be_kept_lasts_for_this_visit() {
    in_browser(async |page| {
        let refuse =
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })";
        page.run_before_load(refuse).await;
        page.open("").await;
        page.done().await;
        let theme = async || page.ask::<String>("return document.documentElement.dataset.theme", vec![]).await;
        page.press("Theme: system").await;
        page.next_frame().await;
        assert_eq!(theme().await, "light");
        page.press("500 questions").await;
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
        page.open("").await;
        page.done().await;
        assert_eq!(theme().await, "system");
    });
}

#[test]
fn a_full_disk_keeps_no_page_and_breaks_nothing() {
    let console = console_of(async |page| {
        let quota = json!({ "origin": origin(), "quotaSize": 1 });
        page.dev_tools("Storage.overrideQuotaForOrigin", quota).await;
        page.open("#n=500&helped=10&hurt=7").await;
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
        // Register as the page does, unless it has done so already.
        let register = r#"
            const done = arguments[0];
            (async () => {
                const { offline } = document.querySelector("link[data-offline]").dataset;
                const registration = await navigator.serviceWorker.register(offline);
                const worker = registration.installing ?? registration.waiting ?? registration.active;
                const isSettled = () => ["activated", "redundant"].includes(worker.state);
                while (!isSettled()) await new Promise((resolve) => setTimeout(resolve, 20));
                done([worker.state, await caches.keys()]);
            })().catch((error) => done([String(error), []]));"#;
        let (state, caches): (String, Vec<String>) = page.wait_for(register, vec![]).await;
        assert_eq!((state.as_str(), caches), ("redundant", vec![]), "half of the page is not kept");
        page.unfold_all().await;
        page.press("New seed").await;
        page.done().await;
    });
    assert!(console.iter().all(|entry| entry.to_lowercase().contains("quota")), "{console:?}");
}
