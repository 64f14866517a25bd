//! The thousand simulated papers of lesson three.

use crate::app::session::Session;
use crate::worker::protocol::{PapersTask, ScoresFrom, Task};
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

    /// Takes the worker's answer. It continues what is known of the same papers.
    pub(super) fn take(&mut self, session: &Session, task: PapersTask, published: Published) {
        let Some(subject) = subject(session, after(task, 0)) else { return };
        let known = self.known.take().filter(|(known, _)| *known == subject);
        let mut papers = known.map(|(_, papers)| papers).unwrap_or_default();
        papers.go_on(task.asked.done, published);
        self.known = Some((subject, papers));
    }

    /// The task for the worker: the papers that are not known. `None` if all are.
    pub(super) fn lacking(&self, session: &Session) -> Option<PapersTask> {
        let known = self.fresh(session).map_or(0, Published::papers);
        let task = self.task(session).filter(|_| known < PAPERS)?;
        // While the worker answers, what is known grows, and the question stays the same.
        let done = match session.tasks.asked() {
            Some(Task::Papers(asked)) if after(*asked, 0) == task => asked.asked.done.min(known),
            _ => known,
        };
        Some(after(task, done))
    }

    /// The papers that the reader should see, as far as they are known.
    pub(super) fn fresh(&self, session: &Session) -> Option<&Published> {
        let subject = subject(session, self.task(session)?)?;
        self.known.as_ref().filter(|(known, _)| *known == subject).map(|(_, published)| published)
    }

    /// All papers that the reader should see; `None` while nothing is compared.
    fn task(&self, session: &Session) -> Option<PapersTask> {
        let run = session.job.run.as_ref()?;
        let scores = match run.scores {
            ScoresFrom::Counts(_) => run.scores,
            _ => ScoresFrom::LastTexts,
        };
        let levels = session.question.levels();
        let (sides, alpha, level) = (levels.sides, levels.alpha, levels.interval);
        Some(PapersTask {
            scores,
            asked: PapersAsked { seed: run.question.seed, from: self.from, done: 0, sides, alpha, level },
        })
    }
}

/// The papers of a task that come after the first `done`.
fn after(task: PapersTask, done: u64) -> PapersTask {
    PapersTask { asked: PapersAsked { done, ..task.asked }, ..task }
}

fn subject(session: &Session, task: PapersTask) -> Option<Subject> {
    let run = session.job.run.as_ref()?;
    let columns = (*run.columns).clone();
    let version = if task.scores == ScoresFrom::LastTexts { session.input.version } else { 0 };
    Some(Subject { task, version, columns })
}
