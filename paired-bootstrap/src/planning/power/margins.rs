//! How many items it takes to show that a loss, or any difference, is smaller than a margin, by
//! normal approximation.
//!
//! With se = √((q − g²) / n), the standard error of the observed gain,
//!
//! - P(shown to be non-inferior) = Φ((δ + g) / se − z_{1−α}),
//! - P(shown to be equivalent) = that + Φ((δ − g) / se − z_{1−α}) − 1, at least 0.
//!
//! # References
//! - J. M. Nam, *Establishing equivalence of two treatments and sample size requirements in
//!   matched-pairs design*, Biometrics 53, 1997.

use super::MOST_ITEMS;
use super::truth::Truth;
use crate::bootstrap::normal;

/// The probability that `items` show a difference smaller than `margin`, a proportion above 0. Each
/// side is tested one-sided at `alpha`: losses, and with `both_sides` also gains.
#[must_use]
pub fn power_within_margin(truth: Truth, margin: f64, both_sides: bool, alpha: f64, items: f64) -> f64 {
    let (g, q) = (truth.gain(), truth.disagreement());
    let error = ((q - g * g).max(0.0) / items).sqrt();
    let side = |room: f64| {
        if error > 0.0 {
            normal::cumulative(room / error + normal::quantile(alpha))
        } else {
            f64::from(u8::from(room > 0.0))
        }
    };
    let losses = side(margin + g);
    if both_sides { (losses + side(margin - g) - 1.0).max(0.0) } else { losses }
}

/// The number of items that show this with probability `target`; `None` if no number up to
/// [`MOST_ITEMS`] does, for example if the true difference is not smaller than the margin.
#[must_use]
pub fn items_within_margin(truth: Truth, margin: f64, both_sides: bool, alpha: f64, target: f64) -> Option<u64> {
    let is_enough = |items: u64| power_within_margin(truth, margin, both_sides, alpha, items as f64) >= target;
    if !is_enough(MOST_ITEMS) {
        return None;
    }
    let (mut few, mut enough) = (0, MOST_ITEMS);
    while enough - few > 1 {
        let middle = few + (enough - few) / 2;
        if is_enough(middle) {
            enough = middle;
        } else {
            few = middle;
        }
    }
    Some(enough)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::{Differences, ExactDistribution, is_below};
    use crate::comparisons::Coin;
    use crate::scores::Score;

    fn truth(gain: f64, disagreement: f64) -> Truth {
        Truth::new(gain, disagreement).expect("|g| ≤ q")
    }

    #[test]
    fn equal_systems_by_hand() {
        // q = 5 %, a margin of 1 point: (1.644854 + 0.841621)² · 0.05 / 0.0001 = 3,091.2 one-sided.
        // Both sides: 0.9 on each, so (1.644854 + 1.281552)² · 500 = 4,281.9.
        let equal = truth(0.0, 0.05);
        assert_eq!(items_within_margin(equal, 0.01, false, 0.05, 0.8), Some(3_092));
        assert_eq!(items_within_margin(equal, 0.01, true, 0.05, 0.8), Some(4_282));
    }

    #[test]
    fn a_true_loss_of_the_margin_is_never_shown_to_be_smaller() {
        for both_sides in [false, true] {
            assert_eq!(items_within_margin(truth(-0.01, 0.05), 0.01, both_sides, 0.05, 0.8), None);
        }
        // A true gain helps in the one-sided test, and hurts with both sides.
        assert!(items_within_margin(truth(0.01, 0.05), 0.01, false, 0.05, 0.8) < Some(1_000));
        assert_eq!(items_within_margin(truth(0.01, 0.05), 0.01, true, 0.05, 0.8), None);
    }

    #[test]
    fn the_exact_test_has_about_the_power_that_was_asked_for() {
        // By enumeration: the number d of items that differ is Bin(n, q), and the helped among them
        // are Bin(d, ½ + g / 2q); p = P(m* ≤ −margin).
        let (truth, margin) = (truth(0.0, 0.05), Score::Decimal { digits: -2, decimals: 2 });
        let items = items_within_margin(truth, 0.02, false, 0.05, 0.8).expect("some are enough");
        let (first, weights) = crate::comparisons::numbers_that_differ(items, truth.disagreement());
        let is_shown = |d: u64, helped: u64| {
            let differences = Differences::from_counts(items, helped, d - helped).expect("d of n");
            is_below(ExactDistribution::new(&differences).at_or_below(margin).probability, 0.05)
        };
        let mut power = 0.0;
        for (d, weight) in (first..).zip(weights).filter(|(_, weight)| *weight > 1e-6) {
            let (mut least, mut reaches) = (0, d + 1);
            while least < reaches {
                let middle = least + (reaches - least) / 2;
                if is_shown(d, middle) { reaches = middle } else { least = middle + 1 }
            }
            power += weight * if least > d { 0.0 } else { Coin::new(d, least, truth.sides()).at_least() };
        }
        assert!((power - 0.8).abs() < 0.03, "{items} items: {power}");
    }
}
