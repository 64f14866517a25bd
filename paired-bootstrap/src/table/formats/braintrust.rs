//! Braintrust: an experiment as JSON, a list of rows or `events`. An item is the root of a trace.
//! The other rows are steps on the way to its answer, and scorers whose scores it repeats.

use super::json::{has_members, score, sort_as_written, text, texts, value, values};
use super::records::{Record, named_scores};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::{Map, Value};
use std::collections::HashSet;

pub(super) static FORMAT: Format = Format {
    tool: "Braintrust",
    files: "An experiment as JSON or JSON Lines",
    reads: "The `scores` of each input. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| has_members(head, &["id", "input", "output", "expected", "scores"]),
    read,
};

/// Scorers of its package `autoevals` that are called after a distance, and are 1 minus that.
/// <https://www.braintrust.dev/docs/evaluate/autoevals>
const SIMILARITIES: [&str; 2] = ["Levenshtein", "NumericDiff"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let rows = match file.text.contains("\"events\"").then(|| value(file)) {
        Some(Ok(Some(Value::Object(mut whole)))) => match whole.remove("events") {
            Some(Value::Array(rows)) => (1..).zip(rows).collect(),
            _ => return Ok(Read::Other),
        },
        _ => values(file)?,
    };
    let scores_of = |row: &Value| row.get("scores").and_then(Value::as_object).filter(|own| !own.is_empty()).cloned();
    let rows: Vec<_> = rows.into_iter().filter_map(|(line, row)| Some((line, scores_of(&row)?, row))).collect();
    let is_root = |row: &Value| row.get("root_span_id").is_none_or(|root| row.get("span_id") == Some(root));
    let trace = |row: &Value| text(row.get("root_span_id"));
    let scored: HashSet<_> = rows.iter().filter(|(.., row)| is_root(row)).filter_map(|(.., row)| trace(row)).collect();
    let is_item = |row: &Value| is_root(row) || trace(row).is_none_or(|trace| !scored.contains(&trace));
    let mut names: Vec<String> =
        rows.iter().flat_map(|(_, own, _)| own.keys().cloned()).collect::<HashSet<_>>().into_iter().collect();
    sort_as_written(&mut names, file.text);
    let item = |(line, own, row): (usize, Map<String, Value>, Value)| {
        let record = Record {
            line,
            // The ids differ between experiments.
            id: match row.get("input") {
                Some(Value::String(input)) => input.clone(),
                input => input.unwrap_or(&Value::Null).to_string(),
            },
            texts: texts(&row, &[("answer", &["/output"]), ("target", &["/expected"])]),
            ..Record::default()
        };
        (record, names.iter().filter_map(|name| Some((name.clone(), score(Some(own.get(name)?))))).collect())
    };
    let mut records = named_scores(rows.into_iter().filter(|(.., row)| is_item(row)).map(item).collect());
    records.number_runs();
    let similarities = records.metrics.iter().filter(|name| SIMILARITIES.contains(&name.as_str()));
    records.lower = similarities.map(|name| (name.clone(), false)).collect();
    Ok(if records.metrics.is_empty() { Read::Other } else { Read::Records(vec![records]) })
}
