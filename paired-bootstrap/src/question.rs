//! What is asked of the items.

mod ranking;

pub use ranking::{Adjustment, Against, RankingQuestion};

use crate::bootstrap::{Sides, seed};
use serde::{Deserialize, Serialize};

/// How two systems are compared, once it is known which scores are theirs. The page's address, the
/// messages to its worker and the options of the command line are spellings of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// N, the number of resamples.
    pub resamples: u64,
    /// The seed of their random numbers.
    #[serde(with = "seed")]
    pub seed: u64,
    /// The level of significance, 0.05 for 5 %.
    pub alpha: f64,
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The level of the intervals, 0.95 for 95 %; `None` for the one that agrees with the test
    /// ([`Sides::interval_level`]).
    pub level: Option<f64>,
    /// The largest difference that does not matter: at least 0, in the unit in which differences
    /// are shown (points, or the scores' own).
    pub margin: Option<f64>,
    /// What the margin asks.
    pub margin_test: MarginTest,
}

/// What a margin asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarginTest {
    /// Is the experimental system worse by less than the margin? One-sided: p = P(m* ≤ −margin).
    NonInferior,
    /// Do the systems differ by less than the margin, whichever is better? Two one-sided tests,
    /// read off an interval.
    #[default]
    Equivalent,
}

/// What conclusions depend on beside the resamples: levels, sides and margin.
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
        Self {
            resamples: 10_000,
            seed: 1,
            alpha: 0.05,
            sides: Sides::One,
            level: None,
            margin: None,
            margin_test: MarginTest::default(),
        }
    }
}

impl Question {
    /// The numbers of resamples that may be asked for.
    pub const RESAMPLES: (u64, u64) = (100, 10_000_000);
    /// The levels of intervals that may be asked for.
    pub const LEVELS: (f64, f64) = (0.000_001, 0.999_999);

    /// The levels at which conclusions are drawn.
    #[must_use]
    pub fn levels(&self) -> Levels {
        let (least, most) = Self::LEVELS;
        let agreeing = || self.sides.interval_level(self.alpha).clamp(least, most);
        Levels {
            alpha: self.alpha,
            sides: self.sides,
            interval: self.level.unwrap_or_else(agreeing),
            margin: self.margin,
        }
    }
}

impl MarginTest {
    /// The value of the address's key `margin_test`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::NonInferior => "noninferior",
            Self::Equivalent => "equivalent",
        }
    }
}
