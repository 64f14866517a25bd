//! The records inside a single JSON value: a list of objects somewhere in it, objects keyed by id,
//! a list for each system, or lists of cells below the names of their columns.

use super::cells::Builder;
use super::ids::FEW_ROWS;
use super::inside::Inside;
use super::json::{plain_text, read_row};
use super::names::is_measured;
use crate::scores::value::is_score;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::fmt;

/// Records, and how they are kept.
struct Found<'v> {
    path: String,
    kind: Kept<'v>,
}

/// Several records, in one of the ways in which JSON holds them.
enum Kept<'v> {
    /// A list of objects.
    List(Vec<&'v RawValue>),
    /// Objects by their keys, which are ids; or lists of them, whose keys are systems if the lists
    /// are long.
    Keyed { column: &'static str, records: Vec<(String, &'v RawValue)> },
    /// A column for each key, of plain values by their ids.
    Columns(Vec<(String, Vec<(String, &'v RawValue)>)>),
    /// A list of cells for each row, and the names of its columns: `columns` and `data`, as Weights
    /// & Biases, MLflow and pandas write tables.
    Rows { columns: Vec<String>, rows: Vec<(&'v RawValue, Vec<&'v RawValue>)> },
}

impl Found<'_> {
    fn count(&self) -> usize {
        match &self.kind {
            Kept::List(records) => records.len(),
            Kept::Keyed { records, .. } => records.len(),
            Kept::Columns(columns) => columns.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0),
            Kept::Rows { rows, .. } => rows.len(),
        }
    }
}

/// Puts the records inside a value that begins on this line into a table without rows, if there are
/// at least two. Returns where they are, where they are not the whole value.
///
/// # Errors
/// What the parser says of a record.
pub(super) fn read_records(value: &str, line: usize, into: &mut Builder) -> Result<Option<Inside>, serde_json::Error> {
    let Some(found) = serde_json::from_str(value).ok().and_then(|whole| find(whole, String::new())) else {
        return Ok(None);
    };
    let records = found.count();
    if !matches!(found.kind, Kept::Rows { .. }) && longest_list(value) > records {
        return Ok(None);
    }
    let lines = Lines { value, start: line };
    match found.kind {
        Kept::List(all) => {
            for record in all {
                into.begin_row(lines.of(record));
                read_row(record.get(), into)?;
            }
        }
        Kept::Keyed { column, records } => {
            for (key, record) in records {
                into.begin_row(lines.of(record));
                // A column of the record that is called the same counts more than its key.
                into.put(column, &key);
                read_row(record.get(), into)?;
            }
        }
        Kept::Columns(columns) => put_columns(columns, &lines, into),
        Kept::Rows { columns, rows } => {
            for (row, cells) in rows {
                into.begin_row(lines.of(row));
                for (name, cell) in columns.iter().zip(cells).filter(|(_, cell)| is_plain(cell)) {
                    into.put(name, &plain_text(cell.get()).unwrap_or_default());
                }
            }
        }
    }
    Ok((!found.path.is_empty()).then_some(Inside::ReadFrom { path: found.path, records }))
}

fn put_columns(columns: Vec<(String, Vec<(String, &RawValue)>)>, lines: &Lines<'_>, into: &mut Builder) {
    let mut rows = HashMap::new();
    for (key, cell) in columns.iter().flat_map(|(_, cells)| cells) {
        if !rows.contains_key(key) {
            rows.insert(key.clone(), rows.len());
            into.begin_row(lines.of(cell));
            into.put("id", key);
        }
    }
    for (name, cells) in &columns {
        let mut cells: Vec<_> = cells.iter().map(|(key, cell)| (rows[key], cell)).collect();
        cells.sort_by_key(|(row, _)| *row);
        for (row, cell) in cells {
            into.put_in_row(row, name, &plain_text(cell.get()).unwrap_or_default());
        }
    }
}

/// Tells the lines of a value's parts.
struct Lines<'v> {
    value: &'v str,
    start: usize,
}

impl Lines<'_> {
    fn of(&self, part: &RawValue) -> usize {
        let offset = (part.get().as_ptr() as usize).saturating_sub(self.value.as_ptr() as usize);
        let before = self.value.as_bytes().get(..offset).unwrap_or_default();
        self.start + before.iter().filter(|&&byte| byte == b'\n').count()
    }
}

fn is_object(value: &RawValue) -> bool {
    value.get().starts_with('{')
}

fn is_plain(value: &RawValue) -> bool {
    !value.get().starts_with(['{', '['])
}

