//! Coverage: in how many of all possible tests does an interval contain the true difference of two
//! accuracies?
//!
//! With n items and the true shares of helped and of hurt items, every outcome (helped, hurt) has a
//! known probability, and its interval either contains the true difference or does not. The
//! coverage is an exact sum; nothing is simulated.
//!
//! # References
//! - L. D. Brown, T. T. Cai and A. DasGupta, *Interval estimation for a binomial proportion*,
//!   Statistical Science 16, 2001: an interval's coverage should be computed, not assumed.
//! - T. Tango, *Equivalence test and confidence interval for the difference in proportions for the
//!   paired-sample design*, Statistics in Medicine 17, 1998.

use super::student;
use super::tango::{score, tango_interval};
use crate::bootstrap::{Differences, ExactDistribution, SumLaw, is_below, normal};
use crate::scores::Unit;
use serde::{Deserialize, Serialize};

/// With more items than this, enumeration takes longer than some tens of milliseconds, unless
/// nearly all items have the same outcome.
const MOST_COVERED: u64 = 200;

/// With more than 200 items, coverage is enumerated only if at most this many have another outcome
/// than most. If more do, all these intervals are close to their level.
pub const MOST_UNUSUAL: u64 = 12;

/// The probability with which intervals of one level contain the true difference, for 0/1 scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coverage {
    /// The confidence level that all of them claim, 0.95 for 95 %.
    pub level: f64,
    /// The percentile interval of the exact bootstrap distribution.
    pub percentile: f64,
    /// Tango's score interval: [`tango_interval`](super::tango_interval).
    pub tango: f64,
    /// D ± t standard errors.
    pub student: f64,
}

/// Outcomes whose total probability is below this are ignored.
const RARE: f64 = 1e-9;

impl Coverage {
    /// The coverage in tests of `pairs` items with true shares `helped` and `hurt`. `None` without
    /// items, for more than 200 items of which more than [`MOST_UNUSUAL`] have another outcome than
    /// most, for invalid shares, and if all items are sure to have the same outcome, as there is
    /// only one sample then.
    ///
    /// ```
    /// use paired_bootstrap::comparisons::Coverage;
    ///
    /// // Of 10 items, 10 % are helped and 5 % hurt: in most samples at most one differs.
    /// let coverage = Coverage::new(10, 0.1, 0.05, 0.95).expect("few items that may differ");
    /// assert!((coverage.percentile - 0.64).abs() < 0.005 && coverage.tango > 0.99);
    /// ```
    #[must_use]
    pub fn new(pairs: u64, helped: f64, hurt: f64, level: f64) -> Option<Self> {
        let are_shares = helped >= 0.0 && hurt >= 0.0 && helped + hurt <= 1.0 + 1e-12;
        let varies = helped + hurt > 0.0 && helped < 1.0 && hurt < 1.0;
        let is_known = pairs > 0 && Self::is_known(pairs, helped * pairs as f64, hurt * pairs as f64);
        if !(is_known && are_shares && varies && level > 0.0 && level < 1.0) {
            return None;
        }
        let truth = Truth { pairs, difference: helped - hurt, level };
        let z = normal::two_sided_quantile(level);
        let t = if pairs > 1 { student::quantile((1.0 - level) / 2.0, (pairs - 1) as f64) } else { 0.0 };
        let mut coverage = Self { level, percentile: 0.0, tango: 0.0, student: 0.0 };
        for (hurt_items, share) in binomial(pairs, hurt).into_iter().filter(|(_, share)| *share > RARE / pairs as f64) {
            // Of the other items, this many are helped.
            let left = pairs - hurt_items;
            let outcomes = binomial(left, (helped / (1.0 - hurt)).min(1.0));
            let common: Vec<(u64, f64)> =
                outcomes.into_iter().filter(|(_, own)| share * own > RARE / (pairs * pairs) as f64).collect();
            let (first, end) = truth.held_by_percentiles(hurt_items, &common);
            for (helped_items, own) in common {
                let probability = share * own;
                let is_held = [
                    (first..end).contains(&helped_items),
                    score(pairs, helped_items, hurt_items, truth.difference).abs() <= z,
                    truth.is_held_by_student(helped_items, hurt_items, t),
                ];
                for (total, is_held) in
                    [&mut coverage.percentile, &mut coverage.tango, &mut coverage.student].into_iter().zip(is_held)
                {
                    *total += if is_held { probability } else { 0.0 };
                }
            }
        }
        Some(coverage)
    }

