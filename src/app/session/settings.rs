//! The numbers that the comparison depends on.

use paired_bootstrap::analysis::{Levels, Question};
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::report::{Address, MarginTest};

/// The numbers that count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Artificial data.
    pub counts: Counts,
    /// N.
    pub resamples: u32,
    /// The seed.
    pub seed: u64,
    /// The level of significance.
    pub alpha: f64,
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The level of the intervals that was asked for, 0.95 for 95 %; `None` for the one that agrees with the test.
    pub own_level: Option<f64>,
    /// The largest difference that would not matter, in the units in which differences are shown.
    pub margin: Option<f64>,
    /// What the margin asks.
    pub margin_test: MarginTest,
}

impl Default for Settings {
    /// The primer's ten questions.
    fn default() -> Self {
        Self::of_address(&Address::default(), Counts::TEN_QUESTIONS)
    }
}

impl Settings {
    /// Those of an address; `counts` where it names none.
    pub(super) fn of_address(address: &Address, counts: Counts) -> Self {
        Self {
            counts: address.counts.unwrap_or(counts),
            resamples: u32::try_from(address.resamples).unwrap_or(u32::MAX),
            seed: address.seed,
            alpha: address.alpha,
            sides: address.sides,
            own_level: address.level,
            margin: address.margin,
            margin_test: address.margin_test,
        }
    }

    /// What is asked of the scores.
    #[must_use]
    pub fn question(&self) -> Question {
        let &Self { resamples, seed, alpha, sides, own_level: level, margin, margin_test, .. } = self;
        Question { resamples: resamples.into(), seed, alpha, sides, level, margin, margin_test }
    }

    /// The levels at which conclusions are drawn.
    #[must_use]
    pub fn levels(&self) -> Levels {
        self.question().levels()
    }
}
