//! The arrival of the later part of the program: when it is fetched, and what waits for it.

use super::event::Effect;
use super::replies::conclude_later;
use super::state::{Phase, State};
use super::update::{ask, drop_job};
use super::visit::go_to_address;
use crate::later::{self, Later};
use crate::report::{Address, Tab};

/// Where the later part is, and what waits for it.
#[derive(Clone, Debug)]
pub struct Arrival {
    part: Part,
    /// Whether a pause has been asked for, to fetch it in.
    is_planned: bool,
    /// Whether somebody has opened a drawer, which it fills.
    is_wanted: bool,
    /// An address with keys that only the later part can read.
    unread: Option<String>,
    /// Whether a job waits for it, of which it has to read the texts.
    holds_job: bool,
}

/// Where the later part is.
#[derive(Clone, Copy, Debug)]
enum Part {
    NotAsked,
    Fetched,
    Here(&'static Later),
    Missing,
}

impl Default for Arrival {
    fn default() -> Self {
        Self {
            part: later::at_once().map_or(Part::NotAsked, Part::Here),
            is_planned: false,
            is_wanted: false,
            unread: None,
            holds_job: false,
        }
    }
}

impl Arrival {
    /// The later part is not there, and has not been asked for.
    #[cfg(test)]
    pub(super) fn to_come() -> Self {
        Self { part: Part::NotAsked, ..Self::default() }
    }

    /// The keys of a view that wait to be read.
    pub(super) fn keys_of(&self, tab: Tab) -> Vec<(String, String)> {
        let address = self.unread.as_ref().map(|fragment| Address::parse_with(fragment, None).0);
        address.filter(|address| address.view == tab).map_or_else(Vec::new, |address| address.others)
    }
}

impl State {
    /// The later part, when it is there.
    pub(super) fn later(&self) -> Option<&'static Later> {
        match self.arrival.part {
            Part::Here(later) => Some(later),
            _ => None,
        }
    }

    /// For scripts: "here" once the later part has done its share too. The page says so when closed drawers are filled as well.
    pub(super) fn later_state(&self) -> &'static str {
        match self.arrival.part {
            Part::Here(_) if !self.owes_conclusions() => "here",
            Part::Missing => "missing",
            _ => "awaited",
        }
    }

    /// Whether what the user looks at waits for the later part.
    pub(super) fn awaits_later(&self) -> bool {
        matches!(self.arrival.part, Part::NotAsked | Part::Fetched) && self.uses_later()
    }

    /// Whether what the user looks at lacks the later part, which could not be fetched.
    pub(super) fn lacks_later(&self) -> bool {
        matches!(self.arrival.part, Part::Missing) && self.uses_later()
    }

    /// Whether a result is done but for its conclusions, and the later part is there to draw them.
    pub(super) fn owes_conclusions(&self) -> bool {
        self.phase == Phase::Done && self.run.is_some() && self.later().is_some() && !self.has_concluded()
    }

    /// Whether the drawers will be filled without anybody's doing, but are not yet.
    pub(super) fn awaits_conclusions(&self) -> bool {
        self.owes_conclusions() || matches!(self.arrival.part, Part::NotAsked | Part::Fetched)
    }

    /// Whether what the user looks at cannot be shown at all, because the later part could not be fetched.
    pub(super) fn is_stuck(&self) -> bool {
        matches!(self.arrival.part, Part::Missing) && self.is_held_up()
    }

    fn is_held_up(&self) -> bool {
        self.tab != Tab::Test || self.arrival.unread.is_some() || self.arrival.holds_job
    }

    fn uses_later(&self) -> bool {
        self.is_held_up() || self.arrival.is_wanted
    }
}

/// Has the later part fetched: at once where somebody waits for it, and otherwise in the first pause, so that it is
/// there when somebody does, and the network no longer needed.
pub(super) fn order(state: &mut State) -> Vec<Effect> {
    if state.awaits_later() && matches!(state.arrival.part, Part::NotAsked) {
        state.arrival.part = Part::Fetched;
        return vec![Effect::FetchLater];
    }
    let is_at_rest = matches!(state.phase, Phase::Done | Phase::Error);
    if is_at_rest && matches!(state.arrival.part, Part::NotAsked) && !state.arrival.is_planned {
        state.arrival.is_planned = true;
        return vec![Effect::WaitForPause];
    }
    Vec::new()
}

/// Nothing has happened for a moment.
pub(super) fn pause(state: &mut State) -> Vec<Effect> {
    if matches!(state.arrival.part, Part::NotAsked) {
        state.arrival.part = Part::Fetched;
        return vec![Effect::FetchLater];
    }
    Vec::new()
}

/// Somebody has opened what the later part fills, or asks for it once more.
pub(super) fn want(state: &mut State) -> Vec<Effect> {
    state.arrival.is_wanted = true;
    try_again(state);
    Vec::new()
}

/// What could not be fetched may be there by now.
pub(super) fn try_again(state: &mut State) {
    if matches!(state.arrival.part, Part::Missing) {
        state.arrival.part = Part::NotAsked;
    }
}

/// Keeps an address that nobody can read yet to its end: it belongs to one of the other views, or is about scores that are
/// no counts.
pub(super) fn keep_unread(state: &mut State, fragment: &str, needs_later: bool) {
    let is_read = state.later().is_some() || (state.tab == Tab::Test && !needs_later);
    state.arrival.unread = (!is_read).then(|| fragment.to_owned());
    try_again(state);
}

/// Holds a job until the later part is there, which reads texts. What runs is dropped, as for any newer job.
pub(super) fn hold_job(state: &mut State) -> Vec<Effect> {
    let effects = drop_job(state);
    state.arrival.holds_job = true;
    state.error = None;
    state.is_waiting = false;
    state.phase = Phase::Reading(0.0);
    try_again(state);
    effects
}

/// A newer job takes the place of what waits; but not of what another view waits for.
pub(super) fn release(state: &mut State) {
    state.arrival.holds_job = false;
    if state.tab == Tab::Test {
        state.arrival.unread = None;
    }
}

/// The later part is there.
pub(super) fn arrive(state: &mut State, later: &'static Later) -> Vec<Effect> {
    state.arrival.part = Part::Here(later);
    let holds_job = std::mem::take(&mut state.arrival.holds_job);
    let mut effects = if holds_job { ask(state) } else { Vec::new() };
    if let Some(fragment) = state.arrival.unread.take() {
        effects.extend(go_to_address(state, &fragment));
    }
    effects.extend(conclude_later(state));
    effects
}

/// The later part could not be fetched.
pub(super) fn miss(state: &mut State) -> Vec<Effect> {
    state.arrival.part = Part::Missing;
    Vec::new()
}
