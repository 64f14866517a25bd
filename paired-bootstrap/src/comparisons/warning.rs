//! What a statistician would warn of.

use super::comparing::Given;
use super::sacrebleu::seed_decides;
use super::test::{Test, TestResult};
use crate::bootstrap::{Clusters, Sides, is_below};
use crate::table::Joined;
use crate::text::{brief_p_value, count, items, near_level};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A reason to read the p-values with care.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warning {
    /// Many items are in one list only, and were left out.
    LeftOut(Joined),
    /// One system leads, two-sided either, on few items that differ: the bootstrap's p is easily too small.
    FewDiffering {
        /// Items on which they differ.
        differing: u64,
        /// The p-value of the bootstrap.
        bootstrap: f64,
        /// The p-value of the exact sign test, with as many sides.
        sign: f64,
    },
    /// Both systems score the same everywhere, and the strict shifted rule calls that p = 0.
    StrictRuleOnIdenticalSystems,
    /// sacreBLEU's randomization counts only sign flips that lead farther than observed, where many lead as far.
    StrictRandomization {
        /// Its p-value.
        strict: f64,
        /// The two-sided p-value of the sign-flip permutation, which counts those that lead as far.
        sign_flip: f64,
    },
    /// Many resamples lie at the limit of sacreBLEU's bootstrap, which moves with the seed: so does its p-value.
    SeedDecides {
        /// The share of the resamples that lie there.
        share: f64,
        /// The p-value where none of them counts.
        least: f64,
        /// The p-value where all of them count.
        most: f64,
    },
    /// There are fewer than 30 items.
    FewItems {
        /// Sample size.
        pairs: u64,
    },
    /// There are fewer than 20 clusters.
    FewClusters {
        /// Clusters that are drawn.
        clusters: u64,
    },
    /// p lies so near α that another rule, or another seed, may fall on its other side.
    NearLevel {
        /// The exact p-value of the bootstrap.
        p_value: f64,
        /// α.
        alpha: f64,
    },
    /// Most items are tied.
    ManyTies {
        /// Items on which both score the same.
        tied: u64,
        /// Sample size.
        pairs: u64,
    },
}

/// A larger share of a list left out may decide the result. Of 0/1 scores, 5 % can move the list's mean by up to 5 points, which is more than
/// most differences that are worth a test; a smaller share is most often a few failed requests.
const MUCH_LEFT_OUT: f64 = 0.05;

/// With fewer items that differ the bootstrap's p is easily too small: 5 helped and 0 hurt of 500 give 0.0066, where the exact
/// sign test gives 0.031.
pub const FEW_DIFFERING: u64 = 10;

/// Larger p-values mislead nobody.
pub const PROMISING: f64 = 0.2;

/// Strict randomization is far off where its p is below this share of the permutation's. With 10,000 trials chance alone does
/// not do that: of flips with p ≥ 0.001, at least 10 are expected.
const FAR_OFF: f64 = 0.1;

/// With fewer items a resample has noticeably less spread than the population: its variance is (n − 1)/n of what it should
/// be.
const FEW_ITEMS: u64 = 30;

/// With fewer clusters, what rests on the spread between clusters is rough: the spread itself is known to √(2/(K − 1)), a third at
/// K = 20 (A. C. Cameron, J. B. Gelbach and D. L. Miller, *Bootstrap-based improvements for inference with clustered errors*, 2008).
const FEW_CLUSTERS: u64 = 20;

/// p and α are near where neither is more than so many times the other: from 0.033 to 0.075 for α = 0.05. With 1,000 items,
/// 60 helped and 40 hurt, one-sided rules in use differ by a factor of 1.4, from 0.0203 to 0.0284.
const NEAR: f64 = 1.5;

/// Rules that ask the same question as the bootstrap with so many sides: whether one on the other side of α is a warning.
fn same_question(sides: Sides) -> [Test; 3] {
    match sides {
        Sides::One => [Test::ShiftedAtLeast, Test::SignFlip, Test::PairedT],
        Sides::Two => [Test::TwoSidedBootstrap, Test::SignFlip, Test::PairedT],
    }
}

