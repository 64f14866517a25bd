//! The number of heads in so many tosses of a coin, fair or not, carried along from toss to toss.
//!
//! # References
//! - C. Loader, *Fast and accurate computation of binomial probabilities*, 2000: the saddle-point
//!   form.

use super::fair_coin;
use super::fair_coin::stirling_error;

/// The chances of at least so many heads, carried along from one toss to the next: each step is a
/// few operations.
///
/// Absolute error some 1e-16 a step.
#[derive(Clone, Copy, Debug)]
pub struct Coin {
    tosses: u64,
    heads: u64,
    /// The probability of heads, and of tails.
    share: [f64; 2],
    /// P(at least `heads`).
    at_least: f64,
    /// P(exactly `heads` − 1).
    one_less: f64,
}

impl Coin {
    /// A fair coin at `heads` of `tosses`; there may be one head more than tosses, which is
    /// impossible.
    pub(super) fn fair(tosses: u64, heads: u64) -> Self {
        Self::new(tosses, heads, [0.5; 2])
    }

    /// A coin that shows heads and tails with these probabilities, which add up to 1. Both are
    /// given, so that a rare tail loses no digits.
    pub fn new(tosses: u64, heads: u64, share: [f64; 2]) -> Self {
        let one_less = if heads == 0 { 0.0 } else { exactly(tosses, heads - 1, share) };
        Self { tosses, heads, share, at_least: at_least(tosses, heads, share), one_less }
    }

    /// How many tosses there are.
    pub fn tosses(&self) -> u64 {
        self.tosses
    }

    /// The number of heads that is looked at.
    pub fn heads(&self) -> u64 {
        self.heads
    }

    /// P(at least `heads`).
    pub fn at_least(&self) -> f64 {
        self.at_least
    }

    /// P(exactly `heads`).
    pub fn exactly(&self) -> f64 {
        let [share, rest] = self.share;
        if self.heads == 0 || self.is_certain() {
            return exactly(self.tosses, self.heads, self.share);
        }
        self.one_less * (self.tosses + 1 - self.heads) as f64 / self.heads as f64 * (share / rest)
    }

    /// The expectation of heads − tails, counted as 0 where there are fewer than `heads`.
    ///
    /// Σ_{h ≥ t} (2h − d) P(h of d) = d (2θ − 1) P(at least t) + 2 t (1 − θ) P(exactly t), because
    /// each term (h − dθ) P(h) is h (1 − θ) P(h) − (h + 1)(1 − θ) P(h + 1): all but the first
    /// cancel.
    pub fn lead(&self) -> f64 {
        let [share, rest] = self.share;
        self.tosses as f64 * (share - rest) * self.at_least + 2.0 * self.heads as f64 * rest * self.exactly()
    }

    /// One more toss, the same number of heads.
    pub fn toss(&mut self) {
        if self.is_certain() {
            *self = Self::new(self.tosses + 1, self.heads, self.share);
            return;
        }
        let [share, rest] = self.share;
        self.at_least = (self.at_least + share * self.one_less).min(1.0);
        self.tosses += 1;
        self.one_less *= rest * self.tosses as f64 / (self.tosses + 1 - self.heads) as f64;
    }

    /// One more head, the same number of tosses.
    pub fn raise(&mut self) {
        let exactly = self.exactly();
        self.heads += 1;
        self.at_least = (self.at_least - exactly).max(0.0);
        self.one_less = exactly;
    }

    /// One head less, the same number of tosses.
    pub fn lower(&mut self) {
        *self = match self.heads {
            0 | 1 => Self::new(self.tosses, 0, self.share),
            heads if self.is_certain() => Self::new(self.tosses, heads - 1, self.share),
            heads => Self {
                heads: heads - 1,
                at_least: (self.at_least + self.one_less).min(1.0),
                one_less: self.one_less * (heads - 1) as f64 / (self.tosses + 2 - heads) as f64
                    * (self.share[1] / self.share[0]),
                ..*self
            },
        };
    }

    /// One more toss, and as many heads as are asked for: some more or less than before.
    pub fn toss_to(&mut self, heads: u64) {
        self.toss();
        while self.heads < heads {
            self.raise();
        }
        while self.heads > heads {
            self.lower();
        }
    }

    /// Whether the coin always falls on one side: then nothing can be divided by the probability of
    /// the other.
    fn is_certain(&self) -> bool {
        self.share.contains(&0.0)
    }
}

/// P(exactly `heads` heads in `tosses` tosses). Relative error some 1e-13.
fn exactly(tosses: u64, heads: u64, share: [f64; 2]) -> f64 {
    let [p, q] = share;
    if share == [0.5; 2] {
        return fair_coin::exactly(tosses, heads);
    }
    if heads > tosses {
        return 0.0;
    }
    let tails = tosses - heads;
    if p == 0.0 || q == 0.0 {
        return if (p == 0.0 && heads == 0) || (q == 0.0 && tails == 0) { 1.0 } else { 0.0 };
    }
    let (n, h, t) = (tosses as f64, heads as f64, tails as f64);
    if heads == 0 {
        return libm::exp(n * log_of(q, p));
    }
    if tails == 0 {
        return libm::exp(n * log_of(p, q));
    }
    let exponent = stirling_error(n) - stirling_error(h) - stirling_error(t) - deviance(h, n * p) - deviance(t, n * q);
    (n / (h * t)).sqrt() * libm::exp(exponent) / std::f64::consts::TAU.sqrt()
}

