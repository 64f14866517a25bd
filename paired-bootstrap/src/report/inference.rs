//! The conclusions from the data and the resamples.

use super::basics::Basics;
use super::exact::Exact;
use super::margin::{Asks, Losses, Margin};
use crate::bootstrap::Intervals;
use crate::comparisons::{ByCategory, Effect, Equivalence, Quotable, TestResult, Warning};
use crate::planning::power::Detectable;
use crate::question::{Levels, MarginTest, Question};
use serde::{Deserialize, Serialize};

/// The conclusions from the data and the resamples, at the requested levels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Inference {
    /// The requested levels.
    pub levels: Levels,
    /// The mean of the resampled means, in the units of the scores.
    pub resampled_mean: f64,
    /// The standard deviation of the resampled means (the bootstrap standard error), in the units
    /// of the scores.
    pub resampled_standard_deviation: f64,
    /// Intervals from the resamples.
    pub simulated: Intervals,
    /// Intervals from the exact bootstrap distribution. `None` for clusters of several sizes.
    pub exact: Option<Intervals>,
    /// The interval to quote, and its coverage.
    pub quotable: Quotable,
    /// The interval that decides about equivalence.
    pub equivalence: Equivalence,
    /// The smallest gain that as many items can detect, and how many items it takes to detect the
    /// margin.
    pub detectable: Detectable,
    /// The resamples that lose the margin or more, if one is set.
    pub losses: Option<Losses>,
    /// Each system on its own, and the effect size.
    pub effect: Effect,
    /// All tests, in the order in which they are shown.
    pub tests: Vec<TestResult>,
    /// Whether false-alarm rates are not computed but can be estimated: see
    /// [`Estimating`](crate::comparisons::Estimating).
    pub can_estimate_alarms: bool,
    /// The comparison by category, if items have categories.
    pub categories: Option<ByCategory>,
    /// Reasons to read the p-values with care.
    pub warnings: Vec<Warning>,
    /// The distinct differences as printed decimals with their counts, ascending. `None` if there
    /// are too many to list in a short program.
    pub differences: Option<Vec<(String, u64)>>,
}

impl Inference {
    /// The margin, with the p-values of non-inferiority if that is tested. `None` if no margin is
    /// set, nothing is compared, or these p-values are not known yet.
    #[must_use]
    pub fn margin(&self, question: &Question, basics: &Basics, exact: &Exact) -> Option<Margin> {
        let margin = question.margin.filter(|_| !basics.is_alone())?;
        let asks = match question.margin_test {
            MarginTest::Equivalent => Asks::Equivalent,
            MarginTest::NonInferior => {
                let losses = self.losses.filter(|_| self.levels.margin == Some(margin))?;
                Asks::NonInferior(losses.p_values(self.levels.alpha, basics.differing(exact.clustered.as_ref())))
            }
        };
        Some(Margin { shown: margin, unit: basics.unit, asks })
    }
}
