//! The view's boxes, and the worker's answers.

use crate::app::form::{Field, Form, Kind, Value};
use crate::app::session::Session;
use paired_bootstrap::planning::Percent;
use paired_bootstrap::planning::sweep::{Answer, Grid, Question, RESAMPLES};
use paired_bootstrap::report::Address;

pub(super) const ITEMS: usize = 0;
pub(super) const EFFECTS: usize = 1;
pub(super) const MOST: usize = 2;
pub(super) const ALPHA: usize = 3;

const ERROR: &str = "sweep-error";
const SIZE: Kind = Kind::Whole(Address::PAIRS.0, Address::PAIRS.1);
/// A chart with more curves would be hard to read.
const PERCENTS: Kind = Kind::Several(6);
/// If half of the items are hurt, no gain is possible.
const UP_TO_HALF: Kind = Kind::Exactly(Percent::thousandths(50_000));

/// The fields, initially set to the primer's second figure. α is shared by all views: the session
/// writes it into the address.
pub(super) static FIELDS: [Field; 4] = [
    Field { id: "sweep-items", error: ERROR, label: "Items", key: "items", kind: SIZE, usual: "500" },
    Field {
        id: "sweep-effects",
        error: ERROR,
        label: "Effect sizes",
        key: "effects",
        kind: PERCENTS,
        usual: "1, 2, 5",
    },
    Field { id: "sweep-most", error: ERROR, label: "Hurt, at most", key: "most", kind: UP_TO_HALF, usual: "20" },
    Field { id: "sweep-alpha", error: ERROR, label: "Level α", key: "", kind: Kind::Alpha, usual: "0.05" },
];

/// The state of the view.
#[derive(Clone, Debug)]
pub struct EffectSizes {
    pub(super) form: Form,
    /// Whether the points are also simulated.
    pub(super) simulates: bool,
    /// The latest exact sweep: question and answer.
    pub(super) exact: Option<(Question, Answer)>,
    /// The latest simulation, as far as it has got.
    pub(super) simulated: Option<Simulated>,
    /// The answer behind the primer's claims.
    pub(super) claims: Option<Answer>,
}

/// A simulation.
#[derive(Clone, Debug)]
pub(super) struct Simulated {
    pub(super) question: Question,
    /// p at each point that is done.
    pub(super) points: Vec<f64>,
    pub(super) is_done: bool,
}

impl Default for EffectSizes {
    fn default() -> Self {
        Self { form: Form::new(&FIELDS), simulates: false, exact: None, simulated: None, claims: None }
    }
}

impl EffectSizes {
    /// The grid that the boxes ask for.
    pub(super) fn grid(&self) -> Grid {
        let values = self.form.values();
        let effects = values.percents(EFFECTS).to_vec();
        Grid { items: values.whole(ITEMS), effects, most: values.percent(MOST) }
    }

    /// Puts a grid into the boxes.
    pub(super) fn show(&mut self, grid: Grid) {
        self.form.set(ITEMS, Value::Whole(grid.items));
        self.form.set(EFFECTS, Value::Percents(grid.effects));
        self.form.set(MOST, Value::Percent(grid.most));
    }

    /// The question that a simulation would answer.
    pub(super) fn simulation(&self, session: &Session) -> Question {
        let (seed, sides) = (session.question.seed, session.question.sides);
        Question::Simulated { grid: self.grid(), resamples: RESAMPLES, seed, sides }
    }

    /// Whether a simulation is running.
    pub(super) fn is_simulating(&self, session: &Session) -> bool {
        let is_done = |it: &Simulated| it.is_done && it.question == self.simulation(session);
        self.simulates && !self.simulated.as_ref().is_some_and(is_done)
    }
}
