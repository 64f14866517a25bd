//! HELM: `per_instance_stats.json` in a folder for each run, which names the scenario and the
//! model. An instance occurs once for each group of metrics, and again for each perturbation and
//! each trial. `display_predictions.json`, which is made for HELM's website, repeats some metrics.

use super::json::{has_members, score, text, values};
use super::records::{Main, Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "HELM",
    files: "`per_instance_stats.json` in a folder for each run, or else `display_predictions.json`",
    reads: "The metrics of each instance, the mean of its trials, without perturbations. The main metric of HELM's own \
            leaderboards is compared; for other scenarios you choose. Several splits are categories. The name of the \
            metric says which way is better.",
    begins: |head| {
        has_members(head, &["stats", "sum_squared"])
            || has_members(head, &["name", "split", "sum_squared"])
            || has_members(head, &["instance_id", "predicted_text", "stats"])
    },
    read,
};

/// The main metrics of scenarios on HELM's leaderboards, by how the names of their runs begin.
/// Source: `main_name` in `schema_classic.yaml`, `schema_lite.yaml` and `schema_capabilities.yaml`.
const MAIN: [(&str, &[&str]); 19] = [
    ("f1_score", &["narrative_qa", "natural_qa", "quac"]),
    ("exact_match", &["mmlu", "commonsense", "truthful_qa", "blimp"]),
    (
        "quasi_exact_match",
        &[
            "boolq", "imdb", "raft", "civil_comments", "wikifact", "babi_qa", "synthetic_reasoning", "legalbench",
            "legal_support", "lsat_qa", "med_qa", "entity_data_imputation", "entity_matching", "bbq",
        ],
    ),
    ("exact_match_indicator", &["gsm", "dyck_language"]),
    ("f1_set_match", &["synthetic_reasoning_natural"]),
    ("math_equiv_chain_of_thought", &["math"]),
    ("math_equiv", &["math"]),
    ("pass", &["code"]),
    ("test_avg", &["code"]),
    (
        "rouge_2",
        &[
            "summarization_cnndm",
            "summarization_xsum",
            "billsum_legal_summarization",
            "multilexsum_legal_summarization",
            "eurlexsum_legal_summarization",
        ],
    ),
    ("bleu_4", &["wmt_14"]),
    ("RR@10", &["msmarco:track=regular"]),
    ("NDCG@10", &["msmarco:track=trec"]),
    ("bits_per_byte", &["the_pile", "ice", "twitter_aae"]),
    ("absolute_value_difference", &["numeracy"]),
    ("chain_of_thought_correctness", &["mmlu_pro", "gpqa"]),
    ("ifeval_strict_accuracy", &["ifeval"]),
    ("wildbench_score_rescaled", &["wildbench"]),
    ("omni_math_accuracy", &["omni_math"]),
];

/// How the names of statistics begin that describe a request, not how good its answer is.
const OF_REQUESTS: [&str; 11] = [
    "num_", "max_num_", "estimated_num_", "finish_reason_", "training_", "inference_", "batch_size",
    "prompt_truncated", "predicted_index", "logprob", "max_prob",
];

/// The scores of an instance in one trial.
struct Instance {
    line: usize,
    id: String,
    trial: Option<String>,
    split: String,
    /// By the name of the metric.
    scores: HashMap<String, String>,
}

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut places: HashMap<(String, Option<String>), usize> = HashMap::new();
    let mut found: Vec<Instance> = Vec::new();
    let mut metrics: Vec<String> = Vec::new();
    let mut is_summary = false;
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
        let trial = text(instance.get("train_trial_index"));
        let place = *places.entry((id.clone(), trial.clone())).or_insert(found.len());
        if place == found.len() {
            found.push(Instance { line, id, trial, split: String::new(), scores: HashMap::new() });
        }
        is_summary |= instance.get("stats").is_some_and(Value::is_object);
        for Stat { metric, split, score } in stats(&instance) {
            if !metrics.contains(&metric) && !OF_REQUESTS.iter().any(|begins| metric.starts_with(begins)) {
                metrics.push(metric.clone());
            }
            found[place].scores.insert(metric, score);
            found[place].split = split;
        }
    }
    if metrics.is_empty() {
        return Ok(Read::Advice(
            "this file of HELM describes the requests, such as their times and log-probabilities, but has no metric for \
             each instance. HELM computes the metrics of such scenarios for all instances together",
        ));
    }
    let (system, task) = model(file);
    let main = match main_metric(task.as_deref().unwrap_or_default(), &metrics) {
        Some(main) => {
            metrics[..=main].rotate_right(1);
            Main::First
        }
        None if metrics.len() == 1 => Main::First,
        None => Main::Unknown,
    };
    let has_splits = found.iter().any(|instance| instance.split != found[0].split);
    let items = found.into_iter().map(|Instance { line, id, trial, split, mut scores }| {
        let scores = metrics.iter().map(|metric| scores.remove(metric).unwrap_or_default()).collect();
        let marks = has_splits.then_some(("split", split)).into_iter().collect();
        Record { line, id, marks, run: trial, scores, ..Record::default() }
    });
    let items = items.collect();
    Ok(Read::Records(vec![Records { items, system, task, metrics, main, is_summary, ..Records::default() }]))
}

/// A metric of an instance.
struct Stat {
    metric: String,
    split: String,
    score: String,
}

/// The metrics of an instance: a list, or members of an object in `display_predictions.json`.
fn stats(instance: &Value) -> Vec<Stat> {
    let listed = |stat: &Value| {
        let of_name = |member: &str| text(stat.get("name").and_then(|name| name.get(member))).unwrap_or_default();
        Stat { metric: of_name("name"), split: of_name("split"), score: score(stat.get("mean")) }
    };
    let member = |(metric, value): (&String, &Value)| Stat {
        metric: metric.clone(),
        split: String::new(),
        score: score(Some(value)),
    };
    match instance.get("stats") {
        Some(Value::Array(stats)) => stats.iter().map(listed).collect(),
        Some(Value::Object(stats)) => stats.iter().map(member).collect(),
        _ => Vec::new(),
    }
}

/// The place of the main metric of a scenario among its metrics.
fn main_metric(scenario: &str, metrics: &[String]) -> Option<usize> {
    let is_of = |begins: &&str| {
        scenario.strip_prefix(begins).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',']))
    };
    let mut mains = MAIN.iter().filter(|(_, scenarios)| scenarios.iter().any(is_of)).map(|(main, _)| main);
    mains.find_map(|main| metrics.iter().position(|metric| metric == main))
}

/// The model and the scenario, from the folder `scenario:subset=…,model=name`.
fn model(file: &File<'_>) -> (Option<String>, Option<String>) {
    let Some(folder) = file.folder(1) else { return (None, None) };
    let Some((before, after)) = folder.split_once("model=") else { return (None, None) };
    let end = after.find(',').unwrap_or(after.len());
    (Some(after[..end].to_owned()), Some(before.trim_end_matches([',', ':']).to_owned()))
}
