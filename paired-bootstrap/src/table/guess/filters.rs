//! Which rows are kept: one value of a filter for each task, or of the column of metrics.

use super::super::cells::Layout;
use super::super::choice::chosen;
use super::super::column::{Column, Kind};
use super::super::formats::TASK;
use super::super::ids::{is_filter, is_of_metrics};
use super::super::inside::Inside;
use super::super::names;
use super::super::note::Note;
use super::super::runs::ids_within;
use super::Guessing;
use std::collections::HashMap;

impl<'t> Guessing<'t> {
    /// Asks which lists to use if a column says that some items were trained on.
    fn ask_of_splits(&mut self) {
        let is_split = |column: &&Column| [TASK, "split"].contains(&column.name());
        let Some(column) = self.first.columns().iter().find(is_split) else { return };
        let texts: Vec<&str> = column.texts().iter().collect();
        let are =
            |names: names::Names| texts.iter().filter(|text| names.contains(&text.to_lowercase().as_str())).count();
        if are(names::TRAINED_ON) > 0 && are(names::TRAINED_ON) + are(names::HELD_OUT) == texts.len() && texts.len() > 1
        {
            let rows = |text: &str| (0..self.first.rows()).filter(|&row| column.text(row) == Some(text)).count();
            let lists = texts.iter().map(|&text| (text.to_owned(), rows(text))).collect();
            let column = column.name().to_owned();
            self.notes.push(Note::Inside { list: None, inside: Inside::Lists { column, lists } });
        }
    }

    pub(super) fn guess_filter(&mut self) {
        self.find_ids_of_metrics();
        let chosen = self.choice.filter.clone();
        match &chosen {
            // A chosen filter answers which lists to use.
            Some(_) => {
                self.notes.retain(|note| !matches!(note, Note::Inside { inside: Inside::Lists { .. }, .. }));
            }
            None => self.ask_of_splits(),
        }
        // An empty list keeps all rows. A known tool's filters go with any other choice of rows.
        let is_tool = matches!(self.first.layout(), Layout::Tool(_));
        if chosen.as_ref().is_none_or(|filters| is_tool && !filters.is_empty()) {
            self.guess_filter_of_tasks();
        }
        self.note_filters(chosen.unwrap_or_default());
    }

    /// Keeps one value of the filter for each task: the first one, if no chosen value is the
    /// task's.
    fn guess_filter_of_tasks(&mut self) {
        let Some(filter) = self.first.columns().iter().find(|column| is_filter(column)) else { return };
        let column = filter.name();
        if self.id().is_some_and(|id| id.name() == column) {
            return;
        }
        // Rows of several metrics have no mean, whatever their ids.
        let is_of_metrics = self.repeated_metrics().is_some_and(|metrics| metrics.name() == column);
        if !is_of_metrics && self.id().is_none_or(Column::is_unique) {
            return;
        }
        let all = self.filters_of_tasks(filter);
        let chosen = self.choice.filter.take().unwrap_or_default();
        let already = chosen.iter().filter(|(name, _)| name == column).map(|(_, value)| value.as_str());
        let already: Vec<&str> = already.collect();
        let kept = kept_values(&all, &already);
        let is_open = |values: &[&str]| values.len() > 1 && !values.iter().any(|value| already.contains(value));
        for (tasks, values) in all.iter().filter(|(_, values)| is_open(values)) {
            let Some(value) = values.iter().find(|value| kept.contains(value)) else { continue };
            let named = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
            let mut others = named(values);
            others.retain(|other| other != value);
            let tasks = if all.len() > 1 { named(tasks) } else { Vec::new() };
            self.notes.push(Note::FilterGuessed {
                column: column.to_owned(),
                value: (*value).to_owned(),
                others,
                tasks,
            });
        }
        let added: Vec<_> =
            kept[already.len()..].iter().map(|value| (column.to_owned(), (*value).to_owned())).collect();
        self.choice.filter = Some(chosen.into_iter().chain(added).collect());
    }

