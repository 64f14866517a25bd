//! The view Review: what a paper's numbers imply.

mod fields;
mod figure;
mod sheet;
mod table;
mod table_sheet;

use super::{View, sides};
use crate::app::form::{Clash, Form, Value, Values};
use crate::app::session::{Effect, Session, ViewName};
use crate::app::sheet::Sheet;
use crate::worker::protocol::{Answer, Task};
use fields::{
    ALPHA, AT, CLAIM, CLAIMED, COMPARISONS, DRAWER, EXAMPLES, EXTRAS, FIELDS, Filling, PAIRS, ROW, RUNS, SIZES,
    claimed, filling, filling_of_test,
};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::planning::review::{Claim, Question, ResultsTable};
use paired_bootstrap::report::review::results::{Known, Pair};
use paired_bootstrap::report::review::{Print, PrintProblem, SENTENCE, Shown, span};
use paired_bootstrap::report::{Address, encoded, parse_whole, unpack_text};
use table::Table;

/// The state of the view.
#[derive(Clone, Debug)]
pub struct Review {
    form: Form,
    /// Whether the user has chosen the point on the curve.
    has_chosen: bool,
    /// The last answer.
    shown: Option<Shown>,
    /// The results table in the claim's box, unless that holds a sentence.
    table: Option<Table>,
    /// Whether rows and columns of the table are swapped.
    is_turned: bool,
    /// The contents of the boxes when the claim's text was replaced by one that did not fill them:
    /// a table, or one that was not understood. While they are unchanged, they are about the
    /// earlier claim.
    earlier: Option<Vec<Value>>,
    /// Whether the number of runs is one that a text has stated, not the user's own.
    are_runs_of_a_text: bool,
}

impl Default for Review {
    fn default() -> Self {
        Self {
            form: Form::new(&FIELDS),
            has_chosen: false,
            shown: None,
            table: None,
            is_turned: false,
            earlier: None,
            are_runs_of_a_text: false,
        }
    }
}

/// The key of the address that carries a table, packed as scores are.
const TABLE: &str = "table";
/// The key of the address that carries a sentence, percent-encoded. Other keys correct it.
const SENTENCE_READ: &str = "claim";
/// The length of a sentence that an address carries, in bytes at most.
const LONGEST_SENTENCE: usize = 2000;
/// The prefix of the buttons that choose two of several scores, after the view's name.
const CHOICE: &str = "two-";
/// The key of the address that swaps rows and columns if it is 1.
const TURNED: &str = "turned";

/// Fills the boxes from a new sentence, as if its numbers were typed.
fn read_claim(form: &mut Form) {
    let text = form.text(CLAIM).trim();
    let is_read = matches!(form.values().get(CLAIM), Value::Text(read) if read == text);
    let claim = Claim::read(text);
    if is_read || claim.values.is_empty() || ResultsTable::is_in(text) {
        return;
    }
    let usual = Form::new(&FIELDS);
    let texts = CLAIMED.into_iter().map(|field| {
        let value = claim.value(FIELDS[field].key).map(str::to_owned);
        let nothing = if field == RUNS { usual.text(field).to_owned() } else { String::new() };
        (field, value.unwrap_or(nothing))
    });
    form.type_all(texts.collect());
}

/// Reads the boxes. The numbers of a claim belong together: all of them count, or none.
fn settle_claim(form: &mut Form, check: impl Fn(&Values) -> Result<(), Clash>) {
    let group: Vec<usize> = CLAIMED.into_iter().filter(|field| *field != AT).collect();
    form.settle_together(&group, check);
}

/// Whether boxes show numbers of a claim that do not count yet, as others are missing.
fn waits(form: &Form) -> bool {
    let counts = |field: &usize| FIELDS[*field].kind.read(form.text(*field)).as_ref() == Ok(form.values().get(*field));
    CLAIMED.iter().filter(|field| **field != AT).any(|field| !counts(field))
}

/// The boxes as this sentence alone fills them. Without one they have their initial values.
fn filled_by(sentence: &str) -> Form {
    let mut form = Form::new(&FIELDS);
    form.type_all(vec![(CLAIM, sentence.to_owned())]);
    read_claim(&mut form);
    settle_claim(&mut form, |values| print_of(values).map(|_| ()));
    form
}

