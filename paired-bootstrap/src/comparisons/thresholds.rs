//! The thresholds t(d) of a rule: the smallest number of helped items, among d that differ, that
//! the rule calls significant.
//!
//! With n items that differ with probability r each, the number d of those that do is binomial. How
//! often the rule finds a difference is then a sum over d: Σ_d P(d of n) · P(at least t(d) are
//! helped, of d that differ), where t(d) is the smallest number of helped items with p < α. t(d)
//! depends on the rule alone, not on the coin that decides who is helped: a fair coin in the sum
//! gives false positives, another coin the power.

use super::coin::Coin;
use super::fair_coin::exactly;
use super::resampled::{Resampled, half_size};
use super::sign::{root_of_chi_squared, root_of_corrected_chi_squared};
use super::student;
use super::test::Test;
use crate::bootstrap::Differences;
use crate::bootstrap::normal;
use crate::significance::{is_below, limit};

/// Finds t(d) of one rule for every d that can occur, in ascending order.
#[derive(Debug)]
pub(crate) struct Thresholds {
    rule: Rule,
    pairs: u64,
    alpha: f64,
    /// A fair coin at d tosses and t(d) heads.
    coin: Coin,
    /// P(d of n) for d from `first` on.
    weights: Vec<f64>,
    first: u64,
    /// Whether the coin has reached the first d.
    has_begun: bool,
    /// Where the thresholds are known by interpolation.
    stretch: Option<Stretch>,
    /// The length of stretches, in units of d^(3/4).
    reach: f64,
    /// The work of the current step, in tosses.
    spent: u64,
}

/// How a rule decides that (n, helped, hurt) is significant.
#[derive(Clone, Copy, Debug)]
enum Rule {
    /// One-sided p of the sign test below α.
    Sign,
    /// One-sided mid-p below α.
    MidP,
    /// The statistic exceeds the critical value, at which p is α.
    Statistic { statistic: fn(u64, u64) -> f64, critical: f64, sides: Sides },
    /// Student's t exceeds its critical value. There is no p-value if all items are helped.
    Student { critical: f64 },
    /// An exact p-value below α.
    PValue { p: fn(&Differences) -> f64, sides: Sides },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    One,
    /// Helped and hurt are treated alike: outcomes with more helped items are counted, and doubled.
    Two,
}

impl Sides {
    /// The factor with which an outcome counts.
    fn weight(self) -> f64 {
        match self {
            Self::One => 1.0,
            Self::Two => 2.0,
        }
    }
}

/// The cost of a p-value from a law, in tosses (measured: 3 µs, and up to 70 µs for small sums,
/// against 20 ns).
const TOSSES_PER_P_VALUE: u64 = 1000;

/// The work of a step: some two milliseconds.
const TOSSES_PER_STEP: u64 = 100_000;

impl Thresholds {
    /// The thresholds of `test` with `pairs` ≥ 1 items that differ with probability `share` each.
    /// `None` for tests whose p-value is not a function of n, helped and hurt.
    pub(crate) fn new(test: Test, pairs: u64, share: f64, alpha: f64) -> Option<Self> {
        let rule = Rule::new(test, pairs, alpha)?;
        let (first, weights) = numbers_that_differ(pairs, share);
        let mut thresholds = Self {
            rule,
            pairs,
            alpha,
            coin: Coin::fair(first, 0),
            weights,
            first,
            has_begun: false,
            stretch: None,
            reach: LONGEST_REACH,
            spent: 0,
        };
        thresholds.coin = thresholds.first_threshold();
        Some(thresholds)
    }

    /// Starts a step of some two milliseconds.
    pub(crate) fn begin_step(&mut self) {
        self.spent = 0;
    }

    /// Whether the step has time left.
    pub(crate) fn has_time(&self) -> bool {
        self.spent < TOSSES_PER_STEP
    }

    /// Advances to the next d and returns a fair coin at d tosses and t(d) heads, with P(d of n).
    /// If no outcome is significant, heads is d + 1. `None` after the last d.
    pub(crate) fn advance(&mut self) -> Option<(&Coin, f64)> {
        if self.has_begun {
            if self.coin.tosses() == self.last() {
                return None;
            }
            self.coin.toss();
            self.spent += 1;
        }
        self.has_begun = true;
        self.find_threshold();
        let index = (self.coin.tosses() - self.first) as usize;
        Some((&self.coin, self.weights[index]))
    }

