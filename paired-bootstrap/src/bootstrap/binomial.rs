//! Binomial random numbers that are the same on every machine.
//!
//! Library samplers call the platform's `ln` and `pow`, whose last bit differs between a native
//! build and wasm, and one bit can turn a rejection into an acceptance. Here every step is IEEE
//! arithmetic or a function of the `libm` crate, which is compiled into both.
//!
//! # References
//! - V. Kachitvichyanukul and B. W. Schmeiser, *Binomial random variate generation*, CACM 31
//!   (1988): inversion ("BINV").
//! - W. Hörmann, *The generation of binomial random variates*, J. Stat. Comput. Simul. 46 (1993):
//!   transformed rejection with a squeeze ("BTRS").

use super::stream::Stream;
use rand::Rng;

/// Draws binomial random numbers with a fixed success probability and any number of trials.
///
/// Holds what can be computed from the probability alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binomial {
    /// The probability of the rarer outcome, at most 1/2.
    p: f64,
    /// ln(1 − p).
    log_q: f64,
    /// p / (1 − p).
    odds: f64,
    /// Whether success is the more frequent outcome, so that the rarer one is counted and
    /// subtracted.
    flipped: bool,
}

/// Below this expected number of successes, inversion is used; from here on, BTRS is valid (Hörmann
/// 1993, section 2).
const INVERSION_BELOW: f64 = 10.0;

impl Binomial {
    /// Success probability `part / whole`, where 0 ≤ `part` ≤ `whole` and `whole` > 0.
    pub(crate) fn new(part: u64, whole: u64) -> Self {
        let flipped = part > whole - part;
        let rarer = if flipped { whole - part } else { part };
        // p comes from a division, never from 1 − p, so a probability near 1 loses no digits.
        let p = rarer as f64 / whole as f64;
        Self { p, log_q: libm::log1p(-p), odds: p / (1.0 - p), flipped }
    }

    /// The number of successes in `trials` independent trials.
    pub(crate) fn sample(&self, trials: u64, rng: &mut Stream) -> u64 {
        let rarer = if self.p == 0.0 || trials == 0 {
            0
        } else if trials as f64 * self.p < INVERSION_BELOW {
            self.invert(trials, rng)
        } else {
            self.transform_and_reject(trials, rng)
        };
        if self.flipped { trials - rarer } else { rarer }
    }

    /// Walks up the distribution function from zero. Takes `trials · p` steps on average.
    fn invert(&self, trials: u64, rng: &mut Stream) -> u64 {
        let at_zero = libm::exp(trials as f64 * self.log_q);
        let numerator = (trials as f64 + 1.0) * self.odds;
        loop {
            let (mut rest, mut probability, mut k) = (uniform(rng), at_zero, 0u64);
            while rest > probability && k < trials {
                rest -= probability;
                k += 1;
                probability *= numerator / k as f64 - self.odds;
            }
            // The expectation is below 10, and a 52-bit uniform number cannot reach 110 successes:
            // rounding of `rest` made the walk run away. Start again.
            if k <= 110 {
                return k;
            }
        }
    }

    /// Hörmann's algorithm BTRS, steps 0 to 3.1. Takes about 1.2 rounds, most of them decided by
    /// the squeeze in step 1.
    fn transform_and_reject(&self, trials: u64, rng: &mut Stream) -> u64 {
        let n = trials as f64;
        let spread = (n * self.p * (1.0 - self.p)).sqrt();
        let b = 1.15 + 2.53 * spread;
        let a = -0.0873 + 0.0248 * b + 0.01 * self.p;
        let centre = n * self.p + 0.5;
        let squeeze = 0.92 - 4.2 / b;
        loop {
            let u = uniform(rng) - 0.5;
            let v = uniform(rng);
            let us = 0.5 - u.abs();
            let k = ((2.0 * a / us + b) * u + centre).floor();
            if us >= 0.07 && v <= squeeze {
                return k as u64;
            }
            if k < 0.0 || k > n {
                continue;
            }
            let scaled = v * (2.83 + 5.1 / b) * spread / (a / (us * us) + b);
            if libm::log(scaled) <= self.log_ratio_to_mode(n, k) {
                return k as u64;
            }
        }
    }

    /// ln P(k) − ln P(m), where m is the mode, by Stirling's formula, which avoids cancellation.
    fn log_ratio_to_mode(&self, n: f64, k: f64) -> f64 {
        let m = ((n + 1.0) * self.p).floor();
        (m + 0.5) * libm::log((m + 1.0) / (self.odds * (n - m + 1.0)))
            + (n + 1.0) * libm::log((n - m + 1.0) / (n - k + 1.0))
            + (k + 0.5) * libm::log(self.odds * (n - k + 1.0) / (k + 1.0))
            + stirling_tail(m)
            + stirling_tail(n - m)
            - stirling_tail(k)
            - stirling_tail(n - k)
    }
}

/// ln k! − [½ ln 2π + (k + ½) ln(k + 1) − (k + 1)]: the remainder of Stirling's formula.
///
/// The asymptotic series is good to 1e-10 from k = 10 on; below that, the definition is evaluated
/// (Hörmann tabulates the same ten numbers).
fn stirling_tail(k: f64) -> f64 {
    let k1 = k + 1.0;
    if k < 10.0 {
        const HALF_LOG_TAU: f64 = 0.918_938_533_204_672_8;
        return libm::lgamma(k1) - (HALF_LOG_TAU + (k + 0.5) * libm::log(k1) - k1);
    }
    let square = k1 * k1;
    (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / 1260.0 / square) / square) / k1
}

