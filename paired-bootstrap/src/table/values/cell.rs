//! A cell as a score, and what is wrong with it.

use crate::scores::Score;
use crate::scores::notation::{Grouping, Notation};
use crate::scores::value::{self, Refusal, Value, Written};
use crate::scores::words;
use crate::table::cells::Table;
use crate::table::column::Column;
use crate::table::error::TableError;
use crate::table::place::Place;
use crate::text::shortened;

/// What a cell is worth as a score.
///
/// # Errors
/// [`TableError`] says where the cell is and what is wrong with it.
pub(in crate::table) fn value(table: &Table, column: &Column, row: usize) -> Result<Value, TableError> {
    let value = column.read(column.text(row).unwrap_or_default());
    value.map_err(|refusal| refused(refusal, table, row, column))
}

/// Checks that no mark may group thousands where numbers do not say what it means. Each value comes
/// with its cell.
///
/// # Errors
/// [`TableError::UnclearComma`] or [`TableError::UnclearPoint`] at the first one.
pub(in crate::table) fn check_marks<'v, C>(notation: Notation, cells: impl Fn() -> C) -> Result<(), TableError>
where
    C: Iterator<Item = (&'v Value, &'v Table, usize, &'v Column)>,
{
    let find = |wanted: fn(Value) -> bool| cells().find(|(value, ..)| wanted(**value));
    // `1.234,5` beside `0.5` can be read in one way only.
    match notation.grouping() {
        Grouping::UnclearCommas => match find(|value| value.is_unclear() && value.may_group_by_commas()) {
            Some((_, table, row, column)) => {
                let (place, text) = cell(table, row, column);
                Err(TableError::UnclearComma { place, text })
            }
            None => Ok(()),
        },
        Grouping::UnclearPoints => match find(|value| value.is_unclear() && value.may_group_by_points()) {
            Some((_, table, row, column)) => {
                let other = find(Value::is_plain_whole).map(|(_, table, row, column)| cell(table, row, column));
                let (place, text) = cell(table, row, column);
                Err(TableError::UnclearPoint { place, text, other: other.map(Box::new) })
            }
            None => Ok(()),
        },
        Grouping::None | Grouping::Commas | Grouping::Points => Ok(()),
    }
}

/// Where a table has a number with a decimal comma, and its text.
pub(super) fn decimal_comma(table: &Table) -> Option<(Place, String)> {
    let has_comma = |text: &str| value::read(text).is_ok_and(Value::has_decimal_comma);
    table.columns().iter().filter(|column| !column.is_prose()).find_map(|column| {
        let code = column.texts().iter().position(has_comma)? as u32;
        let row = (0..table.rows()).find(|&row| column.code(row) == Some(code))?;
        Some(cell(table, row, column))
    })
}

/// Where a cell is, and its text.
pub(super) fn cell(table: &Table, row: usize, column: &Column) -> (Place, String) {
    (Place::of(table, row, Some(column)), shortened(column.text(row).unwrap_or_default()))
}

/// What is wrong with a cell.
pub(in crate::table) fn refused(refusal: Refusal, table: &Table, row: usize, column: &Column) -> TableError {
    let place = Place::of(table, row, Some(column));
    let text = shortened(column.text(row).unwrap_or_default());
    match refusal {
        Refusal::NotANumber => TableError::NotANumber { place, text },
        Refusal::NotFinite => TableError::NotFinite { place, text, items: 0 },
        Refusal::TooLarge => TableError::TooLarge { place, text },
        Refusal::Missing => TableError::Missing { place, text, more: 0, items: 0 },
    }
}

/// An error of a cell that may count as wrong: it is a word among words for right and wrong.
pub(in crate::table) fn or_wrong(error: TableError, column: &Column, row: usize) -> TableError {
    let is_word = column.text(row).is_some_and(|text| words::is_grade(text) && !text.contains(char::is_numeric));
    let values = || column.texts().iter().map(|text| (text, column.read(text)));
    let right = || {
        let is_one = |value: &Value| matches!(value.written, Written::Word(_)) && value.score == Score::from(1);
        values().find_map(|(text, value)| value.is_ok_and(|value| is_one(&value)).then(|| text.to_owned()))
    };
    match right().filter(|_| is_word && column.word_pair().is_some()) {
        Some(right) => TableError::OtherWord { error: Box::new(error), right },
        None => error,
    }
}
