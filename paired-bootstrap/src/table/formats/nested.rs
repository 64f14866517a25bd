//! A list with an object for each model, which has a list of items: the usual output of scripts
//! that run several models. Instead of a list, the models may be members of an object, named by
//! their keys, and so may their items.

use super::foreign::advice_on;
use super::json::{has_members, score, sort_as_written, text, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::sorting;
use crate::table::error::TableError;
use crate::table::ids::is_digits;
use crate::table::names::{self, rank};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

pub(super) static FORMAT: Format = Format {
    tool: "JSON of several models",
    files: "A list or an object of models, each with a list of its items",
    reads: "The metrics of each item. The name of the metric says which way is better.",
    begins: |head| {
        let is_object = head.trim_start_matches('\u{feff}').trim_start().starts_with('{');
        let may_have_models = is_object || NAMES.iter().any(|name| has_members(head, &[name]));
        is_of_speech(head) || may_have_models && holds_lists(head) && advice_on(head).is_none()
    },
    read,
};

/// The members that name a model. The last one may also name a task.
const NAMES: [&str; 6] = ["model", "model_name", "model_id", "system", "checkpoint", "name"];

/// The members that hold models.
const MODELS: [&str; 2] = ["models", "systems"];

fn is_of_speech(head: &str) -> bool {
    let has = |names: [&str; 2]| names.iter().any(|name| has_members(head, &[name]));
    !head.trim_start().starts_with('[') && has(["wer", "cer"]) && has(["model", "models"])
}

/// Whether an object that is inside another value has a list of objects.
fn holds_lists(head: &str) -> bool {
    let (mut open, mut is_text, mut is_escaped) = (Vec::new(), false, false);
    for byte in head.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            _ if is_text => {}
            b'{' if open.ends_with(b"{[") && open.len() > 2 => return true,
            b'{' | b'[' => open.push(byte),
            b'}' | b']' => drop(open.pop()),
            _ => {}
        }
    }
    false
}

/// A model, or one of its settings.
struct Model<'v> {
    members: &'v Map<String, Value>,
    name: String,
    /// Its items; `None` if it has no list.
    records: Option<Records>,
}

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Ok(Some(whole)) = value(file) else { return Ok(Read::Other) };
    let Some(Found { models: all, are_models }) = found(&whole) else { return Ok(Read::Other) };
    let mut models = Vec::new();
    for (key, members) in &all {
        let names = if key.is_some() { &NAMES[..1] } else { &NAMES };
        let name = names.iter().find_map(|name| text(members.get(*name))).or(key.map(str::to_owned));
        let items = most_items(members);
        let records = items.as_ref().map(|items| records(items));
        let (Some(name), false) = (name, matches!(records, Some(None))) else { return Ok(Read::Other) };
        models.push(Model { members, name, records: records.flatten() });
    }
    let has_name = |model: &Model<'_>| NAMES[..NAMES.len() - 1].iter().any(|name| model.members.contains_key(*name));
    let are_told = are_models || is_of_speech(file.text) || models.iter().all(has_name);
    let are_plain = are_named_apart(&models) && models.iter().all(|model| model.records.is_some());
    // Otherwise, the objects may be items, or tasks.
    let most = |model: &Model<'_>| model.records.as_ref().is_none_or(|records| records.items.len() > models.len());
    let are_long = are_told && are_plain || models.iter().all(most);
    if !are_long || !are_told && !share_items(&models) {
        return Ok(Read::Other);
    }
    if !are_named_apart(&models) && !add_settings(&mut models, file.text) {
        return Ok(Read::Advice(
            "a model occurs more than once in this file, and no text beside its name tells why. Give each a name of its \
             own",
        ));
    }
    let records = |Model { name, records, .. }: Model<'_>| {
        let lacks_items = records.is_none();
        Records { system: Some(name), lacks_items, ..records.unwrap_or_default() }
    };
    Ok(Read::Records(models.into_iter().map(records).collect()))
}

