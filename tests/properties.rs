//! What holds for every comparison, tried on random ones.
//!
//! The random data sets come from a fixed seed, and so do the resamples: every run of these tests is the same run. With
//! fresh randomness, 400 checks at four standard errors would fail by chance in 2.5 % of all runs.

#![cfg(not(target_arch = "wasm32"))]

mod exact;

use bootstrap_explorer::bootstrap::{BootstrapDistribution, Differences, KernelChoice, Resampler};
use bootstrap_explorer::planning::Counts;
use bootstrap_explorer::scores::{PairedScores, Score, Sources};
use bootstrap_explorer::worker::JobLoop;
use bootstrap_explorer::worker::protocol::{
    Inference, LateReply, LateRequest, Levels, Outcome, Reply, Request, Run, ScoresFrom, Tally,
};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use std::cell::Cell;
use std::collections::BTreeMap;

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(2020), failure_persistence: None, ..ProptestConfig::default() }
}

// Random data.

/// n from 2 to 60 integer differences of 1 to 12 distinct values: graded scores.
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

/// Pairs whose differences are a common offset and whole numbers of a common step: the sums leave gaps.
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

// The two kernels.

const RESAMPLES: u64 = 50_000;

/// Whether the kernel hits the exact p within four standard errors; exactly, where p is 0 or 1.
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
    // With fewer than 25 resamples expected on one side of zero, four standard errors say little: the binomial law is
    // too skewed. Such data sets are replaced, those with p = 0 or p = 1 are not.
    let expected = RESAMPLES as f64 * exact.min(1.0 - exact);
    prop_assume!(expected == 0.0 || expected >= 25.0);
    check_kernel(differences, KernelChoice::Indices, seed, exact)?;
    check_kernel(differences, KernelChoice::Counts, seed, exact)
}

proptest! {
    // Two tests, 100 data sets each: the 200 of the requirement.
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
        // All differences on one side of zero: no resample can cross it, and a difference of 0 only makes sums of 0.
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
        // Batches of at most 1024 resamples, fewer where many counts make a resample costly; the last one shorter.
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
        // All scores have at most four decimals: ten thousandths are integers.
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
        Score::Rounded(value) => panic!("{value} is not one of the decimal scores"),
    }
}

// What must not change a result.

/// Every score times 10^−`places`, by moving the decimal point.
fn shifted(pairs: &[(Score, Score)], places: u8) -> Vec<(Score, Score)> {
    let shift = |score| match score {
        Score::Decimal { digits, decimals } => Score::Decimal { digits, decimals: decimals + places },
        rounded @ Score::Rounded(_) => rounded,
    };
    pairs.iter().map(|&(b, e)| (shift(b), shift(e))).collect()
}

