//! Scores by position: which system has which of them, two other columns say.

use crate::table::column::{Column, Kind};
use crate::table::error::TableError;
use crate::table::guess::{Guess, Shape};
use crate::table::names::{self, rank, words};
use crate::table::tables::Tables;

impl Tables {
    /// Refuses to compare two columns of scores where two others say in each row which system has
    /// which of them.
    ///
    /// # Errors
    /// [`TableError::ScoresByPosition`]
    pub(super) fn check_positions(&self, guess: &Guess) -> Result<(), TableError> {
        let ([table], Shape::Columns) = (self.tables(), guess.shape) else { return Ok(()) };
        let (Some(baseline), Some(experimental)) = (&guess.choice.baseline, &guess.choice.experimental) else {
            return Ok(());
        };
        let mut columns = table.columns().iter().filter(|column| names_a_system(column));
        let (Some(first), Some(second), None) = (columns.next(), columns.next(), columns.next()) else {
            return Ok(());
        };
        let are_same = first.texts().len() == second.texts().len()
            && first.texts().find_all(second.texts()).iter().all(Option::is_some);
        let are_others = || (0..table.rows()).all(|row| first.text(row) != second.text(row));
        if !are_same || !are_others() {
            return Ok(());
        }
        Err(TableError::ScoresByPosition {
            systems: [first, second].map(|column| column.name().to_owned()),
            scores: [baseline, experimental].map(Clone::clone),
        })
    }
}

/// Whether a column says in every row which of several systems is meant, going by its name.
fn names_a_system(column: &Column) -> bool {
    let profile = column.profile();
    let is_system = |word: &String| rank(word, names::SYSTEM).is_some();
    column.kind() == Kind::Text
        && !column.is_prose()
        && profile.distinct > 1
        && profile.filled == column.rows()
        && words(column.name()).iter().any(|word| is_system(word) || ["first", "second"].contains(&word.as_str()))
}
