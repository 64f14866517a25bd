//! The exact law on coarse grids with disturbed last digits, compared with a Fourier transform over
//! the whole support. Laws that are only approximate have too many steps for that: they are
//! compared with the same Fourier sum, evaluated term by term.

#![cfg(not(target_arch = "wasm32"))]

use paired_bootstrap::bootstrap::{Draws, SumLaw};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use std::collections::BTreeMap;
use std::f64::consts::PI;

/// The fast Fourier transform of 2^k complex numbers (real parts, imaginary parts), in place (J. W.
/// Cooley and J. W. Tukey, 1965).
fn transform(numbers: &mut [(f64, f64)], sign: f64) {
    let n = numbers.len();
    let bits = n.trailing_zeros();
    for i in 0..n {
        let j = i.reverse_bits() >> (usize::BITS - bits);
        if i < j {
            numbers.swap(i, j);
        }
    }
    let mut half = 1;
    while half < n {
        let turns: Vec<(f64, f64)> = (0..half).map(|k| (sign * PI * k as f64 / half as f64).sin_cos()).collect();
        for block in numbers.chunks_exact_mut(2 * half) {
            let (lower, upper) = block.split_at_mut(half);
            for ((a, b), (sine, cosine)) in lower.iter_mut().zip(upper).zip(&turns) {
                let turned = times(*b, (*cosine, *sine));
                (*a, *b) = ((a.0 + turned.0, a.1 + turned.1), (a.0 - turned.0, a.1 - turned.1));
            }
        }
        half *= 2;
    }
}

fn times(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// P(S ≤ least), P(S ≤ least + 1), … for as many draws as there are differences. The power is taken
/// by squaring, without logarithms.
fn whole_support(differences: &[i64]) -> (i64, Vec<f64>) {
    let n = differences.len();
    let (Some(least), Some(largest)) = (differences.iter().min(), differences.iter().max()) else { return (0, vec![]) };
    let size = ((largest - least) as usize * n + 1).next_power_of_two().max(2);
    let mut numbers = vec![(0.0, 0.0); size];
    differences.iter().for_each(|value| numbers[(value - least) as usize].0 += 1.0 / n as f64);
    transform(&mut numbers, 1.0);
    for number in &mut numbers {
        let (mut square, mut draws) = (*number, n);
        *number = (1.0, 0.0);
        while draws > 0 {
            if draws % 2 == 1 {
                *number = times(*number, square);
            }
            square = times(square, square);
            draws /= 2;
        }
    }
    transform(&mut numbers, -1.0);
    let running = numbers.iter().scan(0.0, |total, (real, _)| {
        *total += real / size as f64;
        Some(*total)
    });
    (least * n as i64, running.collect())
}

/// Differences on one or two coarse grids, some or all of them disturbed by up to 50 fine steps.
fn disturbed(rng: &mut Xoshiro256PlusPlus) -> Vec<i64> {
    const STEPS: [i64; 12] = [100, 250, 333, 500, 833, 1000, 2500, 3333, 5000, 10_000, 33_333, 100_000];
    let mut below = |end: u64| (rng.next_u64() >> 11) % end;
    let mut one_of = |choices: &[i64]| choices[below(choices.len() as u64) as usize];
    let (step, other_step, disturbance) = (one_of(&STEPS), one_of(&STEPS), one_of(&[1, 1, 2, 3, 5, 10, 20, 50]));
    let (is_mixed, one_in) = (one_of(&[0, 0, 1]) == 1, one_of(&[1, 2, 4]) as u64);
    // Small sets are more frequent than large ones: 5 to 300 differences.
    let n = 5 + below(18).pow(2) + below(7);
    let difference = |_| {
        let step = if is_mixed && below(2) == 0 { other_step } else { step };
        let off = if below(one_in) == 0 { below(2 * disturbance as u64 + 1) as i64 - disturbance } else { 0 };
        (below(5) as i64 - 2) * step + off
    };
    (0..n).map(difference).collect()
}

/// The largest support that a transform handles in a tenth of a second.
const MOST_STEPS: i64 = 1 << 20;

#[test]
fn five_hundred_disturbed_grids_agree_with_the_whole_support() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(27);
    let (mut sets, mut approximate) = (0, 0);
    while sets < 500 {
        let differences = disturbed(&mut rng);
        let n = differences.len() as i64;
        let range =
            differences.iter().max().zip(differences.iter().min()).map_or(0, |(largest, least)| largest - least);
        if range == 0 || range * n >= MOST_STEPS {
            continue;
        }
        sets += 1;
        let (least, up_to) = whole_support(&differences);
        let truth = |sum: i64| match usize::try_from(sum - least) {
            Ok(steps) => up_to.get(steps).copied().unwrap_or(1.0),
            Err(_) => 0.0,
        };
        let mut counted = BTreeMap::new();
        differences.iter().for_each(|&value| *counted.entry(value).or_insert(0) += 1);
        let (values, counts): (Vec<i64>, Vec<u64>) = counted.into_iter().unzip();
        let law = SumLaw::new(&[Draws { values: &values, counts: &counts, draws: n as u64 }]);
        let observed: i64 = differences.iter().sum();
        for (sum, tail, expected) in [
            (0, law.at_most(0), truth(0)),
            (0, law.at_least(0), 1.0 - truth(-1)),
            (2 * observed + 1, law.at_least(2 * observed + 1), 1.0 - truth(2 * observed)),
        ] {
            let error = (tail.probability - expected).abs();
            // The transform's own error is about 1e-13.
            assert!(error <= tail.error.max(1e-10), "{differences:?}, {sum}: {tail:?} against {expected}");
            approximate += u32::from(tail.error > 0.0);
        }
        for share in [0.025, 0.05, 0.95, 0.975] {
            let end = law.quantile(share) as i64;
            let reaches = truth(end) >= share - 1e-10 && truth(end - 1) <= share + 1e-10;
            assert!(reaches, "{differences:?}: {share} is reached at {end}: {} {}", truth(end - 1), truth(end));
        }
        for sum in (-3..=3).map(|steps| observed + steps * range / 2) {
            let error = (law.share_at_most(sum) - truth(sum)).abs();
            assert!(error < 1e-10, "{differences:?}: share up to {sum} is off by {error}");
        }
    }
    assert_eq!(approximate, 0, "none of these has more steps than can be followed");
}

