//! Resampling by drawing n items with replacement and adding up their differences.
//!
//! An item may have numbers in several columns: a cluster has the sum of its differences and its
//! size. The numbers lie side by side, and one draw adds up all of them.
//!
//! [`division`](super::division) describes where the items lie and how they are drawn.
//!
//! # Measurements
//! The unit is the time in which the generator makes 32 bits (0.7 ns, natively and in Node). From
//! 100 to 1,000,000 items, a draw takes 0.75 to 0.95 units natively and 1.0 to 1.3 in wasm. One
//! 32-bit index for each draw by multiplication (D. Lemire, *Fast random integer generation in an
//! interval*, ACM TOMACS 29, 2019) took 1.9 and 3.3 units, and 5 to 27 from 1,000,000 items on.
//! Within the cache the processor is never idle, so only the number of instructions matters; wasm
//! needs one more for each draw, to add the table's address. Four words in a row took a fifth less
//! time than one.
//!
//! Entries of 16 bits were as fast as 32 within the cache, and beyond it no faster than 32 with
//! prefetching of the next block. A second column adds 15 % of the time in tables, and 50 % in full
//! blocks, which then fill the first-level cache; that is still 1.3 to 2 times as fast as drawing
//! twice. Estimated but not built: six numbers of 10 bits to a word take as many instructions for a
//! draw, and four times the binomials; sums of pairs of items need more slots than the cache holds
//! from 65 items on.

use super::division::{Division, PER_WORD, SLOTS, repeats, slot};
use super::stream::Stream;
use rand::Rng;
use std::array::from_fn;
use std::hint::black_box;
use std::iter::repeat_n;
use std::ops::{Add, BitAnd, BitOr};

/// The number of words drawn in a row before their sum is widened.
const WORDS: usize = 4;

/// The number of draws whose sum [`Item`] must hold.
const PER_ROW: usize = WORDS * PER_WORD;

/// The maximum number of rows before a table's sum is taken apart: 4,096 words, so that fewer than
/// 2^15 slots are added up.
const MOST_ROWS: usize = 1024;

/// The largest magnitude of a number such that the sum of a whole row fits 32 bits.
const MOST_NARROW: i64 = i32::MAX as i64 / PER_ROW as i64;

/// The columns, item by item, in the narrowest integers that can hold the sums: half the bytes use
/// half the cache.
#[derive(Clone, Debug)]
pub(super) enum IndicesKernel<const M: usize> {
    Narrow(Blocks<i32, M>),
    Wide(Blocks<i64, M>),
}

impl<const M: usize> IndicesKernel<M> {
    /// `values` have one number for each column; `counts` say how often each occurs. The random
    /// numbers that a resample consumes depend on the counts alone.
    pub(super) fn new(values: &[[i64; M]], counts: &[u64]) -> Self {
        if values.as_flattened().iter().all(|value| (-MOST_NARROW..=MOST_NARROW).contains(value)) {
            let narrow: Vec<_> = values.iter().map(|value| value.map(|value| value as i32)).collect();
            Self::Narrow(Blocks::new(&narrow, counts))
        } else {
            Self::Wide(Blocks::new(values, counts))
        }
    }

    /// The sum of one resample in each column.
    pub(super) fn resampled_sums(&self, rng: &mut Stream) -> [i64; M] {
        match self {
            Self::Narrow(blocks) => blocks.resampled_sums(rng),
            Self::Wide(blocks) => blocks.resampled_sums(rng),
        }
    }

    /// Draws the same resample as [`resampled_sums`](Self::resampled_sums), from the same random
    /// numbers, and adds the number of draws of each distinct value to `drawn`. `ends` has the
    /// index after the last item of each distinct value.
    pub(super) fn draw_counts(&self, ends: &[u64], rng: &mut Stream, drawn: &mut [u64]) {
        let take = |item: usize| drawn[ends.partition_point(|&end| end <= item as u64)] += 1;
        match self {
            Self::Narrow(blocks) => blocks.division.draw_items(rng, take),
            Self::Wide(blocks) => blocks.division.draw_items(rng, take),
        }
    }
}

/// A number of an item as stored in a full block. The sum of [`PER_ROW`] of them does not overflow.
pub(super) trait Item: Copy + Default + Into<i64> + Add<Output = Self> + BitOr<Output = Self> {
    /// Its type in a table with refused slots.
    type Slot: Slot;
}

impl Item for i32 {
    type Slot = i64;
}

impl Item for i64 {
    type Slot = i128;
}

/// Adds up two things at once: differences in the low bits, refused slots in the high bits.
pub(super) trait Slot: Copy + From<i64> + Add<Output = Self> + BitAnd<Output = Self> {
    /// The value of a refused slot.
    const REFUSED: Self;

