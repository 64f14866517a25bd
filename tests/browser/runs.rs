//! Long runs: progress, stopping, and newer requests replacing older ones.

use super::explorer::Explorer;
use super::session::in_browser;
use serde::Deserialize;

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
        // The numbers shown belong together.
        later.p_value();
        page.until(|shown| shown.resamples > later.resamples).await;
        assert!(progress().await > share);
        page.press("Stop and keep what is done").await;
        let stopped = page.done().await;
        assert_eq!(progress().await, -1.0);
        // It stays like this: no late message changes it.
        for _ in 0..20 {
            page.next_frame().await;
            assert_eq!(page.shown().await, stopped);
        }
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

/// What the page shows in a frame.
#[derive(Debug, Deserialize)]
struct Frame {
    state: String,
    helped: String,
    p_exact: Option<String>,
    resamples: Option<String>,
}

#[test]
fn the_exact_p_is_there_before_the_resamples() {
    in_browser(async |page| {
        page.open("#n=10&helped=4&hurt=3&resamples=10000000").await;
        page.done().await;
        let watch = r#"
            window.seen = [];
            const value = (id) => document.getElementById(id).getAttribute("data-value");
            const atEachFrame = () => {
                const { state } = document.documentElement.dataset;
                seen.push({ state, helped: value("helped"), p_exact: value("p-exact"), resamples: value("resamples-done") });
                requestAnimationFrame(atEachFrame);
            };
            atEachFrame();"#;
        page.run(watch, vec![]).await;
        page.go_to("n=500&helped=10&hurt=7&resamples=10000000").await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(500)).await;
        let frames: Vec<Frame> = page.ask("return seen", vec![]).await;
        let of_500: Vec<&Frame> = frames.iter().filter(|frame| frame.helped == "10").collect();
        assert!(of_500.iter().any(|frame| frame.state == "running" && frame.resamples.is_none()), "{of_500:?}");
        for frame in of_500 {
            let p: Option<f64> = frame.p_exact.as_ref().and_then(|text| text.parse().ok());
            // From exact rationals: the library's reference values.
            assert!(p.is_some_and(|p| (p / 0.271_735_625_628_145_57 - 1.0).abs() <= 1e-10), "{frame:?}");
        }
    });
}
