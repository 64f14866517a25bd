//! Every outcome of a few draws from a few values.

use super::part::Part;
use super::sum_law::Tail;
use crate::bootstrap::order::ascending;

/// All sums with their probabilities, ascending.
#[derive(Clone, Debug)]
pub(super) struct Outcomes {
    sums: Vec<i64>,
    /// P(T ≤ sum) and P(T ≥ sum), added up from the smaller end.
    up_to: Vec<f64>,
    from: Vec<f64>,
}

/// So many multisets are enumerated without a second thought: tens of microseconds, and no digit is lost.
pub(super) const FEW: f64 = 2_000.0;

/// So many are enumerated where nothing else is exact: tens of milliseconds.
pub(super) const MANY: f64 = 400_000.0;

impl Outcomes {
    /// `None` when there are more than `most` multisets.
    pub(super) fn enumerate(part: &Part, most: f64) -> Option<Self> {
        let values = part.points.len() as f64;
        // The number of multisets of n items out of m: C(n + m − 1, m − 1) = Π (n + j) / j, j = 1 to m − 1.
        let mut multisets = 1.0;
        let mut j = 1.0;
        while j < values && multisets <= most {
            multisets *= (part.draws + j) / j;
            j += 1.0;
        }
        // Points beyond 2^53 have lost digits, and sums have to fit an `i64`.
        let is_precise = part.points.iter().all(|point| point.abs() < 9e15 && point.abs() * part.draws < 9e18);
        if multisets > most || !is_precise {
            return None;
        }
        let mut all = Vec::with_capacity(multisets as usize);
        draw(part, 0, part.draws, 0, 1.0, &mut all);
        ascending(&mut all);
        let sums = all.iter().map(|&(sum, _)| sum).collect();
        let mut from = running(all.iter().rev());
        from.reverse();
        Some(Self { sums, up_to: running(all.iter()), from })
    }

    pub(super) fn up_to(&self, t: i128) -> Tail {
        let count = self.sums.partition_point(|&sum| i128::from(sum) <= t);
        Tail { probability: count.checked_sub(1).map_or(0.0, |last| self.up_to[last]), error: 0.0 }
    }

    pub(super) fn from(&self, t: i128) -> Tail {
        let first = self.sums.partition_point(|&sum| i128::from(sum) < t);
        Tail { probability: self.from.get(first).copied().unwrap_or(0.0), error: 0.0 }
    }
}

fn running<'a>(outcomes: impl Iterator<Item = &'a (i64, u64)>) -> Vec<f64> {
    let mut total = 0.0f64;
    let add = |&(_, bits): &(i64, u64)| {
        total += f64::from_bits(bits);
        total.min(1.0)
    };
    outcomes.map(add).collect()
}

/// Gives (sum, the bits of its probability) for every multiset: gives 0, 1, … of the draws that are `left` to value `index`, and the others to the values behind it.
fn draw(part: &Part, index: usize, left: f64, sum: i64, probability: f64, all: &mut Vec<(i64, u64)>) {
    let (point, weight) = (part.points[index] as i64, part.weights[index]);
    if index + 1 == part.points.len() {
        all.push((sum + point * left as i64, (probability * libm::pow(weight, left)).to_bits()));
        return;
    }
    let mut probability = probability;
    let mut taken = 0.0;
    while taken <= left {
        draw(part, index + 1, left - taken, sum + point * taken as i64, probability, all);
        // C(left, taken + 1) w^(taken + 1) from its predecessor.
        probability *= (left - taken) / (taken + 1.0) * weight;
        taken += 1.0;
    }
}
