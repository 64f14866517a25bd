//! The two rules of sacreBLEU, simulated as in sacreBLEU: both count (c + 1) / (N + 1).
//!
//! # References
//! - M. Post, *A call for clarity in reporting BLEU scores*, WMT 2018: sacreBLEU.
//! - P. Koehn, *Statistical significance tests for machine translation evaluation*, EMNLP 2004.
//! - S. Riezler and J. T. Maxwell, *On some pitfalls in automatic evaluation and significance
//!   testing for MT*, 2005.
//! - E. W. Noreen, *Computer-Intensive Methods for Testing Hypotheses*, 1989.

use super::flips::Tally;
use super::test::{Method, PValues};
use super::warning::Warning;
use crate::bootstrap::{Binning, Differences, ExactDistribution, Sums, standard_error};

/// (c + 1) / (N + 1): the observed data count as one of the draws, so that p is never 0.
fn p_value(above: u64, draws: u64) -> PValues {
    PValues::two_sided((above + 1) as f64 / (draws + 1) as f64, Method::Simulated(draws))
}

/// Approximate randomization: the number of random swaps of the two systems' scores, item by item,
/// with |Δ*| > |Δ|. Swapping an item flips the sign of its difference.
pub(super) fn randomization(flips: &Tally) -> PValues {
    p_value(flips.farther, flips.trials)
}

/// The paired bootstrap: the number of resamples with |Δ*| − mean |Δ*| > |Δ|. Takes two passes over
/// the resampled sums.
pub(super) fn bootstrap(sums: &Sums, observed: i64) -> PValues {
    let mut total = 0u128;
    sums.each(|sum, count| total += u128::from(sum.unsigned_abs()) * u128::from(count));
    // In integers: |S*| − total / N > |S|, times N. All numbers are below 2^62 · 2^32 resamples.
    let n = u128::from(sums.len());
    let limit = total + n * u128::from(observed.unsigned_abs());
    let mut above = 0;
    sums.each(|sum, count| above += if n * u128::from(sum.unsigned_abs()) > limit { count } else { 0 });
    p_value(above, sums.len())
}

/// Whether another seed could give a quite different p-value: see [`Warning::SeedDecides`].
///
/// The rule's limit is |Δ| plus the simulated mean of |Δ*|, which varies between seeds with a
/// standard error of sd / √N. Resamples within two of these around the expected limit count with
/// some seeds and not with others. This matters if it changes p by more than chance does anyway:
/// two standard errors of p on either side.
pub(super) fn seed_decides(differences: &Differences, sums: &Sums) -> Option<Warning> {
    let n = sums.len() as f64;
    let observed = size(differences.observed());
    let (mean, deviation) = exact_sizes(differences)?;
    let error = deviation / n.sqrt();
    let (lower, upper) = (observed + mean - 2.0 * error, observed + mean + 2.0 * error);
    let (mut certain, mut possible) = (0, 0);
    sums.each(|sum, count| {
        certain += if size(sum) > upper { count } else { 0 };
        possible += if size(sum) > lower { count } else { 0 };
    });
    let share = (possible - certain) as f64 / n;
    let least = (certain + 1) as f64 / (n + 1.0);
    let most = (possible + 1) as f64 / (n + 1.0);
    (share > 4.0 * standard_error(most, n)).then_some(Warning::SeedDecides { share, least, most })
}

fn size(sum: i64) -> f64 {
    sum.unsigned_abs() as f64
}

