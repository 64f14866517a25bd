//! The numbers of resamples on either side of zero.

use super::wilson::wilson_interval;
use crate::significance::Sides;
use serde::{Deserialize, Serialize};

/// The numbers of resamples on either side of zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// The number of resamples.
    pub resamples: u64,
    /// How many of them have a mean at or below zero.
    pub at_or_below_zero: u64,
    /// How many have a mean at or above zero. Means of exactly zero count on both sides.
    pub at_or_above_zero: u64,
}

impl Counted {
    /// The resamples on the side that counts: at or below zero; two-sided, the rarer side.
    fn counting(&self, sides: Sides) -> u64 {
        match sides {
            Sides::One => self.at_or_below_zero,
            Sides::Two => self.at_or_below_zero.min(self.at_or_above_zero),
        }
    }

    /// The number of resamples that count against a difference: those at or below zero; two-sided,
    /// twice the rarer side, capped at the number of resamples. The p-value is their share.
    #[must_use]
    pub fn against(&self, sides: Sides) -> u64 {
        (u64::from(sides.number()) * self.counting(sides)).min(self.resamples)
    }

    /// The 95 % interval of the p-value that infinitely many resamples would give: that of a share
    /// ([`wilson_interval`]); two-sided, twice that of the rarer side's share, at most 1.
    #[must_use]
    pub fn interval(&self, sides: Sides) -> (f64, f64) {
        let (lower, upper) = wilson_interval(self.counting(sides), self.resamples);
        let sides = f64::from(sides.number());
        ((sides * lower).min(1.0), (sides * upper).min(1.0))
    }

    /// The p-value. If it is 0 because no resample counts against a difference, report "< 1/N". NaN
    /// without resamples.
    #[must_use]
    pub fn p_value(&self, sides: Sides) -> f64 {
        self.against(sides) as f64 / self.resamples as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_are_those_of_the_shares() {
        let counted = Counted { resamples: 1000, at_or_below_zero: 30, at_or_above_zero: 980 };
        for sides in [Sides::One, Sides::Two] {
            assert_eq!(counted.p_value(sides), sides.p_value(0.03, 0.98));
        }
        let (lower, upper) = wilson_interval(30, 1000);
        assert_eq!(counted.interval(Sides::Two), (2.0 * lower, 2.0 * upper));
        let level = Counted { at_or_below_zero: 600, at_or_above_zero: 700, ..counted };
        assert_eq!((level.against(Sides::Two), level.p_value(Sides::Two)), (1000, 1.0));
    }
}
