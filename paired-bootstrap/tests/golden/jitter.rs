//! Coarse grids with a disturbed last digit, and few items with four decimals: the exact p and both
//! percentile intervals.
//!
//! `reference/jitter.json` comes from a Fourier transform over the whole support of each sum, which
//! needs no assumption about grids.

use paired_bootstrap::bootstrap::{Differences, ExactDistribution};
use paired_bootstrap::table::read_pasted;
use serde::Deserialize;

#[derive(Deserialize)]
struct Reference {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    decimals: usize,
    differences_in_steps: Vec<i64>,
    p_exact: f64,
    interval_90: (f64, f64),
    interval_95: (f64, f64),
    /// Whether no share of the distribution is so close to a level that rounding would decide.
    levels_are_safe: bool,
}

impl Case {
    /// The differences as a user would paste them, with a baseline of zeros.
    fn differences(&self) -> Differences {
        let line = |steps: &i64| format!("{steps}e-{}\t0\n", self.decimals);
        let lines: String = self.differences_in_steps.iter().map(line).collect();
        let selection = read_pasted(&[&format!("experimental\tbaseline\n{lines}")]).expect("two columns");
        Differences::from_scores(&selection.scores).expect("differences")
    }
}

#[test]
fn every_p_and_both_intervals() {
    let reference: Reference = serde_json::from_str(include_str!("reference/jitter.json")).expect("cases");
    assert_eq!(reference.cases.len(), 58);
    for case in &reference.cases {
        let differences = case.differences();
        let exact = ExactDistribution::new(&differences);
        let p = exact.at_or_below_zero();
        let what = format!("{} decimals, {:?}", case.decimals, case.differences_in_steps);
        assert_eq!(p.error, 0.0, "{what}");
        assert!((p.probability - case.p_exact).abs() < 1e-9, "{what}: {p:?} against {}", case.p_exact);
        for (level, expected) in [(0.9, case.interval_90), (0.95, case.interval_95)] {
            assert!(case.levels_are_safe);
            let (lower, upper) = exact.percentile_interval(level).expect("no clusters");
            let error = (lower - expected.0).abs().max((upper - expected.1).abs());
            assert!(error < 1e-9, "{what}, {level}: {lower} to {upper} against {expected:?}");
        }
    }
}
