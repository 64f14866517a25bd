//! The randomization test, shown like resamples: the two scores of each item are swapped or not, by
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

/// Exchanges for a lesson, made in [steps](Self::step) of some milliseconds. They use random
/// streams of their own: exchange r is a function of (differences, seed, r).
///
/// [`Taught`] is used as for resamples, where a drawn item means one whose scores are swapped. Its
/// second rule counts the exchanges whose mean difference is at least the observed one; the first
/// rule is not used. `on_other_side` counts those whose mean difference is at most the observed
/// one.
pub struct Exchanging {
    differences: Differences,
    deck: Rc<Deck>,
    seed: u64,
    wanted: Range<u64>,
    next: u64,
    /// How many exchanges a step makes.
    at_once: u64,
    /// The gap between neighbouring possible sums, in grid steps.
    spacing: i64,
    /// Sorts sums into bins, measured from the largest one that does not count.
    binning: Binning,
    heap: Histogram,
    bins: Vec<[i64; 2]>,
    at_least: u64,
    at_most: u64,
    taught: Option<Taught>,
}

/// Separates these random streams from those of resamples and of their items.
const OF_EXCHANGES: u64 = 0x6578_6368_616e_6765;

impl Exchanging {
    /// Starts a lesson; exchanges nothing yet. Arguments as in
    /// [`Teaching::new`](super::Teaching::new).
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

    /// Makes the next exchanges, or finishes the lesson. Returns whether there is more to do.
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

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let all = (self.wanted.end - self.wanted.start).max(1);
        (self.next - self.wanted.start) as f64 / all as f64
    }

    /// Takes the lesson, once [`step`](Self::step) has returned `false`.
    pub fn taught(&mut self) -> Option<Taught> {
        self.taught.take()
    }

    /// The exchange with this number.
    fn exchange(&self, number: u64) -> Dealt {
        self.deck.toss(&mut stream(self.seed ^ OF_EXCHANGES, number))
    }

    /// How far the sum of an exchange is above the largest possible sum below the observed one, in
    /// grid steps. Swapping an item lowers the sum by twice its difference.
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
