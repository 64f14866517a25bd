//! OpenAI's simple-evals: `<eval>_<model>_<time>_allresults.json`, with the items in
//! `metadata.example_level_metadata`.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records, prose};
use super::{File, Format, Read, WITHOUT_SCORES};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashSet;

pub(super) static FORMAT: Format = Format {
    tool: "simple-evals",
    files: "`<eval>_<model>_<time>_allresults.json`",
    reads: "The score of each example. Higher is better.",
    begins: |head| has_members(head, &["score", "metrics", "htmls", "convos"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let value = value(file)?;
    let items = value.get("metadata").and_then(|metadata| metadata.get("example_level_metadata"));
    let Some(items) = items.and_then(Value::as_array) else {
        return Ok(Read::Advice(
            "this file of simple-evals contains averages, but no score for each example. For HealthBench, use the \
             files …_allresults.json",
        ));
    };
    if items.iter().all(Value::is_null) {
        return Ok(of_pages(file, &value));
    }
    let ids = ["prompt_id", "id", "example_id"];
    let items = (1..).zip(items).map(|(line, item)| Record {
        line,
        id: ids.iter().find_map(|id| text(item.get(id))).unwrap_or_else(|| line.to_string()),
        scores: vec![score(item.get("score"))],
        texts: texts(item, &[("prompt", &["/prompt"]), ("answer", &["/completion"])]),
        ..Record::default()
    });
    let items: Vec<Record> = items.collect();
    if items.is_empty() {
        return Ok(Read::Other);
    }
    Ok(records(file, items))
}

/// Reads the scores from the pages that show the examples, because most evals store them nowhere
/// else. The examples have no ids: they are drawn with a fixed seed, and listed in that order. With
/// repeats, the whole list follows again.
fn of_pages(file: &File<'_>, value: &Value) -> Read {
    let pages = value.get("htmls").and_then(Value::as_array).into_iter().flatten();
    let item = |(line, page): (usize, &Value)| {
        let page = page.as_str().unwrap_or_default();
        let conversation = value.get("convos").and_then(|convos| convos.get(line - 1));
        let messages = conversation.and_then(Value::as_array);
        // A system's own instructions may come before the question.
        let is_question = |message: &&Value| message.get("role").and_then(Value::as_str) == Some("user");
        let question = messages.and_then(|messages| messages.iter().find(is_question));
        let answer = messages.and_then(|messages| messages.last());
        let [question, answer] = [question, answer].map(|message| text(message?.get("content")));
        let told = [("question", question), ("answer", answer), ("target", shown(page, "Correct Answer: "))];
        Record {
            line,
            id: line.to_string(),
            scores: vec![shown(page, "Score: ").unwrap_or_default()],
            texts: told.into_iter().filter_map(|(name, text)| Some(prose(name, &text?))).collect(),
            ..Record::default()
        }
    };
    let mut items: Vec<Record> = (1..).zip(pages).map(item).collect();
    let examples = examples(&items);
    for (place, item) in items.iter_mut().enumerate() {
        item.id = (place % examples + 1).to_string();
    }
    if items.iter().all(|item| item.scores.concat().is_empty()) {
        return Read::Advice(
            "this file of simple-evals contains averages, but no score for each example. Paste the scores of the examples instead",
        );
    }
    records(file, items)
}

fn records(file: &File<'_>, items: Vec<Record>) -> Read {
    let metrics = vec!["score".to_owned()];
    let mut records = Records { items, system: system(file.name()), metrics, ..Records::default() };
    records.number_runs();
    Read::Records(vec![records])
}

/// After how many items the questions begin anew. The choices of a question are shuffled for each
/// repeat.
fn examples(items: &[Record]) -> usize {
    let question = |item: &Record| {
        let (_, text) = item.texts.iter().find(|(name, _)| *name == "question")?;
        text.split("\n\nA) ").next().map(str::to_owned)
    };
    let questions: Vec<Option<String>> = items.iter().map(question).collect();
    let begins_anew = |&length: &usize| {
        questions.len().is_multiple_of(length)
            && questions.iter().zip(&questions[length..]).all(|(one, other)| one == other)
    };
    let is_known = questions.iter().all(Option::is_some);
    let differ = |length: &usize| questions[..*length].iter().collect::<HashSet<_>>().len() == *length;
    let mut lengths = (2..items.len()).filter(|length| is_known && questions[0] == questions[*length]);
    lengths.find(|length| begins_anew(length) && differ(length)).unwrap_or(items.len().max(1))
}

/// The averages and the report of a run, which have no scores that can be read.
pub(super) static AVERAGES: Format = Format {
    tool: "simple-evals",
    files: "`<eval>_<model>.json` and `.html`",
    reads: WITHOUT_SCORES,
    begins: |head| {
        let is_report = head.starts_with("<!DOCTYPE html>") && head.contains("<h1>Examples</h1>");
        is_report && head.contains("<h1>Metrics</h1>") || has_members(head, &["score", "score:std"])
    },
    read: |_| {
        Ok(Read::Advice(
            "this file of simple-evals has averages, or shows the examples to people. Use the files …_allresults.json of \
             both models, which it writes beside this one since May 2025",
        ))
    },
};

/// The text after a label on the page of an example, in a paragraph of its own.
fn shown(page: &str, label: &str) -> Option<String> {
    let (_, behind) = page.rsplit_once(&format!("<p>{label}"))?;
    behind.split_once("</p>").map(|(shown, _)| shown.trim().to_owned())
}

/// The model: `wren-8b` for `healthbench_wren-8b_20260114_091233_allresults`.
fn system(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.strip_suffix("_allresults")?.split('_').collect();
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    let end = parts.iter().rposition(|part| !is_number(part))?;
    parts.get(1..=end).filter(|model| !model.is_empty()).map(|model| model.join("_"))
}
