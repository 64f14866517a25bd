//! Inspect AI: a log of one task and model, `logs/<time>_<task>_<id>.json`.

use super::json::{has_members, score, sort_as_written, text, texts, value};
use super::records::{Record, Records, add_new};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "Inspect AI",
    files: "`logs/<time>_<task>_<id>.json` or `.eval`",
    reads: "The scores of each sample; C is 1, P one half, I and N are 0. Higher is better.",
    begins: |head| has_members(head, &["status", "eval", "run_id", "task"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(log) = value(file)? else { return Ok(Read::Other) };
    let Some(samples) = log.get("samples").and_then(Value::as_array).filter(|samples| !samples.is_empty()) else {
        return Ok(Read::Advice(
            "this log of Inspect AI has no samples. Use the whole log: write it with inspect log dump, without \
             --header-only",
        ));
    };
    let Some(eval) = log.get("eval") else { return Ok(Read::Other) };
    let mut metrics: Vec<String> = Vec::new();
    let scores: Vec<Vec<(String, String)>> = samples.iter().map(scores).collect();
    add_new(&mut metrics, scores.iter().flatten().map(|(metric, _)| metric.clone()));
    sort_as_written(&mut metrics, file.text);
    let scorer = samples.iter().find_map(|sample| sample.get("scores")?.as_object()?.keys().next());
    let explanation = scorer.map(|scorer| format!("/scores/{scorer}/explanation")).unwrap_or_default();
    let epoch = |sample: &Value| text(sample.get("epoch"));
    let item = |((line, sample), scores): ((usize, &Value), &Vec<(String, String)>)| {
        let value = |metric: &String| scores.iter().find(|(name, _)| name == metric).map(|(_, score)| score.clone());
        Ok(Record {
            line,
            id: file.id(line, sample, "id")?,
            run: epoch(sample),
            scores: metrics.iter().map(|metric| value(metric).unwrap_or_default()).collect(),
            texts: texts(
                sample,
                &[
                    ("prompt", &["/input"]),
                    ("answer", &["/output/completion", "/output/choices/0/message"]),
                    ("target", &["/target"]),
                    ("explanation", &[&explanation]),
                ],
            ),
            ..Record::default()
        })
    };
    let items: Vec<Record> = (1..).zip(samples).zip(&scores).map(item).collect::<Result<_, TableError>>()?;
    if items.iter().all(|item| item.scores.iter().all(String::is_empty)) {
        return Err(file.error(1, "its scores are neither numbers nor the letters C, I, P and N"));
    }
    let (system, task) = (text(eval.get("model")), text(eval.get("task")));
    let broken_off = text(log.get("status")).filter(|status| status != "success");
    Ok(Read::Records(vec![Records { items, system, task, metrics, broken_off, ..Records::default() }]))
}

/// The scores of a sample, each with its name. A scorer may give several, each with a name of its
/// own.
fn scores(sample: &Value) -> Vec<(String, String)> {
    let scorers = sample.get("scores").and_then(Value::as_object).into_iter().flatten();
    let scorers = scorers.map(|(scorer, score)| (scorer.as_str(), score));
    // Before there could be several scorers, their score had no name.
    let only = sample.get("score").map(|score| ("score", score));
    let of_scorer = |(scorer, score): (&str, &Value)| match score.get("value") {
        Some(Value::Object(values)) => {
            let named = |(name, value): (&String, &Value)| (format!("{scorer}/{name}"), converted(value));
            values.iter().map(named).collect()
        }
        Some(value) => vec![(scorer.to_owned(), converted(value))],
        None => Vec::new(),
    };
    scorers.chain(only).flat_map(of_scorer).collect()
}

/// The log in an archive `.eval`, which has a file for each sample, and a header. Its other files
/// repeat the scores.
pub(in super::super) fn log_of_archive(files: &[(String, Vec<u8>)]) -> Option<Vec<u8>> {
    let find = |wanted: &str| files.iter().find(|(name, _)| name == wanted).map(|(_, bytes)| bytes);
    // An unfinished run has no header yet.
    let header = find("header.json").or_else(|| find("_journal/start.json"))?;
    let header: Value = serde_json::from_slice(header).ok()?;
    let eval = header.get("eval")?;
    let status = header.get("status").cloned().unwrap_or_else(|| "started".into());
    let is_sample = |name: &str| name.starts_with("samples/") && name.ends_with(".json");
    let samples = files.iter().filter(|(name, _)| is_sample(name)).map(|(_, bytes)| String::from_utf8_lossy(bytes));
    let samples = samples.collect::<Vec<_>>().join(",");
    Some(format!("{{\"status\": {status}, \"eval\": {eval}, \"samples\": [{samples}]}}").into_bytes())
}

/// Converts a score like Inspect's `value_to_float`: correct is 1, incorrect or no answer 0,
/// partially correct one half.
fn converted(value: &Value) -> String {
    match value.as_str() {
        Some("C") => "1".to_owned(),
        Some("I" | "N") => "0".to_owned(),
        Some("P") => "0.5".to_owned(),
        _ => score(Some(value)),
    }
}
