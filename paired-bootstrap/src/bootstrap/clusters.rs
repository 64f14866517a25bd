//! Clusters of items that are resampled whole: all questions about one passage, all sentences of
//! one document.
//!
//! A resample draws K of the K clusters with replacement, and all items of each. So its number of
//! items varies, and its mean is a ratio: the sum of the differences over the number of items. The
//! mean has the sign of the sum, which is a plain sum of K draws. If all clusters have the same
//! size, the mean is such a sum too, up to a constant factor.
//!
//! # References
//! - C. A. Field and A. H. Welsh, *Bootstrapping clustered data*, Journal of the Royal Statistical
//!   Society B 69, 2007; A. C. Davison and D. V. Hinkley, *Bootstrap Methods and their
//!   Application*, 1997, section 3.8: resampling whole clusters.
//! - E. Miller, *Adding error bars to evals*, 2024, equation 4: the clustered standard error.
//! - L. Kish, *Survey Sampling*, 1965, page 258: the design effect.

use super::error::DifferencesError;
use super::grid::SUM_BITS;

/// The clusters of clustered [`Differences`](super::Differences).
///
/// Invariants, ensured by the constructor: there is at least one cluster, and one with two or more
/// items; clusters are distinct and ascend by sum, then size; every count is at least 1; any sum of
/// as many clusters as there are fits an `i64`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clusters {
    sums: Vec<i64>,
    sizes: Vec<u64>,
    counts: Vec<u64>,
    /// The number of items and the sum of all differences, in grid steps.
    pairs: u64,
    sum: i64,
    /// A grid step is 2 to this power resampled steps.
    finer_bits: u32,
}

/// One cluster: the sum of its differences in grid steps, and its size.
pub(super) type Cluster = (i64, u64);

/// With clusters of several sizes, resampled means are rounded to steps of about 1e-8 standard
/// deviations: 2 to this power of them make one. Then [`Sums`](super::Sums) needs only 32 bits for
/// each.
const BITS_PER_DEVIATION: i32 = 27;

impl Clusters {
    /// Distinct clusters of `pairs` items whose differences add up to `sum`, each with how often it
    /// occurs. `None` if each cluster is a single item: drawing clusters is then drawing items.
    pub(super) fn new(
        mut clusters: Vec<(Cluster, u64)>,
        pairs: u64,
        sum: i64,
    ) -> Result<Option<Self>, DifferencesError> {
        clusters.sort_unstable();
        clusters.dedup_by(|(cluster, count), (kept, total)| {
            let is_equal = cluster == kept;
            *total = total.saturating_add(if is_equal { *count } else { 0 });
            is_equal
        });
        let of_all = clusters.iter().fold((0u128, 0i128), |(pairs, sum), &((of_cluster, size), count)| {
            (
                pairs.saturating_add(u128::from(size) * u128::from(count)),
                sum.saturating_add(i128::from(of_cluster) * i128::from(count)),
            )
        });
        let is_empty = clusters.iter().any(|&((_, size), count)| size == 0 || count == 0);
        if is_empty || of_all != (u128::from(pairs), i128::from(sum)) {
            return Err(DifferencesError::ClustersOfOtherItems);
        }
        if clusters.iter().all(|&((_, size), _)| size == 1) {
            return Ok(None);
        }
        let sums = clusters.iter().map(|&((sum, _), _)| sum).collect::<Vec<_>>();
        let sizes = clusters.iter().map(|&((_, size), _)| size).collect::<Vec<_>>();
        let counts = clusters.iter().map(|&(_, count)| count).collect::<Vec<_>>();
        let mut clusters = Self { sums, sizes, counts, pairs, sum, finer_bits: 0 };
        if !clusters.have_one_size() {
            clusters.finer_bits = clusters.bits_to_spare();
        }
        Ok(Some(clusters))
    }

