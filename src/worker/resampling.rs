//! A job's resamples: drawn batch by batch, counted as they come.

use super::SLICE;
use super::crew::Crew;
use super::protocol::{Help, HelpClusters, Outcome, Reply, Run};
use super::sharing::{Drawn, Sharing};
use paired_bootstrap::analysis::{Comparison, Items, Tally};
use std::rc::Rc;

/// The resamples of one run so far.
pub(super) struct Resampling {
    pub(super) comparison: Box<Comparison>,
    sharing: Sharing,
    /// How many helpers have been asked to prepare.
    helpers: u32,
    /// The batches that this worker has drawn, and how long that took it.
    own_batches: u64,
    announced: Announced,
    milliseconds: f64,
    /// When the page was last told how far this is, in milliseconds of the same clock.
    told: f64,
}

/// What has been said before the first resample.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Announced {
    Nothing,
    Comparison,
    Exact,
}

/// With more distinct differences, the exact distribution takes so long that helpers can be started
/// meanwhile: a first slice is drawn before, to find out whether they are worth it.
const FEW_VALUES: usize = 2_000;

/// A helper is worth its start where so much work is left for each worker, in milliseconds.
const WORTH_A_HELPER: f64 = 40.0;

/// The page is told how far a job is after no longer than this, in milliseconds.
const LONGEST_PAUSE: f64 = 100.0;

/// How long a helper is to draw at what it is asked for, in milliseconds: longer than this worker
/// takes to hear of it, a slice and a picture.
const LOAN: f64 = 2.5 * SLICE;

/// A helper has so much to do at a time: while one is done and told, it draws the other.
const LOANS_AT_ONCE: u32 = 2;

impl Resampling {
    pub(super) fn new(items: Rc<Items>, run: &Run) -> Self {
        let comparison = Box::new(Comparison::new(items, run.question));
        let sharing = Sharing::new(comparison.resampler().batches());
        Self {
            comparison,
            sharing,
            helpers: 0,
            own_batches: 0,
            announced: Announced::Nothing,
            milliseconds: 0.0,
            told: 0.0,
        }
    }

    /// What can be said without a resample and has not been said yet: all at once where it is
    /// quick, or the exact distribution with the second slice.
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

    /// Whether everything that needs no resample has been said.
    pub(super) fn is_announced(&self) -> bool {
        self.announced == Announced::Exact
    }

    pub(super) fn is_complete(&self) -> bool {
        self.sharing.is_complete()
    }

    /// Draws for a slice of time; then finds out whether others could help.
    pub(super) fn draw_for_a_slice(&mut self, run: &Run, crew: Option<&mut Box<dyn Crew>>, now: &impl Fn() -> f64) {
        let start = now();
        let mut spent = 0.0;
        while spent < SLICE
            && let Some(batch) = self.sharing.take()
        {
            self.draw(batch);
            spent = now() - start;
        }
        self.milliseconds += spent;
        if let Some(crew) = crew {
            self.share(run, &mut **crew);
        }
    }

    /// How far this is, if that is worth another picture: the longer it runs, the less a moment
    /// changes.
    ///
    /// A page that draws sixty pictures a second keeps a core busy, of which a helper could make
    /// better use.
    pub(super) fn news(&mut self) -> Option<Tally> {
        let pause = (self.told / 4.0).clamp(2.0 * SLICE, LONGEST_PAUSE);
        if self.milliseconds - self.told < pause {
            return None;
        }
        self.told = self.milliseconds;
        Some(self.comparison.tally())
    }

    fn draw(&mut self, batch: u64) {
        self.own_batches += 1;
        if self.sharing.is_next(batch) {
            self.comparison.draw();
            self.sharing.hand_on();
            self.hand_on();
        } else {
            let sums = self.comparison.resampler().run(batch).collect();
            self.sharing.keep(Drawn { batches: batch..batch + 1, sums });
        }
    }

    /// Adds what has been drawn early and whose turn has come.
    fn hand_on(&mut self) {
        while let Some(Drawn { batches, sums }) = self.sharing.in_turn() {
            let mut sums = sums.into_iter();
            for batch in batches {
                let length = self.comparison.resampler().resamples_of(batch).count();
                let of_batch = sums.by_ref().take(length);
                if self.sharing.is_next(batch) {
                    self.comparison.extend(of_batch);
                    self.sharing.hand_on();
                } else {
                    of_batch.for_each(drop);
                }
            }
        }
    }

    /// Has helpers prepare, once, as soon as it shows that the job is long.
    fn share(&mut self, run: &Run, crew: &mut dyn Crew) {
        let left = self.sharing.left() as f64 * self.milliseconds_a_batch();
        // With h helpers, each of the h + 1 workers has left / (h + 1) to do.
        let wanted = run.workers.saturating_sub(1).min((left / WORTH_A_HELPER) as u32);
        if self.helpers == 0 && wanted > 0 {
            self.helpers = wanted;
            let differences = self.comparison.items().differences();
            let help = Help {
                job: run.job,
                resamples: run.question.resamples,
                seed: run.question.seed,
                values: differences.values().to_vec(),
                counts: differences.counts().to_vec(),
                clusters: differences.clusters().map(|clusters| HelpClusters {
                    sums: clusters.sums().to_vec(),
                    sizes: clusters.sizes().to_vec(),
                    counts: clusters.counts().to_vec(),
                }),
            };
            crew.prepare(wanted, help);
        }
    }

    fn milliseconds_a_batch(&self) -> f64 {
        self.milliseconds / self.own_batches.max(1) as f64
    }

    /// A helper has prepared for this job.
    pub(super) fn take_on(&mut self, helper: u32, crew: &mut dyn Crew) {
        (0..LOANS_AT_ONCE).for_each(|_| self.lend(helper, crew));
    }

    /// A helper has drawn. What it was not asked for, or not asked any more, does not count.
    pub(super) fn take_drawn(&mut self, helper: u32, drawn: Drawn, crew: &mut dyn Crew, now: &impl Fn() -> f64) {
        let start = now();
        if self.sharing.settle(helper, &drawn.batches) && drawn.sums.len() == self.resamples_of(&drawn) {
            self.sharing.keep(drawn);
            self.hand_on();
            self.lend(helper, crew);
        }
        self.milliseconds += now() - start;
    }

    /// A helper is lost.
    pub(super) fn take_back(&mut self, helper: u32) {
        self.sharing.take_back(helper);
    }

    fn resamples_of(&self, drawn: &Drawn) -> usize {
        drawn.batches.clone().map(|batch| self.comparison.resampler().resamples_of(batch).count()).sum()
    }

    /// Asks a helper for so many batches as take it a while; for fewer towards the end, so that all
    /// are done at a time.
    fn lend(&mut self, helper: u32, crew: &mut dyn Crew) {
        let fair = self.sharing.left() / u64::from(LOANS_AT_ONCE * (self.helpers + 1));
        let most = ((LOAN / self.milliseconds_a_batch()) as u64).min(fair).max(1);
        if let Some(batches) = self.sharing.lend(helper, most) {
            crew.ask(helper, batches);
        }
    }

    /// What the resamples say, be they all or not; `None` before the first, or before all that
    /// comes before it is said.
    pub(super) fn outcome(&self, run: &Run) -> Option<Reply> {
        if !self.is_announced() {
            return None;
        }
        let tally = self.comparison.tally();
        let outcome = Outcome {
            interval: self.comparison.summary()?.percentile_interval,
            stopped: tally.counted.resamples < run.question.resamples,
            milliseconds: self.milliseconds,
        };
        Some(Reply::Done { job: run.job, outcome, tally })
    }
}
