//! Finds rows that summarise the others.
//!
//! A label such as `Total` or `max` says what a row holds. It may also be the name of an item, so
//! the numbers decide: a row is a summary only if it holds what its label says about the others.

mod end;
mod folds;
mod foot;
mod labels;
mod over_systems;
mod statistic;
mod subtotals;

use super::cells::Table;
use super::choice::SummaryRows;
use super::column::Column;
use super::join::Side;
use super::names::Statistic;
use super::note::Held;
use crate::scores::Score;
use end::{End, FEWEST_ITEMS};
pub(super) use folds::fold_column;
use labels::is_unlike_others;
pub(super) use labels::label_of;
use statistic::{Evidence, mean_of};
use std::ops::Range;
pub(super) use subtotals::subtotals;

/// What was found at the start or the end of the rows of all sides.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    /// The positions of the rows that summarise the others.
    pub rows: Range<usize>,
    /// The position of a row that may be a summary or an item: it has the label of a summary, or
    /// the means. If several rows have labels, the first of them.
    pub doubtful: Option<usize>,
    /// How many rows are in doubt.
    pub doubtful_rows: usize,
    /// What the doubtful row holds.
    pub holds: Held,
    /// The positions of rows that were left out by choice, or because the others are folds,
    /// although they do not summarise the others.
    pub unlike: Vec<usize>,
    /// Whether the others are numbered folds, and these rows are not.
    pub are_beside_folds: bool,
}

/// Looks for rows that summarise the others. These are the last or the first rows with labels such
/// as `Total`; or the last or the first row, if its scores are the means of the others and have
/// more decimals. `id` returns the index of a table's id column. A choice keeps all rows, or leaves
/// out all with such labels and a row of means.
pub(super) fn summary_rows(
    sides: &[&Side<'_>],
    id: impl Fn(&Table) -> Option<usize>,
    choice: Option<SummaryRows>,
) -> Summary {
    let count = sides.first().map_or(0, |side| side.rows.len());
    if choice == Some(SummaryRows::Keep) || count <= FEWEST_ITEMS {
        return Summary::default();
    }
    let drops = choice == Some(SummaryRows::Drop);
    let ends = [true, false].map(|is_end| End { sides, count, is_end });
    let labelled = ends.each_ref().map(End::labelled);
    let both = || ends.iter().zip(&labelled);
    let beside_folds = || if choice.is_none() { rows_beside_folds(&ends[0], &labelled[0], &id) } else { None };
    let told = || both().find_map(|(end, labels)| told_rows(end, labels, drops));
    let means = || rows_of_means(both().filter(|(_, labels)| labels.is_empty()).map(|(end, _)| end), &id, drops);
    beside_folds().or_else(told).or_else(means).unwrap_or_else(|| {
        let unconfirmed = both().find(|(end, labels)| !labels.is_empty() && !end.names_items(labels.len()));
        match unconfirmed {
            Some((end, labels)) => {
                Summary { doubtful: end.first_of(0..labels.len()), doubtful_rows: labels.len(), ..Summary::default() }
            }
            None if ends[0].is_odd(&id) => odd_row(ends[0].place(0), drops),
            None => Summary::default(),
        }
    })
}

/// The last rows if the others are numbered folds, and these are not.
fn rows_beside_folds(end: &End<'_, '_>, labels: &[Statistic], id: impl Fn(&Table) -> Option<usize>) -> Option<Summary> {
    let count = end.beside_folds(id);
    let sums_up = |at: usize| at < labels.len() && end.sums_up(labels, at, count);
    let unlike = (0..count).filter(|&at| !sums_up(at)).map(|at| end.place(at)).collect();
    let rows = end.places(count);
    (count > 0).then(|| Summary { rows, unlike, are_beside_folds: true, ..Summary::default() })
}

/// The rows that hold what their labels say, or all with labels if these are to be left out.
fn told_rows(end: &End<'_, '_>, labels: &[Statistic], drops: bool) -> Option<Summary> {
    let left_out = if drops { labels.len() } else { end.confirmed(labels) };
    let unlike = (0..left_out).filter(|&at| !end.sums_up(labels, at, left_out)).map(|at| end.place(at));
    (left_out > 0).then(|| Summary {
        rows: end.places(left_out),
        doubtful: end.first_of(left_out..labels.len()),
        doubtful_rows: labels.len() - left_out,
        unlike: unlike.collect(),
        ..Summary::default()
    })
}

/// A first or last row without a usual label that holds the means or sums of the others.
fn rows_of_means<'e, 's: 'e, 't: 's>(
    ends: impl Iterator<Item = &'e End<'s, 't>>,
    id: impl Fn(&Table) -> Option<usize>,
    drops: bool,
) -> Option<Summary> {
    let mut ends = ends.peekable();
    let sides = ends.peek()?.sides;
    let scores = |side: &&Side<'_>| -> Option<Vec<Score>> {
        side.rows.iter().map(|&row| side.table.columns()[side.column].score(row as usize)).collect()
    };
    let columns: Vec<Vec<Score>> = sides.iter().map(scores).collect::<Option<_>>()?;
    ends.find_map(|end| {
        let split = if end.is_end { <[Score]>::split_last } else { <[Score]>::split_first };
        let means = columns.iter().filter_map(|scores| split(scores)).map(|(score, items)| mean_of(score, items));
        let means: Vec<Evidence> = means.collect::<Option<_>>()?;
        let ids = sides.iter().filter_map(|side| Some((side, &side.table.columns()[id(side.table)?])));
        let label = ids.filter_map(|(side, ids)| Some((ids.text(end.row(side, 0))?, ids))).next();
        // A sum that exceeds all items by far is a summary, whatever its label.
        let are_sums = means.iter().all(|evidence| *evidence == Evidence::Sum);
        let (is_left_out, is_doubtful) = judge_means(&means, are_sums, label, end.count, drops);
        (is_left_out || is_doubtful).then(|| Summary {
            rows: if is_left_out { end.places(1) } else { 0..0 },
            doubtful: is_doubtful.then(|| end.place(0)),
            doubtful_rows: 1,
            holds: if are_sums { Held::Sums } else { Held::Means },
            ..Summary::default()
        })
    })
}

