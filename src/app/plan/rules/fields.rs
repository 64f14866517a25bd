//! The boxes of the calculators, and their keys of the address.

use crate::app::before_edit::BeforeEdit;
use crate::app::event::Effect;
use crate::app::plan::LAST_VALID;
use crate::app::plan::typed::whole;
use crate::app::sheet::Sheet;
use crate::app::state::State;
use crate::planning::Percent;
use crate::report::{Address, count, shortened};

/// What the part knows: what stands in each box, and its last usable value.
#[derive(Clone, Debug)]
pub struct Rules {
    texts: [String; FIELDS.len()],
    /// Whole numbers; percentages in millionths.
    values: Values,
    /// The values before the box that is being typed into.
    before_edit: BeforeEdit<Values>,
    /// The card that was used last.
    pub(super) last_used: Option<Card>,
}

/// The value of each box.
type Values = [u64; FIELDS.len()];

/// The calculators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Card {
    /// Agresti–Coull.
    Added,
    /// 1 / √n′.
    Reach,
    /// The rule of three.
    Bound,
    /// Nobody hurt.
    Lead,
}

/// A box.
struct Field {
    id: &'static str,
    card: Card,
    label: &'static str,
    kind: Kind,
    default: u64,
}

/// What a box takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A number of items, at least 1.
    Items,
    /// A number of items, 0 or more, that is at most the one in the box that follows.
    Part,
    /// A percentage above 0.
    Percentage,
}

/// All boxes; the id without the panel's key is the key of the address.
const FIELDS: [Field; 8] = [
    Field { id: "rules-correct", card: Card::Added, label: "Correct", kind: Kind::Part, default: 87 },
    Field { id: "rules-items", card: Card::Added, label: "Items", kind: Kind::Items, default: 100 },
    Field { id: "rules-reach-items", card: Card::Reach, label: "Items", kind: Kind::Items, default: 100 },
    Field { id: "rules-reach", card: Card::Reach, label: "Wanted margin", kind: Kind::Percentage, default: 5_000_000 },
    Field { id: "rules-bound-items", card: Card::Bound, label: "Items", kind: Kind::Items, default: 100 },
    Field { id: "rules-bound", card: Card::Bound, label: "Wanted bound", kind: Kind::Percentage, default: 3_000_000 },
    Field { id: "rules-lead", card: Card::Lead, label: "Ahead", kind: Kind::Part, default: 3 },
    Field { id: "rules-lead-items", card: Card::Lead, label: "Items", kind: Kind::Items, default: 100 },
];

/// The numbers of the boxes.
pub(super) const CORRECT: usize = 0;
pub(super) const ITEMS: usize = 1;
pub(super) const REACH_ITEMS: usize = 2;
pub(super) const REACH: usize = 3;
pub(super) const BOUND_ITEMS: usize = 4;
pub(super) const BOUND: usize = 5;
pub(super) const LEAD: usize = 6;
pub(super) const LEAD_ITEMS: usize = 7;

/// Where each card says what is wrong.
const ERRORS: [(Card, &str); 4] = [
    (Card::Added, "rules-added-error"),
    (Card::Reach, "rules-reach-error"),
    (Card::Bound, "rules-bound-error"),
    (Card::Lead, "rules-lead-error"),
];

impl Default for Rules {
    fn default() -> Self {
        let values = FIELDS.map(|field| field.default);
        let mut index = 0;
        let texts = FIELDS.map(|field| {
            index += 1;
            field.kind.written(values[index - 1])
        });
        Self { texts, values, before_edit: BeforeEdit::default(), last_used: None }
    }
}

impl Rules {
    /// The last usable value of a whole number.
    pub(super) fn whole(&self, field: usize) -> u64 {
        self.values[field]
    }

    /// The last usable value of a percentage.
    pub(super) fn percentage(&self, field: usize) -> Percent {
        Percent::of_millionths(self.values[field])
    }

    /// Puts a text into a box, and takes what is usable now.
    fn put(&mut self, field: usize, text: &str) {
        self.values = self.before_edit.begin(FIELDS[field].id, &self.values);
        text.clone_into(&mut self.texts[field]);
        match self.pair_of(field) {
            // Two boxes of one question are taken together: a mixture is nobody's.
            Some((part, items)) => {
                if let (Ok(own), Ok(all)) = (self.read(part), self.read(items)) {
                    (self.values[part], self.values[items]) = (own, all);
                }
            }
            None => self.values[field] = self.read(field).unwrap_or(self.values[field]),
        }
    }

    /// Typing has paused.
    pub(in crate::app) fn settle(&mut self) {
        self.before_edit.end();
    }

    /// A part and the whole that it must not exceed.
    fn pair_of(&self, field: usize) -> Option<(usize, usize)> {
        match FIELDS[field].kind {
            Kind::Part => Some((field, field + 1)),
            _ if field > 0 && FIELDS[field - 1].kind == Kind::Part => Some((field - 1, field)),
            _ => None,
        }
    }

