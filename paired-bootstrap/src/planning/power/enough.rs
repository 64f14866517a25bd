//! How many items are enough to find a gain.
//!
//! The power of an exact test does not grow with every item: where one more significant outcome
//! becomes necessary it falls a little, and draws the teeth of a saw. With n q (1 − q) of some size
//! the number of items that differ varies from data set to data set by more than a tooth, and the
//! teeth are gone; with q near 1 they stay. So
//!
//! > n is enough if the power is at or above the target at n, below it at n − 1, and at or above it
//! > again wherever it is looked at in the next tooth: at each n where teeth stay, at eight n where
//! > they are averaged out.
//!
//! Where teeth stay, smaller numbers may reach the target, too, and lose it again: they are looked
//! for tooth by tooth, down to one that does not reach it anywhere.
//!
//! The threshold t(d) is near d/2 + z √d / 2, z = z_{1−α}: it takes an additional step, and makes a
//! tooth, each time that z √d / 2 grows by ½, which takes 2 √d / z items that differ.

use super::MOST_ITEMS;
use super::chances::{Analysing, Chances, Rule};
use super::formulas::items_by_normal;
use super::truth::Truth;
use crate::bootstrap::normal;
use serde::{Deserialize, Serialize};

/// How many items it takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Enough {
    /// So many.
    Items {
        /// From this number on.
        from: u64,
        /// The first number that is enough. Beyond it there may be some that are not, up to `from`.
        first: u64,
    },
    /// More than [`MOST_ITEMS`]: so many by the normal approximation.
    Nearly(f64),
    /// No number is enough: there is no gain.
    Never,
}

impl Enough {
    /// The number of items, where there is one.
    #[must_use]
    pub fn items(self) -> Option<f64> {
        match self {
            Self::Items { from, .. } => Some(from as f64),
            Self::Nearly(items) => Some(items),
            Self::Never => None,
        }
    }
}

/// Looks for the number of items, in steps.
#[derive(Debug)]
pub struct Searching {
    rule: Rule,
    truth: Truth,
    /// The level of one direction.
    level: f64,
    /// The normal quantile of the power that is asked for.
    target: f64,
    /// By the normal approximation; `None` where no number is enough.
    guess: Option<f64>,
    /// Too few items, and the quantile of their power. No item has no power.
    few: (u64, f64),
    /// Perhaps enough.
    enough: Option<(u64, f64)>,
    /// How often the bracket was made smaller.
    rounds: u32,
    /// What is left to be looked at beyond `enough`, once there is nothing left between.
    ahead: Option<Vec<u64>>,
    /// After that: the first number that is enough, as far as is known, and what is left to be
    /// looked at below it.
    behind: Option<(u64, Vec<u64>)>,
    current: Option<(u64, Analysing)>,
}

/// Powers beyond these quantiles are the same: 0 and 1.
const FARTHEST: f64 = 8.0;

/// So many rounds of interpolation, and halving from then on.
const ROUNDS: u32 = 12;

/// Where the variance of the number that differ is larger, teeth are averaged out: to e^−2π² · 4 /
/// 4 of their height for odd and even d.
const SMOOTH_FROM: f64 = 4.0;

/// So many n are looked at in a tooth that is averaged out, and at most in one that is not.
const SMOOTH_LOOKS: u64 = 8;
const MOST_LOOKS: u64 = 400;

impl Searching {
    /// Looks for the number of items at which `rule` finds the gain with probability `target`, 0 <
    /// target < 1.
    #[must_use]
    pub fn new(rule: Rule, truth: Truth, level: f64, target: f64) -> Self {
        let guess = items_by_normal(truth, level, target);
        let (few, target) = ((0, -FARTHEST), normal::quantile(target));
        Self {
            rule,
            truth,
            level,
            target,
            guess,
            few,
            enough: None,
            rounds: 0,
            ahead: None,
            behind: None,
            current: None,
        }
    }

