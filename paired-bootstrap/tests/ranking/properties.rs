//! Properties that hold for any systems.

use crate::answered;
use paired_bootstrap::analysis::{Comparison, Items, RankingQuestion};
use paired_bootstrap::comparisons::ranking::{Columns, JointBootstrap};
use paired_bootstrap::question::{Adjustment, Against, Question};
use paired_bootstrap::report::ranking::{RankedSystem, RankingFindings};
use paired_bootstrap::significance::Sides;
use proptest::prelude::*;

const NAMES: [&str; 5] = ["delta", "alpha", "echo", "charlie", "bravo"];

/// Scores with one decimal for three to five systems, and a cluster for each item.
fn scores() -> impl Strategy<Value = (Vec<Vec<f64>>, Vec<u32>)> {
    (3..=5usize, 2..30usize).prop_flat_map(|(systems, items)| {
        let list = prop::collection::vec((-20..20i32).prop_map(|tenths| f64::from(tenths) / 10.0), items);
        (prop::collection::vec(list, systems), prop::collection::vec(0..8u32, items))
    })
}

fn items(systems: &[(&str, &[f64])], clusters: Option<&[u32]>, is_lower_better: bool) -> Items {
    let items = Items::from_scores(systems).expect("as many scores of each");
    let items = if is_lower_better { items.lower_is_better().expect("the same scores") } else { items };
    match clusters {
        Some(clusters) => items.in_clusters(clusters).expect("one for each item"),
        None => items,
    }
}

fn question(against: Against) -> RankingQuestion {
    let question = Question { resamples: 300, ..Question::default() };
    RankingQuestion { question, baseline: Some(NAMES[0].to_owned()), against, adjustment: Adjustment::MaxT }
}

/// A system's numbers that no other system may affect.
fn unadjusted(system: &RankedSystem) -> String {
    format!("{:?} {:?} {:?}", system.mean, system.interval, system.against.map(|(compared, _)| compared))
}

fn named<'f>(findings: &'f RankingFindings, name: &str) -> &'f RankedSystem {
    findings.systems.iter().find(|system| system.name == name).expect("it is ranked")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn another_system_changes_no_unadjusted_number((scores, clusters) in scores(), by_clusters: bool, lower: bool) {
        let systems: Vec<(&str, &[f64])> = NAMES.into_iter().zip(scores.iter().map(Vec::as_slice)).collect();
        let clusters = by_clusters.then_some(&*clusters);
        let all = answered(items(&systems, clusters, lower), question(Against::Baseline));
        let fewer = answered(items(&systems[..systems.len() - 1], clusters, lower), question(Against::Baseline));
        for system in &fewer.systems {
            prop_assert_eq!(unadjusted(system), unadjusted(named(&all, &system.name)));
        }
    }

    #[test]
    fn two_systems_have_the_numbers_of_their_test((scores, clusters) in scores(), by_clusters: bool, lower: bool) {
        let systems = [(NAMES[0], &*scores[0]), (NAMES[1], &*scores[1])];
        let clusters = by_clusters.then_some(&*clusters);
        let ranking = answered(items(&systems, clusters, lower), question(Against::All));
        let mut comparison = Comparison::new(items(&systems, clusters, lower).into(), question(Against::All).question);
        while comparison.step() {}
        let test = comparison.findings().expect("all is drawn");
        let (compared, _) = named(&ranking, NAMES[1]).against.expect("no baseline");
        prop_assert_eq!(compared.shares, test.exact.shares());
        prop_assert_eq!(compared.difference, test.basics.mean_difference);
        prop_assert_eq!(
            [compared.helped, compared.hurt, compared.tied],
            [test.basics.helped, test.basics.hurt, test.basics.tied]
        );
        let exact = test.inference.exact.as_ref().filter(|_| compared.shares.error == 0.0);
        prop_assert_eq!(compared.interval, exact.unwrap_or(&test.inference.simulated).percentile);
        let (_, adjusted) = named(&ranking, NAMES[1]).against.expect("no baseline");
        prop_assert!(adjusted.p >= compared.quotable_p(Sides::One));
        for (name, mean) in NAMES.into_iter().zip(test.basics.means.expect("two lists")) {
            prop_assert!((named(&ranking, name).mean - mean).abs() < 1e-14);
        }
    }

    #[test]
    fn exchanged_columns_exchange_rows_and_nothing_else(
        (scores, clusters) in scores(), by_clusters: bool, lower: bool, all: bool, turn in 1..5usize,
    ) {
        let mut systems: Vec<(&str, &[f64])> = NAMES.into_iter().zip(scores.iter().map(Vec::as_slice)).collect();
        let clusters = by_clusters.then_some(&*clusters);
        let against = if all { Against::All } else { Against::Baseline };
        let before = answered(items(&systems, clusters, lower), question(against));
        let turn = turn % systems.len();
        systems.rotate_left(turn);
        systems.swap(0, 1);
        let after = answered(items(&systems, clusters, lower), question(against));
        let source = before.source.clone();
        prop_assert_eq!(before, RankingFindings { source, ..after });
    }
}

