//! A list with an object for each model, which has a list of items: the usual output of scripts
//! that run several models.

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
    begins: |head| head.trim_start().starts_with('[') && has_members(head, &["model"]) && holds_list(head),
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
    let Value::Array(models) = value(file)? else { return Ok(Read::Other) };
    let mut all: Vec<Records> = Vec::new();
    for model in &models {
        let system = text(model.get("model"));
        let items = model.as_object().and_then(longest_list);
        let is_new = !all.iter().any(|records| records.system == system);
        let (Some(items), true, true) = (items, system.is_some(), is_new) else { return Ok(Read::Other) };
        let members: Vec<(&String, &Value)> = items.first().and_then(Value::as_object).into_iter().flatten().collect();
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
        let (Some(id), false) = (id, metrics.is_empty()) else { return Ok(Read::Other) };
        let items = (1..).zip(items).map(|(line, item)| Record {
            line,
            id: text(item.get(id)).unwrap_or_default(),
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

fn longest_list(model: &Map<String, Value>) -> Option<&Vec<Value>> {
    let lists = model.values().filter_map(Value::as_array);
    lists.filter(|list| list.first().is_some_and(Value::is_object)).max_by_key(|list| list.len())
}
