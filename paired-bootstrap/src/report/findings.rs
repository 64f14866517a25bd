//! What a report rests on: all numbers of one comparison, whole or stopped early.

use super::clustered::Clustered;
use super::joined::{filters_sentence, joined_sentence};
use super::left_open::LeftOpen;
use super::margin::{Margin, MarginReading};
use super::scale::Scale;
use super::significance::{ExactShares, PValues};
use crate::bootstrap::{Counted, Intervals, Sides, is_below};
use crate::comparisons::{ByCategory, Effect, Equivalence, TestResult};
use crate::planning::power::Detectable;
use crate::scores::Unit;
use crate::significance::Significance;
use crate::table::{Choice, Joined, Note};
use crate::text::{counted, percent, power, shortened_to};

/// Everything that a report says. Amounts are in the units of the scores unless a field says
/// otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// The systems' names, baseline first, where the input has them.
    pub names: [Option<String>; 2],
    /// Where the scores come from.
    pub source: Source,
    /// What a score of 1 means.
    pub unit: Unit,
    /// Sample size n.
    pub pairs: u64,
    /// Items on which the experimental system scores higher.
    pub helped: u64,
    /// Items on which it scores lower.
    pub hurt: u64,
    /// Items on which both score the same.
    pub tied: u64,
    /// The clusters that resamples draw, where items are in clusters.
    pub clustered: Option<Clustered>,
    /// The observed mean difference D.
    pub mean_difference: f64,
    /// The standard deviation of a resampled mean, from theory. By clusters, where items are in
    /// clusters.
    pub standard_deviation: f64,
    /// Whether all differences are exactly those printed.
    pub exact_grid: bool,
    /// What the resamples say.
    pub simulation: Simulation,
    /// What they converge to.
    pub exact: ExactBootstrap,
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The level of significance, 0.05 for 5 %.
    pub alpha: f64,
    /// What speaks for equality within a margin.
    pub equivalence: Equivalence,
    /// What as many items can find, and how many it takes to find the margin.
    pub detectable: Detectable,
    /// The largest difference that does not matter and what it asks, where the user has set one.
    pub margin: Option<Margin>,
    /// Both systems on their own, and the size of the effect.
    pub effect: Effect,
    /// All tests on the same data, in the order in which they are shown.
    pub tests: Vec<TestResult>,
    /// The comparison by category, where items have categories.
    pub categories: Option<ByCategory>,
    /// Reasons to read the p-values with care, as sentences.
    pub warnings: Vec<String>,
    /// The distinct differences as printed decimals with their counts, ascending. `None` where
    /// there are too many to write into a short program.
    pub differences: Option<Vec<(String, u64)>>,
}

/// Where scores come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Artificial 0/1 scores, given as counts.
    Counts,
    /// Text or files.
    Text {
        /// How they were read: "2 columns, tab-separated, header".
        format: String,
        /// Which column plays which part, and whether lower is better; nothing is left to a guess.
        choice: Box<Choice>,
        /// What matched, where items were paired by ids.
        joined: Option<Joined>,
        /// What was assumed where a question to the user is open, and what was left out: a sentence
        /// each.
        assumed: Vec<String>,
        /// How many items were left out, as chosen, because they lack a score.
        gaps: usize,
    },
}

/// What the resamples say.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// N, the number of resamples that were drawn, at least one, and how many lie on either side of
    /// zero.
    pub counted: Counted,
    /// How many were asked for: more, where the run was stopped early.
    pub asked: u64,
    /// The seed of their random numbers.
    pub seed: u64,
    /// The mean of the resampled means.
    pub mean: f64,
    /// Their standard deviation.
    pub standard_deviation: f64,
    /// Intervals from the resamples.
    pub intervals: Intervals,
    /// The resampled means, counted in bins.
    pub histogram: Bins,
    /// How the p-value has come about: what was counted after so many resamples. Ascending.
    pub trace: Vec<Counted>,
}

/// Resampled means, counted in consecutive bins of equal width. An edge lies at zero: no bin holds
/// means on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Bins {
    /// The lower edge of the first bin.
    pub first_edge: f64,
    /// The width of every bin.
    pub width: f64,
    /// How many of the bins, from the first on, hold the means at or below zero.
    pub marked: u64,
    /// Resamples in each bin.
    pub counts: Vec<u64>,
}

