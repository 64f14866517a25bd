//! Sign-flip permutation: every difference keeps its size and gets a random sign.
//!
//! # References
//! - R. A. Fisher, *The Design of Experiments*, 1935, section 21.
//! - E. W. Noreen, *Computer-Intensive Methods for Testing Hypotheses*, 1989.

use super::flips::Tally;
use super::resampled::method;
use super::sizes::{Size, sizes};
use super::test::{Method, Missing, PValues};
use crate::bootstrap::{Differences, Draws, SumLaw};
use crate::significance::Sides;

/// With more distinct sizes, the exact law takes longer than a tenth of a second, in one step; it
/// is then simulated.
const MOST_SIZES: usize = 20_000;

/// P(Σ ± |d| ≥ Σ d); two-sided P(|Σ ± |d|| ≥ |Σ d|), over all choices of signs.
pub(super) fn sign_flip(differences: &Differences) -> Result<PValues, Missing> {
    let sizes = sizes(differences);
    if sizes.is_empty() {
        return Err(Missing::AllTied);
    }
    let law = law(&sizes);
    let observed = differences.sum();
    let (one_sided, upper) = (law.at_least(observed), law.at_least(observed.saturating_abs()));
    let two_sided = if observed == 0 { 1.0 } else { (2.0 * upper.probability).min(1.0) };
    Ok(PValues::both(one_sided.probability, two_sided, method(one_sided.error.max(2.0 * upper.error))))
}

/// The p-value of the randomization test and its largest error: P(Σ ± d ≥ Σ d) over all choices of
/// signs; two-sided P(|Σ ± d| ≥ |Σ d|). 1 if all items are tied; `None` if there are so many sizes
/// that it would take long.
pub fn randomization_p(differences: &Differences, sides: Sides) -> Option<(f64, f64)> {
    if sizes(differences).len() > MOST_SIZES {
        return None;
    }
    let Ok(PValues { one_sided, two_sided, method }) = sign_flip(differences) else { return Some((1.0, 0.0)) };
    let error = if let Method::Approximate(error) = method { error } else { 0.0 };
    let p = if sides == Sides::One { one_sided } else { two_sided };
    p.map(|p| (p, error))
}

/// As [`sign_flip`], if there are few enough sizes and the error is at most a tenth of p; otherwise
/// from random flips. Simulated p-values count the observed signs as one more trial (B. Phipson and
/// G. K. Smyth, *Permutation p-values should never be zero*, 2010).
pub(super) fn sign_flip_or_simulated(differences: &Differences, flips: &Tally) -> Result<PValues, Missing> {
    if sizes(differences).len() <= MOST_SIZES {
        let computed = sign_flip(differences);
        if flips.trials == 0 || !computed.as_ref().is_ok_and(is_rough) {
            return computed;
        }
    }
    let share = |count: u64| (count + 1) as f64 / (flips.trials + 1) as f64;
    Ok(PValues::both(share(flips.at_least), share(flips.as_far), Method::Simulated(flips.trials)))
}

/// Whether the error is more than a tenth of a p-value, so that random flips are more precise.
fn is_rough(p: &PValues) -> bool {
    let least = p.one_sided.unwrap_or(1.0).min(p.two_sided.unwrap_or(1.0));
    matches!(p.method, Method::Approximate(error) if error > least / 10.0)
}

/// One part for each size: as many draws from −|d| and |d| as there are differences of that size.
fn law(sizes: &[Size]) -> SumLaw {
    let signs: Vec<[i64; 2]> = sizes.iter().map(|size| [-size.steps, size.steps]).collect();
    let parts: Vec<Draws<'_>> =
        signs.iter().zip(sizes).map(|(values, size)| Draws { values, counts: &[1, 1], draws: size.count() }).collect();
    SumLaw::new(&parts)
}

#[cfg(test)]
mod tests {
    use super::super::sign::sign;
    use super::*;
    use crate::scores::{PairedScores, Score};

    #[test]
    fn ties_have_no_sign() {
        let tied = Differences::from_counts(4, 0, 0).expect("valid");
        assert_eq!(sign_flip(&tied), Err(Missing::AllTied));
    }

