//! Describes in words how the input is written.

use super::cells::{Layout, Table};
use super::tables::Tables;
use crate::scores::notation::Notation;

/// The end of the sentence "read as: …": `2 columns, tab-separated, header`, or
/// `one number a line, decimal commas`.
pub(super) fn of(of: &Tables, notation: Notation) -> String {
    let tables = of.tables();
    let are_lists = tables.iter().all(|table| table.columns().len() == 1);
    let read = match tables {
        [only] => only.to_string(),
        [first, ..] if let Layout::Tool(tool) = first.layout() => {
            format!("{tool}, {} systems", tables.len() - usize::from(of.reference.is_some()))
        }
        _ if are_lists => of_lists(tables, notation),
        [first, ..] => format!("{} lists ({first})", tables.len()),
        [] => String::new(),
    };
    let words = Some(notation.words()).filter(|words| !words.is_empty() && !read.starts_with(words.as_str()));
    let remarks = notation.remarks().into_iter().map(str::to_owned);
    std::iter::once(read).chain(words).chain(remarks).collect::<Vec<_>>().join(", ")
}

/// The format of lists with one score a line.
fn of_lists(tables: &[Table], notation: Notation) -> String {
    let words = notation.is_words_only().then(|| format!("{}, one per line", notation.words()));
    let is_one_line = |table: &Table| table.layout() == Layout::OneLine;
    let header = if tables.iter().any(|table| !table.is_headless()) { ", header" } else { "" };
    match words {
        _ if tables.iter().all(is_one_line) => tables[0].to_string(),
        Some(words) => words + header,
        None => format!("one number a line{header}"),
    }
}
