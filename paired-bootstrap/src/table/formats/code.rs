//! EvalPlus and BigCodeBench: one object, whose `eval` has a list of samples for each task.

use super::json::{has_members, passed, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "EvalPlus or BigCodeBench",
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
        let base = passed(sample.get("base_status"));
        let scores = if has_plus {
            // Without the additional tests there is no score by them.
            let plus = sample.get("plus_status").filter(|status| !status.is_null());
            vec![plus.map(|status| base && passed(Some(status))), Some(base)]
        } else {
            vec![Some(passed(sample.get("status")))]
        };
        let scores = scores
            .into_iter()
            .map(|is_right| is_right.map_or_else(String::new, |is_right| u8::from(is_right).to_string()));
        let scores = scores.collect();
        records.items.push(Record { line, id, scores, ..Record::default() });
    }
    Ok(Read::Records(vec![records]))
}

/// The model comes first in the names that both tools give: before `_vllm_temp_…`, or `--main--…`.
fn system(name: &str) -> String {
    let name = ["_eval_results", ".eval_results"].iter().fold(name, |name, end| name.trim_end_matches(end));
    let ends = ["--", "_vllm_", "_hf_", "_openai_", "_temp_"];
    let end = ends.iter().filter_map(|end| name.find(end)).min().unwrap_or(name.len());
    (if end == 0 { name } else { &name[..end] }).to_owned()
}
