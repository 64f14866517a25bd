//! Bounds for a tail on a lattice that is too fine to be walked.
//!
//! With every value rounded down to a multiple of a coarser step, the sum is smaller, and P(T ≤ t) larger; rounded up, the other way round. On
//! the coarser lattice both are exact.

use super::contour::{ADVANCES, Contour};
use super::part::Part;
use super::tail::Tail;

/// What P(T ≤ t) lies between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    least: f64,
    most: f64,
}

/// The coarser circle takes this share of the work that a walk may take, so that it comes round.
const ROOM: f64 = 0.25;

impl Bracket {
    pub(super) fn around(parts: &[Part], t: f64) -> Self {
        let variance: f64 = parts.iter().map(|part| part.draws * part.variance).sum();
        let step = (Contour::circle(parts, variance.sqrt()) / (ROOM * ADVANCES)).ceil().max(2.0);
        let rounded = |round: fn(f64) -> f64| -> Vec<Part> {
            parts.iter().map(|part| part.rounded(|point| round(point / step))).collect()
        };
        let threshold = (t / step).floor();
        let share = |parts: Vec<Part>| at_most(&parts, threshold);
        Self { least: share(rounded(f64::ceil)).unwrap_or(0.0), most: share(rounded(f64::floor)).unwrap_or(1.0) }
    }

    /// The best `guess` within the bounds, or their middle, and how far off it may be.
    pub(super) fn tail(self, guess: Option<f64>) -> Tail {
        let Self { least, most } = self;
        let probability = guess.unwrap_or((least + most) / 2.0).max(least).min(most);
        Tail { probability, error: (most - probability).max(probability - least).max(f64::MIN_POSITIVE) }
    }
}

/// P(T ≤ t) on a lattice that can be walked. `None` where the numbers have overflowed.
fn at_most(parts: &[Part], t: f64) -> Option<f64> {
    let sum = |of: fn(&Part) -> f64| -> f64 { parts.iter().map(|part| part.draws * of(part)).sum() };
    let (least, mean, largest) = (sum(Part::least), sum(|part| part.mean), sum(|part| part.least() + part.range()));
    if t < least {
        Some(0.0)
    } else if t >= largest {
        Some(1.0)
    } else if t < mean {
        Contour::through_saddlepoint(parts, t).tail(0.0)
    } else {
        let mirrored: Vec<Part> = parts.iter().map(Part::mirrored).collect();
        Contour::through_saddlepoint(&mirrored, -t - 1.0).tail(0.0).map(|share| 1.0 - share)
    }
}
