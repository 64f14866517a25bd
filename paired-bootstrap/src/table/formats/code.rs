//! EvalPlus and BigCodeBench: an object whose `eval` has a list of samples for each task. In the
//! oldest form, a task has lists of its samples' results instead: `base` and `plus`. Each result is
//! a list that begins with `success`, `failed` or `timeout`.

use super::json::{has_members, score, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::{Value, json};
use std::borrow::Cow;

pub(super) static FORMAT: Format = Format {
    tool: "EvalPlus or BigCodeBench",
    files: "`<model>_eval_results.json`",
    reads: "Whether each solution passes all tests, or the base tests alone. Higher is better.",
    begins: |head| {
        has_members(head, &["eval", "task_id", "base_status"])
            || has_members(head, &["eval", "task_id", "status", "solution"])
            || ["nfiles", "files"].iter().any(|files| has_members(head, &["eval", files, "base", "plus"]))
    },
    read,
};

/// What EvalPlus runs models with, as in the names of its files.
const BACKENDS: [&str; 8] = ["_vllm", "_hf", "_openai", "_anthropic", "_google", "_bedrock", "_ollama", "_gptqmodel"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(value) = value(file)? else { return Ok(Read::Other) };
    let Some(tasks) = value.get("eval").and_then(Value::as_object) else { return Ok(Read::Other) };
    let is_oldest = tasks.values().any(Value::is_object);
    let has_plus = is_oldest || file.text.contains("\"base_status\"");
    // For HumanEval+, a solution must pass both.
    let metrics = if has_plus { ["plus", "base"].as_slice() } else { &["passed"] };
    let metrics = metrics.iter().map(|&metric| metric.to_owned()).collect();
    let mut records = Records { system: system(file.name()), metrics, ..Records::default() };
    let samples = tasks.iter().flat_map(|(task, samples)| {
        let later = samples.as_array().into_iter().flatten().map(Cow::Borrowed);
        oldest(samples).map(Cow::Owned).chain(later).map(move |sample| (task.clone(), sample))
    });
    for (line, (id, sample)) in (1..).zip(samples) {
        let passed =
            |status: &str| sample.get(status).filter(|status| !status.is_null()).map(|status| status == "pass");
        let scores = if has_plus {
            // Without the additional tests there is no `plus` score.
            let base = passed("base_status") == Some(true);
            vec![passed("plus_status").map(|plus| base && plus), Some(base)]
        } else {
            vec![Some(passed("status") == Some(true))]
        };
        let scores = scores.into_iter().map(|is_right| score(is_right.map(Value::from).as_ref())).collect();
        let texts = texts(&sample, &[("answer", &["/solution"])]);
        records.items.push(Record { line, id, scores, texts, ..Record::default() });
    }
    records.number_runs();
    Ok(Read::Records(vec![records]))
}

/// The samples of a task in the oldest form, converted to the later form; empty for other forms.
fn oldest(task: &Value) -> impl Iterator<Item = Value> + '_ {
    let status = move |tests: &str, at: usize| {
        let status = task.get(tests)?.get(at)?.get(0)?;
        Some(if status == "success" { "pass" } else { "fail" })
    };
    let samples = task.get("base").and_then(Value::as_array).map_or(0, Vec::len);
    (0..samples).map(move |at| json!({ "base_status": status("base", at), "plus_status": status("plus", at) }))
}

/// The model comes first in the file names of both tools: before `_vllm_temp_…`, or `--main--…`,
/// where `--` stands for the `/` in it. The oldest files are named `eval_results`, in a folder for
/// each model.
fn system(name: &str) -> Option<String> {
    if name == "eval_results" {
        return None;
    }
    let name = ["_eval_results", ".eval_results"].iter().fold(name, |name, end| name.trim_end_matches(end));
    // BigCodeBench writes `organisation--model--revision`, with `main` as the usual revision.
    if let Some((model, _)) = name.split_once("--bigcodebench").filter(|(model, _)| !model.is_empty()) {
        return Some(model.strip_suffix("--main").unwrap_or(model).to_owned());
    }
    let model = match name.split_once("--main--") {
        Some((model, _)) => model,
        None => {
            let model = name.rsplit_once("_temp_").map_or(name, |(model, _)| model);
            BACKENDS.iter().find_map(|backend| model.strip_suffix(backend)).unwrap_or(model)
        }
    };
    Some(if model.is_empty() { name } else { model }.to_owned())
}
