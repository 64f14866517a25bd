//! tau-bench: a list of trials, each of a task. tau2-bench: the same as `simulations`, below what
//! was run. A task is an item, and its trials are runs.

use super::json::{has_members, score, text, value, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

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
    let items = trials.iter().map(|(line, trial)| item(file, *line, trial, trial.get("reward")));
    Ok(Read::Records(vec![records(items.collect::<Result<_, _>>()?, agent(file.name()))]))
}

fn read_second(file: &File<'_>) -> Result<Read, TableError> {
    let whole = value(file)?;
    let Some(trials) = whole.get("simulations").and_then(Value::as_array) else { return Ok(Read::Other) };
    let reward = |trial: &'_ Value| trial.get("reward_info").and_then(|info| info.get("reward")).cloned();
    let items = (1..).zip(trials).map(|(line, trial)| item(file, line, trial, reward(trial).as_ref()));
    let agent = whole.get("info").and_then(|info| text(info.get("agent_info")?.get("llm")));
    Ok(Read::Records(vec![records(items.collect::<Result<_, _>>()?, agent)]))
}

fn item(file: &File<'_>, line: usize, trial: &Value, reward: Option<&Value>) -> Result<Record, TableError> {
    let id = format!("task {}", file.id(line, trial, "task_id")?);
    Ok(Record { line, id, run: text(trial.get("trial")), scores: vec![score(reward)], ..Record::default() })
}

fn records(items: Vec<Record>, system: Option<String>) -> Records {
    Records { items, system, metrics: vec!["reward".to_owned()], ..Records::default() }
}

/// `wren-8b` of `tool-calling-wren-8b-0.0_range_0--1_user-gpt-4o-llm_0114091233`.
fn agent(name: &str) -> Option<String> {
    let (agent, temperature) = name.split_once("_range_")?.0.rsplit_once('-')?;
    temperature.parse::<f64>().ok()?;
    let strategies = ["tool-calling-", "act-", "react-", "few-shot-"];
    let model = strategies.iter().find_map(|strategy| agent.strip_prefix(strategy)).unwrap_or(agent);
    Some(model.to_owned())
}
