//! promptfoo: a row for each test. Each provider has a column `[provider] prompt` with the answer,
//! followed by its Status, Score and others.

use super::csv::{Rows, has_columns, header, rows};
use super::json::{has_members, score, text, texts, value, values};
use super::records::{Record, Records, add_item, numbered, prose};
use super::{File, Format, Read};
use crate::sorting;
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
    let tests = || rows.iter().map(|(_, cells)| cells[..first].join(" "));
    let are_repeated = first > 0 && are_as_often(tests());
    let ids: Vec<String> = if are_repeated { tests().collect() } else { ids(&rows, first) };
    let system = |&score: &usize| {
        let items = ids.iter().zip(&rows).map(|(id, (line, cells))| {
            // An answer that ended in an error was not judged.
            let is_judged = status(score).is_none_or(|at| cells[at] != "ERROR");
            let judged = |text: String| if is_judged { text } else { String::new() };
            let passed = status(score).map(|at| judged(u8::from(cells[at] == "PASS").to_string()));
            Record {
                line: *line,
                id: id.clone(),
                scores: [Some(judged(cells[score].clone())), passed].into_iter().flatten().collect(),
                texts: score.checked_sub(2).map(|at| prose("answer", &cells[at])).into_iter().collect(),
                ..Record::default()
            }
        });
        let metrics = ["Score", "Status"].map(str::to_owned);
        let metrics = metrics.into_iter().take(1 + usize::from(status(score).is_some())).collect();
        let system = score.checked_sub(2).map(|at| name(&header[at], &titles));
        let mut records = Records { items: items.collect(), system, metrics, ..Records::default() };
        if are_repeated {
            records.number_runs();
        }
        records
    };
    Ok(Read::Records(scores.iter().map(system).collect()))
}

/// The ids of tests: the variables before the first provider. Several tests may have the same ones,
/// with other assertions. Each row has all providers, so their numbers are the same for all.
fn ids(rows: &[(usize, Vec<String>)], first: usize) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    rows.iter().for_each(|(_, cells)| *counts.entry(cells[..first].join(" ")).or_default() += 1);
    // If most occur several times, they are repetitions, of which some are missing.
    let are_few = 2 * counts.values().filter(|count| **count > 1).count() <= counts.len();
    let mut times = HashMap::new();
    let id = |(number, (_, cells)): (usize, &(usize, Vec<String>))| match first {
        0 => format!("test {number}"),
        _ if are_few => numbered(cells[..first].join(" "), &mut times),
        _ => cells[..first].join(" "),
    };
    (1..).zip(rows).map(id).collect()
}

/// Whether all tests occur equally often and more than once, which means `--repeat`.
fn are_as_often(tests: impl Iterator<Item = String>) -> bool {
    let mut times: HashMap<String, usize> = HashMap::new();
    tests.for_each(|test| *times.entry(test).or_default() += 1);
    let most = times.values().max().copied().unwrap_or_default();
    most > 1 && times.values().all(|&times| times == most)
}

/// The name of a system: its provider, or its title if there are several prompts for the provider.
fn name(title: &str, titles: &[&str]) -> String {
    let of_provider = titles.iter().filter(|other| provider(other) == provider(title)).count();
    if of_provider > 1 { title.to_owned() } else { provider(title) }
}

/// The provider: `openai:gpt-4.1-mini` for `[openai:gpt-4.1-mini] Answer in one word`.
fn provider(title: &str) -> String {
    let inside = title.strip_prefix('[').and_then(|title| title.split_once(']'));
    inside.map_or(title, |(provider, _)| provider).to_owned()
}

/// The table of older versions, and that in Google Sheets, whose cells begin with verdict and
/// score: `[PASS] (1.00)`.
pub(super) static CELLS: Format = Format {
    tool: "promptfoo",
    files: "`output.csv` of older versions, and Google Sheets",
    reads: "The score of each test and provider, and whether it passes. Higher is better.",
    begins: |head| {
        let is_table = head.trim_start_matches(['\u{feff}', '"']).starts_with(|c: char| c != '{' && c != '<');
        let is_judged = ["[PASS] (", "[FAIL] ("].iter().any(|verdict| head.contains(verdict));
        is_table && is_judged && header(head).iter().any(|title| title.starts_with('['))
    },
    read: read_cells,
};

fn read_cells(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let is_judged = |at: &usize| rows.iter().all(|(_, cells)| judged(&cells[*at]).is_some());
    let providers: Vec<usize> = (0..header.len()).filter(is_judged).collect();
    let Some(&first) = providers.first() else { return Ok(Read::Other) };
    let titles: Vec<&str> = providers.iter().map(|&at| header[at].as_str()).collect();
    let ids = ids(&rows, first);
    let system = |&at: &usize| {
        let items = ids.iter().zip(&rows).map(|(id, (line, cells))| {
            let [verdict, score, answer] = judged(&cells[at]).unwrap_or_default();
            let passed = u8::from(verdict == "PASS").to_string();
            let scores = [score.to_owned(), passed];
            Record {
                line: *line,
                id: id.clone(),
                scores: scores.into_iter().map(|text| if verdict == "ERROR" { String::new() } else { text }).collect(),
                texts: vec![prose("answer", answer)],
                ..Record::default()
            }
        });
        Records {
            items: items.collect(),
            system: Some(name(&header[at], &titles)),
            metrics: ["Score", "Status"].map(str::to_owned).to_vec(),
            ..Records::default()
        }
    };
    Ok(Read::Records(providers.iter().map(system).collect()))
}

