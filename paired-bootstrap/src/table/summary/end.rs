//! The rows at the start or the end, by their labels.

use super::labels::{is_label, is_unlike_others, label_columns};
use super::over_systems::{are_mean_ranks, are_wins};
use super::statistic::is_part_of;
use crate::scores::Score;
use crate::scores::value::is_score;
use crate::table::cells::Table;
use crate::table::column::Column;
use crate::table::join::Side;
use crate::table::names::{Statistic, statistic, statistic_or_metric};
use std::collections::HashSet;
use std::ops::Range;

/// With more rows in a sequence, labels are names of items or categories.
pub(super) const MOST_LABELLED: usize = 16;

/// At least this many items must remain.
pub(super) const FEWEST_ITEMS: usize = 2;

/// With so many different scores, one is the median of all by chance at most one time in five.
const MANY_SCORES: usize = 5;

/// One end of the rows. Positions are counted from there.
pub(super) struct End<'s, 't> {
    pub(super) sides: &'s [&'s Side<'t>],
    pub(super) count: usize,
    pub(super) is_end: bool,
}

impl End<'_, '_> {
    /// The index among all rows of a position counted from this end.
    pub(super) fn place(&self, from_end: usize) -> usize {
        if self.is_end { self.count - 1 - from_end } else { from_end }
    }

    /// The smallest index among all rows of positions counted from this end.
    pub(super) fn first_of(&self, from_end: Range<usize>) -> Option<usize> {
        from_end.map(|at| self.place(at)).min()
    }

    pub(super) fn places(&self, count: usize) -> Range<usize> {
        if self.is_end { self.count - count..self.count } else { 0..count }
    }

    /// The row of a side at a position.
    pub(super) fn row(&self, side: &Side<'_>, at: usize) -> usize {
        side.rows[self.place(at)] as usize
    }

    /// The score of a side at a position, if it can be read.
    pub(super) fn score(&self, side: &Side<'_>, at: usize) -> Option<Score> {
        side.table.columns()[side.column].score(self.row(side, at))
    }

