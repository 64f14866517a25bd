//! The worker without a browser: requests in, replies out, work in slices between.

use super::inferring::Inferring;
use super::protocol::{Levels, Reply, Request, Run, ScoresFrom};
use super::resampling::Resampling;
use super::scores::{Scores, in_order};
use super::writing_means::WritingMeans;
use super::{Refusal, SLICE};
use crate::scores::{ReadError, Reader, Sources, Unit};
use std::rc::Rc;

/// How many lines are read between two looks at the clock.
const LINES_AT_ONCE: usize = 10_000;

/// Runs one job at a time, the newest.
#[derive(Default)]
pub struct JobLoop {
    job: Option<Job>,
    /// The texts that were read last, so that a new seed does not cost another reading.
    last_texts: Option<Rc<Scores>>,
    /// The job that was done last, so that other levels do not cost another resample.
    finished: Option<Finished>,
    /// The file that the last [`Reply::Means`] announced.
    file: Vec<String>,
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

impl JobLoop {
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
            Request::Infer { job: number, levels } => {
                self.infer_anew(number, levels);
                None
            }
            Request::Means(run) => {
                let number = run.job;
                match self.scores_of(&run).and_then(|scores| WritingMeans::new(scores, &run)) {
                    Ok(writing) => {
                        self.job = Some(Job { run, stage: Stage::WritingMeans(Box::new(writing)) });
                        None
                    }
                    Err(refusal) => Some(refusal.reply(number)),
                }
            }
        }
    }

    /// Whether there is work to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// The parts of the file that the last [`Reply::Means`] announced; they are not kept.
    pub fn take_file(&mut self) -> Vec<String> {
        std::mem::take(&mut self.file)
    }

    /// Works for one slice. `now` gives the time in milliseconds.
    pub fn work(&mut self, now: impl Fn() -> f64) -> Vec<Reply> {
        let Some(Job { run, stage }) = self.job.take() else { return Vec::new() };
        match stage {
            Stage::Reading(reader) => self.read(run, reader, &now),
            Stage::Resampling(resampling) => self.resample(run, resampling, &now),
            Stage::Inferring(inferring) => self.infer(run, inferring, &now),
            Stage::WritingMeans(writing) => self.write_means(run, writing, &now),
        }
    }

    fn begin(&self, run: Run, texts: Option<Sources>) -> Result<Job, Refusal> {
        let stage = match (run.scores, texts) {
            (ScoresFrom::Texts, Some(texts)) => Stage::Reading(Box::new(Reader::new(texts))),
            _ => Stage::Resampling(Box::new(Resampling::new(self.scores_of(&run)?, &run)?)),
        };
        Ok(Job { run, stage })
    }

    /// The scores of a run that brings no texts, exchanged where it says so.
    fn scores_of(&self, run: &Run) -> Result<Rc<Scores>, Refusal> {
        let scores = match run.scores {
            ScoresFrom::Counts(counts) => Rc::new(Scores {
                differences: counts.differences()?,
                systems: None,
                unit: Unit::Correctness,
                names: [None, None],
                format: None,
            }),
            ScoresFrom::LastTexts => self.last_texts.clone().ok_or(ReadError::Empty)?,
            ScoresFrom::Texts => return Err(ReadError::Empty.into()),
        };
        Ok(in_order(scores, run))
    }

    fn read(&mut self, run: Run, mut reader: Box<Reader>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let number = run.job;
        match read_for_a_slice(&mut reader, now) {
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
        let begun = reader.finish().map_err(Refusal::from).and_then(Scores::from_reading).and_then(|scores| {
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
            resampling.draw_for_a_slice(now);
            if resampling.is_complete() {
                let start = now();
                let mut done = self.finish_resampling(run, resampling);
                if let Reply::Done { outcome, .. } = &mut done {
                    outcome.milliseconds += now() - start;
                }
                replies.push(done);
                return replies;
            }
            replies.push(Reply::Progress { job: run.job, tally: resampling.tally() });
        }
        self.job = Some(Job { run, stage: Stage::Resampling(resampling) });
        replies
    }

    /// The last reply of a job's resamples, be they all or not; conclusions follow.
    fn finish_resampling(&mut self, run: Run, mut resampling: Box<Resampling>) -> Reply {
        let Some(done) = resampling.outcome(&run) else { return Reply::Stopped { job: run.job } };
        let inferring = Inferring::new(resampling, run.levels);
        self.job = Some(Job { run, stage: Stage::Inferring(Box::new(inferring)) });
        done
    }

    fn infer(&mut self, run: Run, mut inferring: Box<Inferring>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let start = now();
        while inferring.step() {
            if now() - start >= SLICE {
                self.job = Some(Job { run, stage: Stage::Inferring(inferring) });
                return Vec::new();
            }
        }
        let reply = Reply::Inferred { job: run.job, inference: Box::new(inferring.conclude()) };
        self.finished = Some(Finished { run, inferring });
        vec![reply]
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

    fn write_means(&mut self, run: Run, mut writing: Box<WritingMeans>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let number = run.job;
        match writing.write_for_a_slice(now) {
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

/// How much has been read, or `None` when that is everything.
fn read_for_a_slice(reader: &mut Reader, now: &impl Fn() -> f64) -> Result<Option<f64>, Refusal> {
    let start = now();
    loop {
        let progress = reader.advance(LINES_AT_ONCE)?;
        if progress.finished {
            return Ok(None);
        }
        if now() - start >= SLICE {
            return Ok(Some(progress.fraction()));
        }
    }
}