    /// Goes on for a millisecond or two; the number when it is known.
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
                // It always begins, for these rules.
                self.current.is_none().then_some(Enough::Never)
            }
            None => Some(self.enough.map_or(Enough::Never, |(from, _)| Enough::Items {
                from,
                first: self.behind.as_ref().map_or(from, |(first, _)| *first),
            })),
        }
    }

    fn take(&mut self, at: (u64, f64)) {
        let is_enough = at.1 >= self.target;
        if self.behind.is_some() {
            if is_enough {
                self.behind = Some((at.0, self.look_behind(at.0)));
            }
            return;
        }
        match (&mut self.ahead, is_enough) {
            (Some(_), true) => {}
            (Some(_), false) => {
                // A tooth bites below the target: the search goes on behind it.
                (self.few, self.enough, self.ahead, self.rounds) = (at, None, None, 0);
            }
            (None, true) => self.enough = Some(at),
            (None, false) => self.few = at,
        }
        self.rounds += 1;
    }

    /// The number to look at next; `None` when there is nothing left.
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
        if self.ahead.is_none() {
            self.ahead = Some(self.look_ahead(enough));
        }
        self.ahead.as_mut().and_then(Vec::pop).or_else(|| {
            if self.behind.is_none() {
                self.behind = Some((enough, self.look_behind(enough)));
            }
            self.behind.as_mut().and_then(|(_, left)| left.pop())
        })
    }

    /// Where the power reaches the target if it grows from `at` on as the normal approximation
    /// says: its quantile is a straight line in √n.
    fn estimate(&self, at: (u64, f64)) -> f64 {
        let (g, q) = (self.truth.gain(), self.truth.disagreement());
        let slope = g / (q - g * g).max(1e-12).sqrt();
        square(((at.0 as f64).sqrt() + (self.target - at.1) / slope).max(0.0))
    }

    /// The numbers beyond `items` that are to be looked at, the last one first.
    fn look_ahead(&self, items: u64) -> Vec<u64> {
        let tooth = self.tooth(items);
        let looks = if self.has_teeth(items) { tooth.min(MOST_LOOKS) } else { tooth.min(SMOOTH_LOOKS) };
        (1..=looks).rev().map(|look| items + (look * tooth).div_ceil(looks)).filter(|n| *n <= MOST_ITEMS).collect()
    }

    /// The numbers below `items` that are to be looked at, the last one, which is the least, first.
    fn look_behind(&self, items: u64) -> Vec<u64> {
        let tooth = self.tooth(items);
        let looks = if self.has_teeth(items) { tooth.min(MOST_LOOKS) } else { 0 };
        let below = (1..=looks).rev().map(|look| items.saturating_sub((look * tooth).div_ceil(looks)));
        below.filter(|n| *n > 0).collect()
    }

    /// How many items a tooth takes, at most.
    fn tooth(&self, items: u64) -> u64 {
        let q = self.truth.disagreement();
        let z = (-normal::quantile(self.level)).max(0.25);
        (2.0 * (items as f64 * q).sqrt() / z / q).ceil() as u64 + 2
    }

    /// Whether teeth are not averaged out.
    fn has_teeth(&self, items: u64) -> bool {
        let q = self.truth.disagreement();
        items as f64 * q * (1.0 - q) < SMOOTH_FROM
    }
}

/// Where the line through both, in √n, reaches the target.
fn between(few: (u64, f64), enough: (u64, f64), target: f64) -> f64 {
    let (from, to) = ((few.0 as f64).sqrt(), (enough.0 as f64).sqrt());
    let fraction = (target - few.1) / (enough.1 - few.1);
    square(from + (to - from) * fraction)
}

fn square(x: f64) -> f64 {
    x * x
}

/// How many items `rule` needs to find the gain with probability `target`, at this level of its
/// direction.
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
        Enough::Items { from: number, first: number }
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
        // A level beyond the target: the first item that differs is enough, if it is sure to.
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
        // Python 3.11, sums of all outcomes with 40 decimal digits (decimal.Decimal), thresholds by
        // math.comb: the power is 0.79997 at 2,636 items and 0.80012 at 2,637; 0.899979 at 3,572
        // and 0.900056 at 3,573.
        assert_eq!(enough(Rule::Sign, truth(0.01, 0.04), 0.05, 0.8), items(2637));
        assert_eq!(enough(Rule::Sign, truth(0.01, 0.04), 0.05, 0.9), items(3573));
    }

    #[test]
    fn few_that_differ_need_as_many_items_as_the_verdict_asks() {
        // One point of gain and nobody hurt: at least five helped with probability 0.8. By p < α
        // alone three would do, at 427 items.
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
    fn all_that_is_promised_holds_at_every_number() {
        for (g, q, alpha) in [
            (0.2, 1.0, 0.05),
            (0.15, 0.97, 0.05),
            (0.1, 0.3, 0.05),
            (0.3, 0.31, 0.01),
            (0.4, 0.9, 0.2),
            (0.08, 0.08, 0.05),
        ] {
            for rule in Rule::ALL {
                for target in [0.8, 0.9] {
                    let Enough::Items { from: items, first } = enough(rule, truth(g, q), alpha, target) else {
                        panic!("a gain")
                    };
                    let power = |items| chances(rule, items, truth(g, q), alpha).better;
                    assert!(items == 1 || power(items - 1) < target, "{rule:?} {g} {q}: {items} is not the least");
                    // Half as many again, one by one.
                    let tooth = items..=items + items / 2;
                    let dip = tooth.into_iter().find(|&items| power(items) < target);
                    assert_eq!(dip, None, "{rule:?} {g} {q} {alpha} {target}: {items}");
                    let found = (1..=items).find(|&items| power(items) >= target);
                    assert_eq!(found, Some(first), "{rule:?} {g} {q} {alpha} {target}: {items}");
                }
            }
        }
    }

    #[test]
    fn teeth_of_the_saw_reach_the_target_before_all_numbers_do() {
        // All items differ, 10 in 100 more are helped. Python 3.11, math.comb in whole numbers: the
        // sign test's power is at or above 0.8 at 620 items first, and below it at 653 for the last
        // time.
        assert_eq!(enough(Rule::Sign, truth(0.1, 1.0), 0.05, 0.8), Enough::Items { from: 654, first: 620 });
        // The bootstrap's: the test above walks through all numbers for others.
        assert_eq!(enough(Rule::Bootstrap, truth(0.1, 1.0), 0.05, 0.8), Enough::Items { from: 643, first: 607 });
    }
}
