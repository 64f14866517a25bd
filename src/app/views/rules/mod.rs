//! Plan, third part: rules of thumb as small calculators. Except for the intervals of two judges'
//! agreement, their answers are closed forms. The page computes all of them itself.

mod cards;
mod fields;

use super::View;
use crate::app::form::Form;
use crate::app::session::{Effect, Session, ViewName};
use crate::app::sheet::Sheet;
use fields::{FIELDS, card_of, check, judged};
use paired_bootstrap::planning::{Agreement, Judged};
use paired_bootstrap::report::Address;

/// The state of the view.
#[derive(Clone, Debug)]
pub struct Rules {
    form: Form,
    /// The card that was last changed, from 0. Its answer is announced.
    last_changed: Option<usize>,
    /// The agreement between the two judges, for these counts and this seed; `None` until the view
    /// is opened.
    agreement: Option<(Judged, u64, Agreement)>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { form: Form::new(&FIELDS), last_changed: None, agreement: None }
    }
}

impl View for Rules {
    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn settle(&mut self, _: &mut Session) -> Vec<Effect> {
        let before = self.form.values().clone();
        self.form.settle(check);
        let changed = (0..FIELDS.len()).find(|&field| before.get(field) != self.form.values().get(field));
        self.last_changed = changed.map(card_of).or(self.last_changed);
        Vec::new()
    }

    fn use_control(&mut self, _: &mut Session, _: &str, _: &str) -> Vec<Effect> {
        Vec::new()
    }

    fn follow(&mut self, session: &mut Session) -> Vec<Effect> {
        let asked = (judged(self.form.values()), session.question.seed);
        let is_known = self.agreement.is_some_and(|(judged, seed, _)| (judged, seed) == asked);
        // 10,000 resamples take some milliseconds, so draw them only when the view is shown, and
        // only once.
        if session.view == ViewName::Rules && !is_known {
            let (judged, seed) = asked;
            self.agreement = Some((judged, seed, Agreement::new(judged, seed)));
        }
        Vec::new()
    }

    fn sheet(&self, session: &Session) -> Sheet {
        let mut sheet = Sheet::default();
        self.form.fill(&mut sheet);
        let answers = cards::fill(&mut sheet, self.form.values(), &session.question, self.agreement);
        sheet.spoken = self.last_changed.and_then(|card| answers.get(card).cloned()).unwrap_or_default();
        sheet
    }

    fn keys(&self, _: &Session) -> Vec<(String, String)> {
        self.form.keys()
    }

    fn take_keys(&mut self, _: &mut Session, address: &Address) -> Vec<String> {
        self.form.take_keys(address, check)
    }
}
