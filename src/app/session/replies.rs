//! Handles the worker's replies, and the loss of a worker.

use super::effect::Effect;
use super::input::{Read, Source};
use super::job::Phase;
use super::results::Shown;
use super::state::Session;
use super::trouble::{Notice, Trouble};
use crate::worker::protocol::{Lacks, Outcome, Reply, ScoresFrom};
use paired_bootstrap::analysis::{Basics, Exact, Inference, TableRead, Tally};
use paired_bootstrap::report::MeansCsv;
use paired_bootstrap::table::Answer;
use std::rc::Rc;

impl Session {
    /// Handles a reply. [`Tasks`](super::Tasks) handles answers to the views' questions.
    pub fn hear(&mut self, reply: Reply) -> Vec<Effect> {
        let current = self.job.number;
        match reply {
            Reply::Crashed { message } => return self.recover(&message),
            Reply::Reading { job, fraction } if job == current => self.job.phase = Phase::Reading(fraction),
            Reply::Started { job, comparison, table } if job == current => return self.begin(comparison, table),
            Reply::Exact { job, exact } if job == current => self.take_exact(exact),
            Reply::Progress { job, tally } if job == current => self.take_tally(tally),
            Reply::Done { job, tally, outcome } if job == current => self.finish(tally, outcome),
            Reply::Inferred { job, inference } if job == current => self.take_conclusions((*inference).into()),
            Reply::WritingMeans { job, fraction } if job == current => {
                self.job.writing_means = self.job.writing_means.map(|_| fraction);
            }
            Reply::Means { job, .. } if job == current => {
                return self
                    .job
                    .writing_means
                    .take()
                    .map(|_| Effect::KeepFile(MeansCsv::FILE_NAME))
                    .into_iter()
                    .collect();
            }
            Reply::Items { job, .. } if job == current => return vec![Effect::KeepFile("items.csv")],
            Reply::Scores { job, .. } if job == current => return vec![Effect::KeepFile("scores.csv")],
            Reply::Stopped { job } if job == current => return self.stop_early(),
            Reply::Rejected { job, lacks, message, answers, table } if job == current => {
                self.take_table(table);
                if lacks.may_be_columns() {
                    self.toggle(Self::COLUMNS, true);
                }
                // Another file, or another choice, may complete these.
                let is_usable = lacks != Lacks::Correction || !answers.is_empty();
                let mut effects = self.reject(lacks, message, answers);
                effects.extend(is_usable.then(|| self.keep_files()).flatten());
                return effects;
            }
            // The browser side handles `Ready`. The others belong to a job that was replaced.
            _ => {}
        }
        Vec::new()
    }

    /// Takes the table that the worker has read and keeps.
    fn take_table(&mut self, table: Option<Box<TableRead>>) {
        if let Some(table) = table {
            self.input.read = Some(Read { version: self.input.version, table: Some(Rc::from(table)) });
        }
    }

    fn begin(&mut self, comparison: Basics, table: Option<Box<TableRead>>) -> Vec<Effect> {
        let Some(run) = self.job.run.clone() else { return Vec::new() };
        if !matches!(run.scores, ScoresFrom::Counts(_)) {
            self.input.read = Some(Read { version: self.input.version, table: None });
        }
        if self.input.compared == Source::File {
            self.input.files.usable = self.input.files.list.len();
            self.input.files.lack_a_system = false;
        }
        self.take_table(table);
        if let Some(table) = self.input.read.as_ref().and_then(|read| read.table.clone())
            && let Some(choice) = self.input.columns_of_mut(self.input.compared)
        {
            *choice = std::mem::take(choice).in_order_of(&table.choice);
        }
        self.job.phase = Phase::Running;
        // With artificial data, the page knows all of this already.
        if self.spoken().is_none() {
            self.results.begin(Shown::new(&run, comparison));
        }
        self.keep_files().into_iter().collect()
    }

    fn take_exact(&mut self, exact: Exact) {
        if let Some(shown) = &mut self.results.shown {
            shown.exact = Some(exact);
        }
    }

    fn take_tally(&mut self, tally: Tally) {
        if let Some(shown) = &mut self.results.shown {
            shown.tally = tally;
        }
        self.results.previous_bars = None;
    }

    fn finish(&mut self, tally: Tally, outcome: Outcome) {
        self.take_tally(tally);
        if let Some(shown) = &mut self.results.shown {
            shown.outcome = Some(outcome);
        }
        self.results.settled.clone_from(&self.results.shown);
        self.job.phase = Phase::Done;
        self.job.concluding = self.job.run.as_ref().map(|run| (run.job, run.question.levels()));
    }

    fn take_conclusions(&mut self, inference: Rc<Inference>) {
        self.job.concluding.take_if(|(_, levels)| *levels == inference.levels);
        if inference.levels != self.question.levels() {
            // The answer for the newer levels is on its way.
            return;
        }
        if let Some(shown) = &mut self.results.shown {
            shown.inference = Some(inference);
        }
        // So the input was not what made an earlier worker fail.
        self.job.lost_a_worker = false;
        self.results.previous_inference = None;
        self.results.settled.clone_from(&self.results.shown);
    }

    fn reject(&mut self, lacks: Lacks, message: String, answers: Vec<Answer>) -> Vec<Effect> {
        let trouble = match self.input.files.list.as_slice() {
            [file] if lacks == Lacks::OtherSystem && self.input.compared == Source::File => {
                Trouble::HalfAFile { name: file.name.clone(), answers }
            }
            _ => Trouble::Scores { message, answers },
        };
        if self.input.compared == Source::File && matches!(lacks, Lacks::OtherSystem | Lacks::SystemOrColumns) {
            self.input.files.usable = self.input.files.list.len();
            self.input.files.lack_a_system = true;
        }
        self.fail(trouble)
    }

    /// Restarts the job in a new worker, and gives up if that one is lost as well. Without a job,
    /// the next one starts the worker, so that one that cannot be loaded is not restarted
    /// endlessly.
    pub fn recover(&mut self, message: &str) -> Vec<Effect> {
        self.input.read = None;
        self.job.worker_is_lost = true;
        self.job.concluding = None;
        self.tasks.lose(message);
        if self.job.writing_means.take().is_some() {
            self.notice = Some(Notice::MeansLost);
        }
        let is_awaited = self.job.phase.is_at_work() || self.lacks_conclusions();
        if self.job.run.is_none() || !is_awaited {
            return Vec::new();
        }
        if self.job.lost_a_worker {
            return self.fail(Trouble::BrokeOffTwice(message.to_owned()));
        }
        self.job.lost_a_worker = true;
        self.notice = Some(Notice::StartedAgain(message.to_owned()));
        self.ask()
    }
}
