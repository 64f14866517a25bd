//! What the worker says, and what to do when it is lost.

use super::event::Effect;
use super::state::{Phase, Shown, Source, State};
use super::update::{STOPPED_EARLY, ask, fail};
use crate::worker::protocol::{Reply, ScoresFrom, Tally};

pub(super) fn hear(state: &mut State, reply: Reply) -> Vec<Effect> {
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
            state.shown = Some(Shown { job, comparison, tally: Tally::default(), outcome: None, resamples });
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
            state.phase = Phase::Done;
            Vec::new()
        }
        Reply::Stopped { job } if job == current => fail(state, STOPPED_EARLY.to_owned()),
        Reply::Rejected { job, is_half, message } if job == current => {
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
        // Of a job that a newer one has replaced.
        _ => Vec::new(),
    }
}

/// Starts the job once more in a new worker, and gives up when that one is lost as well. Without a job, the next one
/// starts the worker: one that cannot be loaded is not asked for over and over.
pub(super) fn recover(state: &mut State, message: &str) -> Vec<Effect> {
    state.worker_texts = None;
    state.worker_is_lost = true;
    if state.run.is_none() || !matches!(state.phase, Phase::Reading(_) | Phase::Running) {
        return Vec::new();
    }
    if state.lost_a_worker {
        let message =
            format!("The computation broke off twice ({message}). The input is kept: change it to try again.");
        return fail(state, message);
    }
    state.lost_a_worker = true;
    state.notice = Some(format!("The computation broke off ({message}) and was started again. Nothing is lost."));
    ask(state)
}
