//! Resampling by drawing n indices with replacement and adding up the differences they point to.

use super::differences::Differences;
use super::stream::Stream;
use rand::Rng;

/// The differences item by item, in the narrowest integer that holds them: half the bytes, half the cache.
#[derive(Clone, Debug)]
pub(super) enum IndicesKernel {
    Narrow(Items<i32>),
    Wide(Items<i64>),
}

impl IndicesKernel {
    pub(super) fn new(differences: &Differences) -> Self {
        let narrow: Result<Vec<i32>, _> = differences.values().iter().map(|&value| i32::try_from(value)).collect();
        match narrow {
            Ok(values) => Self::Narrow(Items::new(&values, differences.counts())),
            Err(_) => Self::Wide(Items::new(differences.values(), differences.counts())),
        }
    }

    /// The sum of one resample, in grid steps.
    pub(super) fn resampled_sum(&self, rng: &mut Stream) -> i64 {
        match self {
            Self::Narrow(items) => items.resampled_sum(rng),
            Self::Wide(items) => items.resampled_sum(rng),
        }
    }

    /// Draws a resample as [`resampled_sum`](Self::resampled_sum) does, from the same random numbers, and adds the number of
    /// draws of each distinct difference to `drawn`. `ends` says where the items of each end.
    pub(super) fn draw_counts(&self, ends: &[u64], rng: &mut Stream, drawn: &mut [u64]) {
        let n = ends.last().map_or(0, |&end| end as u32);
        let mut take = |index: usize| {
            let place = ends.partition_point(|&end| end <= index as u64);
            drawn[place] += 1;
        };
        let threshold = threshold(n);
        for _ in 0..n / 2 {
            let word = rng.next_u64();
            let (low, high) = (place(word as u32, n), place((word >> 32) as u32, n));
            let is_refused = (low.remainder < threshold) | (high.remainder < threshold);
            if is_refused {
                take(uniform_index(n, rng));
                take(uniform_index(n, rng));
            } else {
                take(low.index);
                take(high.index);
            }
        }
        if n % 2 == 1 {
            take(uniform_index(n, rng));
        }
    }
}

/// One of the indices 0 to n − 1, each as likely as the others. `n` is at least 1.
pub(super) fn uniform_index(n: u32, rng: &mut Stream) -> usize {
    let threshold = threshold(n);
    loop {
        let place = place((rng.next_u64() >> 32) as u32, n);
        if place.remainder >= threshold {
            return place.index;
        }
    }
}

/// 2^32 mod n: products whose low half is below it would favour some items (D. Lemire, *Fast random integer generation in
/// an interval*, ACM TOMACS 29, 2019).
fn threshold(n: u32) -> u32 {
    n.wrapping_neg() % n
}

/// One entry an item, in ascending order, so that the order of the input does not matter.
#[derive(Clone, Debug)]
pub(super) struct Items<T> {
    items: Vec<T>,
    /// That of n.
    threshold: u32,
}

impl<T: Copy + Into<i64>> Items<T> {
    fn new(values: &[T], counts: &[u64]) -> Self {
        let items: Vec<T> =
            values.iter().zip(counts).flat_map(|(&value, &count)| std::iter::repeat_n(value, count as usize)).collect();
        // At most 2^31 items (Differences::MAX_PAIRS), at least one.
        let n = items.len() as u32;
        Self { items, threshold: threshold(n) }
    }

    /// Two 32-bit indices come from each 64-bit word: measured at half the time of one index a word.
    ///
    /// Never inlined, for the reason given at [`CountsKernel::resampled_sum`](super::counts_kernel::CountsKernel).
    #[inline(never)]
    fn resampled_sum(&self, rng: &mut Stream) -> i64 {
        let n = self.items.len() as u32;
        let mut sum = 0i64;
        for _ in 0..n / 2 {
            let word = rng.next_u64();
            let (low, high) = (place(word as u32, n), place((word >> 32) as u32, n));
            // One test for both, that hardly ever fails: a tenth faster than one for each. Refusing both where one is
            // refused leaves every pair of items as likely as every other.
            let is_refused = (low.remainder < self.threshold) | (high.remainder < self.threshold);
            sum += match (self.items.get(low.index), self.items.get(high.index)) {
                (Some(&a), Some(&b)) if !is_refused => a.into() + b.into(),
                _ => self.pick(rng) + self.pick(rng),
            };
        }
        if n % 2 == 1 {
            sum += self.pick(rng);
        }
        sum
    }

    /// One item.
    fn pick(&self, rng: &mut Stream) -> i64 {
        loop {
            let place = place((rng.next_u64() >> 32) as u32, self.items.len() as u32);
            if place.remainder >= self.threshold {
                return self.items[place.index].into();
            }
        }
    }
}

/// What a 32-bit word says of one of `n` items.
struct Place {
    /// ⌊word · n / 2^32⌋.
    index: usize,
    /// word · n mod 2^32. The 2^32 mod n words that would make some indices likelier than others have the least.
    remainder: u32,
}

#[inline(always)]
fn place(word: u32, n: u32) -> Place {
    let product = u64::from(word) * u64::from(n);
    Place { index: (product >> 32) as usize, remainder: product as u32 }
}

#[cfg(test)]
mod tests {
    use super::super::stream::stream;
    use super::*;

    #[test]
    fn single_item_is_always_drawn() {
        let kernel = IndicesKernel::new(&Differences::from_counts(1, 0, 1).expect("valid"));
        assert_eq!(kernel.resampled_sum(&mut stream(1, 0)), -1);
    }

    #[test]
    fn no_index_has_more_words_than_another() {
        // n = ¾ · 2^32: one word for each index, and a quarter of the words refused. Without the refusal every third
        // index would have two.
        let n = 3u32 << 30;
        let threshold = threshold(n);
        assert_eq!(threshold, 1 << 30);
        let accepted = (0..40_000).map(|word| place(word, n)).filter(|place| place.remainder >= threshold);
        let indices: Vec<usize> = accepted.map(|place| place.index).collect();
        assert_eq!(indices, (0..30_000).collect::<Vec<_>>());
    }

    #[test]
    fn indices_are_uniform() {
        let n = 1000u64;
        let items = Items::<i64>::new(&(0..n as i64).collect::<Vec<_>>(), &vec![1; n as usize]);
        let mut rng = stream(1, 0);
        let draws = 1_000_000;
        let mut drawn = vec![0u32; n as usize];
        for _ in 0..draws {
            drawn[items.pick(&mut rng) as usize] += 1;
        }
        let expected = f64::from(draws) / n as f64;
        let statistic: f64 = drawn.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        let freedom = n as f64 - 1.0;
        assert!((statistic - freedom).abs() < 4.5 * (2.0 * freedom).sqrt(), "χ² = {statistic} at {freedom} degrees");
    }

    #[test]
    fn wide_values_use_wide_items() {
        assert!(matches!(
            IndicesKernel::new(&Differences::from_counts(3, 1, 1).expect("valid")),
            IndicesKernel::Narrow(_)
        ));
        let items = Items::new(&[i64::from(i32::MAX) + 1], &[2]);
        assert_eq!(items.resampled_sum(&mut stream(1, 0)), 2 * (i64::from(i32::MAX) + 1));
    }
}
