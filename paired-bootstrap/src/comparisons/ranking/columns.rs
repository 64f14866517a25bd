//! The scores of all systems on one integer grid.

use crate::bootstrap::{DifferencesError, Grid, bytes};
use crate::scores::Score;
use serde::{Deserialize, Serialize};

/// The scores of K systems on the same items, or their sums over clusters, in steps of one grid.
/// More is better: if lower scores are better, their signs are changed.
///
/// Invariants, ensured by the constructor, and by [`checked`](Self::checked) for received data: all
/// lists have the same length, and sums of as many numbers as may be drawn fit 62 bits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Columns {
    /// For each system, a number for each item or cluster.
    #[serde(with = "bytes::lists")]
    numbers: Vec<Vec<i64>>,
    /// The sizes of the clusters; `None` if items are drawn one by one.
    sizes: Option<Vec<i64>>,
    items: u64,
    grid: Grid,
}

/// This many items are processed at a time, so that their deviations stay in the cache for all
/// pairs.
const AT_ONCE: usize = 512;

/// Differing items are counted up to this number, which suffices for any level.
const MOST_COUNTED: usize = 2000;

impl Columns {
    /// One score of each system for every item, in the same order. If lists differ in length, the
    /// rest of the longer ones is ignored. `clusters`, if given, has a number for each item, the
    /// same for all items of a cluster.
    ///
    /// # Errors
    /// [`DifferencesError::NoPairs`], [`DifferencesError::NotFinite`] if a score is too large, and
    /// [`DifferencesError::ClusterForEachItem`].
    pub fn new(
        systems: &[&[Score]],
        clusters: Option<&[u32]>,
        is_lower_better: bool,
    ) -> Result<Self, DifferencesError> {
        let items = systems.iter().map(|scores| scores.len()).min().unwrap_or(0);
        if items == 0 {
            return Err(DifferencesError::NoPairs);
        }
        if let Some(clusters) = clusters.filter(|clusters| clusters.len() != items) {
            return Err(DifferencesError::ClusterForEachItem { items: items as u64, clusters: clusters.len() as u64 });
        }
        let order = clusters.map(|clusters| {
            let mut order: Vec<u32> = (0..items as u32).collect();
            order.sort_unstable_by_key(|&item| (clusters[item as usize], item));
            order
        });
        let groups = clusters.zip(order.as_ref()).map(|(clusters, order)| -> Vec<&[u32]> {
            order.chunk_by(|&a, &b| clusters[a as usize] == clusters[b as usize]).collect()
        });
        // A resample may draw the largest cluster every time; that many items must not overflow.
        let largest = groups.iter().flatten().map(|group| group.len()).max().unwrap_or(1);
        let draws = groups.as_ref().map_or(items, |groups| (largest * groups.len()).max(items));
        // Differences of two sums must fit as well.
        let scores = || systems.iter().flat_map(|scores| &scores[..items]);
        let grid = Grid::holding(scores, 2 * draws as u64)?;
        let sign = if is_lower_better { -1 } else { 1 };
        let steps = |scores: &[Score]| -> Vec<i64> {
            let steps = |&item: &u32| sign * grid.steps(scores[item as usize]);
            match &groups {
                Some(groups) => groups.iter().map(|group| group.iter().map(steps).sum()).collect(),
                None => (0..items as u32).map(|item| steps(&item)).collect(),
            }
        };
        let numbers = systems.iter().map(|scores| steps(scores)).collect();
        let sizes = groups.as_ref().map(|groups| groups.iter().map(|group| group.len() as i64).collect());
        Ok(Self { numbers, sizes, items: items as u64, grid })
    }

    /// Checks columns that a worker received; `None` unless they satisfy the invariants of
    /// [`new`](Self::new).
    #[must_use]
    pub fn checked(self) -> Option<Self> {
        let drawn = self.numbers.first()?.len();
        let sizes = self.sizes.as_deref();
        let items = match sizes {
            Some(sizes) => sizes.iter().try_fold(0i64, |sum, &size| sum.checked_add(size).filter(|_| size > 0))?,
            None => i64::try_from(drawn).ok()?,
        };
        let largest = (1u64 << 61) / (drawn as u64).max(1);
        let are_whole = sizes.is_none_or(|sizes| sizes.len() == drawn) && items > 0 && self.items == items as u64;
        let fit = |numbers: &Vec<i64>| numbers.len() == drawn && numbers.iter().all(|n| n.unsigned_abs() <= largest);
        (are_whole && self.numbers.iter().all(fit)).then_some(self)
    }

    /// The number of systems, K.
    #[must_use]
    pub fn systems(&self) -> usize {
        self.numbers.len()
    }

    /// The number of items, n.
    #[must_use]
    pub fn items(&self) -> u64 {
        self.items
    }

    /// The number of clusters, if resamples draw clusters.
    #[must_use]
    pub fn clusters(&self) -> Option<u64> {
        self.sizes.as_ref().map(|sizes| sizes.len() as u64)
    }

