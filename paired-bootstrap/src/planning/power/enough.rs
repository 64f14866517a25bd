//! How many items are enough to find a gain: where the power reaches the target.
//!
//! The power of an exact test does not grow with every item: it drops a little wherever one more
//! item must be helped for significance, so its curve looks like a saw. If the number of items that
//! differ is random, this averages out. Measured for 70 truths and targets of 80 and 90 %: if up to
//! 90 % of the items differ, no larger number than the one found falls below the target. If all
//! items differ, some do, by at most 0.04.

use super::MOST_ITEMS;
use super::chances::{Analysing, Chances, Rule};
use super::formulas::items_by_normal;
use super::truth::Truth;
use crate::bootstrap::normal;
use serde::{Deserialize, Serialize};

/// The number of items that is enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Enough {
    /// This number: the power is at or above the target there, and below it with one item less.
    Items(u64),
    /// More than [`MOST_ITEMS`]: this number, by the normal approximation.
    Nearly(f64),
    /// No number is enough, as there is no gain.
    Never,
}

impl Enough {
    /// The number of items, if there is one.
    #[must_use]
    pub fn items(self) -> Option<f64> {
        match self {
            Self::Items(items) => Some(items as f64),
            Self::Nearly(items) => Some(items),
            Self::Never => None,
        }
    }
}

/// Searches for the number of items, in steps.
#[derive(Debug)]
pub struct Searching {
    rule: Rule,
    truth: Truth,
    /// The significance level of one direction.
    level: f64,
    /// The normal quantile of the target power.
    target: f64,
    /// The normal approximation; `None` if no number is enough.
    guess: Option<f64>,
    /// A number of items that is too small, and the normal quantile of its power. Zero items have
    /// no power.
    few: (u64, f64),
    /// A number of items that is enough, and the normal quantile of its power.
    enough: Option<(u64, f64)>,
    /// How often the bracket was narrowed.
    rounds: u32,
    current: Option<(u64, Analysing)>,
}

/// Powers beyond these normal quantiles count as 0 and 1.
const FARTHEST: f64 = 8.0;

/// The number of rounds of interpolation, after which the bracket is halved.
const ROUNDS: u32 = 12;

impl Searching {
    /// Searches for the number of items at which `rule` finds the gain with probability `target`, 0
    /// < target < 1.
    #[must_use]
    pub fn new(rule: Rule, truth: Truth, level: f64, target: f64) -> Self {
        let guess = items_by_normal(truth, level, target);
        let (few, target) = ((0, -FARTHEST), normal::quantile(target));
        Self { rule, truth, level, target, guess, few, enough: None, rounds: 0, current: None }
    }

    /// Continues for a millisecond or two. Returns the number once it is known.
    pub fn advance(&mut self) -> Option<Enough> {
        let Some(guess) = self.guess else { return Some(Enough::Never) };
        if self.few.0 >= MOST_ITEMS || guess > 1.05 * MOST_ITEMS as f64 {
            return Some(Enough::Nearly(guess.max(MOST_ITEMS as f64)));
        }
        if let Some((items, analysing)) = &mut self.current {
            if let Some(Chances { better, .. }) = analysing.advance() {
                let at = (*items, normal::quantile(better.min(1.0)).clamp(-FARTHEST, FARTHEST));
                self.current = None;
                self.take(at);
            }
            return None;
        }
        match self.next(guess) {
            Some(items) => {
                self.current = Analysing::new(self.rule, items, self.truth, self.level).map(|begun| (items, begun));
                // `Analysing::new` never fails for these rules.
                self.current.is_none().then_some(Enough::Never)
            }
            None => Some(self.enough.map_or(Enough::Never, |(items, _)| Enough::Items(items))),
        }
    }

    fn take(&mut self, at: (u64, f64)) {
        if at.1 >= self.target {
            self.enough = Some(at);
        } else {
            self.few = at;
        }
        self.rounds += 1;
    }

    /// The next number to try; `None` if the search is over.
    fn next(&mut self, guess: f64) -> Option<u64> {
        let few = self.few.0;
        let Some((enough, _)) = self.enough else {
            let from = if few == 0 { guess } else { self.estimate(self.few) + 1.0 };
            return Some(
                (from.ceil().max(few as f64 + 1.0) as u64).min(2 * few.max(guess as u64) + 16).min(MOST_ITEMS),
            );
        };
        if enough - few > 1 {
            let estimate = match self.enough {
                _ if self.rounds > ROUNDS => 0.5 * (few + enough) as f64,
                Some(at) if few == 0 => (self.estimate(at) - 1.0).max(0.5 * enough as f64),
                Some(at) => between(self.few, at, self.target),
                None => guess,
            };
            return Some((estimate.ceil() as u64).clamp(few + 1, enough - 1));
        }
        None
    }

    /// Where the power reaches the target if it grows from `at` on like the normal approximation,
    /// whose quantile is a straight line in √n.
    fn estimate(&self, at: (u64, f64)) -> f64 {
        let (g, q) = (self.truth.gain(), self.truth.disagreement());
        let slope = g / (q - g * g).max(1e-12).sqrt();
        square(((at.0 as f64).sqrt() + (self.target - at.1) / slope).max(0.0))
    }
}

