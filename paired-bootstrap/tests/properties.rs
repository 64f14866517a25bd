//! Properties that hold for every comparison, tried on random ones.
//!
//! The random data sets come from a fixed seed, and so do the resamples: every run of these tests
//! is the same run. With fresh randomness, 400 checks at four standard errors would fail by chance
//! in 2.5 % of all runs.

#![cfg(not(target_arch = "wasm32"))]

mod exact;

use paired_bootstrap::bootstrap::{BootstrapDistribution, Differences, ExactDistribution, KernelChoice, Resampler};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::scores::{PairedScores, Score};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use std::collections::BTreeMap;

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(2020), failure_persistence: None, ..ProptestConfig::default() }
}

// Random data.

/// 2 to 60 integer differences with 1 to 12 distinct values: graded scores.
fn graded_differences() -> impl Strategy<Value = Vec<i64>> {
    btree_set(-20..=20i64, 1..=12).prop_flat_map(|values| vec(select(Vec::from_iter(values)), 2..=60))
}

/// (n, helped, hurt) with n from 10 to 2,000: 0/1 scores.
fn counts() -> impl Strategy<Value = Counts> {
    (10..=2000u64)
        .prop_flat_map(|pairs| (Just(pairs), 0..=pairs / 2))
        .prop_flat_map(|(pairs, helped)| (Just(pairs), Just(helped), 0..=(pairs - helped).min(helped + 20)))
        .prop_map(|(pairs, helped, hurt)| Counts { pairs, helped, hurt })
}

/// A score with up to six digits, up to four of them behind the decimal point.
fn decimal_score() -> impl Strategy<Value = Score> {
    (-999_999..=999_999i64, 0..=4u8).prop_map(|(digits, decimals)| Score::Decimal { digits, decimals })
}

/// 2 to 40 pairs of baseline and experimental score.
fn decimal_pairs() -> impl Strategy<Value = Vec<(Score, Score)>> {
    vec((decimal_score(), decimal_score()), 2..=40)
}

/// Pairs with few distinct values, so that some are tied and some sums are zero.
fn coarse_pairs() -> impl Strategy<Value = Vec<(Score, Score)>> {
    let score = || (-3..=3i64, 0..=1u8).prop_map(|(digits, decimals)| Score::Decimal { digits, decimals });
    vec((score(), score()), 2..=40)
}

/// Pairs whose differences are a common offset plus multiples of a common step, so that the sums
/// have gaps.
fn lattice_pairs() -> impl Strategy<Value = Vec<(Score, Score)>> {
    (-9..=9i64, 1..=9i64, vec((-99..=99i64, -5..=5i64), 2..=40)).prop_map(|(offset, step, items)| {
        items.into_iter().map(|(b, multiple)| (Score::from(b), Score::from(b + offset + step * multiple))).collect()
    })
}

fn differences(pairs: &[(Score, Score)]) -> Differences {
    let (baseline, experimental) = pairs.iter().copied().unzip();
    let scores = PairedScores::new(baseline, experimental).expect("at least two pairs");
    Differences::from_scores(&scores).expect("scores of a few digits")
}

/// Baseline scores 0, 1, 2, …, so that not only the differences are integers.
fn differences_of(integers: &[i64]) -> Differences {
    let pairs: Vec<_> = (0..).zip(integers).map(|(b, d)| (Score::from(b), Score::from(b + d))).collect();
    differences(&pairs)
}

fn all_sums(resampler: &Resampler) -> Vec<i64> {
    (0..resampler.batches()).flat_map(|batch| resampler.run(batch)).collect()
}

// Clusters.

/// One to six clusters of one to four items with small differences, so that zero sums and equal
/// clusters are frequent.
fn few_clusters() -> impl Strategy<Value = Vec<Vec<i64>>> {
    vec(vec(-2..=3i64, 1..=4), 1..=6)
}

fn clustered(clusters: &[Vec<i64>]) -> Differences {
    let items = || clusters.iter().zip(0u32..).flat_map(|(items, name)| items.iter().map(move |&d| (d, name)));
    let differences = items().map(|(d, _)| (Score::from(d), 1)).collect();
    let names: Vec<u32> = items().map(|(_, name)| name).collect();
    let scores = PairedScores::from_differences(differences).expect("at least one pair");
    Differences::from_clustered_scores(&scores, &names).expect("a cluster for each item")
}

