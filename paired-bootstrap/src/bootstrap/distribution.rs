//! The bootstrap distribution of the mean difference, from the resamples so far.

use super::counted::Counted;
use super::differences::Differences;
use super::histogram::{Binning, Histogram};
use super::intervals::{Intervals, bca_shares};
use super::resampler::Resampler;
use super::sums::Sums;
use crate::significance::Sides;

/// The resampled sums so far, with their histogram. Batches may be added in any order.
#[derive(Clone, Debug)]
pub struct BootstrapDistribution {
    sums: Sums,
    histogram: Histogram,
    trace: Trace,
}

/// How the counts grew with the number of resamples.
#[derive(Clone, Debug, Default)]
struct Trace {
    points: Vec<Counted>,
    counted: Counted,
}

/// A summary of the resamples. Means, interval and standard deviation are in the units of the
/// scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// N, the number of resamples.
    pub resamples: u64,
    /// How many of them have a mean at or below zero.
    pub at_or_below_zero: u64,
    /// The one-sided p-value, #{m* ≤ 0} / N (Jansen's primer). If it is 0 because no resample is at
    /// or below zero, report "< 1/N". For the two-sided one, see [`Counted::p_value`].
    pub p_value: f64,
    /// The lower and the upper end of the percentile interval (Efron and Tibshirani 1993, section
    /// 13.3) at the requested level.
    pub percentile_interval: (f64, f64),
    /// The mean of the resampled means.
    pub mean: f64,
    /// Their standard deviation (divisor N − 1): the bootstrap standard error of the mean
    /// difference. 0 for N = 1.
    pub standard_deviation: f64,
}

impl BootstrapDistribution {
    /// An empty distribution, with room for `resamples` resamples of these differences.
    #[must_use]
    pub fn new(differences: &Differences, resamples: u64) -> Self {
        Self {
            sums: Sums::new(differences, resamples),
            histogram: Histogram::new(Binning::new(differences)),
            trace: Trace::default(),
        }
    }

    /// Draws `resamples` resamples of these differences under `seed`, all at once. Takes
    /// milliseconds for 0/1 scores, seconds for 10,000 resamples of 100,000 graded ones. To draw
    /// them batch by batch, use [`Resampler`].
    #[must_use]
    pub fn simulated(differences: &Differences, resamples: u64, seed: u64) -> Self {
        let resampler = Resampler::new(differences, resamples, seed);
        let mut distribution = Self::new(differences, resamples);
        (0..resampler.batches()).for_each(|batch| distribution.extend(resampler.run(batch)));
        distribution
    }

    /// Adds resampled sums, in resampled steps (see [`Differences::observed`]).
    pub fn extend(&mut self, sums: impl Iterator<Item = i64>) {
        for sum in sums {
            self.histogram.add(sum);
            self.sums.add(sum);
            self.trace.add(sum);
        }
    }

    /// The number of resamples added so far.
    #[must_use]
    pub fn resamples(&self) -> u64 {
        self.sums.len()
    }

    /// The resamples so far, counted on either side of zero.
    #[must_use]
    pub fn counted(&self) -> Counted {
        self.trace.counted
    }

    /// The histogram of all sums added so far.
    #[must_use]
    pub fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    /// How the counts grew: [`Counted`] after increasing numbers of resamples, about sixteen to
    /// each power of ten. Depends on the order in which the sums were added.
    #[must_use]
    pub fn trace(&self) -> &[Counted] {
        &self.trace.points
    }

    /// The resampled sums.
    #[must_use]
    pub fn sums(&self) -> &Sums {
        &self.sums
    }

    /// A summary with a percentile interval of `level` (0.95 for 95 %). `None` before the first
    /// resample.
    #[must_use]
    pub fn summary(&self, differences: &Differences, level: f64) -> Option<Summary> {
        if self.sums.is_empty() {
            return None;
        }
        let counted = self.counted();
        let (mean, standard_deviation) = self.moments(differences);
        let tail = (1.0 - level) / 2.0;
        let quantile = |share| differences.resolved(differences.mean_of_steps(self.sums.quantile(share)));
        Some(Summary {
            resamples: counted.resamples,
            at_or_below_zero: counted.at_or_below_zero,
            p_value: counted.p_value(Sides::One),
            percentile_interval: (quantile(tail), quantile(1.0 - tail)),
            mean,
            standard_deviation,
        })
    }

    /// All intervals of `level`, in the units of the scores. `summary` must be of the same level.
    #[must_use]
    pub fn intervals(&self, differences: &Differences, summary: &Summary, level: f64) -> Intervals {
        let Summary { percentile_interval, standard_deviation, .. } = *summary;
        let observed = differences.observed();
        // Half of the resamples that equal the observed sum count as below it, as in SciPy's
        // `bootstrap`.
        let (mut below, mut equal) = (0, 0);
        self.sums.each(|sum, count| {
            below += if sum < observed { count } else { 0 };
            equal += if sum == observed { count } else { 0 };
        });
        let below_observed = (below as f64 + equal as f64 / 2.0) / self.sums.len() as f64;
        let bca = bca_shares(differences, below_observed, level)
            .map(|share| differences.mean_of_steps(self.sums.quantile(share)));
        let intervals = Intervals::new(level, differences.mean(), standard_deviation, percentile_interval, bca.into());
        intervals.map(|end| differences.resolved(end))
    }

