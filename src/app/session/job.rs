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
    /// What it was asked, to ask it again of a new worker; `None` where there is none.
    pub run: Option<Run>,
    /// Whether it has already lost a worker.
    pub(super) lost_a_worker: bool,
    /// Whether there is no worker: the next request has to start one.
    pub(super) worker_is_lost: bool,
    /// How far the file of all resampled means is, from 0 to 1, while one is being written.
    pub writing_means: Option<f64>,
    /// The conclusions that are on their way, by job and levels.
    pub(super) concluding: Option<(u32, Levels)>,
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Phase {
    /// Nothing has been answered yet.
    #[default]
    Loading,
    /// The scores are being read; the share that has been, where known.
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