/// The print that these values describe.
fn print_of(values: &Values) -> Result<Print, Clash> {
    let value = |key: &'static str| {
        let field = if key == SENTENCE { CLAIM } else { FIELDS.iter().position(|field| field.key == key)? };
        Some(FIELDS[field].kind.plain(values.get(field)))
    };
    let fields = |keys: &[&str]| (0..FIELDS.len()).filter(|&field| keys.contains(&FIELDS[field].key)).collect();
    Print::read(&value).map_err(|PrintProblem { keys, why }| Clash { fields: fields(&keys), why })
}

/// Checks that the print allows the chosen number of hurt items.
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
    /// Whether a control, by its id without the prefix of the view, opens the claim of a cell of
    /// the results table.
    #[must_use]
    pub fn is_cell(control: &str) -> bool {
        control.starts_with("cell-")
    }

    fn print(&self) -> Print {
        print_of(self.form.values()).expect("no other values count")
    }

    /// The number of hurt items, if the user has chosen it.
    fn chosen(&self) -> Option<u64> {
        self.form.values().whole_or_nothing(AT).filter(|_| self.has_chosen)
    }

    /// Opens the drawer of rarely needed boxes if one of them has a value, so that everything that
    /// counts is visible.
    fn open_extras(&self, session: &mut Session) {
        let usual = Form::new(&FIELDS);
        if EXTRAS.into_iter().any(|extra| self.form.values().get(extra) != usual.values().get(extra)) {
            session.toggle(DRAWER, true);
        }
    }

    /// Fills the boxes, and drops the chosen point, which belongs to other numbers.
    fn fill(&mut self, filling: Filling) {
        self.earlier = None;
        let comparisons = (COMPARISONS, self.form.values().get(COMPARISONS).clone());
        let emptied = CLAIMED.into_iter().chain([CLAIM]).map(|field| (field, Value::Empty));
        for (field, value) in emptied.chain(filling).chain([comparisons]) {
            self.form.set(field, value);
        }
        self.has_chosen = false;
    }

    /// Fills the boxes with the two scores that the user has chosen from a sentence with several.
    fn choose_scores(&mut self, place: &str) {
        let claim = Claim::read(self.form.text(CLAIM).trim());
        let Some(choice) = place.parse().ok().and_then(|place: usize| claim.choices.into_iter().nth(place)) else {
            return;
        };
        let field = |key: &str| CLAIMED.into_iter().find(|field| FIELDS[*field].key == key);
        let emptied = ["base_sd", "exp_sd"].map(|key| (key, String::new()));
        let all = emptied.into_iter().chain(choice);
        self.form.type_all(all.filter_map(|(key, value)| Some((field(key)?, value))).collect());
    }

    /// Takes the table in the box, if there is one. Opens the first comparison of a new table,
    /// unless the boxes already hold one of its comparisons.
    fn read_table(&mut self, session: &mut Session) {
        self.table = Table::of(&self.form, self.is_turned, self.table.take());
        let Some(table) = &mut self.table else { return };
        table.follow(&self.form, session);
        if table.opened.is_none() && self.opened().is_none() {
            self.open_first(session);
        }
    }

    /// Opens the first comparison whose numbers can be used.
    fn open_first(&mut self, session: &mut Session) {
        let Some(compared) = self.table.as_ref().and_then(|table| table.compared.as_ref()) else { return };
        let says = |pair: &&Pair| !matches!(pair.known, Known::NoItems | Known::Unreadable(_));
        let first = compared.pairs().find(says).map(|pair| (pair.systems[0], pair.set));
        if let Some(first) = first {
            self.open_pair(session, first);
        }
    }

    /// Fills the boxes with a comparison of the table, as if its numbers were typed.
    fn open_pair(&mut self, session: &mut Session, place: (usize, usize)) {
        let Some(table) = &mut self.table else { return };
        table.opened = Some(place);
        let Some(pair) = table.pair(place) else { return };
        let value = |field: usize| {
            let value = pair.values.iter().find(|(key, _)| *key == FIELDS[field].key);
            value.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        let fields = CLAIMED.into_iter().filter(|field| *field != RUNS);
        self.form.type_all(fields.map(|field| (field, value(field))).collect());
        self.form.settle(|values| print_of(values).map(|_| ()));
        self.has_chosen = false;
        self.open_extras(session);
    }

    /// The comparison of the table that the boxes hold.
    fn opened(&self) -> Option<&Pair> {
        let table = self.table.as_ref()?;
        let stands = |pair: &&Pair| {
            CLAIMED.into_iter().filter(|field| ![RUNS, AT].contains(field)).all(|field| {
                let value = pair.values.iter().find(|(key, _)| *key == FIELDS[field].key);
                let value = value.map_or("", |(_, value)| value.as_str());
                FIELDS[field].kind.read(value).as_ref() == Ok(self.form.values().get(field))
            })
        };
        let last = table.opened.and_then(|place| table.pair(place)).filter(|pair| stands(pair));
        last.or_else(|| table.compared.as_ref()?.pairs().find(|pair| stands(pair)))
    }

    /// The text in the claim's box, unless that is a table.
    fn sentence(&self) -> Option<&str> {
        let Value::Text(text) = self.form.values().get(CLAIM) else { return None };
        self.table.is_none().then_some(text.as_str()).filter(|text| text.len() <= LONGEST_SENTENCE)
    }

    /// Whether the text in the claim's box does not fill the boxes: they still hold an earlier
    /// claim.
    fn leaves_boxes(&self) -> bool {
        let Value::Text(text) = self.form.values().get(CLAIM) else { return false };
        self.table.is_some() || Claim::read(text).values.is_empty() || waits(&self.form)
    }

    /// Takes the number of runs that a new table states.
    fn take_runs(&mut self, session: &mut Session) {
        if let Some(runs) = self.table.as_ref().and_then(Table::runs) {
            self.form.set(RUNS, Value::Whole(runs));
            self.are_runs_of_a_text = true;
            self.read_table(session);
        }
    }

    /// Whether the boxes still hold an earlier claim, not the text in the claim's box.
    fn is_earlier(&self) -> bool {
        self.opened().is_none() && self.earlier.as_ref().is_some_and(|held| *held == claimed(&self.form))
    }

    /// Swaps baseline and experimental.
    fn exchange(&mut self) {
        for [one, other] in PAIRS {
            let (first, second) = (self.form.values().get(one).clone(), self.form.values().get(other).clone());
            self.form.set(one, second);
            self.form.set(other, first);
        }
        self.has_chosen = false;
    }

    /// Puts the point on the curve into the sliders of Test, and goes there.
    fn open_in_test(&self, session: &mut Session) -> Vec<Effect> {
        let Some(shown) = &self.shown else { return Vec::new() };
        let from = session.fragment_of(ViewName::Review, self.keys(session));
        let (hurt, helped) = shown.point.best.0;
        session.view = ViewName::Test;
        let mut effects = session.compare_counts(Counts { pairs: shown.question.items, helped, hurt });
        // So that Back leads here.
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
        read_claim(&mut self.form);
        settle_claim(&mut self.form, |values| {
            let now = print_of(values)?;
            let is_chosen_now = values.get(AT) != before.get(AT) && now == print;
            if is_chosen_now { check_place(values, &now) } else { Ok(()) }
        });
        if self.form.values().get(RUNS) != before.get(RUNS) {
            self.are_runs_of_a_text = self.form.values().get(CLAIM) != before.get(CLAIM);
        }
        let values = self.form.values();
        if self.print() != print {
            self.has_chosen = false;
        } else if values.get(AT) != before.get(AT) {
            self.has_chosen = *values.get(AT) != Value::Empty;
        }
        let alpha = values.number(ALPHA);
        let has_new_claim = values.get(CLAIM) != before.get(CLAIM);
        self.read_table(session);
        if has_new_claim {
            if self.are_runs_of_a_text && self.table.is_some() {
                // They were those of an earlier text.
                self.form.set(RUNS, Value::Whole(1));
                self.read_table(session);
            }
            self.take_runs(session);
            self.earlier = self.leaves_boxes().then(|| claimed(&self.form));
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
            "turn" => {
                self.is_turned = !self.is_turned;
                for field in [SIZES, ROW] {
                    self.form.set(field, Value::Empty);
                }
                self.read_table(session);
                return Vec::new();
            }
            "row" => {
                self.form.set(ROW, parse_whole(value).map_or(Value::Empty, Value::Whole));
                if let Some(table) = &mut self.table {
                    table.follow(&self.form, session);
                }
                self.open_first(session);
                return Vec::new();
            }
            _ if Self::is_cell(control) => {
                let place = control.split_once('-').and_then(|(_, place)| place.split_once('-'));
                let number = |text: &str| parse_whole(text).map(|number| number as usize);
                if let Some((row, set)) = place.and_then(|(row, set)| number(row).zip(number(set))) {
                    self.open_pair(session, (row, set));
                }
                return vec![Effect::Reveal("review-verdict")];
            }
            _ if control.starts_with(CHOICE) => {
                self.choose_scores(&control[CHOICE.len()..]);
                return self.settle(session);
            }
            "from-test" => filling_of_test(session),
            _ => EXAMPLES
                .into_iter()
                .find(|(id, ..)| ViewName::of_element(id).1 == control)
                .map(|(_, items, accuracies)| filling(items, accuracies)),
        };
        if let Some(filling) = filling {
            self.fill(filling);
            self.read_table(session);
            self.open_extras(session);
        }
        Vec::new()
    }

    fn follow(&mut self, session: &mut Session) -> Vec<Effect> {
        let (alpha, sides) = (session.question.alpha, session.question.sides);
        self.form.follow(ALPHA, Value::Number(alpha));
        if let Some(table) = &mut self.table {
            table.follow(&self.form, session);
        }
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
        let question = self.print().question(alpha, sides).ok();
        let is_answered = |question: &Question| self.shown.as_ref().is_some_and(|shown| shown.question == *question);
        let claim = question.filter(|question| !is_answered(question)).map(Task::Review);
        claim.or_else(|| self.table.as_ref()?.lacks().map(Task::ResultsTable))
    }

    fn take(&mut self, _: &mut Session, task: Task, answer: Answer, _: bool) {
        match (task, answer) {
            (Task::Review(question), Answer::Review(answer)) => {
                self.shown = Shown::new(self.print(), question, answer, self.chosen());
            }
            (Task::ResultsTable(several), Answer::ResultsTable(extents)) => {
                if let Some(table) = &mut self.table {
                    table.extents = Some((several, extents));
                }
            }
            _ => {}
        }
    }

    fn sheet(&self, session: &Session) -> Sheet {
        let (table, opened, is_earlier) = (self.table.as_ref(), self.opened(), self.is_earlier());
        let mut sheet = sheet::sheet(&self.form, &self.print(), self.shown.as_ref(), session, table, is_earlier);
        table_sheet::fill(&mut sheet, table, opened);
        sheet
    }

    fn csv(&self, _: &Session) -> Option<String> {
        self.shown.as_ref().map(figure::csv)
    }

    fn keys(&self, _: &Session) -> Vec<(String, String)> {
        let (table, sentence) = (self.table.as_ref(), self.sentence());
        let mut keys = self.form.keys_beside(&filled_by(sentence.unwrap_or_default()));
        keys.retain(|(key, _)| self.has_chosen || key != FIELDS[AT].key);
        if self.is_earlier() {
            keys.retain(|(key, _)| !CLAIMED.into_iter().any(|field| FIELDS[field].key == key));
        }
        keys.retain(|(key, _)| table.is_some() || ![FIELDS[SIZES].key, FIELDS[ROW].key].contains(&key.as_str()));
        keys.extend(sentence.map(|sentence| (SENTENCE_READ.to_owned(), encoded(sentence))));
        keys.extend(table.and_then(|table| table.packed.clone()).map(|packed| (TABLE.to_owned(), packed)));
        keys.extend(table.filter(|_| self.is_turned).map(|_| (TURNED.to_owned(), "1".to_owned())));
        keys
    }

    fn take_keys(&mut self, session: &mut Session, address: &Address) -> Vec<String> {
        let mut problems = Vec::new();
        let text = match address.other(TABLE).map(unpack_text) {
            Some(Ok(text)) => text,
            Some(Err(problem)) => {
                problems.push(format!("{TABLE} {problem}"));
                String::new()
            }
            None => address.decoded(SENTENCE_READ).unwrap_or_default(),
        };
        let usual = filled_by(&text);
        if text.is_empty() {
            self.form.set(CLAIM, Value::Empty);
        } else {
            self.form = usual.clone();
        }
        let check = |values: &Values| check_place(values, &print_of(values)?);
        problems.splice(..0, self.form.take_keys_beside(address, &usual, check));
        if waits(&self.form) {
            // What the sentence lacks may stand in another key.
            self.form.type_all(CLAIMED.map(|field| (field, self.form.text(field).to_owned())).to_vec());
            settle_claim(&mut self.form, |values| print_of(values).map(|_| ()));
        }
        self.open_extras(session);
        let stated = usual.values().whole(RUNS);
        self.are_runs_of_a_text = stated > 1 && self.form.values().whole(RUNS) == stated;
        self.has_chosen = *self.form.values().get(AT) != Value::Empty;
        self.is_turned = address.other(TURNED) == Some("1");
        self.read_table(session);
        if address.other(TABLE).is_none() {
            self.take_runs(session);
        }
        self.earlier = self.leaves_boxes().then(|| claimed(&Form::new(&FIELDS)));
        problems
    }
}
