//! The probability of so many heads in tosses of a fair coin, for the sign test and its relatives.
//!
//! # References
//! - C. Loader, *Fast and accurate computation of binomial probabilities*, 2000: the saddle-point
//!   form, which keeps the digits that differences of log-gamma functions lose.

/// Up to this many tosses, 2^tosses and every number of ways are integers below 2^53: probabilities
/// are exact, and a p-value of 1/32 is exactly 1/32.
const COUNTED_UP_TO: u64 = 52;

/// P(exactly `heads` heads in `tosses` tosses). The relative error is some 1e-13.
pub(super) fn exactly(tosses: u64, heads: u64) -> f64 {
    if heads > tosses {
        return 0.0;
    }
    if tosses <= COUNTED_UP_TO {
        return libm::scalbn(ways(tosses, heads) as f64, -(tosses as i32));
    }
    let tails = tosses - heads;
    if heads == 0 || tails == 0 {
        return libm::exp2(-(tosses as f64));
    }
    let n = tosses as f64;
    let excess = heads.abs_diff(tails) as f64 / n;
    let exponent =
        stirling_error(n) - stirling_error(heads as f64) - stirling_error(tails as f64) - 0.5 * n * deviance(excess);
    (n / (heads as f64 * tails as f64)).sqrt() * libm::exp(exponent) / std::f64::consts::TAU.sqrt()
}

/// P(at least `heads` heads in `tosses` tosses). The relative error is some 1e-13, even far out in
/// the tail.
pub(super) fn at_least(tosses: u64, heads: u64) -> f64 {
    if heads == 0 {
        return 1.0;
    }
    if tosses <= COUNTED_UP_TO {
        let ways: u64 = (heads..=tosses).map(|heads| ways(tosses, heads)).sum();
        return libm::scalbn(ways as f64, -(tosses as i32));
    }
    if heads > tosses {
        return 0.0;
    }
    if 2 * heads <= tosses {
        // At most `heads` − 1 heads means at least this many tails.
        return 1.0 - at_least(tosses, tosses - heads + 1);
    }
    // Each probability is (tosses − k)/(k + 1) < 1 times the previous one. Terms below 1e-20 of the
    // sum cannot add up to 1e-15 of it: near the centre, where they fall most slowly, at most 4
    // √tosses of them are left, 185,000 at 2^31.
    let (mut sum, mut term, mut k) = (1.0, 1.0, heads as f64);
    while term > 1e-20 * sum {
        term *= (tosses as f64 - k) / (k + 1.0);
        sum += term;
        k += 1.0;
    }
    exactly(tosses, heads) * sum
}

/// The number of ways to choose `heads` of `tosses` ≤ 52 items.
fn ways(tosses: u64, heads: u64) -> u64 {
    // Every division is exact: among i consecutive numbers one is a multiple of i. The largest
    // product is 52 · C(52, 26) < 2^55.
    (1..=heads.min(tosses - heads)).fold(1, |ways, i| ways * (tosses + 1 - i) / i)
}

/// (1 + e) ln(1 + e) + (1 − e) ln(1 − e) for 0 ≤ e < 1: Loader's deviances of heads and of tails,
/// combined.
fn deviance(e: f64) -> f64 {
    if e > 0.3 {
        return (1.0 + e) * libm::log1p(e) + (1.0 - e) * libm::log1p(-e);
    }
    // Σ e^2j / (j (2j − 1)), as the two logarithms would cancel here. 0.3^30 / 225 is below 1e-18
    // of the first term.
    let square = e * e;
    (1..=15).rev().fold(0.0, |sum, j| (sum + 1.0 / f64::from(j * (2 * j - 1))) * square)
}

/// ln n! − ln(√(2πn) n^n e^−n), the error of Stirling's formula, for n ≥ 1.
pub(super) fn stirling_error(n: f64) -> f64 {
    const HALF_LOG_TAU: f64 = 0.918_938_533_204_672_8;
    if n < 16.0 {
        // Factorials up to 15! are exact in f64.
        let factorial: f64 = (2..=n as u32).map(f64::from).product();
        return libm::log(factorial) - ((n + 0.5) * libm::log(n) - n + HALF_LOG_TAU);
    }
    let square = 1.0 / (n * n);
    (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square * (1.0 / 1680.0 - square * (1.0 / 1188.0)))))
        / n
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, expected: f64, tolerance: f64) {
        assert!((value / expected - 1.0).abs() <= tolerance, "{value:e} is not {expected:e}");
    }

    #[test]
    fn no_toss_has_no_head() {
        assert_eq!([exactly(0, 0), at_least(0, 0), exactly(0, 1), at_least(0, 1)], [1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn few_tosses_are_counted_by_hand() {
        // Of the 32 outcomes of five tosses one is all heads and five have four heads; of 16
        // outcomes of four, four have three heads.
        assert_eq!([at_least(5, 5), at_least(5, 4), at_least(5, 6)], [1.0 / 32.0, 6.0 / 32.0, 0.0]);
        assert_eq!([exactly(4, 3), exactly(4, 0), exactly(4, 5)], [0.25, 1.0 / 16.0, 0.0]);
        assert_eq!(at_least(7, 4), 0.5);
    }

    #[test]
    fn saddle_point_form_continues_the_counted_one() {
        // Pascal's rule links 52 counted tosses to 53 computed ones: P(k of 53) = (P(k of 52) + P(k
        // − 1 of 52)) / 2.
        for heads in 1..=53 {
            close(exactly(53, heads), 0.5 * (exactly(52, heads) + exactly(52, heads - 1)), 2e-14);
            close(at_least(53, heads), 0.5 * (at_least(52, heads) + at_least(52, heads - 1)), 2e-14);
        }
    }

    #[test]
    fn probabilities_are_those_of_exact_rationals() {
        // Python 3.11, sums of math.comb as whole numbers, divided by 2^n as fractions.
        let expected: &[(u64, u64, f64)] = &[
            (53, 27, 0.5),
            (60, 41, 0.0031088013296633353),
            (60, 60, 8.673617379884035e-19),
            (100, 50, 0.5397946186935894),
            (100, 63, 0.006016487862681739),
            (250, 150, 0.0009416504675380785),
            (1000, 500, 0.5126125090891804),
            (1000, 560, 8.252493527522651e-05),
            (1000, 900, 6.701717790006296e-162),
            (1000, 1000, 9.332636185032189e-302),
        ];
        for &(tosses, heads, probability) in expected {
            // The exponent is as large as −ln p, and is rounded by some 2e-16 of itself, three
            // times.
            let tolerance = 1e-14 - 6e-16 * probability.ln();
            close(at_least(tosses, heads), probability, tolerance);
        }
    }

    #[test]
    fn ten_million_tosses_are_those_of_mpmath() {
        // mpmath 1.3.0 at 60 digits: the sum of the terms, the first one from log-gamma functions.
        let expected: &[(u64, u64, f64)] = &[
            (10000000, 5000001, 0.49987384337705293),
            (10000000, 5002000, 0.10300830139751392),
            (10000000, 5050000, 8.99423121276457e-220),
            (2147483648, 1073781824, 0.0421455287231755),
        ];
        for &(tosses, heads, probability) in expected {
            close(at_least(tosses, heads), probability, 1e-12);
        }
    }
}
