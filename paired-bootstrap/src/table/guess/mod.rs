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

mod direction;
mod filters;
mod groups;
mod labels;
mod not_items;
mod predictions;
mod score;
mod shape;
mod systems;
mod why_open;

use super::cells::{ITEM, Layout, RUN, Table};
use super::choice::{Choice, chosen};
use super::column::{Column, Kind};
use super::error::TableError;
use super::formats::TASK;
use super::ids::{id_column, id_of};
use super::names::{self, rank};
use super::note::Note;
use super::open::Open;
use super::runs::{RunColumns, are_alike_but_for_scores, is_surely_run};
use super::shared::{Groups, shared_ids};
use super::tables::Tables;
use std::collections::HashSet;

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

    /// The name of a system's score column, if the tables use different names for it.
    fn own_score(&self, system: &str) -> Option<&str> {
        let at = self.tables.tables().iter().position(|table| table.name() == Some(system))?;
        Some(self.tables.tables()[at].columns()[*self.own_scores.get(at)?].name())
    }
}
