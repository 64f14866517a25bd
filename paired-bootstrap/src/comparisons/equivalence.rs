//! Whether two systems are as good as equal: two one-sided tests, read off one interval.
//!
//! # References
//! - D. J. Schuirmann, *A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence
//!   of average bioavailability*, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987.

use super::tango::tango_interval;
use super::warning::FEW_DIFFERING;
use crate::bootstrap::{Differences, ExactDistribution};
use crate::scores::Unit;
use serde::{Deserialize, Serialize};

/// The interval that decides on equivalence at a level α.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Equivalence {
    /// The interval, in the units of the scores.
    pub interval: (f64, f64),
    /// Its level, 1 − 2α.
    pub level: f64,
    /// The kind of interval.
    pub method: EquivalenceInterval,
    /// Why it decides nothing, where it does not.
    pub obstacle: Option<Untestable>,
}

/// A kind of interval that decides on equivalence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EquivalenceInterval {
    /// Tango's score interval, for 0/1 scores: [`tango_interval`].
    TangoScore,
    /// The percentile interval of the exact bootstrap distribution, for all other scores.
    Percentile,
}

/// Whether a difference is shown to be smaller than a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EquivalenceVerdict {
    /// The whole interval lies within the margin, ends excluded.
    Shown,
    /// It reaches the margin or beyond.
    NotShown,
    /// The interval decides nothing.
    CannotBeTested(Untestable),
}

/// Why equivalence cannot be tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Untestable {
    /// α is a half or more: there is no interval of level 1 − 2α.
    AlphaTooLarge,
    /// All items differ by the same amount, or not at all, and scores are no 0/1 scores: nothing tells how far off the
    /// difference may be.
    NoVariation,
    /// Fewer than [`FEW_DIFFERING`] items differ, and scores are no 0/1 scores: the bootstrap's interval is too narrow.
    FewDiffering,
}

impl Equivalence {
    /// The interval for these differences of scores in `unit`, at the level of significance `alpha`.
    ///
    /// ```
    /// use paired_bootstrap::bootstrap::Differences;
    /// use paired_bootstrap::comparisons::{Equivalence, EquivalenceVerdict};
    /// use paired_bootstrap::scores::Unit;
    ///
    /// // One item of a hundred differs: within 5 points, but not within 3.
    /// let differences = Differences::from_counts(100, 1, 0)?;
    /// let equivalence = Equivalence::new(&differences, Unit::Correctness, 0.05);
    /// assert_eq!(equivalence.verdict(0.05), EquivalenceVerdict::Shown);
    /// assert_eq!(equivalence.verdict(0.03), EquivalenceVerdict::NotShown);
    /// # Ok::<(), paired_bootstrap::bootstrap::DifferencesError>(())
    /// ```
    #[must_use]
    pub fn new(differences: &Differences, unit: Unit, alpha: f64) -> Self {
        let (pairs, helped, hurt) = (differences.pairs(), differences.helped(), differences.hurt());
        let level = 1.0 - 2.0 * alpha;
        let method =
            if unit == Unit::Correctness { EquivalenceInterval::TangoScore } else { EquivalenceInterval::Percentile };
        let is_graded = method == EquivalenceInterval::Percentile;
        let obstacle = if level <= 0.0 {
            Some(Untestable::AlphaTooLarge)
        } else if is_graded && differences.values().len() == 1 {
            Some(Untestable::NoVariation)
        } else if is_graded && helped + hurt < FEW_DIFFERING {
            Some(Untestable::FewDiffering)
        } else {
            None
        };
        let interval = match method {
            _ if level <= 0.0 => (differences.mean(), differences.mean()),
            EquivalenceInterval::TangoScore => tango_interval(pairs, helped, hurt, level),
            EquivalenceInterval::Percentile => ExactDistribution::new(differences).percentile_interval(level),
        };
        Self { interval, level, method, obstacle }
    }

    /// Whether the difference is shown to be smaller than `margin`, in the units of the scores, on either side.
    #[must_use]
    pub fn verdict(&self, margin: f64) -> EquivalenceVerdict {
        let (lower, upper) = self.interval;
        match self.obstacle {
            Some(why) => EquivalenceVerdict::CannotBeTested(why),
            None if -margin < lower && upper < margin => EquivalenceVerdict::Shown,
            None => EquivalenceVerdict::NotShown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::{PairedScores, Score};

    fn of_counts(pairs: u64, helped: u64, hurt: u64, alpha: f64) -> Equivalence {
        let differences = Differences::from_counts(pairs, helped, hurt).expect("valid");
        Equivalence::new(&differences, Unit::Correctness, alpha)
    }

    fn graded(table: &[(i64, u64)]) -> Equivalence {
        let table = table.iter().map(|&(value, count)| (Score::from(value), count)).collect();
        let scores = PairedScores::from_differences(table).expect("at least two pairs");
        let differences = Differences::from_scores(&scores).expect("whole numbers");
        Equivalence::new(&differences, Unit::Score, 0.05)
    }

    #[test]
    fn whole_interval_must_lie_within_the_margin() {
        let equivalence = Equivalence { interval: (-0.01, 0.02), ..of_counts(100, 1, 0, 0.05) };
        assert_eq!(equivalence.verdict(0.0), EquivalenceVerdict::NotShown);
        assert_eq!(equivalence.verdict(0.02), EquivalenceVerdict::NotShown);
        assert_eq!(equivalence.verdict(0.03), EquivalenceVerdict::Shown);
    }

    #[test]
    fn one_differing_item_is_not_enough_for_a_narrow_margin() {
        assert_eq!(of_counts(100, 1, 0, 0.05).verdict(0.0301), EquivalenceVerdict::NotShown);
    }

    #[test]
    fn ties_of_right_and_wrong_leave_room_for_a_difference() {
        // ± z² / (50 + z²) = 5.13 points.
        let tied = of_counts(50, 0, 0, 0.05);
        assert_eq!(tied.verdict(0.001), EquivalenceVerdict::NotShown);
        assert_eq!(tied.verdict(0.0513), EquivalenceVerdict::NotShown);
        assert_eq!(tied.verdict(0.0514), EquivalenceVerdict::Shown);
    }

    #[test]
    fn graded_scores_need_ten_items_that_differ() {
        let verdict = |table: &[(i64, u64)]| graded(table).verdict(5.0);
        assert_eq!(verdict(&[(0, 90), (1, 4), (2, 5)]), EquivalenceVerdict::CannotBeTested(Untestable::FewDiffering));
        assert_eq!(verdict(&[(0, 90), (1, 5), (2, 5)]), EquivalenceVerdict::Shown);
        for equal in [[(0, 50)], [(1, 50)]] {
            assert_eq!(verdict(&equal), EquivalenceVerdict::CannotBeTested(Untestable::NoVariation));
        }
    }

    #[test]
    fn alpha_of_a_half_leaves_no_interval() {
        for alpha in [0.5, 0.99] {
            let verdict = of_counts(100, 5, 5, alpha).verdict(1.0);
            assert_eq!(verdict, EquivalenceVerdict::CannotBeTested(Untestable::AlphaTooLarge));
        }
    }
}
