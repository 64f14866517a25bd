//! How often a rule calls a difference significant when there is none.
//!
//! Nothing is there when an item that differs is as likely to be helped as hurt. With n items that differ with
//! probability r each, the number d of those that do is binomial, and of these a fair coin decides how many are helped:
//!
//! rate = Σ_d P(d of n) · P(at least t(d) heads in d tosses),
//!
//! t(d) the least number of helped items with p ≤ α: rates count p = α as significant, as the reference values do, where
//! the page's verdict and stars ask for p < α. So the rate is exact wherever p falls as more items are helped, d
//! being the same; `tests/golden/other_tests.rs` counts all outcomes one by one to see that it does.

use super::fair_coin::Coin;
use super::resampled::{Resampled, half_size};
use super::sign::{root_of_chi_squared, root_of_corrected_chi_squared};
use super::sizes::sizes;
use super::student;
use super::test::Test;
use crate::bootstrap::Differences;
use crate::bootstrap::normal;

/// How often `test` calls a difference significant at level `alpha` when there is none, with `pairs` ≥ 1 items that differ
/// with probability `share` each, all by the same amount. `None` for tests whose p-value is no function of the sample size,
/// helped and hurt, and for a single item that the test cannot judge.
///
/// ```
/// use bootstrap_explorer::comparisons::{Test, false_positive_rate};
///
/// // Of five items that all differ, the sign test needs all five helped: one outcome in 32.
/// assert_eq!(false_positive_rate(Test::Sign, 5, 1.0, 0.05), Some(1.0 / 32.0));
/// ```
#[must_use]
pub fn false_positive_rate(test: Test, pairs: u64, share: f64, alpha: f64) -> Option<f64> {
    let mut rate = FalsePositives::at(test, pairs, share, alpha)?;
    std::iter::repeat_with(|| rate.advance()).flatten().next()
}

/// Computes the rate of one rule, in steps.
#[derive(Debug)]
pub(super) struct FalsePositives {
    rule: Rule,
    pairs: u64,
    alpha: f64,
    /// At d tosses and t(d) heads.
    coin: Coin,
    /// P(d of n), for the d from `first` on.
    weights: Vec<f64>,
    first: u64,
    total: f64,
    /// Where the threshold is known by interpolation.
    stretch: Option<Stretch>,
    /// How long stretches are, in units of d^(3/4).
    reach: f64,
    /// The work of the current step, in tosses.
    spent: u64,
}

/// When a rule calls (n, helped, hurt) significant.
#[derive(Clone, Copy, Debug)]
enum Rule {
    /// One-sided p of the sign test at most α.
    Sign,
    /// One-sided mid-p at most α.
    MidP,
    /// The statistic reaches a critical value.
    Statistic { statistic: fn(u64, u64, u64) -> f64, critical: f64, sides: Sides },
    /// An exact p-value at most α.
    PValue { p: fn(&Differences) -> f64, sides: Sides },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    One,
    /// Helped and hurt are treated alike: counted where more are helped, and doubled.
    Two,
}

impl Sides {
    /// How often an outcome counts.
    fn weight(self) -> f64 {
        match self {
            Self::One => 1.0,
            Self::Two => 2.0,
        }
    }
}

/// P-values are good to some 1e-12 of themselves: one that equals α but for that is a tie, and significant.
const TIE: f64 = 1e-11;

/// A p-value from a law costs as much as so many tosses (measured: 3 µs, and up to 70 µs for small sums, against 20 ns).
const TOSSES_PER_P_VALUE: u64 = 1000;

/// A step: some two milliseconds.
const TOSSES_PER_STEP: u64 = 100_000;

impl FalsePositives {
    /// The rate of `test` at the n of these differences, with r its share of items that differ. `None` where differences
    /// have several sizes, and for tests whose p-value is no function of n, helped and hurt.
    pub(super) fn new(test: Test, differences: &Differences, alpha: f64) -> Option<Self> {
        let has_one_size = sizes(differences).len() <= 1;
        let differing = (differences.helped() + differences.hurt()) as f64;
        let pairs = differences.pairs();
        has_one_size.then(|| Self::at(test, pairs, differing / pairs as f64, alpha)).flatten()
    }

    /// The rate of `test` with `pairs` ≥ 1 items that differ with probability `share` each.
    fn at(test: Test, pairs: u64, share: f64, alpha: f64) -> Option<Self> {
        let rule = Rule::new(test, pairs, alpha)?;
        let (first, weights) = numbers_that_differ(pairs, share);
        let mut rate = Self {
            rule,
            pairs,
            alpha,
            coin: Coin::new(first, 0),
            weights,
            first,
            total: 0.0,
            stretch: None,
            reach: LONGEST_REACH,
            spent: 0,
        };
        rate.coin = rate.first_threshold();
        Some(rate)
    }

