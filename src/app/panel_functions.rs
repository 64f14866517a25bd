//! What the panels do, in the later part of the program.

use super::event::Effect;
use super::panel::{Figure, Panel};
use super::sheet::Sheet;
use super::state::State;
use super::{learn, plan, review, tasks};
use crate::report::{Address, Tab};
use crate::worker::protocol::{Answer, Task};

/// The functions of all panels. Each belongs to the method of [`Panel`] or the function beside it with its name.
#[derive(Debug)]
pub(crate) struct PanelFunctions {
    pub(super) use_control: fn(Panel, &mut State, &str, &str) -> Vec<Effect>,
    pub(super) settle: fn(&mut State),
    pub(super) sheet: fn(Panel, &State) -> Sheet,
    pub(super) figure: fn(Panel, &State) -> Option<Figure>,
    pub(super) csv: fn(Panel, &State) -> Option<String>,
    pub(super) task: fn(Panel, &State) -> Option<Task>,
    pub(super) take: fn(Panel, &mut State, Task, Answer, bool) -> Vec<Effect>,
    pub(super) error: fn(Panel, &State) -> Option<String>,
    pub(super) keys: fn(Panel, &State) -> Vec<(String, String)>,
    pub(super) take_keys: fn(&mut State, &Address) -> Vec<String>,
    pub(super) tick: fn(&mut State) -> Vec<Effect>,
    pub(super) follow: fn(&mut State) -> Vec<Effect>,
    pub(super) order_task: fn(&mut State) -> Vec<Effect>,
    pub(super) hear: fn(&mut State, u32, f64, Option<Answer>) -> Vec<Effect>,
    pub(super) refuse: fn(&mut State, u32, String) -> Vec<Effect>,
    pub(super) lose_task: fn(&mut State, &str),
}

impl PanelFunctions {
    /// All of them, for the table of the later part: whoever else names this draws them into the first part.
    pub(crate) const ALL: Self = Self {
        use_control,
        settle,
        sheet,
        figure,
        csv,
        task,
        take,
        error,
        keys,
        take_keys,
        tick: learn::tick,
        follow: learn::follow,
        order_task: tasks::order,
        hear: tasks::hear,
        refuse: tasks::refuse,
        lose_task: tasks::lose,
    };
}

fn use_control(panel: Panel, state: &mut State, control: &str, value: &str) -> Vec<Effect> {
    match panel {
        Panel::Learn => learn::use_control(state, control, value),
        Panel::Review => review::use_control(state, control, value),
        Panel::Sweep => plan::sweep::use_control(state, control, value),
        Panel::Power => plan::power::use_control(state, control, value),
        Panel::Rules => plan::rules::use_control(state, control, value),
    }
}

fn settle(state: &mut State) {
    state.review.settle();
    state.plan.sweep.settle();
    state.plan.power.settle();
    state.plan.rules.settle();
}

fn sheet(panel: Panel, state: &State) -> Sheet {
    match panel {
        Panel::Learn => learn::sheet(state),
        Panel::Review => review::sheet(state),
        Panel::Sweep => plan::sweep::sheet(state),
        Panel::Power => plan::power::sheet(state),
        Panel::Rules => plan::rules::sheet(state),
    }
}

fn figure(panel: Panel, state: &State) -> Option<Figure> {
    match panel {
        Panel::Learn => learn::figure(state),
        Panel::Review => review::figure(state),
        Panel::Sweep => plan::sweep::figure(state),
        Panel::Power => plan::power::figure(state),
        Panel::Rules => None,
    }
}

fn csv(panel: Panel, state: &State) -> Option<String> {
    match panel {
        Panel::Learn => learn::csv(state),
        Panel::Review => review::csv(state),
        Panel::Sweep => plan::sweep::csv(state),
        Panel::Power => plan::power::csv(state),
        Panel::Rules => None,
    }
}

fn task(panel: Panel, state: &State) -> Option<Task> {
    match panel {
        Panel::Learn => learn::task(state),
        Panel::Review => review::task(state),
        Panel::Sweep => plan::sweep::task(state),
        Panel::Power => plan::power::task(state),
        Panel::Rules => None,
    }
}

fn take(panel: Panel, state: &mut State, task: Task, answer: Answer, is_last: bool) -> Vec<Effect> {
    match panel {
        Panel::Learn => learn::take(state, task, answer),
        Panel::Review => review::take(state, task, answer),
        Panel::Sweep => plan::sweep::take(state, task, answer, is_last),
        Panel::Power => plan::power::take(state, task, answer, is_last),
        Panel::Rules => Vec::new(),
    }
}

fn error(panel: Panel, state: &State) -> Option<String> {
    match panel {
        Panel::Learn => learn::error(state),
        Panel::Review => review::error(state),
        Panel::Sweep => plan::sweep::error(state),
        Panel::Power => plan::power::error(state),
        Panel::Rules => plan::rules::error(state),
    }
}

fn keys(panel: Panel, state: &State) -> Vec<(String, String)> {
    match panel {
        Panel::Learn => learn::keys(state),
        Panel::Review => review::keys(state),
        Panel::Sweep | Panel::Power | Panel::Rules => plan::keys_of(state, panel),
    }
}

fn take_keys(state: &mut State, address: &Address) -> Vec<String> {
    match address.view {
        Tab::Test => Vec::new(),
        Tab::Learn => learn::take_keys(state, address),
        Tab::Review => review::take_keys(state, address),
        Tab::Plan => plan::take_keys(state, address),
    }
}
