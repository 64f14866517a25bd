//! What the worker says, and what to do when it is lost.

use super::event::Effect;
use super::state::{Phase, Shown, State};
use super::update::{ask, fail};
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
pub(super) fn recover(state: &mut State, message: &str) -> Vec<Effect> {
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
