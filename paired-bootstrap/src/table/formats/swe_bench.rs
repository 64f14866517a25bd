//! SWE-bench: `<model>/<instance>/report.json`, an object with a single instance; or the summary
//! `<model>.<run>.json`, which lists ids.

use super::json::{has_members, score, text, value, written};
use super::records::{Record, Records, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::{Map, Value};

pub(super) static FORMAT: Format = Format {
    tool: "SWE-bench",
    files: "`<model>/<instance>/report.json`, or `<model>.<run>.json`",
    reads: "Whether each instance is resolved. The harness writes no report of an empty patch; in the summary \
            `<model>.<run>.json`, all submitted instances count. Higher is better.",
    begins: |head| {
        has_members(head, &["resolved", "patch_successfully_applied"])
            || has_members(head, &["resolved_ids", "submitted_ids"])
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let value = value(file)?;
    let Some(instances) = value.as_object() else { return Ok(Read::Other) };
    if let Some(resolved) = instances.get("resolved_ids") {
        return Ok(of_summary(&ids(Some(resolved)), instances));
    }
    let items = (1..).zip(instances).map(|(line, (id, report))| Record {
        line,
        id: id.clone(),
        scores: vec![score(report.get("resolved"))],
        texts: explanation(report).into_iter().collect(),
        ..Record::default()
    });
    Ok(Read::Records(vec![Records {
        items: items.collect(),
        system: file.folder(2).map(str::to_owned),
        metrics: vec!["resolved".to_owned()],
        ..Records::default()
    }]))
}

/// Why an instance is not resolved: its patch does not apply, or tests fail.
fn explanation(report: &Value) -> Option<(&'static str, String)> {
    if report.get("patch_successfully_applied").and_then(Value::as_bool) == Some(false) {
        return Some(prose("explanation", "The patch does not apply."));
    }
    let failed = |tests: &&str| {
        let failed = report.pointer(&format!("/tests_status/{tests}/failure"))?;
        Some(format!("{tests}, failed: {}", written(failed)?))
    };
    let failed: Vec<String> = ["FAIL_TO_PASS", "PASS_TO_PASS"].iter().filter_map(failed).collect();
    (!failed.is_empty()).then(|| prose("explanation", &failed.join("\n")))
}

/// All submitted instances: resolved or not.
fn of_summary(resolved: &[String], lists: &Map<String, Value>) -> Read {
    let submitted = ids(lists.get("submitted_ids"));
    if submitted.is_empty() {
        return Read::Advice(
            "this summary of SWE-bench does not list the submitted instances. Use the folders \
             logs/run_evaluation/<run>/<model> of both systems, which have a report for each instance",
        );
    }
    let item = |(line, id): (usize, String)| {
        let score = u8::from(resolved.contains(&id)).to_string();
        Record { line, id, scores: vec![score], ..Record::default() }
    };
    let items = (1..).zip(submitted).map(item).collect();
    Read::Records(vec![Records { items, metrics: vec!["resolved".to_owned()], ..Records::default() }])
}

fn ids(list: Option<&Value>) -> Vec<String> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(|id| text(Some(id))).collect()
}
