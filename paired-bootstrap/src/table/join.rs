//! Joins the rows of the same item.

use super::cells::{Layout, Table};
use super::choice::Choice;
use super::column::{Column, Kind};
use super::error::{Beside, TableError, Unmatched};
use super::ids::Matching;
use super::names::{CATEGORY, Names, SCORE, has_word, is_measured, rank};
use super::note::MOST_VALUES;
use super::place::Place;
use super::runs::is_condition;
use super::spelling::{Alike, Mismatch, mismatch};
use super::systems::score_columns;
use crate::text::shortened;
use serde::{Deserialize, Serialize};
use std::cell::LazyCell;

/// The rows of one system: a table, and the indices of its rows in order.
#[derive(Clone, Debug)]
pub(super) struct Side<'t> {
    pub table: &'t Table,
    /// The index of the column of scores or labels.
    pub column: usize,
    /// The first row of each item, or all rows if each is an item.
    pub rows: Vec<u32>,
    /// For each row of the table, the next row of the same item; empty if each row is an item.
    next: Vec<u32>,
}

impl<'t> Side<'t> {
    pub fn new(table: &'t Table, column: usize, rows: Vec<u32>) -> Self {
        Self { table, column, rows, next: Vec::new() }
    }

    /// Joins rows with the same id: they are the runs of one item.
    pub fn join_runs(&mut self, ids: &Column) {
        let mut last = vec![NO_ROW; ids.texts().len()];
        let mut next = vec![NO_ROW; self.table.rows()];
        self.rows.retain(|&row| {
            let Some(code) = ids.code(row as usize) else { return true };
            let before = std::mem::replace(&mut last[code as usize], row);
            if before != NO_ROW {
                next[before as usize] = row;
            }
            before == NO_ROW
        });
        self.next = next;
    }

    /// Whether items may have several rows.
    pub fn has_runs(&self) -> bool {
        !self.next.is_empty()
    }

    /// The rows of the item that begins with row `first`.
    pub fn runs(&self, first: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(first), |&row| self.next.get(row as usize).copied().filter(|&next| next != NO_ROW))
    }
}

impl Side<'_> {
    /// Whether both sides have the same rows of the same table, so that rows are already paired.
    pub fn has_rows_of(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table) && self.rows == other.rows
    }

    fn rows(&self) -> impl Iterator<Item = u32> {
        self.rows.iter().copied()
    }
}

/// How many items two lists have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joined {
    /// Items that are in both lists.
    pub both: usize,
    /// Items that are only in the first list: the baseline's.
    pub only_first: usize,
    /// Items that are only in the second list.
    pub only_second: usize,
    /// The columns that identify the items together with the ids, such as their category or
    /// document, or those of runs if each run is an item; empty if ids alone do.
    pub beside: Vec<String>,
}

/// Paired rows of the first and the second side, in the order of the first, and facts about the
/// join.
#[derive(Debug)]
pub(super) struct Pairs {
    pub rows: Vec<(u32, u32)>,
    pub joined: Joined,
    /// Whether the second side lists its items in another order.
    pub order_differs: bool,
    /// Whether one side writes its ids as `1.0`, and the other as `1`.
    pub are_whole_numbers: bool,
    /// Ids that match although they are spelt differently.
    pub alike: Option<Alike>,
    /// Why the remaining ids do not match, if both sides have some.
    pub mismatch: Option<Mismatch>,
}

impl Pairs {
    /// The rows of one side: the first (0) or the second (1).
    pub fn of_side(&self, place: usize) -> impl Iterator<Item = u32> {
        self.rows.iter().map(move |&(first, second)| if place == 0 { first } else { second })
    }
}

/// What identifies the items of a table: the ids alone, or each with its category or run.
pub(super) enum Key<'t> {
    Id(&'t Column),
    PerCategory(Box<Column>),
    /// Each id with its run: every run is an item of its own.
    PerRun(Box<Column>),
}

