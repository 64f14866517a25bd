//! The other tests, compared with reference values, and properties that each must have on any data.
//!
//! The values come from `golden/reference/`; every file says how they were computed.

use super::graded::Graded;
use paired_bootstrap::bootstrap::{Differences, Sides, Sums};
use paired_bootstrap::comparisons::{
    Comparing, Effect, Given, Method, Missing, Systems, Test, TestResult, false_positive_rate, rank_sums, t_statistic,
    warnings,
};
use paired_bootstrap::scores::{PairedScores, Score};
use paired_bootstrap::significance::is_below;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::rc::Rc;

/// All rows of the table, without resamples, which only sacreBLEU's bootstrap uses.
fn compared(differences: &Differences, systems: Option<&Systems>, alpha: f64) -> Vec<TestResult> {
    let sums = Sums::of(differences, &[]);
    let given = Given { differences, systems, resampled_sums: &sums, seed: 1, alpha };
    let mut comparing = Comparing::default();
    while comparing.step(&given) {}
    comparing.results().to_vec()
}

fn row(results: &[TestResult], test: Test) -> &TestResult {
    results.iter().find(|result| result.test == test).expect("every test has a row")
}

fn counts(pairs: u64, helped: u64, hurt: u64) -> Differences {
    Differences::from_counts(pairs, helped, hurt).expect("helped + hurt ≤ n")
}

fn is_close(ours: Option<f64>, reference: f64, tolerance: f64, what: &str) {
    let ours = ours.unwrap_or_else(|| panic!("{what} has a value"));
    let error = (ours / reference - 1.0).abs();
    assert!(error <= tolerance, "{what}: {ours:e} against {reference:e}, relative error {error:e}");
}

// Published values.

#[derive(Deserialize)]
struct HelpedHurt {
    cases: Vec<HelpedHurtCase>,
}

#[derive(Deserialize)]
struct HelpedHurtCase {
    n: u64,
    helped: u64,
    hurt: u64,
    #[serde(flatten)]
    p_values: Map<String, Value>,
}

/// The test whose p-value a key of the reference files names; `true` for the two-sided p.
fn named(key: &str) -> (Test, bool) {
    match key {
        "p_bootstrap" => (Test::Bootstrap, false),
        "p_shifted_ge" => (Test::ShiftedAtLeast, false),
        "p_shifted_gt" => (Test::ShiftedAbove, false),
        "p_sign_one_sided" => (Test::Sign, false),
        "p_sign_two_sided" => (Test::Sign, true),
        "p_mid_one_sided" => (Test::SignMidP, false),
        "p_mid_two_sided" => (Test::SignMidP, true),
        "p_mcnemar_chi2" => (Test::McNemar, true),
        "p_mcnemar_chi2_corrected" => (Test::McNemarCorrected, true),
        "p_t_one_sided" => (Test::PairedT, false),
        _ => panic!("unknown key {key}"),
    }
}

#[test]
fn helped_and_hurt_by_every_rule() {
    let reference: HelpedHurt = serde_json::from_str(include_str!("reference/helped_hurt.json")).expect("a table");
    assert_eq!(reference.cases.len(), 9);
    for HelpedHurtCase { n, helped, hurt, p_values } in reference.cases {
        let results = compared(&counts(n, helped, hurt), None, 0.05);
        assert_eq!(p_values.len(), 9);
        for (key, value) in p_values {
            let (test, is_two_sided) = named(&key);
            let result = row(&results, test);
            let ours = if is_two_sided { result.two_sided } else { result.one_sided };
            // The reference's methods agree to 1e-13, and ours has an error of at most 1e-12, or
            // 1e-10 for the three bootstrap rules at n = 1,000,000.
            let tolerance = if key.contains("bootstrap") || key.contains("shifted") { 1e-10 } else { 1.1e-12 };
            let what = format!("{key} of n = {n}, {helped} helped, {hurt} hurt");
            is_close(ours, value.as_f64().expect("a number"), tolerance, &what);
        }
    }
}

