//! Random sign flips: every difference keeps its size and gets a random sign.

use super::sizes::Size;
use crate::bootstrap::{Binomial, Stream, stream};
use rand::Rng;

/// The counts of trials, where S* is the sum with random signs and S the observed sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// The number of trials.
    pub(super) trials: u64,
    /// The number of trials with |S*| > |S|.
    pub(super) farther: u64,
    /// The number of trials with |S*| ≥ |S|.
    pub(super) as_far: u64,
    /// The number of trials with S* ≥ S.
    pub(super) at_least: u64,
}

/// Runs the trials in batches, each on its own random stream. The result is a function of the
/// differences and the seed.
#[derive(Clone, Debug)]
pub(super) struct Flips {
    /// Sizes of which there is a single difference: its sign is one random bit.
    singles: Vec<i64>,
    /// Sizes of which there are several differences, with their number: the number of positive ones
    /// is binomial.
    groups: Vec<(i64, u64)>,
    observed: i64,
    seed: u64,
    trials: u64,
    per_batch: u64,
    tally: Tally,
}

/// The default in sacreBLEU.
const MOST_TRIALS: u64 = 10_000;

/// The minimum, for so many items that more trials would take long. (c + 1) / (N + 1) can still be
/// as small as 0.001.
const FEWEST_TRIALS: u64 = 1000;

/// All trials together should cost at most this many signs drawn one by one: some tenths of a
/// second.
const SIGNS: u64 = 200_000_000;

/// The size of a batch: a few milliseconds, even in wasm.
const SIGNS_PER_BATCH: u64 = 4_000_000;
const TRIALS_PER_BATCH: u64 = 1024;

/// Resamples use the streams 0, 1, … below 2^32 of a seed; signs use those from 2^63 on.
const FIRST_STREAM: u64 = 1 << 63;

/// Up to this many signs of one size are drawn as bits, 64 to a word, and counted: a binomial
/// number costs as much as 64 words.
const SIGNS_AS_BITS: u64 = 64 * 64;

impl Flips {
    /// Random flips of differences of these sizes, whose observed sum is `observed`.
    pub(super) fn new(sizes: &[Size], observed: i64, seed: u64) -> Self {
        let singles: Vec<i64> = sizes.iter().filter(|size| size.count() == 1).map(|size| size.steps).collect();
        let groups: Vec<(i64, u64)> =
            sizes.iter().filter(|size| size.count() > 1).map(|size| (size.steps, size.count())).collect();
        let words = |&(_, count): &(i64, u64)| count.min(SIGNS_AS_BITS).div_ceil(64);
        let cost = (singles.len() as u64 + groups.iter().map(words).sum::<u64>()).max(1);
        Self {
            singles,
            groups,
            observed,
            seed,
            trials: (SIGNS / cost).clamp(FEWEST_TRIALS, MOST_TRIALS),
            per_batch: (SIGNS_PER_BATCH / cost).clamp(1, TRIALS_PER_BATCH),
            tally: Tally::default(),
        }
    }

    /// Runs one batch. Returns the counts after the last one.
    pub(super) fn advance(&mut self) -> Option<Tally> {
        let mut rng = stream(self.seed, FIRST_STREAM | (self.tally.trials / self.per_batch));
        let coin = Binomial::new(1, 2);
        let trials = self.per_batch.min(self.trials - self.tally.trials);
        for _ in 0..trials {
            let sum = self.flipped_singles(&mut rng) + self.flipped_groups(&coin, &mut rng);
            let (size, observed) = (sum.unsigned_abs(), self.observed.unsigned_abs());
            self.tally.farther += u64::from(size > observed);
            self.tally.as_far += u64::from(size >= observed);
            self.tally.at_least += u64::from(sum >= self.observed);
        }
        self.tally.trials += trials;
        (self.tally.trials == self.trials).then_some(self.tally)
    }

    /// Σ ± |d| over all sizes that occur once.
    ///
    /// Never inlined: a browser optimises a wasm function only when it is called again.
    #[inline(never)]
    fn flipped_singles(&self, rng: &mut Stream) -> i64 {
        let mut sum = 0;
        for chunk in self.singles.chunks(64) {
            let mut bits = rng.next_u64() as i64;
            for &size in chunk {
                // 0 or −1: two's complement changes the sign without a branch.
                let flip = -(bits & 1);
                sum += (size ^ flip) - flip;
                bits >>= 1;
            }
        }
        sum
    }

