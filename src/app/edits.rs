//! The one-line boxes and the sliders.

use super::event::{BoxName, Effect, Slider};
use super::sliders;
use super::state::{Boxes, Positions, Settings, Source, State, Typing};
use super::update::{drop_job, fail, infer, is_at_work, start};
use crate::planning::Counts;
use crate::report::{Address, count, parse_decimal, parse_whole, shortened};

/// Takes what was typed. What cannot be used is not an error yet: `2` may be on its way to `250`.
pub(super) fn edit_box(state: &mut State, name: BoxName, text: String) -> Vec<Effect> {
    if state.wrong_box.is_some_and(|wrong| wrong != name && wrong.is_of_conclusions()) {
        (state.wrong_box, state.error) = (None, None);
    }
    if state.typing.as_ref().is_none_or(|typing| typing.name != name) {
        state.typing = Some(Typing {
            name,
            settings: state.settings,
            wanted: state.wanted,
            settled: state.settled.clone(),
            was_at_work: is_at_work(state.phase),
        });
    }
    *state.boxes.get_mut(name) = text;
    if is_count(name) {
        state.compare(Source::Sliders);
    }
    let read = loop {
        match read_boxes(&state.boxes, state.compared, &state.settings) {
            // A level that cannot be used holds up nothing else: its last usable value counts again.
            Err((wrong, _)) if wrong != name && wrong.is_of_conclusions() => {
                *state.boxes.get_mut(wrong) = Boxes::of(&state.settings).get_mut(wrong).clone();
            }
            read => break read,
        }
    };
    let mut effects = match read {
        Ok(settings) => use_settings(state, name, settings),
        Err((wrong, _)) => {
            state.is_waiting = true;
            // No resample is lost while a level is typed, nor of what runs beside a complaint.
            if wrong.is_of_conclusions() || state.wrong_box == Some(wrong) { Vec::new() } else { drop_job(state) }
        }
    };
    effects.push(Effect::WaitForBox);
    effects
}

/// Typing has paused. Reports what cannot be used, if it still stands there.
pub(super) fn settle_box(state: &mut State) -> Vec<Effect> {
    let typing = state.typing.take();
    match read_boxes(&state.boxes, state.compared, &state.settings) {
        Err((wrong, message)) if state.is_waiting => {
            let mut was_at_work = false;
            if let Some(before) = typing {
                // The boxes keep what was typed.
                state.settings = before.settings;
                if is_count(before.name) {
                    (state.wanted, state.positions) = (before.wanted, Positions::of(before.settings.counts));
                }
                if !wrong.is_of_conclusions() {
                    state.settled = before.settled.or_else(|| state.settled.take());
                }
                was_at_work = before.was_at_work;
            }
            let mut effects = if was_at_work && state.run.is_none() {
                // What counts again was still being drawn: it is to be the last good result, as the address says.
                let boxes = state.boxes.clone();
                let effects = start(state);
                (state.boxes, state.error) = (boxes, Some(message));
                effects
            } else if wrong.is_of_conclusions() || (state.run.is_some() && is_at_work(state.phase)) {
                let effects = infer(state);
                state.error = Some(message);
                state.is_waiting = false;
                effects
            } else {
                fail(state, message)
            };
            effects.push(Effect::WriteAddress(state.fragment()));
            state.wrong_box = Some(wrong);
            effects
        }
        _ => Vec::new(),
    }
}

fn use_settings(state: &mut State, name: BoxName, settings: Settings) -> Vec<Effect> {
    let Settings { counts, resamples, seed, .. } = state.settings;
    let same_resamples = Settings { counts, resamples, seed, ..settings } == settings;
    let had_an_error = state.error.is_some() && !state.wrong_box.is_some_and(BoxName::is_of_conclusions);
    state.settings = settings;
    state.is_waiting = false;
    state.wrong_box = None;
    if is_count(name) {
        state.wanted = settings.counts;
        state.positions = Positions::of(settings.counts);
    } else if same_resamples && state.run.is_some() && !had_an_error {
        state.error = None;
        let mut effects = infer(state);
        effects.push(Effect::WriteAddress(state.fragment()));
        return effects;
    }
    start(state)
}

fn is_count(name: BoxName) -> bool {
    matches!(name, BoxName::SampleSize | BoxName::Helped | BoxName::Hurt)
}

/// The levels of intervals that a box takes, in percent: 0.95 is meant to be 95.
const LEVELS: (f64, f64) = (1.0, 99.9999);

