//! Long runs: progress, stopping, and the newest request that wins.

use super::explorer::Explorer;
use super::session::in_browser;

/// Three thousand graded differences with ten million resamples: many seconds on any machine.
async fn start_long_run(page: &Explorer) {
    page.open("#resamples=10000000").await;
    page.done().await;
    let score = |item: u64, factor: u64| format!("0.{:03}", item * factor % 997);
    let columns = |factor| (1..=3000).map(|item| score(item, factor)).collect::<Vec<_>>().join("\n");
    page.paste(&columns(631), &columns(337)).await;
    page.until(|shown| shown.state == "running" && shown.pairs == Some(3000) && shown.resamples > Some(0)).await;
}

#[test]
fn progress_is_visible_and_grows() {
    in_browser(async |page| {
        start_long_run(page).await;
        let progress = async || {
            let script = r#"
                const bar = document.querySelector("progress");
                return getComputedStyle(bar).visibility === "visible" ? bar.value : -1;"#;
            page.ask::<f64>(script, vec![]).await
        };
        let first = page.shown().await;
        assert!(first.status.ends_with("of 10,000,000 resamples"), "{}", first.status);
        let share = progress().await;
        assert!((0.0..1.0).contains(&share), "{share}");
        let later = page.until(|shown| shown.resamples > first.resamples).await;
        assert_eq!(later.state, "running");
        // The numbers that are there belong together.
        later.p_value();
        page.until(|shown| shown.resamples > later.resamples).await;
        assert!(progress().await > share);
        page.press("Stop and keep what is done").await;
        page.done().await;
        assert_eq!(progress().await, -1.0);
    });
}

#[test]
fn stop_keeps_what_is_done() {
    in_browser(async |page| {
        start_long_run(page).await;
        page.press("Stop and keep what is done").await;
        let stopped = page.done().await;
        let resamples = stopped.resamples.unwrap_or_default();
        assert!(0 < resamples && resamples < 10_000_000, "{resamples}");
        stopped.p_value();
        assert!(stopped.status.starts_with("Stopped after "), "{}", stopped.status);
        let (lower, upper) = stopped.interval();
        assert!(lower < upper);
        // It stays so: nothing that was on its way still arrives.
        for _ in 0..20 {
            page.next_frame().await;
            assert_eq!(page.shown().await, stopped);
        }
        page.type_into("Resamples", "1000").await;
        let again = page.done().await;
        assert_eq!((again.resamples, again.counts()), (Some(1000), stopped.counts()));
    });
}

#[test]
fn newest_request_wins() {
    in_browser(async |page| {
        start_long_run(page).await;
        let watch = r#"
            window.settled = [];
            const root = document.documentElement;
            new MutationObserver(() => {
                if (root.dataset.state === "done") settled.push(Number(document.getElementById("pairs").dataset.value));
            }).observe(root, { attributes: true });"#;
        page.run(watch, vec![]).await;
        page.type_into("Resamples", "20000").await;
        page.choose("Sliders").await;
        page.key(super::explorer::Role::Slider, "Helped, slider", fantoccini::key::Key::Left).await;
        let shown = page.until(|shown| shown.state == "done" && shown.helped == Some(3)).await;
        assert_eq!((shown.counts(), shown.resamples), ([10, 3, 3, 4], Some(20_000)));
        for _ in 0..20 {
            page.next_frame().await;
            assert_eq!(page.shown().await, shown);
        }
    });
}

#[test]
fn slider_moved_in_the_middle_of_a_long_run_shows_only_its_own_result() {
    in_browser(async |page| {
        start_long_run(page).await;
        page.choose("Sliders").await;
        page.type_into("Resamples", "5000").await;
        for helped in [5, 6, 7] {
            page.key(super::explorer::Role::Slider, "Helped, slider", fantoccini::key::Key::Right).await;
            let shown = page.done().await;
            assert_eq!((shown.counts(), shown.resamples), ([10, helped, 3, 7 - helped], Some(5000)));
        }
        page.choose("Paste").await;
        let shown = page.done().await;
        assert_eq!((shown.pairs, shown.resamples), (Some(3000), Some(5000)));
    });
}

#[test]
fn ten_million_resamples_of_counts() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&resamples=10000000").await;
        let shown = page.done().await;
        assert_eq!(shown.resamples, Some(10_000_000));
        shown.assert_p_near(super::address::FIVE_HUNDRED_P);
    });
}
