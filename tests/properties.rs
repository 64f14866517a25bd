//! Properties that hold for every job of the worker's loop, tried on random comparisons from a
//! fixed seed.

#![cfg(not(target_arch = "wasm32"))]

use bootstrap_explorer::worker::JobLoop;
use bootstrap_explorer::worker::protocol::{Outcome, Reply, Request, Run, ScoresFrom};
use paired_bootstrap::analysis::{Inference, Tally};
use paired_bootstrap::bootstrap::{BootstrapDistribution, Counted, Differences, Resampler};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::table::Source;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::cell::Cell;

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(2020), failure_persistence: None, ..ProptestConfig::default() }
}

/// (n, helped, hurt) with n from 10 to 2,000: 0/1 scores.
fn counts() -> impl Strategy<Value = Counts> {
    (10..=2000u64)
        .prop_flat_map(|pairs| (Just(pairs), 0..=pairs / 2))
        .prop_flat_map(|(pairs, helped)| (Just(pairs), Just(helped), 0..=(pairs - helped).min(helped + 20)))
        .prop_map(|(pairs, helped, hurt)| Counts { pairs, helped, hurt })
}

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

fn question(resamples: u64, seed: u64) -> Question {
    Question { resamples, seed, level: Some(0.95), ..Question::default() }
}

fn run(job: u32, counts: Counts, resamples: u64, seed: u64) -> Request {
    run_scores(job, ScoresFrom::Counts(counts), resamples, seed)
}

fn run_scores(job: u32, scores: ScoresFrom, resamples: u64, seed: u64) -> Request {
    Request::Run(Run { job, scores, columns: Box::default(), question: question(resamples, seed), workers: 1 })
}

/// A clock on which every look takes longer than a slice, so that a slice has one batch.
fn jumping_clock() -> impl Fn() -> f64 {
    let time = Cell::new(0.0);
    move || {
        time.set(time.get() + 1000.0);
        time.get()
    }
}

/// A clock that stands still, so that a slice only ends with the job.
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

/// The final result of a job's resamples, without the time taken.
fn end(replies: &[Reply]) -> (Tally, Outcome) {
    let done = replies.iter().find_map(|reply| match reply {
        Reply::Done { tally, outcome, .. } => Some((tally.clone(), Outcome { milliseconds: 0.0, ..*outcome })),
        _ => None,
    });
    done.unwrap_or_else(|| panic!("{replies:?} do not end a job"))
}

/// A job's last conclusions.
fn conclusion(replies: &[Reply]) -> &Inference {
    match replies.last() {
        Some(Reply::Inferred { inference, .. }) => inference,
        other => panic!("{other:?} is no conclusion"),
    }
}