    /// The factor with which outcomes beyond the threshold count.
    pub(super) fn weight_of_sides(&self) -> f64 {
        self.rule.sides().weight()
    }

    /// The part of P(at least t(d) heads), for a fair coin, in which the rule has no p-value, and
    /// so no false alarm.
    pub(super) fn without_p(&self) -> f64 {
        let (tosses, heads) = (self.coin.tosses(), self.coin.heads());
        let has_none = matches!(self.rule, Rule::Student { .. }) && tosses == self.pairs && heads <= tosses;
        if has_none { exactly(tosses, tosses) } else { 0.0 }
    }

    /// The probabilities of the values of d, in the order of [`advance`](Self::advance).
    pub(crate) fn into_weights(self) -> Vec<f64> {
        self.weights
    }

    /// The number of values of d.
    pub(crate) fn len(&self) -> usize {
        self.weights.len()
    }

    /// The largest d.
    fn last(&self) -> u64 {
        self.first + self.weights.len() as u64 - 1
    }

    /// t(d) for the first d, by bisection.
    fn first_threshold(&mut self) -> Coin {
        let d = self.first;
        let (mut least, mut reaches) = (0, d + 1);
        while least < reaches {
            let middle = least + (reaches - least) / 2;
            if self.is_significant(Coin::fair(d, middle)) {
                reaches = middle;
            } else {
                least = middle + 1;
            }
        }
        Coin::fair(d, least)
    }

    /// Moves the coin from t(d − 1) to t(d), which is usually the same or one more.
    fn find_threshold(&mut self) {
        self.extend_stretch();
        while self.coin.heads() <= self.coin.tosses() && !self.is_significant(self.coin) {
            self.coin.raise();
        }
        while self.coin.heads() > 0 {
            let mut one_less = self.coin;
            one_less.lower();
            if !self.is_significant(one_less) {
                break;
            }
            self.coin = one_less;
        }
    }

    /// Whether p < α if the coin's tosses are the items that differ and its heads those that are
    /// helped.
    fn is_significant(&mut self, coin: Coin) -> bool {
        let (d, helped) = (coin.tosses(), coin.heads());
        if helped > d || self.rule.sides() == Sides::Two && 2 * helped <= d {
            return false;
        }
        let alpha = self.alpha;
        match self.rule {
            // Without a toss there is no p-value.
            Rule::Sign | Rule::MidP if d == 0 => false,
            Rule::Sign => is_below(coin.at_least(), alpha),
            Rule::MidP => is_below(coin.at_least() - 0.5 * coin.exactly(), alpha),
            Rule::Statistic { statistic, critical, .. } => statistic(helped, d - helped) > critical,
            Rule::Student { critical } => paired_t(self.pairs, helped, d - helped) > critical,
            Rule::PValue { p, .. } => match self.stretch.as_ref().and_then(|stretch| stretch.decides(d, helped)) {
                Some(is_significant) => is_significant,
                None => is_below(self.p_value(p, d, helped), alpha),
            },
        }
    }

    fn p_value(&mut self, p: fn(&Differences) -> f64, d: u64, helped: u64) -> f64 {
        self.spent += TOSSES_PER_P_VALUE;
        // Cannot fail: helped ≤ d ≤ n.
        Differences::from_counts(self.pairs, helped, d - helped).map_or(1.0, |differences| p(&differences))
    }
}

