//! Numbers as decimals: the one place that rounds numbers for readers.
//!
//! Scores are decimals, and so are their means. A floating-point number stands for the nearest
//! decimal with 15 digits, and that decimal is rounded, halves away from zero: 0.125 becomes 0.13,
//! and 0.275 becomes 0.28, although no binary number equals 0.275. A quotient of integers that is
//! correct to the last bit is rounded like the exact quotient.

use std::cmp::Ordering;

/// From this power of ten on, a number is written as a decimal: 0.000123, but 1.23e-5.
const LEAST_DECIMAL: i32 = -4;

/// Decimals with up to this many digits survive conversion to a floating-point number and back.
const DIGITS: i32 = 15;

/// The number of extra decimals to try so that a share does not read as nothing or all. If they do
/// not suffice, it is said to be below or above what they can show.
const MORE_TO_TELL: usize = 2;

/// 10^DIGITS.
const BEYOND: u64 = 1_000_000_000_000_000;

/// The direction of rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Towards {
    /// To the nearest decimal; halves away from zero.
    Nearest,
    /// Down.
    Below,
    /// Up.
    Above,
}

/// A rounded number: this many units of a power of ten, with a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Units {
    is_negative: bool,
    number: u64,
    power: i32,
}

impl Units {
    /// Rounds `value` to multiples of the power of ten that `unit` returns for the power of the
    /// first digit. At most 15 digits are kept.
    fn of(value: f64, towards: Towards, unit: impl Fn(i32) -> i32) -> Self {
        let is_negative = value < 0.0;
        let text = format!("{:.*e}", DIGITS as usize - 1, value.abs());
        let (digits, first) = text.split_once('e').unwrap_or((&text, "0"));
        let first: i32 = first.parse().unwrap_or_default();
        let digits = digits.bytes().filter(u8::is_ascii_digit);
        let number = digits.fold(0, |number: u64, digit| 10 * number + u64::from(digit - b'0'));
        let (last, power) = (first + 1 - DIGITS, unit(first));
        let Ok(surplus @ 1..) = u32::try_from(power - last) else {
            return Self { is_negative, number, power: last };
        };
        // If all digits are beyond the unit, all that remains is that there were some.
        let step = 10u64.checked_pow(surplus).filter(|step| *step <= BEYOND);
        let (whole, rest) = step.map_or((0, number), |step| (number / step, number % step));
        let is_up = match towards {
            Towards::Nearest => step.is_some_and(|step| 2 * rest >= step),
            Towards::Below => is_negative && rest > 0,
            Towards::Above => !is_negative && rest > 0,
        };
        Self { is_negative, number: whole + u64::from(is_up), power }
    }

    /// As a decimal with this many decimals. Zero has no sign.
    fn in_decimals(self, decimals: usize) -> String {
        let zeros = usize::try_from(self.power + decimals as i32).unwrap_or(0);
        let zeros = if self.number == 0 { 0 } else { zeros };
        let digits = format!("{}{}", self.number, "0".repeat(zeros));
        let digits = format!("{digits:0>least$}", least = decimals + 1);
        let (whole, fraction) = digits.split_at(digits.len() - decimals);
        let point = if decimals == 0 { "" } else { "." };
        format!("{}{whole}{point}{fraction}", self.sign())
    }

    fn sign(self) -> &'static str {
        if self.is_negative && self.number > 0 { "-" } else { "" }
    }
}

/// `value` with this many decimals, rounded to the nearest, halves away from zero. Zero has no
/// sign.
#[must_use]
pub fn with_decimals(value: f64, decimals: usize) -> String {
    towards(value, decimals, Towards::Nearest)
}

/// As [`with_decimals`], rounded down, so that a lower bound stays true.
#[must_use]
pub fn rounded_down(value: f64, decimals: usize) -> String {
    towards(value, decimals, Towards::Below)
}

/// As [`with_decimals`], rounded up, so that an upper bound stays true and a sufficient number
/// stays sufficient.
#[must_use]
pub fn rounded_up(value: f64, decimals: usize) -> String {
    towards(value, decimals, Towards::Above)
}

fn towards(value: f64, decimals: usize, towards: Towards) -> String {
    if !value.is_finite() {
        return value.to_string();
    }
    Units::of(value, towards, |_| -(decimals as i32)).in_decimals(decimals)
}

/// `value` with this many significant digits: as a decimal, or as `6.41e-5` if that would be long.
#[must_use]
pub fn rounded(value: f64, digits: usize) -> String {
    significant(value, digits, Towards::Nearest)
}

/// As [`rounded`], but rounded down.
pub(crate) fn significant_below(value: f64, digits: usize) -> String {
    significant(value, digits, Towards::Below)
}

/// As [`rounded`], but rounded up.
pub(crate) fn significant_above(value: f64, digits: usize) -> String {
    significant(value, digits, Towards::Above)
}

