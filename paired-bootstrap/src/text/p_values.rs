//! P-values as a person reads them: never 0 where they are not, and never on the wrong side of the level.

use super::rounding::{rounded_power, scientific, with_power_of_ten};
use crate::significance::is_below;
use std::ops::RangeInclusive;

/// The p-value of `at_or_below_zero` out of `resamples`: four decimals, fewer where there are fewer resamples, more where
/// it is small or rounding would carry it to the other side of `alpha`. Never "0": the best that N resamples can say is
/// "< 1/N".
#[must_use]
pub fn p_value(at_or_below_zero: u64, resamples: u64, alpha: f64) -> String {
    if at_or_below_zero == 0 {
        return format!("< {}", one_over(resamples));
    }
    if at_or_below_zero == resamples {
        return "1".to_owned();
    }
    let p = at_or_below_zero as f64 / resamples as f64;
    let resolvable = libm::log10(resamples as f64).ceil() as usize;
    let wanted = 4.max(2 - libm::log10(p).floor() as i32) as usize;
    let fewest = wanted.min(resolvable).max(1);
    // 9,999,999 of 10,000,000 must not read as certainty, nor 4,996 of 100,000 as 0.05.
    on_its_side(p, alpha, fewest..=resolvable).unwrap_or_else(|| format!("{p:.resolvable$}"))
}

/// `p` with the first of these numbers of decimals that keeps it on its side of `alpha` and of 1.
fn on_its_side(p: f64, alpha: f64, mut decimals: RangeInclusive<usize>) -> Option<String> {
    let text = |decimals| format!("{p:.decimals$}");
    let is_true =
        |text: &String| text.parse().is_ok_and(|shown: f64| shown < 1.0 && (shown < alpha) == is_below(p, alpha));
    decimals.find_map(|decimals| Some(text(decimals)).filter(is_true))
}

/// 1/N in decimals, rounded up where it is not a power of ten, so that "p < 1/N" stays true.
fn one_over(resamples: u64) -> String {
    let decimals = libm::log10(resamples as f64).floor() as usize;
    if 10u64.checked_pow(decimals as u32) == Some(resamples) {
        return format!("{:.*}", decimals.max(1), 1.0 / resamples as f64);
    }
    let places = decimals + 2;
    let unit = 10f64.powi(places as i32);
    format!("{:.places$}", (unit / resamples as f64).ceil() / unit).trim_end_matches('0').to_owned()
}

/// The least probability that is written as a number.
const LEAST_PROBABILITY: f64 = 1e-300;

/// An exact p-value: five significant digits, three and a power of ten below 0.0001. "0" only for exactly 0, which is
/// impossible rather than rare, and never "1" for what is less.
#[must_use]
pub fn exact_p_value(p: f64) -> String {
    probability(p, 5)
}

/// A p-value that was computed to within `error`: as [`exact_p_value`], with the decimals that the error leaves.
#[must_use]
pub fn computed_p_value(p: f64, error: f64) -> String {
    if error <= 0.0 {
        return exact_p_value(p);
    }
    let decimals = (-rounded_power(error, 1)).clamp(1, 15) as usize;
    if p < error {
        format!("< {}", margin_of_error((p + error).min(1.0)))
    } else {
        format!("{:.decimals$}", p.min(1.0))
    }
}

/// A p-value as one of many in a table: two significant digits, four decimals at least, and as many more as it takes to
/// stay on its own side of `alpha`.
#[must_use]
pub fn short_p_value(p: f64, alpha: f64) -> String {
    if !(1e-4..1.0).contains(&p) {
        return probability(p, 2);
    }
    let fewest = 4.max(1 - rounded_power(p, 2)) as usize;
    on_its_side(p, alpha, fewest..=15).unwrap_or_else(|| probability(p, 5))
}

/// A p-value in running text: two significant digits, 0.031.
#[must_use]
pub fn brief_p_value(p: f64) -> String {
    probability(p, 2)
}

/// How far off a number may be: one significant digit.
#[must_use]
pub fn margin_of_error(margin: f64) -> String {
    if margin == 0.0 {
        return "0".to_owned();
    }
    // What rounds up to the next power of ten has one digit less.
    let decimals = (-rounded_power(margin, 1)).max(0) as usize;
    if margin < 1e-5 { with_power_of_ten(&scientific(margin, 1)) } else { format!("{margin:.decimals$}") }
}

fn probability(p: f64, digits: usize) -> String {
    if p >= 1.0 {
        return "1".to_owned();
    }
    if p == 0.0 {
        return "0".to_owned();
    }
    if p < LEAST_PROBABILITY {
        return "< 10⁻³⁰⁰".to_owned();
    }
    if p < 1e-4 {
        return with_power_of_ten(&scientific(p, digits.min(3)));
    }
    let decimals = (digits as i32 - 1 - rounded_power(p, digits)) as usize;
    let text = format!("{p:.decimals$}");
    if text.starts_with('1') { format!("> 0.{}", "9".repeat(digits)) } else { text }
}

/// Below α, equal to it, or above.
fn side(p: f64, alpha: f64) -> (bool, bool) {
    (is_below(p, alpha), is_below(alpha, p))
}

