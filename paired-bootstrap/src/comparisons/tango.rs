//! An interval for the difference of two accuracies on the same items that stays close to its level
//! even if few items differ.
//!
//! # References
//! - T. Tango, *Equivalence test and confidence interval for the difference in proportions for the
//!   paired-sample design*, Statistics in Medicine 17, 1998, pp. 891–908.

use crate::bootstrap::normal;

/// After this many halvings, a range from −1 to 1 is as narrow as floating point allows.
pub(super) const HALVINGS: usize = 60;

/// Tango's score interval for the share of helped items minus the share of hurt ones, from `pairs`
/// ≥ 1 items with 0/1 scores: all differences Δ that a two-sided score test at level 1 − `level`
/// does not reject.
///
/// The score of Δ, with n items, b helped and c hurt, is
///
/// T(Δ) = (b − c − nΔ) / √(n (2q + Δ (1 − Δ))),
///
/// where q is the most likely share of hurt items if Δ is the true difference: the larger root of
/// 2n q² + (Δ (2n − b + c) − b − c) q − c Δ (1 − Δ) = 0. T decreases with Δ, and the ends are where
/// it is z and −z. If all items are tied they are ±z² / (n + z²).
#[must_use]
pub fn tango_interval(pairs: u64, helped: u64, hurt: u64, level: f64) -> (f64, f64) {
    let z = normal::two_sided_quantile(level);
    let upper = |helped, hurt| end(|difference| score(pairs, helped, hurt, difference) > -z);
    // Swapping the systems changes all signs.
    (-upper(hurt, helped), upper(helped, hurt))
}

/// The largest difference that satisfies `within`, which must hold for all smaller ones.
fn end(within: impl Fn(f64) -> bool) -> f64 {
    let (mut inside, mut outside) = (-1.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (inside + outside);
        if within(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    outside
}

/// T(Δ) of [`tango_interval`].
pub(super) fn score(pairs: u64, helped: u64, hurt: u64, difference: f64) -> f64 {
    let [n, b, c] = [pairs, helped, hurt].map(|count| count as f64);
    let spread = difference * (1.0 - difference);
    let linear = difference * (2.0 * n - b + c) - b - c;
    let root = (linear * linear + 8.0 * n * c * spread).max(0.0).sqrt();
    // The usual formula for the root loses all digits if `linear` is positive.
    let hurt_share = if linear > 0.0 { 2.0 * c * spread / (linear + root) } else { (root - linear) / (4.0 * n) };
    let variance = n * (2.0 * hurt_share + spread);
    let distance = b - c - n * difference;
    // At the observed difference the score is 0, even if no item can differ.
    if distance == 0.0 { 0.0 } else { distance / variance.max(0.0).sqrt() }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn close((lower, upper): (f64, f64), expected: (f64, f64), error: f64) {
        let off = (lower - expected.0).abs().max((upper - expected.1).abs());
        assert!(off <= error, "{lower} to {upper}, expected {expected:?}");
    }

    #[test]
    fn ties_alone_leave_room_on_both_sides() {
        // z² / (n + z²), with R's qnorm(0.975).
        let square = 1.959963984540054f64.powi(2);
        let end = square / (100.0 + square);
        close(tango_interval(100, 0, 0, 0.95), (-end, end), 1e-12);
    }

    #[test]
    fn where_all_are_helped_everything_is_possible_up_to_one() {
        let (lower, upper) = tango_interval(10, 10, 0, 0.9);
        assert!(0.5 < lower && lower < 0.6 && (upper - 1.0).abs() < 1e-12, "{lower}, {upper}");
        close(tango_interval(10, 0, 10, 0.9), (-upper, -lower), 1e-12);
    }

    #[test]
    fn published_intervals() {
        // Fagerland, Lydersen and Laake, *Recommended tests and confidence intervals for paired
        // binomial proportions*, 2014: the 21 children of Bentur et al., 2009, with 1 and 7
        // changes; three decimals.
        close(tango_interval(21, 1, 7, 0.95), (-0.517, -0.026), 5e-4);
        // R's PropCIs, scoreci.mp(25, 28, 618, 0.9), whose second count is the one in favour; four
        // decimals.
        close(tango_interval(618, 28, 25, 0.9), (-0.0148, 0.0247), 5e-5);
    }

    #[test]
    fn both_ends_have_a_score_of_z() {
        for (pairs, helped, hurt) in [(100, 1, 0), (50, 20, 3), (7, 0, 5), (1_000_000, 30, 10), (2, 1, 1)] {
            let (lower, upper) = tango_interval(pairs, helped, hurt, 0.9);
            let scores = [lower, upper].map(|end| score(pairs, helped, hurt, end));
            // R's qnorm(0.95).
            let z = 1.6448536269514722;
            assert!(
                (scores[0] - z).abs() < 1e-6 && (scores[1] + z).abs() < 1e-6,
                "{pairs}, {helped}, {hurt}: {scores:?}"
            );
        }
    }

    /// Calls `each` with every outcome of `pairs` items and its probability.
    pub(in crate::comparisons) fn each_outcome(
        pairs: u64,
        helped: f64,
        hurt: f64,
        mut each: impl FnMut(u64, u64, f64),
    ) {
        // The ratio from P(b of n helped, c hurt) to the next outcome is (n − b − c)/(c + 1) ·
        // P(hurt)/P(tied).
        let tied = 1.0 - helped - hurt;
        let mut first = tied.powi(pairs as i32);
        for b in 0..=pairs {
            let mut probability = first;
            for c in 0..=pairs - b {
                each(b, c, probability);
                probability *= (pairs - b - c) as f64 / (c + 1) as f64 * hurt / tied;
            }
            first *= (pairs - b) as f64 / (b + 1) as f64 * helped / tied;
        }
    }

    #[test]
    fn coverage_of_small_samples_is_near_the_level() {
        for pairs in [20, 40] {
            let intervals: Vec<Vec<(f64, f64)>> =
                (0..=pairs).map(|b| (0..=pairs - b).map(|c| tango_interval(pairs, b, c, 0.9)).collect()).collect();
            for (helped, hurt) in [(0.1, 0.1), (0.05, 0.02), (0.02, 0.0), (0.3, 0.1), (0.25, 0.35), (0.15, 0.0)] {
                let mut covered = 0.0;
                each_outcome(pairs, helped, hurt, |b, c, probability| {
                    let (lower, upper) = intervals[b as usize][c as usize];
                    covered += if lower <= helped - hurt && helped - hurt <= upper { probability } else { 0.0 };
                });
                assert!(covered > 0.87, "{pairs}: {helped}, {hurt}: {covered}");
            }
        }
    }
}
