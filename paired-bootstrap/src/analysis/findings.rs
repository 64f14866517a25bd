//! All that is known of a comparison, put together for a report.

use super::basics::Basics;
use super::exact::Exact;
use super::inference::Inference;
use super::tally::Tally;
use crate::question::Question;
use crate::report::{Asks, Bins, ExactBootstrap, Findings, Margin, MarginTest, Simulation, Source};

/// The parts of an answer.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'a> {
    /// What was asked.
    pub question: &'a Question,
    /// What is known without a resample.
    pub basics: &'a Basics,
    /// What the resamples converge to.
    pub exact: &'a Exact,
    /// The resamples, all of them or as far as they were drawn.
    pub tally: &'a Tally,
    /// What follows.
    pub inference: &'a Inference,
}

impl Answered<'_> {
    /// All of it. `None` before the first resample, and where the conclusions are of another
    /// question: other levels, another margin.
    #[must_use]
    pub fn findings(&self, source: Source) -> Option<Findings> {
        let Self { question, basics, exact, tally, inference } = *self;
        if tally.counted.resamples == 0 || inference.levels != question.levels() {
            return None;
        }
        Some(Findings {
            names: basics.names.clone(),
            source,
            unit: basics.unit,
            pairs: basics.pairs,
            helped: basics.helped,
            hurt: basics.hurt,
            tied: basics.tied,
            clustered: exact.clustered.clone(),
            mean_difference: basics.mean_difference,
            standard_deviation: basics.standard_deviation,
            exact_grid: basics.exact,
            simulation: self.simulation(),
            exact: ExactBootstrap { shares: exact.shares(), intervals: inference.exact },
            sides: question.sides,
            alpha: question.alpha,
            equivalence: inference.equivalence,
            detectable: inference.detectable,
            margin: margin_of(question, basics, exact, inference),
            effect: inference.effect,
            tests: inference.tests.clone(),
            categories: inference.categories.clone(),
            warnings: inference.warnings.iter().map(|warning| warning.sentence(question.alpha)).collect(),
            differences: inference.differences.clone(),
        })
    }

    fn simulation(&self) -> Simulation {
        let Self { question, basics, tally, inference, .. } = *self;
        let Tally { counted, first_edge, marked_bins: marked, ref counts, ref trace } = *tally;
        Simulation {
            counted,
            asked: question.resamples,
            seed: question.seed,
            mean: inference.resampled_mean,
            standard_deviation: inference.resampled_standard_deviation,
            intervals: inference.simulated,
            histogram: Bins { first_edge, width: basics.bin_width, marked, counts: counts.clone() },
            trace: trace.clone(),
        }
    }
}

/// The margin that is set, with what is known of non-inferiority. `None` where none is set, or its
/// p is not known yet.
#[must_use]
pub fn margin_of(question: &Question, basics: &Basics, exact: &Exact, inference: &Inference) -> Option<Margin> {
    let margin = question.margin?;
    let asks = match question.margin_test {
        MarginTest::Equivalent => Asks::Equivalent,
        MarginTest::NonInferior => {
            let losses = inference.losses.filter(|_| inference.levels.margin == Some(margin))?;
            let by_items = basics.helped + basics.hurt;
            let differing = exact.clustered.as_ref().map_or(by_items, |clustered| clustered.differing);
            Asks::NonInferior(losses.p_values(inference.levels.alpha, differing))
        }
    };
    Some(Margin { shown: margin, unit: basics.unit, asks })
}