/// What the simulation converges to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExactBootstrap {
    /// The shares of resamples on either side of zero. 0 only where no resample can be there; what
    /// is possible is at least `f64::MIN_POSITIVE`.
    pub shares: ExactShares,
    /// Intervals from the exact bootstrap distribution. `None` for clusters of several sizes.
    pub intervals: Option<Intervals>,
}

impl Findings {
    /// Whether the run was stopped before its last resample.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.simulation.counted.resamples < self.simulation.asked
    }

    /// All p-values by the rule of the bootstrap.
    #[must_use]
    pub fn p_values(&self) -> PValues {
        PValues {
            sides: self.sides,
            alpha: self.alpha,
            differing: self.differing(),
            exact: Some(self.exact.shares),
            simulated: Some(self.simulation.counted),
        }
    }

    /// Whether lower scores are better: then a difference above zero is a lower mean.
    pub(super) fn is_lower_better(&self) -> bool {
        matches!(&self.source, Source::Text { choice, .. } if choice.lower_is_better == Some(true))
    }

    /// What was selected: how items were paired, where that was by ids, which rows count, and what
    /// was left out.
    pub(super) fn selected(&self) -> Option<String> {
        let Source::Text { choice, joined, gaps, .. } = &self.source else { return None };
        let joined = joined.as_ref().map(|joined| joined_sentence(joined, choice));
        let gaps = (*gaps > 0).then(|| Note::GapsLeftOut { items: *gaps }.to_string());
        let sentences: Vec<String> = [joined, filters_sentence(choice), gaps].into_iter().flatten().collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// How many of what resamples draw differ: items, or clusters.
    pub(super) fn differing(&self) -> u64 {
        self.clustered.as_ref().map_or(self.helped + self.hurt, |clustered| clustered.differing)
    }

    /// What resamples draw: so many items, or clusters.
    pub(super) fn drawn(&self, number: u64) -> String {
        counted(number, if self.clustered.is_some() { "cluster" } else { "item" })
    }

    /// What the result leaves open, where it is not significant and anything varies.
    pub(super) fn left_open(&self) -> Option<LeftOpen> {
        let is_null = self.p_values().significance() != Significance::Significant && self.standard_deviation > 0.0;
        let intervals = self.intervals();
        is_null.then(|| LeftOpen {
            interval: intervals.percentile,
            level: intervals.level,
            pairs: self.pairs,
            clusters: self.clustered.as_ref().map(|clustered| clustered.clusters),
            detectable: self.detectable,
            margin: self.margin.map(|margin| margin.shown),
            scale: self.scale(),
        })
    }

    /// What the data show about the margin, where one is set.
    pub(super) fn margin_reading(&self) -> Option<MarginReading<'_>> {
        Some(MarginReading {
            margin: self.margin?,
            equivalence: &self.equivalence,
            alpha: self.alpha,
            scale: self.scale(),
            is_exact: !self.is_approximate(),
            percent_sign: "%",
        })
    }

    /// The exact p-value and its largest error.
    pub(super) fn exact_p(&self) -> (f64, f64) {
        (self.exact.shares.p_value(self.sides), self.exact.shares.p_value_error(self.sides))
    }

    /// Whether the exact distribution is only approximated.
    pub(super) fn is_approximate(&self) -> bool {
        self.exact.shares.error > 0.0
    }

    /// How amounts are shown.
    #[must_use]
    pub fn scale(&self) -> Scale {
        let scale = Scale::new(self.unit, self.standard_deviation, self.mean_difference);
        self.means().map_or(scale, |means| scale.with_means(self.mean_difference, means))
    }

    /// Both mean scores, baseline first, where they are known.
    fn means(&self) -> Option<[f64; 2]> {
        self.effect.systems.map(|systems| systems.map(|system| system.mean))
    }

    /// How the interval that is shown stands to p, where the one holds zero and the other is not at
    /// `alpha` or above, or the other way round; and why.
    pub(super) fn opposed_interval(&self) -> Option<String> {
        let Self { sides, alpha, .. } = *self;
        let (lower, upper) = self.intervals().percentile;
        let excludes_zero = lower > 0.0 || sides == Sides::Two && upper < 0.0;
        let is_below_alpha = is_below(self.p_values().deciding(), alpha);
        let how = match (excludes_zero, is_below_alpha) {
            (false, true) => format!("reaches zero although p is below {alpha}"),
            (true, false) => format!("does not hold zero although p is not below {alpha}"),
            _ => return None,
        };
        let level = self.intervals().level;
        let why = match sides.agreeing_level(alpha) {
            None => format!("no interval agrees with a {sides} test at α = {alpha}"),
            Some(agreeing) if (level - agreeing).abs() >= 1e-9 => {
                format!("the {sides} test at α = {alpha} agrees with the {}% interval", percent(agreeing))
            }
            Some(_) if self.is_approximate() => "its ends lie between two resampled means".to_owned(),
            Some(_) => "it comes from the resamples, and p from the exact distribution".to_owned(),
        };
        Some(format!("The {}% interval {how}: {why}.", percent(level)))
    }

    /// What the bootstrap can say where no resample can count against the lead, as all that is
    /// drawn speaks for one system: that, and no p. The exact sign test has one.
    pub(super) fn sign_test_of_all(&self) -> Option<f64> {
        self.p_values().sign_test_of_all()
    }

    /// The systems' names as a sentence bears them, baseline first; `words` for those without a
    /// name.
    pub(super) fn shown_names(&self, words: [&str; 2]) -> [String; 2] {
        const LONGEST: usize = 60;
        let [baseline, experimental] =
            self.names.each_ref().map(|name| shortened_to(name.as_deref().unwrap_or(""), LONGEST));
        let name = |name: String, word: &str| if name.is_empty() { word.to_owned() } else { name };
        [name(baseline, words[0]), name(experimental, words[1])]
    }

    /// The intervals that texts show: those of the exact bootstrap distribution, or of the
    /// resamples where it is only approximated, or not known.
    pub(super) fn intervals(&self) -> &Intervals {
        self.exact_intervals().unwrap_or(&self.simulation.intervals)
    }

    /// The exact intervals, where they are what texts show.
    pub(super) fn exact_intervals(&self) -> Option<&Intervals> {
        self.exact.intervals.as_ref().filter(|_| !self.is_approximate())
    }

    /// Both mean scores as they are shown, baseline first, where they are known: `87.0%`, `3.52`.
    pub(super) fn shown_means(&self) -> Option<[String; 2]> {
        let sign = if self.unit == Unit::Score { "" } else { "%" };
        let scale = self.scale();
        self.means().map(|means| means.map(|mean| format!("{}{sign}", scale.mean(mean))))
    }
}

