//! Conclusions: intervals, effect, other tests, warnings. Nothing here draws a resample.

use super::items::Items;
use crate::bootstrap::{BootstrapDistribution, Differences, ExactDistribution, Intervals};
use crate::comparisons::{
    Categorizing, Comparing, Effect, Equivalence, Estimating, Given, Quotable, Warning, warnings,
};
use crate::planning::power::Detecting;
use crate::question::Levels;
use crate::report::{Asks, Inference, Losses, Margin};
use std::rc::Rc;

/// The conclusions of one comparison, in progress.
pub(super) struct Concluding {
    levels: Levels,
    comparing: Comparing,
    /// The comparison by category, if items have categories. Its steps come after those of the
    /// tests.
    categorizing: Option<Categorizing>,
    /// The smallest detectable difference, computed last; `None` before its first step.
    detecting: Option<Detecting>,
}

/// The data that conclusions are drawn from.
#[derive(Clone, Copy)]
pub(super) struct Drawn<'a> {
    pub(super) items: &'a Items,
    pub(super) distribution: &'a BootstrapDistribution,
    pub(super) seed: u64,
}

/// Reports list the distinct differences only if there are at most this many.
const FEW_VALUES: usize = 1_000;

impl Concluding {
    pub(super) fn new(items: &Items, levels: Levels) -> Self {
        Self { levels, comparing: Comparing::default(), categorizing: categorizing(items, levels), detecting: None }
    }

    /// Starts over at other levels; keeps the p-values that are known.
    pub(super) fn at(self, items: &Items, levels: Levels) -> Self {
        // Only the false-alarm rates depend on a level (α).
        let is_same = levels.alpha == self.levels.alpha;
        let comparing = if is_same { self.comparing } else { self.comparing.anew() };
        Self { levels, comparing, categorizing: categorizing(items, levels), detecting: None }
    }

    /// Takes one step of a few milliseconds. Returns whether there is more to do.
    pub(super) fn step(&mut self, drawn: Drawn<'_>) -> bool {
        self.comparing.step(&drawn.given(self.levels))
            || self.categorizing.as_mut().is_some_and(Categorizing::step)
            || self.detecting.get_or_insert_with(|| detecting(drawn.items, self.levels)).step()
    }

    /// The conclusions, once there are no more steps to take.
    pub(super) fn conclude(&self, drawn: Drawn<'_>) -> Inference {
        let tests = self.comparing.results();
        let Levels { alpha, sides, interval: level, margin } = self.levels;
        let Drawn { items, distribution, .. } = drawn;
        let (differences, unit) = (items.differences(), items.unit());
        let exact = ExactDistribution::new(differences).intervals(level);
        let left_out = items.table().and_then(|table| Warning::left_out(table.joined.as_ref()?));
        let quotable = Quotable::new(differences, unit, level, exact.map(|exact| exact.percentile));
        let pairs = differences.pairs();
        let short = quotable.in_place_of_percentile();
        let short = short.map(|(_, coverage)| Warning::ShortInterval { pairs, coverage });
        // A single system has no p-value to warn about.
        let is_meant = |warning: &Warning| !items.is_alone() || matches!(warning, Warning::FewClusters { .. });
        let others = warnings(&drawn.given(self.levels), tests, sides).into_iter().filter(is_meant);
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
            quotable,
            equivalence: Equivalence::new(differences, unit, alpha),
            detectable: self.detecting.as_ref().map(Detecting::found).unwrap_or_default(),
            losses: margin.map(|margin| Losses::new(differences, unit, distribution.sums(), margin)),
            effect: effect(items, level),
            categories: self.categorizing.as_ref().map(Categorizing::finish),
            warnings: left_out.into_iter().chain(short).chain(others).collect(),
            differences: printed(differences),
            tests: tests.to_vec(),
            can_estimate_alarms: Estimating::is_possible(differences),
        }
    }
}

impl<'a> Drawn<'a> {
    /// The input of the tests.
    fn given(self, levels: Levels) -> Given<'a> {
        Given {
            differences: self.items.differences(),
            systems: self.items.systems(),
            resampled_sums: self.distribution.sums(),
            seed: self.seed,
            alpha: levels.alpha,
        }
    }
}

/// The effect sizes. A constant baseline gets no interval and no accuracy.
fn effect(items: &Items, level: f64) -> Effect {
    let mut effect = Effect::new(items.differences(), items.systems(), level);
    if let (Some(_), Some([constant, _])) = (items.constant(), &mut effect.systems) {
        (constant.interval, constant.accuracy) = (None, None);
    }
    effect
}

/// Starts the comparison by category; `None` for a single system, which has no p-value.
fn categorizing(items: &Items, levels: Levels) -> Option<Categorizing> {
    if items.is_alone() {
        return None;
    }
    let (systems, categories) = (items.systems()?, items.categories()?);
    let categorizing = Categorizing::new(systems, categories, levels.sides, levels.interval).ok()?;
    Some(match items.clusters() {
        Some(clusters) => categorizing.by_clusters(Rc::clone(clusters)),
        None => categorizing,
    })
}

/// Starts the search for the smallest detectable difference. The margin, if set, is the smallest
/// gain of interest.
fn detecting(items: &Items, Levels { alpha, sides, margin, .. }: Levels) -> Detecting {
    let unit = items.unit();
    let gain = margin.map(|shown| Margin { shown, unit, asks: Asks::Equivalent }.units());
    Detecting::new(items.differences(), unit, sides, alpha, gain)
}

/// The distinct differences as decimals with their counts; `None` if there are too many, or if the
/// scores were not read as decimals.
fn printed(differences: &Differences) -> Option<Vec<(String, u64)>> {
    if differences.values().len() > FEW_VALUES {
        return None;
    }
    let values = differences.values().iter().map(|&value| differences.grid().printed(value));
    values.zip(differences.counts()).map(|(value, &count)| Some((value?, count))).collect()
}
