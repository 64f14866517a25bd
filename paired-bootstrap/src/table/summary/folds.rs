//! Rows of scores that are no folds, after rows that are.

use super::end::{End, FEWEST_ITEMS};
use super::labels::is_label;
use crate::table::cells::Table;
use crate::table::column::Column;
use crate::table::join::Side;
use crate::table::names::{self, Names};

/// Words for scores on other rows than those of the folds, next to the parts of a data set.
const NO_FOLDS: Names = &["cv", "oof", "lb", "leaderboard"];

impl End<'_, '_> {
    /// How many last rows are no folds: in the column of folds, these have words such as `CV`, and
    /// all other rows have numbers.
    pub(super) fn beside_folds(&self, id: impl Fn(&Table) -> Option<usize>) -> usize {
        let of_side = |side: &&Side<'_>| {
            let folds = fold_column(side.table, &id)?;
            let text = |at: usize| folds.text(self.row(side, at));
            let is_beside = |text: &str| {
                is_label(text) || names::has_word(text, NO_FOLDS) || names::has_word(text, names::HELD_OUT)
            };
            let words = (0..self.count).take_while(|&at| text(at).is_some_and(is_beside)).count();
            // A few folds beside more other rows are too few to tell what is compared.
            let are_folds = (words..self.count).all(|at| text(at).is_some_and(is_fold))
                && words + FEWEST_ITEMS <= self.count
                && words < self.count - words;
            are_folds.then_some(words)
        };
        self.sides.iter().map(|side| of_side(side).unwrap_or(0)).min().unwrap_or(0)
    }
}

/// The column of folds, if each row is a fold: it is the id column, or has a value of its own in
/// each row and there is no other.
pub(in crate::table) fn fold_column(table: &Table, id: impl Fn(&Table) -> Option<usize>) -> Option<&Column> {
    let is_named = |column: &&Column| names::has_word(column.name(), names::FOLD);
    match id(table) {
        Some(at) => Some(&table.columns()[at]).filter(is_named),
        None => table.columns().iter().take(2).find(|column| is_named(column) && column.is_unique()),
    }
}

/// Whether a text is the number of a fold: `3` or `Fold 3`.
fn is_fold(text: &str) -> bool {
    let text = text.to_lowercase();
    let number = text.strip_prefix("fold").unwrap_or(&text).trim_start_matches([' ', '_', '-']);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}
