//! The exact p-value: what the simulation converges to, on the page before the first resample.

use super::explorer::Explorer;
use super::published::data;
use super::session::in_browser;
use serde::Deserialize;
use serde_json::json;
use std::fs;

#[path = "../exact/mod.rs"]
mod oracle;

/// What the project promises: a relative error below 1e-10 against every reference value.
const PROMISED: f64 = 1e-10;

#[test]
fn examples_of_the_primer() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let shown = page.done().await;
        // Exact rationals, rounded once: `golden/reference/helped_hurt.json`.
        shown.assert_exact(0.271_735_625_628_145_57, PROMISED);
        assert_eq!(shown.p_exact_text, "0.27174");
        // Two standard errors, 2 · sqrt(0.2717 · 0.7283 / 10,000) = 0.0089.
        assert!(shown.exact_kind.contains("0.009"), "{}", shown.exact_kind);
        page.go_to("n=10&helped=4&hurt=3").await;
        // 105433083/250000000.
        page.done().await.assert_exact(0.421_732_332, PROMISED);
    });
}

#[test]
fn identical_systems_have_an_exact_p_of_one() {
    in_browser(async |page| {
        page.open("#n=100&helped=0&hurt=0").await;
        let shown = page.done().await;
        assert_eq!((shown.p_exact, shown.p_exact_text.as_str()), (Some(1.0), "1"));
        page.paste("0.5\n0.25\n1", "0.5\n0.25\n1").await;
        let shown = page.done().await;
        assert_eq!((shown.pairs, shown.p_exact), (Some(3), Some(1.0)));
    });
}

#[test]
fn too_rare_to_be_simulated_but_not_to_be_computed() {
    in_browser(async |page| {
        page.open("#n=1000&helped=100&hurt=0").await;
        let shown = page.done().await;
        // Nobody hurt: only a resample without any of the helped items has mean zero, 0.9^1000.
        shown.assert_exact(0.9f64.powi(1000), PROMISED);
        assert_eq!((shown.p, shown.p_exact_text.as_str()), (Some(0.0), "1.75 × 10⁻⁴⁶"));
        assert_eq!(shown.exact_kind, "too rare to be simulated");
        // 0.9^10000 is 10^−457.6, less than any floating-point number: yet not nothing.
        page.go_to("n=10000&helped=1000&hurt=0").await;
        let shown = page.done().await;
        assert_eq!(shown.p_exact_text, "< 1e-300");
        assert_eq!(shown.exact_kind, "too rare to be simulated");
    });
}

#[test]
fn graded_scores_against_a_convolution() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        // Tenths: −3 twice, −1 twice, 0, 2 three times, 5, 7.
        page.paste("5\n6\n3\n4\n1\n0\n2\n3\n1\n0", "2\n3\n2\n3\n1\n2\n4\n5\n6\n7").await;
        let differences = [(-3, 2), (-1, 2), (0, 1), (2, 3), (5, 1), (7, 1)].into_iter().collect();
        let shown = page.done().await;
        assert_eq!(shown.counts(), [10, 5, 4, 1]);
        shown.assert_exact(oracle::convolution(&differences), PROMISED);
    });
}

#[test]
fn dror_2018_pasted_to_ten_digits() {
    let Some(files) = data("dror-2018-example") else { return };
    in_browser(async |page| {
        let [baseline, experimental] = files.map(|file| fs::read_to_string(file).expect("the file is there"));
        page.open("").await;
        page.done().await;
        page.paste(&baseline, &experimental).await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [1000, 545, 455, 0]);
        // By a brute convolution of 2^28 points, which is itself good to some 1e-11.
        shown.assert_exact(0.004_821_672_575_2, 1e-9);
    });
}

/// The differences of `exact_law.rs`, in millionths: a grid so fine, and so few values, that the law has steps.
const DOZEN: [i64; 12] =
    [-412_337, -290_011, -188_462, -90_005, -33_371, 12_911, 77_003, 141_213, 203_047, 333_331, 402_113, 511_009];

