//! The worker without a browser: requests in, replies out, work in slices between.

use super::protocol::{Comparison, Outcome, Reply, Request, Run, ScoresFrom, Tally};
use crate::bootstrap::{Binning, BootstrapDistribution, Differences, DifferencesError, Resampler};
use crate::scores::{ReadError, Reader, Reading, Sources, Unit};
use std::rc::Rc;

/// How long a slice may take before the worker looks at its messages again, in milliseconds: shorter than a frame.
const SLICE: f64 = 12.0;

/// How many lines are read between two looks at the clock.
const LINES_AT_ONCE: usize = 10_000;

/// Runs one job at a time, the newest.
#[derive(Default)]
pub struct JobLoop {
    job: Option<Job>,
    /// The texts that were read last, so that a new seed does not cost another reading.
    last_texts: Option<Rc<Scores>>,
}

/// Scores as far as resampling needs them.
struct Scores {
    differences: Differences,
    unit: Unit,
    names: [Option<String>; 2],
    format: Option<String>,
}

/// Why a job cannot run.
#[derive(Debug)]
struct Refusal {
    message: String,
    /// As in [`Reply::Rejected`].
    is_half: bool,
}

impl Refusal {
    fn new(message: String) -> Self {
        Self { message, is_half: false }
    }

    fn reply(self, job: u32) -> Reply {
        Reply::Rejected { job, is_half: self.is_half, message: self.message }
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Self {
        Self { message: error.to_string(), is_half: matches!(error, ReadError::OneListOnly { .. }) }
    }
}

impl From<DifferencesError> for Refusal {
    fn from(error: DifferencesError) -> Self {
        Self::new(error.to_string())
    }
}

struct Job {
    run: Run,
    stage: Stage,
}

enum Stage {
    Reading(Box<Reader>),
    Resampling(Box<Resampling>),
}

struct Resampling {
    scores: Rc<Scores>,
    resampler: Resampler,
    distribution: BootstrapDistribution,
    next_batch: u64,
    announced: bool,
    milliseconds: f64,
}

impl JobLoop {
    /// Takes a request; `texts` are those that came with it. Replies at once where there is nothing to work on.
    pub fn receive(&mut self, request: Request, texts: Option<Sources>) -> Option<Reply> {
        match request {
            Request::Run(run) => {
                self.job = None;
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
                let job = self.job.take_if(|job| job.run.job == number)?;
                Some(match job.stage {
                    Stage::Resampling(mut resampling) => resampling.finish(&job.run),
                    Stage::Reading(_) => Reply::Stopped { job: number },
                })
            }
            Request::Infer { .. } | Request::Means(_) => None,
        }
    }

    /// Whether there is work to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Works for one slice. `now` gives the time in milliseconds.
    pub fn work(&mut self, now: impl Fn() -> f64) -> Vec<Reply> {
        let Some(mut job) = self.job.take() else { return Vec::new() };
        let number = job.run.job;
        let worked = match &mut job.stage {
            Stage::Reading(reader) => read_for_a_slice(reader, &now)
                .map(|unfinished| unfinished.map(|fraction| vec![Reply::Reading { job: number, fraction }])),
            Stage::Resampling(resampling) => Ok(Some(resampling.resample_for_a_slice(&job.run, &now))),
        };
        match worked {
            Ok(Some(replies)) => {
                let has_ended = replies.iter().any(|reply| matches!(reply, Reply::Done { .. }));
                self.job = (!has_ended).then_some(job);
                replies
            }
            Ok(None) => {
                self.job = Some(job);
                self.finish_reading()
            }
            Err(refusal) => vec![refusal.reply(number)],
        }
    }

    fn begin(&self, run: Run, texts: Option<Sources>) -> Result<Job, Refusal> {
        let stage = match (run.scores, texts) {
            (ScoresFrom::Counts(counts), _) => {
                let differences = counts.differences()?;
                let scores = Scores { differences, unit: Unit::Correctness, names: [None, None], format: None };
                Stage::Resampling(Box::new(Resampling::new(Rc::new(scores), &run)?))
            }
            (ScoresFrom::Texts, Some(texts)) => Stage::Reading(Box::new(Reader::new(texts))),
            (ScoresFrom::Texts, None) => return Err(ReadError::Empty.into()),
            (ScoresFrom::LastTexts, _) => {
                let scores = self.last_texts.clone().ok_or(ReadError::Empty)?;
                Stage::Resampling(Box::new(Resampling::new(scores, &run)?))
            }
        };
        Ok(Job { run, stage })
    }