/// The verdict, the score and the answer in a cell such as `[PASS] (1.00)`.
fn judged(cell: &str) -> Option<[&str; 3]> {
    let (verdict, rest) = cell.trim_start().strip_prefix('[')?.split_once("] (")?;
    let (score, answer) = rest.split_once(')')?;
    let score = score.split(',').next().unwrap_or(score);
    let is_verdict = ["PASS", "FAIL", "ERROR"].contains(&verdict) && score.parse::<f64>().is_ok();
    is_verdict.then(|| [verdict, score, answer.trim()])
}

/// The output of `promptfoo eval -o results.json` or `.jsonl`: a result for each test and prompt.
pub(super) static JSON: Format = Format {
    tool: "promptfoo",
    files: "`results.json` or `results.jsonl` of `promptfoo eval -o`",
    reads: "The score of each test and provider, and whether it passes. Higher is better.",
    begins: |head| {
        // Long prompts come before the results.
        has_members(head, &["results", "evalId", "version", "timestamp"])
            || has_members(head, &["results", "evalId", "promptIdx"])
            // Until 2024 there was no `evalId`.
            || has_members(head, &["results", "version", "provider", "prompt", "vars", "success"])
            || has_members(head, &["promptIdx", "testIdx", "provider"])
    },
    read: read_json,
};

fn read_json(file: &File<'_>) -> Result<Read, TableError> {
    let lines;
    let whole;
    let results: Vec<(usize, &Value)> = if begins_with_result(file.text) {
        lines = values(file)?;
        lines.iter().map(|(line, result)| (*line, result)).collect()
    } else {
        let Some(value) = value(file)? else { return Ok(Read::Other) };
        whole = value;
        let inner = whole.get("results").unwrap_or(&whole);
        let Some(results) = inner.get("results").unwrap_or(inner).as_array() else { return Ok(Read::Other) };
        (1..).zip(results).collect()
    };
    // Results come in the order in which the calls ended.
    let mut results = results;
    let place = |result: &Value| result.get("promptIdx").and_then(Value::as_u64);
    sorting::sort_by_key(&mut results, |(_, result)| place(result));
    let provider_of = |result: &Value| {
        let provider = result.get("provider");
        let member = |name: &str| text(provider?.get(name)).filter(|text| !text.is_empty());
        text(provider).or_else(|| member("label")).or_else(|| member("id")).unwrap_or_default()
    };
    let prompt_of = |result: &Value| {
        text(result.get("promptIdx")).or_else(|| text(result.pointer("/prompt/label"))).unwrap_or_default()
    };
    let mut prompts: HashMap<String, HashSet<String>> = HashMap::new();
    for (_, result) in &results {
        prompts.entry(provider_of(result)).or_default().insert(prompt_of(result));
    }
    // With `--repeat`, a test has several numbers; its contents tell whether it is the same.
    let member = |result: &Value, name: &str| result.get(name).map(Value::to_string).unwrap_or_default();
    let test_of = |result: &Value| member(result, "vars") + &member(result, "testCase");
    let tests: Vec<String> = results.iter().map(|(_, result)| test_of(result)).collect();
    let places = results.iter().zip(&tests);
    let places = places.map(|((_, result), test)| [&provider_of(result), &prompt_of(result), test.as_str()].join("\n"));
    let have_tests = results.iter().all(|(_, result)| result.get("vars").or(result.get("testCase")).is_some());
    let are_repeated = have_tests && are_as_often(places);
    let mut numbers: HashMap<&String, String> = HashMap::new();
    let mut systems: Vec<Records> = Vec::new();
    for ((line, result), test) in results.into_iter().zip(&tests) {
        let provider = provider_of(result);
        // Several prompts for the same provider are told apart, as in the table.
        let has_prompts = prompts.get(&provider).is_some_and(|prompts| prompts.len() > 1);
        let system = if has_prompts { format!("{provider} prompt {}", prompt_of(result)) } else { provider };
        let has = |member: &str| result.get(member).is_some_and(|value| !value.is_null());
        // A reason of 2 means that the answer, not its score, ended in an error.
        let failed = text(result.get("failureReason")).as_deref() == Some("2");
        let is_judged = !failed && (!has("error") || has("gradingResult"));
        let judged = |member: &str| if is_judged { score(result.get(member)) } else { String::new() };
        let own = text(result.get("testIdx"));
        let next = (numbers.len() + 1).to_string();
        let number = match own {
            Some(own) if !are_repeated => own,
            // Before version 3, tests have no numbers.
            own => numbers.entry(test).or_insert(own.unwrap_or(next)).clone(),
        };
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

/// Whether the first line of a text is a result as a whole, as in JSON Lines.
fn begins_with_result(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    serde_json::from_str::<Value>(first).is_ok_and(|result| result.get("results").is_none() && result.is_object())
}
