//! Closed formulas from the normal distribution.

use super::truth::Truth;
use crate::bootstrap::normal;

/// n at which a one-sided test at `alpha` on paired items finds the gain with probability `target`:
///
/// n = (z_{1−α} √q + z_{1−β} √(q − g²))² / g²
///
/// (Connor 1987; q is the variance of a difference without a gain, q − g² with it). `None` unless
/// the gain is above zero.
#[must_use]
pub fn items_by_normal(truth: Truth, alpha: f64, target: f64) -> Option<f64> {
    let (g, q) = (truth.gain(), truth.disagreement());
    let root = -normal::quantile(alpha) * q.sqrt() + normal::quantile(target) * (q - g * g).max(0.0).sqrt();
    (g > 0.0).then(|| squared_ratio(root, g))
}

/// The power at n items by the same formula.
#[must_use]
pub fn power_by_normal(truth: Truth, alpha: f64, items: f64) -> f64 {
    let (g, q) = (truth.gain(), truth.disagreement());
    share_beyond(g * items.sqrt() + normal::quantile(alpha) * q.sqrt(), q - g * g)
}

/// The true gain that a one-sided test at `alpha` finds with probability `target`, for a mean
/// difference with this standard error, in the same unit: (z_{1−α} + z_{1−β}) se. Four times as
/// many items halve it.
#[must_use]
pub fn gain_by_normal(standard_error: f64, alpha: f64, target: f64) -> f64 {
    (normal::quantile(target) - normal::quantile(alpha)).max(0.0) * standard_error
}

/// The formula for two independent samples, which ignores pairing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoProportions {
    baseline: f64,
    experimental: f64,
}

impl TwoProportions {
    /// Two accuracies, proportions. `None` unless both are between 0 and 1.
    #[must_use]
    pub fn new(baseline: f64, experimental: f64) -> Option<Self> {
        let is_accuracy = |accuracy: f64| (0.0..=1.0).contains(&accuracy);
        (is_accuracy(baseline) && is_accuracy(experimental)).then_some(Self { baseline, experimental })
    }

    /// n per system at which a one-sided test of two proportions at `alpha` finds the gain with
    /// probability `target`:
    ///
    /// n = (z_{1−α} √(2 p̄ q̄) + z_{1−β} √(p₁q₁ + p₂q₂))² / (p₁ − p₂)²
    ///
    /// (J. L. Fleiss, *Statistical Methods for Rates and Proportions*, 1981, section 3.2, without
    /// continuity correction). `None` unless the gain is above zero.
    #[must_use]
    pub fn items(self, alpha: f64, target: f64) -> Option<f64> {
        let root = -normal::quantile(alpha) * self.pooled_variance().sqrt()
            + normal::quantile(target) * self.variance().sqrt();
        let gain = self.experimental - self.baseline;
        (gain > 0.0).then(|| squared_ratio(root, gain))
    }

    /// The power at n items per system by the same formula.
    #[must_use]
    pub fn power(self, alpha: f64, items: f64) -> f64 {
        let gain = self.experimental - self.baseline;
        let lead = gain * items.sqrt() + normal::quantile(alpha) * self.pooled_variance().sqrt();
        share_beyond(lead, self.variance())
    }

    /// p₁q₁ + p₂q₂: the variance of the difference of two answers to different questions.
    #[must_use]
    pub fn variance(self) -> f64 {
        let of = |p: f64| p * (1.0 - p);
        of(self.baseline) + of(self.experimental)
    }

    /// 2 p̄ q̄.
    #[must_use]
    pub fn pooled_variance(self) -> f64 {
        let mean = 0.5 * (self.baseline + self.experimental);
        2.0 * mean * (1.0 - mean)
    }
}

/// (root / gain)². A negative root, from a level above the target, needs no items at all.
fn squared_ratio(root: f64, gain: f64) -> f64 {
    let ratio = root.max(0.0) / gain;
    ratio * ratio
}

/// Φ(lead / √variance).
fn share_beyond(lead: f64, variance: f64) -> f64 {
    if variance > 0.0 { normal::cumulative(lead / variance.sqrt()) } else { f64::from(u8::from(lead >= 0.0)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_gain_needs_no_number() {
        let truth = |gain| Truth::new(gain, 0.1).expect("|g| ≤ q");
        assert_eq!([0.0, -0.01].map(|gain| items_by_normal(truth(gain), 0.05, 0.8)), [None; 2]);
        assert_eq!(TwoProportions::new(0.7, 0.7).and_then(|formula| formula.items(0.05, 0.8)), None);
        assert_eq!(TwoProportions::new(0.7, 1.01), None);
    }

    #[test]
    fn paired_formula_by_hand() {
        // g = 1 %, q = 4 %: (1.644854 · 0.2 + 0.841621 · √0.0399)² / 0.0001 = (0.3289707 +
        // 0.1681130)² · 10,000.
        let truth = Truth::new(0.01, 0.04).expect("|g| ≤ q");
        let items = items_by_normal(truth, 0.05, 0.8).expect("a gain");
        assert!((items - 2470.9).abs() < 0.1, "{items}");
        assert!((power_by_normal(truth, 0.05, items) - 0.8).abs() < 1e-12);
    }

    #[test]
    fn detectable_gain_by_hand() {
        // 1.644854 + 0.841621 = 2.486475 standard errors.
        assert!((gain_by_normal(0.01, 0.05, 0.8) - 0.02486475).abs() < 1e-8);
        assert_eq!(gain_by_normal(0.01, 0.9, 0.8), 0.0);
    }

    #[test]
    fn two_proportions_by_hand() {
        // 70 % and 71 %: 2 · 0.705 · 0.295 = 0.41595, 0.21 + 0.2059 = 0.4159;
        // (1.644854 · 0.6449419 + 0.841621 · 0.6449031)² / 0.0001 = 1.6036009² · 10,000.
        let formula = TwoProportions::new(0.7, 0.71).expect("accuracies");
        let items = formula.items(0.05, 0.8).expect("a gain");
        assert!((items - 25_715.4).abs() < 1.0, "{items}");
        assert!((formula.power(0.05, items) - 0.8).abs() < 1e-12);
    }

    #[test]
    fn without_variance_power_is_all_or_nothing() {
        let truth = Truth::new(1.0, 1.0).expect("every item is helped");
        // z = 1.64: enough from 1.64² = 2.7 items on.
        assert_eq!([2.0, 3.0].map(|items| power_by_normal(truth, 0.05, items)), [0.0, 1.0]);
    }
}