#[test]
fn what_is_only_approximate_says_so_and_by_how_much() {
    in_browser(async |page| {
        page.open("#resamples=1000000").await;
        page.done().await;
        let experimental = DOZEN.map(|millionths| format!("{:.6}", millionths as f64 / 1e6)).join("\n");
        page.paste(&"0.000000\n".repeat(12), &experimental).await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [12, 7, 5, 0]);
        let error = shown.exact_kind.strip_prefix("approximate, ±\u{a0}").and_then(|error| error.parse::<f64>().ok());
        let error = error.unwrap_or_else(|| panic!("{}", shown.exact_kind));
        // The largest step is that of an outcome with all twelve different: 12!/12^12 = 5.4e-5.
        assert!(0.0 < error && error < 0.01, "{error}");
        assert_eq!(page.text_of("exact-term").await, "approximate p");
        let (p, exact) = (shown.p_value(), shown.p_exact.expect("it is known"));
        let standard_error = (exact * (1.0 - exact) / 1e6).sqrt();
        assert!((p - exact).abs() <= error + 4.0 * standard_error, "{exact} ± {error}, but {p} is simulated");
        page.unfold("Convergence").await;
        let note = page.text_of("exact-note").await;
        assert!(note.contains("approximate, to within"), "{note}");
        page.unfold("Report and export").await;
        let sentence = page.text_of("export-sentence").await;
        assert!(sentence.contains("p ≈ ") && sentence.contains(" ± "), "{sentence}");
        // One score less, and every outcome is enumerated.
        let (baseline, experimental) = ("0\n".repeat(11), experimental.split_once('\n').expect("twelve lines").1);
        page.paste(&baseline, experimental).await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(11)).await;
        assert!(!shown.exact_kind.contains("approximate"), "{}", shown.exact_kind);
    });
}

/// What the page shows in a frame.
#[derive(Debug, Deserialize)]
struct Frame {
    state: String,
    helped: String,
    p_exact: Option<String>,
    resamples: Option<String>,
    facts: String,
}

impl Frame {
    fn p_exact(&self) -> f64 {
        let number = self.p_exact.as_ref().and_then(|text| text.parse().ok());
        number.unwrap_or_else(|| panic!("no exact p: {self:?}"))
    }
}

/// A function `look` that says what the page shows.
const LOOK: &str = r#"
    const value = (id) => document.getElementById(id).getAttribute("data-value");
    const look = () => ({
        state: document.documentElement.dataset.state,
        helped: value("helped"),
        p_exact: value("p-exact"),
        resamples: value("resamples-done"),
        facts: document.querySelector(".facts").innerText,
    });"#;

#[test]
fn exact_p_is_there_before_the_resamples() {
    in_browser(async |page| {
        page.open("#n=10&helped=4&hurt=3&resamples=10000000").await;
        page.done().await;
        let watch = r#"
            window.frames_seen = [];
            const atEachFrame = () => {
                window.frames_seen.push(look());
                requestAnimationFrame(atEachFrame);
            };
            atEachFrame();"#;
        page.run(&format!("{LOOK}{watch}"), vec![]).await;
        page.go_to("n=500&helped=10&hurt=7&resamples=10000000").await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(500)).await;
        let frames: Vec<Frame> = page.ask("return window.frames_seen", vec![]).await;
        let of_500: Vec<&Frame> = frames.iter().filter(|frame| frame.helped == "10").collect();
        assert!(of_500.iter().any(|frame| frame.state == "running" && frame.resamples.is_none()), "{of_500:?}");
        for frame in of_500 {
            // Exact rationals: `golden/reference/helped_hurt.json`.
            assert!((frame.p_exact() / 0.271_735_625_628_145_57 - 1.0).abs() <= PROMISED, "{frame:?}");
        }
    });
}

/// Presses an arrow key on the slider for helped, again and again; what the page shows in the frame after each press.
async fn press_and_look(page: &Explorer, presses: usize) -> Vec<Frame> {
    let press = r#"
        const [presses, done] = arguments;
        const slider = document.querySelector('[aria-label="Helped, slider"]');
        const frame = () => new Promise(requestAnimationFrame);
        const seen = [];
        (async () => {
            for (let press = 0; press < presses; press += 1) {
                const key = { key: "ArrowRight", bubbles: true, cancelable: true };
                slider.dispatchEvent(new KeyboardEvent("keydown", key));
                await frame();
                seen.push(look());
            }
            done(seen);
        })();"#;
    page.wait_for(&format!("{LOOK}{press}"), vec![json!(presses)]).await
}

#[test]
fn slider_and_exact_p_move_in_the_same_frame() {
    in_browser(async |page| {
        for resamples in [10_000, 10_000_000] {
            page.open(&format!("#n=500&helped=10&hurt=7&resamples={resamples}")).await;
            page.until(|shown| shown.p_exact.is_some()).await;
            let frames = press_and_look(page, 30).await;
            assert_eq!(frames.len(), 30);
            for (frame, helped) in frames.iter().zip(11..) {
                assert_eq!(frame.helped, helped.to_string(), "{frame:?}");
                let (p, expected) = (frame.p_exact(), oracle::trinomial(500, helped, 7));
                // The oracle is good to 1e-11, absolutely.
                assert!((p - expected).abs() <= 1e-11 + PROMISED * expected, "{frame:?}: {expected} is expected");
                assert!(!frame.facts.contains('…'), "{frame:?}");
            }
        }
    });
}
