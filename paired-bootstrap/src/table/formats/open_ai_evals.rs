//! OpenAI's evals: a log with a line for each event. The first event names the model, and events of
//! the type `match` say whether a sample is right.

use super::json::{has_members, score, text, texts, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static FORMAT: Format = Format {
    tool: "OpenAI evals",
    files: "The log of a run, `<run>_<model>_<eval>.jsonl`",
    reads: "Whether each sample matches. Higher is better.",
    begins: |head| has_members(head, &["spec", "completion_fns", "eval_name"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut records = Records { metrics: vec!["correct".to_owned()], ..Records::default() };
    for (line, event) in values(file)? {
        if let Some(spec) = event.get("spec") {
            records.system = spec.get("completion_fns").and_then(|models| text(models.get(0)));
            records.task = text(spec.get("eval_name"));
        }
        if text(event.get("type")).as_deref() != Some("match") {
            continue;
        }
        let id = file.id(line, &event, "sample_id")?;
        let correct = event.get("data").and_then(|data| data.get("correct"));
        let texts = texts(&event, &[("answer", &["/data/sampled"]), ("target", &["/data/expected"])]);
        records.items.push(Record { line, id, scores: vec![score(correct)], texts, ..Record::default() });
    }
    if records.items.is_empty() {
        return Ok(Read::Advice(
            "this log of OpenAI's evals has no events of the type match, which say whether a sample is right. Only evals \
             that match answers can be compared by item",
        ));
    }
    Ok(Read::Records(vec![records]))
}