/// The items of a model; `None` if they have no scores or no ids.
fn records(all: &[(Option<&String>, &Value)]) -> Option<Records> {
    let (keys, items): (Vec<Option<&String>>, Vec<&Value>) = all.iter().copied().unzip();
    let members: Vec<(&String, &Value)> =
        items.first().and_then(|item| item.as_object()).into_iter().flatten().collect();
    let metrics = |is_score: fn(&Value) -> bool| -> Vec<String> {
        let metrics = members.iter().filter(|(name, value)| is_score(value) && names::is_metric_name(name));
        metrics.map(|(name, _)| (*name).clone()).collect()
    };
    let mut metrics = Some(metrics(Value::is_number))
        .filter(|metrics| !metrics.is_empty())
        .unwrap_or_else(|| metrics(Value::is_boolean));
    // If there are errors by words and by characters, papers print those by words.
    sorting::sort_by_key(&mut metrics, |metric| metric == "cer");
    let values = |id: &str| items.iter().map(|item| text(item.get(id))).collect::<Option<HashSet<String>>>();
    let tells_apart = |id: &&String| values(id).is_some_and(|values| values.len() == items.len());
    let mut ids: Vec<&String> = members.iter().map(|(name, _)| *name).filter(tells_apart).collect();
    sorting::sort_by_key(&mut ids, |id| (rank(id, names::ID).unwrap_or(usize::MAX), names::is_prediction(id)));
    let id = ids.into_iter().find(|id| rank(id, names::ID).is_some() || !metrics.contains(id));
    if metrics.is_empty() || id.is_none() && keys.contains(&None) {
        return None;
    }
    let items = (1..).zip(keys.iter().zip(items)).map(|(line, (key, item))| Record {
        line,
        id: key.cloned().or_else(|| text(item.get(id?))).unwrap_or_default(),
        scores: metrics.iter().map(|metric| score(item.get(metric))).collect(),
        texts: texts(
            item,
            &[
                ("answer", &["/hypothesis", "/hyp", "/prediction", "/pred", "/pred_text", "/output"]),
                ("target", &["/reference", "/ref", "/text", "/target"]),
            ],
        ),
        ..Record::default()
    });
    Some(Records { items: items.collect(), metrics, ..Records::default() })
}

fn are_named_apart(models: &[Model<'_>]) -> bool {
    models.iter().map(|model| &model.name).collect::<HashSet<_>>().len() == models.len()
}

/// Whether each object holds items of another one: the same ids and, if they are given, the same
/// right answers. Numbers and names of metrics say nothing, as tasks have the same ones.
fn share_items(models: &[Model<'_>]) -> bool {
    let target = |item: &Record| item.texts.iter().find(|(name, _)| *name == "target").map(|(_, text)| text.clone());
    let items = |model: &Model<'_>| -> HashMap<String, Option<String>> {
        let items = model.records.iter().flat_map(|records| &records.items);
        let telling = items.filter(|item| !is_digits(&item.id) && !names::is_metric_name(&item.id));
        telling.map(|item| (item.id.clone(), target(item))).collect()
    };
    let all: Vec<_> = models.iter().filter(|model| model.records.is_some()).map(items).collect();
    let are_shared = |at: usize| {
        let others = || (0..all.len()).filter(|other| *other != at).map(|other| &all[other]);
        let is_same = |(id, target): (&String, &Option<String>)| {
            others().all(|other| other.get(id).is_none_or(|of_other| of_other == target))
        };
        all[at].keys().any(|id| others().any(|other| other.contains_key(id))) && all[at].iter().all(is_same)
    };
    (0..all.len()).all(are_shared)
}

/// Tells models with the same name apart by their runs, and by the texts beside their names:
/// settings. If these have items of their own, such as languages, they are tasks; otherwise, they
/// are part of the names. Returns whether all are told apart.
fn add_settings(models: &mut [Model<'_>], text_of_file: &str) -> bool {
    let of = |model: &Model<'_>, member: &str| match model.members.get(member) {
        Some(Value::Bool(value)) => format!("{member} {value}"),
        value => text(value).unwrap_or_default(),
    };
    let pairs = || {
        let all = models.iter().enumerate();
        all.flat_map(|(at, model)| models[at + 1..].iter().map(move |other| (model, other)))
            .filter(|(one, other)| one.name == other.name)
    };
    let differs = |member: &&String| pairs().any(|(one, other)| of(one, member) != of(other, member));
    let mut members: Vec<String> = models.iter().flat_map(|model| model.members.keys().cloned()).collect();
    sort_as_written(&mut members, text_of_file);
    members.dedup();
    members.retain(|member| differs(&member));
    let run = members.iter().find(|member| rank(member, names::RUN).is_some());
    let is_setting = |member: &&String| {
        let is_text =
            |model: &Model<'_>| model.members.get(*member).is_none_or(|value| value.is_string() || value.is_boolean());
        run != Some(member) && models.iter().all(is_text)
    };
    let settings: Vec<&String> = members.iter().filter(is_setting).collect();
    let is_repeated = |member: &&String| {
        let values: HashSet<String> = models.iter().map(|model| of(model, member)).collect();
        values.len() < models.len() && *member != "error"
    };
    let called = |settings: &[&String], model: &Model<'_>| -> String {
        let texts = settings.iter().map(|setting| of(model, setting)).filter(|text| !text.is_empty());
        texts.collect::<Vec<_>>().join(" ")
    };
    let run_of = |model: &Model<'_>| run.map(|run| of(model, run));
    let tell_apart = |settings: &Vec<&String>| {
        pairs().all(|(one, other)| called(settings, one) != called(settings, other) || run_of(one) != run_of(other))
    };
    // A time, a path or an error may differ for each setting, too.
    let repeated = settings.iter().copied().filter(is_repeated).collect();
    let Some(settings) = [repeated, settings].into_iter().find(tell_apart) else { return false };
    let shares = |one: &Model<'_>, other: &Model<'_>| {
        let ids = |model: &Model<'_>| -> HashSet<String> {
            model.records.iter().flat_map(|records| &records.items).map(|item| item.id.clone()).collect()
        };
        called(&settings, one) != called(&settings, other) && !ids(one).is_disjoint(&ids(other))
    };
    let are_tasks = !pairs().any(|(one, other)| shares(one, other));
    let told: Vec<_> = models.iter().map(|model| (called(&settings, model), run_of(model))).collect();
    for (model, (settings, run)) in models.iter_mut().zip(told) {
        match &mut model.records {
            Some(records) if are_tasks => records.task = Some(settings).filter(|settings| !settings.is_empty()),
            Some(_) if settings.is_empty() => {}
            Some(_) => model.name = format!("{} {settings}", model.name),
            None => {
                let name = [Some(model.name.clone()), Some(settings), run.clone()];
                let name: Vec<String> = name.into_iter().flatten().filter(|part| !part.is_empty()).collect();
                model.name = name.join(" ");
            }
        }
        model.records.iter_mut().flat_map(|records| &mut records.items).for_each(|item| item.run.clone_from(&run));
    }
    true
}

