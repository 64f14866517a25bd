//! Starting and ending jobs.

use super::boxes::Pasted;
use super::effect::{Effect, Payload};
use super::files::Attachment;
use super::input::Source;
use super::job::Phase;
use super::results::Shown;
use super::state::Session;
use super::trouble::{Notice, Trouble};
use crate::worker::protocol::{RankTask, Request, Run, ScoresFrom};
use paired_bootstrap::analysis::{Basics, Exact, Items, ItemsAsked};
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::MarginTest;

impl Session {
    /// Starts a new job for the session's input.
    pub fn start(&mut self) -> Vec<Effect> {
        self.notice = None;
        self.job.lost_a_worker = false;
        self.tasks.forget_refusal();
        self.ask()
    }

    /// As [`start`](Self::start), but remembers that a worker was lost.
    pub(super) fn ask(&mut self) -> Vec<Effect> {
        let known = match self.known_at_once() {
            Ok(known) => known,
            Err(trouble) => return self.fail(trouble),
        };
        let (scores, payloads) = self.scores_to_send();
        self.trouble = None;
        self.job.writing_means = None;
        self.job.number += 1;
        self.job.phase = if payloads.is_empty() { Phase::Running } else { Phase::Reading(0.0) };
        let run = Run {
            job: self.job.number,
            scores,
            columns: Box::new(self.input.columns()),
            question: self.question,
            workers: self.workers,
        };
        self.job.run = Some(run.clone());
        if let Some((comparison, exact)) = known {
            self.results.begin(Shown { exact: Some(exact), ..Shown::new(&run, comparison) });
        }
        let mut effects = self.restart_if_lost();
        effects.push(Effect::Send(Request::Run(run), payloads));
        effects
    }

    /// Asks another question, and draws new resamples only if they depend on it.
    pub fn use_question(&mut self, question: Question) -> Vec<Effect> {
        let drawn = |question: &Question| (question.resamples, question.seed);
        let is_same_job = drawn(&question) == drawn(&self.question) && self.job.run.is_some();
        self.question = question;
        if is_same_job { Vec::new() } else { self.start() }
    }

    /// Uses another level of significance.
    pub fn use_alpha(&mut self, alpha: f64) -> Vec<Effect> {
        self.use_question(Question { alpha, ..self.question })
    }

    /// Makes the test one-sided (is it better?) or two-sided (do they differ?).
    pub fn use_sides(&mut self, sides: Sides) -> Vec<Effect> {
        self.use_question(Question { sides, ..self.question })
    }

    /// Asks another question about the margin.
    pub fn use_margin_test(&mut self, margin_test: MarginTest) -> Vec<Effect> {
        self.use_question(Question { margin_test, ..self.question })
    }

    /// What is known about artificial data before the worker answers.
    fn known_at_once(&self) -> Result<Option<(Basics, Exact)>, Trouble> {
        match self.input.compared {
            Source::Sliders => {
                let items = Items::artificial(self.counts);
                let items = items.map_err(|error| Trouble::Counts(error.to_string()))?;
                let level = self.question.levels().interval;
                Ok(Some((items.basics(), Exact::of(items.differences(), level))))
            }
            _ if let Some(missing) = &self.input.missing => Err(Trouble::Missing(missing.elsewhere)),
            source if !self.input.has_texts(source) => Err(Trouble::NoScores),
            _ => Ok(None),
        }
    }

    /// Where the worker finds the scores, and the texts that it has not read yet.
    fn scores_to_send(&self) -> (ScoresFrom, Vec<Payload>) {
        let input = &self.input;
        let payloads = match input.compared {
            Source::Sliders => return (ScoresFrom::Counts(self.counts), Vec::new()),
            _ if input.is_read() => return (ScoresFrom::LastTexts, Vec::new()),
            Source::Paste => input.boxes.texts.iter().map(payload).collect(),
            Source::File => input.files.list.iter().map(held).collect(),
        };
        (ScoresFrom::Texts, payloads)
    }