    /// The mean and the standard deviation of the resampled means, from integer sums, so that the
    /// order of batches does not matter.
    fn moments(&self, differences: &Differences) -> (f64, f64) {
        let centre = differences.observed();
        // Deviations are below 2^63 steps. Shifted to 50 bits, 2^27 of their squares fit a u128.
        let mut largest = 0;
        self.sums.each(|sum, _| largest = largest.max(sum.abs_diff(centre)));
        let shift = (u64::BITS - largest.leading_zeros()).saturating_sub(50);
        let (mut total, mut squares) = (0i128, 0u128);
        self.sums.each(|sum, count| {
            total += (i128::from(sum) - i128::from(centre)) * i128::from(count);
            squares += u128::from(sum.abs_diff(centre) >> shift).pow(2) * u128::from(count);
        });
        let resamples = self.sums.len() as f64;
        let scale = (1u64 << shift) as f64;
        let deviation = total as f64 / resamples;
        let squares = squares as f64 * scale * scale - resamples * deviation * deviation;
        let variance = if resamples > 1.0 { (squares / (resamples - 1.0)).max(0.0) } else { 0.0 };
        (differences.mean_of_steps(centre as f64 + deviation), differences.mean_of_steps(variance.sqrt()))
    }
}

impl Trace {
    /// Takes the sum of the next resample.
    fn add(&mut self, sum: i64) {
        self.counted.resamples += 1;
        self.counted.at_or_below_zero += u64::from(sum <= 0);
        self.counted.at_or_above_zero += u64::from(sum >= 0);
        let last = self.points.last().map_or(0, |point| point.resamples);
        // A point after each of the first seven resamples, then whenever their number has grown by
        // more than a seventh.
        if self.counted.resamples > last + last / 7 {
            self.points.push(self.counted);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution(sums: &[i64]) -> (Differences, BootstrapDistribution) {
        let differences = Differences::from_counts(10, 4, 3).expect("valid");
        let mut distribution = BootstrapDistribution::new(&differences, sums.len() as u64);
        distribution.extend(sums.iter().copied());
        (differences, distribution)
    }

    #[test]
    fn nothing_drawn_says_nothing() {
        let (differences, distribution) = distribution(&[]);
        assert_eq!(distribution.summary(&differences, 0.95), None);
    }

    #[test]
    fn single_resample_has_no_spread() {
        let (differences, distribution) = distribution(&[2]);
        let summary = distribution.summary(&differences, 0.95).expect("one resample");
        assert_eq!(summary.percentile_interval, (0.2, 0.2));
        assert_eq!((summary.p_value, summary.mean, summary.standard_deviation), (0.0, 0.2, 0.0));
    }

    #[test]
    fn ties_at_zero_count_as_not_helping() {
        let (differences, distribution) = distribution(&[-1, 0, 0, 1, 2]);
        let summary = distribution.summary(&differences, 0.95).expect("five resamples");
        assert_eq!((summary.at_or_below_zero, summary.p_value), (3, 0.6));
        let counted = Counted { resamples: 5, at_or_below_zero: 3, at_or_above_zero: 4 };
        assert_eq!(distribution.counted(), counted, "a mean of zero is on both sides");
    }

    #[test]
    fn moments_are_those_of_the_means() {
        // The means are 0, 0.1, 0.2, 0.3, 0.9, with mean 0.3; the squared deviations add up to 0.09
        // + 0.04 + 0.01 + 0 + 0.36 = 0.5, divided by 4.
        let (differences, distribution) = distribution(&[0, 1, 2, 3, 9]);
        let summary = distribution.summary(&differences, 0.95).expect("five resamples");
        assert!((summary.mean - 0.3).abs() < 1e-15);
        assert!((summary.standard_deviation - 0.125f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn trace_counts_and_thins_out() {
        let (_, mut distribution) = distribution(&[1, 0, -1, 2, 0, 0, 3, 4, 5]);
        let expected = [(1, 0, 1), (2, 1, 2), (3, 2, 2), (4, 2, 3), (5, 3, 4), (6, 4, 5), (7, 4, 6), (9, 4, 8)];
        let point = |point: &Counted| (point.resamples, point.at_or_below_zero, point.at_or_above_zero);
        assert_eq!(distribution.trace().iter().map(point).collect::<Vec<_>>(), expected);
        distribution.extend(std::iter::repeat_n(1, 1_000_000));
        // About 17 to each power of ten, ln 10 / ln (8/7), after the first seven.
        assert!((80..110).contains(&distribution.trace().len()), "{} points", distribution.trace().len());
    }

    #[test]
    fn intervals_of_symmetric_sums_agree() {
        // Sums 0 to 20 around D = 10: symmetric, so the basic interval equals the percentile
        // interval; and without bias or skewness, so does BCa.
        let differences = Differences::from_counts(20, 15, 5).expect("valid");
        let mut distribution = BootstrapDistribution::new(&differences, 21);
        distribution.extend(0..=20);
        let summary = distribution.summary(&differences, 0.9).expect("21 resamples");
        let intervals = distribution.intervals(&differences, &summary, 0.9);
        // The type-7 quantiles of 0 to 20 at 0.05 and 0.95 are 1 and 19.
        let is_close = |(lower, upper): (f64, f64), by: f64| (lower - 0.05).abs() < by && (upper - 0.95).abs() < by;
        assert!(is_close(intervals.percentile, 1e-12) && is_close(intervals.basic, 1e-12), "{intervals:?}");
        let (lower, upper) = intervals.two_deviations;
        // The variance of 0 to 20 with divisor 20 is 770 / 20 = 38.5.
        assert!((upper - lower - 4.0 * 38.5f64.sqrt() / 20.0).abs() < 1e-12);
    }
}
