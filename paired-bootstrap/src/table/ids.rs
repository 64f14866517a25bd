//! Finds the column that identifies the items of a table.

use super::accepted::answers_of;
use super::cells::Table;
use super::choice::Choice;
use super::column::{Column, Kind};
use super::names::{self, rank};
use super::spelling::{Alike, match_alike, match_without_ends};
use super::texts::Texts;
use crate::sorting;
use std::borrow::Cow;
use std::collections::HashSet;

/// The id column of a table, by name and contents.
pub(super) fn id_of(table: &Table) -> Option<usize> {
    let columns = || table.columns().iter().enumerate();
    let has_filter = table.columns().iter().any(is_filter);
    let is_id = |column: &Column| {
        // In lm-evaluation-harness, `doc_id` is an item; elsewhere it is often a document with many
        // items.
        let is_shared = rank(column.name(), names::SHARED).is_some() && !has_filter;
        column.profile().filled > 0 && (!is_shared || column.is_unique())
    };
    let best = |usual, fits: &dyn Fn(&Column) -> bool| {
        let ranked = columns().filter(|(_, column)| fits(column));
        ranked.filter_map(|(at, column)| Some((rank(column.name(), usual)?, at))).min().map(|(_, at)| at)
    };
    let by_name = best(names::ID, &is_id).or_else(|| best(names::LABEL, &|column| column.is_unique()));
    let by_ending = || columns().find(|(_, column)| names::ends_in_id(column.name()) && column.is_unique());
    by_name.or_else(|| by_ending().map(|(at, _)| at)).or_else(|| {
        let (at, first) = columns().next()?;
        // In two columns, values starting with 1 and 2 may be the scores of two systems.
        let is_running = first.is_running() && (table.columns().len() > 2 || table.rows() >= FEW_ROWS);
        let is_label = first.kind() == Kind::Text || is_running || is_row_label(table, first);
        // Instants such as `2024-03-01 10:00:00` are not measurements.
        let is_measured = || names::is_measured(first.name()) && !is_of_instants(first);
        let may_be_id = table.columns().len() > 1 && is_label && first.is_unique();
        (may_be_id && !is_measured() && !holds_right_answers(table, first)).then_some(at)
    })
}

/// The name of the id column, if its ids are data sets: by its name, or because most are well
/// known.
pub(super) fn data_sets(table: &Table) -> Option<&str> {
    let ids = &table.columns()[id_of(table)?];
    let known = ids.texts().iter().filter(|text| names::is_data_set(text)).count();
    let are_data_sets = rank(ids.name(), names::DATA_SET).is_some() || 2 * known > ids.texts().len();
    (ids.kind() == Kind::Text && ids.is_unique() && are_data_sets).then(|| ids.name())
}

/// Whether a column holds points in time, not durations: each time has a date before it.
fn is_of_instants(column: &Column) -> bool {
    let is_date = |text: &str| text.contains(['-', '/', '.']) && text.starts_with(|c: char| c.is_ascii_digit());
    let is_instant =
        |text: &str| text.split_once([' ', 'T']).is_some_and(|(date, time)| is_date(date) && time.contains(':'));
    column.kind() == Kind::Text && column.texts().iter().all(is_instant)
}

/// Whether a column is named after right answers, and another one holds mostly texts from it.
fn holds_right_answers(table: &Table, gold: &Column) -> bool {
    if rank(gold.name(), names::GOLD).is_none() {
        return false;
    }
    let right: HashSet<Cow<'_, str>> = answers_of(gold).collect();
    let is_answer =
        |column: &Column| 2 * column.texts().iter().filter(|&text| right.contains(text)).count() > column.texts().len();
    table.columns().iter().filter(|column| column.name() != gold.name()).any(is_answer)
}

/// Whether a column labels the rows: it is the first column and has no name although the table has
/// a header, as pandas, R and spreadsheets write row numbers or names; or it holds the ids at the
/// start of a list without a header.
pub(super) fn is_row_label(table: &Table, column: &Column) -> bool {
    let is_first = table.columns().first().is_some_and(|first| first.name() == column.name());
    is_first && (names::is_unnamed(column.name()) && !table.is_headless() || table.begins_with_ids())
}

/// The column that identifies the items even if ids repeat, by its name or because it is the first
/// and holds texts: the likeliest of those for which `may_tell` is true.
pub(super) fn repeating_ids(table: &Table, may_tell: impl Fn(usize, &Column) -> bool) -> Option<&Column> {
    let rank = |(at, column): (usize, &Column)| {
        let of_text = || rank(column.name(), names::LABEL).filter(|_| column.kind() == Kind::Text);
        let by_name = rank(column.name(), names::ID).or_else(|| Some(names::ID.len() + of_text()?));
        let is_label = || at == 0 && column.kind() == Kind::Text && !is_like_category(column, table.rows());
        by_name.or_else(|| is_label().then_some(usize::MAX)).map(|rank| (rank, at))
    };
    let mut ranked: Vec<(usize, usize)> = table.columns().iter().enumerate().filter_map(rank).collect();
    sorting::sort(&mut ranked);
    ranked
        .into_iter()
        .map(|(_, at)| (at, &table.columns()[at]))
        .find(|&(at, column)| may_tell(at, column))
        .map(|(_, column)| column)
}

