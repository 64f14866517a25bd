//! What items have in common: categories and clusters.

use super::super::cells::Table;
use super::super::choice::chosen;
use super::super::column::Column;
use super::super::ids::{Matching, id_column, is_filter};
use super::super::names::{self, rank};
use super::super::note::Note;
use super::{Guessing, RunColumns, Shape};
use std::collections::{HashMap, HashSet};

/// The most categories that a guessed column may have.
const MOST_CATEGORIES: usize = 1000;

impl<'t> Guessing<'t> {
    /// The columns that may be categories.
    fn possible_categories(&self) -> impl Iterator<Item = &'t Column> {
        // If a file has an id several times, each category makes it another item.
        let items = if self.shape == Shape::Files && self.runs.is_none() { self.first.rows() } else { self.items() };
        let run_columns = self.runs.as_ref();
        let run_columns =
            run_columns.map(|RunColumns { item, run, beside }| [Some(item), run.as_ref(), beside.as_ref()]);
        self.first.columns().iter().filter(move |column| {
            let distinct = column.profile().distinct;
            !run_columns.iter().flatten().flatten().any(|name| *name == column.name())
                && distinct > 1
                && distinct <= MOST_CATEGORIES
                && 2 * distinct <= items
                && !self.is_taken(column)
        })
    }

    /// Guesses groups that must be known before the systems, because their columns are not systems.
    pub(super) fn guess_named_groups(&mut self) {
        self.guess_cluster();
        self.guess_named_category();
        self.guess_cluster_of_filters();
    }

    /// The category, by its name. A filter that is not used tells rows apart like a category.
    fn guess_named_category(&mut self) {
        if self.choice.category.is_some() {
            return;
        }
        let ranked = self.possible_categories().filter(|column| self.is_of_items(column));
        let named = ranked.filter_map(|column| Some((rank(column.name(), names::CATEGORY)?, column.name()))).min();
        let found = self.possible_categories().find(|column| is_filter(column)).map(Column::name);
        self.choice.category = found.or(named.map(|(_, name)| name)).map(str::to_owned);
    }

    /// If several filters were applied to the same answer, its rows form a cluster.
    fn guess_cluster_of_filters(&mut self) {
        let category = chosen(self.choice.category.as_ref()).and_then(|name| self.first.find(name));
        let is_by_filter = category.is_some_and(|at| is_filter(&self.first.columns()[at]));
        if is_by_filter && self.choice.cluster.is_none() {
            self.choice.cluster = self.id().filter(|id| !id.is_unique()).map(|id| id.name().to_owned());
        }
    }

    /// Whether a column has the same value of an item for every system. A column that differs, such
    /// as an outcome or a kind of error, depends on the system: grouping by it would select by the
    /// result.
    pub(super) fn is_of_items(&self, column: &Column) -> bool {
        let Some(id) = self.id() else { return true };
        // If a run has an id several times, each category makes it another item.
        let is_told_apart = |table: &Table| {
            let runs = self.runs.as_ref().zip(table.find(column.name()));
            runs.is_some_and(|(runs, at)| runs.are_told_apart_by(table, self.systems_column(), &table.columns()[at]))
        };
        if self.averages_runs() && self.tables.tables().iter().any(is_told_apart) {
            return true;
        }
        if self.averages_runs() && !self.tables.tables().iter().all(|table| self.is_of_items_in(table, column.name())) {
            return false;
        }
        match self.shape {
            Shape::Columns => true,
            Shape::Rows(systems) => {
                let system = &self.first.columns()[systems];
                let mut of_ids: HashMap<_, Vec<_>> = HashMap::new();
                for row in 0..self.first.rows() {
                    of_ids.entry(id.code(row)).or_default().push((system.code(row), column.code(row)));
                }
                // If a system has an id several times, each category makes it another item.
                let is_alike = |rows: &Vec<(Option<u32>, Option<u32>)>| {
                    let systems: HashSet<_> = rows.iter().map(|(system, _)| system).collect();
                    systems.len() < rows.len() && !self.averages_runs()
                        || rows.iter().all(|(_, value)| *value == rows[0].1)
                };
                of_ids.values().all(is_alike)
            }
            Shape::Files => self.tables.tables().iter().skip(1).all(|table| self.is_alike_in(table, id, column)),
        }
    }

    /// Whether a column of a table has the same value in all runs of an item. Empty cells do not
    /// matter.
    fn is_of_items_in(&self, table: &Table, column: &str) -> bool {
        let Some((id, column)) = id_column(table, &self.choice).zip(table.find(column)) else { return true };
        let (id, column) = (&table.columns()[id], &table.columns()[column]);
        let mut of_ids = HashMap::new();
        let filled = (0..table.rows()).filter_map(|row| Some((id.code(row), self.system_of(row), column.code(row)?)));
        filled.into_iter().all(|(id, system, value)| *of_ids.entry((id, system)).or_insert(value) == value)
    }

    /// Whether a column has the same values in another table, for the ids that both have.
    fn is_alike_in(&self, table: &Table, id: &Column, column: &Column) -> bool {
        let other = |name: &str| table.find(name).map(|at| &table.columns()[at]);
        let (Some(other_id), Some(others)) = (id_column(table, &self.choice), other(column.name())) else {
            return true;
        };
        let other_id = &table.columns()[other_id];
        // If an id occurs several times, each category makes it another item.
        if !(self.averages_runs() || id.is_unique() && other_id.is_unique()) {
            return true;
        }
        let ids = Matching::of(id, other_id).translated;
        let texts = column.texts().find_all(others.texts());
        let mut rows = HashMap::new();
        (0..self.first.rows()).for_each(|row| {
            rows.insert(id.code(row), column.code(row));
        });
        (0..table.rows()).all(|row| {
            let id = other_id.code(row).and_then(|code| ids[code as usize]);
            let value = others.code(row).map(|code| texts[code as usize]);
            match (id.and_then(|id| rows.get(&Some(id))), value) {
                (Some(own), Some(value)) => *own == value,
                (Some(own), None) => own.is_none(),
                (None, _) => true,
            }
        })
    }

    /// Whether filters keep at most one row of each system for each value of a column.
    fn is_once_in_filter(&self, column: &Column) -> bool {
        let filters = self.choice.filters();
        let cell = |row: usize, name: &str| self.first.find(name).and_then(|at| self.first.columns()[at].text(row));
        let is_kept = |row: &usize| {
            filters.iter().all(|(name, values)| cell(*row, name).is_some_and(|text| values.contains(&text)))
        };
        let mut seen = HashSet::new();
        !filters.is_empty()
            && (0..self.first.rows()).filter(is_kept).all(|row| seen.insert((self.system_of(row), column.code(row))))
    }

    fn guess_cluster(&mut self) {
        if chosen(self.choice.cluster.as_ref()).is_some() {
            return;
        }
        let is_answered = self.choice.cluster.is_some();
        let items = self.items();
        let fits = |column: &&Column| {
            let distinct = column.profile().distinct;
            distinct > 1 && distinct < items && !self.is_taken(column) && !self.is_once_in_filter(column)
        };
        let best = |usual| {
            let columns = self.first.columns().iter().filter(fits);
            columns.filter_map(|column| Some((rank(column.name(), usual)?, column.name()))).min()
        };
        let by_name = best(names::CLUSTER);
        if let Some((_, name)) = by_name.filter(|_| !is_answered) {
            self.choice.cluster = Some(name.to_owned());
        } else if let Some((_, name)) = by_name.or_else(|| best(names::SHARED)) {
            let clusters = self.first.find(name).map_or(0, |at| self.first.columns()[at].profile().distinct);
            let question = Note::MayBeClusters { column: name.to_owned(), clusters };
            self.notes.push(if is_answered { question.answered() } else { question });
        }
    }
}