    #[test]
    fn very_many_sizes_are_simulated() {
        let table = (1..=MOST_SIZES as i64 + 1).map(|size| (Score::from(size), 1)).collect();
        let scores = PairedScores::from_differences(table).expect("many pairs");
        let differences = Differences::from_scores(&scores).expect("whole numbers");
        let flips = Tally { trials: 999, farther: 9, as_far: 19, at_least: 9 };
        let expected = PValues::both(0.01, 0.02, Method::Simulated(999));
        assert_eq!(sign_flip_or_simulated(&differences, &flips), Ok(expected));
        let few = Differences::from_counts(9, 5, 1).expect("valid");
        assert_eq!(sign_flip_or_simulated(&few, &flips), sign_flip(&few));
    }

    #[test]
    fn three_signs_by_hand() {
        // ±1 ±2 ±4 gives −7, −5, … 7, once each. The observed sum is 4 + 2 − 1 = 5: two of eight
        // reach it, and two more reach −5.
        let table = [-1, 2, 4, 0].map(|value| (Score::from(value), 1)).to_vec();
        let scores = PairedScores::from_differences(table).expect("four pairs");
        let p = sign_flip(&Differences::from_scores(&scores).expect("whole numbers")).expect("three differ");
        assert!((p.one_sided.expect("it has one") - 0.25).abs() < 1e-12);
        assert!((p.two_sided.expect("it has one") - 0.5).abs() < 1e-12);
    }

    #[test]
    fn equal_sizes_make_it_the_sign_test() {
        for (helped, hurt) in [(1, 0), (5, 0), (9, 4), (4, 9), (6, 6)] {
            let flip = sign_flip(&Differences::from_counts(20, helped, hurt).expect("valid")).expect("some differ");
            let sign = sign(helped, hurt).expect("some differ");
            for (a, b) in [(flip.one_sided, sign.one_sided), (flip.two_sided, sign.two_sided)] {
                assert!((a.expect("both have it") - b.expect("both have it")).abs() < 1e-12, "{helped}, {hurt}");
            }
        }
    }

    #[test]
    fn few_items_with_many_decimals_are_those_of_all_signs() {
        // Random digits from a linear congruential generator (Knuth's MMIX); about half are
        // negative.
        let mut random = 1u64;
        let mut digits = |most: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((random >> 33) % (2 * most)) as i64 - most as i64
        };
        for (items, decimals) in [3, 6, 8, 20].into_iter().flat_map(|items| [10, 13].map(|decimals| (items, decimals)))
        {
            let values: Vec<i64> =
                (0..items).map(|_| digits(10u64.pow(decimals.min(9))) * 10i64.pow(decimals - 9) + 7).collect();
            let (observed, mut at_least, mut as_far) = (values.iter().sum::<i64>(), 0u32, 0u32);
            for signs in 0..1u32 << items {
                let sum: i64 = values.iter().enumerate().map(|(i, d)| if signs >> i & 1 == 0 { *d } else { -d }).sum();
                at_least += u32::from(sum >= observed);
                as_far += u32::from(sum.abs() >= observed.abs());
            }
            let scores = PairedScores::from_differences(values.iter().map(|&d| (Score::from(d), 1)).collect());
            let differences = Differences::from_scores(&scores.expect("pairs")).expect("whole numbers");
            let p = sign_flip(&differences).expect("they differ");
            let all = f64::from(1u32 << items);
            for (ours, counted) in [(p.one_sided, at_least), (p.two_sided, as_far)] {
                let (ours, counted) = (ours.expect("it has both"), f64::from(counted) / all);
                let error = if let Method::Approximate(error) = p.method { error } else { 1e-12 };
                assert!((ours - counted).abs() <= error, "{items} items, {decimals}: {ours} against {counted}");
                assert!(items > 8 || p.method == Method::Exact, "{items} items: {:?}", p.method);
            }
        }
    }

    #[test]
    fn rough_laws_give_way_to_flips() {
        let with = |error| PValues::both(0.01, 0.02, Method::Approximate(error));
        assert!(is_rough(&with(0.0011)) && !is_rough(&with(0.0009)));
        assert!(!is_rough(&PValues::both(0.01, 0.02, Method::Exact)));
    }
}
