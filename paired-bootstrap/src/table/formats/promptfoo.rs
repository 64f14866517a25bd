//! promptfoo: a row for each test. Each provider has a column `[provider] prompt` with the answer,
//! followed by its Status, Score and others.

use super::csv::{Rows, has_columns, rows};
use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records, add_item, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

pub(super) static FORMAT: Format = Format {
    tool: "promptfoo",
    files: "`results.csv` of `promptfoo eval -o`",
    reads: "The score of each test and provider, and whether it passes. Higher is better.",
    begins: |head| has_columns(head, &["Status", "Score", "Grader Reason"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let scores: Vec<usize> = (0..header.len()).filter(|&at| header[at] == "Score").collect();
    let status = |score: usize| score.checked_sub(1).filter(|&at| header[at] == "Status");
    let first = scores.first().map_or(0, |&score| score.saturating_sub(2));
    let titles: Vec<&str> = scores.iter().filter_map(|score| Some(header[score.checked_sub(2)?].as_str())).collect();
    let of_provider = |title: &str| titles.iter().filter(|other| provider(other) == provider(title)).count();
    // Several prompts for the same provider are told apart by their texts.
    let name = |title: &str| if of_provider(title) > 1 { title.to_owned() } else { provider(title) };
    let ids = |cells: &[String]| cells[..first].join(" ");
    let are_repeated = first > 0 && are_as_often(rows.iter().map(|(_, cells)| ids(cells)));
    let system = |&score: &usize| {
        let items = (1..).zip(&rows).map(|(number, (line, cells))| {
            // An answer that ended in an error was not judged.
            let is_judged = status(score).is_none_or(|at| cells[at] != "ERROR");
            let judged = |text: String| if is_judged { text } else { String::new() };
            let passed = status(score).map(|at| judged(u8::from(cells[at] == "PASS").to_string()));
            Record {
                line: *line,
                id: if first == 0 { format!("test {number}") } else { ids(cells) },
                scores: [Some(judged(cells[score].clone())), passed].into_iter().flatten().collect(),
                texts: score.checked_sub(2).map(|at| prose("answer", &cells[at])).into_iter().collect(),
                ..Record::default()
            }
        });
        let metrics = ["Score", "Status"].map(str::to_owned);
        let metrics = metrics.into_iter().take(1 + usize::from(status(score).is_some())).collect();
        let system = score.checked_sub(2).map(|at| name(&header[at]));
        let mut records = Records { items: items.collect(), system, metrics, ..Records::default() };
        if are_repeated {
            records.number_runs();
        }
        records
    };
    Ok(Read::Records(scores.iter().map(system).collect()))
}

/// Whether all tests occur equally often and more than once, which means `--repeat`.
fn are_as_often(tests: impl Iterator<Item = String>) -> bool {
    let mut times: HashMap<String, usize> = HashMap::new();
    tests.for_each(|test| *times.entry(test).or_default() += 1);
    let most = times.values().max().copied().unwrap_or_default();
    most > 1 && times.values().all(|&times| times == most)
}

/// The provider: `openai:gpt-4.1-mini` for `[openai:gpt-4.1-mini] Answer in one word`.
fn provider(title: &str) -> String {
    let inside = title.strip_prefix('[').and_then(|title| title.split_once(']'));
    inside.map_or(title, |(provider, _)| provider).to_owned()
}

/// The output of `promptfoo eval -o results.json`: a result for each test and prompt.
pub(super) static JSON: Format = Format {
    tool: "promptfoo",
    files: "`results.json` of `promptfoo eval -o`",
    reads: "The score of each test and provider, and whether it passes. Higher is better.",
    begins: |head| {
        has_members(head, &["results", "evalId"]) && head.contains("\"promptIdx\"")
            || has_members(head, &["promptIdx", "testIdx", "provider"])
    },
    read: read_json,
};

fn read_json(file: &File<'_>) -> Result<Read, TableError> {
    let whole = value(file)?;
    let inner = whole.get("results").unwrap_or(&whole);
    let inner = inner.get("results").unwrap_or(inner);
    let Some(results) = inner.as_array() else { return Ok(Read::Other) };
    let provider_of = |result: &Value| {
        let provider = result.get("provider");
        text(provider).or_else(|| text(provider?.get("id"))).unwrap_or_default()
    };
    let prompt_of = |result: &Value| text(result.get("promptIdx")).unwrap_or_default();
    let mut prompts: HashMap<String, HashSet<String>> = HashMap::new();
    for result in results {
        prompts.entry(provider_of(result)).or_default().insert(prompt_of(result));
    }
    // With `--repeat`, a test has several numbers; its contents tell whether it is the same.
    let member = |result: &Value, name: &str| result.get(name).map(Value::to_string).unwrap_or_default();
    let test_of = |result: &Value| member(result, "vars") + &member(result, "testCase");
    let tests: Vec<String> = results.iter().map(test_of).collect();
    let places = results.iter().zip(&tests);
    let places = places.map(|(result, test)| [&provider_of(result), &prompt_of(result), test.as_str()].join("\n"));
    let have_tests = results.iter().all(|result| result.get("vars").or(result.get("testCase")).is_some());
    let are_repeated = have_tests && are_as_often(places);
    let mut numbers: HashMap<&String, String> = HashMap::new();
    let mut systems: Vec<Records> = Vec::new();
    for ((line, result), test) in (1..).zip(results).zip(&tests) {
        let provider = provider_of(result);
        // Several prompts for the same provider are told apart, as in the table.
        let has_prompts = prompts.get(&provider).is_some_and(|prompts| prompts.len() > 1);
        let system = if has_prompts { format!("{provider} prompt {}", prompt_of(result)) } else { provider };
        let has = |member: &str| result.get(member).is_some_and(|value| !value.is_null());
        // A reason of 2 means that the answer, not its score, ended in an error.
        let failed = text(result.get("failureReason")).as_deref() == Some("2");
        let is_judged = !failed && (!has("error") || has("gradingResult"));
        let judged = |member: &str| if is_judged { score(result.get(member)) } else { String::new() };
        let mut number = file.id(line, result, "testIdx")?;
        if are_repeated {
            number = numbers.entry(test).or_insert(number).clone();
        }
        let item = Record {
            line,
            id: format!("test {number}"),
            scores: vec![judged("score"), judged("success")],
            texts: texts(
                result,
                &[
                    ("prompt", &["/prompt/raw", "/prompt"]),
                    ("answer", &["/response/output", "/error"]),
                    ("explanation", &["/gradingResult/reason"]),
                ],
            ),
            ..Record::default()
        };
        add_item(&mut systems, system, &["Score", "Status"], item);
    }
    if are_repeated {
        systems.iter_mut().for_each(Records::number_runs);
    }
    Ok(Read::Records(systems))
}