    /// Splits a sum into the sum of the differences and the number of refused slots.
    fn taken_apart(self) -> (i64, i64);
}

impl Slot for i64 {
    /// 2^15 differences of 28 bits have sums within ±2^43.
    const REFUSED: Self = 1 << 44;

    #[inline(always)]
    fn taken_apart(self) -> (i64, i64) {
        let refused = (self + Self::REFUSED / 2) >> 44;
        (self - (refused << 44), refused)
    }
}

impl Slot for i128 {
    /// All sums of a resample fit 62 bits and a sign, by an invariant of [`Differences`].
    const REFUSED: Self = 1 << 64;

    #[inline(always)]
    fn taken_apart(self) -> (i64, i64) {
        let refused = (self + Self::REFUSED / 2) >> 64;
        ((self - (refused << 64)) as i64, refused as i64)
    }
}

/// A number for each column; addition is column by column.
#[derive(Clone, Copy, Debug)]
struct Columns<T, const M: usize>([T; M]);

impl<T: Copy + Add<Output = T>, const M: usize> Add for Columns<T, M> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(from_fn(|column| self.0[column] + other.0[column]))
    }
}

impl<T: Item, const M: usize> Columns<T, M> {
    #[inline(always)]
    fn widened(self) -> Columns<i64, M> {
        Columns(self.0.map(Into::into))
    }
}

impl<S: Slot, const M: usize> Columns<S, M> {
    /// The sums of the differences, and the number of refused slots, which the first column counts.
    #[inline(always)]
    fn taken_apart(self) -> (Columns<i64, M>, i64) {
        let apart = self.0.map(S::taken_apart);
        (Columns(apart.map(|(sum, _)| sum)), apart[0].1)
    }
}

/// One entry for each item, in ascending order, so that the order of the input does not matter.
#[derive(Clone, Debug)]
pub(super) struct Blocks<T: Item, const M: usize> {
    division: Division,
    /// The full blocks one after the other, of [`SLOTS`] items each.
    full: Vec<Columns<T, M>>,
    /// The items after the full blocks.
    tables: Vec<Table<T::Slot, M>>,
}

/// A block of fewer than [`SLOTS`] items.
#[derive(Clone, Debug)]
struct Table<S, const M: usize> {
    slots: Box<[Columns<S, M>; SLOTS]>,
}

impl<T: Item, const M: usize> Blocks<T, M> {
    fn new(values: &[[T; M]], counts: &[u64]) -> Self {
        let counted = values.iter().zip(counts);
        let mut full: Vec<Columns<T, M>> =
            counted.flat_map(|(&value, &count)| repeat_n(Columns(value), count as usize)).collect();
        let division = Division::new(full.len());
        let behind = full.split_off(full.len() - full.len() % SLOTS);
        full.shrink_to_fit();
        let mut left = behind.as_slice();
        let tables = division.tables().iter().map(|&size| {
            let (items, rest) = left.split_at(size);
            left = rest;
            Table::new(items)
        });
        Self { tables: tables.collect(), full, division }
    }

    fn full_blocks(&self) -> &[[Columns<T, M>; SLOTS]] {
        self.full.as_chunks().0
    }

    /// Never inlined, and neither are the functions that it calls, for the reason given at
    /// [`CountsKernel::resampled_sums`](super::counts_kernel::CountsKernel).
    #[inline(never)]
    fn resampled_sums(&self, rng: &mut Stream) -> [i64; M] {
        let (mut sums, mut draws_of_next) = (Columns([0; M]), self.division.draws());
        let blocks = self.full_blocks();
        for (index, block) in blocks.iter().enumerate() {
            let draws = draws_of_next(rng);
            sums = sums + sum_of_full(block, blocks.get(index + 1).unwrap_or(block), draws, rng);
        }
        for table in &self.tables {
            let draws = draws_of_next(rng);
            sums = sums + sum_of_table(&table.slots, draws, rng);
        }
        sums.0
    }
}

impl<S: Slot, const M: usize> Table<S, M> {
    /// The slots for these items; there must be at least one and fewer than [`SLOTS`].
    fn new<T: Item>(items: &[Columns<T, M>]) -> Self {
        let mut refused = [S::from(0); M];
        refused[0] = S::REFUSED;
        let mut slots = Box::new([Columns(refused); SLOTS]);
        let repeated = items.iter().flat_map(|&item| repeat_n(item, repeats(items.len())));
        slots.iter_mut().zip(repeated).for_each(|(slot, item)| *slot = Columns(item.widened().0.map(S::from)));
        Self { slots }
    }
}

