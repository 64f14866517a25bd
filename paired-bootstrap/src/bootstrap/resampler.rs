//! Resampling in batches, each on its own random stream.

use super::clusters::on_common_scale;
use super::counts_kernel::CountsKernel;
use super::differences::Differences;
use super::indices_kernel::IndicesKernel;
use super::stream::{Stream, stream};
use std::ops::Range;

/// The kernel that draws the resamples. Both sample from the same distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelChoice {
    /// Draw n indices. The cost of a resample is proportional to n.
    Indices,
    /// Draw the count of each distinct difference. The cost is proportional to the number of
    /// distinct differences.
    Counts,
}

/// The cost of a binomial number, in index draws. Measured for 3 to 1,000 distinct differences: 72
/// to 80 ns against 0.6 ns natively, 84 to 90 ns against 0.73 ns in wasm. Changing it moves some
/// data sets to the other kernel, and so changes their results under a given seed.
const DRAWS_PER_BINOMIAL: u64 = 120;

/// The target size of a batch, in index draws: about three milliseconds in a browser, so that a
/// worker can check its messages between batches.
const DRAWS_PER_BATCH: u64 = 4_000_000;

/// The maximum number of resamples in a batch: the sums of one batch stay in the first-level cache.
const RESAMPLES_PER_BATCH: u64 = 1024;

impl KernelChoice {
    /// The cheaper kernel. Depends on the differences alone, so that results are the same on every
    /// machine.
    #[must_use]
    pub fn cheaper(differences: &Differences) -> Self {
        if Self::Counts.cost(differences) <= Self::Indices.cost(differences) { Self::Counts } else { Self::Indices }
    }

    /// The cost of one resample, in index draws.
    fn cost(self, differences: &Differences) -> u64 {
        match self {
            Self::Indices => differences.units().pairs(),
            Self::Counts => (drawn(differences).1.len() as u64 - 1) * DRAWS_PER_BINOMIAL,
        }
    }
}

/// Draws resamples of the differences. Resample i belongs to batch ⌊i / batch size⌋, and batch k
/// draws from the stream of (seed, k): it does not matter who runs a batch, or when.
#[derive(Clone, Debug)]
pub struct Resampler {
    drawing: Drawing,
    resamples: u64,
    per_batch: u64,
    seed: u64,
}

/// What a resample adds up.
#[derive(Clone, Debug)]
enum Drawing {
    /// The differences of items, or of clusters of one size.
    Sums(Kernel<1>),
    /// The differences and the sizes of clusters of several sizes.
    Ratios {
        kernel: Kernel<2>,
        /// The factor from a mean to a sum: n, in resampled steps.
        scale: i128,
    },
}

#[derive(Clone, Debug)]
enum Kernel<const M: usize> {
    Indices(IndicesKernel<M>),
    Counts(CountsKernel<M>),
}

impl Resampler {
    /// `resamples` resamples under `seed`, with the cheaper kernel.
    #[must_use]
    pub fn new(differences: &Differences, resamples: u64, seed: u64) -> Self {
        Self::with_kernel(differences, resamples, seed, KernelChoice::cheaper(differences))
    }

    /// As [`Resampler::new`], with the given kernel.
    #[must_use]
    pub fn with_kernel(differences: &Differences, resamples: u64, seed: u64, choice: KernelChoice) -> Self {
        let (sums, counts) = drawn(differences);
        let drawing = match differences.uneven_clusters() {
            None => Drawing::Sums(Kernel::new(sums.as_chunks().0, counts, choice)),
            Some(clusters) => {
                let cluster = |(&sum, &size): (&i64, &u64)| [sum, size as i64];
                let values: Vec<[i64; 2]> = sums.iter().zip(clusters.sizes()).map(cluster).collect();
                let scale = i128::from(differences.pairs()) * i128::from(differences.fineness());
                Drawing::Ratios { kernel: Kernel::new(&values, counts, choice), scale }
            }
        };
        let per_batch = (DRAWS_PER_BATCH / choice.cost(differences).max(1)).clamp(1, RESAMPLES_PER_BATCH);
        Self { drawing, resamples, per_batch, seed }
    }

    /// The number of resamples in all batches together, N.
    #[must_use]
    pub fn resamples(&self) -> u64 {
        self.resamples
    }

    /// The number of batches; the last one may be shorter.
    #[must_use]
    pub fn batches(&self) -> u64 {
        self.resamples.div_ceil(self.per_batch)
    }

    /// The resamples, of 0..N, in batch `batch`. Empty from [`batches`](Self::batches) on.
    #[must_use]
    pub fn resamples_of(&self, batch: u64) -> Range<u64> {
        let start = batch.saturating_mul(self.per_batch).min(self.resamples);
        start..start.saturating_add(self.per_batch).min(self.resamples)
    }

