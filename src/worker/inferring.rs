//! A job's conclusions: intervals, effect, other tests, warnings. Nothing here draws a resample.

use super::protocol::{Inference, Levels};
use super::resampling::Resampling;
use paired_bootstrap::bootstrap::{Differences, ExactDistribution, Intervals};
use paired_bootstrap::comparisons::{Comparing, Effect, Equivalence, Estimating, Given, warnings};

/// The conclusions of one run so far.
pub(super) struct Inferring {
    resampling: Box<Resampling>,
    levels: Levels,
    comparing: Comparing,
}

/// So many distinct differences still fit into a short program.
const FEW_VALUES: usize = 1_000;

impl Inferring {
    pub(super) fn new(resampling: Box<Resampling>, levels: Levels) -> Self {
        Self { resampling, levels, comparing: Comparing::default() }
    }

    /// The same at other levels, finished or not: the p-values that are known stay.
    pub(super) fn at(self, levels: Levels) -> Self {
        Self { comparing: self.comparing.anew(), levels, ..self }
    }

    /// Takes one step of a few milliseconds; whether there is more to do.
    pub(super) fn step(&mut self) -> bool {
        self.comparing.step(&given(&self.resampling, self.levels))
    }

    /// The conclusions, when there are no more steps to take.
    pub(super) fn conclude(&self) -> Inference {
        let tests = self.comparing.results();
        let Levels { alpha, sides, interval: level } = self.levels;
        let Resampling { scores, distribution, .. } = &*self.resampling;
        let differences = &scores.differences;
        let exact = ExactDistribution::new(differences).intervals(level);
        let summary = distribution.summary(differences, level);
        Inference {
            levels: self.levels,
            resampled_mean: summary.map_or(differences.mean(), |summary| summary.mean),
            resampled_standard_deviation: summary.map_or(0.0, |summary| summary.standard_deviation),
            simulated: summary.map_or_else(
                || exact.unwrap_or_else(|| Intervals::from_standard_error(differences, level)),
                |summary| distribution.intervals(differences, &summary, level),
            ),
            exact,
            equivalence: Equivalence::new(differences, scores.unit, alpha),
            effect: Effect::new(differences, scores.systems.as_ref(), level),
            warnings: warnings(&given(&self.resampling, self.levels), tests, sides),
            differences: printed(differences),
            tests: tests.to_vec(),
            can_estimate_alarms: Estimating::is_possible(differences),
        }
    }
}

/// What the tests are about.
fn given(resampling: &Resampling, levels: Levels) -> Given<'_> {
    let Resampling { scores, distribution, seed, .. } = resampling;
    Given {
        differences: &scores.differences,
        systems: scores.systems.as_ref(),
        resampled_sums: distribution.sums(),
        seed: *seed,
        alpha: levels.alpha,
    }
}

/// The distinct differences as decimals with their counts, where they are few and were read as decimals.
fn printed(differences: &Differences) -> Option<Vec<(String, u64)>> {
    if differences.values().len() > FEW_VALUES {
        return None;
    }
    let values = differences.values().iter().map(|&value| differences.grid().printed(value));
    values.zip(differences.counts()).map(|(value, &count)| Some((value?, count))).collect()
}
