//! In a browser: results equal those of a native build, and every message of the protocol arrives
//! as it was sent.

#![cfg(target_arch = "wasm32")]

#[path = "../paired-bootstrap/tests/golden/computed.rs"]
mod computed;
#[path = "../paired-bootstrap/tests/golden/stability.rs"]
mod stability;

use bootstrap_explorer::worker::protocol::{
    Help, HelpClusters, HelpFrom, Helped, Lacks, Outcome, Reply, Request, Results, Run, ScoresFrom,
};
use computed::Computed;
use paired_bootstrap::analysis::{Basics, Exact, Inference, Tally};
use paired_bootstrap::bootstrap::{Counted, Intervals, Sides};
use paired_bootstrap::comparisons::{
    Accuracy, Coverage, Effect, Equivalence, EquivalenceInterval, Method, Missing, Quotable, QuotableInterval, System,
    Test, TestResult, Warning,
};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::planning::power::{Detectable, Estimate};
use paired_bootstrap::question::{Levels, MarginTest, Question};
use paired_bootstrap::report::{Clustered, ExactShares, ListedCluster};
use paired_bootstrap::scores::Unit;
use paired_bootstrap::table::Choice;
use serde::Serialize;
use serde::de::DeserializeOwned;
use stability::Golden;
use std::fmt::Debug;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// The largest whole number below which JavaScript numbers are exact: `Number.MAX_SAFE_INTEGER`,
/// 2^53 − 1.
const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

#[wasm_bindgen_test]
fn results_are_those_of_native_builds() {
    let pinned = Golden::pinned();
    assert_eq!(pinned.recomputed(), pinned);
}

#[wasm_bindgen_test]
fn what_is_computed_is_computed_as_in_native_builds() {
    let pinned = Computed::pinned();
    let here = pinned.recomputed();
    let differing = pinned.differing(&here);
    assert!(differing.is_empty(), "{differing:#?}");
    assert_eq!(here, pinned);
}

/// Converts a message to the JavaScript value that `postMessage` gets, and back.
fn arrives<Message: Serialize + DeserializeOwned + PartialEq + Debug>(message: Message) {
    let sent = serde_wasm_bindgen::to_value(&message).expect("every message becomes a JavaScript value");
    let received: Message = serde_wasm_bindgen::from_value(sent).expect("and is read back");
    assert_eq!(received, message);
}

fn run(scores: ScoresFrom) -> Run {
    Run {
        job: u32::MAX,
        scores,
        columns: Box::new(Choice { is_swapped: true, ..Choice::default() }),
        question: Question {
            resamples: 10_000_000,
            // 2^64 − 1, which no JavaScript number can hold.
            seed: u64::MAX,
            level: Some(0.95),
            margin_test: MarginTest::NonInferior,
            ..Question::default()
        },
        workers: 8,
    }
}

#[wasm_bindgen_test]
fn messages_of_helpers_arrive() {
    let (resamples, seed) = (u64::from(u32::MAX), u64::MAX);
    arrives(Request::Help(Help {
        helped: Helped::Job(u32::MAX),
        resamples,
        seed,
        from: HelpFrom::Differences {
            values: vec![i64::MIN, 0, 7],
            counts: vec![1, 2, u64::MAX],
            clusters: Some(HelpClusters { sums: vec![i64::MAX, -7], sizes: vec![1, u64::MAX], counts: vec![1, 2] }),
        },
    }));
    arrives(Request::Draw { batches: 3..u64::from(u32::MAX) });
    arrives(Reply::HelperWanted { number: 3 });
    arrives(Reply::HelperDismissed { number: 3 });
    let helped = Helped::Question(7);
    arrives(Reply::Helping { helped });
    arrives(Reply::Drawn { helped, batches: 0..1, results: Results::Sums(vec![i64::MIN, -1, i64::MAX]) });
}

#[wasm_bindgen_test]
fn runs_arrive() {
    let largest = Counts { pairs: 10_000_000, helped: 5_000_000, hurt: 4_999_999 };
    for scores in [ScoresFrom::Counts(largest), ScoresFrom::Texts, ScoresFrom::LastTexts] {
        arrives(Request::Run(run(scores)));
    }
}

#[wasm_bindgen_test]
fn requests_for_means_and_for_other_levels_arrive() {
    arrives(Request::Means(run(ScoresFrom::LastTexts)));
    for (alpha, level) in [(0.05, None), (f64::MIN_POSITIVE, Some(1.0 - f64::EPSILON)), (0.1 + 0.2, Some(0.999))] {
        let question = Question { alpha, level, sides: Sides::Two, margin: level, ..Question::default() };
        arrives(Request::Infer { job: u32::MAX, question });
    }
}

#[wasm_bindgen_test]
fn stop_arrives() {
    arrives(Request::Stop { job: 0 });
}

#[wasm_bindgen_test]
fn signs_of_life_arrive() {
    arrives(Reply::Ready { build: "a1".to_owned() });
    arrives(Reply::Crashed { message: "panicked at “src”:\nindex out of bounds".to_owned() });
    arrives(Reply::Reading { job: 1, fraction: 0.0 });
    arrives(Reply::Reading { job: 1, fraction: 1.0 / 3.0 });
}

