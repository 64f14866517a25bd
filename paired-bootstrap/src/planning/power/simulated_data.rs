//! Power by simulation: simulates data sets, bootstraps each, and counts the significant ones.

use super::simulated::SimulatedPower;
use super::truth::Truth;
use super::{SIMULATED_RESAMPLES, Simulated};
use crate::bootstrap::{Binomial, Counted, Differences, Resampler, Stream, stream};
use crate::significance::{Sides, Significance};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// A simulated data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimulatedSet {
    /// The number of items helped.
    pub helped: u64,
    /// The number of items hurt.
    pub hurt: u64,
    /// Its [`SIMULATED_RESAMPLES`] resamples.
    pub counted: Counted,
}

/// Simulates data sets, a few at a time. Set i is drawn from the stream of (seed, i).
#[derive(Clone, Debug)]
pub struct SimulatedData {
    model: Model,
    level: f64,
    data_sets: u64,
    seed: u64,
    /// Computes the expected share; `None` once it is known.
    expecting: Option<SimulatedPower>,
    made: Simulated,
}

/// Draws helped and hurt: the number of items that differ is binomial, and so is the number of
/// these that are helped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Model {
    pairs: u64,
    differ: Binomial,
    helped: Binomial,
}

/// This many data sets are kept to be shown.
const KEPT: usize = 8;

/// This many are simulated in a step; each takes a tenth of a millisecond.
const PER_STEP: u64 = 10;

impl Model {
    pub(super) fn new(pairs: u64, truth: Truth) -> Self {
        // Probabilities as multiples of 2^−53: at most the last bit is lost.
        const WHOLE: u64 = 1 << 53;
        let of = |share: f64| Binomial::new((share * WHOLE as f64).round() as u64, WHOLE);
        Self { pairs, differ: of(truth.disagreement()), helped: of(truth.sides()[0]) }
    }

    /// Draws (helped, hurt).
    pub(super) fn draw(&self, rng: &mut Stream) -> (u64, u64) {
        let differing = self.differ.sample(self.pairs, rng);
        let helped = self.helped.sample(differing, rng);
        (helped, differing - helped)
    }
}

impl SimulatedData {
    /// `data_sets` sets of `pairs` ≥ 1 items each. A set counts as significant if the share of its
    /// resamples at or below zero is less than `level`, and enough items differ.
    #[must_use]
    pub fn new(pairs: u64, truth: Truth, level: f64, data_sets: u32, seed: u64) -> Self {
        let expecting = Some(SimulatedPower::new(pairs, truth, level, SIMULATED_RESAMPLES));
        let (model, made) = (Model::new(pairs, truth), Simulated::default());
        Self { model, level, data_sets: data_sets.into(), seed, expecting, made }
    }

    /// Continues for a millisecond or two. Returns whether there is more to do.
    pub fn advance(&mut self) -> bool {
        if let Some(expecting) = &mut self.expecting {
            if let Some(power) = expecting.advance() {
                self.made.expected = power;
                self.expecting = None;
            }
            return true;
        }
        for _ in 0..PER_STEP.min(self.data_sets - self.made.done) {
            self.make_one();
        }
        self.made.done < self.data_sets
    }

