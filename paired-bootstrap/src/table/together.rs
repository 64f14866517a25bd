//! Finds two columns that identify the items together where no column does alone: case and organ,
//! chat and turn.

use super::column::{Column, Kind};
use super::ids::is_filter;
use super::join::Side;
use super::names::{self, rank};
use super::shared::{MOST, likeliness};
use crate::sorting;
use std::collections::{HashMap, HashSet};

/// Only so many columns are tried, the likeliest ids first. Further ones are seldom ids, and all
/// pairs of a wide table would take seconds.
const MOST_PARTS: usize = 6;

/// The most pairs that are offered.
const MOST_PAIRS: usize = 3;

/// The pairs of columns that identify the items of two lists together: no list has a pair of values
/// twice, and most pairs are in both. The column that several items share comes first, or else the
/// one with more values; the other one can be the category. Of many pairs, only some are searched
/// for.
pub(super) fn shared_pairs(first: &Side<'_>, second: &Side<'_>) -> Vec<[String; 2]> {
    let parts = parts(first);
    pairs_of(&parts).filter_map(|pair| pair_of_ids([first, second], pair)).take(MOST_PAIRS).collect()
}

fn pair_of_ids([first, second]: [&Side<'_>; 2], [one, other]: [&Column; 2]) -> Option<[String; 2]> {
    let own = values(first, [one, other])?;
    let theirs = |own: &Column| {
        let at = second.table.find(own.name()).filter(|at| *at != second.column)?;
        Some(&second.table.columns()[at])
    };
    let theirs = [theirs(one)?, theirs(other)?];
    let others = values(second, theirs)?;
    let [ones, twos] = [(one, theirs[0]), (other, theirs[1])].map(|(own, theirs)| own.texts().find_all(theirs.texts()));
    let in_own = |&(a, b): &(u32, u32)| Some((ones[a as usize]?, twos[b as usize]?));
    let both = others.iter().filter_map(in_own).filter(|pair| own.contains(pair)).count();
    let is_other_first = match numbers(&own, [one, other]) {
        [true, _] => false,
        [false, true] => true,
        [false, false] => other.profile().distinct > one.profile().distinct,
    };
    let pair = if is_other_first { [other, one] } else { [one, other] };
    (2.0 * both as f64 / (own.len() + others.len()) as f64 >= MOST).then(|| pair.map(|column| column.name().to_owned()))
}

/// The values of two columns in the rows of a side. `None` if a pair occurs twice, or if a value is
/// missing.
fn values(side: &Side<'_>, [one, other]: [&Column; 2]) -> Option<HashSet<(u32, u32)>> {
    if one.profile().distinct.saturating_mul(other.profile().distinct) < side.rows.len() {
        return None;
    }
    let mut values = HashSet::with_capacity(side.rows.len());
    side.rows
        .iter()
        .all(|&row| {
            let pair = one.code(row as usize).zip(other.code(row as usize));
            pair.is_some_and(|pair| values.insert(pair))
        })
        .then_some(values)
}

/// The columns that may be parts of ids, in their order: no scores, metrics, runs or prose. Each
/// repetition of a cross-validation has folds of its own, so there it is a part.
fn parts<'t>(side: &Side<'t>) -> Vec<&'t Column> {
    let has_folds = side.table.columns().iter().any(|column| names::is_fold(column.name()));
    let others: &[names::Names] =
        if has_folds { &[names::SAMPLE, names::GOLD] } else { &[names::RUN, names::SAMPLE, names::GOLD] };
    let may_be = |&(at, column): &(usize, &Column)| {
        at != side.column
            && column.profile().distinct > 1
            && !column.is_prose()
            && !is_filter(column)
            && others.iter().all(|other| rank(column.name(), other).is_none())
    };
    let columns = side.table.columns().iter().enumerate().filter(may_be);
    let mut parts: Vec<_> = columns.filter_map(|(at, column)| Some((likeliness(column)?, at))).collect();
    sorting::sort(&mut parts);
    let mut places: Vec<usize> = parts.into_iter().take(MOST_PARTS).map(|(_, at)| at).collect();
    sorting::sort(&mut places);
    places.into_iter().map(|at| &side.table.columns()[at]).collect()
}

fn pairs_of<'p, 't>(parts: &'p [&'t Column]) -> impl Iterator<Item = [&'t Column; 2]> + 'p {
    (0..parts.len()).flat_map(move |at| parts[..at].iter().map(move |other| [*other, parts[at]]))
}

/// The column whose values several items of a list share, judging by the table's structure,
/// whatever the names: its items are numbered anew for each of its values, as the turns of a chat
/// are; or it is named like ids and crossed with another column, as tasks and workers are.
/// Categories such as languages are none, and neither are columns with fewer than [`FEWEST`]
/// values. `scores` are further columns of scores.
pub(super) fn shared_column<'t>(side: &Side<'t>, scores: &[&str]) -> Option<&'t Column> {
    let parts: Vec<&Column> = parts(side).into_iter().filter(|column| !scores.contains(&column.name())).collect();
    let outer = |[one, other]: [&'t Column; 2]| {
        let cells = values(side, [one, other])?;
        let are_crossed = one.profile().distinct * other.profile().distinct == cells.len();
        match numbers(&cells, [one, other]) {
            [true, false] => Some(one),
            [false, true] => Some(other),
            // Rows and columns of a grid.
            [true, true] => None,
            [false, false] => [one, other].into_iter().find(|column| are_crossed && names::ends_in_id(column.name())),
        }
    };
    let may_be =
        |column: &&Column| column.profile().distinct >= FEWEST && rank(column.name(), names::CATEGORY).is_none();
    pairs_of(&parts).filter_map(outer).find(may_be)
}

/// Fewer clusters hardly allow a test.
const FEWEST: usize = 5;

/// Whether each of two columns is the one for whose values the other one counts the items anew.
fn numbers(cells: &HashSet<(u32, u32)>, [one, other]: [&Column; 2]) -> [bool; 2] {
    let turned = cells.iter().map(|&(a, b)| (b, a)).collect();
    [is_numbered_in(cells, other), is_numbered_in(&turned, one)]
}

/// Whether `inner` counts 0, 1, 2… or 1, 2, 3… for each value beside it.
fn is_numbered_in(cells: &HashSet<(u32, u32)>, inner: &Column) -> bool {
    if inner.kind() != Kind::Numbers {
        return false;
    }
    let numbers: Vec<Option<u64>> = inner.texts().iter().map(|text| text.parse().ok()).collect();
    let mut of_outer: HashMap<u32, Vec<Option<u64>>> = HashMap::new();
    for &(outer, number) in cells {
        of_outer.entry(outer).or_default().push(numbers[number as usize]);
    }
    let counts = |numbers: &mut Vec<Option<u64>>| {
        numbers.sort_unstable();
        let counts_from = |start: u64| numbers.iter().copied().eq((start..).map(Some).take(numbers.len()));
        counts_from(0) || counts_from(1)
    };
    of_outer.len() > 1 && 2 * of_outer.len() <= cells.len() && of_outer.values_mut().all(counts)
}
