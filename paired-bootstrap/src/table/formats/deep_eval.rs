//! DeepEval: a test run with its cases, each with the scores of several metrics.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, named_scores, numbered};
use super::{File, Format, Read};
use crate::table::error::TableError;
use crate::table::ids::is_digits;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "DeepEval",
    files: "The JSON of a test run",
    reads: "The score of each metric for each test case, or for each conversation. \
            Lower is better if a case passes below the threshold of its metric.",
    begins: |head| {
        let has = |members: &[&str; 3]| members.iter().any(|member| has_members(head, &[member]));
        has(&CASES) && has(&METRICS)
    },
    read,
};

const CASES: [&str; 3] = ["testCases", "conversationalTestCases", "test_results"];

/// The last one is that of 2023.
const METRICS: [&str; 3] = ["metricsData", "metrics_data", "metricsMetadata"];

/// Metrics that count faults of an answer.
const LOWER: [&str; 4] = ["Bias", "Hallucination", "Misuse", "Toxicity"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(run) = value(file)? else { return Ok(Read::Other) };
    let run = run.get("testRunData").unwrap_or(&run);
    let list = |value: &Value, member: &str| value.get(member).and_then(Value::as_array).cloned().unwrap_or_default();
    let cases: Vec<Value> = CASES.iter().flat_map(|member| list(run, member)).collect();
    let measured = |case: &Value| METRICS.iter().flat_map(|member| list(case, member)).collect::<Vec<_>>();
    let name = |own: &Value| text(own.get("name").or_else(|| own.get("metric")));
    let mut times = HashMap::new();
    let item = |(line, case): (usize, &Value)| {
        let record = Record {
            line,
            id: content(case)
                .map_or_else(|| file.id(line, case, "name"), |content| Ok(numbered(content, &mut times)))?,
            texts: texts(
                case,
                &[
                    ("prompt", &["/input", "/turns"]),
                    ("answer", &["/actualOutput", "/actual_output"]),
                    ("target", &["/expectedOutput", "/expected_output"]),
                ],
            ),
            ..Record::default()
        };
        let scores = measured(case).into_iter().filter_map(|own| Some((name(&own)?, score(own.get("score")))));
        Ok((record, scores.collect()))
    };
    let mut records = named_scores((1..).zip(&cases).map(item).collect::<Result<_, TableError>>()?);
    if records.metrics.is_empty() {
        return Ok(Read::Other);
    }
    let all: Vec<Value> = cases.iter().flat_map(measured).collect();
    let lower = |metric: &String| {
        let mut own = all.iter().filter(|own| name(own).as_ref() == Some(metric));
        let lower = if LOWER.contains(&metric.as_str()) { Some(true) } else { passes_below(&mut own) };
        Some((metric.clone(), lower?))
    };
    records.lower = records.metrics.iter().filter_map(lower).collect();
    Ok(Read::Records(vec![records]))
}

/// What tells a case apart if DeepEval named it by its position in the run: its input or scenario.
fn content(case: &Value) -> Option<String> {
    let name = text(case.get("name"))?;
    let position = name.strip_prefix("conversational_").unwrap_or(&name).strip_prefix("test_case_")?;
    is_digits(position).then(|| text(case.get("input")).or_else(|| text(case.get("scenario"))))?
}

/// Whether scores of a metric pass below its threshold; `None` if none tells, or they disagree.
fn passes_below<'v>(scores: impl Iterator<Item = &'v Value>) -> Option<bool> {
    let mut told = scores.filter_map(|own| {
        let [score, threshold] = ["score", "threshold"].map(|member| own.get(member).and_then(Value::as_f64));
        let (score, threshold, success) = (score?, threshold?, own.get("success")?.as_bool()?);
        (score != threshold).then_some((score < threshold) == success)
    });
    let first = told.next()?;
    told.all(|other| other == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn scores_tell_their_direction_unless_they_disagree() {
        let of = |scores: &[(f64, bool)]| {
            let own = |&(score, success): &(f64, bool)| json!({"score": score, "threshold": 0.5, "success": success});
            passes_below(scores.iter().map(own).collect::<Vec<_>>().iter())
        };
        assert_eq!(of(&[(0.25, true), (0.5, true), (1.0, false)]), Some(true));
        assert_eq!(of(&[(0.25, false), (0.5, false)]), Some(false));
        assert_eq!(of(&[(0.5, true)]), None);
        assert_eq!(of(&[(0.25, true), (1.0, true)]), None);
        assert_eq!(passes_below([json!({"score": null, "threshold": 0.5, "success": true})].iter()), None);
    }
}
