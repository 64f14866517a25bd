//! The integer grid of differences, and subtraction onto it.

use super::error::DifferencesError;
use crate::scores::{Score, fraction, greatest_common_divisor};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Sums of `pairs` differences are within ±2^62 steps, so that an `i64` holds the difference of any
/// two of them.
pub(super) const SUM_BITS: u32 = 62;

/// The grid on which differences are integers, so that sums and comparisons with zero are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grid {
    /// One step is 10^−`decimals`, in the units of the scores: the scores are held exactly.
    Decimal {
        /// The decimals of the finest score.
        decimals: u8,
    },
    /// One step is 10^−`decimals` / `parts`: means of several runs are held exactly.
    Fractions {
        /// The decimals of the finest score.
        decimals: u8,
        /// The least common multiple of the scores' denominators.
        parts: u32,
    },
    /// One step is 2^`exponent`. The fallback for scores that fit no decimal grid: each difference
    /// is rounded once, to the nearest step, and everything after that is exact integer arithmetic.
    Binary {
        /// Usually negative.
        exponent: i32,
    },
}

impl Grid {
    /// `steps / divisor` in the units of the scores.
    #[must_use]
    pub fn to_units(self, steps: f64, divisor: f64) -> f64 {
        match self {
            Self::Decimal { decimals } => steps / (divisor * 10f64.powi(i32::from(decimals))),
            Self::Fractions { decimals, parts } => {
                steps / (divisor * 10f64.powi(i32::from(decimals)) * f64::from(parts))
            }
            Self::Binary { exponent } => libm::scalbn(steps / divisor, exponent),
        }
    }

    /// The finest grid on which any sum of `draws` of these scores fits an `i64`: decimal if they
    /// are decimals, otherwise the finest power of two.
    ///
    /// # Errors
    /// [`DifferencesError::NotFinite`] if a score is too large.
    pub fn holding<'s, I>(scores: impl Fn() -> I, draws: u64) -> Result<Self, DifferencesError>
    where
        I: Iterator<Item = &'s Score>,
    {
        grid_of(|| scores().map(|&score| Subtraction::from_zero(score)), draws.max(1))
    }

    /// A score in steps of this grid, which must [hold](Self::holding) it: exact on a decimal grid,
    /// rounded once on a binary one.
    #[must_use]
    pub fn steps(self, score: Score) -> i64 {
        Subtraction::from_zero(score).on(self)
    }

    /// An amount in the units of the scores, as a fraction of steps: the numerator is within ±2^63,
    /// the denominator from 1 to 2^60. Exact for a decimal on a decimal grid, except that amounts
    /// beyond all sums are clamped to ±2^63.
    pub(crate) fn steps_of(self, amount: Score) -> (i128, i128) {
        const BEYOND: i128 = 1 << 63;
        let as_float = |steps: f64| {
            let bits = (62 - libm::ilogb(steps.abs().max(1e-300))).clamp(0, 60);
            ((libm::scalbn(steps, bits).floor() as i128).clamp(-BEYOND, BEYOND), 1 << bits)
        };
        match (self, amount) {
            (Self::Decimal { decimals: own }, Score::Decimal { digits, decimals }) => {
                let (more, fewer) = (own.saturating_sub(decimals), decimals.saturating_sub(own));
                let power = |exponent: u8| 10i128.checked_pow(u32::from(exponent));
                let numerator = power(more).and_then(|power| power.checked_mul(digits.into()));
                let beyond = if digits < 0 { -BEYOND } else { BEYOND };
                (numerator.unwrap_or(beyond).clamp(-BEYOND, BEYOND), power(fewer.min(18)).unwrap_or(1))
            }
            (Self::Decimal { decimals }, amount) => as_float(amount.to_f64() * 10f64.powi(decimals.into())),
            (Self::Fractions { decimals, parts }, Score::Decimal { .. }) => {
                let whole = Self::Decimal { decimals };
                let (numerator, denominator) = whole.steps_of(amount);
                ((numerator * i128::from(parts)).clamp(-BEYOND, BEYOND), denominator)
            }
            (Self::Fractions { decimals, parts }, amount) => {
                as_float(amount.to_f64() * 10f64.powi(decimals.into()) * f64::from(parts))
            }
            (Self::Binary { exponent }, amount) => as_float(libm::scalbn(amount.to_f64(), -exponent)),
        }
    }

    /// `steps` as an exact number: a decimal ("-0.25") or, if it has none, a fraction in lowest
    /// terms ("-7/12"). `None` on a binary grid.
    #[must_use]
    pub fn printed(self, steps: i64) -> Option<String> {
        let decimals = match self {
            Self::Decimal { decimals } => decimals,
            Self::Fractions { decimals, parts } => {
                let whole = 10u64.checked_pow(decimals.into())?.checked_mul(parts.into())?;
                return Some(fraction(steps, whole));
            }
            Self::Binary { .. } => return None,
        };
        let decimals = usize::from(decimals);
        let sign = if steps < 0 { "-" } else { "" };
        let digits = format!("{:0>width$}", steps.unsigned_abs(), width = decimals + 1);
        let (whole, fraction) = digits.split_at(digits.len() - decimals);
        Some(if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") })
    }
}

/// The steps of a grid that is not binary: 10^−`decimals` / `parts`.
#[derive(Clone, Copy)]
struct Fineness {
    decimals: u8,
    parts: u32,
}

impl Fineness {
    const WHOLE: Self = Self { decimals: 0, parts: 1 };

    /// The step that a score needs; `None` for a rounded score.
    fn of(score: Score) -> Option<Self> {
        match score {
            Score::Decimal { decimals, .. } => Some(Self { decimals, parts: 1 }),
            Score::Fraction { decimals, parts, .. } => Some(Self { decimals, parts }),
            Score::Rounded(_) => None,
        }
    }

