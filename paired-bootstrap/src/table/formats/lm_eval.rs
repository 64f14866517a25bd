//! lm-evaluation-harness: `samples_<task>_<date>.jsonl` in a folder for each model, a line for each
//! document and filter. Each line lists its metrics, and has a member for each of them.

use super::json::{has_members, score, text, texts, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static SAMPLES: Format = Format {
    tool: "lm-evaluation-harness",
    files: "`samples_<task>_<date>.jsonl` in a folder for each model",
    reads: "The metrics of each document, its filter and its task. Accuracies are better high, perplexities low.",
    begins: |head| has_members(head, &["doc_id", "resps"]) || has_members(head, &["doc_id", "doc_hash"]),
    read,
};

/// Members that are no metrics, of older versions that do not list theirs.
const OTHERS: [&str; 4] = ["doc_id", "filter", "idx", "native_id"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut records = Records { task: dated(file.name(), "samples_"), system: model(file), ..Records::default() };
    for (line, value) in values(file)? {
        if records.metrics.is_empty() {
            records.metrics = metrics(&value);
        }
        let id = file.id(line, &value, "doc_id")?;
        let filter = text(value.get("filter"));
        let marks = filter.filter(|filter| filter != "none").map(|filter| ("filter", filter)).into_iter().collect();
        let scores = records.metrics.iter().map(|metric| score(value.get(metric))).collect();
        let places: &[(_, &[_])] = &[
            ("prompt", &["/arguments/gen_args_0/arg_0", "/arguments/0/0", "/arguments/0/arg_0", "/doc"]),
            ("answer", &["/filtered_resps", "/resps"]),
            ("target", &["/target"]),
        ];
        let texts = texts(&value, places);
        records.items.push(Record { line, id, marks, scores, texts, ..Record::default() });
    }
    Ok(Read::Records(vec![records]))
}

fn metrics(value: &Value) -> Vec<String> {
    match value.get("metrics") {
        Some(Value::Array(names)) => names.iter().filter_map(|name| text(Some(name))).collect(),
        _ => {
            let members = value.as_object().into_iter().flatten();
            let is_metric = |(name, value): &(&String, &Value)| {
                (value.is_number() || value.is_boolean()) && !OTHERS.contains(&name.as_str())
            };
            members.filter(is_metric).map(|(name, _)| name.clone()).collect()
        }
    }
}

/// The task in a name with a date: `gsm8k` of `samples_gsm8k_2026-01-14T09-12-33.104512`. A file
/// that was renamed says no task.
pub(super) fn dated(name: &str, prefix: &str) -> Option<String> {
    let (task, date) = name.strip_prefix(prefix)?.rsplit_once('_')?;
    let is_date = date.starts_with(|c: char| c.is_ascii_digit()) && date.contains('T');
    is_date.then(|| task.to_owned())
}

/// The folder is called after the model.
fn model(file: &File<'_>) -> Option<String> {
    dated(file.name(), "samples_").and(file.folder(1)).map(str::to_owned)
}
