//! Joint resampling of several columns of numbers on the same items: every resample draws the same
//! items for all columns.
//!
//! Which items are drawn depends only on the number of items, the seed and the batch, as in the
//! indices kernel: see [`division`](super::division). The draws of a block are listed first; the
//! listed items are then added up for a few columns at a time, which lie side by side for the
//! processor's vector instructions.

use super::division::{Division, SLOTS, list_draws};
use super::stream::{Stream, stream};
use std::array::from_fn;
use std::ops::{Add, Range};

/// The number of columns that are added up at a time.
const LANES: usize = 8;

/// The largest magnitude of a number that is kept in 32 bits. At least 64 such numbers can be added
/// in 32 bits before their sum has to be widened, so widening costs next to nothing.
const MOST_NARROW: u64 = i32::MAX as u64 / 64;

/// The target size of a batch, in draws: some ten milliseconds for a hundred columns.
const DRAWS_PER_BATCH: u64 = 500_000;

/// The maximum number of resamples in a batch.
const RESAMPLES_PER_BATCH: u64 = 1024;

/// Draws joint resamples of K columns. Resample i belongs to batch ⌊i / batch size⌋, and batch k
/// draws from the stream of (seed, k), as in [`Resampler`](super::Resampler). The batch size
/// depends on the number of items alone, so that adding a column does not change the sums of
/// others.
///
/// ```
/// use paired_bootstrap::bootstrap::JointResampler;
///
/// let resampler = JointResampler::new(&[&[1, 0, 1, 1], &[0, 0, 1, 1]], 1_000, 1);
/// let sums: Vec<i64> = (0..resampler.batches()).flat_map(|batch| resampler.run(batch)).collect();
/// let better = sums.as_chunks::<2>().0.iter().filter(|[first, second]| first > second).count();
/// // P(the first item is drawn at least once) = 1 − (3/4)⁴ = 0.684.
/// assert_eq!((sums.len(), better), (2_000, 669));
/// ```
#[derive(Clone, Debug)]
pub struct JointResampler {
    division: Division,
    /// The number of columns, K.
    columns: usize,
    parts: Vec<Part>,
    resamples: u64,
    seed: u64,
}

/// The numbers of [`LANES`] columns, block by block. Unused places (after the items of a block that
/// is not full, and of missing columns) are zero.
#[derive(Clone, Debug)]
enum Part {
    /// The numbers, and how many of them can be added up in 32 bits.
    Narrow(Vec<[i32; LANES]>, usize),
    Wide(Vec<[i64; LANES]>),
}

impl JointResampler {
    /// `resamples` resamples under `seed`. Each column has a number for every item; if columns
    /// differ in length, the rest of the longer ones is ignored. n times the largest number must
    /// fit an `i64`, as it does for scores on a common grid, see
    /// [`Grid::holding`](super::Grid::holding).
    #[must_use]
    pub fn new(columns: &[&[i64]], resamples: u64, seed: u64) -> Self {
        let items = columns.iter().map(|column| column.len()).min().unwrap_or(0);
        let division = Division::new(items);
        let parts = columns.chunks(LANES).map(|columns| Part::new(columns, &division)).collect();
        Self { division, columns: columns.len(), parts, resamples, seed }
    }

    /// The number of resamples in all batches together, N.
    #[must_use]
    pub fn resamples(&self) -> u64 {
        self.resamples
    }

    /// The number of batches; the last one may be shorter.
    #[must_use]
    pub fn batches(&self) -> u64 {
        self.resamples.div_ceil(self.per_batch())
    }

    /// The resamples, of 0..N, in batch `batch`. Empty from [`batches`](Self::batches) on.
    #[must_use]
    pub fn resamples_of(&self, batch: u64) -> Range<u64> {
        let start = batch.saturating_mul(self.per_batch()).min(self.resamples);
        start..start.saturating_add(self.per_batch()).min(self.resamples)
    }

    /// The sums of batch `batch`: K for each resample, resample after resample.
    #[must_use]
    pub fn run(&self, batch: u64) -> Vec<i64> {
        let mut rng = stream(self.seed, batch);
        let resamples = self.resamples_of(batch);
        let mut sums = vec![0; (resamples.end - resamples.start) as usize * self.columns];
        let mut drawn = Vec::new();
        for sums in sums.chunks_mut(self.columns.max(1)) {
            self.add_resample(&mut rng, &mut drawn, sums);
        }
        sums
    }

    fn per_batch(&self) -> u64 {
        (DRAWS_PER_BATCH / self.division.items().max(1)).clamp(1, RESAMPLES_PER_BATCH)
    }

    fn add_resample(&self, rng: &mut Stream, drawn: &mut Vec<u16>, sums: &mut [i64]) {
        let mut draws_of_next = self.division.draws();
        for (block, items) in self.division.blocks().enumerate() {
            let draws = draws_of_next(rng);
            list_draws(items, draws as usize, rng, drawn);
            for (part, sums) in self.parts.iter().zip(sums.chunks_mut(LANES)) {
                let of_part = part.sums(block, drawn);
                sums.iter_mut().zip(of_part).for_each(|(sum, of_part)| *sum += of_part);
            }
        }
    }
}

impl Part {
    fn new(columns: &[&[i64]], division: &Division) -> Self {
        let items = division.items() as usize;
        let largest = columns.iter().flat_map(|column| &column[..items]).map(|value| value.unsigned_abs()).max();
        let largest = largest.unwrap_or(0).max(1);
        if largest <= MOST_NARROW {
            Self::Narrow(blocks(columns, division, |value| value as i32), i32::MAX as usize / largest as usize)
        } else {
            Self::Wide(blocks(columns, division, |value| value))
        }
    }

