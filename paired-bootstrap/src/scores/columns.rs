//! Which columns of a text hold what.

use super::cell::Cell;
use super::paired::System;
use super::summary::is_summary;
use super::value::is_text;

/// The columns to read, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roles {
    /// One list of scores.
    List {
        /// Whose; `None` if that is not known.
        system: Option<System>,
        /// Where.
        column: usize,
    },
    /// Both systems' scores.
    Pair {
        /// Where the baseline's are.
        baseline: usize,
        /// Where the experimental system's are.
        experimental: usize,
    },
    /// A table of differences with counts.
    Table {
        /// Where the differences are.
        difference: usize,
        /// Where the numbers of items are.
        count: usize,
    },
}

impl Roles {
    /// The columns to read: the first, and the second if there is one.
    pub fn columns(self) -> (usize, Option<usize>) {
        match self {
            Self::List { column, .. } => (column, None),
            Self::Pair { baseline, experimental } => (baseline, Some(experimental)),
            Self::Table { difference, count } => (difference, Some(count)),
        }
    }
}

const BASELINE: [&str; 3] = ["baseline", "base", "control"];
const EXPERIMENTAL: [&str; 5] = ["experimental", "experiment", "system", "treatment", "new"];
const DIFFERENCE: [&str; 7] = ["difference", "differences", "diff", "diffs", "delta", "d", "δ"];
const COUNT: [&str; 7] = ["count", "counts", "n", "freq", "frequency", "frequencies", "items"];
/// An empty name is what data frames write above their row numbers.
const LABEL: [&str; 14] =
    ["", "id", "qid", "item", "index", "idx", "#", "no", "no.", "nr", "nr.", "question", "example", "instance"];

/// Decides what the columns hold; `None` if that cannot be told.
///
/// `names` are the header's cells, one a column, or none if there is no header; `rows` are the first lines without it;
/// `columns` is how many there are. Names go before positions. If one of two columns has a telling name, the other
/// column is the other system. Otherwise the baseline comes first. A first column of labels or running numbers is skipped.
pub(crate) fn assign(names: &[String], rows: &[&[Cell<'_>]], columns: usize) -> Option<Roles> {
    let names: Vec<String> = names.iter().map(|name| name.trim().to_lowercase()).collect();
    if columns == 1 {
        return Some(Roles::List { system: None, column: 0 });
    }
    if columns == 2
        && let (Some(difference), Some(count)) = (find(&names, &DIFFERENCE), find(&names, &COUNT))
    {
        return Some(Roles::Table { difference, count });
    }
    match (find(&names, &BASELINE), find(&names, &EXPERIMENTAL)) {
        (Some(baseline), Some(experimental)) => return Some(Roles::Pair { baseline, experimental }),
        (Some(baseline), None) if columns == 2 => return Some(Roles::Pair { baseline, experimental: 1 - baseline }),
        (None, Some(experimental)) if columns == 2 => {
            return Some(Roles::Pair { baseline: 1 - experimental, experimental });
        }
        _ => {}
    }
    let named_label = names.first().is_some_and(|name| LABEL.contains(&name.as_str()));
    match columns {
        2 if named_label => Some(Roles::List { system: None, column: 1 }),
        2 => Some(Roles::Pair { baseline: 0, experimental: 1 }),
        3 if named_label || is_labels(rows) || is_running_numbers(rows) => {
            Some(Roles::Pair { baseline: 1, experimental: 2 })
        }
        _ => None,
    }
}

/// The only column that has one of these names.
fn find(names: &[String], wanted: &[&str]) -> Option<usize> {
    let mut found = names.iter().enumerate().filter(|(_, name)| wanted.contains(&name.as_str()));
    let (column, _) = found.next()?;
    found.next().is_none().then_some(column)
}

fn first_cells<'t>(rows: &[&[Cell<'t>]]) -> impl Iterator<Item = Cell<'t>> {
    rows.iter().map(|row| row.first().copied().unwrap_or(Cell::EMPTY))
}

