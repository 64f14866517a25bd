//! Paired differences on an integer grid.

use super::clusters::{Cluster, Clusters};
use super::error::{DifferencesError, MAX_PAIRS};
use super::grid::{Grid, SUM_BITS, Subtraction, grid_of};
use crate::scores::{Content, PairedScores, Score, greatest_common_divisor};

/// The differences experimental − baseline of all items, as distinct values with their counts.
///
/// They may be in [`Clusters`]; a resample then draws clusters instead of items.
///
/// Invariants, ensured by the constructors: there is at least one pair; values are ascending and
/// distinct; every count is at least 1; any sum of `pairs` values fits an `i64`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differences {
    values: Vec<i64>,
    counts: Vec<u64>,
    pairs: u64,
    helped: u64,
    hurt: u64,
    grid: Grid,
    clustered: Option<Box<Clustered>>,
}

/// The clusters that a resample draws instead of items.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Clustered {
    clusters: Clusters,
    /// The sums of the clusters, as if each were the difference of one item.
    totals: Differences,
}

impl Differences {
    /// The maximum number of pairs: indices are drawn as 32-bit numbers.
    pub const MAX_PAIRS: u64 = MAX_PAIRS;

    /// Subtracts the paired scores, on the finest decimal grid that any of them needs.
    ///
    /// # Errors
    /// [`DifferencesError::TooManyPairs`], or [`DifferencesError::NotFinite`] if a difference
    /// overflows.
    pub fn from_scores(scores: &PairedScores) -> Result<Self, DifferencesError> {
        check_pairs(scores.pairs())?;
        let differences = Subtractions(scores.content());
        let (grid, steps) = in_steps(&differences, scores.pairs())?;
        Ok(Self::on_grid_of(&differences, scores.pairs(), grid, steps).in_direction_of(scores))
    }

    /// Turns the differences so that they are above zero where the experimental system is better.
    fn in_direction_of(self, scores: &PairedScores) -> Self {
        if scores.is_lower_better() { self.swapped() } else { self }
    }

    /// The differences of scores, in clusters if `clusters` are given.
    ///
    /// # Errors
    /// As [`from_clustered_scores`](Self::from_clustered_scores).
    pub fn of(scores: &PairedScores, clusters: Option<&[u32]>) -> Result<Self, DifferencesError> {
        match clusters {
            Some(clusters) => Self::from_clustered_scores(scores, clusters),
            None => Self::from_scores(scores),
        }
    }

    /// The differences of items in clusters. `clusters` has a number for each pair, in the order of
    /// the scores; pairs with the same number are in one cluster.
    ///
    /// # Errors
    /// [`DifferencesError::ClusterForEachItem`], or as [`from_scores`](Self::from_scores).
    pub fn from_clustered_scores(scores: &PairedScores, clusters: &[u32]) -> Result<Self, DifferencesError> {
        check_pairs(scores.pairs())?;
        let differences = Subtractions(scores.content());
        if differences.len() != clusters.len() {
            let clusters = clusters.len() as u64;
            return Err(DifferencesError::ClusterForEachItem { items: differences.len() as u64, clusters });
        }
        let mut order: Vec<u32> = (0..clusters.len() as u32).collect();
        order.sort_unstable_by_key(|&item| clusters[item as usize]);
        let groups = || order.chunk_by(|&a, &b| clusters[a as usize] == clusters[b as usize]);
        // A resample may draw the largest cluster K times; that many items must not overflow.
        let largest = groups().map(|group| group.len() as u64).max().unwrap_or(1);
        let (grid, steps) =
            in_steps(&differences, scores.pairs().max(largest.saturating_mul(groups().count() as u64)))?;
        let cluster = |group: &[u32]| -> Cluster {
            let items = group.iter().map(|&item| steps[item as usize]);
            items.fold((0, 0), |(sum, size), (value, count)| (sum + value * count as i64, size + count))
        };
        let all = groups().map(|group| (cluster(group), 1)).collect();
        let items = Self::on_grid_of(&differences, scores.pairs(), grid, steps.clone());
        Ok(items.drawn_by(all)?.in_direction_of(scores))
    }

