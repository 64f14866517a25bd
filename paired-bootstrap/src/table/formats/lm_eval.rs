//! lm-evaluation-harness: `samples_<task>_<date>.jsonl` in a folder for each model, a line for each
//! document and filter. Each line lists its metrics, and has a member for each of them. lmms-eval,
//! which is made of it, writes `<date>_samples_<task>.jsonl`, before that an object with `logs`.

use super::json::{has_members, score, text, texts, values};
use super::mains::FILTER;
use super::records::{Main, Record, Records, add_new, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;
use crate::table::names::DOC_HASH;
use serde_json::Value;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

pub(super) static SAMPLES: Format = Format {
    tool: "lm-evaluation-harness",
    files: "`samples_<task>_<date>.jsonl` in a folder for each model, also those of lmms-eval",
    reads: "The metrics of each document, its filter and its task. Accuracies and log-likelihoods (of \
            perplexities) are better high.",
    begins: |head| has_members(head, &["doc_id", "resps"]) || has_members(head, &["doc_id", "doc_hash"]),
    read,
};

/// Members that are not metrics, in older versions that do not list their metrics.
const OTHERS: [&str; 4] = ["doc_id", "filter", "idx", "native_id"];

/// Metrics of all documents, computed from the log-likelihood and the length of each document. Both
/// are in the samples, as a pair.
const ROLLING: [&str; 3] = ["word_perplexity", "byte_perplexity", "bits_per_byte"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let task = task(file.name());
    let system = task.as_ref().and(file.folder(1)).map(str::to_owned);
    let run = task.as_ref().and_then(|task| file.name().strip_prefix(&format!("samples_{task}_"))).map(str::to_owned);
    let mut records = Records { task, system, run, ..Records::default() };
    let mut rows = values(file)?;
    if let [(_, whole)] = &mut rows[..]
        && let Some(Value::Array(logs)) = whole.get_mut("logs").map(Value::take)
    {
        rows = (1..).zip(logs).collect();
    }
    add_new(&mut records.metrics, rows.iter().flat_map(|(_, value)| metrics(value)));
    // These are computed from the same log-likelihoods, so one is enough.
    let is_pair = |metric: &String| rows.iter().any(|(_, value)| value.get(metric).is_some_and(Value::is_array));
    let is_rolling = |metric: &String| ROLLING.contains(&metric.as_str()) && is_pair(metric);
    let rolling = records.metrics.iter().find(|metric| is_rolling(metric)).cloned();
    records.metrics.retain(|metric| !is_rolling(metric) || Some(metric) == rolling.as_ref());
    // A pair of texts or counts, from which a metric of all documents is computed, is no score.
    records.metrics.retain(|metric| rows.iter().any(|(_, value)| !of_document(metric, value.get(metric)).is_empty()));
    if records.metrics.is_empty() && !rows.is_empty() {
        return Ok(Read::Advice(
            "these samples have no score for each document, because their metrics are computed for all documents \
             together. Score each answer against its target instead: if the metric is BLEU, chrF or TER, with sacrebleu \
             -sl",
        ));
    }
    // If documents have different metrics, none is the main one.
    let has_all = |(_, value): &(usize, Value)| records.metrics.iter().all(|metric| value.get(metric).is_some());
    if !rows.iter().all(has_all) {
        records.main = Main::Unknown;
    }
    for (line, value) in rows {
        let id = file.id(line, &value, "doc_id")?;
        let filter = text(value.get("filter"));
        let marks = filter.map(|filter| (FILTER, filter)).into_iter().collect();
        let scores = records.metrics.iter().map(|metric| of_document(metric, value.get(metric))).collect();
        let places: &[(_, &[_])] = &[
            ("prompt", &["/arguments/gen_args_0/arg_0", "/arguments/0/0", "/arguments/0/arg_0", "/doc"]),
            ("answer", &["/filtered_resps", "/resps"]),
            ("target", &["/target"]),
        ];
        let mut texts = texts(&value, places);
        // In another version of the data, the same number may mean another document.
        texts.extend(text(value.get(DOC_HASH)).map(|hash| prose(DOC_HASH, &hash)));
        if let Some(choices) = Choices::of(&value) {
            let is_choice = text(value.get("target")).is_some();
            texts.retain(|&(name, _)| matches!(name, "prompt" | DOC_HASH) || (name == "target" && !is_choice));
            let told = [("answer", choices.likeliest()), ("target", choices.target(&value))];
            texts.extend(told.into_iter().filter_map(|(name, text)| Some(prose(name, &text?))));
        }
        let request = value.get("arguments").map(hash);
        records.items.push(Record { line, id, marks, request, scores, texts, ..Record::default() });
    }
    // For a single document this is the log-likelihood, from which the perplexity of all is
    // computed.
    for metric in
        records.metrics.iter_mut().filter(|metric| *metric == "perplexity" || rolling.as_ref() == Some(metric))
    {
        "log_likelihood".clone_into(metric);
    }
    Ok(Read::Records(vec![records]))
}

/// The choices of a model that writes no answer. `acc` takes the likeliest; `acc_norm` divides the
/// log-likelihoods by the lengths first.
struct Choices<'v> {
    texts: Vec<&'v str>,
    log_likelihoods: Vec<f64>,
}