/// However the tied items score, 13 helped and 6 hurt of 50 items give the same maxT p. It must not
/// depend on how rounding treats a resample that moves exactly as far as the observed difference.
#[test]
fn step_down_p_does_not_depend_on_rounding() {
    let p = |both: usize| {
        let list = |from: usize, to: usize| -> Vec<f64> {
            (0..50).map(|item| f64::from(u8::from((from..to).contains(&item) || item >= 50 - both))).collect()
        };
        let (base, new) = (list(13, 19), list(0, 13));
        let systems: Vec<(&str, &[f64])> = vec![("delta", &base), ("alpha", &new)];
        let question = RankingQuestion {
            question: Question { resamples: 10_000, ..Question::default() },
            ..question(Against::Baseline)
        };
        let (compared, adjusted) =
            named(&answered(items(&systems, None, false), question), "alpha").against.expect("no baseline");
        (compared.p(Sides::One), adjusted.p)
    };
    let all: Vec<(f64, f64)> = (0..=31).map(p).collect();
    assert!(all.iter().all(|p| *p == all[0]), "{all:?}");
    assert!(all[0].1 >= all[0].0 && all[0].1 < all[0].0 + 0.01, "{all:?}");
}

/// Five systems are right on five items on which the baseline is wrong. Each p is the sign test's,
/// 1/32, and no adjustment makes any of the five significant.
#[test]
fn what_does_not_vary_is_adjusted_by_the_sign_test() {
    let (zeros, ones) = ([0.0; 5], [1.0; 5]);
    let systems: Vec<(&str, &[f64])> =
        NAMES.into_iter().zip([&zeros, &ones, &ones, &ones, &ones]).map(|(name, all)| (name, &all[..])).collect();
    let findings = answered(items(&systems, None, false), question(Against::Baseline));
    for system in findings.systems.iter().filter(|system| system.name != NAMES[0]) {
        assert_eq!(system.against.expect("no baseline").1.p, 4.0 / 32.0);
        assert!(!findings.is_better(system));
    }
}

#[test]
fn batches_that_others_draw_change_nothing() {
    let systems: Vec<Vec<f64>> =
        (0..4).map(|system| (0..700).map(|item| f64::from((item * (system + 3)) % 17)).collect()).collect();
    let systems: Vec<(&str, &[f64])> = NAMES.into_iter().zip(systems.iter().map(Vec::as_slice)).collect();
    let question = RankingQuestion {
        question: Question { resamples: 2_000, ..Question::default() },
        ..question(Against::Baseline)
    };
    let mut ranking = paired_bootstrap::analysis::Ranking::new(items(&systems, None, false).into(), question.clone())
        .expect("four systems");
    let text = serde_json::to_string(ranking.columns()).expect("numbers");
    let columns =
        serde_json::from_str::<Columns>(&text).expect("the same numbers").checked().expect("as they were made");
    let Question { sides, resamples, seed, .. } = question.question;
    let joint = JointBootstrap::new(&columns, ranking.hypotheses(), sides, resamples, seed);
    let batches: Vec<_> = (0..joint.batches()).rev().map(|batch| joint.run(batch)).collect();
    // Send them through JSON, as a worker would.
    let text = serde_json::to_string(&batches).expect("numbers");
    let batches: Vec<_> = serde_json::from_str(&text).expect("the same numbers");
    batches.into_iter().rev().for_each(|batch| ranking.extend(batch));
    while ranking.prepare() {}
    assert_eq!(ranking.findings(), Some(answered(items(&systems, None, false), question)));
}
