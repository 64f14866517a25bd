//! Rows that belong to the same item.

use super::cells::Table;
use super::choice::Choice;
use super::column::{Column, Kind};
use super::error::{Beside, TableError};
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

/// The rows of one system: a table, and which rows of it, in their order.
#[derive(Clone, Debug)]
pub(super) struct Side<'t> {
    pub table: &'t Table,
    /// Where the scores or labels are.
    pub column: usize,
    /// The first row of each item, or all rows where each is an item.
    pub rows: Vec<u32>,
    /// For each row of the table, the next one of the same item; empty where each row is an item.
    next: Vec<u32>,
}

impl<'t> Side<'t> {
    pub fn new(table: &'t Table, column: usize, rows: Vec<u32>) -> Self {
        Self { table, column, rows, next: Vec::new() }
    }

    /// Puts the rows that have the same id together: they are the runs of one item.
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

    /// The rows of the item whose first row this is.
    pub fn runs(&self, first: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(first), |&row| self.next.get(row as usize).copied().filter(|&next| next != NO_ROW))
    }
}

impl Side<'_> {
    /// Whether both have the same rows of one table, so that these are pairs already.
    pub fn has_rows_of(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table) && self.rows == other.rows
    }

    fn rows(&self) -> impl Iterator<Item = u32> {
        self.rows.iter().copied()
    }
}

/// How many items two lists have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joined {
    /// Items with a row in both.
    pub both: usize,
    /// Items in the first list only: the baseline's.
    pub only_first: usize,
    /// Items in the second list only.
    pub only_second: usize,
    /// Whether the same id in another category is another item.
    pub is_by_category: bool,
}

/// Rows of the first side and the second, in the order of the first; and what else the join tells.
#[derive(Debug)]
pub(super) struct Pairs {
    pub rows: Vec<(u32, u32)>,
    pub joined: Joined,
    /// Whether the second side has its items in another order.
    pub order_differs: bool,
    /// Whether one side writes its ids as `1.0`, and the other as `1`.
    pub are_whole_numbers: bool,
    /// Ids that were matched though they are not written alike.
    pub alike: Option<Alike>,
    /// Why others do not match, if both sides have some.
    pub mismatch: Option<Mismatch>,
}

impl Pairs {
    /// The rows of the first side (0), or of the second (1).
    pub fn of_side(&self, place: usize) -> impl Iterator<Item = u32> {
        self.rows.iter().map(move |&(first, second)| if place == 0 { first } else { second })
    }
}

/// The ids of a table, with the category or the run in which they count, if they do not tell its
/// items apart alone.
pub(super) enum Key<'t> {
    Id(&'t Column),
    PerCategory(Box<Column>),
    /// With the run in which they count, where each is an item of its own.
    PerRun(Box<Column>),
}

impl<'t> Key<'t> {
    /// The ids of one side. They count by category if only that makes them unique, where an item
    /// may occur once in each run.
    pub fn new(side: &Side<'t>, id: usize, category: Option<usize>, run: &[usize]) -> Self {
        let id = &side.table.columns()[id];
        let Some(category) = category.map(|at| &side.table.columns()[at]) else { return Self::Id(id) };
        if once_a_run(side, id, run).is_ok() {
            return Self::Id(id);
        }
        let both = together(side, id, category);
        if once_a_run(side, &both, run).is_ok() { Self::PerCategory(Box::new(both)) } else { Self::Id(id) }
    }

    /// Ids that count by category, as those of the other side do.
    pub fn per_category(side: &Side<'t>, id: usize, category: usize) -> Self {
        let (id, category) = (&side.table.columns()[id], &side.table.columns()[category]);
        Self::PerCategory(Box::new(together(side, id, category)))
    }

    /// Ids that count by run.
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

/// Whether no id occurs twice, or twice in one run: otherwise the first two such rows. The columns
/// of `run` together tell runs apart.
fn once_a_run(side: &Side<'_>, ids: &Column, run: &[usize]) -> Result<(), (u32, u32)> {
    let duplicate = match run {
        [] => first_duplicate(ids, side.rows()),
        run => first_duplicate(&with_runs(side, ids, run), side.rows()),
    };
    duplicate.map_or(Ok(()), Err)
}

/// Ids with their runs.
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

/// Two rows with the same id: the first such two.
pub(super) fn first_duplicate(ids: &Column, mut rows: impl Iterator<Item = u32>) -> Option<(u32, u32)> {
    let mut first = vec![NO_ROW; ids.texts().len()];
    rows.find_map(|row| {
        let code = ids.code(row as usize)? as usize;
        let before = std::mem::replace(&mut first[code], row);
        (before != NO_ROW).then_some((before, row))
    })
}

/// Words by which a name says that a system wrote it.
const OUTPUT: Names = &["output", "response", "generated", "parsed"];

/// Whether a column is one of several scores on the same scale, going by its numbers: ratings from
/// 1 to 5.
fn is_one_of_ratings(scores: &[&Column], column: &Column) -> bool {
    let is_column = |other: &Column| other.name() == column.name();
    let has_all = |other: &Column| other.texts().find_all(column.texts()).iter().all(Option::is_some);
    !column.profile().is_binary()
        && column.kind() == Kind::Numbers
        && scores.iter().any(|other| is_column(other))
        && scores.iter().any(|other| !is_column(other) && has_all(other))
}

/// Checks that every row has an id of its own, or one of its own in each run. `systems` are no
/// columns to filter by, the two `compared` least of all, and `is_one_list` says whether the ids
/// may be clusters instead.
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
        // To keep the rows with a certain score would be to choose the result.
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

/// Pairs rows by the keys of both sides, which must be checked.
///
/// # Errors
/// [`TableError::NoMatch`] if no id is in both.
pub(super) fn by_ids(first: &Side<'_>, second: &Side<'_>, keys: &[Key<'_>; 2]) -> Result<Pairs, TableError> {
    let [ids, others] = keys.each_ref().map(Key::column);
    let is_by_category = matches!(keys[0], Key::PerCategory(_));
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
        return Err(TableError::NoMatch { columns, reason: mismatch });
    }
    // Ids of the second side that the first table has in rows that do not count are in the second
    // only, too.
    let known = second.rows.len() - only_second;
    let only_second = only_second + (known - rows.len());
    let only_first = first.rows.len() - rows.len();
    let joined = Joined { both: rows.len(), only_first, only_second, is_by_category };
    let order_differs = !rows.is_sorted_by_key(|&(_, other)| other);
    Ok(Pairs { rows, joined, order_differs, are_whole_numbers, alike, mismatch })
}