    /// Starts a worker if there is none.
    pub fn restart_if_lost(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.job.worker_is_lost).then_some(Effect::RestartWorker).into_iter().collect()
    }

    /// Ends the current job with the resamples that it has. Before there is a job, ends the wait
    /// for a pause in typing.
    pub fn stop(&mut self) -> Vec<Effect> {
        if self.job.phase == Phase::Done {
            // All resamples are drawn: nothing to stop.
            Vec::new()
        } else if self.job.run.is_some() {
            vec![Effect::Send(Request::Stop { job: self.job.number }, Vec::new())]
        } else {
            self.stop_early()
        }
    }

    /// Reports that a job was stopped before its first resample.
    pub(super) fn stop_early(&mut self) -> Vec<Effect> {
        let is_reading = matches!(self.job.phase, Phase::Reading(_));
        self.fail(if is_reading { Trouble::StoppedReading } else { Trouble::StoppedEarly })
    }

    /// Reports an error. The last complete result is shown again, marked as old, and the current
    /// job is dropped.
    pub(super) fn fail(&mut self, trouble: Trouble) -> Vec<Effect> {
        let dropped = self.drop_job();
        self.results.fall_back();
        self.trouble = Some(trouble);
        self.job.phase = Phase::Error;
        dropped
    }

    /// Ends the current job and ignores its further replies.
    pub(super) fn drop_job(&mut self) -> Vec<Effect> {
        let stop = Effect::Send(Request::Stop { job: self.job.number }, Vec::new());
        let is_writing = self.job.writing_means.take().is_some();
        let was_running = self.job.run.take().is_some() && (self.job.phase.is_at_work() || is_writing);
        self.job.number += 1;
        if was_running { vec![stop] } else { Vec::new() }
    }

    /// Has items of the shown result written to a file.
    pub fn write_items(&mut self, asked: &ItemsAsked) -> Vec<Effect> {
        if self.job.worker_is_lost {
            // The worker's texts are lost, as for the means.
            return self.ask();
        }
        vec![Effect::Send(Request::WriteItems { job: self.job.number, asked: asked.clone() }, Vec::new())]
    }

    /// Has the scores of several systems written to a file, in the order of these names.
    pub fn write_scores(&mut self, task: RankTask, systems: Vec<String>) -> Vec<Effect> {
        if self.job.worker_is_lost {
            return self.ask();
        }
        let request = Request::WriteScores { job: self.job.number, task: Box::new(task), systems };
        vec![Effect::Send(request, Vec::new())]
    }

    /// Has all resampled means of the shown result written to a file.
    pub fn write_means(&mut self) -> Vec<Effect> {
        let Some(run) = self.job.run.clone().filter(|_| self.job.phase == Phase::Done) else { return Vec::new() };
        if self.job.worker_is_lost {
            // The worker's texts are lost: read and resample them again.
            self.notice = Some(Notice::MeansLost);
            return self.ask();
        }
        self.job.writing_means = Some(0.0);
        let scores = if run.scores == ScoresFrom::Texts { ScoresFrom::LastTexts } else { run.scores };
        // A stopped run has fewer means than requested: the file holds those that the page counts.
        let counted = self.shown().map(|shown| shown.tally.counted.resamples);
        let resamples = counted.unwrap_or(run.question.resamples);
        let question = Question { resamples, ..run.question };
        vec![Effect::Send(Request::Means(Run { scores, question, ..run }), Vec::new())]
    }
}

pub(super) fn payload(text: &Pasted) -> Payload {
    match text {
        Pasted::Typed(text) => Payload::Text(text.clone()),
        Pasted::Held(attachment) => held(attachment),
    }
}

pub(super) fn held(attachment: &Attachment) -> Payload {
    let Attachment { id, name, text, .. } = attachment;
    id.map_or_else(|| Payload::File { name: name.clone(), text: text.clone().unwrap_or_default() }, Payload::Attachment)
}
