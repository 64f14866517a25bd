//! p over percent hurt, a curve for each effect size: how many items does a gain take?
//!
//! An effect of e percent can be reached without hurting anybody, or by helping many items and
//! hurting nearly as many. Which of the two it was decides on p; this is what the sweep shows.
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

/// Resamples that the primer draws for each point.
pub const RESAMPLES: u32 = 10_000;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// The exact p of all curves and points, and how many items may be hurt before p reaches
    /// `alpha`.
    Exact {
        /// Which curves.
        grid: Grid,
        /// The level of significance.
        alpha: f64,
        /// Whether p is one-sided or two-sided.
        sides: Sides,
    },
    /// The points once more, simulated as the primer did.
    Simulated {
        /// Which curves.
        grid: Grid,
        /// Resamples for each point.
        resamples: u32,
        /// The seed. Each point is drawn as a comparison with
        /// these counts is under this seed.
        #[serde(with = "seed")]
        seed: u64,
        /// Whether p is one-sided or two-sided.
        sides: Sides,
    },
    /// What the primer's claims rest on, exactly and one-sided, as it does.
    Claims,
}

/// What comes out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The exact p at every one of [`Grid::curve`]'s places, curve after curve.
    pub curves: Vec<f64>,
    /// p at every one of [`Grid::points`], curve after curve: exact or simulated. While a
    /// simulation goes on, those that are done.
    pub points: Vec<f64>,
    /// How many may be hurt, for each effect or claim.
    pub limits: Vec<Limit>,
}

/// The whole answer at once.
#[must_use]
pub fn answer(question: &Question) -> Answer {
    let mut sweeping = Sweeping::new(question);
    while sweeping.step() {}
    sweeping.answer().clone()
}
