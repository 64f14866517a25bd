//! EvalPlus and BigCodeBench: one object, whose `eval` has a list of samples for each task.

use super::json::{has_members, score, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "EvalPlus or BigCodeBench",
    files: "`<model>_eval_results.json`",
    reads: "Whether each solution passes all tests, or the base tests alone. Higher is better.",
    begins: |head| {
        has_members(head, &["eval", "task_id", "base_status"])
            || has_members(head, &["eval", "task_id", "status", "solution"])
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let value = value(file)?;
    let Some(tasks) = value.get("eval").and_then(Value::as_object) else { return Ok(Read::Other) };
    let has_plus = file.text.contains("\"base_status\"");
    // HumanEval+ counts a solution that passes both.
    let metrics = if has_plus { ["plus", "base"].as_slice() } else { &["passed"] };
    let metrics = metrics.iter().map(|&metric| metric.to_owned()).collect();
    let mut records = Records { system: Some(system(file.name())), metrics, ..Records::default() };
    let samples = tasks
        .iter()
        .flat_map(|(task, samples)| samples.as_array().into_iter().flatten().map(move |sample| (task.clone(), sample)));
    for (line, (id, sample)) in (1..).zip(samples) {
        let passed =
            |status: &str| sample.get(status).filter(|status| !status.is_null()).map(|status| status == "pass");
        let scores = if has_plus {
            // Without the additional tests there is no score by them.
            let base = passed("base_status") == Some(true);
            vec![passed("plus_status").map(|plus| base && plus), Some(base)]
        } else {
            vec![Some(passed("status") == Some(true))]
        };
        let scores = scores.into_iter().map(|is_right| score(is_right.map(Value::from).as_ref())).collect();
        records.items.push(Record { line, id, scores, ..Record::default() });
    }
    records.number_runs();
    Ok(Read::Records(vec![records]))
}

/// The model comes first in the names of both tools: before `_vllm_temp_…`, or `--main--…`.
fn system(name: &str) -> String {
    let name = ["_eval_results", ".eval_results"].iter().fold(name, |name, end| name.trim_end_matches(end));
    let ends = ["--", "_vllm_", "_hf_", "_openai_", "_temp_"];
    let end = ends.iter().filter_map(|end| name.find(end)).min().unwrap_or(name.len());
    (if end == 0 { name } else { &name[..end] }).to_owned()
}
