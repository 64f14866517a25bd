//! Cells that look like numbers, where no scores were found.

use super::choice::Choice;
use super::column::{Column, Kind};
use super::error::TableError;
use super::open::Open;
use super::tables::Tables;
use super::values::refused;
use crate::scores::value::Refusal;

/// Whether a column holds what may have been meant as numbers: `3/5`.
pub(super) fn looks_like_numbers(column: &Column) -> bool {
    let begins_with_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    column.kind() == Kind::Text && column.texts().iter().all(begins_with_digit)
}

impl Tables {
    /// A cell that explains better than `open` why no scores were found: it looks like a number,
    /// but cannot be read as one.
    pub(super) fn unreadable(&self, open: &Open, choice: &Choice) -> Option<TableError> {
        if !matches!(open, Open::NoScores { .. }) {
            return None;
        }
        let may_be_system =
            |column: &&Column| looks_like_numbers(column) && choice.id.as_deref() != Some(column.name());
        let table = self.tables().iter().find(|table| table.columns().iter().filter(may_be_system).count() > 1)?;
        let column = table.columns().iter().find(may_be_system)?;
        let is_text = |&row: &usize| column.text(row).is_some() && column.score(row).is_none();
        let row = (0..table.rows()).find(is_text)?;
        Some(refused(Refusal::NotANumber, table, row, column))
    }
}