    /// Whether outcomes of this many items, of which these numbers are helped and hurt, are
    /// enumerated.
    #[must_use]
    pub fn is_known(pairs: u64, helped: f64, hurt: f64) -> bool {
        let all = pairs as f64;
        // The tolerance is for rounding: the counts come from shares.
        pairs <= MOST_COVERED || all - helped.max(hurt).max(all - helped - hurt) < MOST_UNUSUAL as f64 + 0.5
    }

    /// Whether the percentile interval misses the true difference clearly more often than its level
    /// allows: more than 1.5 times as often.
    #[must_use]
    pub fn is_percentile_short(&self) -> bool {
        1.0 - self.percentile > 1.5 * (1.0 - self.level)
    }

    /// Whether the percentile interval is good enough to quote: it keeps its level, or misses no
    /// more often than Tango's interval.
    fn is_percentile_good(&self) -> bool {
        self.percentile >= self.level || self.percentile >= self.tango
    }

    /// The coverage if the truth is what these differences of 0/1 scores show. `None` for items in
    /// clusters.
    #[must_use]
    pub fn of_data_like(differences: &Differences, level: f64) -> Option<Self> {
        let pairs = differences.pairs();
        let share = |count: u64| count as f64 / pairs as f64;
        let are_independent = differences.clusters().is_none();
        are_independent
            .then(|| Self::new(pairs, share(differences.helped()), share(differences.hurt()), level))
            .flatten()
    }
}

/// Which interval to quote for these differences, and how good it is.
///
/// If few items differ, bootstrap intervals are often too short, because they take the spread of
/// the sample for that of the population.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quotable {
    /// For 0/1 scores the percentile interval, unless it is known to contain the truth less often
    /// than its level and than Tango's, or has no width: then Tango's. Student's t for all other
    /// scores and for clusters.
    pub method: QuotableInterval,
    /// The interval, in the units of the scores. `None` for a single item or cluster, as it has no
    /// standard error.
    pub interval: Option<(f64, f64)>,
    /// Its coverage, beside that of the percentile interval, if it can be enumerated.
    pub coverage: Option<Coverage>,
}

/// The kinds of intervals that may be the one to quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuotableInterval {
    /// [`tango_interval`].
    TangoScore,
    /// The percentile interval of the exact bootstrap distribution.
    Percentile,
    /// D ± t standard errors; for clusters, with the cluster-robust standard error.
    Student,
}

impl Quotable {
    /// The interval to quote for these differences of scores in `unit`, at `level` (0.95 for 95 %),
    /// given their exact percentile interval.
    #[must_use]
    pub fn new(differences: &Differences, unit: Unit, level: f64, percentile: Option<(f64, f64)>) -> Self {
        let is_right_or_wrong = unit == Unit::Correctness && differences.clusters().is_none();
        if !is_right_or_wrong {
            let interval = student::interval(differences, (1.0 - level) / 2.0);
            return Self { method: QuotableInterval::Student, interval, coverage: None };
        }
        let coverage = Coverage::of_data_like(differences, level);
        if differences.standard_error() > 0.0
            && coverage.is_none_or(|coverage| coverage.is_percentile_good())
            && let Some(interval) = percentile
        {
            return Self { method: QuotableInterval::Percentile, interval: Some(interval), coverage };
        }
        let interval = tango_interval(differences.pairs(), differences.helped(), differences.hurt(), level);
        Self { method: QuotableInterval::TangoScore, interval: Some(interval), coverage }
    }

    /// Tango's interval and the coverage, if the percentile interval is clearly too short to show
    /// which differences are plausible.
    #[must_use]
    pub fn in_place_of_percentile(&self) -> Option<((f64, f64), Coverage)> {
        let short = self.coverage.filter(Coverage::is_percentile_short)?;
        (self.method == QuotableInterval::TangoScore).then_some((self.interval?, short))
    }
}

/// What an interval is to contain.
struct Truth {
    pairs: u64,
    difference: f64,
    level: f64,
}

