//! Which part of a JSON value holds the records, and in what form.

use super::entries::{Entries, Object, entries_of, has_only_means, has_own_scores, has_scores, is_object, is_plain};
use super::entries::{keys, list_at, list_of_records, longest_list, may_be_score};
use super::{Lines, NotRead, repeated, unused};
use crate::scores::value::is_score;
use crate::table::ids::FEW_ROWS;
use crate::table::inside::Unclear;
use crate::table::json::plain_text;
use crate::table::names::{self, is_measured, rank};
use serde_json::value::RawValue;
use std::collections::HashSet;

/// Records and the path to them.
pub(super) struct Found<'v> {
    pub path: String,
    pub kind: Kept<'v>,
}

/// Records in one of the forms that JSON has for them.
pub(super) enum Kept<'v> {
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
pub(super) struct Record<'v> {
    /// The key of the list that holds it.
    pub list: Option<String>,
    /// The key of the record itself.
    pub key: Option<String>,
    /// The object that holds the list.
    pub around: Option<&'v RawValue>,
    pub value: &'v RawValue,
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
    pub fn count(&self) -> usize {
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

/// The path to the records inside others, and these records, if every outer record has such a list.
/// Outer records with scores of their own are items, except [systems](are_named_systems) above the
/// items of which they have the means.
fn nested<'v>(parents: &[Record<'v>]) -> Option<(String, Vec<Record<'v>>)> {
    let (path, _) = longest_list(parents.first()?.value)?;
    let list = |parent: &Record<'v>| list_at(parent.value, &path);
    let lists: Vec<Vec<&RawValue>> = parents.iter().map(list).collect::<Option<_>>()?;
    let are_systems = are_named_systems(parents);
    let has_means = |(parent, list): (&Record<'v>, &Vec<&RawValue>)| {
        let is_system = are_systems && list.len() >= FEW_ROWS.max(parents.len());
        !has_own_scores(parent.value) || is_system && has_only_means(parent.value, list)
    };
    if !parents.iter().zip(&lists).all(has_means) {
        return None;
    }
    let are_items = are_items_by_key(&lists);
    let inner = |(parent, list): (&Record<'v>, Vec<&'v RawValue>)| {
        let (list_name, key, around) = (parent.list.clone(), parent.key.clone(), Some(parent.value));
        let (list_name, key) = if are_items { (list_name, key) } else { (key.or(list_name), None) };
        list.into_iter().map(move |value| Record { list: list_name.clone(), key: key.clone(), around, value })
    };
    let all: Vec<Record<'_>> = parents.iter().zip(lists).flat_map(inner).collect();
    (all.len() > 1).then_some((path, all))
}

/// Whether records have a system's name each, as a key or in a field, and no id. Items may hold the
/// mean of their parts, too: a document that of its sentences, or an answer that of its votes.
fn are_named_systems(records: &[Record<'_>]) -> bool {
    let field = |record: &Record<'_>, usual: names::Names| {
        let field = entries_of(record.value).into_iter().find(|(name, _)| rank(name, usual).is_some());
        field.and_then(|(_, cell)| plain_text(cell.get()))
    };
    let name = |record: &Record<'_>| record.key.clone().or_else(|| field(record, names::SYSTEM));
    let named: Option<HashSet<String>> = records.iter().map(name).collect();
    let are_apart = named.is_some_and(|named| {
        named.len() == records.len() && !are_items(&named.iter().map(String::as_str).collect::<Vec<_>>())
    });
    are_apart && records.len() > 1 && records.iter().all(|record| field(record, names::ID).is_none())
}

/// Whether keyed lists are items rather than systems: many short lists.
fn are_items_by_key(lists: &[Vec<&RawValue>]) -> bool {
    let lengths = || lists.iter().map(Vec::len);
    let (shortest, longest) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0));
    lists.len() > longest || lists.len() >= FEW_ROWS && lists.len() > shortest
}

/// The records in a value: of several places, the one with the most.
pub(super) fn find<'v>(value: &'v RawValue, path: String, lines: &Lines<'_>) -> Option<Found<'v>> {
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
    let plain: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    let inside = inside_other_keys(entries);
    let entries = inside.as_deref().unwrap_or(entries);
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
    Some(match ids_of(&plain, &inner) {
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

/// The objects inside the metrics and other keys of each system, if their keys are the ids:
/// `{"bm25": {"ndcg": {"q1": 0.5, "q2": 0.4}, "map": {…}}, …}`. The keys above become the system's
/// name, but for those that all have and that are no metrics.
fn inside_other_keys<'v>(entries: &[(String, &'v RawValue)]) -> Option<Entries<'v>> {
    let outer: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
    let mut found: Vec<(Vec<String>, &RawValue)> =
        entries.iter().map(|(name, part)| (vec![name.clone()], *part)).collect();
    loop {
        let inner: Vec<Entries<'_>> = found.iter().map(|(_, part)| entries_of(part)).collect();
        if matches!(ids_of(&outer, &inner), Some(Ids::Inner)) {
            break;
        }
        if inner.iter().all(Vec::is_empty) || !inner.iter().flatten().all(|(_, cell)| is_object(cell)) {
            return None;
        }
        let below = |((path, _), inner): ((Vec<String>, &'v RawValue), Entries<'v>)| {
            inner.into_iter().map(move |(key, part)| (path.iter().cloned().chain([key]).collect(), part))
        };
        found = found.into_iter().zip(inner).flat_map(below).collect();
    }
    let tells = |level: &usize| {
        let first = &found[0].0[*level];
        let is_shared = found.iter().all(|(path, _)| path[*level] == *first);
        *level == 0 || !is_shared || names::direction_of([first; 2]).is_some()
    };
    let levels: Vec<usize> = (0..found.first()?.0.len()).filter(tells).collect();
    let name = |path: &[String]| levels.iter().map(|&level| path[level].as_str()).collect::<Vec<_>>().join(".");
    Some(found.iter().map(|(path, part)| (name(path), *part)).collect())
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
