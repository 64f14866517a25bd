//! Addresses of pasted scores and of files: of what they carry, and of what they do not.

use super::state::{Pasted, Source, State};
use crate::report::{Address, Elsewhere};

/// Compares the scores of an address. A sentence says why they are not compared, where they are neither in it nor here.
pub(super) fn take_scores(state: &mut State, address: &Address) -> Option<String> {
    match (&address.scores, address.elsewhere) {
        (Some(scores), _) => {
            paste(state, scores, address.swapped);
            None
        }
        (None, Some(elsewhere)) => look_for_scores(state, elsewhere, address.swapped),
        (None, None) => None,
    }
}

/// Compares what is in the place that an address names, or the sliders, where those scores are not there.
fn look_for_scores(state: &mut State, elsewhere: Elsewhere, swapped: bool) -> Option<String> {
    let (source, what, again) = match elsewhere {
        Elsewhere::Boxes => (Source::Paste, "were pasted, and are too many to be in it", "Paste them again"),
        Elsewhere::File => (Source::File, "were read from a file", "Choose the file again"),
    };
    // Texts that fit into an address are others: theirs would carry them.
    let are_others = source == Source::Paste && !state.are_texts_unread() && state.packed().is_some();
    let is_here = state.has_texts(source) && !are_others;
    state.source = source;
    if is_here {
        match source {
            Source::File => state.file_columns_swapped = swapped,
            _ => state.pasted_columns_swapped = swapped,
        }
        if state.compared != source {
            // The worker may hold those of the other source.
            state.texts_version += 1;
        }
        state.compared = source;
        return None;
    }
    state.compared = Source::Sliders;
    let exchange = if swapped { ", and exchange baseline and experimental, as they were" } else { "" };
    Some(format!(
        "The scores of this address {what}; no copy of them was kept anywhere. {again}{exchange}: until then, the result is that \
         of the sliders."
    ))
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
