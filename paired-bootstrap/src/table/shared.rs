//! Finds columns with the same values for every system, whatever their names: these identify the
//! items.

use super::cells::Table;
use super::column::{Column, Kind};
use super::ids::{FEW_ROWS, Matching, is_whole_number};
use super::join::{Side, first_duplicate};
use super::names::{self, rank};
use crate::sorting;
use std::collections::{HashMap, HashSet};

/// Where the rows of each system are.
#[derive(Clone, Copy)]
pub(super) enum Groups<'t> {
    /// Each in a table of its own. There is at least one table.
    Tables(&'t [Table]),
    /// All in one table, with the systems' names in the column with this index.
    Rows(&'t Table, usize),
}

/// How likely a column holds the ids, by its name and kind, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeliness {
    Id,
    Label,
    Text,
    /// Whole numbers may merely count the rows of each list, and then say no more than the order.
    Numbers,
}

/// The column that identifies the items and has the same values for every system. If its name is
/// usual, the systems may share only some values. Other texts and numbers must be shared by most,
/// and only if rows cannot be paired in their order: the systems differ in their numbers of rows,
/// or a value is in another place. Numbers that may count the rows of each system, or that lack a
/// usual name while a column `has_named` itself ids, do not count. Other numbers than those of
/// folds may be in any place.
pub(super) fn shared_ids(groups: Groups<'_>, has_named: bool) -> Option<usize> {
    let candidates = groups.candidates();
    // If only one column is possible, its values are first compared when rows are joined.
    if let (Groups::Tables(_), [(Likeliness::Id, only)]) = (groups, candidates.as_slice()) {
        return Some(*only);
    }
    let rows = groups.rows();
    let (fewest, most) = (rows.iter().min().copied()?, rows.iter().max().copied()?);
    let is_sure = |likeliness: Likeliness| match likeliness {
        Likeliness::Id | Likeliness::Label => true,
        Likeliness::Text => fewest >= FEW_ROWS,
        Likeliness::Numbers => fewest >= FEW_ROWS && !has_named,
    };
    let sure = candidates.into_iter().filter(|(likeliness, _)| is_sure(*likeliness));
    let shares: Vec<_> = sure.map(|(likeliness, at)| (likeliness, at, groups.common(at))).collect();
    let is_out_of_order = |at: usize| fewest < most || groups.is_moved(at);
    let is_enough = |&&(likeliness, at, common): &&(Likeliness, usize, f64)| match likeliness {
        Likeliness::Id | Likeliness::Label => common > 0.0,
        Likeliness::Text => common >= MOST && is_out_of_order(at),
        Likeliness::Numbers => {
            let is_fold = || names::is_fold(groups.first().columns()[at].name());
            common >= MOST && (fewest < most || is_fold() && groups.is_moved(at)) && !groups.may_count_rows(at)
        }
    };
    let same = shares.iter().find(|(.., common)| *common == 1.0);
    let enough = || shares.iter().find(is_enough);
    same.or_else(enough).map(|&(_, at, _)| at)
}

/// The smallest proportion of shared values for columns to be ids whatever their name.
pub(super) const MOST: f64 = 0.75;

/// The names of the columns that may identify the items of two sides whose rows are paired in their
/// order. Both sides share values, but not all paired rows have the same; and no value is repeated,
/// unless the column is named like ids.
pub(super) fn possible_ids<'t>(first: &Side<'t>, second: &Side<'t>) -> Vec<&'t str> {
    let may_tell = |&(at, column): &(usize, &Column)| {
        let Some(other) = second.table.find(column.name()) else { return false };
        let theirs = &second.table.columns()[other];
        if at == first.column || other == second.column || likeliness(column).is_none() {
            return false;
        }
        // A column named like ids must be the same in paired rows even if its values are repeated.
        let is_named = likeliness(column) <= Some(Likeliness::Label);
        let is_own = |column: &Column, rows: &[u32]| {
            rows.iter().all(|&row| column.code(row as usize).is_some())
                && (is_named || first_duplicate(column, rows.iter().copied()).is_none())
        };
        let code = |row: u32| column.code(row as usize);
        is_own(column, &first.rows) && is_own(theirs, &second.rows) && {
            let translated = Matching::of(column, theirs).translated;
            let other_code = |row: u32| theirs.code(row as usize).and_then(|code| translated[code as usize]);
            let theirs: HashSet<u32> = second.rows.iter().filter_map(|&row| other_code(row)).collect();
            let mut pairs = first.rows.iter().zip(&second.rows);
            first.rows.iter().any(|&row| code(row).is_some_and(|code| theirs.contains(&code)))
                && pairs.any(|(&row, &other)| code(row) != other_code(other))
        }
    };
    first.table.columns().iter().enumerate().filter(may_tell).map(|(_, column)| column.name()).collect()
}

/// How likely a column holds ids; `None` if it holds scores, answers or other numbers.
pub(super) fn likeliness(column: &Column) -> Option<Likeliness> {
    let name = column.name();
    if rank(name, names::ID).is_some() {
        return Some(Likeliness::Id);
    }
    if names::is_measured(name) {
        return None;
    }
    // Below the items there may be a row of means, such as `all` from trec_eval.
    let are_whole = || column.texts().iter().all(|text| is_whole_number(text) || names::statistic(text).is_some());
    match column.kind() {
        Kind::Text if rank(name, names::LABEL).is_some() => Some(Likeliness::Label),
        Kind::Text => Some(Likeliness::Text),
        Kind::Numbers if !are_whole() => None,
        Kind::Numbers if rank(name, names::LABEL).is_some() && !column.is_running() => Some(Likeliness::Label),
        Kind::Numbers => Some(Likeliness::Numbers),
        Kind::Words | Kind::Empty => None,
    }
}

