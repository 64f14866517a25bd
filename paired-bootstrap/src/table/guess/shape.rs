//! Whether the systems are tables, columns, or the values of a column.

use super::super::cells::Layout;
use super::super::choice::{Choice, chosen};
use super::super::column::{Column, Kind};
use super::super::join::Side;
use super::super::names::{self, rank};
use super::super::open::{Open, SystemsIn};
use super::super::runs::is_surely_run;
use super::super::shared::{Groups, shared_ids};
use super::super::systems::{best_pair, score_columns};
use super::super::title::Title;
use super::super::together::shared_pairs;
use super::{Guessing, Shape};
use std::collections::{HashMap, HashSet};

impl<'t> Guessing<'t> {
    pub(super) fn find_shape(&self) -> Shape {
        if self.tables.tables().len() > 1 || matches!(self.first.layout(), Layout::Tool(_)) {
            return Shape::Files;
        }
        let told = self.column_of_chosen();
        let systems = self.possible_systems();
        let found = systems.iter().find(|&&at| told == Some(at) || self.names_systems(at));
        // If a score column is chosen, the next step explains why these rows are not paired.
        let refused = || systems.first().filter(|_| self.has_score() && self.choice.constant.is_none());
        found.or_else(refused).map_or(Shape::Columns, |&at| Shape::Rows(at))
    }

    /// The columns of the only table whose values may be systems. These are, in this order: the
    /// column that holds the chosen systems; none if these are columns; columns with usual names,
    /// if the columns of numbers are one score or several metrics, or do not hold two systems; the
    /// only column whose values suggest it, if a score column is chosen.
    pub(super) fn possible_systems(&self) -> Vec<usize> {
        if let Some(at) = self.column_of_chosen() {
            return vec![at];
        }
        let is_score_chosen = self.has_score();
        if self.has_chosen_columns() {
            return Vec::new();
        }
        let scores = score_columns(self.first, &self.choice);
        let pair = best_pair(&scores, None, None, false).map(|(first, second)| [scores[first], scores[second]]);
        let may_all_be = is_score_chosen || has_one_score(&scores);
        let are_columns = are_systems(&scores) || pair.is_some_and(|pair| !are_measures(pair));
        let has_ids_beside = |at: usize| {
            let ids = self.ids_beside(at).map(|at| self.first.columns()[at].name());
            scores.len() == 2 && scores.iter().any(|column| Some(column.name()) == ids)
        };
        let is_named = |&(at, column): &(usize, &Column)| {
            rank(column.name(), names::SYSTEM).is_some()
                && self.may_group_rows(column)
                && (may_all_be || has_ids_beside(at) || !are_columns && !is_surely_run(column.name()))
        };
        let named: Vec<usize> = self.columns().filter(is_named).map(|(at, _)| at).collect();
        if !named.is_empty() || !is_score_chosen {
            return named;
        }
        match self.grouping_columns()[..] {
            [only] => vec![only],
            _ => Vec::new(),
        }
    }

    fn has_score(&self) -> bool {
        chosen(self.choice.score.as_ref()).is_some()
    }

    fn chosen_systems(&self) -> Vec<&str> {
        let systems = [&self.choice.baseline, &self.choice.experimental].map(|name| chosen(name.as_ref()));
        systems.into_iter().flatten().collect()
    }

    /// Whether a chosen system is a column.
    fn has_chosen_columns(&self) -> bool {
        self.chosen_systems().iter().any(|name| self.first.find(name).is_some())
    }

    fn columns(&self) -> impl Iterator<Item = (usize, &'t Column)> {
        self.first.columns().iter().enumerate()
    }

    /// The column whose values include the chosen systems, unless these are columns themselves.
    fn column_of_chosen(&self) -> Option<usize> {
        let systems = self.chosen_systems();
        if systems.is_empty() || self.has_chosen_columns() && !self.has_score() {
            return None;
        }
        let has_all = |(_, column): &(usize, &Column)| {
            self.may_group_rows(column) && systems.iter().all(|system| column.texts().find(system).is_some())
        };
        let is_unusual = |(_, column): &(usize, &Column)| rank(column.name(), names::SYSTEM).is_none();
        self.columns().filter(has_all).min_by_key(is_unusual).map(|(at, _)| at)
    }

    /// Whether a column has a value in every row, repeats some of them, and plays no other part. If
    /// a filter keeps only one of its values, it cannot name two systems.
    fn may_group_rows(&self, column: &Column) -> bool {
        let Choice { id, run, category, cluster, gold, score, .. } = &self.choice;
        let id = id.as_ref().filter(|_| !self.is_id_open);
        let is_filter = |(name, values): &(&str, Vec<&str>)| *name == column.name() && values.len() == 1;
        let mut parts = [id, run.as_ref(), category.as_ref(), cluster.as_ref(), gold.as_ref(), score.as_ref()]
            .into_iter()
            .flatten();
        let rows = self.first.rows();
        (2..=rows / 2).contains(&column.profile().distinct)
            && column.profile().filled == rows
            && !parts.any(|part| part == column.name())
            && !self.choice.filters().iter().any(is_filter)
    }