    /// Turns a reader that has seen everything into scores, keeps them, and goes on to resample.
    fn finish_reading(&mut self) -> Vec<Reply> {
        let Some(Job { run, stage: Stage::Reading(reader) }) = self.job.take() else { return Vec::new() };
        let number = run.job;
        let begun = reader.finish().map_err(Refusal::from).and_then(Scores::from_reading).and_then(|scores| {
            let scores = Rc::new(scores);
            Ok((Resampling::new(Rc::clone(&scores), &run)?, scores))
        });
        match begun {
            Ok((resampling, scores)) => {
                self.last_texts = Some(scores);
                self.job = Some(Job { run, stage: Stage::Resampling(Box::new(resampling)) });
                Vec::new()
            }
            Err(refusal) => vec![refusal.reply(number)],
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

impl Scores {
    fn from_reading(reading: Reading) -> Result<Self, Refusal> {
        let differences = Differences::from_scores(&reading.scores)?;
        let (baseline, experimental) = reading.scores.names();
        Ok(Self {
            differences,
            unit: reading.scores.unit(),
            names: [baseline, experimental].map(|name| name.map(str::to_owned)),
            format: Some(reading.format.to_string()),
        })
    }

    fn swapped(&self) -> Self {
        let [baseline, experimental] = self.names.clone();
        Self {
            differences: self.differences.swapped(),
            names: [experimental, baseline],
            unit: self.unit,
            format: self.format.clone(),
        }
    }

    fn comparison(&self) -> Comparison {
        let differences = &self.differences;
        let units = |steps| differences.grid().to_units(steps, differences.pairs() as f64);
        Comparison {
            pairs: differences.pairs(),
            helped: differences.helped(),
            hurt: differences.hurt(),
            tied: differences.tied(),
            mean_difference: differences.mean(),
            standard_deviation: units(differences.sum_standard_deviation()),
            bin_width: units(Binning::new(differences).width() as f64),
            support: differences.support(),
            spacing: units(differences.lattice_spacing().max(1) as f64),
            unit: self.unit,
            names: self.names.clone(),
            format: self.format.clone(),
            exact: differences.is_exact(),
        }
    }
}

impl Resampling {
    fn new(scores: Rc<Scores>, run: &Run) -> Result<Self, Refusal> {
        let wrong_seed = |_| Refusal::new(format!("the seed “{}” is not a whole number below 2^64", run.seed));
        let seed = run.seed.parse().map_err(wrong_seed)?;
        let scores = if run.swapped { Rc::new(scores.swapped()) } else { scores };
        let resamples = u64::from(run.resamples);
        let resampler = Resampler::new(&scores.differences, resamples, seed);
        let distribution = BootstrapDistribution::new(&scores.differences, resamples);
        Ok(Self { scores, resampler, distribution, next_batch: 0, announced: false, milliseconds: 0.0 })
    }

    fn resample_for_a_slice(&mut self, run: &Run, now: &impl Fn() -> f64) -> Vec<Reply> {
        let mut replies = Vec::new();
        if !self.announced {
            self.announced = true;
            replies.push(Reply::Started { job: run.job, comparison: self.scores.comparison() });
        }
        let start = now();
        let mut spent = 0.0;
        while self.next_batch < self.resampler.batches() && spent < SLICE {
            self.distribution.extend(self.resampler.run(self.next_batch));
            self.next_batch += 1;
            spent = now() - start;
        }
        self.milliseconds += spent;
        replies.push(if self.next_batch < self.resampler.batches() {
            Reply::Progress { job: run.job, tally: self.tally() }
        } else {
            let start = now();
            let mut done = self.finish(run);
            if let Reply::Done { outcome, .. } = &mut done {
                outcome.milliseconds += now() - start;
            }
            done
        });
        replies
    }

    fn tally(&self) -> Tally {
        let histogram = self.distribution.histogram();
        let differences = &self.scores.differences;
        let (first_edge, _) = histogram.binning().edges(histogram.first_bin());
        Tally {
            resamples: histogram.resamples(),
            at_or_below_zero: histogram.at_or_below_zero(),
            first_edge: differences.grid().to_units(first_edge, differences.pairs() as f64),
            marked_bins: histogram.bins().take_while(|bin| bin.number <= 0).count() as u64,
            counts: histogram.counts().to_vec(),
            trace: Vec::new(),
        }
    }

    /// The last reply of a job: what its resamples say, be they all or not.
    fn finish(&mut self, run: &Run) -> Reply {
        let tally = self.tally();
        match self.distribution.summary(&self.scores.differences, run.levels.interval) {
            None => Reply::Stopped { job: run.job },
            Some(summary) => Reply::Done {
                job: run.job,
                outcome: Outcome {
                    interval: summary.percentile_interval,
                    stopped: tally.resamples < u64::from(run.resamples),
                    milliseconds: self.milliseconds,
                },
                tally,
            },
        }
    }
}