/// All reasons to be careful with these differences in a test with so many `sides` at level `alpha`, in the order in which they
/// should be read. `results` are those of the tests that are done.
#[must_use]
pub fn warnings(given: &Given<'_>, results: &[TestResult], sides: Sides) -> Vec<Warning> {
    let Given { differences, alpha, .. } = *given;
    let row = |test| results.iter().find(|result| result.test == test);
    let two_sided = |test| row(test).and_then(|result| result.two_sided);
    let p_value = |test| match sides {
        Sides::One => row(test).and_then(|result| result.one_sided),
        Sides::Two => two_sided(test),
    };
    let (pairs, tied) = (differences.pairs(), differences.tied());
    let differing = pairs - tied;
    let bootstrap = p_value(Test::Bootstrap);
    let is_ahead = differences.sum() > 0 || (sides == Sides::Two && differences.sum() < 0);
    let is_identical = (differing == 0).then_some(Warning::StrictRuleOnIdenticalSystems);
    let few_differing = bootstrap.zip(p_value(Test::Sign)).and_then(|(bootstrap, sign)| {
        let is_few = differing < FEW_DIFFERING && is_ahead;
        (is_few && bootstrap < sign && bootstrap < PROMISING).then_some(Warning::FewDiffering {
            differing,
            bootstrap,
            sign,
        })
    });
    let strict =
        two_sided(Test::SacrebleuRandomization).zip(two_sided(Test::SignFlip)).and_then(|(strict, sign_flip)| {
            (strict < sign_flip * FAR_OFF).then_some(Warning::StrictRandomization { strict, sign_flip })
        });
    let seed = seed_decides(differences, given.resampled_sums);
    // What is drawn must be many.
    let few = match differences.clusters().map(Clusters::number) {
        Some(clusters) => (clusters < FEW_CLUSTERS).then_some(Warning::FewClusters { clusters }),
        None => (pairs < FEW_ITEMS).then_some(Warning::FewItems { pairs }),
    };
    let many_ties = (differing > 0 && differing * 10 < pairs).then_some(Warning::ManyTies { tied, pairs });
    let near_level = bootstrap.and_then(|own| {
        let mut others = same_question(sides).into_iter().filter_map(p_value);
        let is_opposed = others.any(|p| is_below(p, alpha) != is_below(own, alpha));
        (is_near(own, alpha) || is_opposed).then_some(Warning::NearLevel { p_value: own, alpha })
    });
    [is_identical, few_differing, strict, seed, few, many_ties, near_level].into_iter().flatten().collect()
}

fn is_near(p_value: f64, alpha: f64) -> bool {
    p_value <= alpha * NEAR && alpha <= p_value * NEAR
}

impl Warning {
    /// A warning where a considerable part of either list was left out.
    #[must_use]
    pub fn left_out(joined: Joined) -> Option<Self> {
        let Joined { both, only_first, only_second } = joined;
        let is_much = |only: usize| only as f64 > MUCH_LEFT_OUT * (both + only) as f64;
        (is_much(only_first) || is_much(only_second)).then_some(Self::LeftOut(joined))
    }
}

impl fmt::Display for Warning {
    /// One or two sentences.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::LeftOut(Joined { both, only_first, only_second }) => {
                let of = |only: usize| format!("{} of {}", count(only as u64), count((both + only) as u64));
                write!(
                    f,
                    "Items that only one system has are left out: {} of the baseline, and {} of the experimental system. If they are \
                     easier or harder than the rest, the result may not hold for the whole test set. Find out why they are missing.",
                    of(only_first),
                    of(only_second)
                )
            }
            Self::FewDiffering { differing, bootstrap, sign } => write!(
                f,
                "The systems differ on only {}. With so few, the bootstrap’s p-value ({}) is often too small. The exact sign \
                 test is valid for any number of items: it gives {}.",
                items(differing),
                brief_p_value(bootstrap),
                brief_p_value(sign)
            ),
            Self::StrictRuleOnIdenticalSystems => f.write_str(
                "Both systems score the same on every item, so there is nothing to test. Rules that count only what is \
                 strictly larger than observed call even this significant: the shifted bootstrap with “>” gives p = 0, and \
                 sacreBLEU’s two rules give 1/(N + 1).",
            ),
            Self::StrictRandomization { strict, sign_flip } => write!(
                f,
                "sacreBLEU’s randomization gives {}. It counts only sign flips with a larger lead than observed, and here many \
                 have exactly the observed one. The permutation test counts those, too, and gives {}.",
                brief_p_value(strict),
                brief_p_value(sign_flip)
            ),
            Self::SeedDecides { share, least, most } => write!(
                f,
                "With another seed, sacreBLEU’s bootstrap may give {} or {}. {:.0} % of the resamples lie at its limit. \
                 Whether they count depends on the average of all resamples, which changes a little with every seed.",
                brief_p_value(least),
                brief_p_value(most),
                100.0 * share
            ),
            Self::FewItems { pairs } => write!(
                f,
                "There {} only {}. Below 30, p-values from resampling or from a normal approximation are rough, and mostly too \
                 small. The exact sign test does not have this problem.",
                if pairs == 1 { "is" } else { "are" },
                items(pairs)
            ),
            Self::FewClusters { clusters } => write!(
                f,
                "There {} only {clusters} cluster{}. Below 20, p-values and intervals are rough, and mostly too small: how much \
                 clusters differ from each other is known from so few of them.",
                if clusters == 1 { "is" } else { "are" },
                if clusters == 1 { "" } else { "s" }
            ),
            Self::NearLevel { p_value, alpha } if is_near(p_value, alpha) => write!(
                f,
                "p = {} is close to α = {alpha}. Another rule, or another test set of the same size, could easily be on the \
                 other side. Do not read much into which side it is on.",
                near_level(p_value, alpha)
            ),
            Self::NearLevel { p_value: 0.0, alpha } => write!(
                f,
                "No resample can be at zero or on its other side here, and p = 0 says no more than that. Another rule that asks the same \
                 question does not come below α = {alpha}. Do not rest a conclusion on one rule alone."
            ),
            Self::NearLevel { p_value, alpha } => write!(
                f,
                "p {} is on one side of α = {alpha}, and another rule that asks the same question is on the other. Do not \
                 rest a conclusion on one rule alone.",
                related(p_value, alpha)
            ),
            Self::ManyTies { tied, pairs } => write!(
                f,
                "Both systems score the same on {} of {}. Only the other {} can tell them apart, so judge the amount of \
                 data by that number.",
                count(tied),
                items(pairs),
                count(pairs - tied)
            ),
        }
    }
}

