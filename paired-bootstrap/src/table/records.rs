//! Finds the records inside a single JSON value: a list of objects at any depth, several such
//! lists, lists inside records, objects keyed by id, a list for each system, or lists of cells with
//! the names of their columns.

use super::about::About;
use super::cells::Builder;
use super::ids::FEW_ROWS;
use super::inside::{Inside, Unclear};
use super::json::{plain_text, read_row};
use super::names::{self, is_measured, rank};
use crate::scores::value::is_score;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// The entries of an object, in order.
type Entries<'v> = Vec<(String, &'v RawValue)>;

/// Records and the path to them.
struct Found<'v> {
    path: String,
    kind: Kept<'v>,
}

/// Records in one of the forms that JSON has for them.
enum Kept<'v> {
    /// Objects, from one list or several, or keyed. If they are inside the records of another list,
    /// `within` is the path to them and the number of those records.
    Records { records: Vec<Record<'v>>, within: Option<(String, usize)> },
    /// A column for each key, with plain values by id.
    Columns(Vec<(String, Entries<'v>)>),
    /// One system's scores by id.
    Scores(Entries<'v>),
    /// The names of columns, and a list of cells for each row: `columns` and `data`, as in tables
    /// of Weights & Biases, MLflow and pandas.
    Rows { columns: Vec<String>, rows: Vec<(&'v RawValue, Vec<&'v RawValue>)> },
    /// Records that cannot be read, and their number.
    Refused { why: NotRead, records: usize },
}

/// A record and its surroundings.
struct Record<'v> {
    /// The key of the list that holds it.
    list: Option<String>,
    /// The key of the record itself.
    key: Option<String>,
    /// The object that holds the list.
    around: Option<&'v RawValue>,
    value: &'v RawValue,
}

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

impl<'v> Kept<'v> {
    fn records(records: Vec<Record<'v>>) -> Self {
        match nested(&records) {
            Some((path, inner)) => Self::Records { within: Some((path, records.len())), records: inner },
            None => Self::Records { records, within: None },
        }
    }
}

impl Found<'_> {
    fn count(&self) -> usize {
        match &self.kind {
            Kept::Records { records, .. } => records.len(),
            Kept::Columns(columns) => columns.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0),
            Kept::Scores(scores) => scores.len(),
            Kept::Rows { rows, .. } => rows.len(),
            Kept::Refused { records, .. } => *records,
        }
    }

    /// Whether the first record has scores. Forms other than records always do.
    fn has_scores(&self) -> bool {
        match &self.kind {
            Kept::Records { records, .. } => records.first().is_some_and(|record| has_scores(record.value)),
            _ => true,
        }
    }
}

impl<'v> Record<'v> {
    fn of(value: &'v RawValue) -> Self {
        Self { list: None, key: None, around: None, value }
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

/// The path to the records inside others, and these records, if every outer record has such a list.
fn nested<'v>(parents: &[Record<'v>]) -> Option<(String, Vec<Record<'v>>)> {
    let (path, _) = inner_list(parents.first()?.value)?;
    let list = |parent: &Record<'v>| list_at(parent.value, &path).filter(|_| !has_own_scores(parent.value));
    let lists: Vec<Vec<&RawValue>> = parents.iter().map(list).collect::<Option<_>>()?;
    let are_items = are_items_by_key(&lists);
    let inner = |(parent, list): (&Record<'v>, Vec<&'v RawValue>)| {
        let (list_name, key, around) = (parent.list.clone(), parent.key.clone(), Some(parent.value));
        let (list_name, key) = if are_items { (list_name, key) } else { (key.or(list_name), None) };
        list.into_iter().map(move |value| Record { list: list_name.clone(), key: key.clone(), around, value })
    };
    let all: Vec<Record<'_>> = parents.iter().zip(lists).flat_map(inner).collect();
    (all.len() > 1).then_some((path, all))
}

