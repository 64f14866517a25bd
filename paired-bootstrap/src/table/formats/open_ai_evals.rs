//! OpenAI's evals: a log with a line for each event. The first event names the model. Events of the
//! type `match` say whether a sample is right, and those of the type `metrics` give its scores. The
//! API has output items instead, each with the results of its graders.

use super::json::{has_members, score, sort_as_written, text, texts, values};
use super::records::{Record, Records, add_new, named_scores};
use super::{File, Format, Read};
use crate::sorting;
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "OpenAI evals",
    files: "The log of a run, `<run>_<model>_<eval>.jsonl`",
    reads: "Whether each sample matches, and its metrics. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| has_members(head, &["spec", "completion_fns", "eval_name"]),
    read,
};

/// The metrics that come first.
const FIRST: [&str; 3] = ["correct", "accuracy", "score"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut records = Records::default();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut found: Vec<HashMap<String, String>> = Vec::new();
    for (line, event) in values(file)? {
        if let Some(spec) = event.get("spec") {
            records.system = spec.get("completion_fns").and_then(|models| text(models.get(0)));
            records.task = text(spec.get("eval_name"));
            records.run = text(spec.get("run_id"));
        }
        let members = event.get("data").and_then(Value::as_object).into_iter().flatten();
        let own: Vec<(String, String)> = match text(event.get("type")).as_deref() {
            Some("match") => members
                .filter(|(name, _)| *name == "correct")
                .map(|(name, value)| (name.clone(), score(Some(value))))
                .collect(),
            Some("metrics") => members
                .filter(|(_, value)| value.is_number() || value.is_boolean())
                .map(|(name, value)| (name.clone(), score(Some(value))))
                .collect(),
            _ => continue,
        };
        if own.is_empty() {
            continue;
        }
        let id = file.id(line, &event, "sample_id")?;
        // A second verdict on a sample is a row of its own.
        let is_new = |place: &usize| !own.iter().any(|(metric, _)| found[*place].contains_key(metric));
        let place = places.get(&id).copied().filter(is_new).unwrap_or(found.len());
        let texts = texts(&event, &[("answer", &["/data/sampled"]), ("target", &["/data/expected"])]);
        if place == found.len() {
            found.push(HashMap::new());
            records.items.push(Record { line, id: id.clone(), ..Record::default() });
            places.insert(id, place);
        }
        add_new(&mut records.metrics, own.iter().map(|(metric, _)| metric.clone()));
        found[place].extend(own);
        records.items[place].texts.extend(texts);
    }
    if records.items.is_empty() {
        return Ok(Read::Advice(
            "this log of OpenAI's evals has no score for each sample: no events of the type match, and none of the type \
             metrics with a number. Choices such as Y and N need scores: set choice_scores in the eval, and run it again",
        ));
    }
    sort_as_written(&mut records.metrics, file.text);
    sorting::sort_by_key(&mut records.metrics, |metric| {
        FIRST.iter().position(|first| first == metric).unwrap_or(FIRST.len())
    });
    let metrics = &records.metrics;
    for (item, own) in records.items.iter_mut().zip(&found) {
        item.scores = metrics.iter().map(|metric| own.get(metric).cloned().unwrap_or_default()).collect();
    }
    Ok(Read::Records(vec![records]))
}

/// The output items of the API, alone or in lists of one page each.
pub(super) static ITEMS: Format = Format {
    tool: "OpenAI evals",
    files: "The output items of a run from the API, as JSON or JSON Lines",
    reads: "The score of each grader. Higher is better.",
    begins: |head| has_members(head, &["eval.run.output_item", "datasource_item_id"]),
    read: read_items,
};

fn read_items(file: &File<'_>) -> Result<Read, TableError> {
    let mut runs: Vec<(Option<String>, Vec<_>)> = Vec::new();
    let items = values(file)?.into_iter().flat_map(|(line, mut value)| {
        let items = match value.get_mut("data").map(Value::take) {
            Some(Value::Array(items)) => items,
            _ => vec![value],
        };
        items.into_iter().map(move |item| (line, item))
    });
    for (line, item) in items {
        let results = item.get("results").and_then(Value::as_array).into_iter().flatten();
        let scores = results.filter_map(|result| {
            let own = score(result.get("score"));
            let own = if own.is_empty() { score(result.get("passed")) } else { own };
            Some((text(result.get("name"))?, own))
        });
        let record = Record {
            line,
            id: file.id(line, &item, "datasource_item_id")?,
            texts: texts(&item, &[("prompt", &["/sample/input"]), ("answer", &["/sample/output"])]),
            ..Record::default()
        };
        let (run, scored) = (text(item.get("run_id")), (record, scores.collect()));
        match runs.iter_mut().find(|(known, _)| *known == run) {
            Some((_, items)) => items.push(scored),
            None => runs.push((run, vec![scored])),
        }
    }
    // A run may compare prompts of one model, so its file names the system.
    let is_only = runs.len() == 1;
    let system = |(run, items): (Option<String>, Vec<_>)| {
        let mut records = Records { system: run.filter(|_| !is_only), ..named_scores(items) };
        // A grader passes what reaches its threshold.
        records.lower = records.metrics.iter().map(|metric| (metric.clone(), false)).collect();
        records.number_runs();
        records
    };
    let all: Vec<Records> = runs.into_iter().map(system).collect();
    Ok(if all.iter().all(|records| records.metrics.is_empty()) { Read::Other } else { Read::Records(all) })
}
