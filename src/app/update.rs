//! What each event does to the state, and what the browser has to do then.

use super::event::{BoxName, Effect, Event, Payload, Slider};
use super::files::baseline_first;
use super::sliders;
use super::state::{Attachment, Boxes, Pasted, Phase, Positions, Settings, Shown, Source, State};
use crate::planning::{Counts, Example, ExampleScores};
use crate::report::{Address, parse_whole};
use crate::scores::ReadError;
use crate::worker::protocol::{Reply, Request, Run, ScoresFrom, Tally};

/// The level of the percentile interval.
pub(super) const INTERVAL_LEVEL: f64 = 0.95;

/// Turns an event into a new state; the effects are to be carried out in their order.
pub fn update(state: &mut State, event: Event) -> Vec<Effect> {
    match event {
        Event::AddressGiven(fragment) => go_to_address(state, &fragment),
        Event::Replied(reply) => hear(state, reply),
        Event::WorkerLost(message) => recover(state, &message),
        Event::SourceChosen(source) => choose_source(state, source),
        Event::BoxEdited(name, text) => edit_box(state, name, text),
        Event::SliderMoved(slider, position) => move_slider(state, slider, position),
        Event::SliderStepped(slider, steps) => step_slider(state, slider, steps),
        Event::TextEdited(index, text) => edit_text(state, index, Pasted::Typed(text)),
        Event::TextHeld(index, attachment) => {
            edit_text(state, index, Pasted::Held(attachment));
            settle_texts(state)
        }
        Event::TextReleased(index) => {
            edit_text(state, index, Pasted::Typed(String::new()));
            settle_texts(state)
        }
        Event::TextsSettled => settle_texts(state),
        Event::FilesChosen(files) => choose_files(state, files),
        Event::FilesCleared => clear_files(state),
        Event::ExampleChosen(example) => choose_example(state, example),
        Event::Swapped => swap(state),
        Event::SeedDrawn(seed) => {
            state.settings.seed = seed;
            state.boxes.seed = seed.to_string();
            start(state)
        }
        Event::StopPressed => vec![Effect::Send(Request::Stop { job: state.job }, Vec::new())],
        Event::ThemePressed => {
            state.theme = state.theme.next();
            Vec::new()
        }
    }
}

/// Begins a new job for what the state holds.
fn start(state: &mut State) -> Vec<Effect> {
    state.notice = None;
    state.lost_a_worker = false;
    ask(state)
}

/// As [`start`], without forgetting that a worker was lost.
fn ask(state: &mut State) -> Vec<Effect> {
    let (scores, payloads) = match state.compared {
        Source::Sliders => {
            if let Err(error) = state.settings.counts.differences() {
                return fail(state, error.to_string());
            }
            (ScoresFrom::Counts(state.settings.counts), Vec::new())
        }
        source if !state.has_texts(source) => return fail(state, ReadError::Empty.to_string()),
        _ if state.worker_texts == Some(state.texts_version) => (ScoresFrom::LastTexts, Vec::new()),
        source => (ScoresFrom::Texts, payloads(state, source)),
    };
    state.error = None;
    state.job += 1;
    state.phase = if payloads.is_empty() { Phase::Running } else { Phase::Reading(0.0) };
    let run = Run {
        job: state.job,
        scores,
        swapped: state.columns_swapped && is_single_text(state),
        resamples: state.settings.resamples,
        seed: state.settings.seed.to_string(),
        level: INTERVAL_LEVEL,
    };
    state.run = Some(run.clone());
    vec![Effect::Send(Request::Run(run), payloads), Effect::WriteAddress(state.address().to_string())]
}

fn payloads(state: &State, source: Source) -> Vec<Payload> {
    match source {
        Source::Sliders => Vec::new(),
        Source::Paste => state
            .texts
            .iter()
            .map(|text| match text {
                Pasted::Typed(text) => Payload::Text(text.clone()),
                Pasted::Held(attachment) => Payload::Attachment(attachment.id),
            })
            .collect(),
        Source::File => state.files.iter().map(|file| Payload::Attachment(file.id)).collect(),
    }
}

