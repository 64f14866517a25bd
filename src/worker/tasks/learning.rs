//! Resamples in full, for the view Learn. They are the same as in a job: resample r is a function of (differences, seed, r).

use super::{Refusal, Working};
use crate::worker::deck::{Dealt, Deck};
use crate::worker::protocol::{Answer, Lesson, ScoresFrom, Taught, TaughtResample};
use crate::worker::scores::Scores;
use paired_bootstrap::analysis::FEW_ITEMS;
use paired_bootstrap::bootstrap::{
    Binning, Differences, ExactDistribution, Histogram, Replay, in_random_order, items_stream,
};
use std::ops::Range;
use std::rc::Rc;

/// How many resamples are listed one by one.
const IN_LOG: u64 = 10;

/// Splitting a resample among this many groups of items or clusters takes about ten milliseconds.
const GROUPS_AT_ONCE: u64 = 200_000;

struct Work {
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
    heaps: [Histogram; 2],
    /// The last of them, which are told of in full, and their sums.
    in_full: Range<u64>,
    sums: Vec<i64>,
    taught: Option<Taught>,
}

/// How each rule sorts sums into bins.
struct Rules {
    binning: Binning,
    /// What the second rule subtracts from a sum, so that the bins up to 0 hold exactly the sums up to twice the observed one.
    shift: i64,
    /// Twice the observed sum.
    twice: i128,
}

impl Rules {
    fn new(differences: &Differences) -> Self {
        let binning = Binning::new(differences);
        let spacing = i64::try_from(differences.lattice_spacing()).unwrap_or(i64::MAX).max(1);
        let observed = differences.observed();
        // The largest possible sum up to twice the observed one moves to the place of the largest one up to zero.
        let last = observed.saturating_add(observed.div_euclid(spacing) * spacing);
        Self { shift: last.saturating_sub(binning.last_sum(0)), twice: 2 * i128::from(observed), binning }
    }

    fn bins(&self, sum: i64) -> [i64; 2] {
        [sum, sum.saturating_sub(self.shift)].map(|sum| self.binning.bin_of(sum))
    }
}

pub(super) fn begin(
    lesson: Lesson,
    scores: impl Fn(ScoresFrom) -> Result<Rc<Scores>, Refusal>,
) -> Result<Box<dyn Working>, Refusal> {
    let scores = scores(lesson.scores)?;
    let seed = lesson.seed;
    let items = &scores.items;
    let deck = match (lesson.scores, items.read()) {
        (ScoresFrom::Counts(counts), _) => {
            let deck = Deck::of_counts(counts, &lesson.kinds, items.differences());
            Rc::new(deck.ok_or(Refusal::OtherItems)?)
        }
        (_, Some(read)) => {
            let groups = items.clusters().map(|of| (&**of, items.cluster_names()));
            let deck = scores.deck.get_or_init(|| Rc::new(Deck::of_texts(read, groups, items.differences())));
            Rc::clone(deck)
        }
        (_, None) => return Err(Refusal::NoScores),
    };
    let differences = items.differences().clone();
    let wanted = lesson.from..lesson.from.saturating_add(lesson.count);
    let replay = Replay::new(&differences, wanted.end, seed);
    let batches = replay.resampler().batches_of(&wanted);
    let rules = Rules::new(&differences);
    let in_full = IN_LOG.min(GROUPS_AT_ONCE / deck.groups().max(1) as u64).max(1);
    let first_in_full = wanted.end.saturating_sub(in_full).max(wanted.start);
    Ok(Box::new(Work {
        batches_in_all: batches.end - batches.start,
        batches,
        counted: (0, 0),
        heaps: [rules.binning; 2].map(Histogram::new),
        rules,
        in_full: first_in_full..wanted.end,
        sums: Vec::new(),
        taught: None,
        differences,
        deck,
        replay,
        seed,
        wanted,
    }))
}

impl Work {
    fn count(&mut self, batch: u64) {
        let numbers = self.replay.resampler().resamples_of(batch);
        for (number, sum) in numbers.zip(self.replay.resampler().run(batch)) {
            if self.wanted.contains(&number) {
                self.counted.0 += u64::from(sum <= 0);
                self.counted.1 += u64::from(i128::from(sum) > self.rules.twice);
                let [heap, shifted] = &mut self.heaps;
                heap.add(sum);
                shifted.add(sum.saturating_sub(self.rules.shift));
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
            heaps: [heap, shifted].map(|heap| (heap.first_bin(), heap.counts().to_vec())),
            edges: (units(edge), units(edge + self.rules.shift as f64)),
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
            taught.items.clone_from(&self.deck.shown);
            taught.clusters.clone_from(&self.deck.clusters);
            taught.rest = self.deck.rest;
            let above = ExactDistribution::new(differences).above_twice();
            taught.above_twice = (above.probability, above.error);
        }
        taught
    }
}

impl Working for Work {
    fn step(&mut self) -> bool {
        match self.batches.next() {
            Some(batch) => self.count(batch),
            None => self.taught = Some(self.tell()),
        }
        self.taught.is_none()
    }

    fn fraction(&self) -> f64 {
        let left = self.batches.end - self.batches.start;
        1.0 - left as f64 / self.batches_in_all.max(1) as f64
    }

    fn answer(&mut self) -> Option<Answer> {
        self.taught.take().map(|taught| Answer::Learn(Box::new(taught)))
    }
}

#[cfg(test)]
mod tests;
