//! Plan, first part: p over percent hurt, a curve for each effect size.

mod claims;
mod figure;
mod sheet;
mod shown;
mod state;
mod table;
mod words;

pub use state::EffectSizes;

use super::{View, items_slider, sides};
use crate::app::form::{Form, Value, no_clash};
use crate::app::session::{Effect, Session};
use crate::app::sheet::Sheet;
use crate::worker::protocol::{Answer, Task};
use paired_bootstrap::planning::sweep::{CLAIMS, PRIMER_ALPHA, Question};
use paired_bootstrap::report::{Address, parse_whole, shortened};
use shown::Shown;
use state::{ALPHA, FIELDS, ITEMS, MOST, Simulated};

/// The key of the address that asks for a simulation.
const SIMULATED: &str = "simulated";

impl EffectSizes {
    /// Applies a changed level to all views.
    fn use_alpha(&self, session: &mut Session) -> Vec<Effect> {
        let alpha = self.form.values().number(ALPHA);
        let is_same = alpha == session.question.alpha;
        if is_same { Vec::new() } else { session.use_alpha(alpha) }
    }

    /// The button starts a simulation, stops a running one and keeps its points, or removes a
    /// finished one.
    fn press_simulate(&mut self, session: &Session) {
        if self.simulates && !self.is_simulating(session) {
            self.simulated = None;
        }
        self.simulates = !self.simulates;
    }

    /// Shows one of the primer's claims in the chart, at the primer's level.
    fn show_claim(&mut self, session: &mut Session, index: &str) -> Vec<Effect> {
        let Some(claim) = index.parse().ok().and_then(|index: usize| CLAIMS.get(index)) else { return Vec::new() };
        self.show(claims::grid_of(claim));
        self.form.set(ALPHA, Value::Number(PRIMER_ALPHA));
        let mut effects = self.use_alpha(session);
        // The chart is far above the claims, so scroll to it.
        effects.push(Effect::Reveal("sweep-figure"));
        effects
    }
}

impl View for EffectSizes {
    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn settle(&mut self, session: &mut Session) -> Vec<Effect> {
        self.form.settle(no_clash);
        self.use_alpha(session)
    }

    fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Vec<Effect> {
        if let Some(effects) = sides::use_control(session, control) {
            return effects;
        }
        match (control, control.split_once('-')) {
            ("simulate", _) => self.press_simulate(session),
            ("items-slider", _) => {
                self.form.set(ITEMS, Value::Whole(items_slider::items_at(value.parse().unwrap_or(0))));
            }
            ("most-slider", _) => {
                if let Ok(most) = FIELDS[MOST].kind.read(value) {
                    self.form.set(MOST, most);
                }
            }
            (_, Some(("claim", index))) => return self.show_claim(session, index),
            (_, Some(("items", size))) => {
                if let Some(items) = parse_whole(size) {
                    self.form.set(ITEMS, Value::Whole(items));
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn follow(&mut self, session: &mut Session) -> Vec<Effect> {
        self.form.follow(ALPHA, Value::Number(session.question.alpha));
        Vec::new()
    }

    fn task(&self, session: &Session) -> Option<Task> {
        let (alpha, sides) = (session.question.alpha, session.question.sides);
        let exact = Question::Exact { grid: self.grid(), alpha, sides };
        let lacking = if self.exact.as_ref().is_none_or(|(question, _)| *question != exact) {
            Some(exact)
        } else if self.claims.is_none() {
            Some(Question::Claims)
        } else {
            self.is_simulating(session).then(|| self.simulation(session))
        };
        lacking.map(Task::Sweep)
    }

    fn take(&mut self, _: &mut Session, task: Task, answer: Answer, is_done: bool) {
        let (Task::Sweep(question), Answer::Sweep(answer)) = (task, answer) else { return };
        match question {
            Question::Exact { .. } => self.exact = Some((question, answer)),
            Question::Claims => self.claims = Some(answer),
            Question::Simulated { .. } => {
                self.simulated = Some(Simulated { question, points: answer.points, is_done });
            }
        }
    }

    fn sheet(&self, session: &Session) -> Sheet {
        sheet::sheet(self, session)
    }

    fn csv(&self, session: &Session) -> Option<String> {
        Shown::of(self, session).map(|shown| table::csv(&shown))
    }

    fn keys(&self, _: &Session) -> Vec<(String, String)> {
        let simulated = self.simulates.then(|| (SIMULATED.to_owned(), "1".to_owned()));
        self.form.keys().into_iter().chain(simulated).collect()
    }

    fn take_keys(&mut self, _: &mut Session, address: &Address) -> Vec<String> {
        let mut problems = self.form.take_keys(address, no_clash);
        let simulated = address.other(SIMULATED).unwrap_or("0");
        if !matches!(simulated, "0" | "1") {
            problems.push(format!("{SIMULATED} = “{}” is neither 0 nor 1", shortened(simulated)));
        }
        self.simulates = simulated == "1";
        problems
    }
}
