//! The two rules of sacreBLEU, simulated as it simulates them: both count (c + 1) / (N + 1).
//!
//! # References
//! - M. Post, *A call for clarity in reporting BLEU scores*, WMT 2018: sacreBLEU.
//! - P. Koehn, *Statistical significance tests for machine translation evaluation*, EMNLP 2004.
//! - S. Riezler and J. T. Maxwell, *On some pitfalls in automatic evaluation and significance testing for MT*, 2005.
//! - E. W. Noreen, *Computer-Intensive Methods for Testing Hypotheses*, 1989.

use super::flips::Tally;
use super::test::{Method, PValues};
use crate::bootstrap::Sums;

/// (c + 1) / (N + 1): the observed data counts as one of the draws, so that p is never 0.
fn p_value(above: u64, draws: u64) -> PValues {
    PValues::two_sided((above + 1) as f64 / (draws + 1) as f64, Method::Simulated(draws))
}

/// Approximate randomization: how many random swaps of the two systems' scores, item by item, have |Δ*| > |Δ|. To swap an
/// item is to flip the sign of its difference.
pub(super) fn randomization(flips: &Tally) -> PValues {
    p_value(flips.farther, flips.trials)
}

/// The paired bootstrap: how many resamples have |Δ*| − mean |Δ*| > |Δ|. Two passes over the resampled sums.
pub(super) fn bootstrap(sums: &Sums, observed: i64) -> PValues {
    let mut total = 0u128;
    sums.each(|sum, count| total += u128::from(sum.unsigned_abs()) * u128::from(count));
    // Whole numbers: |S*| − total / N > |S|, times N. Below 2^62 · 2^32 resamples.
    let n = u128::from(sums.len());
    let limit = total + n * u128::from(observed.unsigned_abs());
    let mut above = 0;
    sums.each(|sum, count| above += if n * u128::from(sum.unsigned_abs()) > limit { count } else { 0 });
    p_value(above, sums.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::Differences;

    fn counted(sums: &[i64], observed: i64) -> f64 {
        let differences = Differences::from_counts(10, 4, 3).expect("valid");
        bootstrap(&Sums::of(&differences, sums), observed).two_sided.expect("it counts both ways")
    }

    #[test]
    fn no_resamples_are_no_evidence() {
        assert_eq!(counted(&[], 3), 1.0);
    }

    #[test]
    fn resamples_are_counted_by_hand() {
        // |S*| = 4, 0, 1, 1, 4, mean 2: less the mean 2, −2, −1, −1, 2. Two exceed 1, none exceeds 2.
        let sums = [-4, 0, 1, -1, 4];
        assert_eq!([counted(&sums, 1), counted(&sums, -1), counted(&sums, 2)], [0.5, 0.5, 1.0 / 6.0]);
    }

    #[test]
    fn equal_resamples_count_each() {
        // Half of 2^20 sums are 3, half −1: mean size 2, and 3 − 2 > 0.
        let sums: Vec<i64> = (0..1 << 20).map(|i| if i % 2 == 0 { 3 } else { -1 }).collect();
        assert_eq!(counted(&sums, 0), ((1 << 19) + 1) as f64 / ((1 << 20) + 1) as f64);
    }

    #[test]
    fn identical_systems_get_the_least_p() {
        // As in sacreBLEU: nothing is larger than nothing, and c = 0.
        let flips = Tally { trials: 10_000, farther: 0, as_far: 10_000, at_least: 10_000 };
        assert_eq!(randomization(&flips), PValues::two_sided(1.0 / 10_001.0, Method::Simulated(10_000)));
    }
}
