//! Finds cells that look like numbers, when no scores were found.

use super::cells::Table;
use super::choice::Choice;
use super::column::{Column, Kind};
use super::error::TableError;
use super::meant::Meant;
use super::open::Open;
use super::tables::Tables;
use super::values::refused;
use crate::scores::value::{Refusal, is_score};

/// Whether all texts of a column may be meant as numbers: `3/5`, `(0.3)`.
pub(super) fn looks_like_numbers(column: &Column) -> bool {
    let begins_with_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    // `(1)` and `(2)` alone may be answers.
    let is_sure = |text: &str| begins_with_digit(text) || text.contains(['.', ',']);
    column.kind() == Kind::Text
        && column.texts().iter().all(|text| begins_with_digit(text) || Meant::of(text).is_some())
        && column.texts().iter().any(is_sure)
}

impl Tables {
    /// An error about a cell that looks like a number but cannot be read as one, if that explains
    /// better than `open` why no scores were found.
    pub(super) fn unreadable(&self, open: &Open, choice: &Choice) -> Option<TableError> {
        if !matches!(open, Open::NoScores { .. } | Open::OneSystem { .. }) {
            return None;
        }
        if let Some(error) = self.unread_number(choice) {
            return Some(error);
        }
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
    /// An error about the first cell that is written as [`Meant`] says, in a column of numbers.
    fn unread_number(&self, choice: &Choice) -> Option<TableError> {
        let is_of_numbers = |column: &&Column| {
            looks_like_numbers(column)
                && choice.id.as_deref() != Some(column.name())
                && column.texts().iter().all(|text| is_score(text) || Meant::of(text).is_some())
        };
        let found = |table| Table::columns(table).iter().find(is_of_numbers).map(|column| (table, column));
        let (table, column) = self.tables().iter().find_map(found)?;
        let is_meant = |&row: &usize| column.text(row).is_some_and(|text| Meant::of(text).is_some());
        let row = (0..table.rows()).find(is_meant)?;
        Some(refused(Refusal::NotANumber, table, row, column))
    }
}