    /// Artificial 0/1 data: of `pairs` items, `helped` have the difference +1, `hurt` −1, and the
    /// rest 0.
    ///
    /// # Errors
    /// [`DifferencesError::NoPairs`], [`DifferencesError::TooManyPairs`] or
    /// [`DifferencesError::MoreChangedThanPairs`].
    pub fn from_counts(pairs: u64, helped: u64, hurt: u64) -> Result<Self, DifferencesError> {
        check_pairs(pairs)?;
        let tied = helped
            .checked_add(hurt)
            .and_then(|changed| pairs.checked_sub(changed))
            .ok_or(DifferencesError::MoreChangedThanPairs { helped, hurt, pairs })?;
        let present = [(-1, hurt), (0, tied), (1, helped)].into_iter().filter(|(_, count)| *count > 0);
        let (values, counts) = present.unzip();
        Ok(Self { values, counts, pairs, helped, hurt, grid: Grid::Decimal { decimals: 0 }, clustered: None })
    }

    /// Differences that are integers already: `values` with their `counts`, in any order. If one
    /// list is longer, its rest is ignored. Lists as [`values`](Self::values) and
    /// [`counts`](Self::counts) return them are not copied.
    ///
    /// # Errors
    /// [`DifferencesError::NoPairs`], [`DifferencesError::TooManyPairs`], or
    /// [`DifferencesError::NotFinite`] if sums could exceed 62 bits.
    pub fn from_whole(mut values: Vec<i64>, mut counts: Vec<u64>) -> Result<Self, DifferencesError> {
        values.truncate(counts.len());
        counts.truncate(values.len());
        if !values.is_sorted_by(|a, b| a < b) || counts.contains(&0) {
            let present = values.into_iter().zip(counts).filter(|(_, count)| *count > 0);
            (values, counts) = distinct(present.collect());
        }
        let pairs = counts.iter().fold(0u64, |pairs, &count| pairs.saturating_add(count));
        check_pairs(pairs)?;
        let largest = (1u64 << SUM_BITS) / pairs;
        if values.iter().any(|value| value.unsigned_abs() > largest) {
            return Err(DifferencesError::NotFinite);
        }
        let count_where = |sign| {
            let weighted = values.iter().zip(&counts);
            weighted.filter(|(value, _)| value.signum() == sign).map(|(_, count)| count).sum()
        };
        let (helped, hurt) = (count_where(1), count_where(-1));
        Ok(Self { values, counts, pairs, helped, hurt, grid: Grid::Decimal { decimals: 0 }, clustered: None })
    }

    /// These differences in clusters: for each distinct cluster, the sum of its differences in grid
    /// steps, its size, and how many such clusters there are, as in [`Clusters`]. If one list is
    /// longer, its rest is ignored.
    ///
    /// # Errors
    /// [`DifferencesError::ClustersOfOtherItems`], or [`DifferencesError::NotFinite`] if sums could
    /// exceed 62 bits.
    pub fn in_clusters(self, sums: &[i64], sizes: &[u64], counts: &[u64]) -> Result<Self, DifferencesError> {
        let clusters = sums.iter().zip(sizes).zip(counts).map(|((&sum, &size), &count)| ((sum, size), count)).collect();
        self.drawn_by(clusters)
    }

    /// These items in these distinct clusters, each with how often it occurs.
    fn drawn_by(self, clusters: Vec<(Cluster, u64)>) -> Result<Self, DifferencesError> {
        let Some(clusters) = Clusters::new(clusters, self.pairs, self.sum())? else {
            return Ok(Self { clustered: None, ..self });
        };
        let totals = Self::from_whole(clusters.sums().to_vec(), clusters.counts().to_vec())?;
        let totals = Self { grid: self.grid, ..totals };
        Ok(Self { clustered: Some(Box::new(Clustered { clusters, totals })), ..self })
    }

