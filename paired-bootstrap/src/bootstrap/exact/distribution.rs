//! The exact bootstrap distribution of the mean difference.

use super::sum_law::SumLaw;
use super::tail::Tail;
use crate::bootstrap::differences::Differences;
use crate::bootstrap::histogram::Binning;
use crate::bootstrap::intervals::{Intervals, bca_shares};
use crate::scores::Score;

/// The distribution of the mean m* of n differences drawn with replacement, to which a simulation
/// converges.
///
/// For clusters, the distribution of their sum, which has the sign of the mean: so p-values are
/// exact. If clusters differ in size, the mean itself is a ratio, and its intervals and its
/// histogram come from resamples.
///
/// # Example
/// ```
/// use paired_bootstrap::bootstrap::{Differences, ExactDistribution};
/// // The primer's ten questions: 4 helped, 3 hurt. P(m* ≤ 0) = 105433083 / 250000000.
/// let differences = Differences::from_counts(10, 4, 3).expect("4 + 3 ≤ 10");
/// let p = ExactDistribution::new(&differences).at_or_below_zero();
/// assert!((p.probability - 0.421732332).abs() < 1e-12 && p.error == 0.0);
/// ```
#[derive(Clone, Debug)]
pub struct ExactDistribution<'a> {
    differences: &'a Differences,
    law: SumLaw,
}

/// The probability that an exact histogram leaves out in each tail.
const LEFT_OUT: f64 = 5e-10;

/// The maximum number of bins of an exact histogram on either side of the mean.
const MOST_BINS: i64 = 500;

impl<'a> ExactDistribution<'a> {
    /// The distribution of the mean of n draws from the n items, or K draws from the K clusters.
    #[must_use]
    pub fn new(differences: &'a Differences) -> Self {
        Self { differences, law: SumLaw::of_resample(differences.units(), differences.units().pairs()) }
    }

    /// The distribution of the sum of the draws, in grid steps.
    #[must_use]
    pub fn law(&self) -> &SumLaw {
        &self.law
    }

    /// The primer's p-value, P(m* ≤ 0).
    #[must_use]
    pub fn at_or_below_zero(&self) -> Tail {
        self.law.at_most(0)
    }

    /// P(m* ≥ 0). The two-sided p-value uses the smaller of this and P(m* ≤ 0).
    #[must_use]
    pub fn at_or_above_zero(&self) -> Tail {
        self.law.at_least(0)
    }

    /// P(m* ≤ `mean`), `mean` in the units of the scores. Exact on a decimal grid, even if `mean`
    /// does not lie on the grid. P(m* ≤ −margin) is the p-value of "not worse by more than a
    /// margin".
    ///
    /// ```
    /// use paired_bootstrap::bootstrap::{Differences, ExactDistribution};
    /// use paired_bootstrap::scores::Score;
    ///
    /// // Two items, one of them helped: the mean is 0 in a quarter of all resamples, ½ in a half.
    /// let differences = Differences::from_counts(2, 1, 0)?;
    /// let exact = ExactDistribution::new(&differences);
    /// let share = |digits, decimals| {
    ///     exact.at_or_below(Score::Decimal { digits, decimals }).probability
    /// };
    /// let is_near = |p: f64, share: f64| (p - share).abs() < 1e-12;
    /// assert!(share(-1, 9) == 0.0 && is_near(share(0, 0), 0.25));
    /// assert!(is_near(share(49, 2), 0.25) && is_near(share(5, 1), 0.75));
    /// # Ok::<(), paired_bootstrap::bootstrap::DifferencesError>(())
    /// ```
    #[must_use]
    pub fn at_or_below(&self, mean: Score) -> Tail {
        match SumLaw::beside(self.differences, self.differences.grid().steps_of(mean)) {
            Some(law) => law.at_most(0),
            None => self.law.at_most(self.differences.last_sum_up_to(mean)),
        }
    }

    /// P(m* ≥ `mean`), as for [`at_or_below`](Self::at_or_below).
    #[must_use]
    pub fn at_or_above(&self, mean: Score) -> Tail {
        match SumLaw::beside(self.differences, self.differences.grid().steps_of(mean)) {
            Some(law) => law.at_least(0),
            // The smallest sum that is not below, by symmetry: minus the largest sum up to minus
            // the mean.
            None => self.law.at_least(self.differences.last_sum_up_to(mean.negated()).saturating_neg()),
        }
    }

    /// P(m* > 2D), the p-value of the shifted test of Berg-Kirkpatrick et al. (2012).
    #[must_use]
    pub fn above_twice(&self) -> Tail {
        match SumLaw::around(self.differences, 2) {
            Some(law) => law.at_least(1),
            // If twice the sum overflows 64 bits, no resample reaches it.
            None => self.law.at_least(self.differences.sum().saturating_mul(2).saturating_add(1)),
        }
    }

    /// The percentile interval of `level` (0.95 for 95 %), in the units of the scores: from the
    /// smallest mean with P(m* ≤ mean) ≥ (1 − level) / 2 to the largest mean with P(m* ≥ mean) ≥ (1
    /// − level) / 2 (Efron and Tibshirani 1993, section 13.3). Swapping the systems mirrors it.
    /// `None` for clusters of several sizes.
    #[must_use]
    pub fn percentile_interval(&self, level: f64) -> Option<(f64, f64)> {
        self.has_law_of_mean().then(|| {
            let (lower, upper) = self.law.percentile_interval(level);
            (self.differences.mean_of_steps(lower), self.differences.mean_of_steps(upper))
        })
    }

    /// All intervals of `level`, in the units of the scores. `None` for clusters of several sizes.
    #[must_use]
    pub fn intervals(&self, level: f64) -> Option<Intervals> {
        let percentile = self.percentile_interval(level)?;
        let deviation = self.differences.standard_error();
        let observed = self.differences.sum();
        let below = self.law.share_at_most(observed.saturating_sub(1));
        let up_to = self.law.share_at_most(observed);
        let bca = bca_shares(self.differences, (below + up_to) / 2.0, level).map(|share| self.quantile(share));
        Some(Intervals::new(level, self.differences.mean(), deviation, percentile, bca.into()))
    }

    /// The probability of each bin of the histogram: the number of the first bin, and the
    /// probabilities of consecutive bins. Each tail that is left out holds less than 1e-9. `None`
    /// for clusters of several sizes.
    #[must_use]
    pub fn histogram(&self) -> Option<(i64, Vec<f64>)> {
        if !self.has_law_of_mean() {
            return None;
        }
        let binning = Binning::new(self.differences);
        let bin_of = |share: f64| binning.bin_of(self.law.quantile(share) as i64);
        let centre = binning.bin_of(self.differences.sum());
        let first = bin_of(LEFT_OUT).max(centre - MOST_BINS);
        let last = bin_of(1.0 - LEFT_OUT).min(centre + MOST_BINS);
        let bins = (last - first) as usize + 1;
        let up_to = self.law.shares_at_most(binning.last_sum(first - 1), binning.width(), bins + 1);
        // If the law is approximate, its shares may drop slightly on the way up, so each bin gets
        // only what exceeds the highest share so far.
        let mut highest = up_to[0];
        let new = up_to[1..].iter().map(|&share| {
            let before = highest;
            highest = before.max(share);
            highest - before
        });
        Some((first, new.collect()))
    }

    /// Whether the mean is a plain sum of the draws over n.
    fn has_law_of_mean(&self) -> bool {
        self.differences.uneven_clusters().is_none()
    }

    fn quantile(&self, share: f64) -> f64 {
        self.differences.mean_of_steps(self.law.quantile(share))
    }
}
