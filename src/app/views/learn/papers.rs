//! The thousand simulated papers of lesson three.

use crate::app::session::Session;
use crate::worker::protocol::{PapersTask, ScoresFrom};
use paired_bootstrap::analysis::teaching::{PAPERS, PapersAsked, Published};
use paired_bootstrap::table::Choice;

/// Which thousand papers the reader sees.
#[derive(Clone, Debug, Default)]
pub(super) struct Papers {
    /// The first of them, counted from 0.
    pub(super) from: u64,
    /// The last papers that the worker has computed, and what they belong to.
    known: Option<(Subject, Published)>,
}

/// What papers belong to.
#[derive(Clone, Debug, PartialEq)]
struct Subject {
    task: PapersTask,
    /// The version of the texts, if the scores come from texts.
    version: u32,
    columns: Choice,
}

impl Papers {
    /// Moves on to the next thousand.
    pub(super) fn go_on(&mut self) {
        self.from += PAPERS;
    }

    pub(super) fn take(&mut self, session: &Session, task: PapersTask, published: Published) {
        self.known = subject(session, task).zip(Some(published));
    }

    /// Whether the worker has computed all papers that the reader should see.
    pub(super) fn are_complete(&self, session: &Session) -> bool {
        self.fresh(session).is_some_and(|published| !published.is_partial())
    }

    /// The papers that the reader should see, as far as they are known.
    pub(super) fn fresh(&self, session: &Session) -> Option<&Published> {
        let subject = subject(session, self.task(session)?)?;
        self.known.as_ref().filter(|(known, _)| *known == subject).map(|(_, published)| published)
    }

    /// The task for the worker; `None` while nothing is compared.
    pub(super) fn task(&self, session: &Session) -> Option<PapersTask> {
        let run = session.job.run.as_ref()?;
        let scores = match run.scores {
            ScoresFrom::Counts(_) => run.scores,
            _ => ScoresFrom::LastTexts,
        };
        let levels = session.question.levels();
        let (sides, alpha, level) = (levels.sides, levels.alpha, levels.interval);
        Some(PapersTask {
            scores,
            asked: PapersAsked { seed: run.question.seed, from: self.from, sides, alpha, level },
        })
    }
}

fn subject(session: &Session, task: PapersTask) -> Option<Subject> {
    let run = session.job.run.as_ref()?;
    let columns = (*run.columns).clone();
    let version = if task.scores == ScoresFrom::LastTexts { session.input.version } else { 0 };
    Some(Subject { task, version, columns })
}
