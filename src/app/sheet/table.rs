//! Tables of the page, independent of the browser.

use std::rc::Rc;

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its cells, the row's header first.
    pub cells: Vec<Cell>,
    /// Whether the row is a title for the rows that follow it.
    pub is_title: bool,
    /// Whether all cells are column headers.
    pub is_head: bool,
    /// Classes for the style sheet; empty for none.
    pub class: &'static str,
    /// The full name of what the row is about, for scripts; `None` if they do not need it.
    pub name: Option<String>,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// A note in small type below the text.
    pub note: String,
    /// The number in full precision, or two of them, lower end first.
    pub values: Vec<f64>,
    /// Whether the cell is emphasised.
    pub is_strong: bool,
    /// What the cell holds, for scripts; empty if they do not need it.
    pub key: &'static str,
    /// The button in the cell, if there is one.
    pub button: Option<Button>,
    /// The picture before the text.
    pub blocks: Option<Blocks>,
    /// The picture shown instead of a text.
    pub span: Option<Span>,
    /// The names of the pair that the cell is about (row, column), for scripts.
    pub pair: Option<[Rc<str>; 2]>,
}

/// A button in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Button {
    /// Its id.
    pub id: String,
    /// What it is and does, for screen readers.
    pub label: String,
    /// Whether the Tab key stops at it. Arrow keys move between all of them.
    pub is_stop: bool,
}

/// A row of blocks, one for each item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blocks {
    /// Helped items, which come first.
    pub helped: u64,
    /// Hurt items.
    pub hurt: u64,
    /// Tied items.
    pub tied: u64,
    /// The most blocks in any cell of this column, for which there must be room.
    pub most: u64,
    /// What the blocks show, for screen readers.
    pub label: String,
}

/// A value and its interval as a mark on a bar, in shares of the bar's width. The numbers beside it
/// say the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Span {
    /// The lower end of the interval.
    pub from: f64,
    /// The upper end of the interval.
    pub to: f64,
    /// The value.
    pub at: f64,
    /// A line that crosses the bars of all rows.
    pub line: Option<f64>,
}

/// The parts of a name after which a line may break. Browsers break lines after hyphens and spaces,
/// but not after `_`, and break a word that is too long anywhere. Numbers stay whole.
pub fn parts_of_name(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let (part, next) = rest.split_at(end_of_part(rest));
        rest = next;
        (!part.is_empty()).then_some(part)
    })
}

/// The fewest letters or digits on either side of a break within a word: `8b` stays whole.
const SHORTEST_PART: usize = 3;

/// The length of the first part of a name, in bytes.
fn end_of_part(name: &str) -> usize {
    let next = name.char_indices().skip(1);
    let borders = name.chars().zip(next);
    // The letters and digits since the last other character.
    let mut before = 0;
    for (one, (at, other)) in borders {
        before = if one.is_alphanumeric() || one == '.' { before + 1 } else { 0 };
        if matches!(one, '_' | '/') || (before >= SHORTEST_PART && is_border(one, other) && is_long(&name[at..])) {
            return at;
        }
    }
    name.len()
}

/// Whether a word begins between two characters, as in `fileName`, `gpt4` and `v1.base`.
fn is_border(one: char, other: char) -> bool {
    let is_letter_beside_digit = |one: char, other: char| one.is_alphabetic() && other.is_ascii_digit();
    (one.is_lowercase() && other.is_uppercase())
        || is_letter_beside_digit(one, other)
        || is_letter_beside_digit(other, one)
        || (one == '.' && other.is_alphabetic())
}

/// Whether the word at the beginning of a text is long enough for a line of its own.
fn is_long(text: &str) -> bool {
    let ends = |(one, other): (char, char)| !one.is_alphanumeric() || is_border(one, other);
    let is_whole = text.chars().take(SHORTEST_PART).filter(|letter| letter.is_alphanumeric()).count() == SHORTEST_PART;
    is_whole && !text.chars().zip(text.chars().skip(1)).take(SHORTEST_PART - 1).any(ends)
}

impl Row {
    /// A row with these cells.
    pub fn new(cells: impl Into<Vec<Cell>>) -> Self {
        Self { cells: cells.into(), ..Self::default() }
    }

    /// A title above the rows that follow.
    pub fn title(text: &str) -> Self {
        Self { cells: vec![Cell::text(text)], is_title: true, ..Self::default() }
    }
}

impl Cell {
    /// A cell with a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A cell with a note in small type below.
    pub fn noted(text: impl Into<String>, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..Self::text(text) }
    }

    /// A cell with a number.
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
        assert_eq!(parts("MetaLlama3Instruct8B"), ["Meta", "Llama3", "Instruct8B"]);
        assert_eq!(parts("claude35sonnet20241022"), ["claude35", "sonnet", "20241022"]);
        assert_eq!(parts("run.final.v1.5.ckpt"), ["run.", "final.v1.5.", "ckpt"]);
        for whole in ["llama-3.1-8b", "gpt-3.5", "8bit", "system7", "−3.0 × 10⁻⁸ ✱", "0.0471", "1,234.5", "to 30"]
        {
            assert_eq!(parts(whole), [whole]);
        }
        assert_eq!(parts(""), [""; 0]);
    }
}
