//! Where scores come from: texts, files, examples, and which system is which.

use super::event::Effect;
use super::files::baseline_first;
use super::state::{Attachment, Pasted, Phase, Settings, Source, State};
use super::update::{drop_job, fail, is_single_text, start};
use crate::planning::{Example, ExampleScores};

pub(super) fn choose_source(state: &mut State, source: Source) -> Vec<Effect> {
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

pub(super) fn edit_text(state: &mut State, index: usize, text: Pasted) -> Vec<Effect> {
    let dropped = drop_job(state);
    if let Some(place) = state.texts.get_mut(index) {
        *place = text;
    }
    state.texts_version += 1;
    (state.source, state.compared) = (Source::Paste, Source::Paste);
    state.phase = Phase::Reading(0.0);
    dropped.into_iter().chain([Effect::WaitForTexts, Effect::DropAttachments]).collect()
}

pub(super) fn settle_texts(state: &mut State) -> Vec<Effect> {
    if state.compared != Source::Paste {
        return Vec::new();
    }
    let mut effects = start(state);
    effects.push(Effect::DropAttachments);
    effects
}

pub(super) fn choose_files(state: &mut State, files: Vec<Attachment>) -> Vec<Effect> {
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

pub(super) fn clear_files(state: &mut State) -> Vec<Effect> {
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

pub(super) fn choose_example(state: &mut State, example: Example) -> Vec<Effect> {
    match example.scores() {
        ExampleScores::Counts(counts) => {
            (state.source, state.compared) = (Source::Sliders, Source::Sliders);
            state.wanted = counts;
            state.set(Settings { counts, ..state.settings });
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

pub(super) fn swap(state: &mut State) -> Vec<Effect> {
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
