//! Agents, with a verdict for each trial of a task: OpenHands, terminal-bench and Harbor.

use super::json::{has_members, score, text, texts, value, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static OPEN_HANDS: Format = Format {
    tool: "OpenHands",
    files: "`output.swebench_eval.jsonl` in a folder for each run",
    reads: "Whether each instance is resolved. Higher is better.",
    begins: |head| has_members(head, &["instance_id", "resolved", "failed_apply_patch", "error_eval"]),
    read: read_open_hands,
};

pub(super) static TERMINAL_BENCH: Format = Format {
    tool: "terminal-bench",
    files: "`results.json` of each trial, or that of a run",
    reads: "Whether each task is resolved, the mean of its trials. Higher is better.",
    begins: |head| has_members(head, &["task_id", "trial_name", "is_resolved", "failure_mode"]),
    read: read_terminal_bench,
};

pub(super) static HARBOR: Format = Format {
    tool: "Harbor",
    files: "`jobs/<job>/<trial>/result.json`",
    reads: "The reward of each task, the mean of its trials. A trial without a reward counts 0 in each metric. Higher is better.",
    begins: |head| has_members(head, &["trial_name", "task_name", "task_checksum", "agent_info"]),
    read: read_harbor,
};

fn read_open_hands(file: &File<'_>) -> Result<Read, TableError> {
    let mut items = Vec::new();
    for (line, value) in values(file)? {
        let resolved = ["/test_result/report/resolved", "/report/resolved"].iter().find_map(|at| value.pointer(at));
        items.push(Record {
            line,
            id: file.id(line, &value, "instance_id")?,
            scores: vec![score(resolved)],
            texts: texts(&value, &[("answer", &["/test_result/git_patch"])]),
            ..Record::default()
        });
    }
    Ok(Read::Records(vec![Records { items, metrics: vec!["resolved".to_owned()], ..Records::default() }]))
}

/// A trial, or the list of all trials of a run. The folders are `<run>/<task>/<trial>`.
fn read_terminal_bench(file: &File<'_>) -> Result<Read, TableError> {
    let Some(whole @ Value::Object(_)) = value(file)? else { return Ok(Read::Other) };
    let list = whole.get("results").and_then(Value::as_array);
    let trials = list.map_or_else(|| vec![&whole], |list| list.iter().collect());
    let mut items = Vec::new();
    for (line, trial) in (1..).zip(trials) {
        items.push(Record {
            line,
            id: file.id(line, trial, "task_id")?,
            run: text(trial.get("trial_name")),
            // A trial that broke off counts as not resolved.
            scores: vec![u8::from(trial.get("is_resolved") == Some(&Value::Bool(true))).to_string()],
            texts: texts(trial, &[("prompt", &["/instruction"]), ("explanation", &["/failure_mode"])]),
            ..Record::default()
        });
    }
    let levels = if list.is_some() { 1 } else { 3 };
    let system = file.folder(levels).filter(|_| file.name() == "results").map(str::to_owned);
    let (metrics, is_summary) = (vec!["resolved".to_owned()], list.is_some());
    Ok(Read::Records(vec![Records { items, system, metrics, is_summary, ..Records::default() }]))
}

fn read_harbor(file: &File<'_>) -> Result<Read, TableError> {
    let Some(trial) = value(file)? else { return Ok(Read::Other) };
    let rewards = trial.pointer("/verifier_result/rewards").and_then(Value::as_object);
    let mut rewards: Vec<(&str, String)> = match rewards {
        // Harbor averages the only reward, whatever its name.
        Some(rewards) if rewards.len() == 1 => rewards.values().map(|only| ("reward", score(Some(only)))).collect(),
        Some(rewards) => rewards.iter().map(|(name, reward)| (name.as_str(), score(Some(reward)))).collect(),
        None => Vec::new(),
    };
    rewards.sort_by_key(|(name, _)| *name != "reward");
    let has_failed = rewards.is_empty();
    if has_failed {
        rewards.push(("reward", "0".to_owned()));
    }
    let (metrics, scores) = rewards.into_iter().map(|(name, score)| (name.to_owned(), score)).unzip();
    let item = Record {
        line: 1,
        id: file.id(1, &trial, "task_name")?,
        run: Some(file.id(1, &trial, "trial_name")?),
        scores,
        texts: texts(&trial, &[("explanation", &["/exception_info/exception_message"])]),
        ..Record::default()
    };
    let (system, task) = (job(file, &trial), text(trial.get("source")));
    Ok(Read::Records(vec![Records { items: vec![item], system, task, metrics, has_failed, ..Records::default() }]))
}

/// The name of the job. If that is only a date, the agent and its model stand before it.
fn job(file: &File<'_>, trial: &Value) -> Option<String> {
    let job = file.folder(2)?;
    if !job.starts_with("20") || !job.contains("__") {
        return Some(job.to_owned());
    }
    let agent = ["/agent_info/name", "/agent_info/model_info/name"].map(|at| text(trial.pointer(at)));
    Some(agent.into_iter().flatten().chain([job.to_owned()]).collect::<Vec<_>>().join(" "))
}
