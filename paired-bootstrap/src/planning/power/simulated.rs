//! The power of the bootstrap with simulated p-values.
//!
//! With R resamples, k of them at or below zero, the simulated p is k / R. It is below the level
//! for k up to some c. Given the exact p of an outcome, k is Bin(R, p): so the outcome is
//! significant with probability P(k ≤ c), and the power is the mean of this probability over all
//! outcomes. It differs from the power with the exact p by at most a few points, but it does
//! differ: if few items differ, p takes few values, and one slightly below the level counts for
//! half. If too few items differ for the verdict to be significant, the probability is 0.
//!
//! The sum over outcomes, by the number d of items that differ and the number h of those that are
//! helped, is short: for each d the probability rises from 0 to 1 within a few standard errors of
//! p. If d is large, both sums are over smooth functions and far fewer terms suffice: the
//! probability rises over many h, so steps of a quarter of its standard error are enough; and the
//! sum over d is bell-shaped, for which two terms per standard deviation give all digits.

use super::truth::Truth;
use crate::bootstrap::{is_below, normal};
use crate::comparisons::{Coin, numbers_that_differ};
use crate::planning::Counts;
use crate::significance::{Sides, can_be_significant};

/// Sums the power of the simulated rule at one n, in steps.
#[derive(Clone, Debug)]
pub struct SimulatedPower {
    pairs: u64,
    sides: [f64; 2],
    level: f64,
    resamples: u64,
    /// The largest number of resamples at or below zero with which a result is significant.
    most: u64,
    /// Where the probability is about ½: the normal quantile of p, and its standard error.
    middle: (f64, f64),
    /// The first d, and the probabilities of the d from there on, of which every `stride`th is
    /// used.
    first: u64,
    weights: Vec<f64>,
    stride: usize,
    next: usize,
    /// The sum so far, and the sum of its weights.
    sums: (f64, f64),
}

/// A probability that counts as zero.
const NEVER: f64 = 1e-12;

impl SimulatedPower {
    /// Starts with `pairs` ≥ 1 items, and a level of P(m* ≤ 0) between 0 and 1.
    #[must_use]
    pub fn new(pairs: u64, truth: Truth, level: f64, resamples: u32) -> Self {
        let resamples = u64::from(resamples.max(1));
        let is_significant = |count: &u64| is_below(*count as f64 / resamples as f64, level);
        let most = (0..=resamples).take_while(is_significant).last().unwrap_or_default();
        let middle = middle(most, resamples);
        let share = truth.disagreement();
        let (first, weights) = numbers_that_differ(pairs, share);
        let deviation = (pairs as f64 * share * (1.0 - share)).sqrt();
        // If the probability rises within less than one helped item, the sum is not smooth in d;
        // nor is it where it jumps because enough items differ.
        let is_smooth = reach_of(first, middle) >= 1.0 && can_be_significant(first, Sides::One, level);
        let stride = if is_smooth { ((deviation / 2.0) as usize).max(1) } else { 1 };
        let sides = truth.sides();
        Self { pairs, sides, level, resamples, most, middle, first, weights, stride, next: 0, sums: (0.0, 0.0) }
    }

    /// Continues for a millisecond or two. Returns the power once it is known.
    pub fn advance(&mut self) -> Option<f64> {
        let Some(&weight) = self.weights.get(self.next) else { return Some(self.sums.0 / self.sums.1) };
        let power = self.power_of(self.first + self.next as u64);
        self.sums = (self.sums.0 + weight * power, self.sums.1 + weight);
        self.next += self.stride;
        None
    }

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        (self.next as f64 / self.weights.len() as f64).min(1.0)
    }

    /// The power if `differing` items differ: the sum over h of P(h) times the probability at h. By
    /// summation by parts, this is the sum over h of the increase of the probability times P(at
    /// least h helped).
    fn power_of(&self, differing: u64) -> f64 {
        if !can_be_significant(differing, Sides::One, self.level) {
            return 0.0;
        }
        let steps = reach_of(differing, self.middle) / 4.0;
        // Odd, so that there is one in the middle.
        let stride = (steps as u64).saturating_sub(1) / 2 * 2 + 1;
        let half = differing as f64 / 2.0;
        let begin = ((half + self.middle.0 * half.sqrt() / std::f64::consts::SQRT_2) as u64).min(differing);
        // Starts where the probability is negligible, or at the smallest h that the steps reach.
        let mut helped = begin;
        while helped >= stride && self.chance(differing, helped) >= NEVER {
            helped -= stride;
        }
        let mut power = 0.0;
        let mut last = 0.0;
        while helped <= differing && last < 1.0 - NEVER {
            let chance = self.chance(differing, helped);
            let at_least = Coin::new(differing, helped.saturating_sub(stride / 2), self.sides).at_least();
            power += (chance - last) * at_least;
            last = chance;
            helped += stride;
        }
        power
    }

    /// The probability that at most `most` resamples are at or below zero.
    fn chance(&self, differing: u64, helped: u64) -> f64 {
        let p = Counts { pairs: self.pairs, helped, hurt: differing - helped }.p_value();
        1.0 - Coin::new(self.resamples, self.most + 1, [p, 1.0 - p]).at_least()
    }
}

/// The p at which the number of resamples at or below zero is about the largest significant one:
/// its normal quantile, and the standard error of that.
fn middle(most: u64, resamples: u64) -> (f64, f64) {
    let p = (most as f64 + 1.0) / (resamples as f64 + 1.0);
    let z = -normal::quantile(p);
    let density = libm::exp(-0.5 * z * z) / std::f64::consts::TAU.sqrt();
    (z, (p * (1.0 - p) / resamples as f64).sqrt() / density)
}

