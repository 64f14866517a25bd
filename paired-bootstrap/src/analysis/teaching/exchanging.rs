//! The randomization test, told as resamples are: the scores of every item change places or not, by
//! the toss of a coin.
//!
//! # References
//! - R. A. Fisher, *The Design of Experiments*, 1935, section 21.
//! - E. W. Noreen, *Computer-Intensive Methods for Testing Hypotheses*, 1989.

use super::{AS_DOTS, GROUPS_AT_ONCE, IN_LOG, Taught, TaughtResample};
use crate::analysis::Items;
use crate::analysis::deck::{Dealt, Deck, FEW_ITEMS};
use crate::bootstrap::{Binning, Differences, Histogram, stream};
use crate::scores::greatest_common_divisor;
use std::ops::Range;
use std::rc::Rc;

/// Exchanges being told one by one, in [steps](Self::step) of some milliseconds. They come from
/// streams of their own: number r is a function of (differences, seed, r).
///
/// What [`Taught`] says of draws is said of exchanges: an item is drawn once where its scores
/// change places. By its second rule the exchanges count whose mean difference is at least the
/// observed one; the first rule is left out. On the other side are those whose mean difference is
/// at most the observed one.
pub struct Exchanging {
    differences: Differences,
    deck: Rc<Deck>,
    seed: u64,
    wanted: Range<u64>,
    next: u64,
    /// How many are made in a step.
    at_once: u64,
    /// Between two sums, in grid steps.
    spacing: i64,
    /// Sums are put into bins by how far they are above the last one that does not count.
    binning: Binning,
    heap: Histogram,
    bins: Vec<[i64; 2]>,
    at_least: u64,
    at_most: u64,
    taught: Option<Taught>,
}

/// Keeps these streams away from those of resamples and of their items.
const OF_EXCHANGES: u64 = 0x6578_6368_616e_6765;

impl Exchanging {
    /// Nothing exchanged yet. As [`Teaching::new`](super::Teaching::new).
    #[must_use]
    pub fn new(items: &Items, kinds: &str, seed: u64, wanted: Range<u64>) -> Option<Self> {
        let deck = items.deck(kinds)?;
        let differences = items.differences().clone();
        let units = differences.units();
        // Exchanging one item moves the sum by twice its difference.
        let spacing = units.values().iter().map(|value| value.unsigned_abs()).fold(0, greatest_common_divisor);
        let spacing = i64::try_from(spacing.max(1)).unwrap_or(i64::MAX).saturating_mul(2);
        let squares = units.values().iter().zip(units.counts());
        let squares: f64 = squares.map(|(&value, &count)| (value as f64).powi(2) * count as f64).sum();
        let binning = Binning::of_multiples(spacing, squares.sqrt());
        Some(Self {
            at_once: (GROUPS_AT_ONCE / deck.groups().max(1) as u64).max(1),
            next: wanted.start,
            heap: Histogram::new(binning),
            bins: Vec::new(),
            at_least: 0,
            at_most: 0,
            taught: None,
            spacing,
            binning,
            differences,
            deck,
            seed,
            wanted,
        })
    }

    /// Makes the next exchanges, or tells the last ones in full; whether there is more to do.
    pub fn step(&mut self) -> bool {
        if self.next == self.wanted.end {
            self.taught = Some(self.tell());
            return false;
        }
        let end = self.wanted.end.min(self.next + self.at_once);
        for number in self.next..end {
            let above = self.above(&self.exchange(number));
            self.at_least += u64::from(above > 0);
            self.at_most += u64::from(above <= self.spacing);
            self.heap.add(above);
            if number < AS_DOTS {
                self.bins.push([0, self.binning.bin_of(above)]);
            }
        }
        self.next = end;
        true
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let all = (self.wanted.end - self.wanted.start).max(1);
        (self.next - self.wanted.start) as f64 / all as f64
    }

    /// The lesson, once, when no more [steps](Self::step) are to be taken.
    pub fn taught(&mut self) -> Option<Taught> {
        self.taught.take()
    }

    /// One exchange, by its number.
    fn exchange(&self, number: u64) -> Dealt {
        self.deck.toss(&mut stream(self.seed ^ OF_EXCHANGES, number))
    }

    /// How far its sum is above the last one below the observed one, in grid steps: what changes
    /// places takes its difference from the sum twice.
    fn above(&self, exchange: &Dealt) -> i64 {
        self.spacing.saturating_sub(exchange.steps.saturating_mul(2))
    }

    fn tell(&self) -> Taught {
        let differences = &self.differences;
        let sum = differences.sum();
        let units = |steps: f64| differences.grid().to_units(steps, differences.pairs() as f64);
        let mut taught = Taught {
            counted: (0, self.at_least),
            on_other_side: self.at_most,
            heaps: [(0, Vec::new()), (self.heap.first_bin(), self.heap.counts().to_vec())],
            bins: self.bins.clone(),
            edges: (0.0, units(sum as f64 - self.spacing as f64 / 2.0)),
            bin_width: units(self.binning.width() as f64),
            ..Taught::default()
        };
        let n = differences.pairs() as f64;
        let all = self.deck.whole().means;
        let first_in_full = self.wanted.end.saturating_sub(IN_LOG).max(self.wanted.start);
        for number in first_in_full..self.wanted.end {
            let dealt = self.exchange(number);
            let mean = units(sum.saturating_sub(dealt.steps.saturating_mul(2)) as f64);
            let bins = [0, self.binning.bin_of(self.above(&dealt))];
            let [own, others] =
                dealt.means.map(|mean| if dealt.items == 0 { 0.0 } else { mean * dealt.items as f64 / n });
            let [baseline, experimental] = [all[0] + (others - own), all[1] - (others - own)];
            let items = differences.pairs();
            taught.log.push(TaughtResample { baseline, experimental, mean, items, bins });
            if number + 1 == self.wanted.end {
                if differences.units().pairs() <= FEW_ITEMS && !dealt.shown.is_empty() {
                    taught.order = (0..dealt.shown.len() as u32).collect();
                }
                (taught.drawn, taught.rest_drawn) = (dealt.shown, dealt.rest);
            }
        }
        if self.wanted.start == 0 {
            taught.introduce(&self.deck, differences);
        }
        taught
    }
}
