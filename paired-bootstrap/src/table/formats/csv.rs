//! CSV tables of the tools.

use super::File;
use crate::table::error::TableError;
use crate::table::names::{self, rank};
use crate::table::quotes::Quotes;

/// A table with a header.
pub(super) struct Rows {
    pub header: Vec<String>,
    /// The rows, each with the line on which it begins.
    pub rows: Vec<(usize, Vec<String>)>,
}

/// The names of the columns in the first row of a text, also of a Markdown table.
pub(super) fn header(head: &str) -> Vec<&str> {
    let header = first_row(head.trim_start_matches('\u{feff}'));
    match markdown(header) {
        Some(cells) => cells,
        None => header.split(delimiter(header)).map(|cell| cell.trim_matches('"')).collect(),
    }
}

/// The first row of a text. A name in quotes, such as a prompt, may have several lines.
fn first_row(text: &str) -> &str {
    let mut is_quoted = false;
    let ends = |c: char| {
        is_quoted ^= c == '"';
        c == '\n' && !is_quoted
    };
    text.split(ends).next().unwrap_or_default().trim_end_matches('\r')
}

/// What separates the cells of a header: a tab, or a semicolon in countries with decimal commas.
fn delimiter(header: &str) -> char {
    match () {
        () if header.contains('\t') => '\t',
        () if header.contains(';') && !header.contains(',') => ';',
        () => ',',
    }
}

/// The cells of a row in a Markdown table.
fn markdown(line: &str) -> Option<Vec<&str>> {
    let inside = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inside.split('|').map(|cell| cell.trim().trim_matches('*')).collect())
}

/// Whether the first row of a text has all these columns.
pub(super) fn has_columns(head: &str, columns: &[&str]) -> bool {
    let header = header(head);
    columns.iter().all(|column| header.contains(column))
}

/// Whether the first row of a text has a column that names systems. Those within an object, such
/// as `metadata.model`, may be of anything.
pub(super) fn names_systems(head: &str) -> bool {
    header(head).iter().any(|name| !name.contains('.') && rank(name, names::SYSTEM).is_some())
}

/// A score in a cell: a number, or 1 and 0 for true and false or for yes and no, as a judge
/// answers. Empty for an empty cell; `None` if it is anything else.
pub(super) fn score(cell: &str) -> Option<String> {
    let cell = cell.trim();
    let is = |words: [&str; 2]| words.iter().any(|word| cell.eq_ignore_ascii_case(word));
    match cell {
        _ if is(["true", "yes"]) => Some("1".to_owned()),
        _ if is(["false", "no"]) => Some("0".to_owned()),
        _ => (cell.is_empty() || cell.parse::<f64>().is_ok()).then(|| cell.to_owned()),
    }
}

/// The same, or the word `unknown` of a judge that cannot tell, which is read as a missing score.
pub(super) fn judged(cell: &str) -> Option<String> {
    score(cell).or_else(|| cell.trim().eq_ignore_ascii_case("unknown").then(|| cell.trim().to_owned()))
}

/// The rows of a table with commas, tabs or semicolons between its cells.
pub(super) fn rows(file: &File<'_>) -> Result<Rows, TableError> {
    let text = file.text.trim_start_matches('\u{feff}');
    if markdown(text.lines().next().unwrap_or_default()).is_some() {
        return markdown_rows(file, text);
    }
    let delimiter = delimiter(first_row(text)) as u8;
    let mut quotes = Quotes::new(delimiter);
    let is_open = |line| TableError::OpenQuote { place: file.place(line) };
    quotes.read(text).and_then(|()| quotes.end()).map_err(is_open)?;
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).has_headers(true).from_reader(text.as_bytes());
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

fn markdown_rows(file: &File<'_>, text: &str) -> Result<Rows, TableError> {
    let is_rule = |cells: &Vec<&str>| cells.iter().all(|cell| cell.trim_matches(':').chars().all(|c| c == '-'));
    let mut table = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).map(|(line, text)| {
        let cells =
            markdown(text).ok_or_else(|| file.error(line, "this row of the table should begin and end with |"))?;
        Ok::<_, TableError>((line, cells))
    });
    let header: Vec<&str> = table.next().transpose()?.map(|(_, header)| header).unwrap_or_default();
    let mut rows = Vec::new();
    for row in table {
        let (line, cells) = row?;
        if is_rule(&cells) {
            continue;
        }
        if cells.len() != header.len() {
            return Err(TableError::Ragged { place: file.place(line), found: cells.len(), expected: header.len() });
        }
        rows.push((line, cells.into_iter().map(str::to_owned).collect()));
    }
    Ok(Rows { header: header.into_iter().map(str::to_owned).collect(), rows })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_hold_scores_or_something_else() {
        for (cell, read) in [
            (" 0.5 ", Some("0.5")),
            ("True", Some("1")),
            ("false", Some("0")),
            ("yes", Some("1")),
            ("No", Some("0")),
            ("", Some("")),
            ("unknown", None),
            ("correct", None),
            ("0.5 0.5", None),
        ] {
            assert_eq!(score(cell).as_deref(), read, "{cell}");
        }
        assert_eq!(["Unknown", "YES", "-"].map(judged), [Some("Unknown".to_owned()), Some("1".to_owned()), None]);
    }
}