/// Whether an item may have a row for each value of a column: each filter of its answers, or each
/// metric.
pub(super) fn is_filter(column: &Column) -> bool {
    (rank(column.name(), FILTER).is_some() || is_of_metrics(column)) && column.profile().distinct > 1
}

/// Whether a column is named like one of filters or metrics.
pub(super) fn names_filter(name: &str) -> bool {
    [FILTER, METRIC_NAMES].iter().any(|usual| rank(name, usual).is_some())
}

const FILTER: names::Names = &["filter"];
const METRIC_NAMES: names::Names = &[METRICS, "metric_name"];

/// Whether a column names the metric of each row.
pub(super) fn is_of_metrics(column: &Column) -> bool {
    rank(column.name(), METRIC_NAMES).is_some() && column.kind() == Kind::Text
}

/// The column of metrics, if each has a file of its own.
pub(super) const METRICS: &str = "metric";

/// The index of a table's id column: the chosen one, or else the likeliest; `None` if the choice is
/// not to use ids.
pub(super) fn id_column(table: &Table, choice: &Choice) -> Option<usize> {
    match choice.id.as_deref() {
        Some("") => None,
        Some(name) => table.find(name).or_else(|| id_of(table)),
        None => id_of(table),
    }
}

/// Whether a column has so few values that many items share each: at most a third of their number.
pub(super) fn is_like_category(column: &Column, items: usize) -> bool {
    3 * column.profile().distinct <= items
}

/// With fewer rows, values may run 1, 2, 3 by chance.
pub(super) const FEW_ROWS: usize = 4;

/// Which ids of two columns match.
pub(super) struct Matching {
    /// For each text of the second column, in order, the index of the matching text in the first.
    pub translated: Vec<Option<u32>>,
    /// Whether one column writes its ids as `1.0`, and the other as `1`.
    pub are_whole_numbers: bool,
    /// Ids that match although they are spelt differently.
    pub alike: Option<Alike>,
}

impl Matching {
    pub fn of(ids: &Column, others: &Column) -> Self {
        let (own_numbers, other_numbers) = (whole_numbers(ids), whole_numbers(others));
        let (texts, other_texts) = match (&own_numbers, &other_numbers) {
            (Some(own), None) => (own, others.texts()),
            (None, Some(other)) => (ids.texts(), other),
            _ => (ids.texts(), others.texts()),
        };
        let are_whole_numbers = own_numbers.is_some() != other_numbers.is_some();
        let mut translated = texts.find_all(other_texts);
        let alike = match_alike(texts, other_texts, &mut translated);
        let alike = alike.or_else(|| match_without_ends(texts, other_texts, &mut translated));
        Self { translated, are_whole_numbers, alike }
    }
}

/// Whether two tables have an id in common.
pub(super) fn have_ids_in_common(one: &Table, other: &Table) -> bool {
    let Some((ids, others)) = id_of(one).zip(id_of(other)) else { return false };
    Matching::of(&one.columns()[ids], &other.columns()[others]).translated.iter().any(Option::is_some)
}

/// Whether another column than that of ids names the items of two tables with the same columns, and
/// most are in both: the traces of two systems have ids of their own, but the same questions.
pub(super) fn have_other_names_in_common(one: &Table, other: &Table, id: usize) -> bool {
    let is_common = |(own, others): (&Column, &Column)| {
        // Most texts differ, so they name items rather than categories. Names that only differ in
        // numbers, such as `img_1.png`, may start anew in each list.
        let names_items = |column: &Column| {
            let are_most = |distinct: usize| 10 * distinct >= 9 * column.rows();
            let is_called = |usual| rank(column.name(), usual).is_some();
            let is_id = || is_called(names::ID) || names::ends_in_id(column.name());
            let is_content = || is_called(names::CONTENT) || is_called(names::PROMPT);
            let apart_from_numbers = || column.texts().iter().map(names::without_digits).collect::<HashSet<_>>().len();
            let is_name = match column.kind() {
                Kind::Text => is_id() || is_content() || !is_called(names::MEASURED) && are_most(apart_from_numbers()),
                Kind::Numbers => is_id() && !column.is_running(),
                Kind::Words | Kind::Empty => false,
            };
            is_name && are_most(column.profile().distinct)
        };
        let shared = || own.texts().find_all(others.texts()).iter().flatten().count();
        names_items(own) && names_items(others) && 2 * shared() > own.profile().distinct.min(others.profile().distinct)
    };
    let columns = one.columns().iter().zip(other.columns()).enumerate();
    columns.filter(|(at, _)| *at != id).any(|(_, pair)| is_common(pair))
}

/// The ids without their `.0`, in order, if all are whole numbers written like that: pandas does so
/// in a column with a gap.
fn whole_numbers(ids: &Column) -> Option<Texts> {
    let mut texts = Texts::default();
    for text in ids.texts().iter() {
        texts.intern(text.strip_suffix(".0").filter(|number| is_digits(number))?);
    }
    texts.close();
    Some(texts)
}

/// Whether a text is a whole number, at least 0: pandas writes such numbers as `1.0` in a column
/// with a gap.
pub(super) fn is_whole_number(text: &str) -> bool {
    is_digits(text.strip_suffix(".0").unwrap_or(text))
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