fn significant(value: f64, digits: usize, towards: Towards) -> String {
    let scientific = scientific_towards(value, digits, towards);
    match power_in(&scientific) {
        power @ LEAST_DECIMAL..=15 => {
            let decimals = usize::try_from(digits as i32 - 1 - power).unwrap_or(0);
            Units::of(value, towards, |_| -(decimals as i32)).in_decimals(decimals)
        }
        _ => scientific,
    }
}

/// `value` with this many significant digits and a power of ten: `6.41e-5`.
pub(crate) fn scientific(value: f64, digits: usize) -> String {
    scientific_towards(value, digits, Towards::Nearest)
}

/// As [`scientific`], but rounded up.
pub(crate) fn scientific_above(value: f64, digits: usize) -> String {
    scientific_towards(value, digits, Towards::Above)
}

fn scientific_towards(value: f64, digits: usize, towards: Towards) -> String {
    let digits = digits.max(1);
    if !value.is_finite() || value == 0.0 {
        return format!("{:.*e}", digits - 1, value.abs());
    }
    let units = Units::of(value, towards, |first| first + 1 - digits as i32);
    let mut all = units.number.to_string();
    let power = units.power + all.len() as i32 - 1;
    match all.len().cmp(&digits) {
        Ordering::Less => all.push_str(&"0".repeat(digits - all.len())),
        // 9.99 rounds to 10.0.
        Ordering::Greater => all.truncate(digits),
        Ordering::Equal => {}
    }
    let (first, rest) = all.split_at(1);
    format!("{}{first}{}{rest}e{power}", units.sign(), if rest.is_empty() { "" } else { "." })
}

/// A number as people write it: `6.41 × 10⁻⁵` for `6.41e-5`, `10⁻³⁰⁰` for `1e-300`. A number
/// without an exponent is returned as it is.
#[must_use]
pub fn with_power_of_ten(number: &str) -> String {
    let Some((digits, power)) = number.split_once('e') else { return number.to_owned() };
    let raised = power.chars().map(|c| match c.to_digit(10) {
        Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
        None => '⁻',
    });
    let factor = if digits == "1" { String::new() } else { format!("{digits} × ") };
    format!("{factor}10{}", raised.collect::<String>())
}

/// The power of ten of the first digit.
pub(crate) fn power(value: f64) -> i32 {
    power_in(&format!("{value:e}"))
}

/// How many decimals are needed to show this many significant digits of `value`: 4 for two digits
/// of 0.0038. 0 for 0.
#[must_use]
pub fn decimals_for(value: f64, digits: usize) -> usize {
    // 0.0996 rounds to 0.10.
    let power = power_in(&scientific(value, digits));
    usize::try_from(digits as i32 - 1 - power).unwrap_or(0)
}

fn power_in(scientific: &str) -> i32 {
    scientific.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0)
}

/// A level in percent: 95 for 0.95, 99.9 for 0.999. Rounded to ten decimals, so that 1 − 2 · 0.07
/// gives 86.
#[must_use]
pub fn percent(level: f64) -> String {
    trimmed(&with_decimals(level * 100.0, 10)).to_owned()
}

/// A share in percent, with this many decimals, or more if it would wrongly read as nothing or all:
/// 0.0035 gives 0.4, and 0.9997 gives 99.97.
#[must_use]
pub fn share_in_percent(share: f64, decimals: usize) -> String {
    let in_percent = 100.0 * share;
    let is_told = |text: &String| match text.parse() {
        Ok(0.0) => share <= 0.0,
        Ok(100.0) => share >= 1.0,
        _ => true,
    };
    let longer = (decimals..=decimals + MORE_TO_TELL).map(|decimals| with_decimals(in_percent, decimals)).find(is_told);
    longer.unwrap_or_else(|| match share < 0.5 {
        true => format!("< {}", rounded_up(in_percent, decimals + MORE_TO_TELL)),
        false => format!("> 99.{}", "9".repeat(decimals + MORE_TO_TELL)),
    })
}

/// A level, or the share beyond it, as a decimal without the noise of the last bits: 0.025 for (1 −
/// 0.95) / 2.
pub(crate) fn share(level: f64) -> String {
    trimmed(&with_decimals(level, 12)).to_owned()
}