/// The sum of the draws of one word. Unrolled by hand, as a compiler that optimises for size does
/// not unroll.
#[inline(always)]
fn sum_of_word<T: Copy + Add<Output = T>>(slots: &[T; SLOTS], word: u64) -> T {
    let at = |place| slots[slot(word, place)];
    const { assert!(PER_WORD == 5) };
    at(0) + at(1) + at(2) + at(3) + at(4)
}

#[inline(always)]
fn sum_of_row<T: Copy + Add<Output = T>>(slots: &[T; SLOTS], rng: &mut Stream) -> T {
    const { assert!(WORDS == 4) };
    let first = sum_of_word(slots, rng.next_u64()) + sum_of_word(slots, rng.next_u64());
    first + sum_of_word(slots, rng.next_u64()) + sum_of_word(slots, rng.next_u64())
}

/// The sum of `draws` draws from a full block.
///
/// Reads `next` here and there, from end to end, so that the next block is in the cache when its
/// turn comes. Without this, a draw took a quarter longer beyond the second-level cache; within it,
/// this costs nothing.
#[inline(never)]
fn sum_of_full<T: Item, const M: usize>(
    slots: &[Columns<T, M>; SLOTS],
    next: &[Columns<T, M>; SLOTS],
    draws: u64,
    rng: &mut Stream,
) -> Columns<i64, M> {
    // Copying the state keeps it in registers.
    let mut own = rng.clone();
    let (mut sums, mut touched) = (Columns([0i64; M]), slots[0].0[0]);
    for row in 0..draws as usize / PER_ROW {
        // A resample has about SLOTS / PER_ROW rows in each block.
        touched = touched | next[row * PER_ROW % SLOTS].0[0];
        sums = sums + sum_of_row(slots, &mut own).widened();
    }
    black_box(touched);
    let mut left = draws as usize % PER_ROW;
    while left > 0 {
        let word = own.next_u64();
        let places = left.min(PER_WORD);
        sums = (0..places).fold(sums, |sums, place| sums + slots[slot(word, place)].widened());
        left -= places;
    }
    *rng = own;
    sums
}

/// The sum of `draws` draws from a table with refused slots.
#[inline(never)]
fn sum_of_table<S: Slot, const M: usize>(
    slots: &[Columns<S, M>; SLOTS],
    draws: u64,
    rng: &mut Stream,
) -> Columns<i64, M> {
    let mut own = rng.clone();
    let (mut sums, mut left) = (Columns([0i64; M]), draws as i64);
    while left >= PER_WORD as i64 {
        let words = (left as usize / PER_WORD).min(MOST_ROWS * WORDS);
        let mut row = Columns([S::from(0); M]);
        for _ in 0..words / WORDS {
            row = row + sum_of_row(slots, &mut own);
        }
        for _ in 0..words % WORDS {
            row = row + sum_of_word(slots, own.next_u64());
        }
        let (of_row, refused) = row.taken_apart();
        sums = sums + of_row;
        left -= (words * PER_WORD) as i64 - refused;
    }
    // A few draws are left, and how many of a word are needed is random: a mask avoids branches
    // that cannot be predicted. It is all ones while draws are left, then zero.
    while left > 0 {
        let word = own.next_u64();
        for place in 0..PER_WORD {
            let mask = -left >> 63;
            let drawn = slots[slot(word, place)].0.map(|column| column & S::from(mask));
            let (differences, refused) = Columns(drawn).taken_apart();
            sums = sums + differences;
            left += mask + refused;
        }
    }
    *rng = own;
    sums
}

#[cfg(test)]
mod tests {
    use super::super::stream::stream;
    use super::*;

    /// Items 0 to n − 1; the difference of each is its number.
    fn blocks(n: usize) -> Blocks<i32, 1> {
        Blocks::new(&(0..n as i32).map(|item| [item]).collect::<Vec<_>>(), &vec![1; n])
    }

    #[test]
    fn single_item_is_always_drawn() {
        let kernel = IndicesKernel::new(&[[-1]], &[1]);
        assert_eq!(kernel.resampled_sums(&mut stream(1, 0)), [-1]);
    }

    #[test]
    fn every_item_of_a_table_has_as_many_slots_as_the_others() {
        for items in (1..100).chain([819, 820, 1365, 1366, 2047, 2048, 2049, 4095]) {
            let table = Table::<i64, 1>::new(&(0..items as i32).map(|item| Columns([item])).collect::<Vec<_>>());
            let mut slots_of = vec![0; items];
            let mut refused = 0;
            for slot in table.slots.iter() {
                match slot.taken_apart() {
                    (Columns([0]), 1) => refused += 1,
                    (Columns([item]), count) => {
                        assert_eq!(count, 0);
                        slots_of[item as usize] += 1;
                    }
                }
            }
            assert!(slots_of.iter().all(|&slots| slots == SLOTS / items), "{items} items: {slots_of:?}");
            assert_eq!(refused, SLOTS % items);
        }
    }

