//! A tail probability.

/// A probability and a bound for its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// The probability, 0 to 1.
    pub probability: f64,
    /// 0 if the probability is exact to floating-point precision (a relative error of some 1e-12).
    /// Otherwise a bound for the absolute error: the law has more steps than can be followed, and
    /// was smoothed.
    pub error: f64,
}

impl Tail {
    pub(super) const IMPOSSIBLE: Self = Self { probability: 0.0, error: 0.0 };
    pub(super) const CERTAIN: Self = Self { probability: 1.0, error: 0.0 };

    pub(super) fn complement(self) -> Self {
        Self { probability: 1.0 - self.probability, ..self }
    }

    /// Makes the probability of an event that is possible but not certain positive and less than 1,
    /// even if no `f64` is that close to 0 or 1.
    pub(super) fn possible(self) -> Self {
        const BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;
        Self { probability: self.probability.clamp(f64::MIN_POSITIVE, BELOW_ONE), ..self }
    }
}
