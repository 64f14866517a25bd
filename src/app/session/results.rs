//! The results of jobs.

use crate::worker::protocol::{Outcome, Run};
use paired_bootstrap::analysis::{Basics, Exact, Inference, Levels, Tally};
use paired_bootstrap::bootstrap::Counted;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Clustered, PValues, Scale};
use std::rc::Rc;

/// The result on the screen, and older ones that stand in for missing parts.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// The current job's results so far, or an older result until it has sent one.
    pub shown: Option<Shown>,
    /// An older result whose bars are shown until the current job has a resample.
    pub previous_bars: Option<Shown>,
    /// An older result whose conclusions are shown until the current job has its own.
    pub previous_inference: Option<Shown>,
    /// The last complete result.
    pub settled: Option<Shown>,
}

/// The results of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The job.
    pub job: u32,
    /// What is known without resampling.
    pub comparison: Basics,
    /// The exact p-value and intervals.
    pub exact: Option<Exact>,
    /// The levels at which `exact` and `outcome` were asked for.
    pub levels: Levels,
    /// The resamples so far.
    pub tally: Tally,
    /// The percentile interval and how the job ended, once it has ended.
    pub outcome: Option<Outcome>,
    /// Intervals and tests, once they are known.
    pub inference: Option<Rc<Inference>>,
    /// How many resamples were asked for.
    pub resamples: u64,
}

/// An interval of the mean difference, in the units of the scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its level, 0.95 for 95 %.
    pub level: f64,
    /// Lower and upper end.
    pub ends: (f64, f64),
}

impl Results {
    /// Starts to show another job. The older result stands in for what this one does not have yet.
    pub(super) fn begin(&mut self, shown: Shown) {
        let Some(older) = self.shown.replace(shown) else { return };
        if older.inference.is_some() {
            self.previous_inference = Some(older.clone());
        }
        if older.tally.counted.resamples > 0 {
            self.previous_bars = Some(older);
        }
    }

    /// Returns to the last complete result.
    pub(super) fn fall_back(&mut self) {
        self.shown.clone_from(&self.settled);
        (self.previous_bars, self.previous_inference) = (None, None);
    }

    /// The newest result that has conclusions, with these.
    #[must_use]
    pub fn concluded(&self) -> Option<(&Shown, &Inference)> {
        let with_inference = |shown: &&Shown| shown.inference.is_some();
        let shown = self.shown.as_ref().filter(with_inference).or(self.previous_inference.as_ref())?;
        Some((shown, shown.inference.as_ref()?))
    }
}

impl Shown {
    /// Whether these are the ten questions that the page opens with.
    #[must_use]
    pub fn is_example(&self) -> bool {
        let Basics { pairs, helped, hurt, ref format, .. } = self.comparison;
        format.is_none() && Counts { pairs, helped, hurt } == Counts::TEN_QUESTIONS
    }

    /// A job without any resamples yet.
    pub(super) fn new(run: &Run, comparison: Basics) -> Self {
        Self {
            job: run.job,
            comparison,
            exact: None,
            levels: run.question.levels(),
            tally: Tally::default(),
            outcome: None,
            inference: None,
            resamples: run.question.resamples,
        }
    }

    /// The percentile interval that goes with the deciding p-value: the exact one if it is exact,
    /// otherwise that of the resamples, once they are all drawn.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let exact = self.exact.as_ref()?;
        let is_exact = exact.error == 0.0;
        if let Some(inference) = &self.inference {
            let intervals = inference.exact.as_ref().filter(|_| is_exact).unwrap_or(&inference.simulated);
            return Some(Interval { level: inference.levels.interval, ends: intervals.percentile });
        }
        let computed = exact.percentile_interval;
        let simulated = self.outcome.map(|outcome| outcome.interval).filter(|_| !is_exact || computed.is_none());
        Some(Interval { level: self.levels.interval, ends: simulated.or(computed)? })
    }

    /// The counts of the resamples, once they are all drawn.
    #[must_use]
    pub fn counted(&self) -> Option<Counted> {
        self.outcome.map(|_| self.tally.counted)
    }

    /// The p-values known so far. Every text that gives one p takes it from here.
    #[must_use]
    pub fn p_values(&self, Question { sides, alpha, .. }: Question) -> PValues {
        PValues {
            sides,
            alpha,
            differing: self.differing(),
            exact: self.exact.as_ref().map(Exact::shares),
            simulated: self.counted(),
        }
    }

    /// How many of the units that resamples draw differ: items, or clusters.
    #[must_use]
    pub fn differing(&self) -> u64 {
        self.comparison.differing(self.clustered())
    }

    /// The results for clusters, if items are in clusters.
    #[must_use]
    pub fn clustered(&self) -> Option<&Clustered> {
        self.exact.as_ref()?.clustered.as_ref()
    }

    /// The scale on which differences are shown, or the mean of a system alone.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.comparison.scale(self.comparison.means)
    }
}
