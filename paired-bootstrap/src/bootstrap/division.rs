//! Divides items into blocks, and draws from them.
//!
//! The items are laid out in ascending order, in *blocks* of at most [`SLOTS`] = 2^12. How many of
//! the n draws fall into each block is multinomial, and drawn by conditional binomials as in the
//! counts kernel; then the draws are made block by block. So the memory that random access touches
//! fits the first-level cache, whatever n is.
//!
//! Within a block, a random word of 64 bits is five numbers of 12 bits (four bits are unused), each
//! of which selects a *slot*. A block of 2^12 items has one slot for each. A block of m < 2^12
//! items has k = ⌊2^12 / m⌋ slots for each and leaves 2^12 − k·m slots that are *refused*: a draw
//! that hits one is repeated.
//!
//! This is exactly n draws with replacement. The numbers of a stream are independent, and each of
//! the 2^12 slots is equally likely. So the numbers that hit no refused slot are independent and
//! uniform on the other k·m slots, and thus on the m items, which have k slots each. The draws of a
//! block are the first of these, in the order of the stream, up to the number that it needs. A
//! whole row of draws is added up before its refused slots are counted (the loop has no branch for
//! them), but this changes nothing: a row is never longer than the number of draws still missing,
//! so none of its draws is surplus.

use super::binomial::Binomial;
use super::stream::Stream;
use rand::Rng;
use std::iter::{once, repeat_n};

/// Bits of a random word that select a slot.
pub(super) const BITS: u32 = 12;

/// The number of slots in a block: 16 kB of 32-bit differences. Processors have at least 32 kB of
/// first-level cache.
pub(super) const SLOTS: usize = 1 << BITS;

/// How many draws a random word provides.
pub(super) const PER_WORD: usize = 64 / BITS as usize;

/// The cost of a binomial number, in slots. Changing it changes how some lists are divided, and so
/// their results under a given seed.
const SLOTS_PER_SPLIT: usize = 100;

/// The division of items into blocks: full ones first, then smaller ones.
#[derive(Clone, Debug)]
pub(super) struct Division {
    items: u64,
    full: usize,
    /// The sizes of the blocks after the full ones, each below [`SLOTS`].
    tables: Vec<usize>,
    /// For each block but the last, draws how many of the remaining draws it gets. The last one
    /// gets the rest.
    shares: Vec<Binomial>,
}

impl Division {
    pub(super) fn new(items: usize) -> Self {
        let full = items / SLOTS;
        let tables: Vec<usize> = sizes(items % SLOTS).collect();
        let mut left = items as u64;
        let blocks = repeat_n(SLOTS, full).chain(tables.iter().copied());
        let shares = blocks.take((full + tables.len()).saturating_sub(1)).map(|size| {
            let share = Binomial::new(size as u64, left);
            left -= size as u64;
            share
        });
        Self { items: items as u64, shares: shares.collect(), full, tables }
    }

    /// The number of items.
    pub(super) fn items(&self) -> u64 {
        self.items
    }

    /// The sizes of the blocks after the full ones.
    pub(super) fn tables(&self) -> &[usize] {
        &self.tables
    }

    /// The sizes of all blocks.
    pub(super) fn blocks(&self) -> impl Iterator<Item = usize> {
        repeat_n(SLOTS, self.full).chain(self.tables.iter().copied())
    }

    /// A function that returns the number of draws of each block in turn, for the next resample.
    #[inline(always)]
    pub(super) fn draws(&self) -> impl FnMut(&mut Stream) -> u64 {
        let (mut left, mut shares) = (self.items, self.shares.iter());
        move |rng: &mut Stream| {
            let draws = shares.next().map_or(left, |share| share.sample(left, rng));
            left -= draws;
            draws
        }
    }

    /// Draws the items of the next resample and calls `take` with the number of each, from 0.
    pub(super) fn draw_items(&self, rng: &mut Stream, mut take: impl FnMut(usize)) {
        let (mut start, mut draws_of_next, mut drawn) = (0, self.draws(), Vec::new());
        for items in self.blocks() {
            let draws = draws_of_next(rng);
            list_draws(items, draws as usize, rng, &mut drawn);
            drawn.iter().for_each(|&place| take(start + usize::from(place)));
            start += items;
        }
    }
}

/// Replaces `drawn` by `draws` draws from a block of `items` items, as positions within the block.
pub(super) fn list_draws(items: usize, draws: usize, rng: &mut Stream, drawn: &mut Vec<u16>) {
    drawn.resize(draws + PER_WORD, 0);
    let accepted = accepted(items);
    // The division by multiplication is exact: the product is off by less than slot / 2^24, and
    // slot · k < 2^24.
    let reciprocal = (SLOTS * SLOTS).div_ceil(repeats(items)) as u64;
    let mut own = rng.clone();
    let mut listed = 0;
    while listed < draws {
        let word = own.next_u64();
        for place in 0..PER_WORD {
            let slot = slot(word, place);
            drawn[listed] = ((slot as u64 * reciprocal) >> (2 * BITS)) as u16;
            listed += usize::from(slot < accepted);
        }
    }
    drawn.truncate(draws);
    *rng = own;
}

