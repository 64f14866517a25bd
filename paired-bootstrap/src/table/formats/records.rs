//! The contents of files of known tools: items with scores, by system.

use super::super::cells::{Builder, ITEM, Layout, RUN, Table};
use super::super::column::kept;
use super::super::error::TableError;
use super::mains::{MAIN_METRIC, Main, Metrics, remove_unfiltered};
use super::paths::{grouped, run_of, runs_of, systems_of};
use crate::sorting;
use crate::text::visible;
use std::collections::{HashMap, HashSet};

/// The column of tasks, if a benchmark has several.
pub(in super::super) const TASK: &str = "task";

/// The items of one system in one file.
#[derive(Debug, Default)]
pub(in super::super) struct Records {
    /// The system, if the file or its folders name it.
    pub system: Option<String>,
    /// The task, if a benchmark has several.
    pub task: Option<String>,
    /// The metrics of each item, the main metric first if it is known.
    pub metrics: Vec<String>,
    pub main: Main,
    pub items: Vec<Record>,
    /// The metrics of which the tool says whether lower is better.
    pub lower: Vec<(String, bool)>,
    /// How many lines of averages are left out.
    pub averages: usize,
    /// Whether it is the reference that all systems are judged against. If there are two others, it
    /// is not a system.
    pub is_reference: bool,
    /// What is known of items that are not listed.
    pub rest: Option<Rest>,
    /// The status of a run that did not finish: `error`.
    pub broken_off: Option<String>,
}

/// The items that a file does not list: all have the same score.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Rest {
    pub score: u8,
    /// How many items there are in total.
    pub total: usize,
}

impl Records {
    /// Numbers the rows with the same id as runs of one item, in order.
    pub(super) fn number_runs(&mut self) {
        let mut times = HashMap::new();
        for item in &mut self.items {
            item.run = Some(time_of(&item.id, &mut times).to_string());
        }
    }
}

