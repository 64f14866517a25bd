//! Places in the input.

use super::cells::Table;
use super::column::Column;
use std::fmt;

/// A place in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file without its extension, or the name of a pasted list; `None` if there is only one
    /// pasted text.
    pub file: Option<String>,
    /// The line, counted from 1.
    pub line: usize,
    /// The name of the cell's column, or `column 2` if it has none; `None` for a whole row, or if
    /// there is only one column.
    pub column: Option<String>,
}

impl Place {
    /// The place of a cell, or of a row.
    pub(super) fn of(table: &Table, row: usize, column: Option<&Column>) -> Self {
        Self {
            file: table.file_of(row).map(str::to_owned),
            line: table.line(row),
            column: column.filter(|_| table.columns().len() > 1).map(|column| column.name().to_owned()),
        }
    }
}

/// The name of a list that has none of its own, by its position, counted from 0.
pub(super) fn place_name(place: usize) -> String {
    match place {
        0 => "baseline".to_owned(),
        1 => "experimental".to_owned(),
        _ => format!("list {}", place + 1),
    }
}

/// Whether this is a name given by [`place_name`].
fn is_place_name(name: &str) -> bool {
    matches!(name, "baseline" | "experimental") || name.starts_with("list ")
}

/// The name of a file in quotes; a name given by position (`baseline`, `list 3`) without.
pub(super) fn called(file: &str) -> String {
    if is_place_name(file) { file.to_owned() } else { format!("“{file}”") }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}, ", called(file))?;
        }
        write!(f, "line {}", self.line)?;
        match &self.column {
            Some(place) if place.starts_with("column ") => write!(f, ", {place}"),
            Some(name) => write!(f, ", column “{name}”"),
            None => Ok(()),
        }
    }
}
