//! Which metric and which filter count if a tool ran several tasks: each task has its own.
//!
//! - A task's main metric is the first one that all its files have. If the tasks' main metrics
//!   differ, the column [`MAIN_METRIC`] holds that of each task. A metric that is chosen instead
//!   leaves out the tasks without it.
//! - A task's answers may have gone through several filters. The guess keeps one for each task.

use super::records::{Main, Record, Records, add_new};
use crate::table::names::{Direction, direction_of};
use crate::table::open::Apart;

/// The column of the tasks' main metrics, if these differ.
pub(in super::super) const MAIN_METRIC: &str = "main metric";

/// The name of the filter that the answers to an item went through.
pub(super) const FILTER: &str = "filter";

/// The metrics of all files of a tool.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Metrics {
    /// The metrics that can be compared.
    pub names: Vec<String>,
    /// Whether the first one is the main metric.
    pub has_main: bool,
    /// The tasks, if their main metrics differ.
    pub of_tasks: Vec<TaskMetrics>,
}

/// The metrics of one task.
#[derive(Clone, Debug)]
pub(in super::super) struct TaskMetrics {
    pub task: String,
    /// `None` if its files have no metric in common.
    pub main: Option<String>,
    pub others: Vec<String>,
    /// Whether the main metric is known.
    pub has_main: bool,
    /// Whether all scores of the main metric lie from 0 to 1.
    is_share: bool,
}

impl Metrics {
    /// The metrics of these files, which belong to several tasks if `has_tasks`.
    pub(super) fn new(files: &[&Records], has_tasks: bool) -> Self {
        let of_tasks: Vec<TaskMetrics> =
            by_task(files).iter().map(|(task, files)| TaskMetrics::of(task, files)).collect();
        let are_same = of_tasks.windows(2).all(|pair| pair[0].main == pair[1].main);
        if !has_tasks || are_same {
            return Self { names: common(files), has_main: have_main(files), of_tasks: Vec::new() };
        }
        let mut names = vec![MAIN_METRIC.to_owned()];
        add_new(&mut names, files.iter().flat_map(|file| file.metrics.iter().cloned()));
        Self { names, has_main: true, of_tasks }
    }

    /// The score of an item by the main metric of its task, if that is a column of its own.
    pub(super) fn main_score<'i>(&self, file: &Records, item: &'i Record) -> Option<&'i str> {
        let of_task = self.of_tasks.iter().find(|of_task| of_task.task == file.task.as_deref().unwrap_or_default())?;
        let at = file.metrics.iter().position(|metric| Some(metric) == of_task.main.as_ref())?;
        item.scores.get(at).map(String::as_str)
    }
}

impl TaskMetrics {
    fn of(task: &str, files: &[&Records]) -> Self {
        let mut metrics = common(files);
        let main = (!metrics.is_empty()).then(|| metrics.remove(0));
        let is_share = files.iter().all(|file| {
            let Some(at) = file.metrics.iter().position(|metric| Some(metric) == main.as_ref()) else { return true };
            let scores = file.items.iter().filter_map(|item| item.scores.get(at)).filter(|score| !score.is_empty());
            scores.into_iter().all(|score| score.parse::<f64>().is_ok_and(|score| (0.0..=1.0).contains(&score)))
        });
        Self { task: task.to_owned(), main, others: metrics, has_main: have_main(files), is_share }
    }
}

/// Why the main metrics of these tasks cannot be averaged; `None` if they can.
pub(in super::super) fn apart(tasks: &[&TaskMetrics]) -> Option<Apart> {
    let is_lower = |of: &&TaskMetrics| {
        let main = of.main.as_deref()?;
        Some(direction_of([main, main]).is_some_and(Direction::is_lower))
    };
    let mut lower = tasks.iter().filter_map(is_lower);
    let first = lower.next();
    if lower.any(|other| Some(other) != first) {
        return Some(Apart::Directions);
    }
    (!tasks.iter().all(|of| of.is_share)).then_some(Apart::Scales)
}

fn have_main(files: &[&Records]) -> bool {
    files.iter().all(|file| file.main == Main::First)
}

/// The metrics that all files have, in the order of the first one.
fn common(files: &[&Records]) -> Vec<String> {
    let of_all = |metric: &&String| files.iter().all(|file| file.metrics.contains(metric));
    files.first().map(|file| file.metrics.iter().filter(of_all).cloned().collect()).unwrap_or_default()
}

/// The files of each task, in the order in which the tasks first occur.
fn by_task<'f>(files: &[&'f Records]) -> Vec<(&'f str, Vec<&'f Records>)> {
    let mut tasks: Vec<(&str, Vec<&Records>)> = Vec::new();
    for file in files {
        let task = file.task.as_deref().unwrap_or_default();
        match tasks.iter_mut().find(|(known, _)| *known == task) {
            Some((_, files)) => files.push(file),
            None => tasks.push((task, vec![file])),
        }
    }
    tasks
}

/// Removes the filter from all items if it is the same everywhere and says nothing.
pub(super) fn remove_unfiltered<'r>(files: impl Iterator<Item = &'r mut Records>) {
    let mut items: Vec<&mut Record> = files.flat_map(|file| &mut file.items).collect();
    let is_mark = |(mark, text): &(&str, String)| *mark == FILTER && text == NO_FILTER;
    let has_filter = |item: &&mut Record| item.marks.iter().any(|mark| mark.0 == FILTER && !is_mark(mark));
    if !items.iter().any(has_filter) {
        items.iter_mut().for_each(|item| item.marks.retain(|mark| !is_mark(mark)));
    }
}

/// What lm-evaluation-harness calls answers that were not filtered.
const NO_FILTER: &str = "none";
