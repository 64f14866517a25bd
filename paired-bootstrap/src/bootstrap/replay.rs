//! Resamples in full: the draws of a [`Resampler`], not only their sums.
//!
//! The kernels draw *how often each distinct difference* occurs; which of the items with equal
//! differences are drawn does not affect a sum. [`Replay`] returns these counts, from the very same
//! stream. Which items were drawn, and in which order, is decided by a second stream of (seed,
//! resample): [`split`] distributes the draws of a difference among its items, and
//! [`in_random_order`] puts all draws in order.
//!
//! Together, this is exactly n draws with replacement from the n items. For such draws, the counts
//! of the distinct differences are multinomial, as both kernels draw them. Given these counts, the
//! k draws of a difference with m items are independent and uniform on the m items: so the counts
//! of its items are multinomial with equal shares, whatever the other differences do. And given the
//! counts of all items, every order of the n draws is equally likely, as draws are exchangeable.

use super::binomial::Binomial;
use super::differences::Differences;
use super::resampler::{KernelChoice, Resampler, drawn};
use super::stream::{Stream, stream};
use rand::Rng;
use std::ops::Range;

/// A resampler that also returns how often it drew each distinct difference.
#[derive(Clone, Debug)]
pub struct Replay {
    resampler: Resampler,
    /// The index after the last item of each distinct difference, with items in ascending order.
    ends: Vec<u64>,
}

impl Replay {
    /// The first `resamples` resamples under `seed`, the same as those of [`Resampler::new`].
    #[must_use]
    pub fn new(differences: &Differences, resamples: u64, seed: u64) -> Self {
        Self::with_kernel(differences, resamples, seed, KernelChoice::cheaper(differences))
    }

    /// As [`Replay::new`], with the given kernel.
    #[must_use]
    pub fn with_kernel(differences: &Differences, resamples: u64, seed: u64, choice: KernelChoice) -> Self {
        let ends = drawn(differences).1.iter().scan(0, |end, count| {
            *end += count;
            Some(*end)
        });
        Self { resampler: Resampler::with_kernel(differences, resamples, seed, choice), ends: ends.collect() }
    }

    /// The resampler, for when sums are enough.
    #[must_use]
    pub fn resampler(&self) -> &Resampler {
        &self.resampler
    }

    /// The sums of these resamples, in order, in resampled steps. Whole batches are drawn, so the
    /// cost is that of all resamples in their batches.
    pub fn sums(&self, resamples: Range<u64>) -> impl Iterator<Item = i64> + '_ {
        self.resampler.batches_of(&resamples).flat_map(move |batch| {
            let inside = resamples.clone();
            let numbers = self.resampler.resamples_of(batch);
            numbers
                .zip(self.resampler.run(batch))
                .filter(move |(number, _)| inside.contains(number))
                .map(|(_, sum)| sum)
        })
    }

    /// Calls `hear` for each of these resamples with its number and the number of draws of each
    /// distinct difference, in the order of [`Differences::values`]. For clusters, with the number
    /// of draws of each distinct cluster, in the order of
    /// [`Clusters::sums`](super::Clusters::sums).
    pub fn counts(&self, resamples: Range<u64>, mut hear: impl FnMut(u64, &[u64])) {
        let mut counts = vec![0; self.ends.len()];
        for batch in self.resampler.batches_of(&resamples) {
            let mut rng = self.resampler.stream_of(batch);
            for number in self.resampler.resamples_of(batch) {
                if number >= resamples.end {
                    break;
                }
                if number < resamples.start {
                    self.resampler.resampled_sum(&mut rng);
                    continue;
                }
                counts.fill(0);
                self.resampler.draw_counts(&self.ends, &mut rng, &mut counts);
                hear(number, &counts);
            }
        }
    }
}

/// Separates the streams of resamples' items from those of batches.
const OF_ITEMS: u64 = 0x6974_656d_7320_6f66;

/// The stream that decides which items resample number `resample` drew, and in which order.
pub fn items_stream(seed: u64, resample: u64) -> Stream {
    stream(seed ^ OF_ITEMS, resample)
}

