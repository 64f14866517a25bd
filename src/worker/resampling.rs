//! A job's resamples: drawn batch by batch, counted as they come.

use super::known::exact;
use super::protocol::{Outcome, Reply, Run, Tally};
use super::scores::Scores;
use super::{Refusal, SLICE};
use crate::bootstrap::{BootstrapDistribution, Resampler};
use std::rc::Rc;

/// The resamples of one run so far.
pub(super) struct Resampling {
    pub(super) scores: Rc<Scores>,
    pub(super) seed: u64,
    pub(super) distribution: BootstrapDistribution,
    resampler: Resampler,
    next_batch: u64,
    announced: Announced,
    milliseconds: f64,
}

/// What has been said before the first resample.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Announced {
    Nothing,
    Comparison,
    Exact,
}

/// With more distinct differences, the exact distribution is worth a slice of its own.
const FEW_VALUES: usize = 2_000;

impl Resampling {
    pub(super) fn new(scores: Rc<Scores>, run: &Run) -> Result<Self, Refusal> {
        let seed = seed_of(run)?;
        let resamples = u64::from(run.resamples);
        let resampler = Resampler::new(&scores.differences, resamples, seed);
        let distribution = BootstrapDistribution::new(&scores.differences, resamples);
        let announced = Announced::Nothing;
        Ok(Self { scores, seed, distribution, resampler, next_batch: 0, announced, milliseconds: 0.0 })
    }

    /// What can be said without a resample and has not been said yet; all at once where it is quick.
    pub(super) fn announce(&mut self, run: &Run) -> Vec<Reply> {
        let mut replies = Vec::new();
        if self.announced == Announced::Nothing {
            self.announced = Announced::Comparison;
            replies.push(Reply::Started { job: run.job, comparison: self.scores.comparison() });
            if self.scores.differences.values().len() > FEW_VALUES {
                return replies;
            }
        }
        if self.announced == Announced::Comparison {
            self.announced = Announced::Exact;
            replies.push(Reply::Exact { job: run.job, exact: exact(&self.scores.differences, run.levels.interval) });
        }
        replies
    }

    /// Whether everything that needs no resample has been said.
    pub(super) fn is_announced(&self) -> bool {
        self.announced == Announced::Exact
    }

    pub(super) fn is_complete(&self) -> bool {
        self.next_batch >= self.resampler.batches()
    }

    pub(super) fn draw_for_a_slice(&mut self, now: &impl Fn() -> f64) {
        let start = now();
        let mut spent = 0.0;
        while !self.is_complete() && spent < SLICE {
            self.distribution.extend(self.resampler.run(self.next_batch));
            self.next_batch += 1;
            spent = now() - start;
        }
        self.milliseconds += spent;
    }

    pub(super) fn tally(&self) -> Tally {
        let histogram = self.distribution.histogram();
        let differences = &self.scores.differences;
        let (first_edge, _) = histogram.binning().edges(histogram.first_bin());
        Tally {
            resamples: histogram.resamples(),
            at_or_below_zero: histogram.at_or_below_zero(),
            first_edge: differences.grid().to_units(first_edge, differences.pairs() as f64),
            marked_bins: histogram.bins().take_while(|bin| bin.number <= 0).count() as u64,
            counts: histogram.counts().to_vec(),
            trace: self.distribution.trace().to_vec(),
        }
    }

    /// What the resamples say, be they all or not; `None` before the first.
    pub(super) fn outcome(&mut self, run: &Run, concludes: bool) -> Option<Reply> {
        let tally = self.tally();
        let summary = self.distribution.summary(&self.scores.differences, run.levels.interval)?;
        let outcome = Outcome {
            interval: summary.percentile_interval,
            stopped: tally.resamples < u64::from(run.resamples),
            milliseconds: self.milliseconds,
        };
        Some(Reply::Done { job: run.job, outcome, tally, concludes })
    }
}

/// The seed of a run.
pub(super) fn seed_of(run: &Run) -> Result<u64, Refusal> {
    let wrong = |_| Refusal::new(format!("the seed “{}” is not a whole number below 2^64", run.seed));
    run.seed.parse().map_err(wrong)
}
