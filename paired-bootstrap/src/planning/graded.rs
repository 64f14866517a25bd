//! Power for graded scores: how often the paired t-test finds a true gain, as in R's `power.t.test`
//! with `type = "paired"`.
//!
//! With n items, a true mean difference g and differences of standard deviation s, the statistic t
//! has a noncentral t distribution with n − 1 degrees of freedom and noncentrality √n · g / s. Its
//! upper tail is
//!
//! P(T ≥ t) = ∫ Φ(√n · g / s − t · u) f(u) du, u = √(χ²(n − 1) / (n − 1)).
//!
//! # References
//! - J. Cohen, *Statistical Power Analysis for the Behavioral Sciences*, 1988, chapter 2.
//! - N. L. Johnson, S. Kotz and N. Balakrishnan, *Continuous Univariate Distributions* 2, 1995,
//!   chapter 31.

use crate::bootstrap::normal;
use crate::comparisons::{student_quantile, student_tail};
use crate::significance::Sides;

/// Larger numbers of items are not searched.
pub const MOST_GRADED_ITEMS: u64 = 1_000_000_000;

/// The power of the paired t-test at level `alpha` with `items` ≥ 2: the probability of finding a
/// true gain of `gain`, in the same unit as `deviation`, the standard deviation of the differences.
/// Two-sided, half of α is on the side of the gain. 0 for fewer items, or if a number is not above
/// zero.
///
/// ```
/// use paired_bootstrap::planning::graded_power;
/// use paired_bootstrap::significance::Sides;
///
/// // A gain of 1 where differences have a standard deviation of 1: 20 items hardly ever miss it.
/// let power = graded_power(1.0, 1.0, 20, 0.05, Sides::One);
/// assert!((power - 0.9961).abs() < 1e-4, "{power}");
/// ```
#[must_use]
pub fn graded_power(gain: f64, deviation: f64, items: u64, alpha: f64, sides: Sides) -> f64 {
    let is_possible = gain > 0.0 && deviation > 0.0 && items >= 2 && alpha > 0.0 && alpha < 1.0;
    if !is_possible {
        return 0.0;
    }
    let freedom = (items - 1) as f64;
    let tail = match sides {
        Sides::One => alpha,
        Sides::Two => alpha / 2.0,
    };
    let threshold = if tail < 0.5 { student_quantile(tail, freedom) } else { -student_quantile(1.0 - tail, freedom) };
    noncentral_tail(threshold, freedom, (items as f64).sqrt() * gain / deviation)
}

/// The smallest number of items at which [`graded_power`] reaches `target`, between 0 and 1. `None`
/// if that takes more than [`MOST_GRADED_ITEMS`], or if a number is not above zero.
#[must_use]
pub fn graded_items(gain: f64, deviation: f64, target: f64, alpha: f64, sides: Sides) -> Option<u64> {
    let finds = |items: u64| graded_power(gain, deviation, items, alpha, sides) >= target;
    let mut enough = 2;
    while !finds(enough) {
        enough *= 2;
        if enough > MOST_GRADED_ITEMS {
            return None;
        }
    }
    let mut too_few = if enough == 2 { 1 } else { enough / 2 };
    while enough - too_few > 1 {
        let middle = too_few + (enough - too_few) / 2;
        if finds(middle) { enough = middle } else { too_few = middle }
    }
    Some(enough)
}

/// P(T ≥ t) of a noncentral t distribution, by Simpson's rule over u. The integrand is smooth, and
/// some ten standard deviations of u, 1 / √(2ν) each, contain all but 1e-16 of it.
fn noncentral_tail(t: f64, freedom: f64, noncentrality: f64) -> f64 {
    if noncentrality == 0.0 {
        return student_tail(t, freedom);
    }
    let (centre, reach) = (1.0, REACH / (2.0 * freedom).sqrt());
    let (start, end) = ((centre - reach).max(0.0), centre + reach);
    let step = (end - start) / f64::from(PIECES);
    let half = freedom / 2.0;
    let constant = std::f64::consts::LN_2 + half * half.ln() - libm::lgamma(half);
    let density = |u: f64| {
        if u <= 0.0 {
            // The density is above zero here only with one degree of freedom.
            return if freedom > 1.0 { 0.0 } else { libm::exp(constant) };
        }
        libm::exp(constant + (freedom - 1.0) * libm::log(u) - half * u * u)
    };
    let integrand = |piece: u32| {
        let u = start + f64::from(piece) * step;
        normal::cumulative(noncentrality - t * u) * density(u)
    };
    let weight = |piece: u32| match piece {
        0 | PIECES => 1.0,
        odd if odd % 2 == 1 => 4.0,
        _ => 2.0,
    };
    let sum: f64 = (0..=PIECES).map(|piece| weight(piece) * integrand(piece)).sum();
    (sum * step / 3.0).clamp(0.0, 1.0)
}

/// The number of standard deviations of u to integrate over, on either side.
const REACH: f64 = 10.0;

/// The number of pieces; must be even.
const PIECES: u32 = 2000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn power_is_that_of_other_programs() {
        // SciPy 1.17.1: nct.sf(t.isf(α / sides, n − 1), n − 1, √n g / s).
        let expected = [
            (0.02, 0.3, 1000, 0.05, Sides::One, 0.6779248201592002),
            (0.02, 0.3, 1000, 0.05, Sides::Two, 0.5581159541624856),
            (1.0, 1.0, 20, 0.05, Sides::One, 0.9961028636343131),
            (1.0, 1.0, 3, 0.05, Sides::One, 0.32183640914846023),
            (0.5, 1.0, 2, 0.05, Sides::Two, 0.05309585699092685),
            (0.1, 2.0, 400, 0.01, Sides::One, 0.09180286457374308),
            (2.0, 1.0, 5, 0.05, Sides::Two, 0.9088848642110239),
            (0.3, 1.5, 50, 0.6, Sides::One, 0.9522523327691702),
            (0.005, 0.5, 100000, 0.05, Sides::Two, 0.8853731086581795),
        ];
        for (gain, deviation, items, alpha, sides, power) in expected {
            let found = graded_power(gain, deviation, items, alpha, sides);
            assert!((found - power).abs() < 1e-9, "{gain} / {deviation}, n = {items}: {found} for {power}");
        }
    }

    #[test]
    fn items_are_the_fewest_that_suffice() {
        for (gain, deviation, target) in [(0.02, 0.3, 0.8), (1.0, 1.0, 0.9), (0.5, 0.1, 0.8), (0.001, 0.25, 0.95)] {
            for sides in [Sides::One, Sides::Two] {
                let items = graded_items(gain, deviation, target, 0.05, sides).expect("few enough");
                assert!(graded_power(gain, deviation, items, 0.05, sides) >= target);
                assert!(items == 2 || graded_power(gain, deviation, items - 1, 0.05, sides) < target);
            }
        }
        assert_eq!(graded_items(1e-9, 1.0, 0.8, 0.05, Sides::One), None);
    }

    #[test]
    fn nothing_is_found_where_nothing_is_possible() {
        for (gain, deviation, items) in
            [(0.0, 1.0, 10), (-1.0, 1.0, 10), (1.0, 0.0, 10), (1.0, 1.0, 1), (f64::NAN, 1.0, 9)]
        {
            assert_eq!(graded_power(gain, deviation, items, 0.05, Sides::One), 0.0);
        }
        // Without a gain, the power equals the level.
        let power = graded_power(1e-12, 1.0, 30, 0.05, Sides::One);
        assert!((power - 0.05).abs() < 1e-9, "{power}");
    }
}
