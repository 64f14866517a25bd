//! The exact bootstrap, compared with exact reference values.
//!
//! The p-values in `reference/*.json` were computed by two independent methods each (a log-space
//! trinomial and a Fourier power; up to n = 10,000 also exact rationals). Every file says how.

use super::graded::Graded;
use paired_bootstrap::bootstrap::{Differences, ExactDistribution, Intervals};
use serde::Deserialize;

/// The required relative precision. The reference's own methods agree to 1e-13.
const RELATIVE: f64 = 1e-10;

fn is_close(ours: f64, reference: f64, what: &str) {
    let error = (ours - reference).abs() / reference;
    assert!(error < RELATIVE, "{what}: {ours:e} against {reference:e}, relative error {error:e}");
}

#[derive(Deserialize)]
struct HelpedHurt {
    cases: Vec<HelpedHurtCase>,
}

#[derive(Deserialize)]
struct HelpedHurtCase {
    n: u64,
    helped: u64,
    hurt: u64,
    p_bootstrap: f64,
    p_shifted_ge: f64,
    p_shifted_gt: f64,
}

#[test]
fn all_three_rules_on_helped_and_hurt() {
    let reference: HelpedHurt = serde_json::from_str(include_str!("reference/helped_hurt.json")).expect("a table");
    assert!(reference.cases.len() >= 9);
    for HelpedHurtCase { n, helped, hurt, p_bootstrap, p_shifted_ge, p_shifted_gt } in reference.cases {
        let differences = Differences::from_counts(n, helped, hurt).expect("helped + hurt ≤ n");
        let exact = ExactDistribution::new(&differences);
        let twice = 2 * differences.sum();
        for (tail, reference, rule) in [
            (exact.at_or_below_zero(), p_bootstrap, "≤ 0"),
            (exact.law().at_least(twice), p_shifted_ge, "≥ 2D"),
            (exact.law().at_least(twice + 1), p_shifted_gt, "> 2D"),
        ] {
            is_close(tail.probability, reference, &format!("n = {n}, {helped} helped, {hurt} hurt, {rule}"));
            assert_eq!(tail.error, 0.0);
        }
    }
}

#[derive(Deserialize)]
struct Sweep {
    cells: Vec<SweepCell>,
}

#[derive(Deserialize)]
struct SweepCell {
    n: u64,
    helped: u64,
    hurt: u64,
    p_bootstrap: f64,
}

#[test]
fn every_cell_of_the_sweep() {
    let sweep: Sweep = serde_json::from_str(include_str!("reference/sweep.json")).expect("a table");
    assert_eq!(sweep.cells.len(), 240);
    for SweepCell { n, helped, hurt, p_bootstrap } in sweep.cells {
        let differences = Differences::from_counts(n, helped, hurt).expect("helped + hurt ≤ n");
        let p = ExactDistribution::new(&differences).at_or_below_zero();
        is_close(p.probability, p_bootstrap, &format!("n = {n}, {helped} helped, {hurt} hurt"));
    }
}

fn differences(case: &Graded) -> Differences {
    Differences::from_scores(&case.scores()).expect("as many of both")
}

#[test]
fn graded_scores_by_all_three_rules() {
    for case in Graded::cases() {
        let differences = differences(&case);
        assert_eq!((differences.helped(), differences.hurt()), (case.helped, case.hurt));
        let exact = ExactDistribution::new(&differences);
        let twice = 2 * differences.sum();
        for (tail, reference, rule) in [
            (exact.at_or_below_zero(), case.p_bootstrap, "≤ 0"),
            (exact.law().at_least(twice), case.p_shifted_ge, "≥ 2D"),
            (exact.law().at_least(twice + 1), case.p_shifted_gt, "> 2D"),
        ] {
            assert_eq!(tail.error, 0.0);
            is_close(tail.probability, reference, &format!("{}, {rule}", case.name));
        }
    }
}

/// The simulated quantile at share p of N resamples has the standard error √(p (1 − p) / N) / f,
/// with the density f there. As n is several hundred, f is taken from a normal distribution with
/// the bootstrap's standard deviation. A deviation of 4.5 standard errors happens once in 150,000
/// times.
fn quantile_tolerance(share: f64, z: f64, deviation: f64, resamples: f64) -> f64 {
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() / deviation;
    4.5 * (share * (1.0 - share) / resamples).sqrt() / density
}

#[test]
fn exact_intervals_lie_within_the_monte_carlo_error_of_200_000_resamples() {
    for case in Graded::cases() {
        let differences = differences(&case);
        let n = differences.pairs() as f64;
        let deviation = differences.grid().to_units(differences.sum_standard_deviation(), n);
        let Intervals { two_deviations, percentile, basic, bca, .. } =
            ExactDistribution::new(&differences).intervals(0.95).expect("items are drawn");
        let quantile = quantile_tolerance(0.025, 1.96, deviation, case.monte_carlo_resamples);
        // The standard deviation of N resamples has the standard error sd / √(2N). The interval is
        // two sd from the mean.
        let two_sd = 4.5 * 2.0 * deviation / (2.0 * case.monte_carlo_resamples).sqrt();
        // BCa's bias z0 = Φ⁻¹(share below D) has the standard error √(¼ / N) / φ(0), and moves an
        // end by twice that, in sd.
        let bias =
            4.5 * 2.0 * deviation * 0.5 / case.monte_carlo_resamples.sqrt() * (2.0 * std::f64::consts::PI).sqrt();
        for (name, ours, reference, tolerance) in [
            ("normal", two_deviations, case.normal_2sd, two_sd),
            ("percentile", percentile, case.percentile_95, quantile),
            ("basic", basic, case.basic_95, quantile),
            ("BCa", bca, case.bca_95, quantile + bias),
        ] {
            let worst = (ours.0 - reference.0).abs().max((ours.1 - reference.1).abs());
            assert!(worst < tolerance, "{} {name}: {ours:?} against {reference:?}, allowed {tolerance}", case.name);
        }
        assert_eq!(differences.tied(), case.tied);
        assert!((differences.mean() - case.mean_difference).abs() < 1e-12);
        // Both are sums of several hundred squares in f64, with a relative error of 1e-13.
        assert!((deviation / case.sd_of_mean - 1.0).abs() < 1e-12, "{deviation}");
    }
}
