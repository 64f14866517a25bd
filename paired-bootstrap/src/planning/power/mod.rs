//! Power: the probability of finding a true gain, and how many items that takes.
//!
//! The model has two numbers. Each item, independently of the others, is helped with probability π₊
//! and hurt with probability π₋: the *gain* is g = π₊ − π₋, the *disagreement* q = π₊ + π₋
//! ([`Truth`]). Then
//!
//! 1. [`Analysing`] sums the exact probability that a rule calls such data significant
//!    ([`Chances`]), and the errors of sign and size in significant results.
//! 2. [`SmallestGain`] finds the smallest gain with the target power, [`Searching`] the smallest
//!    number of items.
//! 3. [`SimulatedData`] takes the other way: it simulates data and runs the bootstrap on them.
//!    [`SimulatedPower`] is the expected share of significant results with so few resamples.
//! 4. [`TwoProportions`] and [`items_by_normal`] are the textbook formulas;
//!    [`items_within_margin`] is the one for showing that a loss, or any difference, is smaller
//!    than a margin.
//! 5. [`Detecting`] computes what an existing comparison could detect.
//!
//! [`Answering`] answers a [`Question`] about the first three, in steps.
//!
//! A gain is found if the verdict on the comparison is *significant*: p < α, and enough items
//! differ ([`crate::significance`]); the same holds for simulated data. Two-sided, each direction
//! has half of α, and only a result in the right direction finds a gain.
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

/// The largest number of items that is searched.
pub const MOST_ITEMS: u64 = 10_000_000;

/// The target powers: 80 % and 90 %.
pub const TARGETS: [f64; 2] = [0.8, 0.9];

/// The number of resamples of each simulated data set.
pub const SIMULATED_RESAMPLES: u32 = 1000;

/// A question about power.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The sample size n; for a curve, the last one.
    pub pairs: u64,
    /// The true gain g, a proportion.
    pub gain: f64,
    /// The true disagreement q, a proportion.
    pub disagreement: f64,
    /// The significance level.
    pub alpha: f64,
    /// Whether p is one-sided or two-sided.
    pub sides: Sides,
    /// The part of the answer that is wanted.
    pub part: Part,
}

impl Question {
    /// The level below which P(m* ≤ 0), or the sign test's tail, finds a gain; the level for
    /// [`chances`], [`enough`] and the formulas.
    #[must_use]
    pub fn level(&self) -> f64 {
        self.sides.level_ahead(self.alpha)
    }

    /// The expected number of items that differ.
    #[must_use]
    pub fn differing(&self) -> f64 {
        self.pairs as f64 * self.disagreement
    }

    /// Whether the expected number of items that differ is too small for the bootstrap.
    #[must_use]
    pub fn differs_on_few(&self) -> bool {
        self.differing() < FEW_DIFFERING as f64
    }
}

/// The parts of an answer about a gain.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Part {
    /// The chances at n items.
    Here,
    /// The power from this number of items on, and how many items are enough.
    Curve(u64),
    /// This many simulated data sets, under this seed.
    Simulated(u32, #[serde(with = "seed")] u64),
}

/// The answer so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Part::Here`]: the chances by [`Rule::ALL`], and once known the smallest gain that is
    /// found with the power of the first of [`TARGETS`]; infinite if no possible gain is. (Not a
    /// nested option: answers pass through JavaScript, which has only one `undefined`.)
    Here(Vec<Chances>, Option<f64>),
    /// To [`Part::Curve`]: (items, power by each of [`Rule::ALL`]), ascending; and how many items
    /// are enough, as far as known: both rules for the first of [`TARGETS`], then both for the
    /// second.
    Curve(Vec<(u64, f64, f64)>, Vec<Enough>),
    /// To [`Part::Simulated`].
    Simulated(Simulated),
}

/// Simulated data sets, as far as they are made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Simulated {
    /// The number of data sets so far.
    pub done: u64,
    /// The number of them in which the experimental system is significantly ahead.
    pub significant: u64,
    /// The first of them.
    pub first: Vec<SimulatedSet>,
    /// The expected share of significant data sets, with this number of resamples.
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
