//! Power: how likely a true gain is to be found, and how many items that takes.
//!
//! The model has two numbers. Each item, independently of the others, is helped with probability π₊
//! and hurt with probability π₋: the *gain* is g = π₊ − π₋, the *disagreement* q = π₊ + π₋
//! ([`Truth`]). Then
//!
//! 1. [`Analysing`] sums up the chance that a rule calls such data significant, exactly:
//!    [`Chances`]. With it come the errors of sign and of size that significance brings along.
//! 2. [`SmallestGain`] finds the gain that is found often enough, [`Searching`] the number of
//!    items.
//! 3. [`SimulatedData`] does it the other way: draw data, run the bootstrap, look.
//!    [`SimulatedPower`] says how often it will be significant with so few resamples.
//! 4. [`TwoProportions`] and [`items_by_normal`] are the formulas from the shelf;
//!    [`items_within_margin`] is the one for showing that a difference, or a loss, is smaller than
//!    a margin.
//! 5. [`Detecting`] says what a comparison at hand could find.
//!
//! [`Answering`] takes a [`Question`] about the first three, and answers it in steps.
//!
//! A gain is found where the verdict on the comparison would be *significant*: p < α, and enough
//! items differ ([`crate::significance`]), in simulated data, too. Two-sided, each direction has
//! half of α, and only a result in the right direction finds a gain.
//!
//! # References
//! - R. J. Connor, *Sample size for testing differences in proportions for the paired-sample
//!   design*, Biometrics 43, 1987.
//! - A. Gelman and J. Carlin, *Beyond power calculations: assessing Type S (sign) and Type M
//!   (magnitude) errors*, Perspectives on Psychological Science 9, 2014.
//! - D. Card, P. Henderson, U. Khandelwal, R. Jia, K. Mahowald and D. Jurafsky, *With little power
//!   comes great responsibility*, EMNLP 2020.

mod answering;
mod chances;
mod detectable;
mod enough;
mod formulas;
mod grid;
mod margins;
mod simulated;
mod simulated_data;
mod smallest_gain;
mod truth;

pub use answering::Answering;
pub use chances::{Analysing, Chances, Rule, chances};
pub use detectable::{Detectable, Detecting, Estimate};
pub use enough::{Enough, Searching, enough};
pub use formulas::{TwoProportions, gain_by_normal, items_by_normal, power_by_normal};
pub use grid::{grid, reach};
pub use margins::{items_within_margin, power_within_margin};
pub use simulated::{SimulatedPower, simulated_power};
pub use simulated_data::{SimulatedData, SimulatedSet};
pub use smallest_gain::{SmallestGain, smallest_gain};
pub use truth::{Truth, TruthError};

use crate::bootstrap::seed;
use crate::comparisons::FEW_DIFFERING;
use crate::significance::Sides;
use serde::{Deserialize, Serialize};

/// The largest number of items that is looked at.
pub const MOST_ITEMS: u64 = 10_000_000;

/// The shares of true gains that one wants to find: 80 % and 90 %.
pub const TARGETS: [f64; 2] = [0.8, 0.9];

/// The resamples of every simulated data set.
pub const SIMULATED_RESAMPLES: u32 = 1000;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Sample size n; of a curve, its last one.
    pub pairs: u64,
    /// The true gain g, a proportion.
    pub gain: f64,
    /// The true disagreement q, a proportion.
    pub disagreement: f64,
    /// The level of significance.
    pub alpha: f64,
    /// Whether p is one-sided or two-sided.
    pub sides: Sides,
    /// What about them.
    pub part: Part,
}

impl Question {
    /// The level below which P(m* ≤ 0), or the sign test's tail, finds a gain: what [`chances`],
    /// [`enough`] and the formulas take.
    #[must_use]
    pub fn level(&self) -> f64 {
        self.sides.level_ahead(self.alpha)
    }

    /// How many items differ, on average.
    #[must_use]
    pub fn differing(&self) -> f64 {
        self.pairs as f64 * self.disagreement
    }

    /// Whether fewer items differ than a bootstrap needs, on average.
    #[must_use]
    pub fn differs_on_few(&self) -> bool {
        self.differing() < FEW_DIFFERING as f64
    }
}

/// What is asked about a gain.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Part {
    /// The chances at n items.
    Here,
    /// The power from so many items on, and how many items are enough.
    Curve(u64),
    /// So many simulated data sets under a seed.
    Simulated(u32, #[serde(with = "seed")] u64),
}

/// What comes out, so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Part::Here`]: the chances by [`Rule::ALL`], and the smallest gain that is found with
    /// the first of [`TARGETS`], once known; infinite where no possible one is. (Not an option in
    /// an option: JavaScript, by way of which answers travel, has one `undefined` for both.)
    Here(Vec<Chances>, Option<f64>),
    /// To [`Part::Curve`]: (items, power by each of [`Rule::ALL`]), ascending, and how many items
    /// are enough: both rules for the first of [`TARGETS`], then both for the second, as far as
    /// known.
    Curve(Vec<(u64, f64, f64)>, Vec<Enough>),
    /// To [`Part::Simulated`].
    Simulated(Simulated),
}

/// Simulated data, as far as they are made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Simulated {
    /// How many data sets there are.
    pub done: u64,
    /// In how many of them the experimental system is significantly ahead.
    pub significant: u64,
    /// The first of them.
    pub first: Vec<SimulatedSet>,
    /// The chance that one is, with so many resamples.
    pub expected: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_differ_below_ten() {
        let question =
            |pairs| Question { pairs, gain: 0.0, disagreement: 0.1, alpha: 0.05, sides: Sides::One, part: Part::Here };
        assert!(question(99).differs_on_few() && !question(101).differs_on_few());
    }
}
