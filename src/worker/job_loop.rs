//! The worker without a browser: requests in, replies out, work in slices between.

use super::crew::Crew;
use super::helping::Helping;
use super::inferring::Inferring;
use super::protocol::{LateReply, LateRequest, Levels, Reply, Request, Run, ScoresFrom};
use super::resampling::Resampling;
use super::scores::{Scores, in_order};
use super::sharing::Drawn;
use super::tasks::Question;
use super::writing_means::WritingMeans;
use super::{Refusal, SLICE, WorkFunctions};
use crate::later::{self, Later};
use crate::scores::{NO_SCORES, Reader, Sources};
use std::rc::Rc;

/// Runs one job at a time, the newest.
pub struct JobLoop {
    /// The later part of the program, when it is there.
    later: Option<&'static Later>,
    /// Other workers that help with long jobs.
    crew: Option<Box<dyn Crew>>,
    /// What this worker draws for another, where it is a helper.
    helping: Option<Helping>,
    job: Option<Job>,
    /// The texts that were read last, so that a new seed does not cost another reading.
    last_texts: Option<Rc<Scores>>,
    /// The job that was done last, so that other levels do not cost another resample.
    finished: Option<Finished>,
    /// The file that the last [`Reply::Means`] announced.
    file: Vec<String>,
    /// The newest question of a panel.
    question: Option<Question>,
    /// Whether the question had the last slice, so that the job has the next one.
    question_was_last: bool,
}

/// The job that was done last: other conclusions can be drawn from what it was concluded from.
struct Finished {
    run: Run,
    inferring: Box<Inferring>,
}

struct Job {
    run: Run,
    stage: Stage,
}

enum Stage {
    Reading(Box<Reader>),
    Resampling(Box<Resampling>),
    Inferring(Box<Inferring>),
    WritingMeans(Box<WritingMeans>),
}

impl Default for JobLoop {
    fn default() -> Self {
        Self {
            later: later::at_once(),
            crew: None,
            helping: None,
            job: None,
            last_texts: None,
            finished: None,
            file: Vec::new(),
            question: None,
            question_was_last: false,
        }
    }
}

impl JobLoop {
    /// A worker that lacks the later part of the program.
    #[cfg(test)]
    pub(crate) fn without_later() -> Self {
        Self { later: None, ..Self::default() }
    }

