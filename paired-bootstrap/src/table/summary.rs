//! Rows that sum up the others.

use super::cells::Table;
use super::column::Column;
use super::join::Side;
use super::names::is_summary;
use crate::scores::Score;
use std::cell::LazyCell;
use std::ops::Range;

/// The places among the rows of those that sum up the others: the last or the first ones, with labels such as `Total`; or the last or the
/// first one, if it has no id and its scores are the means of the others. The rows of all sides belong together, one by one. `id` is a
/// table's column of ids.
pub(super) fn summary_rows(sides: &[&Side<'_>], id: impl Fn(&Table) -> Option<usize>) -> Range<usize> {
    let count = sides.first().map_or(0, |side| side.rows.len());
    let labelled = |is_end: bool| sides.iter().map(|side| labelled(side, is_end)).min().unwrap_or(0);
    let has_id = |side: &&Side<'_>, at: usize| {
        id(side.table).is_some_and(|id| side.table.columns()[id].code(side.rows[at] as usize).is_some())
    };
    let scores = |side: &&Side<'_>| -> Option<Vec<Score>> {
        side.rows.iter().map(|&row| side.table.columns()[side.column].score(row as usize)).collect()
    };
    let columns = LazyCell::new(|| sides.iter().map(scores).collect::<Option<Vec<Vec<Score>>>>());
    let holds_means = |is_end: bool| {
        if count < 2 || sides.iter().any(|side| has_id(side, if is_end { count - 1 } else { 0 })) {
            return false;
        }
        let split = if is_end { <[Score]>::split_last } else { <[Score]>::split_first };
        columns.as_ref().is_some_and(|columns| is_row_of_means(columns.iter().filter_map(|scores| split(scores))))
    };
    match (labelled(true), labelled(false)) {
        (0, 0) if holds_means(true) => count - 1..count,
        (0, 0) if holds_means(false) => 0..1,
        (0, first) => 0..first,
        (last, _) => count - last..count,
    }
}

/// How many rows in turn, from the end or from the start, have a label such as `Total` among their first cells, if no other row has.
fn labelled(side: &Side<'_>, is_end: bool) -> usize {
    let in_column = |column: &Column| {
        let says_so = |at: usize| column.text(side.rows[at] as usize).is_some_and(is_summary);
        let count = side.rows.len();
        let at = |place: usize| if is_end { count - 1 - place } else { place };
        let labelled = (0..count).take_while(|&place| says_so(at(place))).count();
        if labelled > 0 && !(labelled..count).any(|place| says_so(at(place))) { labelled } else { 0 }
    };
    let found = side.table.columns().iter().take(2).map(in_column).max().unwrap_or(0);
    if found < side.rows.len() { found } else { 0 }
}

/// Whether a row holds the mean of each column's other scores, as printed, at least one of which is no score of an item. Means of
/// scores from 0 to 1 may be in percent. There must be at least three items.
fn is_row_of_means<'s>(columns: impl Iterator<Item = (&'s Score, &'s [Score])>) -> bool {
    let told: Option<Vec<bool>> = columns.map(|(score, items)| mean_of(score, items)).collect();
    told.is_some_and(|told| told.contains(&true))
}

/// Whether a score is the mean of items, and says so by a value that none of them has; `None` if it is not their mean.
fn mean_of(score: &Score, items: &[Score]) -> Option<bool> {
    if items.len() < 3 {
        return None;
    }
    let mean = items.iter().map(|score| score.to_f64()).sum::<f64>() / items.len() as f64;
    let (value, precision, is_whole) = match score {
        Score::Decimal { decimals, .. } => (score.to_f64(), 0.5 * 10f64.powi(-i32::from(*decimals)), *decimals == 0),
        Score::Rounded(value) => (*value, 0.0, false),
    };
    // Half a unit of the last digit, and what adding many numbers loses.
    let is_near = |mean: f64, precision: f64| (value - mean).abs() <= precision + 1e-9 * mean.abs();
    let are_shares = || items.iter().all(|score| (0.0..=1.0).contains(&score.to_f64()));
    if value > 1.0 && is_near(100.0 * mean, precision) && are_shares() {
        return Some(true);
    }
    // A whole number may be any item's, and is hardly rounded.
    let precision = if is_whole { 0.0 } else { precision };
    is_near(mean, precision).then(|| !is_whole && !items.contains(score))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_mean_of_others(scores: &[Score]) -> bool {
        is_row_of_means(scores.split_last().into_iter())
    }

    fn scores(texts: &[&str]) -> Vec<Score> {
        texts.iter().map(|text| crate::scores::value::read(text).expect("a number").score).collect()
    }

    #[test]
    fn means_are_told_from_items() {
        assert!(is_mean_of_others(&scores(&["1", "0", "1", "0.67"])));
        assert!(is_mean_of_others(&scores(&["1", "0", "1", "0.6666666666666666"])));
        assert!(!is_mean_of_others(&scores(&["1", "0", "1", "0.66"])));
        assert!(!is_mean_of_others(&scores(&["1", "0.5", "0", "0.5"])), "an item's value");
        assert!(!is_mean_of_others(&scores(&["3", "2", "4", "3"])), "whole numbers");
        assert!(!is_mean_of_others(&scores(&["0", "1", "0.5"])), "too few");
        assert!(is_mean_of_others(&scores(&["1", "0", "1", "66.7"])), "in percent");
        assert!(is_mean_of_others(&scores(&["1", "0", "1", "0", "50"])), "in percent");
        assert!(!is_mean_of_others(&scores(&["1", "0", "1", "66.0"])), "not the mean");
        assert!(!is_mean_of_others(&scores(&["1", "0", "2", "100"])), "no shares");
    }
}
