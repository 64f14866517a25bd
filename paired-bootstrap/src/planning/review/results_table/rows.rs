//! Rows of cells, whichever way a paper's table was copied.

/// Rows of cells, still as texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut {
    pub(super) rows: Vec<Row>,
    /// What stands above the table, and names what is in it.
    pub(super) caption: String,
    /// What stands below the table in a list of notes.
    pub(super) notes: Vec<String>,
    /// What was left out, a sentence each.
    pub(super) told: Vec<String>,
    /// Whether a blank cell in an upper header line belongs to the name at its left.
    pub(super) fills_headers: bool,
}

/// A row.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// The line on which it begins, counted from 1.
    pub(super) line: usize,
    pub(super) cells: Vec<Raw>,
    /// Whether the layout says that it is a header.
    pub(super) is_header: bool,
}

/// A cell as it stands there, without LaTeX's commands.
#[derive(Clone, Debug, Default)]
pub(super) struct Raw {
    pub(super) text: String,
    /// Over how many columns it reaches.
    pub(super) span: usize,
}

impl Raw {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.trim().to_owned(), span: 1 }
    }
}
