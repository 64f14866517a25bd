//! The exact results, to which resampling converges.

use super::clustered::Clustered;
use super::significance::ExactShares;
use crate::bootstrap::{Binning, Differences, ExactDistribution, Sides, bytes};
use serde::{Deserialize, Serialize};

/// The exact bootstrap distribution: its shares on either side of zero, an interval, and its
/// histogram.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exact {
    /// P(m* ≤ 0), to which the share of such resamples converges: the one-sided p-value.
    pub at_or_below_zero: f64,
    /// P(m* ≥ 0).
    pub at_or_above_zero: f64,
    /// The largest absolute error of these probabilities if the method is only approximate; 0 if it
    /// is exact to floating-point precision.
    pub error: f64,
    /// The percentile interval, at the requested level, in the units of the scores. `None` for
    /// clusters of several sizes, whose intervals come from the resamples.
    pub percentile_interval: Option<(f64, f64)>,
    /// The lower edge of the first of `bins`, in the units of the scores. Bins are as wide as those
    /// of the histogram and share its edges.
    pub first_edge: f64,
    /// The probability of each of consecutive bins. Less than 1e-9 is left out in each tail. Empty
    /// for clusters of several sizes.
    #[serde(with = "bytes")]
    pub bins: Vec<f64>,
    /// The clusters that resamples draw, if items are in clusters, and what p would be without
    /// them.
    pub clustered: Option<Clustered>,
}

impl Exact {
    /// The exact bootstrap distribution, with a percentile interval of `level` (0.95 for 95 %).
    ///
    /// Takes microseconds for 0/1 scores, some milliseconds for 10,000 distinct differences.
    #[must_use]
    pub fn of(differences: &Differences, level: f64) -> Self {
        let distribution = ExactDistribution::new(differences);
        let (below, above) = (distribution.at_or_below_zero(), distribution.at_or_above_zero());
        let (first_bin, bins) = distribution.histogram().unwrap_or_default();
        let (first_edge, _) = Binning::new(differences).edges(first_bin);
        Self {
            at_or_below_zero: below.probability,
            at_or_above_zero: above.probability,
            error: below.error.max(above.error),
            percentile_interval: distribution.percentile_interval(level),
            first_edge: differences.mean_of_steps(first_edge),
            bins,
            clustered: Clustered::new(differences),
        }
    }

    /// The shares on either side of zero.
    #[must_use]
    pub fn shares(&self) -> ExactShares {
        let Self { at_or_below_zero, at_or_above_zero, error, .. } = *self;
        ExactShares { at_or_below_zero, at_or_above_zero, error }
    }

    /// Whether the distribution of the mean is known, not only p.
    #[must_use]
    pub fn has_curve(&self) -> bool {
        !self.bins.is_empty()
    }

    /// The p-value.
    #[must_use]
    pub fn p_value(&self, sides: Sides) -> f64 {
        self.shares().p_value(sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Items;
    use crate::planning::Counts;

    #[test]
    fn shares_up_to_zero_make_up_the_p_value() {
        for (pairs, helped, hurt) in [(10, 4, 3), (500, 10, 7), (1000, 60, 40), (100_000, 60_000, 39_500)] {
            let items = Items::artificial(Counts { pairs, helped, hurt }).expect("helped + hurt ≤ n");
            let (exact, known) = (Exact::of(items.differences(), 0.95), items.basics());
            let upper_edge = |bin: usize| exact.first_edge + (bin + 1) as f64 * known.bin_width;
            // An edge is half a lattice spacing above zero.
            let marked = exact.bins.iter().enumerate().filter(|(bin, _)| upper_edge(*bin) < known.spacing);
            let total: f64 = marked.map(|(_, share)| share).sum();
            // Each tail leaves out less than 1e-9.
            let p = exact.p_value(Sides::One);
            assert!((total - p).abs() < 2e-9, "{total} against {p}");
        }
    }

    #[test]
    fn systems_that_tie_everywhere_have_one_bar_and_p_1() {
        let differences = Differences::from_counts(20, 0, 0).expect("valid");
        let exact = Exact::of(&differences, 0.95);
        assert_eq!(
            (exact.p_value(Sides::One), exact.p_value(Sides::Two), exact.bins.as_slice()),
            (1.0, 1.0, &[1.0][..])
        );
        assert_eq!(exact.percentile_interval, Some((0.0, 0.0)));
    }
}
