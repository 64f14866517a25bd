//! What the user takes away: texts to copy, and the file of all resampled means.

use super::event::Effect;
use super::exports::text_of;
use super::state::{Copyable, Phase, State};
use super::update::ask;
use crate::worker::protocol::{Request, Run, ScoresFrom};

/// Copies a text as it stands in the drawer.
pub(super) fn copy(state: &State, what: Copyable) -> Vec<Effect> {
    text_of(state, what).map(|text| Effect::Copy(what, text)).into_iter().collect()
}

/// Says for a moment whether the text was copied.
pub(super) fn note_copy(state: &mut State, what: Copyable, is_done: bool) -> Vec<Effect> {
    state.copied = Some((what, is_done));
    vec![Effect::WaitToForgetCopy]
}

/// What the button that copies a text is called: for a moment, what has become of it.
pub(super) fn copy_label(state: &State, what: Copyable) -> &'static str {
    match state.copied {
        Some((copied, true)) if copied == what => "Copied ✓",
        Some((copied, false)) if copied == what => "Not copied",
        _ => "Copy",
    }
}

/// What is spoken after an attempt to copy.
pub(super) fn said_of_copy(state: &State) -> &'static str {
    match state.copied {
        Some((_, true)) => "Copied",
        Some((_, false)) => "The browser does not let this page copy: select the text and copy it by hand",
        None => "",
    }
}

/// Has all resampled means written into a file: those of the result that is shown.
pub(super) fn write_means(state: &mut State) -> Vec<Effect> {
    // Before that, the worker is busy with what the page needs more.
    let Some(run) = state.run.clone().filter(|_| state.phase == Phase::Done) else { return Vec::new() };
    if state.worker_is_lost {
        // The texts are lost with it: they are read and resampled once more.
        state.notice = Some(MEANS_LOST.to_owned());
        return ask(state);
    }
    state.writing_means = Some(0.0);
    let scores = if run.scores == ScoresFrom::Texts { ScoresFrom::LastTexts } else { run.scores };
    // A run that was stopped has fewer means than were asked for: the file holds those that the page counts.
    let counted = state.shown.as_ref().map(|shown| shown.tally.resamples);
    let resamples = counted.and_then(|counted| u32::try_from(counted).ok()).unwrap_or(run.resamples);
    vec![Effect::Send(Request::Means(Run { scores, resamples, ..run }), Vec::new())]
}

/// What is said when the worker is lost on which the file depended.
pub(super) const MEANS_LOST: &str =
    "The file of resampled means was not written: the computation broke off. Nothing else is lost: ask once more.";
