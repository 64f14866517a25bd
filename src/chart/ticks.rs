//! Round numbers on an axis.

use paired_bootstrap::text::{count, grouped, with_decimals, with_power_of_ten};

/// The step for at most `most` ticks in a range of this `length`: 1, 2 or 5 times a power of ten.
/// `None` for a range without length.
pub(super) fn step(length: f64, most: usize) -> Option<f64> {
    let least = length / most.max(1) as f64;
    if !(least.is_finite() && least > 0.0) {
        return None;
    }
    let power = libm::pow(10.0, libm::log10(least).floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|step| *step >= least)
}

/// All multiples of `step` from `lower` to `upper`, as (multiple, value).
pub(super) fn multiples(lower: f64, upper: f64, step: f64) -> impl Iterator<Item = (i64, f64)> {
    let first = (lower / step).ceil() as i64;
    let last = (upper / step).floor() as i64;
    (first..=last).map(move |multiple| (multiple, multiple as f64 * step))
}

/// `multiple` × `step` with as many decimals as `step` needs, and its sign: −0.5, 0, +1.5.
pub(super) fn signed(multiple: i64, step: f64) -> String {
    let plus = if multiple > 0 { "+" } else { "" };
    format!("{plus}{}", plain(multiple, step))
}

/// As [`signed`], with a sign only below zero.
pub(super) fn plain(multiple: i64, step: f64) -> String {
    let decimals = (-libm::log10(step).floor()).clamp(0.0, 15.0) as usize;
    let minus = if multiple < 0 { "−" } else { "" };
    let number = match (multiple.unsigned_abs() as f64) * step {
        0.0 => "0".to_owned(),
        magnitude if !(1e-6..1e7).contains(&magnitude) => format!("{magnitude:.1e}"),
        magnitude => grouped(&with_decimals(magnitude, decimals)),
    };
    format!("{minus}{number}")
}

/// `digit` × 10^`exponent` in a few characters: 0.05, 10, 200,000, 1M. Small numbers have powers of
/// ten where p-values in texts have them.
pub(super) fn decimal(digit: u32, exponent: i32) -> String {
    let power = exponent.unsigned_abs();
    match exponent {
        -4..0 => format!("0.{digit:00$}", power as usize),
        0..6 => count((digit * 10u32.pow(power)).into()),
        6..9 => format!("{}M", digit * 10u32.pow(power - 6)),
        _ => with_power_of_ten(&format!("{digit}e{exponent}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_without_length_have_no_step() {
        assert_eq!(step(0.0, 5), None);
        assert_eq!(step(f64::NAN, 5), None);
    }

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!(step(10.0, 10), Some(1.0));
        assert_eq!(step(6.0, 5), Some(2.0));
        assert_eq!(step(0.21, 5), Some(0.05));
        assert_eq!(step(7.5, 1), Some(10.0));
    }

    #[test]
    fn multiples_cover_the_range() {
        let values: Vec<i64> = multiples(-1.1, 2.0, 0.5).map(|(multiple, _)| multiple).collect();
        assert_eq!(values, [-2, -1, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn labels_have_a_sign_and_the_decimals_of_their_step() {
        assert_eq!(signed(-3, 0.5), "−1.5");
        assert_eq!(signed(0, 0.5), "0");
        assert_eq!(signed(2, 20.0), "+40");
        assert_eq!(signed(1, 0.02), "+0.02");
        assert_eq!([plain(0, 0.1), plain(3, 0.1), plain(2, 1e-7), plain(-3, 0.5)], ["0", "0.3", "2.0e-7", "−1.5"]);
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([plain(1, 500.0), plain(2, 500.0), plain(5, 200_000.0)], ["500", "1,000", "1,000,000"]);
    }

    #[test]
    fn decimals_are_short() {
        let labels: Vec<String> = (0..10).map(|exponent| decimal(1, exponent)).collect();
        assert_eq!(labels, ["1", "10", "100", "1,000", "10,000", "100,000", "1M", "10M", "100M", "10⁹"]);
        let labels = [decimal(5, -1), decimal(2, -3), decimal(1, -4), decimal(5, -5), decimal(1, -10), decimal(2, 4)];
        assert_eq!(labels, ["0.5", "0.002", "0.0001", "5 × 10⁻⁵", "10⁻¹⁰", "20,000"]);
    }
}
