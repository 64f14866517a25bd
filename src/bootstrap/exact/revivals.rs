//! What is left out where the whole circle cannot be walked.
//!
//! Far from θ = 0, |φ(θ)|^n is mostly nothing. It revives where nearly all values meet in one phase: at the frequencies of a
//! coarser grid on which nearly all of them lie. There, and at a sample of other frequencies, its size is looked up; what
//! could be missing from the integral follows. The true distribution then has steps that the integral smooths.

use super::part::{Part, Tilted};
use crate::bootstrap::differences::greatest_common_divisor;
use crate::bootstrap::order::{ascending, distinct};
use crate::bootstrap::stream::stream;
use rand::Rng;
use std::f64::consts::PI;

/// The mean size of |φ|^n at the frequencies that stand for the ones left out.
pub(super) struct Revivals {
    /// (points of a coarser grid from one of its values to the next, mean size at its frequencies).
    grids: Vec<(f64, f64)>,
    /// Mean size anywhere, and the first frequency that was left out.
    anywhere: f64,
    first: f64,
}

/// Where |φ|^n is e^−46, it adds nothing.
const NEGLIGIBLE: f64 = -46.0;

/// Frequencies looked up for each grid, and anywhere.
const PER_GRID: u64 = 8;
const ANYWHERE: u64 = 64;

impl Revivals {
    pub(super) fn of(parts: &[Part], tilted: &[Tilted], first: f64) -> Self {
        let mut rng = stream(0, u64::MAX);
        let size_at = |theta: f64| {
            let mut size = 0.0;
            for part in tilted {
                size += part.size_at(theta, NEGLIGIBLE);
                if size < NEGLIGIBLE {
                    return 0.0;
                }
            }
            libm::exp(size)
        };
        let grids = coarser_grids(parts).into_iter().map(|grid| {
            let total: f64 = (0..PER_GRID)
                .map(|try_| {
                    // The first multiples, then any.
                    let multiple = if try_ < PER_GRID / 2 { try_ + 1 } else { rng.next_u64() % grid };
                    let theta = (2.0 * PI * (multiple % grid) as f64 / grid as f64).min(2.0 * PI);
                    let theta = if theta > PI { 2.0 * PI - theta } else { theta };
                    if theta > first { size_at(theta) } else { 0.0 }
                })
                .sum();
            (grid as f64, total / PER_GRID as f64)
        });
        let grids = grids.collect();
        let anywhere: f64 = (0..ANYWHERE)
            .map(|_| {
                let share = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
                size_at(first + (PI - first) * share)
            })
            .sum();
        Self { grids, anywhere: anywhere / ANYWHERE as f64, first }
    }

    /// An upper estimate of Σ |φ|^n / |1 − e^z| over all left out of `points` points. At the frequencies of a grid, each revival has the
    /// shape of the central `lobe`, Σ |φ|^n over its points.
    pub(super) fn total(&self, lobe: f64, points: f64) -> f64 {
        // Σ 1 / (2 sin(πj/q)), j = 1 to q − 1, is about (q/π) (ln q + 0.126).
        let of_grid = |&(q, size): &(f64, f64)| lobe * size * q / PI * (libm::log(q) + 0.126);
        let of_grids = self.grids.iter().map(of_grid).fold(0.0, f64::max);
        // ∫ dθ / (2 sin(θ/2)) from `first` to π is about log(4 / first); there are points / 2π to a unit of θ, on both halves.
        let elsewhere = self.anywhere * points / PI * libm::log(4.0 / self.first).max(0.1);
        of_grids + elsewhere
    }
}

/// The grids on which the most frequent values lie: the common divisors of their distances, one value after the other,
/// and the round numbers of decimal scores.
fn coarser_grids(parts: &[Part]) -> Vec<u64> {
    const MOST_GRIDS: usize = 128;
    let mut grids = Vec::new();
    for part in parts {
        // Positive numbers are in the order of their bits.
        let mut by_weight: Vec<(i64, u64)> =
            part.weights.iter().map(|weight| weight.to_bits() as i64).zip(0..).collect();
        ascending(&mut by_weight);
        let mut points = by_weight.iter().rev().map(|&(_, index)| part.points[index as usize]);
        let Some(first) = points.next() else { continue };
        let mut divisor = 0;
        for point in points {
            divisor = greatest_common_divisor(divisor, (point - first).abs() as u64);
            if divisor <= 1 {
                break;
            }
            if grids.last() != Some(&divisor) {
                grids.push(divisor);
            }
        }
        let mut power = 1.0;
        while power < part.range() {
            grids.extend(
                [2.0, 5.0, 10.0]
                    .map(|factor| (factor * power) as u64)
                    .into_iter()
                    .filter(|&q| q as f64 <= part.range()),
            );
            power *= 10.0;
        }
    }
    let mut distinct = distinct(grids.into_iter().map(|grid| (grid as i64, 1)).collect()).0;
    distinct.truncate(MOST_GRIDS);
    distinct.into_iter().map(|grid| grid as u64).collect()
}
