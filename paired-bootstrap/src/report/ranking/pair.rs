//! Two of several systems, compared as two systems are.

use crate::bootstrap::{BootstrapDistribution, Differences, ExactDistribution, Sides};
use crate::question::Question;
use crate::report::significance::ExactShares;
use crate::significance::in_place_of_zero;
use serde::{Deserialize, Serialize};

/// A system compared with another one: the numbers that a comparison of these two alone gives.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparedPair {
    /// The mean difference, in the units of the scores: above zero where the system is better.
    pub difference: f64,
    /// Its percentile interval at the level asked for, not adjusted: from the exact bootstrap
    /// distribution, or from resamples of these two where that is only approximated or, for
    /// clusters of several sizes, not known.
    pub interval: (f64, f64),
    /// Items on which the system scores better.
    pub helped: u64,
    /// Items on which it scores worse.
    pub hurt: u64,
    /// Items on which both score the same.
    pub tied: u64,
    /// How many of what resamples draw differ: items, or clusters.
    pub differing: u64,
    /// The exact bootstrap p's on either side.
    pub shares: ExactShares,
}

/// A p-value among others.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adjusted {
    /// The adjusted p-value, from 0 to 1.
    pub p: f64,
    /// By how much it may be too small, where p is only approximate.
    pub error: f64,
}

/// A system compared with another one, both by their places among the systems.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankedPair {
    /// The system that may be better.
    pub system: usize,
    /// The one that it is compared with.
    pub other: usize,
    /// What the pair alone says.
    pub compared: ComparedPair,
    /// Its p-value among the others.
    pub adjusted: Adjusted,
}

impl ComparedPair {
    /// The comparison of two systems by their differences. Milliseconds for 10,000 distinct ones.
    #[must_use]
    pub fn of(differences: &Differences, question: &Question) -> Self {
        let exact = ExactDistribution::new(differences);
        let (below, above) = (exact.at_or_below_zero(), exact.at_or_above_zero());
        let (at_or_below_zero, at_or_above_zero) = (below.probability, above.probability);
        let shares = ExactShares { at_or_below_zero, at_or_above_zero, error: below.error.max(above.error) };
        let interval = exact.percentile_interval(question.levels().interval).filter(|_| shares.error == 0.0);
        let drawn = differences.units();
        Self {
            difference: differences.mean(),
            interval: interval.unwrap_or_else(|| simulated(differences, question)),
            helped: differences.helped(),
            hurt: differences.hurt(),
            tied: differences.tied(),
            differing: drawn.helped() + drawn.hurt(),
            shares,
        }
    }

    /// The same with the systems exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let ExactShares { at_or_below_zero, at_or_above_zero, error } = self.shares;
        Self {
            difference: -self.difference,
            interval: (-self.interval.1, -self.interval.0),
            helped: self.hurt,
            hurt: self.helped,
            shares: ExactShares { at_or_below_zero: at_or_above_zero, at_or_above_zero: at_or_below_zero, error },
            ..*self
        }
    }

    /// The p-value that the system is not better, or two-sided that both are the same.
    #[must_use]
    pub fn p(&self, sides: Sides) -> f64 {
        self.shares.p_value(sides)
    }

    /// Its largest absolute error; 0 where it is exact.
    #[must_use]
    pub fn p_error(&self, sides: Sides) -> f64 {
        self.shares.p_value_error(sides)
    }

    /// Whether the exact sign test stands in for a p of 0: no resample can disagree, or that is
    /// less likely than can be computed.
    #[must_use]
    pub fn is_sign_tests(&self, sides: Sides) -> bool {
        self.p(sides) == 0.0 && self.quotable_p(sides) > 0.0
    }

    /// The p-value to quote and to adjust: the exact sign test's where no resample can disagree, as
    /// no test on a sample has a p of 0.
    #[must_use]
    pub fn quotable_p(&self, sides: Sides) -> f64 {
        let p = self.p(sides);
        if self.p_error(sides) > 0.0 { p } else { in_place_of_zero(p, self.differing, sides).unwrap_or(p) }
    }
}

/// The percentile interval of a mean from resamples.
pub(super) fn simulated(differences: &Differences, question: &Question) -> (f64, f64) {
    let drawn = BootstrapDistribution::simulated(differences, question.resamples, question.seed);
    let summary = drawn.summary(differences, question.levels().interval);
    summary.map_or((differences.mean(), differences.mean()), |summary| summary.percentile_interval)
}
