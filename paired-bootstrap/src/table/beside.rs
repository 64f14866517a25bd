//! Files that lie beside those with scores: a summary, a configuration, a log, a README.

use super::cells::Table;
use super::choice::Choice;
use super::column::{Column, Kind};
use super::ids::{have_ids_in_common, id_of};
use super::names::{NUMBERED, SYSTEM, is_fold, rank, words};
use super::right_answers::{is_called_gold, list_of_right_answers};
use super::systems::{holds_systems, score_columns};
use std::collections::HashSet;

/// A table and the path of its file; a pasted list has no path.
pub(super) type Placed = (Option<String>, Table);

/// Splits files into those with scores, and the paths of the others. Files with scores have the
/// same columns as the longest lists, or share ids or score columns with them (see
/// [`Lists::may_hold`]). If what is left could not be compared, nothing is split off. Files with
/// the columns of the longest lists come first if there are several.
pub(super) fn without_others(placed: Vec<Placed>) -> (Vec<Placed>, Vec<String>) {
    let (placed, mut averages) = without_averages(placed);
    let (placed, others) = without_unlike(placed);
    averages.extend(others);
    (placed, averages)
}

/// Splits off the files whose rows are the systems of the other files: a README or a summary with
/// their averages.
fn without_averages(placed: Vec<Placed>) -> (Vec<Placed>, Vec<String>) {
    let are_averages: Vec<bool> = (0..placed.len()).map(|at| lists_systems_of_others(&placed, at)).collect();
    let kept = placed.iter().zip(&are_averages).filter(|(_, are_averages)| !**are_averages);
    if !can_be_compared(kept.map(|((_, table), _)| table)) {
        return (placed, Vec::new());
    }
    let (averages, kept): (Vec<_>, Vec<_>) =
        placed.into_iter().zip(are_averages).partition(|(_, are_averages)| *are_averages);
    let kept = kept.into_iter().map(|(placed, _)| placed).collect();
    (kept, averages.into_iter().filter_map(|((path, _), _)| path).collect())
}

/// Whether each row of a file has the name of another file with more rows and scores, or of a
/// system in one. Files with the same columns are systems.
fn lists_systems_of_others(placed: &[Placed], at: usize) -> bool {
    let (path, table) = &placed[at];
    let Some(label) = table.columns().first().filter(|label| label.kind() == Kind::Text && label.is_unique()) else {
        return false;
    };
    let is_of = |name: &str, label: &str| !words(label).is_empty() && words(name).starts_with(&words(label));
    let has_system = |other: &Table, system: &str| {
        let names_systems = |column: &&Column| rank(column.name(), SYSTEM).is_some() && !column.is_unique();
        let mut in_rows = other.columns().iter().filter(names_systems).flat_map(|column| column.texts().iter());
        in_rows.any(|name| name == system) || scores(other).contains(&system)
    };
    let longer = placed.iter().filter(|(_, other)| other.rows() > table.rows() && !scores(other).is_empty());
    let is_system = placed.iter().filter(|(_, other)| other.is_like(table)).count() > 1;
    let names_one = |label: &str| {
        longer.clone().any(|(path, other)| {
            let file = path.as_deref().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
            is_of(file, label) || has_system(other, label)
        })
    };
    path.is_some() && !is_system && table.rows() > 1 && label.texts().iter().all(names_one)
}

