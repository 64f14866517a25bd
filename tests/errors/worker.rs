//! What the worker refuses: [`Reply::Rejected`], [`Reply::Stopped`] and [`Reply::Unanswered`].

use crate::cases;
use bootstrap_explorer::worker::JobLoop;
use bootstrap_explorer::worker::protocol::{
    Lacks, Lesson, PapersTask, RankFrom, RankTask, Reply, Request, Run, Scheme, ScoresFrom, Task,
};
use paired_bootstrap::analysis::teaching::PapersAsked;
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::planning::{Counts, power, review};
use paired_bootstrap::question::{Question, RankingQuestion};
use paired_bootstrap::table::{Choice, Source, read_pasted};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn run(job: u32, scores: ScoresFrom) -> Run {
    Run {
        job,
        scores,
        columns: Box::default(),
        question: Question { resamples: 100, ..Question::default() },
        workers: 1,
    }
}

/// The worker's single reply to a request, either at once or after some work.
fn reply(request: Request, texts: Option<Vec<Source>>) -> Reply {
    let mut worker = JobLoop::default();
    // An older job, which must be replaced.
    worker.receive(Request::Run(run(1, ScoresFrom::Counts(Counts::TEN_QUESTIONS))), None);
    let mut replies = Vec::from_iter(worker.receive(request, texts));
    while worker.is_busy() {
        replies.extend(worker.work(|| 0.0));
    }
    assert_eq!(replies.len(), 1, "{replies:?}");
    replies.remove(0)
}

fn rejected(job: u32, message: String) -> Reply {
    Reply::Rejected { job, lacks: Lacks::Correction, message, answers: Vec::new(), table: None }
}

fn counts() -> impl Strategy<Value = Counts> {
    (1..500u64)
        .prop_flat_map(|pairs| (Just(pairs), 0..=pairs / 2, 0..=pairs / 2))
        .prop_map(|(pairs, helped, hurt)| Counts { pairs, helped, hurt })
}

/// The worker's replies to a question.
fn answer(task: Task) -> Vec<Reply> {
    let mut worker = JobLoop::default();
    Vec::from_iter(worker.receive(Request::Work { number: 7, task }, None))
}

