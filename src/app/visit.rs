//! Going to an address.

use super::edits::settle_box;
use super::event::{BoxName, Effect};
use super::panel::Panel;
use super::state::{Aside, Phase, Settings, Source, State};
use super::update::start;
use super::{arrival, panel};
use crate::planning::Counts;
use crate::report::{Address, Tab};

/// Goes to an address. What stands in the boxes of the view Test and cannot be used stands there again on the way back, if
/// nothing else has come to count by then; the other views show what counts.
pub(super) fn go_to_address(state: &mut State, fragment: &str) -> Vec<Effect> {
    let tab = state.tab;
    // The way back can be gone in the middle of typing.
    let mut effects = if state.is_waiting { settle_box(state) } else { Vec::new() };
    effects.retain(|effect| !matches!(effect, Effect::WriteAddress(_)));
    let wrong = (state.wrong_box.is_some() && !state.is_stand_in).then(|| state.boxes.clone());
    effects.extend(follow(state, fragment));
    if tab != state.tab && state.wrong_box.is_none() && wrong.is_some() {
        state.aside = wrong.map(|boxes| Aside { boxes, job: state.job, settings: state.settings });
    }
    effects
}

fn follow(state: &mut State, fragment: &str) -> Vec<Effect> {
    let later = state.later().map(|later| &later.exports);
    let (address, problems) = Address::parse_with(fragment, later.map(|later| later.unpack));
    state.tab = address.view;
    let needs_later = Address::needs_later(fragment);
    arrival::keep_unread(state, fragment, needs_later);
    if needs_later && later.is_none() {
        return Vec::new();
    }
    let mut messages: Vec<String> = panel::take_keys(state, &address);
    messages.splice(0..0, problems.iter().map(ToString::to_string));
    if messages.is_empty() && leads_to_what_runs(state, &address) {
        let mut effects = take_boxes_back(state);
        effects.push(Effect::WriteAddress(state.fragment()));
        return effects;
    }
    // What was wrong with an address that was read in part is still wrong with all of it.
    let has_good_result = state.settled.is_some() && !state.is_stand_in;
    let mut notice = None;
    if address.counts.is_some() {
        state.compare(Source::Sliders);
    }
    if let (true, Some(later)) = (needs_later, later) {
        notice = (later.take_scores)(state, &address);
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
    if !messages.is_empty() && state.settled.is_none() && state.run.is_none() {
        // Nothing to fall back on yet: the ten questions, rather than a blank page.
        state.settings.counts = Counts::TEN_QUESTIONS;
        state.compared = Source::Sliders;
        effects = start(state);
        // The boxes show what the address asks for, until something else runs.
        state.wrong_box = Some(BoxName::Helped);
    }
    if notice.is_some() || !messages.is_empty() {
        // The address keeps what it asks for: it can be mended, and a reload tells the same.
        effects.retain(|effect| !matches!(effect, Effect::WriteAddress(_)));
    }
    state.notice = notice;
    if messages.is_empty() {
        return effects;
    }
    state.is_stand_in = !has_good_result;
    state.error = Some(format!("Address: {}.", messages.join("; ")));
    if state.run.is_none() {
        state.phase = Phase::Error;
    }
    effects
}

/// Back in the view Test, with what it was left with.
fn take_boxes_back(state: &mut State) -> Vec<Effect> {
    if state.tab != Tab::Test {
        return Vec::new();
    }
    match state.aside.take() {
        Some(aside) if (aside.job, aside.settings) == (state.job, state.settings) => {
            (state.boxes, state.is_waiting) = (aside.boxes, true);
            settle_box(state)
        }
        _ => Vec::new(),
    }
}

/// Whether an address asks for the comparison that the page is at: then only the view changes, and nothing is drawn anew.
fn leads_to_what_runs(state: &State, address: &Address) -> bool {
    let asked = Address { view: Tab::Test, others: Vec::new(), ..address.clone() };
    let own = if asked.scores.is_some() { state.full_address() } else { state.address() };
    // A wrong level is told wherever its box is.
    let has_level = !matches!(state.panel(), Some(Panel::Learn | Panel::Rules));
    let is_told = has_level && state.wrong_box == Some(BoxName::Alpha);
    let is_usable = (state.error.is_none() || is_told) && !state.is_waiting && state.run.is_some();
    is_usable && asked == own
}
