//! Percentages as people type them, held exactly.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A percentage from 0 to 100, in millionths of a percent, so that up to six decimals are exact.
///
/// The primer's code truncates numbers of items to integers. With floating-point numbers that can
/// go wrong: 0.29 of 100 items would be 28.999999999999996, truncated to 28.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Percent(u32);

/// The number of decimals of a percentage that are kept.
const DECIMALS: usize = 6;

/// One percent, in millionths.
const ONE: u32 = 1_000_000;

impl Percent {
    /// 100 %.
    pub const WHOLE: Self = Self(100 * ONE);

    /// `number` thousandths of a percent (2000 for 2 %), capped at 100 %.
    #[must_use]
    pub const fn thousandths(number: u32) -> Self {
        if number < 100_000 { Self(number * (ONE / 1000)) } else { Self::WHOLE }
    }

    /// `number` millionths of a percent, capped at 100 %.
    #[must_use]
    pub fn of_millionths(number: u64) -> Self {
        u32::try_from(number).map_or(Self::WHOLE, |number| Self(number.min(Self::WHOLE.0)))
    }

    /// Parses a percentage: "2", "0.5", "2.5 %". `None` for anything else, for more than 100 and
    /// for more than six decimals.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches('%').trim_end();
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let fraction = fraction.trim_end_matches('0');
        let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
        if !has_digit || !is_number(whole) || !is_number(fraction) || fraction.len() > DECIMALS {
            return None;
        }
        let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let fraction: u32 = format!("{fraction:0<DECIMALS$}").parse().ok()?;
        let millionths = whole.checked_mul(ONE)?.checked_add(fraction)?;
        (millionths <= Self::WHOLE.0).then_some(Self(millionths))
    }

    /// This percentage of `items` (at most 10^11), truncated to an integer.
    #[must_use]
    pub fn of(self, items: u64) -> u64 {
        items * u64::from(self.0) / u64::from(Self::WHOLE.0)
    }

    /// Whether this percentage of `items` is an integer, so that nothing is truncated.
    #[must_use]
    pub fn is_whole_of(self, items: u64) -> bool {
        (items * u64::from(self.0)).is_multiple_of(u64::from(Self::WHOLE.0))
    }

    /// The sum, capped at 100 %.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self((self.0 + other.0).min(Self::WHOLE.0))
    }

    /// `part` / `whole` of this percentage, truncated to millionths of a percent.
    #[must_use]
    pub fn fraction(self, part: u32, whole: u32) -> Self {
        Self::of_millionths(u64::from(self.0) * u64::from(part.min(whole)) / u64::from(whole.max(1)))
    }

    /// In millionths of a percent: 100 % are 10^8.
    #[must_use]
    pub fn millionths(self) -> u32 {
        self.0
    }

    /// In percent: 2.5 for 2.5 %.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / f64::from(ONE)
    }
}

impl fmt::Display for Percent {
    /// Without the sign: 2, 0.5.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There are at most nine digits, so the shortest decimals that read back to the quotient
        // are those that were typed.
        write!(f, "{}", self.as_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_read_as_typed_and_written_back() {
        for (text, written) in [
            ("0", "0"),
            ("2", "2"),
            (" 2.50 % ", "2.5"),
            ("0.000001", "0.000001"),
            (".5", "0.5"),
            ("100", "100"),
            ("99.999999", "99.999999"),
        ] {
            assert_eq!(Percent::parse(text).map(|percent| percent.to_string()).as_deref(), Some(written), "{text:?}");
        }
        assert_eq!(Percent::parse("0.5"), Some(Percent::thousandths(500)));
    }

    #[test]
    fn what_is_no_percentage_is_refused() {
        for text in
            ["", " ", "%", ".", "-1", "+1", "1e1", "1,5", "2.0000001", "100.1", "5000", "99999999999", "NaN", "1.5.1"]
        {
            assert_eq!(Percent::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn items_are_cut_off_on_exact_decimals() {
        let of = |text: &str, items| Percent::parse(text).expect("a percentage").of(items);
        assert_eq!((of("0", 100), of("100", 100), of("2", 500)), (0, 100, 10));
        // In f64, 0.29 · 100 is 28.999999999999996 and 8.2 / 100 · 500 is 40.99999999999999.
        assert_eq!((of("29", 100), of("8.2", 500)), (29, 41));
        // Half an item is truncated to none, as by the primer's `.toInt`.
        assert_eq!((of("0.5", 100), of("2.5", 100), of("0.5", 10_000)), (0, 2, 50));
        assert!(!Percent::thousandths(500).is_whole_of(100) && Percent::thousandths(500).is_whole_of(200));
    }

    #[test]
    fn steps_of_the_whole_way() {
        let most = Percent::thousandths(20_000);
        assert_eq!([0, 1, 19, 20].map(|step| most.fraction(step, 20).to_string()), ["0", "1", "19", "20"]);
    }
}