fn unanswered(message: &str) -> Vec<Reply> {
    vec![Reply::Unanswered { number: 7, message: message.to_owned() }]
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn counts_that_do_not_fit_are_refused(counts in counts(), more in 1..99u64, job in 2..u32::MAX, is_file: bool) {
        let counts = Counts { helped: counts.pairs - counts.hurt + more, ..counts };
        let run = run(job, ScoresFrom::Counts(counts));
        let request = if is_file { Request::Means(run) } else { Request::Run(run) };
        let message = counts.differences().expect_err("one more than there is room for").to_string();
        prop_assert_eq!(reply(request, None), rejected(job, message));
    }

    #[test]
    fn texts_that_are_not_there_are_refused(
        scores in select(vec![ScoresFrom::Texts, ScoresFrom::LastTexts]),
        job in 2..u32::MAX,
        is_file: bool,
    ) {
        let run = run(job, scores);
        let request = if is_file { Request::Means(run) } else { Request::Run(run) };
        let message = "no scores yet. Add the scores of both systems, one item per line".to_owned();
        prop_assert_eq!(reply(request, None), rejected(job, message));
    }

    #[test]
    fn texts_are_refused_with_the_readers_words(rows in vec("[0-9]{1,3},[0-9x]{1,2}", 2..40), job in 2..u32::MAX) {
        let text = rows.join("\n");
        let Err(error) = read_pasted(&[&text]) else { return Err(TestCaseError::reject("all are numbers")) };
        let reply = reply(Request::Run(run(job, ScoresFrom::Texts)), Some(vec![Source::text(None, &text)]));
        let Reply::Rejected { message, .. } = reply else { return Err(TestCaseError::fail(format!("{reply:?}"))) };
        prop_assert_eq!(message, error.to_string());
    }

    #[test]
    fn half_of_the_scores_is_told_as_such(list in vec("[0-9]{1,3}", 2..40), job in 2..u32::MAX) {
        let text = list.join("\n");
        let error = read_pasted(&[&text]).expect_err("one list");
        let reply = reply(Request::Run(run(job, ScoresFrom::Texts)), Some(vec![Source::text(None, &text)]));
        let Reply::Rejected { lacks, message, .. } = reply else { return Err(TestCaseError::fail(format!("{reply:?}"))) };
        prop_assert_eq!((lacks, message), (Lacks::OtherSystem, error.to_string()));
    }

    #[test]
    fn jobs_without_a_resample_are_stopped(counts in counts(), job in 2..u32::MAX) {
        let mut worker = JobLoop::default();
        worker.receive(Request::Run(run(job, ScoresFrom::Counts(counts))), None);
        prop_assert_eq!(worker.receive(Request::Stop { job: job - 1 }, None), None);
        prop_assert_eq!(worker.receive(Request::Stop { job }, None), Some(Reply::Stopped { job }));
        prop_assert!(!worker.is_busy());
    }

    #[test]
    fn lessons_without_scores_are_not_given(
        from in 0..99u64,
        scores in select(vec![ScoresFrom::Texts, ScoresFrom::LastTexts]),
    ) {
        let lesson = Lesson { scores, seed: 1, kinds: String::new(), from, count: 1, scheme: Scheme::Bootstrap };
        let message = "no scores yet. Add the scores of both systems, one item per line";
        prop_assert_eq!(answer(Task::Learn(lesson)), unanswered(message));
        let asked = PapersAsked { seed: 1, from, done: 0, sides: Sides::One, alpha: 0.05, level: 0.9 };
        prop_assert_eq!(answer(Task::Papers(PapersTask { scores, asked })), unanswered(message));
    }

    #[test]
    fn lessons_on_other_items_are_not_given(kinds in "[hnrw]{0,9}|[a-g]{10}|h{10}|[hnrw]{11,20}") {
        let scores = ScoresFrom::Counts(Counts::TEN_QUESTIONS);
        let lesson = Lesson { scores, seed: 1, kinds, from: 0, count: 1, scheme: Scheme::Randomization };
        prop_assert_eq!(answer(Task::Learn(lesson)), unanswered("the items do not fit the counts"));
    }

    #[test]
    fn systems_that_are_not_there_are_not_ranked(name in "[a-z]{1,9}", kind in 0..4u8) {
        prop_assume!(!["base", "large", "distilled"].contains(&name.as_str()));
        let columns = Choice { baseline: (kind == 1).then(|| name.clone()), ..Choice::default() };
        let task = RankTask {
            from: if kind == 0 { RankFrom::LastTexts } else { RankFrom::Example },
            columns,
            left_out: (kind == 2).then(|| name.clone()).into_iter().collect(),
            renamed: (kind == 3).then(|| (name.clone(), "new".to_owned())).into_iter().collect(),
            question: RankingQuestion::default(),
            workers: 1,
        };
        let told = answer(Task::Rank(Box::new(task)));
        let [Reply::Unanswered { number: 7, message }] = told.as_slice() else { panic!("{told:?}") };
        let expected = if kind == 0 { "no scores yet".to_owned() } else { name };
        prop_assert!(message.contains(&expected), "{message}");
    }

    #[test]
    fn impossible_prints_are_not_reviewed(items in 1..9_999u64, baseline in 0..9_999u64, more in 1..99u64) {
        // The experimental system is right on more items than the baseline, and they differ on
        // fewer items than that.
        let baseline = baseline.min(items);
        let experimental = baseline + more;
        prop_assume!(experimental <= items);
        let question = review::Question {
            items,
            baseline: (baseline, baseline),
            experimental: (experimental, experimental),
            disagreements: (0, more - 1),
            expected_lead: more as i64,
            levels: vec![0.05],
            sides: Sides::One,
            more_right: 0,
            printed_p: None,
        };
        let several = review::Several { questions: vec![question.clone()], comparisons: 3 };
        let message = "No number of items fits what was printed.";
        prop_assert_eq!(answer(Task::ResultsTable(several)), unanswered(message));
        prop_assert_eq!(answer(Task::Review(question)), unanswered(message));
    }

    #[test]
    fn impossible_truths_are_not_analysed(gain in -2.0..2.0f64, disagreement in -1.0..2.0f64, pairs in 1..999u64) {
        let Err(error) = power::Truth::new(gain, disagreement) else { return Err(TestCaseError::reject("possible")) };
        for part in [power::Part::Here, power::Part::Curve(1), power::Part::Simulated(1, 1)] {
            let question = power::Question { pairs, gain, disagreement, alpha: 0.05, sides: Sides::Two, part };
            prop_assert_eq!(answer(Task::Power(question)), unanswered(&error.to_string()));
        }
    }
}
