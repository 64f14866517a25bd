//! How often a rule calls a difference significant when there is none.
//!
//! Without a true difference, an item that differs is as likely to be helped as hurt. With n items
//! that differ with probability r each, the number d of those that do is binomial, and a fair coin
//! decides how many of them are helped:
//!
//! rate = Σ_d P(d of n) · P(at least t(d) heads in d tosses),
//!
//! where t(d) is the smallest number of helped items with p < α. So the rate is exact if p
//! decreases with the number of helped items for each d; `tests/golden/other_tests.rs` checks that
//! by enumerating all outcomes.
//!
//! This is the rate of the rule p < α alone. The verdict also requires that enough items differ:
//! its sum begins at the smallest d that can be significant.

use super::sizes::sizes;
use super::test::Test;
use super::thresholds::Thresholds;
use crate::bootstrap::Differences;
use crate::significance::{Sides, can_be_significant};

/// The probability that p of `test` is below `alpha` when there is no difference, with `pairs` ≥ 1
/// items that differ with probability `share` each, all by the same amount. `None` for tests whose
/// p-value is not a function of the sample size, helped and hurt, and for a single item that the
/// test cannot judge.
///
/// ```
/// use paired_bootstrap::comparisons::{Test, false_positive_rate};
///
/// // Of five items that all differ, the sign test needs all five helped: one outcome in 32.
/// assert_eq!(false_positive_rate(Test::Sign, 5, 1.0, 0.05), Some(1.0 / 32.0));
/// ```
#[must_use]
pub fn false_positive_rate(test: Test, pairs: u64, share: f64, alpha: f64) -> Option<f64> {
    let mut rates = FalsePositives::at(test, pairs, share, alpha)?;
    std::iter::repeat_with(|| rates.advance()).flatten().next().map(|rates| rates.rule)
}

/// How often a rule is wrong when there is no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rates {
    /// By p < α alone.
    pub(super) rule: f64,
    /// By the verdict, which also requires that enough items differ.
    pub(super) verdict: f64,
}

/// Computes the rates of one rule, in steps.
#[derive(Debug)]
pub(super) struct FalsePositives {
    thresholds: Thresholds,
    alpha: f64,
    total: Rates,
}

impl FalsePositives {
    /// The rates of `test` at the sample size of these differences and with their share of items
    /// that differ. `None` if differences have several sizes or are in clusters, and for tests
    /// whose p-value is not a function of n, helped and hurt.
    pub(super) fn new(test: Test, differences: &Differences, alpha: f64) -> Option<Self> {
        let has_one_size = differences.clusters().is_none() && sizes(differences).len() <= 1;
        let differing = (differences.helped() + differences.hurt()) as f64;
        let pairs = differences.pairs();
        has_one_size.then(|| Self::at(test, pairs, differing / pairs as f64, alpha)).flatten()
    }

    /// The rates of `test` with `pairs` ≥ 1 items that differ with probability `share` each.
    fn at(test: Test, pairs: u64, share: f64, alpha: f64) -> Option<Self> {
        Some(Self { thresholds: Thresholds::new(test, pairs, share, alpha)?, alpha, total: Rates::default() })
    }

