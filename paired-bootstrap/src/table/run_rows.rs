//! Groups the rows of a system's runs by item.

use super::averages::{Averages, SystemRuns};
use super::join::Side;
use crate::scores::Score;

/// The rows of all runs of a system, item by item.
#[derive(Debug)]
pub(super) struct RunRows {
    rows: Vec<u32>,
    /// The end of each item's rows in `rows`.
    ends: Vec<u32>,
    without_score: usize,
}

impl RunRows {
    /// The runs of the items whose first rows are given. Rows that `lack` a score are left out, but
    /// an item without any score keeps its first row.
    pub fn new(side: &Side<'_>, firsts: impl Iterator<Item = u32>, lacks: impl Fn(u32) -> bool) -> Self {
        let mut found = Self { rows: Vec::new(), ends: Vec::new(), without_score: 0 };
        for first in firsts {
            let before = found.rows.len();
            found.rows.extend(side.runs(first).filter(|&row| !lacks(row)));
            if found.rows.len() == before {
                found.rows.push(first);
            }
            found.without_score += side.runs(first).count() - (found.rows.len() - before);
            found.ends.push(found.rows.len() as u32);
        }
        found
    }

    /// How many items there are.
    pub fn items(&self) -> usize {
        self.ends.len()
    }

    /// The rows of all items, item by item.
    pub fn all(&self) -> &[u32] {
        &self.rows
    }

    /// The rows of the item with this index: at least one.
    pub fn of(&self, item: usize) -> &[u32] {
        &self.rows[self.range(item)]
    }

    /// Whether every item has only one run.
    pub fn are_single(&self) -> bool {
        self.rows.len() == self.ends.len()
    }

    /// The mean score of each item, given the scores of all rows, and facts about the runs.
    pub fn averaged(&self, scores: &[Score]) -> (Vec<Score>, SystemRuns) {
        let mut averages = Averages::of_items(self.ends.len());
        averages.without_score = self.without_score;
        (0..self.ends.len()).for_each(|item| averages.push(&scores[self.range(item)]));
        averages.finish()
    }

    /// The indices of an item's rows among all rows.
    pub fn range(&self, item: usize) -> std::ops::Range<usize> {
        let start = if item == 0 { 0 } else { self.ends[item - 1] };
        start as usize..self.ends[item] as usize
    }
}
