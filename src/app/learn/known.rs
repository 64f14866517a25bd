//! What the worker has told of the resamples so far.

use crate::app::state::{Phase, State};
use crate::worker::protocol::{Item, ScoresFrom, Taught};

/// What decides on every resample, and on the items that are shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject {
    pub(super) scores: ScoresFrom,
    pub(super) swapped: bool,
    pub(super) seed: String,
    /// Artificial items, a letter for each.
    pub(super) kinds: String,
    /// The version of the texts, where the scores come from texts.
    version: u32,
}

impl Subject {
    /// That of the comparison on the page; `None` while there is none that the worker knows.
    pub(super) fn of(state: &State) -> Option<Self> {
        let run = state.run.as_ref()?;
        let (scores, kinds, version) = match run.scores {
            ScoresFrom::Counts(counts) => {
                let kinds = super::items::kinds_of(&state.learn, counts);
                (run.scores, super::kind::letters(&kinds), 0)
            }
            // Only what the worker has read, and keeps, can be asked about.
            _ if state.worker_texts != Some(state.texts_version) => return None,
            _ => (ScoresFrom::LastTexts, String::new(), state.texts_version),
        };
        let is_read = !matches!(state.phase, Phase::Loading | Phase::Reading(_) | Phase::Error);
        is_read.then(|| Self { scores, swapped: run.swapped, seed: run.seed.clone(), kinds, version })
    }
}

/// The resamples so far.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) subject: Subject,
    /// How many.
    pub(super) drawn: u64,
    /// How many of them count by either rule: at or below zero, above twice the observed difference.
    pub(super) counted: [u64; 2],
    /// Their histograms by either rule.
    pub(super) heaps: [Heap; 2],
    /// The last ones, oldest first.
    pub(super) log: Vec<Entry>,
    /// How often the last one drew each item that is shown.
    pub(super) last: Vec<u64>,
    /// How often it drew the others, and the sum of their differences: helped, hurt, tied.
    pub(super) rest_drawn: [(u64, f64); 3],
    /// Draw by draw, which of the items came.
    pub(super) order: Vec<u32>,
    /// The items that are shown.
    pub(super) items: Vec<Item>,
    /// The others: how many, and the sum of their differences.
    pub(super) rest: [(u64, f64); 3],
    /// P(m* > 2D), and its largest error.
    pub(super) above_twice: (f64, f64),
}

/// A histogram.
#[derive(Clone, Debug, Default)]
pub(super) struct Heap {
    /// The number of the first bin.
    pub(super) first: i64,
    /// Resamples in this bin and those that follow.
    pub(super) counts: Vec<u64>,
    /// The upper edge of the bin 0, in the units of the scores.
    pub(super) edge: f64,
}

/// One resample of the log. Means are in the units of the scores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Counted from 1.
    pub(super) number: u64,
    /// Mean scores; NaN where only differences are known.
    pub(super) baseline: f64,
    pub(super) experimental: f64,
    pub(super) mean: f64,
    /// Its bins by either rule.
    pub(super) bins: [i64; 2],
}

/// How many resamples the log shows.
pub(super) const IN_LOG: usize = 10;

impl Entry {
    /// Whether it counts by the first rule (0: at or below zero) or the second (1: above twice the difference).
    pub(super) fn is_counted(&self, rule: usize) -> bool {
        (self.bins[rule] <= 0) == (rule == 0)
    }
}

impl Known {
    /// What the first lesson tells.
    pub(super) fn new(subject: Subject, taught: Taught, count: u64) -> Self {
        let mut known = Self {
            subject,
            drawn: 0,
            counted: [0; 2],
            heaps: [taught.edges.0, taught.edges.1].map(|edge| Heap { edge, ..Heap::default() }),
            log: Vec::new(),
            last: Vec::new(),
            rest_drawn: [(0, 0.0); 3],
            order: Vec::new(),
            items: taught.items.clone(),
            rest: taught.rest,
            above_twice: taught.above_twice,
        };
        known.add(taught, count);
        known
    }

    /// Adds the next `count` resamples.
    pub(super) fn add(&mut self, taught: Taught, count: u64) {
        if count == 0 {
            return;
        }
        self.drawn += count;
        self.counted[0] += taught.counted.0;
        self.counted[1] += taught.counted.1;
        for (heap, (first, counts)) in self.heaps.iter_mut().zip(&taught.heaps) {
            heap.add(*first, counts);
        }
        let first = self.drawn - taught.log.len() as u64 + 1;
        let entries = (first..).zip(&taught.log).map(|(number, &(baseline, experimental, mean, bin, shifted))| Entry {
            number,
            baseline,
            experimental,
            mean,
            bins: [bin, shifted],
        });
        self.log.extend(entries);
        self.log.drain(..self.log.len().saturating_sub(IN_LOG));
        (self.last, self.rest_drawn, self.order) = (taught.drawn, taught.rest_drawn, taught.order);
    }

    /// Forgets all resamples.
    pub(super) fn clear(&mut self) {
        self.drawn = 0;
        self.counted = [0; 2];
        self.heaps.iter_mut().for_each(|heap| heap.counts.clear());
        self.log.clear();
        (self.last, self.order) = (Vec::new(), Vec::new());
        self.rest_drawn = [(0, 0.0); 3];
    }
}

impl Heap {
    fn add(&mut self, first: i64, counts: &[u64]) {
        if counts.is_empty() {
            return;
        }
        if self.counts.is_empty() {
            self.first = first;
        }
        let missing = (self.first - first).max(0) as usize;
        self.counts.splice(0..0, std::iter::repeat_n(0, missing));
        self.first = self.first.min(first);
        let offset = (first - self.first) as usize;
        self.counts.resize(self.counts.len().max(offset + counts.len()), 0);
        self.counts[offset..].iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_grow_both_ways() {
        let mut heap = Heap::default();
        heap.add(3, &[]);
        assert!(heap.counts.is_empty());
        heap.add(-1, &[1, 0, 2]);
        heap.add(0, &[5]);
        heap.add(-3, &[1]);
        heap.add(3, &[7]);
        assert_eq!((heap.first, &heap.counts[..]), (-3, &[1, 0, 1, 5, 2, 0, 7][..]));
    }
}
