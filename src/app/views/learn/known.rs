//! What is known about the resamples so far.

use super::digits::decimals;
use super::drawn::Drawn;
use crate::worker::protocol::Lesson;
use paired_bootstrap::analysis::teaching::{Taught, TaughtCluster, TaughtResample};
use paired_bootstrap::report::count;
use paired_bootstrap::table::Choice;
use std::collections::BTreeMap;

/// What determines all resamples and the items shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject {
    /// A lesson without resamples.
    pub(super) lesson: Lesson,
    /// The version of the texts, if the scores come from texts.
    pub(super) version: u32,
    /// Which of their columns plays which part.
    pub(super) columns: Choice,
}

/// Which resamples are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Rule {
    /// Those at or below zero: the primer's rule.
    #[default]
    UpToZero,
    /// Those above twice the observed difference.
    AboveTwice,
    /// Those at or above the observed difference, with systems exchanged by coin tosses.
    AtLeast,
}

impl Rule {
    /// The index of this rule's counts in the worker's answers.
    pub(super) fn place(self) -> usize {
        if self == Self::UpToZero { 0 } else { 1 }
    }
}

/// The resamples so far.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) subject: Subject,
    /// How many there are.
    pub(super) drawn: u64,
    /// How many of them count by each rule.
    pub(super) counted: [u64; 2],
    /// How many are on the other side, as [`Taught`] counts them.
    pub(super) on_other_side: u64,
    /// A histogram for each rule: how many resamples each bin has, by number.
    pub(super) heaps: [BTreeMap<i64, u64>; 2],
    /// The bins of the first resamples by each rule, to find the resample of a dot.
    bins: Vec<[i64; 2]>,
    /// The last ones, oldest first.
    pub(super) log: Vec<Entry>,
    /// The first answer of the worker, with the items.
    pub(super) first: Taught,
    /// The last answer of the worker, with the last resample.
    pub(super) last: Taught,
    /// An earlier resample that was asked for again.
    pub(super) again: Option<(Entry, Taught)>,
}

/// One resample of the log. Means are in the units of the scores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Its number, counted from 1.
    pub(super) number: u64,
    /// Mean scores; NaN if only differences are known.
    pub(super) baseline: f64,
    pub(super) experimental: f64,
    pub(super) mean: f64,
    /// How many items it holds.
    pub(super) items: u64,
    /// Its bin by each rule.
    pub(super) bins: [i64; 2],
}

/// The maximum length of a cluster's name in the table.
const LONGEST_NAME: usize = 10;

/// How many resamples the log shows.
pub(super) const IN_LOG: usize = 10;

impl Entry {
    fn new(number: u64, told: &TaughtResample) -> Self {
        let TaughtResample { baseline, experimental, mean, items, bins } = *told;
        Self { number, baseline, experimental, mean, items, bins }
    }

    /// Whether it counts by this rule.
    pub(super) fn is_counted(&self, rule: Rule) -> bool {
        (self.bins[rule.place()] <= 0) == (rule == Rule::UpToZero)
    }
}

impl Known {
    /// Starts with the first answer of the worker.
    pub(super) fn new(subject: Subject, first: Taught, count: u64) -> Self {
        let (heaps, last) = (Default::default(), Taught::default());
        let mut known = Self {
            subject,
            drawn: 0,
            counted: [0; 2],
            on_other_side: 0,
            heaps,
            bins: Vec::new(),
            log: Vec::new(),
            first: first.clone(),
            last,
            again: None,
        };
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
        self.on_other_side += taught.on_other_side;
        for (heap, (first, counts)) in self.heaps.iter_mut().zip(&taught.heaps) {
            (*first..).zip(counts).for_each(|(bin, count)| *heap.entry(bin).or_default() += count);
        }
        self.bins.extend(&taught.bins);
        let first = self.drawn - taught.log.len() as u64 + 1;
        self.log.extend((first..).zip(&taught.log).map(|(number, told)| Entry::new(number, told)));
        self.log.drain(..self.log.len().saturating_sub(IN_LOG));
        self.last = taught;
    }

    /// Takes the earlier resample with this number, which was asked for again.
    pub(super) fn recall(&mut self, number: u64, taught: Taught) {
        let entry = taught.log.last().map(|told| Entry::new(number, told));
        self.again = entry.map(|entry| (entry, taught));
    }

    /// The number of the resample whose dot is at this place in the bin, from below.
    pub(super) fn number_of_dot(&self, rule: Rule, bin: i64, place: usize) -> Option<u64> {
        let own = (1..).zip(&self.bins).filter(|(_, bins)| bins[rule.place()] == bin);
        own.map(|(number, _)| number).nth(place)
    }

    /// The place of a resample's dot in its bin, from below, if known.
    pub(super) fn place_of_dot(&self, rule: Rule, entry: &Entry) -> Option<usize> {
        let before = self.bins.get(..usize::try_from(entry.number).ok()?)?;
        let bin = entry.bins[rule.place()];
        before.iter().filter(|bins| bins[rule.place()] == bin).count().checked_sub(1)
    }

    /// Forgets all resamples.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.subject.clone(), std::mem::take(&mut self.first), 0);
    }

    /// What the resamples draw. For clusters, read "clusters" for "items" in everything below.
    pub(super) fn what_is_drawn(&self) -> Drawn {
        if self.first.clusters.is_some() { Drawn::Clusters } else { Drawn::Items }
    }

    /// How many items or clusters there are, which is also the number of draws of a resample.
    pub(super) fn draws(&self) -> u64 {
        self.first.items.len() as u64 + self.unshown()
    }

    /// The cluster at this place of the table.
    pub(super) fn cluster(&self, place: usize) -> Option<&TaughtCluster> {
        self.first.clusters.as_ref()?.get(place)
    }

    /// How many items are drawn with the one at this place of the table: all items of a cluster.
    pub(super) fn items_in(&self, place: usize) -> u64 {
        self.cluster(place).map_or(1, |cluster| cluster.items)
    }

    /// The name of the item or cluster at this place of the table. Its number, or a cluster's name
    /// if all names are short: long names, when shortened, might look the same.
    pub(super) fn name(&self, place: usize) -> String {
        let is_short = |cluster: &TaughtCluster| (1..=LONGEST_NAME).contains(&cluster.name.chars().count());
        match &self.first.clusters {
            Some(clusters) if clusters.iter().all(is_short) => clusters[place].name.clone(),
            _ => count(self.first.items[place].0),
        }
    }

    /// How many items are not shown.
    pub(super) fn unshown(&self) -> u64 {
        self.first.rest.iter().map(|(items, _)| items).sum()
    }

    /// The mean scores of baseline and experimental, if all items are shown.
    pub(super) fn mean_scores(&self) -> Option<[f64; 2]> {
        let items = &self.first.items;
        let sums = items.iter().fold([0.0; 2], |[b, e], item| [b + item.1, e + item.2]);
        let all: u64 = (0..items.len()).map(|place| self.items_in(place)).sum();
        let means = sums.map(|sum: f64| sum / all as f64);
        (self.unshown() == 0 && means.iter().all(|mean| mean.is_finite())).then_some(means)
    }

    /// How many decimals of scores are shown.
    pub(super) fn decimals(&self) -> usize {
        decimals(&self.first.items).1
    }

    /// How scores are rounded, if they have more decimals than are shown: "4 decimals".
    pub(super) fn rounding(&self) -> Option<String> {
        let (needed, shown) = decimals(&self.first.items);
        (needed > shown).then(|| match shown {
            0 => "whole numbers".to_owned(),
            1 => "1 decimal".to_owned(),
            _ => format!("{shown} decimals"),
        })
    }
}
