//! The question that an analysis answers.

mod ranking;

pub use ranking::{Adjustment, Against, RankingQuestion};

use crate::bootstrap::{Sides, seed};
use serde::{Deserialize, Serialize};

/// How to compare two systems, once it is known which scores are theirs. The page's address, the
/// worker's messages and the command-line options are all spellings of it.
///
/// Values beyond the ranges below give numbers without a meaning: check what a user types.
/// [`Address::parse`](crate::report::Address::parse) does, and says what is wrong:
///
/// ```
/// use paired_bootstrap::report::Address;
///
/// let (address, problems) = Address::parse("resamples=2000&alpha=5");
/// assert_eq!((address.question.resamples, address.question.alpha), (2000, 0.05));
/// let told = problems[0].to_string();
/// assert_eq!(told, "alpha = “5” is not a number between 0 and 1, such as 0.05");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// N, the number of resamples, in the range [`RESAMPLES`](Self::RESAMPLES).
    pub resamples: u64,
    /// The seed of the random numbers that draw them.
    #[serde(with = "seed")]
    pub seed: u64,
    /// The significance level, 0.05 for 5 %: above 0 and below 1.
    pub alpha: f64,
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The confidence level of the intervals, 0.95 for 95 %, in the range
    /// [`LEVELS`](Self::LEVELS). `None` means the level that agrees with the test
    /// ([`Sides::interval_level`]).
    pub level: Option<f64>,
    /// The largest difference that does not matter: above 0, in the unit in which differences are
    /// shown (points, or the unit of the scores).
    pub margin: Option<f64>,
    /// What to test about the margin.
    pub margin_test: MarginTest,
}

/// What to test about a margin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarginTest {
    /// Is the experimental system worse by less than the margin? One-sided: p = P(m* ≤ −margin).
    NonInferior,
    /// Do the systems differ by less than the margin, whichever is better? Two one-sided tests,
    /// decided by an interval.
    #[default]
    Equivalent,
}

/// What conclusions depend on besides the resamples: levels, sides and margin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Levels {
    /// The significance level, 0.05 for 5 %.
    pub alpha: f64,
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The confidence level of the intervals, 0.95 for 95 %.
    pub interval: f64,
    /// The margin, if one is set: in points, or in the unit of the scores.
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
    /// The least and the greatest number of resamples that a user may ask for.
    pub const RESAMPLES: (u64, u64) = (100, 10_000_000);
    /// The lowest and the highest level of intervals that a user may ask for.
    pub const LEVELS: (f64, f64) = (0.000_001, 0.999_999);

    /// The levels at which to draw conclusions.
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