/// Whether both systems are columns of one text or file.
fn is_single_text(state: &State) -> bool {
    match state.compared {
        Source::Sliders => false,
        Source::Paste => state.texts.iter().filter(|text| !text.is_blank()).count() == 1,
        Source::File => state.files.len() == 1,
    }
}

/// Reports what is wrong. The last good result comes back, to be shown as such, and the current job is dropped.
fn fail(state: &mut State, message: String) -> Vec<Effect> {
    let dropped = drop_job(state);
    state.shown = state.settled.clone();
    state.error = Some(message);
    state.phase = Phase::Error;
    dropped
}

/// Ends the current job and turns a deaf ear to what it may still say.
fn drop_job(state: &mut State) -> Vec<Effect> {
    let stop = Effect::Send(Request::Stop { job: state.job }, Vec::new());
    let was_running = state.run.take().is_some() && matches!(state.phase, Phase::Reading(_) | Phase::Running);
    state.job += 1;
    if was_running { vec![stop] } else { Vec::new() }
}

fn go_to_address(state: &mut State, fragment: &str) -> Vec<Effect> {
    let (address, problems) = Address::parse(fragment);
    if address.counts.is_some() {
        (state.source, state.compared) = (Source::Sliders, Source::Sliders);
    }
    let counts = address.counts.unwrap_or(state.settings.counts);
    state.wanted = counts;
    state.set(Settings {
        counts,
        resamples: u32::try_from(address.resamples).unwrap_or(u32::MAX),
        seed: address.seed,
        alpha: address.alpha,
    });
    let mut effects = start(state);
    let mut messages: Vec<String> = state.error.take().into_iter().collect();
    messages.extend(problems.iter().map(ToString::to_string));
    if messages.is_empty() {
        return effects;
    }
    if state.settled.is_none() && state.run.is_none() {
        // Nothing to fall back on yet: the ten questions, rather than a blank page.
        state.settings.counts = Counts::TEN_QUESTIONS;
        effects = start(state);
    }
    // The address keeps what was typed, so that it can be mended.
    effects.retain(|effect| !matches!(effect, Effect::WriteAddress(_)));
    state.error = Some(format!("Address: {}.", messages.join("; ")));
    if state.run.is_none() {
        state.phase = Phase::Error;
    }
    effects
}

fn hear(state: &mut State, reply: Reply) -> Vec<Effect> {
    let current = state.job;
    match reply {
        Reply::Ready => Vec::new(),
        Reply::Crashed { message } => recover(state, &message),
        Reply::Reading { job, fraction } if job == current => {
            state.phase = Phase::Reading(fraction);
            Vec::new()
        }
        Reply::Started { job, comparison } if job == current => {
            let run = state.run.as_ref();
            if run.is_some_and(|run| run.scores == ScoresFrom::Texts) {
                state.worker_texts = Some(state.texts_version);
            }
            let resamples = run.map_or(state.settings.resamples, |run| run.resamples);
            state.shown = Some(Shown { comparison, tally: Tally::default(), outcome: None, resamples });
            state.phase = Phase::Running;
            Vec::new()
        }
        Reply::Progress { job, tally } if job == current => {
            if let Some(shown) = &mut state.shown {
                shown.tally = tally;
            }
            Vec::new()
        }
        Reply::Done { job, tally, outcome } if job == current => {
            if let Some(shown) = &mut state.shown {
                (shown.tally, shown.outcome) = (tally, Some(outcome));
            }
            state.settled = state.shown.clone();
            // A bad address is still bad when what stands in for it is done.
            state.phase = if state.error.is_some() { Phase::Error } else { Phase::Done };
            Vec::new()
        }
        Reply::Stopped { job } if job == current => fail(
            state,
            "Stopped before the first resample. Change something, or draw a new seed, to run again.".to_owned(),
        ),
        Reply::Rejected { job, message } if job == current => fail(state, message),
        // Of a job that a newer one has replaced.
        _ => Vec::new(),
    }
}

