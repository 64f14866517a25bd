//! MLflow: the table `eval_results_table.json` of a run, which `mlflow.load_table` puts together
//! for several runs, and the traces that `mlflow.genai.evaluate` judges.

use super::csv::{self, header};
use super::json::{has_members, score, text, texts, value, values, written};
use super::records::{Record, Records, add_item, named_scores, prose};
use super::{File, Format, Read};
use crate::sorting;
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashSet;

const READS: &str = "The scores of each row. Higher is better, unless the name of the metric says otherwise.";

pub(super) static FORMAT: Format = Format {
    tool: "MLflow",
    files: "`eval_results_table.json` in a folder for each run",
    reads: READS,
    begins: |head| {
        let has_score = ["/score\"", "\\/score\""].iter().any(|name| head.contains(name));
        has_score && has_members(head, &["columns", "data"])
    },
    read,
};

pub(super) static TABLE: Format = Format {
    tool: "MLflow",
    files: "The table of `mlflow.load_table` as CSV, with the column `run_id` for several runs",
    reads: READS,
    begins: |head| header(head).iter().any(|name| name.ends_with("/v1/score")),
    read: |file| {
        let csv::Rows { header, rows } = csv::rows(file)?;
        let row = |(line, cells): (usize, Vec<String>)| (line, cells.into_iter().map(Value::String).collect());
        let rows: Vec<_> = rows.into_iter().map(row).collect();
        // Without ids of MLflow, the table is read like any other.
        let ids = ids(&header, &rows, &|row| run_of(file, &header, row));
        Ok(if ids.is_some() { read_table(file, &header, rows) } else { Read::Other })
    },
};

pub(super) static TRACES: Format = Format {
    tool: "MLflow",
    files: "Traces with their `assessments` as JSON, a file for each system",
    reads: "The feedback on each request. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| has_members(head, &["trace_id", "request", "assessments"]),
    read: read_traces,
};

pub(super) static STEPS: Format = Format {
    tool: "MLflow",
    files: "`mlruns/<experiment>/<run>/metrics/<metric>`",
    reads: super::WITHOUT_SCORES,
    begins: |head| {
        // The last line may be cut off.
        let whole = head.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let steps: Option<Vec<u64>> = whole.lines().map(step).collect();
        steps.is_some_and(|steps| !steps.is_empty() && steps.is_sorted())
    },
    read: |_| {
        Ok(Read::Advice(
            "this is a metric that MLflow logged for a whole run or for each step. It has no scores by item. Evaluate \
             both models with mlflow.evaluate, and use its files eval_results_table.json",
        ))
    },
};

/// The step of a line with a time in milliseconds, a value and a step.
fn step(line: &str) -> Option<u64> {
    let words: Vec<&str> = line.split(' ').collect();
    let [time, value, step, ..] = words[..] else { return None };
    let is_time = time.len() == 13 && time.bytes().all(|byte| byte.is_ascii_digit());
    step.parse().ok().filter(|_| is_time && value.parse::<f64>().is_ok())
}

/// Measures of a text that say nothing about the quality of an answer.
const MEASURES_OF_TEXT: [&str; 3] = ["token_count", "flesch_kincaid", "ari_grade"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(value) = value(file)? else { return Ok(Read::Other) };
    let list = |member: &str| value.get(member).and_then(Value::as_array);
    let (Some(columns), Some(rows)) = (list("columns"), list("data")) else { return Ok(Read::Other) };
    let columns: Vec<String> = columns.iter().map(|name| text(Some(name)).unwrap_or_default()).collect();
    let rows = (1..).zip(rows).map(|(line, row)| (line, row.as_array().cloned().unwrap_or_default()));
    Ok(read_table(file, &columns, rows.collect()))
}

