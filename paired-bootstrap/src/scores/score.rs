//! One score, exactly as it was printed.

use std::fmt;

/// One score on one test item.
///
/// Scores are decimals on paper, but 0.3 − 0.2 in binary floating point is not 0.1. So a score
/// keeps its decimal digits; [`Differences`](crate::bootstrap::Differences) puts all scores on a
/// common grid and subtracts integers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// `digits` × 10^−`decimals`, exact: at most 15 significant digits.
    Decimal {
        /// All digits as one integer: 7125 for `71.25`.
        digits: i64,
        /// The number of digits after the decimal point, at most [`Score::MAX_DECIMALS`]: 2 for
        /// `71.25`.
        decimals: u8,
    },
    /// `digits` × 10^−`decimals` / `parts`, exact, in lowest terms: the mean of several runs that
    /// is not a decimal, such as 2/3.
    Fraction {
        /// All digits as one integer, at most 15 of them.
        digits: i64,
        /// The number of digits after the decimal point, at most [`Score::MAX_DECIMALS`].
        decimals: u8,
        /// At least 3, and not divisible by 2 or 5, as those factors become decimals.
        parts: u32,
    },
    /// A finite number that does not fit the decimal form (an exponent out of range), rounded to
    /// the nearest binary floating-point number.
    Rounded(f64),
}

impl Score {
    /// The maximum number of digits after the decimal point of a [`Score::Decimal`].
    pub const MAX_DECIMALS: u8 = 18;

    /// The maximum number of significant digits of a [`Score::Decimal`]. Zeros before the first and
    /// after the last nonzero digit do not count: `0.00120` has two.
    pub const MAX_SIGNIFICANT_DIGITS: u32 = 15;

    /// The largest absolute value of a score that is read from a text. Larger numbers fit no
    /// decimal grid, and the sums and squares of the largest floating-point numbers overflow. No
    /// metric needs them.
    pub const LARGEST: f64 = 1e18;

    /// `significand` × 10^`exponent`, exact and with as few decimals as possible, so that equal
    /// numbers are equal scores: `12.50` (1250, −2) and `12.5` (125, −1) are both 125 with one
    /// decimal.
    ///
    /// `None` if it has more than 15 significant digits or more than 18 decimals, or if it is too
    /// large for an `i64`.
    #[must_use]
    pub fn from_scientific(significand: i64, exponent: i64) -> Option<Self> {
        let (mut significand, mut exponent) = (significand, exponent);
        if significand == 0 {
            return Some(Self::from(0));
        }
        while significand % 10 == 0 {
            significand /= 10;
            exponent = exponent.saturating_add(1);
        }
        if significand.unsigned_abs() >= 10u64.pow(Self::MAX_SIGNIFICANT_DIGITS) {
            return None;
        }
        if let Ok(zeros) = u32::try_from(exponent) {
            let digits = significand.checked_mul(10i64.checked_pow(zeros)?)?;
            return Some(Self::Decimal { digits, decimals: 0 });
        }
        let decimals = u8::try_from(exponent.unsigned_abs()).ok().filter(|&decimals| decimals <= Self::MAX_DECIMALS)?;
        Some(Self::Decimal { digits: significand, decimals })
    }

    /// The mean of several scores, exact unless it takes more digits than a score may have. `None`
    /// if `scores` is empty.
    ///
    /// ```
    /// use paired_bootstrap::scores::Score;
    ///
    /// let third = Score::mean(&[0, 0, 1].map(Score::from));
    /// assert_eq!(third, Some(Score::Fraction { digits: 1, decimals: 0, parts: 3 }));
    /// let half = Score::mean(&[0, 0, 1, 1].map(Score::from));
    /// assert_eq!(half, Some(Score::Decimal { digits: 5, decimals: 1 }));
    /// ```
    #[must_use]
    pub fn mean(scores: &[Self]) -> Option<Self> {
        if scores.is_empty() {
            return None;
        }
        Some(Self::exact_mean(scores).unwrap_or_else(|| {
            let sum: f64 = scores.iter().map(|score| score.to_f64()).sum();
            Self::Rounded(sum / scores.len() as f64)
        }))
    }

