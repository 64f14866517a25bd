//! How a text is laid out, judged by its first lines.

use super::cell::{Cell, Separator, cells, filled};
use super::columns::{self, Roles};
use super::error::{Place, ReadError};
use super::paired::System;
use super::value::{is_score, is_text, is_word};
use crate::text::shortened;

/// How many lines are looked at, of those that hold anything.
pub(crate) const SAMPLE: usize = 32;

/// How a text is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// What stands between columns.
    pub separator: Separator,
    /// How many columns there are.
    pub columns: usize,
    /// What they hold.
    pub roles: Roles,
    /// The line that names the columns.
    pub header: Option<Header>,
    /// The names of the two columns that are read, where there are any: baseline, experimental.
    pub names: (Option<String>, Option<String>),
}

/// The line that names the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Its number, from 1.
    pub line: usize,
    /// Its text, cut to what an error shows.
    pub text: String,
}

impl Layout {
    /// The first cell of a line, if it is not one of those that are read: then it may label the item.
    pub fn label<'t>(&self, content: &'t str) -> Option<Cell<'t>> {
        let (first, second) = self.roles.columns();
        let is_read = first == 0 || second == Some(0);
        if is_read { None } else { cells(content, self.separator).next() }
    }
}

struct Row<'t> {
    line: usize,
    content: &'t str,
    /// Empty cells at the end are left out.
    cells: Vec<Cell<'t>>,
}

/// The layout of a text that should hold both systems' scores, or a table of differences. `sample` are the first
/// [`SAMPLE`] lines that hold anything, without comments, with their numbers.
///
/// # Errors
/// [`ReadError`] if there is nothing to read, or if the columns cannot be told.
pub(crate) fn of_columns(sample: &[(usize, &str)]) -> Result<Layout, ReadError> {
    let separator = separator(sample);
    let decimal_comma = separator.allows_decimal_comma();
    let rows = cut(sample, separator);
    let Some((first, others)) = rows.split_first() else { return Err(ReadError::Empty) };
    if rows.iter().flat_map(|row| &row.cells).all(|&cell| cell.is_empty() || is_text(cell, decimal_comma)) {
        let place = Place { system: None, line: first.line };
        return Err(ReadError::NoScores { place, text: shortened(first.content) });
    }
    let header = is_header(&first.cells, others, decimal_comma).then_some(first);
    let body = if header.is_some() { others } else { &rows };
    let (columns, names) = match header {
        Some(header) => fit_header(header, body, separator)?,
        None => (usual_width(body), Vec::new()),
    };
    let body: Vec<&[Cell<'_>]> = body.iter().map(|row| row.cells.as_slice()).collect();
    let roles = columns::assign(&names, &body, columns).ok_or(ReadError::WhichColumns { columns })?;
    let header = header.map(|row| Header { line: row.line, text: shortened(row.content.trim()) });
    Ok(Layout { separator, columns, roles, header, names: system_names(roles, &names) })
}

/// The layout of one of two texts, each of which should hold one system's scores, one per line. No comma separates
/// anything here, so all of them are decimal commas. `sample` is as in [`of_columns`].
///
/// # Errors
/// [`ReadError`] if there is nothing to read, or if there are several columns.
pub(crate) fn of_box(sample: &[(usize, &str)], system: System) -> Result<Layout, ReadError> {
    let rows = cut(sample, Separator::None);
    let Some(first) = rows.first() else { return Err(ReadError::Empty) };
    for row in rows.iter().take(2) {
        if let Some(columns) = columns_in_box(row.content) {
            return Err(ReadError::ColumnsInOneList { system, line: row.line, columns });
        }
    }
    let place = Place { system: Some(system), line: first.line };
    if rows.iter().flat_map(|row| &row.cells).all(|&cell| is_text(cell, true)) {
        let ends_in_a_score =
            |row: &Row<'_>| cells(row.content, Separator::Blank).last().is_some_and(|cell| is_score(cell, true));
        if rows.iter().all(ends_in_a_score) {
            return Err(ReadError::NamesInAList { place, text: shortened(first.content) });
        }
        return Err(ReadError::NoScores { place, text: shortened(first.content) });
    }
    let has_header = is_header(&first.cells, rows.get(1..).unwrap_or_default(), true);
    if has_header && let [_, second, ..] = rows.as_slice() {
        refuse_two_names(system, first, second)?;
    }
    let header = has_header.then(|| Header { line: first.line, text: shortened(first.content.trim()) });
    let name = if has_header { first.cells.first().and_then(|cell| non_empty(cell.name())) } else { None };
    let names = match system {
        System::Baseline => (name, None),
        System::Experimental => (None, name),
    };
    let roles = Roles::List { system: Some(system), column: 0 };
    Ok(Layout { separator: Separator::None, columns: 1, roles, header, names })
}

/// How many columns a line of one of two lists has, if they are so plain that it cannot be meant as one score or one name. `None`
/// for one score, and for text that just happens to hold blanks or commas.
pub(crate) fn columns_in_box(content: &str) -> Option<usize> {
    if cells(content, Separator::None).all(|cell| is_score(cell, true)) {
        return None;
    }
    let is_plain = |separator: &Separator| {
        let decimal_comma = separator.allows_decimal_comma();
        let mut cells = cells(content, *separator);
        match separator {
            // "Llama 3" and "Pass 1" are names.
            Separator::Blank | Separator::None => {
                let words = cells.clone().filter(|&cell| is_word(cell)).count();
                (words == 0 || words == cells.clone().count()) && cells.all(|cell| is_score(cell, decimal_comma))
            }
            Separator::Tab | Separator::Semicolon | Separator::Comma => cells.any(|cell| is_score(cell, decimal_comma)),
        }
    };
    let found = Separator::ALL.into_iter().filter(|&separator| filled(content, separator) > 1).find(is_plain)?;
    Some(filled(content, found))
}

/// A header such as `A,B` above lines such as `0,1` speaks for two columns, not for decimal commas. A name such as
/// `Accuracy, in points` does not.
fn refuse_two_names(system: System, header: &Row<'_>, second: &Row<'_>) -> Result<(), ReadError> {
    let columns = filled(header.content, Separator::Comma);
    let is_prose = header.content.contains(", ");
    if columns > 1 && !is_prose && filled(second.content, Separator::Comma) == columns {
        return Err(ReadError::ColumnsInOneList { system, line: header.line, columns });
    }
    Ok(())
}

/// The separator that cuts most of the lines, or else half of them, or else the first line. The first line is asked last,
/// and only if a score is in it: it may be a header, with anything in it.
fn separator(sample: &[(usize, &str)]) -> Separator {
    let body = sample.get(1..).unwrap_or_default();
    let twice_cut = Separator::ALL.map(|separator| {
        let cut = body.iter().filter(|(_, content)| cuts(content, separator)).count();
        (separator, 2 * cut)
    });
    let cuts_most = twice_cut.iter().find(|&&(_, twice)| twice > body.len());
    let cuts_half = twice_cut.iter().find(|&&(_, twice)| twice > 0 && twice == body.len());
    let cuts_first = || {
        let (_, first) = sample.first()?;
        let holds_score = |s: Separator| cells(first, s).any(|cell| is_score(cell, s.allows_decimal_comma()));
        Separator::ALL.into_iter().find(|&separator| cuts(first, separator) && holds_score(separator))
    };
    cuts_most.or(cuts_half).map(|&(separator, _)| separator).or_else(cuts_first).unwrap_or(Separator::None)
}

/// Whether `separator` makes several cells of a line. Empty ones do not count: a tab in front may be an indent.
fn cuts(content: &str, separator: Separator) -> bool {
    cells(content, separator).filter(|cell| !cell.is_empty()).nth(1).is_some()
        && !(separator == Separator::Comma && has_decimal_commas(content))
}

/// Whether the commas of a line are better read as decimal marks than as separators: `0,5 0,7` and `71,2 %`.
fn has_decimal_commas(content: &str) -> bool {
    cells(content, Separator::Blank).all(|cell| is_score(cell, true))
        && (filled(content, Separator::Blank) > 1 || content.contains('%'))
}

/// The lines cut into cells; lines without any text in a cell are left out, as spreadsheets write `,,` for an empty row.
fn cut<'t>(sample: &[(usize, &'t str)], separator: Separator) -> Vec<Row<'t>> {
    let rows = sample.iter().map(|&(line, content)| Row {
        line,
        content,
        cells: cells(content, separator).take(filled(content, separator)).collect(),
    });
    rows.filter(|row| !row.cells.is_empty()).collect()
}

