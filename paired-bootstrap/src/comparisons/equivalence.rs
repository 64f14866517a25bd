//! Whether two systems are equivalent: two one-sided tests, decided by one interval.
//!
//! # References
//! - D. J. Schuirmann, *A comparison of the two one-sided tests procedure and the power approach
//!   for assessing the equivalence of average bioavailability*, Journal of Pharmacokinetics and
//!   Biopharmaceutics 15, 1987.
//! - C. J. Clopper and E. S. Pearson, *The use of confidence or fiducial limits illustrated in the
//!   case of the binomial*, Biometrika 26, 1934: the exact bound of a proportion.

use super::coin::Coin;
use super::student;
use super::tango::{HALVINGS, tango_interval};
use super::warnings::FEW_DIFFERING;
use crate::bootstrap::{Differences, ExactDistribution};
use crate::scores::Unit;
use serde::{Deserialize, Serialize};

/// The interval that decides about equivalence at level α.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Equivalence {
    /// The interval, in the units of the scores.
    pub interval: (f64, f64),
    /// Its level, 1 − 2α.
    pub level: f64,
    /// The kind of interval.
    pub method: EquivalenceInterval,
    /// Why it cannot decide, if it cannot.
    pub obstacle: Option<Untestable>,
}

/// A kind of interval that decides about equivalence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EquivalenceInterval {
    /// Tango's score interval, for 0/1 scores: [`tango_interval`].
    TangoScore,
    /// Tango's score interval if no item is hurt, or none helped: its upper end is raised at least
    /// to Clopper and Pearson's exact bound for the share of helped items, and its lower end
    /// likewise.
    TangoWithExactBound,
    /// The percentile interval of the exact bootstrap distribution, for all other scores.
    Percentile,
    /// D ± t standard errors, for items in clusters: with the cluster-robust standard error, and
    /// one degree of freedom less than there are clusters.
    ClusterRobust,
}

/// Whether the difference is shown to be smaller than a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EquivalenceVerdict {
    /// The whole interval lies within the margin, ends excluded.
    Shown,
    /// The interval reaches the margin or goes beyond it.
    NotShown,
    /// The interval cannot decide.
    CannotBeTested(Untestable),
}

/// Why equivalence cannot be tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Untestable {
    /// α is ½ or more: there is no interval of level 1 − 2α.
    AlphaTooLarge,
    /// All items or clusters differ by the same amount or not at all, and scores are not 0/1: the
    /// uncertainty of the difference cannot be estimated.
    NoVariation,
    /// Fewer than [`FEW_DIFFERING`] items or clusters differ, and scores are not 0/1: the
    /// bootstrap's interval is too narrow.
    FewDiffering,
}

impl Equivalence {
    /// The interval for these differences of scores in `unit`, at significance level `alpha`.
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
        let method = match unit {
            _ if differences.clusters().is_some() => EquivalenceInterval::ClusterRobust,
            Unit::Correctness if helped == 0 || hurt == 0 => EquivalenceInterval::TangoWithExactBound,
            Unit::Correctness => EquivalenceInterval::TangoScore,
            _ => EquivalenceInterval::Percentile,
        };
        let is_graded = matches!(method, EquivalenceInterval::Percentile | EquivalenceInterval::ClusterRobust);
        let drawn = differences.units();
        let obstacle = if level <= 0.0 {
            Some(Untestable::AlphaTooLarge)
        } else if is_graded && differences.lattice_spacing() == 0 {
            Some(Untestable::NoVariation)
        } else if is_graded && drawn.helped() + drawn.hurt() < FEW_DIFFERING {
            Some(Untestable::FewDiffering)
        } else {
            None
        };
        let interval = match method {
            _ if level <= 0.0 => (differences.mean(), differences.mean()),
            EquivalenceInterval::TangoScore => tango_interval(pairs, helped, hurt, level),
            EquivalenceInterval::TangoWithExactBound => {
                let (lower, upper) = tango_interval(pairs, helped, hurt, level);
                let wide =
                    |end: f64, helped, hurt| if hurt == 0 { end.max(largest_share(pairs, helped, alpha)) } else { end };
                (-wide(-lower, hurt, helped), wide(upper, helped, hurt))
            }
            EquivalenceInterval::Percentile => {
                let percentile = ExactDistribution::new(differences).percentile_interval(level);
                percentile.unwrap_or((differences.mean(), differences.mean()))
            }
            EquivalenceInterval::ClusterRobust => {
                student::interval(differences, alpha).unwrap_or((differences.mean(), differences.mean()))
            }
        };
        Self { interval, level, method, obstacle }
    }

    /// Whether the difference is shown to be smaller than `margin`, in the units of the scores, in
    /// both directions.
    #[must_use]
    pub fn verdict(&self, margin: f64) -> EquivalenceVerdict {
        let (lower, upper) = self.interval;
        match self.obstacle {
            Some(why) => EquivalenceVerdict::CannotBeTested(why),
            None if -margin < lower && upper < margin => EquivalenceVerdict::Shown,
            None => EquivalenceVerdict::NotShown,
        }
    }

    /// Whether a loss of `margin` or more, in the units of the scores, is ruled out. This uses only
    /// the lower end of the interval: a one-sided test at α.
    #[must_use]
    pub fn rules_out_loss(&self, margin: f64) -> EquivalenceVerdict {
        match self.obstacle {
            Some(why) => EquivalenceVerdict::CannotBeTested(why),
            None if -margin < self.interval.0 => EquivalenceVerdict::Shown,
            None => EquivalenceVerdict::NotShown,
        }
    }
}

