//! The state of the view, and what part of it is on the screen.

use super::kind::{arranged, counts_of};
use super::known::{Entry, Known, Rule, Subject};
use super::papers::Papers;
use crate::app::form::{self, Field, Form};
use crate::app::session::{Pasted, Phase, Session, Shown, Source};
use crate::worker::protocol::{Lesson, Scheme, ScoresFrom, Task};
use paired_bootstrap::analysis::teaching::Taught;
use paired_bootstrap::bootstrap::{Counted, Sides};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::table::Choice;

/// The box for the guess.
pub(super) const GUESS: usize = 0;

/// The box with the number of an earlier resample to show again.
pub(super) const AGAIN: usize = 1;

const ALONE: &str = "Learn draws resamples of a difference between two systems, but there is only one here. In Test, \
                     choose a baseline for it, or type a number such as chance.";

static FIELDS: [Field; 2] = [
    Field {
        id: "learn-guess",
        error: "learn-guess-error",
        label: "Guess",
        key: "guess",
        kind: form::Kind::PercentageOrNothing,
        usual: "",
    },
    Field {
        id: "learn-again",
        error: "learn-again-error",
        label: "Resample",
        key: "",
        kind: form::Kind::WholeOrNothing(1, Question::RESAMPLES.1),
        usual: "",
    },
];

/// The view Learn: one resample at a time.
#[derive(Clone, Debug)]
pub struct Learn {
    pub(super) form: Form,
    /// What the resamples belong to.
    pub(super) subject: Option<Subject>,
    /// Whether the number of resamples and the items come from an address, and so belong to the
    /// next subject.
    pub(super) is_given: bool,
    /// The target number of resamples.
    pub(super) goal: u64,
    /// How many of them are wanted now, while an animation approaches the goal.
    pub(super) wanted: u64,
    /// The worker's answers. Until it has answered about this subject, they belong to an older one.
    pub(super) known: Option<Known>,
    pub(super) play: Option<Play>,
    pub(super) rule: Rule,
    pub(super) scheme: Scheme,
    pub(super) speed: Speed,
    /// The step of the tour, from 0.
    pub(super) tour: Option<usize>,
    /// What the tour has replaced.
    pub(super) before_tour: Option<Box<Before>>,
    /// Artificial items as edited by the user, a letter for each.
    pub(super) items: Option<String>,
    /// The texts as written by the last click on an item.
    pub(super) written: Option<[Pasted; 2]>,
    pub(super) papers: Papers,
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
    /// Each speed with its name, in the order of the page.
    pub(super) const ALL: [(&str, Self); 4] =
        [("slow", Self::Slow), ("normal", Self::Normal), ("fast", Self::Fast), ("instant", Self::Instant)];
}

/// What is being shown, step by step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Play {
    /// The last resample is drawn draw by draw: the number of visible draws.
    Draws(usize),
    /// Its dot falls: the number of steps done, out of [`Self::FALL`], and the number of steps per
    /// frame.
    Fall(u32, u32),
    /// Resamples are added up to the goal: one by one if `true`.
    Grow(bool),
}

impl Play {
    /// The number of steps in which a dot falls.
    pub(super) const FALL: u32 = 18;
}

/// What the tour replaces when it starts, and restores when it ends.
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
            scheme: Scheme::default(),
            speed: Speed::default(),
            tour: None,
            before_tour: None,
            items: None,
            written: None,
            papers: Papers::default(),
        }
    }
}

impl Learn {
    /// The artificial items: the edited ones, if they fit the counts.
    pub(super) fn items(&self, counts: Counts) -> String {
        self.items.clone().filter(|items| counts_of(items) == counts).unwrap_or_else(|| arranged(counts))
    }

    /// What the resamples belong to; `None` while the worker knows no comparison.
    pub(super) fn subject_of(&self, session: &Session) -> Option<Subject> {
        let run = session.job.run.as_ref().filter(|run| !run.columns.is_alone())?;
        let version = session.input.version;
        let (scores, kinds, version, columns) = match run.scores {
            ScoresFrom::Counts(counts) => (run.scores, self.items(counts), 0, Choice::default()),
            // The worker can only answer about texts that it has read and kept.
            _ if !session.input.is_read() => return None,
            _ => (ScoresFrom::LastTexts, String::new(), version, (*run.columns).clone()),
        };
        let seed = run.question.seed;
        let is_read = matches!(session.job.phase, Phase::Running | Phase::Done);
        let lesson = Lesson { scores, seed, kinds, from: 0, count: 0, scheme: self.scheme };
        is_read.then_some(Subject { lesson, version, columns })
    }

    /// Asks for resamples that are wanted but not known.
    pub(super) fn lacking(&self, session: &Session) -> Option<Task> {
        let subject = self.subject_of(session)?;
        let from = match &self.known {
            Some(known) if known.subject == subject && known.drawn == self.wanted => {
                let number = self.again().filter(|&number| number <= known.drawn)?;
                let is_known = known.again.as_ref().is_some_and(|(entry, _)| entry.number == number);
                let lesson = Lesson { from: number - 1, count: 1, ..subject.lesson };
                return (!is_known).then_some(Task::Learn(lesson));
            }
            Some(known) if known.subject == subject => known.drawn,
            _ => 0,
        };
        Some(Task::Learn(Lesson { from, count: self.wanted.saturating_sub(from), ..subject.lesson }))
    }

    /// The number of the earlier resample to show again.
    pub(super) fn again(&self) -> Option<u64> {
        self.form.values().whole_or_nothing(AGAIN)
    }

    /// Why no more resamples can be drawn, if there is a reason.
    pub(super) fn refusal(&self, session: &Session) -> Option<String> {
        if is_alone(session) {
            return Some(ALONE.to_owned());
        }
        session.tasks.refusal(&self.lacking(session)?).map(str::to_owned)
    }