/// The sum and size of every resample of these clusters, all equally likely.
fn every_resample(clusters: &[Vec<i64>]) -> Vec<(i64, i64)> {
    let mut all = vec![(0, 0)];
    for _ in clusters {
        let with = |(s, z): (i64, i64), items: &Vec<i64>| (s + items.iter().sum::<i64>(), z + items.len() as i64);
        all = all.iter().flat_map(|&drawn| clusters.iter().map(move |items| with(drawn, items))).collect();
    }
    all
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn clusters_have_the_law_of_every_resample(clusters in few_clusters(), seed: u64) {
        prop_assume!(clusters.iter().map(Vec::len).sum::<usize>() > 1);
        let differences = clustered(&clusters);
        let all = every_resample(&clusters);
        let (sum, pairs) = (differences.sum(), differences.pairs() as i64);
        let share = |holds: &dyn Fn(i64, i64) -> bool| {
            all.iter().filter(|&&(s, z)| holds(s, z)).count() as f64 / all.len() as f64
        };
        let exact = ExactDistribution::new(&differences);
        for (ours, expected) in [
            (exact.at_or_below_zero(), share(&|s, _| s <= 0)),
            (exact.at_or_above_zero(), share(&|s, _| s >= 0)),
            (exact.above_twice(), share(&|s, z| pairs * s > 2 * sum * z)),
        ] {
            prop_assert!((ours.probability - expected).abs() <= 1e-12, "{} is not {expected}", ours.probability);
        }
        // Check simulated counts, and that the means are among those of all resamples.
        check_both_kernels(&differences, seed, share(&|s, _| s <= 0))?;
        let means: Vec<f64> = all.iter().map(|&(s, z)| s as f64 / z as f64).collect();
        for sum in Resampler::new(&differences, 100, seed).run(0) {
            let mean = differences.mean_of(sum);
            let reach = 1e-8 * differences.standard_error() + 1e-12;
            prop_assert!(means.iter().any(|own| (own - mean).abs() <= reach), "no resample has the mean {mean}");
        }
    }

    #[test]
    fn equal_sizes_leave_means_exact(sums in vec(-6..=9i64, 2..=6), size in 2..=5usize, seed: u64) {
        // Put the whole sum on one item of each cluster.
        let clusters: Vec<Vec<i64>> = sums.iter().map(|&sum| (0..size).map(|item| if item == 0 { sum } else { 0 }).collect()).collect();
        let (differences, items) = (clustered(&clusters), differences_of(&sums));
        // Clusters are drawn like items with their sums, by the same random numbers.
        prop_assert_eq!(all_sums(&Resampler::new(&differences, 500, seed)), all_sums(&Resampler::new(&items, 500, seed)));
        let of = |differences| {
            let exact = ExactDistribution::new(differences);
            (exact.at_or_below_zero().probability, exact.percentile_interval(0.9))
        };
        let ((p, own), (of_items, interval)) = (of(&differences), of(&items));
        let close = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 1e-12 && (b - d).abs() < 1e-12;
        let (lower, upper) = interval.expect("items are drawn");
        prop_assert_eq!(p, of_items);
        prop_assert!(own.is_some_and(|own| close(own, (lower / size as f64, upper / size as f64))));
    }

    #[test]
    fn names_and_order_of_clusters_do_not_matter(clusters in few_clusters()) {
        prop_assume!(clusters.iter().map(Vec::len).sum::<usize>() > 1);
        let reversed: Vec<Vec<i64>> = clusters.iter().rev().map(|items| items.iter().rev().copied().collect()).collect();
        prop_assert_eq!(clustered(&clusters), clustered(&reversed));
    }

    #[test]
    fn clusters_of_one_item_are_items(integers in graded_differences()) {
        let single: Vec<Vec<i64>> = integers.iter().map(|&d| vec![d]).collect();
        prop_assert_eq!(clustered(&single), differences_of(&integers));
    }
}

// The two kernels.

const RESAMPLES: u64 = 50_000;

