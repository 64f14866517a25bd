//! The view's boxes, and the worker's answers.

use super::fields::{
    AGREEMENT, BASELINE, BY_ACCURACIES, DATA_SETS, DISAGREEMENT, EXPERIMENTAL, FIELDS, FORMULA_BASELINE, GAIN, ITEMS,
    percent, truth_of,
};
use crate::app::form::{Form, Value};
use crate::app::session::Session;
use paired_bootstrap::planning::power::{self, Chances, Enough, Part, Question, Truth, TruthError, reach};

/// The state of the view.
#[derive(Clone, Debug)]
pub struct Power {
    pub(super) form: Form,
    /// Whether the truth is given by accuracies and agreement instead of gain and disagreement.
    pub(super) by_accuracies: bool,
    /// The number of items and the truth, if taken from the comparison on the page.
    pub(super) taken: Option<(u64, Truth)>,
    pub(super) here: Option<Here>,
    pub(super) curve: Option<Curve>,
    /// The latest simulated data that were asked for, and how many rounds there were before.
    pub(super) simulated_wanted: Option<Question>,
    pub(super) rounds: u64,
    pub(super) simulated: Option<Simulated>,
}

/// The results for one n.
#[derive(Clone, Debug)]
pub(super) struct Here {
    pub(super) question: Question,
    pub(super) is_complete: bool,
    /// One for each rule of `Rule::ALL`.
    pub(super) chances: [Chances; 2],
    /// The smallest gain that has 80 % power, once known; infinite if there is none.
    pub(super) smallest: Option<f64>,
}

/// The results over all n.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    pub(super) question: Question,
    pub(super) is_complete: bool,
    /// Points: items, and the power by both rules.
    pub(super) points: Vec<(u64, f64, f64)>,
    /// How many items are enough: for 80 % by both rules, then for 90 % by both.
    pub(super) enough: Vec<Enough>,
}

/// Simulated data.
#[derive(Clone, Debug)]
pub(super) struct Simulated {
    pub(super) question: Question,
    pub(super) is_complete: bool,
    pub(super) made: power::Simulated,
}

impl Default for Power {
    fn default() -> Self {
        Self {
            form: Form::new(&FIELDS),
            by_accuracies: false,
            taken: None,
            here: None,
            curve: None,
            simulated_wanted: None,
            rounds: 0,
            simulated: None,
        }
    }
}

impl Power {
    pub(super) fn truth(&self) -> Result<Truth, TruthError> {
        truth_of(self.form.values(), self.by_accuracies)
    }

    pub(super) fn items(&self) -> u64 {
        self.form.values().whole(ITEMS)
    }

    /// The accuracies for the formula for two samples, as proportions; `None` if the truth rules
    /// them out.
    pub(super) fn accuracies(&self) -> Option<[f64; 2]> {
        // 0.7 + 0.01 is 0.71.
        let tidy = |share: f64| (share * 1e12).round() / 1e12;
        let baseline = tidy(self.form.values().number(BASELINE) / 100.0);
        let truth = self.truth().ok()?;
        let [least, most] = truth.baselines();
        /// To what the boxes round, as a proportion.
        const ROUNDING: f64 = 1e-8;
        let is_possible = baseline >= least - ROUNDING && baseline <= most + ROUNDING;
        is_possible.then(|| [baseline, tidy(baseline + truth.gain()).clamp(0.0, 1.0)])
    }

    /// Sets the boxes to a truth, or to the default if it cannot be given in this way.
    pub(super) fn set_truth(&mut self, truth: Truth, by_accuracies: bool) {
        let baseline = self.form.values().number(BASELINE);
        for (field, number) in [
            (GAIN, percent(truth.gain())),
            (DISAGREEMENT, percent(truth.disagreement())),
            (BASELINE, baseline),
            (EXPERIMENTAL, percent(baseline / 100.0 + truth.gain()).clamp(0.0, 100.0)),
            (AGREEMENT, percent(1.0 - truth.disagreement())),
        ] {
            self.form.set(field, Value::Number(number));
        }
        self.by_accuracies = by_accuracies;
        if self.truth().is_err() {
            let usual = Form::new(&FIELDS);
            for &field in BY_ACCURACIES {
                self.form.set(field, usual.values().get(field).clone());
            }
        }
        self.form.set(FORMULA_BASELINE, self.form.values().get(BASELINE).clone());
    }

    fn question(&self, session: &Session, pairs: u64, part: Part) -> Option<Question> {
        let truth = self.truth().ok()?;
        let (gain, disagreement) = (truth.gain(), truth.disagreement());
        let (alpha, sides) = (session.question.alpha, session.question.sides);
        Some(Question { pairs, gain, disagreement, alpha, sides, part })
    }

    pub(super) fn question_here(&self, session: &Session) -> Option<Question> {
        self.question(session, self.items(), Part::Here)
    }

    pub(super) fn question_of_curve(&self, session: &Session) -> Option<Question> {
        let here = self.question_here(session)?;
        let (first, last) = reach(self.truth().ok()?, here.level(), here.pairs);
        Some(Question { pairs: last, part: Part::Curve(first), ..here })
    }

    pub(super) fn question_of_simulated(&self, session: &Session) -> Option<Question> {
        let data_sets = u32::try_from(self.form.values().whole(DATA_SETS)).ok()?;
        let seed = session.question.seed.wrapping_add(self.rounds);
        self.question(session, self.items(), Part::Simulated(data_sets, seed))
    }

    /// The latest curve, if it is about the same truth as the numbers above it.
    pub(super) fn own_curve(&self) -> Option<&Curve> {
        let asked = |question: &Question| (question.gain, question.disagreement, question.alpha, question.sides);
        let here = asked(&self.here.as_ref()?.question);
        self.curve.as_ref().filter(|curve| asked(&curve.question) == here)
    }

    /// The simulated data for the current question.
    pub(super) fn own_simulated(&self, session: &Session) -> Option<&Simulated> {
        let question = self.question_of_simulated(session)?;
        self.simulated.as_ref().filter(|data| data.question == question && data.made.done > 0)
    }
}
