//! Rows that summarise the runs of an item, such as `mean` next to the seeds 1 and 2.

use super::Selecting;
use crate::scores::Score;
use crate::scores::value::is_score;
use crate::sorting;
use crate::table::choice::SummaryRows;
use crate::table::column::Column;
use crate::table::ids::id_column;
use crate::table::join::Side;
use crate::table::names::{Statistic, statistic};
use crate::table::note::Note;
use std::collections::HashMap;

impl<'t> Selecting<'t> {
    /// Drops rows of sums or means from the runs of items, and asks about rows with such a label
    /// but other numbers. Rows without a run are dropped if each item has one and all hold means.
    pub(super) fn leave_out_run_summaries(&mut self, first: &mut Side<'t>, second: &mut Side<'t>) {
        let choice = self.guess.choice.summary;
        let run = self.runs().and_then(|runs| runs.run.clone()).filter(|_| self.averages_runs());
        let Some(column) = run.filter(|_| choice != Some(SummaryRows::Keep)) else { return };
        let are_same = first.has_rows_of(second);
        let found: Vec<Summaries<'_>> = [&*first, second]
            .into_iter()
            .filter_map(|side| {
                let (ids, runs) = id_column(side.table, &self.guess.choice).zip(side.table.find(&column))?;
                Some(Summaries::of(side, &side.table.columns()[ids], &side.table.columns()[runs]))
            })
            .collect();
        let mut labels: Vec<&str> = found.iter().flat_map(|side| side.rows.keys().copied()).collect();
        sorting::sort(&mut labels);
        labels.dedup();
        let has_label = |label: &str| found.iter().filter(|side| side.rows.contains_key(label)).collect::<Vec<_>>();
        let mut dropped = Vec::new();
        for label in labels {
            let sides = has_label(label);
            let are_told = sides.iter().all(|side| side.sum_up(label));
            if label.is_empty() && !are_told {
                continue;
            }
            let rows = sides.iter().map(|side| side.rows[label].len());
            let rows = rows.take(if are_same { 1 } else { 2 }).sum();
            let is_left_out = are_told || choice == Some(SummaryRows::Drop);
            dropped.extend(is_left_out.then(|| label.to_owned()));
            let (column, label) = (column.clone(), label.to_owned());
            self.guess.notes.push(Note::RunSummaries { column, label, rows, is_left_out });
        }
        for side in [first, second] {
            let Some(runs) = side.table.find(&column).map(|at| &side.table.columns()[at]) else { continue };
            side.rows.retain(|&row| !dropped.iter().any(|label| runs.text(row as usize).unwrap_or_default() == label));
        }
    }
}

/// The score of a row that may summarise an item's runs, and the scores of these runs.
type SummedUp = (Option<Score>, Vec<f64>);

/// The rows of a side that may summarise runs.
struct Summaries<'t> {
    /// By label (empty for rows without a run): the score of each such row, and the scores of the
    /// item's runs.
    rows: HashMap<&'t str, Vec<SummedUp>>,
    items: usize,
}

impl<'t> Summaries<'t> {
    fn of(side: &Side<'t>, ids: &'t Column, runs: &'t Column) -> Self {
        let label = |row: usize| match runs.text(row) {
            None => Some(""),
            Some(text) => Some(text).filter(|text| statistic(text).is_some() && !is_score(text)),
        };
        let score = |row: usize| side.table.columns()[side.column].score(row);
        let mut runs_of: HashMap<Option<u32>, Vec<f64>> = HashMap::new();
        for row in side.rows.iter().map(|&row| row as usize) {
            let own = runs_of.entry(ids.code(row)).or_default();
            own.extend(score(row).filter(|_| label(row).is_none()).map(Score::to_f64));
        }
        let mut rows: HashMap<_, Vec<_>> = HashMap::new();
        for row in side.rows.iter().map(|&row| row as usize) {
            let Some(label) = label(row) else { continue };
            rows.entry(label).or_default().push((score(row), runs_of[&ids.code(row)].clone()));
        }
        Self { rows, items: runs_of.len() }
    }

    /// Whether all rows with a label hold what it says about their items' runs.
    fn sum_up(&self, label: &str) -> bool {
        let rows = &self.rows[label];
        let told = statistic(label).unwrap_or(Statistic::Mean);
        let has_each_item = rows.len() == self.items && rows.iter().all(|(_, runs)| runs.len() > 1);
        (!label.is_empty() || has_each_item)
            && rows.iter().all(|(score, runs)| score.is_some_and(|score| told.is_of_runs(score, runs)))
    }
}