impl<'t> Key<'t> {
    /// The ids of one side. The category is added if ids repeat without it but not with it (within
    /// a run).
    pub fn new(side: &Side<'t>, id: usize, category: Option<usize>, run: &[usize]) -> Self {
        let id = &side.table.columns()[id];
        let Some(category) = category.map(|at| &side.table.columns()[at]) else { return Self::Id(id) };
        if once_a_run(side, id, run).is_ok() {
            return Self::Id(id);
        }
        let both = together(side, id, category);
        if once_a_run(side, &both, run).is_ok() { Self::PerCategory(Box::new(both)) } else { Self::Id(id) }
    }

    /// Ids with categories, as on the other side.
    pub fn per_category(side: &Side<'t>, id: usize, category: usize) -> Self {
        let (id, category) = (&side.table.columns()[id], &side.table.columns()[category]);
        Self::PerCategory(Box::new(together(side, id, category)))
    }

    /// Ids with runs.
    pub fn per_run(side: &Side<'t>, id: usize, run: &[usize]) -> Self {
        Self::PerRun(Box::new(with_runs(side, &side.table.columns()[id], run)))
    }

    pub fn column(&self) -> &Column {
        match self {
            Self::Id(column) => column,
            Self::PerCategory(column) | Self::PerRun(column) => column,
        }
    }
}

/// Checks that no id occurs twice, or twice in the same run. Otherwise returns the first two such
/// rows. The columns in `run` identify a run together.
fn once_a_run(side: &Side<'_>, ids: &Column, run: &[usize]) -> Result<(), (u32, u32)> {
    let duplicate = match run {
        [] => first_duplicate(ids, side.rows()),
        run => first_duplicate(&with_runs(side, ids, run), side.rows()),
    };
    duplicate.map_or(Ok(()), Err)
}

/// Each id with its run.
fn with_runs(side: &Side<'_>, ids: &Column, run: &[usize]) -> Column {
    run.iter().fold(ids.clone(), |ids, &run| together(side, &ids, &side.table.columns()[run]))
}

fn together(side: &Side<'_>, id: &Column, category: &Column) -> Column {
    let mut both = Column::new(id.name().to_owned());
    for &row in &side.rows {
        let row = row as usize;
        if let Some(text) = id.text(row) {
            both.put(row, &format!("{text} ({})", category.text(row).unwrap_or_default()));
        }
    }
    both.close(side.table.rows());
    both
}

const NO_ROW: u32 = u32::MAX;

/// The first two rows with the same id.
pub(super) fn first_duplicate(ids: &Column, mut rows: impl Iterator<Item = u32>) -> Option<(u32, u32)> {
    let mut first = vec![NO_ROW; ids.texts().len()];
    rows.find_map(|row| {
        let code = ids.code(row as usize)? as usize;
        let before = std::mem::replace(&mut first[code], row);
        (before != NO_ROW).then_some((before, row))
    })
}

/// Words in the name of a column that say that a system wrote its texts.
const OUTPUT: Names = &["output", "response", "generated", "parsed"];

/// Whether a column is one of several scores on the same scale, such as ratings from 1 to 5,
/// judging by its numbers.
fn is_one_of_ratings(scores: &[&Column], column: &Column) -> bool {
    let is_column = |other: &Column| other.name() == column.name();
    let has_all = |other: &Column| other.texts().find_all(column.texts()).iter().all(Option::is_some);
    !column.profile().is_binary()
        && column.kind() == Kind::Numbers
        && scores.iter().any(|other| is_column(other))
        && scores.iter().any(|other| !is_column(other) && has_all(other))
}

