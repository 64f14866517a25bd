//! The data of a report: all numbers of one comparison, complete or stopped early.

use super::basics::Basics;
use super::exact::Exact;
use super::inference::Inference;
use super::joined::{filters_sentence, joined_sentence};
use super::left_open::LeftOpen;
use super::margin::{Margin, MarginReading};
use super::scale::Scale;
use super::significance::PValues;
use super::tally::Tally;
use crate::bootstrap::{Intervals, Sides, is_below};
use crate::question::Question;
use crate::scores::Unit;
use crate::significance::Significance;
use crate::table::{Choice, Constant, Joined, Note};
use crate::text::{counted, fitting_beside, percent, power};
use serde::{Deserialize, Serialize};

/// The answer to a question: everything that reports contain, in parts, as they become known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// The question.
    pub question: Question,
    /// Where the scores come from.
    pub source: Source,
    /// The facts that need no resampling.
    pub basics: Basics,
    /// The exact results, to which the resamples converge.
    pub exact: Exact,
    /// The resamples, all of them or as many as were drawn: at least one.
    pub tally: Tally,
    /// The conclusions.
    pub inference: Inference,
}

/// Where scores come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Artificial 0/1 scores, given as counts.
    Counts,
    /// Text or files.
    Text {
        /// How they were read: "2 columns, tab-separated, header".
        format: String,
        /// The role of each column, and whether lower is better, with all guesses filled in.
        choice: Box<Choice>,
        /// How the ids matched, if items were paired by ids.
        joined: Option<Joined>,
        /// What the texts say about it: assumptions, and what was chosen or left out. One sentence
        /// each.
        told: Vec<String>,
        /// Those of them that say what the program decided itself, and the user could have decided
        /// otherwise.
        assumed: Vec<String>,
        /// How many items were left out, as chosen, because a score is missing.
        gaps: usize,
    },
}

/// Resampled means, counted in consecutive bins of equal width. One edge is at zero, so no bin
/// holds means on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Bins<'a> {
    /// The lower edge of the first bin.
    pub first_edge: f64,
    /// The width of every bin.
    pub width: f64,
    /// The number of bins, from the first on, that hold the means at or below zero.
    pub marked: u64,
    /// The number of resamples in each bin.
    pub counts: &'a [u64],
}

impl Findings {
    /// Returns the findings, unless there is no resample yet or the conclusions are at other levels
    /// or about another margin than the question.
    #[must_use]
    pub fn checked(self) -> Option<Self> {
        let is_whole = self.tally.counted.resamples > 0 && self.inference.levels == self.question.levels();
        is_whole.then_some(self)
    }