/// Decimals without trailing zeros: 3 for 3.00, 0.25 for 0.250. Integers and powers of ten are
/// returned as they are.
#[must_use]
pub fn trimmed(decimals: &str) -> &str {
    let has_decimals = decimals.contains('.') && !decimals.contains('e');
    if has_decimals { decimals.trim_end_matches('0').trim_end_matches('.') } else { decimals }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_away_from_zero_whatever_their_binary_digits() {
        // As binary numbers, 0.125, 6.25 and 31.25 are exact halves; 0.275 is above one, and 1.005
        // and 0.145 are below.
        for (value, decimals, text) in [
            (0.125, 2, "0.13"),
            (6.25, 1, "6.3"),
            (31.25, 1, "31.3"),
            (0.275, 2, "0.28"),
            (1.005, 2, "1.01"),
            (0.145, 2, "0.15"),
            (-0.125, 2, "-0.13"),
            (0.5, 0, "1"),
            (2.5, 0, "3"),
            (0.05, 1, "0.1"),
        ] {
            assert_eq!(with_decimals(value, decimals), text, "{value}");
        }
        assert_eq!([rounded(0.125, 2), rounded(0.0625, 2), rounded(31.25, 3)], ["0.13", "0.063", "31.3"]);
        assert_eq!(scientific(1.25e-7, 2), "1.3e-7");
    }

    #[test]
    fn every_half_on_a_grid_of_hundredths_goes_away_from_zero() {
        // All k + 5 thousandths, as quotients and as read from text.
        for hundredths in 0..20_000u64 {
            let thousandths = 10 * hundredths + 5;
            let up = format!("{}.{:02}", (hundredths + 1) / 100, (hundredths + 1) % 100);
            let typed: f64 = format!("{}.{:03}", thousandths / 1000, thousandths % 1000).parse().expect("a number");
            assert_eq!([with_decimals(thousandths as f64 / 1000.0, 2), with_decimals(typed, 2)], [up.clone(), up]);
        }
    }

    #[test]
    fn noise_of_the_last_bits_is_no_digit() {
        assert_eq!([with_decimals(0.1 + 0.2, 1), with_decimals(0.575 * 100.0, 0)], ["0.3", "58"]);
        assert_eq!([rounded_down(0.1 + 0.2, 1), rounded_up(0.1 + 0.2, 1)], ["0.3", "0.3"]);
        assert_eq!([rounded_down(0.3, 1), rounded_up(0.7, 1)], ["0.3", "0.7"]);
    }

    #[test]
    fn bounds_stay_true() {
        assert_eq!([rounded_down(0.546_94, 2), rounded_up(0.546_94, 2)], ["0.54", "0.55"]);
        assert_eq!([rounded_down(-0.01, 1), rounded_up(-0.01, 1)], ["-0.1", "0.0"]);
        assert_eq!([rounded_down(1e-30, 2), rounded_up(1e-30, 2)], ["0.00", "0.01"]);
        assert_eq!([significant_below(9.99e-7, 2), significant_above(9.99e-7, 2)], ["9.9e-7", "1.0e-6"]);
        assert_eq!([significant_below(0.0299, 1), significant_above(0.0201, 1)], ["0.02", "0.03"]);
    }

    #[test]
    fn zeros_and_extremes_are_written_out() {
        assert_eq!([0.0, -0.0, -0.04, 1e-300].map(|value| with_decimals(value, 1)), ["0.0"; 4]);
        assert_eq!(
            [with_decimals(1e20, 0), with_decimals(1e20, 1)],
            ["1".to_owned() + &"0".repeat(20), { "1".to_owned() + &"0".repeat(20) + ".0" }]
        );
        assert_eq!([with_decimals(9.96, 1), with_decimals(99.95, 1), with_decimals(0.96, 1)], ["10.0", "100.0", "1.0"]);
        assert_eq!(
            [scientific(9.996, 3), scientific(0.0, 3), scientific(-5e-324, 2)],
            ["1.00e1", "0.00e0", "-4.9e-324"]
        );
        assert_eq!([rounded(123_456.0, 2), rounded(0.0, 2), rounded(1e-4, 1)], ["123456", "0.0", "0.0001"]);
        assert_eq!([f64::NAN, f64::INFINITY].map(|value| with_decimals(value, 1)), ["NaN", "inf"]);
    }

    #[test]
    fn digits_need_as_many_decimals_as_the_first_is_small() {
        assert_eq!([0.003_8, 0.0996, 12.3, 1234.0].map(|value| decimals_for(value, 2)), [4, 2, 0, 0]);
    }

    #[test]
    fn shares_read_as_nothing_or_all_only_where_they_are_that() {
        let shown = |decimals| move |share| share_in_percent(share, decimals);
        assert_eq!([0.0, 0.0035, 0.1847, 0.9997, 1.0].map(shown(0)), ["0", "0.4", "18", "99.97", "100"]);
        assert_eq!([0.0, 2e-4, 0.0005, 0.9996, 1.0].map(shown(1)), ["0.0", "0.02", "0.1", "99.96", "100.0"]);
        assert_eq!([1e-30, 1.0 - 1e-15].map(shown(0)), ["< 0.01", "> 99.99"]);
    }

    #[test]
    fn levels_are_shown_as_they_were_typed() {
        assert_eq!([0.95, 0.999, 0.5, 0.57, 1.0 - 2.0 * 0.07].map(percent), ["95", "99.9", "50", "57", "86"]);
        assert_eq!([(1.0 - 0.95) / 2.0, 0.95, 0.0001].map(share), ["0.025", "0.95", "0.0001"]);
    }
}
