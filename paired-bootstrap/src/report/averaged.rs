//! The uncertainty from repeated runs.

use super::scale::Scale;
use crate::bootstrap::Differences;
use crate::table::Runs;
use crate::text::rounded;
use serde::{Deserialize, Serialize};

/// Scores that are means of several runs, and how much of the uncertainty comes from the runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AveragedRuns {
    /// The runs of both systems.
    pub runs: Runs,
    /// The share of the variance of D that comes from runs, from 0 to 1: s² / r of both systems,
    /// summed over all items, divided by n² times the squared standard error of D (with divisor n −
    /// 1). `None` if a system has no item with two runs, or if nothing varies.
    pub share: Option<f64>,
    /// The standard error of D with infinitely many runs of the same items, in the units of the
    /// scores.
    pub standard_error_of_items: Option<f64>,
}

impl AveragedRuns {
    /// The uncertainty of run means with these differences.
    #[must_use]
    pub fn new(runs: &Runs, differences: &Differences) -> Self {
        let drawn = differences.clusters().map_or(differences.pairs(), |clusters| clusters.number()) as f64;
        let standard_error = differences.standard_error();
        let variance = standard_error.powi(2) * drawn / (drawn - 1.0);
        let share = runs.variance().filter(|_| variance > 0.0).map(|own| own / differences.pairs() as f64 / variance);
        let share = share.map(|share| share.min(1.0));
        let standard_error_of_items = share.map(|share| standard_error * (1.0 - share).sqrt());
        Self { runs: runs.clone(), share, standard_error_of_items }
    }

    /// How much more runs could help, in a sentence or two; `percent_sign` may include a space.
    #[must_use]
    pub fn sentence(&self, standard_error: f64, scale: Scale, percent_sign: &str) -> String {
        let (Some(share), Some(least)) = (self.share, self.standard_error_of_items) else {
            return "It is not known how much of the standard error comes from runs: that takes two runs of an item \
                    from both systems."
                .to_owned();
        };
        if share >= 1.0 {
            return "Runs differ so much that they may account for all of the variance of the mean difference, if those of the \
                    two systems are independent of each other."
                .to_owned();
        }
        let scale = scale.finer(1);
        let runs = if self.runs.baseline.are_of_constant() {
            "If its runs are independent of each other"
        } else {
            "If the runs of the two systems are independent of each other"
        };
        format!(
            "{runs}, about {}{percent_sign} of the variance of the mean difference \
             comes from the runs. With ever more runs of the same items, its standard error would fall from {} to about {}.",
            rounded(100.0 * share, 3),
            scale.amount(standard_error),
            scale.amount(least)
        )
    }
}