#[derive(Deserialize)]
struct Calibration {
    cells: Vec<CalibrationCell>,
}

#[derive(Deserialize)]
struct CalibrationCell {
    n: u64,
    discordant_rate: f64,
    #[serde(flatten)]
    rates: Map<String, Value>,
}

#[test]
fn calibration_of_every_rule() {
    let reference: Calibration = serde_json::from_str(include_str!("reference/calibration.json")).expect("a table");
    assert_eq!(reference.cells.len(), 25);
    for CalibrationCell { n, discordant_rate, rates } in reference.cells {
        let left_out = left_out(n, discordant_rate);
        assert_eq!(rates.len(), 6);
        for (key, value) in rates {
            let ours = false_positive_rate(named(&key).0, n, discordant_rate, 0.05).expect("these have a rate");
            let reference = value.as_f64().expect("a number");
            // Up to rounding, the reference is never larger than ours, and lacks at most what it
            // leaves out.
            let excess = ours - reference;
            assert!(
                excess > -1e-13 && excess < left_out + 1e-13,
                "{key} of n = {n}, r = {discordant_rate}: {ours:e} against {reference:e}, with {left_out:e} left out"
            );
        }
    }
}

/// The probability that the reference leaves out: that of outcomes (helped, hurt) with a
/// probability below 1e-13 and more helped than hurt.
///
/// Found by comparison with exact rationals (Python 3.11): for n = 20, r = 0.02 the bootstrap's
/// value is 0.0008448739612723901, which is 8.5e-14 more than the reference. The five other rules
/// of the cell lack the same 8.5e-14.
fn left_out(n: u64, discordant_rate: f64) -> f64 {
    let log_ways = |n: u64, k: u64| {
        let log_factorial = |k: u64| libm::lgamma(k as f64 + 1.0);
        log_factorial(n) - log_factorial(k) - log_factorial(n - k)
    };
    let outcome = |d: u64, helped: u64| {
        let differ = d as f64 * libm::log(discordant_rate / 2.0) + (n - d) as f64 * libm::log1p(-discordant_rate);
        libm::exp(log_ways(n, d) + log_ways(d, helped) + differ)
    };
    (0..=n)
        .flat_map(|d| (d / 2 + 1..=d).map(move |helped| (d, helped)))
        .map(|(d, helped)| outcome(d, helped))
        .filter(|&probability| probability < 1e-13)
        .sum()
}

#[test]
fn graded_scores_by_the_classical_tests() {
    for case in Graded::cases() {
        let name = &case.name;
        let scores = Rc::new(case.scores());
        let differences = Differences::from_scores(&scores).expect("as many of both");
        let systems = Systems::from_scores(&scores).expect("both lists are known");
        assert_eq!(differences.pairs(), case.pairs);
        let results = compared(&differences, Some(&systems), 0.05);
        // SciPy 1.17 in f64: sums of several hundred rounded differences have a relative error of
        // 1e-13 in t, which p multiplies by (t² + 1).
        let t = t_statistic(&differences).expect("they vary");
        is_close(Some(t), case.t, 1e-12, &format!("t of {name}"));
        is_close(row(&results, Test::PairedT).two_sided, case.p_t_two_sided, 1e-11, &format!("t test of {name}"));
        let (positive, negative) = rank_sums(&differences);
        assert_eq!(positive.min(negative), case.wilcoxon_w, "W of {name}");
        is_close(
            row(&results, Test::Wilcoxon).two_sided,
            case.p_wilcoxon_two_sided,
            1e-12,
            &format!("Wilcoxon test of {name}"),
        );
        is_close(row(&results, Test::Sign).two_sided, case.p_sign_two_sided, 1.1e-12, &format!("sign test of {name}"));
        let [baseline, experimental] = Effect::new(&differences, Some(&systems), 0.95).systems.expect("both are known");
        is_close(Some(baseline.mean), case.mean_baseline, 1e-14, "baseline");
        is_close(Some(experimental.mean), case.mean_experimental, 1e-14, "experimental");
        let (lower, upper) = baseline.interval.expect("items are drawn");
        assert!(lower < baseline.mean && baseline.mean < upper);
    }
}

