//! What each event does to the state, and what the browser has to do then.

use super::edits::{edit_box, move_slider, settle_box, step_slider};
use super::event::{Effect, Event, Payload};
use super::inputs::{
    choose_example, choose_files, choose_source, clear_files, edit_text, replace_text, restore_texts, settle_texts,
    swap,
};
use super::panel::{self, Panel};
use super::replies::{hear, recover};
use super::state::{Boxes, Pasted, Phase, Settings, Shown, Source, State};
use super::take_away::{copy, note_copy};
use super::visit::go_to_address;
use super::{arrival, tasks};
use crate::scores::{NO_SCORES, Unit};
use crate::worker::known;
use crate::worker::protocol::{Comparison, Exact, LateRequest, Request, Run, ScoresFrom};

/// Turns an event into a new state; the effects are to be carried out in their order.
pub fn update(state: &mut State, event: Event) -> Vec<Effect> {
    let mut effects = change(state, event);
    effects.extend(panel::follow(state));
    effects.extend(panel::order_task(state));
    effects.extend(arrival::order(state));
    effects
}

fn change(state: &mut State, event: Event) -> Vec<Effect> {
    match event {
        Event::AddressGiven(fragment) => go_to_address(state, &fragment),
        Event::Replied(reply) => hear(state, reply),
        Event::WorkerLost(message) => recover(state, &message),
        Event::SourceChosen(source) => choose_source(state, source),
        Event::BoxEdited(name, text) => edit_box(state, name, text),
        Event::BoxSettled => {
            panel::settle(state);
            settle_box(state)
        }
        Event::SliderMoved(slider, position) => move_slider(state, slider, position),
        Event::SliderStepped(slider, steps) => step_slider(state, slider, steps),
        Event::TextEdited(index, text) => edit_text(state, index, Pasted::Typed(text)),
        Event::TextPasted(index, text) => replace_text(state, index, Pasted::Typed(text)),
        Event::TextHeld(index, attachment) => replace_text(state, index, Pasted::Held(attachment)),
        Event::TextReleased(index) => replace_text(state, index, Pasted::Typed(String::new())),
        Event::TextsRestored => restore_texts(state),
        Event::TextsSettled => settle_texts(state),
        Event::FilesChosen(files) => choose_files(state, files),
        Event::FilesCleared => clear_files(state),
        Event::ExampleChosen(example) => choose_example(state, example),
        Event::Swapped => swap(state),
        Event::SeedDrawn(seed) => {
            state.set(Settings { seed, ..state.settings });
            start(state)
        }
        Event::StopPressed => stop(state),
        Event::ThemePressed => {
            state.theme = state.theme.next();
            Vec::new()
        }
        Event::CopyPressed(what) => copy(state, what),
        Event::Copied(what, is_done) => note_copy(state, what, is_done),
        Event::CopyForgotten => {
            state.copied = None;
            Vec::new()
        }
        // A button of the later part.
        Event::MeansPressed => state.later().map_or_else(Vec::new, |later| (later.exports.write_means)(state)),
        Event::Used(id, value) => use_control(state, &id, &value),
        Event::Ticked => panel::tick(state),
        Event::Paused => arrival::pause(state),
        Event::LaterWanted => arrival::want(state),
        Event::LaterArrived(later) => arrival::arrive(state, later),
        Event::LaterMissing => arrival::miss(state),
        Event::ServiceRefused(message) => {
            state.notice = Some(message);
            Vec::new()
        }
    }
}

/// A control of one of the other views was used.
fn use_control(state: &mut State, id: &str, value: &str) -> Vec<Effect> {
    let Some((panel, control)) = Panel::of_element(id) else { return Vec::new() };
    if state.run.is_some() && state.wrong_box.is_none() {
        // What was wrong with an address is told until something else is done.
        state.error = None;
    }
    let mut effects = panel.use_control(state, control, value);
    effects.push(Effect::WriteAddress(state.fragment()));
    if panel != Panel::Learn {
        // In Learn, nothing that was typed is ever taken back.
        effects.push(Effect::WaitForBox);
    }
    effects
}

/// Ends the current job with what it has; or the wait for a pause in typing, before there is one.
fn stop(state: &mut State) -> Vec<Effect> {
    if matches!(state.phase, Phase::Inferring | Phase::Done) {
        // All is drawn: there is nothing left to stop.
        Vec::new()
    } else if state.run.is_some() {
        vec![Effect::Send(Request::Stop { job: state.job }, Vec::new())]
    } else {
        stop_early(state)
    }
}

/// How it begins what the page says of a job that was stopped too early.
pub(super) const STOPPED_BEFORE: &str = "Stopped before ";

/// Reports that a job was stopped which has no resample to show.
pub(super) fn stop_early(state: &mut State) -> Vec<Effect> {
    let message = match state.phase {
        Phase::Reading(_) => {
            "all scores were read. Change something, or draw a new seed, to read them from the beginning."
        }
        _ => "the first resample. Change something, or draw a new seed, to run again.",
    };
    fail(state, format!("{STOPPED_BEFORE}{message}"))
}

/// Begins a new job for what the state holds.
pub(super) fn start(state: &mut State) -> Vec<Effect> {
    state.notice = None;
    state.lost_a_worker = false;
    tasks::forget_refusal(state);
    ask(state)
}

