//! What files of known tools hold: items with scores, system by system.

use super::super::cells::{Builder, Layout, Table};
use super::super::error::TableError;
use super::paths::names_of;
use std::collections::{HashMap, HashSet};

/// The column of tasks, where a benchmark has several.
pub(in super::super) const TASK: &str = "task";

/// The items of one system in one file.
#[derive(Debug, Default)]
pub(in super::super) struct Records {
    /// The system, where the file or its folders name it.
    pub system: Option<String>,
    /// The task, where a benchmark has several.
    pub task: Option<String>,
    /// What was measured of every item, the main metric first.
    pub metrics: Vec<String>,
    pub items: Vec<Record>,
    /// How many lines of averages are left out.
    pub averages: usize,
    /// Whether it is what all systems are judged against: no system where two others are there.
    pub is_reference: bool,
}

/// One row: an item, or one of its filters.
#[derive(Debug, Default)]
pub(in super::super) struct Record {
    /// The line on which it stands, or its number where it stands on none of its own.
    pub line: usize,
    pub id: String,
    /// What else is known of it: a column's name and what it holds.
    pub marks: Vec<(&'static str, String)>,
    /// The scores, in the order of the metrics; empty where there is none.
    pub scores: Vec<String>,
}

/// Gives an item to its system, which is new if none is called so.
pub(super) fn add_item(systems: &mut Vec<Records>, system: String, metrics: &[&str], item: Record) {
    match systems.iter_mut().find(|known| known.system.as_ref() == Some(&system)) {
        Some(known) => known.items.push(item),
        None => systems.push(Records {
            system: Some(system),
            metrics: metrics.iter().map(|&metric| metric.to_owned()).collect(),
            items: vec![item],
            ..Records::default()
        }),
    }
}

/// What tells the items of a system apart: task, id and marks.
type Key<'r> = (&'r Option<String>, &'r str, &'r [(&'static str, String)]);

/// The tables of all systems, in the order in which they first came.
#[derive(Debug)]
pub(in super::super) struct Merged {
    pub tables: Vec<Table>,
    /// The metrics that all systems have.
    pub metrics: Vec<String>,
    /// How many lines of averages are left out.
    pub averages: usize,
}

/// Puts together what files of one tool hold: a table for each system. Items of several tasks are
/// told apart by both, and the task is their category.
///
/// # Errors
/// [`TableError::SystemTwice`] if two files hold the same item of the same system.
pub(in super::super) fn merged(tool: &'static str, files: Vec<(String, Records)>) -> Result<Merged, TableError> {
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let names = names_of(&paths);
    let mut systems: Vec<(String, Vec<(String, Records)>)> = Vec::new();
    for ((path, records), name) in files.into_iter().zip(names) {
        let name = records.system.clone().unwrap_or(name);
        match systems.iter_mut().find(|(known, _)| *known == name) {
            Some((_, parts)) => parts.push((path, records)),
            None => systems.push((name, vec![(path, records)])),
        }
    }
    let is_reference = |(_, parts): &(String, Vec<(String, Records)>)| parts.iter().all(|(_, part)| part.is_reference);
    if systems.iter().filter(|system| !is_reference(system)).count() > 1 {
        systems.retain(|system| !is_reference(system));
    }
    for (system, parts) in &systems {
        let mut seen: HashMap<Key<'_>, &str> = HashMap::new();
        for (path, records) in parts {
            for item in &records.items {
                let first = seen.insert((&records.task, &item.id, &item.marks), path);
                if let Some(first) = first.filter(|first| first != path) {
                    let [first, second] = [first, path].map(str::to_owned);
                    return Err(TableError::SystemTwice { system: system.clone(), files: [first, second] });
                }
            }
        }
    }
    let parts = || systems.iter().flat_map(|(_, parts)| parts).map(|(_, records)| records);
    let tasks: HashSet<&String> = parts().filter_map(|records| records.task.as_ref()).collect();
    let has_tasks = tasks.len() > 1;
    let of_all = |metric: &&String| parts().all(|records| records.metrics.contains(metric));
    let first = systems.first().and_then(|(_, parts)| parts.first());
    let metrics = first.map(|(_, records)| records.metrics.iter().filter(of_all).cloned().collect());
    let table = |(system, parts): &(String, Vec<(String, Records)>)| {
        let mut builder = Builder::new();
        for (_, records) in parts {
            let task = records.task.as_deref().filter(|_| has_tasks);
            records.items.iter().for_each(|item| put(&mut builder, records, item, task));
        }
        builder.finish(Some(system.clone()), Layout::Tool(tool))
    };
    let averages = parts().map(|records| records.averages).sum();
    Ok(Merged { tables: systems.iter().map(table).collect(), metrics: metrics.unwrap_or_default(), averages })
}

fn put(builder: &mut Builder, records: &Records, item: &Record, task: Option<&str>) {
    builder.begin_row(item.line);
    match task {
        Some(task) => {
            builder.put("item", &format!("{task} {}", item.id));
            builder.put(TASK, task);
        }
        None => builder.put("item", &item.id),
    }
    item.marks.iter().for_each(|(mark, text)| builder.put(mark, text));
    records.metrics.iter().zip(&item.scores).for_each(|(metric, score)| builder.put(metric, score));
}