    fn exact_mean(scores: &[Self]) -> Option<Self> {
        let decimal = |score: &Self| {
            if let Self::Decimal { digits, decimals } = *score { Some((digits, decimals)) } else { None }
        };
        let most = scores.iter().try_fold(0, |most: u8, score| Some(most.max(decimal(score)?.1)))?;
        let scaled = |score: &Self| {
            let (digits, decimals) = decimal(score)?;
            10i128.pow(u32::from(most - decimals)).checked_mul(digits.into())
        };
        let mut digits = scores.iter().try_fold(0i128, |sum, score| sum.checked_add(scaled(score)?))?;
        let (mut parts, mut decimals) = (scores.len() as u64, i64::from(most));
        // A half is five tenths, and a fifth is two tenths.
        for (factor, tenths) in [(2, 5), (5, 2)] {
            while parts % factor == 0 {
                (digits, parts, decimals) = (digits.checked_mul(tenths)?, parts / factor, decimals + 1);
            }
        }
        let divisor = greatest_common_divisor(u64::try_from(digits.unsigned_abs() % u128::from(parts)).ok()?, parts);
        let parts = u32::try_from(parts / divisor).ok()?;
        let digits = i64::try_from(digits / i128::from(divisor)).ok()?;
        match Self::from_scientific(digits, -decimals)? {
            Self::Decimal { digits, decimals } if parts > 1 => Some(Self::Fraction { digits, decimals, parts }),
            decimal => Some(decimal),
        }
    }

    /// The decimal that a number of more than 15 digits stands for: programs print binary
    /// floating-point numbers with 16 or 17 digits, but the decimal that was meant has at most 15.
    /// So `0.30000000000000004` is 0.3. `None` if it does not fit a [`Score::Decimal`].
    pub(super) fn from_binary(value: f64) -> Option<Self> {
        let text = format!("{value:.digits$e}", digits = Self::MAX_SIGNIFICANT_DIGITS as usize - 1);
        let (digits, exponent) = text.split_once('e')?;
        let significand: i64 = digits.replace('.', "").parse().ok()?;
        let exponent: i64 = exponent.parse().ok()?;
        Self::from_scientific(significand, exponent - i64::from(Self::MAX_SIGNIFICANT_DIGITS - 1))
    }

    /// The score as text: a decimal if it is one, otherwise a fraction in lowest terms.
    #[must_use]
    pub fn printed(self) -> String {
        let whole = |decimals: u8, parts: u32| 10u64.checked_pow(decimals.into())?.checked_mul(parts.into());
        match self {
            Self::Fraction { digits, decimals, parts } => {
                whole(decimals, parts).map_or_else(|| self.to_string(), |whole| fraction(digits, whole))
            }
            Self::Decimal { .. } | Self::Rounded(_) => self.to_string(),
        }
    }

