//! Rules of thumb for quick estimates, beside exact results.
//!
//! # References
//! - A. Agresti and B. A. Coull, *Approximate is better than “exact” for interval estimation of
//!   binomial proportions*, The American Statistician 52, 1998; as O'Connor's lecture writes it,
//!   with 2 for the normal quantile.
//! - J. A. Hanley and A. Lippman-Hand, *If nothing goes wrong, is everything all right?*, JAMA 249,
//!   1983: the rule of three.
//! - C. J. Clopper and E. S. Pearson, *The use of confidence or fiducial limits illustrated in the
//!   case of the binomial*, Biometrika 26, 1934: the bound that the rule of three approximates.

use super::Percent;
use crate::comparisons::agresti_coull;
use crate::significance::{Sides, can_be_significant, is_below};

/// The interval of an accuracy with two right and two wrong items added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AddedFour {
    /// k′ = k + 2.
    pub correct: u64,
    /// n′ = n + 4.
    pub items: u64,
    /// p′ = k′ / n′, the centre of the interval.
    pub share: f64,
    /// 2 √(p′ (1 − p′) / n′), the half-width of the interval.
    pub reach: f64,
}

impl AddedFour {
    /// The interval for `correct` of `items` right, where `items` ≥ 1 and `correct` ≤ `items`.
    #[must_use]
    pub fn new(correct: u64, items: u64) -> Self {
        let (share, reach) = agresti_coull(correct, items, 2.0);
        Self { correct: correct + 2, items: items + 4, share, reach }
    }

    /// The lower and the upper end by the formula; either may be outside 0..1.
    #[must_use]
    pub fn ends(&self) -> (f64, f64) {
        (self.share - self.reach, self.share + self.reach)
    }

    /// The lower and the upper end, clipped to 0..1.
    #[must_use]
    pub fn clipped(&self) -> (f64, f64) {
        let (lower, upper) = self.ends();
        (lower.max(0.0), upper.min(1.0))
    }
}

/// 1 / √n′ with n′ = n + 4: the largest possible half-width of an Agresti–Coull interval, as 2 √(p
/// (1 − p)) is at most 1.
#[must_use]
pub fn widest_reach(items: u64) -> f64 {
    1.0 / (items as f64 + 4.0).sqrt()
}

/// The smallest number of items, at least 1, with which [`widest_reach`] is at most `reach`, which
/// must not be zero: 1 / reach² − 4.
#[must_use]
pub fn items_for_reach(reach: Percent) -> u64 {
    let (whole, reach) = (u128::from(Percent::WHOLE.millionths()), u128::from(reach.millionths().max(1)));
    let with_four = (whole * whole).div_ceil(reach * reach);
    u64::try_from(with_four).unwrap_or(u64::MAX).saturating_sub(4).max(1)
}

/// The smallest number of items with which the rule of three bounds a share by `bound`, which must
/// not be zero: 3 / bound.
#[must_use]
pub fn items_for_bound(bound: Percent) -> u64 {
    (3 * u64::from(Percent::WHOLE.millionths())).div_ceil(u64::from(bound.millionths().max(1)))
}

/// The exact one-sided upper bound, of level 1 − `alpha`, of a share that did not occur in `items`
/// items: 1 − α^(1/n), the share for which this has probability α. With α/2 it is the upper end of
/// the two-sided Clopper–Pearson interval.
#[must_use]
pub fn exact_bound(items: u64, alpha: f64) -> f64 {
    -libm::expm1(libm::log(alpha) / items as f64)
}

/// The smallest number of items with which [`exact_bound`] is at most `bound`, which must not be
/// zero.
#[must_use]
pub fn items_for_exact_bound(bound: Percent, alpha: f64) -> u64 {
    let bound = f64::from(bound.millionths().max(1)) / f64::from(Percent::WHOLE.millionths());
    // (1 − b)^n ≤ α. For a bound of 1, a single item is enough.
    (libm::log(alpha) / libm::log1p(-bound)).ceil().max(1.0) as u64
}

/// The p-values of a lead without losses: some items are helped, none is hurt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// The bootstrap's p. It is 0 if all items are ahead, so that no resample misses them, or if it
    /// underflows.
    pub p: f64,
    /// Whether all items are ahead, so that no resample misses them.
    pub is_of_all: bool,
    /// The value of p by the rule of thumb.
    pub rule: f64,
    /// Whether p is close to the rule of thumb; otherwise it is far below, as there are few items
    /// or many are ahead.
    pub is_near_rule: bool,
    /// The exact sign test's p.
    pub sign_test: f64,
    /// How many items must be ahead for the bootstrap's p to be below α.
    pub least: u64,
    /// How many must be ahead for the sign test's p to be below α; `None` if all items are too few.
    pub least_of_sign_test: Option<u64>,
}

