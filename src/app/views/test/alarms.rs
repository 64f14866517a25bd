//! False-alarm rates, which are estimated when the user asks for them.

use crate::app::session::Session;
use crate::worker::protocol::{Alarms, Answer, ScoresFrom, Task};
use paired_bootstrap::comparisons::EstimatedRates;

/// The id of the drawer that shows them.
const DRAWER: &str = "tests";

/// An estimate that was asked for.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    subject: Subject,
    pub(super) rates: EstimatedRates,
    pub(super) is_complete: bool,
}

/// What determines the rates.
#[derive(Clone, Debug, PartialEq)]
struct Subject {
    question: Alarms,
    /// The version of the texts.
    version: u32,
}

/// What an estimate would be about; `None` while the worker holds no texts with a result. For
/// sliders, the rates are computed instead.
fn subject(session: &Session) -> Option<Subject> {
    let (question, version) = (&session.question, session.input.version);
    let question = Alarms { scores: ScoresFrom::LastTexts, alpha: question.alpha, seed: question.seed };
    session.has_read_result().then_some(Subject { question, version })
}

impl Estimate {
    /// Asks for the rates of the current scores.
    pub(super) fn asked(session: &Session) -> Option<Self> {
        let subject = subject(session)?;
        Some(Self { subject, rates: EstimatedRates::default(), is_complete: false })
    }

    /// Whether it is about the current scores.
    pub(super) fn is_current(&self, session: &Session) -> bool {
        subject(session).as_ref() == Some(&self.subject)
    }

    /// The request that the worker still has to answer, while the drawer is open.
    pub(super) fn task(&self, session: &Session) -> Option<Task> {
        let is_awaited = !self.is_complete && session.is_open(DRAWER) && self.is_current(session);
        is_awaited.then(|| Task::Alarms(self.subject.question.clone()))
    }

    /// Takes the worker's answer.
    pub(super) fn take(&mut self, task: &Task, answer: Answer, is_last: bool) {
        if let (Task::Alarms(question), Answer::Alarms(rates)) = (task, answer)
            && *question == self.subject.question
        {
            (self.rates, self.is_complete) = (rates, is_last);
        }
    }
}