    /// The score as a floating-point number, correctly rounded.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        match self {
            // Up to 10^22 both operands are exact in f64 (15 digits fit 53 bits), so the division
            // rounds only once.
            Self::Decimal { digits, decimals } => digits as f64 / 10f64.powi(i32::from(decimals)),
            // With many decimals the divisor is rounded as well, by half a unit in the last place.
            Self::Fraction { digits, decimals, parts } => {
                digits as f64 / (10f64.powi(i32::from(decimals)) * f64::from(parts))
            }
            Self::Rounded(value) => value,
        }
    }

    /// The digits after the decimal point; `None` if the score is not a decimal.
    pub(crate) fn decimals(self) -> Option<u8> {
        if let Self::Decimal { decimals, .. } = self { Some(decimals) } else { None }
    }

    /// Whether the score is neither infinite nor NaN.
    #[must_use]
    pub fn is_finite(self) -> bool {
        match self {
            Self::Decimal { .. } | Self::Fraction { .. } => true,
            Self::Rounded(value) => value.is_finite(),
        }
    }

    pub(super) fn is_on_grid(&self) -> bool {
        match self {
            Self::Decimal { decimals, .. } => *decimals <= Self::MAX_DECIMALS,
            Self::Fraction { decimals, parts, .. } => *decimals <= Self::MAX_DECIMALS && *parts > 0,
            Self::Rounded(_) => true,
        }
    }

    /// Rounds a score that has more decimals than the grid.
    pub(super) fn put_on_grid(&mut self) {
        if !self.is_on_grid() {
            *self = Self::Rounded(self.to_f64());
        }
    }

    /// The score with the other sign.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Decimal { digits, decimals } => Self::Decimal { digits: -digits, decimals },
            Self::Fraction { digits, decimals, parts } => Self::Fraction { digits: -digits, decimals, parts },
            Self::Rounded(value) => Self::Rounded(0.0 - value),
        }
    }

    /// A thousand times the score, for `1.234` whose point groups thousands.
    #[must_use]
    pub(super) fn thousandfold(self) -> Self {
        let exact = match self {
            Self::Decimal { digits, decimals } => Self::from_scientific(digits, 3 - i64::from(decimals)),
            Self::Fraction { .. } | Self::Rounded(_) => None,
        };
        exact.unwrap_or_else(|| Self::Rounded(self.to_f64() * 1000.0))
    }

    /// A hundredth of the score, exact unless that takes more than [`Score::MAX_DECIMALS`]: 50
    /// percent gives 0.5.
    #[must_use]
    pub fn hundredth(self) -> Self {
        let exact = match self {
            Self::Decimal { digits, decimals } => Self::from_scientific(digits, -i64::from(decimals) - 2),
            Self::Fraction { .. } | Self::Rounded(_) => None,
        };
        exact.unwrap_or_else(|| Self::Rounded(self.to_f64() / 100.0))
    }
}

/// A quotient in lowest terms: `-7/12`, or `3`.
pub(crate) fn fraction(over: i64, under: u64) -> String {
    let divisor = greatest_common_divisor(over.unsigned_abs(), under);
    let (over, under, sign) = (over.unsigned_abs() / divisor, under / divisor, if over < 0 { "-" } else { "" });
    if under == 1 { format!("{sign}{over}") } else { format!("{sign}{over}/{under}") }
}

/// The greatest common divisor; the other number if one is 0.
pub(crate) fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<i64> for Score {
    /// An exact integer, which must have at most 15 digits.
    fn from(digits: i64) -> Self {
        Self::Decimal { digits, decimals: 0 }
    }
}

impl From<f64> for Score {
    /// The decimal of at most 15 digits that a floating-point number stands for: 0.1 + 0.2 becomes
    /// 0.3. Numbers without such a form are kept as they are.
    fn from(value: f64) -> Self {
        Self::from_binary(value).unwrap_or(Self::Rounded(value))
    }
}

