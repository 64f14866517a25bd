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
    let provider = |status: usize| {
        let score = status + 1;
        // Newer versions write the model's reasoning between its answer and the status.
        let title = (0..status).rev().find(|&at| header[at] != "Reasoning")?;
        let rest = score + 1..header.len();
        let rest = rest.skip_while(|&at| header[at] == "Named Scores");
        let metrics: Vec<(usize, &str)> =
            rest.map_while(|at| Some((at, header[at].strip_prefix("Metric: ")?))).collect();
        let answer = |(_, cells): &(usize, Vec<String>)| {
            let all = [score].into_iter().chain(metrics.iter().map(|(at, _)| *at)).map(|at| cells[at].clone());
            Answer { scores: scores(&cells[status], all), text: cells[title].clone() }
        };
        let metrics = ["Score"].into_iter().chain(metrics.iter().map(|(_, name)| *name));
        Some((title, Provider::new(header[title].clone(), metrics, rows.iter().map(answer).collect())))
    };
    let is_status = |at: &usize| header[*at] == "Status" && header.get(at + 1).is_some_and(|next| next == "Score");
    let providers: Vec<(usize, Provider)> = (0..header.len()).filter(is_status).filter_map(provider).collect();
    Ok(of_table(&rows, providers))
}

/// A provider's column of a table.
struct Provider {
    /// `[provider] prompt`.
    title: String,
    metrics: Vec<String>,
    /// One for each test.
    answers: Vec<Answer>,
}

struct Answer {
    /// In the order of the metrics.
    scores: Vec<String>,
    text: String,
}

impl Provider {
    /// A provider whose answers have these metrics, and a status.
    fn new<'m>(title: String, metrics: impl Iterator<Item = &'m str>, answers: Vec<Answer>) -> Self {
        let mut metrics: Vec<String> = metrics.map(str::to_owned).collect();
        metrics.insert(metrics.len().min(1), "Status".to_owned());
        Self { title, metrics, answers }
    }
}

/// The scores of an answer, with its status behind the first of them. If it ended in an error, all
/// are missing.
fn scores(verdict: &str, all: impl Iterator<Item = String>) -> Vec<String> {
    let mut scores: Vec<String> = all.map(|score| if verdict == "ERROR" { String::new() } else { score }).collect();
    let status = match verdict.to_ascii_uppercase().as_str() {
        "PASS" | "PASSED" => "1",
        "FAIL" | "FAILED" => "0",
        _ => "",
    };
    scores.insert(scores.len().min(1), status.to_owned());
    scores
}

/// The systems of a table with a row for each test: the variables, then the providers from the
/// columns with their titles on.
fn of_table(rows: &[(usize, Vec<String>)], providers: Vec<(usize, Provider)>) -> Read {
    let Some(&(first, _)) = providers.first() else { return Read::Other };
    let tests: Vec<_> = rows.iter().map(|(line, cells)| (*line, cells[..first].join(" "))).collect();
    of_tests(&tests, providers.into_iter().map(|(_, provider)| provider).collect())
}

/// The systems of a table with these tests: their lines and their variables.
fn of_tests(tests: &[(usize, String)], providers: Vec<Provider>) -> Read {
    let has_variables = tests.iter().any(|(_, test)| !test.is_empty());
    let are_repeated = has_variables && are_as_often(tests.iter().map(|(_, test)| test.clone()));
    let ids =
        if are_repeated { tests.iter().map(|(_, test)| test.clone()).collect() } else { ids(tests, has_variables) };
    let names: Vec<String> = {
        let titles: Vec<&str> = providers.iter().map(|provider| provider.title.as_str()).collect();
        let mut times = HashMap::new();
        titles.iter().map(|title| numbered(name(title, &titles), &mut times)).collect()
    };
    let system = |(name, Provider { metrics, answers, .. }): (String, Provider)| {
        let items = ids.iter().zip(tests).zip(answers).map(|((id, (line, _)), answer)| Record {
            line: *line,
            id: id.clone(),
            scores: answer.scores,
            texts: vec![prose("answer", &answer.text)],
            ..Record::default()
        });
        // Named scores are those of assertions, and higher is better even if a name says otherwise.
        let lower = metrics.iter().skip(2).map(|metric| (metric.clone(), false)).collect();
        let mut records = Records { items: items.collect(), system: Some(name), lower, metrics, ..Records::default() };
        if are_repeated {
            records.number_runs();
        }
        records
    };
    Read::Records(names.into_iter().zip(providers).map(system).collect())
}

/// The ids of tests: their variables. Several tests may have the same ones, with other assertions.
/// Each row has all providers, so their numbers are the same for all.
fn ids(tests: &[(usize, String)], have_variables: bool) -> Vec<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    tests.iter().for_each(|(_, test)| *counts.entry(test).or_default() += 1);
    // If most occur several times, they are repetitions, of which some are missing.
    let are_few = 2 * counts.values().filter(|count| **count > 1).count() <= counts.len();
    let mut times = HashMap::new();
    let id = |(number, (_, test)): (usize, &(usize, String))| match have_variables {
        false => format!("test {number}"),
        true if are_few => numbered(test.clone(), &mut times),
        true => test.clone(),
    };
    (1..).zip(tests).map(id).collect()
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
/// score: `[PASS] (1.00)`. Those of the web page begin with the verdict alone.
pub(super) static CELLS: Format = Format {
    tool: "promptfoo",
    files: "`table.csv` of the web page, `output.csv` of older versions, and Google Sheets",
    reads: "The score of each test and provider, if it is there, and whether it passes. Higher is better.",
    begins: |head| {
        let is_table = head.trim_start_matches(['\u{feff}', '"']).starts_with(|c: char| c != '{' && c != '<');
        let has = |verdicts: [&str; 2]| verdicts.iter().any(|verdict| head.contains(verdict));
        let is_judged = has(["[PASS] (", "[FAIL] ("]) || has(["[PASS] ", "[FAIL] "]) && has_columns(head, &[REASON]);
        is_table && is_judged && header(head).iter().any(|title| title.starts_with('['))
    },
    read: read_cells,
};

