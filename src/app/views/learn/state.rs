//! What the view knows, and what of it is on the screen.

use super::kind::{arranged, counts_of};
use super::known::{Known, Subject};
use crate::app::form::{self, Field, Form};
use crate::app::session::{Pasted, Phase, Session, Shown, Source};
use crate::worker::protocol::{Lesson, ScoresFrom, Task};
use paired_bootstrap::planning::Counts;

/// The box of the guess.
pub(super) const GUESS: usize = 0;

static FIELDS: [Field; 1] = [Field {
    id: "learn-guess",
    error: "learn-guess-error",
    label: "Guess",
    key: "guess",
    kind: form::Kind::Guess,
    usual: "",
}];

/// The view Learn: one resample at a time.
#[derive(Clone, Debug)]
pub struct Learn {
    pub(super) form: Form,
    /// What the resamples belong to.
    pub(super) subject: Option<Subject>,
    /// Whether number of resamples and items come from an address, and belong to the next subject.
    pub(super) is_given: bool,
    /// How many resamples there are to be.
    pub(super) goal: u64,
    /// How many of them there are to be by now.
    pub(super) wanted: u64,
    /// What the worker has told; of an older subject until it has told something of this one.
    pub(super) known: Option<Known>,
    pub(super) play: Option<Play>,
    pub(super) rule: Rule,
    pub(super) speed: Speed,
    pub(super) is_large: bool,
    /// The step of the tour, from 0 on.
    pub(super) tour: Option<usize>,
    /// What the tour has put aside.
    pub(super) before_tour: Option<Box<Before>>,
    /// Artificial items as they were edited, a letter for each.
    pub(super) items: Option<String>,
    /// The texts as a click on an item has left them.
    pub(super) written: Option<[Pasted; 2]>,
}

/// Which resamples are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Rule {
    /// Those at or below zero: the primer's.
    #[default]
    UpToZero,
    /// Those above twice the observed difference.
    AboveTwice,
}

/// How quickly resamples are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Speed {
    Slow,
    #[default]
    Normal,
    Fast,
    Instant,
}

impl Speed {
    /// Each with its name, in the order of the page.
    pub(super) const ALL: [(&str, Self); 4] =
        [("slow", Self::Slow), ("normal", Self::Normal), ("fast", Self::Fast), ("instant", Self::Instant)];
}

/// What is being shown, step by step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Play {
    /// The last resample, draw by draw: so many draws are seen.
    Draws(usize),
    /// Its dot falls: so many of [`Self::FALL`] steps are done, and a frame adds so many.
    Fall(u32, u32),
    /// More and more resamples, up to the goal; whether one by one.
    Grow(bool),
}

impl Play {
    /// The steps in which a dot falls.
    pub(super) const FALL: u32 = 18;
}

/// What the tour puts aside when it starts, to bring it back at its end.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub(super) learn: Learn,
    pub(super) source: Source,
    pub(super) compared: Source,
    pub(super) counts: Counts,
    pub(super) wanted: Counts,
}

impl Default for Learn {
    fn default() -> Self {
        Self {
            form: Form::new(&FIELDS),
            subject: None,
            is_given: false,
            goal: 0,
            wanted: 0,
            known: None,
            play: None,
            rule: Rule::default(),
            speed: Speed::default(),
            is_large: false,
            tour: None,
            before_tour: None,
            items: None,
            written: None,
        }
    }
}

impl Learn {
    /// The artificial items: as they were edited, as long as that fits the counts.
    pub(super) fn items(&self, counts: Counts) -> String {
        self.items.clone().filter(|items| counts_of(items) == counts).unwrap_or_else(|| arranged(counts))
    }

    /// What the comparison on the page is, for resamples; `None` while there is none that the worker knows.
    pub(super) fn subject_of(&self, session: &Session) -> Option<Subject> {
        let run = session.job.run.as_ref()?;
        let version = session.input.version;
        let (scores, kinds, version) = match run.scores {
            ScoresFrom::Counts(counts) => (run.scores, self.items(counts), 0),
            // Only what the worker has read, and keeps, can be asked about.
            _ if session.input.worker_version != Some(version) => return None,
            _ => (ScoresFrom::LastTexts, String::new(), version),
        };
        let (swapped, seed) = (run.swapped, run.seed.clone());
        let is_read = matches!(session.job.phase, Phase::Running | Phase::Done);
        is_read.then_some(Subject { lesson: Lesson { scores, swapped, seed, kinds, from: 0, count: 0 }, version })
    }

    /// The resamples that are wanted and not known.
    pub(super) fn lacking(&self, session: &Session) -> Option<Task> {
        let subject = self.subject_of(session)?;
        let from = match &self.known {
            Some(known) if known.subject == subject && known.drawn == self.wanted => return None,
            Some(known) if known.subject == subject => known.drawn,
            _ => 0,
        };
        Some(Task::Learn(Lesson { from, count: self.wanted.saturating_sub(from), ..subject.lesson }))
    }

    /// Why no more resamples can be drawn, if they cannot.
    pub(super) fn refusal(&self, session: &Session) -> Option<String> {
        session.tasks.refusal(&self.lacking(session)?).map(str::to_owned)
    }

    /// What the worker has told of the subject.
    pub(super) fn fresh(&self) -> Option<&Known> {
        self.known.as_ref().filter(|known| Some(&known.subject) == self.subject.as_ref())
    }
}

/// What the screen is made of.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) learn: &'a Learn,
    pub(super) session: &'a Session,
    /// The comparison.
    pub(super) shown: Option<&'a Shown>,
    /// What the worker has told of it.
    pub(super) known: Option<&'a Known>,
    /// The resamples that are seen. One that is being drawn, or falls, does not count yet.
    pub(super) drawn: u64,
    /// How many of them are counted by the rule that is chosen.
    pub(super) counted: u64,
    /// The draws that are seen of a resample that is being drawn.
    pub(super) draws: Option<usize>,
    /// How far the dot of the last resample has fallen, from 0 to 1.
    pub(super) fallen: Option<f64>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(learn: &'a Learn, session: &'a Session) -> Self {
        let known = learn.fresh();
        let rule = learn.rule as usize;
        let (drawn, counted) = known.map_or((0, 0), |known| (known.drawn, known.counted[rule]));
        let shown = session.shown();
        let scene = Self { learn, session, shown, known, drawn, counted, draws: None, fallen: None };
        let last = known.filter(|known| known.drawn == learn.wanted).and_then(|known| known.log.last());
        let Some(last) = last else { return scene };
        let seen = Self { drawn: drawn - 1, counted: counted - u64::from(last.is_counted(rule)), ..scene };
        match learn.play {
            Some(Play::Draws(draws)) => Self { draws: Some(draws), ..seen },
            Some(Play::Fall(step, by)) => Self { fallen: Some(f64::from(step + by) / f64::from(Play::FALL)), ..seen },
            _ => scene,
        }
    }

    /// The comparison, and what the worker has told of it.
    pub(super) fn both(&self) -> Option<(&'a Shown, &'a Known)> {
        self.shown.zip(self.known)
    }

    /// Whether the last resample that the worker has told is still on its way.
    pub(super) fn is_last_hidden(&self) -> bool {
        self.draws.is_some() || self.fallen.is_some()
    }
}
