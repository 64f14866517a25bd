//! Files that lie beside those with scores: a summary, a configuration, a log, a README.

use super::cells::Table;
use super::choice::Choice;
use super::column::Column;
use super::ids::{have_ids_in_common, id_of};
use super::names::{NUMBERED, SYSTEM, rank};
use super::systems::{holds_systems, score_columns};
use std::collections::HashSet;

/// A table with the path of its file; of a pasted list, without.
pub(super) type Placed = (Option<String>, Table);

/// Splits files into those of scores, and the paths of those beside them. Files of scores have the
/// columns of the longest lists, or scores of an item in common with these. Nothing is beside files
/// that could not be compared without it. Of several lists with the same columns, these come first.
pub(super) fn without_others(placed: Vec<Placed>) -> (Vec<Placed>, Vec<String>) {
    let tables: Vec<&Table> = placed.iter().map(|(_, table)| table).collect();
    let alike = longest(&tables);
    let are_files = placed.iter().any(|(path, _)| path.is_some());
    let Some(first) = alike.first().filter(|_| are_files && alike.len() < tables.len()) else {
        return (placed, Vec::new());
    };
    let ids: HashSet<&str> = alike.iter().flat_map(|table| ids(table)).collect();
    let is_of_scores = |(path, table): &Placed| path.is_none() || belongs(table, first, &ids);
    let are_of_scores: Vec<bool> = placed.iter().map(is_of_scores).collect();
    let kept = placed.iter().zip(&are_of_scores).filter(|(_, is_of_scores)| **is_of_scores);
    if !can_be_compared(kept.map(|((_, table), _)| table)) {
        return (placed, Vec::new());
    }
    let are_alike = placed.iter().map(|(_, table)| alike.len() > 1 && table.is_like(first)).collect::<Vec<_>>();
    let (mut kept, mut after, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for (((path, table), is_of_scores), is_alike) in placed.into_iter().zip(are_of_scores).zip(are_alike) {
        match path {
            Some(path) if !is_of_scores => others.push(path),
            path if is_alike => kept.push((path, table)),
            path => after.push((path, table)),
        }
    }
    kept.extend(after);
    (kept, others)
}

/// Whether there are two systems at least, as files or in one of them.
pub(super) fn can_be_compared<'t>(mut tables: impl Iterator<Item = &'t Table>) -> bool {
    let Some(first) = tables.next() else { return false };
    let names_systems = |column: &Column| rank(column.name(), SYSTEM).is_some();
    tables.next().is_some() || holds_systems(first) || first.columns().iter().any(names_systems)
}

/// Whether a table may hold a system that goes with those of the first one, which have these ids.
fn belongs(table: &Table, first: &Table, ids_there: &HashSet<&str>) -> bool {
    if table.is_like(first) {
        return true;
    }
    let scores = [table, first].map(|table| score_columns(table, &Choice::default()));
    let lacks_scores = scores[0].is_empty() && !scores[1].is_empty();
    if !lacks_scores && (ids(table).any(|id| ids_there.contains(id)) || have_ids_in_common(first, table)) {
        return true;
    }
    let has_score_of = |column: &&Column| scores[1].iter().any(|other| other.name() == column.name());
    let [id, other] = [table, first].map(|table| id_of(table).map(|at| table.columns()[at].name()));
    let are_lists = || table.columns().len() == 1 && first.columns().len() == 1;
    match (id, other) {
        (Some(id), Some(other)) => id == other && scores[0].iter().any(has_score_of),
        _ => {
            scores[0].iter().any(has_score_of) || !scores[0].is_empty() && (are_lists() || table.rows() == first.rows())
        }
    }
}

/// The tables with the same columns that have the most rows together; the first of equals.
fn longest<'t>(tables: &[&'t Table]) -> Vec<&'t Table> {
    let mut groups: Vec<Vec<&Table>> = Vec::new();
    for table in tables {
        match groups.iter_mut().find(|group| table.is_like(group[0])) {
            Some(group) => group.push(table),
            None => groups.push(vec![table]),
        }
    }
    let has_scores = |group: &Vec<&Table>| !score_columns(group[0], &Choice::default()).is_empty();
    // The steps of a training run are no items.
    let has_items = |table: &Table| id_of(table).is_some_and(|at| rank(table.columns()[at].name(), NUMBERED).is_none());
    let rows = |group: &Vec<&Table>| group.iter().map(|table| table.rows()).sum::<usize>();
    let size = |group: &Vec<&Table>| (has_scores(group), has_items(group[0]), rows(group));
    groups.into_iter().rev().max_by_key(size).unwrap_or_default()
}

/// The ids of a table, if it has any.
fn ids(table: &Table) -> impl Iterator<Item = &str> {
    id_of(table).into_iter().flat_map(|at| table.columns()[at].texts().iter())
}
