//! The smallest gain that is found with a given power at a given number of items.

use super::chances::{Analysing, Rule};
use super::truth::Truth;
use crate::comparisons::Coin;

/// Bisects the gain, in steps. With n, disagreement and level fixed, so are all thresholds t(d):
/// only the coin changes, and every P(at least t(d)) increases with its probability of heads.
#[derive(Clone, Debug)]
pub struct SmallestGain {
    first: u64,
    /// P(d) and t(d).
    table: Vec<(f64, u64)>,
    disagreement: f64,
    target: f64,
    /// A gain with too little power, and one with enough; `None` until the largest gain is known to
    /// have enough.
    bracket: (f64, Option<f64>),
}

/// The gain is determined to within this fraction of the disagreement: a millionth of a percent.
const PRECISION: f64 = 1e-8;

impl SmallestGain {
    /// Starts after the last step of `analysing`, which must have been for items that differ with
    /// probability `disagreement`.
    #[must_use]
    pub fn new(analysing: Analysing, disagreement: f64, target: f64) -> Self {
        let (first, table) = analysing.into_table();
        Self { first, table, disagreement, target, bracket: (0.0, None) }
    }

    /// Tries one more gain; takes at most some milliseconds. Once known, returns the smallest gain
    /// that is found with probability `target`, or an inner `None` if even a gain without any hurt
    /// item is not.
    pub fn advance(&mut self) -> Option<Option<f64>> {
        match self.bracket {
            (_, None) if self.power(self.disagreement) < self.target => return Some(None),
            (_, None) if self.power(0.0) >= self.target => return Some(Some(0.0)),
            (_, None) => self.bracket.1 = Some(self.disagreement),
            (below, Some(above)) if above - below > PRECISION * self.disagreement => {
                let middle = 0.5 * (below + above);
                self.bracket =
                    if self.power(middle) < self.target { (middle, Some(above)) } else { (below, Some(middle)) };
            }
            (_, Some(above)) => return Some(Some(above)),
        }
        None
    }

    fn power(&self, gain: f64) -> f64 {
        let (Some(&(weight, needed)), Ok(truth)) = (self.table.first(), Truth::new(gain, self.disagreement)) else {
            return 0.0;
        };
        let mut coin = Coin::new(self.first, needed, truth.sides());
        let mut power = weight * coin.at_least();
        for &(weight, needed) in &self.table[1..] {
            coin.toss_to(needed);
            power += weight * coin.at_least();
        }
        power
    }
}

/// The smallest gain that `rule` finds with probability `target` at `pairs` ≥ 1 items and this
/// disagreement, 0 < q ≤ 1.
#[must_use]
pub fn smallest_gain(rule: Rule, pairs: u64, disagreement: f64, alpha: f64, target: f64) -> Option<f64> {
    let mut analysing = Analysing::new(rule, pairs, Truth::new(0.0, disagreement).ok()?, alpha)?;
    while analysing.advance().is_none() {}
    let mut smallest = SmallestGain::new(analysing, disagreement, target);
    std::iter::repeat_with(|| smallest.advance()).flatten().next().flatten()
}

#[cfg(test)]
mod tests {
    use super::super::chances::chances;
    use super::*;

    #[test]
    fn few_items_find_nothing() {
        // Four items, all helped, have p = 1/16.
        assert_eq!(smallest_gain(Rule::Sign, 4, 1.0, 0.05, 0.8), None);
    }

    #[test]
    fn levels_beyond_the_target_find_everything() {
        assert_eq!(smallest_gain(Rule::Bootstrap, 1000, 0.5, 0.9, 0.8), Some(0.0));
    }

    #[test]
    fn five_items_by_hand() {
        // All five must be helped, each with probability θ = 0.8^(1/5); g = 2θ − 1.
        let gain = smallest_gain(Rule::Sign, 5, 1.0, 0.05, 0.8).expect("five can be enough");
        assert!((gain - (2.0 * libm::pow(0.8, 0.2) - 1.0)).abs() < 2.0 * PRECISION);
    }

    #[test]
    fn it_has_the_power_that_was_asked_for() {
        for rule in Rule::ALL {
            for (pairs, q) in [(100, 0.3), (2000, 0.04), (20_000, 0.2)] {
                let gain = smallest_gain(rule, pairs, q, 0.05, 0.8).expect("enough items");
                let power = |gain| chances(rule, pairs, Truth::new(gain, q).expect("|g| ≤ q"), 0.05).better;
                assert!(power(gain) >= 0.8 - 1e-12 && power(gain - 2.0 * PRECISION * q) < 0.8, "{rule:?}, n = {pairs}");
            }
        }
    }
}
