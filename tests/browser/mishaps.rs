//! What may happen to a tab in the middle of a run, and what a browser may refuse to keep.

use super::explorer::{Explorer, Shown};
use super::session::{console_of, in_browser, origin};
use serde_json::json;

/// Has the page compute for seconds: three thousand graded differences, and so many resamples.
async fn start(page: &Explorer) {
    page.open("#resamples=500000").await;
    page.done().await;
    let score = |item: u64, factor: u64| format!("0.{:03}", item * factor % 997);
    let columns = |factor| (1..=3000).map(|item| score(item, factor)).collect::<Vec<_>>().join("\n");
    page.paste(&columns(631), &columns(337)).await;
    page.until(|shown| shown.state == "running" && shown.pairs == Some(3000) && shown.resamples > Some(0)).await;
}

/// Lets the run end, and asserts that it has found what an undisturbed one of the same seed finds.
async fn assert_finishes(page: &Explorer) {
    let essence = |shown: &Shown| (shown.at_or_below_zero, shown.resamples, shown.interval());
    let disturbed = page.done().await;
    assert_eq!(disturbed.resamples, Some(500_000));
    page.type_into("Seed", "2").await;
    assert_ne!(essence(&page.done().await), essence(&disturbed), "another seed, another result");
    page.type_into("Seed", &disturbed.seed).await;
    assert_eq!(essence(&page.done().await), essence(&disturbed));
}

#[test]
fn a_tab_in_the_background_finishes_its_run() {
    in_browser(async |page| {
        start(page).await;
        let tab = page.client().window().await.expect("there is a tab");
        page.open_in_a_new_tab("about:blank").await;
        page.client().switch_to_window(tab).await.expect("the tab is there");
        assert_finishes(page).await;
    });
}

#[test]
fn another_screen_in_the_middle_of_a_run_gets_a_sharp_picture() {
    in_browser(async |page| {
        start(page).await;
        page.resize(1200, 800, 2.0).await;
        assert_finishes(page).await;
        let script = r#"
            const { width, height, clientWidth, clientHeight } = document.querySelector("canvas");
            return width === 2 * clientWidth && height === 2 * clientHeight;"#;
        assert!(page.ask::<bool>(script, vec![]).await);
    });
}

/// What a browser says that keeps nothing for this page: by its settings, or because its disk is full.
const REFUSALS: [(&str, &str); 2] = [
    (
        "forbidden",
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })",
    ),
    ("full", "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"),
];

#[test]
fn a_theme_that_cannot_be_kept_lasts_for_this_visit() {
    for (what, refuse) in REFUSALS {
        in_browser(async |page| {
            page.run_before_load(refuse).await;
            page.open("").await;
            page.done().await;
            let theme = async || page.ask::<String>("return document.documentElement.dataset.theme", vec![]).await;
            page.press("Theme: system").await;
            page.next_frame().await;
            assert_eq!(theme().await, "light", "{what}");
            page.press("500 questions").await;
            assert_eq!(page.done().await.counts(), [500, 10, 7, 483], "{what}");
            page.open("").await;
            page.done().await;
            assert_eq!(theme().await, "system", "{what}");
        });
    }
}

#[test]
fn a_full_disk_keeps_no_page_and_breaks_nothing() {
    // The browser may say that it keeps nothing.
    console_of(async |page| {
        let quota = json!({ "origin": origin(), "quotaSize": 1 });
        page.dev_tools("Storage.overrideQuotaForOrigin", quota).await;
        page.open("#n=500&helped=10&hurt=7").await;
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
        let is_refused = r#"
            const done = arguments[0];
            navigator.serviceWorker.getRegistration().then(async (registration) => {
                const { installing } = registration ?? {};
                if (installing) await new Promise((resolve) => installing.addEventListener("statechange", resolve));
                done(!(await navigator.serviceWorker.getRegistration())?.active && (await caches.keys()).length === 0);
            });"#;
        assert!(page.wait_for::<bool>(is_refused, vec![]).await, "half of the page is not kept");
        page.unfold_all().await;
        page.press("New seed").await;
        page.done().await;
    });
}