impl Truth {
    /// The range of the number of helped items (first included, second excluded) for which the
    /// percentile interval contains the difference, given the number of hurt ones. It is a range
    /// because both ends of the interval grow with the number of helped items.
    fn held_by_percentiles(&self, hurt: u64, outcomes: &[(u64, f64)]) -> (u64, u64) {
        let tail = (1.0 - self.level) / 2.0;
        // Sums of resamples are integers; that of the truth need not be. The rounding error of a
        // share times n is far below 1e-9.
        let sum = self.difference * self.pairs as f64;
        let (floor, ceiling) = ((sum + 1e-9).floor() as i64, (sum - 1e-9).ceil() as i64);
        let reaches = |helped: u64, share: &dyn Fn(&SumLaw) -> f64| {
            let differences = Differences::from_counts(self.pairs, helped, hurt);
            differences.is_ok_and(|differences| !is_below(share(ExactDistribution::new(&differences).law()), tail))
        };
        // The upper end reaches the difference from some number of helped items on; the lower end
        // does not exceed it up to some number.
        let first = outcomes.partition_point(|&(helped, _)| !reaches(helped, &|law| law.at_least(ceiling).probability));
        let end = outcomes.partition_point(|&(helped, _)| reaches(helped, &|law| law.at_most(floor).probability));
        let number = |index: usize| outcomes.get(index).map(|(helped, _)| *helped);
        let behind = outcomes.last().map_or(0, |(helped, _)| helped + 1);
        (number(first).unwrap_or(behind), number(end).unwrap_or(behind))
    }

    /// Whether D ± t standard errors contains it. For a single item, and if all items differ alike,
    /// the interval is just D.
    fn is_held_by_student(&self, helped: u64, hurt: u64, t: f64) -> bool {
        let [n, helped, hurt] = [self.pairs, helped, hurt].map(|count| count as f64);
        let mean = (helped - hurt) / n;
        let variance = (helped + hurt - n * mean * mean).max(0.0) / (n - 1.0).max(1.0);
        (mean - self.difference).abs() <= t * (variance / n).sqrt() + 1e-12
    }
}