/// Whether a row of means or sums is left out, and whether the user is asked about it. `label` is
/// its id and the column of ids, if there is one.
fn judge_means(
    means: &[Evidence],
    are_sums: bool,
    label: Option<(&str, &Column)>,
    count: usize,
    drops: bool,
) -> (bool, bool) {
    // A single system's item may score the mean by chance.
    let are_all_unlike = means.len() > 1 && !means.contains(&Evidence::None);
    let Some((text, ids)) = label else {
        let is_clear = are_sums || means.contains(&Evidence::Finer);
        return if is_clear { (true, false) } else { (drops && are_all_unlike, are_all_unlike) };
    };
    // An unknown word may still mean that these are means, in another language. A number is the id
    // of an item or a row. `F1` is not an item next to `q1` and `q2`.
    let is_item = text.contains(|c: char| c.is_ascii_digit()) && !is_unlike_others(text, ids);
    if are_sums {
        return (!is_item, true);
    }
    // Row numbers may continue in the row of means.
    if count > FEWEST_NUMBERED && ids.is_running() {
        let is_asked = are_all_unlike || means.iter().all(|evidence| *evidence == Evidence::Finer);
        return (drops && is_asked, is_asked);
    }
    let is_told = are_all_unlike && !is_item;
    (is_told, is_told)
}

/// The last row, which is not like the others.
fn odd_row(place: usize, drops: bool) -> Summary {
    match drops {
        true => Summary { rows: place..place + 1, unlike: vec![place], ..Summary::default() },
        false => Summary { doubtful: Some(place), doubtful_rows: 1, ..Summary::default() },
    }
}

/// With at least this many items, a numbered row after them may hold their means.
const FEWEST_NUMBERED: usize = 5;
