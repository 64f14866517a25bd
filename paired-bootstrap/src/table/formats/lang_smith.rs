//! LangSmith: an experiment as JSON, as its API accepts it, with a row for each example.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records, named_scores};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static UPLOAD: Format = Format {
    tool: "LangSmith",
    files: "An experiment as JSON, as it is uploaded",
    reads: "The `evaluation_scores` of each input. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| has_members(head, &["experiment_name", "results", "row_id", "inputs"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(whole) = value(file)? else { return Ok(Read::Other) };
    let Some(rows) = whole.get("results").and_then(Value::as_array) else { return Ok(Read::Other) };
    let scores = |row: &Value| {
        let own = row.get("evaluation_scores").and_then(Value::as_array).into_iter().flatten();
        own.filter_map(|own| Some((text(own.get("key"))?, score(own.get("score"))))).collect()
    };
    let item = |(line, row): (usize, &Value)| {
        let record = Record {
            line,
            // The ids of rows may differ between experiments.
            id: row.get("inputs").map(Value::to_string).unwrap_or_default(),
            texts: texts(row, &[("answer", &["/actual_outputs"]), ("target", &["/expected_outputs"])]),
            ..Record::default()
        };
        (record, scores(row))
    };
    let system = text(whole.get("experiment_name"));
    let mut records = Records { system, ..named_scores((1..).zip(rows).map(item).collect()) };
    records.number_runs();
    Ok(if records.metrics.is_empty() { Read::Other } else { Read::Records(vec![records]) })
}