impl Rule {
    fn new(test: Test, pairs: u64, alpha: f64) -> Option<Self> {
        // p is below α if the statistic exceeds that of the limit for p.
        let alpha = limit(alpha);
        let z = |share: f64| -normal::quantile(share);
        let one = |p| Some(Self::PValue { p, sides: Sides::One });
        match test {
            Test::Bootstrap => one(|d| Resampled::new(d).at_or_below_zero().deciding().unwrap_or(1.0)),
            Test::ShiftedAtLeast => one(|d| Resampled::new(d).at_least_twice().deciding().unwrap_or(1.0)),
            Test::ShiftedAbove => one(|d| Resampled::new(d).above_twice().deciding().unwrap_or(1.0)),
            Test::HalfSize if pairs < 2 => None,
            Test::HalfSize => one(|d| half_size(d).ok().and_then(|p| p.deciding()).unwrap_or(1.0)),
            Test::TwoSidedBootstrap => {
                let p = |d: &Differences| Resampled::new(d).as_far_as_zero().deciding().unwrap_or(1.0);
                Some(Self::PValue { p, sides: Sides::Two })
            }
            // If all sizes are equal, the sign-flip test is the sign test.
            Test::Sign | Test::SignFlip => Some(Self::Sign),
            Test::SignMidP => Some(Self::MidP),
            Test::McNemar => {
                Some(Self::Statistic { statistic: root_of_chi_squared, critical: z(alpha / 2.0), sides: Sides::Two })
            }
            Test::McNemarCorrected => {
                let statistic = root_of_corrected_chi_squared;
                Some(Self::Statistic { statistic, critical: z(alpha / 2.0), sides: Sides::Two })
            }
            Test::Wilcoxon => Some(Self::Statistic { statistic: wilcoxon_z, critical: z(alpha), sides: Sides::One }),
            Test::PairedT if pairs < 2 => None,
            Test::PairedT => Some(Self::Student { critical: critical_t(alpha, (pairs - 1) as f64) }),
            Test::SacrebleuBootstrap | Test::SacrebleuRandomization | Test::Unpaired => None,
        }
    }

    fn sides(&self) -> Sides {
        match *self {
            Self::Sign | Self::MidP | Self::Student { .. } => Sides::One,
            Self::Statistic { sides, .. } | Self::PValue { sides, .. } => sides,
        }
    }
}

/// Wilcoxon's z for equal sizes. A single item is judged by the exact law, with p = ½ or 1.
fn wilcoxon_z(helped: u64, hurt: u64) -> f64 {
    match (helped, hurt) {
        (0, 0) | (0, 1) => f64::NEG_INFINITY,
        (1, 0) => 0.0,
        _ => root_of_chi_squared(helped, hurt),
    }
}

/// Student's t for differences of equal size. It is undefined if nothing differs. If every item is
/// helped it is infinite, and the test has no p-value ([`Thresholds::without_p`]).
fn paired_t(pairs: u64, helped: u64, hurt: u64) -> f64 {
    if helped + hurt == 0 {
        return f64::NEG_INFINITY;
    }
    let (n, sum) = (i128::from(pairs), i128::from(helped) - i128::from(hurt));
    // n − 1 times the squared standard deviation is (n d − sum²) / n: the numerator is computed in
    // integers, without cancellation.
    let squares = n * i128::from(helped + hurt) - sum * sum;
    sum as f64 * ((n - 1) as f64).sqrt() / (squares as f64).sqrt()
}

/// The t with P(T ≥ t) = α, by bisection.
fn critical_t(alpha: f64, freedom: f64) -> f64 {
    if alpha >= 0.5 {
        // Exactly 0 for α = ½.
        return if alpha == 0.5 { 0.0 } else { -critical_t(1.0 - alpha, freedom) };
    }
    let (mut below, mut above) = (0.0, 1.0);
    while student::upper_tail(above, freedom) > alpha {
        above *= 2.0;
    }
    // After 64 halvings the two ends are adjacent numbers.
    for _ in 0..64 {
        let middle = 0.5 * (below + above);
        if student::upper_tail(middle, freedom) > alpha {
            below = middle;
        } else {
            above = middle;
        }
    }
    above
}

/// P(d of n items differ) if each does with probability `share`: the first d, and the probabilities
/// from there on.
///
/// Values further than 9 standard deviations + 25 from the mean are left out: by Bernstein's
/// inequality, P(|d − mean| ≥ x) ≤ 2 exp(−x²/(2 (sd² + x/3))), this loses less than 2e-16.
pub(crate) fn numbers_that_differ(pairs: u64, share: f64) -> (u64, Vec<f64>) {
    if share <= 0.0 {
        return (0, vec![1.0]);
    }
    if share >= 1.0 {
        return (pairs, vec![1.0]);
    }
    let n = pairs as f64;
    let (mean, odds) = (n * share, share / (1.0 - share));
    let reach = 9.0 * (mean * (1.0 - share)).sqrt() + 25.0;
    let (first, last) = ((mean - reach).max(0.0).floor(), (mean + reach).min(n).ceil());
    // From the centre outwards by ratios, then divided by the total, without factorials.
    let mut weights = vec![0.0; (last - first) as usize + 1];
    let centre = (mean - first) as usize;
    weights[centre] = 1.0;
    for i in centre + 1..weights.len() {
        let d = first + i as f64;
        weights[i] = weights[i - 1] * odds * (n - d + 1.0) / d;
    }
    for i in (0..centre).rev() {
        let d = first + i as f64;
        weights[i] = weights[i + 1] / odds * (d + 1.0) / (n - d);
    }
    let total: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= total);
    (first as u64, weights)
}

