//! Resamples in full, so that they can be shown one by one. They are the same as in a
//! [`Comparison`](super::Comparison): resample r is a function of (differences, seed, r).

mod exchanging;
mod papers;

pub use exchanging::Exchanging;
pub use papers::{PAPERS, Papers, PapersAsked, Published, WITH_INTERVAL};

use super::deck::{Dealt, Deck, FEW_ITEMS, Item, TaughtCluster};
use super::items::Items;
use crate::bootstrap::{Binning, Differences, ExactDistribution, Histogram, Replay, in_random_order, items_stream};
use crate::comparisons::randomization_p;
use crate::significance::Sides;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::rc::Rc;

/// How many resamples are listed one by one.
const IN_LOG: u64 = 10;

/// Of so many resamples, the first ones, it is told which bin each is in: more are never dots.
const AS_DOTS: u64 = 10_000;

/// Splitting a resample among this many groups of items or clusters takes about ten milliseconds.
const GROUPS_AT_ONCE: u64 = 200_000;

/// A resample that is told of. Means are in the units of the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TaughtResample {
    /// The mean score of the baseline; NaN where only differences are known.
    pub baseline: f64,
    /// The mean score of the experimental system; NaN where only differences are known.
    pub experimental: f64,
    /// The mean difference.
    pub mean: f64,
    /// How many items it has: as many as there are, but any number where clusters have several
    /// sizes.
    pub items: u64,
    /// Its bins, by either rule.
    pub bins: [i64; 2],
}

/// What a lesson shows. Scores and means are in the units of the scores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Taught {
    /// How many of the resamples are at or below zero, and how many above twice the observed sum:
    /// counted in whole numbers.
    pub counted: (u64, u64),
    /// How many are on the other side of the one that a two-sided p asks about: at or above zero.
    pub on_other_side: u64,
    /// The histograms of the resamples for these two rules; bins of equal width, of which none
    /// holds counted and uncounted resamples: the number of the first bin, and how many resamples
    /// are in it and in those that follow. By the first rule the bins up to 0 are counted, by the
    /// second those above 0.
    pub heaps: [(i64, Vec<u64>); 2],
    /// The bins of each of the first 10,000 resamples, by either rule, in the order of the
    /// resamples: which dot is whose.
    pub bins: Vec<[i64; 2]>,
    /// The upper edges of the two bins 0.
    pub edges: (f64, f64),
    /// How wide a bin is.
    pub bin_width: f64,
    /// The last resamples one by one, oldest first.
    pub log: Vec<TaughtResample>,
    /// How often the last resample drew each item that is shown. Empty where nothing was drawn.
    pub drawn: Vec<u64>,
    /// How often it drew the others, and the sum of their differences: helped, hurt, tied.
    pub rest_drawn: [(u64, f64); 3],
    /// Draw by draw, which of the items shown came. Empty where there are more than [`FEW_ITEMS`].
    pub order: Vec<u32>,
    /// With the first resamples: the items to show, or the clusters where resamples draw these. All
    /// that is said of items holds for clusters then.
    pub items: Vec<Item>,
    /// With the first resamples, where they draw clusters: more about each that is shown.
    pub clusters: Option<Vec<TaughtCluster>>,
    /// With the first resamples: the others, by kind (helped, hurt, tied), and the sum of their
    /// differences.
    pub rest: [(u64, f64); 3],
    /// With the first resamples: P(m* > 2D), and its largest error.
    pub above_twice: (f64, f64),
    /// With the first resamples: the p-values of the [randomization
    /// test](crate::comparisons::randomization_p), one-sided and two-sided, each with its largest
    /// error. `None` where they would take long.
    pub randomization: Option<[(f64, f64); 2]>,
}

/// Resamples being told one by one, in [steps](Self::step) of some milliseconds.
pub struct Teaching {
    differences: Differences,
    deck: Rc<Deck>,
    replay: Replay,
    seed: u64,
    wanted: Range<u64>,
    /// The batches left, of those that contain the wanted resamples.
    batches: Range<u64>,
    batches_in_all: u64,
    rules: Rules,
    counted: (u64, u64),
    on_other_side: u64,
    heaps: [Histogram; 2],
    bins: Vec<[i64; 2]>,
    /// The last of them, which are told of in full, and their sums.
    in_full: Range<u64>,
    sums: Vec<i64>,
    taught: Option<Taught>,
}

/// How each rule sorts sums into bins.
struct Rules {
    binning: Binning,
    /// What the second rule subtracts from a sum, so that the bins up to 0 hold exactly the sums up
    /// to twice the observed one.
    shift: i64,
    /// Twice the observed sum.
    twice: i128,
}

impl Rules {
    fn new(differences: &Differences) -> Self {
        let binning = Binning::new(differences);
        let spacing = i64::try_from(differences.lattice_spacing()).unwrap_or(i64::MAX).max(1);
        let observed = differences.observed();
        // The largest possible sum up to twice the observed one moves to the place of the largest
        // one up to zero.
        let last = observed.saturating_add(observed.div_euclid(spacing) * spacing);
        Self { shift: last.saturating_sub(binning.last_sum(0)), twice: 2 * i128::from(observed), binning }
    }

    fn bins(&self, sum: i64) -> [i64; 2] {
        [sum, sum.saturating_sub(self.shift)].map(|sum| self.binning.bin_of(sum))
    }
}

impl Teaching {
    /// Nothing drawn yet; `wanted` has the numbers of the resamples, counted from 0. With the first
    /// one, the items come along.
    ///
    /// `kinds` has a letter for each of up to [`FEW_ITEMS`] artificial items: h helps, n hurts, r
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

    /// Draws the next batch, or tells the last resamples in full; whether there is more to do.
    pub fn step(&mut self) -> bool {
        match self.batches.next() {
            Some(batch) => self.count(batch),
            None => self.taught = Some(self.tell()),
        }
        self.taught.is_none()
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let left = self.batches.end - self.batches.start;
        1.0 - left as f64 / self.batches_in_all.max(1) as f64
    }

    /// The lesson, once, when no more [steps](Self::step) are to be taken.
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

    /// The counts, and the last resamples in full.
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
    /// Brings the items along, and what is known of all resamples.
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