    /// The number of clusters, K.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The sum of the differences in each distinct cluster, in grid steps. Clusters ascend by sum,
    /// then by size.
    #[must_use]
    pub fn sums(&self) -> &[i64] {
        &self.sums
    }

    /// The number of items in each distinct cluster, in the same order.
    #[must_use]
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// How many clusters have each sum and size, in the same order.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The numbers of items in the smallest and the largest cluster.
    #[must_use]
    pub fn smallest_and_largest(&self) -> (u64, u64) {
        self.sizes.iter().fold((u64::MAX, 0), |(least, most), &size| (least.min(size), most.max(size)))
    }

    /// Whether all clusters have the same number of items.
    #[must_use]
    pub fn have_one_size(&self) -> bool {
        self.sizes.iter().all(|size| Some(size) == self.sizes.first())
    }

    /// The same clusters with the sign of every difference changed.
    pub(super) fn swapped(&self) -> Self {
        let swapped = self.sums.iter().map(|sum| -sum).zip(self.sizes.iter().copied());
        let mut clusters: Vec<(Cluster, u64)> = swapped.zip(self.counts.iter().copied()).collect();
        clusters.sort_unstable();
        let (clusters, counts): (Vec<Cluster>, Vec<u64>) = clusters.into_iter().unzip();
        let (sums, sizes) = clusters.into_iter().unzip();
        Self { sums, sizes, counts, sum: -self.sum, ..*self }
    }

    /// The number of resampled steps in a grid step.
    pub(super) fn fineness(&self) -> i64 {
        1 << self.finer_bits
    }

    /// The smallest and the largest mean of a cluster, in grid steps.
    pub(super) fn extreme_means(&self) -> (f64, f64) {
        let means = self.sums.iter().zip(&self.sizes).map(|(&sum, &size)| sum as f64 / size as f64);
        means.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), mean| (least.min(mean), most.max(mean)))
    }

    /// The residual of each distinct cluster, sum − D · size, in grid steps, with the cluster's
    /// count.
    pub(super) fn residuals(&self) -> impl Iterator<Item = (f64, u64)> {
        let (pairs, sum) = (i128::from(self.pairs), i128::from(self.sum));
        let clusters = self.sums.iter().zip(&self.sizes).zip(&self.counts);
        clusters.map(move |((&of_cluster, &size), &count)| {
            // The arithmetic is integer until the end (62 and 31 bits), so that a large mean
            // cancels without loss.
            ((i128::from(of_cluster) * pairs - sum * i128::from(size)) as f64 / pairs as f64, count)
        })
    }

    /// How much the mean drops when each cluster is left out, in grid steps: (sum − D · size) / (n
    /// − size). With counts.
    pub(super) fn jackknife(&self) -> Vec<(f64, u64)> {
        let moved = |((residual, count), &size): ((f64, u64), &u64)| (residual / (self.pairs - size) as f64, count);
        self.residuals().zip(&self.sizes).map(moved).collect()
    }

    /// √Σ (sum − D · size)², in grid steps: n times the cluster-robust standard error of the mean
    /// (Miller 2024, equation 4).
    pub(super) fn deviation(&self) -> f64 {
        self.residuals().map(|(residual, count)| residual * residual * count as f64).sum::<f64>().sqrt()
    }

    /// The power of two by which resampled steps can be finer than grid steps.
    fn bits_to_spare(&self) -> u32 {
        let deviation = self.deviation();
        if deviation == 0.0 {
            return 0;
        }
        let (least, most) = self.extreme_means();
        let wanted = BITS_PER_DEVIATION - libm::ilogb(deviation);
        let room = SUM_BITS as i32 - 1 - libm::ilogb(least.abs().max(most.abs()) * self.pairs as f64);
        wanted.min(room).max(0).unsigned_abs()
    }
}