/// p is close to its rule of thumb if it is at least this share of it.
const NEAR: f64 = 0.9;

impl Lead {
    /// `ahead` of `items` ≥ 1 items are helped, none is hurt.
    #[must_use]
    pub fn new(ahead: u64, items: u64, sides: Sides, alpha: f64) -> Self {
        let of_sides = |share: f64| (f64::from(sides.number()) * share).min(1.0);
        let (p, rule) = (of_sides(lead_p_value(ahead, items)), of_sides(lead_rule(ahead)));
        Self {
            p,
            is_of_all: ahead == items,
            rule,
            is_near_rule: p > 0.0 && p >= NEAR * rule,
            sign_test: of_sides(lead_sign_test(ahead)),
            least: least_lead(items, alpha / f64::from(sides.number())),
            least_of_sign_test: (1..=items).find(|&ahead| can_be_significant(ahead, sides, alpha)),
        }
    }
}

/// The bootstrap's p if `ahead` of `items` items are helped and none is hurt: (1 − d/n)^n, the
/// share of resamples that draw none of the d items.
#[must_use]
pub fn lead_p_value(ahead: u64, items: u64) -> f64 {
    let items = items as f64;
    libm::exp(items * libm::log1p(-(ahead as f64 / items)))
}

/// e^−d, an upper bound of [`lead_p_value`] that is close to it, whatever the number of items.
#[must_use]
fn lead_rule(ahead: u64) -> f64 {
    libm::exp(-(ahead as f64))
}

/// The one-sided p of the exact sign test if d items are helped and none is hurt: 2^−d.
#[must_use]
fn lead_sign_test(ahead: u64) -> f64 {
    libm::exp2(-(ahead as f64))
}