/// Checks that the kernel hits the exact p within four standard errors, or exactly if p is 0 or 1.
fn check_kernel(differences: &Differences, choice: KernelChoice, seed: u64, exact: f64) -> Result<(), TestCaseError> {
    let resampler = Resampler::with_kernel(differences, RESAMPLES, seed, choice);
    let count = all_sums(&resampler).iter().filter(|sum| **sum <= 0).count();
    let (n, count) = (RESAMPLES as f64, count as f64);
    let standard_error = (n * exact * (1.0 - exact)).sqrt();
    prop_assert!(
        (count - n * exact).abs() <= 4.0 * standard_error,
        "{choice:?}: {count} of {n}, expected {:.1} ± {standard_error:.1}",
        n * exact
    );
    Ok(())
}

fn check_both_kernels(differences: &Differences, seed: u64, exact: f64) -> Result<(), TestCaseError> {
    // With fewer than 25 resamples expected on one side of zero, four standard errors mean little,
    // because the binomial distribution is too skewed. Such data sets are replaced, except those
    // with p = 0 or p = 1.
    let expected = RESAMPLES as f64 * exact.min(1.0 - exact);
    prop_assume!(expected == 0.0 || expected >= 25.0);
    check_kernel(differences, KernelChoice::Indices, seed, exact)?;
    check_kernel(differences, KernelChoice::Counts, seed, exact)
}

proptest! {
    // Two tests with 100 data sets each make the 200 required.
    #![proptest_config(cases(100))]

    #[test]
    fn both_kernels_sample_graded_scores_exactly(integers in graded_differences(), seed: u64) {
        let mut law = BTreeMap::new();
        integers.iter().for_each(|&difference| *law.entry(difference).or_insert(0) += 1);
        check_both_kernels(&differences_of(&integers), seed, exact::convolution(&law))?;
    }

    #[test]
    fn both_kernels_sample_correctness_exactly(counts in counts(), seed: u64) {
        let exact = exact::trinomial(counts.pairs, counts.helped, counts.hurt);
        check_both_kernels(&counts.differences().expect("helped + hurt ≤ n"), seed, exact)?;
    }

    #[test]
    fn certain_p_values_are_exact(integers in vec(1..=9i64, 2..=60), seed: u64) {
        // With all differences on one side of zero, no resample can cross it, and a difference of 0
        // only adds sums of 0.
        let positive = differences_of(&integers);
        let not_positive = differences_of(&integers.iter().map(|difference| 1 - difference).collect::<Vec<_>>());
        for choice in [KernelChoice::Indices, KernelChoice::Counts] {
            check_kernel(&positive, choice, seed, 0.0)?;
            check_kernel(&not_positive, choice, seed, 1.0)?;
        }
    }
}

// Batches, bins and counts.

/// The resampled sums, one by one.
fn sums(distribution: &BootstrapDistribution) -> Vec<i64> {
    let mut sums = Vec::new();
    distribution.sums().each(|sum, count| sums.extend(std::iter::repeat_n(sum, count as usize)));
    sums
}

