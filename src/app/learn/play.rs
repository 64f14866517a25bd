//! Drawing resamples: at once, or before the reader's eyes.

use super::{Learn, fresh};
use crate::app::event::Effect;
use crate::app::state::{Phase, Source, State};
use crate::app::update::start;
use crate::report::{Address, Tab};

/// What is being shown, step by step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Play {
    /// The last resample, draw by draw: so many draws are seen.
    Draws(usize),
    /// Its dot falls: so many of [`FALL`] steps are done, and a frame adds so many.
    Fall(u32, u32),
    /// More and more resamples, up to the goal.
    Grow,
}

/// How quickly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Speed {
    Slow,
    #[default]
    Normal,
    Fast,
    Instant,
}

/// The steps in which a dot falls.
pub(super) const FALL: u32 = 18;

/// How many of them a frame adds where the dot is one of many.
const OF_MANY: u32 = 3;

/// So many resamples are shown one by one by whoever wants to see them slowly, with a pause before every dot, in
/// milliseconds.
const FEW: u64 = 10;
const PAUSE: u32 = 600;

/// A frame, in milliseconds.
const FRAME: u32 = 16;

impl Speed {
    pub(super) const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Instant];

    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Instant => "instant",
        }
    }

    /// How long one draw is seen, of so many, in milliseconds: many are not to take for ever.
    fn of_draws(self, draws: usize) -> u32 {
        let (one, all) = match self {
            Self::Slow => (700, 14_000),
            Self::Normal => (260, 5_000),
            Self::Fast | Self::Instant => (80, 1_500),
        };
        one.min(all / draws.max(1) as u32)
    }

    /// How long a step of many resamples is seen, in milliseconds, and what part of the resamples so far it adds.
    fn of_growth(self) -> (u32, u64) {
        match self {
            Self::Slow => (140, 40),
            Self::Normal => (60, 12),
            Self::Fast | Self::Instant => (30, 4),
        }
    }
}

/// Draws `count` more resamples. What is being drawn is finished first.
pub(super) fn draw(state: &mut State, count: u64) -> Vec<Effect> {
    let goal = state.learn.goal.saturating_add(count).min(Address::RESAMPLES.1);
    draw_up_to(state, goal)
}

/// Goes on until there are `goal` resamples.
pub(super) fn draw_up_to(state: &mut State, goal: u64) -> Vec<Effect> {
    let is_still = state.wants_less_motion || state.learn.speed == Speed::Instant;
    let learn = &mut state.learn;
    finish(learn);
    if goal <= learn.goal {
        return Vec::new();
    }
    let is_single = goal == learn.goal + 1;
    learn.is_one_by_one = learn.speed == Speed::Slow && goal - learn.goal <= FEW;
    learn.goal = goal;
    if is_still || is_single {
        learn.wanted = goal;
    }
    learn.play = (!is_still).then_some(if is_single { Play::Draws(0) } else { Play::Grow });
    let mut effects = read_again(state);
    if state.learn.play.is_some() {
        effects.push(Effect::WaitToTick(FRAME));
    }
    effects
}

/// Shows at once what is left to be shown.
pub(super) fn finish(learn: &mut Learn) {
    learn.play = None;
    learn.wanted = learn.goal;
}

/// Stops where the resamples are.
pub(super) fn stop(learn: &mut Learn) {
    learn.play = None;
    learn.goal = learn.wanted;
}

/// Begins anew, without a resample.
pub(super) fn reset(learn: &mut Learn) {
    (learn.play, learn.goal, learn.wanted) = (None, 0, 0);
    if let Some(known) = &mut learn.known {
        known.clear();
    }
}

/// A worker that is lost has taken the texts with it: they are read once more.
fn read_again(state: &mut State) -> Vec<Effect> {
    let is_lost = state.compared != Source::Sliders && state.worker_texts != Some(state.texts_version);
    if !(is_lost && state.phase == Phase::Done) {
        return Vec::new();
    }
    start(state)
}

/// The time for the next step has come.
pub(in crate::app) fn tick(state: &mut State) -> Vec<Effect> {
    let Some(play) = state.learn.play else { return Vec::new() };
    if state.tab != Tab::Learn && state.learn.wanted < state.learn.goal {
        // What nobody sees does not go on.
        stop(&mut state.learn);
        return Vec::new();
    }
    if state.tab != Tab::Learn || state.wants_less_motion {
        finish(&mut state.learn);
        return Vec::new();
    }
    if super::refusal(state).is_some() || state.is_refused() {
        stop(&mut state.learn);
        return Vec::new();
    }
    let Some(known) = fresh(state).filter(|known| known.drawn == state.learn.wanted) else {
        // The worker is at it; or it is lost, and the texts with it.
        let mut effects = read_again(state);
        effects.push(Effect::WaitToTick(FRAME));
        return effects;
    };
    let (draws, drawn) = (known.order.len(), known.drawn);
    let learn = &mut state.learn;
    let speed = learn.speed;
    learn.play = match play {
        Play::Draws(seen) if seen < draws => Some(Play::Draws(seen + 1)),
        Play::Draws(_) => Some(Play::Fall(0, 1)),
        Play::Fall(step, by) if step + by < FALL => Some(Play::Fall(step + by, by)),
        Play::Fall(..) | Play::Grow if drawn < learn.goal => {
            let (_, part) = speed.of_growth();
            let is_slow = learn.is_one_by_one && speed == Speed::Slow;
            let step = if is_slow { 1 } else { (drawn / part).clamp(1, learn.goal - drawn) };
            learn.wanted = drawn + step;
            let is_seen = step == 1 && matches!(speed, Speed::Slow | Speed::Normal);
            let by = if is_slow { 1 } else { OF_MANY };
            Some(if is_seen { Play::Fall(0, by) } else { Play::Grow })
        }
        Play::Fall(..) | Play::Grow => None,
    };
    let pause = match learn.play {
        None => return Vec::new(),
        Some(Play::Draws(_)) => speed.of_draws(draws),
        Some(Play::Fall(0, 1)) if learn.is_one_by_one => PAUSE,
        Some(Play::Fall(..)) => FRAME,
        Some(Play::Grow) => speed.of_growth().0,
    };
    vec![Effect::WaitToTick(pause)]
}
