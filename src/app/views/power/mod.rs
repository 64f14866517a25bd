//! Plan, second part: how likely a true gain is to be found.

mod fields;
mod figure;
mod sheet;
mod state;
mod words;

pub use state::Power;

use super::{View, items_slider, sides};
use crate::app::form::{Form, Value};
use crate::app::session::{Effect, Session};
use crate::app::sheet::Sheet;
use crate::worker::protocol::{Answer, Task};
use fields::{
    AGREEMENT, ALPHA, BASELINE, BY_GAIN, EXPERIMENTAL, FIELDS, FORMULA_BASELINE, ITEMS, MARGIN, check, percent,
};
use paired_bootstrap::planning::power::{Answer as Found, Truth};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Address, MarginTest};
use paired_bootstrap::text::rounded;
use state::{Curve, Here, Simulated};

/// The boxes that only accuracies need. Their keys in an address tell which way is used.
const OF_ACCURACIES: [usize; 2] = [EXPERIMENTAL, AGREEMENT];

/// A proportion with four significant digits.
fn to_four_digits(share: f64) -> f64 {
    rounded(share, 4).parse().unwrap_or(share)
}

impl Power {
    fn choose(&mut self, by_accuracies: bool) {
        if let Some(truth) = self.truth().ok().filter(|_| self.by_accuracies != by_accuracies) {
            self.set_truth(truth, by_accuracies);
        }
    }

    /// Takes n, gain, disagreement and, if known, the baseline's accuracy from the comparison on
    /// the page.
    fn take_from_data(&mut self, session: &Session) {
        let Some(comparison) = session.shown().map(|shown| &shown.comparison) else { return };
        let [pairs, helped, hurt] = [comparison.pairs, comparison.helped, comparison.hurt].map(|number| number as f64);
        // The boxes hold what is computed with: nobody plans with more than four digits.
        if let Ok(truth) = Truth::new(to_four_digits((helped - hurt) / pairs), to_four_digits((helped + hurt) / pairs))
        {
            if let Some([baseline, _]) = comparison.means {
                let accuracy = if comparison.is_lower_better { 1.0 - baseline } else { baseline };
                let [least, most] = truth.baselines();
                let accuracy = to_four_digits(accuracy).max(least).min(most);
                self.form.set(BASELINE, Value::Number(percent(accuracy)));
            }
            self.set_truth(truth, false);
            self.form.set(ITEMS, Value::Whole(comparison.pairs.min(Address::PAIRS.1)));
            self.taken = self.truth().ok().map(|truth| (self.items(), truth));
        }
    }

    /// Simulates data sets: the first round, or another one for the same question.
    fn make_simulated_data(&mut self, session: &Session) {
        let is_another =
            self.simulated_wanted.is_some() && self.simulated_wanted == self.question_of_simulated(session);
        self.rounds = if is_another { self.rounds + 1 } else { 0 };
        self.simulated_wanted = self.question_of_simulated(session);
    }
}

impl View for Power {
    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn settle(&mut self, session: &mut Session) -> Vec<Effect> {
        self.form.settle(check(self.by_accuracies));
        let (seen, hidden) =
            if self.by_accuracies { (BASELINE, FORMULA_BASELINE) } else { (FORMULA_BASELINE, BASELINE) };
        self.form.follow(hidden, self.form.values().get(seen).clone());
        let (alpha, margin) = (self.form.values().number(ALPHA), self.form.values().number_or_nothing(MARGIN));
        let question = Question { alpha, margin, ..session.question };
        if question == session.question { Vec::new() } else { session.use_question(question) }
    }

    fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Vec<Effect> {
        if let Some(effects) = sides::use_control(session, control) {
            return effects;
        }
        match control {
            "margin-noninferior" => return session.use_margin_test(MarginTest::NonInferior),
            "margin-equivalent" => return session.use_margin_test(MarginTest::Equivalent),
            "by-gain" => self.choose(false),
            "by-accuracies" => self.choose(true),
            "items-slider" => {
                self.form.set(ITEMS, Value::Whole(items_slider::items_at(value.parse().unwrap_or(0))));
            }
            "from-data" => self.take_from_data(session),
            "make" => self.make_simulated_data(session),
            _ => {}
        }
        Vec::new()
    }

    fn follow(&mut self, session: &mut Session) -> Vec<Effect> {
        self.form.follow(ALPHA, Value::Number(session.question.alpha));
        self.form.follow(MARGIN, session.question.margin.map_or(Value::Empty, Value::Number));
        Vec::new()
    }

    fn task(&self, session: &Session) -> Option<Task> {
        let here = self.question_here(session)?;
        if self.here.as_ref().is_none_or(|known| !known.is_complete || known.question != here) {
            return Some(Task::Power(here));
        }
        let curve = self.question_of_curve(session)?;
        if self.curve.as_ref().is_none_or(|known| !known.is_complete || known.question != curve) {
            return Some(Task::Power(curve));
        }
        let data = self.question_of_simulated(session).filter(|data| self.simulated_wanted.as_ref() == Some(data))?;
        let is_lacking = self.simulated.as_ref().is_none_or(|known| !known.is_complete || known.question != data);
        is_lacking.then_some(Task::Power(data))
    }

    fn take(&mut self, _: &mut Session, task: Task, answer: Answer, is_complete: bool) {
        let (Task::Power(question), Answer::Power(found)) = (task, answer) else { return };
        match found {
            Found::Here(chances, smallest) => {
                if let Ok(chances) = chances.try_into() {
                    self.here = Some(Here { question, is_complete, chances, smallest });
                }
            }
            Found::Curve(points, enough) => self.curve = Some(Curve { question, is_complete, points, enough }),
            Found::Simulated(made) => self.simulated = Some(Simulated { question, is_complete, made }),
        }
    }

    fn sheet(&self, session: &Session) -> Sheet {
        sheet::sheet(self, session)
    }

    fn csv(&self, _: &Session) -> Option<String> {
        figure::csv(self)
    }

    /// Leaves out the boxes of the other way, and always includes those that tell which way is
    /// used.
    fn keys(&self, _: &Session) -> Vec<(String, String)> {
        let usual = Form::new(&FIELDS);
        let (values, usual) = (self.form.values(), usual.values());
        let unused = if self.by_accuracies { BY_GAIN } else { &OF_ACCURACIES };
        let is_named = |index: &usize| {
            let is_unusual = !FIELDS[*index].key.is_empty() && values.get(*index) != usual.get(*index);
            !unused.contains(index) && (is_unusual || OF_ACCURACIES.contains(index))
        };
        let pair = |index: usize| (FIELDS[index].key.to_owned(), FIELDS[index].kind.plain(values.get(index)));
        (0..FIELDS.len()).filter(is_named).map(pair).collect()
    }

    fn take_keys(&mut self, _: &mut Session, address: &Address) -> Vec<String> {
        let by_accuracies = OF_ACCURACIES.into_iter().any(|index| address.other(FIELDS[index].key).is_some());
        if by_accuracies != self.by_accuracies {
            // Boxes that disappear lose their contents.
            (self.form, self.by_accuracies) = (Form::new(&FIELDS), by_accuracies);
        }
        let problems = self.form.take_keys(address, check(by_accuracies));
        self.form.follow(FORMULA_BASELINE, self.form.values().get(BASELINE).clone());
        problems
    }
}