/// Where the line through both points, in √n, reaches the target.
fn between(few: (u64, f64), enough: (u64, f64), target: f64) -> f64 {
    let (from, to) = ((few.0 as f64).sqrt(), (enough.0 as f64).sqrt());
    let fraction = (target - few.1) / (enough.1 - few.1);
    square(from + (to - from) * fraction)
}

fn square(x: f64) -> f64 {
    x * x
}

/// The number of items that `rule` needs to find the gain with probability `target`, at this level
/// of its direction.
#[must_use]
pub fn enough(rule: Rule, truth: Truth, level: f64, target: f64) -> Enough {
    let mut searching = Searching::new(rule, truth, level, target);
    std::iter::repeat_with(|| searching.advance()).flatten().next().unwrap_or(Enough::Never)
}

#[cfg(test)]
mod tests {
    use super::super::chances::chances;
    use super::*;

    fn truth(gain: f64, disagreement: f64) -> Truth {
        Truth::new(gain, disagreement).expect("|g| ≤ q")
    }

    fn items(number: u64) -> Enough {
        Enough::Items(number)
    }

    #[test]
    fn without_a_gain_no_number_is_enough() {
        for gain in [0.0, -0.01] {
            assert_eq!(enough(Rule::Sign, truth(gain, 0.05), 0.05, 0.8), Enough::Never);
        }
    }

    #[test]
    fn five_items_that_are_all_helped_are_enough() {
        assert_eq!(enough(Rule::Sign, truth(1.0, 1.0), 0.05, 0.8), items(5));
        // The level exceeds the target: one item is enough, if it is certain to differ.
        assert_eq!(enough(Rule::Bootstrap, truth(1.0, 1.0), 0.9, 0.8), items(1));
    }

    #[test]
    fn tiny_gains_need_more_items_than_are_looked_at() {
        // (1.645 + 0.842)² · 0.04 / 1e-8.
        let Enough::Nearly(items) = enough(Rule::Bootstrap, truth(1e-4, 0.04), 0.05, 0.8) else {
            panic!("more than ten million")
        };
        assert!((items / 2.473e7 - 1.0).abs() < 0.001, "{items}");
    }

    #[test]
    fn sign_test_needs_what_decimals_say() {
        // Python 3.11: sums over all outcomes with 40 decimal digits (decimal.Decimal), thresholds
        // by math.comb. The power is 0.79997 at 2,636 items and 0.80012 at 2,637; 0.899979 at 3,572
        // and 0.900056 at 3,573.
        assert_eq!(enough(Rule::Sign, truth(0.01, 0.04), 0.05, 0.8), items(2637));
        assert_eq!(enough(Rule::Sign, truth(0.01, 0.04), 0.05, 0.9), items(3573));
    }

    #[test]
    fn few_that_differ_need_as_many_items_as_the_verdict_asks() {
        // A gain of one point with none hurt: at least five must be helped, with probability 0.8.
        // With p < α alone three would do, at 427 items.
        let found = |items: u64| {
            let ways = |k: i32| (0..k).map(|i| (items - i as u64) as f64 / f64::from(i + 1)).product::<f64>();
            let at_most =
                |most| (0..=most).map(|k| ways(k) * 0.01f64.powi(k) * 0.99f64.powi(items as i32 - k)).sum::<f64>();
            [1.0 - at_most(4), 1.0 - at_most(2)]
        };
        assert_eq!(enough(Rule::Bootstrap, truth(0.01, 0.01), 0.05, 0.8), items(671));
        assert!(found(671)[0] >= 0.8 && found(670)[0] < 0.8 && found(427)[1] >= 0.8 && found(426)[1] < 0.8);
    }

    #[test]
    fn power_reaches_the_target_there_and_stays_unless_all_items_differ() {
        let truths = [
            (0.1, 0.3, 0.05),
            (0.3, 0.31, 0.01),
            (0.4, 0.9, 0.2),
            (0.08, 0.08, 0.05),
            (0.2, 1.0, 0.05),
            (0.1, 1.0, 0.05),
        ];
        for (g, q, alpha) in truths {
            for (rule, target) in Rule::ALL.into_iter().flat_map(|rule| [(rule, 0.8), (rule, 0.9)]) {
                let Enough::Items(items) = enough(rule, truth(g, q), alpha, target) else { panic!("a gain") };
                let power = |items| chances(rule, items, truth(g, q), alpha).better;
                let case = format!("{rule:?} {g} {q} {alpha} {target}: {items}");
                assert!(power(items) >= target && (items == 1 || power(items - 1) < target), "{case}");
                // All numbers up to half as many again, one by one.
                let lowest = (items..=items + items / 2).map(power).fold(1.0, f64::min);
                assert!(lowest >= if q < 1.0 { target } else { target - 0.04 }, "{case}: {lowest}");
            }
        }
    }
}