/// Every score times 10^`places`, by writing more digits.
fn multiplied(pairs: &[(Score, Score)], places: u32) -> Vec<(Score, Score)> {
    let multiply = |score| match score {
        Score::Decimal { digits, decimals } => Score::Decimal { digits: digits * 10i64.pow(places), decimals },
        rounded @ Score::Rounded(_) => rounded,
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
        // From some 10^9 steps on the differences do not fit 32 bits, and the kernel keeps wider items. Up to
        // 2 · 10^16 of them, forty times, the decimal grid is wide enough.
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

// The worker’s loop.

const LEVELS: Levels = Levels { alpha: 0.05, interval: 0.95 };

fn run(job: u32, counts: Counts, resamples: u32, seed: u64) -> Request {
    run_scores(job, ScoresFrom::Counts(counts), resamples, seed)
}

fn run_scores(job: u32, scores: ScoresFrom, resamples: u32, seed: u64) -> Request {
    Request::Run(Run { job, scores, swapped: false, resamples, seed: seed.to_string(), levels: LEVELS, workers: 1 })
}

/// Every look at this clock takes longer than a slice: one batch, and the slice is over.
fn jumping_clock() -> impl Fn() -> f64 {
    let time = Cell::new(0.0);
    move || {
        time.set(time.get() + 1000.0);
        time.get()
    }
}

/// No time passes on this clock: a slice ends with the job.
fn standing_clock() -> f64 {
    0.0
}

fn work_to_the_end(job_loop: &mut JobLoop, now: impl Fn() -> f64) -> Vec<Reply> {
    let mut replies = Vec::new();
    while job_loop.is_busy() {
        replies.extend(job_loop.work(&now));
    }
    replies
}

/// What the resamples of a job ended with, but for the time that it took.
fn end(replies: &[Reply]) -> (Tally, Outcome) {
    let done = replies.iter().find_map(|reply| match reply {
        Reply::Done { tally, outcome, .. } => Some((tally.clone(), Outcome { milliseconds: 0.0, ..*outcome })),
        _ => None,
    });
    done.unwrap_or_else(|| panic!("{replies:?} do not end a job"))
}

/// What a job concluded last.
fn conclusion(replies: &[Reply]) -> &Inference {
    match replies.last() {
        Some(Reply::Late(LateReply::Inferred { inference, .. })) => inference,
        other => panic!("{other:?} is no conclusion"),
    }
}

/// The tally of the first `batches` batches, without the worker.
fn tally_of_batches(counts: Counts, resamples: u32, seed: u64, batches: u64) -> Tally {
    let differences = counts.differences().expect("helped + hurt ≤ n");
    let resampler = Resampler::new(&differences, resamples.into(), seed);
    let batches: Vec<u64> = (0..batches).collect();
    let distribution = distribution(&differences, &resampler, &batches);
    let histogram = distribution.histogram();
    Tally {
        resamples: distribution.resamples(),
        at_or_below_zero: sums(&distribution).iter().filter(|sum| **sum <= 0).count() as u64,
        first_edge: differences
            .grid()
            .to_units(histogram.binning().edges(histogram.first_bin()).0, differences.pairs() as f64),
        marked_bins: histogram.bins().filter(|bin| bin.number <= 0).count() as u64,
        counts: histogram.counts().to_vec(),
        trace: distribution.trace().to_vec(),
    }
}

proptest! {
    #![proptest_config(cases(50))]

    #[test]
    fn many_slices_end_as_one_does(counts in counts(), resamples in 1..=20_000u32, seed: u64) {
        let (mut sliced, mut whole) = (JobLoop::default(), JobLoop::default());
        prop_assert_eq!(sliced.receive(run(1, counts, resamples, seed), None), None);
        prop_assert_eq!(whole.receive(run(1, counts, resamples, seed), None), None);
        let (many, few) = (work_to_the_end(&mut sliced, jumping_clock()), work_to_the_end(&mut whole, standing_clock));
        // One reply a batch of at most 1024, and one that the job has begun.
        prop_assert!(many.len() > resamples as usize / 1024);
        let has_one_slice = matches!(
            few[..],
            [Reply::Started { .. }, Reply::Exact { .. }, Reply::Done { .. }, Reply::Late(LateReply::Inferred { .. })]
        );
        prop_assert!(has_one_slice);
        prop_assert_eq!(end(&many), end(&few));

        prop_assert_eq!(conclusion(&many), conclusion(&few));

        let (tally, outcome) = end(&few);
        prop_assert_eq!(tally, tally_of_batches(counts, resamples, seed, resamples.into()));
        prop_assert!(!outcome.stopped);
    }

    #[test]
    fn progress_only_grows(counts in counts(), resamples in 1..=20_000u32, seed: u64) {
        let mut job_loop = JobLoop::default();
        job_loop.receive(run(1, counts, resamples, seed), None);
        let replies = work_to_the_end(&mut job_loop, jumping_clock());
        let tallies = replies.iter().filter_map(|reply| match reply {
            Reply::Progress { tally, .. } | Reply::Done { tally, .. } => Some(tally),
            _ => None,
        });
        for (batches, tally) in (1..).zip(tallies) {
            prop_assert_eq!(tally, &tally_of_batches(counts, resamples, seed, batches));
        }
    }

    #[test]
    fn newer_run_replaces_the_older(old in counts(), new in counts(), slices in 0..=9usize, seed: u64) {
        let mut job_loop = JobLoop::default();
        let clock = jumping_clock();
        job_loop.receive(run(7, old, 20_000, seed), None);
        for _ in 0..slices {
            prop_assert!(job_loop.work(&clock).iter().all(|reply| reply.job() == Some(7)));
        }
        prop_assert_eq!(job_loop.receive(run(8, new, 3000, seed), None), None);
        prop_assert_eq!(job_loop.receive(Request::Stop { job: 7 }, None), None, "the old job is gone");
        let replies = work_to_the_end(&mut job_loop, &clock);
        prop_assert!(replies.iter().all(|reply| reply.job() == Some(8)));
        prop_assert_eq!(end(&replies).0, tally_of_batches(new, 3000, seed, 3000));
    }

    #[test]
    fn stop_keeps_the_batches_that_are_done(counts in counts(), slices in 1..=9u64, seed: u64) {
        let mut job_loop = JobLoop::default();
        let clock = jumping_clock();
        job_loop.receive(run(1, counts, 20_000, seed), None);
        for _ in 0..slices {
            job_loop.work(&clock);
        }
        let reply = job_loop.receive(Request::Stop { job: 1 }, None);
        let (tally, outcome) = end(reply.as_slice());
        prop_assert_eq!(&tally, &tally_of_batches(counts, 20_000, seed, slices));
        prop_assert!(outcome.stopped);
        let marked = tally.counts.iter().take(tally.marked_bins as usize).sum::<u64>();
        prop_assert_eq!(marked, tally.at_or_below_zero);
        // Conclusions follow, from the resamples that there are.
        let replies = work_to_the_end(&mut job_loop, &clock);
        prop_assert_eq!(replies.len(), 1);
        prop_assert_eq!(conclusion(&replies).simulated.percentile, outcome.interval);
        prop_assert_eq!(job_loop.work(&clock), Vec::new());
    }
}

/// The primer's ten questions, as the texts that a user would paste.
fn ten_questions_as_texts() -> Sources {
    let lines = |scores: [u8; 10]| scores.map(|score| score.to_string()).join("\n");
    Sources::Two {
        baseline: lines([0, 1, 1, 0, 0, 1, 0, 1, 0, 1]),
        experimental: lines([1, 1, 0, 1, 1, 0, 1, 1, 0, 0]),
    }
}

#[test]
fn texts_and_counts_of_the_same_scores_end_alike() {
    let mut job_loop = JobLoop::default();
    let mut end_of = |scores, texts| {
        assert_eq!(job_loop.receive(run_scores(1, scores, 10_000, 1), texts), None);
        end(&work_to_the_end(&mut job_loop, standing_clock))
    };
    let from_counts = end_of(ScoresFrom::Counts(Counts::TEN_QUESTIONS), None);
    assert_eq!(end_of(ScoresFrom::Texts, Some(ten_questions_as_texts())), from_counts);
    assert_eq!(end_of(ScoresFrom::LastTexts, None), from_counts, "texts are kept for the next run");
}

#[test]
fn stop_while_reading_has_nothing_to_keep() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run_scores(1, ScoresFrom::Texts, 10_000, 1), Some(ten_questions_as_texts()));
    assert_eq!(job_loop.receive(Request::Stop { job: 1 }, None), Some(Reply::Stopped { job: 1 }));
    let reply = job_loop.receive(run_scores(2, ScoresFrom::LastTexts, 10_000, 1), None);
    assert!(matches!(reply, Some(Reply::Rejected { job: 2, .. })), "texts that were not read to the end are not kept");
}

