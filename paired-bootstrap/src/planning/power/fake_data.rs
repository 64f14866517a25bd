//! Power by trial: make fake data, run the bootstrap on it, look how often it is significant.

use super::FAKE_RESAMPLES;
use super::truth::Truth;
use crate::bootstrap::{Binomial, Differences, Resampler, Stream, stream};
use rand::Rng;

/// A fake data set: items helped, items hurt, and how many of [`FAKE_RESAMPLES`] resamples were at or below zero.
pub type FakeSet = (u64, u64, u64);

/// Makes fake data sets, some at a time. Set i draws from the stream of (seed, i).
#[derive(Clone, Debug)]
pub struct FakeData {
    model: Model,
    alpha: f64,
    data_sets: u64,
    seed: u64,
    done: u64,
    significant: u64,
    first: Vec<FakeSet>,
}

/// Draws helped and hurt: how many differ is binomial, and of these how many are helped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Model {
    pairs: u64,
    differ: Binomial,
    helped: Binomial,
}

/// So many data sets are kept to be looked at.
const KEPT: usize = 8;

/// So many are made in a step: a tenth of a millisecond each.
const PER_STEP: u64 = 10;

impl Model {
    pub(super) fn new(pairs: u64, truth: Truth) -> Self {
        // Probabilities as whole parts of 2^53: no more than a last bit is lost.
        const WHOLE: u64 = 1 << 53;
        let of = |share: f64| Binomial::new((share * WHOLE as f64).round() as u64, WHOLE);
        Self { pairs, differ: of(truth.disagreement()), helped: of(truth.sides()[0]) }
    }

    /// (helped, hurt).
    pub(super) fn draw(&self, rng: &mut Stream) -> (u64, u64) {
        let differing = self.differ.sample(self.pairs, rng);
        let helped = self.helped.sample(differing, rng);
        (helped, differing - helped)
    }
}

impl FakeData {
    /// `data_sets` sets of `pairs` ≥ 1 items each.
    #[must_use]
    pub fn new(pairs: u64, truth: Truth, alpha: f64, data_sets: u32, seed: u64) -> Self {
        let model = Model::new(pairs, truth);
        Self { model, alpha, data_sets: data_sets.into(), seed, done: 0, significant: 0, first: Vec::new() }
    }

    /// Makes some more; whether there are more to make.
    pub fn advance(&mut self) -> bool {
        for _ in 0..PER_STEP.min(self.data_sets - self.done) {
            self.make_one();
        }
        self.done < self.data_sets
    }

    /// How many data sets there are so far.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done
    }

    /// How many of them have p < α, p counted in the resamples.
    #[must_use]
    pub fn significant(&self) -> u64 {
        self.significant
    }

    /// The first of them.
    #[must_use]
    pub fn first(&self) -> &[FakeSet] {
        &self.first
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        self.done as f64 / self.data_sets.max(1) as f64
    }

    fn make_one(&mut self) {
        let mut rng = stream(self.seed, self.done);
        let (helped, hurt) = self.model.draw(&mut rng);
        let resamples = u64::from(FAKE_RESAMPLES);
        // Helped and hurt are at most n, so there are such differences.
        let at_or_below_zero =
            Differences::from_counts(self.model.pairs, helped, hurt).map_or(resamples, |differences| {
                let resampler = Resampler::new(&differences, resamples, rng.next_u64());
                (0..resampler.batches()).flat_map(|batch| resampler.run(batch)).filter(|sum| *sum <= 0).count() as u64
            });
        self.done += 1;
        // As in the verdict: both are the nearest binary numbers to the same decimals, so that 50 of 1,000 are not below
        // 0.05.
        self.significant += u64::from((at_or_below_zero as f64 / resamples as f64) < self.alpha);
        if self.first.len() < KEPT {
            self.first.push((helped, hurt, at_or_below_zero));
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

    fn made(pairs: u64, truth: Truth, data_sets: u32, seed: u64) -> FakeData {
        let mut fake = FakeData::new(pairs, truth, 0.05, data_sets, seed);
        while fake.advance() {}
        fake
    }

    #[test]
    fn certain_data_are_all_alike() {
        let fake = made(5, truth(1.0, 1.0), 20, 1);
        assert_eq!((fake.done(), fake.significant(), fake.first()), (20, 20, &[(5, 0, 0); KEPT][..]));
        let none = made(1000, truth(-1.0, 1.0), 7, 1);
        assert_eq!((none.done(), none.significant(), none.first()), (7, 0, &[(0, 1000, 1000); 7][..]));
    }

    #[test]
    fn data_depend_on_the_seed_alone() {
        let first = |data_sets, seed| made(500, truth(0.01, 0.05), data_sets, seed).first().to_vec();
        assert_eq!(first(10, 7), first(200, 7));
        assert_ne!(first(10, 7), first(10, 8));
    }

    #[test]
    fn simulated_power_is_near_the_exact_one() {
        let fake = made(500, truth(0.03, 0.08), 2000, 1);
        let exact = chances(Rule::Bootstrap, 500, truth(0.03, 0.08), 0.05).better;
        let error = (exact * (1.0 - exact) / 2000.0).sqrt();
        // Four standard errors, and what 1,000 resamples blur: P(49 or fewer of 1,000) for p on either side of 0.05 weighs p
        // by a curve of sd 0.007, a step of 0.5/1000 to one side. The density of p at 0.05 is below 4.
        let share = fake.significant() as f64 / 2000.0;
        assert!((share - exact).abs() < 4.0 * error + 0.003, "{share} against {exact}");
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
                let p = |helped, hurt| p_value(rule, pairs, helped, hurt);
                let leads = u32::from(p(helped, hurt) <= 0.05) * times;
                let trails = u32::from(p(hurt, helped) <= 0.05) * times;
                (better, worse) = (better + leads, worse + trails);
                size += f64::from(leads + trails) * helped.abs_diff(hurt) as f64 / pairs as f64;
            }
            let exact = chances(rule, pairs, truth, 0.05);
            let n = f64::from(DATA_SETS);
            for (count, share) in [(better, exact.better), (worse, exact.worse)] {
                let error = (share * (1.0 - share) / n).sqrt();
                // Of something as rare as worse, 1 in 100,000, none or a few are seen.
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
            // Pascal's triangle, row by row: no code is shared with what is tested.
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
