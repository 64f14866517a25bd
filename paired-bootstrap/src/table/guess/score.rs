//! Finds the column of scores that all systems share.

use super::super::cells::Layout;
use super::super::choice::chosen;
use super::super::column::{Column, Kind};
use super::super::formats::{MAIN_METRIC, apart};
use super::super::names::{self, rank};
use super::super::note::Note;
use super::super::open::Open;
use super::{Guessing, Shape};
use crate::sorting;
use std::collections::HashSet;

impl<'t> Guessing<'t> {
    /// Guesses the score column of all groups. If tables use different names for it, each must have
    /// only one.
    pub(super) fn guess_score(&mut self, gold: Option<&Column>) -> Option<Open> {
        if chosen(self.choice.score.as_ref()).is_some_and(|score| score != MAIN_METRIC) {
            return None;
        }
        let tables = self.tables.tables();
        let names_of = |table| self.candidates(table, gold).into_iter().map(Column::name).collect();
        let of_each: Vec<Vec<&'t str>> = tables.iter().map(names_of).collect();
        if let Some(table) = of_each.iter().position(Vec::is_empty) {
            return Some(self.why_no_scores(&tables[table]));
        }
        let common: Vec<&str> =
            of_each[0].iter().copied().filter(|name| of_each.iter().all(|names| names.contains(name))).collect();
        if common.contains(&MAIN_METRIC) && !self.tables.metrics.of_tasks.is_empty() {
            return self.guess_main_metric();
        }
        if common.is_empty() && of_each.iter().all(|names| names.len() == 1) {
            return self.take_own_scores(&of_each);
        }
        // If one list has one column and another has several, the latter must say which one counts.
        let several = tables.iter().zip(&of_each).find(|(_, names)| names.len() > 1);
        if let Some((table, names)) = several
            && of_each.iter().any(|names| names.len() == 1)
            && (table.is_headless() || common.is_empty())
        {
            return Some(Open::ListOfColumns { list: table.name().map(str::to_owned), columns: names.len() });
        }
        self.guess_common_score(gold, &of_each, self.differing(common))
    }

    /// Uses the only score column of each table, whatever its name.
    fn take_own_scores(&mut self, of_each: &[Vec<&str>]) -> Option<Open> {
        let tables = self.tables.tables();
        // A known tool names a column after its metric, never after a system.
        let first = of_each[0][0];
        if let Some(other) = of_each.iter().map(|names| names[0]).find(|&name| name != first)
            && tables.iter().all(|table| matches!(table.layout(), Layout::Tool(_)))
        {
            return Some(Open::Metrics { first: first.to_owned(), second: other.to_owned() });
        }
        let own = tables.iter().zip(of_each).filter_map(|(table, names)| table.find(names[0]));
        self.own_scores = own.collect();
        None
    }