/// As [`without_others`], of files without averages.
fn without_unlike(placed: Vec<Placed>) -> (Vec<Placed>, Vec<String>) {
    let groups = groups_alike(placed.iter().map(|(_, table)| table));
    if groups.len() < 2 || placed.iter().all(|(path, _)| path.is_none()) {
        return (placed, Vec::new());
    }
    let alike = longest(groups);
    let Some(first) = alike.first() else { return (placed, Vec::new()) };
    let lists = Lists {
        first,
        ids: alike.iter().flat_map(|table| ids(table)).collect(),
        id: id_name(first),
        scores: scores(first),
    };
    let is_of_scores = |(path, table): &Placed| path.is_none() || lists.may_hold(table);
    let are_of_scores: Vec<bool> = placed.iter().map(is_of_scores).collect();
    let are_kept = with_right_answers(&placed, are_of_scores);
    let kept = placed.iter().zip(&are_kept).filter(|(_, is_kept)| **is_kept);
    if !can_be_compared(kept.map(|((_, table), _)| table)) {
        return (placed, Vec::new());
    }
    let are_alike = placed.iter().map(|(_, table)| alike.len() > 1 && table.is_like(first)).collect::<Vec<_>>();
    let (mut kept, mut after, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for (((path, table), is_kept), is_alike) in placed.into_iter().zip(are_kept).zip(are_alike) {
        match path {
            Some(path) if !is_kept => others.push(path),
            path if is_alike => kept.push((path, table)),
            path => after.push((path, table)),
        }
    }
    kept.extend(after);
    (kept, others)
}

/// Also keeps the file of right answers, if there is one.
fn with_right_answers(placed: &[Placed], are_of_scores: Vec<bool>) -> Vec<bool> {
    let of_scores = placed.iter().zip(&are_of_scores).filter(|(_, is_of_scores)| **is_of_scores);
    let of_scores: Vec<&Table> = of_scores.map(|((_, table), _)| table).collect();
    let is_gold = |table: &Table| {
        let all = [of_scores.as_slice(), &[table]].concat();
        is_called_gold(table) && list_of_right_answers(&all) == Some(of_scores.len())
    };
    let all = placed.iter().zip(&are_of_scores);
    all.map(|((_, table), is_of_scores)| *is_of_scores || is_gold(table)).collect()
}

/// Whether there are at least two systems, as files or in one of them.
pub(super) fn can_be_compared<'t>(mut tables: impl Iterator<Item = &'t Table>) -> bool {
    let Some(first) = tables.next() else { return false };
    let names_systems = |column: &Column| rank(column.name(), SYSTEM).is_some();
    tables.next().is_some() || holds_systems(first) || first.columns().iter().any(names_systems)
}

/// The longest lists, represented by the first of them.
struct Lists<'t> {
    first: &'t Table,
    /// The ids in all lists.
    ids: HashSet<&'t str>,
    /// The name of the id column, if there is one.
    id: Option<&'t str>,
    scores: Vec<&'t str>,
}

impl Lists<'_> {
    /// Whether a table may be one of these lists, or hold another system for them.
    fn may_hold(&self, table: &Table) -> bool {
        if table.is_like(self.first) {
            return true;
        }
        // The only row beside lists holds averages, unless it has the id of an item.
        if table.rows() == 1 && self.first.rows() > 1 && !ids(table).any(|id| self.ids.contains(id)) {
            return false;
        }
        let scores = scores(table);
        let lacks_scores = scores.is_empty() && !self.scores.is_empty();
        if !lacks_scores && (ids(table).any(|id| self.ids.contains(id)) || have_ids_in_common(self.first, table)) {
            return true;
        }
        let has_score_of_them = scores.iter().any(|name| self.scores.contains(name));
        let are_lists = || table.columns().len() == 1 && self.first.columns().len() == 1;
        match (id_name(table), self.id) {
            (Some(id), Some(other)) => id == other && has_score_of_them,
            _ => has_score_of_them || !scores.is_empty() && (are_lists() || table.rows() == self.first.rows()),
        }
    }
}

fn groups_alike<'t>(tables: impl Iterator<Item = &'t Table>) -> Vec<Vec<&'t Table>> {
    let mut groups: Vec<Vec<&Table>> = Vec::new();
    for table in tables {
        match groups.iter_mut().find(|group| table.is_like(group[0])) {
            Some(group) => group.push(table),
            None => groups.push(vec![table]),
        }
    }
    groups
}

/// The tables with the same columns that have the most rows in total; the first group in a tie.
/// Groups with several rows win over averages, then groups with scores over those without, and then
/// groups with ids.
fn longest(groups: Vec<Vec<&Table>>) -> Vec<&Table> {
    // The steps of a training run and the systems of a summary are not items.
    let names_items = |name: &str| is_fold(name) || [NUMBERED, SYSTEM].iter().all(|usual| rank(name, usual).is_none());
    let has_items = |table: &Table| id_name(table).is_some_and(names_items);
    let size = |group: &Vec<&Table>| {
        let rows: usize = group.iter().map(|table| table.rows()).sum();
        let are_lists = group.iter().any(|table| table.rows() > 1);
        (are_lists, !scores(group[0]).is_empty(), has_items(group[0]), rows)
    };
    groups.into_iter().rev().max_by_key(size).unwrap_or_default()
}

/// The names of the columns that may hold scores.
fn scores(table: &Table) -> Vec<&str> {
    score_columns(table, &Choice::default()).into_iter().map(Column::name).collect()
}

/// The name of the id column, if there is one.
fn id_name(table: &Table) -> Option<&str> {
    id_of(table).map(|at| table.columns()[at].name())
}

/// The ids of a table, if it has any.
fn ids(table: &Table) -> impl Iterator<Item = &str> {
    id_of(table).into_iter().flat_map(|at| table.columns()[at].texts().iter())
}
