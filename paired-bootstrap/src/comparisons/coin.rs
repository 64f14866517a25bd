//! The probability of so many heads in tosses of a coin, fair or not, updated toss by toss.
//!
//! # References
//! - C. Loader, *Fast and accurate computation of binomial probabilities*, 2000: the saddle-point
//!   form.

use super::fair_coin;
use super::fair_coin::stirling_error;

/// The probability of at least so many heads, updated from one toss to the next with a few
/// operations each.
///
/// The absolute error grows by some 1e-16 per step.
#[derive(Clone, Copy, Debug)]
pub struct Coin {
    tosses: u64,
    heads: u64,
    /// The probabilities of heads and of tails.
    share: [f64; 2],
    /// P(at least `heads`).
    at_least: f64,
    /// P(exactly `heads` − 1).
    one_less: f64,
}

impl Coin {
    /// A fair coin at `heads` of `tosses`. `heads` may be one more than `tosses`, which has
    /// probability 0.
    pub(super) fn fair(tosses: u64, heads: u64) -> Self {
        Self::new(tosses, heads, [0.5; 2])
    }

    /// A coin with these probabilities of heads and tails, which must add up to 1. Both are given
    /// so that a rare tail loses no digits.
    pub fn new(tosses: u64, heads: u64, share: [f64; 2]) -> Self {
        let one_less = if heads == 0 { 0.0 } else { exactly(tosses, heads - 1, share) };
        Self { tosses, heads, share, at_least: at_least(tosses, heads, share), one_less }
    }

    /// The number of tosses.
    pub fn tosses(&self) -> u64 {
        self.tosses
    }

    /// The current number of heads.
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

    /// The expectation of heads − tails, counted as 0 if there are fewer than `heads`.
    ///
    /// With d tosses, t = `heads` and θ = the probability of heads: Σ_{h ≥ t} (2h − d) P(h of d) =
    /// d (2θ − 1) P(at least t) + 2 t (1 − θ) P(exactly t), because each term (h − dθ) P(h) equals
    /// h (1 − θ) P(h) − (h + 1)(1 − θ) P(h + 1), and all but the first cancel.
    pub fn lead(&self) -> f64 {
        let [share, rest] = self.share;
        self.tosses as f64 * (share - rest) * self.at_least + 2.0 * self.heads as f64 * rest * self.exactly()
    }

    /// Adds a toss; keeps the number of heads.
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

    /// Raises the number of heads by one; keeps the number of tosses.
    pub fn raise(&mut self) {
        let exactly = self.exactly();
        self.heads += 1;
        self.at_least = (self.at_least - exactly).max(0.0);
        self.one_less = exactly;
    }

    /// Lowers the number of heads by one; keeps the number of tosses.
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

    /// Adds a toss and moves to this number of heads.
    pub fn toss_to(&mut self, heads: u64) {
        self.toss();
        while self.heads < heads {
            self.raise();
        }
        while self.heads > heads {
            self.lower();
        }
    }

    /// Whether heads or tails has probability 0, by which nothing can be divided.
    fn is_certain(&self) -> bool {
        self.share.contains(&0.0)
    }
}

/// P(exactly `heads` heads in `tosses` tosses). The relative error is some 1e-13.
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

/// P(at least `heads` heads in `tosses` tosses). The relative error is some 1e-13 in the smaller of
/// the two tails.
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
        // At most `heads` − 1 heads means at least this many tails.
        return 1.0 - at_least(tosses, tosses - heads + 1, [q, p]);
    }
    // Each probability is (tosses − k)/(k + 1) · p/q < 1 times the previous one; the sum is
    // computed as for the fair coin.
    let (mut sum, mut term, mut k) = (1.0, 1.0, heads as f64);
    while term > 1e-20 * sum {
        term *= (tosses as f64 - k) / (k + 1.0) * (p / q);
        sum += term;
        k += 1.0;
    }
    (exactly(tosses, heads, share) * sum).min(1.0)
}

/// ln p, where `rest` is 1 − p; computed from the smaller of the two.
fn log_of(p: f64, rest: f64) -> f64 {
    if p < 0.5 { libm::log(p) } else { libm::log1p(-rest) }
}

/// x ln(x / m) + m − x, x and m above 0: Loader's deviance.
fn deviance(x: f64, m: f64) -> f64 {
    let v = (x - m) / (x + m);
    if v.abs() >= 0.1 {
        return x * libm::log(x / m) + m - x;
    }
    // (x − m) v + 2 x Σ v^(2j+1) / (2j + 1): near its zero the closed form would suffer from
    // cancellation. 0.1^20 is below the last digit.
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
        // With P(heads) = ¼, 0, 1, 2 and 3 heads in three tosses have 27, 27, 9 and 1 of 64.
        let coin = |heads| Coin::new(3, heads, [0.25, 0.75]);
        for (heads, exactly, at_least) in [(0, 27.0, 64.0), (1, 27.0, 37.0), (2, 9.0, 10.0), (3, 1.0, 1.0)] {
            close(coin(heads).exactly(), exactly / 64.0, 1e-14);
            close(coin(heads).at_least(), at_least / 64.0, 1e-14);
        }
        // Two or three heads lead by 1 or 3; one head trails by 1.
        close(coin(2).lead(), (9.0 + 3.0) / 64.0, 1e-13);
        close(coin(1).lead(), (-27.0 + 9.0 + 3.0) / 64.0, 1e-13);
    }

    #[test]
    fn probabilities_are_those_of_exact_rationals() {
        // Python 3.11, fractions.Fraction: sums of math.comb(n, k) p^k (1 − p)^(n − k) for p = 5/8
        // and 1/1024.
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
                    // Each step rounds a probability below 1 twice.
                    let tolerance = 4.0 * f64::EPSILON * f64::from(step + 1) + 1e-13;
                    assert!((coin.at_least() - expected.at_least()).abs() < tolerance, "{coin:?}");
                    assert!((coin.exactly() - exactly(coin.tosses, coin.heads, share)).abs() < tolerance, "{coin:?}");
                }
            }
        }
    }
}