/// The exact upper bound of a share: the largest one at which at most `counted` of `pairs` items
/// occur with probability `alpha` or more. If none was counted, it is 1 − α^(1/n), about 3/n at α =
/// 5 %.
///
/// If no item is hurt, a score test rejects a difference too easily: if 100 items are each helped
/// with probability 0.0264, none of them is with probability 6.9 %, and yet the score test at α = 5
/// % then rejects 0.0264.
fn largest_share(pairs: u64, counted: u64, alpha: f64) -> f64 {
    if counted == pairs {
        return 1.0;
    }
    let (mut possible, mut too_large) = (counted as f64 / pairs as f64, 1.0);
    for _ in 0..HALVINGS {
        let share = 0.5 * (possible + too_large);
        if Coin::new(pairs, pairs - counted, [1.0 - share, share]).at_least() >= alpha {
            possible = share;
        } else {
            too_large = share;
        }
    }
    too_large
}

#[cfg(test)]
mod tests {
    use super::super::tango::tests::each_outcome;
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
        // ± (1 − 0.05^(1/50)) = 5.82 points: Tango's interval would end at z² / (50 + z²), 5.13
        // points.
        let tied = of_counts(50, 0, 0, 0.05);
        assert_eq!(tied.verdict(0.001), EquivalenceVerdict::NotShown);
        assert_eq!(tied.verdict(0.0581), EquivalenceVerdict::NotShown);
        assert_eq!(tied.verdict(0.0582), EquivalenceVerdict::Shown);
    }

    #[test]
    fn exact_bounds_are_those_of_clopper_and_pearson() {
        // 1 − share is rounded by 1e-16, an error that is multiplied by n.
        let close = |share: f64, expected: f64| assert!((share / expected - 1.0).abs() < 1e-8, "{share}, {expected}");
        // In closed form for none, and for all but one; up to the largest sample size on the page.
        for pairs in [1u64, 50, 10_000_000] {
            close(largest_share(pairs, 0, 0.05), -libm::expm1(libm::log(0.05) / pairs as f64));
        }
        close(largest_share(20, 19, 0.05), libm::pow(0.95, 1.0 / 20.0));
        assert_eq!(largest_share(7, 7, 0.05), 1.0);
        // Python 3.11, by halving: eleven terms with math.comb add up to 0.05.
        close(largest_share(100, 10, 0.05), 0.16371762327581493);
    }

    #[test]
    fn interval_is_tangos_where_some_are_helped_and_some_hurt() {
        assert_eq!(of_counts(100, 3, 1, 0.05).interval, tango_interval(100, 3, 1, 0.9));
        let (lower, upper) = of_counts(100, 3, 0, 0.05).interval;
        assert_eq!((lower, upper), (tango_interval(100, 3, 0, 0.9).0, largest_share(100, 3, 0.05)));
        assert_eq!(of_counts(100, 0, 3, 0.05).interval, (-upper, -lower));
    }

    /// The largest probability of calling a difference of `margin` equivalent, over some shares of
    /// hurt items.
    fn worst_rate(reaches: &[Vec<f64>], pairs: u64, margin: f64) -> f64 {
        let rate = |hurt: f64| {
            let mut rate = 0.0;
            each_outcome(pairs, hurt + margin, hurt, |b, c, probability| {
                rate += if reaches[b as usize][c as usize] < margin { probability } else { 0.0 };
            });
            rate
        };
        [0.0, 1e-3, 3e-3, 0.01, 0.03, 0.1, 0.3].map(rate).into_iter().fold(0.0, f64::max)
    }

    #[test]
    fn a_gain_as_large_as_the_margin_is_called_equivalent_about_as_seldom_as_alpha_says() {
        // The rate jumps where the margin exceeds the reach of another interval, and is largest
        // there. With Tango's interval alone it would be up to 1.45 α at 5 % and twice α at 10 %,
        // if every item is tied.
        for (pairs, alpha) in [(50, 0.01), (50, 0.05), (50, 0.1), (20, 0.05), (100, 0.05)] {
            let reach = |b, c| {
                let (lower, upper) = of_counts(pairs, b, c, alpha).interval;
                upper.max(-lower)
            };
            let reaches: Vec<Vec<f64>> = (0..=pairs).map(|b| (0..=pairs - b).map(|c| reach(b, c)).collect()).collect();
            let few = (0..=6).flat_map(|b| (0..=6).map(move |c| (b, c)));
            for margin in few.map(|(b, c)| reaches[b][c] + 1e-9).filter(|&margin| margin < 0.2) {
                let rate = worst_rate(&reaches, pairs, margin);
                assert!(rate < 1.15 * alpha, "{pairs} items, α = {alpha}, margin {margin}: {rate}");
            }
        }
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
