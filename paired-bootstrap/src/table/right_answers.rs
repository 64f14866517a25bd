//! Right answers in a list of their own, next to the systems' lists.

use super::accepted::answers_of;
use super::cells::Table;
use super::column::Column;
use super::ids::{Matching, id_of};
use super::names::{self, rank, unique};
use super::note::Note;
use super::place::place_name;
use super::spelling::in_plain_letters;
use super::title::Title;
use std::collections::HashSet;

/// With at least this many lists, one may hold the right answers and the others a system each. With
/// fewer, the other list must hold two systems.
const FEWEST_LISTS: usize = 3;

/// If one of the lists holds the right answers, adds these to each other list as one more column.
/// Returns the name of that column, and a note.
pub(super) fn with_right_answers(tables: Vec<Table>) -> (Vec<Table>, Option<(String, Note)>) {
    let all: Vec<&Table> = tables.iter().collect();
    let Some(at) = list_of_right_answers(&all) else { return (tables, None) };
    let gold = all[at];
    let Some(answers) = only_column(gold) else { return (tables, None) };
    let systems = || others(&all, at);
    let Some(rows) = systems().map(|table| rows_of(gold, table)).collect::<Option<Vec<_>>>() else {
        return (tables, None);
    };
    let list = gold.name().map_or_else(|| place_name(at), str::to_owned);
    let mut taken: HashSet<String> =
        systems().flat_map(Table::columns).map(|column| column.name().to_owned()).collect();
    let is_free = is_gold(answers.name()) && !taken.contains(answers.name());
    let column = unique(if is_free { answers.name().to_owned() } else { list.clone() }, &mut taken);
    let are_numbered = all.iter().all(|table| table.columns().len() == 1);
    let joined = systems().zip(rows).map(|(table, rows)| {
        let texts = rows.into_iter().map(|row| row.and_then(|row| answers.text(row)));
        table.with_column(&column, texts, are_numbered)
    });
    (joined.collect(), Some((column, Note::GoldOfList { list })))
}

/// The index of the list that holds the right answers of all others: the only one named after right
/// answers, or whose only column is.
pub(super) fn list_of_right_answers(tables: &[&Table]) -> Option<usize> {
    let needed = match tables.len() {
        0 | 1 => return None,
        FEWEST_LISTS.. => 1,
        _ => 2,
    };
    let by_name = only(tables, is_called).filter(|&at| holds_answers_of_others(tables, at, needed));
    let holds_answers = |at: usize| needed == 1 || holds_answers_of_others(tables, at, needed);
    let by_column =
        || only(tables, has_column).filter(|&at| !others(tables, at).any(has_gold_column) && holds_answers(at));
    let is_of_all = |at: &usize| others(tables, *at).all(|table| rows_of(tables[*at], table).is_some());
    by_name.or_else(by_column).filter(is_of_all)
}

/// Whether a list or its only column is named after right answers.
pub(super) fn is_called_gold(table: &Table) -> bool {
    is_called(table) || has_column(table)
}

fn is_called(table: &Table) -> bool {
    table.name().is_some_and(is_gold)
}

fn has_column(table: &Table) -> bool {
    only_column(table).is_some_and(|answers| is_gold(answers.name()))
}

/// The index of the only list that fits.
fn only(tables: &[&Table], fits: impl Fn(&Table) -> bool) -> Option<usize> {
    let mut found = (0..tables.len()).filter(|&at| fits(tables[at]));
    found.next().filter(|_| found.next().is_none())
}

fn others<'t>(tables: &[&'t Table], at: usize) -> impl Iterator<Item = &'t Table> {
    tables.iter().enumerate().filter(move |(place, _)| *place != at).map(|(_, table)| *table)
}

/// Whether a name is usual for right answers.
fn is_gold(name: &str) -> bool {
    rank(name, names::GOLD).is_some()
}

/// Whether a column other than the ids is named after right answers.
fn has_gold_column(table: &Table) -> bool {
    beside_ids(table).any(|column| is_gold(column.name()))
}

/// Whether `needed` columns of each other list mostly hold the texts of this one, and this one is
/// not named after a measure: a model may be the reference.
fn holds_answers_of_others(tables: &[&Table], at: usize, needed: usize) -> bool {
    let Some(answers) = only_column(tables[at]) else { return false };
    let is_measure = Title::of(answers.name()).is_of_metric() || names::is_metric(answers.name());
    let texts: HashSet<String> = answers_of(answers).map(|answer| in_plain_letters(&answer)).collect();
    let is_alike = |column: &Column| {
        let known: Vec<bool> = column.texts().iter().map(|text| texts.contains(&in_plain_letters(text))).collect();
        let codes = (0..column.rows()).filter_map(|row| column.code(row));
        2 * codes.filter(|&code| known[code as usize]).count() > column.profile().filled
    };
    !is_measure && others(tables, at).all(|table| beside_ids(table).filter(|column| is_alike(column)).count() >= needed)
}

fn beside_ids(table: &Table) -> impl Iterator<Item = &Column> {
    let id = id_of(table);
    table.columns().iter().enumerate().filter(move |(at, _)| Some(*at) != id).map(|(_, column)| column)
}

/// The only column other than the ids.
fn only_column(table: &Table) -> Option<&Column> {
    let mut columns = beside_ids(table);
    columns.next().filter(|_| columns.next().is_none())
}

/// For each row of a table, the row of its right answer: by ids, or in order if neither list has
/// ids and both have the same length. `None` if most rows find none.
fn rows_of(gold: &Table, table: &Table) -> Option<Vec<Option<usize>>> {
    let (own, other) = match (id_of(gold), id_of(table)) {
        (Some(own), Some(other)) => (&gold.columns()[own], &table.columns()[other]),
        (None, None) if gold.rows() == table.rows() => return Some((0..gold.rows()).map(Some).collect()),
        _ => return None,
    };
    if !own.is_unique() {
        return None;
    }
    let translated = Matching::of(own, other).translated;
    let mut rows = vec![None; own.texts().len()];
    (0..gold.rows())
        .filter_map(|row| Some((own.code(row)?, row)))
        .for_each(|(code, row)| rows[code as usize] = Some(row));
    let row_of = |row: usize| rows[translated[other.code(row)? as usize]? as usize];
    let found: Vec<Option<usize>> = (0..table.rows()).map(row_of).collect();
    (2 * found.iter().flatten().count() > found.len()).then_some(found)
}
