//! Records before and after the items of a JSON text: settings of the run, and summaries.

use super::cells::Table;
use super::column::{Column, Kind};
use super::inside::Inside;
use super::names::{self, rank};
use super::records::about_of;
use std::ops::Range;

/// The rows of a table that are items. A record before the first or after the last item has at most
/// half of the usual columns, no id, some other column, and no score in the range of the items'
/// scores. "Usual" columns are filled in most rows.
fn items(table: &Table) -> Range<usize> {
    let is_usual = |column: &&Column| 2 * column.profile().filled > table.rows();
    let (usual, others): (Vec<&Column>, Vec<&Column>) = table.columns().iter().partition(is_usual);
    let tells_apart = |column: &&&Column| {
        let of_text = || column.kind() == Kind::Text && 2 * column.profile().distinct > table.rows();
        rank(column.name(), names::ID).is_some() || names::ends_in_id(column.name()) || of_text()
    };
    let ids: Vec<&Column> = usual.iter().filter(tells_apart).copied().collect();
    // Without ids, a record without a score may be a failed item.
    if ids.is_empty() {
        return 0..table.rows();
    }
    // Whether a score lies in the range of the items' scores, unlike their sum or their number.
    let has_id = |row: usize| ids.iter().any(|column| column.text(row).is_some());
    let is_like_others = |column: &Column, row: usize| {
        let score = |row: usize| column.score(row).map(|score| score.to_f64());
        let others = || (0..table.rows()).filter(|&row| has_id(row)).filter_map(score);
        score(row).is_some_and(|own| others().any(|other| other <= own) && others().any(|other| other >= own))
    };
    let is_item = |row: &usize| {
        let is_filled = |column: &&&Column| column.text(*row).is_some();
        if usual.iter().any(|column| is_like_others(column, *row)) {
            return true;
        }
        2 * usual.iter().filter(is_filled).count() > usual.len()
            || ids.iter().any(|column| is_filled(&column))
            || !others.iter().any(|column| is_filled(&column))
    };
    let first = (0..table.rows()).find(is_item).unwrap_or(0);
    let last = (first..table.rows()).rev().find(is_item);
    first..last.map_or(table.rows(), |last| last + 1)
}

/// Removes the records around the items of a JSON table, and notes which were left out.
pub(super) fn without_records_around(table: Table, file: Option<&str>) -> Table {
    let items = items(&table);
    if items.len() == table.rows() {
        return table;
    }
    let around: Vec<usize> = (0..table.rows()).filter(|row| !items.contains(row)).collect();
    let said = |row: usize| {
        let of_column = move |column: &Column| Some((column.name().to_owned(), column.text(row)?.to_owned()));
        table.columns().iter().filter_map(of_column)
    };
    let mut keys: Vec<String> = Vec::new();
    for (key, _) in around.iter().flat_map(|&row| said(row)) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let lines = around.iter().map(|&row| table.line(row)).collect();
    let inside = Inside::Around { file: file.map(str::to_owned), lines, keys };
    let about = about_of(around.iter().flat_map(|&row| said(row)));
    table.of_rows(items, inside, about)
}
