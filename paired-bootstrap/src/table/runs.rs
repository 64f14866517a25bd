//! Items that each system answered several times, in a row each.

use super::cells::Table;
use super::column::{Column, Kind};
use super::ids::is_digits;
use super::names::{self, rank};
use std::collections::HashSet;

/// The places of two columns that name a row together: what was asked, and which time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Runs {
    pub item: usize,
    pub run: usize,
}

impl Runs {
    /// The columns of a table whose names and contents say so: items and runs occur at least twice
    /// on average, and none of them twice together. `systems` is the column that names the systems
    /// of the rows, if there is one.
    pub fn of(table: &Table, systems: Option<usize>) -> Option<Self> {
        let rows = table.rows() / systems.map_or(1, |at| table.columns()[at].profile().distinct.max(1));
        let columns = || table.columns().iter().enumerate().filter(move |(at, _)| Some(*at) != systems);
        let recurs = move |column: &Column| {
            let profile = column.profile();
            profile.distinct > 1 && 2 * profile.distinct <= rows && profile.filled == table.rows()
        };
        let mut runs: Vec<_> = columns().filter_map(|(at, column)| Some((rank_of_run(column)?, at))).collect();
        runs.sort_unstable();
        let mut items: Vec<_> =
            columns().filter(|(_, column)| recurs(column)).filter_map(|at| Some((rank_of_item(at)?, at.0))).collect();
        items.sort_unstable();
        let fits = |&Self { item, run }: &Self| {
            let [item, run] = [item, run].map(|at| &table.columns()[at]);
            let is_surely_run = rank(run.name(), names::RUN).is_some();
            item.name() != run.name()
                && recurs(run)
                && (is_surely_run || are_samples(item, run))
                && is_unique_together(table, systems, [item, run])
        };
        let pairs = runs.iter().flat_map(|&(_, run)| items.iter().map(move |&(_, item)| Self { item, run }));
        pairs.into_iter().find(fits)
    }
}

fn rank_of_run(column: &Column) -> Option<usize> {
    let name = column.name();
    rank(name, names::RUN).or_else(|| Some(names::RUN.len() + rank(name, names::SAMPLE)?))
}

/// How likely a column names what was asked: by a usual name, as the first column, or in a text.
fn rank_of_item((at, column): (usize, &Column)) -> Option<usize> {
    let usual = [names::ID, names::LABEL, names::SHARED, names::CATEGORY];
    let by_name = usual.iter().position(|names| rank(column.name(), names).is_some());
    let is_other = || (at == 0 || column.kind() == Kind::Text) && !names::is_measured(column.name());
    by_name.or_else(|| is_other().then_some(usual.len()))
}

/// Whether `run` counts the answers to one question, and not the questions of a category: it
/// holds few whole numbers.
fn are_samples(item: &Column, run: &Column) -> bool {
    let is_few = run.profile().distinct <= MOST_SAMPLES * item.profile().distinct;
    is_few && run.texts().iter().all(is_digits)
}

/// Many more samples than items are the questions of a few categories.
const MOST_SAMPLES: usize = 10;

fn is_unique_together(table: &Table, systems: Option<usize>, columns: [&Column; 2]) -> bool {
    let system = |row| systems.and_then(|at| table.columns()[at].code(row));
    let cells: HashSet<_> =
        (0..table.rows()).map(|row| (system(row), columns.map(|column| column.code(row)))).collect();
    cells.len() == table.rows()
}