/// A column of the web page.
const REASON: &str = "Grader Reason";

fn read_cells(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let has_reasons = header.iter().any(|title| title == REASON);
    let are_judged = |at: usize, have_scores: bool| {
        let mut cells = rows.iter().map(|(_, cells)| &cells[at]).filter(|cell| !cell.is_empty()).peekable();
        cells.peek().is_some() && cells.all(|cell| judged(cell, have_scores).is_some())
    };
    let provider = |(at, has_scores): (usize, bool)| {
        let answer = |(_, cells): &(usize, Vec<String>)| {
            let (verdict, score, text) = judged(&cells[at], has_scores).unwrap_or_default();
            Answer { scores: scores(verdict, score.map(str::to_owned).into_iter()), text: text.to_owned() }
        };
        let metrics = has_scores.then_some("Score").into_iter();
        (at, Provider::new(header[at].clone(), metrics, rows.iter().map(answer).collect()))
    };
    let is_title = |at: &usize| header[*at].starts_with('[');
    // Cells of the web page have no scores.
    let place = |at: usize| {
        let has_scores = are_judged(at, true);
        (has_scores || has_reasons && are_judged(at, false)).then_some((at, has_scores))
    };
    let places = (0..header.len()).filter(is_title).filter_map(place);
    Ok(of_table(&rows, places.map(provider).collect()))
}

/// The verdict, the score if it should have one, and the answer in a cell such as `[PASS] (1.00)`.
fn judged(cell: &str, has_score: bool) -> Option<(&str, Option<&str>, &str)> {
    let (verdict, answer) = cell.trim_start().strip_prefix('[')?.split_once(']')?;
    if !["PASS", "FAIL", "ERROR"].contains(&verdict) || !answer.is_empty() && !answer.starts_with(' ') {
        return None;
    }
    if !has_score {
        return Some((verdict, None, answer.trim()));
    }
    let (score, answer) = answer.trim_start().strip_prefix('(')?.split_once(')')?;
    let score = score.split(',').next().unwrap_or(score);
    score.parse::<f64>().is_ok().then(|| (verdict, Some(score), answer.trim()))
}

/// The table of the web page as JSON.
pub(super) static TABLE: Format = Format {
    tool: "promptfoo",
    files: "`table.json` of the web page",
    reads: "The score of each test and provider, and whether it passes. Higher is better.",
    begins: |head| {
        let compact: String = head.chars().filter(|c| !c.is_whitespace()).take(12).collect();
        compact.trim_start_matches('\u{feff}').starts_with("{\"head\":{") && has_members(head, &["prompts", "provider"])
    },
    read: read_table,
};

fn read_table(file: &File<'_>) -> Result<Read, TableError> {
    let Some(whole) = value(file)? else { return Ok(Read::Other) };
    let list = |place: &str| whole.pointer(place).and_then(Value::as_array);
    let (Some(prompts), Some(body)) = (list("/head/prompts"), list("/body")) else { return Ok(Read::Other) };
    if !body.iter().any(|row| row.get("outputs").is_some()) {
        return Ok(Read::Other);
    }
    let answer = |row: &Value, place: usize| {
        let output = row.get("outputs").and_then(|outputs| outputs.get(place)).filter(|output| !failed(output));
        let member = |name: &str| output.and_then(|output| output.get(name));
        let verdict = member("pass").and_then(Value::as_bool).map_or("", |passed| if passed { "PASS" } else { "FAIL" });
        Answer {
            scores: scores(verdict, [score(member("score"))].into_iter()),
            text: text(member("text")).unwrap_or_default(),
        }
    };
    let provider = |(place, prompt): (usize, &Value)| {
        let member = |name: &str| text(prompt.get(name)).unwrap_or_default();
        let title = format!("[{}] {}", member("provider"), member("label"));
        let answers = body.iter().map(|row| answer(row, place)).collect();
        Provider::new(title, ["Score"].into_iter(), answers)
    };
    let variable = |value: &Value| text(Some(value)).unwrap_or_else(|| value.to_string());
    let variables = |row: &Value| {
        let all = row.get("vars").and_then(Value::as_array).into_iter().flatten();
        all.map(variable).collect::<Vec<_>>().join(" ")
    };
    let tests: Vec<(usize, String)> = (1..).zip(body).map(|(line, row)| (line, variables(row))).collect();
    Ok(of_tests(&tests, prompts.iter().enumerate().map(provider).collect()))
}

/// Whether an answer, not its score, ended in an error.
fn failed(result: &Value) -> bool {
    text(result.get("failureReason")).as_deref() == Some("2")
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
        let is_judged = !failed(result) && (!has("error") || has("gradingResult"));
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
