//! Bounds for a tail probability from low frequencies alone.
//!
//! If walking the whole circle would take too long, the walk stops at some frequency. Vaaler's
//! trigonometric polynomial has no higher frequencies and approximates a step from 1 to 0, with an
//! error of at most a Fejér kernel, which has no higher frequencies either. So P(T ≤ t) is the
//! expectation of the polynomial, to within the expectation of the kernel. The latter is roughly
//! the probability that T lies within 2π / frequency of the step.
//!
//! # References
//! - J. D. Vaaler, *Some extremal functions in Fourier analysis*, Bulletin of the American
//!   Mathematical Society 12, 1985, theorem 18.

use super::contour::{Contour, NEAR, Node};
use super::tail::Tail;
use std::f64::consts::PI;

/// Bounds the probability beyond [`NEAR`], at most e^−36 on either side: 5e-16.
const FAR: f64 = 1e-15;

/// Errors below this share of p are reported as 0, as all results are less precise than that.
const PRECISION: f64 = 1e-10;

impl Contour {
    /// P(T ≤ threshold) from the points walked: the `guess`, clamped to the bounds. The contour
    /// must have no tilt.
    pub(super) fn bounded(&self, guess: Option<f64>) -> Tail {
        // The points lie at θ = ½, 1½, 2½, … steps. In units of half a step, these are the odd
        // frequencies, the only ones that two opposite steps half a turn apart have.
        let highest = 2.0 * self.walked();
        let (mut sum, mut kernel) = (0.0, 0.0);
        for &Node { at, real, imaginary } in self.nodes() {
            let half = PI * (at + 0.5) / self.points();
            let share = (at + 0.5) / self.walked();
            // The contour divides by 2 sin θ/2, for sums on a lattice; the polynomial divides by θ.
            sum += real * tapered(share) * libm::sin(half) / half;
            kernel += (1.0 - share) * imaginary * libm::sin(half);
        }
        // The odd frequencies of the kernel alone give the kernel minus its copy at the other step,
        // which is at most this.
        let from_step = libm::sin(PI * (1.0 - NEAR) / 2.0);
        let other = 1.0 / (highest * from_step * highest * from_step) + FAR;
        let error = 2.0 * self.points() / highest * kernel.max(0.0) + other;
        let (least, most) = ((0.5 + sum - error).max(0.0), (0.5 + sum + error).min(1.0));
        let probability = guess.unwrap_or(0.5 + sum).max(least).min(most);
        let error = (most - probability).max(probability - least);
        Tail { probability, error: if error > PRECISION * probability { error } else { 0.0 } }
    }
}

/// Vaaler's weight of a frequency that is this share u of the highest: πu (1 − u) cot πu + u.
fn tapered(share: f64) -> f64 {
    let (sine, cosine) = libm::sincos(PI * share);
    PI * share * (1.0 - share) * cosine / sine + share
}

#[cfg(test)]
mod tests {
    use super::super::part::Part;
    use super::*;

    #[test]
    fn bounds_are_as_narrow_as_the_walk_is_long() {
        // 16 values without a common grid: the walk for bounds does not reach the end of the
        // circle.
        let mut points: Vec<f64> = (0..16).map(|i| f64::from((i * i * 7919 + i * 104_729) % 200_003)).collect();
        points.sort_by(f64::total_cmp);
        let parts = [Part::new(points, &[1; 16], 16)];
        let (mean, deviation) = (parts[0].mean * 16.0, (parts[0].variance * 16.0).sqrt());
        let ratios = (0..20).map(|tenths| {
            let distance = -0.1 * f64::from(tenths);
            let contour = Contour::untilted(&parts, (mean + distance * deviation).floor());
            assert!(contour.walked() < 0.25 * contour.points());
            // The error should be half the ratio of points to points walked, times the normal
            // density. This close to a threshold the law is uneven, so it holds on average only.
            let density = libm::exp(-0.5 * distance * distance) / (2.0 * PI).sqrt() / deviation;
            contour.bounded(None).error / (0.5 * density * contour.points() / contour.walked())
        });
        let ratio = ratios.sum::<f64>() / 20.0;
        assert!((0.75..1.25).contains(&ratio), "{ratio}");
    }

    #[test]
    fn a_guess_within_the_bounds_stays() {
        let points: Vec<f64> = (0..16).map(|i: i32| f64::from(i.pow(4) * 31)).collect();
        let parts = [Part::new(points, &[1; 16], 16)];
        let contour = Contour::untilted(&parts, parts[0].mean.floor() * 15.0);
        let tail = contour.bounded(None);
        assert!(tail.error > 0.0, "{tail:?}");
        let near = tail.probability + 0.5 * tail.error;
        assert_eq!(contour.bounded(Some(near)).probability, near);
        let far = contour.bounded(Some(tail.probability + 2.0 * tail.error));
        assert!((far.probability - tail.probability - tail.error).abs() < 1e-12 && far.error > 1.9 * tail.error);
    }
}