/// A header holds no score, and at least one name: a line of nothing but `NaN` is no header, so that it is not dropped.
/// A word such as `correct` or `no` is a name where two lines or more below have numbers in its column: there, a word would
/// be the only one of its kind.
fn is_header(cells: &[Cell<'_>], others: &[Row<'_>], decimal_comma: bool) -> bool {
    let is_name = |(column, &cell): (usize, &Cell<'_>)| {
        let below = || others.iter().filter_map(|row| row.cells.get(column).copied());
        let is_lone_word = is_word(cell) && below().nth(1).is_some() && !below().any(is_word);
        is_text(cell, decimal_comma) || is_lone_word
    };
    let holds_score = |(column, cell): (usize, &Cell<'_>)| is_score(*cell, decimal_comma) && !is_name((column, cell));
    !cells.iter().enumerate().any(holds_score) && cells.iter().enumerate().any(is_name)
}

/// How many columns most lines have; the larger number if undecided. 0 without lines.
fn usual_width(rows: &[Row<'_>]) -> usize {
    let widest = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    (0..=widest).max_by_key(|&width| rows.iter().filter(|row| row.cells.len() == width).count()).unwrap_or(0)
}

/// How many columns there are, and their names. A header that names more columns than the lines fill is right if the
/// lines have empty ones. One name above several columns is a title. Where blanks separate, names with blanks in them
/// make no sense of a header: it is skipped. R's `write.table` leaves out the name of the row labels.
fn fit_header(header: &Row<'_>, body: &[Row<'_>], separator: Separator) -> Result<(usize, Vec<String>), ReadError> {
    let (found, usual) = (header.cells.len(), usual_width(body));
    let names: Vec<String> = header.cells.iter().map(|cell| cell.name()).collect();
    let has_empty_columns = || body.iter().all(|row| cells(row.content, separator).count() >= found);
    if found == usual || (found > usual && has_empty_columns()) {
        Ok((found, names))
    } else if found == 1 || separator == Separator::Blank && found + 1 != usual {
        Ok((usual, Vec::new()))
    } else if found + 1 == usual {
        Ok((usual, std::iter::once(String::new()).chain(names).collect()))
    } else {
        Err(ReadError::Ragged { line: header.line, found, expected: usual })
    }
}

fn system_names(roles: Roles, names: &[String]) -> (Option<String>, Option<String>) {
    let name = |column: usize| names.get(column).cloned().and_then(non_empty);
    match roles {
        Roles::Pair { baseline, experimental } => (name(baseline), name(experimental)),
        Roles::List { .. } | Roles::Table { .. } => (None, None),
    }
}

fn non_empty(name: String) -> Option<String> {
    (!name.is_empty()).then_some(name)
}
