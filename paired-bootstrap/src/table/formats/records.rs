//! What files of known tools hold: items with scores, system by system.

use super::super::cells::{Builder, ITEM, Layout, RUN, Table};
use super::super::column::kept;
use super::super::error::TableError;
use super::paths::{grouped, run_of, runs_of, systems_of};
use crate::text::visible;
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
    /// How the run ended, where it did not reach its end: `error`.
    pub broken_off: Option<String>,
}

impl Records {
    /// Takes an item that occurs several times for several answers to it, in their order.
    pub(super) fn number_runs(&mut self) {
        let mut times = HashMap::new();
        for item in &mut self.items {
            item.run = Some(time_of(&item.id, &mut times).to_string());
        }
    }
}

/// What is written of an item, each with the name of its column: `prompt`, what was asked;
/// `answer`, what the system said; `target`, what would be right; `explanation`, what a judge says.
pub(super) type Texts = Vec<(&'static str, String)>;

/// A text of an item, no longer than a column keeps it: files of a tool are held as a whole.
pub(super) fn prose(name: &'static str, text: &str) -> (&'static str, String) {
    (name, kept(text).into_owned())
}

/// One row: an item, or one of its filters.
#[derive(Debug, Default)]
pub(in super::super) struct Record {
    /// The line on which it stands, or its number where it stands on none of its own.
    pub line: usize,
    pub id: String,
    /// What else is known of it: a column's name and what it holds.
    pub marks: Vec<(&'static str, String)>,
    /// Which of several times that the system answered it, where the file tells.
    pub run: Option<String>,
    /// The scores, in the order of the metrics; empty where there is none.
    pub scores: Vec<String>,
    pub texts: Texts,
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

/// An id, with a number behind it where it was there before. `times` counts how often each was.
pub(super) fn numbered(id: String, times: &mut HashMap<String, u32>) -> String {
    let time = time_of(&id, times);
    if time > 1 { format!("{id} ({time})") } else { id }
}

/// How often an id has been there by now: `times` counts it.
fn time_of(id: &str, times: &mut HashMap<String, u32>) -> u32 {
    let time = times.entry(id.to_owned()).or_default();
    *time += 1;
    *time
}

/// What tells the items of a system apart: task, id and marks.
type Key<'r> = (&'r Option<String>, &'r str, &'r [(&'static str, String)]);

/// What a file holds of a system.
struct Part {
    path: String,
    /// The run that the path names.
    run: Option<String>,
    records: Records,
}

impl Part {
    fn key<'p>(&'p self, item: &'p Record) -> Key<'p> {
        (&self.records.task, &item.id, &item.marks)
    }

    /// The run of an item: by its path, and within the file.
    fn run(&self, item: &Record) -> Option<String> {
        match (&self.run, &item.run) {
            (Some(path), Some(own)) => Some(format!("{path} {own}")),
            (path, own) => path.clone().or_else(|| own.clone()),
        }
    }
}

/// The tables of all systems, in the order in which they first came.
#[derive(Debug)]
pub(in super::super) struct Merged {
    pub tables: Vec<Table>,
    /// The metrics that all systems have.
    pub metrics: Vec<String>,
    /// How many lines of averages are left out.
    pub averages: usize,
    /// The one system that all files name, where they are called after their paths instead.
    pub all_name: Option<String>,
    /// The systems with a run that did not reach its end, and how it ended.
    pub broken_off: Vec<(String, String)>,
}

/// Puts together what files of one tool hold: a table for each system. Items of several tasks are
/// told apart by both, and the task is their category. An item that a system has several times is
/// one with several runs where file or path number them. Where all files name one system and differ
/// in its scores, each is a system, called after its path.
///
/// # Errors
/// [`TableError::SystemTwice`] if two files hold the same item of the same system, and no run tells
/// them apart.
pub(in super::super) fn merged(tool: &'static str, files: Vec<(String, Records)>) -> Result<Merged, TableError> {
    let mut systems = by_systems(files);
    let mut all_name = None;
    if systems.len() == 1 && have_other_scores(&systems[0].1) {
        let (name, parts) = systems.remove(0);
        let nameless = |Part { path, records, .. }| (path, Records { system: None, ..records });
        systems = by_systems(parts.into_iter().map(nameless).collect());
        all_name = Some(name);
    }
    let is_reference = |(_, parts): &(String, Vec<Part>)| parts.iter().all(|part| part.records.is_reference);
    if systems.iter().filter(|system| !is_reference(system)).count() > 1 {
        systems.retain(|system| !is_reference(system));
    }
    let mut has_runs = false;
    for (system, parts) in &systems {
        let mut seen: HashMap<Key<'_>, HashMap<Option<String>, &str>> = HashMap::new();
        for part in parts {
            for item in &part.records.items {
                let runs = seen.entry(part.key(item)).or_default();
                let first = runs.insert(part.run(item), &part.path);
                has_runs |= runs.len() > 1;
                if let Some(first) = first.filter(|first| *first != part.path) {
                    let files = [first.to_owned(), part.path.clone()];
                    return Err(TableError::SystemTwice { system: system.clone(), files });
                }
            }
        }
    }
    let parts = || systems.iter().flat_map(|(_, parts)| parts).map(|part| &part.records);
    let tasks: HashSet<&String> = parts().filter_map(|records| records.task.as_ref()).collect();
    let has_tasks = tasks.len() > 1;
    let of_all = |metric: &&String| parts().all(|records| records.metrics.contains(metric));
    let first = systems.first().and_then(|(_, parts)| parts.first());
    let metrics = first.map(|part| part.records.metrics.iter().filter(of_all).cloned().collect());
    let table = |(system, parts): &(String, Vec<Part>)| {
        let mut builder = Builder::new();
        for part in parts {
            builder.begin_part(&part.path);
            let task = part.records.task.as_deref().filter(|_| has_tasks);
            for item in &part.records.items {
                let run = part.run(item).filter(|_| has_runs);
                put(&mut builder, &part.records, item, task, run);
            }
        }
        builder.finish(Some(system.clone()), Layout::Tool(tool))
    };
    let averages = parts().map(|records| records.averages).sum();
    let end = |(system, parts): &(String, Vec<Part>)| {
        Some((system.clone(), parts.iter().find_map(|part| part.records.broken_off.clone())?))
    };
    let broken_off = systems.iter().filter_map(end).collect();
    let tables = systems.iter().map(table).collect();
    Ok(Merged { tables, metrics: metrics.unwrap_or_default(), averages, all_name, broken_off })
}

/// The files of each system, in the order in which they came. A system is called as its file says,
/// or else by what tells its path from the others'.
fn by_systems(mut files: Vec<(String, Records)>) -> Vec<(String, Vec<Part>)> {
    for (_, records) in &mut files {
        let system = records.system.take().map(|system| visible(&system));
        records.system = system.filter(|system| !system.is_empty());
    }
    let nameless: Vec<&str> =
        files.iter().filter(|(_, records)| records.system.is_none()).map(|(path, _)| path.as_str()).collect();
    let mut nameless = systems_of(&nameless).into_iter();
    let placed = files.into_iter().map(|(path, records)| {
        let (name, run) = match &records.system {
            Some(system) => (system.clone(), run_of(&path).map(|(_, run)| run)),
            None => nameless.next().unwrap_or_default(),
        };
        (name, Part { path, run, records })
    });
    let placed: Vec<(String, Part)> = placed.collect();
    let names: Vec<&str> = placed.iter().map(|(name, _)| name.as_str()).collect();
    let runs = runs_of(&names);
    let named = |((_, part), (name, run)): ((String, Part), (String, Option<String>))| {
        (name, Part { run: run.or(part.run), ..part })
    };
    grouped(placed.into_iter().zip(runs).map(named))
}

/// Whether two files hold other scores of the same item in the same run: then they are no copies.
fn have_other_scores(parts: &[Part]) -> bool {
    let mut seen: HashMap<_, (&str, &[String])> = HashMap::new();
    let items = parts.iter().flat_map(|part| part.records.items.iter().map(move |item| (part, item)));
    items.into_iter().any(|(part, item)| {
        let before = seen.insert((part.key(item), part.run(item)), (&part.path, &item.scores));
        before.is_some_and(|(path, scores)| path != part.path && scores != item.scores)
    })
}

fn put(builder: &mut Builder, records: &Records, item: &Record, task: Option<&str>, run: Option<String>) {
    builder.begin_row(item.line);
    match task {
        Some(task) => {
            builder.put(ITEM, &format!("{task} {}", item.id));
            builder.put(TASK, task);
        }
        None => builder.put(ITEM, &item.id),
    }
    if let Some(run) = run {
        builder.put(RUN, &run);
    }
    item.marks.iter().for_each(|(mark, text)| builder.put(mark, text));
    records.metrics.iter().zip(&item.scores).for_each(|(metric, score)| builder.put(metric, score));
    let is_metric = |name: &str| records.metrics.iter().any(|metric| metric == name);
    let texts = item.texts.iter().filter(|(name, _)| !is_metric(name));
    texts.for_each(|(name, text)| builder.put_prose(name, text));
}
