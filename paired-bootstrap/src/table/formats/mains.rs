//! Which metric of a tool's files is compared unless the user chooses another, also if each task of
//! a benchmark has metrics of its own.

use super::records::{Record, Records};
use crate::table::names::{Direction, direction_of};
use std::collections::HashMap;

/// What is known about the main metric of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Main {
    /// It is the first one, as far as the tool's order tells.
    #[default]
    First,
    /// It is the first one, as the tool's own tables say for this task.
    Known,
    /// It may be any of several, so the user is asked.
    Unknown,
}

/// The metrics of all files.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Metrics {
    /// The metrics that can be compared, the main metric first.
    pub names: Vec<String>,
    /// Whether the first one is the main metric.
    pub has_main: bool,
    /// Each task with its main metric, if they differ and are compared together.
    pub of_tasks: Vec<[String; 2]>,
}

impl Metrics {
    /// The metrics of these files, which belong to several tasks if `has_tasks`. If their main
    /// metrics differ, all of them together are the first metric: each item has that of its task.
    pub(super) fn new(files: &[&Records], has_tasks: bool) -> Self {
        let mut names: Vec<String> = Vec::new();
        for metric in files.iter().flat_map(|file| &file.metrics) {
            if !names.contains(metric) {
                names.push(metric.clone());
            }
        }
        let are_known = files.iter().all(|file| file.main == Main::Known);
        let common: Vec<String> =
            names.iter().filter(|name| files.iter().all(|file| file.metrics.contains(name))).cloned().collect();
        let mut mains: Vec<&String> = Vec::new();
        for main in files.iter().filter_map(|file| file.metrics.first()) {
            if !mains.contains(&main) {
                mains.push(main);
            }
        }
        let differ = has_tasks && mains.len() > 1 && (are_known || common.is_empty());
        if differ && can_be_pooled(files, &mains) {
            let pooled = mains.iter().map(|main| main.as_str()).collect::<Vec<_>>().join(" / ");
            let names = std::iter::once(pooled).chain(common).collect();
            return Self { names, has_main: true, of_tasks: tasks(files) };
        }
        let has_main = !differ && !common.is_empty() && files.iter().all(|file| file.main != Main::Unknown);
        Self { names: if common.is_empty() { names } else { common }, has_main, of_tasks: Vec::new() }
    }

    /// The metric that holds the main metric of each task.
    pub(super) fn pooled(&self) -> Option<&str> {
        self.names.first().filter(|_| !self.of_tasks.is_empty()).map(String::as_str)
    }
}

/// Whether the main metrics of several tasks are shares of 0 to 1 that point the same way.
fn can_be_pooled(files: &[&Records], mains: &[&String]) -> bool {
    let is_lower = |main: &str| direction_of([main, main]).is_some_and(Direction::is_lower);
    let is_share = |item: &Record| {
        let score = item.scores.first().map_or("", String::as_str);
        score.is_empty() || score.parse::<f64>().is_ok_and(|score| (0.0..=1.0).contains(&score))
    };
    files.iter().all(|file| file.main != Main::Unknown && !file.metrics.is_empty())
        && mains.windows(2).all(|pair| is_lower(pair[0]) == is_lower(pair[1]))
        && files.iter().flat_map(|file| &file.items).all(is_share)
}

/// Each task with its main metric.
fn tasks(files: &[&Records]) -> Vec<[String; 2]> {
    let mut tasks: Vec<[String; 2]> = Vec::new();
    for file in files {
        let (Some(task), Some(main)) = (&file.task, file.metrics.first()) else { continue };
        if !tasks.iter().any(|[known, _]| known == task) {
            tasks.push([task.clone(), main.clone()]);
        }
    }
    tasks
}

/// The name of the filter that the answers to an item went through.
pub(super) const FILTER: &str = "filter";

/// Turns filters into metrics, called `exact_match,strict-match` as the tool does, if tasks have
/// filters of their own: one filter chosen for all would drop the tasks that do not have it.
pub(super) fn filters_into_metrics(files: &mut [Records]) {
    let sets: Vec<Vec<String>> = files.iter().map(filters).collect();
    let differ = files.iter().zip(&sets).any(|(file, set)| file.task != files[0].task && *set != sets[0]);
    if differ {
        files.iter_mut().zip(&sets).filter(|(_, set)| !set.is_empty()).for_each(|(file, set)| turn(file, set));
    }
}

/// The filters of a file, in the order in which they first occur.
fn filters(file: &Records) -> Vec<String> {
    let mut filters: Vec<String> = Vec::new();
    for item in &file.items {
        let filter = filter_of(item).unwrap_or_default();
        if !filters.iter().any(|known| known == filter) {
            filters.push(filter.to_owned());
        }
    }
    if filters == [""] { Vec::new() } else { filters }
}

fn filter_of(item: &Record) -> Option<&str> {
    item.marks.iter().find(|(mark, _)| *mark == FILTER).map(|(_, filter)| filter.as_str())
}

fn turn(file: &mut Records, filters: &[String]) {
    let metrics = std::mem::take(&mut file.metrics);
    let name = |filter: &String, metric: &String| match filter.as_str() {
        "" => metric.clone(),
        filter => format!("{metric},{filter}"),
    };
    file.metrics = filters.iter().flat_map(|filter| metrics.iter().map(move |metric| name(filter, metric))).collect();
    let mut places: HashMap<(String, usize), usize> = HashMap::new();
    let mut times: HashMap<(String, usize), usize> = HashMap::new();
    let mut items: Vec<Record> = Vec::new();
    for mut item in std::mem::take(&mut file.items) {
        let filter = filters.iter().position(|filter| filter == filter_of(&item).unwrap_or_default()).unwrap_or(0);
        let time = times.entry((item.id.clone(), filter)).or_default();
        let place = *places.entry((item.id.clone(), *time)).or_insert(items.len());
        *time += 1;
        let scores = std::mem::take(&mut item.scores);
        if place == items.len() {
            item.marks.retain(|(mark, _)| *mark != FILTER);
            item.scores = vec![String::new(); file.metrics.len()];
            items.push(item);
        }
        for (at, score) in scores.into_iter().enumerate() {
            items[place].scores[filter * metrics.len() + at] = score;
        }
    }
    file.items = items;
}
