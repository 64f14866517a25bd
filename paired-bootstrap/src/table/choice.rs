//! Which column plays which part.

use super::constant::Constant;
use serde::{Deserialize, Serialize};

/// Which column plays which part, chosen by the user or guessed. `None` leaves a part to the guess;
/// an empty name means that no column plays it. The page's address has a key for each field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// The system to beat: a column, a file (its name without the extension) if each file holds one
    /// system, or a value of the system column in long form.
    pub baseline: Option<String>,
    /// The system that is claimed to be better, named like `baseline`.
    pub experimental: Option<String>,
    /// A number that replaces the baseline for every item. Two pasted lists, one for each system,
    /// are compared with each other unless the baseline's list is this number.
    pub constant: Option<Constant>,
    /// Whether the two are then exchanged: for systems that have no names of their own.
    pub is_swapped: bool,
    /// The column of scores, if each file or group of rows holds one system.
    pub score: Option<String>,
    /// The column that tells the items apart.
    pub id: Option<String>,
    /// The column that tells apart the runs of an item: seeds, epochs, samples. Their scores are
    /// averaged. With an empty name, each run is an item of its own.
    pub run: Option<String>,
    /// The column of what items have in common: a passage, a document, a user.
    pub cluster: Option<String>,
    /// The column of the items' categories.
    pub category: Option<String>,
    /// The column of right answers. The systems' columns then hold labels, which are compared with
    /// it.
    pub gold: Option<String>,
    /// The grade that counts as 1, in columns with grades such as `AC`, `WA` and `TLE`. All others
    /// count as 0.
    pub right: Option<String>,
    /// Whether labels count as right that differ from the right answers only in case and marks.
    pub labels: Option<LabelMatch>,
    /// Row filters, each a column and a value. A row must pass the filters of every column; of
    /// several values for one column, any one will do. An empty list keeps all rows.
    pub filter: Option<Vec<(String, String)>>,
    /// Whether lower scores are better, as for losses and error rates.
    pub lower_is_better: Option<bool>,
    /// Whether items without a score or right answer are left out. Otherwise the first such cell is
    /// an error.
    pub omits_gaps: bool,
    /// Whether −1 is an ordinary score, even where it may mean that there is none.
    pub counts_minus_one: bool,
    /// What to do with rows that may summarise the others.
    pub summary: Option<SummaryRows>,
    /// Whether the first row is a header or an item, if it may be either: `correct` above `correct`
    /// and `incorrect`.
    pub first_row: Option<FirstRow>,
    /// What a comma or point before three digits means, as in `1,234`.
    pub thousands: Option<Thousands>,
    /// Whether the scores of one system are percent, if they go beyond 1 while the other's lie from
    /// 0 to 1.
    pub scale: Option<Scales>,
    /// Whether folders are systems and their files tasks, or the other way round; the same for the
    /// two parts of file names such as `base_arc`.
    pub folders: Option<Folders>,
}

impl Choice {
    /// Whether it names columns, files, grades or rows, and therefore belongs to a table.
    #[must_use]
    pub fn names_columns(&self) -> bool {
        let names = [&self.baseline, &self.experimental, &self.score, &self.id, &self.run];
        let parts = [&self.cluster, &self.category, &self.gold, &self.right];
        names.into_iter().chain(parts).any(Option::is_some) || self.filter.is_some()
    }

    /// Whether one system is selected with nothing to compare it with: the constant is 0.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.constant.as_ref().is_some_and(Constant::is_zero)
    }

    /// The index of the first side that is a system: 1 with a constant, otherwise 0. With a
    /// constant, the system is paired with itself, and what is found about it is reported once.
    pub(super) fn first_side(&self) -> usize {
        usize::from(self.constant.is_some())
    }

    /// Whether the systems are chosen: both, or the only one with a constant.
    pub(super) fn names_systems(&self) -> bool {
        [&self.baseline, &self.experimental].into_iter().skip(self.first_side()).all(Option::is_some)
    }

    /// The same choice, but with exchanged systems given by name, if the selected choice has names.
    #[must_use]
    pub fn in_order_of(self, selected: &Self) -> Self {
        let Self { baseline: baseline @ Some(_), experimental, is_swapped: false, .. } = selected.clone() else {
            return self;
        };
        if self.is_swapped { Self { baseline, experimental, is_swapped: false, ..self } } else { self }
    }

    /// The row filters by column, each with the values that pass, in the order chosen.
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

/// When labels count as right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabelMatch {
    /// If they are written like the right answers, apart from the digits of numbers.
    Exact,
    /// Also if only case or marks differ: `(a).` for `A`.
    Alike,
}

/// What to do with rows at the start or the end that may summarise the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SummaryRows {
    /// They are items.
    Keep,
    /// Rows with labels such as `Total` or `max` are left out, and so is a row of means.
    Drop,
}

/// What the first row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstRow {
    /// It names the columns.
    Header,
    /// It is an item like the others.
    Item,
}

/// What a comma or point before three digits means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thousands {
    /// Commas group thousands: `1,234` is 1234.
    Comma,
    /// Points group thousands: `1.234` is 1234.
    Point,
    /// Neither does: `1,234` and `1.234` are slightly more than 1.
    None,
}

/// How the scores of two systems relate, if one's lie from 0 to 1 and the other's go far beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scales {
    /// The larger ones are percent: 62 is 0.62.
    Percent,
    /// Both are on the same scale.
    Same,
}

/// What folders of files stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Folders {
    /// Each folder is a system, and each file in it one of its tasks.
    Systems,
    /// Each folder is a task, and each file in it a system.
    Tasks,
}

/// A choice that the page's address spells as a word.
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

/// A chosen name, unless it is empty.
pub(super) fn chosen(name: Option<&String>) -> Option<&str> {
    name.map(String::as_str).filter(|name| !name.is_empty())
}
