//! Artificial 0/1 data: a comparison given by three counts.

use crate::bootstrap::{Differences, DifferencesError, ExactDistribution, Sides};
use serde::{Deserialize, Serialize};

/// How many items there are, and how many of them the experimental system helps and hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Sample size n.
    pub pairs: u64,
    /// Items that only the experimental system gets right.
    pub helped: u64,
    /// Items that only the baseline gets right.
    pub hurt: u64,
}

impl Counts {
    /// The primer's Example 1, ten questions: baseline 0 1 1 0 0 1 0 1 0 1, experimental 1 1 0 1 1
    /// 0 1 1 0 0.
    pub const TEN_QUESTIONS: Self = Self { pairs: 10, helped: 4, hurt: 3 };

    /// The differences of 0/1 scores with these counts.
    ///
    /// # Errors
    /// As [`Differences::from_counts`].
    pub fn differences(self) -> Result<Differences, DifferencesError> {
        Differences::from_counts(self.pairs, self.helped, self.hurt)
    }

    /// The exact one-sided bootstrap p of these scores, P(m* ≤ 0). Counts that do not fit are no
    /// comparison: nothing is known, and p is 1.
    #[must_use]
    pub fn p_value(self) -> f64 {
        self.differences()
            .map_or(1.0, |differences| ExactDistribution::new(&differences).at_or_below_zero().probability)
    }

    /// The exact p of these scores, one-sided or two-sided.
    #[must_use]
    pub fn p_value_with(self, sides: Sides) -> f64 {
        sides.p_value(self.p_value(), self.swapped().p_value())
    }

    /// The same comparison with the two systems exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { helped: self.hurt, hurt: self.helped, ..self }
    }
}
