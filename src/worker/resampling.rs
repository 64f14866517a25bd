//! A job's resamples, drawn batch by batch and counted as they come.

use super::SLICE;
use super::crew::Crew;
use super::protocol::{Help, HelpClusters, HelpFrom, Helped, Outcome, Reply, Run};
use super::team::Team;
use paired_bootstrap::analysis::{Comparison, Items, Question, Tally};
use std::ops::Range;
use std::rc::Rc;

/// The resamples of one run so far.
pub(super) struct Resampling {
    pub(super) comparison: Box<Comparison>,
    /// Collects the sums of each batch.
    team: Team<Vec<i64>>,
    announced: Announced,
    /// When progress was last reported, in milliseconds of the team's work.
    told: f64,
}

/// What has been reported before the first resample.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Announced {
    Nothing,
    Comparison,
    Exact,
}

/// With more distinct differences than this, the exact distribution takes so long that helpers can
/// start meanwhile. So a slice of resamples is drawn first, to find out whether helpers are
/// worthwhile.
const FEW_VALUES: usize = 2_000;

/// The longest pause between progress reports, in milliseconds.
const LONGEST_PAUSE: f64 = 100.0;

impl Resampling {
    pub(super) fn new(items: Rc<Items>, run: &Run) -> Self {
        let comparison = Box::new(Comparison::new(items, run.question));
        let team = Team::new(comparison.resampler().batches(), run.workers);
        Self { comparison, team, announced: Announced::Nothing, told: 0.0 }
    }

    /// What is known without resampling and has not been reported yet. All at once if that is
    /// quick; otherwise the exact distribution comes with the second slice.
    pub(super) fn announce(&mut self, run: &Run) -> Vec<Reply> {
        let mut replies = Vec::new();
        if self.announced == Announced::Nothing {
            self.announced = Announced::Comparison;
            replies.push(Reply::Started {
                job: run.job,
                comparison: self.comparison.basics(),
                table: self.comparison.items().table().cloned().map(Box::new),
            });
            if self.comparison.items().differences().values().len() > FEW_VALUES {
                return replies;
            }
        }
        if self.announced == Announced::Comparison {
            self.announced = Announced::Exact;
            replies.push(Reply::Exact { job: run.job, exact: self.comparison.exact() });
        }
        replies
    }

    /// Whether everything known without resampling has been reported.
    pub(super) fn is_announced(&self) -> bool {
        self.announced == Announced::Exact
    }

    pub(super) fn is_complete(&self) -> bool {
        self.team.is_complete()
    }

    /// Draws for a slice of time, then finds out whether helpers would be worthwhile.
    pub(super) fn draw_for_a_slice(&mut self, run: &Run, crew: Option<&mut Box<dyn Crew>>, now: &impl Fn() -> f64) {
        let start = now();
        let mut spent = 0.0;
        while spent < SLICE
            && let Some(batch) = self.team.take()
        {
            self.draw(batch);
            spent = now() - start;
        }
        self.team.spend(spent);
        if let Some(crew) = crew {
            self.share(run, &mut **crew);
        }
    }

    /// The resamples so far, if it is time for another picture. The longer a job runs, the longer
    /// the pauses.
    ///
    /// A page that draws sixty pictures a second keeps a core busy that a helper could use better.
    pub(super) fn news(&mut self) -> Option<Tally> {
        let pause = (self.told / 4.0).clamp(2.0 * SLICE, LONGEST_PAUSE);
        if self.team.milliseconds() - self.told < pause {
            return None;
        }
        self.told = self.team.milliseconds();
        Some(self.comparison.tally())
    }

    fn draw(&mut self, batch: u64) {
        if self.team.is_next(batch) {
            self.comparison.draw();
            self.team.hand_on();
            self.hand_on();
        } else {
            let sums = self.comparison.resampler().run(batch).collect();
            self.team.keep(batch..batch + 1, vec![sums]);
        }
    }

    /// Adds batches that were drawn early and whose turn has come.
    fn hand_on(&mut self) {
        let Self { comparison, team, .. } = self;
        team.hand_on_early(|sums| comparison.extend(sums.into_iter()));
    }

    /// Has helpers prepare, once, as soon as the job turns out to be long.
    fn share(&mut self, run: &Run, crew: &mut dyn Crew) {
        let Some(helpers) = self.team.wants_helpers() else { return };
        let differences = self.comparison.items().differences();
        let from = HelpFrom::Differences {
            values: differences.values().to_vec(),
            counts: differences.counts().to_vec(),
            clusters: differences.clusters().map(|clusters| HelpClusters {
                sums: clusters.sums().to_vec(),
                sizes: clusters.sizes().to_vec(),
                counts: clusters.counts().to_vec(),
            }),
        };
        let Question { resamples, seed, .. } = run.question;
        crew.prepare(helpers, Help { helped: Helped::Job(run.job), resamples, seed, from });
    }

    /// A helper is ready for this job.
    pub(super) fn take_on(&mut self, helper: u32, crew: &mut dyn Crew) {
        self.team.take_on(helper, crew);
    }

    /// A helper has drawn batches. Results that it was not asked for, or is no longer asked for,
    /// are ignored.
    pub(super) fn take_drawn(
        &mut self,
        helper: u32,
        batches: Range<u64>,
        sums: &[i64],
        crew: &mut dyn Crew,
        now: &impl Fn() -> f64,
    ) {
        let start = now();
        if self.team.settle(helper, &batches)
            && let Some(sums) = self.by_batch(batches.clone(), sums)
        {
            self.team.keep(batches, sums);
            self.hand_on();
            self.team.lend(helper, crew);
        }
        self.team.spend(now() - start);
    }

    /// A helper is lost.
    pub(super) fn take_back(&mut self, helper: u32) {
        self.team.take_back(helper);
    }

    /// The sums of each batch; `None` if their number does not fit.
    fn by_batch(&self, batches: Range<u64>, mut sums: &[i64]) -> Option<Vec<Vec<i64>>> {
        let resampler = self.comparison.resampler();
        let lengths = batches.map(|batch| resampler.resamples_of(batch).count());
        let mut of_batch = |length| sums.split_off(..length).map(<[i64]>::to_vec);
        let all = lengths.map(&mut of_batch).collect();
        if sums.is_empty() { all } else { None }
    }

    /// The result of the resamples so far; `None` before the first one, or before everything that
    /// precedes it has been reported.
    pub(super) fn outcome(&self, run: &Run) -> Option<Reply> {
        if !self.is_announced() {
            return None;
        }
        let tally = self.comparison.tally();
        let outcome = Outcome {
            interval: self.comparison.summary()?.percentile_interval,
            stopped: tally.counted.resamples < run.question.resamples,
            milliseconds: self.team.milliseconds(),
        };
        Some(Reply::Done { job: run.job, outcome, tally })
    }
}
