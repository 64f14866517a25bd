//! Artificial 0/1 data: a comparison given by three counts.

use crate::bootstrap::{Differences, DifferencesError, ExactDistribution, Sides};
use serde::{Deserialize, Serialize};

/// The number of items, and how many of them the experimental system helps and hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The sample size n.
    pub pairs: u64,
    /// The number of items that only the experimental system gets right.
    pub helped: u64,
    /// The number of items that only the baseline gets right.
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

    /// The exact one-sided bootstrap p of these scores, P(m* ≤ 0); 1 if the counts are invalid.
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

    /// The same shares of helped and hurt among `pairs` items, each rounded to the nearest integer,
    /// halves up. If they add up to more than `pairs`, hurt is reduced.
    #[must_use]
    pub fn of_size(self, pairs: u64) -> Self {
        let all = u128::from(self.pairs.max(1));
        let share = |count: u64| ((2 * u128::from(count) * u128::from(pairs) + all) / (2 * all)) as u64;
        let helped = share(self.helped).min(pairs);
        Self { pairs, helped, hurt: share(self.hurt).min(pairs - helped) }
    }

    /// The same comparison with the two systems swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { helped: self.hurt, hurt: self.helped, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_stay_at_any_size() {
        let counts = Counts { pairs: 10, helped: 4, hurt: 3 };
        assert_eq!(counts.of_size(100_000), Counts { pairs: 100_000, helped: 40_000, hurt: 30_000 });
        // 4.5 and 4.5 of 9 would both be rounded up.
        let even = Counts { pairs: 2, helped: 1, hurt: 1 };
        assert_eq!(even.of_size(9), Counts { pairs: 9, helped: 5, hurt: 4 });
        assert_eq!(even.of_size(0), Counts { pairs: 0, helped: 0, hurt: 0 });
        let huge = Counts { pairs: u64::MAX, helped: u64::MAX, hurt: 0 };
        assert_eq!(huge.of_size(7), Counts { pairs: 7, helped: 7, hurt: 0 });
    }
}