/// The mean of |S*| and its standard deviation, in resampled steps.
///
/// The mean of S* is S. That of |S*| is |S| plus twice the mean of the part on the other side of
/// zero. It is taken from a histogram whose bins hold one sum each, or so many that single ones do
/// not matter. `None` for clusters of several sizes: there hardly any two resamples have the same
/// mean.
fn exact_sizes(differences: &Differences) -> Option<(f64, f64)> {
    let observed = differences.observed();
    let binning = Binning::new(differences);
    let (first, shares) = ExactDistribution::new(differences).histogram()?;
    let beyond = |(bin, share): (i64, f64)| {
        let (lower, upper) = binning.edges(bin);
        let sum = (lower + upper) / 2.0;
        if (sum < 0.0) == (observed < 0) { 0.0 } else { share * sum.abs() }
    };
    let mean = size(observed) + 2.0 * (first..).zip(shares).map(beyond).sum::<f64>();
    let deviation = differences.sum_standard_deviation();
    let square = deviation * deviation + size(observed) * size(observed);
    Some((mean, (square - mean * mean).max(0.0).sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::{BootstrapDistribution, Resampler};

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
        // |S*| = 4, 0, 1, 1, 4 has mean 2; minus the mean: 2, −2, −1, −1, 2. Two exceed 1, and none
        // exceeds 2.
        let sums = [-4, 0, 1, -1, 4];
        assert_eq!([counted(&sums, 1), counted(&sums, -1), counted(&sums, 2)], [0.5, 0.5, 1.0 / 6.0]);
    }

    #[test]
    fn equal_resamples_count_each() {
        // Half of 2^20 sums are 3, half are −1: the mean size is 2, and 3 − 2 > 0.
        let sums: Vec<i64> = (0..1 << 20).map(|i| if i % 2 == 0 { 3 } else { -1 }).collect();
        assert_eq!(counted(&sums, 0), ((1 << 19) + 1) as f64 / ((1 << 20) + 1) as f64);
    }

    #[test]
    fn sizes_are_those_of_all_resamples() {
        // Two draws of −1 and 2: sums −2, 1, 1, 4. |S*| is 2, 1, 1, 4: mean 2, mean square 22 / 4.
        let two = Differences::from_whole(vec![-1, 2], vec![1, 1]).expect("two pairs");
        let (mean, deviation) = exact_sizes(&two).expect("items");
        assert!((mean - 2.0).abs() < 1e-9 && (deviation - 1.5f64.sqrt()).abs() < 1e-9, "{mean}, {deviation}");
    }

    fn decided(pairs: u64, helped: u64, hurt: u64, seed: u64) -> Option<(f64, f64, f64)> {
        let differences = Differences::from_counts(pairs, helped, hurt).expect("valid");
        let resampler = Resampler::new(&differences, 10_000, seed);
        let mut distribution = BootstrapDistribution::new(&differences, 10_000);
        (0..resampler.batches()).for_each(|batch| distribution.extend(resampler.run(batch)));
        match seed_decides(&differences, distribution.sums()) {
            Some(Warning::SeedDecides { share, least, most }) => Some((share, least, most)),
            _ => None,
        }
    }

    #[test]
    fn one_helped_and_nobody_hurt_leave_it_to_the_seed() {
        // The one item is drawn twice in C(100, 2) 0.99^98 / 100² = 18.5 % of all resamples, and
        // more often in 7.9 %.
        for seed in 1..=5 {
            let (share, least, most) = decided(100, 1, 0, seed).expect("the limit is at 2");
            assert!((share - 0.185).abs() < 0.02 && (least - 0.079).abs() < 0.01, "{share}, {least}");
            assert!((most - least - share).abs() < 1e-3);
        }
    }

    #[test]
    fn ordinary_results_do_not_depend_on_the_seed() {
        for (pairs, helped, hurt) in [(500, 10, 7), (1000, 200, 150), (100, 0, 0), (5, 5, 0)] {
            for seed in 1..=40 {
                assert_eq!(decided(pairs, helped, hurt, seed), None, "{pairs}, {helped}, {hurt}, seed {seed}");
            }
        }
        let one_helped = Differences::from_counts(9, 1, 0).expect("valid");
        assert_eq!(seed_decides(&one_helped, &Sums::new(&one_helped, 0)), None);
    }

    #[test]
    fn identical_systems_get_the_least_p() {
        // As in sacreBLEU: with |Δ| = 0 nothing is larger, so c = 0.
        let flips = Tally { trials: 10_000, farther: 0, as_far: 10_000, at_least: 10_000 };
        assert_eq!(randomization(&flips), PValues::two_sided(1.0 / 10_001.0, Method::Simulated(10_000)));
    }
}
