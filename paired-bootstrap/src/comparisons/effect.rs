//! Effect sizes: each system on its own, and the difference relative to its spread.

use super::paired_t::t_statistic;
use super::systems::Systems;
use crate::bootstrap::Differences;
use crate::bootstrap::normal;
use serde::{Deserialize, Serialize};

/// The effect size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// Cohen's d_z: the mean difference over the standard deviation of the differences (divisor n −
    /// 1). `None` for a single item, and if all differences are equal.
    pub d_z: Option<f64>,
    /// The baseline and the experimental system, each on its own. `None` if only the differences
    /// are known.
    pub systems: Option<[System; 2]>,
}

/// One system on its own, regardless of the other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct System {
    /// Its mean score, in the units of the scores.
    pub mean: f64,
    /// The percentile interval of its mean, from the exact bootstrap distribution, at the requested
    /// level. `None` for items in clusters, as it assumes that items are independent.
    pub interval: Option<(f64, f64)>,
    /// Its accuracy, if every score is 0 or 1. `None` for items in clusters.
    pub accuracy: Option<Accuracy>,
}

/// An accuracy: the share of items that a system gets right.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accuracy {
    /// The number of items that it gets right.
    pub correct: u64,
    /// The Agresti–Coull interval at the requested level, as proportions, clipped to 0..1.
    pub agresti_coull: (f64, f64),
    /// The bound by the rule of three, if no item is right (an upper bound of the accuracy) or all
    /// are (a lower bound): 95 %, one-sided.
    pub rule_of_three: Option<f64>,
}

impl Effect {
    /// The effect size, with intervals of `level` (0.95 for 95 %, between 0 and 1). `systems` are
    /// given if both lists of scores are known.
    #[must_use]
    pub fn new(differences: &Differences, systems: Option<&Systems>, level: f64) -> Self {
        let items = differences.clusters().map(|_| differences.without_clusters());
        // t = D / (s / √n), so D / s = t / √n.
        let t = t_statistic(items.as_ref().unwrap_or(differences)).ok();
        let alone = |systems| match items {
            Some(_) => means_alone(systems),
            None => both_alone(systems, level),
        };
        Self { d_z: t.map(|t| t / (differences.pairs() as f64).sqrt()), systems: systems.map(alone) }
    }
}

fn both_alone(systems: &Systems, level: f64) -> [System; 2] {
    let (means, intervals) = (systems.means(), systems.intervals(level));
    let accuracies = systems.correct().map(|both| both.map(|correct| Accuracy::new(correct, systems.pairs(), level)));
    [0, 1].map(|system| System {
        mean: means[system],
        interval: Some(intervals[system]),
        accuracy: accuracies.map(|both| both[system]),
    })
}

fn means_alone(systems: &Systems) -> [System; 2] {
    systems.means().map(|mean| System { mean, interval: None, accuracy: None })
}

impl Accuracy {
    /// The accuracy of a system that gets `correct` of `items` right; `items` must be at least 1.
    ///
    /// The Agresti–Coull interval adds z²/2 right items and as many wrong ones, and extends z
    /// standard deviations to each side (A. Agresti and B. A. Coull, *Approximate is better than
    /// “exact” for interval estimation of binomial proportions*, The American Statistician 52,
    /// 1998), where z is the normal quantile of the level. Their rule of thumb for 95 % (two right,
    /// two wrong, ± 2 standard deviations) is [`AddedFour`](crate::planning::rules::AddedFour).
    #[must_use]
    pub fn new(correct: u64, items: u64, level: f64) -> Self {
        let (share, reach) = agresti_coull(correct, items, normal::two_sided_quantile(level));
        let three = rule_of_three(items);
        let rule_of_three = match correct {
            0 => Some(three.min(1.0)),
            all if all == items => Some((1.0 - three).max(0.0)),
            _ => None,
        };
        Self { correct, agresti_coull: ((share - reach).max(0.0), (share + reach).min(1.0)), rule_of_three }
    }
}