    /// Whether the values of a column may be systems: ids repeat or, without ids, each value occurs
    /// equally often or two columns together identify the items. Numbers need ids, each with a
    /// number at most once.
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
            // If every row has an id of its own, no two systems share an item.
            Some(id) => !id.is_unique(),
            None => !are_numbers && (self.is_balanced(column) || self.has_items_together(at)),
        }
    }

    /// Whether two columns together identify the items that the first two values of a column share.
    fn has_items_together(&self, at: usize) -> bool {
        let column = &self.first.columns()[at];
        let rows = |value| (0..self.first.rows() as u32).filter(move |&row| column.code(row as usize) == Some(value));
        let [first, second] = [0, 1].map(|value| Side::new(self.first, at, rows(value).collect()));
        column.texts().len() > 1 && !shared_pairs(&first, &second).is_empty()
    }

    /// Whether all values of a column occur equally often.
    fn is_balanced(&self, column: &Column) -> bool {
        let mut counts = vec![0usize; column.profile().distinct];
        (0..self.first.rows()).filter_map(|row| column.code(row)).for_each(|code| counts[code as usize] += 1);
        counts.iter().all(|&count| count == counts[0])
    }

    /// The columns of texts whose values may be systems, whatever their names. Each value has rows
    /// of the same items or, if no column identifies the items, equally many rows. If two columns
    /// are crossed, the one with more values names the items. If two say the same, the first is
    /// used.
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

    /// The column with the same values for each value of another.
    fn ids_beside(&self, at: usize) -> Option<usize> {
        shared_ids(Groups::Rows(self.first, at), false)
    }

    /// Whether each value of a column occurs with each value of another that holds no scores.
    fn is_crossed(&self, at: usize) -> bool {
        let rows = self.first.rows();
        let scores = score_columns(self.first, &self.choice);
        let may_be_items = |other: &Column| {
            2 * other.profile().distinct <= rows
                && !names::is_measured(other.name())
                && !scores.iter().any(|score| score.name() == other.name())
        };
        self.columns().any(|(other, column)| other != at && may_be_items(column) && self.are_crossed([at, other]))
    }

    /// Whether each value of a column occurs with each value of another.
    fn are_crossed(&self, both: [usize; 2]) -> bool {
        let [own, other] = both.map(|at| &self.first.columns()[at]);
        let rows = self.first.rows();
        let [size, others] = [own, other].map(|column| column.profile().distinct);
        let cells = || (0..rows).map(|row| (own.code(row), other.code(row))).collect::<HashSet<_>>();
        others > 1 && other.profile().filled == rows && size * others <= rows && cells().len() == size * others
    }

    /// The columns with usual names for systems, and rows of the same items for each of them.
    fn named_beside_columns(&self) -> Vec<usize> {
        // A unique name of a file may be that of one answer.
        let is_item = |name: &str| [names::ID, names::LABEL].iter().any(|usual| rank(name, usual).is_some());
        let has_unique_id = self.id().is_some_and(|id| id.is_unique() && is_item(id.name()));
        let is_named = |&(at, column): &(usize, &Column)| {
            rank(column.name(), names::SYSTEM).is_some()
                && !is_surely_run(column.name())
                && column.kind() == Kind::Text
                && self.may_group_rows(column)
                && (self.ids_beside(at).is_some() || !has_unique_id && self.is_crossed(at))
        };
        self.columns().filter(is_named).map(|(at, _)| at).collect()
    }

    /// Asks whether the values of a column are the systems. If two columns are on the same scale
    /// and neither is named after a measure, the question needs a column with a usual name for
    /// systems. `pair` are the columns to compare otherwise.
    pub(super) fn ask_of_systems(&self, candidates: &[&Column], pair: Option<(usize, usize)>) -> Option<Open> {
        if !self.may_ask_of_systems || candidates.is_empty() || are_systems(candidates) {
            return None;
        }
        let pair = pair.map(|(first, second)| [first, second].map(|at| candidates[at]));
        let columns = match pair {
            Some(pair) if !are_measures(pair) => self.named_beside_columns(),
            _ => self.grouping_columns(),
        };
        let pair = pair.map(|pair| pair.map(|column| column.name().to_owned()));
        (!columns.is_empty()).then(|| Open::WhichSystems { columns: self.systems_in(&columns), pair })
    }

    /// Asks what a chosen score column means, if the systems are columns.
    pub(super) fn ask_of_score(&self, pair: Option<[String; 2]>) -> Option<Open> {
        let score = chosen(self.choice.score.as_ref()).filter(|score| self.first.find(score).is_some())?;
        let column = self.chosen_systems().into_iter().find(|name| self.first.find(name).is_some()).map(str::to_owned);
        let columns = if column.is_some() { Vec::new() } else { self.grouping_columns() };
        Some(match columns[..] {
            [] => Open::ScoreOfNone { score: score.to_owned(), column, pair },
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

/// Whether the columns are a single score, perhaps with other measures, or several metrics by their
/// names.
fn has_one_score(scores: &[&Column]) -> bool {
    let is_measure =
        |column: &&Column| names::is_metric_name(column.name()) || names::statistic(column.name()).is_some();
    scores.len() < 2
        || scores.iter().any(|column| rank(column.name(), names::SCORE).is_some())
        || scores.iter().all(is_measure)
}

/// Whether at least one of two columns is named only after what was measured, not after a system.
fn are_measures(pair: [&Column; 2]) -> bool {
    pair.into_iter().map(Column::name).any(|name| {
        names::is_metric_name(name)
            || names::is_metric(name)
            || names::statistic(name).is_some()
            || names::is_count(name, false)
            || rank(name, names::MEASURED).is_some()
    })
}

/// Whether columns are named after systems: `baseline` and `new`, or one metric of several systems,
/// such as `gpt_bleu` and `claude_bleu`. `mean (ms)` and `p95 (ms)` belong to one system.
fn are_systems(columns: &[&Column]) -> bool {
    let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
    let titles: Vec<Title> = names.iter().map(|name| Title::of(name)).collect();
    let are_of_one_metric = titles.windows(2).all(|pair| pair[0].distance_to(&pair[1]) == Some(0));
    let are_statistics = names.iter().any(|name| names::statistic(name).is_some());
    matches!(names::sides(&names), (Some(_), Some(_))) || names.len() > 1 && are_of_one_metric && !are_statistics
}