/// Uniform on the open interval (0, 1): 2^52 midpoints, so that neither end occurs and every
/// logarithm is finite.
fn uniform(rng: &mut Stream) -> f64 {
    const SPACING: f64 = 1.0 / (1u64 << 52) as f64;
    ((rng.next_u64() >> 12) as f64 + 0.5) * SPACING
}

#[cfg(test)]
mod tests {
    use super::super::stream::stream;
    use super::*;

    #[test]
    fn impossible_and_certain_success() {
        let mut rng = stream(1, 0);
        for trials in [0, 1, 50, 10_000_000] {
            assert_eq!(Binomial::new(0, 7).sample(trials, &mut rng), 0);
            assert_eq!(Binomial::new(7, 7).sample(trials, &mut rng), trials);
        }
    }

    #[test]
    fn stirling_tail_is_continuous_where_the_formula_changes() {
        let by_definition =
            libm::lgamma(11.0) - (0.5 * libm::log(std::f64::consts::TAU) + 10.5 * libm::log(11.0) - 11.0);
        assert!((stirling_tail(10.0) - by_definition).abs() < 1e-10);
        // The first and the last entry of Hörmann's table.
        assert!((stirling_tail(0.0) - 0.081_061_466_795_327_8).abs() < 1e-13);
        assert!((stirling_tail(9.0) - 0.008_330_563_433_359_47).abs() < 1e-13);
    }

    /// Pearson's χ² of `draws` samples against the exact probabilities; cells with an expectation
    /// below 5 are merged. Returns (χ², degrees of freedom).
    fn chi_squared(part: u64, whole: u64, trials: u64, draws: u64) -> (f64, f64) {
        let binomial = Binomial::new(part, whole);
        let mut rng = stream(2026, trials);
        let mut observed = vec![0u64; trials as usize + 1];
        for _ in 0..draws {
            observed[binomial.sample(trials, &mut rng) as usize] += 1;
        }
        let (n, p) = (trials as f64, part as f64 / whole as f64);
        let log_probability = |k: f64| {
            libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0)
                + k * p.ln()
                + (n - k) * (-p).ln_1p()
        };
        let (mut statistic, mut cells) = (0.0, 0.0);
        let (mut expected_sum, mut observed_sum) = (0.0, 0.0);
        for (k, &count) in observed.iter().enumerate() {
            expected_sum += draws as f64 * log_probability(k as f64).exp();
            observed_sum += count as f64;
            if expected_sum >= 5.0 {
                statistic += (observed_sum - expected_sum).powi(2) / expected_sum;
                cells += 1.0;
                (expected_sum, observed_sum) = (0.0, 0.0);
            }
        }
        // What remains above the last full cell has an expectation below 5, so it is not a cell of
        // its own.
        (statistic, cells - 1.0)
    }

    #[test]
    fn samples_follow_the_binomial_law() {
        // (p as a fraction, trials): inversion, BTRS, both flipped, just below and just above the
        // switch, and large n.
        let cases = [(3, 10, 20), (7, 10, 20), (1, 3, 90), (2, 3, 90), (99, 1000, 100), (101, 1000, 100), (1, 2, 5000)];
        for (part, whole, trials) in cases {
            let (statistic, freedom) = chi_squared(part, whole, trials, 200_000);
            // Normal approximation to χ²: 4.5 standard deviations, so a false failure has
            // probability 3e-6 in each of the seven cases.
            let limit = freedom + 4.5 * (2.0 * freedom).sqrt();
            assert!(statistic < limit, "{part}/{whole}, n = {trials}: χ² = {statistic:.1} at {freedom} degrees");
        }
    }

    #[test]
    fn moments_hold_at_ten_million_trials() {
        let (trials, draws) = (10_000_000u64, 100_000u32);
        for (part, whole) in [(1, 2_000_000), (1, 10), (9, 10)] {
            let (n, p) = (trials as f64, part as f64 / whole as f64);
            let mut rng = stream(3, 0);
            let binomial = Binomial::new(part, whole);
            let deviations = (0..draws).map(|_| binomial.sample(trials, &mut rng) as f64 - n * p);
            let (sum, squares) = deviations.fold((0.0, 0.0), |(s, q), d| (s + d, q + d * d));
            let variance = n * p * (1.0 - p);
            let z = sum / (variance * f64::from(draws)).sqrt();
            assert!(z.abs() < 4.5, "mean of {part}/{whole} is off by {z} standard errors");
            // The variance of the sample variance is (2 + excess kurtosis) σ⁴ / draws, with excess
            // kurtosis (1 − 6pq) / npq.
            let kurtosis = (1.0 - 6.0 * p * (1.0 - p)) / variance;
            let z = (squares / f64::from(draws) / variance - 1.0) / ((2.0 + kurtosis) / f64::from(draws)).sqrt();
            assert!(z.abs() < 4.5, "variance of {part}/{whole} is off by {z} standard errors");
        }
    }
}
