//! Workers that help another one to draw: what it asks of them, and what they do.

use super::protocol::{Help, HelpClusters, HelpFrom, Helped, Reply, Results};
use paired_bootstrap::bootstrap::{Differences, Resampler};
use paired_bootstrap::comparisons::ranking::JointBootstrap;
use std::ops::Range;

/// Helpers that draw batches on request. Each has a number, with which its replies are passed to
/// [`JobLoop::hear_helper`](super::JobLoop::hear_helper).
///
/// None of this can fail: an unavailable helper does not answer, and the work is done without it.
pub trait Crew {
    /// Has up to `helpers` workers prepare to draw, existing ones first. Each replies with
    /// [`Reply::Helping`](super::protocol::Reply::Helping).
    fn prepare(&mut self, helpers: u32, help: Help);

    /// Has a helper draw these batches of what it has prepared. It replies with
    /// [`Reply::Drawn`](super::protocol::Reply::Drawn).
    fn ask(&mut self, helper: u32, batches: Range<u64>);
}

/// In a helper: what it has prepared to draw for another worker.
pub(super) struct Helping {
    helped: Helped,
    drawing: Drawing,
}

enum Drawing {
    Differences(Box<Resampler>),
    Systems(Box<JointBootstrap>),
}

impl Helping {
    /// Prepares to draw; `None` if the data are inconsistent.
    pub(super) fn new(help: Help) -> Option<Self> {
        let Help { helped, resamples, seed, from } = help;
        let drawing = match from {
            HelpFrom::Differences { values, counts, clusters } => {
                let mut differences = Differences::from_whole(values, counts).ok()?;
                if let Some(HelpClusters { sums, sizes, counts }) = clusters {
                    differences = differences.in_clusters(&sums, &sizes, &counts).ok()?;
                }
                Drawing::Differences(Box::new(Resampler::new(&differences, resamples, seed)))
            }
            HelpFrom::Systems { columns, hypotheses, sides } => {
                Drawing::Systems(Box::new(JointBootstrap::new(&columns.checked()?, hypotheses, sides, resamples, seed)))
            }
        };
        Some(Self { helped, drawing })
    }

    pub(super) fn draw(&self, batches: Range<u64>) -> Reply {
        let all = batches.clone();
        let results = match &self.drawing {
            Drawing::Differences(resampler) => Results::Sums(all.flat_map(|batch| resampler.run(batch)).collect()),
            Drawing::Systems(joint) => Results::Joint(all.map(|batch| joint.run(batch)).collect()),
        };
        Reply::Drawn { helped: self.helped, batches, results }
    }
}

#[cfg(test)]
mod tests {
    use super::super::JobLoop;
    use super::super::protocol::{Outcome, Reply, Request, Run, ScoresFrom};
    use super::*;
    use paired_bootstrap::analysis::{Question, Tally};
    use paired_bootstrap::planning::Counts;
    use paired_bootstrap::table::Source;
    use rand::{Rng, SeedableRng};
    use std::cell::{Cell, RefCell};
    use std::collections::VecDeque;
    use std::rc::Rc;

    /// Helpers in this thread: job loops like the one that they help.
    #[derive(Default)]
    struct InThisThread {
        helpers: Vec<JobLoop>,
        /// The requests to each helper that it has not handled yet.
        asked: Vec<VecDeque<Request>>,
        prepared: u32,
        drawn: u32,
    }

    impl Crew for Rc<RefCell<InThisThread>> {
        fn prepare(&mut self, helpers: u32, help: Help) {
            let mut crew = self.borrow_mut();
            crew.prepared += 1;
            while crew.helpers.len() < helpers as usize {
                crew.helpers.push(JobLoop::default());
                crew.asked.push(VecDeque::new());
            }
            for asked in crew.asked.iter_mut().take(helpers as usize) {
                asked.push_back(Request::Help(help.clone()));
            }
        }

        fn ask(&mut self, helper: u32, batches: Range<u64>) {
            self.borrow_mut().asked[helper as usize].push_back(Request::Draw { batches });
        }
    }

    /// A worker whose helpers act when the test tells them to.
    struct Team {
        worker: JobLoop,
        crew: Rc<RefCell<InThisThread>>,
        clock: Cell<f64>,
        /// Chooses who acts next.
        rng: paired_bootstrap::bootstrap::Stream,
    }

    impl Team {
        fn new(order: u64) -> Self {
            let crew = Rc::new(RefCell::new(InThisThread::default()));
            let mut worker = JobLoop::default();
            worker.take_crew(Box::new(Rc::clone(&crew)));
            Self { worker, crew, clock: Cell::new(0.0), rng: paired_bootstrap::bootstrap::Stream::seed_from_u64(order) }
        }