    /// Whether every score is exactly as printed.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        !matches!(self.grid, Grid::Binary { .. })
    }

    /// Converts steps of a mean to the units of the scores; above zero is better.
    #[must_use]
    pub fn to_units(&self, steps: f64) -> f64 {
        self.grid.to_units(steps, 1.0)
    }

    /// The sum of each system's scores, in steps.
    pub(super) fn totals(&self) -> Vec<i64> {
        self.numbers.iter().map(|numbers| numbers.iter().sum()).collect()
    }

    /// The lists that resamples add up: each system's numbers, then the sizes of the clusters if
    /// there are any.
    pub(super) fn summed(&self) -> Vec<&[i64]> {
        self.numbers.iter().chain(&self.sizes).map(Vec::as_slice).collect()
    }

    /// On how many items or clusters each pair of systems differs, K × K; counted up to
    /// [`MOST_COUNTED`].
    pub(super) fn differing(&self) -> Vec<u64> {
        let systems = self.systems();
        let mut all = vec![0; systems * systems];
        for one in 0..systems {
            for other in one + 1..systems {
                let pairs = self.numbers[one].iter().zip(&self.numbers[other]);
                let differing = pairs.filter(|(a, b)| a != b).take(MOST_COUNTED).count() as u64;
                (all[one * systems + other], all[other * systems + one]) = (differing, differing);
            }
        }
        all
    }

    /// The plug-in standard error of the mean difference of each pair of systems, in steps, K × K:
    /// √Σ (d − D)² / n over items. For clusters, (d − D) is first summed over each (E. Miller,
    /// *Adding error bars to evals*, 2024, equation 4).
    pub(super) fn standard_errors(&self) -> Vec<f64> {
        let systems = self.systems();
        let means: Vec<(i128, i128)> = self.totals().iter().map(|&total| self.mean(total)).collect();
        let drawn = self.numbers.first().map_or(0, Vec::len);
        let mut squares = vec![0.0f64; systems * systems];
        let mut deviations = vec![[0.0f64; AT_ONCE]; systems];
        for start in (0..drawn).step_by(AT_ONCE) {
            let end = drawn.min(start + AT_ONCE);
            for (system, deviations) in deviations.iter_mut().enumerate() {
                let (whole, rest) = means[system];
                for (deviation, at) in deviations.iter_mut().zip(start..end) {
                    let size = self.sizes.as_ref().map_or(1, |sizes| i128::from(sizes[at]));
                    // Exact, so that a large mean cancels without loss.
                    let whole = i128::from(self.numbers[system][at]) - whole * size;
                    *deviation = whole as f64 - (rest * size) as f64 / self.items as f64;
                }
            }
            for one in 0..systems {
                for other in one + 1..systems {
                    let pairs = deviations[one].iter().zip(&deviations[other]).take(end - start);
                    squares[one * systems + other] += pairs.map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
                }
            }
        }
        let mut errors = vec![0.0; systems * systems];
        for one in 0..systems {
            for other in one + 1..systems {
                let error = squares[one * systems + other].sqrt() / self.items as f64;
                errors[one * systems + other] = error;
                errors[other * systems + one] = error;
            }
        }
        errors
    }

    /// A mean as a whole number of steps and the remainder of the sum.
    fn mean(&self, total: i64) -> (i128, i128) {
        let items = i128::from(self.items);
        (i128::from(total).div_euclid(items), i128::from(total).rem_euclid(items))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::Differences;
    use crate::scores::PairedScores;

    fn scores(values: &[i64]) -> Vec<Score> {
        values.iter().map(|&digits| Score::Decimal { digits, decimals: 1 }).collect()
    }

    #[test]
    fn standard_errors_are_those_of_the_differences() {
        let [a, b, c] = [[3, 9, 1, 4, 4, 7], [5, 1, 9, 2, 6, 6], [13, 19, 11, 14, 14, 17]].map(|all| scores(&all));
        for clusters in [None, Some(&[0, 0, 1, 1, 1, 2][..]), Some(&[0, 0, 1, 1, 2, 2][..])] {
            for is_lower_better in [false, true] {
                let columns = Columns::new(&[&a, &b, &c], clusters, is_lower_better).expect("six items");
                let errors = columns.standard_errors();
                let paired = PairedScores::new(a.clone(), b.clone()).expect("six pairs");
                let own = Differences::of(&paired, clusters).expect("six differences").standard_error();
                assert!((columns.to_units(errors[1]) - own).abs() < 1e-15, "{clusters:?}: {errors:?}, {own}");
                assert_eq!((errors[1], errors[0]), (errors[3], 0.0));
                // c is a plus one on every item.
                assert_eq!(errors[2], 0.0);
            }
        }
    }

    #[test]
    fn what_a_worker_is_sent_is_checked() {
        let [a, b] = [[3, 9, 1, 4], [5, 1, 9, 2]].map(|all| scores(&all));
        for clusters in [None, Some(&[0, 0, 1, 1][..]), Some(&[0, 1, 1, 1][..])] {
            let columns = Columns::new(&[&a, &b], clusters, false).expect("four items");
            let text = serde_json::to_string(&columns).expect("numbers");
            let sent: Columns = serde_json::from_str(&text).expect("the same numbers");
            assert_eq!(sent.checked(), Some(columns.clone()));
            let mut short = columns.clone();
            short.numbers[1].pop();
            let mut large = columns.clone();
            large.numbers[0][0] = i64::MIN;
            let other_items = Columns { items: 5, ..columns.clone() };
            let nobody = Columns { numbers: Vec::new(), ..columns };
            for wrong in [short, large, other_items, nobody] {
                assert_eq!(wrong.checked(), None);
            }
        }
    }

    #[test]
    fn what_has_no_items_is_refused() {
        assert_eq!(Columns::new(&[], None, false), Err(DifferencesError::NoPairs));
        assert_eq!(Columns::new(&[&[], &[]], None, false), Err(DifferencesError::NoPairs));
        let one = scores(&[1, 2]);
        let error = DifferencesError::ClusterForEachItem { items: 2, clusters: 1 };
        assert_eq!(Columns::new(&[&one, &one], Some(&[0]), false), Err(error));
    }
}
