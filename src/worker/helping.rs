//! Drawing for another worker.

use super::Refusal;
use super::protocol::{Help, LateReply};
use super::resampling::seed_from;
use crate::bootstrap::{Differences, Resampler};
use std::ops::Range;

/// A job of another worker, prepared.
pub(super) struct Helping {
    job: u32,
    resampler: Resampler,
}

impl Helping {
    /// Prepares to draw.
    pub(super) fn new(help: Help) -> Result<Self, Refusal> {
        let differences = Differences::from_whole(help.values, help.counts)?;
        let resampler = Resampler::new(&differences, help.resamples.into(), seed_from(&help.seed)?);
        Ok(Self { job: help.job, resampler })
    }

    /// Draws these batches.
    pub(super) fn draw(&self, batches: Range<u64>) -> LateReply {
        let sums = batches.clone().flat_map(|batch| self.resampler.run(batch)).collect();
        LateReply::Drawn { job: self.job, batches, sums }
    }
}
