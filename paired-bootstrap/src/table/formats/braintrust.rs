//! Braintrust: an experiment as JSON, a list of rows or `events`. Rows with scores are the items;
//! the others are steps on the way to an answer. A scorer's step repeats the score of its item.

use super::json::{has_members, score, sort_as_written, texts, value, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "Braintrust",
    files: "An experiment as JSON or JSON Lines",
    reads: "The `scores` of each input. Higher is better.",
    begins: |head| has_members(head, &["id", "input", "output", "expected", "scores"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let rows = match file.text.contains("\"events\"").then(|| value(file)) {
        Some(Ok(Value::Object(mut whole))) => match whole.remove("events") {
            Some(Value::Array(rows)) => (1..).zip(rows).collect(),
            _ => return Ok(Read::Other),
        },
        _ => values(file)?,
    };
    let scores_of = |row: &Value| row.get("scores").and_then(Value::as_object).filter(|own| !own.is_empty()).cloned();
    let mut rows: Vec<_> = rows.into_iter().filter_map(|(line, row)| Some((line, scores_of(&row)?, row))).collect();
    if rows.iter().any(|(.., row)| is_root(row)) {
        rows.retain(|(.., row)| is_root(row));
    }
    let mut metrics: Vec<String> = Vec::new();
    for (_, own, _) in &rows {
        let new: Vec<String> = own.keys().filter(|name| !metrics.contains(name)).cloned().collect();
        metrics.extend(new);
    }
    if metrics.is_empty() {
        return Ok(Read::Other);
    }
    sort_as_written(&mut metrics, file.text);
    let items = rows.into_iter().map(|(line, own, row)| Record {
        line,
        // The ids differ between experiments.
        id: match row.get("input") {
            Some(Value::String(input)) => input.clone(),
            input => input.unwrap_or(&Value::Null).to_string(),
        },
        scores: metrics.iter().map(|metric| score(own.get(metric))).collect(),
        texts: texts(&row, &[("answer", &["/output"]), ("target", &["/expected"])]),
        ..Record::default()
    });
    let mut records = Records { items: items.collect(), metrics, ..Records::default() };
    records.number_runs();
    Ok(Read::Records(vec![records]))
}

/// Whether a row is an item as a whole, not a step within it.
fn is_root(row: &Value) -> bool {
    row.get("is_root").and_then(Value::as_bool).unwrap_or_else(|| row.get("span_id") == row.get("root_span_id"))
}