fn read_table(file: &File<'_>, columns: &[String], rows: Vec<(usize, Vec<Value>)>) -> Read {
    let is_score = |(_, name): &(usize, &String)| {
        (name.ends_with("/score") || name.as_str() == "score")
            && !MEASURES_OF_TEXT.iter().any(|other| name.starts_with(other))
    };
    let mut scores: Vec<(usize, &str)> =
        columns.iter().enumerate().filter(is_score).map(|(at, name)| (at, name.as_str())).collect();
    if scores.is_empty() {
        return Read::Advice(
            "this table of MLflow has no scores, but only measures of the texts, such as their length. Add a metric of \
             the answers to the evaluation, such as answer_correctness, and run it again",
        );
    }
    // The toxicity of every text is measured, whatever else was asked for.
    sorting::sort_by_key(&mut scores, |(_, name)| name.starts_with("toxicity"));
    let metrics: Vec<&str> = scores.iter().map(|&(_, name)| name).collect();
    let find = |name: &str| columns.iter().position(|own| own == name);
    let run_of = |row: &[Value]| run_of(file, columns, row);
    let ids = ids(columns, &rows, &run_of);
    let mut systems: Vec<Records> = Vec::new();
    for (line, row) in &rows {
        let first_of = |names: &[&str]| names.iter().find_map(|name| row.get(find(name)?)).and_then(written);
        let answer = first_of(&["outputs", "output", "prediction"]).map(|text| prose("answer", &text));
        let target = first_of(&["targets", "target", "ground_truth"]).map(|text| prose("target", &text));
        let system = run_of(row).unwrap_or_default();
        let before = systems.iter().find(|records| records.system.as_ref() == Some(&system));
        let item = Record {
            texts: [answer, target].into_iter().flatten().collect(),
            line: *line,
            id: ids
                .and_then(|at| id_in(at, row))
                .unwrap_or_else(|| (before.map_or(0, |records| records.items.len()) + 1).to_string()),
            scores: scores.iter().map(|&(at, _)| score(row.get(at))).collect(),
            ..Record::default()
        };
        add_item(&mut systems, system, &metrics, item);
    }
    Read::Records(systems)
}

/// The run of a row: in a column, or the folder in `<run>/artifacts/eval_results_table.json`.
fn run_of(file: &File<'_>, columns: &[String], row: &[Value]) -> Option<String> {
    let column = columns.iter().position(|name| name == "run_id");
    let folder = if file.folder(1) == Some("artifacts") { file.folder(2) } else { None };
    column.and_then(|at| text(row.get(at))).or_else(|| folder.map(str::to_owned))
}

/// The column of ids: that of the inputs, or else one whose texts differ within each run.
fn ids(columns: &[String], rows: &[(usize, Vec<Value>)], run_of: &dyn Fn(&[Value]) -> Option<String>) -> Option<usize> {
    let is_id = |name: &String| name == "inputs" || name.ends_with("_id") && name != "run_id";
    let find = |name: &str| columns.iter().position(|own| own == name);
    let differs = |&at: &usize| {
        let mut seen = HashSet::new();
        rows.iter().all(|(_, row)| seen.insert((run_of(row), id_in(at, row))))
    };
    columns.iter().position(is_id).or_else(|| ["id", "question"].into_iter().filter_map(find).find(differs))
}

fn id_in(at: usize, row: &[Value]) -> Option<String> {
    row.get(at).map(|id| text(Some(id)).unwrap_or_else(|| id.to_string()))
}

/// Traces that are still valid: a judgement that was overridden is not.
fn read_traces(file: &File<'_>) -> Result<Read, TableError> {
    let judged = |trace: &Value| {
        let own = trace.get("assessments").and_then(Value::as_array).into_iter().flatten();
        let valid = own.filter(|own| own.get("valid") != Some(&Value::Bool(false)));
        let feedback = |own: &Value| {
            let name = text(own.get("assessment_name").or_else(|| own.get("name")))?;
            Some((name, csv::judged(&score(own.pointer("/feedback/value")))?))
        };
        valid.filter_map(feedback).collect()
    };
    let record = |line: usize, trace: &Value| Record {
        line,
        // The ids of traces differ between runs.
        id: text(trace.get("request")).unwrap_or_else(|| trace.get("request").unwrap_or(&Value::Null).to_string()),
        texts: texts(trace, &[("answer", &["/response"])]),
        ..Record::default()
    };
    let items = values(file)?.into_iter().map(|(line, trace)| (record(line, &trace), judged(&trace)));
    let mut records = named_scores(items.collect());
    records.number_runs();
    Ok(if records.metrics.is_empty() { Read::Other } else { Read::Records(vec![records]) })
}
