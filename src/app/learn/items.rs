//! The items on the screen, and what a click on one of them does.

use super::kind::{Kind, arranged, counts_of};
use super::known::Known;
use super::{Learn, fresh};
use crate::app::event::Effect;
use crate::app::state::{Pasted, Settings, Source, State};
use crate::app::update::start;
use crate::planning::Counts;
use crate::scores::Unit;
use crate::worker::protocol::FEW_ITEMS;

/// The artificial items: as they were edited, as long as that fits the counts.
pub(super) fn kinds_of(learn: &Learn, counts: Counts) -> Vec<Kind> {
    match &learn.kinds {
        Some(kinds) if counts_of(kinds) == counts => kinds.clone(),
        _ => arranged(counts),
    }
}

/// Whether a click changes items. So it is said also while those of a new comparison are awaited: a button keeps the focus
/// only if it stays.
pub(super) fn are_editable(state: &State, known: &Known) -> bool {
    let is_correctness = state.shown.as_ref().is_some_and(|shown| shown.comparison.unit == Unit::Correctness);
    let all_are_shown = known.rest.iter().all(|(items, _)| *items == 0);
    let is_own = match state.compared {
        Source::Sliders => state.settings.counts.pairs <= FEW_ITEMS,
        Source::Paste => true,
        Source::File => false,
    };
    is_correctness && all_are_shown && is_own && known.items.iter().all(|item| Kind::of(item.1, item.2).is_some())
}

/// Turns an item into one of the next kind: one helped, one hurt, or neither. `number` counts from 1.
pub(super) fn turn(state: &mut State, number: usize) -> Vec<Effect> {
    let Some(known) = fresh(state).filter(|known| are_editable(state, known)) else { return Vec::new() };
    let kinds: Option<Vec<Kind>> = known.items.iter().map(|item| Kind::of(item.1, item.2)).collect();
    let Some(mut kinds) = kinds else { return Vec::new() };
    let Some(kind) = number.checked_sub(1).and_then(|index| kinds.get_mut(index)) else { return Vec::new() };
    *kind = kind.next();
    match state.compared {
        Source::Paste => write(state, &kinds),
        _ => {
            let counts = counts_of(&kinds);
            state.compare(Source::Sliders);
            state.wanted = counts;
            state.set(Settings { counts, ..state.settings });
            state.learn.kinds = Some(kinds);
        }
    }
    start(state)
}

/// Writes the items into the text boxes. What the user had put there can be brought back.
fn write(state: &mut State, kinds: &[Kind]) {
    let list = |score: fn(Kind) -> f64| {
        Pasted::Typed(kinds.iter().map(|kind| score(*kind).to_string()).collect::<Vec<_>>().join("\n"))
    };
    let texts = [list(|kind| kind.scores().0), list(|kind| kind.scores().1)];
    let replaced = std::mem::replace(&mut state.texts, texts.clone());
    if state.learn.written.as_ref() != Some(&replaced) {
        state.replaced_texts = Some(replaced);
    }
    state.learn.written = Some(texts);
    state.pasted_columns_swapped = false;
    state.texts_version += 1;
    state.compare(Source::Paste);
}
