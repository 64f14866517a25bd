//! DeepEval: a test run with its cases, each with the scores of several metrics.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use crate::table::names::{Direction, direction_of};
use serde_json::Value;
use std::cmp::Ordering;

pub(super) static FORMAT: Format = Format {
    tool: "DeepEval",
    files: "The JSON of a test run",
    reads: "The score of each metric for each test case. Which way is better follows from its threshold.",
    begins: |head| {
        ["metricsData", "metricsMetadata"].iter().any(|metrics| has_members(head, &["testCases", metrics]))
            || has_members(head, &["test_results", "metrics_data"])
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let run = value(file)?;
    let lists = |value: &Value, members: &[&str]| -> Vec<Value> {
        let lists = members.iter().filter_map(|member| value.get(member)?.as_array());
        lists.flatten().cloned().collect()
    };
    let cases = lists(&run, &["testCases", "conversationalTestCases", "test_results"]);
    let measured = |case: &Value| lists(case, &["metricsData", "metrics_data", "metricsMetadata"]);
    let name_of = |metric: &Value| text(metric.get("name")).or_else(|| text(metric.get("metric")));
    let all: Vec<Value> = cases.iter().flat_map(measured).collect();
    let mut metrics: Vec<String> = Vec::new();
    for name in all.iter().filter_map(name_of) {
        if !metrics.contains(&name) {
            metrics.push(name);
        }
    }
    let item = |(line, case): (usize, &Value)| {
        let own = measured(case);
        let of = |metric: &String| own.iter().find(|own| name_of(own).as_ref() == Some(metric));
        Ok(Record {
            line,
            id: file.id(line, case, "name")?,
            scores: metrics.iter().map(|metric| score(of(metric).and_then(|own| own.get("score")))).collect(),
            texts: texts(
                case,
                &[
                    ("prompt", &["/input"]),
                    ("answer", &["/actualOutput", "/actual_output"]),
                    ("target", &["/expectedOutput", "/expected_output"]),
                ],
            ),
            ..Record::default()
        })
    };
    let items = (1..).zip(&cases).map(item).collect::<Result<Vec<Record>, TableError>>()?;
    let pointed = |name: &String| pointed(name, all.iter().filter(|metric| name_of(metric).as_ref() == Some(name)));
    let metrics = metrics.iter().map(pointed).collect();
    Ok(Read::Records(vec![Records { items, metrics, ..Records::default() }]))
}

/// DeepEval's own metrics for which lower is better.
const LOWER: [&str; 4] = ["Bias", "Hallucination", "Misuse", "Toxicity"];

/// The name of a metric, followed by an arrow if its name does not say which way is better. For any
/// other than DeepEval's own, a case succeeds on the good side of the threshold.
fn pointed<'m>(name: &str, mut measured: impl Iterator<Item = &'m Value>) -> String {
    let by_threshold = |metric: &Value| {
        let number = |member: &str| metric.get(member).and_then(Value::as_f64);
        let is_right = metric.get("success").and_then(Value::as_bool)?;
        match number("score")?.partial_cmp(&number("threshold")?)? {
            Ordering::Less => Some(is_right),
            Ordering::Greater => Some(!is_right),
            Ordering::Equal => None,
        }
    };
    let is_lower = if LOWER.contains(&name) { Some(true) } else { measured.find_map(by_threshold) };
    match (is_lower, direction_of([name, name])) {
        (Some(true), direction) if direction != Some(Direction::Lower) => format!("{name} ↓"),
        (Some(false), Some(Direction::Lower | Direction::Unclear { .. })) => format!("{name} ↑"),
        _ => name.to_owned(),
    }
}
