//! Significance: the one place that compares p-values with a level.
//!
//! Two conditions make a result significant ([`Significance::of`]):
//!
//! 1. p is below α ([`is_below`]). p = α is not.
//! 2. Enough items differ that an exact sign test would be below α if all of them favoured the same
//!    system ([`can_be_significant`]).
//!
//! The second condition is needed because the bootstrap's p is too small if few items differ: when
//! there is no difference, p < 0.05 alone occurs in half of all tests of one item, and in one of
//! eight tests of three items that all differ. With both conditions, at α = 0.05 and for 0/1
//! scores, a result is significant by chance in
//!
//! - at most 5 % of tests if up to half of the items differ, and in far fewer if few differ (with
//!   5 of 100 on average: 1.9 %, and 4.8 % by p < α alone);
//! - 5.5 % one-sided and 6.2 % two-sided with 10 items of which 80 % differ; at most 6.4 and 7.4 %
//!   with that share;
//! - at most 9 and 12.5 % if all items differ (with 9 and 7 items), and fewer with more items.
//!
//! These figures come from `planning::power`, which enumerates all outcomes.
//!
//! Uses no other module, so that every other module can use it.

mod sides;

pub use sides::Sides;

/// Exact p-values are computed to a relative 1e-12, so one that equals α may come out slightly
/// below it.
const TIE: f64 = 1e-9;

/// A p-value is below the level `alpha` if it is less than this: α minus a relative 1e-9, within
/// which p counts as equal to α.
#[must_use]
pub fn limit(alpha: f64) -> f64 {
    alpha * (1.0 - TIE)
}

/// Whether `p` is below the level `alpha`. This is only one of the two conditions of significance:
/// see [`Significance::of`].
#[must_use]
pub fn is_below(p: f64, alpha: f64) -> bool {
    p < limit(alpha)
}

/// The smallest possible p of the exact sign test with this many differing items, all of which
/// favour the same system: 2^−k one-sided and 2^(1−k) two-sided.
#[must_use]
pub fn least_sign_p(differing: u64, sides: Sides) -> f64 {
    // Beyond 1,100 items the value underflows, but p must not be 0.
    (f64::from(sides.number()) * 0.5f64.powi(differing.min(2000) as i32)).clamp(f64::MIN_POSITIVE, 1.0)
}

/// The p to report instead of a bootstrap p of exactly 0, which is impossible for a real test: all
/// items that differ favour the same system, so no resample can disagree, and the exact sign test's
/// p is used. `None` for any other p.
///
/// # Example
/// ```
/// use paired_bootstrap::significance::{Sides, in_place_of_zero};
/// // All of ten items are helped: 1/1024.
/// assert_eq!(in_place_of_zero(0.0, 10, Sides::One), Some(0.0009765625));
/// assert_eq!(in_place_of_zero(0.01, 10, Sides::One), None);
/// ```
#[must_use]
pub fn in_place_of_zero(p: f64, differing: u64, sides: Sides) -> Option<f64> {
    (p == 0.0).then(|| least_sign_p(differing, sides))
}

/// Whether any outcome of the exact sign test with this many differing items is significant at
/// `alpha`. If none is, a bootstrap p below `alpha` does not make a result significant: with 1, 2
/// and 3 items that occurs with probability 50, 25 and 12.5 % when there is no difference.
#[must_use]
pub fn can_be_significant(differing: u64, sides: Sides, alpha: f64) -> bool {
    is_below(least_sign_p(differing, sides), alpha)
}

/// The conclusion from a bootstrap p-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Significance {
    /// p < α, and enough items differ.
    Significant,
    /// p ≥ α.
    NotSignificant,
    /// p < α, but so few items differ that no outcome of the exact sign test could be significant:
    /// the result is not called significant.
    TooFewToTell,
}

impl Significance {
    /// The conclusion from the p-value `p` of a test with these sides at level `alpha`, when
    /// `differing` items differ (for items in clusters, this many clusters).
    ///
    /// # Example
    /// ```
    /// use paired_bootstrap::significance::{Sides, Significance};
    /// // Of 500 items four are helped and none is hurt: p = 0.018, but the sign test's p is at
    /// // least 1/16.
    /// assert_eq!(Significance::of(0.018, 4, Sides::One, 0.05), Significance::TooFewToTell);
    /// assert_eq!(Significance::of(0.018, 5, Sides::One, 0.05), Significance::Significant);
    /// ```
    #[must_use]
    pub fn of(p: f64, differing: u64, sides: Sides, alpha: f64) -> Self {
        Self::among(1, p, differing, sides, alpha)
    }

    /// As [`of`](Self::of), for one of several comparisons, with an adjusted p-value. The sign
    /// test's p is adjusted as well, by Bonferroni's method: multiplied by the number of
    /// comparisons.
    #[must_use]
    pub fn among(comparisons: usize, adjusted: f64, differing: u64, sides: Sides, alpha: f64) -> Self {
        match is_below(adjusted, alpha) {
            false => Self::NotSignificant,
            true if can_be_significant(differing, sides, alpha / comparisons as f64) => Self::Significant,
            true => Self::TooFewToTell,
        }
    }

    /// Whether the result is significant.
    #[must_use]
    pub fn is_significant(self) -> bool {
        self == Self::Significant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_equal_to_alpha_is_not_below_it() {
        // (1/2)⁴, as computed by an integral.
        let p = 0.062_499_999_999_999_4;
        assert!(!is_below(p, 0.0625) && !is_below(0.0625, p) && is_below(0.0624, 0.0625));
    }

    #[test]
    fn few_differing_items_reach_no_level() {
        // 2^−4 = 0.0625, 2^−5 = 0.03125; two-sided 2^(1−5) = 0.0625.
        let can = |differing, sides| can_be_significant(differing, sides, 0.05);
        assert_eq!([0, 3, 4, 5, 6].map(|differing| can(differing, Sides::One)), [false, false, false, true, true]);
        assert_eq!([5, 6].map(|differing| can(differing, Sides::Two)), [false, true]);
        // p = α is not significant.
        assert!(!can_be_significant(4, Sides::One, 0.0625) && can_be_significant(u64::MAX, Sides::Two, 1e-300));
        assert_eq!(least_sign_p(0, Sides::Two), 1.0);
        assert!(least_sign_p(5000, Sides::One) > 0.0, "it is never quoted as 0");
    }

    #[test]
    fn a_small_p_on_few_items_is_not_significant() {
        let of = |p, differing, sides, alpha| Significance::of(p, differing, sides, alpha);
        assert_eq!(of(0.01, 4, Sides::One, 0.05), Significance::TooFewToTell);
        assert_eq!(of(0.06, 4, Sides::One, 0.05), Significance::NotSignificant);
        assert_eq!(of(0.05, 40, Sides::One, 0.05), Significance::NotSignificant);
        // Six items suffice two-sided at 0.05 (1/32), but not for one of five comparisons.
        assert_eq!(of(0.003, 6, Sides::Two, 0.05), Significance::Significant);
        assert_eq!(of(0.003, 6, Sides::Two, 0.05 / 5.0), Significance::TooFewToTell);
    }

    #[test]
    fn each_direction_of_a_two_sided_test_has_half_of_alpha() {
        for (p, differing) in [(0.024, 5), (0.024, 6), (0.026, 9), (0.025, 9), (0.0, 5)] {
            let level = Sides::Two.level_ahead(0.05);
            assert_eq!(
                Significance::of(p, differing, Sides::One, level),
                Significance::of(2.0 * p, differing, Sides::Two, 0.05),
                "{p}, {differing}"
            );
        }
    }
}
