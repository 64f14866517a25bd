//! SWE-bench: `<model>/<instance>/report.json`, an object with a single instance; or the summary
//! `<model>.<run>.json` or `results.json`, which list ids; or `per_instance_details.json`.

use super::json::{has_members, score, text, value, written};
use super::records::{Record, Records, Rest, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::{Map, Value};
use std::collections::HashSet;

pub(super) static FORMAT: Format = Format {
    tool: "SWE-bench",
    files: "`<model>/<instance>/report.json`, `<model>.<run>.json`, `results.json` or `per_instance_details.json`",
    reads: "Whether each instance is resolved. The harness writes no report of an empty patch; in the summary \
            `<model>.<run>.json`, all submitted instances count, and in lists of resolved instances all instances of the \
            split. Higher is better.",
    begins: |head| {
        has_members(head, &["resolved", "patch_successfully_applied"])
            || has_members(head, &["resolved_ids"])
            || has_members(head, &["resolved", "no_generation"])
            || has_members(head, &["resolved", "api_calls", "cost"])
            || has_members(head, &["resolved", "total"]) && head.contains("__")
            || has_members(head, &["total_instances", "resolved_instances"])
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(value) = value(file)? else { return Ok(Read::Other) };
    let Some(instances) = value.as_object() else { return Ok(Read::Other) };
    // Another program counts and lists resolved instances, too, beside a list of all results.
    if instances.get("results").is_some_and(Value::is_array) {
        return Ok(Read::Other);
    }
    if instances.get("submitted_ids").is_some() {
        return Ok(of_summary(&ids(instances.get("resolved_ids")), instances));
    }
    if let Some(Value::Array(_)) = instances.get("resolved_ids").or(instances.get("resolved")) {
        return of_lists(file, instances);
    }
    let counts = |of: &Value| of.get("resolved").is_some_and(Value::is_number) && of.get("total").is_some();
    if instances.contains_key("resolved_instances") || !instances.is_empty() && instances.values().all(counts) {
        return Ok(Read::Advice(
            "this file of SWE-bench counts instances, but does not say which are resolved. Use results.json, the summary \
             <model>.<run>.json or the folders with a report for each instance",
        ));
    }
    if !instances.values().all(|report| report.get("resolved").is_some_and(Value::is_boolean)) {
        return Ok(Read::Other);
    }
    let has_details = instances.values().all(|report| report.get("api_calls").is_some());
    let level = if has_details { 1 } else { 2 };
    // Submissions to the leaderboard have `<model>/logs/<instance>/report.json`.
    let level = level + usize::from(file.folder(level) == Some("logs"));
    let items = (1..).zip(instances).map(|(line, (id, report))| Record {
        line,
        id: id.clone(),
        scores: vec![score(report.get("resolved"))],
        texts: explanation(report).into_iter().collect(),
        ..Record::default()
    });
    Ok(Read::Records(vec![Records {
        items: items.collect(),
        system: file.folder(level).map(str::to_owned),
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
    let metrics = vec!["resolved".to_owned()];
    Read::Records(vec![Records { items, metrics, is_summary: true, ..Records::default() }])
}

/// The splits of SWE-bench, with the number of their instances.
const SPLITS: [(&str, usize); 5] =
    [("verified", 500), ("lite", 300), ("test", 2294), ("multimodal", 517), ("bash-only", 500)];

/// Lists of instances, such as those without a patch. Without a list of those that are not
/// resolved, instances in no list are not; the file or the folder of the split tells how many there
/// are.
fn of_lists(file: &File<'_>, lists: &Map<String, Value>) -> Result<Read, TableError> {
    let told = ["total_instances", "total"].iter().find_map(|member| lists.get(*member)?.as_u64());
    let told = told.and_then(|total| usize::try_from(total).ok()).filter(|total| *total <= MOST_INSTANCES);
    let folders: Vec<&str> = file.path.split('/').collect();
    let is_in = |split: &str| folders.windows(2).any(|pair| pair == ["evaluation", split]);
    let split = SPLITS.iter().find(|(split, _)| is_in(split)).filter(|_| told.is_none());
    // Reports of 2024 also list all instances with a patch.
    let is_whole = lists.contains_key("unresolved_ids") || lists.contains_key("generated");
    let total = told.or(split.map(|(_, total)| *total));
    let rest = total.filter(|_| !is_whole).map(|total| Rest { total, split: split.map(|(split, _)| *split) });
    if rest.is_none() && !is_whole {
        return Ok(Read::Advice(
            "this file of SWE-bench lists the resolved instances, but not the others. Add the number of all instances to \
             it, such as \"total\": 500, or choose the whole folder evaluation/<split>. Or use the folders with a report \
             for each instance",
        ));
    }
    let resolved = ids(lists.get("resolved_ids").or(lists.get("resolved")));
    let others = ["no_generation", "generated", "no_logs", "unresolved_ids", "empty_patch_ids", "error_ids"];
    let others = others.iter().flat_map(|member| ids(lists.get(*member)));
    let mut seen: HashSet<String> = resolved.iter().cloned().collect();
    let others: Vec<String> = others.filter(|id| seen.insert(id.clone())).collect();
    let scored = resolved.into_iter().map(|id| (id, "1")).chain(others.into_iter().map(|id| (id, "0")));
    let item = |(line, (id, score)): (usize, (String, &str))| Record {
        line,
        id,
        scores: vec![score.to_owned()],
        ..Record::default()
    };
    let items = (1..).zip(scored).map(item).collect();
    let system = if file.folder(1) == Some("results") { file.folder(2).map(str::to_owned) } else { None };
    let metrics = vec!["resolved".to_owned()];
    Ok(Read::Records(vec![Records { items, system, metrics, rest, ..Records::default() }]))
}

/// A larger total is none of this benchmark.
const MOST_INSTANCES: usize = 100_000;

fn ids(list: Option<&Value>) -> Vec<String> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(|id| text(Some(id))).collect()
}
