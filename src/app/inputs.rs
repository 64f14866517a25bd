//! Where scores come from: texts, files, examples, and which system is which.

use super::event::Effect;
use super::files::baseline_first;
use super::state::{Attachment, Boxes, Pasted, Phase, Settings, Source, State};
use super::update::{drop_job, fail, is_single_text, start};
use crate::planning::{Example, ExampleScores};

pub(super) fn choose_source(state: &mut State, source: Source) -> Vec<Effect> {
    let is_ready = source == Source::Sliders || state.has_texts(source);
    if state.compared == source || !is_ready {
        state.source = source;
        return Vec::new();
    }
    state.compare(source);
    // The texts that the worker holds may be those of the other source.
    state.texts_version += 1;
    start(state)
}

/// Takes a text; it is read when typing pauses.
pub(super) fn edit_text(state: &mut State, index: usize, text: Pasted) -> Vec<Effect> {
    let mut effects = drop_job(state);
    state.typing = None;
    // What comes after an empty box is another text.
    state.pasted_columns_swapped &= !text.is_blank();
    if let Some(place) = state.texts.get_mut(index) {
        *place = text;
    }
    state.texts_version += 1;
    state.compare(Source::Paste);
    if std::mem::take(&mut state.is_waiting) {
        state.boxes = Boxes::of(&state.settings);
    }
    state.error = None;
    state.phase = Phase::Reading(0.0);
    effects.push(Effect::WaitForTexts);
    effects
}

/// As [`edit_text`], for a text that has nothing to do with what stood there before.
pub(super) fn replace_text(state: &mut State, index: usize, text: Pasted) -> Vec<Effect> {
    state.pasted_columns_swapped = false;
    edit_text(state, index, text)
}

pub(super) fn settle_texts(state: &mut State) -> Vec<Effect> {
    // Something else may have happened since, and have started or ended a job.
    let is_unread = state.compared == Source::Paste && state.run.is_none() && matches!(state.phase, Phase::Reading(_));
    // While a box cannot be used, its own pause decides what is done with the scores.
    if is_unread && !state.is_waiting { start(state) } else { Vec::new() }
}

pub(super) fn choose_files(state: &mut State, files: Vec<Attachment>) -> Vec<Effect> {
    if files.is_empty() {
        return Vec::new();
    }
    let completes = files.len() == 1 && state.compared == Source::File && state.lacks_a_file;
    let kept = if completes { std::mem::take(&mut state.files) } else { Vec::new() };
    let files: Vec<Attachment> = kept.into_iter().chain(files).collect();
    state.compare(Source::File);
    if files.len() > 2 {
        let message =
            format!("{} files: choose one file with two columns, or two files, one for each system.", files.len());
        return fail(state, message);
    }
    state.files = baseline_first(files);
    state.file_columns_swapped = false;
    state.texts_version += 1;
    start(state)
}

pub(super) fn clear_files(state: &mut State) -> Vec<Effect> {
    state.files.clear();
    state.texts_version += 1;
    if state.compared != Source::File {
        return Vec::new();
    }
    state.compared = Source::Sliders;
    start(state)
}

pub(super) fn choose_example(state: &mut State, example: Example) -> Vec<Effect> {
    match example.scores() {
        ExampleScores::Counts(counts) => {
            state.compare(Source::Sliders);
            state.wanted = counts;
            state.set(Settings { counts, ..state.settings });
        }
        ExampleScores::Texts(texts) => {
            let texts = texts.map(Pasted::Typed);
            let is_work = state.has_texts(Source::Paste) && state.texts != texts;
            let replaced = std::mem::replace(&mut state.texts, texts);
            if is_work {
                state.replaced_texts = Some(replaced);
            }
            state.compare(Source::Paste);
            state.pasted_columns_swapped = false;
            state.texts_version += 1;
        }
    }
    start(state)
}

/// Brings back the texts that an example has replaced.
pub(super) fn restore_texts(state: &mut State) -> Vec<Effect> {
    let Some(texts) = state.replaced_texts.take() else { return Vec::new() };
    state.texts = texts;
    state.compare(Source::Paste);
    state.texts_version += 1;
    start(state)
}

pub(super) fn swap(state: &mut State) -> Vec<Effect> {
    if is_single_text(state) {
        match state.compared {
            Source::File => state.file_columns_swapped = !state.file_columns_swapped,
            _ => state.pasted_columns_swapped = !state.pasted_columns_swapped,
        }
        return start(state);
    }
    match state.compared {
        Source::Sliders => {
            state.wanted = state.wanted.swapped();
            state.set(Settings { counts: state.settings.counts.swapped(), ..state.settings });
        }
        Source::Paste => state.texts.swap(0, 1),
        Source::File => state.files.reverse(),
    }
    state.texts_version += 1;
    start(state)
}