// False-positive rates, outcome by outcome.

/// Whether a row is significant. Without a p-value it is not.
fn is_significant(result: &TestResult, alpha: f64) -> bool {
    result.one_sided.or(result.two_sided).is_some_and(|p| is_below(p, alpha))
}

/// P(helped, hurt) of n items, each of which is helped or hurt with probability r/2 each.
fn probability(n: u64, helped: u64, hurt: u64, r: f64) -> f64 {
    let ways = |n: u64, k: u64| (1..=k).fold(1.0, |ways, i| ways * (n + 1 - i) as f64 / i as f64);
    let d = helped + hurt;
    ways(n, d) * ways(d, helped) * (r / 2.0).powi(d as i32) * (1.0 - r).powi((n - d) as i32)
}

#[test]
fn false_positive_rates_are_those_of_all_outcomes() {
    for n in [1, 2, 3, 4, 5, 7, 10, 13] {
        let outcomes = (0..=n).flat_map(|helped| (0..=n - helped).map(move |hurt| (helped, hurt)));
        let tables: Vec<_> = outcomes
            .map(|(helped, hurt)| {
                let results = compared(&counts(n, helped, hurt), None, 0.05);
                (helped, hurt, results)
            })
            .collect();
        for (test, alpha, r) in Test::ALL.into_iter().flat_map(|test| {
            [0.05, 1.0 / 32.0, 0.001, 0.3, 0.5]
                .into_iter()
                .flat_map(move |alpha| [0.0, 0.1, 0.5, 1.0].map(|r| (test, alpha, r)))
        }) {
            let Some(rate) = false_positive_rate(test, n, r, alpha) else { continue };
            let counted: f64 = tables
                .iter()
                .filter(|(_, _, results)| is_significant(row(results, test), alpha))
                .map(|(helped, hurt, _)| probability(n, *helped, *hurt, r))
                .sum();
            // A hundred outcomes, each with a few rounding errors.
            assert!(
                (rate - counted).abs() < 1e-13,
                "{test:?}, n = {n}, α = {alpha}, r = {r}: {rate} against {counted}"
            );
        }
    }
}

#[test]
fn rows_have_the_rate_of_their_own_share_and_level() {
    for (pairs, helped, hurt, alpha) in [(10, 4, 3, 0.05), (500, 10, 7, 0.01), (100, 0, 0, 0.05)] {
        for result in compared(&counts(pairs, helped, hurt), None, alpha) {
            let share = (helped + hurt) as f64 / pairs as f64;
            assert_eq!(result.false_positive_rate, false_positive_rate(result.test, pairs, share, alpha));
        }
    }
}

#[test]
fn another_level_changes_the_rates_alone() {
    let differences = counts(200, 20, 9);
    let [none, two] = [&[][..], &[1, -3]].map(|sums| Sums::of(&differences, sums));
    let given = Given { differences: &differences, systems: None, resampled_sums: &two, seed: 7, alpha: 0.01 };
    let mut first = Comparing::default();
    while first.step(&Given { resampled_sums: &none, seed: 1, alpha: 0.05, ..given }) {}
    let known = first.results().to_vec();
    // Other resamples and another seed would show if a p-value were recomputed.
    let mut again = first.anew();
    while again.step(&given) {}
    for (result, known) in again.results().iter().zip(&known) {
        let rate = false_positive_rate(result.test, 200, 0.145, 0.01);
        assert_eq!(result.false_positive_rate, rate);
        let TestResult { false_positive_rate, verdict_rate, .. } = *known;
        assert_eq!(TestResult { false_positive_rate, verdict_rate, ..*result }, *known);
    }
}

// Properties that hold for every comparison.

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(2020), failure_persistence: None, ..ProptestConfig::default() }
}

