//! The entries of a JSON object, the lists of records in it, and which of its values may be scores.

use crate::scores::value::{self, is_score};
use crate::table::json::plain_text;
use crate::table::names::{self, rank};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The entries of an object, in order.
pub(super) type Entries<'v> = Vec<(String, &'v RawValue)>;

/// The longest list of records with scores inside a record without scores: its path and length.
pub(super) fn inner_list(record: &RawValue) -> Option<(String, usize)> {
    if has_own_scores(record) { None } else { longest_list(record) }
}

/// The longest list of records with scores inside a record: its path and length.
pub(super) fn longest_list(record: &RawValue) -> Option<(String, usize)> {
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
    longest(record, "")
}

/// Whether all scores of a record, except those in lists, are means of its list of records. Beside
/// a mean there may be other statistics and counts, by their names.
pub(super) fn has_only_means(record: &RawValue, list: &[&RawValue]) -> bool {
    let number = |cell: &RawValue| Some(value::read(&plain_text(cell.get())?).ok()?.score.to_f64());
    let numbers = |record: &RawValue| -> Vec<(String, f64)> {
        let cells = entries_of(record).into_iter().filter(|(name, cell)| may_be_score(name, cell));
        cells.filter_map(|(name, cell)| Some((name, number(cell)?))).collect()
    };
    let mut means: Vec<(String, f64)> = Vec::new();
    for (name, number) in list.iter().flat_map(|item| numbers(item)) {
        match means.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += number,
            None => means.push((name, number)),
        }
    }
    let is_mean = |own: f64| {
        let is_near = |mean: f64| (own - mean).abs() <= ROUNDED * mean.abs().max(1.0);
        means.iter().map(|(_, sum)| sum / list.len() as f64).any(|mean| is_near(mean) || is_near(100.0 * mean))
    };
    let is_named = |name: &str| names::statistic(name).is_some() || names::is_count(name, false);
    let of_objects =
        entries_of(record).into_iter().filter(|(_, part)| is_object(part)).flat_map(|(_, part)| numbers(part));
    let (means, others): (Vec<_>, Vec<_>) =
        numbers(record).into_iter().chain(of_objects).partition(|(_, own)| is_mean(*own));
    !means.is_empty() && others.iter().all(|(name, _)| is_named(name))
}

/// Means may be rounded by this much, or by this proportion: to two decimals.
const ROUNDED: f64 = 0.0051;

/// The list of records at a path inside a record; empty if the JSON list is empty.
pub(super) fn list_at<'v>(record: &'v RawValue, path: &str) -> Option<Vec<&'v RawValue>> {
    let inside = |(key, part): (String, &'v RawValue)| match path.strip_prefix(key.as_str())? {
        "" => list_of_records(part).or_else(|| (part.get() == "[]").then(Vec::new)),
        rest => list_at(part, rest.strip_prefix('.')?),
    };
    entries_of(record).into_iter().find_map(inside)
}

/// Whether a plain value may be an item's score, by its name and its text.
pub(super) fn may_be_score(name: &str, cell: &RawValue) -> bool {
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
pub(super) fn has_scores(record: &RawValue) -> bool {
    entries_of(record).iter().any(|(name, part)| may_be_score(name, part) || is_object(part) && has_scores(part))
}

/// Whether a record has scores, or an answer that may be right or wrong.
pub(super) fn has_own_scores(record: &RawValue) -> bool {
    let is_answer = |name: &str| rank(name, names::GOLD).is_some() || names::is_prediction(name);
    has_scores(record) || entries_of(record).iter().any(|(name, part)| is_plain(part) && is_answer(name))
}

pub(super) fn is_object(value: &RawValue) -> bool {
    value.get().starts_with('{')
}

pub(super) fn is_plain(value: &RawValue) -> bool {
    !value.get().starts_with(['{', '['])
}

/// The objects of a list that holds only objects and is not empty.
pub(super) fn list_of_records(value: &RawValue) -> Option<Vec<&RawValue>> {
    let list: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
    (!list.is_empty() && list.iter().copied().all(is_object)).then_some(list)
}

/// The keys of an object.
pub(super) fn keys(value: &RawValue) -> Vec<String> {
    entries_of(value).into_iter().map(|(key, _)| key).collect()
}

/// The entries of an object; empty for any other value.
pub(super) fn entries_of(value: &RawValue) -> Entries<'_> {
    serde_json::from_str(value.get()).map_or(Vec::new(), |Object(entries)| entries)
}

/// The entries of an object, in order.
pub(super) struct Object<'v>(pub(super) Entries<'v>);

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
