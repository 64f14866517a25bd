//! Finds the records inside a single JSON value: a list of objects at any depth, several such
//! lists, lists inside records, objects keyed by id, a list for each system, or lists of cells with
//! the names of their columns.

mod entries;
mod find;

use super::about::About;
use super::cells::Builder;
use super::ids::FEW_ROWS;
use super::inside::{Inside, Unclear};
use super::json::{plain_text, read_row};
use super::names::{self, is_measured, rank};
use crate::scores::value::is_score;
use entries::{Entries, Object, entries_of, has_own_scores, inner_list, is_plain, keys, list_at, may_be_score};
use find::{Kept, Record, find};
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};

/// Why the records of a value cannot be read.
pub(super) enum NotRead {
    /// The parser refuses a record.
    Json(serde_json::Error),
    /// An object has a key twice: the key, and the line of its second occurrence.
    Twice(String, usize),
    /// It is unclear what the records are.
    Unclear(Unclear),
}

impl From<serde_json::Error> for NotRead {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

/// Puts the records inside a value that begins on `line` into a table without rows, and notes where
/// they are. Does nothing if no place holds several records, or if a list of plain values is
/// longer.
///
/// # Errors
/// [`NotRead`] says what is wrong with a record, or why it is unclear what the records are.
pub(super) fn read_records(value: &str, line: usize, into: &mut Builder) -> Result<(), NotRead> {
    let lines = Lines { value, start: line };
    let Some(found) = serde_json::from_str(value).ok().and_then(|whole| find(whole, String::new(), &lines)) else {
        return Ok(());
    };
    let records = found.count();
    if !matches!(found.kind, Kept::Rows { .. }) && longest_list(value) > records {
        return Ok(());
    }
    let path = found.path;
    into.put_inside((!path.is_empty()).then(|| Inside::ReadFrom { path: path.clone(), records }));
    match found.kind {
        Kept::Refused { why, .. } => return Err(why),
        Kept::Records { records, within } => {
            let around = within.map(|(path, around)| Inside::Within { path, records: records.len(), around });
            into.put_inside(around);
            put_records(&records, &path, &lines, into)?;
        }
        Kept::Columns(columns) => {
            let systems = columns.iter().map(|(name, _)| name.clone()).collect();
            into.put_inside((!have_ids(&columns)).then_some(Inside::ByKey { systems }));
            put_columns(&columns, &lines, into)?;
        }
        Kept::Scores(scores) => put_columns(&[("score".to_owned(), scores)], &lines, into)?,
        Kept::Rows { columns, rows } => {
            for (row, cells) in rows {
                into.begin_row(lines.of(row));
                for (name, cell) in columns.iter().zip(cells).filter(|(_, cell)| is_plain(cell)) {
                    into.put(name, &plain_text(cell.get()).unwrap_or_default());
                }
            }
        }
    }
    Ok(())
}

/// What the plain entries of an object say about the records in it.
pub(super) fn about_records(value: &str) -> About {
    let entries = serde_json::from_str(value).map_or(Vec::new(), |Object(entries)| entries);
    let plain = entries.into_iter().filter(|(_, cell)| is_plain(cell));
    about_of(plain.filter_map(|(key, cell)| Some((key, plain_text(cell.get())?))))
}

/// What plain values next to records say about these.
pub(super) fn about_of(entries: impl Iterator<Item = (String, String)>) -> About {
    let mut about = About::default();
    for (key, text) in entries.filter(|(key, text)| !key.contains('.') && !is_score(text)) {
        match key.as_str() {
            "metric" | "metric_name" => about.metric = Some(text),
            key if rank(key, names::SYSTEM).is_some() && rank(key, names::RUN).is_none() => {
                about.system.get_or_insert(text);
            }
            _ => {}
        }
    }
    about
}

fn put_records(
    records: &[Record<'_>],
    path: &str,
    lines: &Lines<'_>,
    into: &mut Builder,
) -> Result<(), serde_json::Error> {
    let own: HashSet<String> = records.iter().flat_map(|record| keys(record.value)).collect();
    let kind = kind_of_lists(path);
    let are_systems = match &kind {
        Some(kind) => rank(kind, names::SYSTEM).is_some(),
        None => are_systems(records),
    };
    let list = kind.clone().unwrap_or_else(|| (if are_systems { "system" } else { PARTS }).to_owned());
    let list = unused(&list, &own);
    let key = unused(if own.contains("id") { "key" } else { "id" }, &own);
    let of_lists = records.iter().any(|record| record.list.is_some()).then(|| list.clone());
    let of_keys = records.iter().any(|record| record.key.is_some()).then(|| key.clone());
    let taken: HashSet<String> = own.iter().cloned().chain(of_lists).chain(of_keys).collect();
    let mut around: Option<(&RawValue, Entries<'_>)> = None;
    for record in records {
        into.begin_row(lines.of(record.value));
        record.list.iter().for_each(|text| into.put(&list, text));
        record.key.iter().for_each(|text| into.put(&key, text));
        if let Some(value) = record.around {
            // The records of a list follow each other, so their surroundings are read only once.
            let (_, entries) = match around.take().filter(|(last, _)| std::ptr::eq(*last, value)) {
                Some(last) => around.insert(last),
                None => around.insert((value, entries_of(value))),
            };
            put_around(entries, kind.as_deref(), &taken, into);
        }
        read_row(record.value.get(), into)?;
    }
    let lists: Vec<(String, usize)> =
        by_lists(records).map(|(name, records)| (name.to_owned(), records.len())).collect();
    into.put_inside((!are_systems && lists.len() > 1).then_some(Inside::Lists { column: list, lists }));
    Ok(())
}

/// The records of each list, with the list's name.
fn by_lists<'r, 'v>(records: &'r [Record<'v>]) -> impl Iterator<Item = (&'r str, &'r [Record<'v>])> {
    let lists = records.chunk_by(|first, second| first.list == second.list);
    lists.map(|list| (list[0].list.as_deref().unwrap_or_default(), list))
}

/// What the lists at a path are, if its last name is a plural that says so: `task` for `tasks`.
fn kind_of_lists(path: &str) -> Option<String> {
    let kind = path.rsplit('.').next()?.strip_suffix('s')?;
    [names::SYSTEM, names::CATEGORY].iter().any(|usual| rank(kind, usual).is_some()).then(|| kind.to_owned())
}

/// Puts what an object says about the records inside it, except scores, which are averages. If the
/// records have a `kind`, the object's `name` goes into that column.
fn put_around(around: &Entries<'_>, kind: Option<&str>, own: &HashSet<String>, into: &mut Builder) {
    for (name, cell) in around.iter().filter(|(name, cell)| is_plain(cell) && !may_be_score(name, cell)) {
        let name = kind.filter(|_| name == "name").unwrap_or(name);
        into.put(&unused(name, own), &plain_text(cell.get()).unwrap_or_default());
    }
}

/// The name, with `outer.` before it as often as needed to differ from the records' own keys.
fn unused(name: &str, own: &HashSet<String>) -> String {
    let mut free = name.to_owned();
    while own.contains(&free) {
        free = format!("outer.{free}");
    }
    free
}

/// The column of the lists' names if they are not systems: a category.
const PARTS: &str = "subset";

/// Whether the lists of records are systems: they share items or, without ids, have equally many;
/// and each record has the scores of one system.
fn are_systems(records: &[Record<'_>]) -> bool {
    let lists: Vec<(&str, &[Record<'_>])> = by_lists(records).collect();
    let [(_, first), (_, second), ..] = lists[..] else { return true };
    let is_split = |name: &str| [names::TRAINED_ON, names::HELD_OUT].iter().any(|part| names::has_word(name, part));
    if lists.iter().all(|(name, _)| is_split(name)) {
        return false;
    }
    let entries = entries_of(first[0].value);
    let scores = entries.iter().filter(|(name, cell)| may_be_score(name, cell));
    let scores: Vec<&str> = scores.map(|(name, _)| name.as_str()).collect();
    let are_of_systems = scores.len() > 1 && !scores.iter().any(|name| is_measured(name));
    if are_of_systems || matches!(names::sides(&scores), (Some(_), Some(_))) {
        return false;
    }
    if first[0].key.is_some() {
        let keys: HashSet<_> = first.iter().map(|record| &record.key).collect();
        return second.iter().any(|record| keys.contains(&record.key));
    }
    let texts = |list: &[Record<'_>], name: &str| -> HashSet<String> {
        let cells = list.iter().filter_map(|record| entries_of(record.value).into_iter().find(|(key, _)| key == name));
        cells.filter_map(|(_, cell)| plain_text(cell.get())).collect()
    };
    let has_common = |name: &str| !texts(first, name).is_disjoint(&texts(second, name));
    let named = |usual| entries.iter().map(|(name, _)| name).find(|name| rank(name, usual).is_some());
    if let Some(id) = named(names::ID).or_else(|| named(names::LABEL)) {
        return has_common(id);
    }
    let tells_apart = |name: &str| texts(first, name).len() == first.len() && has_common(name);
    lists.iter().all(|(_, list)| list.len() == first.len())
        || entries.iter().any(|(name, cell)| is_plain(cell) && !may_be_score(name, cell) && tells_apart(name))
}

/// One object made of values that have a key or a name each: `{"q1": {…}}` and `{"q2": {…}}`, or
/// `{"name": "a", "scores": [1, 0, …]}` and others like it. Their parts keep their lines, counted
/// from that of the first value. `None` if a value is anything else, or if there are as many named
/// values as scores in one: nobody compares more systems than items.
pub(super) fn as_one_object(values: &[(usize, String)]) -> Option<String> {
    let mut line = values.first()?.0;
    let (mut text, mut names) = (String::new(), HashSet::new());
    for (start, value) in values {
        let (name, part) = named_part(value, values.len()).filter(|(name, _)| names.insert(name.clone()))?;
        let own = Lines { value, start: *start }.of(part);
        text.push(if text.is_empty() { '{' } else { ',' });
        text.push_str(&"\n".repeat(own - line));
        text.push_str(&format!("{}:{}", serde_json::to_string(&name).ok()?, part.get()));
        line = own + part.get().matches('\n').count();
    }
    text.push('}');
    (names.len() > 1).then_some(text)
}

/// The key and the value of an object in an object with nothing else; or the name of one of several
/// `systems`, and the list or object of its scores, if there is nothing beside them. An item has
/// other fields beside its list of ratings or of probabilities.
fn named_part(value: &str, systems: usize) -> Option<(String, &RawValue)> {
    let Object(entries) = serde_json::from_str(value).ok()?;
    if let [(key, part)] = entries.as_slice() {
        return part.get().starts_with('{').then(|| (key.clone(), *part));
    }
    let (plain, others): (Entries<'_>, Entries<'_>) = entries.into_iter().partition(|(_, part)| is_plain(part));
    let ([(key, name)], [(_, scores)]) = (plain.as_slice(), others.as_slice()) else { return None };
    let is_name = rank(key, names::SYSTEM).is_some() || key == "name";
    let name = plain_text(name.get()).filter(|_| is_name)?;
    let cells: Vec<&RawValue> = match serde_json::from_str(scores.get()) {
        Ok(list) => list,
        Err(_) => entries_of(scores).into_iter().map(|(_, cell)| cell).collect(),
    };
    let is_score = |cell: &&RawValue| is_plain(cell) && plain_text(cell.get()).is_some_and(|text| is_score(&text));
    (cells.len() >= FEW_ROWS && cells.len() > systems && cells.iter().all(is_score)).then_some((name, scores))
}

/// The path to the items inside a record: a list of records with scores, in a record that has none.
pub(super) fn path_to_items(record: &str) -> Option<String> {
    inner_list(serde_json::from_str(record).ok()?).map(|(path, _)| path)
}

/// Whether a record has a list of records at `path`, and no scores itself.
pub(super) fn has_items(record: &str, path: &str) -> bool {
    let record: Option<&RawValue> = serde_json::from_str(record).ok();
    record.is_some_and(|record| list_at(record, path).is_some() && !has_own_scores(record))
}

/// Puts the records at `path`, inside a record that begins on `line`, into a table.
///
/// # Errors
/// The error of the parser.
pub(super) fn read_items(record: &str, path: &str, line: usize, into: &mut Builder) -> Result<(), serde_json::Error> {
    let around: &RawValue = serde_json::from_str(record)?;
    let lines = Lines { value: record, start: line };
    let entries = entries_of(around);
    for item in list_at(around, path).unwrap_or_default() {
        into.begin_row(lines.of(item));
        put_around(&entries, None, &keys(item).into_iter().collect(), into);
        read_row(item.get(), into)?;
    }
    Ok(())
}

fn put_columns(columns: &[(String, Entries<'_>)], lines: &Lines<'_>, into: &mut Builder) -> Result<(), NotRead> {
    let mut rows = HashMap::new();
    let have_own_ids = have_ids(columns);
    for (key, cell) in columns.iter().flat_map(|(_, cells)| cells) {
        if !rows.contains_key(key) {
            rows.insert(key.clone(), rows.len());
            into.begin_row(lines.of(cell));
            if !have_own_ids {
                into.put("id", key);
            }
        }
    }
    for (name, cells) in columns {
        repeated(cells, lines).map_or(Ok(()), Err)?;
        let mut cells: Vec<_> = cells.iter().map(|(key, cell)| (rows[key], cell)).collect();
        cells.sort_by_key(|(row, _)| *row);
        for (row, cell) in cells {
            into.put_in_row(row, name, &plain_text(cell.get()).unwrap_or_default());
        }
    }
    Ok(())
}

/// Whether there is a column of ids. If so, the keys are only row numbers, as pandas writes them.
fn have_ids(columns: &[(String, Entries<'_>)]) -> bool {
    columns.iter().any(|(name, _)| rank(name, names::ID).is_some())
}

/// An error for the first key that an object has twice.
fn repeated(entries: &Entries<'_>, lines: &Lines<'_>) -> Option<NotRead> {
    let mut keys = HashSet::new();
    let (key, second) = entries.iter().find(|(key, _)| !keys.insert(key))?;
    Some(NotRead::Twice(key.clone(), lines.of(second)))
}

/// Finds the lines on which parts of a value begin.
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

/// The length of the longest list of plain values outside other lists.
fn longest_list(value: &str) -> usize {
    if value.starts_with('[') {
        let list: Vec<&RawValue> = serde_json::from_str(value).unwrap_or_default();
        return if list.iter().copied().all(is_plain) { list.len() } else { 0 };
    }
    let entries = serde_json::from_str::<Object<'_>>(value).map_or(Vec::new(), |object| object.0);
    entries.iter().filter(|(_, part)| !is_plain(part)).map(|(_, part)| longest_list(part.get())).max().unwrap_or(0)
}
