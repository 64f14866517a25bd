//! The exact probability that a rule calls data of the model significant.
//!
//! The number d of items that differ is Bin(n, q); of these, helped | d is Bin(d, θ), θ = π₊/q. Let
//! t(d) be the smallest number of helped items at which the rule says "experimental is better", and
//! by symmetry of hurt items for "baseline is better". Then
//!
//! - P(better) = Σ_d P(d) · P(helped ≥ t(d) | d), the *power* where the gain is above zero,
//! - P(worse)  = Σ_d P(d) · P(hurt ≥ t(d) | d),
//! - E(|ĝ|; significant) = Σ_d P(d) · (E(helped − hurt; helped ≥ t(d) | d) + E(hurt − helped; hurt
//!   ≥ t(d) | d)) / n.
//!
//! The sums begin at the smallest d with which a result can be significant, as the verdict
//! requires: see [`crate::significance`]. The sum of P(better) over all d is the power of p < α
//! alone.
//!
//! Type S, the share of significant results with the wrong sign, is P(worse) / (P(better) +
//! P(worse)) if g > 0. Type M, the exaggeration, is E(|ĝ| | significant) / |g| (Gelman and Carlin
//! 2014).

use super::truth::Truth;
use crate::comparisons::{Coin, Test, Thresholds};
use crate::significance::{Sides, can_be_significant};
use serde::{Deserialize, Serialize};

/// The rules whose power is computed. Each is one direction of a test, at the level of that
/// direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The verdict with the primer's bootstrap: its exact p-value is below the level, and enough
    /// items differ.
    Bootstrap,
    /// The exact sign test; for 0/1 scores, McNemar's.
    Sign,
}

impl Rule {
    /// Both rules, in the order in which they are shown.
    pub const ALL: [Self; 2] = [Self::Bootstrap, Self::Sign];

    fn test(self) -> Test {
        match self {
            Self::Bootstrap => Test::Bootstrap,
            Self::Sign => Test::Sign,
        }
    }
}

/// How often a rule finds a difference, and how large the gains observed then are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// P(the experimental system is called better).
    pub better: f64,
    /// P(the baseline is called better).
    pub worse: f64,
    /// E(|observed gain|; either), as a proportion of the items; 0 is counted if neither is called
    /// better.
    pub size: f64,
    /// P(p for the experimental system is below the level), no matter how few items differ.
    pub below_level: f64,
}

impl Chances {
    /// Type S: the share of significant results with the wrong sign. `None` if the true gain is 0,
    /// or if nothing is ever significant.
    #[must_use]
    pub fn wrong_sign(&self, gain: f64) -> Option<f64> {
        let wrong = if gain > 0.0 { self.worse } else { self.better };
        (gain != 0.0 && self.either() > 0.0).then(|| wrong / self.either())
    }

    /// Type M: by which factor significant results exaggerate on average, E(|observed gain| |
    /// significant) / |true gain|. `None` if the true gain is 0, or if nothing is ever significant.
    #[must_use]
    pub fn exaggeration(&self, gain: f64) -> Option<f64> {
        (gain != 0.0 && self.either() > 0.0).then(|| self.size / self.either() / gain.abs())
    }

    /// P(significant in either direction). From α = ½ on, a result can be significant in both
    /// directions, and then counts twice.
    fn either(&self) -> f64 {
        self.better + self.worse
    }
}

/// Sums the chances of one rule at one n, in steps.
#[derive(Debug)]
pub struct Analysing {
    thresholds: Thresholds,
    pairs: u64,
    level: f64,
    sides: [f64; 2],
    /// The coins that decide who is helped and who is hurt; set from the first d on.
    coins: Option<[Coin; 2]>,
    sums: Chances,
    /// The first d, and t(d) from there on.
    first: u64,
    needed: Vec<u64>,
}

impl Analysing {
    /// Starts at `pairs` ≥ 1 items and a level between 0 and 1. Never returns `None` for these
    /// rules.
    #[must_use]
    pub fn new(rule: Rule, pairs: u64, truth: Truth, level: f64) -> Option<Self> {
        let thresholds = Thresholds::new(rule.test(), pairs, truth.disagreement(), level)?;
        let needed = Vec::with_capacity(thresholds.len());
        let sides = truth.sides();
        Some(Self { thresholds, pairs, level, sides, coins: None, sums: Chances::default(), first: 0, needed })
    }