/// P(at least `heads` heads in `tosses` tosses). Relative error some 1e-13 in the thinner of the
/// two tails.
fn at_least(tosses: u64, heads: u64, share: [f64; 2]) -> f64 {
    let [p, q] = share;
    if share == [0.5; 2] {
        return fair_coin::at_least(tosses, heads);
    }
    if heads == 0 {
        return 1.0;
    }
    if heads > tosses || p == 0.0 {
        return 0.0;
    }
    if q == 0.0 {
        return 1.0;
    }
    if heads as f64 <= tosses as f64 * p {
        // At most `heads` − 1 heads are at least so many tails.
        return 1.0 - at_least(tosses, tosses - heads + 1, [q, p]);
    }
    // Each probability is (tosses − k)/(k + 1) · p/q < 1 times the one before: summed as those of
    // the fair coin.
    let (mut sum, mut term, mut k) = (1.0, 1.0, heads as f64);
    while term > 1e-20 * sum {
        term *= (tosses as f64 - k) / (k + 1.0) * (p / q);
        sum += term;
        k += 1.0;
    }
    (exactly(tosses, heads, share) * sum).min(1.0)
}

/// ln p, where `rest` is 1 − p: by the smaller of the two.
fn log_of(p: f64, rest: f64) -> f64 {
    if p < 0.5 { libm::log(p) } else { libm::log1p(-rest) }
}

/// x ln(x / m) + m − x, x and m above 0: Loader's deviance.
fn deviance(x: f64, m: f64) -> f64 {
    let v = (x - m) / (x + m);
    if v.abs() >= 0.1 {
        return x * libm::log(x / m) + m - x;
    }
    // (x − m) v + 2 x Σ v^(2j+1) / (2j + 1): near its zero the parts would cancel. 0.1^20 is below
    // every last digit.
    let square = v * v;
    let series = (1..=10).rev().fold(0.0, |sum, j| (sum + 1.0 / f64::from(2 * j + 1)) * square);
    (x - m) * v + 2.0 * x * v * series
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, expected: f64, tolerance: f64) {
        assert!((value / expected - 1.0).abs() <= tolerance, "{value:e} is not {expected:e}");
    }

    #[test]
    fn certain_coins_fall_on_one_side() {
        for (tosses, heads) in [(0, 0), (0, 1), (5, 0), (5, 3), (5, 5), (5, 6)] {
            let always = Coin::new(tosses, heads, [1.0, 0.0]);
            let never = Coin::new(tosses, heads, [0.0, 1.0]);
            let shares = |is: bool| f64::from(u8::from(is));
            assert_eq!([always.at_least(), always.exactly()], [shares(heads <= tosses), shares(heads == tosses)]);
            assert_eq!([never.at_least(), never.exactly()], [shares(heads == 0), shares(heads == 0)]);
            let mut carried = always;
            carried.toss_to(heads);
            assert_eq!(carried.at_least(), shares(heads <= tosses + 1));
        }
    }

    #[test]
    fn few_tosses_are_counted_by_hand() {
        // Heads once in four: of three tosses 27, 27, 9, 1 of 64 have 0, 1, 2, 3 heads.
        let coin = |heads| Coin::new(3, heads, [0.25, 0.75]);
        for (heads, exactly, at_least) in [(0, 27.0, 64.0), (1, 27.0, 37.0), (2, 9.0, 10.0), (3, 1.0, 1.0)] {
            close(coin(heads).exactly(), exactly / 64.0, 1e-14);
            close(coin(heads).at_least(), at_least / 64.0, 1e-14);
        }
        // Two or three heads lead by 1 and by 3; one head is behind by 1.
        close(coin(2).lead(), (9.0 + 3.0) / 64.0, 1e-13);
        close(coin(1).lead(), (-27.0 + 9.0 + 3.0) / 64.0, 1e-13);
    }

    #[test]
    fn probabilities_are_those_of_exact_rationals() {
        // Python 3.11, fractions.Fraction, sums of math.comb(n, k) p^k (1 − p)^(n − k), p = 5/8 and
        // 1/1024.
        let expected: &[(u64, u64, [f64; 2], f64)] = &[
            (53, 40, [0.625, 0.375], 0.03250200111745003),
            (100, 50, [0.625, 0.375], 0.9959427485351987),
            (1000, 700, [0.625, 0.375], 3.898753487718815e-07),
            (1000, 500, [0.625, 0.375], 0.9999999999999997),
            (1000, 5, [0.0009765625, 0.9990234375], 0.003292008843653935),
            (1000, 1000, [0.625, 0.375], 7.586078703467379e-205),
            (3000, 30, [0.0009765625, 0.9990234375], 1.9958154342855958e-20),
            (100, 90, [0.9990234375, 0.0009765625], 1.0),
        ];
        for &(tosses, heads, share, probability) in expected {
            let tolerance = 1e-14 - 6e-16 * probability.ln();
            close(at_least(tosses, heads, share), probability, tolerance);
        }
    }

    #[test]
    fn carried_chances_are_the_computed_ones() {
        for share in [[0.5; 2], [0.625, 0.375], [0.1, 0.9], [0.999, 0.001]] {
            for (tosses, heads) in [(0, 0), (0, 1), (3, 4), (40, 25), (400, 220), (100_000, 50_300)] {
                let mut coin = Coin::new(tosses, heads, share);
                for step in 0..60 {
                    match step % 5 {
                        0 | 2 | 3 => coin.toss(),
                        1 => coin.raise(),
                        _ => coin.lower(),
                    }
                    let expected = Coin::new(coin.tosses, coin.heads, share);
                    // Each of the steps rounds a probability below 1, twice.
                    let tolerance = 4.0 * f64::EPSILON * f64::from(step + 1) + 1e-13;
                    assert!((coin.at_least() - expected.at_least()).abs() < tolerance, "{coin:?}");
                    assert!((coin.exactly() - exactly(coin.tosses, coin.heads, share)).abs() < tolerance, "{coin:?}");
                }
            }
        }
    }
}
