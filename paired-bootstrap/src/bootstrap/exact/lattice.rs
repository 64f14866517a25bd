//! The lattice of the possible sums. Counting its points instead of grid steps keeps numbers small.

use super::groups::Drawn;
use crate::scores::greatest_common_divisor;

/// The values base + `spacing` · t, t = 0, ±1, …, that a sum of draws can take. The base is near
/// the mean of the sum.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// Σ draws · base over the parts.
    base: i128,
    /// At least 1; 1 if the sum has only one possible value.
    spacing: i128,
    /// The smallest and the largest t.
    pub(super) first: i128,
    pub(super) last: i128,
    /// The base of each part.
    bases: Vec<i128>,
}

impl Lattice {
    pub(super) fn new(parts: &[Drawn]) -> Self {
        let gaps = parts.iter().flat_map(|part| part.values.windows(2)).map(|pair| pair[0].abs_diff(pair[1]));
        let spacing = i128::from(gaps.fold(0, greatest_common_divisor).max(1));
        let bases: Vec<i128> = parts.iter().map(|part| near_the_mean(part, spacing)).collect();
        let base = parts.iter().zip(&bases).map(|(part, base)| i128::from(part.draws) * base).sum();
        let end = |value: &dyn Fn(&Drawn) -> i64| {
            let steps = |(part, base): (&Drawn, &i128)| i128::from(part.draws) * (i128::from(value(part)) - base);
            parts.iter().zip(&bases).map(steps).sum::<i128>() / spacing
        };
        Self { base, spacing, first: end(&|part| part.least()), last: end(&|part| part.largest()), bases }
    }

    /// The largest t whose sum is at most `sum`.
    pub(super) fn at_most(&self, sum: i128) -> i128 {
        (sum - self.base).div_euclid(self.spacing)
    }

    /// The sum at t, in grid steps.
    pub(super) fn sum(&self, t: i128) -> i128 {
        self.base + t * self.spacing
    }

    /// A value of part `part` as a number of lattice points from its base; exact below 2^53.
    pub(super) fn points(&self, part: usize, value: i64) -> f64 {
        ((i128::from(value) - self.bases[part]) / self.spacing) as f64
    }
}

/// The lattice point just below the mean of one draw.
fn near_the_mean(part: &Drawn, spacing: i128) -> i128 {
    let total: i128 = part.counts.iter().map(|&count| i128::from(count)).sum();
    let least = i128::from(part.least());
    let above: i128 = part
        .values
        .iter()
        .zip(&part.counts)
        .map(|(&value, &count)| (i128::from(value) - least) * i128::from(count))
        .sum();
    least + above / total / spacing * spacing
}