/// A p-value with two digits, or as many more as it takes to keep it on its side of α.
#[must_use]
pub fn near_level(p: f64, alpha: f64) -> String {
    let is_true = |text: &String| text.parse().is_ok_and(|shown: f64| side(shown, alpha) == side(p, alpha));
    // Up to the second digit that is not zero: 0.42, 0.0066.
    let first = if p > 0.0 { (1.0 - libm::floor(libm::log10(p))).clamp(0.0, 300.0) as usize } else { 0 };
    (first..first + 15).map(|decimals| format!("{p:.decimals$}")).find(is_true).unwrap_or_else(|| format!("{p}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_equal_to_alpha_is_not_told_as_below_it() {
        // (1/2)⁴, as an integral gives it.
        let p = 0.062_499_999_999_999_4;
        assert_eq!([near_level(p, 0.0625), short_p_value(p, 0.0625)], ["0.0625", "0.0625"]);
    }

    #[test]
    fn p_is_never_zero() {
        assert_eq!(p_value(0, 10_000, 0.05), "< 0.0001");
        assert_eq!(p_value(0, 100, 0.05), "< 0.01");
        // 1/3000 = 0.000333…: rounded down it would not be true.
        assert_eq!(p_value(0, 3000, 0.05), "< 0.00034");
        assert_eq!(p_value(0, 5_000_000, 0.05), "< 0.0000002");
        assert_eq!(p_value(0, 1, 0.05), "< 1.0");
    }

    #[test]
    fn p_has_as_many_decimals_as_it_can_bear() {
        assert_eq!(p_value(4217, 10_000, 0.05), "0.4217");
        assert_eq!(p_value(42, 100, 0.05), "0.42");
        assert_eq!(p_value(123, 1_000_000, 0.05), "0.000123");
        assert_eq!(p_value(10_000, 10_000, 0.05), "1");
        assert_eq!(p_value(9_999_999, 10_000_000, 0.05), "0.9999999");
        assert_eq!(p_value(1, 3, 0.05), "0.3");
        assert_eq!(p_value(4_996, 100_000, 0.05), "0.04996");
        assert_eq!(p_value(4_996, 100_000, 0.01), "0.0500");
    }

    #[test]
    fn exact_p_has_five_digits_and_a_floor() {
        // The reference values of 500 questions, 10 helped and 7 hurt, and of the primer's ten questions.
        assert_eq!(exact_p_value(0.271_735_625_628), "0.27174");
        assert_eq!(exact_p_value(0.421_732_332), "0.42173");
        assert_eq!(exact_p_value(0.000_640_85), "0.00064085");
        assert_eq!(exact_p_value(6.4085e-5), "6.41 × 10⁻⁵");
        assert_eq!(exact_p_value(1.7e-223), "1.70 × 10⁻²²³");
        assert_eq!(exact_p_value(9.999_999e-5), "1.00 × 10⁻⁴");
        assert_eq!([0.0, f64::MIN_POSITIVE, 9.9e-301].map(exact_p_value), ["0", "< 10⁻³⁰⁰", "< 10⁻³⁰⁰"]);
        assert_eq!([0.999_994, 0.999_999_9, 1.0].map(exact_p_value), ["0.99999", "> 0.99999", "1"]);
        assert_eq!(exact_p_value(0.099_999_96), "0.10000");
    }

    #[test]
    fn computed_p_has_the_decimals_that_its_error_leaves() {
        assert_eq!(computed_p_value(0.238_272_6, 0.0013), "0.238");
        assert_eq!(computed_p_value(0.238_272_6, 2e-7), "0.2382726");
        assert_eq!(computed_p_value(0.238_272_6, 0.0), "0.23827");
        assert_eq!(computed_p_value(0.000_2, 0.001), "< 0.001");
        assert_eq!(computed_p_value(0.238, 3.0), "< 1");
    }

    #[test]
    fn short_p_stays_on_its_side_of_the_level() {
        assert_eq!(short_p_value(0.158_729, 0.05), "0.1587");
        assert_eq!(short_p_value(0.000_123, 0.05), "0.00012");
        assert_eq!(short_p_value(0.049_996, 0.05), "0.049996");
        assert_eq!(short_p_value(0.05, 0.05), "0.0500");
        assert_eq!(short_p_value(6.4085e-5, 0.05), "6.4 × 10⁻⁵");
        assert_eq!(short_p_value(1.0, 0.05), "1");
        assert_eq!(short_p_value(0.999_999, 0.05), "0.999999");
        assert_eq!([0.0, f64::MIN_POSITIVE].map(|p| short_p_value(p, 0.05)), ["0", "< 10⁻³⁰⁰"]);
    }

    #[test]
    fn brief_p_has_two_digits() {
        // 1/32, 0.99^500, and the least that a simulation of 10,000 gives.
        assert_eq!([0.031_25, 0.006_570_5, 1.0 / 10_001.0].map(brief_p_value), ["0.031", "0.0066", "1.0 × 10⁻⁴"]);
        assert_eq!([0.0, 0.5, 1.0].map(brief_p_value), ["0", "0.50", "1"]);
    }

    #[test]
    fn margin_of_error_has_one_digit() {
        // 2 · sqrt(0.27174 · 0.72826 / 10,000) = 0.0088970…
        assert_eq!(margin_of_error(0.008_897), "0.009");
        assert_eq!([0.0096, 0.26, 0.0, 1.6e-4].map(margin_of_error), ["0.01", "0.3", "0", "0.0002"]);
        assert_eq!(margin_of_error(2.3e-14), "2 × 10⁻¹⁴");
    }
}