/// Whether keyed lists are items rather than systems: many short lists.
fn are_items_by_key(lists: &[Vec<&RawValue>]) -> bool {
    let lengths = || lists.iter().map(Vec::len);
    let (shortest, longest) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0));
    lists.len() > longest || lists.len() >= FEW_ROWS && lists.len() > shortest
}

/// The longest list of records with scores inside a record without scores: its path and length.
fn inner_list(record: &RawValue) -> Option<(String, usize)> {
    fn longest(value: &RawValue, path: &str) -> Option<(String, usize)> {
        let inside = |(key, part): (String, &RawValue)| {
            let path = if path.is_empty() { key } else { format!("{path}.{key}") };
            if is_object(part) {
                return longest(part, &path);
            }
            let list = list_of_records(part).filter(|list| has_scores(list[0]))?;
            Some((path, list.len()))
        };
        entries_of(value).into_iter().filter_map(inside).max_by_key(|(_, records)| *records)
    }
    if has_own_scores(record) { None } else { longest(record, "") }
}

/// The list of records at a path inside a record; empty if the JSON list is empty.
fn list_at<'v>(record: &'v RawValue, path: &str) -> Option<Vec<&'v RawValue>> {
    let inside = |(key, part): (String, &'v RawValue)| match path.strip_prefix(key.as_str())? {
        "" => list_of_records(part).or_else(|| (part.get() == "[]").then(Vec::new)),
        rest => list_at(part, rest.strip_prefix('.')?),
    };
    entries_of(record).into_iter().find_map(inside)
}

/// Whether a plain value may be an item's score, by its name and its text.
fn may_be_score(name: &str, cell: &RawValue) -> bool {
    let is_number_of = [names::NUMBERED, names::RUN, names::SAMPLE, names::MEASURED];
    let is_other = || {
        names::is_usual_beside_scores(name)
            || names::ends_in_id(name)
            || names::is_count(name, false)
            || is_number_of.iter().any(|usual| rank(name, usual).is_some())
    };
    is_plain(cell) && plain_text(cell.get()).is_some_and(|text| is_score(&text)) && !is_other()
}

/// Whether a record has scores anywhere except in lists.
fn has_scores(record: &RawValue) -> bool {
    entries_of(record).iter().any(|(name, part)| may_be_score(name, part) || is_object(part) && has_scores(part))
}