/// A p-value with its relation; a small one with a power of ten.
fn related(p: f64, alpha: f64) -> String {
    let text = if p < 1e-4 { brief_p_value(p) } else { near_level(p, alpha) };
    if text.starts_with('<') { text } else { format!("= {text}") }
}

#[cfg(test)]
mod tests {
    use super::super::comparing::Comparing;
    use super::*;
    use crate::bootstrap::{Differences, Sums};

    fn found(pairs: u64, helped: u64, hurt: u64, alpha: f64) -> Vec<Warning> {
        found_by(Sides::One, pairs, helped, hurt, alpha)
    }

    fn found_by(sides: Sides, pairs: u64, helped: u64, hurt: u64, alpha: f64) -> Vec<Warning> {
        let differences = Differences::from_counts(pairs, helped, hurt).expect("valid");
        let sums = Sums::new(&differences, 0);
        let given = Given { differences: &differences, systems: None, resampled_sums: &sums, seed: 1, alpha };
        let mut comparing = Comparing::default();
        while comparing.step(&given) {}
        warnings(&given, comparing.results(), sides)
    }

    #[test]
    fn identical_systems() {
        assert_eq!(found(100, 0, 0, 0.05), [Warning::StrictRuleOnIdenticalSystems]);
        assert_eq!(found(20, 0, 0, 0.05), [Warning::StrictRuleOnIdenticalSystems, Warning::FewItems { pairs: 20 }]);
    }

    #[test]
    fn many_items_left_out_of_either_list() {
        let left_out = |only_first, only_second| Warning::left_out(Joined { both: 95, only_first, only_second });
        // 5 of 100 is at the limit, 6 of 101 beyond it.
        assert_eq!(left_out(5, 5), None);
        assert!(left_out(6, 0).is_some() && left_out(0, 6).is_some());
        let text = left_out(6, 1_000).map(|warning| warning.to_string()).unwrap_or_default();
        assert!(text.contains("left out: 6 of 101 of the baseline, and 1,000 of 1,095 of the"), "{text}");
    }

    #[test]
    fn nothing_to_warn_of() {
        assert_eq!(found(200, 80, 30, 0.05), []);
    }

    #[test]
    fn five_helped_and_nobody_hurt() {
        // Draws that miss all five, 0.99^500 = 0.0066, beside the sign test's one outcome in 32.
        let all = found(500, 5, 0, 0.05);
        let [
            Warning::FewDiffering { differing: 5, bootstrap, sign },
            Warning::StrictRandomization { .. },
            Warning::ManyTies { tied: 495, pairs: 500 },
        ] = all[..]
        else {
            panic!("{all:?}")
        };
        assert!((bootstrap - 0.99f64.powi(500)).abs() < 1e-12);
        assert_eq!(sign, 1.0 / 32.0);
    }

    #[test]
    fn few_that_differ_matter_only_to_a_promising_lead() {
        // p = 0.42 for the ten questions, and more where the experimental system is behind.
        assert_eq!(found(10, 4, 3, 0.05), [Warning::FewItems { pairs: 10 }]);
        assert_eq!(found(40, 1, 5, 0.05), []);
        let all = found(40, 5, 1, 0.05);
        assert!(matches!(all[..], [Warning::FewDiffering { differing: 6, .. }, ..]), "{all:?}");
    }

