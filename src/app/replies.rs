//! What the worker says, and what to do when it is lost.

use super::event::Effect;
use super::panel;
use super::state::{Phase, Shown, Source, State};
use super::take_away::MEANS_LOST;
use super::update::{ask, fail, infer, is_at_work, stop_early};
use crate::worker::protocol::{
    Comparison, Exact, Inference, LateReply, LateRequest, Outcome, Reply, Request, ScoresFrom, Tally,
};
use std::rc::Rc;

pub(super) fn hear(state: &mut State, reply: Reply) -> Vec<Effect> {
    let current = state.job;
    match reply {
        Reply::Crashed { message } => recover(state, &message),
        Reply::Late(reply) => hear_late(state, reply),
        Reply::Reading { job, fraction } if job == current => {
            state.phase = Phase::Reading(fraction);
            Vec::new()
        }
        Reply::Started { job, comparison } if job == current => begin(state, comparison),
        Reply::Exact { job, exact } if job == current => take_exact(state, exact),
        Reply::Progress { job, tally } if job == current => take_tally(state, tally),
        Reply::Done { job, tally, outcome, concludes } if job == current => finish(state, tally, outcome, concludes),
        Reply::WritingMeans { job, fraction } if job == current => {
            state.writing_means = state.writing_means.map(|_| fraction);
            Vec::new()
        }
        Reply::Means { job } if job == current => {
            state.writing_means.take().map(|_| Effect::KeepMeans).into_iter().collect()
        }
        Reply::Stopped { job } if job == current => stop_early(state),
        Reply::Rejected { job, is_half, message } if job == current => reject(state, is_half, message),
        // The page's browser side hears `Ready`; the others are of a job that a newer one has replaced.
        _ => Vec::new(),
    }
}

fn hear_late(state: &mut State, reply: LateReply) -> Vec<Effect> {
    match reply {
        LateReply::Inferred { job, inference } if job == state.job => conclude(state, inference.into()),
        LateReply::Inferred { .. } => Vec::new(),
        LateReply::Worked { number, fraction, answer } => panel::hear(state, number, fraction, answer),
        LateReply::Unanswered { number, message } => panel::refuse(state, number, message),
        // Of a helper, to its worker.
        LateReply::Helping { .. } | LateReply::Drawn { .. } => Vec::new(),
    }
}

fn begin(state: &mut State, comparison: Comparison) -> Vec<Effect> {
    let Some(run) = state.run.clone() else { return Vec::new() };
    if run.scores == ScoresFrom::Texts {
        state.worker_texts = Some(state.texts_version);
    }
    state.phase = Phase::Running;
    // Of artificial data the page knows all of this already.
    if state.spoken_by_current_job().is_none() {
        state.begin_to_show(Shown::new(&run, comparison));
    }
    Vec::new()
}

fn take_exact(state: &mut State, exact: Exact) -> Vec<Effect> {
    if let Some(shown) = &mut state.shown {
        shown.exact = Some(exact);
    }
    Vec::new()
}

fn take_tally(state: &mut State, tally: Tally) -> Vec<Effect> {
    if let Some(shown) = &mut state.shown {
        shown.tally = tally;
    }
    state.previous_bars = None;
    Vec::new()
}

fn finish(state: &mut State, tally: Tally, outcome: Outcome, concludes: bool) -> Vec<Effect> {
    take_tally(state, tally);
    if let Some(shown) = &mut state.shown {
        shown.outcome = Some(outcome);
    }
    state.settled = state.shown.clone();
    if !concludes {
        // The drawers, which show conclusions, are as yet empty. They are filled behind the back of the result.
        state.phase = Phase::Done;
        return conclude_later(state);
    }
    state.phase = Phase::Inferring;
    // What the worker is about to say is for the levels with which the run began.
    let asked = state.run.as_ref().map(|run| run.levels);
    if asked == Some(state.levels()) { Vec::new() } else { infer(state) }
}

/// Has the conclusions drawn of a result that came before the later part of the program..
pub(super) fn conclude_later(state: &mut State) -> Vec<Effect> {
    if !state.owes_conclusions() {
        return Vec::new();
    }
    if state.worker_is_lost {
        // The resamples are lost with it.
        return ask(state);
    }
    let request = LateRequest::Infer { job: state.job, levels: state.levels() };
    vec![Effect::Send(Request::Late(request), Vec::new())]
}

fn conclude(state: &mut State, inference: Rc<Inference>) -> Vec<Effect> {
    if inference.levels != state.levels() {
        // Another answer, for the newer levels, is on its way.
        return Vec::new();
    }
    if let Some(shown) = &mut state.shown {
        shown.inference = Some(inference);
    }
    state.previous_inference = None;
    state.settled = state.shown.clone();
    if state.phase == Phase::Inferring {
        state.phase = Phase::Done;
    }
    // The worker does one thing at a time: the file was dropped for the conclusions.
    let later = state.later().filter(|_| state.writing_means.is_some());
    later.map_or_else(Vec::new, |later| (later.exports.write_means)(state))
}

fn reject(state: &mut State, is_half: bool, message: String) -> Vec<Effect> {
    let lacks_a_file = is_half && state.compared == Source::File && state.files.len() == 1;
    let message = match state.files.first() {
        Some(file) if lacks_a_file => {
            format!("“{}” holds one system's scores: choose the other system's file as well", file.name)
        }
        _ => message,
    };
    let effects = fail(state, message);
    state.lacks_a_file = lacks_a_file;
    effects
}

impl State {
    /// Whether the worker owes an answer.
    #[must_use]
    pub fn awaits_worker(&self) -> bool {
        let is_at_work = self.run.is_some() && is_at_work(self.phase);
        is_at_work || self.owes_conclusions() || self.writing_means.is_some() || self.tasks.is_pending()
    }
}

/// How it begins what the page says of a job that was given up.
pub(super) const BROKE_OFF_TWICE: &str = "The computation broke off twice";

/// Starts the job once more in a new worker, and gives up when that one is lost as well. Without a job, the next one
/// starts the worker: one that cannot be loaded is not asked for over and over.
pub(super) fn recover(state: &mut State, message: &str) -> Vec<Effect> {
    state.worker_texts = None;
    state.worker_is_lost = true;
    panel::lose_task(state, message);
    if state.writing_means.take().is_some() {
        state.notice = Some(MEANS_LOST.to_owned());
    }
    if state.run.is_none() || !(is_at_work(state.phase) || state.owes_conclusions()) {
        return Vec::new();
    }
    if state.lost_a_worker {
        let message = format!("{BROKE_OFF_TWICE} ({message}). The input is kept: change it to try again.");
        return fail(state, message);
    }
    state.lost_a_worker = true;
    state.notice = Some(format!("The computation broke off ({message}) and was started again. Nothing is lost."));
    ask(state)
}
