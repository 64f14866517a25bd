//! Recognises two lists side by side in one table.

use crate::table::cells::Table;
use crate::table::choice::Choice;
use crate::table::column::{Column, Kind};
use crate::table::error::TableError;
use crate::table::ids::id_column;
use crate::table::names::{self, rank, words};
use crate::table::tables::Tables;

impl Tables {
    /// Refuses a table that holds two lists side by side, each with its own ids: its rows are not
    /// items.
    ///
    /// # Errors
    /// [`TableError::SideBySide`]
    pub(super) fn check_side_by_side(&self, choice: &Choice) -> Result<(), TableError> {
        let [table] = self.tables() else { return Ok(()) };
        if choice.id.as_deref() == Some("") {
            return Ok(());
        }
        let columns = table.columns();
        let id = id_column(table, choice);
        let is_first = |at: usize| Some(at) == id || is_called_id(&columns[at]);
        let mut firsts = (0..columns.len()).filter(|&at| is_first(at) && has_no_repeats(&columns[at]));
        let pair = firsts.find_map(|first| {
            let is_second = |second: &usize| {
                may_be_other_ids(&columns[first], &columns[*second])
                    && stand_beside_scores(table, [first, *second])
                    && are_other_rows(&columns[first], &columns[*second])
            };
            Some([first, (first + 1..columns.len()).find(is_second)?])
        });
        let names = |pair: [usize; 2]| pair.map(|at| columns[at].name().to_owned());
        pair.map_or(Ok(()), |pair| Err(TableError::SideBySide { columns: names(pair) }))
    }
}

/// Whether a column is named like ids: `id (2)`, `id_base`.
fn is_called_id(column: &Column) -> bool {
    let is_id = |word: &String| ["id", "ids", "qid", "uid"].contains(&word.as_str());
    rank(column.name(), names::ID).is_some() || words(column.name()).iter().any(is_id)
}

/// Whether no text of a column is repeated, and there are at least two.
fn has_no_repeats(column: &Column) -> bool {
    let profile = column.profile();
    profile.filled > 1 && profile.distinct == profile.filled
}

/// Whether a column may hold the ids of a second list: it is named like ids, or has the first
/// column's name with a number, or holds texts. Numbers may count something else.
fn may_be_other_ids(ids: &Column, column: &Column) -> bool {
    let is_called_again = column.name().starts_with(&format!("{} (", ids.name()));
    has_no_repeats(column) && (is_called_id(column) || is_called_again || column.kind() == Kind::Text)
}

/// Whether there are scores between two columns, and others before or after them.
fn stand_beside_scores(table: &Table, [first, second]: [usize; 2]) -> bool {
    let is_score = |at: usize| matches!(table.columns()[at].kind(), Kind::Numbers | Kind::Words);
    let mut outside = (0..first).chain(second + 1..table.columns().len());
    (first + 1..second).any(is_score) && outside.any(is_score)
}

/// Whether at least half of a column's texts are ids of the first column, and some of these are in
/// other rows there.
fn are_other_rows(ids: &Column, others: &Column) -> bool {
    let translated = ids.texts().find_all(others.texts());
    let known = translated.iter().flatten().count();
    let is_moved = |row: usize| {
        let id = others.code(row).and_then(|code| translated[code as usize]);
        id.is_some() && id != ids.code(row)
    };
    2 * known >= translated.len() && (0..ids.rows()).any(is_moved)
}
