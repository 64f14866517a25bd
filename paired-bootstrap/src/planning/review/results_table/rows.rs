//! Rows of cells, independent of a table's layout.

/// Rows of cells, still as texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut {
    pub(super) rows: Vec<Row>,
    /// The text above the table, which describes it.
    pub(super) caption: String,
    /// The notes in a list below the table.
    pub(super) notes: Vec<String>,
    /// What was left out, one sentence each.
    pub(super) told: Vec<String>,
    /// Whether a blank cell in an upper header line belongs to the name to its left.
    pub(super) fills_headers: bool,
}

/// A row.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// The line on which it begins, counted from 1.
    pub(super) line: usize,
    pub(super) cells: Vec<Raw>,
    /// Whether the layout marks it as a header.
    pub(super) is_header: bool,
}

/// A cell as written, without LaTeX commands.
#[derive(Clone, Debug, Default)]
pub(super) struct Raw {
    pub(super) text: String,
    /// The number of columns that it spans.
    pub(super) span: usize,
}

impl Raw {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.trim().to_owned(), span: 1 }
    }
}