/// Whether a record has scores, or an answer that may be right or wrong.
fn has_own_scores(record: &RawValue) -> bool {
    let is_answer = |name: &str| rank(name, names::GOLD).is_some() || names::is_prediction(name);
    has_scores(record) || entries_of(record).iter().any(|(name, part)| is_plain(part) && is_answer(name))
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

fn is_object(value: &RawValue) -> bool {
    value.get().starts_with('{')
}

fn is_plain(value: &RawValue) -> bool {
    !value.get().starts_with(['{', '['])
}

/// The records in a value: of several places, the one with the most.
fn find<'v>(value: &'v RawValue, path: String, lines: &Lines<'_>) -> Option<Found<'v>> {
    if value.get().starts_with('[') {
        let records = list_of_records(value)?.into_iter().map(Record::of).collect();
        return Some(Found { path, kind: Kept::records(records) });
    }
    let Object(entries) = serde_json::from_str(value.get()).ok()?;
    let inside = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    if let Some(why) = repeated(&entries, lines) {
        return Some(Found { path, kind: Kept::Refused { why, records: entries.len() } });
    }
    if let Some(kind) = rows_of(&entries).or_else(|| of_objects(&entries)) {
        return Some(Found { path, kind });
    }
    let parts = entries.iter().filter(|(_, part)| !is_plain(part));
    let deeper = parts.filter_map(|(key, part)| find(part, inside(key), lines));
    let deeper = likeliest(deeper.filter(|found| found.count() > 1).collect());
    let here = of_lists(&entries)
        .or_else(|| keyed_scores(&entries))
        .or_else(|| keyed_lists(&entries))
        .map(|kind| Found { path, kind });
    // In a tie, the place higher up wins.
    let all: Vec<Found<'_>> = here.into_iter().chain(deeper).collect();
    all.into_iter().rev().max_by_key(Found::count)
}

/// The place with the most records, among those with scores if there are any. Several places with
/// about as many are refused.
fn likeliest(mut all: Vec<Found<'_>>) -> Option<Found<'_>> {
    if all.iter().any(Found::has_scores) {
        all.retain(Found::has_scores);
    }
    // Single numbers by name may be settings, unless they are named scores.
    let are_named = |found: &Found<'_>| {
        let last = found.path.rsplit('.').next().unwrap_or_default();
        rank(last, names::SCORE).is_some() || names::words(last).iter().any(|word| RESULTS.contains(&word.as_str()))
    };
    let most = all.iter().filter(|found| !matches!(found.kind, Kept::Scores(_)) || are_named(found)).map(Found::count);
    if let Some(most) = most.max() {
        all.retain(|found| !matches!(found.kind, Kept::Scores(_)) || are_named(found) || found.count() > 2 * most);
    }
    let most = all.iter().map(Found::count).max()?;
    let is_rival = |found: &&Found<'_>| found.count() >= FEW_ROWS.max(most.div_ceil(2));
    let rivals: Vec<(String, usize)> =
        all.iter().filter(is_rival).map(|found| (found.path.clone(), found.count())).collect();
    if rivals.len() > 1 {
        let kind = Kept::Refused { why: NotRead::Unclear(Unclear::Lists(rivals)), records: most };
        return Some(Found { path: String::new(), kind });
    }
    all.into_iter().rev().max_by_key(Found::count)
}

/// Usual names of an object of scores.
const RESULTS: [&str; 4] = ["scores", "results", "values", "items"];

/// The objects of a list that holds only objects and is not empty.
fn list_of_records(value: &RawValue) -> Option<Vec<&RawValue>> {
    let list: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
    (!list.is_empty() && list.iter().copied().all(is_object)).then_some(list)
}

/// Usual names of the list of column names.
const COLUMNS: [&str; 5] = ["columns", "fields", "headers", "header", "column_names"];

/// Usual names of the list of rows.
const ROWS: [&str; 4] = ["data", "rows", "values", "records"];

/// The table in an object that has a list of column names, and rows with as many cells. The `index`
/// of pandas becomes another column.
fn rows_of<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    let list = |name: &str| -> Option<Vec<&'v RawValue>> {
        let (_, list) = entries.iter().find(|(key, _)| key == name)?;
        serde_json::from_str(list.get()).ok()
    };
    let name_of = |name: &RawValue| {
        let member = entries_of(name).into_iter().find(|(key, _)| key == "name");
        plain_text(member.map_or(name, |(_, name)| name).get())
    };
    let names = |name: &&str| list(name)?.into_iter().map(name_of).collect::<Option<Vec<String>>>();
    let mut columns = COLUMNS.iter().find_map(names)?;
    let cells_of = |row: &'v RawValue| {
        let cells: Vec<&RawValue> = serde_json::from_str(row.get()).ok()?;
        (cells.len() == columns.len()).then_some((row, cells))
    };
    let mut rows: Vec<_> = ROWS.iter().find_map(|name| list(name)?.into_iter().map(cells_of).collect())?;
    if let Some(index) = list(INDEX).filter(|index| index.len() == rows.len()) {
        let name = unused(INDEX, &columns.iter().cloned().collect());
        columns.insert(0, name);
        rows.iter_mut().zip(index).for_each(|((_, cells), id)| cells.insert(0, id));
    }
    Some(Kept::Rows { columns, rows })
}

/// The name that pandas gives to the names of the rows.
const INDEX: &str = "index";