    /// The batches that contain these resamples.
    #[must_use]
    pub fn batches_of(&self, resamples: &Range<u64>) -> Range<u64> {
        let end = resamples.end.min(self.resamples);
        if resamples.start < end { resamples.start / self.per_batch..end.div_ceil(self.per_batch) } else { 0..0 }
    }

    /// The resampled sums of batch `batch`, in resampled steps (see [`Differences::observed`]) and
    /// in the order of the resamples.
    pub fn run(&self, batch: u64) -> impl Iterator<Item = i64> + '_ {
        let mut rng = self.stream_of(batch);
        self.resamples_of(batch).map(move |_| self.resampled_sum(&mut rng))
    }

    pub(super) fn stream_of(&self, batch: u64) -> Stream {
        stream(self.seed, batch)
    }

    /// The sum of the next resample of a batch, in resampled steps.
    pub(super) fn resampled_sum(&self, rng: &mut Stream) -> i64 {
        match &self.drawing {
            Drawing::Sums(kernel) => kernel.resampled_sums(rng)[0],
            Drawing::Ratios { kernel, scale } => {
                let [sum, size] = kernel.resampled_sums(rng);
                on_common_scale(sum, size, *scale)
            }
        }
    }

    /// Draws the next resample of a batch, and adds the number of draws of each distinct difference
    /// or cluster to `counts`. `ends` has the index after the last item of each, in ascending
    /// order.
    pub(super) fn draw_counts(&self, ends: &[u64], rng: &mut Stream, counts: &mut [u64]) {
        match &self.drawing {
            Drawing::Sums(kernel) => kernel.draw_counts(ends, rng, counts),
            Drawing::Ratios { kernel, .. } => kernel.draw_counts(ends, rng, counts),
        }
    }
}

impl<const M: usize> Kernel<M> {
    fn new(values: &[[i64; M]], counts: &[u64], choice: KernelChoice) -> Self {
        match choice {
            KernelChoice::Indices => Self::Indices(IndicesKernel::new(values, counts)),
            KernelChoice::Counts => Self::Counts(CountsKernel::new(values, counts)),
        }
    }

    fn resampled_sums(&self, rng: &mut Stream) -> [i64; M] {
        match self {
            Self::Indices(kernel) => kernel.resampled_sums(rng),
            Self::Counts(kernel) => kernel.resampled_sums(rng),
        }
    }

    fn draw_counts(&self, ends: &[u64], rng: &mut Stream, counts: &mut [u64]) {
        match self {
            Self::Indices(kernel) => kernel.draw_counts(ends, rng, counts),
            Self::Counts(kernel) => kernel.draw_counts(rng, counts),
        }
    }
}

/// The values that a resample draws from, with their counts: the distinct differences, or the sums
/// of the distinct clusters.
pub(super) fn drawn(differences: &Differences) -> (&[i64], &[u64]) {
    match differences.clusters() {
        Some(clusters) => (clusters.sums(), clusters.counts()),
        None => (differences.values(), differences.counts()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_resamples_are_no_batches() {
        let resampler = Resampler::new(&Differences::from_counts(10, 4, 3).expect("valid"), 0, 1);
        assert_eq!(resampler.batches(), 0);
        assert_eq!(resampler.run(0).count(), 0);
    }

    #[test]
    fn batches_hold_every_resample_once() {
        let resampler = Resampler::new(&Differences::from_counts(10, 4, 3).expect("valid"), 2500, 1);
        let all: Vec<u64> = (0..resampler.batches()).flat_map(|batch| resampler.resamples_of(batch)).collect();
        assert_eq!(all, (0..2500).collect::<Vec<_>>());
        assert!(resampler.resamples_of(resampler.batches()).is_empty());
        assert!(resampler.resamples_of(u64::MAX).is_empty());
    }

    #[test]
    fn batches_of_resamples_are_those_that_hold_them() {
        // Ten questions: the batch size is 1024.
        let resampler = Resampler::new(&Differences::from_counts(10, 4, 3).expect("valid"), 2500, 1);
        let cases = [
            (0..1, 0..1),
            (1023..1024, 0..1),
            (1023..1025, 0..2),
            (2048..9999, 2..3),
            (5..5, 0..0),
            (2500..2600, 0..0),
        ];
        for (resamples, batches) in cases {
            assert_eq!(resampler.batches_of(&resamples), batches, "{resamples:?}");
        }
    }

    #[test]
    fn costly_resamples_make_short_batches() {
        let differences = Differences::from_counts(10_000_000, 400, 300).expect("valid");
        let resampler = Resampler::with_kernel(&differences, 5, 1, KernelChoice::Indices);
        assert_eq!((resampler.batches(), resampler.resamples_of(4)), (5, 4..5));
    }

    #[test]
    fn few_distinct_values_are_counted_and_short_lists_indexed() {
        let choice = |n| KernelChoice::cheaper(&Differences::from_counts(n, 4, 3).expect("valid"));
        assert_eq!(choice(10), KernelChoice::Indices);
        assert_eq!(choice(1_000_000), KernelChoice::Counts);
    }
}
