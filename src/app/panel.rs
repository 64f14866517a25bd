//! The panels beside the view Test: which one is shown, and what all of them can do.

use super::event::Effect;
use super::sheet::Sheet;
use super::state::State;
use crate::chart::PanelPicture;
use crate::report::{Address, Tab};
use crate::worker::protocol::{Answer, Task};

/// A view other than Test, or one of the three parts of Plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// One resample at a time.
    Learn,
    /// What a paper's numbers allow.
    Review,
    /// p over percent hurt, by effect size.
    Sweep,
    /// How likely a true gain is to be found.
    Power,
    /// Small calculators.
    Rules,
}

/// What a panel's chart shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The picture.
    pub picture: PanelPicture,
    /// What it shows, for those who do not see it.
    pub label: String,
}

impl State {
    /// The panel that is shown; `None` in the view Test.
    pub(super) fn panel(&self) -> Option<Panel> {
        match self.tab {
            Tab::Test => None,
            Tab::Learn => Some(Panel::Learn),
            Tab::Review => Some(Panel::Review),
            Tab::Plan => Some(self.plan.panel),
        }
    }
}

impl Panel {
    /// All panels.
    pub const ALL: [Self; 5] = [Self::Learn, Self::Review, Self::Sweep, Self::Power, Self::Rules];

    /// What the ids of the panel's elements begin with: `learn-chart`, `learn-svg`, `learn-png`, `learn-csv` and the like.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Learn => "learn",
            Self::Review => "review",
            Self::Sweep => "sweep",
            Self::Power => "power",
            Self::Rules => "rules",
        }
    }

    /// The panel of an element, and the rest of the element's id.
    #[must_use]
    pub fn of_element(id: &str) -> Option<(Self, &str)> {
        let (key, rest) = id.split_once('-')?;
        Some((Self::ALL.into_iter().find(|panel| panel.key() == key)?, rest))
    }

    /// Lets a control be used. `control` is its id without the panel's key.
    pub(super) fn use_control(self, state: &mut State, control: &str, value: &str) -> Vec<Effect> {
        // Without the later part the controls are out of reach.
        state.later().map_or_else(Vec::new, |later| (later.panels.use_control)(self, state, control, value))
    }

    /// What is on the screen; nothing new while the later part is not there.
    #[must_use]
    pub fn sheet(self, state: &State) -> Sheet {
        state.later().map_or_else(Sheet::default, |later| (later.panels.sheet)(self, state))
    }

    /// The chart; `None` while there is nothing to draw.
    #[must_use]
    pub fn figure(self, state: &State) -> Option<Figure> {
        state.later().and_then(|later| (later.panels.figure)(self, state))
    }

    /// The numbers of the chart, as a CSV file; `None` while there are none.
    #[must_use]
    pub fn csv(self, state: &State) -> Option<String> {
        state.later().and_then(|later| (later.panels.csv)(self, state))
    }

    /// What the worker has to answer before every number of the panel belongs to its input. A function of the state: the
    /// same until it is answered.
    pub(super) fn task(self, state: &State) -> Option<Task> {
        state.later().and_then(|later| (later.panels.task)(self, state))
    }

    /// Takes an answer to `task`; `is_last` if nothing more will come.
    pub(super) fn take(self, state: &mut State, task: Task, answer: Answer, is_last: bool) -> Vec<Effect> {
        state.later().map_or_else(Vec::new, |later| (later.panels.take)(self, state, task, answer, is_last))
    }

    /// What is wrong with the panel's input, as a sentence.
    pub(super) fn error(self, state: &State) -> Option<String> {
        state.later().and_then(|later| (later.panels.error)(self, state))
    }

    /// The panel's own keys of the address, where they are not the default. Those that wait to be read stay as they are.
    pub(super) fn keys(self, state: &State) -> Vec<(String, String)> {
        match state.later() {
            Some(later) => (later.panels.keys)(self, state),
            None => state.arrival.keys_of(self.tab()),
        }
    }

    /// The view that it is, or belongs to.
    fn tab(self) -> Tab {
        match self {
            Self::Learn => Tab::Learn,
            Self::Review => Tab::Review,
            Self::Sweep | Self::Power | Self::Rules => Tab::Plan,
        }
    }
}

/// Takes the keys of the view that an address names. Every value that cannot be used is reported, and the default stands in
/// for it. Without the later part they wait.
pub(super) fn take_keys(state: &mut State, address: &Address) -> Vec<String> {
    match state.later() {
        Some(later) if address.view != Tab::Test => (later.panels.take_keys)(state, address),
        _ => Vec::new(),
    }
}

/// Typing has paused: what stands in a box and can be used was meant.
pub(super) fn settle(state: &mut State) {
    if let Some(later) = state.later() {
        (later.panels.settle)(state);
    }
}

/// Lets the panels follow the comparison: after every event.
pub(super) fn follow(state: &mut State) -> Vec<Effect> {
    state.later().map_or_else(Vec::new, |later| (later.panels.follow)(state))
}

/// The time for the next step of an animation has come.
pub(super) fn tick(state: &mut State) -> Vec<Effect> {
    state.later().map_or_else(Vec::new, |later| (later.panels.tick)(state))
}

/// Asks for what the panel on the screen lacks: see [`tasks`](super::tasks).
pub(super) fn order_task(state: &mut State) -> Vec<Effect> {
    state.later().map_or_else(Vec::new, |later| (later.panels.order_task)(state))
}

/// Hears how far the worker is with a question, and what it has found out so far.
pub(super) fn hear(state: &mut State, number: u32, fraction: f64, answer: Option<Answer>) -> Vec<Effect> {
    state.later().map_or_else(Vec::new, |later| (later.panels.hear)(state, number, fraction, answer))
}

/// Hears that a question cannot be answered.
pub(super) fn refuse(state: &mut State, number: u32, message: String) -> Vec<Effect> {
    state.later().map_or_else(Vec::new, |later| (later.panels.refuse)(state, number, message))
}

/// Notes that the worker is lost. Without the later part there is no question to be lost with it.
pub(super) fn lose_task(state: &mut State, message: &str) {
    if let Some(later) = state.later() {
        (later.panels.lose_task)(state, message);
    }
}