        /// Works until all resamples are done, or until `stop` returns true for the number of
        /// helpers' replies. Worker and helpers take turns at random; only helpers with an index
        /// below `alive` do anything.
        fn work(&mut self, alive: usize, stop: impl Fn(u32) -> bool) -> Vec<Reply> {
            let mut replies = Vec::new();
            while self.worker.is_busy() && !replies.iter().any(|reply| matches!(reply, Reply::Done { .. })) {
                let helpers = self.crew.borrow().helpers.len().min(alive);
                let turn = self.rng.next_u64() as usize % (helpers + 1);
                if turn == helpers {
                    // By this clock a batch takes a millisecond, so that a slice has about a dozen
                    // of them.
                    replies.extend(self.worker.work(|| {
                        self.clock.set(self.clock.get() + 1.0);
                        self.clock.get()
                    }));
                } else {
                    self.lets_help(turn as u32);
                }
                if stop(self.crew.borrow().drawn) {
                    break;
                }
            }
            replies
        }

        /// Has a helper handle its next request.
        fn lets_help(&mut self, helper: u32) {
            let mut crew = self.crew.borrow_mut();
            let Some(request) = crew.asked[helper as usize].pop_front() else { return };
            crew.drawn += u32::from(matches!(request, Request::Draw { .. }));
            let reply = crew.helpers[helper as usize].receive(request, None);
            drop(crew);
            let Some(reply) = reply else { panic!("a helper answers at once, not {reply:?}") };
            self.worker.hear_helper(helper, reply, || self.clock.get());
        }
    }

    fn run(workers: u32, resamples: u64) -> Run {
        let scores = ScoresFrom::Counts(Counts { pairs: 10, helped: 4, hurt: 3 });
        let question = Question { resamples, seed: 7, level: Some(0.95), ..Question::default() };
        Run { job: 1, scores, columns: Box::default(), question, workers }
    }

    /// The final result of the resamples, without the time taken.
    fn end(replies: &[Reply]) -> (Tally, Outcome) {
        let done = replies.iter().find_map(|reply| match reply {
            Reply::Done { tally, outcome, .. } => Some((tally.clone(), Outcome { milliseconds: 0.0, ..*outcome })),
            _ => None,
        });
        done.unwrap_or_else(|| panic!("{replies:?} do not end a job"))
    }

    fn alone(resamples: u64) -> (Tally, Outcome) {
        let mut worker = JobLoop::default();
        assert_eq!(worker.receive(Request::Run(run(1, resamples)), None), None);
        let mut replies = Vec::new();
        while worker.is_busy() {
            replies.extend(worker.work(|| 0.0));
        }
        end(&replies)
    }

    #[test]
    fn any_number_of_workers_in_any_order_ends_as_one_does() {
        let expected = alone(1_000_000);
        for workers in [1, 2, 3, 8] {
            for order in 0..5 {
                let mut team = Team::new(order);
                assert_eq!(team.worker.receive(Request::Run(run(workers, 1_000_000)), None), None);
                let replies = team.work(usize::MAX, |_| false);
                assert_eq!(end(&replies), expected, "{workers} workers");
                assert_eq!(team.crew.borrow().helpers.len(), workers as usize - 1);
                assert_eq!(team.crew.borrow().drawn > 0, workers > 1);
            }
        }
    }

    #[test]
    fn graded_scores_are_shared_too() {
        let text: String = (0..3000).map(|item| format!("{} {}\n", item % 71, item * item % 97)).collect();
        let graded = |workers| {
            let mut team = Team::new(1);
            let run = Run { scores: ScoresFrom::Texts, ..run(workers, 200_000) };
            assert_eq!(team.worker.receive(Request::Run(run), Some(vec![Source::text(None, &text)])), None);
            end(&team.work(usize::MAX, |_| false))
        };
        assert_eq!(graded(3), graded(1));
    }

    #[test]
    fn helpers_are_started_before_the_exact_distribution_is_computed() {
        let text: String = (0..3000).map(|item| format!("0 {}\n", item * item)).collect();
        let mut team = Team::new(1);
        let run = Run { scores: ScoresFrom::Texts, ..run(2, 200_000) };
        assert_eq!(team.worker.receive(Request::Run(run), Some(vec![Source::text(None, &text)])), None);
        while team.crew.borrow().prepared == 0 {
            let replies = team.work(0, |_| true);
            assert!(!replies.iter().any(|reply| matches!(reply, Reply::Exact { .. })), "{replies:?}");
        }
        // This early there is nothing to show.
        assert_eq!(team.worker.receive(Request::Stop { job: 1 }, None), Some(Reply::Stopped { job: 1 }));
    }

    #[test]
    fn short_jobs_are_done_alone() {
        let mut team = Team::new(1);
        // Ten batches, each a millisecond by the clock of these tests.
        assert_eq!(team.worker.receive(Request::Run(run(8, 10_000)), None), None);
        assert_eq!(end(&team.work(usize::MAX, |_| false)), alone(10_000));
        assert_eq!(team.crew.borrow().prepared, 0);
    }

