//! Going to an address.

use super::event::{BoxName, Effect};
use super::state::{Pasted, Phase, Settings, Source, State};
use super::update::start;
use super::{arrival, panel};
use crate::planning::Counts;
use crate::report::{Address, Tab};

pub(super) fn go_to_address(state: &mut State, fragment: &str) -> Vec<Effect> {
    let unpack = state.later().map(|later| later.exports.unpack);
    let (address, problems) = Address::parse_with(fragment, unpack);
    state.tab = address.view;
    let has_scores = Address::has_scores(fragment);
    arrival::keep_unread(state, fragment, has_scores);
    if has_scores && unpack.is_none() {
        return Vec::new();
    }
    let mut messages: Vec<String> = panel::take_keys(state, &address);
    messages.splice(0..0, problems.iter().map(ToString::to_string));
    if messages.is_empty() && leads_to_what_runs(state, &address) {
        return vec![Effect::WriteAddress(state.fragment())];
    }
    match address.scores {
        Some(scores) => take_scores(state, scores, address.swapped),
        None if address.counts.is_some() => state.compare(Source::Sliders),
        None => {}
    }
    let counts = address.counts.unwrap_or(state.settings.counts);
    state.wanted = counts;
    state.set(Settings {
        counts,
        resamples: u32::try_from(address.resamples).unwrap_or(u32::MAX),
        seed: address.seed,
        alpha: address.alpha,
        interval_level: address.level,
        margin: address.margin,
    });
    let mut effects = start(state);
    messages.splice(0..0, state.error.take());
    if messages.is_empty() {
        return effects;
    }
    if state.settled.is_none() && state.run.is_none() {
        // Nothing to fall back on yet: the ten questions, rather than a blank page.
        state.settings.counts = Counts::TEN_QUESTIONS;
        effects = start(state);
        // The boxes show what the address asks for, until something else runs.
        state.wrong_box = Some(BoxName::Helped);
        state.is_stand_in = true;
    }
    // The address keeps what was typed, so that it can be mended.
    effects.retain(|effect| !matches!(effect, Effect::WriteAddress(_)));
    state.error = Some(format!("Address: {}.", messages.join("; ")));
    if state.run.is_none() {
        state.phase = Phase::Error;
    }
    effects
}

/// Whether an address asks for the comparison that the page is at: then only the view changes, and nothing is drawn anew.
fn leads_to_what_runs(state: &State, address: &Address) -> bool {
    let asked = Address { view: Tab::Test, others: Vec::new(), ..address.clone() };
    let own = state.full_address();
    let scores = own.scores.filter(|_| address.scores.is_some());
    let is_usable = state.error.is_none() && !state.is_waiting && state.run.is_some();
    is_usable && asked == Address { scores, ..own }
}

/// Fills the paste boxes with the scores of a shared link. The address bar keeps them while they stay as they are.
fn take_scores(state: &mut State, scores: [String; 2], swapped: bool) {
    state.compare(Source::Paste);
    let texts = scores.map(Pasted::Typed);
    state.pasted_columns_swapped = swapped;
    state.linked_texts = Some(texts.clone());
    if state.texts != texts {
        let is_work = state.has_texts(Source::Paste);
        let replaced = std::mem::replace(&mut state.texts, texts);
        if is_work {
            state.replaced_texts = Some(replaced);
        }
    }
    state.texts_version += 1;
}
