//! What a law says of a tail.

/// A probability, and how far it may be off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// The probability, 0 to 1.
    pub probability: f64,
    /// 0 where the probability is exact to the precision of the numbers (a relative error of some
    /// 1e-12). Otherwise a bound: the probability is no farther off than that. The law then has
    /// more steps than can be followed, and was smoothed.
    pub error: f64,
}

impl Tail {
    pub(super) const IMPOSSIBLE: Self = Self { probability: 0.0, error: 0.0 };
    pub(super) const CERTAIN: Self = Self { probability: 1.0, error: 0.0 };

    pub(super) fn complement(self) -> Self {
        Self { probability: 1.0 - self.probability, ..self }
    }

    /// What is possible is more than nothing, even where no `f64` is as small.
    pub(super) fn possible(self) -> Self {
        Self { probability: self.probability.max(f64::MIN_POSITIVE), ..self }
    }
}
