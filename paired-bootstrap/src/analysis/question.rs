//! What is asked of the items.

use crate::bootstrap::Sides;
use crate::report::{Address, MarginTest};
use serde::{Deserialize, Serialize};

/// How two systems are compared, once it is known which scores are theirs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// N, the number of resamples.
    pub resamples: u64,
    /// The seed of their random numbers.
    pub seed: u64,
    /// The level of significance, 0.05 for 5 %.
    pub alpha: f64,
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The level of the intervals, 0.95 for 95 %; `None` for the one that agrees with the test.
    pub level: Option<f64>,
    /// The largest difference that does not matter, in the unit in which differences are shown: points, or the scores' own.
    pub margin: Option<f64>,
    /// What the margin asks.
    pub margin_test: MarginTest,
}

/// The levels at which conclusions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Levels {
    /// The level of significance, 0.05 for 5 %.
    pub alpha: f64,
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The level of the intervals, 0.95 for 95 %.
    pub interval: f64,
    /// The margin, where one is set: in points, or in the units of the scores.
    pub margin: Option<f64>,
}

impl Default for Question {
    /// 10,000 resamples under seed 1, one-sided at α = 0.05.
    fn default() -> Self {
        Self::from(&Address::default())
    }
}

impl From<&Address> for Question {
    fn from(address: &Address) -> Self {
        let &Address { resamples, seed, alpha, sides, level, margin, margin_test, .. } = address;
        Self { resamples, seed, alpha, sides, level, margin, margin_test }
    }
}

impl Question {
    /// The levels at which conclusions are drawn.
    #[must_use]
    pub fn levels(&self) -> Levels {
        let (least, most) = Address::LEVELS;
        let agreeing = || self.sides.interval_level(self.alpha).clamp(least, most);
        Levels {
            alpha: self.alpha,
            sides: self.sides,
            interval: self.level.unwrap_or_else(agreeing),
            margin: self.margin,
        }
    }
}