    #[test]
    fn sums_are_those_of_the_items_drawn() {
        for n in [1, 2, 3, 4, 5, 6, 7, 100, 500, 2049, 3500, 4095, 4096, 4097, 10_000, 70_000] {
            // Numbers that fit 32 bits, and larger ones.
            let narrow: Vec<[i32; 1]> = (0..n).map(|item| [item * 1001 - 1_000_000]).collect();
            let wide: Vec<[i64; 1]> = narrow.iter().map(|&[value]| [i64::from(value) << 19]).collect();
            // Two columns, the second of which counts draws.
            let two: Vec<[i32; 2]> = narrow.iter().map(|&[value]| [value, 1]).collect();
            let wide_two: Vec<[i64; 2]> = wide.iter().map(|&[value]| [value, 1]).collect();
            let counts = vec![1; n as usize];
            let (narrow, wide) = (Blocks::new(&narrow, &counts), Blocks::new(&wide, &counts));
            let (two, wide_two) = (Blocks::new(&two, &counts), Blocks::new(&wide_two, &counts));
            let mut streams = [(); 5].map(|()| stream(7, n as u64));
            for _ in 0..20 {
                let (mut sum, mut draws) = (0, 0);
                narrow.division.draw_items(&mut streams[0], |item| {
                    assert!(item < n as usize);
                    sum += item as i64 * 1001 - 1_000_000;
                    draws += 1;
                });
                assert_eq!(draws, n);
                assert_eq!(narrow.resampled_sums(&mut streams[1]), [sum], "{n} items");
                assert_eq!(wide.resampled_sums(&mut streams[2]), [sum << 19], "{n} wide items");
                let draws = i64::from(draws);
                assert_eq!(two.resampled_sums(&mut streams[3]), [sum, draws], "{n} items");
                assert_eq!(wide_two.resampled_sums(&mut streams[4]), [sum << 19, draws], "{n} wide items");
            }
            // All must have consumed the same random numbers.
            let next = streams.map(|mut stream| stream.next_u64());
            assert_eq!(next, [next[0]; 5], "{n} items");
        }
    }

    #[test]
    fn sums_have_the_moments_of_draws_with_replacement() {
        for n in [2, 100, 2500, 4096, 9000] {
            let blocks = blocks(n);
            let mut rng = stream(3, n as u64);
            let resamples = 20_000;
            let mean = (n as f64 - 1.0) / 2.0;
            let variance = (n as f64 * n as f64 - 1.0) / 12.0 * n as f64;
            let deviations = (0..resamples).map(|_| blocks.resampled_sums(&mut rng)[0] as f64 - n as f64 * mean);
            let (sum, squares) = deviations.fold((0.0, 0.0), |(s, q), d| (s + d, q + d * d));
            let z = sum / (variance * f64::from(resamples)).sqrt();
            assert!(z.abs() < 4.5, "the mean of {n} items is off by {z} standard errors");
            // The excess kurtosis of a sum of n uniform numbers is about −1.2 / n; of two items, −2
            // / n.
            let z = (squares / f64::from(resamples) / variance - 1.0) / (2.0 / f64::from(resamples)).sqrt();
            assert!(z.abs() < 4.5, "the variance of {n} items is off by {z} standard errors");
        }
    }

    #[test]
    fn wide_values_use_wide_items() {
        for value in [1, MOST_NARROW, -MOST_NARROW] {
            assert!(matches!(IndicesKernel::new(&[[value]], &[1]), IndicesKernel::Narrow(_)));
        }
        for value in [MOST_NARROW + 1, -MOST_NARROW - 1] {
            assert!(matches!(IndicesKernel::new(&[[value]], &[1]), IndicesKernel::Wide(_)));
        }
        for value in [i64::from(i32::MAX) + 1, (1 << 61) - 1, -(1 << 61)] {
            let blocks = Blocks::new(&[[value, 1]], &[2]);
            assert_eq!(blocks.resampled_sums(&mut stream(1, 0)), [2 * value, 2]);
        }
    }

    #[test]
    fn long_runs_of_one_table_do_not_overflow() {
        // A table may get any number of draws: here more than one round of rows, with the largest
        // narrow differences.
        let largest = i32::MAX / PER_ROW as i32;
        for value in [largest, -largest] {
            let table = Table::<i64, 2>::new(&vec![Columns([value, -value]); 2731]);
            let Columns(sums) = sum_of_table(&table.slots, 100_000, &mut stream(1, 0));
            assert_eq!(sums, [value, -value].map(|value| 100_000 * i64::from(value)));
        }
    }
}
