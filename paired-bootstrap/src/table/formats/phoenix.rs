//! Arize Phoenix: an experiment as JSON, a list of runs with their annotations.

use super::json::{has_members, score, text, texts, values};
use super::records::{Record, named_scores};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "Phoenix",
    files: "An experiment as JSON",
    reads: "The score of each annotation of an example. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| has_members(head, &["example_id", "repetition_number", "annotations"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let judged = |run: &Value| {
        let own = run.get("annotations").and_then(Value::as_array).into_iter().flatten();
        own.filter_map(|own| Some((text(own.get("name"))?, score(own.get("score"))))).collect()
    };
    let item = |(line, run): (usize, Value)| {
        let record = Record {
            line,
            id: file.id(line, &run, "example_id")?,
            texts: texts(
                &run,
                &[("prompt", &["/input"]), ("answer", &["/output"]), ("target", &["/reference_output"])],
            ),
            ..Record::default()
        };
        Ok((record, judged(&run)))
    };
    let mut records = named_scores(values(file)?.into_iter().map(item).collect::<Result<_, TableError>>()?);
    records.number_runs();
    Ok(if records.metrics.is_empty() { Read::Other } else { Read::Records(vec![records]) })
}