    /// The resampled means in bins.
    #[must_use]
    pub fn histogram(&self) -> Bins<'_> {
        let Tally { first_edge, marked_bins: marked, counts, .. } = &self.tally;
        Bins { first_edge: *first_edge, width: self.basics.bin_width, marked: *marked, counts }
    }

    /// The margin and what to test about it, if the user has set one.
    #[must_use]
    pub fn margin(&self) -> Option<Margin> {
        self.inference.margin(&self.question, &self.basics, &self.exact)
    }

    /// Reasons to read the p-values with care, as sentences.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        self.inference.warnings.iter().map(|warning| warning.sentence(self.question.alpha)).collect()
    }

    /// Whether the run was stopped before its last resample.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.tally.counted.resamples < self.question.resamples
    }

    /// All p-values of the bootstrap.
    #[must_use]
    pub fn p_values(&self) -> PValues {
        PValues {
            sides: self.question.sides,
            alpha: self.question.alpha,
            differing: self.differing(),
            exact: Some(self.exact.shares()),
            simulated: Some(self.tally.counted),
        }
    }

    /// Whether lower scores are better; a difference above zero then means a lower mean.
    pub(super) fn is_lower_better(&self) -> bool {
        matches!(&self.source, Source::Text { choice, .. } if choice.lower_is_better == Some(true))
    }

    /// The constant that every item is compared with instead of a baseline.
    pub(super) fn constant(&self) -> Option<&Constant> {
        self.basics.constant.as_ref()
    }

    /// The name of the test: "paired" only if items are paired with those of another system.
    pub(super) fn kind(&self) -> &'static str {
        if self.constant().is_some() { "bootstrap" } else { "paired bootstrap" }
    }

    /// What is subtracted from what; `minus` is the sign between them.
    pub(super) fn order(&self, minus: &str) -> String {
        match (self.constant(), self.is_lower_better()) {
            (Some(constant), true) => format!("{constant} {minus} score"),
            (Some(constant), false) => format!("score {minus} {constant}"),
            (None, true) => format!("baseline {minus} experimental"),
            (None, false) => format!("experimental {minus} baseline"),
        }
    }

    /// What was selected: how items were paired, if by ids, which rows count, and what was left
    /// out.
    pub(super) fn selected(&self) -> Option<String> {
        let Source::Text { choice, joined, gaps, .. } = &self.source else { return None };
        let joined = joined.as_ref().map(|joined| joined_sentence(joined, choice));
        let gaps = (*gaps > 0).then(|| Note::GapsLeftOut { items: *gaps }.to_string());
        let sentences: Vec<String> = [joined, filters_sentence(choice), gaps].into_iter().flatten().collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// How many of the units that resamples draw differ: items or clusters.
    pub(super) fn differing(&self) -> u64 {
        self.basics.differing(self.exact.clustered.as_ref())
    }

    /// A number of the units that resamples draw: "5 items" or "5 clusters".
    pub(super) fn drawn(&self, number: u64) -> String {
        counted(number, if self.exact.clustered.is_some() { "cluster" } else { "item" })
    }

    /// What the result leaves open, if a test was made, is not significant, and anything varies.
    pub(super) fn left_open(&self) -> Option<LeftOpen> {
        let is_null = self.p_values().significance() != Significance::Significant;
        let Self { question, basics, exact, inference, .. } = self;
        let (intervals, margin) = (self.intervals(), question.margin);
        let open = || {
            LeftOpen::of(basics, exact, (intervals.percentile, intervals.level), Some(inference), margin, self.scale())
        };
        is_null.then(open).flatten()
    }

    /// What the data show about the margin, if one is set.
    pub(super) fn margin_reading(&self) -> Option<MarginReading<'_>> {
        Some(MarginReading {
            margin: self.margin()?,
            equivalence: &self.inference.equivalence,
            alpha: self.question.alpha,
            scale: self.scale(),
            is_exact: !self.is_approximate(),
            percent_sign: "%",
        })
    }

    /// The exact p-value and its largest error.
    pub(super) fn exact_p(&self) -> (f64, f64) {
        (self.exact.shares().p_value(self.question.sides), self.exact.shares().p_value_error(self.question.sides))
    }

    /// Whether the exact distribution is only approximate.
    pub(super) fn is_approximate(&self) -> bool {
        self.exact.shares().error > 0.0
    }

    /// How differences and means are shown.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.basics.scale(self.means())
    }

    /// Both mean scores, baseline first, if known.
    fn means(&self) -> Option<[f64; 2]> {
        self.inference.effect.systems.map(|systems| systems.map(|system| system.mean))
    }

    /// How the interval and p contradict each other, if only one of them excludes zero at `alpha`,
    /// and why.
    pub(super) fn opposed_interval(&self) -> Option<String> {
        let Question { sides, alpha, .. } = self.question;
        let (lower, upper) = self.intervals().percentile;
        let excludes_zero = lower > 0.0 || sides == Sides::Two && upper < 0.0;
        let is_below_alpha = is_below(self.p_values().deciding(), alpha);
        let how = match (excludes_zero, is_below_alpha) {
            (false, true) => format!("reaches zero although p is below {alpha}"),
            (true, false) => format!("does not contain zero although p is not below {alpha}"),
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

    /// The p of the exact sign test, if no resample can disagree because everything drawn favours
    /// one system; the bootstrap then has no p.
    pub(super) fn sign_test_of_all(&self) -> Option<f64> {
        self.p_values().sign_test_of_all()
    }

    /// The systems' names for a sentence, baseline first; `words` for those without a name.
    pub(super) fn shown_names(&self, words: [&str; 2]) -> [String; 2] {
        const LONGEST: usize = 120;
        let names = self.basics.names.each_ref().map(|name| name.as_deref().unwrap_or(""));
        let [baseline, experimental] = [0, 1].map(|at| fitting_beside(names[at], names[1 - at], LONGEST));
        let name = |name: String, word: &str| if name.is_empty() { word.to_owned() } else { name };
        [name(baseline, words[0]), name(experimental, words[1])]
    }

    /// The intervals that texts show: those of the exact bootstrap distribution, or those of the
    /// resamples if it is only approximate or unknown.
    pub(super) fn intervals(&self) -> &Intervals {
        self.exact_intervals().unwrap_or(&self.inference.simulated)
    }

    /// The exact intervals, if texts show these.
    pub(super) fn exact_intervals(&self) -> Option<&Intervals> {
        self.inference.exact.as_ref().filter(|_| !self.is_approximate())
    }

    /// Both mean scores as texts, baseline first, if known: `87.0%`, `3.52`. `None` if they read
    /// the same although they differ.
    pub(super) fn shown_means(&self) -> Option<[String; 2]> {
        let sign = if self.basics.unit == Unit::Score { "" } else { "%" };
        let scale = self.scale();
        let means = self.means()?.map(|mean| format!("{}{sign}", scale.mean(mean)));
        (means[0] != means[1] || self.basics.mean_difference == 0.0).then_some(means)
    }
}

impl Bins<'_> {
    /// The lower and the upper edge of bin `index`, counted from 0.
    #[must_use]
    pub fn edges(&self, index: usize) -> (f64, f64) {
        (self.edge(index), self.edge(index + 1))
    }

    /// `first_edge` + `index` · `width` without rounding noise: all edges are rounded to the
    /// decimal place that gives the largest one 15 digits.
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
        let bins = Bins { first_edge: -0.3, width: 0.1, marked: 3, counts: &[1; 6] };
        // In binary, −0.3 + 3 · 0.1 is 5.6e-17; here it is 0. −0.3 + 5 · 0.1 is 0.2.
        assert_eq!((bins.edges(2), bins.edges(4)), ((-0.1, 0.0), (0.1, 0.2)));
        let ten_questions = Bins { first_edge: -0.95, width: 0.1, marked: 10, counts: &[1; 20] };
        assert_eq!(ten_questions.edges(9), (-0.05, 0.05));
        let tiny = Bins { first_edge: -3e-300, width: 1e-300, marked: 3, counts: &[1; 4] };
        assert_eq!(tiny.edges(1), (-2e-300, -1e-300));
        let huge = Bins { first_edge: 1e300, width: 1e299, marked: 0, counts: &[1; 4] };
        assert_eq!(huge.edges(1), (1.1e300, 1.2e300));
    }
}
