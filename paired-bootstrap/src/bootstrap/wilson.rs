//! The uncertainty of a share that was estimated by counting.
//!
//! # References
//! - E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, JASA 22,
//!   1927.

use crate::significance::Sides;

/// The 0.975 quantile of the normal distribution, for a two-sided 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval for a share estimated as `part` of `whole`; lower end first. `whole` must
/// be at least 1.
#[must_use]
pub fn wilson_interval(part: u64, whole: u64) -> (f64, f64) {
    let (n, share, square) = (whole as f64, part as f64 / whole as f64, Z * Z);
    let centre = (share + square / (2.0 * n)) / (1.0 + square / n);
    let half = Z / (1.0 + square / n) * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    // At 0 and 1 the formula gives exactly these ends, up to rounding.
    let lower = if part == 0 { 0.0 } else { (centre - half).max(0.0) };
    let upper = if part == whole { 1.0 } else { (centre + half).min(1.0) };
    (lower, upper)
}

/// The standard error of a share estimated from this many resamples, if its expected value is p:
/// √(p (1 − p) / resamples).
#[must_use]
pub fn standard_error(p: f64, resamples: f64) -> f64 {
    (p * (1.0 - p) / resamples).max(0.0).sqrt()
}

impl Sides {
    /// The standard error of a p-value estimated from this many resamples, if its expected value is
    /// `p`: that of a share; two-sided, twice that of the share p / 2.
    #[must_use]
    pub fn standard_error(self, p: f64, resamples: f64) -> f64 {
        let sides = f64::from(self.number());
        sides * standard_error(p / sides, resamples)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_at_its_ends() {
        // Closed form: if nothing was counted, the upper end is z² / (n + z²), with z² = 3.841459.
        let (lower, upper) = wilson_interval(0, 10_000);
        assert_eq!(lower, 0.0);
        assert!((upper - Z * Z / (10_000.0 + Z * Z)).abs() < 1e-15);
        let (lower, upper) = wilson_interval(10_000, 10_000);
        assert!((lower - 10_000.0 / (10_000.0 + Z * Z)).abs() < 1e-15);
        assert_eq!(upper, 1.0);
    }

    #[test]
    fn interval_of_one_in_two() {
        // Closed form at a share of one half: 1/2 ± z / (2 sqrt(n + z²)).
        let (lower, upper) = wilson_interval(50, 100);
        let half = Z / (2.0 * (100.0 + Z * Z).sqrt());
        assert!((lower - (0.5 - half)).abs() < 1e-15 && (upper - (0.5 + half)).abs() < 1e-15);
    }
}
