//! The view Test: is this difference real?

mod alarms;
mod categories;
mod convergence;
mod drawers;
mod formats;
mod intervals;
mod items;
mod kept;
mod left_open;
mod link;
mod margin;
mod other_tests;
mod picture;
mod questions;
mod report;
mod sheet;
mod sliders;
mod state;
mod words;

use super::{View, columns, sides};
use crate::app::form::{Form, Values};
use crate::app::session::{Effect, Pasted, Phase, Session, Source};
use crate::app::sheet::Sheet;
use crate::worker::protocol::{Answer, Task};
use alarms::Estimate;
use paired_bootstrap::planning::Example;
use paired_bootstrap::report::{Address, MarginTest, shortened};
use sliders::Slider;
pub use state::Test;

impl Test {
    /// Whether a control, by its id without the prefix of the view, changes what is compared: which
    /// column plays which part, or which rows count.
    #[must_use]
    pub fn is_choice(control: &str) -> bool {
        questions::is_answer(control) || columns::is_choice(control)
    }
}

impl View for Test {
    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn settle(&mut self, session: &mut Session) -> Vec<Effect> {
        let before = session.counts;
        let keeps_shares = self.keeps_shares;
        let is_resized = |values: &Values| keeps_shares && state::is_other_size(values, before);
        if !self.form.settle(|values| if is_resized(values) { Ok(()) } else { state::check(values) }) {
            return Vec::new();
        }
        let question = self.question(&session.question);
        let counts = state::counts(self.form.values());
        let constant = state::constant(self.form.values());
        if constant != columns::constant(session) {
            session.question = question;
            return columns::compare_with(session, constant);
        }
        if counts == session.counts {
            return session.use_question(question);
        }
        session.question = question;
        if is_resized(self.form.values()) {
            session.resize(counts.pairs);
            return session.compare_sliders();
        }
        session.compare_counts(counts)
    }

    fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Vec<Effect> {
        if let Some(slider) = Slider::of_id(control) {
            self.drag(session, slider, value.parse().unwrap_or(0));
            return session.compare_sliders();
        }
        if control == "shares" {
            self.keeps_shares = value == "on";
            return Vec::new();
        }
        if control == formats::SOUGHT {
            value.clone_into(&mut self.sought);
            return Vec::new();
        }
        if let Some(order) = categories::order_of_id(control) {
            self.order = order;
            return Vec::new();
        }
        if let Some(effects) = self.items.use_control(session, control, value) {
            return effects;
        }
        if let Some(example) = Example::from_key(control) {
            return session.choose_example(example);
        }
        let chosen = sides::use_control(session, control).or_else(|| questions::use_control(session, control));
        let chosen = chosen.or_else(|| kept::use_control(session, control));
        if let Some(effects) = chosen.or_else(|| columns::use_control(session, control, value)) {
            return effects;
        }
        let release = |index, session: &mut Session| session.edit_text(index, Pasted::Typed(String::new()));
        let (mut effects, focus) = match control {
            "margin-noninferior" => (session.use_margin_test(MarginTest::NonInferior), None),
            "margin-equivalent" => (session.use_margin_test(MarginTest::Equivalent), None),
            "source-sliders" => (session.choose_source(Source::Sliders), None),
            "source-paste" => (session.choose_source(Source::Paste), None),
            "source-file" => (session.choose_source(Source::File), None),
            "swap" => (session.swap(), None),
            "save-means" => (session.write_means(), None),
            "estimate-rates" => {
                self.estimate = Estimate::asked(session);
                (Vec::new(), Some("estimate-note"))
            }
            // These buttons disappear when pressed, so the focus moves.
            "stop" => {
                // If nothing is read, the headline says what happened.
                let place = if matches!(session.job.phase, Phase::Reading(_)) { "verdict" } else { "status" };
                (session.stop(), Some(place))
            }
            "files-add" => {
                session.input.files.is_adding = value == "on";
                (Vec::new(), None)
            }
            "files-clear" => (session.clear_files(), Some("score-files")),
            "baseline-release" => (release(0, session), Some("baseline-scores")),
            "experimental-release" => (release(1, session), Some("experimental-scores")),
            _ => (report::saved_by(session, control).map(Effect::Save).into_iter().collect(), None),
        };
        effects.extend(focus.map(Effect::Focus));
        effects
    }

    fn step_slider(&mut self, session: &mut Session, control: &str, steps: i32) -> Vec<Effect> {
        let Some(slider) = Slider::of_id(control) else { return Vec::new() };
        state::set_count(session, slider, sliders::stepped(slider, session.counts, steps), self.keeps_shares);
        session.compare_sliders()
    }

    fn follow(&mut self, session: &mut Session) -> Vec<Effect> {
        self.show(session);
        self.items.follow(session);
        Vec::new()
    }

    fn task(&self, session: &Session) -> Option<Task> {
        // A refused task would block the other one.
        let is_open = |task: &Task| session.tasks.refusal(task).is_none();
        let items = self.items.task(session).filter(is_open);
        let link = || self.packed.task(session).filter(is_open);
        items.or_else(link).or_else(|| self.estimate.as_ref()?.task(session))
    }

    fn take(&mut self, session: &mut Session, task: Task, answer: Answer, is_last: bool) {
        self.items.take(session, &task, &answer);
        self.packed.take(session, &answer);
        if let Some(estimate) = &mut self.estimate {
            estimate.take(&task, answer, is_last);
        }
    }

    fn sheet(&self, session: &Session) -> Sheet {
        sheet::sheet(self, session)
    }

    /// The session writes all other keys.
    fn keys(&self, _: &Session) -> Vec<(String, String)> {
        self.keeps_shares.then(|| ("shares".to_owned(), "1".to_owned())).into_iter().collect()
    }

    fn take_keys(&mut self, _: &mut Session, address: &Address) -> Vec<String> {
        let shares = address.other("shares");
        self.keeps_shares = shares == Some("1");
        let problem = |text| format!("shares = “{}” is not 0 or 1", shortened(text));
        shares.filter(|text| !matches!(*text, "0" | "1")).map(problem).into_iter().collect()
    }
}
