//! MLflow: `eval_results_table.json` in a folder for each run, with `columns` and a list for each
//! row.

use super::json::{has_members, score, text, value, written};
use super::records::{Record, Records, prose};
use super::{File, Format, Read};
use crate::sorting;
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "MLflow",
    files: "`eval_results_table.json` in a folder for each run",
    reads: "The scores of each row. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| {
        let has_score = ["/score\"", "\\/score\""].iter().any(|name| head.contains(name));
        has_score && has_members(head, &["columns", "data"])
    },
    read,
};

/// Measures of a text that say nothing about the quality of an answer.
const WITHOUT_SCORES: [&str; 3] = ["token_count", "flesch_kincaid", "ari_grade"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let value = value(file)?;
    let list = |member: &str| value.get(member).and_then(Value::as_array);
    let (Some(columns), Some(rows)) = (list("columns"), list("data")) else { return Ok(Read::Other) };
    let columns: Vec<String> = columns.iter().map(|name| text(Some(name)).unwrap_or_default()).collect();
    let is_score =
        |(_, name): &(usize, &String)| (name.ends_with("/score") || name.as_str() == "score") && !is_of_text(name);
    let mut scores: Vec<(usize, String)> =
        columns.iter().enumerate().filter(is_score).map(|(at, name)| (at, name.clone())).collect();
    if scores.is_empty() {
        return Ok(Read::Advice(
            "this table of MLflow has no scores, but only measures of the texts, such as their length. Add a metric of \
             the answers to the evaluation, such as answer_correctness, and run it again",
        ));
    }
    sorting::sort_by_key(&mut scores, |(_, name)| is_built_in(name));
    let inputs = columns.iter().position(|name| name == "inputs" || name.ends_with("_id"));
    let items = (1..).zip(rows).map(|(line, row)| {
        let cell = |at: usize| row.as_array().and_then(|cells| cells.get(at));
        let first_of = |names: &[&str]| names.iter().find_map(|name| cell(columns.iter().position(|own| own == name)?));
        let answer = first_of(&["outputs", "output", "prediction"]).and_then(written);
        let target = first_of(&["targets", "target"]).and_then(written);
        let texts = [answer.map(|text| prose("answer", &text)), target.map(|text| prose("target", &text))];
        Record {
            texts: texts.into_iter().flatten().collect(),
            line,
            id: inputs
                .and_then(cell)
                .map_or_else(|| line.to_string(), |input| text(Some(input)).unwrap_or_else(|| input.to_string())),
            scores: scores.iter().map(|&(at, _)| score(cell(at))).collect(),
            ..Record::default()
        }
    });
    let (items, metrics) = (items.collect(), scores.iter().map(|(_, name)| name.clone()).collect());
    // `<run>/artifacts/eval_results_table.json`.
    let run = if file.folder(1) == Some("artifacts") { file.folder(2) } else { None };
    Ok(Read::Records(vec![Records { items, system: run.map(str::to_owned), metrics, ..Records::default() }]))
}

/// Whether a measure describes a text, not the quality of an answer.
pub(super) fn is_of_text(name: &str) -> bool {
    WITHOUT_SCORES.iter().any(|other| name.starts_with(other))
}

/// Whether MLflow measures it by itself, before what the user asked for.
pub(super) fn is_built_in(name: &str) -> bool {
    name.starts_with("toxicity")
}
