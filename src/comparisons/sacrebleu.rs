//! The two rules of sacreBLEU, simulated as it simulates them: both count (c + 1) / (N + 1).
//!
//! # References
//! - M. Post, *A call for clarity in reporting BLEU scores*, WMT 2018: sacreBLEU.
//! - P. Koehn, *Statistical significance tests for machine translation evaluation*, EMNLP 2004.
//! - S. Riezler and J. T. Maxwell, *On some pitfalls in automatic evaluation and significance testing for MT*, 2005.
//! - E. W. Noreen, *Computer-Intensive Methods for Testing Hypotheses*, 1989.

use super::flips::Tally;
use super::test::{Method, PValues};

/// (c + 1) / (N + 1): the observed data counts as one of the draws, so that p is never 0.
fn p_value(above: u64, draws: u64) -> PValues {
    PValues::two_sided((above + 1) as f64 / (draws + 1) as f64, Method::Simulated(draws))
}

/// Approximate randomization: how many random swaps of the two systems' scores, item by item, have |Δ*| > |Δ|. To swap an
/// item is to flip the sign of its difference.
pub(super) fn randomization(flips: &Tally) -> PValues {
    p_value(flips.farther, flips.trials)
}

/// The paired bootstrap: how many resamples have |Δ*| − mean |Δ*| > |Δ|. Two passes over the resampled sums, in parts of
/// about a millisecond.
#[derive(Clone, Debug, Default)]
pub(super) struct BootstrapCount {
    /// Sums looked at in the current pass.
    done: usize,
    /// Σ |S*|, once the first pass has ended.
    total: Option<u128>,
    partial: u128,
    above: u64,
}

/// How many sums are looked at between two looks at the worker's messages.
const SUMS_AT_ONCE: usize = 1 << 19;

impl BootstrapCount {
    /// Goes on; the p-value when all is counted. `sums` must be the same in every call.
    pub(super) fn advance(&mut self, sums: &[i64], observed: i64) -> Option<PValues> {
        let end = (self.done + SUMS_AT_ONCE).min(sums.len());
        let part = &sums[self.done..end];
        self.done = end;
        match self.total {
            None => {
                self.partial += part.iter().map(|sum| u128::from(sum.unsigned_abs())).sum::<u128>();
                if end == sums.len() {
                    (self.total, self.done) = (Some(self.partial), 0);
                }
                None
            }
            Some(total) => {
                // Whole numbers: |S*| − total / N > |S|, times N. Below 2^62 · 2^32 resamples.
                let n = sums.len() as u128;
                let limit = total + n * u128::from(observed.unsigned_abs());
                self.above += part.iter().filter(|sum| n * u128::from(sum.unsigned_abs()) > limit).count() as u64;
                (end == sums.len()).then(|| p_value(self.above, sums.len() as u64))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(sums: &[i64], observed: i64) -> f64 {
        let mut count = BootstrapCount::default();
        let p = std::iter::repeat_with(|| count.advance(sums, observed)).flatten().next();
        p.and_then(|p| p.two_sided).expect("the count ends")
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
    fn many_resamples_are_counted_in_parts() {
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
