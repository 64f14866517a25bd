//! The standard normal distribution.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

/// P(Z ≤ z), precise in the lower tail.
#[must_use]
pub fn cumulative(z: f64) -> f64 {
    0.5 * libm::erfc(-z * FRAC_1_SQRT_2)
}

/// The z with P(Z ≤ z) = `share`; −∞ for 0 and ∞ for 1.
///
/// Formula 26.2.23 of M. Abramowitz and I. A. Stegun, *Handbook of Mathematical Functions*, 1964,
/// accurate to 4.5e-4, refined by Halley's method. Libraries call the platform's logarithm, whose
/// last digit varies; this function gives the same result natively and in a browser.
#[must_use]
pub fn quantile(share: f64) -> f64 {
    if share <= 0.0 || share >= 1.0 {
        return if share <= 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    if share == 0.5 {
        return 0.0;
    }
    if share > 0.5 {
        // The lower tail is the precise one; 1 − share is exact for share > 0.5.
        return -quantile(1.0 - share);
    }
    let t = (-2.0 * libm::log(share)).sqrt();
    let numerator = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let denominator = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    let mut z = numerator / denominator - t;
    // Each step triples the number of correct digits: 3, 10, 30.
    for _ in 0..3 {
        let density = libm::exp(-z * z / 2.0) / (2.0 * PI).sqrt();
        let step = (cumulative(z) - share) / density;
        z -= step / (1.0 + z * step / 2.0);
    }
    z
}

/// The z with P(|Z| ≤ z) = `level`: 1.96 for 0.95. Finite for every level below 1.
#[must_use]
pub fn two_sided_quantile(level: f64) -> f64 {
    -quantile((1.0 - level) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_nothing_and_everything_are_infinite() {
        assert_eq!((quantile(0.0), quantile(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!(quantile(0.5), 0.0);
    }

    #[test]
    fn quantiles_are_those_of_tables() {
        // Abramowitz and Stegun, *Handbook of Mathematical Functions*, table 26.5; further digits
        // from R's qnorm.
        for (share, z) in
            [(0.5, 0.0), (0.975, 1.959963984540054), (0.025, -1.959963984540054), (0.001, -3.090232306167813)]
        {
            assert!((quantile(share) - z).abs() < 1e-13, "{share}: {}", quantile(share));
        }
    }

    #[test]
    fn two_sided_quantiles_are_finite() {
        assert!((two_sided_quantile(0.95) - 1.959963984540054).abs() < 1e-13);
        assert!(two_sided_quantile(1.0 - f64::EPSILON / 2.0).is_finite());
    }

    #[test]
    fn quantile_is_the_inverse() {
        for share in [1e-300, 1e-10, 0.05, 0.3, 0.5, 0.9, 0.999] {
            // The relative slope of the distribution function is at most |z| + 1: 37 at 1e-300.
            assert!((cumulative(quantile(share)) / share - 1.0).abs() < 1e-12, "{share}");
        }
    }
}