    /// The sum of the drawn items of a block, in each column.
    fn sums(&self, block: usize, drawn: &[u16]) -> [i64; LANES] {
        match self {
            Self::Narrow(blocks, most) => drawn.chunks(*most).fold([0; LANES], |sums, drawn| {
                let narrow = sum(&blocks.as_chunks().0[block], drawn);
                from_fn(|lane| sums[lane] + i64::from(narrow[lane]))
            }),
            Self::Wide(blocks) => sum(&blocks.as_chunks().0[block], drawn),
        }
    }
}

/// The numbers of at most [`LANES`] columns, block by block.
fn blocks<T: Copy + Default>(columns: &[&[i64]], division: &Division, number: fn(i64) -> T) -> Vec<[T; LANES]> {
    let mut all = vec![[T::default(); LANES]; division.blocks().count() * SLOTS];
    let mut start = 0;
    for (block, items) in all.chunks_mut(SLOTS).zip(division.blocks()) {
        for (lane, column) in columns.iter().enumerate() {
            let own = &column[start..start + items];
            block.iter_mut().zip(own).for_each(|(item, &value)| item[lane] = number(value));
        }
        start += items;
    }
    all
}

/// Keeps two running sums, so that an addition need not wait for the previous one.
#[inline(never)]
fn sum<T: Copy + Default + Add<Output = T>>(block: &[[T; LANES]; SLOTS], drawn: &[u16]) -> [T; LANES] {
    let item = |number: u16| block[number as usize % SLOTS];
    let add = |a: [T; LANES], b: [T; LANES]| -> [T; LANES] { from_fn(|lane| a[lane] + b[lane]) };
    let (fours, rest) = drawn.as_chunks::<4>();
    let mut sums = [[T::default(); LANES]; 2];
    for &[a, b, c, d] in fours {
        sums = [add(add(sums[0], item(a)), item(b)), add(add(sums[1], item(c)), item(d))];
    }
    rest.iter().fold(add(sums[0], sums[1]), |sums, &number| add(sums, item(number)))
}

#[cfg(test)]
mod tests {
    use super::super::indices_kernel::IndicesKernel;
    use super::*;

    /// `columns` columns of `items` numbers, each with its own pattern.
    fn made_up(columns: usize, items: usize, spread: i64) -> Vec<Vec<i64>> {
        let number = |column: i64, item: i64| (7919 * item * (column + 1) + 104_729 * column) % spread - spread / 2;
        let column = |column: usize| (0..items).map(|item| number(column as i64, item as i64)).collect();
        (0..columns).map(column).collect()
    }

    fn slices(columns: &[Vec<i64>]) -> Vec<&[i64]> {
        columns.iter().map(Vec::as_slice).collect()
    }

    #[test]
    fn every_column_has_the_sums_of_its_own_kernel() {
        for (columns, items, spread) in [
            (1, 1, 9),
            (2, 2, 9),
            (3, 7, 1_000),
            (8, 100, 3),
            (9, 819, 1_000_000),
            (17, 3500, 1 << 24),
            (8, 4096, 1 << 30),
            (3, 10_000, 1 << 45),
        ] {
            let columns = made_up(columns, items, spread);
            let resampler = JointResampler::new(&slices(&columns), 30, 5);
            let joint: Vec<i64> = (0..resampler.batches()).flat_map(|batch| resampler.run(batch)).collect();
            for (at, column) in columns.iter().enumerate() {
                let values: Vec<[i64; 1]> = column.iter().map(|&value| [value]).collect();
                let kernel = IndicesKernel::new(&values, &vec![1; items]);
                let alone = (0..resampler.batches()).flat_map(|batch| {
                    let mut rng = stream(5, batch);
                    resampler.resamples_of(batch).map(|_| kernel.resampled_sums(&mut rng)[0]).collect::<Vec<_>>()
                });
                let own = joint.iter().skip(at).step_by(columns.len()).copied();
                assert!(own.eq(alone), "column {at} of {}, {items} items", columns.len());
            }
        }
    }

    #[test]
    fn another_column_changes_no_sum() {
        let columns = made_up(12, 805, 1000);
        let sums = |columns: &[Vec<i64>]| JointResampler::new(&slices(columns), 700, 3).run(1);
        let (few, more) = (sums(&columns[..5]), sums(&columns));
        let first_of = |sums: &[i64], columns| sums.iter().step_by(columns).copied().collect::<Vec<_>>();
        assert_eq!(first_of(&few, 5), first_of(&more, 12));
        assert_eq!(few.len(), 5 * (700 - 621), "the second batch has what the first one left");
    }

    #[test]
    fn largest_sums_do_not_overflow() {
        for value in [MOST_NARROW as i64, -(MOST_NARROW as i64), (1 << 62) / 10_000] {
            let column = vec![value; 10_000];
            let sums = JointResampler::new(&[&column, &column], 5, 1).run(0);
            assert_eq!(sums, [value * 10_000; 10]);
        }
    }

    #[test]
    fn nothing_has_no_sums() {
        assert!(JointResampler::new(&[], 10, 1).run(0).is_empty());
        assert_eq!(JointResampler::new(&[&[], &[]], 1, 1).run(0), [0, 0]);
        assert_eq!(JointResampler::new(&[&[1, 2]], 0, 1).batches(), 0);
    }
}
