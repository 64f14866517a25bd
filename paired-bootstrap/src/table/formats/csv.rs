//! CSV tables of the tools.

use super::File;
use crate::table::error::TableError;
use crate::table::quotes::Quotes;

/// A table with a header.
pub(super) struct Rows {
    pub header: Vec<String>,
    /// The rows, each with the line on which it begins.
    pub rows: Vec<(usize, Vec<String>)>,
}

/// The names of the columns in the first line of a text.
pub(super) fn header(head: &str) -> Vec<&str> {
    let header = head.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    header.split(',').map(|cell| cell.trim_matches('"')).collect()
}

/// Whether the first line of a text has all these columns.
pub(super) fn has_columns(head: &str, columns: &[&str]) -> bool {
    let header = header(head);
    columns.iter().all(|column| header.contains(column))
}

pub(super) fn rows(file: &File<'_>) -> Result<Rows, TableError> {
    let text = file.text.trim_start_matches('\u{feff}');
    let mut quotes = Quotes::new(b',');
    let is_open = |line| TableError::OpenQuote { place: file.place(line) };
    quotes.read(text).and_then(|()| quotes.end()).map_err(is_open)?;
    let mut reader = csv::ReaderBuilder::new().has_headers(true).from_reader(text.as_bytes());
    let failed = |error: &csv::Error| {
        let line = error.position().map_or(1, |position| position.line() as usize);
        match *error.kind() {
            csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                TableError::Ragged { place: file.place(line), found: len as usize, expected: expected_len as usize }
            }
            _ => file.error(line, "this row cannot be read"),
        }
    };
    let header = reader.headers().map_err(|error| failed(&error))?.iter().map(str::to_owned).collect();
    let row = |row: Result<csv::StringRecord, csv::Error>| {
        let row = row.map_err(|error| failed(&error))?;
        let line = row.position().map_or(1, |position| position.line() as usize);
        Ok((line, row.iter().map(str::to_owned).collect()))
    };
    Ok(Rows { header, rows: reader.records().map(row).collect::<Result<_, TableError>>()? })
}