/// 2 to 30 pairs of whole scores, with some ties and some differences of equal size.
fn pairs() -> impl Strategy<Value = Vec<(i64, i64)>> {
    vec((-9..=9i64, -9..=9i64), 2..=30)
}

fn scores(pairs: &[(i64, i64)], factor: i64, decimals: u8) -> PairedScores {
    let score = |digits: i64| Score::Decimal { digits: digits * factor, decimals };
    let (baseline, experimental) = pairs.iter().map(|&(b, e)| (score(b), score(e))).unzip();
    PairedScores::new(baseline, experimental).expect("at least two pairs")
}

fn results(scores: &PairedScores) -> Vec<TestResult> {
    let differences = Differences::from_scores(scores).expect("a few digits");
    compared(&differences, Systems::from_scores(&Rc::new(scores.clone())).as_ref(), 0.05)
}

/// Tests whose one-sided p, with the systems swapped, is P(… ≤ observed): the two add up to 1 +
/// P(exactly as observed).
const COUNT_THE_OBSERVED: [Test; 3] = [Test::SignFlip, Test::Sign, Test::Wilcoxon];

/// Tests with a continuous distribution, or that count the observed outcome half.
const ADD_UP_TO_ONE: [Test; 2] = [Test::PairedT, Test::SignMidP];

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn exchanged_systems_have_the_same_two_sided_p(pairs in pairs()) {
        let there = results(&scores(&pairs, 1, 0));
        let back = results(&scores(&pairs.iter().map(|&(b, e)| (e, b)).collect::<Vec<_>>(), 1, 0));
        for (a, b) in there.iter().zip(&back) {
            prop_assert_eq!(a.method, b.method);
            prop_assert_eq!(a.two_sided.is_some(), b.two_sided.is_some());
            let gap = (a.two_sided.unwrap_or(0.0) - b.two_sided.unwrap_or(0.0)).abs();
            prop_assert!(gap < 1e-11, "{:?}: {:?} and {:?}", a.test, a.two_sided, b.two_sided);
        }
    }

    #[test]
    fn exchanged_systems_mirror_one_sided_p(pairs in pairs()) {
        let there = results(&scores(&pairs, 1, 0));
        let back = results(&scores(&pairs.iter().map(|&(b, e)| (e, b)).collect::<Vec<_>>(), 1, 0));
        for (a, b) in there.iter().zip(&back) {
            let Some((p, q)) = a.one_sided.zip(b.one_sided) else { continue };
            if ADD_UP_TO_ONE.contains(&a.test) {
                prop_assert!((p + q - 1.0).abs() < 1e-12, "{:?}: {p} + {q}", a.test);
            }
            if COUNT_THE_OBSERVED.contains(&a.test) && a.method == Ok(Method::Exact) {
                prop_assert!(p + q >= 1.0 - 1e-12, "{:?}: {p} + {q}", a.test);
                let two_sided = a.two_sided.expect("these have both");
                prop_assert!((two_sided - (2.0 * p.min(q)).min(1.0)).abs() < 1e-12, "{:?}: {two_sided}", a.test);
            }
        }
    }

    #[test]
    fn other_units_change_nothing(pairs in pairs(), factor in 2..=99i64, decimals in 0..=4u8) {
        // Errors of some 1e-12: a larger grid is divided by its spacing before anything else is
        // computed.
        for (a, b) in results(&scores(&pairs, 1, 0)).iter().zip(&results(&scores(&pairs, factor, decimals))) {
            prop_assert_eq!(a.method, b.method);
            for (p, q) in [(a.one_sided, b.one_sided), (a.two_sided, b.two_sided)] {
                prop_assert!((p.unwrap_or(2.0) - q.unwrap_or(2.0)).abs() < 1e-11, "{:?}: {p:?} and {q:?}", a.test);
            }
        }
    }

    #[test]
    fn every_p_is_a_probability(pairs in pairs()) {
        let scores = scores(&pairs, 1, 0);
        let differences = Differences::from_scores(&scores).expect("a few digits");
        let results = results(&scores);
        prop_assert_eq!(results.iter().map(|result| result.test).collect::<Vec<_>>(), Test::ALL);
        for result in &results {
            for p in [result.one_sided, result.two_sided, result.false_positive_rate].into_iter().flatten() {
                prop_assert!((0.0..=1.0).contains(&p), "{result:?}");
            }
            prop_assert_eq!(result.method.is_ok(), result.one_sided.or(result.two_sided).is_some());
        }
        let sums = Sums::of(&differences, &[-1, 0, 1, 5]);
        let given = Given { differences: &differences, systems: None, resampled_sums: &sums, seed: 1, alpha: 0.05 };
        for warning in [Sides::One, Sides::Two].into_iter().flat_map(|sides| warnings(&given, &results, sides)) {
            prop_assert!(warning.sentence(given.alpha).ends_with('.'));
        }
    }

    #[test]
    fn sign_flips_are_those_of_all_signs(values in vec(-9..=9i64, 2..=12)) {
        let differing = values.iter().filter(|value| **value != 0).count();
        let table = values.iter().map(|&value| (Score::from(value), 1)).collect();
        let results = results(&PairedScores::from_differences(table).expect("at least two"));
        let flip = row(&results, Test::SignFlip);
        if differing == 0 {
            prop_assert_eq!(flip.method, Err(Missing::AllTied));
            return Ok(());
        }
        let sum = |signs: u32| values.iter().enumerate().map(|(i, v)| if signs >> i & 1 == 1 { -v } else { *v }).sum::<i64>();
        let observed = sum(0);
        let all = 1u32 << values.len();
        let share = |reaches: &dyn Fn(i64) -> bool| (0..all).filter(|&signs| reaches(sum(signs))).count() as f64 / f64::from(all);
        let one_sided = share(&|sum| sum >= observed);
        let two_sided = share(&|sum| sum.abs() >= observed.abs());
        prop_assert!((flip.one_sided.expect("some differ") - one_sided).abs() < 1e-12);
        prop_assert!((flip.two_sided.expect("some differ") - two_sided).abs() < 1e-12);
    }

    #[test]
    fn unpaired_rule_is_that_of_both_laws(pairs in vec((0..=2i64, 0..=2i64), 2..=5)) {
        // All n^n resamples of each system, enumerated.
        let results = results(&scores(&pairs, 1, 0));
        let n = pairs.len() as u32;
        let sums = |score: fn(&(i64, i64)) -> i64| -> Vec<i64> {
            (0..n.pow(n)).map(|draw| (0..n).map(|i| score(&pairs[(draw / n.pow(i) % n) as usize])).sum()).collect()
        };
        let (baseline, experimental) = (sums(|pair| pair.0), sums(|pair| pair.1));
        let mut at_most = [0u64; 11];
        baseline.iter().for_each(|&sum| (0..=sum as usize).for_each(|s| at_most[s] += 1));
        let not_ahead: u64 = experimental.iter().map(|&sum| at_most[sum as usize]).sum();
        let expected = not_ahead as f64 / (baseline.len() * experimental.len()) as f64;
        prop_assert!((row(&results, Test::Unpaired).one_sided.expect("scores are known") - expected).abs() < 1e-11);
    }
}

#[test]
fn differences_alone_leave_the_unpaired_row_empty() {
    let results = compared(&counts(10, 4, 3), None, 0.05);
    assert_eq!(row(&results, Test::Unpaired).method, Err(Missing::ScoresUnknown));
}

#[test]
fn sacrebleus_randomization_depends_on_the_seed_alone() {
    let differences = counts(500, 10, 7);
    let with = |seed| {
        let sums = Sums::of(&differences, &[]);
        let given = Given { differences: &differences, systems: None, resampled_sums: &sums, seed, alpha: 0.05 };
        let mut comparing = Comparing::default();
        while comparing.step(&given) {}
        row(comparing.results(), Test::SacrebleuRandomization).two_sided
    };
    assert_eq!(with(1), with(1));
    assert_ne!(with(1), with(2));
}