/// The settings that the boxes ask for; those of the sliders only where they count. An error names the first box that
/// cannot be used.
fn read_boxes(boxes: &Boxes, compared: Source, settings: &Settings) -> Result<Settings, (BoxName, String)> {
    let whole = |name: BoxName, label: &str, text: &str, (least, most): (u64, u64)| {
        parse_whole(text).filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            let (least, most) = (count(least), count(most));
            (name, format!("{label}: “{}” is not a whole number from {least} to {most}.", shortened(text)))
        })
    };
    let counts = if compared == Source::Sliders {
        let counts = Counts {
            pairs: whole(BoxName::SampleSize, "Sample size", &boxes.sample_size, Address::PAIRS)?,
            helped: whole(BoxName::Helped, "Helped", &boxes.helped, (0, Address::PAIRS.1))?,
            hurt: whole(BoxName::Hurt, "Hurt", &boxes.hurt, (0, Address::PAIRS.1))?,
        };
        counts.differences().map_err(|error| (BoxName::Helped, error.to_string()))?;
        counts
    } else {
        settings.counts
    };
    let resamples = whole(BoxName::Resamples, "Resamples", &boxes.resamples, Address::RESAMPLES)?;
    let wrong =
        |name, label: &str, text: &str, what: &str| (name, format!("{label}: “{}” is not {what}.", shortened(text)));
    let alpha = level(&boxes.alpha).filter(|alpha| *alpha > 0.0 && *alpha < 1.0);
    let level = decimal(boxes.interval_level.trim().trim_end_matches('%'))
        .filter(|percent| (LEVELS.0..=LEVELS.1).contains(percent))
        // 99.9 % is 0.999, and not 0.9990000000000001.
        .map(|percent| (percent * 1e7).round() / 1e9);
    let level =
        if boxes.interval_level == Boxes::of(settings).interval_level { Some(settings.interval_level) } else { level };
    let margin = if boxes.margin.trim().is_empty() { Some(None) } else { decimal(&boxes.margin).map(Some) };
    Ok(Settings {
        counts,
        resamples: u32::try_from(resamples).unwrap_or(u32::MAX),
        seed: whole(BoxName::Seed, "Seed", &boxes.seed, (0, u64::MAX))?,
        alpha: alpha
            .ok_or_else(|| wrong(BoxName::Alpha, "Level α", &boxes.alpha, "a number between 0 and 1, such as 0.05"))?,
        interval_level: level.ok_or_else(|| {
            let what = "a percentage from 1 to 99.9999, such as 95";
            wrong(BoxName::IntervalLevel, "Interval level", &boxes.interval_level, what)
        })?,
        margin: margin.filter(|margin| margin.is_none_or(|margin| margin.is_finite() && margin >= 0.0)).ok_or_else(
            || wrong(BoxName::Margin, "Margin", &boxes.margin, "a number from 0 on, such as 0.5; it may be empty"),
        )?,
    })
}

/// A level as people type it: 0.05, or 5 %.
fn level(text: &str) -> Option<f64> {
    match text.trim().strip_suffix('%') {
        // 0.7 % is 0.007, and not 0.006999999999999999.
        Some(percent) => decimal(percent).map(|percent| (percent * 1e13).round() / 1e15),
        None => decimal(text),
    }
}

/// A number as people type it, with a decimal point or comma.
fn decimal(text: &str) -> Option<f64> {
    parse_decimal(&text.trim().replace(',', "."))
}

pub(super) fn move_slider(state: &mut State, slider: Slider, position: u32) -> Vec<Effect> {
    let value = sliders::value_at(slider, position, state.settings.counts.pairs);
    let taken = set_count(state, slider, value);
    if taken == value {
        // The thumb stays under the finger, even where the value's own position is a little off.
        match slider {
            Slider::SampleSize => state.positions.sample_size = position,
            Slider::Helped => state.positions.helped = position,
            Slider::Hurt => state.positions.hurt = position,
        }
    }
    start(state)
}

pub(super) fn step_slider(state: &mut State, slider: Slider, steps: i32) -> Vec<Effect> {
    let Counts { pairs, helped, hurt } = state.settings.counts;
    let value = match slider {
        Slider::SampleSize => pairs,
        Slider::Helped => helped,
        Slider::Hurt => hurt,
    };
    let (least, most) = if slider == Slider::SampleSize { sliders::SAMPLE_SIZES } else { (0, pairs) };
    let wanted = (0..steps.unsigned_abs()).fold(value, |value, _| {
        // A value beyond the slider, out of a box, comes to its end or stays, and never moves against the key.
        if steps < 0 && value > most {
            most
        } else if steps < 0 {
            let step = sliders::keyboard_step(slider, value.saturating_sub(1));
            value.saturating_sub(step).max(least).min(value)
        } else {
            value.saturating_add(sliders::keyboard_step(slider, value)).min(most).max(value)
        }
    });
    set_count(state, slider, wanted);
    start(state)
}

/// Sets one of the three counts and keeps helped + hurt ≤ sample size; returns the value it got. A smaller sample takes
/// from hurt first, and gives back what was asked for when it grows again.
fn set_count(state: &mut State, slider: Slider, value: u64) -> u64 {
    state.compare(Source::Sliders);
    let mut counts = state.settings.counts;
    let taken = match slider {
        Slider::SampleSize => {
            let helped = state.wanted.helped.min(value);
            counts = Counts { pairs: value, helped, hurt: state.wanted.hurt.min(value - helped) };
            value
        }
        Slider::Helped => {
            counts.helped = value.min(counts.pairs.saturating_sub(counts.hurt));
            state.wanted = counts;
            counts.helped
        }
        Slider::Hurt => {
            counts.hurt = value.min(counts.pairs.saturating_sub(counts.helped));
            state.wanted = counts;
            counts.hurt
        }
    };
    state.set(Settings { counts, ..state.settings });
    taken
}