    /// The statistics that labels name, from this end on, as far as all sides have labels. Empty if
    /// too few items would remain, or if so many rows have labels that these name items.
    pub(super) fn labelled(&self) -> Vec<Statistic> {
        let of_side = |side: &&Side<'_>| {
            let in_column = |column: &Column| -> Vec<Statistic> {
                let text = |at: usize| column.text(self.row(side, at));
                let said =
                    |at: usize| text(at).and_then(statistic_or_metric).filter(|said| self.may_be(*said, side, at));
                let said: Vec<Statistic> = (0..self.count).map_while(said).take(MOST_LABELLED + 1).collect();
                // `50%` is the median only if other labels are words. Alone it is a score.
                if (0..said.len()).filter_map(text).any(is_label) { said } else { Vec::new() }
            };
            label_columns(side).map(in_column).max_by_key(Vec::len).unwrap_or_default()
        };
        let found = self.sides.iter().map(of_side).min_by_key(Vec::len).unwrap_or_default();
        let found = self.foot().filter(|foot| foot.len() > found.len()).unwrap_or(found);
        let are_few = found.len() <= MOST_LABELLED && found.len() + FEWEST_ITEMS <= self.count;
        if are_few { found } else { Vec::new() }
    }

    /// The statistic that a row's label names on all sides.
    pub(super) fn known(&self, at: usize) -> Option<Statistic> {
        let label = |side: &&Side<'_>| {
            let said = self.words(side, at).find_map(|(_, text)| statistic(text));
            said.filter(|said| self.may_be(*said, side, at))
        };
        let labels: Option<Vec<Statistic>> = self.sides.iter().map(label).collect();
        labels?.first().copied()
    }

    /// The texts of a row that are no scores, in the columns that may hold labels.
    pub(super) fn words<'a>(&'a self, side: &'a Side<'_>, at: usize) -> impl Iterator<Item = (&'a Column, &'a str)> {
        let row = self.row(side, at);
        label_columns(side)
            .filter_map(move |column| Some((column, column.text(row)?)))
            .filter(|(_, text)| !is_score(text))
    }

    /// Whether a row may have a statistic over all systems: an item may be named `rank` or `best`,
    /// so the ranks and the wins must be those of the rows.
    fn may_be(&self, statistic: Statistic, side: &Side<'_>, at: usize) -> bool {
        if !matches!(statistic, Statistic::Rank | Statistic::Wins) {
            return true;
        }
        let own = self.row(side, at);
        let systems: Vec<&Column> = side.table.columns().iter().filter(|column| column.score(own).is_some()).collect();
        let scores = |row: usize| -> Option<Vec<f64>> {
            systems.iter().map(|column| column.score(row).map(Score::to_f64)).collect()
        };
        let is_labelled = |row: usize| {
            let mut texts = label_columns(side).filter_map(|column| column.text(row));
            texts.any(|text| statistic_or_metric(text).is_some())
        };
        let rows = (0..self.count).map(|at| self.row(side, at)).filter(|&row| !is_labelled(row));
        let items: Vec<Vec<f64>> = rows.filter_map(scores).collect();
        let Some(own) = scores(own).filter(|own| own.len() > 1) else { return false };
        if statistic == Statistic::Rank { are_mean_ranks(&own, &items) } else { are_wins(&own, &items) }
    }

    /// Whether the first row is probably not an item: all other ids are equal except for their
    /// digits, but its id is not; and all other scores are 0 or 1, but its score is not.
    pub(super) fn is_odd(&self, id: impl Fn(&Table) -> Option<usize>) -> bool {
        let is_binary = |side: &Side<'_>, at: usize| matches!(self.score(side, at).map(Score::to_f64), Some(0.0 | 1.0));
        let has_other_id = |side: &&Side<'_>| {
            let ids = id(side.table).map(|at| &side.table.columns()[at]);
            let own = ids.and_then(|ids| Some((ids.text(self.row(side, 0))?, ids)));
            own.is_some_and(|(label, ids)| is_unlike_others(label, ids))
        };
        self.sides.iter().all(has_other_id)
            && self.sides.iter().any(|side| !is_binary(side, 0))
            && self.sides.iter().all(|side| (1..self.count).all(|at| is_binary(side, at)))
    }

    /// Whether rows other than the first `labelled` ones have such labels as well. If so, these are
    /// names of items.
    pub(super) fn names_items(&self, labelled: usize) -> bool {
        let in_column = |side: &Side<'_>, column: &Column| {
            // Reads each text once, however many rows have it.
            let labels: Vec<bool> = column.texts().iter().map(is_label).collect();
            let is_label = |row: usize| column.code(row).is_some_and(|code| labels[code as usize]);
            (labelled..self.count).any(|at| is_label(self.row(side, at)))
        };
        self.sides.iter().any(|side| label_columns(side).any(|column| in_column(side, column)))
    }

    /// Whether no other row has the scores of a row, on any side.
    fn is_no_item_s(&self, at: usize) -> bool {
        let score = |side: &Side<'_>, at: usize| self.score(side, at).map(Score::to_f64);
        self.sides.iter().all(|side| (0..self.count).all(|other| other == at || score(side, other) != score(side, at)))
    }

    /// Whether the rows after the first `count` have so many different scores, on all sides, that
    /// an item with the label of a median hardly has that score.
    fn has_many_scores(&self, count: usize) -> bool {
        self.sides.iter().all(|side| {
            let column = &side.table.columns()[side.column];
            let codes = (count..self.count).filter_map(|at| column.code(self.row(side, at)));
            codes.collect::<HashSet<_>>().len() >= MANY_SCORES
        })
    }

    /// How many rows hold what their labels say about all other rows, on all sides. One must be a
    /// mean, a sum, a total or a count: the maximum of right and wrong may be the score of any
    /// item.
    pub(super) fn confirmed(&self, labels: &[Statistic]) -> usize {
        let holds = |count: usize| {
            let is_median = |at: usize| labels[at] == Statistic::Quantile(0.5);
            let tells = |at: usize| {
                labels[at].tells() || is_median(at) && (self.is_no_item_s(at) || self.has_many_scores(labels.len()))
            };
            let holds = |at: usize| labels[at] == Statistic::Other || self.sums_up(labels, at, count);
            (0..count).any(tells) && (0..count).all(holds)
        };
        (1..=labels.len()).rev().find(|&count| holds(count)).unwrap_or(0)
    }

    /// Whether a row holds, on all sides, what its label says about the rows after the first
    /// `count`.
    pub(super) fn sums_up(&self, labels: &[Statistic], at: usize, count: usize) -> bool {
        let is_of_others = |side: &&Side<'_>| {
            let items = (count..self.count).filter_map(|at| self.score(side, at)).map(Score::to_f64);
            let items: Vec<f64> = items.collect();
            match self.score(side, at) {
                Some(score) => labels[at].is_of(score, &items),
                // A row without a score is not an item, nor is one with a number of all items:
                // 7/12.
                None => {
                    let text = side.table.columns()[side.column].text(self.row(side, at));
                    text.is_none_or(|text| is_part_of(text, &items))
                }
            }
        };
        self.sides.iter().all(is_of_others)
    }
}