    /// The worker's answers about the current subject.
    pub(super) fn fresh(&self) -> Option<&Known> {
        self.known.as_ref().filter(|known| Some(&known.subject) == self.subject.as_ref())
    }
}

/// Whether there is only one system, so that there is no difference to resample.
pub(super) fn is_alone(session: &Session) -> bool {
    session.job.run.as_ref().is_some_and(|run| run.columns.is_alone())
}

/// Whether resamples can be drawn: there are two systems, and their scores can be compared.
pub(super) fn can_draw(session: &Session) -> bool {
    !is_alone(session) && !session.is_refused()
}

/// What the screen shows, derived from the state.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) learn: &'a Learn,
    pub(super) session: &'a Session,
    /// The comparison.
    pub(super) shown: Option<&'a Shown>,
    /// The worker's answers about it.
    pub(super) known: Option<&'a Known>,
    /// The number of visible resamples. One that is still being drawn, or whose dot is falling,
    /// does not count yet.
    pub(super) drawn: u64,
    /// The number of visible draws, while a resample is being drawn.
    pub(super) draws: Option<usize>,
    /// How far the dot of the last resample has fallen, from 0 to 1.
    pub(super) fallen: Option<f64>,
    /// Whether an earlier resample is shown again.
    pub(super) is_again: bool,
}

impl<'a> Scene<'a> {
    pub(super) fn new(learn: &'a Learn, session: &'a Session) -> Self {
        let shown = session.shown().filter(|shown| !shown.comparison.is_alone());
        // Without a comparison there are no resamples.
        let known = learn.fresh().filter(|_| shown.is_some());
        let drawn = known.map_or(0, |known| known.drawn);
        let again = known.and_then(|known| known.again.as_ref()).map(|(entry, _)| entry.number);
        let is_again = learn.play.is_none() && again.is_some() && again == learn.again();
        let scene = Self { learn, session, shown, known, drawn, draws: None, fallen: None, is_again };
        if known.is_none_or(|known| known.drawn != learn.wanted || known.log.is_empty()) {
            return scene;
        }
        let drawn = drawn - 1;
        match learn.play {
            Some(Play::Draws(draws)) => Self { drawn, draws: Some(draws), ..scene },
            Some(Play::Fall(step, by)) => {
                Self { drawn, fallen: Some(f64::from(step + by) / f64::from(Play::FALL)), ..scene }
            }
            _ => scene,
        }
    }

    /// How many visible resamples count by the chosen rule.
    pub(super) fn counted(&self) -> u64 {
        self.counted_by(self.rule())
    }

    /// Which resamples count: the reader's choice, except when coins are tossed.
    pub(super) fn rule(&self) -> Rule {
        if self.is_chance() { Rule::AtLeast } else { self.learn.rule }
    }

    /// Whether coins are tossed: lesson two, a world without a gain.
    pub(super) fn is_chance(&self) -> bool {
        self.learn.scheme == Scheme::Randomization
    }

    /// The rule that the guess and the tour are about: the primer's, whichever one is chosen.
    pub(super) fn first_rule(&self) -> Rule {
        if self.is_chance() { Rule::AtLeast } else { Rule::UpToZero }
    }

    /// How many visible resamples count by this rule.
    pub(super) fn counted_by(&self, rule: Rule) -> u64 {
        let Some(known) = self.known else { return 0 };
        let hidden = known.log.last().filter(|_| self.is_last_hidden());
        known.counted[rule.place()] - u64::from(hidden.is_some_and(|last| last.is_counted(rule)))
    }

    /// The visible resamples on either side of zero: against a lead, and for it. For coin tosses:
    /// those with at least the observed difference, and those with at most that.
    pub(super) fn on_either_side(&self) -> Counted {
        let observed = self.shown.map_or(0.0, |shown| shown.comparison.mean_difference);
        let is_on_other_side = |last: &&Entry| if self.is_chance() { last.mean <= observed } else { last.mean >= 0.0 };
        let hidden = self.known.and_then(|known| known.log.last()).filter(|_| self.is_last_hidden());
        let hidden = hidden.filter(is_on_other_side).map_or(0, |_| 1);
        let above = self.known.map_or(0, |known| known.on_other_side - hidden);
        let below = self.counted_by(self.first_rule());
        Counted { resamples: self.drawn, at_or_below_zero: below, at_or_above_zero: above }
    }

    /// The sides of the p-value by this rule. The share above 2D is one-sided.
    pub(super) fn sides(&self, rule: Rule) -> Sides {
        match rule {
            Rule::UpToZero | Rule::AtLeast => self.session.question.sides,
            Rule::AboveTwice => Sides::One,
        }
    }

    /// The resample that the texts describe: the last, or an earlier one that is shown again.
    pub(super) fn told<'b>(&self, known: &'b Known) -> &'b Taught {
        known.again.as_ref().filter(|_| self.is_again).map_or(&known.last, |(_, taught)| taught)
    }

    /// The log entry of that resample. While its dot falls it is described, but does not count yet.
    pub(super) fn entry(&self) -> Option<&'a Entry> {
        let known = self.known?;
        let told = self.drawn + u64::from(self.fallen.is_some());
        let last = || known.log.iter().rev().find(|entry| entry.number <= told);
        if self.is_again { known.again.as_ref().map(|(entry, _)| entry) } else { last() }
    }

    /// The comparison and the worker's answers about it.
    pub(super) fn both(&self) -> Option<(&'a Shown, &'a Known)> {
        self.shown.zip(self.known)
    }

    /// Whether the last resample is known but not visible yet.
    pub(super) fn is_last_hidden(&self) -> bool {
        self.draws.is_some() || self.fallen.is_some()
    }
}
