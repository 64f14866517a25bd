//! The contents of files of known tools: items with scores, by system.

use crate::table::column::kept;
use std::collections::HashMap;

/// The column of tasks, if a benchmark has several.
pub(in super::super) const TASK: &str = "task";

/// The items of one system in one file.
#[derive(Debug, Default)]
pub(in super::super) struct Records {
    /// The system, if the file or its folders name it.
    pub system: Option<String>,
    /// The task, if a benchmark has several.
    pub task: Option<String>,
    /// The run of the tool, by which two files of a system with the same items are told apart.
    pub run: Option<String>,
    /// The metrics of each item, the main metric first if it is known.
    pub metrics: Vec<String>,
    pub main: Main,
    pub items: Vec<Record>,
    /// The metrics of which the tool says whether lower is better.
    pub lower: Vec<(String, bool)>,
    /// How many lines of averages are left out.
    pub averages: usize,
    /// Whether the system's name only has settings of the model that the file is named after.
    pub names_settings: bool,
    /// Whether it is the reference that all systems are judged against. If there are two others, it
    /// is not a system.
    pub is_reference: bool,
    /// Whether the file sums up others of the tool, which have the same items with more detail.
    pub is_summary: bool,
    /// Whether no item got as far as its scores: each is 0, in every metric of the other files.
    pub has_failed: bool,
    /// What is known of items that are not listed.
    pub rest: Option<Rest>,
    /// The status of a run that did not finish: `error`.
    pub broken_off: Option<String>,
}

/// What is known about the main metric of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Main {
    /// It is the first one.
    #[default]
    First,
    /// It may be any of several, so the user is asked.
    Unknown,
}

/// The items that a file does not list: all have the score 0.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Rest {
    /// How many items there are in total.
    pub total: usize,
    /// The part of the benchmark that has so many, if the file does not tell the total itself.
    pub split: Option<&'static str>,
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
    /// What the system was asked, with its settings, if the file tells: a hash.
    pub request: Option<u64>,
    /// The scores in the order of the metrics; empty for a missing score.
    pub scores: Vec<String>,
    pub texts: Texts,
}

/// Adds values that are not there yet.
pub(super) fn add_new<T: PartialEq>(all: &mut Vec<T>, values: impl IntoIterator<Item = T>) {
    for value in values {
        if !all.contains(&value) {
            all.push(value);
        }
    }
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

/// The items of a system whose scores have names. The metrics are those with scores, in the order
/// in which they first occur; one that judges an item twice is two metrics.
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
