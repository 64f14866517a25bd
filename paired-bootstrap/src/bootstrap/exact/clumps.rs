//! Finds intervals of frequencies where |φ|^n is negligible, from values that lie close together.
//!
//! The values of a clump turn together, so |φ(θ)| ≤ Σ |φ_g(θ)| over clumps g. While θ moves by h,
//! |φ_g| changes by at most h times the mean distance of its values. So one look rules out a whole
//! interval, which is longer the closer together the values are: all of the circle but the
//! neighbourhood of the bumps is skipped in few leaps.

use super::part::Part;
use std::f64::consts::PI;

/// The clumps of the parts of a sum.
#[derive(Clone, Debug)]
pub(super) struct Clumps {
    parts: Vec<Clumped>,
    /// The number of values looked at so far.
    looks: f64,
}

/// One part, or some of its values.
#[derive(Clone, Debug)]
struct Clumped {
    draws: f64,
    points: Vec<f64>,
    weights: Vec<f64>,
    /// The total weight of the values left out.
    others: f64,
    scales: Vec<Scale>,
}

/// Clumps up to a certain width.
#[derive(Clone, Debug)]
struct Scale {
    /// The index after the last value of each clump.
    ends: Vec<usize>,
    /// The mean distance of all values from the middle of their clumps.
    spread: f64,
}

/// At most this many values of a part are looked at: looking at more would take longer than the
/// walk that this saves.
const MOST_VALUES: usize = 256;

/// The share of the permitted |φ|, after the weight of the values left out, that is reserved for
/// its change within the interval.
const CHANGE: f64 = 0.5;

impl Clumps {
    /// `parts` come with the tilted weights of each. A part that is left out may have any |φ| up to
    /// 1.
    pub(super) fn new<'a>(parts: impl Iterator<Item = (&'a Part, &'a [f64])>) -> Self {
        let mut values = 0;
        let few = parts.take_while(|(part, _)| {
            let are_few = values < MOST_VALUES;
            values += part.points.len();
            are_few
        });
        Self { parts: few.map(|(part, weights)| Clumped::new(part, weights)).collect(), looks: 0.0 }
    }

    /// The cost of the looks so far, in values.
    pub(super) fn looks(&self) -> f64 {
        self.looks
    }

    /// Whether log |φ|^n is below `negligible` at all frequencies from `first` to `last`.
    pub(super) fn rule_out(&mut self, first: f64, last: f64, negligible: f64) -> bool {
        let (middle, reach) = ((first + last) / 2.0, (last - first) / 2.0);
        let mut size = 0.0;
        for part in &self.parts {
            let most = part.most(middle, reach, libm::exp(negligible / part.draws));
            self.looks += part.points.len() as f64;
            size += part.draws * libm::log(most);
            if size < negligible {
                return true;
            }
        }
        false
    }
}

impl Clumped {
    /// If there are many values, takes some from all over their range. Neighbouring values would
    /// resolve higher frequencies, but not the first bump, which reveals a coarse grid.
    fn new(part: &Part, weights: &[f64]) -> Self {
        let some = part.points.len().min(MOST_VALUES);
        let indices = (0..some).map(|index| index * part.points.len() / some);
        let (points, weights): (Vec<f64>, Vec<f64>) = indices.map(|index| (part.points[index], weights[index])).unzip();
        let range = points.last().zip(points.first()).map_or(0.0, |(last, first)| last - first);
        let mut width = points.windows(2).map(|pair| pair[1] - pair[0]).fold(range, f64::min);
        let mut scales = Vec::new();
        while width > 0.0 {
            scales.push(Scale::new(&points, &weights, width));
            if width >= range {
                break;
            }
            width *= 2.0;
        }
        let others = (1.0 - weights.iter().sum::<f64>()).max(0.0);
        Self { draws: part.draws, points, weights, others, scales }
    }

    /// An upper bound of |φ| within `reach` of `middle`, from the widest clumps whose change leaves
    /// room for a bound of `small`.
    fn most(&self, middle: f64, reach: f64, small: f64) -> f64 {
        let is_fit = |scale: &&Scale| reach * scale.spread <= CHANGE * (small - self.others);
        let Some(scale) = self.scales.iter().rev().find(is_fit) else { return 1.0 };
        let (mut most, mut start) = (self.others + reach * scale.spread, 0);
        for &end in &scale.ends {
            let (mut real, mut imaginary) = (0.0, 0.0);
            for (point, weight) in self.points[start..end].iter().zip(&self.weights[start..end]) {
                // Whole turns are removed first, as libm takes five times as long for an angle of
                // millions.
                let turns = middle / (2.0 * PI) * (point - self.points[start]);
                let (sine, cosine) = libm::sincos(2.0 * PI * (turns - turns.round_ties_even()));
                real += weight * cosine;
                imaginary += weight * sine;
            }
            most += (real * real + imaginary * imaginary).sqrt();
            start = end;
        }
        most.min(1.0)
    }
}

impl Scale {
    fn new(points: &[f64], weights: &[f64], width: f64) -> Self {
        let (mut ends, mut spread, mut start) = (Vec::new(), 0.0, 0);
        while start < points.len() {
            let end = start + points[start..].partition_point(|point| point - points[start] <= width);
            let middle = (points[start] + points[end - 1]) / 2.0;
            let distance = |(point, weight): (&f64, &f64)| (point - middle).abs() * weight;
            spread += points[start..end].iter().zip(&weights[start..end]).map(distance).sum::<f64>();
            ends.push(end);
            start = end;
        }
        Self { ends, spread }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_ruled_out_is_small() {
        // Three places on a coarse grid, with deviations of up to 3 steps; and values without a
        // grid.
        let places = [-1000.0, 0.0, 1000.0].iter().flat_map(|at| (-3..=3).map(move |rest| at + f64::from(rest)));
        let squares = (0..60).map(|i| f64::from(i * i));
        for points in [places.collect::<Vec<f64>>(), squares.collect()] {
            let part = Part::new(points.clone(), &vec![1; points.len()], 100);
            let mut clumps = Clumps::new([(&part, part.weights.as_slice())].into_iter());
            let size = |theta: f64| {
                let turn = |y: &f64| libm::sincos(theta * y);
                let sums = points.iter().map(turn).fold((0.0, 0.0), |sum, (s, c)| (sum.0 + c, sum.1 + s));
                50.0 * libm::log((sums.0 * sums.0 + sums.1 * sums.1) / (points.len() * points.len()) as f64)
            };
            let mut ruled_out = 0;
            for piece in 10..1000 {
                let (first, last) = (f64::from(piece) * PI / 1000.0, f64::from(piece + 1) * PI / 1000.0);
                if clumps.rule_out(first, last, -36.0) {
                    ruled_out += 1;
                    for i in 0..=50 {
                        let theta = first + (last - first) * f64::from(i) / 50.0;
                        assert!(size(theta) < -36.0, "{theta}: {}", size(theta));
                    }
                }
            }
            assert!(ruled_out > 500, "{ruled_out}");
        }
    }

    #[test]
    fn a_few_of_many_values_leave_room_for_the_others() {
        // 512 values, of which half are looked at: |φ| may be a half, and no less can be claimed.
        let points: Vec<f64> = (0..512).map(f64::from).collect();
        let part = Part::new(points, &vec![1; 512], 10);
        let mut clumps = Clumps::new([(&part, part.weights.as_slice())].into_iter());
        assert!(clumps.rule_out(1.0, 1.0001, 10.0 * 0.6f64.ln()));
        assert!(!clumps.rule_out(1.0, 1.0001, 10.0 * 0.45f64.ln()));
    }
}
