//! Where the current job stands.

use crate::worker::protocol::Run;
use paired_bootstrap::analysis::Levels;

/// The current job.
#[derive(Clone, Debug, Default)]
pub struct Job {
    /// Its number. The first one is 1.
    pub number: u32,
    /// Where it stands.
    pub phase: Phase,
    /// Its request, to repeat for a new worker; `None` if there is none.
    pub run: Option<Run>,
    /// Whether it has already lost a worker.
    pub(super) lost_a_worker: bool,
    /// Whether there is no worker, so that the next request has to start one.
    pub(super) worker_is_lost: bool,
    /// Progress of writing the file of all resampled means, from 0 to 1, while it is being written.
    pub writing_means: Option<f64>,
    /// The conclusions that were requested, by job and levels.
    pub(super) concluding: Option<(u32, Levels)>,
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Phase {
    /// There has been no answer yet.
    #[default]
    Loading,
    /// The scores are being read, with the share read so far.
    Reading(f64),
    /// Resampling.
    Running,
    /// All resamples are drawn.
    Done,
    /// There is no result for the input.
    Error,
}

impl Phase {
    /// Whether a worker owes a result.
    #[must_use]
    pub fn is_at_work(self) -> bool {
        matches!(self, Self::Reading(_) | Self::Running)
    }
}