    /// Continues for a millisecond or two. Returns the chances once they are known.
    pub fn advance(&mut self) -> Option<Chances> {
        self.thresholds.begin_step();
        while self.thresholds.has_time() {
            let Some((coin, weight)) = self.thresholds.advance() else { return Some(self.sums) };
            let (tosses, heads) = (coin.tosses(), coin.heads());
            let [helped, hurt] = match &mut self.coins {
                Some(coins) => {
                    coins.iter_mut().for_each(|coin| coin.toss_to(heads));
                    coins
                }
                none => {
                    self.first = tosses;
                    let [share, rest] = self.sides;
                    none.insert([[share, rest], [rest, share]].map(|sides| Coin::new(tosses, heads, sides)))
                }
            };
            // Not even all d items would suffice, so add exactly nothing.
            let is_possible = heads <= tosses;
            if is_possible {
                self.sums.below_level += weight * helped.at_least();
            }
            if !(is_possible && can_be_significant(tosses, Sides::One, self.level)) {
                self.needed.push(tosses + 1);
                continue;
            }
            self.needed.push(heads);
            self.sums.better += weight * helped.at_least();
            self.sums.worse += weight * hurt.at_least();
            self.sums.size += weight * (helped.lead() + hurt.lead()).max(0.0) / self.pairs as f64;
        }
        None
    }

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        self.needed.len() as f64 / self.thresholds.len() as f64
    }

    /// After the last step: the first d, and the probability and t(d) of each d from there on.
    pub(super) fn into_table(self) -> (u64, Vec<(f64, u64)>) {
        (self.first, self.thresholds.into_weights().into_iter().zip(self.needed).collect())
    }
}

