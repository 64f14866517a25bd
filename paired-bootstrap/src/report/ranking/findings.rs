//! The data of a report on several systems.

use super::packed;
use super::pair::{Adjusted, ComparedPair, RankedPair, simulated};
use crate::bootstrap::{Differences, ExactDistribution, Sides};
use crate::question::{Adjustment, Against, Question, RankingQuestion};
use crate::report::findings::Source;
use crate::report::scale::Scale;
use crate::scores::Unit;
use crate::significance::Significance;
use crate::table::Overlap;
use serde::{Deserialize, Serialize};

/// The answer to a question about several systems: everything that reports contain. Means and
/// differences are in the units of the scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankingFindings {
    /// The question, with the baseline's name filled in.
    pub question: RankingQuestion,
    /// Where the scores come from.
    pub source: Source,
    /// The unit of the scores: what a score of 1 means.
    pub unit: Unit,
    /// Whether lower scores are better. Differences and the optimism are above zero if a system is,
    /// or looks, better.
    pub is_lower_better: bool,
    /// Whether every score is exactly as printed.
    pub is_exact: bool,
    /// The number of items, n.
    pub items: u64,
    /// The number of clusters, if resamples draw clusters.
    pub clusters: Option<u64>,
    /// How many items the systems have in common, if some lack scores.
    pub overlap: Option<Overlap>,
    /// How many systems were left out by choice.
    pub left_out: usize,
    /// All systems, the best mean first.
    pub systems: Vec<RankedSystem>,
    /// Every ordered pair of systems, if all pairs are compared: first the K − 1 pairs of the best
    /// system.
    #[serde(with = "packed")]
    pub pairs: Vec<RankedPair>,
    /// The number of joint resamples drawn.
    pub resamples: u64,
    /// The critical value of the rank sets: the 1 − α quantile of the largest studentized
    /// difference.
    pub critical_value: f64,
    /// Whether some difference exceeds the critical value, but on too few items to be sure.
    pub has_few: bool,
    /// Pairs of systems by their indices, the better mean first, for which it depends on the
    /// resamples drawn whether one is surely better.
    pub undecided: Vec<(usize, usize)>,
    /// The optimism of the leader's mean (the winner's curse).
    pub optimism: f64,
}

/// One of several systems.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankedSystem {
    /// Its name.
    pub name: String,
    /// Its mean score.
    pub mean: f64,
    /// The percentile interval of its own mean, at the requested level.
    pub interval: (f64, f64),
    /// Its comparison with the baseline, and the adjusted p-value; `None` for the baseline.
    pub against: Option<(ComparedPair, Adjusted)>,
    /// The share of joint resamples in which it leads; systems that tie for the lead share a
    /// resample.
    pub p_best: f64,
    /// The best and the worst rank that it may have, simultaneously for all systems at the nominal
    /// level 1 − α.
    pub ranks: (usize, usize),
    /// Whether no leader is surely better.
    pub may_be_best: bool,
    /// Its groups, counted from 0: systems in the same group do not surely differ.
    pub groups: Vec<usize>,
}

impl RankedSystem {
    /// A system before it is compared: its mean and the interval of the mean, from its scores as
    /// differences from zero.
    #[must_use]
    pub fn alone(name: String, scores: &Differences, question: &Question) -> Self {
        // Do not check whether a tail is exact: zero may be hundreds of standard errors away, where
        // that takes a hundred times as long as the interval.
        let exact = ExactDistribution::new(scores).percentile_interval(question.levels().interval);
        Self {
            name,
            mean: scores.mean(),
            interval: exact.unwrap_or_else(|| simulated(scores, question)),
            against: None,
            p_best: 0.0,
            ranks: (1, 1),
            may_be_best: true,
            groups: Vec::new(),
        }
    }

    /// Whether only one rank is possible.
    #[must_use]
    pub fn has_sure_place(&self) -> bool {
        self.ranks.0 == self.ranks.1
    }

    /// Its groups as letters: `ab`.
    #[must_use]
    pub fn letters(&self) -> String {
        self.groups.iter().map(|&group| letter(group)).collect()
    }
}