impl<'v> Choices<'v> {
    /// Reads the choices from `arguments` (a prompt and a choice each) and `filtered_resps` (a
    /// log-likelihood for each choice, and whether the model would have written it). `None` if
    /// there are no choices, or if they differ in their prompts instead.
    fn of(value: &'v Value) -> Option<Self> {
        let responses = value.get("filtered_resps")?.as_array()?;
        let log_likelihood = |response: &Value| text(response.get(0))?.parse().ok();
        let log_likelihoods: Vec<f64> = responses.iter().map(log_likelihood).collect::<Option<_>>()?;
        let argument = |place: usize| {
            let arguments = value.get("arguments")?;
            let one = arguments.get(format!("gen_args_{place}")).or_else(|| arguments.get(place))?;
            one.get("arg_1").or_else(|| one.get(1))?.as_str().map(str::trim)
        };
        let texts: Vec<&str> = (0..responses.len()).map(argument).collect::<Option<_>>()?;
        let different: HashSet<&str> = texts.iter().copied().collect();
        (texts.len() > 1 && different.len() == texts.len()).then_some(Self { texts, log_likelihoods })
    }

    fn likeliest(&self) -> Option<String> {
        let choices = self.texts.iter().zip(&self.log_likelihoods);
        // The first in a tie, as in the tool.
        choices
            .reduce(|one, other| if other.1 > one.1 { other } else { one })
            .map(|(text, _)| format!("{text} (the likeliest)"))
    }

    /// The right choice, given by its text or its index. `None` if that is ambiguous.
    fn target(&self, value: &Value) -> Option<String> {
        let target = text(value.get("target"))?;
        let by_place = target.parse().ok().and_then(|place: usize| self.texts.get(place).copied());
        match (by_place, self.texts.contains(&target.trim())) {
            (Some(choice), true) if choice != target.trim() => None,
            (Some(choice), _) => Some(choice.to_owned()),
            (None, _) => Some(target),
        }
    }
}

fn hash(arguments: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    arguments.hash(&mut hasher);
    hasher.finish()
}

/// The score of a document: a number, its log-likelihood, the mean of several verdicts on it, or
/// what lmms-eval keeps beside it.
fn of_document(metric: &str, value: Option<&Value>) -> String {
    match value {
        Some(Value::Array(pair)) if ROLLING.contains(&metric) => score(pair.first()),
        Some(Value::Object(members)) => score(members.get("score")),
        Some(Value::Array(verdicts)) if !verdicts.is_empty() && verdicts.iter().all(Value::is_boolean) => {
            let right = verdicts.iter().filter(|verdict| **verdict == Value::Bool(true)).count();
            (right as f64 / verdicts.len() as f64).to_string()
        }
        value => score(value),
    }
}

fn metrics(value: &Value) -> Vec<String> {
    match value.get("metrics") {
        Some(Value::Array(names)) => names.iter().filter_map(|name| text(Some(name))).collect(),
        _ => {
            let members = value.as_object().into_iter().flatten();
            let is_metric = |(name, value): &(&String, &Value)| {
                (value.is_number()
                    || value.is_boolean()
                    || value.get("score").is_some()
                    || ROLLING.contains(&name.as_str()))
                    && !OTHERS.contains(&name.as_str())
            };
            members.filter(is_metric).map(|(name, _)| name.clone()).collect()
        }
    }
}

/// The task in a name with a date: `gsm8k` for `samples_gsm8k_2026-01-14T09-12-33.104512`. `None`
/// for a renamed file.
pub(super) fn dated(name: &str, prefix: &str) -> Option<String> {
    let (task, date) = name.strip_prefix(prefix)?.rsplit_once('_')?;
    let is_date = date.starts_with(|c: char| c.is_ascii_digit()) && date.contains('T');
    is_date.then(|| task.to_owned())
}

/// The task in the name of a file. `None` for a renamed file.
fn task(name: &str) -> Option<String> {
    let of_lmms = || {
        let (date, task) = name.split_once("_samples_")?;
        let is_date = date.len() >= 8 && date.bytes().take(8).all(|byte| byte.is_ascii_digit());
        is_date.then(|| task.to_owned())
    };
    dated(name, "samples_").or_else(of_lmms)
}