    /// What a box says; an error says what is wrong with it.
    fn read(&self, field: usize) -> Result<u64, String> {
        let (text, Field { label, kind, .. }) = (&self.texts[field], &FIELDS[field]);
        let value =
            kind.read(text).ok_or_else(|| format!("{label}: “{}” is not {}.", shortened(text), kind.meaning()))?;
        // A whole that cannot be read is its own box's trouble.
        let whole = if *kind == Kind::Part { self.read(field + 1).unwrap_or(u64::MAX) } else { u64::MAX };
        if value > whole {
            return Err(format!("{label}: {} are more than the {} items.", count(value), count(whole)));
        }
        Ok(value)
    }

    /// What is wrong in the boxes of a card.
    fn error_of(&self, card: Card) -> Option<String> {
        let own = (0..FIELDS.len()).filter(|&field| FIELDS[field].card == card);
        let messages: Vec<String> = own.filter_map(|field| self.read(field).err()).collect();
        (!messages.is_empty()).then(|| messages.join(" "))
    }
}

impl Kind {
    fn read(self, text: &str) -> Option<u64> {
        let (least, most) = Address::PAIRS;
        match self {
            Self::Items => whole(text).filter(|items| (least..=most).contains(items)),
            Self::Part => whole(text).filter(|part| *part <= most),
            Self::Percentage => {
                // One number in a box: a comma can only be a decimal one.
                let percent = Percent::parse(&text.replace(',', "."))?;
                Some(u64::from(percent.millionths())).filter(|millionths| *millionths > 0)
            }
        }
    }

    fn meaning(self) -> String {
        let (least, most) = (count(Address::PAIRS.0), count(Address::PAIRS.1));
        match self {
            Self::Items => format!("a whole number from {least} to {most}"),
            Self::Part => format!("a whole number from 0 to {most}"),
            Self::Percentage => "a percentage above 0 and up to 100, such as 2.5".to_owned(),
        }
    }

    /// As a box shows it.
    fn written(self, value: u64) -> String {
        match self {
            Self::Percentage => Percent::of_millionths(value).to_string(),
            _ => count(value),
        }
    }

    /// As an address has it.
    fn key_value(self, value: u64) -> String {
        match self {
            Self::Percentage => Percent::of_millionths(value).to_string(),
            _ => value.to_string(),
        }
    }
}

/// The number of the box with this id, without the panel's key.
fn field_of(control: &str) -> Option<usize> {
    FIELDS.iter().position(|field| key_of(field) == control)
}

/// The id without the panel's key.
fn key_of(field: &Field) -> &'static str {
    field.id.trim_start_matches("rules-")
}

pub(in crate::app) fn use_control(state: &mut State, control: &str, value: &str) -> Vec<Effect> {
    if let Some(field) = field_of(control) {
        let rules = &mut state.plan.rules;
        rules.put(field, value);
        rules.last_used = Some(FIELDS[field].card);
    }
    Vec::new()
}

pub(in crate::app) fn error(state: &State) -> Option<String> {
    ERRORS.iter().find_map(|(card, _)| state.plan.rules.error_of(*card))
}

pub(super) fn fill(sheet: &mut Sheet, state: &State) {
    let rules = &state.plan.rules;
    for (field, text) in FIELDS.iter().zip(&rules.texts) {
        sheet.value(field.id, text.as_str());
    }
    for (card, id) in ERRORS {
        sheet.error(id, rules.error_of(card).map(|message| format!("{message} {LAST_VALID}")));
        for (index, field) in FIELDS.iter().enumerate().filter(|(_, field)| field.card == card) {
            sheet.invalid(field.id, rules.read(index).is_err(), id);
        }
    }
}

pub(in crate::app) fn keys(state: &State) -> Vec<(String, String)> {
    let values = FIELDS.iter().zip(state.plan.rules.values);
    values
        .filter(|(field, value)| *value != field.default)
        .map(|(field, value)| (key_of(field).to_owned(), field.kind.key_value(value)))
        .collect()
}

pub(in crate::app) fn take_keys(state: &mut State, address: &Address) -> Vec<String> {
    let mut rules = Rules::default();
    let mut asked = Rules::default();
    for (index, field) in FIELDS.iter().enumerate() {
        if let Some(text) = address.other(key_of(field)) {
            text.clone_into(&mut asked.texts[index]);
        }
    }
    let mut problems = Vec::new();
    for (index, field) in FIELDS.iter().enumerate() {
        let is_usable = |index: usize| asked.read(index).is_ok();
        let is_whole_question = asked.pair_of(index).is_none_or(|(part, items)| is_usable(part) && is_usable(items));
        match asked.read(index) {
            Ok(value) if is_whole_question => {
                rules.values[index] = value;
                rules.texts[index] = field.kind.written(value);
            }
            Ok(_) => {}
            Err(message) => {
                let (_, what) = message.split_once(": ").unwrap_or(("", &message));
                problems.push(format!("{}: {}", key_of(field), what.trim_end_matches('.')));
            }
        }
    }
    state.plan.rules = rules;
    problems
}