/// The sum of a resample with `size` items, rescaled to n items: `sum` / `size` · `scale`, rounded
/// to the nearest integer, but to zero only if it is zero.
pub(super) fn on_common_scale(sum: i64, size: i64, scale: i128) -> i64 {
    let (numerator, size) = (i128::from(sum.unsigned_abs()) * scale, i128::from(size));
    let nearest = ((2 * numerator + size) / (2 * size)) as i64;
    nearest.max(i64::from(sum != 0)) * sum.signum()
}

#[cfg(test)]
mod tests {
    use super::super::{BootstrapDistribution, Differences, ExactDistribution, Grid};
    use super::*;
    use crate::scores::{PairedScores, Score};

    /// Differences with these values, each with the number of its cluster.
    fn clustered(items: &[(Score, u32)]) -> Differences {
        let scores =
            PairedScores::from_differences(items.iter().map(|&(value, _)| (value, 1)).collect()).expect("pairs");
        let clusters: Vec<u32> = items.iter().map(|&(_, cluster)| cluster).collect();
        Differences::from_clustered_scores(&scores, &clusters).expect("a cluster for each item")
    }

    fn whole(items: &[(i64, u32)]) -> Differences {
        clustered(&items.iter().map(|&(value, cluster)| (Score::from(value), cluster)).collect::<Vec<_>>())
    }

    #[test]
    fn single_cluster_is_always_drawn() {
        let one = whole(&[(1, 7), (0, 7), (0, 7)]);
        assert_eq!(one.clusters().map(Clusters::number), Some(1));
        assert_eq!((one.lattice_spacing(), one.sum_standard_deviation(), one.observed()), (0, 0.0, 1));
        let summary = BootstrapDistribution::simulated(&one, 100, 1).summary(&one, 0.95).expect("there are resamples");
        assert_eq!((summary.mean, summary.standard_deviation, summary.p_value), (1.0 / 3.0, 0.0, 0.0));
    }

    #[test]
    fn clusters_with_one_mean_have_no_spread() {
        let level = whole(&[(1, 1), (1, 2), (1, 2), (0, 3), (2, 3), (1, 3)]);
        assert_eq!((level.lattice_spacing(), level.standard_error(), level.support()), (0, 0.0, (1.0, 1.0)));
        let distribution = BootstrapDistribution::simulated(&level, 100, 1);
        let summary = distribution.summary(&level, 0.95).expect("there are resamples");
        assert_eq!((summary.mean, summary.percentile_interval), (1.0, (1.0, 1.0)));
        assert_eq!(distribution.intervals(&level, &summary, 0.95).bca, (1.0, 1.0));
    }

    #[test]
    fn intervals_have_the_digits_that_are_right() {
        // The standard error is some tenths, and a step is 2^−27 of it, 3e-9: eight decimals are
        // right.
        let differences = whole(&[(3, 1), (0, 1), (-1, 2), (0, 3), (1, 3), (-2, 3), (0, 4)]);
        let distribution = BootstrapDistribution::simulated(&differences, 1000, 1);
        let summary = distribution.summary(&differences, 0.9).expect("there are resamples");
        let intervals = distribution.intervals(&differences, &summary, 0.9);
        assert_eq!(intervals.percentile, summary.percentile_interval);
        for (lower, upper) in [intervals.percentile, intervals.basic, intervals.bca, intervals.normal] {
            for end in [lower, upper] {
                assert!(end.to_string().trim_start_matches('-').len() <= "0.12345678".len() + 1, "{end}");
            }
        }
    }

    #[test]
    fn equal_sizes_are_plain_sums() {
        // Sums 1, 0, −1 and 2 of two items each.
        let pairs = whole(&[(1, 1), (0, 1), (1, 2), (-1, 2), (-1, 3), (0, 3), (1, 4), (1, 4)]);
        let clusters = pairs.clusters().expect("they are in clusters");
        assert!(clusters.have_one_size() && clusters.fineness() == 1);
        assert_eq!(
            (clusters.sums(), clusters.sizes(), pairs.units().values()),
            (&[-1, 0, 1, 2][..], &[2; 4][..], &[-1, 0, 1, 2][..])
        );
        assert_eq!((pairs.lattice_spacing(), pairs.support()), (1, (-0.5, 1.0)));
        // Like four draws from the items −1, 0, 1, 2, but with half the standard error, as n is
        // twice as large.
        let items = Differences::from_whole(vec![-1, 0, 1, 2], vec![1; 4]).expect("valid");
        assert_eq!(pairs.standard_error(), items.standard_error() / 2.0);
        let p = |differences| ExactDistribution::new(differences).at_or_below_zero().probability;
        assert_eq!(p(&pairs), p(&items));
    }

