//! Addresses of scores that are no counts: they carry them, or say where they were.

use super::state::{Pasted, Source, State};
use crate::report::{Address, Elsewhere};

/// Compares the scores of an address. Where it does not carry them and they are not here, the result is that of the sliders;
/// what is returned says why.
pub(super) fn take_scores(state: &mut State, address: &Address) -> Option<String> {
    match (&address.scores, address.elsewhere) {
        (Some(scores), _) => {
            paste(state, scores, address.swapped);
            None
        }
        (None, Some(elsewhere)) => look_for_scores(state, elsewhere),
        (None, None) => None,
    }
}

/// Compares what is in the place that an address names. Where nothing is, the result is that of the sliders; what is
/// returned says why.
fn look_for_scores(state: &mut State, elsewhere: Elsewhere) -> Option<String> {
    let (source, message) = match elsewhere {
        Elsewhere::Boxes => (
            Source::Paste,
            "The pasted scores of this address are too many to be in it, and no copy of them was kept anywhere. Paste them \
             again: until then, the result is that of the sliders.",
        ),
        Elsewhere::File => (
            Source::File,
            "The scores of this address were read from a file, and no copy of them was kept anywhere. Choose the file \
             again: until then, the result is that of the sliders.",
        ),
    };
    let is_here = state.has_texts(source);
    state.source = source;
    if is_here && state.compared != source {
        // The worker may hold those of the other source.
        state.texts_version += 1;
    }
    state.compared = if is_here { source } else { Source::Sliders };
    (!is_here).then(|| message.to_owned())
}

/// Fills the paste boxes with the scores of an address.
fn paste(state: &mut State, scores: &[String; 2], swapped: bool) {
    state.compare(Source::Paste);
    let texts = scores.clone().map(Pasted::Typed);
    state.pasted_columns_swapped = swapped;
    if state.texts != texts {
        let is_work = state.has_texts(Source::Paste);
        let replaced = std::mem::replace(&mut state.texts, texts);
        if is_work {
            state.replaced_texts = Some(replaced);
        }
    }
    state.texts_version += 1;
}