    /// The data sets simulated so far.
    #[must_use]
    pub fn made(&self) -> &Simulated {
        &self.made
    }

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        self.made.done as f64 / self.data_sets.max(1) as f64
    }

    fn make_one(&mut self) {
        let mut rng = stream(self.seed, self.made.done);
        let (helped, hurt) = self.model.draw(&mut rng);
        let resamples = u64::from(SIMULATED_RESAMPLES);
        let mut counted = Counted { resamples, at_or_below_zero: 0, at_or_above_zero: 0 };
        let differences = Differences::from_counts(self.model.pairs, helped, hurt);
        let resampler = differences.map(|differences| Resampler::new(&differences, resamples, rng.next_u64()));
        // Cannot fail: helped and hurt add up to at most n.
        for sum in
            resampler.iter().flat_map(|resampler| (0..resampler.batches()).flat_map(|batch| resampler.run(batch)))
        {
            counted.at_or_below_zero += u64::from(sum <= 0);
            counted.at_or_above_zero += u64::from(sum >= 0);
        }
        self.made.done += 1;
        let decided = Significance::of(counted.p_value(Sides::One), helped + hurt, Sides::One, self.level);
        self.made.significant += u64::from(decided.is_significant());
        if self.made.first.len() < KEPT {
            self.made.first.push(SimulatedSet { helped, hurt, counted });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::chances::{Rule, chances};
    use super::*;
    use crate::planning::Counts;
    use std::collections::HashMap;

    fn truth(gain: f64, disagreement: f64) -> Truth {
        Truth::new(gain, disagreement).expect("|g| ≤ q")
    }

    fn made(pairs: u64, truth: Truth, data_sets: u32, seed: u64) -> Simulated {
        let mut data = SimulatedData::new(pairs, truth, 0.05, data_sets, seed);
        while data.advance() {}
        data.made().clone()
    }

    #[test]
    fn certain_data_are_all_alike() {
        let set = |helped, hurt, at_or_below_zero, at_or_above_zero| {
            let counted = Counted { resamples: 1000, at_or_below_zero, at_or_above_zero };
            SimulatedSet { helped, hurt, counted }
        };
        let all = made(5, truth(1.0, 1.0), 20, 1);
        assert_eq!(all, Simulated { done: 20, significant: 20, first: vec![set(5, 0, 0, 1000); KEPT], expected: 1.0 });
        let none = made(1000, truth(-1.0, 1.0), 7, 1);
        assert_eq!(none, Simulated { done: 7, significant: 0, first: vec![set(0, 1000, 1000, 0); 7], expected: 0.0 });
    }

    #[test]
    fn data_depend_on_the_seed_alone() {
        let first = |data_sets, seed| made(500, truth(0.01, 0.05), data_sets, seed).first;
        assert_eq!(first(10, 7), first(200, 7));
        assert_ne!(first(10, 7), first(10, 8));
    }

    #[test]
    fn simulated_data_are_as_often_significant_as_is_expected_of_them() {
        for (pairs, truth) in [(500, truth(0.03, 0.08)), (100, truth(0.02, 0.04))] {
            let data = made(pairs, truth, 5000, 1);
            let share = data.significant as f64 / data.done as f64;
            let error = (data.expected * (1.0 - data.expected) / data.done as f64).sqrt();
            assert!((share - data.expected).abs() < 4.0 * error, "{share} against {}", data.expected);
        }
    }

    #[test]
    fn exact_power_is_that_of_200_000_data_sets() {
        const DATA_SETS: u32 = 200_000;
        let (pairs, truth) = (2000, truth(0.01, 0.04));
        let model = Model::new(pairs, truth);
        let mut rng = stream(4, 0);
        let mut seen: HashMap<(u64, u64), u32> = HashMap::new();
        for _ in 0..DATA_SETS {
            *seen.entry(model.draw(&mut rng)).or_default() += 1;
        }
        for rule in Rule::ALL {
            let (mut better, mut worse, mut size) = (0u32, 0u32, 0.0);
            for (&(helped, hurt), &times) in &seen {
                let decided = |helped, hurt| {
                    Significance::of(p_value(rule, pairs, helped, hurt), helped + hurt, Sides::One, 0.05)
                };
                let leads = u32::from(decided(helped, hurt).is_significant()) * times;
                let trails = u32::from(decided(hurt, helped).is_significant()) * times;
                (better, worse) = (better + leads, worse + trails);
                size += f64::from(leads + trails) * helped.abs_diff(hurt) as f64 / pairs as f64;
            }
            let exact = chances(rule, pairs, truth, 0.05);
            let n = f64::from(DATA_SETS);
            for (count, share) in [(better, exact.better), (worse, exact.worse)] {
                let error = (share * (1.0 - share) / n).sqrt();
                // Something as rare as "worse", 1 in 100,000, occurs a few times or not at all.
                let gap = (f64::from(count) / n - share).abs();
                assert!(gap < 4.0 * error + 1.0 / n, "{rule:?}: {count} of {n} against {share}");
            }
            // |ĝ| is below 0.02 wherever it counts, and varies by less than 0.01.
            assert!(
                (size / n - exact.size).abs() < 4.0 * 0.01 / n.sqrt(),
                "{rule:?}: {} against {}",
                size / n,
                exact.size
            );
        }
    }

    fn p_value(rule: Rule, pairs: u64, helped: u64, hurt: u64) -> f64 {
        match rule {
            Rule::Bootstrap => Counts { pairs, helped, hurt }.p_value(),
            // Pascal's triangle, row by row, so that no code is shared with what is tested.
            Rule::Sign => {
                let d = helped + hurt;
                let mut row = vec![1.0];
                for _ in 0..d {
                    let next = |i: usize| 0.5 * (row.get(i).unwrap_or(&0.0) + if i > 0 { row[i - 1] } else { 0.0 });
                    row = (0..=row.len()).map(next).collect();
                }
                row[helped as usize..].iter().sum()
            }
        }
    }
}
