//! RewardBench: whether a reward model prefers the chosen answer to the rejected one. The items are
//! lines, or lists in one object.

use super::json::{has_members, score, text, texts, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::{Map, Value};

pub(super) static FORMAT: Format = Format {
    tool: "RewardBench",
    files: "`eval-set-scores/<model>.json`, or the same as JSON Lines",
    reads: "Whether the model prefers the chosen answer of each item. Higher is better.",
    begins: |head| {
        has_members(head, &["results", "scores_chosen", "scores_rejected"])
            || has_members(head, &["results", "chat_template", "model_type"])
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut rows = values(file)?;
    let mut system = None;
    if let [(_, Value::Object(columns))] = rows.as_slice() {
        let Some(turned) = turned(columns) else { return Ok(Read::Other) };
        system = text(columns.get("model"));
        rows = turned;
    }
    let item = |(line, row): (usize, Value)| Record {
        line,
        id: text(row.get("id")).unwrap_or_else(|| line.to_string()),
        marks: text(row.get("subset")).map(|subset| ("subset", subset)).into_iter().collect(),
        scores: vec![score(row.get("results"))],
        texts: texts(&row, &[("target", &["/text_chosen"])]),
        ..Record::default()
    };
    let items: Vec<Record> = rows.into_iter().map(item).collect();
    if items.iter().all(|item| item.scores[0].is_empty()) {
        return Ok(Read::Other);
    }
    Ok(Read::Records(vec![Records { items, system, metrics: vec!["results".to_owned()], ..Records::default() }]))
}

/// The rows of an object that holds columns.
fn turned(columns: &Map<String, Value>) -> Option<Vec<(usize, Value)>> {
    let rows = columns.get("results")?.as_array()?.len();
    let lists: Vec<(&String, &Vec<Value>)> =
        columns.iter().filter_map(|(name, list)| Some((name, list.as_array()?))).collect();
    let row = |at: usize| {
        let cells = lists.iter().filter_map(|(name, list)| Some(((*name).clone(), list.get(at)?.clone())));
        (at + 1, Value::Object(cells.collect()))
    };
    Some((0..rows).map(row).collect())
}