impl<'t> Groups<'t> {
    fn first(self) -> &'t Table {
        match self {
            Self::Tables(tables) => &tables[0],
            Self::Rows(table, _) => table,
        }
    }

    /// How many rows each system has.
    fn rows(self) -> Vec<usize> {
        match self {
            Self::Tables(tables) => tables.iter().map(Table::rows).collect(),
            Self::Rows(table, systems) => {
                let systems = &table.columns()[systems];
                let mut counts = vec![0; systems.texts().len()];
                (0..table.rows()).filter_map(|row| systems.code(row)).for_each(|code| counts[code as usize] += 1);
                counts
            }
        }
    }

    /// The columns in which no system repeats a value, as far as numbers of values and rows tell,
    /// the likeliest first.
    fn candidates(self) -> Vec<(Likeliness, usize)> {
        let fits = |(at, column): (usize, &Column)| {
            let is_possible = match self {
                Self::Tables(tables) => tables
                    .iter()
                    .all(|table| table.find(column.name()).is_some_and(|at| table.columns()[at].is_unique())),
                Self::Rows(table, systems) => {
                    let systems = Some(systems).filter(|systems| *systems != at)?;
                    let most = column.profile().distinct * table.columns()[systems].profile().distinct;
                    column.profile().filled == table.rows() && most >= table.rows() && !column.is_unique()
                }
            };
            is_possible.then(|| Some((likeliness(column)?, at))).flatten()
        };
        let mut candidates: Vec<_> = self.first().columns().iter().enumerate().filter_map(fits).collect();
        sorting::sort(&mut candidates);
        candidates
    }

    /// The values of a column for each system, in the order of its rows.
    fn values(self, at: usize) -> Vec<Vec<&'t str>> {
        match self {
            Self::Tables(tables) => {
                let name = tables[0].columns()[at].name();
                let column = |table: &'t Table| Some(&table.columns()[table.find(name)?]);
                let values = |column: &'t Column| (0..column.rows()).filter_map(|row| column.text(row)).collect();
                tables.iter().filter_map(column).map(values).collect()
            }
            Self::Rows(table, systems) => {
                let (ids, systems) = (&table.columns()[at], &table.columns()[systems]);
                let mut values = vec![Vec::new(); systems.texts().len()];
                for row in 0..table.rows() {
                    if let Some((system, id)) = systems.code(row).zip(ids.text(row)) {
                        values[system as usize].push(id);
                    }
                }
                values
            }
        }
    }

    /// Whether a system has a value of the first one in another place.
    fn is_moved(self, at: usize) -> bool {
        let values = self.values(at);
        let Some((first, others)) = values.split_first() else { return false };
        let places: HashMap<&str, usize> = first.iter().copied().zip(0..).collect();
        let is_elsewhere = |(place, value): (usize, &&str)| places.get(value).is_some_and(|own| *own != place);
        others.iter().any(|values| values.iter().enumerate().any(is_elsewhere))
    }

    /// Whether the numbers of each system may just count its rows, from 0 or 1. The numbers of
    /// folds never do.
    fn may_count_rows(self, at: usize) -> bool {
        let counts_from =
            |values: &[&str], start: u64| (start..).zip(values).all(|(place, value)| value.parse() == Ok(place));
        let name = self.first().columns()[at].name();
        !names::is_fold(name) && self.values(at).iter().all(|values| counts_from(values, 0) || counts_from(values, 1))
    }

    /// The proportion of a column's values that the systems share: 1 if all have the same values,
    /// and 0 if a system repeats one.
    fn common(self, at: usize) -> f64 {
        match self {
            Self::Tables(tables) => {
                let ids = &tables[0].columns()[at];
                let others = tables[1..].iter().filter_map(|table| Some(&table.columns()[table.find(ids.name())?]));
                let share = |other: &Column| {
                    let found = Matching::of(ids, other).translated.iter().flatten().count();
                    2.0 * found as f64 / (ids.profile().distinct + other.profile().distinct) as f64
                };
                others.map(share).fold(1.0, f64::min)
            }
            Self::Rows(table, systems) => {
                let (ids, systems) = (&table.columns()[at], &table.columns()[systems]);
                let groups = systems.profile().distinct;
                let cells = ids.profile().distinct * groups;
                // If most values belong to only a few of many systems, they hardly identify items.
                if cells > MOST_CELLS * table.rows() {
                    return 0.0;
                }
                let mut is_seen = vec![false; cells];
                let is_twice = (0..table.rows()).any(|row| {
                    let place = ids.code(row).zip(systems.code(row));
                    place.is_none_or(|(id, system)| {
                        std::mem::replace(&mut is_seen[id as usize * groups + system as usize], true)
                    })
                });
                if is_twice { 0.0 } else { table.rows() as f64 / cells as f64 }
            }
        }
    }
}

/// The most combinations of values and systems for each row.
const MOST_CELLS: usize = 8;
