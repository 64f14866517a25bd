//! The true probabilities of the model: how often an item is helped and hurt.

use crate::text::{trimmed, with_decimals};
use std::fmt;

/// The true gain g and disagreement q. Each item, independently of the others, is helped with
/// probability (q + g)/2 and hurt with probability (q − g)/2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Truth {
    gain: f64,
    disagreement: f64,
}

/// Why there are no such probabilities. All numbers are proportions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TruthError {
    /// The disagreement must be more than 0 and at most 1.
    DisagreementOutOfRange,
    /// The absolute gain must not exceed the disagreement.
    GainBeyondDisagreement {
        /// The gain.
        gain: f64,
        /// The disagreement.
        disagreement: f64,
    },
    /// An accuracy must be between 0 and 1.
    AccuracyOutOfRange,
    /// Two systems with these accuracies cannot agree this often, or this rarely.
    AgreementOutOfRange {
        /// The smallest possible agreement.
        least: f64,
        /// The largest possible agreement.
        most: f64,
    },
}

/// Tolerance: sums of two-digit percentages are off by some last bits.
const ROUNDING: f64 = 1e-12;

impl Truth {
    /// A gain g with a disagreement q, as proportions of all items, |g| ≤ q.
    ///
    /// # Errors
    /// [`TruthError`] if there are no such probabilities.
    pub fn new(gain: f64, disagreement: f64) -> Result<Self, TruthError> {
        if !(disagreement > 0.0 && disagreement <= 1.0) {
            return Err(TruthError::DisagreementOutOfRange);
        }
        if gain.is_nan() || gain.abs() > disagreement + ROUNDING {
            return Err(TruthError::GainBeyondDisagreement { gain, disagreement });
        }
        Ok(Self { gain: gain.clamp(-disagreement, disagreement), disagreement })
    }

    /// From the accuracies of both systems and their agreement, the share of items on which both
    /// are right or both are wrong.
    ///
    /// # Errors
    /// [`TruthError`] if this is impossible: the items that one system has right and the other
    /// wrong cannot be more than the one has right, nor more than the other has wrong.
    pub fn from_accuracies(baseline: f64, experimental: f64, agreement: f64) -> Result<Self, TruthError> {
        let is_accuracy = |accuracy: &f64| (0.0..=1.0).contains(accuracy);
        if ![baseline, experimental].iter().all(is_accuracy) {
            return Err(TruthError::AccuracyOutOfRange);
        }
        let most = 1.0 - (experimental - baseline).abs();
        let least = (1.0 - baseline - experimental).abs();
        if !(agreement >= least - ROUNDING && agreement <= most + ROUNDING) {
            return Err(TruthError::AgreementOutOfRange { least, most });
        }
        Self::new(tidy(experimental - baseline), tidy(1.0 - agreement))
    }

    /// The gain, g.
    #[must_use]
    pub fn gain(self) -> f64 {
        self.gain
    }

    /// The disagreement, q.
    #[must_use]
    pub fn disagreement(self) -> f64 {
        self.disagreement
    }

    /// The probabilities that an item on which the systems differ is helped and that it is hurt.
    /// They add up to 1.
    #[must_use]
    pub fn sides(self) -> [f64; 2] {
        let whole = 2.0 * self.disagreement;
        [(self.disagreement + self.gain) / whole, (self.disagreement - self.gain) / whole]
    }

    /// The least and the greatest accuracy that the baseline can have, as proportions: it is right
    /// on all items hurt, (q − g) / 2, and wrong on all items helped, (q + g) / 2.
    #[must_use]
    pub fn baselines(self) -> [f64; 2] {
        [(self.disagreement - self.gain) / 2.0, 1.0 - (self.disagreement + self.gain) / 2.0].map(tidy)
    }
}

/// Rounds noise away, so that 0.71 − 0.7 is 0.01, not 0.010000000000000009; turns −0 into 0.
fn tidy(share: f64) -> f64 {
    (share * 1e12).round() / 1e12 + 0.0
}

impl std::error::Error for TruthError {}

impl fmt::Display for TruthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| trimmed(&with_decimals(100.0 * share, 6)).replace('-', "−");
        match *self {
            Self::DisagreementOutOfRange => write!(f, "the disagreement must be above 0 % and at most 100 %"),
            Self::GainBeyondDisagreement { gain, disagreement } => write!(
                f,
                "a gain of {} {} needs a disagreement of at least {} %: it is the share helped minus the share hurt, \
                 and only {} % of the items differ",
                percent(gain),
                if percent(gain.abs()) == "1" { "point" } else { "points" },
                percent(gain.abs()),
                percent(disagreement)
            ),
            Self::AccuracyOutOfRange => write!(f, "an accuracy must be from 0 % to 100 %"),
            Self::AgreementOutOfRange { least, most } => write!(
                f,
                "systems with these accuracies agree on {} % to {} % of the items: choose an agreement in between",
                percent(least),
                percent(most)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_hurt_and_nobody_helped() {
        assert_eq!(Truth::new(0.04, 0.04).map(Truth::sides), Ok([1.0, 0.0]));
        assert_eq!(Truth::new(-0.04, 0.04).map(Truth::sides), Ok([0.0, 1.0]));
        assert_eq!(Truth::new(0.0, 0.3).map(Truth::sides), Ok([0.5, 0.5]));
    }

    #[test]
    fn impossible_truths_are_refused() {
        for disagreement in [0.0, -0.1, 1.1, f64::NAN] {
            assert_eq!(Truth::new(0.0, disagreement), Err(TruthError::DisagreementOutOfRange));
        }
        for gain in [0.05, -0.05, f64::NAN] {
            assert!(matches!(Truth::new(gain, 0.04), Err(TruthError::GainBeyondDisagreement { .. })));
        }
        assert_eq!(Truth::from_accuracies(1.1, 0.5, 0.5), Err(TruthError::AccuracyOutOfRange));
    }

    #[test]
    fn a_gain_of_nothing_has_no_sign() {
        let error = Truth::new(-4e-9, 1e-9).expect_err("impossible").to_string();
        assert!(error.starts_with("a gain of 0 points needs a disagreement of at least 0 %"), "{error}");
        let level = Truth::from_accuracies(0.7, 0.7 - 1e-15, 0.96).expect("possible");
        assert!(level.gain() == 0.0 && level.gain().is_sign_positive());
    }

    #[test]
    fn accuracies_give_gain_and_disagreement() {
        // 70 % and 71 % right, agreement 96 %: 2.5 % helped, 1.5 % hurt.
        assert_eq!(Truth::from_accuracies(0.7, 0.71, 0.96), Truth::new(0.01, 0.04));
    }

    #[test]
    fn agreement_is_bounded_by_the_accuracies() {
        // 90 % and 95 % right: at most 10 % of the items can be helped, so at most 5 % hurt; at
        // least 5 % are helped.
        for agreement in [0.85, 0.95] {
            assert!(Truth::from_accuracies(0.9, 0.95, agreement).is_ok(), "{agreement}");
        }
        for agreement in [0.84, 0.96, f64::NAN] {
            let error = Truth::from_accuracies(0.9, 0.95, agreement).expect_err("impossible");
            assert!(error.to_string().starts_with("systems with these accuracies agree on 85 % to 95 %"), "{error}");
        }
    }
}
