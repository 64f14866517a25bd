//! A sweep: p as a function of the percentage hurt, one curve for each effect size. How many items
//! does a gain take?
//!
//! An effect of e percent can be reached without hurting any item, or by helping many and hurting
//! nearly as many. The sweep shows how much p depends on this.
//!
//! # References
//! - P. Jansen, *A bootstrap primer for NLP*, Example 3: four figures (n = 100, 500, 2,000,
//!   10,000), 20 points a curve, 10,000 resamples a point. Here every point is exact as well.

mod claims;
mod grid;
mod limit;
mod sweeping;

pub use claims::{CLAIMS, Claim, Mark, PRIMER_ALPHA, Saying};
pub use grid::{Grid, cell};
pub use limit::Limit;
pub use sweeping::Sweeping;

use crate::bootstrap::{Sides, seed};
use serde::{Deserialize, Serialize};

/// The number of resamples that the primer draws for each point.
pub const RESAMPLES: u32 = 10_000;

/// A question about a sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// The exact p at all points of curves, and how many items may be hurt before p reaches
    /// `alpha`.
    Exact {
        /// The curves.
        grid: Grid,
        /// The significance level.
        alpha: f64,
        /// Whether p is one-sided or two-sided.
        sides: Sides,
    },
    /// The primer's points again, simulated as in the primer.
    Simulated {
        /// The curves.
        grid: Grid,
        /// The number of resamples for each point.
        resamples: u32,
        /// The seed. Each point is drawn like a comparison with these counts under this seed.
        #[serde(with = "seed")]
        seed: u64,
        /// Whether p is one-sided or two-sided.
        sides: Sides,
    },
    /// The exact limits behind the primer's claims, one-sided as in the primer.
    Claims,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The exact p at each point of [`Grid::curve`], curve after curve.
    pub curves: Vec<f64>,
    /// p at each of [`Grid::points`], curve after curve: exact or simulated. During a simulation,
    /// those computed so far.
    pub points: Vec<f64>,
    /// How many items may be hurt, for each effect or claim.
    pub limits: Vec<Limit>,
}

/// Computes the whole answer at once.
#[must_use]
pub fn answer(question: &Question) -> Answer {
    let mut sweeping = Sweeping::new(question);
    while sweeping.step() {}
    sweeping.answer().clone()
}
