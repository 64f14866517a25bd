//! In a browser: the results are those of a native build, and every message of the protocol arrives as it was sent.

#![cfg(target_arch = "wasm32")]

#[path = "golden/stability.rs"]
mod stability;

use bootstrap_explorer::planning::Counts;
use bootstrap_explorer::scores::Unit;
use bootstrap_explorer::worker::protocol::{Comparison, Levels, Outcome, Reply, Request, Run, ScoresFrom, Tally};
use serde::Serialize;
use serde::de::DeserializeOwned;
use stability::Golden;
use std::fmt::Debug;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// The largest whole number up to which a JavaScript number holds all: `Number.MAX_SAFE_INTEGER`, 2^53 − 1.
const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

#[wasm_bindgen_test]
fn results_are_those_of_native_builds() {
    let pinned = Golden::pinned();
    assert_eq!(pinned.recomputed(), pinned);
}

/// There and back through the JavaScript value that `postMessage` gets.
fn arrives<Message: Serialize + DeserializeOwned + PartialEq + Debug>(message: Message) {
    let sent = serde_wasm_bindgen::to_value(&message).expect("every message becomes a JavaScript value");
    let received: Message = serde_wasm_bindgen::from_value(sent).expect("and is read back");
    assert_eq!(received, message);
}

fn run(scores: ScoresFrom) -> Run {
    Run {
        job: u32::MAX,
        scores,
        swapped: true,
        resamples: 10_000_000,
        seed: u64::MAX.to_string(),
        levels: Levels { alpha: 0.05, interval: 0.95 },
    }
}

#[wasm_bindgen_test]
fn runs_arrive() {
    let largest = Counts { pairs: 10_000_000, helped: 5_000_000, hurt: 4_999_999 };
    for scores in [ScoresFrom::Counts(largest), ScoresFrom::Texts, ScoresFrom::LastTexts] {
        arrives(Request::Run(run(scores)));
    }
    // 2^64 − 1, which no JavaScript number holds.
    assert_eq!(run(ScoresFrom::Texts).seed, "18446744073709551615");
}

#[wasm_bindgen_test]
fn stop_arrives() {
    arrives(Request::Stop { job: 0 });
}

#[wasm_bindgen_test]
fn signs_of_life_arrive() {
    arrives(Reply::Ready);
    arrives(Reply::Crashed { message: "panicked at “src”:\nindex out of bounds".to_owned() });
    arrives(Reply::Reading { job: 1, fraction: 0.0 });
    arrives(Reply::Reading { job: 1, fraction: 1.0 / 3.0 });
}

#[wasm_bindgen_test]
fn ends_without_a_result_arrive() {
    arrives(Reply::Stopped { job: 3 });
    for is_half in [false, true] {
        let message = "experimental, line 7: `x` is not a number".to_owned();
        arrives(Reply::Rejected { job: 3, is_half, message });
    }
}

fn comparison() -> Comparison {
    Comparison {
        pairs: 10_000_000,
        helped: 5_000_000,
        hurt: 0,
        tied: 5_000_000,
        mean_difference: -0.1,
        standard_deviation: 0.0,
        bin_width: f64::MAX,
        support: (-0.3, 0.1),
        spacing: 5e-324,
        unit: Unit::Score,
        names: [None, None],
        format: None,
        exact: true,
    }
}

#[wasm_bindgen_test]
fn comparisons_arrive_with_and_without_names() {
    arrives(Reply::Started { job: 2, comparison: comparison() });
    for unit in [Unit::Correctness, Unit::Percent, Unit::Score] {
        let names = [Some("Grundlinie".to_owned()), Some(String::new())];
        let format = Some("two columns, tab-separated, header".to_owned());
        arrives(Reply::Started { job: 2, comparison: Comparison { unit, names, format, ..comparison() } });
    }
}

#[wasm_bindgen_test]
fn tallies_arrive_with_large_counts() {
    arrives(Reply::Progress { job: 1, tally: Tally::default() });
    let largest = MAX_SAFE_INTEGER as u64;
    for (first_edge, marked_bins) in [(-1e300, 3), (-0.05, 1), (5e-324, 0)] {
        let counts = vec![largest, 0, 10_000_000];
        let tally = Tally {
            resamples: largest,
            at_or_below_zero: 0,
            first_edge,
            marked_bins,
            counts,
            trace: vec![(1, 0), (largest, largest)],
        };
        arrives(Reply::Progress { job: 1, tally });
    }
}

#[wasm_bindgen_test]
fn outcomes_arrive_to_the_last_bit() {
    // Whole numbers among them: JavaScript does not tell 1.0 from 1.
    for (lower, stopped) in [(0.0, false), (1.0, true), (0.271_735_625_628_145_57, false), (f64::MIN_POSITIVE, false)] {
        let outcome = Outcome { interval: (lower, 0.1 + 0.2), stopped, milliseconds: 17.0 };
        arrives(Reply::Done { job: 1, tally: Tally::default(), outcome });
    }
}
