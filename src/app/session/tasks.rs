//! What the views ask of the worker.
//!
//! Which answer a view lacks is a function of the state. After every event the page compares it
//! with what it has asked. A newer question replaces an older one, and the worker drops answers
//! that are no longer needed.

use super::effect::Effect;
use super::trouble::as_sentence;
use crate::worker::protocol::{Answer, Request, Task};

/// The question that the worker is answering, if any.
#[derive(Clone, Debug, Default)]
pub struct Tasks {
    /// The number of the latest question. The first one is 1.
    number: u32,
    asked: Option<Task>,
    /// The progress of the answer, from 0 to 1.
    pub fraction: f64,
    /// A question that cannot be answered, and why.
    refused: Option<(Task, String)>,
    /// The question during which a worker was lost.
    lost_over: Option<Task>,
}

impl Tasks {
    /// Whether the worker owes an answer.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.asked.is_some()
    }

    /// The question that the worker is answering.
    #[must_use]
    pub fn asked(&self) -> Option<&Task> {
        self.asked.as_ref()
    }

    /// Why `task` cannot be answered, if it cannot.
    #[must_use]
    pub fn refusal(&self, task: &Task) -> Option<&str> {
        self.refused.as_ref().filter(|(refused, _)| refused == task).map(|(_, message)| message.as_str())
    }

    /// Asks for what the current view lacks.
    pub fn order(&mut self, lacking: Option<Task>) -> Option<Effect> {
        let lacking = lacking.filter(|task| self.refusal(task).is_none());
        if lacking == self.asked {
            return None;
        }
        self.asked.clone_from(&lacking);
        self.fraction = 0.0;
        let request = match lacking {
            Some(task) => {
                self.number += 1;
                Request::Work { number: self.number, task }
            }
            None => Request::Rest,
        };
        Some(Effect::Send(request, Vec::new()))
    }

    /// Forgets what could not be answered: in another comparison the same question may have an
    /// answer.
    pub(super) fn forget_refusal(&mut self) {
        (self.refused, self.lost_over) = (None, None);
    }

    /// Takes the worker's progress and its answer so far. Returns the question, the answer, and
    /// whether that is final.
    pub fn hear(&mut self, number: u32, fraction: f64, answer: Option<Answer>) -> Option<(Task, Answer, bool)> {
        let task = self.asked.clone().filter(|_| number == self.number)?;
        let is_last = fraction >= 1.0;
        self.fraction = fraction;
        if is_last {
            (self.asked, self.lost_over) = (None, None);
        }
        answer.map(|answer| (task, answer, is_last))
    }

    /// Notes that a question cannot be answered.
    pub fn refuse(&mut self, number: u32, message: &str) {
        if number == self.number {
            self.refused = self.asked.take().map(|task| (task, as_sentence(message)));
        }
    }

    /// Notes that the worker is lost, and its question with it. The question is asked once more,
    /// and given up if another worker is lost over it.
    pub(super) fn lose(&mut self, message: &str) {
        let Some(task) = self.asked.take() else { return };
        if self.lost_over.as_ref() == Some(&task) {
            let message = format!("The computation failed twice ({message}). Change a setting to try again.");
            self.refused = Some((task, message));
            self.lost_over = None;
        } else {
            self.lost_over = Some(task);
        }
    }
}
