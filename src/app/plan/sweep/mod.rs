//! Plan, first part: p over percent hurt, a curve for each effect size.

mod claims;
mod controls;
mod picture;
mod points;
mod shown;
mod wording;

pub(in crate::app) use controls::{error, keys, take_keys, use_control};
pub(in crate::app) use picture::figure;
pub(in crate::app) use points::csv;

use crate::app::before_edit::BeforeEdit;
use crate::app::event::Effect;
use crate::app::sheet::Sheet;
use crate::app::state::State;
use crate::planning::Percent;
use crate::planning::sweep::{self, Grid, Question, RESAMPLES};
use crate::worker::protocol::{Answer, Task};
use controls::Boxes;

/// What the part knows.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What the controls ask for, or did when they were last usable.
    grid: Grid,
    /// What the controls asked for before the box that is being typed into.
    before_edit: BeforeEdit<Grid>,
    /// What stands in the boxes.
    boxes: Boxes,
    /// Whether the points are to be simulated too.
    simulates: bool,
    /// The newest exact sweep, and what it answers.
    exact: Option<(Question, sweep::Answer)>,
    /// The newest simulation, as far as it is.
    simulated: Option<Simulated>,
    /// What the primer's claims rest on.
    claims: Option<sweep::Answer>,
}

/// A simulation.
#[derive(Clone, Debug)]
struct Simulated {
    question: Question,
    /// The shares at or below zero at the points that are done.
    points: Vec<f64>,
    is_done: bool,
}

impl Default for Sweep {
    /// The primer's second figure.
    fn default() -> Self {
        let effects = [1000, 2000, 5000].map(Percent::thousandths).to_vec();
        let grid = Grid { items: 500, effects, most: Percent::thousandths(20_000) };
        let boxes = Boxes::of(&grid);
        Self {
            boxes,
            grid,
            before_edit: BeforeEdit::default(),
            simulates: false,
            exact: None,
            simulated: None,
            claims: None,
        }
    }
}

impl Sweep {
    /// Shows this grid in the boxes.
    fn set(&mut self, grid: Grid) {
        self.boxes = Boxes::of(&grid);
        self.grid = grid;
        self.before_edit.end();
    }

    /// Typing has paused.
    pub(in crate::app) fn settle(&mut self) {
        self.before_edit.end();
    }

    /// Whether a simulation is being drawn.
    fn is_simulating(&self, state: &State) -> bool {
        self.simulates && !self.simulated.as_ref().is_some_and(|it| it.is_done && it.question == simulation(state))
    }
}

fn simulation(state: &State) -> Question {
    let (grid, seed) = (state.plan.sweep.grid.clone(), state.settings.seed.to_string());
    Question::Simulated { grid, resamples: RESAMPLES, seed }
}

pub(in crate::app) fn task(state: &State) -> Option<Task> {
    let sweep = &state.plan.sweep;
    let exact = Question::Exact { grid: sweep.grid.clone(), alpha: state.settings.alpha };
    let lacking = if sweep.exact.as_ref().is_none_or(|(question, _)| *question != exact) {
        Some(exact)
    } else if sweep.claims.is_none() {
        Some(Question::Claims)
    } else {
        sweep.is_simulating(state).then(|| simulation(state))
    };
    lacking.map(Task::Sweep)
}

pub(in crate::app) fn take(state: &mut State, task: Task, answer: Answer, is_last: bool) -> Vec<Effect> {
    let (Task::Sweep(question), Answer::Sweep(answer)) = (task, answer) else { return Vec::new() };
    let sweep = &mut state.plan.sweep;
    match question {
        Question::Exact { .. } => sweep.exact = Some((question, answer)),
        Question::Claims => sweep.claims = Some(answer),
        Question::Simulated { .. } => {
            sweep.simulated = Some(Simulated { question, points: answer.points, is_done: is_last });
        }
    }
    Vec::new()
}

pub(in crate::app) fn sheet(state: &State) -> Sheet {
    let mut sheet = Sheet::default();
    controls::fill(&mut sheet, state);
    wording::fill(&mut sheet, state);
    claims::fill(&mut sheet, state);
    points::fill(&mut sheet, state);
    sheet
}