    #[test]
    fn what_a_lost_helper_had_is_drawn_again() {
        let expected = alone(1_000_000);
        // Either two of three helpers never answer, or all do their part and then one is lost.
        let mut team = Team::new(2);
        assert_eq!(team.worker.receive(Request::Run(run(4, 1_000_000)), None), None);
        assert_eq!(end(&team.work(1, |_| false)), expected);

        let mut team = Team::new(3);
        assert_eq!(team.worker.receive(Request::Run(run(4, 1_000_000)), None), None);
        let mut replies = team.work(usize::MAX, |drawn| drawn >= 6);
        assert!(!replies.iter().any(|reply| matches!(reply, Reply::Done { .. })), "it is lost in the middle");
        team.worker.lose_helper(2);
        replies.extend(team.work(2, |_| false));
        assert_eq!(end(&replies), expected);
    }

    #[test]
    fn what_belongs_to_an_older_job_is_not_heard() {
        let mut team = Team::new(4);
        assert_eq!(team.worker.receive(Request::Run(run(3, 1_000_000)), None), None);
        team.work(usize::MAX, |drawn| drawn >= 3);
        // The helpers are in the middle of the old job when the new one arrives.
        let newer = Run { job: 2, question: Question { seed: 8, ..run(3, 1_000_000).question }, ..run(3, 1_000_000) };
        let mut worker = JobLoop::default();
        assert_eq!(worker.receive(Request::Run(newer.clone()), None), None);
        let mut expected = Vec::new();
        while worker.is_busy() {
            expected.extend(worker.work(|| 0.0));
        }
        assert_eq!(team.worker.receive(Request::Run(newer), None), None);
        assert_eq!(end(&team.work(usize::MAX, |_| false)), end(&expected));
    }

    #[test]
    fn a_stopped_job_has_the_first_resamples() {
        let mut team = Team::new(5);
        assert_eq!(team.worker.receive(Request::Run(run(3, 1_000_000)), None), None);
        team.work(usize::MAX, |drawn| drawn >= 9);
        let stopped = team.worker.receive(Request::Stop { job: 1 }, None).expect("it has drawn some");
        let (tally, outcome) = end(&[stopped]);
        assert!(outcome.stopped && tally.counted.resamples < 1_000_000);
        let (whole, _) = alone(tally.counted.resamples);
        assert_eq!((tally.counts, tally.trace), (whole.counts, whole.trace));
    }

    #[test]
    fn helpers_draw_the_same_clusters() {
        // Three clusters of two items with the sum 5, and two clusters of one item with the sum −2.
        let differences = Differences::from_whole(vec![-2, 1, 4], vec![2, 3, 3]).expect("valid");
        let (sums, sizes, counts) = (vec![-2, 5], vec![1, 2], vec![2, 3]);
        let clustered = differences.clone().in_clusters(&sums, &sizes, &counts).expect("they add up");
        let own = Resampler::new(&clustered, 2000, 9);
        let (values, of_each) = (differences.values().to_vec(), differences.counts().to_vec());
        let clusters = Some(HelpClusters { sums, sizes, counts });
        let from = |values| HelpFrom::Differences { values, counts: of_each.clone(), clusters: clusters.clone() };
        let helped = Helped::Job(3);
        let help = Help { helped, resamples: 2000, seed: 9, from: from(values) };
        let mut helper = JobLoop::default();
        assert_eq!(helper.receive(Request::Help(help.clone()), None), Some(Reply::Helping { helped: Helped::Job(3) }));
        let drawn = Reply::Drawn { helped, batches: 1..2, results: Results::Sums(own.run(1).collect()) };
        assert_eq!(helper.receive(Request::Draw { batches: 1..2 }, None), Some(drawn));
        // Clusters of other items are refused.
        let wrong = Help { from: from(vec![-2, 1, 5]), ..help };
        assert_eq!(helper.receive(Request::Help(wrong), None), None);
    }

    #[test]
    fn a_helper_that_cannot_help_says_nothing() {
        let mut helper = JobLoop::default();
        let mut ask = |request| helper.receive(request, None);
        assert_eq!(ask(Request::Draw { batches: 0..1 }), None, "it has prepared for nothing");
        let help = |values| {
            let from = HelpFrom::Differences { values, counts: vec![2], clusters: None };
            Request::Help(Help { helped: Helped::Job(3), resamples: 10, seed: 1, from })
        };
        assert_eq!(ask(help(vec![])), None, "there is nothing to draw from");
        assert_eq!(ask(help(vec![5])), Some(Reply::Helping { helped: Helped::Job(3) }));
        let drawn = Reply::Drawn { helped: Helped::Job(3), batches: 0..1, results: Results::Sums(vec![10; 10]) };
        assert_eq!(ask(Request::Draw { batches: 0..1 }), Some(drawn));
        assert!(!helper.is_busy());
    }
}
