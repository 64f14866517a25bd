//! Intervals and tests. The worker computes them by itself when it has drawn all resamples and is
//! idle. The page only asks for them at other levels.

use super::effect::Effect;
use super::job::Phase;
use super::results::Shown;
use super::state::Session;
use crate::worker::protocol::Request;
use paired_bootstrap::comparisons::Coverage;
use paired_bootstrap::scores::Unit;

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
        // The verdict needs them for a margin, and with few items.
        let is_verdict_open = self.question.margin.is_some() || self.shown().is_some_and(may_be_short);
        self.owes_conclusions()
            && (is_verdict_open || is_other_level() || DRAWERS.iter().any(|drawer| self.is_open(drawer)))
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

/// Whether the percentile interval may be too short, as few items are right or wrong. Only the
/// conclusions say whether it is, and so what the data leave open.
#[must_use]
pub fn may_be_short(shown: &Shown) -> bool {
    let comparison = &shown.comparison;
    comparison.unit == Unit::Correctness
        && shown.exact.as_ref().is_some_and(|exact| exact.clustered.is_none())
        && Coverage::is_known(comparison.pairs, comparison.helped as f64, comparison.hurt as f64)
}
