//! What the worker has told of the resamples so far.

use super::digits::decimals;
use crate::worker::protocol::{Lesson, Taught};
use std::collections::BTreeMap;

/// What decides on every resample, and on the items that are shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject {
    /// A lesson of no resamples.
    pub(super) lesson: Lesson,
    /// The version of the texts, where the scores come from texts.
    pub(super) version: u32,
}

/// The resamples so far.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) subject: Subject,
    /// How many.
    pub(super) drawn: u64,
    /// How many of them count by either rule: at or below zero, above twice the observed difference.
    pub(super) counted: [u64; 2],
    /// Their histograms by either rule: resamples by the number of their bin.
    pub(super) heaps: [BTreeMap<i64, u64>; 2],
    /// The last ones, oldest first.
    pub(super) log: Vec<Entry>,
    /// The first lesson: it told of the items.
    pub(super) first: Taught,
    /// The last lesson: it told of the last resample.
    pub(super) last: Taught,
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
    pub(super) fn new(subject: Subject, first: Taught, count: u64) -> Self {
        let (heaps, last) = (Default::default(), Taught::default());
        let mut known = Self { subject, drawn: 0, counted: [0; 2], heaps, log: Vec::new(), first: first.clone(), last };
        known.add(first, count);
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
            (*first..).zip(counts).for_each(|(bin, count)| *heap.entry(bin).or_default() += count);
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
        self.last = taught;
    }

    /// Forgets all resamples.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.subject.clone(), std::mem::take(&mut self.first), 0);
    }

    /// How many items are not shown.
    pub(super) fn unshown(&self) -> u64 {
        self.first.rest.iter().map(|(items, _)| items).sum()
    }

    /// The mean scores of baseline and experimental, where all items are shown.
    pub(super) fn mean_scores(&self) -> Option<[f64; 2]> {
        let items = &self.first.items;
        let sums = items.iter().fold([0.0; 2], |[b, e], item| [b + item.1, e + item.2]);
        let means = sums.map(|sum: f64| sum / items.len() as f64);
        (self.unshown() == 0 && means.iter().all(|mean| mean.is_finite())).then_some(means)
    }

    /// The decimals that the scores of the items need.
    pub(super) fn decimals(&self) -> usize {
        decimals(&self.first.items)
    }
}
