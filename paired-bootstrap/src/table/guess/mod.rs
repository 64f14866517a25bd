//! Guesses what a choice leaves open, from names, contents and scales.
//!
//! - **Ids**: a column with the same values for every system, each once, whatever its name; or one
//!   with a usual name (`id`, `doc_id`, `item`…). A name such as `question`, or a first column of
//!   texts or running numbers, counts only if every row has a value of its own.
//! - **Systems**: the tables, if there are several; the values of a column such as `model`, if ids
//!   repeat; otherwise columns of scores, with usual names (baseline and experimental, old and
//!   new…), or the first two on the same scale whose names say that the same was measured. Counts
//!   and lengths are not scores. The user is asked if there is a column such as `model` as well, or
//!   if no two columns fit but another column has the same items for each value. Files in folders
//!   and files of known tools have no meaningful order: if one name extends another, the shorter
//!   one is the baseline (`llama-7b`, then `llama-7b-dpo`).
//! - **Right answers**: a column such as `gold`, if two other columns mostly hold values that it
//!   has as well. If a column has the same two labels as the systems and is named after what is
//!   predicted, the user is asked.
//! - **Runs**: a column such as `seed` or `attempt`, if it tells apart the rows of each item. For
//!   one such as `sample`, the user is asked.
//! - **Category**: a column with a usual name and the same value of an item for every system. Other
//!   columns may have been caused by the outcome. For **clusters** the user is asked, unless the
//!   column is named `cluster`.
//! - **Row filter**: the first value of the column `filter`, if ids occur several times.
//! - **Lower is better**: by the names of known metrics, such as `loss` and `wer`. If the names of
//!   columns say nothing, a column or key `metric` may decide, or a title or comment that says
//!   "lower is better". If a title, a comment or a file's name only mentions an error metric, the
//!   user is asked. Otherwise, higher is better.

mod groups;
mod labels;
mod shape;
mod systems;

use super::cells::{ITEM, Layout, RUN, Table};
use super::choice::{Choice, chosen};
use super::column::{Column, Kind};
use super::error::TableError;
use super::formats::{MAIN_METRIC, TASK, TaskMetrics};
use super::ids::{id_column, id_of, is_filter, is_of_metrics};
use super::inside::Inside;
use super::names::{self, Direction, direction_of, rank};
use super::note::Note;
use super::open::Open;
use super::runs::{RunColumns, are_alike_but_for_scores, ids_within, is_surely_run};
use super::said::Lower;
use super::shared::{Groups, shared_ids};
use super::tables::Tables;
use std::collections::{HashMap, HashSet};

/// What was guessed.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// The choice, with everything filled in that could be guessed.
    pub choice: Choice,
    /// Why the systems could not be guessed, if so.
    pub open: Option<Open>,
    /// What was assumed.
    pub notes: Vec<Note>,
    /// The systems that can be chosen, by the names that a choice uses.
    pub systems: Vec<String>,
    /// Whether the choice, names or words such as `true` say which direction is better. If nothing
    /// does, higher is better.
    pub is_direction_told: bool,
    pub(super) shape: Shape,
    /// The columns that tell apart repeated answers to an item, if there are any.
    pub(super) runs: Option<RunColumns>,
    /// The index of each table's score column, if the tables use different names for it.
    pub(super) own_scores: Vec<usize>,
}

/// What a system is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A column of the only table.
    Columns,
    /// A table.
    Files,
    /// The rows of the only table that have the system's name in this column.
    Rows(usize),
}

impl Tables {
    /// Fills in what `choice` leaves open.
    ///
    /// # Errors
    /// [`TableError::Empty`] if there is no table.
    pub fn guess(&self, choice: &Choice) -> Result<Guess, TableError> {
        let first = self.tables().first().ok_or(TableError::Empty { file: None })?;
        Ok(Guessing::new(self, first, choice).run())
    }

    /// The systems that can be chosen, and the columns of the first table with texts that are not
    /// the same for every system of an item, such as the answers of each.
    pub(super) fn systems_and_answers(&self) -> (Vec<String>, Vec<&Column>) {
        let Some(first) = self.tables().first() else { return Default::default() };
        let mut guessing = Guessing::new(self, first, &Choice::default());
        let (systems, _) = guessing.guess();
        let is_answer = |column: &&Column| {
            column.kind() == Kind::Text && !guessing.has_other_part(column) && !guessing.is_of_items(column)
        };
        (systems, first.columns().iter().filter(is_answer).collect())
    }
}

