//! A job's conclusions: intervals, effect, other tests, warnings. Nothing here draws a resample.

use super::protocol::{Inference, Levels};
use super::resampling::Resampling;
use paired_bootstrap::bootstrap::{Differences, ExactDistribution, Intervals};
use paired_bootstrap::comparisons::{
    Categorizing, Comparing, Coverage, Effect, Equivalence, Estimating, Given, Quotable, Warning, warnings,
};
use paired_bootstrap::report::Losses;
use std::rc::Rc;

/// The conclusions of one run so far.
pub(super) struct Inferring {
    resampling: Box<Resampling>,
    levels: Levels,
    comparing: Comparing,
    /// The comparison by category, where items have categories; it comes after the tests.
    categorizing: Option<Categorizing>,
}

/// So many distinct differences still fit into a short program.
const FEW_VALUES: usize = 1_000;

impl Inferring {
    pub(super) fn new(resampling: Box<Resampling>, levels: Levels) -> Self {
        let categorizing = categorizing(&resampling, levels);
        Self { resampling, levels, comparing: Comparing::default(), categorizing }
    }

    /// The same at other levels, finished or not: the p-values that are known stay.
    pub(super) fn at(self, levels: Levels) -> Self {
        let categorizing = categorizing(&self.resampling, levels);
        // Only the rates of false alarms depend on a level.
        let is_same = levels.alpha == self.levels.alpha;
        let comparing = if is_same { self.comparing } else { self.comparing.anew() };
        Self { comparing, levels, categorizing, ..self }
    }

    /// Takes one step of a few milliseconds; whether there is more to do.
    pub(super) fn step(&mut self) -> bool {
        self.comparing.step(&given(&self.resampling, self.levels))
            || self.categorizing.as_mut().is_some_and(Categorizing::step)
    }

    /// The conclusions, when there are no more steps to take.
    pub(super) fn conclude(&self) -> Inference {
        let tests = self.comparing.results();
        let Levels { alpha, sides, interval: level, margin } = self.levels;
        let Resampling { scores, distribution, .. } = &*self.resampling;
        let differences = &scores.differences;
        let exact = ExactDistribution::new(differences).intervals(level);
        let left_out = scores.table.as_ref().and_then(|table| Warning::left_out(table.joined?));
        let quotable = Quotable::new(differences, scores.unit, level);
        let pairs = differences.pairs();
        let short = quotable.coverage.filter(Coverage::is_percentile_short);
        let short = short.map(|coverage| Warning::ShortInterval { pairs, coverage });
        let others = warnings(&given(&self.resampling, self.levels), tests, sides);
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
            equivalence: Equivalence::new(differences, scores.unit, alpha),
            losses: margin.map(|margin| Losses::new(differences, scores.unit, distribution.sums(), margin)),
            effect: Effect::new(differences, scores.systems.as_ref(), level),
            categories: self.categorizing.as_ref().map(Categorizing::finish),
            warnings: left_out.into_iter().chain(short).chain(others).collect(),
            differences: printed(differences),
            tests: tests.to_vec(),
            can_estimate_alarms: Estimating::is_possible(differences),
        }
    }
}

/// The comparison by category, about to begin.
fn categorizing(resampling: &Resampling, levels: Levels) -> Option<Categorizing> {
    let (systems, categories) = (resampling.scores.systems.as_ref()?, resampling.scores.categories.as_ref()?);
    let categorizing = Categorizing::new(systems, categories, levels.sides, levels.interval).ok()?;
    Some(match &resampling.scores.clusters {
        Some(clusters) => categorizing.by_clusters(Rc::clone(clusters)),
        None => categorizing,
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::protocol::{Run, ScoresFrom};
    use crate::worker::scores::Scores;
    use paired_bootstrap::bootstrap::Sides;
    use paired_bootstrap::comparisons::Categories;
    use paired_bootstrap::table::{Choice, Source, read};
    use std::rc::Rc;

    #[test]
    fn items_with_categories_are_compared_by_category() {
        let input = read(vec![Source::text(None, "a b\n0 1\n1 1\n0 1\n1 0\n")]).expect("two columns");
        let names = ["easy", "hard"].map(str::to_owned).to_vec();
        let categories = Some(Rc::new(Categories::new(names, vec![0, 0, 1, 1]).expect("all have names")));
        let scores = Scores { categories, ..Scores::selected(&input, &Choice::default()).expect("four pairs") };
        let levels = Levels { alpha: 0.05, sides: Sides::One, interval: 0.9, margin: None };
        let run = Run {
            job: 1,
            scores: ScoresFrom::Texts,
            swapped: false,
            columns: Box::default(),
            resamples: 1000,
            seed: "1".to_owned(),
            levels,
            workers: 1,
        };
        let concluded = |mut inferring: Inferring| {
            while inferring.step() {}
            (inferring.conclude().categories.expect("they have categories"), inferring)
        };
        let resampling = Box::new(Resampling::new(Rc::new(scores), &run).expect("a seed"));
        let (result, inferring) = concluded(Inferring::new(resampling, levels));
        assert_eq!((result.rows.len(), result.sides, result.level), (2, Sides::One, 0.9));
        assert_eq!((result.rows[1].name.as_str(), result.rows[1].helped, result.rows[1].hurt), ("hard", 1, 1));
        let other = Levels { sides: Sides::Two, interval: 0.95, ..levels };
        let (result, _) = concluded(inferring.at(other));
        assert_eq!((result.rows.len(), result.sides, result.level), (2, Sides::Two, 0.95));
    }
}
