//! OpenAI's simple-evals: `<eval>_<model>_<time>_allresults.json`, with the items in
//! `metadata.example_level_metadata`. With `n_repeats`, the list of items is written as often.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records, prose};
use super::{File, Format, Read, WITHOUT_SCORES};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "simple-evals",
    files: "`<eval>_<model>_<time>_allresults.json`",
    reads: "The score of each example. Higher is better. With `n_repeats`, an example has several runs.",
    begins: |head| has_members(head, &["score", "metrics", "htmls", "convos"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(value) = value(file)? else { return Ok(Read::Other) };
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
    let ids: Vec<Option<String>> = items.iter().map(|item| Some(item.id.clone())).collect();
    Ok(read_as(file, items, &ids))
}

/// The scores of a system. If the list of `keys`, one for each item, is repeated, its parts are
/// runs.
fn read_as(file: &File<'_>, mut items: Vec<Record>, keys: &[Option<String>]) -> Read {
    let examples = examples(keys);
    if examples < items.len() {
        let ids: Vec<String> = items.iter().take(examples).map(|item| item.id.clone()).collect();
        for (at, item) in items.iter_mut().enumerate() {
            item.id.clone_from(&ids[at % examples]);
            item.run = Some((at / examples + 1).to_string());
        }
    }
    let metrics = vec!["score".to_owned()];
    Read::Records(vec![Records { items, system: system(file.name()), metrics, ..Records::default() }])
}

/// How many examples there are if the whole list of keys repeats itself: `a b a b` has two. A list
/// of one key says nothing.
fn examples(keys: &[Option<String>]) -> usize {
    let repeats = |&part: &usize| {
        keys.len().is_multiple_of(part)
            && keys[part..].iter().zip(keys).all(|(later, key)| key.is_some() && later == key)
    };
    (1..=keys.len() / 2).find(repeats).filter(|&part| part > 1).unwrap_or(keys.len())
}

/// Reads the scores from the pages that show the examples, because most evals store them nowhere
/// else. The examples have no ids: they are drawn with a fixed seed, and listed in that order.
fn of_pages(file: &File<'_>, value: &Value) -> Read {
    let pages = value.get("htmls").and_then(Value::as_array).into_iter().flatten();
    let mut keys = Vec::new();
    let item = |(line, page): (usize, &Value)| {
        let page = page.as_str().unwrap_or_default();
        let conversation = value.get("convos").and_then(|convos| convos.get(line - 1));
        let messages = conversation.and_then(Value::as_array);
        // A system's own instructions may come before the question.
        let is_question = |message: &&Value| message.get("role").and_then(Value::as_str) == Some("user");
        let question = messages.and_then(|messages| messages.iter().find(is_question));
        let answer = messages.and_then(|messages| messages.last());
        let [question, answer] = [question, answer].map(|message| text(message?.get("content")));
        // GPQA permutes the choices of each repeat.
        keys.push(question.as_ref().map(|text| text.split("\nA) ").next().unwrap_or_default().to_owned()));
        let told = [("question", question), ("answer", answer), ("target", shown(page, "Correct Answer: "))];
        Record {
            line,
            id: line.to_string(),
            scores: vec![shown(page, "Score: ").unwrap_or_default()],
            texts: told.into_iter().filter_map(|(name, text)| Some(prose(name, &text?))).collect(),
            ..Record::default()
        }
    };
    let items: Vec<Record> = (1..).zip(pages).map(item).collect();
    if items.iter().all(|item| item.scores.concat().is_empty()) {
        return Read::Advice(
            "this file of simple-evals contains averages, but no score for each example. Paste the scores of the examples instead",
        );
    }
    read_as(file, items, &keys)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_repeats_itself_has_fewer_examples() {
        let of = |keys: &str| {
            let key = |key: &str| (key != "-").then(|| key.to_owned());
            examples(&keys.split_whitespace().map(key).collect::<Vec<_>>())
        };
        for (keys, count) in [
            ("a b a b a b", 2),
            ("a b c a b", 5),
            ("a a b a a b", 3),
            ("a a b b", 4),
            ("a a", 2),
            ("- b - b", 4),
            ("", 0),
        ] {
            assert_eq!(of(keys), count, "{keys}");
        }
    }
}
