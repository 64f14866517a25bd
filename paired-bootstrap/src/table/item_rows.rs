//! The rows of the selected items in the tables, and their texts.

use super::cells::Table;
use super::choice::Choice;
use super::column::{Column, Kind, without_mark};
use super::ids::id_column;
use super::join::{Pairs, Side};
use super::names::{self, rank};
use super::tables::Tables;
use serde::{Deserialize, Serialize};

/// The rows of the selected items in the tables. Their texts are looked up there rather than
/// copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemRows {
    /// The indices of the baseline's and the experimental system's tables.
    tables: [usize; 2],
    /// The indices of the columns of scores.
    scores: [usize; 2],
    /// For each item, its row in each of the two tables.
    rows: Vec<(u32, u32)>,
    /// The indices of the id columns, if there are any.
    ids: [Option<usize>; 2],
}

/// The text of an item in one column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemText {
    /// The column's name.
    pub name: String,
    /// The text in the baseline's table, or in both; `None` if the baseline's table has no such
    /// column, or an empty cell.
    pub text: Option<String>,
    /// The text in the experimental system's table, if it differs.
    pub other: Option<String>,
}

impl ItemRows {
    pub(super) fn new(tables: &Tables, choice: &Choice, sides: [&Side<'_>; 2], pairs: Pairs) -> Self {
        let place = |side: &Side<'_>| tables.tables().iter().position(|table| std::ptr::eq(table, side.table));
        Self {
            tables: sides.map(|side| place(side).unwrap_or_default()),
            scores: sides.map(|side| side.column),
            ids: sides.map(|side| id_column(side.table, choice)),
            rows: pairs.rows,
        }
    }

    /// For each item, its row in the baseline's table and in the experimental system's.
    pub(super) fn rows(&self) -> &[(u32, u32)] {
        &self.rows
    }

    fn row(&self, item: usize, side: usize) -> Option<usize> {
        self.rows.get(item).map(|&(first, second)| [first, second][side] as usize)
    }
}

impl Tables {
    fn of_side(&self, rows: &ItemRows, side: usize) -> Option<&Table> {
        self.tables().get(rows.tables[side])
    }

    /// The id column: the baseline's, or else the experimental system's.
    fn ids(&self, rows: &ItemRows) -> Option<(usize, &Column)> {
        [0, 1].into_iter().find_map(|side| Some((side, self.of_side(rows, side)?.columns().get(rows.ids[side]?)?)))
    }

    /// The id of an item, counted from 0; `None` if it has none.
    #[must_use]
    pub fn id_of(&self, rows: &ItemRows, item: usize) -> Option<&str> {
        let (side, ids) = self.ids(rows)?;
        ids.text(rows.row(item, side)?).map(without_mark)
    }

    /// The text of an item, counted from 0, in a column: the baseline's, or else the experimental
    /// system's.
    #[must_use]
    pub fn cell_of(&self, rows: &ItemRows, item: usize, column: &str) -> Option<&str> {
        let cell = |side: usize| {
            let table = self.of_side(rows, side)?;
            table.columns()[table.find(column)?].text(rows.row(item, side)?)
        };
        cell(0).or_else(|| cell(1)).map(without_mark)
    }

    /// The column that says what items are about, such as a question or a source: the baseline's,
    /// or else the experimental system's.
    #[must_use]
    pub fn subject(&self, rows: &ItemRows) -> Option<ItemSubject<'_>> {
        let best = |side: usize| {
            let columns = self.of_side(rows, side)?.columns().iter().enumerate();
            let may_be = |at: usize, column: &Column| {
                column.kind() == Kind::Text && at != rows.scores[side] && rows.ids[side] != Some(at)
            };
            let ranked = columns.filter(|(at, column)| may_be(*at, column));
            let ranked = ranked.filter_map(|(_, column)| Some((rank(column.name(), names::SUBJECT)?, column)));
            ranked.min_by_key(|(rank, _)| *rank).map(|(_, column)| ItemSubject { side, column })
        };
        best(0).or_else(|| best(1))
    }

    /// All texts of an item except its id and the hash of its document, in the order of the
    /// columns.
    #[must_use]
    pub fn texts_of<'t>(&'t self, rows: &ItemRows, item: usize) -> Vec<ItemText> {
        let cells = |side: usize| {
            let columns = self.of_side(rows, side).into_iter().flat_map(Table::columns).enumerate();
            let row = rows.row(item, side);
            let cell = move |(at, column): (usize, &'t Column)| {
                let is_shown = rows.ids[side] != Some(at) && column.name() != names::DOC_HASH;
                Some((column.name(), column.text(row?)?)).filter(|_| is_shown)
            };
            columns.filter_map(cell).collect::<Vec<_>>()
        };
        let [own, others] = [cells(0), cells(1)];
        let text = |text: &str| Some(without_mark(text).to_owned());
        let found =
            |all: &[(&str, &'t str)], wanted: &str| all.iter().find(|(name, _)| *name == wanted).map(|cell| cell.1);
        let both = own.iter().map(|&(name, own)| ItemText {
            name: name.to_owned(),
            text: text(own),
            // Compares texts as stored: of long ones, only the beginning and the end are shown.
            other: found(&others, name).filter(|other| *other != own).and_then(text),
        });
        let only_other = others.iter().filter(|(name, _)| found(&own, name).is_none());
        let only_other =
            only_other.map(|&(name, other)| ItemText { name: name.to_owned(), text: None, other: text(other) });
        both.chain(only_other).collect()
    }

    /// Whether some texts of the items' tables are stored without their middle. Neither
    /// [`texts_of`](Self::texts_of) nor [`items_with`](Self::items_with) knows that part.
    #[must_use]
    pub fn are_shortened(&self, rows: &ItemRows) -> bool {
        let columns = [0, 1].into_iter().filter_map(|side| self.of_side(rows, side)).flat_map(Table::columns);
        columns.into_iter().any(|column| column.profile().is_shortened)
    }

    /// For each item, whether one of its texts, as far as it is stored, contains `sought`, ignoring
    /// case.
    #[must_use]
    pub fn items_with(&self, rows: &ItemRows, sought: &str) -> Vec<bool> {
        let sought = sought.to_lowercase();
        let mut found = vec![false; rows.rows.len()];
        let is_one_row = rows.tables[0] == rows.tables[1] && rows.rows.iter().all(|(first, second)| first == second);
        let sides: &[usize] = if is_one_row { &[0] } else { &[0, 1] };
        for &side in sides {
            for column in self.of_side(rows, side).into_iter().flat_map(Table::columns) {
                let holds: Vec<bool> =
                    column.texts().iter().map(|text| without_mark(text).to_lowercase().contains(&sought)).collect();
                if !holds.contains(&true) {
                    continue;
                }
                for (item, found) in found.iter_mut().enumerate() {
                    let code = rows.row(item, side).and_then(|row| column.code(row));
                    *found |= code.is_some_and(|code| holds[code as usize]);
                }
            }
        }
        found
    }
}

/// A column that says what items are about.
#[derive(Clone, Copy, Debug)]
pub struct ItemSubject<'t> {
    side: usize,
    column: &'t Column,
}

impl<'t> ItemSubject<'t> {
    /// What an item, counted from 0, is about.
    #[must_use]
    pub fn of(&self, rows: &ItemRows, item: usize) -> Option<&'t str> {
        self.column.text(rows.row(item, self.side)?).map(without_mark)
    }
}