/// P(S ≤ 0) for draws from values on both sides of 0: the Fourier sum over the whole support, with
/// no more memory than the values need.
fn at_most_zero(values: &[i64], counts: &[u64], draws: u64) -> f64 {
    /// After this many steps the rotations are computed again, because rounding errors would add
    /// up.
    const BLOCK: u64 = 256;
    let (least, largest) = (values[0] * draws as i64, values[values.len() - 1] * draws as i64);
    // An odd number of frequencies, so that all but 0 come in pairs.
    let size = ((largest - least) as u64 + 1) | 1;
    let angle = |steps: i128| 2.0 * PI * steps.rem_euclid(size.into()) as f64 / size as f64;
    let turn = |steps: i128| (angle(steps).cos(), angle(steps).sin());
    // 1 − e^{iα}, precise for small α.
    let chord = |steps: i128| (2.0 * (angle(steps) / 2.0).sin().powi(2), -angle(steps).sin());
    let total: u64 = counts.iter().sum();
    let weights: Vec<f64> = counts.iter().map(|&count| count as f64 / total as f64).collect();
    let steps: Vec<(f64, f64)> = values.iter().map(|&value| turn(value.into())).collect();
    let mut turns = steps.clone();
    // Sums from `least` to 0 count. At frequency 0, each contributes 1.
    let counted = i128::from(1 - least);
    let mut sum = counted as f64;
    for frequency in 1..=size / 2 {
        if frequency % BLOCK == 0 {
            let anew = values.iter().map(|&value| turn(i128::from(frequency) * i128::from(value)));
            turns.iter_mut().zip(anew).for_each(|(kept, turn)| *kept = turn);
        } else if frequency > 1 {
            turns.iter_mut().zip(&steps).for_each(|(kept, &step)| *kept = times(*kept, step));
        }
        let (mut square, mut power, mut left) = ((0.0, 0.0), (1.0, 0.0), draws);
        for (turn, weight) in turns.iter().zip(&weights) {
            square = (square.0 + weight * turn.0, square.1 + weight * turn.1);
        }
        while left > 0 {
            if left % 2 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            left /= 2;
        }
        // Σ e^{−iθs} over the counted sums is (1 − e^{iθ · counted}) / (1 − e^{iθ}).
        let (above, below) = (chord(i128::from(frequency) * counted), chord(frequency.into()));
        let quotient = times(above, (below.0, -below.1));
        sum += 2.0 * times(power, quotient).0 / (below.0 * below.0 + below.1 * below.1);
    }
    sum / size as f64
}

/// Distinct values with five decimals: 15 to 40 items, or 12 to 20 values for up to 60 items.
fn fine(rng: &mut Xoshiro256PlusPlus) -> BTreeMap<i64, u64> {
    let mut below = |end: u64| (rng.next_u64() >> 11) % end;
    let (kinds, more) = if below(2) == 0 { (15 + below(26), 0) } else { (12 + below(9), below(40)) };
    let width = 40_000 + below(160_000);
    let mut value = |_| (below(width) as i64 - width as i64 * 2 / 5, 1 + below(1 + 2 * more / kinds));
    (0..kinds).map(&mut value).collect()
}

/// If p is called approximate, the truth lies within the stated error.
#[test]
fn approximate_tails_are_as_near_as_they_say() {
    const FEW_TERMS: u64 = 60_000_000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(40);
    let (mut sets, mut approximate) = (0, 0);
    while sets < 20 {
        let (values, counts): (Vec<i64>, Vec<u64>) = fine(&mut rng).into_iter().unzip();
        let draws: u64 = counts.iter().sum();
        let range = (values[values.len() - 1] - values[0]) as u64;
        if values[0] >= 0 || values[values.len() - 1] <= 0 || range * draws * values.len() as u64 > FEW_TERMS {
            continue;
        }
        sets += 1;
        let law = SumLaw::new(&[Draws { values: &values, counts: &counts, draws }]);
        let truth = at_most_zero(&values, &counts, draws);
        // P(S ≥ 0), by changing all signs.
        let mirrored: Vec<i64> = values.iter().rev().map(|value| -value).collect();
        let mirrored_counts: Vec<u64> = counts.iter().rev().copied().collect();
        let mirrored_law = SumLaw::new(&[Draws { values: &mirrored, counts: &mirrored_counts, draws }]);
        for tail in [law.at_most(0), mirrored_law.at_least(0)] {
            let error = (tail.probability - truth).abs();
            assert!(error <= tail.error.max(1e-10), "{values:?}, {counts:?}: {tail:?} against {truth}");
            assert!(tail.error < 1e-4, "{values:?}, {counts:?}: {tail:?}");
            approximate += u32::from(tail.error > 0.0);
        }
    }
    assert!(approximate >= 10, "only {approximate} of 40 are approximate");
}