/// The number of slots for each item of a block, k; slot s belongs to item ⌊s / k⌋.
pub(super) fn repeats(items: usize) -> usize {
    SLOTS / items
}

/// The number of slots of a block of `items` items that are not refused.
pub(super) fn accepted(items: usize) -> usize {
    repeats(items) * items
}

/// The sizes of the tables (smaller blocks) for fewer than [`SLOTS`] items: those with the cheapest
/// resamples.
///
/// A single table draws 2^12 / k slots on average, up to twice the number of items: 4,096 for
/// 2,049. Blocks of 2,048, 1,024 and 512 items have no refused slots, but cost a binomial number
/// each.
fn sizes(items: usize) -> impl Iterator<Item = usize> {
    const UNIT: usize = SLOTS / 8;
    let cost = |units: usize| {
        let splits = units.count_ones() as usize;
        units * UNIT + splits * SLOTS_PER_SPLIT + SLOTS / (SLOTS / (items - units * UNIT))
    };
    let units = (0..items.div_ceil(UNIT)).min_by_key(|&units| cost(units)).unwrap_or(0);
    let whole = [4, 2, 1].into_iter().filter(move |bit| units & bit != 0).map(|bit| bit * UNIT);
    whole.chain(once(items - units * UNIT).filter(|&rest| rest > 0))
}

/// The slot of draw number `place` of a word. The highest bits come first, as masking them is free.
#[inline(always)]
pub(super) fn slot(word: u64, place: usize) -> usize {
    (word >> (64 - BITS - place as u32 * BITS)) as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::super::stream::stream;
    use super::*;

    /// χ² of these counts against equal ones, transformed to a standard normal number: its cube
    /// root is nearly normal even at few degrees of freedom (E. B. Wilson and M. M. Hilferty, *The
    /// distribution of chi-square*, PNAS 17, 1931).
    fn chi_squared(drawn: &[u64]) -> f64 {
        let expected = drawn.iter().sum::<u64>() as f64 / drawn.len() as f64;
        let statistic: f64 = drawn.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
        let freedom = drawn.len() as f64 - 1.0;
        let variance = 2.0 / (9.0 * freedom);
        ((statistic / freedom).cbrt() - (1.0 - variance)) / variance.sqrt()
    }

    #[test]
    fn every_slot_has_as_many_words_as_the_others() {
        // Words that differ in one place only select each slot once, whatever the other bits are.
        for place in 0..PER_WORD {
            for others in [0, u64::MAX, 0x0123_4567_89ab_cdef] {
                let shift = 64 - BITS * (place as u32 + 1);
                let words = (0..SLOTS as u64).map(|bits| others & !(0xfff << shift) | bits << shift);
                assert!(words.enumerate().all(|(expected, word)| slot(word, place) == expected));
            }
        }
    }

    #[test]
    fn sizes_of_tables_add_up() {
        assert_eq!(sizes(0).count(), 0);
        for items in 1..SLOTS {
            assert_eq!(sizes(items).sum::<usize>(), items);
            assert!(sizes(items).all(|size| size > 0));
            let slots: usize = sizes(items).map(|size| SLOTS / (SLOTS / size)).sum();
            let cost = slots + (sizes(items).count() - 1) * SLOTS_PER_SPLIT;
            // At most the cost of one table, and at most a quarter and two binomial numbers above
            // the cost without refusals.
            assert!(cost <= SLOTS / (SLOTS / items) && cost <= items * 5 / 4 + 2 * SLOTS_PER_SPLIT, "{items}: {cost}");
        }
        assert_eq!(sizes(100).collect::<Vec<_>>(), [100]);
        assert_eq!(sizes(2049).collect::<Vec<_>>(), [2048, 1]);
        assert_eq!(sizes(3500).collect::<Vec<_>>(), [2048, 1024, 428]);
    }

    #[test]
    fn items_are_drawn_uniformly() {
        // One table, several tables, full blocks alone, and full blocks followed by tables.
        for (n, resamples) in [(7, 20_000), (1000, 500), (3500, 200), (8192, 100), (10_000, 100)] {
            let division = Division::new(n);
            let mut rng = stream(1, n as u64);
            let mut drawn = vec![0u64; n];
            for _ in 0..resamples {
                division.draw_items(&mut rng, |item| drawn[item] += 1);
            }
            let z = chi_squared(&drawn);
            assert!(z.abs() < 4.5, "{n} items: χ² is off by {z} standard deviations");
        }
    }

    #[test]
    fn pairs_of_draws_are_independent() {
        // For 5 items, count the pairs of draws 1 and 2, and of draw 5 and draw 1 of the next word:
        // 25 pairs each.
        let division = Division::new(5);
        let mut rng = stream(2, 0);
        let (mut pairs, mut last) = (vec![0u64; 25], None);
        for _ in 0..100_000 {
            division.draw_items(&mut rng, |item| {
                if let Some(last) = last.replace(item) {
                    pairs[5 * last + item] += 1;
                }
            });
        }
        let z = chi_squared(&pairs);
        assert!(z.abs() < 4.5, "χ² is off by {z} standard deviations");
    }
}