#[wasm_bindgen_test]
fn ends_without_a_result_arrive() {
    arrives(Reply::Stopped { job: 3 });
    for lacks in [Lacks::Correction, Lacks::OtherSystem, Lacks::Columns, Lacks::SystemOrColumns] {
        let message = "experimental, line 7: `x` is not a number".to_owned();
        arrives(Reply::Rejected { job: 3, lacks, message, answers: Vec::new(), table: None });
    }
}

fn comparison() -> Basics {
    Basics {
        runs: None,
        pairs: 10_000_000,
        helped: 5_000_000,
        hurt: 0,
        tied: 5_000_000,
        mean_difference: -0.1,
        means: None,
        standard_deviation: 0.0,
        bin_width: f64::MAX,
        support: (-0.3, 0.1),
        spacing: 5e-324,
        unit: Unit::Score,
        names: [None, None],
        constant: None,
        format: None,
        exact: true,
        is_lower_better: true,
    }
}

#[wasm_bindgen_test]
fn comparisons_arrive_with_and_without_names() {
    arrives(Reply::Started { job: 2, comparison: comparison(), table: None });
    for unit in [Unit::Correctness, Unit::Percent, Unit::Score] {
        let names = [Some("Grundlinie".to_owned()), Some(String::new())];
        let format = Some("2 columns, tab-separated, header".to_owned());
        arrives(Reply::Started { job: 2, comparison: Basics { unit, names, format, ..comparison() }, table: None });
    }
}

#[wasm_bindgen_test]
fn tallies_arrive_with_large_counts() {
    arrives(Reply::Progress { job: 1, tally: Tally::default() });
    let largest = MAX_SAFE_INTEGER as u64;
    for (first_edge, marked_bins) in [(-1e300, 3), (-0.05, 1), (5e-324, 0)] {
        let counts = vec![largest, 0, 10_000_000];
        let tally = Tally {
            counted: Counted { resamples: largest, at_or_below_zero: 0, at_or_above_zero: largest },
            first_edge,
            marked_bins,
            counts,
            trace: vec![
                Counted::default(),
                Counted { resamples: largest, at_or_below_zero: largest, at_or_above_zero: 1 },
            ],
        };
        arrives(Reply::Progress { job: 1, tally });
    }
}

#[wasm_bindgen_test]
fn outcomes_arrive_to_the_last_bit() {
    // Including whole numbers: JavaScript does not distinguish 1.0 from 1.
    for (lower, stopped) in [(0.0, false), (1.0, true), (0.271_735_625_628_145_57, false), (f64::MIN_POSITIVE, false)] {
        let outcome = Outcome { interval: (lower, 0.1 + 0.2), stopped, milliseconds: 17.0 };
        arrives(Reply::Done { job: 1, tally: Tally::default(), outcome });
    }
}

#[wasm_bindgen_test]
fn progress_of_the_file_of_means_arrives() {
    for fraction in [0.0, 1.0 / 3.0, 1.0] {
        arrives(Reply::WritingMeans { job: 1, fraction });
    }
    arrives(Reply::Means { job: 1, file: Vec::new() });
}

#[wasm_bindgen_test]
fn exact_distributions_arrive_to_the_last_bit() {
    // The p-value of 500 questions, a value that few formats preserve, and the smallest positive
    // number.
    for (p_value, error) in [(0.271_735_625_628_145_57, 0.0), (1.0, 5e-324), (1.7e-223, 1.0 / 3.0), (0.0, 0.0)] {
        for bins in [vec![], vec![1.0], vec![0.1 + 0.2, 0.0, 5e-324, 0.7]] {
            let listed = ListedCluster { sum: "-0.30".to_owned(), size: 3, count: 10_000_000 };
            let clustered = Clustered {
                clusters: 40,
                smallest: 1,
                largest: 10_000_000,
                differing: 0,
                by_items: ExactShares { at_or_below_zero: p_value, at_or_above_zero: 1.0 - p_value, error },
                standard_error_by_items: 0.1 + 0.2,
                design_effect: 1.0 / 3.0,
                listed: (error == 0.0).then(|| vec![listed]),
            };
            let exact = Exact {
                at_or_below_zero: p_value,
                at_or_above_zero: 1.0 - p_value,
                error,
                percentile_interval: (!bins.is_empty()).then_some((-0.1, f64::MAX)),
                first_edge: -0.05,
                clustered: bins.is_empty().then_some(clustered),
                bins,
            };
            arrives(Reply::Exact { job: 1, exact });
        }
    }
}

fn intervals() -> Intervals {
    Intervals {
        level: 0.95,
        two_deviations: (-1.0, 1.0),
        normal: (-0.1 - 0.2, 1.0 / 3.0),
        percentile: (0.0, 5e-324),
        basic: (f64::MIN, f64::MAX),
        bca: (-0.3, 0.1),
    }
}