/// Starts the job once more in a new worker; gives up when that one is lost as well.
fn recover(state: &mut State, message: &str) -> Vec<Effect> {
    state.worker_texts = None;
    let mut effects = vec![Effect::RestartWorker];
    if state.lost_a_worker {
        fail(state, format!("The computation broke off twice ({message}). The input is kept: change it to try again."));
    } else if state.run.is_some() && matches!(state.phase, Phase::Reading(_) | Phase::Running | Phase::Loading) {
        state.lost_a_worker = true;
        state.notice = Some(format!("The computation broke off ({message}) and was started again. Nothing is lost."));
        effects.extend(ask(state));
    }
    effects
}

fn choose_source(state: &mut State, source: Source) -> Vec<Effect> {
    state.source = source;
    let is_ready = source == Source::Sliders || state.has_texts(source);
    if state.compared == source || !is_ready {
        return Vec::new();
    }
    state.compared = source;
    // The texts that the worker holds may be those of the other source.
    state.texts_version += 1;
    start(state)
}

fn edit_box(state: &mut State, name: BoxName, text: String) -> Vec<Effect> {
    *state.boxes.get_mut(name) = text;
    let is_count = matches!(name, BoxName::SampleSize | BoxName::Helped | BoxName::Hurt);
    if is_count {
        (state.source, state.compared) = (Source::Sliders, Source::Sliders);
    }
    let settings = match read_boxes(&state.boxes, state.compared, &state.settings) {
        Ok(settings) => settings,
        Err(message) => return fail(state, message),
    };
    let only_alpha_changed = Settings { alpha: state.settings.alpha, ..settings } == state.settings;
    state.settings = settings;
    if is_count {
        state.wanted = settings.counts;
        state.positions = Positions::of(settings.counts);
    }
    if only_alpha_changed && state.error.is_none() && !is_count {
        return vec![Effect::WriteAddress(state.address().to_string())];
    }
    start(state)
}

/// The settings that the boxes ask for; those of the sliders only where they count.
fn read_boxes(boxes: &Boxes, compared: Source, settings: &Settings) -> Result<Settings, String> {
    let whole = |label: &str, text: &str, (least, most): (u64, u64)| {
        parse_whole(text).filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            let (least, most) = (crate::report::count(least), crate::report::count(most));
            format!("{label}: “{}” is not a whole number from {least} to {most}.", cut(text))
        })
    };
    let counts = if compared == Source::Sliders {
        Counts {
            pairs: whole("Sample size", &boxes.sample_size, Address::PAIRS)?,
            helped: whole("Helped", &boxes.helped, (0, Address::PAIRS.1))?,
            hurt: whole("Hurt", &boxes.hurt, (0, Address::PAIRS.1))?,
        }
    } else {
        settings.counts
    };
    let resamples = whole("Resamples", &boxes.resamples, Address::RESAMPLES)?;
    let alpha = boxes.alpha.trim().replace(',', ".").parse().ok().filter(|alpha| *alpha > 0.0 && *alpha < 1.0);
    Ok(Settings {
        counts,
        resamples: u32::try_from(resamples).unwrap_or(u32::MAX),
        seed: whole("Seed", &boxes.seed, (0, u64::MAX))?,
        alpha: alpha.ok_or_else(|| {
            format!("Level α: “{}” is not a number between 0 and 1, such as 0.05.", cut(&boxes.alpha))
        })?,
    })
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