    fn on_grid_of(differences: &Subtractions<'_>, pairs: u64, grid: Grid, steps: Vec<(i64, u64)>) -> Self {
        // The signs come from the scores as printed, so that a difference too small for the binary
        // grid still counts as helped or hurt.
        let count_where = |sign| differences.iter().filter(|(d, _)| d.sign() == sign).map(|(_, count)| count).sum();
        let (helped, hurt) = (count_where(std::cmp::Ordering::Greater), count_where(std::cmp::Ordering::Less));
        let (values, counts) = distinct(steps);
        Self { values, counts, pairs, helped, hurt, grid, clustered: None }
    }

    /// The same pairs with baseline and experimental swapped: every difference changes its sign.
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self {
            values: self.values.iter().rev().map(|value| -value).collect(),
            counts: self.counts.iter().rev().copied().collect(),
            pairs: self.pairs,
            helped: self.hurt,
            hurt: self.helped,
            grid: self.grid,
            clustered: self.clustered.as_ref().map(|clustered| Box::new(clustered.swapped())),
        }
    }

    /// The same differences without clusters: as if items were independent.
    #[must_use]
    pub fn without_clusters(&self) -> Self {
        Self { values: self.values.clone(), counts: self.counts.clone(), clustered: None, ..*self }
    }

    /// The clusters, if resamples draw clusters.
    #[must_use]
    pub fn clusters(&self) -> Option<&Clusters> {
        self.clustered.as_ref().map(|clustered| &clustered.clusters)
    }

    /// The units that a resample draws: the items, or one value for each cluster, the sum of its
    /// differences.
    #[must_use]
    pub fn units(&self) -> &Self {
        self.clustered.as_ref().map_or(self, |clustered| &clustered.totals)
    }

    /// The clusters, if they differ in size. Then a resampled mean is a ratio, not a plain sum.
    pub(crate) fn uneven_clusters(&self) -> Option<&Clusters> {
        self.clusters().filter(|clusters| !clusters.have_one_size())
    }

    /// The distinct differences in grid steps, ascending.
    #[must_use]
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// How many pairs have each of [`values`](Self::values), in the same order.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The sample size n.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The number of items on which the experimental system scores higher.
    #[must_use]
    pub fn helped(&self) -> u64 {
        self.helped
    }

    /// The number of items on which it scores lower.
    #[must_use]
    pub fn hurt(&self) -> u64 {
        self.hurt
    }

    /// The number of items on which both systems score the same.
    #[must_use]
    pub fn tied(&self) -> u64 {
        self.pairs - self.helped - self.hurt
    }

    /// The grid that the values are on.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether every difference is exactly that of the printed scores (a decimal grid).
    #[must_use]
    pub fn is_exact(&self) -> bool {
        !matches!(self.grid, Grid::Binary { .. })
    }

    /// The observed sum of all differences, in grid steps.
    #[must_use]
    pub fn sum(&self) -> i64 {
        // `pairs` values sum to at most 2^62, and no partial sum exceeds that either.
        self.values.iter().zip(&self.counts).map(|(&value, &count)| value * count as i64).sum()
    }

    /// The observed mean difference D, in the units of the scores.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.grid.to_units(self.sum() as f64, self.pairs as f64)
    }

    /// The observed sum in resampled steps. These are grid steps; but with clusters of several
    /// sizes, whose resampled means can lie anywhere, they are finer, and a mean is represented by
    /// the sum that n items with this mean would have.
    #[must_use]
    pub fn observed(&self) -> i64 {
        self.sum() * self.fineness()
    }

    /// The mean of a resample whose sum is `sum` resampled steps, in the units of the scores.
    #[must_use]
    pub fn mean_of(&self, sum: i64) -> f64 {
        self.mean_of_steps(sum as f64)
    }

    /// As [`mean_of`](Self::mean_of), for a fractional number of steps, such as a quantile, a
    /// standard deviation or an edge.
    #[must_use]
    pub fn mean_of_steps(&self, steps: f64) -> f64 {
        self.grid.to_units(steps, self.divisor())
    }

    /// Rounds a mean to the digits that a resampled step supports. With clusters of several sizes,
    /// resampled means are rounded to steps, so further digits are noise.
    pub(super) fn resolved(&self, mean: f64) -> f64 {
        let step = self.mean_of_steps(1.0);
        if self.uneven_clusters().is_none() || self.lattice_spacing() == 0 {
            return mean;
        }
        let places = usize::try_from(-libm::ceil(libm::log10(step)) as i64).unwrap_or(0);
        format!("{mean:.places$}").parse().unwrap_or(mean)
    }

    /// The largest resampled sum, in resampled steps, whose mean is at most `mean`, in the units of
    /// the scores. With clusters of several sizes, sums are rounded to steps, and so is this one.
    pub(crate) fn last_sum_up_to(&self, mean: Score) -> i64 {
        let (numerator, denominator) = self.grid.steps_of(mean);
        let half = if self.uneven_clusters().is_some() { denominator / 2 } else { 0 };
        let steps = numerator.saturating_mul(i128::from(self.pairs) * i128::from(self.fineness()));
        let sum = steps.saturating_add(half).div_euclid(denominator);
        sum.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// The number of resampled steps in a mean of one grid step.
    pub(crate) fn divisor(&self) -> f64 {
        self.pairs as f64 * self.fineness() as f64
    }

    /// The number of resampled steps in a grid step.
    pub(super) fn fineness(&self) -> i64 {
        self.clusters().map_or(1, Clusters::fineness)
    }

    /// The smallest and the largest possible mean of a resample, which draws the same item or
    /// cluster every time. In the units of the scores.
    #[must_use]
    pub fn support(&self) -> (f64, f64) {
        let units = |steps| self.grid.to_units(steps, 1.0);
        let (least, most) = match self.clusters() {
            Some(clusters) => clusters.extreme_means(),
            None => {
                let end = |value: Option<&i64>| value.map_or(0.0, |&value| value as f64);
                (end(self.values.first()), end(self.values.last()))
            }
        };
        (units(least), units(most))
    }

    /// The standard deviation of a resampled sum, in resampled steps: √n times the (plug-in)
    /// standard deviation of one difference (Efron and Tibshirani 1993, formula 5.12). For
    /// clusters, n times the cluster-robust standard error of the mean (E. Miller, *Adding error
    /// bars to evals*, 2024, equation 4); if they differ in size, this is the usual approximation
    /// for a ratio.
    #[must_use]
    pub fn sum_standard_deviation(&self) -> f64 {
        match self.uneven_clusters() {
            Some(clusters) => clusters.deviation() * clusters.fineness() as f64,
            None => self.units().deviation_of_independent(),
        }
    }

    /// The theoretical standard deviation of a resampled mean, in the units of the scores: the
    /// standard error of D.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        self.mean_of_steps(self.sum_standard_deviation())
    }

    /// The standard error that D would have if all items were independent, in the units of the
    /// scores.
    #[must_use]
    pub fn standard_error_by_items(&self) -> f64 {
        self.grid.to_units(self.deviation_of_independent(), self.pairs as f64)
    }

    /// The design effect: the variance of D divided by its variance for as many independent items
    /// (L. Kish, *Survey Sampling*, 1965). 1 without clusters, and if all differences are equal.
    #[must_use]
    pub fn design_effect(&self) -> f64 {
        let (clustered, by_items) =
            (self.sum_standard_deviation() / self.fineness() as f64, self.deviation_of_independent());
        if by_items > 0.0 { (clustered / by_items).powi(2) } else { 1.0 }
    }

    /// √Σ (d − D)² over the items, as if independent, in grid steps.
    fn deviation_of_independent(&self) -> f64 {
        let pairs = i128::from(self.pairs);
        // Deviations from an integer number of steps are exact, so that a large mean cancels
        // without loss.
        let (centre, rest) = (i128::from(self.sum()).div_euclid(pairs), i128::from(self.sum()).rem_euclid(pairs));
        let deviations = self.values.iter().map(|&value| (i128::from(value) - centre) as f64);
        let squares: f64 =
            deviations.zip(&self.counts).map(|(deviation, &count)| deviation * deviation * count as f64).sum();
        // n resampled values, each with variance squares / n − (rest / n)².
        (squares - (rest * rest) as f64 / pairs as f64).max(0.0).sqrt()
    }

    /// The spacing of the possible resampled sums, in resampled steps: the greatest common divisor
    /// of all gaps between differences (or sums of clusters); 0 if all are equal. Every resampled
    /// sum is the observed one plus a multiple of it.
    #[must_use]
    pub fn lattice_spacing(&self) -> u64 {
        if let Some(clusters) = self.uneven_clusters() {
            return u64::from(clusters.deviation() > 0.0);
        }
        self.units().values.windows(2).map(|pair| pair[0].abs_diff(pair[1])).fold(0, greatest_common_divisor)
    }
}