/// Letters from a to z and from A to Z; after these, a number in parentheses.
fn letter(group: usize) -> String {
    let letters = ('a'..='z').chain('A'..='Z').nth(group);
    letters.map_or_else(|| format!("({})", group + 1), String::from)
}

impl RankingFindings {
    /// The system from which differences are taken: the baseline, or the reference if all pairs are
    /// compared.
    #[must_use]
    pub fn baseline(&self) -> Option<&RankedSystem> {
        self.systems.iter().find(|system| system.against.is_none())
    }

    /// What to call that system. If all pairs are compared, it is only a reference.
    #[must_use]
    pub fn baseline_role(&self) -> &'static str {
        match self.question.against {
            Against::Baseline => "baseline",
            Against::All => "reference",
        }
    }

    /// The number of comparisons for which p-values are adjusted.
    #[must_use]
    pub fn comparisons(&self) -> usize {
        let systems = self.systems.len();
        match (self.question.against, self.question.question.sides) {
            (Against::Baseline, _) => systems.saturating_sub(1),
            (Against::All, Sides::One) => systems * systems.saturating_sub(1),
            (Against::All, Sides::Two) => systems * systems.saturating_sub(1) / 2,
        }
    }

    /// The conclusion from an adjusted p-value. p = α is not significant.
    #[must_use]
    pub fn significance(&self, compared: &ComparedPair, adjusted: &Adjusted) -> Significance {
        let Question { alpha, sides, .. } = self.question.question;
        // The factor by which the smallest p is multiplied.
        let multiplied = match self.question.adjustment {
            Adjustment::Holm | Adjustment::Bonferroni => self.comparisons().max(1),
            Adjustment::BenjaminiHochberg | Adjustment::MaxT | Adjustment::None => 1,
        };
        Significance::among(multiplied, adjusted.p + adjusted.error, compared.differing, sides, alpha)
    }

    /// Whether a system is significantly better than the baseline.
    #[must_use]
    pub fn is_better(&self, system: &RankedSystem) -> bool {
        self.is_found(system, |difference| difference > 0.0)
    }

    /// Whether a system is significantly worse than the baseline; only two-sided tests can show
    /// that.
    #[must_use]
    pub fn is_worse(&self, system: &RankedSystem) -> bool {
        self.question.question.sides == Sides::Two && self.is_found(system, |difference| difference < 0.0)
    }

    fn is_found(&self, system: &RankedSystem, has_sign: impl Fn(f64) -> bool) -> bool {
        system.against.as_ref().is_some_and(|(compared, adjusted)| {
            has_sign(compared.difference) && self.significance(compared, adjusted).is_significant()
        })
    }

    /// How means and differences are shown: one scale for all, the finest that a difference from
    /// the baseline [needs](Scale::with_means). A difference or a score that is the same on all
    /// items has an interval of width 0; it is shown with all its digits.
    #[must_use]
    pub fn scale(&self) -> Scale {
        let widths = self.systems.iter().map(|system| system.interval.1 - system.interval.0);
        let narrowest = widths.filter(|width| *width > 0.0).fold(f64::INFINITY, f64::min);
        // An interval is about four standard errors wide.
        let deviation = if narrowest.is_finite() { narrowest / 4.0 } else { 0.0 };
        let compared = self.systems.iter().filter_map(|system| system.against.as_ref().map(|(pair, _)| pair));
        let constant = compared.chain(self.pairs.iter().map(|pair| &pair.compared)).filter(|pair| {
            let (lower, upper) = pair.interval;
            lower == upper && pair.difference != 0.0
        });
        let least = constant.map(|pair| pair.difference.abs()).min_by(f64::total_cmp);
        let scale = Scale::new(self.unit, deviation, least.unwrap_or(0.0));
        let constants = self.systems.iter().filter(|system| system.interval.0 == system.interval.1);
        let scale = constants.fold(scale, |scale, system| scale.showing(system.mean));
        self.systems.iter().fold(scale, |finest, system| match (self.baseline(), &system.against) {
            (Some(baseline), Some((pair, _))) => {
                finest.or_finer(scale.with_means(pair.difference, [baseline.mean, system.mean]))
            }
            _ => finest,
        })
    }
}
