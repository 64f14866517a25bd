//! The view Review: what a paper's numbers allow.

mod fields;
mod figure;
mod sheet;

use super::{View, sides};
use crate::app::form::{Clash, Form, Value, Values};
use crate::app::session::{Effect, Session, ViewName};
use crate::app::sheet::Sheet;
use crate::worker::protocol::{Answer, Task};
use fields::{
    ALPHA, AT, CLAIM, CLAIMED, COMPARISONS, DRAWER, EXAMPLES, EXTRAS, FIELDS, Filling, PAIRS, RUNS, filling,
    filling_of_test,
};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::planning::review::Claim;
use paired_bootstrap::report::review::{Print, PrintProblem, Shown, span};
use paired_bootstrap::report::{Address, parse_whole};

/// What the view Review knows.
#[derive(Clone, Debug)]
pub struct Review {
    form: Form,
    /// Whether the user has chosen the place on the curve.
    has_chosen: bool,
    /// The last answer.
    shown: Option<Shown>,
}

impl Default for Review {
    fn default() -> Self {
        Self { form: Form::new(&FIELDS), has_chosen: false, shown: None }
    }
}

/// The print that these values are.
fn print_of(values: &Values) -> Result<Print, Clash> {
    let value = |key: &'static str| {
        let field = FIELDS.iter().position(|field| field.key == key)?;
        Some(FIELDS[field].kind.plain(values.get(field)))
    };
    let fields = |keys: &[&str]| (0..FIELDS.len()).filter(|&field| keys.contains(&FIELDS[field].key)).collect();
    Print::read(&value).map_err(|PrintProblem { keys, why }| Clash { fields: fields(&keys), why })
}

/// Whether the print allows the chosen number of hurt items.
fn check_place(values: &Values, print: &Print) -> Result<(), Clash> {
    let Some(hurt) = values.whole_or_nothing(AT) else { return Ok(()) };
    match print.allowed().map(|allowed| allowed.hurt()) {
        Some((least, most)) if !(least..=most).contains(&hurt) => {
            let possible = span((least, most));
            let why = format!("“{hurt}” is not possible: the printed numbers allow {possible}");
            Err(Clash { fields: vec![AT], why })
        }
        _ => Ok(()),
    }
}

impl Review {
    fn print(&self) -> Print {
        print_of(self.form.values()).expect("no other values count")
    }

    /// The number of hurt items that the user has chosen.
    fn chosen(&self) -> Option<u64> {
        self.form.values().whole_or_nothing(AT).filter(|_| self.has_chosen)
    }

    /// What counts is in sight: opens the drawer of what few prints need where something is in it.
    fn open_extras(&self, session: &mut Session) {
        let usual = Form::new(&FIELDS);
        if EXTRAS.into_iter().any(|extra| self.form.values().get(extra) != usual.values().get(extra)) {
            session.toggle(DRAWER, true);
        }
    }

    /// Fills the boxes. A place on the curve of another print is nobody's choice.
    fn fill(&mut self, filling: Filling) {
        let comparisons = (COMPARISONS, self.form.values().get(COMPARISONS).clone());
        let emptied = CLAIMED.into_iter().chain([CLAIM]).map(|field| (field, Value::Empty));
        for (field, value) in emptied.chain(filling).chain([comparisons]) {
            self.form.set(field, value);
        }
        self.has_chosen = false;
    }

    /// A new sentence fills the boxes, as if its numbers were typed.
    fn read_claim(&mut self) {
        let text = self.form.text(CLAIM).trim();
        let is_read = matches!(self.form.values().get(CLAIM), Value::Text(read) if read == text);
        let claim = Claim::read(text);
        if is_read || claim.values.is_empty() {
            return;
        }
        let usual = Form::new(&FIELDS);
        let texts = CLAIMED.into_iter().map(|field| {
            let value = claim.value(FIELDS[field].key).map(str::to_owned);
            let nothing = if field == RUNS { usual.text(field).to_owned() } else { String::new() };
            (field, value.unwrap_or(nothing))
        });
        self.form.type_all(texts.collect());
    }

    /// What is baseline becomes experimental.
    fn exchange(&mut self) {
        for [one, other] in PAIRS {
            let (first, second) = (self.form.values().get(one).clone(), self.form.values().get(other).clone());
            self.form.set(one, second);
            self.form.set(other, first);
        }
        self.has_chosen = false;
    }

