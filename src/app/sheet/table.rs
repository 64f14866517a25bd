//! Tables of the page, still without a browser.

use std::rc::Rc;

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its cells, the row's header first.
    pub cells: Vec<Cell>,
    /// Whether the row is a title above those that follow it.
    pub is_title: bool,
    /// Whether all cells are headers of columns.
    pub is_head: bool,
    /// Classes for the style sheet; empty for none.
    pub class: &'static str,
    /// What the row is about, in full, for scripts; `None` where nobody asks.
    pub name: Option<String>,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// What it says in small letters below.
    pub note: String,
    /// The number in full precision, or two of them, lower end first.
    pub values: Vec<f64>,
    /// Whether it is to be seen first.
    pub is_strong: bool,
    /// What the cell holds, for scripts; empty where nobody asks.
    pub key: &'static str,
    /// The button that the cell is.
    pub button: Option<Button>,
    /// The picture before its text.
    pub blocks: Option<Blocks>,
    /// The picture that stands in place of a text.
    pub span: Option<Span>,
    /// What row and column are about, for scripts, where a cell is about a pair.
    pub pair: Option<[Rc<str>; 2]>,
}

/// A cell to press.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Button {
    /// Its id.
    pub id: String,
    /// What it is and does, for those who hear it alone.
    pub label: String,
    /// Whether the Tab key stops at it. Arrows lead from one to the next in any case.
    pub is_stop: bool,
}

/// A row of blocks, one for each item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blocks {
    /// Items that were helped: they come first.
    pub helped: u64,
    /// Items that were hurt.
    pub hurt: u64,
    /// The others.
    pub tied: u64,
    /// The most blocks in a cell of this column: they have room.
    pub most: u64,
    /// What the blocks show, for those who do not see them.
    pub label: String,
}

/// A mark on a bar: a value and its interval, as shares of the width. Numbers beside it say the
/// same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Span {
    /// Where the bar begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Where the mark is.
    pub at: f64,
    /// Where the line of the baseline is, if there is one.
    pub baseline: Option<f64>,
}

/// The parts of a name. A browser ends lines behind hyphens and spaces, but not behind `_`, and
/// breaks a word that is too long anywhere.
pub fn parts_of_name(name: &str) -> impl Iterator<Item = &str> {
    name.split_inclusive(['_', '/'])
}

impl Row {
    /// A row of these cells.
    pub fn new(cells: impl Into<Vec<Cell>>) -> Self {
        Self { cells: cells.into(), ..Self::default() }
    }

    /// A title above the rows that follow.
    pub fn title(text: &str) -> Self {
        Self { cells: vec![Cell::text(text)], is_title: true, ..Self::default() }
    }
}

impl Cell {
    /// A cell that is a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A cell with a line in small letters below.
    pub fn noted(text: impl Into<String>, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..Self::text(text) }
    }

    /// A cell that is a number.
    pub fn number(text: impl Into<String>, value: f64) -> Self {
        Self { values: vec![value], ..Self::text(text) }
    }

    /// The same cell under a key.
    pub fn keyed(self, key: &'static str) -> Self {
        Self { key, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_parts_and_numbers_none() {
        let parts = |name: &'static str| parts_of_name(name).collect::<Vec<_>>();
        assert_eq!(parts("org/llama_3-8b"), ["org/", "llama_", "3-8b"]);
        assert_eq!(parts("−3.0 × 10⁻⁸ ✱"), ["−3.0 × 10⁻⁸ ✱"]);
        assert_eq!(parts(""), [""; 0]);
    }
}