#[test]
fn stop_before_the_first_slice_has_nothing_to_keep() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run(1, Counts::TEN_QUESTIONS, 10_000, 1), None);
    assert_eq!(job_loop.receive(Request::Stop { job: 1 }, None), Some(Reply::Stopped { job: 1 }));
    assert!(!job_loop.is_busy());
}

#[test]
fn stop_without_a_job_says_nothing() {
    assert_eq!(JobLoop::default().receive(Request::Stop { job: 1 }, None), None);
}

#[test]
fn impossible_run_ends_the_older_one_too() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run(1, Counts::TEN_QUESTIONS, 10_000, 1), None);
    let impossible = Counts { pairs: 10, helped: 6, hurt: 5 };
    let reply = job_loop.receive(run(2, impossible, 10_000, 1), None);
    assert!(matches!(reply, Some(Reply::Rejected { job: 2, .. })));
    assert!(!job_loop.is_busy());
}

#[test]
fn exact_p_is_known_before_the_first_resample() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run(1, Counts::TEN_QUESTIONS, 10_000, 1), None);
    let replies = job_loop.work(standing_clock);
    let Some(Reply::Exact { exact, .. }) = replies.get(1) else { panic!("{replies:?}") };
    // 105433083 / 250000000: tests/golden/published.json.
    assert!((exact.p_value - 0.421732332).abs() < 1e-12);
    assert_eq!(exact.error, 0.0);
}