/// A range of d in which the threshold, as a real number, is approximated by two straight lines.
///
/// If many items differ, the real number h(d) of helped items at which p would be α is a smooth
/// function, close to d/2 + z √d/2. Lines through three points of it show for most d on which side
/// of α an integer number of helped items is; the few within [`DOUBT`] of the line are decided by
/// their own p-value. So thresholds, and with them the rate, are exact as long as the lines are off
/// by less than that.
#[derive(Debug)]
struct Stretch {
    /// (d, h(d)), ascending.
    points: [(u64, f64); 3],
}

/// P-values are computed within this distance of the line.
///
/// A stretch is used if its middle point is within half of this of the line between its ends. Then
/// the two lines through the middle are off by at most an eighth of it if h is a parabola, a
/// quarter if its curvature doubles on the way. If one threshold were off by one after all, the
/// rate would be off by P(d of n) · P(t heads of d), 1e-5 with 10,000 items that differ.
const DOUBT: f64 = 0.02;

/// With at least this many items that differ, and as many that are tied, sums are spread over
/// enough lattice points for h to be smooth. The lattice changes a probability by less than
/// exp(−2π² · variance) of the sum, some e^−1000. If nearly all items differ, so that every second
/// sum is rare, this is |1 − 2 tied/n|^n, some e^−128.
const SMOOTH_FROM: u64 = 64;

/// A stretch costs some ten p-values, as much as a few thresholds without it.
const SHORTEST_STRETCH: u64 = 8;

/// The curvature of d/2 + z √d/2 is z/8 · d^−3/2, so a stretch of this length, in units of d^(3/4),
/// bends by 0.0025 z.
const LONGEST_REACH: f64 = 0.4;

impl Stretch {
    /// Whether `helped` of `d` are significant; `None` outside the stretch and if in doubt.
    fn decides(&self, d: u64, helped: u64) -> Option<bool> {
        let [from, middle, to] = self.points;
        if d < from.0 || d > to.0 {
            return None;
        }
        let (a, b) = if d <= middle.0 { (from, middle) } else { (middle, to) };
        let fraction = (d - a.0) as f64 / (b.0 - a.0) as f64;
        let distance = helped as f64 - (a.1 + (b.1 - a.1) * fraction);
        (distance.abs() > DOUBT).then_some(distance > 0.0)
    }

    /// The distance of the middle point from the line between the ends.
    fn bend(&self) -> f64 {
        let [from, middle, to] = self.points;
        let fraction = (middle.0 - from.0) as f64 / (to.0 - from.0) as f64;
        (middle.1 - from.1 - (to.1 - from.1) * fraction).abs()
    }
}

impl Thresholds {
    /// Prepares the stretch that begins at the current d, if there is none yet and h is smooth.
    fn extend_stretch(&mut self) {
        let Rule::PValue { p, .. } = self.rule else { return };
        let d = self.coin.tosses();
        if self.stretch.as_ref().is_some_and(|stretch| d < stretch.points[2].0) {
            return;
        }
        let length = (self.reach * (d as f64 * (d as f64).sqrt()).sqrt()) as u64;
        let to = (d + length).min(self.last()).min(self.pairs.saturating_sub(SMOOTH_FROM));
        if d < SMOOTH_FROM || to < d + SHORTEST_STRETCH {
            return;
        }
        let known = self.stretch.take().map(|stretch| stretch.points[2]).filter(|point| point.0 == d);
        let guess = |d: u64, (at, h): (u64, f64)| h + (d - at) as f64 / 2.0;
        let begin = known.or_else(|| self.crossing(p, d, self.coin.heads() as f64));
        let middle = begin.and_then(|begin| self.crossing(p, d.midpoint(to), guess(d.midpoint(to), begin)));
        let finish = middle.and_then(|middle| self.crossing(p, to, guess(to, middle)));
        if let (Some(begin), Some(middle), Some(finish)) = (begin, middle, finish) {
            let stretch = Stretch { points: [begin, middle, finish] };
            if stretch.bend() <= DOUBT / 2.0 {
                self.stretch = Some(stretch);
                return;
            }
        }
        self.reach *= 0.5;
    }