impl Bins {
    /// Lower and upper edge of bin `index`, counted from 0.
    #[must_use]
    pub fn edges(&self, index: usize) -> (f64, f64) {
        (self.edge(index), self.edge(index + 1))
    }

    /// Free of the noise of `first_edge` + `index` · `width`: 15 digits of the largest edge, and
    /// the same place for all.
    fn edge(&self, index: usize) -> f64 {
        let last = self.first_edge + self.counts.len() as f64 * self.width;
        let places = usize::try_from(14 - power(self.first_edge.abs().max(last.abs()))).unwrap_or(0);
        let edge = self.first_edge + index as f64 * self.width;
        format!("{edge:.places$}").parse().unwrap_or(edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_free_of_noise() {
        let bins = Bins { first_edge: -0.3, width: 0.1, marked: 3, counts: vec![1; 6] };
        // In binary, −0.3 + 3 · 0.1 is 5.6e-17, and −0.3 + 5 · 0.1 is 0.2.
        assert_eq!((bins.edges(2), bins.edges(4)), ((-0.1, 0.0), (0.1, 0.2)));
        let ten_questions = Bins { first_edge: -0.95, width: 0.1, marked: 10, counts: vec![1; 20] };
        assert_eq!(ten_questions.edges(9), (-0.05, 0.05));
        let tiny = Bins { first_edge: -3e-300, width: 1e-300, marked: 3, counts: vec![1; 4] };
        assert_eq!(tiny.edges(1), (-2e-300, -1e-300));
        let huge = Bins { first_edge: 1e300, width: 1e299, marked: 0, counts: vec![1; 4] };
        assert_eq!(huge.edges(1), (1.1e300, 1.2e300));
    }
}
