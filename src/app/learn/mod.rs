//! The view Learn: one resample at a time.
//!
//! The resamples are those of the view Test: resample r is a function of (differences, seed, r). So all that the state
//! holds is how many the reader wants; what they are is asked of the worker ([`task`]), and kept ([`Known`]) until the
//! comparison or the seed changes ([`follow`]).

mod digits;
mod figure;
mod items;
mod keys;
mod kind;
mod known;
mod play;
mod sheet;
mod tour;
mod words;

use crate::app::event::Effect;
use crate::app::inputs::restore_texts;
use crate::app::state::{Pasted, State};
use crate::worker::protocol::{Answer, Lesson, Task};
use kind::Kind;
use known::{Known, Subject};
use play::{Play, Speed};
use tour::Before;

pub(in crate::app) use figure::{csv, figure};
pub(in crate::app) use keys::{keys, take_keys};
pub(in crate::app) use play::tick;
pub(in crate::app) use sheet::sheet;

/// What the view Learn knows.
#[derive(Clone, Debug, Default)]
pub struct Learn {
    /// What the resamples belong to.
    subject: Option<Subject>,
    /// Whether number of resamples and items come from an address, and belong to the next subject.
    is_given: bool,
    /// How many resamples there are to be.
    goal: u64,
    /// How many of them there are to be by now.
    wanted: u64,
    /// What the worker has told; of an older subject until it has told something of this one.
    known: Option<Known>,
    play: Option<Play>,
    rule: Rule,
    speed: Speed,
    is_large: bool,
    /// The step of the tour, from 0 on.
    tour: Option<usize>,
    /// What stands in the box of the guess.
    guess: String,
    /// Artificial items as they were edited.
    kinds: Option<Vec<Kind>>,
    /// The texts as a click on an item has left them.
    written: Option<[Pasted; 2]>,
    /// What the tour has put aside.
    before_tour: Option<Before>,
    /// Whether every resample of an animation is shown for itself, however many there are already.
    is_one_by_one: bool,
}

impl Learn {
    /// Whether an animation plays: the numbers on the page are on their way to what was asked for.
    pub(in crate::app) fn is_playing(&self) -> bool {
        self.play.is_some()
    }
}

/// Which resamples are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Rule {
    /// Those at or below zero: the primer's.
    #[default]
    UpToZero,
    /// Those above twice the observed difference.
    AboveTwice,
}

impl Rule {
    /// Its place in everything that is kept for both.
    fn index(self) -> usize {
        usize::from(self == Self::AboveTwice)
    }
}

/// How many resamples the viewer sees, and how many of them count.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    drawn: u64,
    counted: u64,
    /// Whether the last one that the worker has told is still on its way.
    is_last_hidden: bool,
}

/// What the worker has told of the subject.
fn fresh(state: &State) -> Option<&Known> {
    let learn = &state.learn;
    learn.known.as_ref().filter(|known| Some(&known.subject) == learn.subject.as_ref())
}

/// The resamples that are on the screen. One that is being drawn, or falls, does not count yet.
fn seen(state: &State) -> Seen {
    let Some(known) = fresh(state) else { return Seen { drawn: 0, counted: 0, is_last_hidden: false } };
    let rule = state.learn.rule.index();
    let is_on_its_way = matches!(state.learn.play, Some(Play::Draws(_) | Play::Fall(..)));
    match known.log.last() {
        Some(last) if is_on_its_way && known.drawn == state.learn.wanted => Seen {
            drawn: known.drawn - 1,
            counted: known.counted[rule] - u64::from(last.is_counted(rule)),
            is_last_hidden: true,
        },
        _ => Seen { drawn: known.drawn, counted: known.counted[rule], is_last_hidden: false },
    }
}

/// Lets the view follow the comparison: after every event.
pub(in crate::app) fn follow(state: &mut State) -> Vec<Effect> {
    let Some(subject) = Subject::of(state) else { return Vec::new() };
    let learn = &mut state.learn;
    let is_other = learn.subject.as_ref() != Some(&subject);
    let begins_anew = is_other && !learn.is_given && learn.goal > 0;
    learn.subject = Some(subject);
    learn.is_given = false;
    if begins_anew {
        (learn.goal, learn.wanted, learn.play) = (0, 0, None);
    }
    if let Some(known) = &mut learn.known
        && known.drawn > learn.wanted
    {
        known.clear();
    }
    // What was written before still had the older number.
    if begins_anew { vec![Effect::WriteAddress(state.fragment())] } else { Vec::new() }
}

pub(in crate::app) fn use_control(state: &mut State, control: &str, value: &str) -> Vec<Effect> {
    let is_on = value == "on";
    match control {
        "one" => return play::draw(state, 1),
        "ten" => return play::draw(state, 10),
        "hundred" => return play::draw(state, 100),
        "thousand" => return play::draw(state, 1000),
        "run" if state.learn.play.is_some() => play::stop(&mut state.learn),
        "run" => return play::draw_up_to(state, u64::from(state.settings.resamples)),
        "reset" => play::reset(&mut state.learn),
        "large" => state.learn.is_large = is_on,
        "zero" if is_on => state.learn.rule = Rule::UpToZero,
        "twice" if is_on => state.learn.rule = Rule::AboveTwice,
        "guess" | "guessed" => value.clone_into(&mut state.learn.guess),
        "restore" => return restore_texts(state),
        _ => {
            if let Some(number) = control.strip_prefix("kind-") {
                return items::turn(state, number.parse().unwrap_or(0));
            }
            if let Some(step) = control.strip_prefix("tour-") {
                return tour::go(state, step);
            }
            if let Some(speed) = Speed::ALL.into_iter().find(|speed| is_on && speed.key() == control) {
                return choose_speed(state, speed);
            }
        }
    }
    Vec::new()
}

fn choose_speed(state: &mut State, speed: Speed) -> Vec<Effect> {
    state.learn.speed = speed;
    if speed == Speed::Instant {
        play::finish(&mut state.learn);
    }
    Vec::new()
}

pub(in crate::app) fn task(state: &State) -> Option<Task> {
    let subject = Subject::of(state)?;
    let from = match &state.learn.known {
        Some(known) if known.subject != subject => 0,
        Some(known) if known.drawn == state.learn.wanted => return None,
        // More than are wanted are forgotten in `follow`.
        Some(known) => known.drawn,
        None => 0,
    };
    Some(Task::Learn(Lesson {
        scores: subject.scores,
        swapped: subject.swapped,
        seed: subject.seed,
        kinds: subject.kinds,
        from,
        count: state.learn.wanted.saturating_sub(from),
    }))
}

pub(in crate::app) fn take(state: &mut State, told: Task, answer: Answer) -> Vec<Effect> {
    let (Task::Learn(lesson), Answer::Learn(taught)) = (told, answer) else { return Vec::new() };
    let Some(subject) = state.learn.subject.clone() else { return Vec::new() };
    match &mut state.learn.known {
        Some(known) if known.subject == subject && lesson.from == known.drawn && lesson.from > 0 => {
            known.add(*taught, lesson.count);
        }
        known => *known = Some(Known::new(subject, *taught, lesson.count)),
    }
    Vec::new()
}

/// What is wrong with the input of this view, or why the worker cannot answer.
pub(in crate::app) fn error(state: &State) -> Option<String> {
    refusal(state).or_else(|| words::guess(&state.learn.guess).err())
}

/// Why no more resamples can be drawn, if they cannot. A guess that is no number hinders none.
fn refusal(state: &State) -> Option<String> {
    task(state).and_then(|task| state.tasks.refusal(&task).map(str::to_owned))
}