    #[test]
    fn strict_randomization_with_nobody_hurt() {
        // No sign flip leads farther than two helped, and half lead as far: +2 and −2 of four.
        let all = found(100, 2, 0, 0.05);
        let strict = all.iter().find_map(|warning| match *warning {
            Warning::StrictRandomization { strict, sign_flip } => Some((strict, sign_flip)),
            _ => None,
        });
        let (strict, sign_flip) = strict.expect("a warning");
        assert!((sign_flip - 0.5).abs() < 1e-12);
        assert_eq!(strict, 1.0 / 10_001.0);
    }

    #[test]
    fn impossible_outcomes_are_no_number_on_a_side() {
        // All four helped: no resample is at or below zero, and the sign flip gives 1/16.
        let text = Warning::NearLevel { p_value: 0.0, alpha: 0.05 }.to_string();
        assert!(text.starts_with("No resample can be"), "{text}");
        assert!(found(4, 4, 0, 0.05).contains(&Warning::NearLevel { p_value: 0.0, alpha: 0.05 }));
    }

    #[test]
    fn p_around_the_level() {
        // Exact p of 7 helped, 2 hurt of 100: 0.0584 (helped_hurt.json).
        let near = |alpha| found(100, 7, 2, alpha).iter().any(|warning| matches!(warning, Warning::NearLevel { .. }));
        assert!(near(0.05) && near(0.04));
        assert!(!near(0.001) && !near(0.2));
    }

    #[test]
    fn two_sided_tests_compare_two_sided_p_values() {
        // One-sided p of 7 helped, 2 hurt of 100 is 0.0584: twice that is far from 0.05, and near 0.1.
        let near = |alpha| {
            let all = found_by(Sides::Two, 100, 7, 2, alpha);
            all.iter().any(|warning| matches!(warning, Warning::NearLevel { .. }))
        };
        assert!(near(0.1) && !near(0.02));
        // Five helped of 500, or five hurt: 2 · 0.99^500 beside 2/32.
        for (helped, hurt) in [(5, 0), (0, 5)] {
            let all = found_by(Sides::Two, 500, helped, hurt, 0.05);
            let Some(&Warning::FewDiffering { differing: 5, bootstrap, sign }) = all.first() else { panic!("{all:?}") };
            assert!((bootstrap - 2.0 * 0.99f64.powi(500)).abs() < 1e-12);
            assert_eq!(sign, 2.0 / 32.0);
        }
        assert!(!found(500, 0, 5, 0.05).iter().any(|warning| matches!(warning, Warning::FewDiffering { .. })));
    }

    #[test]
    fn another_rule_on_the_other_side() {
        // Four helped, nobody hurt, of 100: 0.96^100 = 0.0169 beside a sign-flip p of 1/16.
        let all = found(100, 4, 0, 0.05);
        let warning =
            all.iter().find(|warning| matches!(warning, Warning::NearLevel { .. })).expect("two rules disagree");
        assert!(warning.to_string().starts_with("p = 0.017 is on one side of α = 0.05"));
    }

    #[test]
    fn results_that_the_seed_decides_give_both() {
        let text = Warning::SeedDecides { share: 0.1847, least: 0.0794, most: 0.2642 }.to_string();
        assert!(text.starts_with("With another seed, sacreBLEU’s bootstrap may give 0.079 or 0.26. 18 % of"), "{text}");
    }

    #[test]
    fn sentences_show_numbers_as_people_read_them() {
        let few = Warning::FewDiffering { differing: 1, bootstrap: 0.3660, sign: 0.5 };
        assert!(
            few.to_string()
                .starts_with("The systems differ on only 1 item. With so few, the bootstrap’s p-value (0.37)")
        );
        let ties = Warning::ManyTies { tied: 990_200, pairs: 1_000_000 };
        assert!(ties.to_string().contains("990,200 of 1,000,000 items. Only the other 9,800"));
    }

    #[test]
    fn rounding_never_carries_p_over_the_level() {
        let shown = |p_value| Warning::NearLevel { p_value, alpha: 0.05 }.to_string();
        assert!(shown(0.049_96).starts_with("p = 0.04996 is close"));
        assert!(shown(0.050_04).starts_with("p = 0.05004 is close"));
        assert!(shown(0.05).starts_with("p = 0.05 is close") || shown(0.05).starts_with("p = 0.050 is close"));
    }
}