/// The chances of one rule at `pairs` ≥ 1 items, each direction at this level.
///
/// ```
/// use paired_bootstrap::planning::power::{Rule, Truth, chances};
///
/// // If all of five items differ, the sign test needs all five helped: one outcome in 32, if each
/// // is helped with probability ½.
/// let truth = Truth::new(0.0, 1.0).expect("0 is below 1");
/// assert_eq!(chances(Rule::Sign, 5, truth, 0.05).better, 1.0 / 32.0);
/// ```
#[must_use]
pub fn chances(rule: Rule, pairs: u64, truth: Truth, level: f64) -> Chances {
    let Some(mut analysing) = Analysing::new(rule, pairs, truth, level) else { return Chances::default() };
    std::iter::repeat_with(|| analysing.advance()).flatten().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparisons::false_positive_rate;
    use crate::planning::Counts;
    use crate::significance::Significance;
    use crate::significance::is_below;

    fn truth(gain: f64, disagreement: f64) -> Truth {
        Truth::new(gain, disagreement).expect("|g| ≤ q")
    }

    #[test]
    fn without_a_gain_power_is_the_false_positive_rate() {
        for (pairs, q, alpha) in
            [(1, 0.5, 0.05), (12, 1.0, 0.05), (500, 0.034, 0.01), (2000, 0.04, 0.05), (100_000, 0.2, 0.05)]
        {
            for rule in Rule::ALL {
                let Chances { better, worse, below_level, .. } = chances(rule, pairs, truth(0.0, q), alpha);
                let rate = false_positive_rate(rule.test(), pairs, q, alpha);
                assert_eq!(Some(below_level), rate, "{rule:?}, n = {pairs}");
                assert_eq!(better, worse);
                // If the sign test is significant, so is its best outcome.
                assert!(better <= below_level && (rule == Rule::Bootstrap || better == below_level));
            }
        }
    }

    #[test]
    fn sign_test_has_the_power_that_decimals_say() {
        // Python 3.11: sums over all outcomes with 40 decimal digits (decimal.Decimal), thresholds
        // by math.comb.
        for (pairs, power) in [(500, 0.2321404896294406), (2000, 0.687_943_495_786_933), (3573, 0.9000556379421918)] {
            let ours = chances(Rule::Sign, pairs, truth(0.01, 0.04), 0.05).better;
            // Some 300 steps, each of which rounds a weight and a tail by 1.1e-16, three times
            // each.
            assert!((ours - power).abs() < 2.0 * 300.0 * 3.0 * 1.2e-16, "n = {pairs}: {ours}");
        }
    }

    #[test]
    fn where_every_item_is_helped_power_is_all_or_nothing() {
        // d = n: 1/16 is not significant at 5 %, 1/32 is. Every observed gain is 1.
        let found = |pairs| chances(Rule::Sign, pairs, truth(1.0, 1.0), 0.05);
        assert_eq!(found(4), Chances::default());
        assert_eq!(found(5), Chances { better: 1.0, worse: 0.0, size: 1.0, below_level: 1.0 });
        assert_eq!(found(5).exaggeration(1.0), Some(1.0));
    }

    #[test]
    fn p_that_equals_the_level_is_not_below_it() {
        // Four of four helped: p is 1/16.
        assert_eq!(chances(Rule::Sign, 4, truth(1.0, 1.0), 0.0625), Chances::default());
        assert_eq!(chances(Rule::Sign, 4, truth(1.0, 1.0), 0.0626).better, 1.0);
    }

    #[test]
    fn nothing_significant_has_no_errors_of_sign_and_size() {
        let none = chances(Rule::Sign, 3, truth(0.1, 0.5), 0.05);
        assert_eq!((none.wrong_sign(0.1), none.exaggeration(0.1)), (None, None));
        assert_eq!(chances(Rule::Sign, 30, truth(0.0, 0.5), 0.05).exaggeration(0.0), None);
    }

    /// P(helped, hurt) of n items: the trinomial law.
    fn trinomial(pairs: u64, helped: u64, hurt: u64, truth: Truth) -> f64 {
        let factorial = |k: u64| (1..=k).map(|i| i as f64).product::<f64>();
        let tied = pairs - helped - hurt;
        let ways = factorial(pairs) / (factorial(helped) * factorial(hurt) * factorial(tied));
        let (q, g) = (truth.disagreement(), truth.gain());
        let to = |p: f64, k: u64| p.powi(k as i32);
        ways * to((q + g) / 2.0, helped) * to((q - g) / 2.0, hurt) * to(1.0 - q, tied)
    }

    fn p_value(rule: Rule, pairs: u64, helped: u64, hurt: u64) -> f64 {
        match rule {
            Rule::Bootstrap => Counts { pairs, helped, hurt }.p_value(),
            // By counting subsets.
            Rule::Sign => {
                let d = (helped + hurt) as u32;
                (0u32..1 << d).filter(|tosses| u64::from(tosses.count_ones()) >= helped).count() as f64
                    / f64::from(1 << d)
            }
        }
    }

    #[test]
    fn all_outcomes_one_by_one() {
        for pairs in 1..=12 {
            for (g, q, alpha) in
                [(0.2, 0.5, 0.05), (-0.1, 0.3, 0.1), (0.6, 0.6, 0.05), (0.5, 1.0, 0.05), (0.1, 0.9, 0.3)]
            {
                for rule in Rule::ALL {
                    let mut all = Chances::default();
                    for (helped, hurt) in (0..=pairs).flat_map(|h| (0..=pairs - h).map(move |u| (h, u))) {
                        let probability = trinomial(pairs, helped, hurt, truth(g, q));
                        let size = helped.abs_diff(hurt) as f64 / pairs as f64;
                        let differing = helped + hurt;
                        let is_significant =
                            |p| Significance::of(p, differing, Sides::One, alpha) == Significance::Significant;
                        let [ahead, behind] =
                            [(helped, hurt), (hurt, helped)].map(|(up, down)| p_value(rule, pairs, up, down));
                        if differing > 0 && is_below(ahead, alpha) {
                            all.below_level += probability;
                        }
                        if is_significant(ahead) {
                            all.better += probability;
                            all.size += probability * size;
                        }
                        if is_significant(behind) {
                            all.worse += probability;
                            all.size += probability * size;
                        }
                    }
                    let ours = chances(rule, pairs, truth(g, q), alpha);
                    // At most 91 outcomes, with some ten roundings each.
                    let is_close = |a: f64, b: f64| (a - b).abs() < 1e-12;
                    assert!(
                        is_close(ours.better, all.better)
                            && is_close(ours.below_level, all.below_level)
                            && is_close(ours.worse, all.worse)
                            && is_close(ours.size, all.size),
                        "{rule:?}, n = {pairs}, g = {g}, q = {q}: {ours:?} against {all:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn exchanged_systems_exchange_the_chances() {
        for rule in Rule::ALL {
            let (there, back) =
                (chances(rule, 700, truth(0.02, 0.06), 0.05), chances(rule, 700, truth(-0.02, 0.06), 0.05));
            assert!((there.better - back.worse).abs() < 1e-12 && (there.worse - back.better).abs() < 1e-12);
            assert!((there.size - back.size).abs() < 1e-12);
        }
    }

    #[test]
    fn small_samples_exaggerate() {
        // At n = 100 a true gain of 1 point is below the smallest significant one, so significant
        // results exaggerate a lot.
        let few = chances(Rule::Bootstrap, 100, truth(0.01, 0.1), 0.05);
        let many = chances(Rule::Bootstrap, 100_000, truth(0.01, 0.1), 0.05);
        assert!(few.exaggeration(0.01).is_some_and(|times| times > 4.0), "{few:?}");
        assert!(few.wrong_sign(0.01).is_some_and(|share| share > 0.1), "{few:?}");
        assert!(many.exaggeration(0.01).is_some_and(|times| (times - 1.0).abs() < 1e-9), "{many:?}");
    }

    /// False alarms in test sets of `pairs` items without a difference, by the verdict and by p < α
    /// alone, enumerating all outcomes.
    fn enumerated(pairs: u64, disagreement: f64, sides: Sides, alpha: f64) -> [f64; 2] {
        let mut rates = [0.0; 2];
        for (helped, hurt) in (0..=pairs).flat_map(|h| (0..=pairs - h).map(move |u| (h, u))) {
            let p = Counts { pairs, helped, hurt }.p_value_with(sides);
            let probability = trinomial(pairs, helped, hurt, truth(0.0, disagreement));
            if Significance::of(p, helped + hurt, sides, alpha).is_significant() {
                rates[0] += probability;
            }
            if is_below(p, alpha) {
                rates[1] += probability;
            }
        }
        rates
    }

    /// The verdict's false alarms, from the sums of this module; two-sided, both directions at half
    /// of the level.
    fn verdict_rate(pairs: u64, disagreement: f64, sides: Sides, alpha: f64) -> f64 {
        let found = chances(Rule::Bootstrap, pairs, truth(0.0, disagreement), sides.level_ahead(alpha));
        f64::from(sides.number()) * found.better
    }

    #[test]
    fn verdict_raises_false_alarms_as_often_as_all_outcomes_say() {
        // (items, share that differs, sides, rates by the verdict and by p < α alone): rates in
        // tenths of a percent.
        for (pairs, q, sides, verdict, alone) in [
            (10, 0.8, Sides::One, 55.0, 56.0),
            (10, 0.8, Sides::Two, 62.0, 64.0),
            (100, 0.05, Sides::One, 19.0, 48.0),
            (142, 0.03, Sides::One, 14.0, 49.0),
            // The maximum, if all items differ: see below.
            (9, 1.0, Sides::One, 90.0, 90.0),
            (7, 1.0, Sides::Two, 125.0, 125.0),
        ] {
            let all = enumerated(pairs, q, sides, 0.05);
            assert_eq!(all.map(|rate| (1000.0 * rate).round()), [verdict, alone], "n = {pairs}, {q}, {sides}: {all:?}");
            let ours = verdict_rate(pairs, q, sides, 0.05);
            assert!((ours - all[0]).abs() < 1e-12, "n = {pairs}: {ours} against {}", all[0]);
        }
    }

    #[test]
    fn verdict_raises_no_more_false_alarms_than_the_documents_say() {
        // The module `significance` quotes these bounds.
        for (sides, of_all, of_most) in [(Sides::One, 0.09, 0.064), (Sides::Two, 0.126, 0.075)] {
            for pairs in (1..=40).chain([60, 100, 500]) {
                for percent in [1, 2, 3, 5, 8, 12, 20, 30, 50, 65, 80, 90, 100] {
                    let rate = verdict_rate(pairs, f64::from(percent) / 100.0, sides, 0.05);
                    let most = match percent {
                        100 => of_all,
                        81..=99 => 0.5 * (of_all + of_most),
                        51..=80 => of_most,
                        _ => 0.05,
                    };
                    assert!(rate <= most, "{sides}, n = {pairs}, {percent} %: {rate}");
                }
            }
        }
    }

    #[test]
    fn few_that_differ_have_the_power_of_the_verdict() {
        // A gain of 3 points with none hurt, 142 items: p < 0.05 from three helped on, significant
        // from five on.
        let found = chances(Rule::Bootstrap, 142, truth(0.03, 0.03), 0.05);
        let at_least = |least: i32| {
            let ways = |k: i32| (0..k).map(|i| f64::from(142 - i) / f64::from(i + 1)).product::<f64>();
            1.0 - (0..least).map(|k| ways(k) * 0.03f64.powi(k) * 0.97f64.powi(142 - k)).sum::<f64>()
        };
        assert!((found.better - at_least(5)).abs() < 1e-12 && (found.below_level - at_least(3)).abs() < 1e-12);
        assert_eq!([found.better, found.below_level].map(|power| (100.0 * power).round()), [42.0, 80.0]);
    }
}
