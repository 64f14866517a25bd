//! A row that sums up the others.

use super::cells::Table;
use super::column::Column;
use super::join::Side;
use super::names::is_summary;
use crate::scores::Score;

/// The place among the rows of one that sums up the others: the last or the first, with a label such as `Total`; or the last, if it has
/// no id and its scores are the means of the others. The rows of all sides belong together, one by one. `id` is a table's column of ids.
pub(super) fn summary_row(sides: &[&Side<'_>], id: impl Fn(&Table) -> Option<usize>) -> Option<usize> {
    let last = sides.first()?.rows.len().checked_sub(1).filter(|&last| last > 0)?;
    let is_labelled = |at: usize| sides.iter().all(|side| is_labelled(side, at));
    let has_id = |side: &&Side<'_>| {
        id(side.table).is_some_and(|id| side.table.columns()[id].code(side.rows[last] as usize).is_some())
    };
    let are_means = || {
        let scores = |side: &&Side<'_>| -> Option<Vec<Score>> {
            side.rows.iter().map(|&row| side.table.columns()[side.column].score(row as usize)).collect()
        };
        let columns: Option<Vec<Vec<Score>>> = sides.iter().map(scores).collect();
        columns.is_some_and(|columns| is_row_of_means(columns.iter().filter_map(|scores| scores.split_last())))
    };
    if is_labelled(last) || !sides.iter().any(has_id) && are_means() {
        return Some(last);
    }
    is_labelled(0).then_some(0)
}

/// Whether a row has a label such as `Total` among its first cells, and no other row has.
fn is_labelled(side: &Side<'_>, at: usize) -> bool {
    let is_label = |column: &Column| {
        let says_so = |row: u32| column.text(row as usize).is_some_and(is_summary);
        let mut others = side.rows.iter().enumerate().filter(|(other, _)| *other != at);
        says_so(side.rows[at]) && !others.any(|(_, &row)| says_so(row))
    };
    side.table.columns().iter().take(2).any(is_label)
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