    /// What needs the later part of the program. The page asks nothing of the kind before it has sent that.
    pub(super) fn later_work(&self) -> Result<&'static WorkFunctions, Refusal> {
        let missing = || Refusal::new("a part of the program is missing: reload the page".to_owned());
        self.later.map(|later| &later.work).ok_or_else(missing)
    }

    /// The later part of the program is there.
    pub fn take_later(&mut self, later: &'static Later) {
        self.later = Some(later);
    }

    /// There are other workers that help with long jobs.
    pub fn take_crew(&mut self, crew: Box<dyn Crew>) {
        self.crew = Some(crew);
    }

    /// Takes what a helper says. Of another job than the present one nobody wants to hear.
    pub fn hear_helper(&mut self, helper: u32, reply: LateReply, now: impl Fn() -> f64) {
        let (Some(Job { run, stage: Stage::Resampling(resampling) }), Some(crew)) = (&mut self.job, &mut self.crew)
        else {
            return;
        };
        match reply {
            LateReply::Helping { job } if job == run.job => resampling.take_on(helper, &mut **crew),
            LateReply::Drawn { job, batches, sums } if job == run.job => {
                resampling.take_drawn(helper, Drawn { batches, sums }, &mut **crew, &now);
            }
            _ => {}
        }
    }

    /// A helper will say nothing more.
    pub fn lose_helper(&mut self, helper: u32) {
        if let Some(Job { stage: Stage::Resampling(resampling), .. }) = &mut self.job {
            resampling.take_back(helper);
        }
    }

    /// Takes a request; `texts` are those that came with it. Replies at once where there is nothing to work on.
    pub fn receive(&mut self, request: Request, texts: Option<Sources>) -> Option<Reply> {
        match request {
            Request::Run(run) => {
                (self.job, self.finished) = (None, None);
                let number = run.job;
                match self.begin(run, texts) {
                    Ok(job) => {
                        self.job = Some(job);
                        None
                    }
                    Err(refusal) => Some(refusal.reply(number)),
                }
            }
            Request::Stop { job: number } => {
                let is_meant = |job: &mut Job| job.run.job == number && !matches!(job.stage, Stage::Inferring(_));
                let Job { run, stage } = self.job.take_if(is_meant)?;
                Some(match stage {
                    Stage::Resampling(resampling) => self.finish_resampling(run, resampling),
                    _ => Reply::Stopped { job: number },
                })
            }
            Request::Means(run) => {
                // What runs makes room even where the file cannot be written: after a refusal it has nothing more to say.
                self.job = None;
                let number = run.job;
                match self.begin_to_write(&run) {
                    Ok(writing) => {
                        self.job = Some(Job { run, stage: Stage::WritingMeans(Box::new(writing)) });
                        None
                    }
                    Err(refusal) => Some(refusal.reply(number)),
                }
            }
            Request::Late(request) => self.receive_late(request).map(Reply::Late),
        }
    }

    fn receive_late(&mut self, request: LateRequest) -> Option<LateReply> {
        match request {
            LateRequest::Infer { job: number, levels } => {
                self.infer_anew(number, levels);
                None
            }
            LateRequest::Work { number, task } => {
                self.question = None;
                let scores = |from| self.scores_from(from);
                match self.later_work().and_then(|work| (work.begin)(task, &scores)) {
                    Ok(working) => {
                        self.question = Some(Question { number, working });
                        None
                    }
                    Err(refusal) => Some(LateReply::Unanswered { number, message: refusal.message() }),
                }
            }
            LateRequest::Rest => {
                self.question = None;
                None
            }
            LateRequest::Help(help) => {
                let job = help.job;
                // Without it, the other worker draws alone. What was prepared before makes room first.
                self.helping = None;
                self.helping = self.later_work().and_then(|work| (work.help)(help)).ok();
                self.helping.is_some().then_some(LateReply::Helping { job })
            }
            LateRequest::Draw { batches } => {
                let (helping, work) = (self.helping.as_ref()?, self.later_work().ok()?);
                Some((work.draw)(helping, batches))
            }
        }
    }

    /// Whether there is work to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some() || self.question.is_some()
    }

    /// The parts of the file that the last [`Reply::Means`] announced; they are not kept.
    pub fn take_file(&mut self) -> Vec<String> {
        std::mem::take(&mut self.file)
    }

    /// Works for one slice. `now` gives the time in milliseconds.
    pub fn work(&mut self, now: impl Fn() -> f64) -> Vec<Reply> {
        self.question_was_last = self.question.is_some() && !(self.question_was_last && self.job.is_some());
        if self.question_was_last {
            return self.answer(&now);
        }
        let Some(Job { run, stage }) = self.job.take() else { return Vec::new() };
        match stage {
            Stage::Reading(reader) => self.read(run, reader, &now),
            Stage::Resampling(resampling) => self.resample(run, resampling, &now),
            Stage::Inferring(inferring) => self.infer(run, inferring, &now),
            Stage::WritingMeans(writing) => self.write_means(run, writing, &now),
        }
    }

    /// Works on the question for one slice.
    fn answer(&mut self, now: &impl Fn() -> f64) -> Vec<Reply> {
        let Some(mut question) = self.question.take() else { return Vec::new() };
        let start = now();
        while question.working.step() {
            if now() - start >= SLICE {
                let reply = Reply::Late(question.reply());
                self.question = Some(question);
                return vec![reply];
            }
        }
        vec![Reply::Late(question.last_reply())]
    }

    fn begin(&self, run: Run, texts: Option<Sources>) -> Result<Job, Refusal> {
        let stage = match (run.scores, texts) {
            (ScoresFrom::Texts, Some(texts)) => Stage::Reading((self.later_work()?.open)(texts)),
            _ => Stage::Resampling(Box::new(Resampling::new(self.scores_of(&run)?, &run)?)),
        };
        Ok(Job { run, stage })
    }

    /// The scores of a run that brings no texts, exchanged where it says so.
    fn scores_of(&self, run: &Run) -> Result<Rc<Scores>, Refusal> {
        Ok(in_order(self.scores_from(run.scores)?, run))
    }

    fn scores_from(&self, from: ScoresFrom) -> Result<Rc<Scores>, Refusal> {
        Ok(match from {
            ScoresFrom::Counts(counts) => Rc::new(Scores::artificial(counts)?),
            ScoresFrom::LastTexts => self.last_texts.clone().ok_or_else(no_scores)?,
            ScoresFrom::Texts => return Err(no_scores()),
        })
    }

    fn read(&mut self, run: Run, mut reader: Box<Reader>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let number = run.job;
        match self.later_work().and_then(|work| (work.read)(&mut reader, now)) {
            Ok(Some(fraction)) => {
                self.job = Some(Job { run, stage: Stage::Reading(reader) });
                vec![Reply::Reading { job: number, fraction }]
            }
            Ok(None) => self.finish_reading(run, *reader),
            Err(refusal) => vec![refusal.reply(number)],
        }
    }

    /// Turns a reader that has seen everything into scores, keeps them, and goes on to resample.
    fn finish_reading(&mut self, run: Run, reader: Reader) -> Vec<Reply> {
        let begun = self.later_work().and_then(|work| (work.close)(reader)).and_then(|scores| {
            let scores = Rc::new(scores);
            Ok((Resampling::new(in_order(Rc::clone(&scores), &run), &run)?, scores))
        });
        match begun {
            Ok((resampling, scores)) => {
                self.last_texts = Some(scores);
                self.job = Some(Job { run, stage: Stage::Resampling(Box::new(resampling)) });
                Vec::new()
            }
            Err(refusal) => vec![refusal.reply(run.job)],
        }
    }

    fn resample(&mut self, run: Run, mut resampling: Box<Resampling>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let mut replies = resampling.announce(&run);
        if resampling.is_announced() {
            resampling.draw_for_a_slice(&run, self.crew.as_mut(), now);
            if resampling.is_complete() {
                let start = now();
                let mut done = self.finish_resampling(run, resampling);
                if let Reply::Done { outcome, .. } = &mut done {
                    outcome.milliseconds += now() - start;
                }
                replies.push(done);
                return replies;
            }
            replies.extend(resampling.news().map(|tally| Reply::Progress { job: run.job, tally }));
        }
        self.job = Some(Job { run, stage: Stage::Resampling(resampling) });
        replies
    }

    /// The last reply of a job's resamples, be they all or not; conclusions follow, now or when they are asked for.
    fn finish_resampling(&mut self, run: Run, resampling: Box<Resampling>) -> Reply {
        let concludes = self.later.is_some();
        let Some(done) = resampling.outcome(&run, concludes) else { return Reply::Stopped { job: run.job } };
        let inferring = Box::new(Inferring::new(resampling, run.levels));
        if concludes {
            self.job = Some(Job { run, stage: Stage::Inferring(inferring) });
        } else {
            self.finished = Some(Finished { run, inferring });
        }
        done
    }

    fn infer(&mut self, run: Run, mut inferring: Box<Inferring>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let Ok(work) = self.later_work() else { return Vec::new() };
        let start = now();
        while (work.step)(&mut inferring) {
            if now() - start >= SLICE {
                self.job = Some(Job { run, stage: Stage::Inferring(inferring) });
                return Vec::new();
            }
        }
        let reply = LateReply::Inferred { job: run.job, inference: Box::new((work.conclude)(&mut inferring)) };
        self.finished = Some(Finished { run, inferring });
        vec![Reply::Late(reply)]
    }

    /// Draws the conclusions of job `number` at other levels, if it is the last one that was done, or is about to be.
    fn infer_anew(&mut self, number: u32, levels: Levels) {
        let is_inferring = |job: &Job| job.run.job == number && matches!(job.stage, Stage::Inferring(_));
        if self.job.as_ref().is_some_and(|job| is_inferring(job) && job.run.levels == levels) {
            return;
        }
        let unfinished = self.job.take_if(|job| is_inferring(job));
        let (run, inferring) = match (unfinished, self.finished.take_if(|finished| finished.run.job == number)) {
            (Some(Job { run, stage: Stage::Inferring(inferring) }), _) => (run, inferring),
            (_, Some(Finished { run, inferring })) => (run, inferring),
            _ => return,
        };
        let run = Run { levels, ..run };
        self.job = Some(Job { run, stage: Stage::Inferring(Box::new(inferring.at(levels))) });
    }

    fn begin_to_write(&self, run: &Run) -> Result<WritingMeans, Refusal> {
        (self.later_work()?.write)(&*self.scores_of(run)?, run)
    }

    fn write_means(&mut self, run: Run, mut writing: Box<WritingMeans>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let number = run.job;
        let Ok(work) = self.later_work() else { return Vec::new() };
        match (work.write_on)(&mut writing, now) {
            Some(fraction) => {
                self.job = Some(Job { run, stage: Stage::WritingMeans(writing) });
                vec![Reply::WritingMeans { job: number, fraction }]
            }
            None => {
                self.file = writing.into_parts();
                vec![Reply::Means { job: number }]
            }
        }
    }
}

fn no_scores() -> Refusal {
    Refusal::new(NO_SCORES.to_owned())
}
