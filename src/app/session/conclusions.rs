//! Intervals and tests. The worker computes them by itself when it has drawn all resamples and is
//! idle. The page only asks for them at other levels.

use super::effect::Effect;
use super::job::Phase;
use super::state::Session;
use crate::worker::protocol::Request;

/// The drawers that show conclusions.
const DRAWERS: [&str; 3] = ["intervals", "tests", "report"];

impl Session {
    /// Whether the resamples are drawn but the conclusions are not yet there.
    fn owes_conclusions(&self) -> bool {
        self.job.phase == Phase::Done && self.job.run.is_some() && !self.has_concluded()
    }

    /// Whether something on the screen needs conclusions that are missing.
    #[must_use]
    pub fn lacks_conclusions(&self) -> bool {
        let is_other_level = || self.shown().is_some_and(|shown| shown.levels != self.question.levels());
        // The verdict needs them for a margin.
        let has_margin = self.question.margin.is_some();
        self.owes_conclusions() && (has_margin || is_other_level() || DRAWERS.iter().any(|drawer| self.is_open(drawer)))
    }

    /// Asks for missing conclusions, unless they are on their way.
    pub fn order_conclusions(&mut self) -> Vec<Effect> {
        let (job, levels) = (self.job.number, self.question.levels());
        if !self.owes_conclusions() || self.job.concluding == Some((job, levels)) {
            return Vec::new();
        }
        if self.job.worker_is_lost {
            // The lost worker had the resamples.
            return if self.lacks_conclusions() { self.ask() } else { Vec::new() };
        }
        self.job.concluding = Some((job, levels));
        vec![Effect::Send(Request::Infer { job, question: self.question }, Vec::new())]
    }
}