fn move_slider(state: &mut State, slider: Slider, position: u32) -> Vec<Effect> {
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

fn step_slider(state: &mut State, slider: Slider, steps: i32) -> Vec<Effect> {
    let Counts { pairs, helped, hurt } = state.settings.counts;
    let value = match slider {
        Slider::SampleSize => pairs,
        Slider::Helped => helped,
        Slider::Hurt => hurt,
    };
    let change = sliders::keyboard_step(slider, value).saturating_mul(u64::from(steps.unsigned_abs()));
    let wanted = if steps < 0 { value.saturating_sub(change) } else { value.saturating_add(change) };
    let (least, most) = if slider == Slider::SampleSize { sliders::SAMPLE_SIZES } else { (0, pairs) };
    set_count(state, slider, wanted.clamp(least, most));
    start(state)
}

/// Sets one of the three counts and keeps helped + hurt ≤ sample size; returns the value it got. A smaller sample takes
/// from hurt first, and gives back what was asked for when it grows again.
fn set_count(state: &mut State, slider: Slider, value: u64) -> u64 {
    (state.source, state.compared) = (Source::Sliders, Source::Sliders);
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

fn edit_text(state: &mut State, index: usize, text: Pasted) -> Vec<Effect> {
    let dropped = drop_job(state);
    if let Some(place) = state.texts.get_mut(index) {
        *place = text;
    }
    state.texts_version += 1;
    (state.source, state.compared) = (Source::Paste, Source::Paste);
    state.phase = Phase::Reading(0.0);
    dropped.into_iter().chain([Effect::WaitForTexts, Effect::DropAttachments]).collect()
}

fn settle_texts(state: &mut State) -> Vec<Effect> {
    if state.compared != Source::Paste {
        return Vec::new();
    }
    let mut effects = start(state);
    effects.push(Effect::DropAttachments);
    effects
}

fn choose_files(state: &mut State, files: Vec<Attachment>) -> Vec<Effect> {
    if files.is_empty() {
        return Vec::new();
    }
    // One file that lacks its partner is completed by the next.
    let completes =
        files.len() == 1 && state.files.len() == 1 && state.compared == Source::File && state.error.is_some();
    let kept = if completes { std::mem::take(&mut state.files) } else { Vec::new() };
    let files: Vec<Attachment> = kept.into_iter().chain(files).collect();
    (state.source, state.compared) = (Source::File, Source::File);
    if files.len() > 2 {
        let message =
            format!("{} files: choose one file with two columns, or two files, one for each system.", files.len());
        let mut effects = fail(state, message);
        effects.push(Effect::DropAttachments);
        return effects;
    }
    state.files = baseline_first(files);
    state.columns_swapped = false;
    state.texts_version += 1;
    let mut effects = start(state);
    effects.push(Effect::DropAttachments);
    effects
}

fn clear_files(state: &mut State) -> Vec<Effect> {
    state.files.clear();
    state.texts_version += 1;
    let mut effects = if state.compared == Source::File {
        state.compared = Source::Sliders;
        start(state)
    } else {
        Vec::new()
    };
    effects.push(Effect::DropAttachments);
    effects
}

fn choose_example(state: &mut State, example: Example) -> Vec<Effect> {
    match example.scores() {
        ExampleScores::Counts(counts) => {
            (state.source, state.compared) = (Source::Sliders, Source::Sliders);
            state.wanted = counts;
            let boxes = state.boxes.clone();
            state.set(Settings { counts, ..state.settings });
            // What is being typed into the other boxes stays.
            state.boxes =
                Boxes { resamples: boxes.resamples, seed: boxes.seed, alpha: boxes.alpha, ..state.boxes.clone() };
        }
        ExampleScores::Texts(texts) => {
            (state.source, state.compared) = (Source::Paste, Source::Paste);
            state.texts = texts.map(Pasted::Typed);
            state.columns_swapped = false;
            state.texts_version += 1;
        }
    }
    start(state)
}

fn swap(state: &mut State) -> Vec<Effect> {
    if state.compared == Source::Sliders {
        state.wanted = state.wanted.swapped();
        state.set(Settings { counts: state.settings.counts.swapped(), ..state.settings });
    } else if is_single_text(state) {
        state.columns_swapped = !state.columns_swapped;
    } else {
        match state.compared {
            Source::Paste => state.texts.swap(0, 1),
            _ => state.files.reverse(),
        }
        state.texts_version += 1;
    }
    start(state)
}