/// The centre of the Agresti–Coull interval of `correct` out of `items`, and its half-width: p′ and
/// z √(p′ (1 − p′) / n′), with z²/2 right items and as many wrong ones added. Not clipped to 0..1.
/// For the source, see [`Accuracy::new`].
#[must_use]
pub fn agresti_coull(correct: u64, items: u64, z: f64) -> (f64, f64) {
    let added = z * z;
    let total = items as f64 + added;
    let share = (correct as f64 + added / 2.0) / total;
    (share, z * (share * (1.0 - share) / total).sqrt())
}

/// The rule of three: 3/n, an upper bound of the probability of something that did not occur in
/// `items` ≥ 1 items. Not clipped to 1. (J. A. Hanley and A. Lippman-Hand, *If nothing goes wrong,
/// is everything all right?*, JAMA 249, 1983.)
#[must_use]
pub fn rule_of_three(items: u64) -> f64 {
    3.0 / items as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected values have six decimals: allow half a unit of the last one.
    fn close(interval: (f64, f64), lower: f64, upper: f64) {
        assert!((interval.0 - lower).abs() <= 5e-7 && (interval.1 - upper).abs() <= 5e-7, "{interval:?}");
    }

    #[test]
    fn nothing_right_is_clipped_at_zero() {
        // Python 3.11: with z = 1.959964, p' = (z²/2) / (100 + z²), and p' − z √(p'(1 − p') / (100
        // + z²)) is −0.0074.
        let none = Accuracy::new(0, 100, 0.95);
        close(none.agresti_coull, 0.0, 0.044_412);
        assert_eq!(none.rule_of_three, Some(0.03));
    }

    #[test]
    fn nothing_wrong_mirrors_nothing_right() {
        let (none, all) = (Accuracy::new(0, 100, 0.95), Accuracy::new(100, 100, 0.95));
        close(all.agresti_coull, 1.0 - none.agresti_coull.1, 1.0);
        assert_eq!(all.rule_of_three, Some(0.97));
    }

    #[test]
    fn rule_of_three_stays_a_proportion() {
        assert_eq!(Accuracy::new(0, 2, 0.95).rule_of_three, Some(1.0));
        assert_eq!(Accuracy::new(2, 2, 0.95).rule_of_three, Some(0.0));
    }

    #[test]
    fn lectures_87_of_100() {
        // O'Connor's lecture, as in the reference README: k = 87, n = 100, and z = 2.
        let (share, reach) = agresti_coull(87, 100, 2.0);
        close((share - reach, share + reach), 0.786_869, 0.924_669);
        // With the z of 95 %, as above.
        let accuracy = Accuracy::new(87, 100, 0.95);
        close(accuracy.agresti_coull, 0.788_846, 0.923_779);
        assert_eq!(accuracy.rule_of_three, None);
    }

    #[test]
    fn higher_levels_have_wider_intervals() {
        let width = |level| {
            let (lower, upper) = Accuracy::new(87, 100, level).agresti_coull;
            upper - lower
        };
        let levels = [0.8, 0.9, 0.949, 0.95, 0.951, 0.954, 0.99];
        assert!(levels.is_sorted_by(|&lower, &higher| width(lower) < width(higher)));
    }

    #[test]
    fn levels_take_their_own_quantile() {
        // One standard deviation to each side contains 68.27 %: add half a right and half a wrong
        // item, ± √(p'(1 − p')/101).
        let share = 87.5 / 101.0f64;
        let reach = (share * (1.0 - share) / 101.0).sqrt();
        close(Accuracy::new(87, 100, 0.682_689_492).agresti_coull, share - reach, share + reach);
    }

    #[test]
    fn effect_by_hand() {
        // Differences 1, 0, 0, −1, 1, 1: the mean is 1/3, the squared deviations add up to 4 − 6/9
        // = 10/3, and over 5 that is 2/3: d_z = (1/3)/√(2/3) = 1/√6.
        let differences = Differences::from_counts(6, 3, 1).expect("valid");
        let effect = Effect::new(&differences, None, 0.95);
        assert!((effect.d_z.expect("they vary") - 1.0 / 6f64.sqrt()).abs() < 1e-15);
        assert_eq!(effect.systems, None);
    }

    #[test]
    fn equal_differences_have_no_unit() {
        for pairs in [1, 4] {
            let differences = Differences::from_counts(pairs, pairs, 0).expect("valid");
            assert_eq!(Effect::new(&differences, None, 0.95).d_z, None);
        }
    }
}