    /// (d, h(d)): where p crosses α between two integer numbers of helped items, by linear
    /// interpolation in the normal quantiles of p. `None` if p jumps from 1 or to 0.
    fn crossing(&mut self, p: fn(&Differences) -> f64, d: u64, guess: f64) -> Option<(u64, f64)> {
        let mut helped = (guess.ceil().max(1.0) as u64).min(d);
        let critical = -normal::quantile(limit(self.alpha));
        let mut z = |helped| -normal::quantile(self.p_value(p, d, helped));
        let (mut below, mut above) = (z(helped - 1), z(helped));
        while above < critical && helped < d {
            helped += 1;
            (below, above) = (above, z(helped));
        }
        while below >= critical && helped > 1 {
            helped -= 1;
            (below, above) = (z(helped - 1), below);
        }
        let h = helped as f64 - (above - critical) / (above - below);
        (below.is_finite() && below < critical && critical <= above && h.is_finite()).then_some((d, h))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::comparisons) const RESAMPLING: [Test; 5] =
        [Test::Bootstrap, Test::ShiftedAtLeast, Test::ShiftedAbove, Test::TwoSidedBootstrap, Test::HalfSize];

    impl Thresholds {
        /// Computes every p-value, without interpolation.
        pub(in crate::comparisons) fn without_stretches(self) -> Self {
            Self { reach: 0.0, ..self }
        }
    }

    #[test]
    fn more_helped_items_never_raise_p() {
        // Checks the assumption behind thresholds for all d up to n; with d = 0 there is nothing to
        // compare.
        for pairs in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 17, 30, 47] {
            for test in RESAMPLING {
                let Some(Rule::PValue { p, sides }) = Rule::new(test, pairs, 0.05) else { continue };
                for d in 1..=pairs {
                    let of = |helped| p(&Differences::from_counts(pairs, helped, d - helped).expect("d ≤ n"));
                    let first = if sides == Sides::Two { d.div_ceil(2) } else { 0 };
                    let falls = (first..d).all(|helped| of(helped + 1) <= of(helped) * (1.0 + 1e-11));
                    assert!(falls, "{test:?}, n = {pairs}, d = {d}");
                }
            }
        }
    }

    #[test]
    fn critical_t_is_that_of_tables() {
        // With one degree of freedom: tan(0.45 π) at 5 %; with two: (1 − 2α) √(2 / (4α(1 − α))).
        assert!((critical_t(0.05, 1.0) / libm::tan(0.45 * std::f64::consts::PI) - 1.0).abs() < 1e-12);
        assert!((critical_t(0.05, 2.0) / (0.9 * (2.0f64 / 0.19).sqrt()) - 1.0).abs() < 1e-12);
        assert!((critical_t(0.95, 2.0) + critical_t(0.05, 2.0)).abs() < 1e-12);
    }

    #[test]
    fn probabilities_of_differing_are_binomial() {
        // n = 4, r = ½: 1, 4, 6, 4, 1 of 16.
        assert_eq!(numbers_that_differ(4, 0.5), (0, [1.0, 4.0, 6.0, 4.0, 1.0].map(|ways| ways / 16.0).to_vec()));
        assert_eq!(numbers_that_differ(4, 0.0), (0, vec![1.0]));
        assert_eq!(numbers_that_differ(4, 1.0), (4, vec![1.0]));
        let (first, weights) = numbers_that_differ(1_000_000, 0.01);
        let mean: f64 = weights.iter().zip(first..).map(|(weight, d)| weight * d as f64).sum();
        // 1,900 terms of 10,000 · weight, each rounded.
        assert!((mean - 10_000.0).abs() < 1e-8);
    }
}