fn distribution(differences: &Differences, resampler: &Resampler, batches: &[u64]) -> BootstrapDistribution {
    let mut distribution = BootstrapDistribution::new(differences, resampler.resamples());
    batches.iter().for_each(|&batch| distribution.extend(resampler.run(batch)));
    distribution
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn order_of_batches_does_not_matter(
        pairs in decimal_pairs(),
        seed: u64,
        choice in select(vec![KernelChoice::Indices, KernelChoice::Counts]),
        mut shuffled in Just((0..40).collect::<Vec<u64>>()).prop_shuffle(),
    ) {
        let differences = differences(&pairs);
        // Batches have at most 1024 resamples, fewer if many counts make a resample costly. The
        // last one is shorter.
        let resampler = Resampler::with_kernel(&differences, 10_000, seed, choice);
        let per_batch = resampler.resamples_of(0).count() as u64;
        prop_assert!((10_000 / 40..=1024).contains(&per_batch), "{per_batch} to a batch");
        prop_assert_eq!(resampler.batches(), 10_000u64.div_ceil(per_batch));
        let batches: Vec<u64> = (0..resampler.batches()).collect();
        shuffled.retain(|batch| batches.contains(batch));
        let in_order = distribution(&differences, &resampler, &batches);
        let in_disorder = distribution(&differences, &resampler, &shuffled);
        prop_assert_eq!(in_order.histogram(), in_disorder.histogram());
        prop_assert_eq!(in_order.summary(&differences, 0.95), in_disorder.summary(&differences, 0.95));
    }

    #[test]
    fn bins_hold_every_resample_on_its_side_of_zero(
        pairs in prop_oneof![decimal_pairs(), coarse_pairs(), lattice_pairs()],
        seed: u64,
    ) {
        let differences = differences(&pairs);
        let resampler = Resampler::new(&differences, 2000, seed);
        let batches: Vec<u64> = (0..resampler.batches()).collect();
        let distribution = distribution(&differences, &resampler, &batches);
        let histogram = distribution.histogram();
        let at_or_below_zero = sums(&distribution).iter().filter(|sum| **sum <= 0).count() as u64;
        prop_assert_eq!(histogram.at_or_below_zero(), at_or_below_zero);
        prop_assert_eq!(histogram.resamples(), 2000);
        prop_assert_eq!(histogram.bins().map(|bin| bin.count).sum::<u64>(), 2000);
        prop_assert!(histogram.counts().first() != Some(&0) && histogram.counts().last() != Some(&0));

        let (_, zero_edge) = histogram.binning().edges(0);
        for bin in histogram.bins() {
            let (lower, upper) = histogram.binning().edges(bin.number);
            // Strictly: a sum on an edge would belong to neither bin.
            let inside = |sum: &&i64| lower < **sum as f64 && (**sum as f64) < upper;
            prop_assert_eq!(sums(&distribution).iter().filter(inside).count() as u64, bin.count);
            let on_its_side = if bin.number <= 0 { upper <= zero_edge } else { lower >= zero_edge };
            prop_assert!(on_its_side);
        }
        prop_assert!(sums(&distribution).iter().all(|&sum| (sum <= 0) == ((sum as f64) < zero_edge)));
    }

    #[test]
    fn helped_hurt_and_tied_are_every_item(pairs in prop_oneof![decimal_pairs(), coarse_pairs()]) {
        let differences = differences(&pairs);
        // All scores have at most four decimals, so ten-thousandths are integers.
        let compared = pairs.iter().map(|&(b, e)| ten_thousandths(e).cmp(&ten_thousandths(b)) as i64);
        let count = |sign| compared.clone().filter(|&s| s == sign).count() as u64;
        prop_assert_eq!((differences.helped(), differences.hurt(), differences.tied()), (count(1), count(-1), count(0)));
        prop_assert_eq!(differences.pairs(), pairs.len() as u64);
        prop_assert_eq!(differences.counts().iter().sum::<u64>(), differences.pairs());
        prop_assert!(differences.is_exact());
    }

    #[test]
    fn mean_is_that_of_the_printed_scores(pairs in decimal_pairs()) {
        let sum: i64 = pairs.iter().map(|&(b, e)| ten_thousandths(e) - ten_thousandths(b)).sum();
        let mean = sum as f64 / 1e4 / pairs.len() as f64;
        prop_assert!((differences(&pairs).mean() - mean).abs() <= 4.0 * f64::EPSILON * mean.abs());
    }

    #[test]
    fn exchanged_systems_mirror_the_comparison(pairs in prop_oneof![decimal_pairs(), coarse_pairs()]) {
        let there = differences(&pairs);
        let back = differences(&pairs.iter().map(|&(b, e)| (e, b)).collect::<Vec<_>>());
        prop_assert_eq!(&there.swapped(), &back);
        prop_assert_eq!((there.helped(), there.hurt(), there.tied()), (back.hurt(), back.helped(), back.tied()));
        prop_assert_eq!(there.mean(), -back.mean());
        prop_assert_eq!(there.swapped().swapped(), there);
    }
}