    /// Guesses which of the columns that all groups have in `common` holds the scores: a metric of
    /// the tool, one with a usual name, or the only one of a list.
    fn guess_common_score(
        &mut self,
        gold: Option<&Column>,
        of_each: &[Vec<&str>],
        common: Vec<&'t str>,
    ) -> Option<Open> {
        let told = self.metrics();
        if !self.tables.metrics.has_main {
            let of_tool = self.tables.metrics.names.iter().filter(|name| common.contains(&name.as_str()));
            let columns: Vec<String> = of_tool.cloned().collect();
            if columns.len() > 1 {
                return Some(Open::WhichScore { columns, pair: None });
            }
        }
        let named = told.iter().find_map(|metric| common.iter().find(|name| **name == metric.as_str()));
        let is_other = |other: &str| named.is_none() || told.iter().any(|metric| metric == other);
        let usual = || {
            let placed = |name: &&'t str| {
                let (rank, depth) = names::place(name, names::SCORE)?;
                let column = &self.first.columns()[self.first.find(name)?];
                // One that is the same for every system, such as a retrieval score, describes the
                // item.
                Some(((rank, self.is_of_items(column), depth), *name))
            };
            let mut placed: Vec<_> = common.iter().filter_map(placed).collect();
            sorting::sort(&mut placed);
            // `bleu.score` and `chrf.score`: which one is meant is asked.
            match placed.as_slice() {
                [(first, _), (second, _), ..] if first == second => None,
                placed => placed.first().map(|(_, name)| *name),
            }
        };
        let only = || common.first().copied().filter(|_| of_each.iter().any(|names| names.len() == 1));
        let found = named.copied().or_else(usual).or_else(only);
        if named.is_none()
            && let Some(name) = found
            && let Some(columns) = self.rivals(name, &common)
        {
            return Some(Open::WhichScore { columns, pair: None });
        }
        match found {
            Some(name) => {
                let others = common.iter().filter(|other| **other != name && is_other(other));
                let others: Vec<String> = others.map(|&other| other.to_owned()).collect();
                if !others.is_empty() {
                    self.notes.push(Note::ScoreColumn { column: name.to_owned(), others });
                }
                self.choice.score = Some(name.to_owned());
                None
            }
            None => Some(self.which_score(gold, of_each, &common)),
        }
    }

    /// Asks which column holds the scores, or whether each list holds several systems.
    fn which_score(&self, gold: Option<&Column>, of_each: &[Vec<&str>], common: &[&str]) -> Open {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<String>>();
        let several = of_each.iter().find(|names| names.len() > 1).unwrap_or(&of_each[0]);
        let columns = owned(if matches!(self.shape, Shape::Rows(_)) { common } else { several });
        let are_metrics = common.len() > 1 && common.iter().all(|name| names::is_metric_name(name));
        if self.shape != Shape::Files {
            let pair = self.pair_of(&self.candidates(self.first, gold));
            return Open::WhichScore { columns, pair };
        }
        if are_metrics {
            return Open::WhichScore { columns, pair: None };
        }
        // A baseline and another system in each list are not the scores of one.
        let are_systems = matches!(names::sides(common), (Some(_), Some(_)));
        Open::SystemsInEach { columns, common: if are_systems { Vec::new() } else { owned(common) } }
    }

    /// Chooses the main metric of each task, if their scores can be averaged.
    fn guess_main_metric(&mut self) -> Option<Open> {
        let tasks = self.tasks();
        let mut metrics: Vec<(String, Vec<String>)> = Vec::new();
        for (metric, task) in tasks.iter().filter_map(|of| Some((of.main.as_ref()?, &of.task))) {
            match metrics.iter_mut().find(|(known, _)| known == metric) {
                Some((_, tasks)) => tasks.push(task.clone()),
                None => metrics.push((metric.clone(), vec![task.clone()])),
            }
        }
        let mut others: Vec<String> = Vec::new();
        for other in tasks.iter().flat_map(|of| &of.others) {
            if !others.contains(other) && !metrics.iter().any(|(metric, _)| metric == other) {
                others.push(other.clone());
            }
        }
        let others_than =
            |column: String, others: Vec<String>| (!others.is_empty()).then_some(Note::ScoreColumn { column, others });
        if let [(only, _)] = metrics.as_slice()
            && tasks.iter().all(|of| of.has_main || of.others.is_empty())
        {
            self.choice.score = Some(only.clone());
            self.notes.extend(others_than(only.clone(), others));
            return None;
        }
        if !tasks.iter().all(|of| of.has_main) {
            let columns = metrics.into_iter().map(|(metric, _)| metric).chain(others).collect();
            return Some(Open::WhichScore { columns, pair: None });
        }
        if let Some(apart) = apart(&tasks) {
            return Some(Open::MetricsApart { metrics, apart });
        }
        self.choice.score = Some(MAIN_METRIC.to_owned());
        self.notes.push(Note::MetricsOfTasks { metrics });
        self.notes.extend(others_than(MAIN_METRIC.to_owned(), others));
        None
    }

    /// The columns in which systems differ; all columns if fewer than two do.
    fn differing<'n>(&self, names: Vec<&'n str>) -> Vec<&'n str> {
        let Shape::Rows(systems) = self.shape else { return names };
        let systems = &self.first.columns()[systems];
        let said = |name: &str| -> Vec<Vec<(Option<u32>, Option<u32>)>> {
            let column = self.first.find(name).map(|at| &self.first.columns()[at]);
            let mut said = vec![Vec::new(); systems.texts().len()];
            for row in 0..self.first.rows() {
                let Some(own) = systems.code(row).and_then(|code| said.get_mut(code as usize)) else { continue };
                own.push((self.id().and_then(|id| id.code(row)), column.and_then(|column| column.code(row))));
            }
            if self.id().is_some() {
                said.iter_mut().for_each(|own| sorting::sort(own));
            }
            said
        };
        let differs = |name: &str| {
            let said = said(name);
            said.iter().any(|own| own != &said[0])
        };
        let differing: Vec<&str> = names.iter().copied().filter(|name| differs(name)).collect();
        if differing.len() < 2 { names } else { differing }
    }

    /// Columns that could be compared instead of the score. If that is the same everywhere, these
    /// are columns that vary; if it is a time, a column with a few words for how each item ended.
    fn rivals(&self, score: &str, common: &[&str]) -> Option<Vec<String>> {
        let tables = self.tables.tables();
        let columns = |name: &str| -> Vec<&Column> {
            tables.iter().filter_map(|table| Some(&table.columns()[table.find(name)?])).collect()
        };
        let texts = |name: &str| -> HashSet<&str> {
            columns(name).into_iter().flat_map(|column| column.texts().iter()).collect()
        };
        let named = |names: Vec<&str>| std::iter::once(score).chain(names).map(str::to_owned).collect();
        let varying: Vec<&str> = common.iter().copied().filter(|other| texts(other).len() > 1).collect();
        if texts(score).len() == 1 && !varying.is_empty() {
            return Some(named(varying));
        }
        let is_verdict = |column: &&Column| {
            let name = column.name();
            rank(name, names::OUTCOME_WORDS).is_some()
                && matches!(column.kind(), Kind::Text | Kind::Words)
                && name != score
                && (2..=MOST_VERDICTS).contains(&texts(name).len())
                && columns(name).len() == tables.len()
                && !self.is_of_items(column)
        };
        let measured = || names::words(score).last().is_some_and(|unit| names::is_time_unit(unit));
        let is_time = rank(score, names::MEASURED).is_some() || measured();
        let verdict = self.first.columns().iter().find(is_verdict).filter(|_| is_time)?;
        Some(named(vec![verdict.name()]))
    }

    /// The metrics of a known tool, or those that lm-evaluation-harness lists in each row.
    fn metrics(&self) -> Vec<String> {
        if !self.tables.metrics.names.is_empty() {
            return self.tables.metrics.names.clone();
        }
        let Some(at) = self.first.find("metrics") else { return Vec::new() };
        let first = self.first.columns()[at].text(0).unwrap_or_default();
        first.split(", ").map(str::to_owned).collect()
    }
}

/// A column with more distinct texts does not say how items ended.
const MOST_VERDICTS: usize = 8;
