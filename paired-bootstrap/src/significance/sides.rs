//! One-sided and two-sided p-values from the same resamples.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The question that a p-value answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sides {
    /// Is the experimental system better? p = P(m* ≤ 0), the rule of Jansen's primer.
    #[default]
    One,
    /// Do the systems differ, in either direction? p = 2 · min(P(m* ≤ 0), P(m* ≥ 0)), at most 1,
    /// the rule that agrees with the percentile interval (B. Efron and R. J. Tibshirani, *An
    /// Introduction to the Bootstrap*, 1993, section 15.4).
    Two,
}

impl Sides {
    /// The number of sides: 1 or 2.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// The p-value, from the shares of resamples with a mean at or below zero and at or above zero.
    ///
    /// # Example
    /// ```
    /// use paired_bootstrap::significance::Sides;
    /// assert_eq!(Sides::One.p_value(0.02, 0.99), 0.02);
    /// assert_eq!(Sides::Two.p_value(0.02, 0.99), 0.04);
    /// assert_eq!(Sides::Two.p_value(0.6, 0.7), 1.0);
    /// ```
    #[must_use]
    pub fn p_value(self, at_or_below_zero: f64, at_or_above_zero: f64) -> f64 {
        match self {
            Self::One => at_or_below_zero,
            Self::Two => (2.0 * at_or_below_zero.min(at_or_above_zero)).min(1.0),
        }
    }

    /// The level below which P(m* ≤ 0) makes a leading experimental system significantly better: α
    /// one-sided, α/2 two-sided. P(m* ≥ 0) below the same level makes it significantly worse, in a
    /// two-sided test only.
    #[must_use]
    pub fn level_ahead(self, alpha: f64) -> f64 {
        alpha / f64::from(self.number())
    }

    /// The level of the percentile interval that agrees with a test at level `alpha`: 1 − 2α
    /// one-sided, 1 − α two-sided. Its lower end is above zero if the experimental system is
    /// significantly better. `None` for a one-sided α of ½ or more, as no interval agrees with
    /// that.
    #[must_use]
    pub fn agreeing_level(self, alpha: f64) -> Option<f64> {
        match self {
            Self::One => (alpha < 0.5).then_some(1.0 - 2.0 * alpha),
            Self::Two => Some(1.0 - alpha),
        }
    }

    /// The default level of intervals: the one that agrees with a test at level `alpha`, or 1 − α
    /// if none does.
    #[must_use]
    pub fn interval_level(self, alpha: f64) -> f64 {
        self.agreeing_level(alpha).unwrap_or(1.0 - alpha)
    }
}

impl fmt::Display for Sides {
    /// "one-sided" or "two-sided".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "one-sided",
            Self::Two => "two-sided",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sides_do_not_care_who_is_ahead() {
        assert_eq!(Sides::Two.p_value(0.99, 0.02), Sides::Two.p_value(0.02, 0.99));
        assert_eq!(Sides::default().p_value(0.99, 0.02), 0.99);
    }

    #[test]
    fn interval_has_the_level_that_agrees_with_the_test() {
        assert_eq!([Sides::One, Sides::Two].map(|sides| sides.interval_level(0.05)), [0.9, 0.95]);
        assert_eq!(Sides::One.interval_level(0.6), 0.4);
        assert_eq!([0.5, 0.6].map(|alpha| Sides::One.agreeing_level(alpha)), [None; 2]);
    }
}
