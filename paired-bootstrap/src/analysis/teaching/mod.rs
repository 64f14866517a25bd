//! Lessons: resamples in full, to be shown one by one. They are the same as in a
//! [`Comparison`](super::Comparison): resample r is a function of (differences, seed, r).

mod exchanging;
mod papers;

pub use super::deck::{FEW_ITEMS, Item, TaughtCluster};
pub use exchanging::Exchanging;
pub use papers::{PAPERS, Papers, PapersAsked, Published, WITH_INTERVAL};

use super::deck::{Dealt, Deck};
use super::items::Items;
use crate::bootstrap::{Binning, Differences, ExactDistribution, Histogram, Replay, in_random_order, items_stream};
use crate::comparisons::randomization_p;
use crate::significance::Sides;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::rc::Rc;

/// How many resamples are listed one by one.
const IN_LOG: u64 = 10;

/// Bins are given for this many of the first resamples: the page never shows more as dots.
const AS_DOTS: u64 = 10_000;

/// Distributing the draws of resamples among this many groups, in all, takes about ten
/// milliseconds.
const GROUPS_AT_ONCE: u64 = 200_000;

/// A resample as it is shown. Means are in the units of the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TaughtResample {
    /// The mean score of the baseline; NaN where only differences are known.
    pub baseline: f64,
    /// The mean score of the experimental system; NaN where only differences are known.
    pub experimental: f64,
    /// The mean difference.
    pub mean: f64,
    /// Its number of items: the same for each resample, unless clusters differ in size.
    pub items: u64,
    /// Its bin under each rule.
    pub bins: [i64; 2],
}

/// What a lesson shows. Scores and means are in the units of the scores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Taught {
    /// How many resamples are at or below zero, and how many above twice the observed sum; exact,
    /// compared as integers.
    pub counted: (u64, u64),
    /// How many are on the other side, which a two-sided p-value also needs: at or above zero.
    pub on_other_side: u64,
    /// The histograms for these two rules: the number of the first bin, and the number of resamples
    /// in it and in each following bin. Bins have equal width, and none mixes resamples that count
    /// with others: the first rule counts the bins up to 0, the second those above 0.
    pub heaps: [(i64, Vec<u64>); 2],
    /// The bins of each of the first 10,000 resamples under each rule, in the order of the
    /// resamples. They tell which dot is which resample.
    pub bins: Vec<[i64; 2]>,
    /// The upper edge of bin 0 under each rule.
    pub edges: (f64, f64),
    /// The width of a bin.
    pub bin_width: f64,
    /// The last resamples one by one, oldest first.
    pub log: Vec<TaughtResample>,
    /// How often the last resample drew each item that is shown. Empty if nothing was drawn.
    pub drawn: Vec<u64>,
    /// How often it drew the others, and the sum of their differences, by kind: helped, hurt, tied.
    pub rest_drawn: [(u64, f64); 3],
    /// The index of the item shown, for each draw in order. Empty if there are more than
    /// [`FEW_ITEMS`].
    pub order: Vec<u32>,
    /// Only with the first resamples: the items to show, or the clusters if resamples draw
    /// clusters. Then everything said of items here holds for clusters.
    pub items: Vec<Item>,
    /// Only with the first resamples, if they draw clusters: more about each cluster shown.
    pub clusters: Option<Vec<TaughtCluster>>,
    /// Only with the first resamples: the items not shown, by kind (helped, hurt, tied): how many,
    /// and the sum of their differences.
    pub rest: [(u64, f64); 3],
    /// Only with the first resamples: P(m* > 2D), and its largest error.
    pub above_twice: (f64, f64),
    /// Only with the first resamples: the p-values of the [randomization
    /// test](crate::comparisons::randomization_p), one-sided and two-sided, each with its largest
    /// error. `None` if they would take long.
    pub randomization: Option<[(f64, f64); 2]>,
}

/// Resamples for a lesson, drawn in [steps](Self::step) of some milliseconds.
pub struct Teaching {
    differences: Differences,
    deck: Rc<Deck>,
    replay: Replay,
    seed: u64,
    wanted: Range<u64>,
    /// The batches with wanted resamples that are still to draw.
    batches: Range<u64>,
    batches_in_all: u64,
    rules: Rules,
    counted: (u64, u64),
    on_other_side: u64,
    heaps: [Histogram; 2],
    bins: Vec<[i64; 2]>,
    /// The numbers of the last resamples, which are shown in full; below, their sums.
    in_full: Range<u64>,
    sums: Vec<i64>,
    taught: Option<Taught>,
}

/// How each rule sorts sums into bins.
struct Rules {
    binning: Binning,
    /// The second rule subtracts this from each sum, so that the bins up to 0 hold exactly the sums
    /// up to twice the observed one.
    shift: i64,
    /// Twice the observed sum.
    twice: i128,
}

impl Rules {
    fn new(differences: &Differences) -> Self {
        let binning = Binning::new(differences);
        let spacing = i64::try_from(differences.lattice_spacing()).unwrap_or(i64::MAX).max(1);
        let observed = differences.observed();
        // Shift the largest possible sum that is at most twice the observed one to the largest one
        // that is at most zero.
        let last = observed.saturating_add(observed.div_euclid(spacing) * spacing);
        Self { shift: last.saturating_sub(binning.last_sum(0)), twice: 2 * i128::from(observed), binning }
    }

