//! Resamples in full: what a [`Resampler`] drew, and not only its sum.
//!
//! The kernels draw *how often each distinct difference* comes; the items that share a difference
//! make no difference to a sum. [`Replay`] tells these counts, from the very same stream. Which of
//! the items with a difference were drawn, and in which order, comes from a second stream of (seed,
//! resample): [`split`] deals the draws of one difference out to its items, and [`in_random_order`]
//! puts all draws into an order.
//!
//! Both steps together give exactly n draws with replacement from the n items. There, the counts of
//! the distinct differences are multinomial with the shares of their items, which is the law of
//! either kernel. Given these counts, the k draws of a difference with m items are k independent
//! draws from the m, each as likely as the others: so the counts of its items are multinomial with
//! equal shares, whatever the other differences do. And given all counts of items, every
//! arrangement of the n draws is as likely as every other, for the draws are exchangeable.

use super::binomial::Binomial;
use super::differences::Differences;
use super::resampler::{KernelChoice, Resampler, drawn};
use super::stream::{Stream, stream};
use rand::Rng;
use std::ops::Range;

/// A resampler that can tell how often it drew each distinct difference.
#[derive(Clone, Debug)]
pub struct Replay {
    resampler: Resampler,
    /// Where the items of each distinct difference end, were they laid out in ascending order.
    ends: Vec<u64>,
}

impl Replay {
    /// The first `resamples` resamples under `seed`: those that [`Resampler::new`] draws.
    #[must_use]
    pub fn new(differences: &Differences, resamples: u64, seed: u64) -> Self {
        Self::with_kernel(differences, resamples, seed, KernelChoice::cheaper(differences))
    }

    /// As [`Replay::new`], by the kernel that is asked for.
    #[must_use]
    pub fn with_kernel(differences: &Differences, resamples: u64, seed: u64, choice: KernelChoice) -> Self {
        let ends = drawn(differences).1.iter().scan(0, |end, count| {
            *end += count;
            Some(*end)
        });
        Self { resampler: Resampler::with_kernel(differences, resamples, seed, choice), ends: ends.collect() }
    }

    /// What draws the resamples, for those of which the sum is enough.
    #[must_use]
    pub fn resampler(&self) -> &Resampler {
        &self.resampler
    }

    /// The sums of these resamples, in resampled steps and in their order. Costs as much as all
    /// resamples of the batches that they are in.
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

    /// Hands the number of each of these resamples to `hear`, with the number of draws of each
    /// distinct difference, in the order of [`Differences::values`]. Of clusters, with the number
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

/// Keeps the stream of a resample's items away from those of its batches.
const OF_ITEMS: u64 = 0x6974_656d_7320_6f66;

/// The stream that decides which items resample number `resample` drew, and in which order.
pub fn items_stream(seed: u64, resample: u64) -> Stream {
    stream(seed ^ OF_ITEMS, resample)
}

/// Deals `drawn` draws out to groups of `sizes` items, every item as likely as the others: how many
/// draws each group gets. Conditional binomials, as in the counts kernel.
pub fn split(drawn: u64, sizes: impl Iterator<Item = u64> + Clone, rng: &mut Stream) -> Vec<u64> {
    let (mut left, mut whole) = (drawn, sizes.clone().sum::<u64>());
    sizes
        .map(|size| {
            // The last group with items has all that is left: a share of 1 needs no random number.
            let taken = if left == 0 || whole == 0 { 0 } else { Binomial::new(size, whole).sample(left, rng) };
            left -= taken;
            whole -= size;
            taken
        })
        .collect()
}

/// Items that were drawn so often, draw by draw: every order is as likely as the others (R.
/// Durstenfeld, *Algorithm 235: Random permutation*, CACM 7, 1964).
pub fn in_random_order(counts: &[u64], rng: &mut Stream) -> Vec<u32> {
    let drawn = (0u32..).zip(counts).flat_map(|(item, &count)| std::iter::repeat_n(item, count as usize));
    let mut order: Vec<u32> = drawn.collect();
    for last in (1..order.len()).rev() {
        order.swap(uniform_index(last as u32 + 1, rng), last);
    }
    order
}

/// One of the numbers 0 to n − 1, each as likely as the others. `n` is at least 1.
fn uniform_index(n: u32, rng: &mut Stream) -> usize {
    // 2^32 mod n: products whose low half is below it would favour some numbers (D. Lemire, *Fast
    // random integer generation in an interval*, ACM TOMACS 29, 2019).
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
                // Beginnings and ends inside batches, on their edges, and across them.
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
            // From a few distinct differences to hardly any twice; every fifth case needs wide
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

    /// Three items with the differences 1, 1 and 0: draws 0 and 1 are the items of the difference
    /// 1.
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
            // 3³ sequences, 1,000 expected of each: χ² with 26 degrees of freedom, 4.5 standard
            // deviations.
            let statistic: f64 = seen.iter().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
            assert!((statistic - 26.0).abs() < 4.5 * 52f64.sqrt(), "χ² = {statistic} by {choice:?}: {seen:?}");
        }
    }

    #[test]
    fn indices_are_uniform() {
        // With ¾ · 2^32 numbers a quarter of the words is refused; without that, every third number
        // would have two words.
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
        // Pinned: the address promises the same resample to everybody who opens it.
        let replay = Replay::new(&differences(10, 4, 3), 10, 1);
        let mut seen = Vec::new();
        replay.counts(0..2, |_, counts| seen.push(counts.to_vec()));
        let order = in_random_order(&[2, 0, 1, 3], &mut items_stream(1, 0));
        assert_eq!(seen, [[2, 4, 4], [3, 1, 6]], "hurt, tied, helped");
        assert_eq!(order, [3, 0, 3, 2, 0, 3]);
    }
}
