//! An independent computation of the bootstrap p-value P(S* ≤ 0). It shares no code with the
//! library and draws no random numbers.
//!
//! [`convolution`] takes any integer differences, [`trinomial`] 0/1 scores. Both add probabilities
//! as plain `f64`. The convolution only has positive terms, so its relative error stays below 1e-12
//! up to n = 10,000. The trinomial walk also subtracts; its absolute error is at most 1e-11 up to n
//! = 1,000,000 (`seeds.rs` tests both against exact rationals). Simulated p-values are compared
//! with a tolerance of at least ± 3e-5, for which both are exact enough.

use std::collections::BTreeMap;

/// P(S* ≤ 0) for the sum S* of n draws from the differences, given as value → count; n is the sum
/// of the counts.
///
/// Computes the n-fold convolution on the integer grid, with about (n · range / 2)²
/// multiplications.
pub fn convolution(differences: &BTreeMap<i64, u64>) -> f64 {
    let (Some((&lowest, _)), Some((&highest, _))) = (differences.first_key_value(), differences.last_key_value())
    else {
        panic!("there are no differences");
    };
    if highest <= 0 {
        return 1.0;
    }
    if lowest > 0 {
        return 0.0;
    }
    let pairs: u64 = differences.values().sum();
    let one = Law::of_one_draw(differences);
    let half = one.of_sum(pairs / 2);
    if pairs.is_multiple_of(2) { half.at_or_below_zero(&half) } else { half.at_or_below_zero(&half.plus(&one)) }
}

/// The distribution of an integer: the probabilities of `lowest`, `lowest` + 1, …
#[derive(Clone)]
struct Law {
    lowest: i64,
    probabilities: Vec<f64>,
}

impl Law {
    fn of_one_draw(differences: &BTreeMap<i64, u64>) -> Self {
        let pairs: u64 = differences.values().sum();
        let lowest = *differences.keys().next().expect("convolution checks for differences");
        let highest = *differences.keys().last().expect("convolution checks for differences");
        let probability = |value| differences.get(&value).map_or(0.0, |&count| count as f64 / pairs as f64);
        Self { lowest, probabilities: (lowest..=highest).map(probability).collect() }
    }

    /// The distribution of the sum of `draws` draws, by repeated doubling.
    fn of_sum(&self, draws: u64) -> Self {
        match draws {
            0 => Self { lowest: 0, probabilities: vec![1.0] },
            1 => self.clone(),
            _ => {
                let half = self.of_sum(draws / 2);
                let even = half.plus(&half);
                if draws.is_multiple_of(2) { even } else { even.plus(self) }
            }
        }
    }

    fn plus(&self, other: &Self) -> Self {
        let mut probabilities = vec![0.0; self.probabilities.len() + other.probabilities.len() - 1];
        for (i, a) in self.probabilities.iter().enumerate() {
            for (sum, b) in probabilities[i..].iter_mut().zip(&other.probabilities) {
                *sum += a * b;
            }
        }
        Self { lowest: self.lowest + other.lowest, probabilities }
    }

    /// P(X + Y ≤ 0) for X from this distribution and Y from the other. The same as a last
    /// convolution, at a fraction of the cost.
    fn at_or_below_zero(&self, other: &Self) -> f64 {
        let cumulative: Vec<f64> = other
            .probabilities
            .iter()
            .scan(0.0, |total, probability| {
                *total += probability;
                Some(*total)
            })
            .collect();
        let up_to = |value: i64| match value - other.lowest {
            ..0 => 0.0,
            index => cumulative[(index as usize).min(cumulative.len() - 1)],
        };
        (self.lowest..).zip(&self.probabilities).map(|(value, probability)| probability * up_to(-value)).sum()
    }
}

/// P(S* ≤ 0) for 0/1 scores, by the trinomial distribution, summed over the number of draws of
/// changed items.
///
/// Given t changed items, S* is the end of a walk of t steps ±1, up with probability u = helped /
/// changed. With c(m) = P(a walk of 2m steps ends at 0), F(t) = P(a walk of t steps ends at or
/// below 0) follows from F(0) = 1, F(2m + 1) = F(2m) − u · c(m) and F(2m + 2) = F(2m + 1) + c(m +
/// 1) / 2.
pub fn trinomial(pairs: u64, helped: u64, hurt: u64) -> f64 {
    if helped == 0 {
        return 1.0;
    }
    let changed = helped + hurt;
    let (up, down) = (helped as f64 / changed as f64, hurt as f64 / changed as f64);
    let (mut at_or_below, mut ends_at_zero) = (1.0, 1.0);
    let mut p_value = 0.0;
    for (t, probability) in binomial_law(pairs, changed).into_iter().enumerate() {
        p_value += probability * at_or_below;
        if t % 2 == 0 {
            at_or_below -= up * ends_at_zero;
        } else {
            // c(m + 1) / c(m) = 4 u (1 − u) (m + ½) / (m + 1), here with m = (t − 1) / 2.
            let m = (t / 2) as f64;
            ends_at_zero *= 4.0 * up * down * (m + 0.5) / (m + 1.0);
            at_or_below += ends_at_zero / 2.0;
        }
    }
    p_value
}

/// The probabilities of 0, 1, …, `trials` successes, each with probability `part / trials`: from
/// the mode outwards by their ratios, then divided by their total, so that no factorial is needed.
fn binomial_law(trials: u64, part: u64) -> Vec<f64> {
    let mode = part as usize;
    let (n, odds) = (trials as f64, part as f64 / (trials - part) as f64);
    let mut weights = vec![0.0; trials as usize + 1];
    weights[mode] = 1.0;
    for k in mode + 1..weights.len() {
        weights[k] = weights[k - 1] * odds * (n - k as f64 + 1.0) / k as f64;
    }
    for k in (0..mode).rev() {
        weights[k] = weights[k + 1] / odds * (k as f64 + 1.0) / (n - k as f64);
    }
    let total: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / total).collect()
}
