//! Bounds for a tail on a lattice that is too fine to be walked.
//!
//! Every value is rounded to a multiple of a coarser step, on whose lattice the law is exact. The sum of all rests is no larger than half
//! a step each, and of many draws, which are rounded up and down, seldom as large as some √n steps (W. Hoeffding, *Probability inequalities for
//! sums of bounded random variables*, Journal of the American Statistical Association 58, 1963): P(T ≤ t) lies between what the coarse law
//! says so far below t and so far above.

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

/// The rests of many draws are left out with this probability on either side.
const SELDOM: f64 = 1e-7;

impl Bracket {
    pub(super) fn around(parts: &[Part], t: f64) -> Self {
        let variance: f64 = parts.iter().map(|part| part.draws * part.variance).sum();
        let step = (Contour::circle(parts, variance.sqrt()) / (ROOM * ADVANCES)).ceil().max(2.0);
        let nearest = |point: f64| libm::floor(point / step + 0.5);
        let coarse: Vec<Part> = parts.iter().map(|part| part.rounded(nearest)).collect();
        let rests = |part: &Part| {
            let rests = part.points.iter().map(|&point| point - step * nearest(point));
            part.draws * rests.zip(&part.weights).map(|(rest, weight)| rest * weight).sum::<f64>()
        };
        let draws: f64 = parts.iter().filter(|part| part.points.len() > 1).map(|part| part.draws).sum();
        let all: f64 = parts.iter().map(|part| part.draws).sum();
        // Hoeffding: P(R − E R ≥ x √n steps) ≤ e^(−2x²).
        let of_many = (-0.5 * libm::log(SELDOM) * draws).sqrt();
        let (centre, reach, seldom) = if of_many < 0.5 * all {
            (parts.iter().map(rests).sum(), of_many * step, SELDOM)
        } else {
            (0.0, 0.5 * all * step, 0.0)
        };
        let share = |t: f64| at_most(&coarse, libm::floor((t - centre) / step));
        let (least, most) = (share(t - reach).unwrap_or(0.0), share(t + reach).unwrap_or(1.0));
        Self { least: (least - seldom).max(0.0), most: (most + seldom).min(1.0) }
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