impl Clustered {
    fn swapped(&self) -> Self {
        Self { clusters: self.clusters.swapped(), totals: self.totals.swapped() }
    }
}

fn check_pairs(pairs: u64) -> Result<(), DifferencesError> {
    match pairs {
        0 => Err(DifferencesError::NoPairs),
        pairs if pairs > Differences::MAX_PAIRS => Err(DifferencesError::TooManyPairs { pairs }),
        _ => Ok(()),
    }
}

/// The differences of all items, each with its count. They are computed on each pass, as a list of
/// them would be larger than that of the scores.
struct Subtractions<'s>(&'s Content);

impl Subtractions<'_> {
    fn len(&self) -> usize {
        match self.0 {
            Content::Scores { baseline, .. } => baseline.len(),
            Content::Differences(table) => table.len(),
        }
    }

    fn iter(&self) -> impl Iterator<Item = (Subtraction, u64)> {
        (0..self.len()).map(|index| match self.0 {
            Content::Scores { baseline, experimental } => {
                (Subtraction { minuend: experimental[index], subtrahend: baseline[index] }, 1)
            }
            Content::Differences(table) => {
                let (difference, count) = table[index];
                (Subtraction::from_zero(difference), count)
            }
        })
    }
}

/// All differences, with their counts, in steps of a grid on which any sum of `draws` of them fits
/// [`SUM_BITS`].
fn in_steps(differences: &Subtractions<'_>, draws: u64) -> Result<(Grid, Vec<(i64, u64)>), DifferencesError> {
    let grid = grid_of(|| differences.iter().map(|(difference, _)| difference), draws)?;
    Ok((grid, differences.iter().map(|(difference, count)| (difference.on(grid), count)).collect()))
}