fn ten_thousandths(score: Score) -> i64 {
    match score {
        Score::Decimal { digits, decimals } => digits * 10i64.pow(4 - u32::from(decimals)),
        other => panic!("{other} is not one of the decimal scores"),
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn means_of_runs_are_compared_exactly(
        items in prop::collection::vec((prop::collection::vec(-9..=9i64, 1..=7), prop::collection::vec(-9..=9i64, 1..=7)), 2..=30),
    ) {
        let mean = |runs: &[i64]| Score::mean(&runs.iter().copied().map(Score::from).collect::<Vec<_>>()).expect("a run");
        let (baseline, experimental) = items.iter().map(|(b, e)| (mean(b), mean(e))).unzip();
        let found = Differences::from_scores(&PairedScores::new(baseline, experimental).expect("two items")).expect("small");
        // In 420ths, because means of 1 to 7 runs are multiples of them.
        let steps = |runs: &[i64]| runs.iter().sum::<i64>() * 420 / runs.len() as i64;
        let expected: Vec<i64> = items.iter().map(|(b, e)| steps(e) - steps(b)).collect();
        let count = |sign: i64| expected.iter().filter(|step| step.signum() == sign).count() as u64;
        prop_assert!(found.is_exact());
        prop_assert_eq!((found.helped(), found.hurt(), found.tied()), (count(1), count(-1), count(0)));
        let total = expected.iter().sum::<i64>() as f64 / 420.0 / items.len() as f64;
        prop_assert!((found.mean() - total).abs() <= 1e-12 * total.abs().max(1e-3));
    }
}

// Changes that must not affect a result.

/// Every score times 10^−`places`, by moving the decimal point.
fn shifted(pairs: &[(Score, Score)], places: u8) -> Vec<(Score, Score)> {
    let shift = |score| match score {
        Score::Decimal { digits, decimals } => Score::Decimal { digits, decimals: decimals + places },
        other => other,
    };
    pairs.iter().map(|&(b, e)| (shift(b), shift(e))).collect()
}

/// Every score times 10^`places`, by writing more digits.
fn multiplied(pairs: &[(Score, Score)], places: u32) -> Vec<(Score, Score)> {
    let multiply = |score| match score {
        Score::Decimal { digits, decimals } => Score::Decimal { digits: digits * 10i64.pow(places), decimals },
        other => other,
    };
    pairs.iter().map(|&(b, e)| (multiply(b), multiply(e))).collect()
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn moved_decimal_points_change_no_count(pairs in decimal_pairs(), places in 1..=14u8, seed: u64) {
        let (plain, moved) = (differences(&pairs), differences(&shifted(&pairs, places)));
        prop_assert_eq!(plain.values(), moved.values());
        let sums = |differences| all_sums(&Resampler::new(differences, 2000, seed));
        prop_assert_eq!(sums(&plain), sums(&moved));
    }

    #[test]
    fn larger_units_change_no_count(pairs in decimal_pairs(), places in 1..=6u32, seed: u64) {
        // From some 10^9 steps on, the differences do not fit into 32 bits, and the kernel uses
        // wider items. Sums of up to forty differences of 2 · 10^16 steps still fit the decimal
        // grid.
        let (plain, large) = (differences(&pairs), differences(&multiplied(&pairs, places)));
        let factor = 10i64.pow(places);
        for choice in [KernelChoice::Indices, KernelChoice::Counts] {
            let sums = |differences| all_sums(&Resampler::with_kernel(differences, 2000, seed, choice));
            prop_assert_eq!(sums(&plain).into_iter().map(|sum| sum * factor).collect::<Vec<_>>(), sums(&large));
        }
    }

    #[test]
    fn order_of_items_does_not_matter(
        (pairs, shuffled) in decimal_pairs().prop_flat_map(|pairs| (Just(pairs.clone()), Just(pairs).prop_shuffle())),
        seed: u64,
    ) {
        let (plain, shuffled) = (differences(&pairs), differences(&shuffled));
        prop_assert_eq!(&plain, &shuffled);
        let sums = |differences| all_sums(&Resampler::new(differences, 2000, seed));
        prop_assert_eq!(sums(&plain), sums(&shuffled));
    }

    #[test]
    fn more_resamples_begin_with_the_same_ones(counts in counts(), fewer in 0..3000u64, more in 0..3000u64, seed: u64) {
        let differences = counts.differences().expect("helped + hurt ≤ n");
        let short = all_sums(&Resampler::new(&differences, fewer, seed));
        let long = all_sums(&Resampler::new(&differences, fewer + more, seed));
        prop_assert_eq!(short.len() as u64, fewer);
        prop_assert_eq!(&short[..], &long[..short.len()]);
    }
}