/// The tally of the first `batches` batches, without the worker.
fn tally_of_batches(counts: Counts, resamples: u64, seed: u64, batches: u64) -> Tally {
    let differences = counts.differences().expect("helped + hurt ≤ n");
    let resampler = Resampler::new(&differences, resamples, seed);
    let batches: Vec<u64> = (0..batches).collect();
    let distribution = distribution(&differences, &resampler, &batches);
    let histogram = distribution.histogram();
    Tally {
        counted: Counted {
            resamples: distribution.resamples(),
            at_or_below_zero: sums(&distribution).iter().filter(|sum| **sum <= 0).count() as u64,
            at_or_above_zero: sums(&distribution).iter().filter(|sum| **sum >= 0).count() as u64,
        },
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
    fn many_slices_end_as_one_does(counts in counts(), resamples in 1..=20_000u64, seed: u64) {
        let (mut sliced, mut whole) = (JobLoop::default(), JobLoop::default());
        prop_assert_eq!(sliced.receive(run(1, counts, resamples, seed), None), None);
        prop_assert_eq!(whole.receive(run(1, counts, resamples, seed), None), None);
        let (many, few) = (work_to_the_end(&mut sliced, jumping_clock()), work_to_the_end(&mut whole, standing_clock));
        // One reply for each batch of at most 1024, and one that the job has started.
        prop_assert!(many.len() > resamples as usize / 1024);
        let has_one_slice = matches!(
            few[..],
            [Reply::Started { .. }, Reply::Exact { .. }, Reply::Done { .. }, Reply::Inferred { .. }]
        );
        prop_assert!(has_one_slice);
        prop_assert_eq!(end(&many), end(&few));

        prop_assert_eq!(conclusion(&many), conclusion(&few));

        let (tally, outcome) = end(&few);
        prop_assert_eq!(tally, tally_of_batches(counts, resamples, seed, resamples));
        prop_assert!(!outcome.stopped);
    }

    #[test]
    fn progress_only_grows(counts in counts(), resamples in 1..=20_000u64, seed: u64) {
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
        prop_assert_eq!(marked, tally.counted.at_or_below_zero);
        // Conclusions follow, from the resamples so far.
        let replies = work_to_the_end(&mut job_loop, &clock);
        prop_assert_eq!(replies.len(), 1);
        prop_assert_eq!(conclusion(&replies).simulated.percentile, outcome.interval);
        prop_assert_eq!(job_loop.work(&clock), Vec::new());
    }
}

/// The primer's ten questions, as pasted texts.
fn ten_questions_as_texts() -> Vec<Source> {
    let lines = |scores: [u8; 10]| scores.map(|score| score.to_string()).join("\n");
    let texts = [lines([0, 1, 1, 0, 0, 1, 0, 1, 0, 1]), lines([1, 1, 0, 1, 1, 0, 1, 1, 0, 0])];
    texts.iter().map(|text| Source::text(None, text)).collect()
}

#[test]
fn texts_and_counts_of_the_same_scores_end_alike() {
    let mut job_loop = JobLoop::default();
    let mut end_of = |scores, texts: Option<Vec<Source>>| {
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
    assert!((exact.at_or_below_zero - 0.421732332).abs() < 1e-12);
    assert_eq!(exact.error, 0.0);
}

#[test]
fn other_levels_draw_no_resample() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run(1, Counts::TEN_QUESTIONS, 10_000, 1), None);
    let first = work_to_the_end(&mut job_loop, standing_clock);
    let asked = question(10_000, 1);
    let other = Question { alpha: 0.2, level: Some(0.5), ..asked };
    assert_eq!(job_loop.receive(Request::Infer { job: 1, question: other }, None), None);
    let again = work_to_the_end(&mut job_loop, standing_clock);
    assert_eq!(again.len(), 1, "{again:?}");
    let (before, after) = (conclusion(&first), conclusion(&again));
    assert_eq!((before.levels, after.levels), (asked.levels(), other.levels()));
    assert_eq!(before.resampled_mean, after.resampled_mean);
    assert!(after.simulated.percentile.0 > before.simulated.percentile.0);
    let p_values = |inference: &Inference| -> Vec<_> {
        inference.tests.iter().map(|test| (test.test, test.one_sided, test.two_sided)).collect()
    };
    assert_eq!(p_values(before), p_values(after));
    // The new conclusions equal those of a run at these levels.
    let mut fresh = JobLoop::default();
    let Request::Run(asked) = run(2, Counts::TEN_QUESTIONS, 10_000, 1) else { panic!("a run") };
    fresh.receive(Request::Run(Run { question: other, ..asked }), None);
    assert_eq!(conclusion(&work_to_the_end(&mut fresh, standing_clock)), after);
}

#[test]
fn levels_that_change_while_conclusions_are_drawn_count() {
    let mut job_loop = JobLoop::default();
    job_loop.receive(run(1, Counts::TEN_QUESTIONS, 1000, 1), None);
    job_loop.work(standing_clock);
    let other = Question { alpha: 0.2, level: Some(0.5), ..question(1000, 1) };
    job_loop.receive(Request::Infer { job: 1, question: other }, None);
    assert_eq!(conclusion(&work_to_the_end(&mut job_loop, jumping_clock())).levels, other.levels());
}

#[test]
fn levels_for_an_older_job_say_nothing() {
    let mut job_loop = JobLoop::default();
    assert_eq!(job_loop.receive(Request::Infer { job: 1, question: question(1000, 1) }, None), None);
    job_loop.receive(run(2, Counts::TEN_QUESTIONS, 1000, 1), None);
    job_loop.receive(Request::Infer { job: 1, question: question(1000, 1) }, None);
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
    let Some(Reply::Means { job: 1, file }) = replies.last() else { panic!("{replies:?} do not end with the file") };
    assert!(matches!(replies[0], Reply::WritingMeans { job: 1, fraction } if fraction > 0.0 && fraction < 1.0));
    let means: Vec<f64> = file
        .concat()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| line.split_once(',').expect("number, mean").1.parse().expect("a mean"))
        .collect();
    assert_eq!(means.len(), 2500);
    assert_eq!(means.iter().filter(|&&mean| mean <= 0.0).count() as u64, tally.counted.at_or_below_zero);
}
