//! What the panels ask of the worker.
//!
//! Which answer a panel lacks is a function of the state. After every event the page compares that with what it has asked:
//! a newer question replaces an older one, and the worker drops what nobody waits for any more.

use super::event::Effect;
use super::panel::Panel;
use super::state::State;
use super::update::restart_if_lost;
use crate::worker::protocol::{Answer, LateRequest, Request, Task};

/// The question that the worker is at, if there is one.
#[derive(Clone, Debug, Default)]
pub struct Tasks {
    /// The number of the newest question. The first one is 1.
    number: u32,
    asked: Option<(Panel, Task)>,
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
    pub(super) fn refusal(&self, task: &Task) -> Option<&str> {
        self.refused.as_ref().filter(|(refused, _)| refused == task).map(|(_, message)| message.as_str())
    }
}

/// Asks for what the panel on the screen lacks.
pub(super) fn order(state: &mut State) -> Vec<Effect> {
    let lacking = state.panel().and_then(|panel| Some((panel, panel.task(state)?)));
    let lacking = lacking.filter(|(_, task)| state.tasks.refusal(task).is_none());
    if lacking == state.tasks.asked {
        return Vec::new();
    }
    let was_asked = state.tasks.asked.is_some();
    state.tasks.asked = lacking.clone();
    state.tasks.fraction = 0.0;
    match lacking {
        Some((_, task)) => {
            state.tasks.number += 1;
            let mut effects = restart_if_lost(state);
            effects
                .push(Effect::Send(Request::Late(LateRequest::Work { number: state.tasks.number, task }), Vec::new()));
            effects
        }
        None if was_asked => vec![Effect::Send(Request::Late(LateRequest::Rest), Vec::new())],
        None => Vec::new(),
    }
}

/// Forgets what could not be answered: another comparison is another question, though it may read the same.
pub(super) fn forget_refusal(state: &mut State) {
    (state.tasks.refused, state.tasks.lost_over) = (None, None);
}

/// Hears how far the worker is, and what it has found out so far.
pub(super) fn hear(state: &mut State, number: u32, fraction: f64, answer: Option<Answer>) -> Vec<Effect> {
    if number != state.tasks.number {
        return Vec::new();
    }
    let Some((panel, task)) = state.tasks.asked.clone() else { return Vec::new() };
    let is_last = fraction >= 1.0;
    state.tasks.fraction = fraction;
    if is_last {
        (state.tasks.asked, state.tasks.lost_over) = (None, None);
    }
    answer.map_or_else(Vec::new, |answer| panel.take(state, task, answer, is_last))
}

/// Hears that a question cannot be answered.
pub(super) fn refuse(state: &mut State, number: u32, message: String) -> Vec<Effect> {
    if number == state.tasks.number {
        state.tasks.refused = state.tasks.asked.take().map(|(_, task)| (task, message));
    }
    Vec::new()
}

/// Notes that the worker is lost, and with it the question. It is asked once more, and given up if it costs another worker.
pub(super) fn lose(state: &mut State, message: &str) {
    let Some((_, task)) = state.tasks.asked.take() else { return };
    if state.tasks.lost_over.as_ref() == Some(&task) {
        let message = format!("The computation broke off twice ({message}). Change something to try again.");
        state.tasks.refused = Some((task, message));
        state.tasks.lost_over = None;
    } else {
        state.tasks.lost_over = Some(task);
    }
}
