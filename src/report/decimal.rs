//! The floating-point number that is nearest to a decimal one.
//!
//! The standard library's reader is faster, and carries ten kilobytes of powers of five that no compression makes smaller.
//! Here a few numbers are read at a time, those of the address and of the boxes: a long division is quick enough.

use std::cmp::Ordering;

/// More digits than anybody means. A number with more of them is not read.
const MOST_DIGITS: usize = 800;

/// From ten to this power on, numbers are infinite; below ten to minus as much, and a few digits, they are nothing.
const BEYOND: i64 = 400;

/// The bits of the quotient: more than the 53 that a number keeps, so that it is rounded only once.
const BITS: i32 = 56;

/// The nearest number to a decimal one, as in `0.05`, `-3`, `.5` or `1e-7`; infinite where it is too large. `None` for
/// anything else. Ties go to the even one, as everywhere. Numbers below the least normal one, 2.2e-308, may be off by one
/// of their last bit.
#[must_use]
pub fn parse_decimal(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (digits, power) = match unsigned.split_once(['e', 'E']) {
        Some((digits, power)) => (digits, power.parse::<i32>().ok()?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let count = whole.len() + fraction.len();
    let mut all = whole.bytes().chain(fraction.bytes());
    if !(1..=MOST_DIGITS).contains(&count) || !all.clone().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = all.by_ref().fold(Whole::default(), |number, byte| number.times(10, u32::from(byte - b'0')));
    let magnitude = nearest(number, i64::from(power) - fraction.len() as i64);
    Some(if text.starts_with('-') { -magnitude } else { magnitude })
}

/// The nearest number to `number` · 10^`power`.
fn nearest(number: Whole, power: i64) -> f64 {
    if number.0.is_empty() || power < -BEYOND - MOST_DIGITS as i64 {
        return 0.0;
    }
    if power > BEYOND {
        return f64::INFINITY;
    }
    let ten_to = |power: i64| (0..power).fold(Whole(vec![1]), |one, _| one.times(10, 0));
    let (mut above, mut below) =
        if power < 0 { (number, ten_to(-power)) } else { ((0..power).fold(number, |n, _| n.times(10, 0)), ten_to(0)) };
    let shift = above.bits() - below.bits();
    for _ in 0..shift.abs() {
        if shift > 0 { below = below.times(2, 0) } else { above = above.times(2, 0) }
    }
    // Both have the same length now, so the quotient begins with its first bit or the second.
    let mut quotient = 0u64;
    for _ in 0..BITS {
        quotient *= 2;
        if above.compared_to(&below) != Ordering::Less {
            above.take_away(&below);
            quotient += 1;
        }
        above = above.times(2, 0);
    }
    // What is left over says only that the quotient is not a tie.
    quotient |= u64::from(!above.0.is_empty());
    libm::scalbn(quotient as f64, shift + 1 - BITS)
}

/// A whole number of any length, in digits of 32 bits, the lowest first; the highest is not zero.
#[derive(Default)]
struct Whole(Vec<u32>);

impl Whole {
    /// This number times `factor`, and `more`.
    fn times(mut self, factor: u32, more: u32) -> Self {
        let mut carry = u64::from(more);
        for digit in &mut self.0 {
            carry += u64::from(*digit) * u64::from(factor);
            *digit = carry as u32;
            carry >>= u32::BITS;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
        self
    }

    fn bits(&self) -> i32 {
        let highest = self.0.last().map_or(0, |digit| u32::BITS - digit.leading_zeros());
        (self.0.len().saturating_sub(1) * u32::BITS as usize) as i32 + highest as i32
    }

    fn compared_to(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// Takes away a number that is not larger.
    fn take_away(&mut self, other: &Self) {
        let mut borrow = 0i64;
        let others = other.0.iter().copied().chain(std::iter::repeat(0));
        for (digit, other) in self.0.iter_mut().zip(others) {
            let rest = i64::from(*digit) - i64::from(other) - borrow;
            *digit = rest as u32;
            borrow = i64::from(rest < 0);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the standard library reads: the nearest number, too.
    fn assert_as_standard(text: &str) {
        let standard: f64 = text.parse().expect("a number");
        let ours = parse_decimal(text).unwrap_or_else(|| panic!("{text} is a number"));
        assert_eq!(ours.to_bits(), standard.to_bits(), "{text}: {ours:e}, not {standard:e}");
    }

    #[test]
    fn nothing_is_no_number() {
        for text in ["", "-", "+", ".", "e5", "-.e1", "1e", "1e+", "--1", "1-", "1 ", " 1", "1,5", "1.2.3", "0x1", "١"]
        {
            assert_eq!(parse_decimal(text), None, "{text:?}");
        }
        for text in ["inf", "NaN", "infinity", &"1".repeat(MOST_DIGITS + 1), "1e99999999999"] {
            assert_eq!(parse_decimal(text), None, "{text:?}");
        }
    }

    #[test]
    fn zero_has_any_length_and_a_sign() {
        for text in ["0", "-0", "+0", "0.", ".0", "00.000", "0e5", "0e-400", "0e2000"] {
            assert_as_standard(text);
        }
    }

    #[test]
    fn usual_levels_are_read() {
        for text in ["0.05", ".05", "5e-2", "0.01", "0.1", "0.95", "0.999999", "95", "0.3333333333333333", "1", "1.0"] {
            assert_as_standard(text);
        }
    }

    #[test]
    fn ties_go_to_the_even_one() {
        // Halfway between two neighbours above 2^53, and just beside.
        for text in
            ["9007199254740993", "9007199254740995", "9007199254740993.0000000001", "9007199254740992.9999999999"]
        {
            assert_as_standard(text);
        }
        let longer = format!("9007199254740993.{}1", "0".repeat(700));
        assert_as_standard(&longer);
    }

    #[test]
    fn ends_of_the_range_are_read() {
        for text in ["1.7976931348623157e308", "2.2250738585072014e-308", "1e308", "1e309", "1e400", "1e401", "-1e500"]
        {
            assert_as_standard(text);
        }
        for text in ["1e-400", "1e-1500", "4.9e-324"] {
            assert_as_standard(text);
        }
    }

    #[test]
    fn every_number_is_read_back() {
        // Steps of 2^64 divided by the golden ratio go everywhere.
        let all = (1..20_000u64).map(|step| f64::from_bits(step.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        for number in all.filter(|number| number.is_normal()) {
            assert_as_standard(&format!("{number:e}"));
            assert_as_standard(&format!("{number:.20e}"));
        }
    }

    #[test]
    fn decimals_of_all_lengths_are_read() {
        let digits = "31415926535897932384626433832795028841971";
        for (length, place) in (1..digits.len()).flat_map(|length| (0..=length).map(move |place| (length, place))) {
            let (whole, fraction) = digits[digits.len() - length..].split_at(place);
            for power in ["", "e-7", "e23", "E-30"] {
                assert_as_standard(&format!("{whole}.{fraction}{power}"));
            }
        }
    }
}