fn inference() -> Inference {
    Inference {
        levels: Levels { alpha: 0.05, sides: Sides::One, interval: 0.95, margin: None },
        resampled_mean: 0.1 + 0.2,
        resampled_standard_deviation: 0.0,
        simulated: intervals(),
        exact: Some(intervals()),
        equivalence: Equivalence {
            interval: (-0.02, 1.0 / 3.0),
            level: 0.9,
            method: EquivalenceInterval::TangoScore,
            obstacle: None,
        },
        quotable: Quotable { method: QuotableInterval::TangoScore, interval: Some((-1.0 / 3.0, 0.5)), coverage: None },
        detectable: Detectable {
            smallest_gain: None,
            gain: Some(0.01),
            items: Some(Estimate { value: 2142.0, is_enumerated: true }),
        },
        losses: None,
        effect: Effect { d_z: None, systems: None },
        tests: Vec::new(),
        can_estimate_alarms: false,
        categories: None,
        warnings: Vec::new(),
        differences: None,
    }
}

fn inferred(inference: Inference) {
    arrives(Reply::Inferred { job: u32::MAX, inference: Box::new(inference) });
}

#[wasm_bindgen_test]
fn conclusions_arrive_with_and_without_what_may_be_unknown() {
    inferred(inference());
    let differences = vec![("-0.3".to_owned(), 1), ("0".to_owned(), 10_000_000), ("1e-15".to_owned(), 3)];
    inferred(Inference { differences: Some(differences), ..inference() });
    inferred(Inference { differences: Some(Vec::new()), ..inference() });
    inferred(Inference { exact: None, ..inference() });
    let accuracy = |rule_of_three| Accuracy { correct: 87, agresti_coull: (0.786_869, 0.924_669), rule_of_three };
    for accuracy in [None, Some(accuracy(None)), Some(accuracy(Some(0.03)))] {
        let interval = accuracy.map(|_| (0.1 + 0.2, 1.0));
        let system = System { mean: 0.87, interval, accuracy };
        inferred(Inference { effect: Effect { d_z: Some(-0.063), systems: Some([system; 2]) }, ..inference() });
    }
}

#[wasm_bindgen_test]
fn every_test_arrives_with_every_method_and_every_reason_for_none() {
    let methods = [
        Ok(Method::Exact),
        Ok(Method::Approximate(1.0 / 3.0)),
        Ok(Method::Approximate(1.0)),
        Ok(Method::Asymptotic),
        Ok(Method::Simulated(10_000_000)),
        Err(Missing::AllTied),
        Err(Missing::NoVariation),
        Err(Missing::OneItem),
        Err(Missing::ScoresUnknown),
        Err(Missing::OneCluster),
        Err(Missing::ItemsInClusters),
    ];
    // A new variant must also be added above.
    for method in methods {
        match method {
            Ok(Method::Exact | Method::Approximate(_) | Method::Asymptotic | Method::Simulated(_))
            | Err(Missing::AllTied | Missing::NoVariation | Missing::OneItem | Missing::ScoresUnknown)
            | Err(Missing::OneCluster | Missing::ItemsInClusters) => {}
        }
    }
    for method in methods {
        let p_values = [(None, None), (Some(1.0), None), (None, Some(5e-324)), (Some(0.1 + 0.2), Some(0.0))];
        for ((one_sided, two_sided), false_positive_rate) in
            p_values.into_iter().zip([None, Some(0.0), Some(1.0), None])
        {
            let verdict_rate = false_positive_rate;
            let row = |test| TestResult { test, one_sided, two_sided, method, false_positive_rate, verdict_rate };
            inferred(Inference { tests: Test::ALL.map(row).into(), ..inference() });
        }
    }
}

#[wasm_bindgen_test]
fn every_warning_arrives() {
    let coverage = Coverage { level: 0.95, percentile: 0.64, tango: 0.998, student: 0.8 };
    let warnings = vec![
        Warning::LeftOut { both: 3, only_first: 1, only_second: 1_000_000 },
        Warning::FewDiffering { differing: 5, bootstrap: 0.006_570_483, sign: 1.0 / 32.0 },
        Warning::StrictRandomization { strict: 1e-4, sign_flip: 0.5 },
        Warning::StrictRuleOnIdenticalSystems,
        Warning::SeedDecides { share: 0.184, least: 0.079, most: 0.264 },
        Warning::FewItems { pairs: 1, rate: None },
        Warning::FewClusters { clusters: 2 },
        Warning::NearLevel { p_value: 0.1 + 0.2 },
        Warning::ManyTies { tied: 9_999_999, pairs: 10_000_000 },
        Warning::ShortInterval { pairs: 10, coverage },
    ];
    // A new variant must also be added above.
    for warning in &warnings {
        match warning {
            Warning::LeftOut { .. }
            | Warning::FewDiffering { .. }
            | Warning::StrictRandomization { .. }
            | Warning::StrictRuleOnIdenticalSystems
            | Warning::SeedDecides { .. }
            | Warning::FewItems { .. }
            | Warning::FewClusters { .. }
            | Warning::NearLevel { .. }
            | Warning::ManyTies { .. }
            | Warning::ShortInterval { .. } => {}
        }
    }
    inferred(Inference { warnings, ..inference() });
}