/// The number of helped items over which the probability rises, roughly: h is d/2 + z √d / 2.
fn reach_of(differing: u64, (_, error): (f64, f64)) -> f64 {
    (differing as f64).sqrt() / 2.0 * error
}

/// The power of the bootstrap with p from this many resamples, with `pairs` ≥ 1 items and a level
/// of P(m* ≤ 0).
#[must_use]
pub fn simulated_power(pairs: u64, truth: Truth, level: f64, resamples: u32) -> f64 {
    let mut work = SimulatedPower::new(pairs, truth, level, resamples);
    std::iter::repeat_with(|| work.advance()).flatten().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::chances::{Rule, chances};
    use super::*;

    fn truth(gain: f64, disagreement: f64) -> Truth {
        Truth::new(gain, disagreement).expect("|g| ≤ q")
    }

    #[test]
    fn certain_outcomes_are_found_or_not() {
        // All helped: no resample is at or below zero. All hurt: every one is.
        assert_eq!(simulated_power(5, truth(1.0, 1.0), 0.05, 1000), 1.0);
        assert_eq!(simulated_power(5, truth(-1.0, 1.0), 0.05, 1000), 0.0);
        // Four helped items have p = 0, but are too few for a verdict.
        assert_eq!(simulated_power(4, truth(1.0, 1.0), 0.05, 1000), 0.0);
    }

    /// P(k ≤ most) for k of `resamples`, term by term, in logarithms.
    fn at_most(most: u32, resamples: u32, p: f64) -> f64 {
        if p >= 1.0 {
            return 0.0;
        }
        let ln = |k: u32| {
            let choices: f64 = (0..k).map(|i| (f64::from(resamples - i) / f64::from(k - i)).ln()).sum();
            choices + f64::from(k) * p.ln() + f64::from(resamples - k) * (-p).ln_1p()
        };
        if p <= 0.0 { 1.0 } else { (0..=most).map(|k| ln(k).exp()).sum() }
    }

    /// Sums over every outcome of the trinomial distribution.
    fn enumerated(pairs: u64, truth: Truth, level: f64, most: u32, resamples: u32) -> f64 {
        let ln_factorial = |k: u64| (1..=k).map(|i| (i as f64).ln()).sum::<f64>();
        let (q, g) = (truth.disagreement(), truth.gain());
        let mut power = 0.0;
        for (helped, hurt) in (0..=pairs).flat_map(|helped| (0..=pairs - helped).map(move |hurt| (helped, hurt))) {
            let tied = pairs - helped - hurt;
            let shares = [(helped, (q + g) / 2.0), (hurt, (q - g) / 2.0), (tied, 1.0 - q)];
            let ways = ln_factorial(pairs) - shares.iter().map(|(k, _)| ln_factorial(*k)).sum::<f64>();
            let chance =
                ways + shares.iter().map(|(k, share)| if *k == 0 { 0.0 } else { *k as f64 * share.ln() }).sum::<f64>();
            if chance > -35.0 && can_be_significant(helped + hurt, Sides::One, level) {
                power += chance.exp() * at_most(most, resamples, Counts { pairs, helped, hurt }.p_value());
            }
        }
        power
    }

    #[test]
    fn power_is_that_of_all_outcomes() {
        // 49 of 1,000 are below 0.05, 50 are not; 9 of 1,000 below 0.01, 4 of 100 below 0.05.
        for (pairs, g, q, level, most, resamples) in
            [(100, 0.02, 0.04, 0.05, 49, 1000), (60, 0.1, 0.4, 0.01, 9, 1000), (30, -0.1, 0.9, 0.05, 4, 100)]
        {
            let (ours, all) = (
                simulated_power(pairs, truth(g, q), level, resamples),
                enumerated(pairs, truth(g, q), level, most, resamples),
            );
            // Terms below e^−35 are left out, and some 5,000 terms are rounded.
            assert!((ours - all).abs() < 1e-10, "n = {pairs}: {ours} against {all}");
        }
    }

    #[test]
    fn few_differing_items_cost_power_where_p_is_near_the_level() {
        // 6 helped and 1 hurt of 100 have p = 0.0329 and count for nearly 1; 5 and 1 have 0.064 and
        // count for a little. Fewer than five that differ are too few, whatever p is.
        let (simulated, exact) = (
            simulated_power(100, truth(0.02, 0.04), 0.05, 1000),
            chances(Rule::Bootstrap, 100, truth(0.02, 0.04), 0.05).better,
        );
        assert_eq!([simulated, exact].map(|power| (1e4 * power).round()), [1017.0, 1005.0]);
    }

    #[test]
    fn fewer_terms_are_as_good_as_all() {
        for (pairs, g, q) in [(20_000, 0.012, 0.3), (40_000, 0.02, 1.0)] {
            let mut all = SimulatedPower { stride: 1, ..SimulatedPower::new(pairs, truth(g, q), 0.05, 1000) };
            let expected = std::iter::repeat_with(|| all.advance()).flatten().next().expect("it ends");
            let ours = simulated_power(pairs, truth(g, q), 0.05, 1000);
            assert!((ours - expected).abs() < 1e-8, "n = {pairs}: {ours} against {expected}");
        }
        // Longer steps over h: the midpoint rule has an error of some 1e-5.
        let (n, truth) = (2_000_000, truth(0.001, 0.5));
        let work = SimulatedPower::new(n, truth, 0.05, 1000);
        let ours = simulated_power(n, truth, 0.05, 1000);
        assert!(reach_of(work.first, work.middle) > 12.0, "steps are longer than one");
        let exact = chances(Rule::Bootstrap, n, truth, 0.05).better;
        assert!((ours - exact).abs() < 0.005 && (0.2..0.9).contains(&exact), "{ours} against {exact}");
    }
}
