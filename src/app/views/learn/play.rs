//! Drawing resamples, with or without an animation.

use super::state::{AGAIN, Learn, Play, Scene, Speed, can_draw};
use crate::app::form::Value;
use crate::app::session::{Effect, Phase, Session, Source, ViewName};
use paired_bootstrap::question::Question;

/// How many steps a dot falls in a frame, if many dots follow.
const OF_MANY: u32 = 3;

/// Up to this many resamples are shown one by one at the slowest speed.
const FEW: u64 = 10;

/// The pause before each of these dots, in milliseconds.
const PAUSE: u32 = 600;

/// The duration of a frame, in milliseconds.
const FRAME: u32 = 16;

impl Speed {
    /// The pace in milliseconds: how long one draw is shown, at most how long all draws of a
    /// resample take, and how long a step of many resamples is shown. The last number n is not a
    /// time: such a step adds 1/n of the resamples so far.
    fn pace(self) -> (u32, u32, u32, u64) {
        match self {
            Self::Slow => (700, 14_000, 140, 40),
            Self::Normal => (260, 5_000, 60, 12),
            Self::Fast | Self::Instant => (80, 1_500, 30, 4),
        }
    }
}

impl Learn {
    /// Draws `count` more resamples.
    pub(super) fn draw(&mut self, session: &mut Session, count: u64) -> Vec<Effect> {
        self.draw_up_to(session, self.goal.saturating_add(count).min(Question::RESAMPLES.1))
    }

    /// Draws until there are `goal` resamples. An animation that is playing is finished first.
    pub(super) fn draw_up_to(&mut self, session: &mut Session, goal: u64) -> Vec<Effect> {
        self.finish();
        self.form.set(AGAIN, Value::Empty);
        if goal <= self.goal || !can_draw(session) {
            return Vec::new();
        }
        let is_still = session.wants_less_motion || self.speed == Speed::Instant;
        let count = goal - self.goal;
        let is_one_by_one = self.speed == Speed::Slow && count <= FEW;
        self.goal = goal;
        if is_still || count == 1 {
            self.wanted = goal;
        }
        self.play = (!is_still).then_some(if count == 1 { Play::Draws(0) } else { Play::Grow(is_one_by_one) });
        let mut effects = read_again(session);
        effects.extend(self.play.map(|_| Effect::WaitToTick(FRAME)));
        effects
    }

    /// Shows the rest of the resamples at once.
    pub(super) fn finish(&mut self) {
        (self.play, self.wanted) = (None, self.goal);
    }

    /// Stops at the resamples drawn so far.
    pub(super) fn stop(&mut self) {
        (self.play, self.goal) = (None, self.wanted);
    }

    /// Sets the number of resamples, without an animation.
    pub(super) fn have(&mut self, goal: u64) {
        self.goal = goal;
        self.form.set(AGAIN, Value::Empty);
        self.finish();
    }

    /// Shows a resample again. `dot` is its dot's column and place from below, as in "12-3". The
    /// last resample is described anyway.
    pub(super) fn recall(&mut self, session: &Session, dot: &str) {
        let number = Scene::new(self, session).number_of_dot(dot);
        if let Some(number) = number {
            self.finish();
            self.form.set(AGAIN, if number == self.goal { Value::Empty } else { Value::Whole(number) });
        }
    }

    /// Plays the next step.
    pub(super) fn go_on(&mut self, session: &mut Session) -> Vec<Effect> {
        let Some(play) = self.play else { return Vec::new() };
        let is_seen = session.view == ViewName::Learn;
        if (!is_seen && self.wanted < self.goal) || self.refusal(session).is_some() || session.is_refused() {
            // Stop an animation that nobody sees.
            self.stop();
            return Vec::new();
        }
        if !is_seen || session.wants_less_motion {
            self.finish();
            return Vec::new();
        }
        let Some(known) = self.fresh().filter(|known| known.drawn == self.wanted) else {
            // The worker is busy, or lost with its texts.
            let mut effects = read_again(session);
            effects.push(Effect::WaitToTick(FRAME));
            return effects;
        };
        let (draws, drawn, speed) = (known.last.order.len(), known.drawn, self.speed);
        let (one, all, step_time, part) = speed.pace();
        self.play = match play {
            Play::Draws(seen) if seen < draws => Some(Play::Draws(seen + 1)),
            Play::Draws(_) => Some(Play::Fall(0, 1)),
            Play::Fall(step, by) if step + by < Play::FALL => Some(Play::Fall(step + by, by)),
            Play::Fall(..) | Play::Grow(_) if drawn < self.goal => {
                let is_one_by_one = speed == Speed::Slow && matches!(play, Play::Grow(true) | Play::Fall(_, 1));
                let step = if is_one_by_one { 1 } else { (drawn / part).clamp(1, self.goal - drawn) };
                self.wanted = drawn + step;
                let falls = step == 1 && matches!(speed, Speed::Slow | Speed::Normal);
                Some(if falls { Play::Fall(0, if is_one_by_one { 1 } else { OF_MANY }) } else { Play::Grow(false) })
            }
            Play::Fall(..) | Play::Grow(_) => None,
        };
        let pause = match self.play {
            None => return Vec::new(),
            Some(Play::Draws(_)) => one.min(all / draws.max(1) as u32),
            Some(Play::Fall(0, 1)) if speed == Speed::Slow => PAUSE,
            Some(Play::Fall(..)) => FRAME,
            Some(Play::Grow(_)) => step_time,
        };
        vec![Effect::WaitToTick(pause)]
    }
}

/// Reads texts again that were lost with a worker.
fn read_again(session: &mut Session) -> Vec<Effect> {
    let input = &session.input;
    let is_lost = input.compared != Source::Sliders && !input.is_read();
    if is_lost && session.job.phase == Phase::Done { session.start() } else { Vec::new() }
}
