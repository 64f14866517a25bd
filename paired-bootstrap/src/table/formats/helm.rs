//! HELM: `per_instance_stats.json` in a folder for each run, which names the scenario and the
//! model. An instance occurs once for each group of metrics, and again for each perturbation.

use super::json::{has_members, score, text, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "HELM",
    files: "`per_instance_stats.json` in a folder for each run",
    reads: "The main metric of the scenario for each instance, without perturbations; several splits are categories. \
            Higher is better.",
    begins: |head| has_members(head, &["stats", "sum_squared"]) || has_members(head, &["name", "split", "sum_squared"]),
    read,
};

/// The main metrics of HELM's scenarios. The first one in the file is used.
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

/// The scores of an instance in one trial.
struct Instance {
    line: usize,
    id: String,
    trial: String,
    split: String,
    /// By the name of the metric.
    scores: HashMap<String, String>,
}

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut places: HashMap<(String, String), usize> = HashMap::new();
    let mut found: Vec<Instance> = Vec::new();
    for (line, instance) in values(file)? {
        let Some(id) = text(instance.get("instance_id")) else {
            return Ok(Read::Advice(
                "this file of HELM contains averages, but no score for each instance. Use the files \
                 per_instance_stats.json of both runs",
            ));
        };
        if instance.get("perturbation").is_some_and(|perturbation| !perturbation.is_null()) {
            continue;
        }
        let trial = text(instance.get("train_trial_index")).unwrap_or_else(|| "0".to_owned());
        let place = *places.entry((id.clone(), trial.clone())).or_insert(found.len());
        if place == found.len() {
            found.push(Instance { line, id, trial, split: String::new(), scores: HashMap::new() });
        }
        for stat in instance.get("stats").and_then(Value::as_array).into_iter().flatten() {
            let of_name = |member: &str| text(stat.get("name").and_then(|name| name.get(member))).unwrap_or_default();
            found[place].scores.insert(of_name("name"), score(stat.get("mean")));
            found[place].split = of_name("split");
        }
    }
    let metrics: Vec<String> = MAIN
        .iter()
        .filter(|metric| found.iter().any(|instance| instance.scores.contains_key(**metric)))
        .map(|&metric| metric.to_owned())
        .collect();
    let (system, task) = model(file);
    let has_trials = found.iter().any(|instance| instance.trial != "0");
    let has_splits = found.iter().any(|instance| instance.split != found[0].split);
    let items = found.into_iter().map(|Instance { line, id, trial, split, mut scores }| {
        let scores = metrics.iter().map(|metric| scores.remove(metric).unwrap_or_default()).collect();
        let marks = [has_trials.then_some(("trial", trial)), has_splits.then_some(("split", split))];
        Record { line, id, marks: marks.into_iter().flatten().collect(), scores, ..Record::default() }
    });
    Ok(Read::Records(vec![Records { items: items.collect(), system, task, metrics, ..Records::default() }]))
}

/// The model and the scenario, from the folder `scenario:subset=…,model=name`.
fn model(file: &File<'_>) -> (Option<String>, Option<String>) {
    let Some(folder) = file.folder(1) else { return (None, None) };
    let Some((before, after)) = folder.split_once("model=") else { return (None, None) };
    let end = after.find(',').unwrap_or(after.len());
    (Some(after[..end].to_owned()), Some(before.trim_end_matches([',', ':']).to_owned()))
}
