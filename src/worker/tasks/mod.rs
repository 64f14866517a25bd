//! The views' questions. Each is worked on in steps of about a millisecond, and may report what is
//! known in between.

mod alarms;
mod comparing;
mod items;
mod learning;
mod linking;
mod powering;
mod publishing;
mod ranking;
mod reviewing;
mod sweeping;

use super::Refusal;
use super::crew::Crew;
use super::protocol::{Answer, Reply, ScoresFrom, Task};
use paired_bootstrap::analysis::Items;
use paired_bootstrap::comparisons::ranking::JointBatch;
pub(super) use ranking::Ranking;
use std::ops::Range;
use std::rc::Rc;

/// A question that is being worked on.
pub(super) struct Asked {
    pub(super) number: u32,
    pub(super) working: Box<dyn Working>,
}

/// The work on a question. One that is answered in one go has no steps.
pub(super) trait Working {
    /// Works for about a millisecond. Returns whether there is more to do.
    fn step(&mut self) -> bool {
        false
    }

    /// The progress, from 0 to 1.
    fn fraction(&self) -> f64 {
        0.0
    }

    /// What is known so far and has not been reported; `None` if there is nothing new. After the
    /// last step, the answer.
    fn answer(&mut self) -> Option<Answer>;

    /// A slice of this many milliseconds has ended: helpers may join in.
    fn end_slice(&mut self, _milliseconds: f64, _crew: Option<&mut Box<dyn Crew>>) {}

    /// A helper is ready for this question.
    fn take_on(&mut self, _helper: u32, _crew: &mut dyn Crew) {}

    /// A helper has drawn batches.
    fn take_drawn(&mut self, _helper: u32, _batches: Range<u64>, _drawn: Vec<JointBatch>, _crew: &mut dyn Crew) {}

    /// A helper is lost.
    fn take_back(&mut self, _helper: u32) {}

    /// What the next question about several systems may need.
    fn into_ranking(self: Box<Self>) -> Option<Box<Ranking>> {
        None
    }
}

impl Asked {
    /// The reply between two slices.
    pub(super) fn reply(&mut self) -> Reply {
        // Exactly 1 would mean that the answer is complete.
        let fraction = self.working.fraction().clamp(0.0, 0.999);
        Reply::Worked { number: self.number, fraction, answer: self.working.answer() }
    }

    /// The final reply.
    pub(super) fn last_reply(&mut self) -> Reply {
        Reply::Worked { number: self.number, fraction: 1.0, answer: self.working.answer() }
    }
}

/// Finds the scores that a question is about.
pub(super) type Find<'a> = &'a dyn Fn(ScoresFrom) -> Result<Rc<Items>, Refusal>;

/// Starts to work on a question.
pub(super) fn begin(task: Task, scores: Find) -> Result<Box<dyn Working>, Refusal> {
    Ok(match task {
        Task::Learn(lesson) => learning::begin(lesson, scores)?,
        Task::Papers(task) => publishing::begin(&task, scores)?,
        Task::Review(question) => reviewing::begin(question)?,
        Task::ResultsTable(several) => comparing::begin(several)?,
        Task::Sweep(question) => sweeping::begin(question)?,
        Task::Power(question) => powering::begin(&question)?,
        Task::Alarms(question) => alarms::begin(&question, scores)?,
        Task::Items(task) => items::begin(task, scores)?,
        // The job loop starts this one, with the texts and with what is left of the last ranking.
        Task::Rank(task) => Ranking::begin(0, *task, None, None)?,
        Task::Link => linking::begin(scores)?,
    })
}