impl fmt::Display for Score {
    /// Plain decimal digits, all of them: `-0.05`. Reading them gives the same score again, except
    /// for fractions, which have no finite decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Decimal { digits, decimals: 0 } => write!(f, "{digits}"),
            Self::Decimal { digits, decimals } if decimals <= Self::MAX_DECIMALS => {
                let scale = 10u64.pow(u32::from(decimals));
                let (whole, fraction) = (digits.unsigned_abs() / scale, digits.unsigned_abs() % scale);
                let sign = if digits < 0 { "-" } else { "" };
                write!(f, "{sign}{whole}.{fraction:0width$}", width = usize::from(decimals))
            }
            Self::Decimal { .. } | Self::Fraction { .. } | Self::Rounded(_) => write!(f, "{}", self.to_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_one_form() {
        for exponent in [-400, -2, 0, 5, i64::MAX] {
            assert_eq!(Score::from_scientific(0, exponent), Some(Score::from(0)));
        }
    }

    #[test]
    fn trailing_zeros_do_not_count() {
        let half = Score::Decimal { digits: 125, decimals: 1 };
        assert_eq!(Score::from_scientific(1250, -2), Some(half));
        assert_eq!(Score::from_scientific(100, -2), Some(Score::from(1)));
        assert_eq!(Score::from_scientific(123_000_000_000_000_000, 0), Some(Score::from(123_000_000_000_000_000)));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(Score::from_scientific(1_234_567_890_123_456, 0), None, "16 significant digits");
        assert_eq!(Score::from_scientific(1, -19), None, "19 decimals");
        assert_eq!(Score::from_scientific(1, 19), None, "beyond i64");
        assert_eq!(Score::from_scientific(i64::MIN, i64::MAX), None);
        assert!(Score::from_scientific(-1, 18).is_some() && Score::from_scientific(-1, -18).is_some());
    }

    #[test]
    fn binary_numbers_stand_for_decimals_of_fifteen_digits() {
        let tenths = |digits| Some(Score::Decimal { digits, decimals: 1 });
        // As Python prints 0.1 + 0.2, 0.1 + 0.7 and 1.1 + 2.2.
        assert_eq!(
            [0.300_000_000_000_000_04, -0.799_999_999_999_999_9].map(Score::from_binary),
            [tenths(3), tenths(-8)]
        );
        assert_eq!(Score::from_binary(3.300_000_000_000_000_3), tenths(33));
        let third = Score::Decimal { digits: 333_333_333_333_333, decimals: 15 };
        assert_eq!(Score::from_binary(1.0 / 3.0), Some(third));
        assert_eq!(Score::from_binary(1_234_567_890_123_456.0), Some(Score::from(1_234_567_890_123_460)));
        assert_eq!([1e-20, f64::INFINITY, f64::NAN].map(Score::from_binary), [None; 3]);
    }

    #[test]
    fn hundredths_are_exact() {
        assert_eq!(Score::from(50).hundredth(), Score::Decimal { digits: 5, decimals: 1 });
        assert_eq!(Score::from(0).hundredth(), Score::from(0));
        assert_eq!(Score::Rounded(50.0).hundredth(), Score::Rounded(0.5));
        let off_the_grid = Score::Decimal { digits: 1, decimals: 17 }.hundredth();
        assert!(matches!(off_the_grid, Score::Rounded(_)));
    }

    #[test]
    fn means_are_exact_and_in_lowest_terms() {
        let mean = |scores: &[Score]| Score::mean(scores).expect("scores");
        let tenths = |digits| Score::Decimal { digits, decimals: 1 };
        assert_eq!(mean(&[1, 1, 0, 0, 0, 0].map(Score::from)), Score::Fraction { digits: 1, decimals: 0, parts: 3 });
        assert_eq!(mean(&[1, 1, 0, 0, 0].map(Score::from)), tenths(4));
        assert_eq!(mean(&[tenths(1), tenths(1), tenths(2)]), Score::Fraction { digits: 4, decimals: 1, parts: 3 });
        assert_eq!(mean(&[tenths(1), tenths(2), tenths(3)]), tenths(2));
        assert_eq!(mean(&[-1, 0, 0, 0, 0, 0, 0].map(Score::from)).to_f64(), -1.0 / 7.0);
        assert_eq!(mean(&[0; 3].map(Score::from)), Score::from(0));
        assert_eq!(mean(&[Score::Rounded(1e-30), Score::from(1)]), Score::Rounded(0.5));
        assert_eq!(Score::mean(&[]), None);
    }

    #[test]
    fn display_shows_every_digit() {
        let cases = [(0, 0, "0"), (-5, 2, "-0.05"), (7125, 2, "71.25"), (1, 18, "0.000000000000000001"), (12, 0, "12")];
        for (digits, decimals, text) in cases {
            assert_eq!(Score::Decimal { digits, decimals }.to_string(), text);
        }
    }
}
