//! What a comparison can detect: the smallest gain with its number of items, and the number of
//! items needed for a gain of interest.
//!
//! The model is for independent items with right and wrong answers. With the share of items that
//! differ taken from the data, [`SmallestGain`] and [`Searching`] give the same results as Plan.
//! For graded scores and clusters the normal approximation is used.

use super::chances::{Analysing, Rule};
use super::enough::{Enough, Searching};
use super::formulas::{gain_by_normal, items_by_normal};
use super::smallest_gain::SmallestGain;
use super::truth::Truth;
use super::{MOST_ITEMS, TARGETS};
use crate::bootstrap::Differences;
use crate::scores::Unit;
use crate::significance::{Sides, can_be_significant};
use serde::{Deserialize, Serialize};

/// If more items differ, enumeration takes a second or more and hardly differs from the normal
/// approximation: 46,465 items against 46,366 if three in four differ.
const MOST_DIFFERING: f64 = 10_000.0;

/// What a comparison can detect with a power of 80 %.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Detectable {
    /// The smallest true gain that as many items detect, in the units of the scores. `None` if not
    /// even the largest possible gain is detected with this power.
    pub smallest_gain: Option<Estimate>,
    /// The gain of interest, in the units of the scores, above 0.
    pub gain: Option<f64>,
    /// The number of items like these that detect it, an integer. `None` without a gain of
    /// interest, or if items like these cannot have it.
    pub items: Option<Estimate>,
}

/// A number, and how it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Whether all outcomes were enumerated; otherwise it is a normal approximation.
    pub is_enumerated: bool,
}

impl Estimate {
    fn enumerated(value: f64) -> Self {
        Self { value, is_enumerated: true }
    }

    fn by_normal(value: f64) -> Self {
        Self { value, is_enumerated: false }
    }
}

/// Computes what is detectable, in steps of a few milliseconds.
///
/// ```
/// use paired_bootstrap::bootstrap::Differences;
/// use paired_bootstrap::planning::power::Detecting;
/// use paired_bootstrap::scores::Unit;
/// use paired_bootstrap::significance::Sides;
///
/// let differences = Differences::from_counts(30, 3, 2)?;
/// let mut detecting =
///     Detecting::new(&differences, Unit::Correctness, Sides::One, 0.05, Some(0.2));
/// while detecting.step() {}
/// // With a gain of 20 points at least 20 % of the items differ. The power at 30 items is 74.5 %.
/// assert_eq!(detecting.found().items.map(|items| items.value), Some(33.0));
/// # Ok::<(), paired_bootstrap::bootstrap::DifferencesError>(())
/// ```
#[derive(Debug)]
pub struct Detecting {
    /// The share of items that differ.
    disagreement: f64,
    /// The work left for the smallest gain, then for the number of items.
    smallest: Option<Smallest>,
    searching: Option<Searching>,
    found: Detectable,
}

#[derive(Debug)]
enum Smallest {
    Thresholds(Box<Analysing>),
    Gain(SmallestGain),
}

impl Detecting {
    /// Starts at the significance level `alpha`; `gain` is the smallest gain of interest, if any.
    #[must_use]
    pub fn new(differences: &Differences, unit: Unit, sides: Sides, alpha: f64, gain: Option<f64>) -> Self {
        let (pairs, level) = (differences.pairs(), sides.level_ahead(alpha));
        let differing = differences.helped() + differences.hurt();
        let gain = gain.filter(|gain| *gain > 0.0);
        let mut detecting = Self {
            disagreement: differing as f64 / pairs as f64,
            smallest: None,
            searching: None,
            found: Detectable { gain, ..Detectable::default() },
        };
        let by_normal = gain_by_normal(differences.standard_error(), level, TARGETS[0]);
        if unit != Unit::Correctness || differences.clusters().is_some() {
            let drawn = differences.units();
            if can_be_significant(drawn.helped() + drawn.hurt(), sides, alpha) {
                let (least, most) = differences.support();
                detecting.approximate(pairs, by_normal, most.max(-least));
            }
            return detecting;
        }
        detecting.smallest = match Truth::new(0.0, detecting.disagreement) {
            Ok(level_truth) if differing as f64 <= MOST_DIFFERING => {
                Analysing::new(Rule::Bootstrap, pairs, level_truth, level).map(Box::new).map(Smallest::Thresholds)
            }
            _ => None,
        };
        if differing as f64 > MOST_DIFFERING {
            detecting.found.smallest_gain = Some(Estimate::by_normal(by_normal));
        }
        // For a gain, at least that share of items must differ.
        let truth = gain.and_then(|gain| Truth::new(gain, detecting.disagreement.max(gain)).ok());
        let Some((truth, guess)) = truth.and_then(|truth| Some((truth, items_by_normal(truth, level, TARGETS[0])?)))
        else {
            return detecting;
        };
        if guess * truth.disagreement() > MOST_DIFFERING || guess > MOST_ITEMS as f64 {
            detecting.found.items = Some(Estimate::by_normal(guess.ceil()));
        } else {
            detecting.searching = Some(Searching::new(Rule::Bootstrap, truth, level, TARGETS[0]));
        }
        detecting
    }