/// The smallest number of items ahead, with none hurt, at which [`lead_p_value`] is below `alpha`.
#[must_use]
fn least_lead(items: u64, alpha: f64) -> u64 {
    let is_enough = |ahead: u64| is_below(lead_p_value(ahead, items), alpha);
    // Start near the solution of (1 − d/n)^n = α, one below it in case of rounding.
    let near = (items as f64 * exact_bound(items, alpha)) as u64;
    (near.saturating_sub(1)..=items).find(|&ahead| is_enough(ahead)).unwrap_or(items)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::ExactDistribution;
    use crate::planning::Counts;

    fn percent(text: &str) -> Percent {
        Percent::parse(text).expect("a percentage")
    }

    #[test]
    fn lectures_87_of_100() {
        // O'Connor's lecture, as in the reference README; tolerance: half a unit of the last
        // decimal.
        let interval = AddedFour::new(87, 100);
        let (lower, upper) = interval.ends();
        assert!((lower - 0.786_869).abs() < 5e-7 && (upper - 0.924_669).abs() < 5e-7, "{interval:?}");
        assert_eq!((interval.correct, interval.items, interval.clipped()), (89, 104, interval.ends()));
    }

    #[test]
    fn none_right_reaches_below_zero_and_is_clipped() {
        // From the same source: the lower limit is −0.0077.
        let none = AddedFour::new(0, 100);
        assert!((none.ends().0 + 0.0077).abs() < 5e-5, "{none:?}");
        assert_eq!(none.clipped().0, 0.0);
        let all = AddedFour::new(100, 100);
        assert!(all.ends().1 > 1.0);
        assert_eq!(all.clipped().1, 1.0);
    }

    #[test]
    fn widest_reach_is_the_lectures_and_the_widest() {
        // 1/√104 = 0.098058 (reference README); 1/√400 = 1/20.
        assert!((widest_reach(100) - 0.098_058).abs() < 5e-7);
        assert_eq!(widest_reach(396), 0.05);
        for correct in 0..=100 {
            // At one half they are equal, up to the last bit.
            assert!(AddedFour::new(correct, 100).reach <= widest_reach(100) + 1e-16);
        }
    }

    #[test]
    fn items_for_a_reach_are_the_fewest() {
        assert_eq!(items_for_reach(percent("5")), 396);
        assert_eq!([percent("100"), percent("60")].map(items_for_reach), [1, 1]);
        assert_eq!(items_for_reach(percent("0.000001")), 10_000_000_000_000_000 - 4);
        for text in ["9.8", "3", "1.7", "0.5"] {
            let reach = percent(text);
            let items = items_for_reach(reach);
            let is_met = |items| widest_reach(items) <= reach.as_f64() / 100.0;
            assert!(is_met(items) && !is_met(items - 1), "{text}: {items}");
        }
    }

    #[test]
    fn rule_of_three_beside_the_exact_bounds() {
        // Reference README, n = 100: 0.0300 by the rule, 0.02951 exact one-sided, 0.0362 two-sided.
        assert!((exact_bound(100, 0.05) - 0.02951).abs() < 5e-6);
        assert!((exact_bound(100, 0.025) - 0.0362).abs() < 5e-5);
        assert!((exact_bound(1, 0.05) - 0.95).abs() < 1e-15, "one item: 1 − α");
        // ln 20 = 2.9957 < 3: the rule is conservative.
        assert!((1..2000).all(|items| exact_bound(items, 0.05) < 3.0 / items as f64));
    }

    #[test]
    fn items_for_a_bound_are_the_fewest() {
        assert_eq!([percent("3"), percent("1"), percent("100"), percent("7")].map(items_for_bound), [100, 300, 3, 43]);
        assert_eq!(items_for_exact_bound(percent("100"), 0.05), 1);
        for text in ["3", "1", "0.01", "40"] {
            let bound = percent(text);
            let items = items_for_exact_bound(bound, 0.05);
            let is_met = |items| exact_bound(items, 0.05) <= bound.as_f64() / 100.0;
            assert!(is_met(items) && !is_met(items - 1), "{text}: {items}");
            assert!(items <= items_for_bound(bound));
        }
    }

    #[test]
    fn lead_with_nobody_hurt_is_the_exact_bootstrap() {
        for (items, ahead) in [(1, 0), (1, 1), (10, 3), (100, 2), (500, 3), (10_000, 5), (1_000_000, 4)] {
            let counts = Counts { pairs: items, helped: ahead, hurt: 0 };
            let differences = counts.differences().expect("helped ≤ n");
            let exact = ExactDistribution::new(&differences).at_or_below_zero().probability;
            let ours = lead_p_value(ahead, items);
            assert!((ours - exact).abs() <= 1e-12 * exact, "n = {items}, {ahead} ahead: {ours} against {exact}");
            // Because 1 − x ≤ e^−x.
            assert!(ours <= lead_rule(ahead) * (1.0 + 1e-12));
        }
        // 0.98^100, as in the primer; e^−3.
        assert!((lead_p_value(2, 100) - 0.132_619_556).abs() < 5e-10);
        assert!((lead_rule(3) - 0.049_787).abs() < 5e-7);
        assert_eq!(lead_sign_test(5), 0.031_25);
    }

    #[test]
    fn sign_test_needs_more_than_the_bootstrap() {
        let of_hundred = Lead::new(2, 100, Sides::One, 0.05);
        assert!(of_hundred.is_near_rule && !of_hundred.is_of_all, "0.98^100 = 0.133, e^−2 = 0.135");
        // 2^−5 = 0.031, and 2 · 2^−6 with two sides.
        assert_eq!((of_hundred.least, of_hundred.least_of_sign_test), (3, Some(5)));
        assert_eq!(Lead::new(2, 100, Sides::Two, 0.05).least_of_sign_test, Some(6));
        let of_four = Lead::new(3, 4, Sides::One, 0.05);
        assert_eq!((of_four.is_near_rule, of_four.least_of_sign_test), (false, None), "0.25^4 = 0.0039, 2^−4 = 0.063");
        let all = Lead::new(4, 4, Sides::Two, 0.05);
        assert_eq!((all.p, all.is_of_all, all.is_near_rule, all.sign_test), (0.0, true, false, 0.125));
    }

    #[test]
    fn three_ahead_are_enough_whatever_the_sample() {
        // From four items on, three are enough: (1 − 3/4)^4 = 0.25^4. With one item p = (1 − 1)^1 =
        // 0; with two, one is not enough: 0.5² = 0.25.
        assert_eq!([1, 2].map(|items| least_lead(items, 0.05)), [1, 2]);
        for items in [10, 100, 500, 10_000, 10_000_000] {
            assert_eq!(least_lead(items, 0.05), 3, "{items}");
        }
        assert_eq!(least_lead(10, 0.01), 4, "0.6^10 = 0.00605, 0.7^10 = 0.028");
        assert_eq!(least_lead(100, 0.9), 1, "0.99^100 = 0.366");
    }
}