/// The chosen tasks, or all, and the values of a filter that each has, in the order of the rows.
/// Tasks with the same values are together; without tasks, there is one group.
fn filters_of_tasks<'t>(
    table: &'t Table,
    filter: &'t Column,
    chosen: Option<&[&str]>,
    score: Option<&Column>,
) -> Vec<(Vec<&'t str>, Vec<&'t str>)> {
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
        if !chosen.is_none_or(|chosen| task.is_some_and(|task| chosen.contains(&task))) {
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

struct Guessing<'t> {
    tables: &'t Tables,
    first: &'t Table,
    choice: Choice,
    notes: Vec<Note>,
    shape: Shape,
    runs: Option<RunColumns>,
    own_scores: Vec<usize>,
    is_direction_told: bool,
    /// Whether the id column was guessed, not chosen.
    is_id_open: bool,
    /// Whether the user may be asked if the values of a column are the systems: no choice says what
    /// the rows are.
    may_ask_of_systems: bool,
}

/// Finds the column of a filter typed by hand, if the column's name contains colons: the shortest
/// name that exists.
fn find_column(tables: &Tables, (column, value): &mut (String, String)) {
    if tables.find(column).is_some() {
        return;
    }
    let text = format!("{column}:{value}");
    let mut names =
        text.match_indices(':').map(|(at, _)| text.split_at(at)).filter(|(name, _)| tables.find(name).is_some());
    if let Some((name, rest)) = names.next() {
        (*column, *value) = (name.to_owned(), rest[1..].to_owned());
    }
}

impl<'t> Guessing<'t> {
    fn new(tables: &'t Tables, first: &'t Table, choice: &Choice) -> Self {
        let mut choice = choice.clone();
        choice.filter.iter_mut().flatten().for_each(|filter| find_column(tables, filter));
        for part in [&mut choice.baseline, &mut choice.experimental] {
            *part = part.take().map(|name| tables.system_of_file(name));
        }
        let Choice { cluster, run, filter, constant, .. } = &choice;
        let parts = [cluster, run].map(|part| chosen(part.as_ref()));
        let may_ask_of_systems = parts == [None; 2] && constant.is_none() && filter.iter().flatten().next().is_none();
        Self {
            tables,
            first,
            may_ask_of_systems,
            choice,
            notes: tables.notes.clone(),
            shape: Shape::Columns,
            runs: None,
            own_scores: Vec::new(),
            is_direction_told: true,
            is_id_open: false,
        }
    }

    fn run(mut self) -> Guess {
        let (systems, open) = self.guess();
        let Self { choice, notes, shape, runs, own_scores, is_direction_told, .. } = self;
        Guess { choice, open, notes, systems, is_direction_told, shape, runs, own_scores }
    }

    /// Fills in the choice, and returns the systems.
    fn guess(&mut self) -> (Vec<String>, Option<Open>) {
        let is_id_open = self.choice.id.is_none();
        self.is_id_open = is_id_open;
        if is_id_open {
            self.choice.id = self.find_ids().map(|at| self.first.columns()[at].name().to_owned());
        }
        self.shape = self.find_shape();
        self.runs = self.find_runs();
        if let Some(RunColumns { item, run, .. }) = &self.runs {
            let averages = match &self.choice.run {
                Some(run) => !run.is_empty(),
                None => run.as_deref().is_none_or(is_surely_run),
            };
            if averages && run.is_some() {
                self.choice.run.clone_from(run);
            }
            if is_id_open && (averages || !self.has_ids_of_rows()) {
                self.choice.id = Some(item.clone());
            }
        }
        if matches!(self.first.layout(), Layout::Tool(_)) {
            // A known tool leaves out items itself if its judge gave no score.
            self.choice.omits_gaps = true;
            if self.choice.category.is_none() {
                self.choice.category = self.first.find(TASK).map(|_| TASK.to_owned());
            }
        }
        self.guess_filter();
        self.guess_named_groups();
        let found = self.guess_systems();
        self.judge_measure();
        found
    }

    /// How items of a table are repeated, if they are.
    fn find_runs(&self) -> Option<RunColumns> {
        let mut tables = self.tables.tables().iter();
        if matches!(self.first.layout(), Layout::Tool(_)) && self.choice.run.is_none() {
            let has_runs = tables.any(|table| table.find(RUN).is_some());
            return has_runs.then(|| RunColumns { item: ITEM.to_owned(), run: Some(RUN.to_owned()), beside: None });
        }
        match chosen(self.choice.run.as_ref()) {
            Some(run) => tables.find_map(|table| RunColumns::by(table, self.systems_column(), run)),
            None => {
                tables.find_map(|table| RunColumns::of(table, self.systems_column())).or_else(|| self.unnumbered_runs())
            }
        }
    }

    /// Runs without a column that numbers them: in every table, an item occurs once, or its rows
    /// differ only in the score.
    fn unnumbered_runs(&self) -> Option<RunColumns> {
        let item = self.id()?.name().to_owned();
        let ids = |table: &Table| id_column(table, &self.choice);
        let is_once = |table: &&Table| ids(table).is_some_and(|at| table.columns()[at].is_unique());
        let mut repeated = self.tables.tables().iter().filter(|table| !is_once(table)).peekable();
        let is_run =
            |table: &Table| ids(table).is_some_and(|at| are_alike_but_for_scores(table, self.systems_column(), at));
        (repeated.peek().is_some() && repeated.all(is_run)).then_some(RunColumns { item, run: None, beside: None })
    }

    /// The index of the column that names the systems, if rows are systems.
    fn systems_column(&self) -> Option<usize> {
        if let Shape::Rows(at) = self.shape { Some(at) } else { None }
    }

    /// Whether the runs of an item are averaged.
    fn averages_runs(&self) -> bool {
        self.runs.as_ref().is_some_and(|runs| runs.run.is_none() || chosen(self.choice.run.as_ref()).is_some())
    }

    /// The system of a row in the first table, as the index of its name, if a column names it.
    fn system_of(&self, row: usize) -> Option<u32> {
        self.systems_column().and_then(|at| self.first.columns()[at].code(row))
    }

    /// Whether ids are unique for each system.
    fn has_ids_of_rows(&self) -> bool {
        let Some(id) = self.id() else { return false };
        let cells: HashSet<_> = (0..self.first.rows()).map(|row| (self.system_of(row), id.code(row))).collect();
        cells.len() == self.first.rows()
    }

    fn id(&self) -> Option<&'t Column> {
        id_column(self.first, &self.choice).map(|at| &self.first.columns()[at])
    }

    /// How many items the first table has: its distinct ids, or else its rows.
    fn items(&self) -> usize {
        self.id().map_or(self.first.rows(), |id| id.profile().distinct)
    }

    /// The id column of the first table: one whose values all systems share, or one by its name.
    fn find_ids(&self) -> Option<usize> {
        let tables = self.tables.tables();
        let by_name = id_of(self.first);
        let has_named = by_name.is_some_and(|at| rank(self.first.columns()[at].name(), names::ID).is_some());
        let shared = if tables.len() > 1 {
            shared_ids(Groups::Tables(tables), has_named)
        } else {
            self.possible_systems().into_iter().find_map(|at| shared_ids(Groups::Rows(self.first, at), has_named))
        };
        shared.or(by_name)
    }

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

    fn guess_filter(&mut self) {
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
        let filters = self.choice.filters();
        let tasks = filters.iter().find(|(column, _)| *column == TASK).map(|(_, tasks)| tasks.as_slice());
        // A task without the chosen metric is left out, whatever its filter.
        let score = chosen(self.choice.score.as_ref()).and_then(|name| self.first.find(name));
        let score = score.map(|at| &self.first.columns()[at]).filter(|score| score.kind() != Kind::Empty);
        let all = filters_of_tasks(self.first, filter, tasks, score);
        let chosen = self.choice.filter.take().unwrap_or_default();
        let mut kept: Vec<&str> =
            chosen.iter().filter(|(name, _)| name == column).map(|(_, value)| value.as_str()).collect();
        let already = kept.len();
        for (_, values) in &all {
            if !values.iter().any(|value| kept.contains(value)) {
                // A task with one kept value should not get a second one from another task.
                let is_free = |value: &&&str| {
                    let mut others = all.iter().filter(|(_, others)| others.contains(*value));
                    !others.any(|(_, others)| others.iter().any(|other| kept.contains(other)))
                };
                kept.extend(values.iter().find(is_free).or(values.first()));
            }
        }
        let is_open = |values: &[&str]| values.len() > 1 && !values.iter().any(|value| kept[..already].contains(value));
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
        let added: Vec<_> = kept[already..].iter().map(|value| (column.to_owned(), (*value).to_owned())).collect();
        self.choice.filter = Some(chosen.into_iter().chain(added).collect());
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

    /// Whether a column already plays a part, or cannot play any.
    fn is_taken(&self, column: &Column) -> bool {
        let Choice { baseline, experimental, score, .. } = &self.choice;
        let is_chosen = |part: &Option<String>| part.as_deref() == Some(column.name());
        column.is_prose() || [baseline, experimental, score].into_iter().any(is_chosen) || self.has_other_part(column)
    }

    /// Whether a column plays a part other than that of a system.
    fn has_other_part(&self, column: &Column) -> bool {
        let name = column.name();
        let Choice { id, run, cluster, category, gold, .. } = &self.choice;
        let names_systems = matches!(self.shape, Shape::Rows(at) if self.first.columns()[at].name() == name);
        // With one value kept, the column tells nothing more; with several, it may still be the
        // category.
        let is_filter = self.choice.filters().iter().any(|(column, values)| *column == name && values.len() == 1);
        names_systems
            || is_filter
            || [id, run, cluster, category, gold].iter().any(|part| part.as_deref() == Some(name))
    }

    /// What was measured of the baseline and of the experimental system, according to names.
    fn measures(&self) -> Option<[&str; 2]> {
        let Choice { baseline, experimental, score, .. } = &self.choice;
        let baseline = if self.choice.constant.is_some() { experimental } else { baseline };
        let names =
            [chosen(baseline.as_ref())?, chosen(experimental.as_ref())?].map(|system| match chosen(score.as_ref()) {
                Some(MAIN_METRIC) => self.least_clear_metric().unwrap_or(MAIN_METRIC),
                Some(score) if self.shape != Shape::Columns => score,
                _ => self.own_score(system).filter(|name| !names::is_unnamed(name)).unwrap_or(system),
            });
        // If all rows are of one metric, its name says more than the column's.
        let metric = self.choice.filters().into_iter().find_map(|(column, values)| match values.as_slice() {
            [only] if self.tables.find(column).is_some_and(|at| is_of_metrics(self.tables.column(at))) => Some(*only),
            _ => None,
        });
        let metric = metric.or_else(|| self.only_metric());
        Some(metric.map_or(names, |metric| [metric; 2]))
    }

    /// The tasks whose main metrics differ, as far as filters keep them.
    fn tasks(&self) -> Vec<&'t TaskMetrics> {
        let filters = self.choice.filters();
        let kept = filters.iter().find(|(column, _)| *column == TASK).map(|(_, tasks)| tasks);
        let is_kept = |of: &&TaskMetrics| kept.is_none_or(|tasks| tasks.contains(&of.task.as_str()));
        self.tables.metrics.of_tasks.iter().filter(is_kept).collect()
    }

    /// Of the main metrics of several tasks, which all point the same way, the one that says so
    /// least.
    fn least_clear_metric(&self) -> Option<&'t str> {
        let mains = self.tasks().into_iter().filter_map(|of| of.main.as_deref());
        mains.min_by_key(|main| match direction_of([main, main]) {
            Some(Direction::Unclear { .. }) => 0,
            None => 1,
            Some(_) => 2,
        })
    }

    /// Judges by the names of what was measured whether the mean over items is that of the whole
    /// corpus, and which direction is better. Nothing else guesses these.
    fn judge_measure(&mut self) {
        let Some(names) = self.measures() else { return };
        let gold = &self.choice.gold;
        // Right and wrong, as labels or in words. Whether "yes" is good depends on the name: for an
        // error, it is bad.
        let column = |name: &str| self.tables.find(name).map(|at| self.tables.column(at));
        let are_words = names.iter().all(|name| column(name).is_some_and(|column| column.kind() == Kind::Words));
        let are_grades =
            are_words && names.iter().filter_map(|name| column(name)?.word_pair()).any(|words| !words.may_be_labels());
        let is_right_or_wrong = chosen(gold.as_ref()).is_some() || are_grades;
        let ratio = names::ratio_of(names).filter(|_| !is_right_or_wrong && !are_words);
        let direction = match direction_of(names) {
            _ if is_right_or_wrong => Some(Direction::Higher),
            None if are_words => Some(Direction::Higher),
            // If an error was found or fixed, higher may be better.
            Some(Direction::Lower) if are_words && !names.iter().all(|name| names::ends_in_lower(name)) => {
                Some(Direction::Unclear { lower: true })
            }
            direction => direction,
        };
        let are_binary = names.iter().any(|name| column(name).is_some_and(|column| column.profile().is_binary()));
        let time = if direction.is_none() && !are_binary { self.time_unit() } else { None };
        let (direction, names) = match time {
            Some((direction, unit)) => (Some(direction), [unit.clone(), unit]),
            None => (direction, names.map(str::to_owned)),
        };
        self.notes.extend(ratio.map(|metric| Note::MeanOfRatios { metric }));
        if self.choice.lower_is_better.is_some() {
            return;
        }
        if names[0] == names[1]
            && let Some((tool, lower)) = self.tables.lower_by_tool(&names[0])
        {
            let [metric, _] = names;
            self.notes.extend(lower.then_some(Note::LowerInTool { metric, tool: tool.to_owned() }));
            self.choice.lower_is_better = Some(lower);
            return;
        }
        let around = self.tables.lower.as_ref().filter(|_| direction.is_none());
        if let Some(Lower { text, is_sure }) = around {
            self.notes.push(match is_sure {
                true => Note::LowerIsBetter { name: text.clone() },
                false => Note::DirectionUnclear { names: [text.clone(), text.clone()], lower: true, is_beside: true },
            });
            self.choice.lower_is_better = Some(true);
            return;
        }
        self.notes.extend(match direction {
            Some(Direction::Lower) => Some(Note::LowerIsBetter { name: names[0].clone() }),
            Some(Direction::Unclear { lower }) => Some(Note::DirectionUnclear { names, lower, is_beside: false }),
            Some(Direction::Higher) | None => None,
        });
        self.is_direction_told = direction.is_some();
        self.choice.lower_is_better = Some(direction.is_some_and(Direction::is_lower));
    }

    /// The metric, if it is the same in all rows of all tables.
    fn only_metric(&self) -> Option<&'t str> {
        let only = |table: &'t Table| {
            let mut texts = table.columns().iter().find(|column| is_of_metrics(column))?.texts().iter();
            texts.next().filter(|_| texts.next().is_none())
        };
        only(self.first).filter(|metric| self.tables.tables().iter().all(|table| only(table) == Some(*metric)))
    }

    /// The direction and a unit of time such as `ns/op`, if a column of units says that all scores
    /// are times. A long time may be good, and only a `score unit` is sure to be that of the
    /// scores: the right answers may have a `unit`, too.
    fn time_unit(&self) -> Option<(Direction, String)> {
        let filters = self.choice.filters();
        let units = |table: &'t Table| {
            let column = table.columns().iter().find(|column| names::is_unit_column(column.name()))?;
            let kept = filters.iter().find(|(name, _)| *name == column.name()).map(|(_, values)| values.clone());
            Some((column.name(), kept.unwrap_or_else(|| column.texts().iter().collect())))
        };
        let all: Vec<(&str, Vec<&str>)> = self.tables.tables().iter().map(units).collect::<Option<_>>()?;
        let (column, units) = all.first()?;
        let unit =
            units.first().filter(|_| all.iter().flat_map(|(_, units)| units).all(|unit| names::is_time_unit(unit)))?;
        let is_of_scores = names::words(column).first().is_some_and(|word| word == "score");
        Some(match is_of_scores {
            true => (Direction::Lower, (*unit).to_owned()),
            false => (Direction::Unclear { lower: true }, format!("{column} {unit}")),
        })
    }

    /// The name of a system's score column, if the tables use different names for it.
    fn own_score(&self, system: &str) -> Option<&str> {
        let at = self.tables.tables().iter().position(|table| table.name() == Some(system))?;
        Some(self.tables.tables()[at].columns()[*self.own_scores.get(at)?].name())
    }
}
