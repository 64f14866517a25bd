//! Resampling by drawing counts, that is how often each distinct difference occurs, not n indices.
//!
//! The counts of a resample are multinomial. They are drawn one after the other, each as a binomial
//! number of the draws that are left (L. Devroye, *Non-Uniform Random Variate Generation*, 1986,
//! chapter XI.1.4). The cost of a resample depends on the number of distinct differences, not on n.

use super::binomial::Binomial;
use super::stream::Stream;

/// Everything needed to draw a resample, computed once.
#[derive(Clone, Debug)]
pub(super) struct CountsKernel<const M: usize> {
    pairs: u64,
    /// One step for each distinct difference but the last, the most frequent first: then the draws
    /// that are left shrink fastest, and often reach zero before the last step.
    steps: Vec<Step<M>>,
    /// The value of the draws that the steps leave.
    last_value: [i64; M],
    /// The indices of the steps' values, then of the last value, among the distinct differences.
    places: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Step<const M: usize> {
    /// One number for each column.
    value: [i64; M],
    /// Draws how many of the remaining draws have this value.
    share: Binomial,
}

impl<const M: usize> CountsKernel<M> {
    /// `values` have one number for each column; `counts` say how often each occurs. The random
    /// numbers that a resample consumes depend on the counts alone.
    pub(super) fn new(values: &[[i64; M]], counts: &[u64]) -> Self {
        let pairs = counts.iter().sum();
        // The most frequent first; among equal counts, the larger value first.
        let mut by_count: Vec<(u64, usize)> = counts.iter().copied().zip(0..).collect();
        by_count.sort_unstable();
        let places: Vec<usize> = by_count.into_iter().rev().map(|(_, index)| index).collect();
        let last_value = places.last().map_or([0; M], |&index| values[index]);
        let mut left = pairs;
        let steps = places[..places.len().saturating_sub(1)].iter().map(|&index| {
            let share = Binomial::new(counts[index], left);
            left -= counts[index];
            Step { value: values[index], share }
        });
        Self { pairs, steps: steps.collect(), last_value, places }
    }

    /// Draws the same resample as [`resampled_sums`](Self::resampled_sums), from the same random
    /// numbers, and adds the number of draws of each distinct value to `drawn`.
    pub(super) fn draw_counts(&self, rng: &mut Stream, drawn: &mut [u64]) {
        let mut left = self.pairs;
        for (step, &place) in self.steps.iter().zip(&self.places) {
            let count = step.share.sample(left, rng);
            drawn[place] += count;
            left -= count;
            if left == 0 {
                return;
            }
        }
        if let Some(&last) = self.places.last() {
            drawn[last] += left;
        }
    }

    /// The sum of one resample in each column.
    ///
    /// Never inlined: browsers start a wasm function in a slow version and switch to the fast one
    /// only when the function is *called* again.
    #[inline(never)]
    pub(super) fn resampled_sums(&self, rng: &mut Stream) -> [i64; M] {
        let (mut sums, mut left) = ([0; M], self.pairs);
        for step in &self.steps {
            let count = step.share.sample(left, rng);
            add(&mut sums, step.value, count);
            left -= count;
            if left == 0 {
                return sums;
            }
        }
        add(&mut sums, self.last_value, left);
        sums
    }
}

fn add<const M: usize>(sums: &mut [i64; M], value: [i64; M], count: u64) {
    sums.iter_mut().zip(value).for_each(|(sum, value)| *sum += value * count as i64);
}

#[cfg(test)]
mod tests {
    use super::super::stream::stream;
    use super::*;

    #[test]
    fn equal_differences_always_give_the_observed_sum() {
        let kernel = CountsKernel::new(&[[1, 2]], &[7]);
        assert_eq!(kernel.resampled_sums(&mut stream(1, 0)), [7, 14]);
    }

    #[test]
    fn sums_stay_within_the_support() {
        let kernel = CountsKernel::new(&[[-1], [0], [1]], &[8, 3, 9]);
        let mut rng = stream(1, 0);
        assert!((0..10_000).all(|_| (-20..=20).contains(&kernel.resampled_sums(&mut rng)[0])));
    }
}