    /// Goes on for some milliseconds; the rate when it is known.
    pub(super) fn advance(&mut self) -> Option<f64> {
        self.spent = 0;
        while self.spent < TOSSES_PER_STEP {
            self.find_threshold();
            let d = self.coin.tosses();
            self.total += self.weights[(d - self.first) as usize] * self.rule.sides().weight() * self.coin.at_least();
            if d - self.first + 1 == self.weights.len() as u64 {
                return Some(self.total.min(1.0));
            }
            self.coin.toss();
            self.spent += 1;
        }
        None
    }

    /// t(d) for the first d, by bisection.
    fn first_threshold(&mut self) -> Coin {
        let d = self.first;
        let (mut least, mut reaches) = (0, d + 1);
        while least < reaches {
            let middle = least + (reaches - least) / 2;
            if self.is_significant(Coin::new(d, middle)) {
                reaches = middle;
            } else {
                least = middle + 1;
            }
        }
        Coin::new(d, least)
    }

    /// Moves the coin to t(d), from t(d − 1): that is the same or one more, and rarely anything else.
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

    /// Whether p ≤ α with as many tosses of the coin that differ and as many heads that are helped.
    fn is_significant(&mut self, coin: Coin) -> bool {
        let (d, helped) = (coin.tosses(), coin.heads());
        if helped > d || self.rule.sides() == Sides::Two && 2 * helped <= d {
            return false;
        }
        let limit = self.alpha * (1.0 + TIE);
        match self.rule {
            // Without a toss there is no p-value.
            Rule::Sign | Rule::MidP if d == 0 => false,
            Rule::Sign => coin.at_least() <= limit,
            Rule::MidP => coin.at_least() - 0.5 * coin.exactly() <= limit,
            Rule::Statistic { statistic, critical, .. } => statistic(self.pairs, helped, d - helped) >= critical,
            Rule::PValue { p, .. } => match self.stretch.as_ref().and_then(|stretch| stretch.decides(d, helped)) {
                Some(is_significant) => is_significant,
                None => self.p_value(p, d, helped) <= limit,
            },
        }
    }

    fn p_value(&mut self, p: fn(&Differences) -> f64, d: u64, helped: u64) -> f64 {
        self.spent += TOSSES_PER_P_VALUE;
        // d ≤ n, so these are counts of a comparison.
        Differences::from_counts(self.pairs, helped, d - helped).map_or(1.0, |differences| p(&differences))
    }
}

impl Rule {
    fn new(test: Test, pairs: u64, alpha: f64) -> Option<Self> {
        let z = |share: f64| -normal::quantile(share) * (1.0 - TIE);
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
            // Signs of equal sizes are all that a sign flip flips.
            Test::Sign | Test::SignFlip => Some(Self::Sign),
            Test::SignMidP => Some(Self::MidP),
            Test::McNemar => {
                let statistic = |_, helped, hurt| root_of_chi_squared(helped, hurt);
                Some(Self::Statistic { statistic, critical: z(alpha / 2.0), sides: Sides::Two })
            }
            Test::McNemarCorrected => {
                let statistic = |_, helped, hurt| root_of_corrected_chi_squared(helped, hurt);
                Some(Self::Statistic { statistic, critical: z(alpha / 2.0), sides: Sides::Two })
            }
            Test::Wilcoxon => Some(Self::Statistic { statistic: wilcoxon_z, critical: z(alpha), sides: Sides::One }),
            Test::PairedT if pairs < 2 => None,
            Test::PairedT => {
                let critical = critical_t(alpha, (pairs - 1) as f64) * (1.0 - TIE);
                Some(Self::Statistic { statistic: paired_t, critical, sides: Sides::One })
            }
            Test::SacrebleuBootstrap | Test::SacrebleuRandomization | Test::Unpaired => None,
        }
    }

    fn sides(&self) -> Sides {
        match *self {
            Self::Sign | Self::MidP => Sides::One,
            Self::Statistic { sides, .. } | Self::PValue { sides, .. } => sides,
        }
    }
}

/// Wilcoxon's z for equal sizes; a single item is judged by the exact law, with p = ½ or 1.
fn wilcoxon_z(_pairs: u64, helped: u64, hurt: u64) -> f64 {
    match (helped, hurt) {
        (0, 0) | (0, 1) => f64::NEG_INFINITY,
        (1, 0) => 0.0,
        _ => root_of_chi_squared(helped, hurt),
    }
}