/// Interprets an object of similar objects: records by id, or a column or a list of records for
/// each system.
fn of_objects<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    if entries.len() < 2 || !entries.iter().all(|(_, part)| is_object(part)) {
        return None;
    }
    let inner: Vec<Entries<'_>> = entries.iter().map(|(_, part)| entries_of(part)).collect();
    let first: HashSet<&str> = inner[0].iter().map(|(key, _)| key.as_str()).collect();
    if !inner.iter().all(|cells| cells.iter().any(|(key, _)| first.contains(key.as_str()))) {
        return None;
    }
    let cells = || inner.iter().flatten().map(|(_, cell)| *cell);
    let are_records = cells().all(is_object);
    let outer = |(key, part): &(String, &'v RawValue)| Record { key: Some(key.clone()), ..Record::of(part) };
    let by_key = || Kept::records(entries.iter().map(outer).collect());
    if !are_records && !cells().all(is_plain) {
        return Some(by_key());
    }
    let names: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    Some(match ids_of(&names, &inner) {
        Some(Ids::Outer) => by_key(),
        Some(Ids::Inner) if are_records => {
            let of_list = |(list, cells): (&String, Entries<'v>)| {
                let list = Some(list.clone());
                let record = move |(key, value)| Record { list: list.clone(), key: Some(key), around: None, value };
                cells.into_iter().map(record)
            };
            Kept::records(entries.iter().map(|(key, _)| key).zip(inner).flat_map(of_list).collect())
        }
        Some(Ids::Inner) => Kept::Columns(names.iter().map(|&name| name.to_owned()).zip(inner).collect()),
        None => {
            let own = |names: &mut dyn Iterator<Item = &str>| names.map(str::to_owned).collect();
            let keys = inner[0].iter().map(|(key, _)| key.as_str());
            let why = Unclear::Keys { outer: own(&mut names.iter().copied()), inner: own(&mut { keys }) };
            Kept::Refused { why: NotRead::Unclear(why), records: names.len().max(inner[0].len()) }
        }
    })
}

/// Which keys of nested objects are the ids.
enum Ids {
    Outer,
    Inner,
}

/// Which keys are the ids, by their form, by the values, or because there are many more of them;
/// `None` if that is unclear.
fn ids_of(outer: &[&str], inner: &[Entries<'_>]) -> Option<Ids> {
    let is_number = |key: &&str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
    let mut seen = HashSet::new();
    let keys: Vec<&str> = inner.iter().flatten().map(|(key, _)| key.as_str()).filter(|key| seen.insert(*key)).collect();
    if keys.len() < 2 || outer.iter().all(is_number) {
        return Some(Ids::Outer);
    }
    if keys.iter().all(is_number) {
        return Some(Ids::Inner);
    }
    // An object with texts as well as scores is one record.
    let is_mixed = |cells: &Entries<'_>| {
        let texts: Vec<String> = cells.iter().filter_map(|(_, cell)| plain_text(cell.get())).collect();
        texts.iter().any(|text| is_score(text)) && !texts.iter().all(|text| is_score(text))
    };
    if inner.iter().any(is_mixed) {
        return Some(Ids::Outer);
    }
    let (are_outer, are_inner) = (are_items(outer) || are_columns(&keys), are_items(&keys) || are_columns(outer));
    match (are_outer, are_inner) {
        (true, false) => Some(Ids::Outer),
        (false, true) => Some(Ids::Inner),
        // No note would mention this guess, so it must be beyond doubt.
        _ if outer.len() >= MANY_IDS.max(5 * keys.len()) => Some(Ids::Outer),
        _ if keys.len() >= FEW_ROWS.max(2 * outer.len()) => Some(Ids::Inner),
        _ => None,
    }
}

/// More than anybody's systems in a single file.
const MANY_IDS: usize = 20;

/// Whether names are those of columns: baseline and experimental, measures, or other usual names.
fn are_columns(names: &[&str]) -> bool {
    names::sides(names) != (None, None)
        || names.iter().any(|name| is_measured(name) || names::is_usual_beside_scores(name))
}

/// Whether names are those of numbered items: `q1` and `q2`, `item 7` and `item 8`.
fn are_items(names: &[&str]) -> bool {
    let usual = [names::ID, names::LABEL, names::SHARED, names::CATEGORY];
    let is_item = |name: &&str| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let word = stem.trim_end_matches(|c: char| !c.is_alphanumeric());
        stem.len() < name.len() && (word == "q" || usual.iter().any(|usual| rank(word, usual).is_some()))
    };
    names.iter().all(is_item)
}

