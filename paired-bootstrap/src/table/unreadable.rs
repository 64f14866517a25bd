//! Cells that look like numbers, where no scores were found.

use super::choice::Choice;
use super::column::{Column, Kind};
use super::error::TableError;
use super::join::place;
use super::open::Open;
use super::tables::Tables;
use super::values::refused;
use crate::scores::value::{Refusal, Value};
use crate::text::shortened;

impl Tables {
    /// A cell that explains better than `open` why no scores were found: it looks like a number, but cannot be read as one.
    pub(super) fn unreadable(&self, open: &Open, choice: &Choice) -> Option<TableError> {
        match open {
            Open::OneSystem { only: None } => {
                let begins_with_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
                let looks_like_numbers = |column: &&Column| {
                    let texts = column.texts();
                    column.kind() == Kind::Text
                        && choice.id.as_deref() != Some(column.name())
                        && texts.iter().all(begins_with_digit)
                };
                let table =
                    self.tables().iter().find(|table| table.columns().iter().filter(looks_like_numbers).count() > 1)?;
                let column = table.columns().iter().find(looks_like_numbers)?;
                let is_text = |&row: &usize| column.text(row).is_some() && column.score(row).is_none();
                let row = (0..table.rows()).find(is_text)?;
                Some(refused(Refusal::NotANumber, table, row, column))
            }
            Open::Scales { first, second } => {
                let columns = [first, second].map(|name| self.find(name)).into_iter().flatten();
                let mut found = columns.filter_map(|(table, column)| {
                    let (table, column) = (&self.tables()[table], &self.tables()[table].columns()[column]);
                    let values = column.values();
                    let is_unclear = |&row: &usize| {
                        column.code(row).is_some_and(|code| values[code as usize].is_ok_and(Value::has_unclear_comma))
                    };
                    let row = (0..table.rows()).find(is_unclear)?;
                    let text = shortened(column.text(row).unwrap_or_default());
                    Some(TableError::UnclearComma { place: place(table, row, Some(column)), text })
                });
                found.next()
            }
            _ => None,
        }
    }
}