    /// The step that both need; `None` if it would be too fine.
    fn with(self, other: Self) -> Option<Self> {
        let decimals = self.decimals.max(other.decimals);
        if self.parts == other.parts {
            return Some(Self { decimals, ..self });
        }
        let [own, others] = [self.parts, other.parts].map(u64::from);
        let parts = u32::try_from(own / greatest_common_divisor(own, others) * others).ok()?;
        Some(Self { decimals, parts })
    }

    fn grid(self) -> Grid {
        match self {
            Self { decimals, parts: 1 } => Grid::Decimal { decimals },
            Self { decimals, parts } => Grid::Fractions { decimals, parts },
        }
    }

    /// A score in these steps, exact. `None` if the steps are too coarse or the number of them too
    /// large.
    fn steps(self, score: Score) -> Option<i128> {
        let (digits, decimals, parts) = match score {
            Score::Decimal { digits, decimals } => (digits, decimals, 1),
            Score::Fraction { digits, decimals, parts } => (digits, decimals, parts),
            Score::Rounded(_) => return None,
        };
        // At most 19 digits (an `i64`) and 18 zeros; an `i128` holds 38 digits.
        let steps = i128::from(digits) * 10i128.pow(u32::from(self.decimals.checked_sub(decimals)?));
        let times = self.parts.checked_div(parts).filter(|times| times * parts == self.parts)?;
        if times == 1 { Some(steps) } else { steps.checked_mul(times.into()) }
    }
}

/// `minuend − subtrahend`, not yet on a grid.
#[derive(Clone, Copy)]
pub(crate) struct Subtraction {
    pub minuend: Score,
    pub subtrahend: Score,
}

impl Subtraction {
    pub(super) fn from_zero(score: Score) -> Self {
        Self { minuend: score, subtrahend: Score::from(0) }
    }

    /// The step in which both scores are whole numbers; `None` if one of them is rounded.
    fn fineness(self) -> Option<Fineness> {
        Fineness::of(self.minuend)?.with(Fineness::of(self.subtrahend)?)
    }

    /// The difference in steps of this size, exact. `None` if a score needs finer steps or has too
    /// many digits.
    fn steps(self, fineness: Fineness) -> Option<i128> {
        fineness.steps(self.minuend)?.checked_sub(fineness.steps(self.subtrahend)?)
    }

    /// The difference in steps of a grid that holds it: exact, except on a binary grid, where it is
    /// rounded once.
    pub fn on(self, grid: Grid) -> i64 {
        match grid {
            Grid::Decimal { decimals } => self.steps(Fineness { decimals, parts: 1 }).map_or(0, |steps| steps as i64),
            Grid::Fractions { decimals, parts } => {
                self.steps(Fineness { decimals, parts }).map_or(0, |steps| steps as i64)
            }
            Grid::Binary { exponent } => libm::scalbn(self.to_f64(), -exponent).round() as i64,
        }
    }

    pub fn to_f64(self) -> f64 {
        match self.fineness().and_then(|fineness| Some((fineness.grid(), self.steps(fineness)?))) {
            Some((grid, steps)) => grid.to_units(steps as f64, 1.0),
            None => self.minuend.to_f64() - self.subtrahend.to_f64(),
        }
    }

    /// Whether the difference is below, at or above zero; exact even if it is too small for a step.
    pub fn sign(self) -> Ordering {
        match self.fineness().and_then(|fineness| self.steps(fineness)) {
            Some(steps) => steps.cmp(&0),
            // Scores are finite, so they can be compared; 0 and −0 are equal.
            None => self.minuend.to_f64().partial_cmp(&self.subtrahend.to_f64()).unwrap_or(Ordering::Equal),
        }
    }
}

/// The finest grid on which any sum of `draws` of these differences fits [`SUM_BITS`]: decimal if
/// they are decimals, otherwise the finest power of two.
pub(super) fn grid_of<I: Iterator<Item = Subtraction>>(
    differences: impl Fn() -> I,
    draws: u64,
) -> Result<Grid, DifferencesError> {
    let finest = differences().try_fold(Fineness::WHOLE, |finest, difference| finest.with(difference.fineness()?));
    if let Some(fineness) = finest {
        let largest = (1u128 << SUM_BITS) / u128::from(draws);
        let fits =
            |difference: Subtraction| difference.steps(fineness).is_some_and(|steps| steps.unsigned_abs() <= largest);
        if differences().all(fits) {
            return Ok(fineness.grid());
        }
    }
    let largest = differences().map(|difference| difference.to_f64().abs()).fold(0.0, f64::max);
    if !largest.is_finite() {
        return Err(DifferencesError::NotFinite);
    }
    // 2^magnitude ≥ largest × draws, so the sum of all is at most 2^SUM_BITS steps. The spare bit
    // absorbs rounding.
    let magnitude = libm::ilogb(largest.max(f64::MIN_POSITIVE)) + 1 + draws.next_power_of_two().trailing_zeros() as i32;
    Ok(Grid::Binary { exponent: magnitude + 1 - SUM_BITS as i32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_printed_as_decimals() {
        let grid = Grid::Decimal { decimals: 2 };
        let printed = [0, 5, -5, 125, -100].map(|steps| grid.printed(steps));
        assert_eq!(printed.map(Option::unwrap_or_default), ["0.00", "0.05", "-0.05", "1.25", "-1.00"]);
        assert_eq!(Grid::Decimal { decimals: 0 }.printed(-7).as_deref(), Some("-7"));
        assert_eq!(Grid::Binary { exponent: -60 }.printed(1), None);
    }
}