    /// The tasks that are kept, and the values of a filter that each has, in the order of the rows.
    /// Tasks with the same values are together; without tasks, there is one group.
    fn filters_of_tasks(&self, filter: &'t Column) -> Vec<(Vec<&'t str>, Vec<&'t str>)> {
        let table = self.first;
        let filters = self.choice.filters();
        let kept = filters.iter().find(|(column, _)| *column == TASK).map(|(_, tasks)| tasks);
        // A task without the chosen metric is left out, whatever its filter.
        let score = chosen(self.choice.score.as_ref()).and_then(|name| table.find(name));
        let score = score.map(|at| &table.columns()[at]).filter(|score| score.kind() != Kind::Empty);
        let tasks = table.find(TASK).map(|at| &table.columns()[at]);
        let tasks = tasks.filter(|_| matches!(table.layout(), Layout::Tool(_)));
        let mut of_tasks: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
        // Rows of a task usually follow each other.
        let mut last = 0;
        for row in 0..table.rows() {
            let Some(value) = filter.text(row) else { continue };
            if score.is_some_and(|score| score.text(row).is_none()) {
                continue;
            }
            let task = tasks.and_then(|tasks| tasks.text(row));
            if !kept.is_none_or(|kept| task.is_some_and(|task| kept.contains(&task))) {
                continue;
            }
            if of_tasks.get(last).is_none_or(|(known, _)| *known != task) {
                last = of_tasks.iter().position(|(known, _)| *known == task).unwrap_or(of_tasks.len());
            }
            match of_tasks.get_mut(last) {
                Some((_, values)) if values.contains(&value) => {}
                Some((_, values)) => values.push(value),
                None => of_tasks.push((task, vec![value])),
            }
        }
        let mut groups: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
        for (task, values) in of_tasks {
            match groups.iter_mut().find(|(_, known)| *known == values) {
                Some((tasks, _)) => tasks.extend(task),
                None => groups.push((task.into_iter().collect(), values)),
            }
        }
        groups
    }

    /// Finds ids that repeat in each metric, also where one metric is chosen.
    fn find_ids_of_metrics(&mut self) {
        if !self.is_id_open || self.id().is_some() {
            return;
        }
        let Some(metrics) = self.repeated_metrics() else { return };
        let ids = ids_within(self.first, self.systems_column(), metrics);
        self.choice.id = ids.map(|column| column.name().to_owned());
    }

    /// The column that names the metric of each row, if each system has two rows or more of each
    /// metric. In a table such as GLUE's, some metrics have a single task.
    fn repeated_metrics(&self) -> Option<&'t Column> {
        let metrics = self.first.columns().iter().find(|column| is_of_metrics(column))?;
        let mut rows: HashMap<_, usize> = HashMap::new();
        for row in 0..self.first.rows() {
            let Some(metric) = metrics.code(row) else { continue };
            *rows.entry((self.system_of(row), metric)).or_default() += 1;
        }
        (metrics.profile().distinct > 1 && rows.values().all(|&rows| rows > 1)).then_some(metrics)
    }

    /// Notes which rows are kept by the filters of chosen columns.
    fn note_filters(&mut self, chosen: Vec<(String, String)>) {
        let is_chosen = |column: &str| chosen.iter().any(|(name, _)| name == column);
        for (column, values) in self.choice.filters().into_iter().filter(|(column, _)| is_chosen(column)) {
            let all = self.tables.find(column).map(|at| self.tables.column(at).texts().iter());
            let others = all.into_iter().flatten().filter(|other| !values.contains(other)).map(str::to_owned).collect();
            let (column, values) = (column.to_owned(), values.into_iter().map(str::to_owned).collect());
            self.notes.push(Note::Filtered { column, values, others });
        }
    }
}

/// The chosen values of a filter, followed by a value for each task that has none of them.
fn kept_values<'t>(all: &[(Vec<&str>, Vec<&'t str>)], chosen: &[&'t str]) -> Vec<&'t str> {
    let mut kept = chosen.to_vec();
    for (_, values) in all {
        if !values.iter().any(|value| kept.contains(value)) {
            // A task with one kept value should not get a second one from another task.
            let is_free = |value: &&&str| {
                let mut others = all.iter().filter(|(_, others)| others.contains(*value));
                !others.any(|(_, others)| others.iter().any(|other| kept.contains(other)))
            };
            kept.extend(values.iter().find(is_free).or(values.first()));
        }
    }
    kept
}