    #[test]
    fn systems_that_trade_places_turn_every_sign() {
        let there = whole(&[(3, 1), (0, 1), (-1, 2), (0, 3), (1, 3), (-2, 3), (0, 4)]);
        let back = whole(&[(-3, 1), (0, 1), (1, 2), (0, 3), (-1, 3), (2, 3), (0, 4)]);
        assert_eq!(there.swapped(), back);
    }

    #[test]
    fn clusters_are_known_again_from_their_lists() {
        let differences = whole(&[(3, 1), (0, 1), (-1, 2), (0, 3), (1, 3), (-2, 3), (0, 4)]);
        let clusters = differences.clusters().expect("they are in clusters");
        let again = differences.without_clusters().in_clusters(clusters.sums(), clusters.sizes(), clusters.counts());
        assert_eq!(again, Ok(differences.clone()));
        for (sums, sizes) in
            [([2, 3], [3, 5]), ([2, -1], [3, 5]), ([3, -2], [7, 0]), ([i64::MAX, i64::MIN], [u64::MAX; 2])]
        {
            let wrong = differences.without_clusters().in_clusters(&sums, &sizes, &[1, 1]);
            assert_eq!(wrong, Err(DifferencesError::ClustersOfOtherItems), "{sums:?}, {sizes:?}");
        }
    }

    #[test]
    fn every_item_needs_a_cluster() {
        let scores = PairedScores::from_differences(vec![(Score::from(1), 1), (Score::from(0), 1)]).expect("pairs");
        let missing = Differences::from_clustered_scores(&scores, &[1]);
        assert_eq!(missing, Err(DifferencesError::ClusterForEachItem { items: 2, clusters: 1 }));
    }

    #[test]
    fn common_scale_keeps_signs_and_rounds_to_the_nearest() {
        for (sum, size, scale, expected) in
            [(5, 2, 4, 10), (1, 3, 1, 1), (-1, 3, 1, -1), (0, 3, 9, 0), (5, 3, 1, 2), (-5, 2, 1, -3)]
        {
            assert_eq!(on_common_scale(sum, size, scale), expected, "{sum} / {size} · {scale}");
        }
        // The largest possible sum, size and scale.
        assert_eq!(on_common_scale(1 << 62, 1 << 31, 1 << 31), 1 << 62);
    }

    #[test]
    fn steps_are_fine_and_sums_fit() {
        // Whole numbers, and scores that fill the grid: no decimal grid holds them if one cluster
        // may be drawn every time.
        let small = whole(&[(3, 1), (0, 1), (-1, 2), (0, 3), (1, 3), (-2, 3), (0, 4)]);
        assert!(small.sum_standard_deviation() >= (1 << 26) as f64, "{}", small.sum_standard_deviation());
        let huge = 1i64 << 59;
        let items: Vec<(Score, u32)> = (0..8).map(|item| (Score::from(huge - item), (item / 7) as u32)).collect();
        let huge = clustered(&items);
        assert!(matches!(huge.grid(), Grid::Binary { .. }), "two draws of seven items each are more than eight");
        let summary =
            BootstrapDistribution::simulated(&huge, 1000, 1).summary(&huge, 0.95).expect("there are resamples");
        assert!((summary.mean / huge.mean() - 1.0).abs() < 1e-6 && summary.p_value == 0.0);
    }
}
