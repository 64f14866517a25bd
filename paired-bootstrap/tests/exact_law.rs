//! The exact law of a sum, compared term by term with a convolution, on data of every shape.

#![cfg(not(target_arch = "wasm32"))]

use paired_bootstrap::bootstrap::{Differences, Draws, ExactDistribution, Resampler, SumLaw};
use paired_bootstrap::table::read_pasted;
use proptest::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// P(S = least), P(S = least + 1), … for draws from weighted values. All terms are positive, so
/// each has a relative error below (draws · values) · 2^-53.
fn convolution(parts: &[Draws<'_>]) -> (i64, Vec<f64>) {
    parts.iter().fold((0, vec![1.0]), |law, part| {
        let total: u64 = part.counts.iter().sum();
        let least = part.values[0];
        let mut one = vec![0.0; (part.values[part.values.len() - 1] - least) as usize + 1];
        for (&value, &count) in part.values.iter().zip(part.counts) {
            one[(value - least) as usize] = count as f64 / total as f64;
        }
        (0..part.draws).fold(law, |(first, before), _| {
            let mut after = vec![0.0; before.len() + one.len() - 1];
            for (i, a) in before.iter().enumerate() {
                for (sum, b) in after[i..].iter_mut().zip(&one) {
                    *sum += a * b;
                }
            }
            (first + least, after)
        })
    })
}

/// Compares every tail of the law with the convolution: by relative error for tails above
/// `smallest`, by absolute error below.
fn every_tail_agrees(parts: &[Draws<'_>], smallest: f64) {
    let law = SumLaw::new(parts);
    let (least, probabilities) = convolution(parts);
    let mut below = 0.0;
    let mut above: Vec<f64> = probabilities
        .iter()
        .rev()
        .scan(0.0, |total, probability| {
            *total += probability;
            Some(*total)
        })
        .collect();
    above.reverse();
    above.push(0.0);
    for ((sum, probability), from_above) in (least..).zip(&probabilities).zip(&above[1..]) {
        below += probability;
        for (tail, expected) in [(law.at_most(sum), below), (law.at_least(sum + 1), *from_above)] {
            assert_eq!(tail.error, 0.0, "{parts:?}");
            let error = (tail.probability - expected).abs();
            // Phases of some 1e4 radians are rounded to 1e-12. A tail that begins far beyond a gap
            // of the law can be a thousandth of what the contour passes through, so its relative
            // error can reach 1e-9.
            assert!(error <= 1e-9 * expected.max(smallest), "{parts:?}: at {sum}, {tail:?} against {expected:e}");
        }
        assert!((law.share_at_most(sum) - below).abs() < 1e-11, "{parts:?}: share at {sum}");
    }
}

/// A part from (value, count) pairs; equal values are merged.
fn part(mut items: Vec<(i64, u64)>) -> (Vec<i64>, Vec<u64>) {
    items.sort_unstable();
    items.dedup_by(|next, kept| {
        let is_equal = next.0 == kept.0;
        if is_equal {
            kept.1 += next.1;
        }
        is_equal
    });
    items.into_iter().unzip()
}

/// As many draws as the bootstrap makes, or half as many.
fn draws(counts: &[u64], is_half: bool) -> u64 {
    let total: u64 = counts.iter().sum();
    if is_half { total.div_ceil(2) } else { total }
}

fn items() -> impl Strategy<Value = Vec<(i64, u64)>> {
    let narrow = prop::collection::vec((-3..=3i64, 1..=9u64), 1..5);
    let wide = prop::collection::vec((-30..=30i64, 1..=3u64), 1..12);
    // Nearly all values on a coarse grid, and a few off it.
    let patchy =
        (prop::collection::vec((-4..=4i64, 3..=9u64), 1..4), prop::collection::vec((-30..=30i64, 1..=1u64), 1..3))
            .prop_map(|(coarse, odd)| coarse.into_iter().map(|(value, count)| (value * 6, count)).chain(odd).collect());
    // One value far away from the others.
    let outlier = (prop::collection::vec((-3..=3i64, 1..=9u64), 1..5), prop_oneof![-60..=-30i64, 30..=60i64]).prop_map(
        |(mut items, outlier)| {
            items.push((outlier, 1));
            items
        },
    );
    prop_oneof![narrow, wide, patchy, outlier]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tails_are_those_of_the_convolution(items in items(), is_half in any::<bool>()) {
        let (values, counts) = part(items);
        let draws = draws(&counts, is_half);
        every_tail_agrees(&[Draws { values: &values, counts: &counts, draws }], 1e-280);
    }

    #[test]
    fn independent_parts_add_up(first in items(), second in items(), is_half in any::<bool>()) {
        let (first, second) = (part(first), part(second));
        every_tail_agrees(&[
            Draws { values: &first.0, counts: &first.1, draws: draws(&first.1, is_half) },
            Draws { values: &second.0, counts: &second.1, draws: draws(&second.1, false) },
        ], 1e-9);
    }

    #[test]
    fn quantiles_are_where_the_law_reaches_them(items in items(), draws in 1..=30u64, share in 0.001..0.999f64) {
        let (values, counts) = part(items);
        let parts = [Draws { values: &values, counts: &counts, draws }];
        let quantile = SumLaw::new(&parts).quantile(share);
        let (least, probabilities) = convolution(&parts);
        let up_to = |sum: i64| -> f64 { probabilities.iter().take((sum - least + 1).max(0) as usize).sum() };
        prop_assert!(up_to(quantile as i64) >= share - 1e-9);
        prop_assert!(up_to(quantile as i64 - 1) <= share + 1e-9);
    }
}

#[test]
fn far_values_on_both_sides_are_no_trap() {
    // Newton's method oscillated between a tilt that hardly weights −56 and 53 and one that draws
    // nothing else: P(S ≥ 517) had a relative error of 9e-6.
    let parts = [
        Draws { values: &[-56, -3, -1], counts: &[1, 3, 9], draws: 13 },
        Draws { values: &[-3, 0, 1, 53], counts: &[9, 5, 1, 1], draws: 16 },
    ];
    every_tail_agrees(&parts, 1e-11);
}

/// The primer's p-value, simulated and exact, on data that proptest would hardly generate: 1,000
/// random grids.
#[test]
fn simulation_converges_to_the_exact_p() {
    const RESAMPLES: u64 = 2_000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for seed in 0..1_000 {
        let distinct = 2 + rng.next_u64() % 6;
        let step = [1, 7, 250][(rng.next_u64() % 3) as usize];
        let table: String = (0..distinct)
            .map(|_| {
                let (value, count) = ((rng.next_u64() % 21) as i64 - 9, 1 + rng.next_u64() % 30);
                format!("{},{count}\n", value * step)
            })
            .collect();
        let differences = read(&format!("difference,count\n{table}"));
        let p = ExactDistribution::new(&differences).at_or_below_zero();
        assert_eq!(p.error, 0.0, "{table}");
        let resampler = Resampler::new(&differences, RESAMPLES, seed);
        let sums = (0..resampler.batches()).flat_map(|batch| resampler.run(batch).collect::<Vec<_>>());
        let simulated = sums.filter(|&sum| sum <= 0).count() as f64 / RESAMPLES as f64;
        let standard_error = (p.probability * (1.0 - p.probability) / RESAMPLES as f64).sqrt();
        // If p is below 1/N, a single resample is already many standard errors away. Four
        // resamples' leeway covers that, but not ten.
        let allowed = 4.5 * standard_error + 4.0 / RESAMPLES as f64;
        assert!((simulated - p.probability).abs() <= allowed, "{table}: simulated {simulated}, exact {p:?}");
    }
}

fn read(text: &str) -> Differences {
    Differences::from_scores(&read_pasted(&[text]).expect("scores").scores).expect("differences")
}

/// P(Binomial(draws, share) = count), as a product of ratios, which is accurate enough for a
/// thousand draws.
fn binomial(draws: u64, share: f64, count: u64) -> f64 {
    let ratios = (0..count).map(|j| (draws - j) as f64 / (j + 1) as f64 * share / (1.0 - share));
    (1.0 - share).powi(draws as i32) * ratios.product::<f64>()
}

#[test]
fn a_few_odd_values_beside_a_coarse_grid_are_followed() {
    // 999 differences, all multiples of a half except one third, with ten decimals: the circle has
    // 1e12 points. The expected value comes from the number of times that the third is drawn.
    const HALF: i64 = 5_000_000_000;
    const THIRD: i64 = 3_333_333_333;
    let (coarse, counts) = ([-2 * HALF, -HALF, 0, HALF, 2 * HALF], [100, 220, 330, 240, 109]);
    let all = ([-2 * HALF, -HALF, 0, THIRD, HALF, 2 * HALF], [100, 220, 330, 1, 240, 109]);
    let law = SumLaw::new(&[Draws { values: &all.0, counts: &all.1, draws: 1000 }]);
    for sum in [0, HALF / 2, 40 * HALF, 76 * HALF] {
        let given = |odd: u64| {
            let rest = SumLaw::new(&[Draws { values: &coarse, counts: &counts, draws: 1000 - odd }]);
            binomial(1000, 0.001, odd) * rest.at_most(sum - odd as i64 * THIRD).probability
        };
        let truth: f64 = (0..25).map(given).sum();
        let tail = law.at_most(sum);
        assert_eq!(tail.error, 0.0);
        assert!((tail.probability - truth).abs() < 1e-10, "{tail:?} against {truth}");
    }
}

#[test]
fn one_value_billions_of_steps_away_is_within_the_stated_error() {
    // 50,000 distinct values a step or two apart, and one a billion times as far away: each draw of
    // it is a jump, and the integrand does not decay until the others' sum has lost its phase. The
    // expected value comes from the number of times that it is drawn.
    const FAR: i64 = 1_000_000_000_000_000;
    let near: Vec<i64> = (0..50_000).map(|item| item * 3 / 2).collect();
    let all: Vec<i64> = near.iter().copied().chain([FAR]).collect();
    let draws = 1000;
    let law = SumLaw::new(&[Draws { values: &all, counts: &vec![1; all.len()], draws }]);
    let mean = near.iter().sum::<i64>() / near.len() as i64;
    for sum in [mean * 980, mean * 1000, mean * 1020, FAR + mean * 999] {
        let given = |far: u64| {
            let rest = SumLaw::new(&[Draws { values: &near, counts: &vec![1; near.len()], draws: draws - far }]);
            binomial(draws, 1.0 / all.len() as f64, far) * rest.at_most(sum - far as i64 * FAR).probability
        };
        let truth: f64 = (0..8).map(given).sum();
        let tail = law.at_most(sum);
        assert!((tail.probability - truth).abs() <= tail.error.max(1e-12), "{tail:?} against {truth}");
    }
}

/// P(S ≤ sum) by Edgeworth's expansion up to 1/n, for x standard deviations from the mean: Φ(x) −
/// φ(x) (γ He₂/6 + κ He₃/24 + γ² He₅/72), with skewness γ and excess kurtosis κ of the sum (Hall,
/// *The Bootstrap and Edgeworth Expansion*, 1992, (2.17)).
fn edgeworth(x: f64, skewness: f64, kurtosis: f64) -> f64 {
    use statrs::distribution::{Continuous, ContinuousCDF, Normal};
    let normal = Normal::standard();
    let (he_2, he_3) = (x * x - 1.0, x * (x * x - 3.0));
    let he_5 = x * (x.powi(4) - 10.0 * x * x + 15.0);
    let terms = skewness * he_2 / 6.0 + kurtosis * he_3 / 24.0 + skewness * skewness * he_5 / 72.0;
    normal.cdf(x) - normal.pdf(x) * terms
}

#[test]
fn hundreds_of_thousands_of_distinct_values_lose_nothing() {
    // Squares of random numbers from 0 to 1, in steps of 1e-12: skewed, and almost all distinct.
    // There are too many outcomes to enumerate, and too many points on the circle.
    const ITEMS: u64 = 600_000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut values: Vec<i64> = (0..ITEMS)
        .map(|_| ((rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64).powi(2))
        .map(|u| (u * 1e12) as i64)
        .collect();
    values.sort_unstable();
    values.dedup();
    let n = values.len() as f64;
    let mean = values.iter().map(|&value| value as f64).sum::<f64>() / n;
    let moment = |power| values.iter().map(|&value| (value as f64 - mean).powi(power)).sum::<f64>() / n;
    let variance = moment(2);
    let (skewness, kurtosis) = (moment(3) / variance.powf(1.5), moment(4) / (variance * variance) - 3.0);
    let (skewness, kurtosis) = (skewness / n.sqrt(), kurtosis / n);
    let law = SumLaw::new(&[Draws { values: &values, counts: &vec![1; values.len()], draws: values.len() as u64 }]);
    let sum_at = |x: f64| (n * mean + x * (n * variance).sqrt()) as i64;
    for x in [-4.0, -3.0, -1.5, -0.5, 0.0, 0.5, 1.5, 3.0, 4.0] {
        let expected = edgeworth(x, skewness, kurtosis);
        let tail = law.at_most(sum_at(x));
        assert_eq!(tail.error, 0.0, "at {x} standard deviations");
        for share in [tail.probability, law.share_at_most(sum_at(x))] {
            // The expansion omits terms of the order n^-1.5, 2e-9.
            assert!((share - expected).abs() < 5e-9, "at {x} standard deviations: {share} against {expected}");
        }
    }
    let stride = sum_at(0.125) - sum_at(0.0);
    let shares = law.shares_at_most(sum_at(-5.0), stride, 81);
    assert!(shares.windows(2).all(|pair| pair[0] <= pair[1]), "a distribution never falls: {shares:?}");
}

/// P(S ≤ sum) for draws from equally likely values, by enumerating every multiset.
fn enumerate(values: &[i64], draws: u64, sum: i64) -> f64 {
    let Some((&first, rest)) = values.split_first() else { return f64::from(u8::from(draws == 0 && sum >= 0)) };
    if rest.is_empty() {
        return f64::from(u8::from(first * draws as i64 <= sum));
    }
    let share = 1.0 / values.len() as f64;
    (0..=draws)
        .map(|taken| binomial(draws, share, taken) * enumerate(rest, draws - taken, sum - first * taken as i64))
        .sum()
}

#[test]
fn a_dozen_values_on_a_fine_grid_are_called_approximate() {
    // Twelve distinct scores with six decimals: 1,352,078 outcomes with probabilities of up to
    // 12!/12^12 = 5e-5.
    let values =
        [-412_337, -290_011, -188_462, -90_005, -33_371, 12_911, 77_003, 141_213, 203_047, 333_331, 402_113, 511_009];
    let law = SumLaw::new(&[Draws { values: &values, counts: &[1; 12], draws: 12 }]);
    for sum in [0, 666_451, -1_000_000] {
        let (tail, truth) = (law.at_most(sum), enumerate(&values, 12, sum));
        assert!(tail.error > 0.0, "it must say that it is approximate: {tail:?}");
        assert!((tail.probability - truth).abs() <= tail.error, "{tail:?} against {truth}");
    }
    // Twenty random sets of twelve, for other values and thresholds.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    for _ in 0..20 {
        let mut values: Vec<i64> = (0..12).map(|_| (rng.next_u64() % 1_000_000) as i64 - 450_000).collect();
        values.sort_unstable();
        let (tail, truth) = (
            SumLaw::new(&[Draws { values: &values, counts: &[1; 12], draws: 12 }]).at_most(0),
            enumerate(&values, 12, 0),
        );
        assert!((tail.probability - truth).abs() <= tail.error && tail.error < 0.01, "{tail:?} against {truth}");
    }
    // With one value fewer, all outcomes are enumerated.
    let fewer = SumLaw::new(&[Draws { values: &values[1..], counts: &[1; 11], draws: 11 }]);
    let (tail, truth) = (fewer.at_most(0), enumerate(&values[1..], 11, 0));
    assert_eq!(tail.error, 0.0);
    assert!((tail.probability - truth).abs() < 1e-12);
}

/// The smallest sum of 134 million draws lies eight million standard deviations below the mean, so
/// a step-by-step search would never end.
#[test]
fn no_share_is_reached_at_the_least_sum() {
    let n = 1 << 27;
    let law = SumLaw::new(&[Draws { values: &[-1, 0, 1], counts: &[127, n - 254, 127], draws: n }]);
    for share in [0.0, f64::MIN_POSITIVE] {
        assert_eq!(law.quantile(share), -(n as f64), "{share:e}");
    }
    // The standard deviation is √254 ≈ 16. In a normal distribution, a share this small lies 37 of
    // them below the mean.
    let small = law.quantile(1e-300);
    assert!(-1000.0 < small && small < -200.0, "{small}");
}

#[test]
fn sums_without_spread_are_certain() {
    let law = SumLaw::new(&[Draws { values: &[3], counts: &[7], draws: 7 }]);
    assert_eq!((law.at_most(20).probability, law.at_most(21).probability), (0.0, 1.0));
    assert_eq!((law.at_least(22).probability, law.at_least(21).probability), (0.0, 1.0));
    assert_eq!(law.quantile(0.5), 21.0);
    assert_eq!(SumLaw::new(&[]).at_most(0).probability, 1.0);
}

#[test]
fn the_edge_of_the_support_is_one_term() {
    // Nobody hurt: P(S* ≤ 0) = 0.9^10000, which is below every positive f64 (10000 · log10(0.9) =
    // −457.57 decades). At n = 1000 it is 1.7e-46.
    let p = |n, helped| {
        let differences = Differences::from_counts(n, helped, 0).expect("helped ≤ n");
        ExactDistribution::new(&differences).at_or_below_zero().probability
    };
    assert_eq!(p(10_000, 1000), f64::MIN_POSITIVE, "what is possible is more than nothing");
    assert!((p(1000, 100) / 0.9f64.powi(1000) - 1.0).abs() < 1e-12);
}

#[test]
fn nobody_hurt_is_one_power_at_every_sample_size() {
    // P(S* ≤ 0) = (1 − h/n)^n. For n around 1,000 to 2,000, outcomes are enumerated, and their
    // factors exceed the range of f64.
    for n in (1_000..2_100).step_by(7).chain([3_000_000, 10_000_000]) {
        for helped in [1, 10, 200] {
            let differences = Differences::from_counts(n, helped, 0).expect("helped ≤ n");
            let p = ExactDistribution::new(&differences).at_or_below_zero().probability;
            let truth = libm::exp(n as f64 * libm::log1p(-(helped as f64) / n as f64));
            // log1p has an error of 1e-16 of h/n, times n; 2,000 logarithms of factorials have
            // 1e-12.
            assert!((p / truth - 1.0).abs() < 5e-12, "n = {n}, {helped} helped: {p:e} against {truth:e}");
        }
    }
}

#[test]
fn coins_agree_with_their_symmetry_at_every_count() {
    // A sum of ±1 is as likely above 0 as below: P(≤ 0) = (1 + P(= 0)) / 2, and P(= 0) = C(n, n/2)
    // / 2^n.
    for tosses in (990..2_060).step_by(10) {
        let law = SumLaw::new(&[Draws { values: &[-1, 1], counts: &[1, 1], draws: tosses }]);
        let half = tosses / 2;
        let even: f64 = (1..=half).map(|k| (half + k) as f64 / k as f64 / 4.0).product();
        // The logarithms of three factorials, up to 15,000, each have rounding errors of 1e-12.
        assert!((law.at_most(0).probability - (1.0 + even) / 2.0).abs() < 5e-12, "{tosses} tosses");
        assert!((law.at_least(0).probability - (1.0 + even) / 2.0).abs() < 5e-12, "{tosses} tosses");
    }
}

#[test]
fn signs_of_few_scores_with_many_digits_are_enumerated() {
    // Thirteen decimals: the circle has 1e13 points. The 2^6 choices of signs are counted one by
    // one.
    let sizes =
        [953_165_297_710_i64, 1_585_708_830_322, 514_367_727_529, 371_079_410_442, 209_282_698_071, 2_377_199_895_842];
    let parts: Vec<[i64; 2]> = sizes.iter().map(|&size| [-size, size]).collect();
    let draws: Vec<Draws<'_>> = parts.iter().map(|values| Draws { values, counts: &[1, 1], draws: 1 }).collect();
    let law = SumLaw::new(&draws);
    let observed: i64 = sizes.iter().sum::<i64>() - 2 * 209_282_698_071;
    let reaches = (0..64u32).filter(|signs| {
        let sum: i64 =
            sizes.iter().enumerate().map(|(bit, size)| if signs >> bit & 1 == 1 { *size } else { -size }).sum();
        sum >= observed
    });
    let tail = law.at_least(observed);
    assert_eq!(tail.error, 0.0);
    assert!((tail.probability - reaches.count() as f64 / 64.0).abs() < 1e-14, "{tail:?}");
}
