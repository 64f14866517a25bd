//! A list with an object for each model, which has a list of items: the usual output of scripts
//! that run several models. Instead of a list, the models may be members of an object, named by
//! their keys, and so may their items.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::sorting;
use crate::table::error::TableError;
use crate::table::names::{self, rank};
use serde_json::{Map, Value};
use std::collections::HashSet;

pub(super) static FORMAT: Format = Format {
    tool: "JSON of several models",
    files: "A list with an object for each model, which has a list of its items",
    reads: "The metrics of each item. The name of the metric says which way is better.",
    begins: |head| {
        let is_list = head.trim_start().starts_with('[');
        let of_speech = || {
            let has = |names: [&str; 2]| names.iter().any(|name| has_members(head, &[name]));
            has(["wer", "cer"]) && has(["model", "models"])
        };
        if is_list { has_members(head, &["model"]) && holds_list(head) } else { of_speech() }
    },
    read,
};

/// Whether the first object of a list contains a list of objects.
fn holds_list(head: &str) -> bool {
    let Some(open) = head.find('{') else { return false };
    let rest = &head[open + 1..];
    let list = rest.find('[');
    list.is_some_and(|list| rest[..list].matches('}').count() == 0 && rest[list + 1..].trim_start().starts_with('{'))
}

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(whole) = value(file)? else { return Ok(Read::Other) };
    let Some(models) = models(&whole) else { return Ok(Read::Other) };
    let mut all: Vec<Records> = Vec::new();
    for (key, model) in models {
        let system = text(model.get("model")).or(key.map(str::to_owned));
        let (keys, items): (Vec<Option<&String>>, Vec<&Value>) =
            model.as_object().and_then(most_items).unwrap_or_default().into_iter().unzip();
        let is_new = !all.iter().any(|records| records.system == system);
        if items.is_empty() || system.is_none() || !is_new {
            return Ok(Read::Other);
        }
        let members: Vec<(&String, &Value)> =
            items.first().and_then(|item| item.as_object()).into_iter().flatten().collect();
        let mut metrics: Vec<String> = members
            .iter()
            .filter(|(name, value)| value.is_number() && names::is_metric_name(name))
            .map(|(name, _)| (*name).clone())
            .collect();
        // If there are errors by words and by characters, papers print those by words.
        sorting::sort_by_key(&mut metrics, |metric| metric == "cer");
        let values = |id: &str| items.iter().map(|item| text(item.get(id))).collect::<Option<HashSet<String>>>();
        let tells_apart = |id: &&String| values(id).is_some_and(|values| values.len() == items.len());
        let mut ids: Vec<&String> = members.iter().map(|(name, _)| *name).filter(tells_apart).collect();
        sorting::sort_by_key(&mut ids, |id| (rank(id, names::ID).unwrap_or(usize::MAX), names::is_prediction(id)));
        let id = ids.into_iter().find(|id| rank(id, names::ID).is_some() || !metrics.contains(id));
        if metrics.is_empty() || id.is_none() && keys.contains(&None) {
            return Ok(Read::Other);
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
        all.push(Records { items: items.collect(), system, metrics, ..Records::default() });
    }
    Ok(Read::Records(all))
}

/// The models with their names, as far as these are keys: a list, or an object of objects; at the
/// top of the file, or as one of its members.
fn models(whole: &Value) -> Option<Vec<(Option<&str>, &Value)>> {
    let has_items = |model: &Value| model.as_object().and_then(most_items).is_some();
    let of = |value: &'_ Value| -> bool {
        match value {
            Value::Array(models) => !models.is_empty() && models.iter().all(has_items),
            Value::Object(models) => models.len() > 1 && models.values().all(has_items),
            _ => false,
        }
    };
    let found = if of(whole) { whole } else { whole.as_object()?.values().find(|member| of(member))? };
    Some(match found {
        Value::Array(models) => models.iter().map(|model| (None, model)).collect(),
        Value::Object(models) => models.iter().map(|(name, model)| (Some(name.as_str()), model)).collect(),
        _ => return None,
    })
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
