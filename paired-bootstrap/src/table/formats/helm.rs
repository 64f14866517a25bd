//! HELM: `per_instance_stats.json` in a folder for each run, which names scenario and model. An
//! instance is there once for each group of metrics, and again for each perturbation.

use super::json::{has_members, score, text, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "HELM",
    files: "`per_instance_stats.json` in a folder for each run",
    reads: "The main metric of the scenario for each instance, without perturbations. Higher is better.",
    begins: |head| has_members(head, &["stats", "sum_squared"]) || has_members(head, &["name", "split", "sum_squared"]),
    read,
};

/// The main metrics of HELM's scenarios, the first that is there.
const MAIN: [&str; 8] = [
    "exact_match",
    "quasi_exact_match",
    "prefix_exact_match",
    "quasi_prefix_exact_match",
    "f1_score",
    "rouge_l",
    "bleu_4",
    "classification_macro_f1",
];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut places: HashMap<(String, String), usize> = HashMap::new();
    let mut found: Vec<(usize, String, String, HashMap<String, String>)> = Vec::new();
    for (line, instance) in values(file)? {
        let Some(id) = text(instance.get("instance_id")) else {
            return Ok(Read::Advice(
                "this file of HELM holds averages, without a score for each instance. Give the files \
                 per_instance_stats.json of both runs",
            ));
        };
        if instance.get("perturbation").is_some_and(|perturbation| !perturbation.is_null()) {
            continue;
        }
        let trial = text(instance.get("train_trial_index")).unwrap_or_else(|| "0".to_owned());
        let place = *places.entry((id.clone(), trial.clone())).or_insert(found.len());
        if place == found.len() {
            found.push((line, id, trial, HashMap::new()));
        }
        for stat in instance.get("stats").and_then(Value::as_array).into_iter().flatten() {
            let name = text(stat.get("name").and_then(|name| name.get("name"))).unwrap_or_default();
            found[place].3.insert(name, score(stat.get("mean")));
        }
    }
    let metrics: Vec<String> = MAIN
        .iter()
        .filter(|metric| found.iter().any(|(.., stats)| stats.contains_key(**metric)))
        .map(|&metric| metric.to_owned())
        .collect();
    let (system, task) = model(file);
    let has_trials = found.iter().any(|(_, _, trial, _)| trial != "0");
    let items = found.into_iter().map(|(line, id, trial, mut stats)| {
        let scores = metrics.iter().map(|metric| stats.remove(metric).unwrap_or_default()).collect();
        let marks = if has_trials { vec![("trial", trial)] } else { Vec::new() };
        Record { line, id, marks, scores, ..Record::default() }
    });
    Ok(Read::Records(vec![Records { items: items.collect(), system, task, metrics, ..Records::default() }]))
}

/// Of the folder `scenario:subset=…,model=name`.
fn model(file: &File<'_>) -> (Option<String>, Option<String>) {
    let Some(folder) = file.folder(1) else { return (None, None) };
    let Some((before, after)) = folder.split_once("model=") else { return (None, None) };
    let end = after.find(',').unwrap_or(after.len());
    (Some(after[..end].to_owned()), Some(before.trim_end_matches([',', ':']).to_owned()))
}