/// Checks that every row has an id that no other row has, at least within its run.
///
/// The error may suggest a column to filter by: none of the `systems`, and never one of the two
/// `compared`. `is_one_list` says whether the ids may be clusters instead.
///
/// # Errors
/// [`TableError::DuplicateId`] if an id occurs twice, and [`TableError::Missing`] if a row has
/// none.
pub(super) fn check_ids(
    side: &Side<'_>,
    ids: &Column,
    run: &[usize],
    systems: &[String],
    compared: [&str; 2],
    is_one_list: bool,
) -> Result<(), TableError> {
    let place = |row: u32| Place::of(side.table, row as usize, Some(ids));
    if let Some(&row) = side.rows.iter().find(|&&row| ids.code(row as usize).is_none()) {
        return Err(TableError::Missing { place: place(row), text: String::new(), more: 0, items: 0 });
    }
    let Err((first, second)) = once_a_run(side, ids, run) else { return Ok(()) };
    let scores = LazyCell::new(|| score_columns(side.table, &Choice::default()));
    let tells_apart = |column: &&Column| {
        let profile = column.profile();
        let is_small = (2..=100).contains(&profile.distinct) && profile.distinct * 2 <= side.table.rows();
        // Filtering by score would select the result.
        let is_score = column.kind() != Kind::Text && rank(column.name(), SCORE).is_some()
            || is_measured(column.name())
            || has_word(column.name(), OUTPUT);
        let may_be_system = || systems.iter().any(|system| system == column.name());
        let is_compared = compared.contains(&column.name());
        let holds_scores = is_score || is_compared || may_be_system() && !is_condition(side.table, None, ids, column);
        is_small
            && !holds_scores
            && !is_one_of_ratings(&scores, column)
            && column.code(first as usize) != column.code(second as usize)
            && column.text(first as usize).is_some()
            && first_duplicate(&together(side, ids, column), side.rows()).is_none()
    };
    let filter = side.table.columns().iter().filter(|column| column.name() != ids.name()).find(tells_apart);
    let filter = filter.filter(|column| !matches!(rank(column.name(), CATEGORY), Some(0)));
    let same_run = run.first().map(|&run| Beside::SameRun(side.table.columns()[run].name().to_owned()));
    let filter = filter.map(|column| {
        let values = column.texts().iter().take(MOST_VALUES).map(str::to_owned).collect();
        Beside::TellsApart(column.name().to_owned(), values)
    });
    Err(TableError::DuplicateId {
        place: place(second),
        first: side.table.line(first as usize),
        id: shortened(ids.text(second as usize).unwrap_or_default()),
        beside: same_run.or(filter).map(Box::new),
        is_one_list,
    })
}

fn texts_of<'c>(ids: &'c Column, rows: &[u32]) -> Vec<&'c str> {
    rows.iter().filter_map(|&row| ids.text(row as usize)).collect()
}

/// Pairs rows by the keys of both sides, which may hold a column `beside` the ids. [`check_ids`]
/// must have passed.
///
/// # Errors
/// [`TableError::NoMatch`] if no id is in both.
pub(super) fn by_ids(
    first: &Side<'_>,
    second: &Side<'_>,
    keys: &[Key<'_>; 2],
    beside: Vec<String>,
) -> Result<Pairs, TableError> {
    let [ids, others] = keys.each_ref().map(Key::column);
    let Matching { translated, are_whole_numbers, alike } = Matching::of(ids, others);
    let mut of_second = vec![NO_ROW; ids.texts().len()];
    let mut left = [Vec::new(), Vec::new()];
    let [left_first, left_second] = &mut left;
    for &row in &second.rows {
        match others.code(row as usize).and_then(|code| translated[code as usize]) {
            Some(code) => of_second[code as usize] = row,
            None => left_second.push(row),
        }
    }
    let only_second = left_second.len();
    let mut rows = Vec::with_capacity(first.rows.len());
    for &row in &first.rows {
        let Some(code) = ids.code(row as usize) else { continue };
        match of_second[code as usize] {
            NO_ROW => left_first.push(row),
            other => rows.push((row, other)),
        }
    }
    let mismatch = mismatch(&texts_of(ids, &left[0]), &texts_of(others, &left[1]));
    if rows.is_empty() {
        let columns = [ids, others].map(|ids| ids.name().to_owned());
        let lists = match first.table.layout() {
            _ if [first, second].iter().all(|side| side.rows.len() == 1) => Unmatched::SingleItems,
            Layout::Tool(_) => Unmatched::Tasks,
            _ => Unmatched::Others,
        };
        return Err(TableError::NoMatch { columns, reason: mismatch.map(Box::new), lists });
    }
    // Ids of the second side that the first table only has in unused rows also count as "second
    // only".
    let known = second.rows.len() - only_second;
    let only_second = only_second + (known - rows.len());
    let only_first = first.rows.len() - rows.len();
    let joined = Joined { both: rows.len(), only_first, only_second, beside };
    let order_differs = !rows.is_sorted_by_key(|&(_, other)| other);
    Ok(Pairs { rows, joined, order_differs, are_whole_numbers, alike, mismatch })
}
