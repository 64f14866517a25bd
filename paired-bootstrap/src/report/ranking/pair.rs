//! Two of several systems, compared like two systems on their own.

use crate::bootstrap::{BootstrapDistribution, Differences, ExactDistribution, Sides};
use crate::question::Question;
use crate::report::significance::ExactShares;
use crate::significance::in_place_of_zero;
use serde::{Deserialize, Serialize};

/// A comparison of two systems: the same numbers as if only these two were compared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparedPair {
    /// The mean difference, in the units of the scores: above zero if the system is better.
    pub difference: f64,
    /// Its percentile interval at the requested level, not adjusted: from the exact bootstrap
    /// distribution, or from resamples of these two if that is only approximate or, for clusters of
    /// several sizes, unknown.
    pub interval: (f64, f64),
    /// The number of items on which the system scores better.
    pub helped: u64,
    /// The number of items on which it scores worse.
    pub hurt: u64,
    /// The number of items on which both score the same.
    pub tied: u64,
    /// How many of the units that resamples draw differ: items or clusters.
    pub differing: u64,
    /// The exact shares of resamples on either side of zero.
    pub shares: ExactShares,
}

/// A p-value adjusted for multiple comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adjusted {
    /// The adjusted p-value, from 0 to 1.
    pub p: f64,
    /// By how much it may be too small, if p is only approximate.
    pub error: f64,
}

/// A comparison of two systems, given by their indices in the list of systems.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankedPair {
    /// The system that may be better.
    pub system: usize,
    /// The system that it is compared with.
    pub other: usize,
    /// The comparison of this pair alone.
    pub compared: ComparedPair,
    /// Its adjusted p-value.
    pub adjusted: Adjusted,
}

impl ComparedPair {
    /// Compares two systems by their differences. Takes milliseconds for 10,000 distinct ones.
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

    /// The same comparison with the systems swapped.
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

    /// The p-value for the null hypothesis that the system is not better; two-sided, that both are
    /// equal.
    #[must_use]
    pub fn p(&self, sides: Sides) -> f64 {
        self.shares.p_value(sides)
    }

    /// The largest absolute error of p; 0 if it is exact.
    #[must_use]
    pub fn p_error(&self, sides: Sides) -> f64 {
        self.shares.p_value_error(sides)
    }

    /// Whether the exact sign test's p replaces a p of 0: no resample can disagree, or only with a
    /// probability that is too small to compute.
    #[must_use]
    pub fn is_sign_tests(&self, sides: Sides) -> bool {
        self.p(sides) == 0.0 && self.quotable_p(sides) > 0.0
    }

    /// The p-value to quote and to adjust: that of the exact sign test if no resample can disagree,
    /// as p = 0 is impossible for a real test.
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
