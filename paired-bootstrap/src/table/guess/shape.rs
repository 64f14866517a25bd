//! Whether the systems are tables, columns, or the values of a column.

use super::super::cells::Layout;
use super::super::choice::{Choice, chosen};
use super::super::column::{Column, Kind};
use super::super::names::{self, rank};
use super::super::open::{Open, SystemsIn};
use super::super::shared::{Groups, shared_ids};
use super::super::systems::{is_comparable, score_columns};
use super::super::title::Title;
use super::{Guessing, Shape};
use std::collections::{HashMap, HashSet};

impl<'t> Guessing<'t> {
    pub(super) fn find_shape(&self) -> Shape {
        if self.tables.tables().len() > 1 || matches!(self.first.layout(), Layout::Tool(_)) {
            return Shape::Files;
        }
        let told = self.column_of_chosen();
        let mut systems = self.possible_systems().into_iter();
        systems.find(|at| told == Some(*at) || self.names_systems(*at)).map_or(Shape::Columns, Shape::Rows)
    }

    /// The columns of the only table whose values may be systems: the one that has the chosen ones,
    /// those with usual names, or else the only one that its values speak for, where a column of
    /// scores is chosen.
    pub(super) fn possible_systems(&self) -> Vec<usize> {
        if let Some(at) = self.column_of_chosen() {
            return vec![at];
        }
        let scores = score_columns(self.first, &self.choice);
        let may_be_rows = self.choice.score.is_some() || has_one_score(&scores) || !are_systems(&scores);
        let is_named = |&(_, column): &(usize, &Column)| {
            may_be_rows && rank(column.name(), names::SYSTEM).is_some() && self.may_group_rows(column)
        };
        let named: Vec<usize> = self.columns().filter(is_named).map(|(at, _)| at).collect();
        if !named.is_empty() || chosen(self.choice.score.as_ref()).is_none() {
            return named;
        }
        match self.grouping_columns()[..] {
            [only] => vec![only],
            _ => Vec::new(),
        }
    }

    fn columns(&self) -> impl Iterator<Item = (usize, &'t Column)> {
        self.first.columns().iter().enumerate()
    }

    /// The column that has the chosen systems among its values, unless these are columns.
    fn column_of_chosen(&self) -> Option<usize> {
        let systems = [&self.choice.baseline, &self.choice.experimental].map(|name| chosen(name.as_ref()));
        let systems: Vec<&str> = systems.into_iter().flatten().collect();
        let are_columns = systems.iter().any(|name| self.first.find(name).is_some());
        if systems.is_empty() || are_columns && self.choice.score.is_none() {
            return None;
        }
        let has_all = |(_, column): &(usize, &Column)| {
            self.may_group_rows(column) && systems.iter().all(|system| column.texts().find(system).is_some())
        };
        let is_unusual = |(_, column): &(usize, &Column)| rank(column.name(), names::SYSTEM).is_none();
        self.columns().filter(has_all).min_by_key(is_unusual).map(|(at, _)| at)
    }

    /// Whether a column has a value in every row, some of them several times, and no other part.
    fn may_group_rows(&self, column: &Column) -> bool {
        let Choice { id, run, category, cluster, gold, score, .. } = &self.choice;
        let id = id.as_ref().filter(|_| !self.is_id_open);
        let mut parts = [id, run.as_ref(), category.as_ref(), cluster.as_ref(), gold.as_ref(), score.as_ref()]
            .into_iter()
            .flatten();
        let rows = self.first.rows();
        (2..=rows / 2).contains(&column.profile().distinct)
            && column.profile().filled == rows
            && !parts.any(|part| part == column.name())
    }

    /// Whether each value of a column has rows of the same items. Numbers must name each system
    /// once for an item.
    fn names_systems(&self, at: usize) -> bool {
        let column = &self.first.columns()[at];
        let rows = self.first.rows();
        let are_numbers = column.kind() == Kind::Numbers;
        let id = self.id();
        match id {
            Some(id) if are_numbers => {
                let cells: HashSet<_> = (0..rows).map(|row| (id.code(row), column.code(row))).collect();
                !id.is_unique() && cells.len() == rows
            }
            Some(id) if !id.is_unique() => true,
            // What tells all rows apart says nothing of items. It may as well be those of systems
            // that are columns.
            Some(_) => self.is_id_open && self.is_balanced(column) && self.are_unlike(),
            None => !are_numbers && self.is_balanced(column),
        }
    }

    /// Whether a column has each value equally often.
    fn is_balanced(&self, column: &Column) -> bool {
        let mut counts = vec![0usize; column.profile().distinct];
        (0..self.first.rows()).filter_map(|row| column.code(row)).for_each(|code| counts[code as usize] += 1);
        counts.iter().all(|&count| count == counts[0])
    }

    /// Whether the columns of numbers are several metrics or settings, going by a metric's name or
    /// by their scales.
    fn are_unlike(&self) -> bool {
        let scores = score_columns(self.first, &self.choice);
        let Some((first, others)) = scores.split_first() else { return true };
        let is_metric = |column: &&Column| names::is_metric_name(column.name()) || names::is_metric(column.name());
        self.choice.score.is_some()
            || scores.iter().any(is_metric)
            || others.iter().any(|other| !is_comparable(first, other))
    }

