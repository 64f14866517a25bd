//! OpenCompass: `results/<model>/<dataset>.json`, whose `details` have an object for each item. In
//! newer versions its members are lists, with a value for each run.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "OpenCompass",
    files: "`results/<model>/<dataset>.json` with details",
    reads: "Whether each item is correct, the mean of its runs. Of a judge's letters, A is correct. Higher is better.",
    begins: |head| {
        let has = |members: &[&str]| has_members(head, members);
        let is_judged = || VERDICTS.iter().any(|verdict| has(&[verdict]));
        !head.trim_start().starts_with('[')
            && has(&["details"])
            && (has(&["example_abbr"])
                || has(&["predictions", "references"])
                || has(&["origin_prompt", "prediction", "gold"])
                || is_judged() && (has(&["pred"]) || has(&["completion", "task_id"])))
    },
    read,
};

/// The members that say whether an item is correct. The first one counts.
const VERDICTS: [&str; 4] = ["correct", "is_correct", "cascade_correct", "passed"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(whole) = value(file)? else { return Ok(Read::Other) };
    let details: Vec<(String, &Value)> = match whole.get("details") {
        Some(Value::Object(details)) => details.iter().map(|(id, item)| (id.clone(), item)).collect(),
        Some(Value::Array(details)) => (0..)
            .zip(details)
            .map(|(place, item): (usize, _)| (text(item.get("example_abbr")).unwrap_or(place.to_string()), item))
            .collect(),
        _ => return Ok(Read::Other),
    };
    let details: Vec<_> = details.into_iter().filter(|(_, item)| item.is_object()).collect();
    let verdicts = |item: &Value| -> Vec<String> {
        match VERDICTS.iter().find_map(|verdict| item.get(verdict)) {
            Some(Value::Array(runs)) => runs.iter().map(|run| score(Some(run))).collect(),
            Some(verdict) => vec![score(Some(verdict))],
            None => Vec::new(),
        }
    };
    let mut scores: Vec<Vec<String>> = details.iter().map(|(_, item)| verdicts(item)).collect();
    let judged: Option<Vec<Vec<bool>>> = details.iter().map(|(_, item)| judgements(item)).collect();
    let judged = judged.filter(|judged| {
        scores.iter().all(Vec::is_empty) && !judged.is_empty() && makes_accuracy(&judged.concat(), &whole)
    });
    let is_judged = judged.is_some();
    if let Some(judged) = judged {
        scores =
            judged.iter().map(|runs| runs.iter().map(|is_right| u8::from(*is_right).to_string()).collect()).collect();
    } else if scores.iter().all(Vec::is_empty) {
        let are_right: Vec<bool> = details.iter().map(|(_, item)| is_reference(item)).collect();
        let is_own = |item: &Value| item.get("example_abbr").is_some() || item.get("predictions").is_some();
        if !makes_accuracy(&are_right, &whole) {
            // Others write such details, too.
            if !details.iter().any(|(_, item)| is_own(item)) {
                return Ok(Read::Other);
            }
            return Ok(Read::Advice(
                "the details in this file of OpenCompass have answers and references, but do not say which answers count \
                 as right: its accuracy is not that of exact matches. Use an evaluator that writes correct into the \
                 details of each item",
            ));
        }
        scores = are_right.iter().map(|is_right| vec![u8::from(*is_right).to_string()]).collect();
    }
    let answer = if is_judged { "explanation" } else { "answer" };
    let mut items = Vec::new();
    for ((line, (id, item)), runs) in (1..).zip(&details).zip(scores) {
        for (run, score) in (1..).zip(&runs) {
            items.push(Record {
                line,
                id: id.clone(),
                run: (runs.len() > 1).then(|| run.to_string()),
                scores: vec![score.clone()],
                texts: texts(
                    item,
                    &[
                        ("prompt", &["/origin_prompt", "/prompt"]),
                        (answer, &["/predictions", "/prediction", "/pred", "/completion"]),
                        ("target", &["/references", "/reference", "/gold", "/refr", "/answer"]),
                    ],
                ),
                ..Record::default()
            });
        }
    }
    Ok(Read::Records(vec![Records {
        items,
        system: file.folder(1).map(str::to_owned),
        task: Some(file.name().to_owned()),
        metrics: vec!["correct".to_owned()],
        ..Records::default()
    }]))
}

/// Whether a judge calls the answers to an item right, one for each run: the first letter A or B in
/// its own answer is A, as in OpenCompass' `generic_llmjudge_postprocess`.
fn judgements(item: &Value) -> Option<Vec<bool>> {
    item.get("gold")?;
    let is_right = |judgement: &Value| Some(judgement.as_str()?.chars().find(|c| ['A', 'B'].contains(c))? == 'A');
    match item.get("prediction")? {
        Value::Array(runs) => runs.iter().map(is_right).collect(),
        judgement => Some(vec![is_right(judgement)?]),
    }
}

/// Whether the answer to an item is its reference, or one of them.
fn is_reference(item: &Value) -> bool {
    let (Some(answer), Some(reference)) = (item.get("predictions"), item.get("references")) else { return false };
    answer == reference || reference.as_array().is_some_and(|references| references.contains(answer))
}

/// Whether these verdicts are those of the file, which only gives their share in percent.
fn makes_accuracy(are_right: &[bool], whole: &Value) -> bool {
    let right = are_right.iter().filter(|is_right| **is_right).count();
    let share = 100.0 * right as f64 / are_right.len() as f64;
    let is_same = |value: &Value| value.as_f64().is_some_and(|accuracy| (accuracy - share).abs() < 0.005);
    ["accuracy", "score"].iter().any(|average| whole.get(average).is_some_and(is_same))
}
