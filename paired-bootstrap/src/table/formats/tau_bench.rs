//! tau-bench: a list of trials, each for a task. tau2-bench: the same as `simulations`, after the
//! settings. A task is an item, and its trials are runs.

use super::json::{has_members, score, text, texts, value, values, written};
use super::records::{Record, Records, Texts, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "tau-bench",
    files: "`<strategy>-<model>-<temperature>_range_….json`",
    reads: "The reward of each task, the mean of its trials. Higher is better.",
    begins: |head| has_members(head, &["task_id", "reward", "info", "traj"]),
    read,
};

pub(super) static SECOND: Format = Format {
    tool: "tau2-bench",
    files: "`data/simulations/<run>.json`",
    reads: "The reward of each task, the mean of its trials. Higher is better.",
    begins: |head| has_members(head, &["info", "num_trials", "agent_info"]),
    read: read_second,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let trials = values(file)?;
    let item = |(line, trial): &(usize, Value)| {
        let mut texts = texts(trial, &[("prompt", &["/info/task/instruction"])]);
        texts.extend(conversation(trial.get("traj")));
        item(file, *line, trial, trial.get("reward"), texts)
    };
    let items = trials.iter().map(item);
    // The authors' own files are named `gpt-4o-retail`.
    let name = file.name();
    let named = DOMAINS.iter().find_map(|&domain| Some((domain, name.strip_suffix(domain)?.strip_suffix('-')?)));
    let folder = file.folder(1).filter(|folder| DOMAINS.contains(folder));
    let task = folder.or(named.map(|(domain, _)| domain)).map(str::to_owned);
    let system = agent(file.name()).or_else(|| named.map(|(_, system)| system.to_owned()));
    Ok(Read::Records(vec![Records { task, ..records(items.collect::<Result<_, _>>()?, system) }]))
}

/// The domains of tau-bench, each of which numbers its tasks from 0.
const DOMAINS: [&str; 2] = ["airline", "retail"];

fn read_second(file: &File<'_>) -> Result<Read, TableError> {
    let Some(whole) = value(file)? else { return Ok(Read::Other) };
    // Where each simulation has a file of its own, an index lists the rewards.
    let lists = ["simulations", "simulation_index"];
    let mut lists = lists.iter().filter_map(|list| whole.get(*list)?.as_array()).peekable();
    if lists.peek().is_none() {
        return Ok(Read::Other);
    }
    let Some(trials) = lists.find(|list| !list.is_empty()) else { return Ok(Read::Other) };
    let tasks = whole.get("tasks").and_then(Value::as_array);
    let tasks: HashMap<String, &Value> =
        tasks.into_iter().flatten().filter_map(|task| Some((text(task.get("id"))?, task))).collect();
    let item = |(line, trial): (usize, &Value)| {
        let task = text(trial.get("task_id")).and_then(|id| tasks.get(&id).copied());
        let mut told = task.map_or_else(Texts::new, |task| texts(task, &[("prompt", &SCENARIO)]));
        told.extend(conversation(trial.get("messages")));
        told.extend(texts(trial, &[("explanation", &["/termination_reason"])]));
        let reward = trial.pointer("/reward_info/reward").or(trial.get("reward"));
        item(file, line, trial, reward, told)
    };
    let items = (1..).zip(trials).map(item);
    let agent = whole.get("info").and_then(|info| text(info.get("agent_info")?.get("llm")));
    // Each domain numbers its tasks from 0.
    let task = text(whole.pointer("/info/environment_info/domain_name"));
    Ok(Read::Records(vec![Records { task, ..records(items.collect::<Result<_, _>>()?, agent) }]))
}

/// Where tau2-bench writes what the user in a task wants.
const SCENARIO: [&str; 4] = [
    "/user_scenario/instructions/task_instructions",
    "/user_scenario/instructions/reason_for_call",
    "/user_scenario/instructions",
    "/ticket",
];

/// The messages of user and agent, without rules and output of tools.
fn conversation(messages: Option<&Value>) -> Option<(&'static str, String)> {
    let is_said = |message: &&Value| matches!(text(message.get("role")).as_deref(), Some("user" | "assistant"));
    let said = messages?.as_array()?.iter().filter(is_said).filter_map(written).collect::<Vec<_>>().join("\n");
    (!said.is_empty()).then(|| prose("answer", &said))
}

fn item(
    file: &File<'_>,
    line: usize,
    trial: &Value,
    reward: Option<&Value>,
    texts: Texts,
) -> Result<Record, TableError> {
    let id = format!("task {}", file.id(line, trial, "task_id")?);
    Ok(Record { line, id, run: text(trial.get("trial")), scores: vec![score(reward)], texts, ..Record::default() })
}

fn records(items: Vec<Record>, system: Option<String>) -> Records {
    Records { items, system, metrics: vec!["reward".to_owned()], ..Records::default() }
}

/// The model: `wren-8b` for `tool-calling-wren-8b-0.0_range_0--1_user-gpt-4o-llm_0114091233`.
fn agent(name: &str) -> Option<String> {
    let (agent, temperature) = name.split_once("_range_")?.0.rsplit_once('-')?;
    temperature.parse::<f64>().ok()?;
    let strategies = ["tool-calling-", "act-", "react-", "few-shot-"];
    let model = strategies.iter().find_map(|strategy| agent.strip_prefix(strategy)).unwrap_or(agent);
    Some(model.to_owned())
}
