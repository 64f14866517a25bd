//! Drawing for another worker.

use super::Refusal;
use super::protocol::Reply;
use super::resampling::seed_from;
use crate::bootstrap::{Differences, Resampler};
use std::ops::Range;

/// A job of another worker, prepared.
pub(super) struct Helping {
    job: u32,
    resampler: Resampler,
}

impl Helping {
    /// Prepares to draw `resamples` resamples of the distinct differences `values`, which occur `counts` times each.
    pub(super) fn new(job: u32, resamples: u32, seed: &str, values: &[i64], counts: &[u64]) -> Result<Self, Refusal> {
        let differences = Differences::from_whole(values, counts)?;
        Ok(Self { job, resampler: Resampler::new(&differences, resamples.into(), seed_from(seed)?) })
    }

    /// Draws these batches.
    pub(super) fn draw(&self, batches: Range<u64>) -> Reply {
        let sums = batches.clone().flat_map(|batch| self.resampler.run(batch)).collect();
        Reply::Drawn { job: self.job, batches, sums }
    }
}
