//! Which column plays which part.

use super::constant::Constant;
use serde::{Deserialize, Serialize};

/// Which column plays which part: as the user chose it, or as it was guessed. `None` leaves a part
/// to the guess; an empty name says that no column plays it. These are the keys of the page's
/// address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// The system to beat: a column, a file (its name without the ending) where each file holds one
    /// system, or a value of the system column in a table in long form.
    pub baseline: Option<String>,
    /// The system that is claimed to be better, named as `baseline` is.
    pub experimental: Option<String>,
    /// The number that takes the baseline's place for every item. Two systems that are pasted, each
    /// as its own list, are compared with each other, unless the baseline's list is this number.
    pub constant: Option<Constant>,
    /// Whether the two are exchanged after that: for systems that have no names of their own.
    pub is_swapped: bool,
    /// The column that holds the scores, where each file or each group of rows holds one system.
    pub score: Option<String>,
    /// The column that tells the items apart.
    pub id: Option<String>,
    /// The column that tells the runs of an item apart: seeds, epochs, samples. Their scores are
    /// averaged. An empty name makes each run an item.
    pub run: Option<String>,
    /// The column of what items share: a passage, a document, a user.
    pub cluster: Option<String>,
    /// The column of the items' categories.
    pub category: Option<String>,
    /// The column of right answers: the systems' columns hold labels, which are right or wrong by
    /// it.
    pub gold: Option<String>,
    /// The word that counts 1, where columns hold grades such as `AC`, `WA` and `TLE`. All others
    /// count 0.
    pub right: Option<String>,
    /// Whether labels are right that differ from the right answers only in case and marks.
    pub labels: Option<LabelMatch>,
    /// Only rows that pass count, each filter a column and a value. Values of one column are
    /// alternatives, columns add up. An empty list keeps all rows.
    pub filter: Option<Vec<(String, String)>>,
    /// Whether lower scores are better, as for losses and error rates.
    pub lower_is_better: Option<bool>,
    /// Whether items are left out that lack a score, or the right answer. Otherwise the first such
    /// cell is an error.
    pub omits_gaps: bool,
    /// Whether −1 is a score like any other, also where it may say that there is none.
    pub counts_minus_one: bool,
    /// What becomes of rows that may sum up the others.
    pub summary: Option<SummaryRows>,
    /// What a first row is that may be an item or a header, as `correct` above `correct` and
    /// `incorrect`.
    pub first_row: Option<FirstRow>,
    /// What a mark before three digits means, as in `1,234`.
    pub thousands: Option<Thousands>,
    /// Whether a system whose scores go beyond 1 has its shares in percent, where the other's lie
    /// from 0 to 1.
    pub scale: Option<Scales>,
    /// Whether folders are systems and the files in them tasks, or the other way round; the same of
    /// both parts of the files' names, as in `base_arc`.
    pub folders: Option<Folders>,
}

impl Choice {
    /// Whether it names columns, files or rows, so that it is about a table.
    #[must_use]
    pub fn names_columns(&self) -> bool {
        let names = [&self.baseline, &self.experimental, &self.score, &self.id, &self.run];
        let parts = [&self.cluster, &self.category, &self.gold, &self.right];
        names.into_iter().chain(parts).any(Option::is_some) || self.filter.is_some()
    }

    /// Whether one system is selected, and nothing to compare it with: its constant is 0.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.constant.as_ref().is_some_and(Constant::is_zero)
    }

    /// The first of the two sides that is a system of its own: beside a constant, the system is
    /// paired with itself, and what is found of it is told once.
    pub(super) fn first_side(&self) -> usize {
        usize::from(self.constant.is_some())
    }

    /// Whether the systems are chosen: both, or the one beside a constant.
    pub(super) fn names_systems(&self) -> bool {
        [&self.baseline, &self.experimental].into_iter().skip(self.first_side()).all(Option::is_some)
    }

    /// The same choice, with systems that were exchanged called by their names, where what was
    /// selected has some.
    #[must_use]
    pub fn in_order_of(self, selected: &Self) -> Self {
        let Self { baseline: baseline @ Some(_), experimental, is_swapped: false, .. } = selected.clone() else {
            return self;
        };
        if self.is_swapped { Self { baseline, experimental, is_swapped: false, ..self } } else { self }
    }

    /// The row filters by column: each with the values that pass, in the order in which they were
    /// chosen.
    #[must_use]
    pub fn filters(&self) -> Vec<(&str, Vec<&str>)> {
        let mut filters: Vec<(&str, Vec<&str>)> = Vec::new();
        for (column, value) in self.filter.iter().flatten().filter(|(column, _)| !column.is_empty()) {
            match filters.iter_mut().find(|(known, _)| known == column) {
                Some((_, values)) if values.contains(&value.as_str()) => {}
                Some((_, values)) => values.push(value),
                None => filters.push((column, vec![value])),
            }
        }
        filters
    }
}

/// When labels are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabelMatch {
    /// Where they are written as the right answers are, but for the digits of numbers.
    Exact,
    /// Also where only upper and lower case or marks differ: `(a).` for `A`.
    Alike,
}

/// What becomes of rows at the start or the end that may sum up the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SummaryRows {
    /// They are items.
    Keep,
    /// All that have labels such as `Total` or `max` are left out, and so is a row of means.
    Drop,
}

/// What a first row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstRow {
    /// It names the columns.
    Header,
    /// It is an item like the others.
    Item,
}

/// What a mark before three digits means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thousands {
    /// Commas group thousands: `1,234` is 1234.
    Comma,
    /// Points group thousands: `1.234` is 1234.
    Point,
    /// Neither does: `1,234` and `1.234` are a little more than 1.
    None,
}

/// How the scores of two systems compare, where those of one lie from 0 to 1 and those of the other
/// go far beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scales {
    /// The larger ones are percent: 62 is 0.62.
    Percent,
    /// All are on one scale.
    Same,
}

/// What folders of files are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Folders {
    /// Each is a system, and a file in it one of its tasks.
    Systems,
    /// Each is a task, and a file in it a system.
    Tasks,
}

/// A choice as the address has it.
pub(crate) trait Keyword: Copy + PartialEq + 'static {
    /// All values with their words.
    const WORDS: &'static [(Self, &'static str)];

    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(value, _)| *value == self).map_or("", |(_, word)| word)
    }

    fn read(text: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, word)| *word == text).map(|(value, _)| *value)
    }
}

impl Keyword for bool {
    const WORDS: &'static [(Self, &'static str)] = &[(true, "1"), (false, "0")];
}

impl Keyword for LabelMatch {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Exact, "exact"), (Self::Alike, "alike")];
}

impl Keyword for SummaryRows {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Keep, "keep"), (Self::Drop, "drop")];
}

impl Keyword for FirstRow {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Header, "header"), (Self::Item, "item")];
}

impl Keyword for Thousands {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Comma, "comma"), (Self::Point, "point"), (Self::None, "none")];
}

impl Keyword for Scales {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Percent, "percent"), (Self::Same, "same")];
}

impl Keyword for Folders {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Systems, "systems"), (Self::Tasks, "tasks")];
}

/// A name that is chosen, unless it is empty.
pub(super) fn chosen(name: Option<&String>) -> Option<&str> {
    name.map(String::as_str).filter(|name| !name.is_empty())
}