/// The distinct values of (value, count) pairs, ascending, with the counts of equal values added
/// up.
pub(crate) fn distinct(mut pairs: Vec<(i64, u64)>) -> (Vec<i64>, Vec<u64>) {
    pairs.sort_unstable();
    pairs.dedup_by(|(value, count), (kept, sum)| {
        let is_equal = value == kept;
        // A sum that saturates is far above the allowed number of pairs.
        *sum = sum.saturating_add(if is_equal { *count } else { 0 });
        is_equal
    });
    // Collects into vectors of exactly the right size: growing ones could take up to twice the
    // memory for as long as they live.
    pairs.into_iter().unzip()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(digits: i64, decimals: u8) -> Score {
        Score::Decimal { digits, decimals }
    }

    fn differences(baseline: &[Score], experimental: &[Score]) -> Differences {
        let scores = PairedScores::new(baseline.to_vec(), experimental.to_vec()).expect("two valid lists");
        Differences::from_scores(&scores).expect("valid scores")
    }

    #[test]
    fn one_item_is_enough_for_artificial_data() {
        let one = Differences::from_counts(1, 1, 0).expect("1 of 1");
        assert_eq!((one.values(), one.counts(), one.sum()), (&[1][..], &[1][..], 1));
        assert_eq!((one.lattice_spacing(), one.sum_standard_deviation()), (0, 0.0));
    }

    #[test]
    fn no_item_and_too_many_changed_items_are_refused() {
        assert_eq!(Differences::from_counts(0, 0, 0), Err(DifferencesError::NoPairs));
        let error = DifferencesError::MoreChangedThanPairs { helped: 6, hurt: 5, pairs: 10 };
        assert_eq!(Differences::from_counts(10, 6, 5), Err(error));
        assert!(error.to_string().contains("make 11, more than the 10 items"));
        assert!(Differences::from_counts(10, u64::MAX, 1).is_err());
        assert!(Differences::from_counts(u64::MAX, 1, 1).is_err());
    }

    #[test]
    fn values_without_pairs_are_left_out() {
        let nobody_hurt = Differences::from_counts(100, 2, 0).expect("2 of 100");
        assert_eq!((nobody_hurt.values(), nobody_hurt.counts()), (&[0, 1][..], &[98, 2][..]));
        assert_eq!(nobody_hurt.support(), (0.0, 1.0));
        assert_eq!((nobody_hurt.helped(), nobody_hurt.hurt(), nobody_hurt.tied()), (2, 0, 98));
    }

    #[test]
    fn whole_numbers_are_taken_as_they_are() {
        let whole = |values: &[i64], counts: &[u64]| Differences::from_whole(values.to_vec(), counts.to_vec());
        let d = whole(&[7, -2, 0, 7, 9], &[1, 3, 2, 4, 0]).expect("ten pairs");
        assert_eq!((d.values(), d.counts(), d.pairs()), (&[-2, 0, 7][..], &[3, 2, 5][..], 10));
        assert_eq!((d.helped(), d.hurt(), d.tied(), d.sum()), (5, 3, 2, 29));
        assert_eq!(whole(d.values(), d.counts()), Ok(d.clone()));
        assert_eq!(whole(&[-2, 0, 7, 8], &[3, 2, 5]), Ok(d.clone()));
        assert_eq!(whole(&[-2, 0, 7], &[3, 2, 5, 6]), Ok(d));

        assert_eq!(whole(&[], &[]), Err(DifferencesError::NoPairs));
        assert_eq!(whole(&[1], &[0]), Err(DifferencesError::NoPairs));
        assert_eq!(whole(&[1 << 61], &[3]), Err(DifferencesError::NotFinite));
        assert_eq!(whole(&[i64::MIN], &[1]), Err(DifferencesError::NotFinite));
        assert!(whole(&[1, 2], &[u64::MAX, 1]).is_err());
    }

    #[test]
    fn decimals_are_subtracted_exactly() {
        // In f64, 0.3 − 0.2 = 0.09999999999999998 and 0.3 − 0.1 − 0.2 is below zero.
        let d = differences(&[decimal(2, 1), decimal(10, 2)], &[decimal(3, 1), decimal(0, 0)]);
        assert_eq!((d.values(), d.sum()), (&[-10, 10][..], 0));
        assert_eq!(d.grid(), Grid::Decimal { decimals: 2 });
        assert_eq!(d.mean(), 0.0);
    }

    #[test]
    fn fifteen_digits_are_exact_and_more_fall_back() {
        let (a, b) = (decimal(123_456_789_012_345, 14), decimal(123_456_789_012_344, 14));
        let d = differences(&[a, a], &[b, a]);
        assert!(d.is_exact());
        assert_eq!((d.values(), d.hurt(), d.tied()), (&[-1, 0][..], 1, 1));

        let d = differences(&[Score::Rounded(1.0 / 3.0), a], &[Score::Rounded(2.0 / 3.0), a]);
        assert!(!d.is_exact());
        assert_eq!((d.helped(), d.tied()), (1, 1));
        assert!((d.mean() - 1.0 / 6.0).abs() < 1e-16);
    }

    #[test]
    fn sums_that_would_overflow_fall_back_to_the_binary_grid() {
        let far_apart = [decimal(999_999_999_999_999, 0), decimal(1, 18)];
        let d = differences(&[Score::from(0), Score::from(0)], &far_apart);
        assert!(!d.is_exact());
        assert_eq!((d.helped(), d.hurt(), d.tied()), (2, 0, 0), "even the tiny difference helps");
        assert!((d.mean() / 499_999_999_999_999.5 - 1.0).abs() < 1e-15);
    }

    #[test]
    fn differences_beyond_f64_are_refused() {
        let huge = [Score::Rounded(f64::MAX), Score::Rounded(f64::MAX)];
        let scores = PairedScores::new(vec![Score::Rounded(-f64::MAX); 2], huge.to_vec()).expect("finite");
        assert_eq!(Differences::from_scores(&scores), Err(DifferencesError::NotFinite));
    }

    #[test]
    fn tiny_rounded_scores_do_not_vanish() {
        let d = differences(&[Score::Rounded(0.0); 2], &[Score::Rounded(1e-300), Score::Rounded(-2e-300)]);
        assert_eq!((d.helped(), d.hurt()), (1, 1));
        assert!((d.mean() / -5e-301 - 1.0).abs() < 1e-12);
    }

    #[test]
    fn standard_deviation_survives_a_large_mean() {
        // Two differences of 900 and one that is 10⁻¹² larger: deviations −⅓, −⅓ and ⅔ of 10⁻¹².
        let d =
            differences(&[Score::from(0); 3], &[Score::from(900), Score::from(900), decimal(900_000_000_000_001, 12)]);
        assert!((d.sum_standard_deviation() - (2.0f64 / 3.0).sqrt()).abs() < 1e-15);
    }

    #[test]
    fn swapped_systems_are_the_opposite_comparison() {
        let swapped = Differences::from_counts(10, 4, 3).expect("valid").swapped();
        assert_eq!(swapped, Differences::from_counts(10, 3, 4).expect("valid"));
    }

    #[test]
    fn lattice_spacing_is_that_of_the_sums() {
        // Without ties, every sum of n values ±1 has the parity of n: the spacing is 2, not 1.
        assert_eq!(Differences::from_counts(10, 6, 4).expect("valid").lattice_spacing(), 2);
        assert_eq!(Differences::from_counts(10, 4, 3).expect("valid").lattice_spacing(), 1);
    }

    #[test]
    fn standard_deviation_of_the_ten_questions_is_the_closed_form() {
        // Var(d) = 7/10 − (1/10)², ten draws.
        let d = Differences::from_counts(10, 4, 3).expect("valid");
        assert!((d.sum_standard_deviation() - 6.9f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn nothing_has_no_distinct_values() {
        assert_eq!(distinct(Vec::new()), (vec![], vec![]));
    }

    #[test]
    fn counts_of_equal_values_are_added_up() {
        assert_eq!(distinct(vec![(3, 1), (-1, 2), (3, 4), (0, 1)]), (vec![-1, 0, 3], vec![2, 1, 5]));
    }

    #[test]
    fn counts_that_add_up_to_too_much_do_not_begin_anew() {
        // Found by libFuzzer, in the input of a worker.
        assert_eq!(distinct(vec![(3, u64::MAX), (3, 2)]), (vec![3], vec![u64::MAX]));
    }
}