    /// The normal approximation, for gains that items like these can have: at most `largest`.
    fn approximate(&mut self, pairs: u64, smallest_gain: f64, largest: f64) {
        self.found.smallest_gain = Some(Estimate::by_normal(smallest_gain)).filter(|gain| gain.value <= largest);
        self.found.items = self.found.gain.filter(|gain| *gain <= largest).map(|gain| {
            let times = smallest_gain / gain;
            Estimate::by_normal((pairs as f64 * times * times).ceil().max(1.0))
        });
    }

    /// Continues for a few milliseconds. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        match &mut self.smallest {
            Some(Smallest::Thresholds(analysing)) => {
                if analysing.advance().is_some()
                    && let Some(Smallest::Thresholds(analysing)) = self.smallest.take()
                {
                    let gain = SmallestGain::new(*analysing, self.disagreement, TARGETS[0]);
                    self.smallest = Some(Smallest::Gain(gain));
                }
                return true;
            }
            Some(Smallest::Gain(smallest)) => {
                if let Some(gain) = smallest.advance() {
                    self.found.smallest_gain = gain.map(Estimate::enumerated);
                    self.smallest = None;
                }
                return true;
            }
            None => {}
        }
        let Some(searching) = &mut self.searching else { return false };
        if let Some(enough) = searching.advance() {
            self.found.items = match enough {
                Enough::Items(items) => Some(Estimate::enumerated(items as f64)),
                Enough::Nearly(items) => Some(Estimate::by_normal(items.ceil())),
                Enough::Never => None,
            };
            self.searching = None;
        }
        true
    }

    /// The result, once there are no more steps to take.
    #[must_use]
    pub fn found(&self) -> Detectable {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Truth, chances, enough};
    use super::*;

    fn detectable(counts: [u64; 3], gain: Option<f64>) -> Detectable {
        let [pairs, helped, hurt] = counts;
        let differences = Differences::from_counts(pairs, helped, hurt).expect("helped + hurt ≤ n");
        let mut detecting = Detecting::new(&differences, Unit::Correctness, Sides::One, 0.05, gain);
        while detecting.step() {}
        detecting.found()
    }

    #[test]
    fn gains_that_few_items_cannot_find_are_not_told() {
        // With the share of items that differ here, not even a gain without a loss is detected in
        // 80 % of cases.
        for counts in [[4, 2, 1], [7, 4, 1], [12, 4, 0], [100, 4, 2], [200, 3, 2], [500, 3, 1]] {
            assert_eq!(detectable(counts, None), Detectable::default(), "{counts:?}");
        }
    }

    #[test]
    fn the_gain_that_is_told_is_found_as_often_as_it_says() {
        for counts in [[500, 10, 7], [100, 12, 8], [2000, 40, 30]] {
            let [pairs, helped, hurt] = counts;
            let disagreement = (helped + hurt) as f64 / pairs as f64;
            let found = detectable(counts, None).smallest_gain.expect("a possible one");
            let power = |gain| {
                let truth = Truth::new(gain, disagreement).expect("below the disagreement");
                chances(Rule::Bootstrap, pairs, truth, 0.05).better
            };
            assert!(found.is_enumerated && power(found.value) >= 0.8 && power(0.999 * found.value) < 0.8, "{counts:?}");
        }
    }

    #[test]
    fn the_number_of_items_is_that_of_plan() {
        // Plan gives 2,142 for 1 point and 3.4 %, 5,052 for half a point and 2 %, and 33 for 20
        // points and 20 %.
        for (counts, gain, items) in
            [([500, 10, 7], 0.01, 2142.0), ([500, 7, 3], 0.005, 5052.0), ([30, 3, 2], 0.2, 33.0)]
        {
            let found = detectable(counts, Some(gain));
            assert_eq!(found.items, Some(Estimate::enumerated(items)), "{counts:?}");
        }
    }

    #[test]
    fn many_items_have_the_normal_approximation() {
        let found = detectable([500, 10, 7], Some(1e-4)).items.expect("a number");
        let truth = Truth::new(1e-4, 0.034).expect("a small gain");
        let enumerated = enough(Rule::Bootstrap, truth, 0.05, 0.8).items().expect("a number");
        assert!(!found.is_enumerated && (found.value / enumerated - 1.0).abs() < 0.01, "{found:?}, {enumerated}");
    }

    #[test]
    fn graded_scores_have_the_normal_approximation_as_far_as_it_is_possible() {
        let found = |values: Vec<i64>, counts: Vec<u64>, gain| {
            let differences = Differences::from_whole(values, counts).expect("distinct");
            Detecting::new(&differences, Unit::Score, Sides::One, 0.05, gain).found()
        };
        let graded = found(vec![-2, 0, 1, 3], vec![4, 6, 5, 3], Some(1.0));
        // 18 items with sum 6 and sum of squares 48: se = √((48 / 18 − (6 / 18)²) / 18) = 0.376796;
        // 2.486475 · se = 0.936894.
        let smallest = graded.smallest_gain.expect("possible");
        assert!((smallest.value - 0.936_894).abs() < 1e-6 && !smallest.is_enumerated, "{smallest:?}");
        assert_eq!(graded.items, Some(Estimate::by_normal(16.0)));
        // No item differs by more than 3, so neither does the mean; and four items are never
        // significant.
        assert_eq!(found(vec![-2, 0, 1, 3], vec![4, 6, 5, 3], Some(4.0)).items, None);
        assert_eq!(found(vec![-2, 0, 3], vec![1, 6, 3], None), Detectable::default());
    }
}
