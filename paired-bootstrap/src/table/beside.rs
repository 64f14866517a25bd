//! Files that lie beside those with scores: a summary, a configuration, a log, a README.

use super::cells::Table;
use super::formats::tables_of;
use super::ids::id_of;
use super::names::{SYSTEM, rank};
use super::systems::holds_systems;
use std::collections::HashSet;

/// Splits files into those of scores and those beside them. Files of scores have the same columns
/// as most others, or an item in common with these; without ids, as many rows. Nothing is beside
/// files that could not be compared without it.
pub(super) fn without_others(tables: Vec<Table>) -> (Vec<Table>, Vec<String>) {
    let alike = most_alike(&tables);
    let Some(first) = alike.first() else { return (tables, Vec::new()) };
    let ids: HashSet<&str> = alike.iter().flat_map(|table| ids(table)).collect();
    let has_items = |table: &Table| match (id_of(table), id_of(first)) {
        (Some(_), Some(_)) => self::ids(table).any(|id| ids.contains(id)),
        _ => table.rows() == first.rows(),
    };
    let are_scores: Vec<bool> = tables.iter().map(|table| table.is_like(first) || has_items(table)).collect();
    let is_enough = are_scores.iter().filter(|is_of_scores| **is_of_scores).count() > 1 || has_systems(first);
    if !is_enough {
        return (tables, Vec::new());
    }
    let mut others = Vec::new();
    let mut kept = Vec::new();
    for (table, is_of_scores) in tables.into_iter().zip(are_scores) {
        if is_of_scores {
            kept.push(table);
        } else {
            others.extend(table.name().map(str::to_owned));
        }
    }
    (kept, others)
}

/// Calls tables by what tells them apart without the files that were left out.
pub(super) fn call_by_paths(tables: &mut [Table]) {
    let paths: Vec<String> = tables.iter().filter_map(|table| table.name().map(str::to_owned)).collect();
    let names = tables_of(&paths.iter().map(String::as_str).collect::<Vec<_>>());
    let named = tables.iter_mut().filter(|table| table.name().is_some());
    named.zip(names).for_each(|(table, name)| table.rename(Some(name)));
}

/// Whether several systems are in one table.
pub(super) fn has_systems(table: &Table) -> bool {
    holds_systems(table) || table.columns().iter().any(|column| rank(column.name(), SYSTEM).is_some())
}

/// The most tables with the same columns; of as many, those with the most rows.
fn most_alike(tables: &[Table]) -> Vec<&Table> {
    let mut groups: Vec<Vec<&Table>> = Vec::new();
    for table in tables {
        match groups.iter_mut().find(|group| table.is_like(group[0])) {
            Some(group) => group.push(table),
            None => groups.push(vec![table]),
        }
    }
    let rows = |group: &[&Table]| group.iter().map(|table| table.rows()).sum::<usize>();
    let size = |group: &Vec<&Table>| (group.len(), rows(group));
    // The first of equals.
    groups.into_iter().rev().max_by_key(size).unwrap_or_default()
}

/// The ids of a table, if it has any.
fn ids(table: &Table) -> impl Iterator<Item = &str> {
    id_of(table).into_iter().flat_map(|at| table.columns()[at].texts().iter())
}