    /// Σ |d| · (positive − negative) over all other sizes.
    #[inline(never)]
    fn flipped_groups(&self, coin: &Binomial, rng: &mut Stream) -> i64 {
        self.groups.iter().map(|&(size, count)| size * (2 * heads(count, coin, rng) as i64 - count as i64)).sum()
    }
}

/// The number of heads in `count` tosses.
pub(crate) fn heads(count: u64, coin: &Binomial, rng: &mut Stream) -> u64 {
    if count > SIGNS_AS_BITS {
        return coin.sample(count, rng);
    }
    let words: u64 = (0..count / 64).map(|_| u64::from(rng.next_u64().count_ones())).sum();
    match count % 64 {
        0 => words,
        rest => words + u64::from((rng.next_u64() >> (64 - rest)).count_ones()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sign_flip::sign_flip;
    use super::super::sizes::sizes;
    use super::*;
    use crate::bootstrap::Differences;
    use crate::scores::{PairedScores, Score};

    fn flips(differences: &Differences, seed: u64) -> Flips {
        Flips::new(&sizes(differences), differences.sum(), seed)
    }

    fn tally(differences: &Differences, seed: u64) -> Tally {
        let mut flips = flips(differences, seed);
        std::iter::repeat_with(|| flips.advance()).flatten().next().expect("the trials end")
    }

    fn of_table(table: Vec<(Score, u64)>) -> Differences {
        let scores = PairedScores::from_differences(table).expect("at least two pairs");
        Differences::from_scores(&scores).expect("whole numbers")
    }

    #[test]
    fn ties_are_as_far_as_nothing() {
        let tied = Differences::from_counts(50, 0, 0).expect("valid");
        assert_eq!(tally(&tied, 1), Tally { trials: 10_000, farther: 0, as_far: 10_000, at_least: 10_000 });
    }

    #[test]
    fn exchanged_systems_draw_the_same_sizes() {
        let differences = of_table((1..=40).map(|i| (Score::from(i * i - 300), 1)).collect());
        let (there, back) = (tally(&differences, 5), tally(&differences.swapped(), 5));
        assert_eq!((there.farther, there.as_far), (back.farther, back.as_far));
    }

    /// 4.5 standard errors of all trials together: a false failure has probability 7e-6. The seeds
    /// are fixed.
    fn check(differences: &Differences, count: fn(&Tally) -> u64, expected: f64) {
        let tallies: Vec<Tally> = (1..=20).map(|seed| tally(differences, seed)).collect();
        let trials = tallies.iter().map(|tally| tally.trials).sum::<u64>() as f64;
        let counted = tallies.iter().map(count).sum::<u64>() as f64;
        let standard_error = (trials * expected * (1.0 - expected)).sqrt();
        assert!(
            (counted - trials * expected).abs() < 4.5 * standard_error,
            "{counted} of {trials}, expected {expected}"
        );
    }

    #[test]
    fn equal_sizes_follow_the_fair_coin() {
        // B heads of 17 tosses, observed 2B − 17 = 3: k ≤ 6 or k ≥ 11 has 2 · 21778 of the 131072
        // outcomes; with k = 7 and 10, 2 · 41226; k ≥ 10 alone, 41226.
        let differences = Differences::from_counts(500, 10, 7).expect("valid");
        check(&differences, |tally| tally.farther, 43_556.0 / 131_072.0);
        check(&differences, |tally| tally.as_far, 82_452.0 / 131_072.0);
        check(&differences, |tally| tally.at_least, 41_226.0 / 131_072.0);
        // Too many for bits: 10,000 tosses with heads outside 5,000 ± 50. Python 3.11, exact
        // fractions.
        let many = Differences::from_counts(20_000, 5050, 4950).expect("valid");
        check(&many, |tally| tally.farther, 0.312_495_209_510_679_14);
    }

    #[test]
    fn different_sizes_follow_the_exact_law() {
        let differences =
            of_table((1..=90).map(|i| (Score::from(if i % 3 == 0 { -i * i } else { i * 7 }), 1)).collect());
        let exact = sign_flip(&differences).expect("all differ");
        check(&differences, |tally| tally.at_least, exact.one_sided.expect("it has one"));
        check(&differences, |tally| tally.as_far, exact.two_sided.expect("it has one"));
    }

    #[test]
    fn many_items_get_fewer_trials() {
        let flips = flips(&of_table((1..=100_000).map(|i| (Score::from(i), 1)).collect()), 1);
        assert_eq!((flips.trials, flips.per_batch), (2000, 40));
    }
}