/// The texts of an item, each with the name of its column: `prompt` for the question, `answer` for
/// the system's answer, `target` for the right answer, `explanation` for a judge's.
pub(super) type Texts = Vec<(&'static str, String)>;

/// A text of an item, shortened as in a column, because files of a tool are held in memory as a
/// whole.
pub(super) fn prose(name: &'static str, text: &str) -> (&'static str, String) {
    (name, kept(text).into_owned())
}

/// One row: an item, or an item under one of several filters.
#[derive(Debug, Default)]
pub(in super::super) struct Record {
    /// The line of the item, or its number if it has no line of its own.
    pub line: usize,
    pub id: String,
    /// Other facts about the item: name of the column and text.
    pub marks: Vec<(&'static str, String)>,
    /// The run, if the file tells.
    pub run: Option<String>,
    /// The scores in the order of the metrics; empty for a missing score.
    pub scores: Vec<String>,
    pub texts: Texts,
}

/// Adds an item to its system, or a new system with the item.
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

/// The items of a system whose scores have names. The metrics are those with scores, in the order in
/// which they first occur; one that judges an item twice is two metrics.
pub(super) fn named_scores(items: Vec<(Record, Vec<(String, String)>)>) -> Records {
    let mut metrics: Vec<String> = Vec::new();
    let mut named = Vec::new();
    for (record, scores) in items {
        let mut times = HashMap::new();
        let scores: HashMap<String, String> = scores
            .into_iter()
            .map(|(name, score)| {
                let name = numbered(name, &mut times);
                if !score.is_empty() && !metrics.contains(&name) {
                    metrics.push(name.clone());
                }
                (name, score)
            })
            .collect();
        named.push((record, scores));
    }
    let item = |(record, scores): (Record, HashMap<String, String>)| Record {
        scores: metrics.iter().map(|metric| scores.get(metric).cloned().unwrap_or_default()).collect(),
        ..record
    };
    Records { items: named.into_iter().map(item).collect(), metrics, ..Records::default() }
}

/// An id, followed by a number if it occurred before. `times` counts occurrences.
pub(super) fn numbered(id: String, times: &mut HashMap<String, u32>) -> String {
    let time = time_of(&id, times);
    if time > 1 { format!("{id} ({time})") } else { id }
}

/// The number of occurrences of an id so far, including this one, counted in `times`.
fn time_of(id: &str, times: &mut HashMap<String, u32>) -> u32 {
    let time = times.entry(id.to_owned()).or_default();
    *time += 1;
    *time
}

/// Identifies the items of a system: task, id and marks.
type Key<'r> = (&'r Option<String>, &'r str, &'r [(&'static str, String)]);

/// The records of a system in one file.
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

    /// The run of an item: that of the path, followed by that within the file.
    fn run(&self, item: &Record) -> Option<String> {
        match (&self.run, &item.run) {
            (Some(path), Some(own)) => Some(format!("{path} {own}")),
            (path, own) => path.clone().or_else(|| own.clone()),
        }
    }
}

/// The tables of all systems, in the order in which they first occurred.
#[derive(Debug)]
pub(in super::super) struct Merged {
    pub tables: Vec<Table>,
    /// The metrics that can be compared.
    pub metrics: Metrics,
    /// The tool, and the metrics of which it says whether lower is better.
    pub lower: (&'static str, Vec<(String, bool)>),
    /// How many lines of averages are left out.
    pub averages: usize,
    /// The system that all files name, if they were named after their paths instead.
    pub all_name: Option<String>,
    /// The systems with an unfinished run, and its status.
    pub broken_off: Vec<(String, String)>,
}

/// Combines the files of one tool into a table for each system. With several tasks, an item is
/// identified by task and id, and the task is its category. If a file or path numbers runs,
/// repeated items are runs of one item. If all files name the same system but differ in its scores,
/// each is a system of its own, named after its path.
/// # Errors
/// [`TableError::SystemTwice`] if two files hold the same item of the same system, and no run tells
/// them apart.
pub(in super::super) fn merged(tool: &'static str, mut files: Vec<(String, Records)>) -> Result<Merged, TableError> {
    remove_unfiltered(files.iter_mut().map(|(_, records)| records));
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
    add_rest(&mut systems);
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
    let metrics = Metrics::new(&parts().collect::<Vec<_>>(), has_tasks);
    let table = |(system, parts): &(String, Vec<Part>)| {
        let mut builder = Builder::new();
        for part in parts {
            builder.begin_part(&part.path);
            let task = part.records.task.as_deref().filter(|_| has_tasks);
            for item in &part.records.items {
                let run = part.run(item).filter(|_| has_runs);
                let main = metrics.main_score(&part.records, item);
                put(&mut builder, &part.records, item, task, run, main);
            }
        }
        builder.finish(Some(system.clone()), Layout::Tool(tool))
    };
    let mut lower: Vec<(String, bool)> = parts().flat_map(|records| records.lower.iter().cloned()).collect();
    sorting::sort(&mut lower);
    lower.dedup();
    let averages = parts().map(|records| records.averages).sum();
    let end = |(system, parts): &(String, Vec<Part>)| {
        Some((system.clone(), parts.iter().find_map(|part| part.records.broken_off.clone())?))
    };
    let broken_off = systems.iter().filter_map(end).collect();
    let tables = systems.iter().map(table).collect();
    Ok(Merged { tables, metrics, lower: (tool, lower), averages, all_name, broken_off })
}

/// Adds the items that files do not list: those of other files of the same task, and others without
/// an id, up to the total.
fn add_rest(systems: &mut [(String, Vec<Part>)]) {
    let parts = || systems.iter().flat_map(|(_, parts)| parts).map(|part| &part.records);
    let mut listed: HashMap<Option<String>, Vec<String>> = HashMap::new();
    for records in parts() {
        let ids = listed.entry(records.task.clone()).or_default();
        let mut known: HashSet<String> = ids.iter().cloned().collect();
        ids.extend(records.items.iter().map(|item| item.id.clone()).filter(|id| known.insert(id.clone())));
    }
    for records in systems.iter_mut().flat_map(|(_, parts)| parts).map(|part| &mut part.records) {
        let Some(Rest { score, total }) = records.rest else { continue };
        let ids = listed.get(&records.task).map_or(&[][..], Vec::as_slice);
        let own: HashSet<String> = records.items.iter().map(|item| item.id.clone()).collect();
        let unlisted = (1..=total.saturating_sub(ids.len())).map(|number| format!("not listed {number}"));
        let missing = ids.iter().filter(|id| !own.contains(*id)).cloned().chain(unlisted);
        let item = |id| Record { line: 1, id, scores: vec![score.to_string()], ..Record::default() };
        records.items.extend(missing.map(item));
    }
}

/// The files of each system, in order. A system has the name in its file, or else a name from the
/// part of its path that tells it from the others.
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

/// Whether two files have different scores for the same item in the same run. If so, they are not
/// copies.
fn have_other_scores(parts: &[Part]) -> bool {
    let mut seen: HashMap<_, (&str, &[String])> = HashMap::new();
    let items = parts.iter().flat_map(|part| part.records.items.iter().map(move |item| (part, item)));
    items.into_iter().any(|(part, item)| {
        let before = seen.insert((part.key(item), part.run(item)), (&part.path, &item.scores));
        before.is_some_and(|(path, scores)| path != part.path && scores != item.scores)
    })
}

fn put(
    builder: &mut Builder,
    records: &Records,
    item: &Record,
    task: Option<&str>,
    run: Option<String>,
    main: Option<&str>,
) {
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
    main.into_iter().for_each(|score| builder.put(MAIN_METRIC, score));
    records.metrics.iter().zip(&item.scores).for_each(|(metric, score)| builder.put(metric, score));
    let is_metric = |name: &str| records.metrics.iter().any(|metric| metric == name);
    let texts = item.texts.iter().filter(|(name, _)| !is_metric(name));
    texts.for_each(|(name, text)| builder.put_prose(name, text));
}