    /// The columns of texts whose values may be systems, whatever they are called: each value has
    /// rows of the same items, or, where no column tells the items apart, as many as the others. Of
    /// two that are crossed, the one with more values names the items; of two that say the same,
    /// the first counts.
    fn grouping_columns(&self) -> Vec<usize> {
        let has_unique_id = self.id().is_some_and(Column::is_unique);
        let is_item = |name: &str| {
            use names::{CATEGORY, CLUSTER, GOLD, ID, LABEL, NUMBERED, RUN, SAMPLE, SHARED};
            let usual = [ID, LABEL, SHARED, CLUSTER, CATEGORY, GOLD, RUN, SAMPLE, NUMBERED];
            usual.iter().any(|usual| rank(name, usual).is_some()) || names::ends_in_id(name) || names::is_measured(name)
        };
        let may_be = |(at, column): &(usize, &Column)| {
            column.kind() == Kind::Text
                && !column.is_prose()
                && !is_item(column.name())
                && !self.choice.filters().iter().any(|(name, _)| *name == column.name())
                && self.id().is_none_or(|id| id.name() != column.name())
                && self.may_group_rows(column)
                && (self.ids_beside(*at).is_some() || !has_unique_id && self.is_balanced(column))
        };
        let found: Vec<(usize, &Column)> = self.columns().filter(may_be).collect();
        let is_same = |one: &Column, other: &Column| {
            let mut pairs = HashMap::new();
            one.profile().distinct == other.profile().distinct
                && (0..one.rows()).all(|row| *pairs.entry(one.code(row)).or_insert(other.code(row)) == other.code(row))
        };
        let items: Vec<(&Column, &Column)> = found
            .iter()
            .filter_map(|&(at, column)| Some((column, &self.first.columns()[self.ids_beside(at)?])))
            .filter(|(column, ids)| column.profile().distinct < ids.profile().distinct)
            .collect();
        let are_items = |column: &Column| items.iter().any(|(_, ids)| is_same(ids, column));
        let is_first =
            |at: usize, column: &Column| !found.iter().any(|&(other, earlier)| other < at && is_same(earlier, column));
        found.iter().filter(|&&(at, column)| !are_items(column) && is_first(at, column)).map(|(at, _)| *at).collect()
    }

    /// The column that has the same values for each value of another.
    fn ids_beside(&self, at: usize) -> Option<usize> {
        shared_ids(Groups::Rows(self.first, at), false)
    }

    /// Whether each value of a column has one row for each value of another column of texts.
    fn is_crossed(&self, at: usize) -> bool {
        let (own, rows) = (&self.first.columns()[at], self.first.rows());
        self.columns().filter(|(other, column)| *other != at && column.kind() == Kind::Text).any(|(_, other)| {
            let is_one_each = own.profile().distinct * other.profile().distinct == rows && !other.is_unique();
            is_one_each && (0..rows).map(|row| (own.code(row), other.code(row))).collect::<HashSet<_>>().len() == rows
        })
    }

    /// The question whether the values of a column are the systems, where the columns of numbers
    /// hardly are: they are not called like that, and items come once for each value, or numbers
    /// are of several kinds. `pair` are the columns that would be compared.
    pub(super) fn ask_of_systems(&self, candidates: &[&Column], pair: Option<(usize, usize)>) -> Option<Open> {
        if candidates.is_empty() || are_systems(candidates) {
            return None;
        }
        let may_be =
            |at: &usize| pair.is_none() || self.ids_beside(*at).is_some() || self.is_crossed(*at) || self.are_unlike();
        let columns: Vec<usize> = self.grouping_columns().into_iter().filter(may_be).collect();
        let pair = pair.map(|(first, second)| [first, second].map(|at| candidates[at].name().to_owned()));
        (!columns.is_empty()).then(|| Open::WhichSystems { columns: self.systems_in(&columns), pair })
    }

    /// What becomes of a chosen column of scores where no column names the systems.
    pub(super) fn ask_of_score(&self) -> Option<Open> {
        let score = chosen(self.choice.score.as_ref()).filter(|score| self.first.find(score).is_some())?;
        let columns = self.grouping_columns();
        Some(match columns[..] {
            [] => Open::ScoreOfNone { score: score.to_owned() },
            _ => Open::WhichSystems { columns: self.systems_in(&columns), pair: None },
        })
    }

    fn systems_in(&self, columns: &[usize]) -> Vec<SystemsIn> {
        let systems = |&at: &usize| {
            let column = &self.first.columns()[at];
            let names: Vec<&str> = column.texts().iter().collect();
            let (baseline, experimental) = names::sides(&names);
            let other = |taken: Option<usize>| (0..names.len()).find(|place| Some(*place) != taken);
            let baseline = baseline.or_else(|| other(experimental))?;
            let experimental = experimental.or_else(|| other(Some(baseline)))?;
            let systems = [baseline, experimental].map(|place| names[place].to_owned());
            Some(SystemsIn { column: column.name().to_owned(), systems })
        };
        columns.iter().filter_map(systems).collect()
    }
}

/// Whether columns are a score and what else was measured, or metrics by their names.
fn has_one_score(scores: &[&Column]) -> bool {
    let is_measure =
        |column: &&Column| names::is_metric_name(column.name()) || names::statistic(column.name()).is_some();
    scores.len() < 2
        || scores.iter().any(|column| rank(column.name(), names::SCORE).is_some())
        || scores.iter().all(is_measure)
}

/// Whether columns are called after systems: `baseline` and `new`, or all after one metric of
/// several, as `gpt_bleu` and `claude_bleu` are. `mean (ms)` and `p95 (ms)` are of one.
fn are_systems(columns: &[&Column]) -> bool {
    let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
    let titles: Vec<Title> = names.iter().map(|name| Title::of(name)).collect();
    let are_of_one_metric = titles.windows(2).all(|pair| pair[0].distance_to(&pair[1]) == Some(0));
    let are_statistics = names.iter().any(|name| names::statistic(name).is_some());
    matches!(names::sides(&names), (Some(_), Some(_))) || names.len() > 1 && are_of_one_metric && !are_statistics
}
