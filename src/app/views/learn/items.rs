//! Editing an item by clicking on its effect.

use super::drawn::Drawn;
use super::kind::{Kind, counts_of};
use super::known::Known;
use super::state::Learn;
use super::words;
use crate::app::session::{Effect, Session, Source, ViewName};
use crate::app::views::View;
use paired_bootstrap::analysis::teaching::FEW_ITEMS;
use paired_bootstrap::table::Choice;

/// Whether clicks edit items. Stays true while the items of a new comparison are on their way,
/// because a button that disappears loses the focus.
pub(super) fn are_editable(session: &Session, known: &Known) -> bool {
    let is_right_or_wrong = session.shown().is_some_and(|shown| words::is_right_or_wrong(&shown.comparison));
    // An effect belongs to a single item, not to a cluster.
    let are_items = known.what_is_drawn() == Drawn::Items;
    let is_own = match session.input.compared {
        Source::Sliders => session.counts.pairs <= FEW_ITEMS,
        Source::Paste => true,
        Source::File => false,
    };
    is_right_or_wrong && are_items && is_own && known.unshown() == 0 && kinds_of(known).is_some()
}

fn kinds_of(known: &Known) -> Option<Vec<&'static Kind>> {
    known.first.items.iter().map(|item| Kind::of(item.1, item.2)).collect()
}

impl Learn {
    /// Changes an item to the next kind. `number` counts from 1.
    pub(super) fn turn(&mut self, session: &mut Session, number: usize) -> Vec<Effect> {
        let known = self.fresh().filter(|known| are_editable(session, known));
        let Some(mut kinds) = known.and_then(kinds_of) else { return Vec::new() };
        let Some(kind) = number.checked_sub(1).and_then(|index| kinds.get_mut(index)) else { return Vec::new() };
        *kind = kind.next();
        if session.input.compared == Source::Sliders {
            let items: String = kinds.iter().map(|kind| kind.letter).collect();
            let counts = counts_of(&items);
            self.items = Some(items);
            return session.compare_counts(counts);
        }
        let list =
            |score: fn(&Kind) -> f64| kinds.iter().map(|kind| score(kind).to_string()).collect::<Vec<_>>().join("\n");
        // Back leads to the user's own scores, not to each click in between.
        let is_first = self.written.as_ref() != Some(&session.input.boxes.texts);
        let from = session.fragment_of(ViewName::Learn, self.keys(session));
        session.replace_texts([list(|kind| kind.scores.0), list(|kind| kind.scores.1)]);
        session.input.boxes.columns = Choice::default();
        self.written = Some(session.input.boxes.texts.clone());
        let mut effects = session.start();
        if is_first {
            let to = session.fragment_of(ViewName::Learn, self.keys(session));
            effects.push(Effect::EnterAddress { from, to });
        }
        effects
    }
}