/// Student's t for differences of equal size. It has none where nothing differs, and grows beyond all bounds where every
/// item is helped: the rate counts that as significant, the limit of t, though the test itself then has no p-value.
fn paired_t(pairs: u64, helped: u64, hurt: u64) -> f64 {
    if helped + hurt == 0 {
        return f64::NEG_INFINITY;
    }
    let (n, sum) = (i128::from(pairs), i128::from(helped) - i128::from(hurt));
    // n − 1 times the squared standard deviation is (n d − sum²) / n: whole numbers, so that nothing cancels.
    let squares = n * i128::from(helped + hurt) - sum * sum;
    sum as f64 * ((n - 1) as f64).sqrt() / (squares as f64).sqrt()
}

/// The t with P(T ≥ t) = α, by bisection.
fn critical_t(alpha: f64, freedom: f64) -> f64 {
    if alpha >= 0.5 {
        // Exactly 0 for one half: level systems have t = 0, and p = ½.
        return if alpha == 0.5 { 0.0 } else { -critical_t(1.0 - alpha, freedom) };
    }
    let (mut below, mut above) = (0.0, 1.0);
    while student::upper_tail(above, freedom) > alpha {
        above *= 2.0;
    }
    // 64 halvings leave the two ends next to each other.
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

/// P(d of n items differ) where each does with probability `share`: the first d, and the probabilities from there on.
///
/// Further than 9 standard deviations + 25 from the mean are left out: by Bernstein's inequality, P(|d − mean| ≥ x) ≤ 2
/// exp(−x²/(2 (sd² + x/3))), less than 2e-16 is lost.
fn numbers_that_differ(pairs: u64, share: f64) -> (u64, Vec<f64>) {
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
    // From the centre outwards by ratios, then divided by the total: no factorial is needed.
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

/// A stretch of d in which the threshold, as a number with a fraction, runs along two straight lines.
///
/// Where many items differ, the fraction h(d) at which p would be α is a smooth function, close to d/2 + z √d/2. Lines
/// through three points of it say for most d on which side of α a whole number of helped items is; the few within
/// [`DOUBT`] of the line are decided by their own p-value. So thresholds, and with them the rate, stay exact as long as the
/// lines are off by less than that.
#[derive(Debug)]
struct Stretch {
    /// (d, h(d)), ascending.
    points: [(u64, f64); 3],
}

/// How near to the line p-values are computed.
///
/// A stretch is used if its middle point is within half of this of the line between its ends: then the two lines through
/// the middle are off by an eighth of it where h is a parabola, by a quarter where its curvature doubles on the way. Were
/// one threshold wrong by one after all, the rate would be off by P(d of n) · P(t heads of d), 1e-5 with 10,000 that differ.
const DOUBT: f64 = 0.02;

/// From so many items that differ on, and so many that are tied, sums are spread over enough lattice points for h to be
/// smooth: what the lattice adds to a probability is below exp(−2π² · variance) of the sum, some e^−1000, and where all
/// items differ, so that only every second sum occurs, |1 − 2 tied/n|^n, some e^−128.
const SMOOTH_FROM: u64 = 64;

/// A stretch takes some ten p-values: as many as a few thresholds without it.
const SHORTEST_STRETCH: u64 = 8;

/// The curvature of d/2 + z √d/2 is z/8 · d^−3/2: so long a stretch, in units of d^(3/4), bends by 0.0025 z.
const LONGEST_REACH: f64 = 0.4;

impl Stretch {
    /// Whether `helped` of `d` are significant; `None` outside the stretch and in doubt.
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

    /// How far the middle is from the line between the ends.
    fn bend(&self) -> f64 {
        let [from, middle, to] = self.points;
        let fraction = (middle.0 - from.0) as f64 / (to.0 - from.0) as f64;
        (middle.1 - from.1 - (to.1 - from.1) * fraction).abs()
    }
}

impl FalsePositives {
    /// Prepares the stretch that begins at the current d, where there is none yet and h is smooth.
    fn extend_stretch(&mut self) {
        let Rule::PValue { p, .. } = self.rule else { return };
        let d = self.coin.tosses();
        if self.stretch.as_ref().is_some_and(|stretch| d < stretch.points[2].0) {
            return;
        }
        let length = (self.reach * (d as f64 * (d as f64).sqrt()).sqrt()) as u64;
        let last = self.first + self.weights.len() as u64 - 1;
        let to = (d + length).min(last).min(self.pairs.saturating_sub(SMOOTH_FROM));
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

    /// (d, h(d)): where p crosses α between two whole numbers of helped items, by a straight line in the normal quantiles of
    /// p. `None` where p jumps from 1 or to 0.
    fn crossing(&mut self, p: fn(&Differences) -> f64, d: u64, guess: f64) -> Option<(u64, f64)> {
        let mut helped = (guess.ceil().max(1.0) as u64).min(d);
        let critical = -normal::quantile(self.alpha);
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
mod tests {
    use super::*;

    const RESAMPLING: [Test; 5] =
        [Test::Bootstrap, Test::ShiftedAtLeast, Test::ShiftedAbove, Test::TwoSidedBootstrap, Test::HalfSize];

    fn rate(test: Test, pairs: u64, differing: u64, alpha: f64) -> f64 {
        false_positive_rate(test, pairs, differing as f64 / pairs as f64, alpha).expect("this test has a rate")
    }

    #[test]
    fn where_nothing_differs_the_strict_rule_alone_is_wrong() {
        for test in Test::ALL {
            let expected = if test == Test::ShiftedAbove { 1.0 } else { 0.0 };
            assert!(false_positive_rate(test, 20, 0.0, 0.05).is_none_or(|rate| rate == expected), "{test:?}");
        }
    }

    #[test]
    fn five_tosses_by_hand() {
        // All of five items differ. One outcome of 32 has sign p 1/32 and mid-p 1/64; χ² = 5 has p = 0.025 in both
        // directions; the corrected χ² = 3.2, p = 0.074, never does; Wilcoxon's z is √5, one-sided p = 0.013.
        let at = |test| rate(test, 5, 5, 0.05);
        assert_eq!([at(Test::Sign), at(Test::SignFlip), at(Test::SignMidP)], [1.0 / 32.0; 3]);
        assert_eq!([at(Test::McNemar), at(Test::McNemarCorrected), at(Test::Wilcoxon)], [2.0 / 32.0, 0.0, 1.0 / 32.0]);
    }

    #[test]
    fn p_equal_to_alpha_is_significant() {
        assert_eq!(rate(Test::Sign, 5, 5, 1.0 / 32.0), 1.0 / 32.0);
        assert_eq!(rate(Test::Sign, 5, 5, 0.031), 0.0);
    }

    #[test]
    fn levels_beyond_one_half_are_levels() {
        // Of one toss, helped has p = ½.
        assert_eq!(rate(Test::Sign, 1, 1, 0.5), 0.5);
        assert_eq!([rate(Test::Wilcoxon, 1, 1, 0.5), rate(Test::Wilcoxon, 1, 1, 0.49)], [0.5, 0.0]);
        assert!(rate(Test::PairedT, 50, 20, 0.7) > 0.6);
    }

    #[test]
    fn several_sizes_have_no_rate() {
        use crate::scores::{PairedScores, Score};
        let table = [1, 2, 0].map(|value| (Score::from(value), 1)).to_vec();
        let scores = PairedScores::from_differences(table).expect("three pairs");
        let differences = Differences::from_scores(&scores).expect("whole numbers");
        assert!(FalsePositives::new(Test::Sign, &differences, 0.05).is_none());
    }

    #[test]
    fn more_helped_items_never_raise_p() {
        // What the threshold rests on, for all d up to n; where d = 0 there is nothing to compare.
        for pairs in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 17, 30, 47] {
            for test in RESAMPLING {
                let Some(Rule::PValue { p, sides }) = Rule::new(test, pairs, 0.05) else { continue };
                for d in 1..=pairs {
                    let of = |helped| p(&Differences::from_counts(pairs, helped, d - helped).expect("d ≤ n"));
                    let first = if sides == Sides::Two { d.div_ceil(2) } else { 0 };
                    let falls = (first..d).all(|helped| of(helped + 1) <= of(helped) * (1.0 + TIE));
                    assert!(falls, "{test:?}, n = {pairs}, d = {d}");
                }
            }
        }
    }

    #[test]
    fn interpolated_thresholds_are_the_exact_ones() {
        for (pairs, differing, alpha) in [(1000, 200, 0.05), (1000, 930, 0.05), (400, 399, 0.05), (5000, 300, 0.001)] {
            for test in RESAMPLING {
                let share = differing as f64 / pairs as f64;
                let mut exact = FalsePositives::at(test, pairs, share, alpha).expect("this test has a rate");
                exact.reach = 0.0;
                let exact = std::iter::repeat_with(|| exact.advance()).flatten().next();
                let interpolated = false_positive_rate(test, pairs, share, alpha);
                assert_eq!(interpolated, exact, "{test:?}, n = {pairs}, differing = {differing}, α = {alpha}");
            }
        }
    }

    #[test]
    fn critical_t_is_that_of_tables() {
        // One degree of freedom: tan(0.45 π) at 5 %; two: (1 − 2α) √(2 / (4α(1 − α))).
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
