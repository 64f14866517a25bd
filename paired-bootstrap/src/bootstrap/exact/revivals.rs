//! What is left out where the whole circle cannot be walked.
//!
//! Far from θ = 0, |φ(θ)|^n is mostly nothing. It revives where nearly all values meet in one phase: at the frequencies of a
//! coarser grid on which nearly all of them lie. There, and at a sample of other frequencies, its size is looked up; what
//! could be missing from the integral follows. The true distribution then has steps that the integral smooths.

use super::part::{NEGLIGIBLE, Part, Tilted};
use crate::bootstrap::differences::greatest_common_divisor;
use crate::bootstrap::stream::stream;
use rand::Rng;
use std::f64::consts::PI;

/// The mean size of |φ|^n at the frequencies that stand for the ones left out.
pub(super) struct Revivals {
    /// (points of a coarser grid from one of its values to the next, mean size at its frequencies).
    grids: Vec<(f64, f64)>,
    /// The root of the mean square of the size anywhere.
    anywhere: f64,
    /// ∫ |φ|^2n / |1 − e^z|² dθ over the frequencies that were left out.
    spread: f64,
}

/// Frequencies looked up for each grid, and anywhere.
const PER_GRID: u64 = 8;
const ANYWHERE: usize = 128;

/// Among few values a revival is not rare, and large: then so many more frequencies are looked up.
const AMONG_FEW: usize = 4096;

/// How many times larger than its root mean square an error of random phases is taken to be: on 23 dozens of random values
/// (tests/exact_law.rs) the true error stays below a quarter of what this gives.
const SAFETY: f64 = 4.0;

/// So many neighbouring points share their phase: φ turns over 1/s, in which there are 20/2π points on either side.
const ALIKE: f64 = 6.4;

impl Revivals {
    pub(super) fn of(parts: &[Part], tilted: &[Tilted<'_>], first: f64) -> Self {
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
        // Evenly on a logarithmic scale: the lowest frequencies weigh most.
        let range = libm::log(PI / first);
        let values: usize = tilted.iter().map(Tilted::values).sum();
        let samples = (AMONG_FEW * 16 / values.max(16)).max(ANYWHERE);
        let (mut squares, mut spread) = (0.0, 0.0);
        for sample in 0..samples {
            let theta = first * libm::exp(range * (sample as f64 + 0.5) / samples as f64);
            let (size, half_sine) = (size_at(theta), libm::sin(theta / 2.0));
            squares += size * size;
            spread += size * size * theta / (4.0 * half_sine * half_sine);
        }
        let samples = samples as f64;
        Self { grids, anywhere: (squares / samples).sqrt(), spread: range * spread / samples }
    }

    /// An upper estimate of Σ φ^n / (1 − e^z) over all left out of `points` points.
    ///
    /// At the frequencies of a grid, each revival has the shape of the central `lobe`, Σ |φ|^n over its points, and their phases
    /// agree: sizes are added up. Anywhere else phases are as good as random: squares are added up.
    pub(super) fn total(&self, lobe: f64, points: f64) -> f64 {
        // Σ 1 / (2 sin(πj/q)), j = 1 to q − 1, is about (q/π) (ln q + 0.126).
        let of_grid = |&(q, size): &(f64, f64)| {
            let above_the_rest = (size - SAFETY * self.anywhere).max(0.0);
            lobe * above_the_rest * q / PI * (libm::log(q) + 0.126)
        };
        let of_grids = self.grids.iter().map(of_grid).fold(0.0, f64::max);
        // points / 2π to a unit of θ, on both halves; their squares add up block by block.
        of_grids + SAFETY * (ALIKE * points / PI * self.spread).sqrt()
    }
}

/// The grids on which the most frequent values lie: the common divisors of their distances, one value after the other,
/// and the round numbers of decimal scores.
fn coarser_grids(parts: &[Part]) -> Vec<u64> {
    const MOST_GRIDS: usize = 128;
    let mut grids = Vec::new();
    for part in parts {
        // Positive numbers are in the order of their bits.
        let mut by_weight: Vec<(u64, usize)> = part.weights.iter().map(|weight| weight.to_bits()).zip(0..).collect();
        by_weight.sort_unstable();
        let mut points = by_weight.iter().rev().map(|&(_, index)| part.points[index]);
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
    grids.sort_unstable();
    grids.dedup();
    grids.truncate(MOST_GRIDS);
    grids
}