    /// Continues for some milliseconds. Returns the rates once they are known.
    pub(super) fn advance(&mut self) -> Option<Rates> {
        self.thresholds.begin_step();
        let sides = self.thresholds.weight_of_sides();
        while self.thresholds.has_time() {
            let Some((coin, weight)) = self.thresholds.advance() else {
                let Rates { rule, verdict } = self.total;
                return Some(Rates { rule: rule.min(1.0), verdict: verdict.min(1.0) });
            };
            let (differing, at_least) = (coin.tosses(), coin.at_least());
            let alarms = weight * sides * (at_least - self.thresholds.without_p()).max(0.0);
            self.total.rule += alarms;
            if can_be_significant(differing, Sides::One, self.alpha) {
                self.total.verdict += alarms;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::thresholds::tests::RESAMPLING;
    use super::*;

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
        // All of five items differ. The one outcome in 32 with all helped has sign p 1/32 and mid-p
        // 1/64; χ² = 5 has p = 0.025 in both directions; the corrected χ² = 3.2 (p = 0.074) is
        // never significant; Wilcoxon's z is √5, one-sided p = 0.013.
        let at = |test| rate(test, 5, 5, 0.05);
        assert_eq!([at(Test::Sign), at(Test::SignFlip), at(Test::SignMidP)], [1.0 / 32.0; 3]);
        assert_eq!([at(Test::McNemar), at(Test::McNemarCorrected), at(Test::Wilcoxon)], [2.0 / 32.0, 0.0, 1.0 / 32.0]);
    }

    #[test]
    fn p_equal_to_alpha_is_no_false_alarm() {
        // As in the verdict: p < α.
        assert_eq!(rate(Test::Sign, 5, 5, 1.0 / 32.0), 0.0);
        assert_eq!(rate(Test::Sign, 5, 5, 0.0313), 1.0 / 32.0);
        // With three items that differ, one is helped with probability 3/8: χ² = 1/3 has p =
        // 0.5637, z = 1/√3.
        let p = 2.0 * crate::bootstrap::normal::cumulative(-(1.0f64 / 3.0).sqrt());
        assert_eq!([rate(Test::McNemar, 3, 3, p), rate(Test::McNemar, 3, 3, p + 1e-6)], [0.25, 1.0]);
    }

    #[test]
    fn no_p_is_no_false_alarm() {
        // Two items that both differ: with both helped there is no t and no p; with one of each, p
        // = ½.
        assert_eq!(rate(Test::PairedT, 2, 2, 0.3), 0.0);
        // With three items: the outcomes with two helped (t = 2/√8 · … = 0.5, p = 1/3), and all
        // three helped, which has no p.
        assert_eq!([rate(Test::PairedT, 3, 3, 0.3), rate(Test::PairedT, 3, 3, 0.34)], [0.0, 3.0 / 8.0]);
        // Ten items: 9 of 10 helped have t = 4; with all ten helped there is no t.
        assert_eq!(rate(Test::PairedT, 10, 10, 0.002), 10.0 / 1024.0);
    }

    #[test]
    fn verdict_is_not_significant_where_few_items_differ() {
        let rates = |pairs, share, alpha| {
            let mut rates = FalsePositives::at(Test::Bootstrap, pairs, share, alpha).expect("it has rates");
            std::iter::repeat_with(|| rates.advance()).flatten().next().expect("it ends")
        };
        // Three of three helped: p = 0, one of eight.
        assert_eq!(rates(3, 1.0, 0.05), Rates { rule: 0.125, verdict: 0.0 });
        // 100 items of which 5 % differ: `planning::power` adds up the same outcomes one by one.
        let Rates { rule, verdict } = rates(100, 0.05, 0.05);
        assert_eq!([rule, verdict].map(|rate| (1000.0 * rate).round()), [48.0, 19.0]);
    }

    #[test]
    fn levels_beyond_one_half_are_levels() {
        // With one toss, helped has p = ½.
        assert_eq!([rate(Test::Sign, 1, 1, 0.51), rate(Test::Sign, 1, 1, 0.5)], [0.5, 0.0]);
        assert_eq!([rate(Test::Wilcoxon, 1, 1, 0.51), rate(Test::Wilcoxon, 1, 1, 0.5)], [0.5, 0.0]);
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
    fn interpolated_thresholds_are_the_exact_ones() {
        for (pairs, differing, alpha) in [(1000, 200, 0.05), (1000, 930, 0.05), (400, 399, 0.05), (5000, 300, 0.001)] {
            for test in RESAMPLING {
                let share = differing as f64 / pairs as f64;
                let rates = FalsePositives::at(test, pairs, share, alpha).expect("this test has a rate");
                let mut exact = FalsePositives { thresholds: rates.thresholds.without_stretches(), ..rates };
                let exact = std::iter::repeat_with(|| exact.advance()).flatten().next().map(|rates| rates.rule);
                let interpolated = false_positive_rate(test, pairs, share, alpha);
                assert_eq!(interpolated, exact, "{test:?}, n = {pairs}, differing = {differing}, α = {alpha}");
            }
        }
    }
}