    /// Puts the place on the curve into the sliders of the view Test, and goes there.
    fn open_in_test(&self, session: &mut Session) -> Vec<Effect> {
        let Some(shown) = &self.shown else { return Vec::new() };
        let from = session.fragment_of(ViewName::Review, self.keys(session));
        let (hurt, helped) = shown.point.best.0;
        session.view = ViewName::Test;
        let mut effects = session.compare_counts(Counts { pairs: shown.question.items, helped, hurt });
        // So that the way back leads here.
        let to = session.fragment_of(ViewName::Test, Vec::new());
        effects.extend([Effect::EnterAddress { from, to }, Effect::Focus("tab-test")]);
        effects
    }
}

impl View for Review {
    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn settle(&mut self, session: &mut Session) -> Vec<Effect> {
        let (before, print) = (self.form.values().clone(), self.print());
        self.read_claim();
        self.form.settle(|values| {
            let now = print_of(values)?;
            let is_chosen_now = values.get(AT) != before.get(AT) && now == print;
            if is_chosen_now { check_place(values, &now) } else { Ok(()) }
        });
        let values = self.form.values();
        if self.print() != print {
            self.has_chosen = false;
        } else if values.get(AT) != before.get(AT) {
            self.has_chosen = *values.get(AT) != Value::Empty;
        }
        let alpha = values.number(ALPHA);
        if values.get(CLAIM) != before.get(CLAIM) {
            self.open_extras(session);
        }
        if alpha == session.question.alpha {
            return Vec::new();
        }
        session.use_alpha(alpha)
    }

    fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Vec<Effect> {
        if let Some(effects) = sides::use_control(session, control) {
            return effects;
        }
        let filling = match control {
            "open" => return self.open_in_test(session),
            "exchange" => {
                self.exchange();
                None
            }
            "at-slider" => {
                if let Some(hurt) = parse_whole(value) {
                    self.form.set(AT, Value::Whole(hurt));
                    self.has_chosen = true;
                }
                None
            }
            "from-test" => filling_of_test(session),
            _ => EXAMPLES
                .into_iter()
                .find(|(id, ..)| ViewName::of_element(id).1 == control)
                .map(|(_, items, accuracies)| filling(items, accuracies)),
        };
        if let Some(filling) = filling {
            self.fill(filling);
            self.open_extras(session);
        }
        Vec::new()
    }

    fn follow(&mut self, session: &mut Session) -> Vec<Effect> {
        let (alpha, sides) = (session.question.alpha, session.question.sides);
        self.form.follow(ALPHA, Value::Number(alpha));
        let (print, chosen) = (self.print(), self.chosen());
        let place = match (print.question(alpha, sides), &mut self.shown) {
            (Ok(question), Some(shown)) if shown.question == question => {
                shown.print = print;
                shown.go_to(chosen);
                Value::Whole(shown.point.best.0.0)
            }
            (Err(_), _) if chosen.is_none() => Value::Empty,
            _ => return Vec::new(),
        };
        if !self.form.is_typing() {
            self.form.follow(AT, place);
        }
        Vec::new()
    }

    fn task(&self, session: &Session) -> Option<Task> {
        let (alpha, sides) = (session.question.alpha, session.question.sides);
        let question = self.print().question(alpha, sides).ok()?;
        let is_answered = self.shown.as_ref().is_some_and(|shown| shown.question == question);
        (!is_answered).then_some(Task::Review(question))
    }

    fn take(&mut self, _: &mut Session, task: Task, answer: Answer, _: bool) {
        if let (Task::Review(question), Answer::Review(answer)) = (task, answer) {
            self.shown = Shown::new(self.print(), question, answer, self.chosen());
        }
    }

    fn sheet(&self, session: &Session) -> Sheet {
        sheet::sheet(&self.form, &self.print(), self.shown.as_ref(), session)
    }

    fn csv(&self, _: &Session) -> Option<String> {
        self.shown.as_ref().map(figure::csv)
    }

    fn keys(&self, _: &Session) -> Vec<(String, String)> {
        let mut keys = self.form.keys();
        keys.retain(|(key, _)| self.has_chosen || key != FIELDS[AT].key);
        keys
    }

    fn take_keys(&mut self, session: &mut Session, address: &Address) -> Vec<String> {
        self.form.set(CLAIM, Value::Empty);
        let problems = self.form.take_keys(address, |values| check_place(values, &print_of(values)?));
        self.open_extras(session);
        self.has_chosen = *self.form.values().get(AT) != Value::Empty;
        if let Some(claim) = address.decoded("claim") {
            self.form.type_all(vec![(CLAIM, claim)]);
            self.settle(session);
        }
        problems
    }
}