/// The likely numbers of successes in `trials`, with their probabilities. These are computed
/// outwards from the mode by ratios, without factorials, and the negligible ones are left out.
fn binomial(trials: u64, share: f64) -> Vec<(u64, f64)> {
    if share <= 0.0 || share >= 1.0 {
        return vec![(if share <= 0.0 { 0 } else { trials }, 1.0)];
    }
    let (n, odds) = (trials as f64, share / (1.0 - share));
    let mode = ((n + 1.0) * share).min(n) as u64;
    let is_worth = |(_, weight): &(u64, f64)| *weight > 1e-22;
    let below = (0..mode).rev().scan(1.0, |weight, k| {
        *weight *= (k as f64 + 1.0) / (odds * (n - k as f64));
        Some((k, *weight))
    });
    let above = (mode + 1..=trials).scan(1.0, |weight, k| {
        *weight *= odds * (n - k as f64 + 1.0) / k as f64;
        Some((k, *weight))
    });
    let mut outcomes: Vec<(u64, f64)> = below.take_while(is_worth).collect();
    outcomes.reverse();
    outcomes.push((mode, 1.0));
    outcomes.extend(above.take_while(is_worth));
    let total: f64 = outcomes.iter().map(|(_, weight)| weight).sum();
    outcomes.into_iter().map(|(successes, weight)| (successes, weight / total)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coverage_is_that_of_the_design() {
        // By enumeration: 10 % helped and 5 % hurt in truth, 95 % intervals; see the design notes,
        // section 11.
        for (pairs, percentile, student, tango) in
            [(10, 0.64, 0.80, 0.998), (20, 0.86, 0.92, 0.98), (30, 0.92, 0.95, 0.97), (50, 0.93, 0.95, 0.955)]
        {
            let coverage = Coverage::new(pairs, 0.1, 0.05, 0.95).expect("few items");
            let is_close = |ours: f64, expected: f64| (ours - expected).abs() < 0.0051;
            assert!(is_close(coverage.percentile, percentile), "{pairs}: {coverage:?}");
            assert!(is_close(coverage.student, student), "{pairs}: {coverage:?}");
            assert!(is_close(coverage.tango, tango), "{pairs}: {coverage:?}");
        }
    }

    #[test]
    fn default_intervals_of_few_items_are_worth_less() {
        // Coverage of 90 % intervals is 60, 85 and 88 % for 10, 20 and 50 items of the same kind.
        for (pairs, percentile) in [(10, 0.60), (20, 0.85), (50, 0.88)] {
            let coverage = Coverage::new(pairs, 0.1, 0.05, 0.9).expect("few items");
            assert!((coverage.percentile - percentile).abs() < 0.0051, "{pairs}: {coverage:?}");
        }
    }

    #[test]
    fn coverage_adds_up_the_outcomes_whose_intervals_hold_the_truth() {
        let (pairs, helped, hurt, level) = (12, 0.3, 0.25, 0.9);
        let coverage = Coverage::new(pairs, helped, hurt, level).expect("few items");
        let (mut percentile, mut tango) = (0.0, 0.0);
        let holds = |(lower, upper): (f64, f64)| lower <= helped - hurt + 1e-12 && upper >= helped - hurt - 1e-12;
        for (hurt_items, share) in binomial(pairs, hurt) {
            for (helped_items, own) in binomial(pairs - hurt_items, helped / (1.0 - hurt)) {
                let differences = Differences::from_counts(pairs, helped_items, hurt_items).expect("valid");
                let interval = ExactDistribution::new(&differences).percentile_interval(level).expect("no clusters");
                percentile += if holds(interval) { share * own } else { 0.0 };
                let interval = tango_interval(pairs, helped_items, hurt_items, level);
                tango += if holds(interval) { share * own } else { 0.0 };
            }
        }
        assert!(
            (coverage.percentile - percentile).abs() < 1e-6 && (coverage.tango - tango).abs() < 1e-6,
            "{coverage:?}"
        );
    }

    #[test]
    fn where_half_of_the_items_differ_all_keep_near_their_level() {
        for pairs in [10, 50, 200] {
            let Coverage { percentile, tango, student, .. } = Coverage::new(pairs, 0.3, 0.2, 0.95).expect("few items");
            assert!([percentile, tango, student].iter().all(|coverage| *coverage > 0.915), "{pairs}: {percentile}");
        }
    }

    #[test]
    fn exchanging_the_systems_changes_nothing() {
        let [one, other] = [(0.1, 0.05), (0.05, 0.1)].map(|(a, b)| Coverage::new(30, a, b, 0.95).expect("few items"));
        assert!((one.percentile - other.percentile).abs() < 1e-9 && (one.tango - other.tango).abs() < 1e-9);
    }

    #[test]
    fn of_many_items_few_count() {
        // One of n items helped: a Poisson law, whatever n is. With probability e⁻¹ none is helped,
        // and the interval then has no width.
        let coverages = [200, 201, 5_000, 1_000_000].map(|n| Coverage::new(n, 1.0 / n as f64, 0.0, 0.9).expect("few"));
        for coverage in coverages {
            assert!((coverage.percentile - (1.0 - (-1.0_f64).exp())).abs() < 0.004, "{coverage:?}");
            assert!(coverage.is_percentile_short() && coverage.tango > 0.9, "{coverage:?}");
        }
        // As few items that are not helped.
        let coverage = Coverage::new(5_000, 0.9998, 0.0, 0.9).expect("few");
        assert!((coverage.percentile - coverages[2].percentile).abs() < 1e-6, "{coverage:?}");
        // With a dozen such items, the interval is close to its level.
        let near = Coverage::new(100_000, 7e-5, 5e-5, 0.95).expect("few");
        assert!(!near.is_percentile_short() && near.tango > 0.94, "{near:?}");
        assert_eq!(Coverage::new(100_000, 8e-5, 5e-5, 0.95), None);
    }

    #[test]
    fn nothing_is_said_where_nothing_can_differ_or_many_do() {
        assert!([(0, 0.1), (1_000, 0.1), (20, 0.0)].iter().all(|&(n, a)| Coverage::new(n, a, 0.0, 0.95).is_none()));
        assert!(Coverage::new(20, 0.8, 0.3, 0.95).is_none());
        assert!(Coverage::new(20, 1.0, 0.0, 0.95).is_none() && Coverage::new(20, 0.0, 1.0, 0.95).is_none());
    }

    #[test]
    fn percentiles_are_quoted_where_they_are_as_good_as_tango() {
        let method = |pairs, helped, hurt| {
            let differences = Differences::from_counts(pairs, helped, hurt).expect("counts of items");
            let percentile = ExactDistribution::new(&differences).percentile_interval(0.9);
            Quotable::new(&differences, Unit::Correctness, 0.9, percentile).method
        };
        // Beyond 200 items with more than twelve that differ, both keep near their level.
        assert_eq!(method(500, 10, 7), QuotableInterval::Percentile);
        // All items alike: the percentile interval has no width.
        for (helped, hurt) in [(0, 0), (50, 0), (0, 50)] {
            assert_eq!(method(50, helped, hurt), QuotableInterval::TangoScore, "{helped} and {hurt}");
        }
    }
}