    fn bins(&self, sum: i64) -> [i64; 2] {
        [sum, sum.saturating_sub(self.shift)].map(|sum| self.binning.bin_of(sum))
    }
}

impl Teaching {
    /// Starts a lesson; draws nothing yet. `wanted` has the numbers of the resamples, from 0. If it
    /// includes the first one, the lesson includes the items.
    ///
    /// `kinds` has a letter for each of up to [`FEW_ITEMS`] artificial items: h helped, n hurt, r
    /// both right, w both wrong. It is empty for other scores. `None` if the letters do not fit the
    /// counts.
    #[must_use]
    pub fn new(items: &Items, kinds: &str, seed: u64, wanted: Range<u64>) -> Option<Self> {
        let deck = items.deck(kinds)?;
        let differences = items.differences().clone();
        let replay = Replay::new(&differences, wanted.end, seed);
        let batches = replay.resampler().batches_of(&wanted);
        let rules = Rules::new(&differences);
        let in_full = IN_LOG.min(GROUPS_AT_ONCE / deck.groups().max(1) as u64).max(1);
        let first_in_full = wanted.end.saturating_sub(in_full).max(wanted.start);
        Some(Self {
            batches_in_all: batches.end - batches.start,
            batches,
            counted: (0, 0),
            on_other_side: 0,
            heaps: [rules.binning; 2].map(Histogram::new),
            rules,
            bins: Vec::new(),
            in_full: first_in_full..wanted.end,
            sums: Vec::new(),
            taught: None,
            differences,
            deck,
            replay,
            seed,
            wanted,
        })
    }

    /// Draws the next batch, or finishes the lesson. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        match self.batches.next() {
            Some(batch) => self.count(batch),
            None => self.taught = Some(self.tell()),
        }
        self.taught.is_none()
    }

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let left = self.batches.end - self.batches.start;
        1.0 - left as f64 / self.batches_in_all.max(1) as f64
    }

    /// Takes the lesson, once [`step`](Self::step) has returned `false`.
    pub fn taught(&mut self) -> Option<Taught> {
        self.taught.take()
    }

    fn count(&mut self, batch: u64) {
        let numbers = self.replay.resampler().resamples_of(batch);
        for (number, sum) in numbers.zip(self.replay.resampler().run(batch)) {
            if self.wanted.contains(&number) {
                self.counted.0 += u64::from(sum <= 0);
                self.on_other_side += u64::from(sum >= 0);
                self.counted.1 += u64::from(i128::from(sum) > self.rules.twice);
                let [heap, shifted] = &mut self.heaps;
                heap.add(sum);
                shifted.add(sum.saturating_sub(self.rules.shift));
                if number < AS_DOTS {
                    self.bins.push(self.rules.bins(sum));
                }
                if self.in_full.contains(&number) {
                    self.sums.push(sum);
                }
            }
        }
    }

    /// Builds the lesson: the counts, and the last resamples in full.
    fn tell(&self) -> Taught {
        let differences = &self.differences;
        let units = |steps: f64| differences.mean_of_steps(steps);
        let (_, edge) = self.rules.binning.edges(0);
        let [heap, shifted] = &self.heaps;
        let mut taught = Taught {
            counted: self.counted,
            on_other_side: self.on_other_side,
            heaps: [heap, shifted].map(|heap| (heap.first_bin(), heap.counts().to_vec())),
            bins: self.bins.clone(),
            edges: (units(edge), units(edge + self.rules.shift as f64)),
            bin_width: units(self.rules.binning.width() as f64),
            ..Taught::default()
        };
        let mut sums = self.sums.iter();
        self.replay.counts(self.in_full.clone(), |number, counts| {
            let mut rng = items_stream(self.seed, number);
            let Dealt { means: [baseline, experimental], steps, items, shown, rest } = self.deck.deal(counts, &mut rng);
            let mean = differences.grid().to_units(steps as f64, items as f64);
            let bins = self.rules.bins(sums.next().copied().unwrap_or_default());
            taught.log.push(TaughtResample { baseline, experimental, mean, items, bins });
            if number + 1 == self.wanted.end {
                if differences.units().pairs() <= FEW_ITEMS && !shown.is_empty() {
                    taught.order = in_random_order(&shown, &mut rng);
                }
                (taught.drawn, taught.rest_drawn) = (shown, rest);
            }
        });
        if self.wanted.start == 0 {
            taught.introduce(&self.deck, differences);
            let above = ExactDistribution::new(differences).above_twice();
            taught.above_twice = (above.probability, above.error);
        }
        taught
    }
}

impl Taught {
    /// Adds the items, and what is known without resampling.
    fn introduce(&mut self, deck: &Deck, differences: &Differences) {
        self.items.clone_from(&deck.shown);
        self.clusters.clone_from(&deck.clusters);
        self.rest = deck.rest;
        let [one, two] = [Sides::One, Sides::Two].map(|sides| randomization_p(differences.units(), sides));
        self.randomization = one.zip(two).map(|(one, two)| [one, two]);
    }
}

#[cfg(test)]
mod tests;
