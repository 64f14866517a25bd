//! Compares the scores of a system's runs with each other.

use super::choice::{Choice, chosen};
use super::join::Side;
use super::percent::system_in_percent;
use super::run_rows::RunRows;
use crate::scores::{Score, System};
use crate::text::shortened;
use std::collections::HashMap;

/// The scores of a system by run, each with the index of its item.
pub(super) struct RunScores<'t>(Vec<(&'t str, Vec<(usize, Score)>)>);

impl<'t> RunScores<'t> {
    /// Takes the scores of all rows. There are no runs unless a column names them.
    pub fn of(side: &Side<'t>, rows: &RunRows, scores: &[Score], choice: &Choice) -> Self {
        let column = chosen(choice.run.as_ref()).and_then(|name| side.table.find(name));
        let Some(column) = column.filter(|_| !rows.are_single()).map(|at| &side.table.columns()[at]) else {
            return Self(Vec::new());
        };
        let mut runs: Vec<(&str, Vec<(usize, Score)>)> = column.texts().iter().map(|run| (run, Vec::new())).collect();
        for item in 0..rows.items() {
            for at in rows.range(item) {
                if let Some(code) = column.code(rows.all()[at] as usize) {
                    runs[code as usize].1.push((item, scores[at]));
                }
            }
        }
        runs.retain(|(_, scores)| !scores.is_empty());
        Self(runs)
    }

    /// Two runs with the same scores on the same items, and the number of scores. They must not be
    /// constant.
    pub fn same(&self) -> Option<([String; 2], usize)> {
        let mut known = HashMap::new();
        self.0.iter().find_map(|(run, scores)| {
            let key: Vec<(usize, u64)> = scores.iter().map(|(item, score)| (*item, score.to_f64().to_bits())).collect();
            let is_telling = key.len() >= FEWEST_SAME && key.iter().any(|(_, score)| *score != key[0].1);
            let first = known.insert(key, *run).filter(|_| is_telling)?;
            Some(([first, run].map(shortened), scores.len()))
        })
    }

    /// A run whose scores look like percent while those of all other runs are proportions, or the
    /// other way round: its name, and whether it is the one in percent.
    pub fn on_another_scale(&self) -> Option<(String, bool)> {
        let scores = |is_meant: &dyn Fn(usize) -> bool| -> Vec<Score> {
            let runs = self.0.iter().enumerate().filter(|(place, _)| is_meant(*place));
            runs.flat_map(|(_, (_, scores))| scores.iter().map(|(_, score)| *score)).collect()
        };
        // Only a limited number: each run is compared with all others.
        (0..self.0.len().min(MOST_SCALES)).find_map(|run| {
            let [own, others] = [scores(&|place| place == run), scores(&|place| place != run)];
            let percents = system_in_percent([&own, &others]).filter(|_| own.len() >= FEWEST_SAME)?;
            Some((shortened(self.0[run].0), percents == System::Baseline))
        })
    }
}

/// Fewer scores may be equal by chance, or on any scale.
const FEWEST_SAME: usize = 10;

/// The most runs that are compared with the others.
const MOST_SCALES: usize = 20;
