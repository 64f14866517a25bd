//! DeepEval: a test run with its cases, each with the scores of several metrics.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "DeepEval",
    files: "The JSON of a test run",
    reads: "The score of each metric for each test case. Higher is better.",
    begins: |head| {
        has_members(head, &["testCases", "metricsData"]) || has_members(head, &["test_results", "metrics_data"])
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let run = value(file)?;
    let list =
        |value: &Value, members: [&str; 2]| members.iter().find_map(|member| value.get(member)?.as_array().cloned());
    let Some(cases) = list(&run, ["testCases", "test_results"]) else { return Ok(Read::Other) };
    let measured = |case: &Value| list(case, ["metricsData", "metrics_data"]).unwrap_or_default();
    let mut metrics: Vec<String> = Vec::new();
    for name in cases.iter().flat_map(measured).filter_map(|metric| text(metric.get("name"))) {
        if !metrics.contains(&name) {
            metrics.push(name);
        }
    }
    let item = |(line, case): (usize, &Value)| {
        let own = measured(case);
        let of = |metric: &String| own.iter().find(|own| text(own.get("name")).as_ref() == Some(metric));
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
    let items = (1..).zip(&cases).map(item).collect::<Result<_, TableError>>()?;
    Ok(Read::Records(vec![Records { items, metrics, ..Records::default() }]))
}