/// The models in a file, with their names as far as these are keys.
struct Found<'v> {
    models: Vec<(Option<&'v str>, &'v Map<String, Value>)>,
    /// Whether the member that holds them says that they are models.
    are_models: bool,
}

/// The models: a list, or an object of objects; at the top of the file, or as one of its members.
/// Some may have no items, because they failed.
fn found(whole: &Value) -> Option<Found<'_>> {
    let has_items = |model: &Value| model.as_object().and_then(most_items).is_some();
    let has_failed = |model: &Value| model.get("error").is_some_and(Value::is_string);
    let of = |value: &'_ Value| -> bool {
        match value {
            Value::Array(models) => models.iter().all(Value::is_object) && models.iter().any(has_items),
            Value::Object(models) => {
                models.len() > 1
                    && models.values().all(|model| has_items(model) || has_failed(model))
                    && models.values().any(has_items)
            }
            _ => false,
        }
    };
    let (holder, found) = match of(whole) {
        true => ("", whole),
        false => {
            let members = whole.as_object()?.iter().filter(|(_, member)| of(member));
            let (name, member) = members.min_by_key(|(name, _)| !MODELS.contains(&name.as_str()))?;
            (name.as_str(), member)
        }
    };
    let models = match found {
        Value::Array(models) => models.iter().map(|model| Some((None, model.as_object()?))).collect::<Option<_>>()?,
        Value::Object(models) => {
            models.iter().map(|(name, model)| Some((Some(name.as_str()), model.as_object()?))).collect::<Option<_>>()?
        }
        _ => return None,
    };
    Some(Found { models, are_models: MODELS.contains(&holder) })
}

/// The items of a model, with their ids if these are keys: its longest list of objects, or its
/// largest object of objects.
fn most_items(model: &Map<String, Value>) -> Option<Vec<(Option<&String>, &Value)>> {
    let items = |value: &'_ Value| -> usize {
        match value {
            Value::Array(items) if items.iter().all(Value::is_object) => items.len(),
            Value::Object(items) if items.values().all(Value::is_object) => items.len(),
            _ => 0,
        }
    };
    let most = model.values().max_by_key(|value| items(value)).filter(|value| items(value) > 0)?;
    Some(match most {
        Value::Array(items) => items.iter().map(|item| (None, item)).collect(),
        Value::Object(items) => items.iter().map(|(id, item)| (Some(id), item)).collect(),
        _ => return None,
    })
}