#[test]
fn other_levels_draw_no_resample() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run(1, Counts::TEN_QUESTIONS, 10_000, 1), None);
    let first = work_to_the_end(&mut job_loop, standing_clock);
    let levels = Levels { alpha: 0.2, interval: 0.5 };
    assert_eq!(job_loop.receive(Request::Late(LateRequest::Infer { job: 1, levels }), None), None);
    let again = work_to_the_end(&mut job_loop, standing_clock);
    assert_eq!(again.len(), 1, "{again:?}");
    let (before, after) = (conclusion(&first), conclusion(&again));
    assert_eq!((before.levels, after.levels), (LEVELS, levels));
    assert_eq!(before.resampled_mean, after.resampled_mean);
    assert!(after.exact.percentile.0 > before.exact.percentile.0);
    let p_values = |inference: &Inference| -> Vec<_> {
        inference.tests.iter().map(|test| (test.test, test.one_sided, test.two_sided)).collect()
    };
    assert_eq!(p_values(before), p_values(after));
    // What was concluded anew is what a run at these levels would have concluded.
    let mut fresh = JobLoop::default();
    let Request::Run(asked) = run(2, Counts::TEN_QUESTIONS, 10_000, 1) else { panic!("a run") };
    fresh.receive(Request::Run(Run { levels, ..asked }), None);
    assert_eq!(conclusion(&work_to_the_end(&mut fresh, standing_clock)), after);
}

#[test]
fn levels_that_change_while_conclusions_are_drawn_count() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run(1, Counts::TEN_QUESTIONS, 1000, 1), None);
    job_loop.work(standing_clock);
    let levels = Levels { alpha: 0.2, interval: 0.5 };
    job_loop.receive(Request::Late(LateRequest::Infer { job: 1, levels }), None);
    assert_eq!(conclusion(&work_to_the_end(&mut job_loop, jumping_clock())).levels, levels);
}

#[test]
fn levels_for_an_older_job_say_nothing() {
    let mut job_loop = JobLoop::default();
    assert_eq!(job_loop.receive(Request::Late(LateRequest::Infer { job: 1, levels: LEVELS }), None), None);
    job_loop.receive(run(2, Counts::TEN_QUESTIONS, 1000, 1), None);
    job_loop.receive(Request::Late(LateRequest::Infer { job: 1, levels: LEVELS }), None);
    let replies = work_to_the_end(&mut job_loop, standing_clock);
    assert!(replies.iter().all(|reply| reply.job() == Some(2)));
}

#[test]
fn file_of_means_holds_every_resample_in_order() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run(1, Counts::TEN_QUESTIONS, 2500, 1), None);
    let (tally, _) = end(&work_to_the_end(&mut job_loop, standing_clock));
    let Request::Run(asked) = run(1, Counts::TEN_QUESTIONS, 2500, 1) else { panic!("a run") };
    assert_eq!(job_loop.receive(Request::Means(asked), None), None);
    let replies = work_to_the_end(&mut job_loop, jumping_clock());
    assert_eq!(replies.last(), Some(&Reply::Means { job: 1 }));
    assert!(matches!(replies[0], Reply::WritingMeans { job: 1, fraction } if fraction > 0.0 && fraction < 1.0));
    let file = job_loop.take_file().concat();
    let means: Vec<f64> = file
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| line.split_once(',').expect("number, mean").1.parse().expect("a mean"))
        .collect();
    assert_eq!(means.len(), 2500);
    assert_eq!(means.iter().filter(|&&mean| mean <= 0.0).count() as u64, tally.at_or_below_zero);
    assert!(job_loop.take_file().is_empty(), "nobody keeps it");
}
