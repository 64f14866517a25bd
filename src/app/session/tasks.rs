//! What the views ask of the worker.
//!
//! Which answer a view lacks is a function of the state. After every event the page compares that
//! with what it has asked: a newer question replaces an older one, and the worker drops what nobody
//! waits for any more.

use super::effect::Effect;
use super::trouble::as_sentence;
use crate::worker::protocol::{Answer, Request, Task};

/// The question that the worker is at, if there is one.
#[derive(Clone, Debug, Default)]
pub struct Tasks {
    /// The number of the newest question. The first one is 1.
    number: u32,
    asked: Option<Task>,
    /// How far the worker is, from 0 to 1.
    pub fraction: f64,
    /// A question that cannot be answered, and why.
    refused: Option<(Task, String)>,
    /// The question over which a worker was lost.
    lost_over: Option<Task>,
}

impl Tasks {
    /// Whether the worker owes an answer.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.asked.is_some()
    }

    /// Why `task` cannot be answered, if it cannot.
    #[must_use]
    pub fn refusal(&self, task: &Task) -> Option<&str> {
        self.refused.as_ref().filter(|(refused, _)| refused == task).map(|(_, message)| message.as_str())
    }

    /// Asks for what the view on the screen lacks.
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

    /// Forgets what could not be answered: another comparison is another question, though it may
    /// read the same.
    pub(super) fn forget_refusal(&mut self) {
        (self.refused, self.lost_over) = (None, None);
    }

    /// Hears how far the worker is, and what it has found out so far: question, answer, and whether
    /// that is the last of it.
    pub fn hear(&mut self, number: u32, fraction: f64, answer: Option<Answer>) -> Option<(Task, Answer, bool)> {
        let task = self.asked.clone().filter(|_| number == self.number)?;
        let is_last = fraction >= 1.0;
        self.fraction = fraction;
        if is_last {
            (self.asked, self.lost_over) = (None, None);
        }
        answer.map(|answer| (task, answer, is_last))
    }

    /// Hears that a question cannot be answered.
    pub fn refuse(&mut self, number: u32, message: &str) {
        if number == self.number {
            self.refused = self.asked.take().map(|task| (task, as_sentence(message)));
        }
    }

    /// Notes that the worker is lost, and with it the question. It is asked once more, and given up
    /// if it costs another worker.
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