/// The most records that are in one place of a value.
fn find(value: &RawValue, path: String) -> Option<Found<'_>> {
    if value.get().starts_with('[') {
        return Some(Found { path, kind: Kept::List(list_of_records(value)?) });
    }
    let Object(entries) = serde_json::from_str(value.get()).ok()?;
    let inside = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    let deeper = entries.iter().filter(|(_, part)| !is_plain(part)).filter_map(|(key, part)| find(part, inside(key)));
    let scores = || path.is_empty().then(|| keyed_scores(&entries)).flatten();
    let here = rows_of(&entries)
        .or_else(|| of_entries(&entries))
        .or_else(scores)
        .map(|kind| Found { path: path.clone(), kind });
    // The first of equals: what is higher up, or stands first.
    let all: Vec<Found<'_>> = here.into_iter().chain(deeper).filter(|found| found.count() > 1).collect();
    all.into_iter().rev().max_by_key(Found::count)
}

/// The objects of a list that holds nothing else.
fn list_of_records(value: &RawValue) -> Option<Vec<&RawValue>> {
    let list: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
    (!list.is_empty() && list.iter().copied().all(is_object)).then_some(list)
}

/// The table that an object is which has the names of `columns`, and as many cells in each list of
/// its `data`.
fn rows_of<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    let list = |name: &str| -> Option<Vec<&'v RawValue>> {
        let (_, list) = entries.iter().find(|(key, _)| key == name)?;
        serde_json::from_str(list.get()).ok()
    };
    let columns = list("columns")?.into_iter().map(|name| plain_text(name.get())).collect::<Option<Vec<String>>>()?;
    let rows = list("data")?.into_iter().map(|row| {
        let cells: Vec<&RawValue> = serde_json::from_str(row.get()).ok()?;
        (cells.len() == columns.len()).then_some((row, cells))
    });
    let rows = rows.collect::<Option<Vec<_>>>()?;
    Some(Kept::Rows { columns, rows })
}

/// What an object is whose entries are alike: all of them objects, or all of them lists of objects.
fn of_entries<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    if entries.len() < 2 {
        return None;
    }
    if entries.iter().all(|(_, part)| is_object(part)) {
        return Some(plain_columns(entries).unwrap_or_else(|| {
            let records = entries.iter().map(|(key, part)| (key.clone(), *part)).collect();
            Kept::Keyed { column: "id", records }
        }));
    }
    let lists = entries.iter().map(|(key, part)| Some((key, list_of_records(part)?)));
    let lists: Vec<(&String, Vec<&RawValue>)> = lists.collect::<Option<_>>()?;
    let shortest = lists.iter().map(|(_, list)| list.len()).min()?;
    let column = if shortest < lists.len() { "id" } else { "system" };
    let records = lists.iter().flat_map(|(key, list)| list.iter().map(|part| ((*key).clone(), *part)));
    Some(Kept::Keyed { column, records: records.collect() })
}

/// The scores of an object of nothing but these, if its keys are their ids and not the names of
/// measures.
fn keyed_scores<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    let is_score_of_item = |(key, cell): &(String, &RawValue)| {
        is_plain(cell) && plain_text(cell.get()).is_some_and(|text| is_score(&text)) && !is_measured(key)
    };
    let are_scores = entries.len() >= FEW_ROWS && entries.iter().all(is_score_of_item);
    are_scores.then(|| Kept::Columns(vec![("score".to_owned(), entries.to_vec())]))
}

/// Objects of plain values, if their keys are the ids and not their own: they are numbers, or there
/// are more of them.
fn plain_columns<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    let is_number = |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
    if entries.iter().all(|(key, _)| is_number(key)) {
        return None;
    }
    let columns = entries.iter().map(|(key, part)| {
        let Object(cells) = serde_json::from_str(part.get()).ok()?;
        cells.iter().all(|(_, cell)| is_plain(cell)).then(|| (key.clone(), cells))
    });
    let columns: Vec<(String, Vec<(String, &RawValue)>)> = columns.collect::<Option<_>>()?;
    let fewest = columns.iter().map(|(_, cells)| cells.len()).min()?;
    let are_numbers = columns.iter().all(|(_, cells)| cells.iter().all(|(key, _)| is_number(key)));
    (fewest > 0 && (are_numbers || fewest > columns.len())).then_some(Kept::Columns(columns))
}

/// The length of the longest list of plain values that is not inside a list.
fn longest_list(value: &str) -> usize {
    if value.starts_with('[') {
        let list: Vec<&RawValue> = serde_json::from_str(value).unwrap_or_default();
        return if list.iter().copied().all(is_plain) { list.len() } else { 0 };
    }
    let entries = serde_json::from_str::<Object<'_>>(value).map_or(Vec::new(), |object| object.0);
    entries.iter().filter(|(_, part)| !is_plain(part)).map(|(_, part)| longest_list(part.get())).max().unwrap_or(0)
}

/// The entries of an object, in their order.
struct Object<'v>(Vec<(String, &'v RawValue)>);

impl<'v> Deserialize<'v> for Object<'v> {
    fn deserialize<D: Deserializer<'v>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'v> Visitor<'v> for ObjectVisitor {
    type Value = Object<'v>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'v>>(self, mut map: A) -> Result<Object<'v>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Object(entries))
    }
}