/// The records of several lists in an object, if these have the same columns. Lists with other
/// columns make that unclear if they are at least half as long.
fn of_lists<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    let lists = entries.iter().filter_map(|(key, part)| Some((key, list_of_records(part)?)));
    let mut lists: Vec<(&String, Vec<&'v RawValue>)> = lists.collect();
    if lists.iter().any(|(_, list)| has_scores(list[0])) {
        lists.retain(|(_, list)| has_scores(list[0]));
    }
    let columns = |list: &[&RawValue]| keys(list[0]).into_iter().collect::<HashSet<String>>();
    let (_, longest) = lists.iter().rev().max_by_key(|(_, list)| list.len())?;
    let (most, usual) = (longest.len(), columns(longest));
    let (lists, others): (Vec<_>, Vec<_>) = lists.into_iter().partition(|(_, list)| columns(list) == usual);
    let rivals: Vec<_> = others.iter().filter(|(_, list)| 2 * list.len() >= most).collect();
    if !rivals.is_empty() {
        let all = lists.iter().chain(rivals).map(|(name, list)| ((*name).clone(), list.len())).collect();
        return Some(Kept::Refused { why: NotRead::Unclear(Unclear::Lists(all)), records: most });
    }
    if lists.len() < 2 {
        return None;
    }
    let (names, lists): (Vec<_>, Vec<_>) = lists.into_iter().unzip();
    let are_items = names.len() == entries.len() && are_items_by_key(&lists);
    let of_list = |(name, list): (&String, Vec<&'v RawValue>)| {
        let name = Some(name.clone());
        let (key, list_name) = if are_items { (name, None) } else { (None, name) };
        list.into_iter().map(move |value| Record { key: key.clone(), list: list_name.clone(), around: None, value })
    };
    Some(Kept::records(names.into_iter().zip(lists).flat_map(of_list).collect()))
}

/// The scores of an object that holds only scores, if its keys are ids rather than names of systems
/// or measures.
fn keyed_scores<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    let names: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    let are_scores = entries.len() > 1 && entries.iter().all(|(key, cell)| may_be_score(key, cell));
    (are_scores && !are_columns(&names)).then(|| Kept::Scores(entries.to_vec()))
}

/// The columns of an object of lists that hold one score for each system, if its keys are ids:
/// numbered items, or many more keys than systems.
fn keyed_lists<'v>(entries: &[(String, &'v RawValue)]) -> Option<Kept<'v>> {
    let names: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    let lists = entries.iter().map(|(_, list)| serde_json::from_str(list.get()).ok());
    let lists: Vec<Vec<&RawValue>> = lists.collect::<Option<_>>()?;
    let systems = lists.first()?.len();
    let is_row = |row: &Vec<&RawValue>| row.len() == systems && row.iter().all(|cell| may_be_score("", cell));
    let are_ids = are_items(&names) || lists.len() >= MANY_IDS.max(5 * systems);
    if systems < 2 || systems >= lists.len() || !are_ids || !lists.iter().all(is_row) || are_columns(&names) {
        return None;
    }
    let of_system =
        |at: usize| entries.iter().zip(&lists).map(move |((key, _), list)| (key.clone(), list[at])).collect();
    Some(Kept::Columns((0..systems).map(|at| (format!("column {}", at + 1), of_system(at))).collect()))
}

/// The keys of an object.
fn keys(value: &RawValue) -> Vec<String> {
    entries_of(value).into_iter().map(|(key, _)| key).collect()
}

/// The entries of an object; empty for any other value.
fn entries_of(value: &RawValue) -> Entries<'_> {
    serde_json::from_str(value.get()).map_or(Vec::new(), |Object(entries)| entries)
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

/// The entries of an object, in order.
struct Object<'v>(Entries<'v>);

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
