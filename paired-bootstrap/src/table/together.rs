//! Finds two columns that identify the items together where no column does alone: case and organ,
//! chat and turn.

use super::column::{Column, Kind};
use super::ids::{Matching, is_filter};
use super::join::Side;
use super::names::{self, rank};
use super::shared::{MOST, likeliness};
use crate::sorting;
use std::collections::{HashMap, HashSet};

/// Only so many columns are tried, the likeliest ids first. Further ones are seldom ids, and all
/// pairs of a wide table would take seconds.
const MOST_PARTS: usize = 6;

/// The pairs of columns that identify the items of two lists together: no list has a pair of values
/// twice, and most pairs are in both. The column with more values comes first; the other one can be
/// the category.
pub(super) fn shared_pairs(first: &Side<'_>, second: &Side<'_>) -> Vec<[String; 2]> {
    let theirs = |own: &Column| second.table.find(own.name()).filter(|at| *at != second.column);
    let parts: Vec<&Column> = parts(first).into_iter().filter(|own| theirs(own).is_some()).collect();
    let are_ids = |pair: &[&Column; 2]| are_ids([first, second], *pair).unwrap_or(false);
    let names = |mut pair: [&Column; 2]| {
        pair.sort_by_key(|column| std::cmp::Reverse(column.profile().distinct));
        pair.map(|column| column.name().to_owned())
    };
    pairs_of(&parts).filter(are_ids).map(names).collect()
}

fn are_ids([first, second]: [&Side<'_>; 2], [one, other]: [&Column; 2]) -> Option<bool> {
    let own = values(first, [one, other])?;
    let theirs = [one, other].map(|column| second.table.find(column.name()).map(|at| &second.table.columns()[at]));
    let theirs = [theirs[0]?, theirs[1]?];
    let others = values(second, theirs)?;
    let [ones, twos] = [(one, theirs[0]), (other, theirs[1])].map(|(own, theirs)| Matching::of(own, theirs).translated);
    let in_own = |&(a, b): &(u32, u32)| Some((ones[a as usize]?, twos[b as usize]?));
    let both = others.iter().filter_map(in_own).filter(|pair| own.contains(pair)).count();
    Some(2.0 * both as f64 / (own.len() + others.len()) as f64 >= MOST)
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

/// The columns that may be parts of ids, in their order: no scores, metrics, runs or prose.
fn parts<'t>(side: &Side<'t>) -> Vec<&'t Column> {
    let may_be = |&(at, column): &(usize, &Column)| {
        at != side.column
            && column.profile().distinct > 1
            && !column.is_prose()
            && !is_filter(column)
            && [names::RUN, names::SAMPLE, names::GOLD].iter().all(|other| rank(column.name(), other).is_none())
    };
    let columns = side.table.columns().iter().enumerate().filter(may_be);
    let mut parts: Vec<_> = columns.filter_map(|(at, column)| Some((likeliness(column)?, at))).collect();
    sorting::sort(&mut parts);
    let mut places: Vec<usize> = parts.into_iter().take(MOST_PARTS).map(|(_, at)| at).collect();
    places.sort_unstable();
    places.into_iter().map(|at| &side.table.columns()[at]).collect()
}

fn pairs_of<'p, 't>(parts: &'p [&'t Column]) -> impl Iterator<Item = [&'t Column; 2]> + 'p {
    (0..parts.len()).flat_map(move |at| parts[..at].iter().map(move |other| [*other, parts[at]]))
}

/// The column whose values several items of a list share, judging by the table's structure alone,
/// whatever the names: its items are numbered anew for each of its values, as the turns of a chat
/// are, or two columns are crossed, as cases and organs are. Of two that number each other, it is
/// the first, and of crossed columns the one with more values, or the first; categories such as languages are none. `scores` are further columns
/// of scores.
pub(super) fn shared_column<'t>(side: &Side<'t>, scores: &[&str]) -> Option<&'t Column> {
    let parts: Vec<&Column> = parts(side).into_iter().filter(|column| !scores.contains(&column.name())).collect();
    pairs_of(&parts).find_map(|[one, other]| {
        let cells = values(side, [one, other])?;
        let turned: HashSet<_> = cells.iter().map(|&(a, b)| (b, a)).collect();
        if is_numbered_in(&cells, other) {
            return Some(one);
        }
        if is_numbered_in(&turned, one) {
            return Some(other);
        }
        let distinct = [one, other].map(|column| column.profile().distinct);
        let are_crossed = distinct[0] * distinct[1] == cells.len();
        let is_category = |column: &Column| rank(column.name(), names::CATEGORY).is_some();
        let is_first = is_category(other) || distinct[0] >= distinct[1] && !is_category(one);
        (are_crossed && !(is_category(one) && is_category(other))).then_some(if is_first { one } else { other })
    })
}

/// Whether `inner` counts 0, 1, 2… or 1, 2, 3… for each value beside it, and several of them share
/// their first number.
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
