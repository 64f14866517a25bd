//! The reasons to be careful with a result.

use super::comparing::Given;
use super::sacrebleu::seed_decides;
use super::test::{Test, TestResult};
use super::warning::{Warning, is_near};
use crate::bootstrap::{Clusters, Sides, is_below};

/// If fewer items differ, the bootstrap's p tends to be too small: 5 helped and 0 hurt of 500 give
/// 0.0066, where the exact sign test gives 0.031.
pub const FEW_DIFFERING: u64 = 10;

/// Larger p-values do not suggest a difference, so they need no warning.
pub const PROMISING: f64 = 0.2;

/// Strict randomization is far off if its p is below this share of the permutation's. With 10,000
/// trials chance alone does not cause that: if p ≥ 0.001, at least 10 flips are expected.
const FAR_OFF: f64 = 0.1;

/// With fewer items a resample has noticeably less spread than the population: its variance is too
/// small by a factor of (n − 1)/n.
const FEW_ITEMS: u64 = 30;

/// With fewer clusters, everything based on the spread between clusters is rough: the spread itself
/// is only known to within √(2/(K − 1)), a third at K = 20 (A. C. Cameron, J. B. Gelbach and D. L.
/// Miller, *Bootstrap-based improvements for inference with clustered errors*, 2008).
const FEW_CLUSTERS: u64 = 20;

/// The rules that ask the same question as the bootstrap with these sides. If one of them is on the
/// other side of α, there is a warning.
fn same_question(sides: Sides) -> [Test; 3] {
    match sides {
        Sides::One => [Test::ShiftedAtLeast, Test::SignFlip, Test::PairedT],
        Sides::Two => [Test::TwoSidedBootstrap, Test::SignFlip, Test::PairedT],
    }
}

/// All reasons to be careful with these differences in a test with these `sides` at level `alpha`,
/// in the order in which to read them. `results` are those of the tests done so far.
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
    // The rate is for the one-sided p, if a test has one.
    let rate = row(Test::Bootstrap).and_then(|result| result.false_positive_rate).filter(|_| sides == Sides::One);
    let few = few_drawn(pairs, differences.clusters().map(Clusters::number), rate);
    let many_ties = (differing > 0 && differing * 10 < pairs).then_some(Warning::ManyTies { tied, pairs });
    let near_level = bootstrap.and_then(|own| {
        let mut others = same_question(sides).into_iter().filter_map(p_value);
        let is_opposed = others.any(|p| is_below(p, alpha) != is_below(own, alpha));
        (is_near(own, alpha) || is_opposed).then_some(Warning::NearLevel { p_value: own })
    });
    [is_identical, few_differing, strict, seed, few, many_ties, near_level].into_iter().flatten().collect()
}

/// A warning if there are too few items, or too few clusters if items are in clusters. `rate` is
/// how often the bootstrap's p is below α for equally good systems with as few items.
#[must_use]
pub fn few_drawn(pairs: u64, clusters: Option<u64>, rate: Option<f64>) -> Option<Warning> {
    match clusters {
        Some(clusters) => (clusters < FEW_CLUSTERS).then_some(Warning::FewClusters { clusters }),
        None => (pairs < FEW_ITEMS).then_some(Warning::FewItems { pairs, rate }),
    }
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
        let few = found(20, 0, 0, 0.05);
        assert!(
            matches!(few[..], [Warning::StrictRuleOnIdenticalSystems, Warning::FewItems { pairs: 20, .. }]),
            "{few:?}"
        );
    }

    #[test]
    fn nothing_to_warn_of() {
        assert_eq!(found(200, 80, 30, 0.05), []);
    }

    #[test]
    fn five_helped_and_nobody_hurt() {
        // Draws that miss all five items, 0.99^500 = 0.0066, beside the sign test's one outcome in
        // 32.
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
        // p = 0.42 for the ten questions, and larger if the experimental system is behind.
        let few = found(10, 4, 3, 0.05);
        assert!(matches!(few[..], [Warning::FewItems { pairs: 10, rate: Some(_) }]), "{few:?}");
        // The column of false alarms says 4.7 %, so the warning must not call p too small.
        assert!(
            few[0].sentence(0.05).contains("would be below 0.05 in 4.7 % of such test sets."),
            "{}",
            few[0].sentence(0.05)
        );
        assert_eq!(found(40, 1, 5, 0.05), []);
        let all = found(40, 5, 1, 0.05);
        assert!(matches!(all[..], [Warning::FewDiffering { differing: 6, .. }, ..]), "{all:?}");
    }

    #[test]
    fn strict_randomization_with_nobody_hurt() {
        // With two helped, no sign flip gives a larger difference, and half give the same: +2 and
        // −2, of four flips.
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
        // All four helped: no resample is at or below zero, while the sign-flip p is 1/16.
        let text = Warning::NearLevel { p_value: 0.0 }.sentence(0.05);
        assert!(text.starts_with("No resample can be"), "{text}");
        assert!(found(4, 4, 0, 0.05).contains(&Warning::NearLevel { p_value: 0.0 }));
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
        // The one-sided p of 7 helped, 2 hurt of 100 is 0.0584; twice that is far from 0.05, and
        // near 0.1.
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
        // Four helped, none hurt, of 100: 0.96^100 = 0.0169 beside a sign-flip p of 1/16.
        let all = found(100, 4, 0, 0.05);
        let warning =
            all.iter().find(|warning| matches!(warning, Warning::NearLevel { .. })).expect("two rules disagree");
        assert!(warning.sentence(0.05).starts_with("p = 0.017 is on one side of α = 0.05"));
    }
}