/// As [`start`], without forgetting that a worker was lost.
pub(super) fn ask(state: &mut State) -> Vec<Effect> {
    let known = match known_at_once(state) {
        Ok(known) => known,
        Err(message) => {
            let mut effects = fail(state, message);
            effects.push(Effect::WriteAddress(state.fragment()));
            return effects;
        }
    };
    arrival::release(state);
    if state.compared != Source::Sliders && state.later().is_none() {
        return arrival::hold_job(state);
    }
    let (scores, payloads) = scores_to_send(state);
    state.error = None;
    state.lacks_a_file = false;
    state.is_stand_in = false;
    state.writing_means = None;
    if std::mem::take(&mut state.is_waiting) | state.wrong_box.take().is_some() {
        // What runs now does not come from the box that cannot be used: it shows again what counts.
        state.boxes = Boxes::of(&state.settings);
    }
    state.job += 1;
    state.phase = if payloads.is_empty() { Phase::Running } else { Phase::Reading(0.0) };
    let run = Run {
        job: state.job,
        scores,
        swapped: is_single_text(state) && state.columns_swapped(),
        resamples: state.settings.resamples,
        seed: state.settings.seed.to_string(),
        levels: state.levels(),
        workers: state.workers,
    };
    state.run = Some(run.clone());
    if let Some((comparison, exact)) = known {
        state.begin_to_show(Shown { exact: Some(exact), ..Shown::new(&run, comparison) });
    }
    let mut effects = restart_if_lost(state);
    effects.push(Effect::Send(Request::Run(run), payloads));
    effects.push(Effect::WriteAddress(state.fragment()));
    effects
}

/// What can be said of artificial data before the worker has answered. An error says why the scores cannot be used.
fn known_at_once(state: &State) -> Result<Option<(Comparison, Exact)>, String> {
    match state.compared {
        Source::Sliders => {
            let differences = state.settings.counts.differences().map_err(|error| error.to_string())?;
            let comparison = known::comparison(&differences, Unit::Correctness, [None, None], None);
            Ok(Some((comparison, known::exact(&differences, state.settings.interval_level))))
        }
        source if !state.has_texts(source) => Err(NO_SCORES.to_owned()),
        _ => Ok(None),
    }
}

/// Where the worker finds the scores that are compared, and the texts that it has not read yet.
pub(super) fn scores_to_send(state: &State) -> (ScoresFrom, Vec<Payload>) {
    match state.compared {
        Source::Sliders => (ScoresFrom::Counts(state.settings.counts), Vec::new()),
        _ if state.worker_texts == Some(state.texts_version) => (ScoresFrom::LastTexts, Vec::new()),
        source => (ScoresFrom::Texts, payloads(state, source)),
    }
}

/// Starts a worker where there is none.
pub(super) fn restart_if_lost(state: &mut State) -> Vec<Effect> {
    std::mem::take(&mut state.worker_is_lost).then_some(Effect::RestartWorker).into_iter().collect()
}

/// Has the conclusions drawn anew, at the levels that are asked for now. Nothing is resampled.
pub(super) fn infer(state: &mut State) -> Vec<Effect> {
    if !matches!(state.phase, Phase::Done | Phase::Inferring) {
        // A run that goes on asks when it is done.
        return Vec::new();
    }
    if state.has_concluded() {
        state.phase = Phase::Done;
        return Vec::new();
    }
    if state.later().is_none() {
        // It brings the conclusions, and what shows them.
        return Vec::new();
    }
    if state.worker_is_lost {
        // The resamples are lost with it.
        return ask(state);
    }
    state.phase = Phase::Inferring;
    let request = LateRequest::Infer { job: state.job, levels: state.levels() };
    vec![Effect::Send(Request::Late(request), Vec::new())]
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
pub(super) fn is_single_text(state: &State) -> bool {
    match state.compared {
        Source::Sliders => false,
        Source::Paste => state.texts.iter().filter(|text| !text.is_blank()).count() == 1,
        Source::File => state.files.len() == 1,
    }
}

/// Reports what is wrong. The last good result comes back, to be shown as such, and the current job is dropped.
pub(super) fn fail(state: &mut State, message: String) -> Vec<Effect> {
    let dropped = drop_job(state);
    arrival::release(state);
    state.shown = state.settled.clone();
    (state.previous_bars, state.previous_inference) = (None, None);
    state.error = Some(message);
    state.is_waiting = false;
    state.is_stand_in = false;
    state.phase = Phase::Error;
    dropped
}

/// Ends the current job and turns a deaf ear to what it may still say.
pub(super) fn drop_job(state: &mut State) -> Vec<Effect> {
    let stop = Effect::Send(Request::Stop { job: state.job }, Vec::new());
    let was_running = state.run.take().is_some() && (is_at_work(state.phase) || state.writing_means.is_some());
    state.job += 1;
    state.writing_means = None;
    if was_running { vec![stop] } else { Vec::new() }
}

/// Whether a worker owes an answer.
pub(super) fn is_at_work(phase: Phase) -> bool {
    matches!(phase, Phase::Reading(_) | Phase::Running | Phase::Inferring)
}