/// Whether most first cells are no scores. Most, not all: among hexadecimal labels some look like numbers.
fn is_labels(rows: &[&[Cell<'_>]]) -> bool {
    2 * first_cells(rows).filter(|&cell| cell.is_empty() || is_text(cell, true)).count() > rows.len()
}

/// Whether the first cells count 0, 1, 2… or 1, 2, 3…, at most with a summary below.
fn is_running_numbers(rows: &[&[Cell<'_>]]) -> bool {
    let is_summary_row = |row: &[Cell<'_>]| row.first().is_some_and(|&label| is_summary(label));
    let items = rows.split_last().filter(|(last, _)| is_summary_row(last)).map_or(rows, |(_, items)| items);
    let counts_from = |start: u64| (start..).zip(first_cells(items)).all(|(n, cell)| cell.text.parse() == Ok(n));
    counts_from(0) || counts_from(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assigned(header: &[&str], rows: &[&[&str]]) -> Option<Roles> {
        let names: Vec<String> = header.iter().map(|&name| name.to_owned()).collect();
        let rows: Vec<Vec<Cell<'_>>> =
            rows.iter().map(|row| row.iter().map(|text| Cell { text, quoted: false }).collect()).collect();
        let rows: Vec<&[Cell<'_>]> = rows.iter().map(Vec::as_slice).collect();
        assign(&names, &rows, rows[0].len())
    }

    const PAIR: Option<Roles> = Some(Roles::Pair { baseline: 0, experimental: 1 });
    const LAST_TWO: Option<Roles> = Some(Roles::Pair { baseline: 1, experimental: 2 });

    #[test]
    fn one_column_is_a_list() {
        assert_eq!(assigned(&[], &[&["1"]]), Some(Roles::List { system: None, column: 0 }));
    }

    #[test]
    fn the_baseline_comes_first_unless_names_say_otherwise() {
        let swapped = Some(Roles::Pair { baseline: 1, experimental: 0 });
        let row: &[&[&str]] = &[&["1", "2"]];
        assert_eq!(assigned(&[], row), PAIR);
        assert_eq!(assigned(&["A", "B"], row), PAIR);
        assert_eq!(assigned(&["Control", "Treatment"], row), PAIR);
        assert_eq!(assigned(&["NEW", "Base"], row), swapped);
        assert_eq!(assigned(&["Ours", "baseline"], row), swapped);
        assert_eq!(assigned(&["system", "Other"], row), swapped);
        assert_eq!(assigned(&["base", "baseline"], row), PAIR);
    }

    #[test]
    fn named_labels_beside_one_column_leave_one_list() {
        let list = Some(Roles::List { system: None, column: 1 });
        assert_eq!(assigned(&["ID", "score"], &[&["1", "0.5"]]), list);
        assert_eq!(assigned(&["", "score"], &[&["1", "0.5"]]), list);
    }

    #[test]
    fn difference_tables_are_told_by_both_names() {
        let row: &[&[&str]] = &[&["1", "2"]];
        for header in [["difference", "count"], ["Diff", "N"], ["delta", "freq"], ["d", "Frequency"], ["Δ", "counts"]]
        {
            assert_eq!(assigned(&header, row), Some(Roles::Table { difference: 0, count: 1 }), "{header:?}");
        }
        assert_eq!(assigned(&["n", "d"], row), Some(Roles::Table { difference: 1, count: 0 }));
        assert_eq!(assigned(&["d", "e"], row), PAIR);
    }

    #[test]
    fn a_first_column_of_labels_is_skipped() {
        assert_eq!(assigned(&[], &[&["q1", "1", "0"], &["q2", "1", "1"]]), LAST_TWO);
        assert_eq!(assigned(&[], &[&["1", "1", "0"], &["2", "1", "1"]]), LAST_TWO);
        assert_eq!(assigned(&[], &[&["0", "1", "0"], &["1", "1", "1"]]), LAST_TWO);
        assert_eq!(assigned(&[], &[&["1", "1", "0"], &["2", "1", "1"], &["Total", "2", "1"]]), LAST_TWO);
        assert_eq!(assigned(&["Item", "A", "B"], &[&["17", "1", "0"]]), LAST_TWO);
        assert_eq!(assigned(&[], &[&["9a", "1", "0"], &["91", "1", "0"], &["a7", "1", "0"]]), LAST_TWO);
    }

    #[test]
    fn more_columns_need_names() {
        assert_eq!(assigned(&[], &[&["5", "1", "0"], &["7", "1", "1"]]), None);
        assert_eq!(assigned(&[], &[&["a", "1", "0", "1"]]), None);
        assert_eq!(assigned(&["a", "base", "control", "new"], &[&["a", "1", "0", "1"]]), None);
        let named = Some(Roles::Pair { baseline: 3, experimental: 1 });
        assert_eq!(assigned(&["id", "System", "note", "Baseline"], &[&["a", "1", "x", "1"]]), named);
    }
}