/// Distributes `drawn` draws among groups of `sizes` items, every item equally likely, and returns
/// the number of draws of each group. Uses conditional binomials, as the counts kernel does.
pub fn split(drawn: u64, sizes: impl Iterator<Item = u64> + Clone, rng: &mut Stream) -> Vec<u64> {
    let (mut left, mut whole) = (drawn, sizes.clone().sum::<u64>());
    sizes
        .map(|size| {
            // The last group with items gets all that is left: a share of 1 needs no random number.
            let taken = if left == 0 || whole == 0 { 0 } else { Binomial::new(size, whole).sample(left, rng) };
            left -= taken;
            whole -= size;
            taken
        })
        .collect()
}

/// Lists the draws in random order, each order equally likely: item i occurs `counts[i]` times (R.
/// Durstenfeld, *Algorithm 235: Random permutation*, CACM 7, 1964).
pub fn in_random_order(counts: &[u64], rng: &mut Stream) -> Vec<u32> {
    let drawn = (0u32..).zip(counts).flat_map(|(item, &count)| std::iter::repeat_n(item, count as usize));
    let mut order: Vec<u32> = drawn.collect();
    for last in (1..order.len()).rev() {
        order.swap(uniform_index(last as u32 + 1, rng), last);
    }
    order
}

/// A uniform random number from 0 to n − 1. `n` must be at least 1.
fn uniform_index(n: u32, rng: &mut Stream) -> usize {
    // 2^32 mod n. Products whose low half is below it are rejected, as they would favour some
    // numbers (D. Lemire, *Fast random integer generation in an interval*, ACM TOMACS 29, 2019).
    let threshold = n.wrapping_neg() % n;
    loop {
        let product = (rng.next_u64() >> 32) * u64::from(n);
        if product as u32 >= threshold {
            return (product >> 32) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(n: u64, helped: u64, hurt: u64) -> Differences {
        Differences::from_counts(n, helped, hurt).expect("helped + hurt ≤ n")
    }

    #[test]
    fn no_resamples_are_replayed_as_none() {
        let replay = Replay::new(&differences(10, 4, 3), 100, 1);
        replay.counts(7..7, |_, _| panic!("nothing was asked for"));
        assert_eq!((replay.sums(7..7).count(), replay.sums(100..200).count()), (0, 0));
    }

    #[test]
    fn counts_have_the_sums_of_the_resampler() {
        for (n, helped, hurt) in [(1, 1, 0), (7, 0, 0), (10, 4, 3), (11, 6, 5), (500, 10, 7), (3000, 2000, 100)] {
            let differences = differences(n, helped, hurt);
            for choice in [KernelChoice::Indices, KernelChoice::Counts] {
                let replay = Replay::with_kernel(&differences, 2500, 5, choice);
                let all: Vec<i64> = replay.sums(0..2500).collect();
                let direct: Vec<i64> =
                    (0..replay.resampler().batches()).flat_map(|batch| replay.resampler().run(batch)).collect();
                assert_eq!(all, direct);
                // Ranges that start and end inside batches, on their edges, and across them.
                for range in [0..1, 3..13, 1020..1030, 1024..1025, 2490..2500] {
                    let mut numbers = Vec::new();
                    replay.counts(range.clone(), |number, counts| {
                        numbers.push(number);
                        assert_eq!(counts.iter().sum::<u64>(), n);
                        let sum: i64 =
                            differences.values().iter().zip(counts).map(|(value, &count)| value * count as i64).sum();
                        assert_eq!(sum, all[number as usize], "resample {number} of {n} items by {choice:?}");
                    });
                    assert_eq!(numbers, range.collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn graded_counts_have_the_sums_of_the_resampler() {
        use crate::scores::{PairedScores, Score};
        let mut rng = stream(2026, 0);
        for case in 0..40 {
            let n = 2 + rng.next_u64() % 60;
            // From a few distinct differences to hardly any equal ones; every fifth case needs wide
            // integers.
            let spread = [3, 11, 1000, 1_000_000, 9_000_000_000][case % 5];
            let mut score =
                || Score::Decimal { digits: (rng.next_u64() % spread) as i64 - spread as i64 / 2, decimals: 2 };
            let differences = (0..n).map(|_| (score(), 1)).collect();
            let scores = PairedScores::from_differences(differences).expect("at least two pairs");
            let differences = Differences::from_scores(&scores).expect("small scores");
            for choice in [KernelChoice::Indices, KernelChoice::Counts] {
                let replay = Replay::with_kernel(&differences, 300, case as u64, choice);
                let sums: Vec<i64> = replay.sums(0..300).collect();
                let mut replayed = Vec::new();
                replay.counts(0..300, |_, counts| {
                    assert_eq!(counts.iter().sum::<u64>(), n);
                    let terms = differences.values().iter().zip(counts);
                    replayed.push(terms.map(|(value, &count)| value * count as i64).sum::<i64>());
                });
                assert_eq!(replayed, sums, "case {case} by {choice:?}");
            }
        }
    }

    #[test]
    fn all_draws_go_to_the_only_group() {
        let mut rng = items_stream(1, 0);
        assert_eq!(split(7, [3].into_iter(), &mut rng), [7]);
        assert_eq!(split(7, [0, 3, 0].into_iter(), &mut rng), [0, 7, 0]);
        assert_eq!(split(0, [1, 2].into_iter(), &mut rng), [0, 0]);
        assert!(split(5, [].into_iter(), &mut rng).is_empty());
    }

    /// Three items with the differences 1, 1 and 0: draws 0 and 1 are the items with difference 1.
    fn sequence(replay: &Replay, number: u64) -> Vec<u32> {
        let mut order = Vec::new();
        replay.counts(number..number + 1, |number, counts| {
            let mut rng = items_stream(9, number);
            let ones = split(counts[1], [1, 1].into_iter(), &mut rng);
            order = in_random_order(&[ones[0], ones[1], counts[0]], &mut rng);
        });
        order
    }

    #[test]
    fn every_sequence_of_draws_is_as_likely_as_the_others() {
        for choice in [KernelChoice::Indices, KernelChoice::Counts] {
            let resamples = 27_000;
            let replay = Replay::with_kernel(&differences(3, 2, 0), resamples, 9, choice);
            let mut seen = [0u32; 27];
            for number in 0..resamples {
                let order = sequence(&replay, number);
                assert_eq!(order.len(), 3);
                seen[order.iter().fold(0, |place, &item| 3 * place + item as usize)] += 1;
            }
            // 3³ sequences, each expected 1,000 times: χ² with 26 degrees of freedom, within 4.5
            // standard deviations.
            let statistic: f64 = seen.iter().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
            assert!((statistic - 26.0).abs() < 4.5 * 52f64.sqrt(), "χ² = {statistic} by {choice:?}: {seen:?}");
        }
    }

    #[test]
    fn indices_are_uniform() {
        // For n = ¾ · 2^32 a quarter of the words is rejected; without rejection, every third
        // number would come from two words.
        for n in [1, 2, 1000, 3 << 30] {
            let cells = n.min(1000);
            let mut rng = stream(1, u64::from(n));
            let mut drawn = vec![0u32; cells as usize];
            for _ in 0..100_000 {
                drawn[uniform_index(n, &mut rng) % cells as usize] += 1;
            }
            let expected = 100_000.0 / f64::from(cells);
            let statistic: f64 = drawn.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
            let freedom = f64::from(cells) - 1.0;
            assert!((statistic - freedom).abs() <= 4.5 * (2.0 * freedom).sqrt(), "χ² = {statistic} for {n} numbers");
        }
    }

    #[test]
    fn items_of_one_seed_are_no_batches_of_it() {
        assert_ne!(items_stream(1, 0).next_u64(), stream(1, 0).next_u64());
    }

    #[test]
    fn what_a_seed_draws_stays() {
        // Pinned: a page address must show everybody the same resample.
        let replay = Replay::new(&differences(10, 4, 3), 10, 1);
        let mut seen = Vec::new();
        replay.counts(0..2, |_, counts| seen.push(counts.to_vec()));
        let order = in_random_order(&[2, 0, 1, 3], &mut items_stream(1, 0));
        assert_eq!(seen, [[2, 4, 4], [3, 1, 6]], "hurt, tied, helped");
        assert_eq!(order, [3, 0, 3, 2, 0, 3]);
    }
}
