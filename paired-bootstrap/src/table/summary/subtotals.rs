//! Rows that summarise the rows above them, group by group.

use super::end::{End, MOST_LABELLED};
use super::labels::labels_in;
use crate::scores::Score;
use crate::table::choice::SummaryRows;
use crate::table::join::Side;
use crate::table::names::Statistic;

/// The positions of rows that summarise the rows above them, group by group. Each has a label such
/// as `Subtotal` or `Maths, average`, and holds what that says about the items since the previous
/// labelled row. If any labelled row between items does not, there are none; and at least one must
/// be a mean, sum, total or count that no item has as its score. After the last group, a total of
/// all rows may follow.
pub(in crate::table) fn subtotals(sides: &[&Side<'_>], choice: Option<SummaryRows>) -> Vec<usize> {
    let count = sides.first().map_or(0, |side| side.rows.len());
    if choice == Some(SummaryRows::Keep) {
        return Vec::new();
    }
    // Two columns of the same table share their labels.
    let [first, others @ ..] = sides else { return Vec::new() };
    let mut labels = labels_in(first);
    for side in others.iter().filter(|side| !side.has_rows_of(first)) {
        for (label, other) in labels.iter_mut().zip(labels_in(side)) {
            *label = label.and(other);
        }
    }
    if labels.iter().all(Option::is_none) {
        return Vec::new();
    }
    // Labelled rows at the end, as in pandas' description of a table: count, mean, std, 25%… With
    // several files, each has its own.
    let of_all = if first.table.has_parts() { 0 } else { End { sides, count, is_end: true }.labelled().len() };
    let end = count - of_all;
    let score = |side: &Side<'_>, place: usize| side.table.columns()[side.column].score(side.rows[place] as usize);
    let is_item = |place: &usize| labels[*place].is_none() && *place < end;
    let mut found = Vec::new();
    let mut items = 0..0;
    for (place, label) in labels.iter().enumerate() {
        if is_item(&place) {
            let begins_group = place > 0 && !is_item(&(place - 1));
            items = if begins_group { place } else { items.start }..place + 1;
            continue;
        }
        let Some(label) = label else { continue };
        if place - items.end >= MOST_LABELLED {
            return Vec::new();
        }
        let sums_up = |side: &&Side<'_>| {
            let items: Vec<f64> = items.clone().filter_map(|at| score(side, at)).map(Score::to_f64).collect();
            // A group may have a single item.
            !items.is_empty() && score(side, place).is_some_and(|score| label.is_of(score, &items))
        };
        if sides.iter().all(sums_up) {
            found.push(place);
        } else if !items.is_empty() && (place..end).any(|at| is_item(&at)) {
            return Vec::new();
        }
    }
    let is_unlike = |&place: &usize| {
        let has_score = |side: &&Side<'_>| (0..end).filter(is_item).any(|at| score(side, at) == score(side, place));
        labels[place].is_some_and(Statistic::tells) && !sides.iter().any(has_score)
    };
    // A single row at the end would summarise all rows.
    let is_between = |&place: &usize| (place..end).any(|at| is_item(&at));
    if found.iter().any(is_between) && found.iter().any(is_unlike) { found } else { Vec::new() }
}
