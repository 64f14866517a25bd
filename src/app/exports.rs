//! The drawer “Report and export”: the texts that the user takes away.

use super::event::Effect;
use super::linked::take_scores;
use super::state::{Copyable, Phase, Shown, Source, State};
use super::take_away::write_means;
use super::view::scale_of;
use crate::report::{
    Address, Bins, Equivalence, ExactBootstrap, Findings, Simulation, TooLong, Unpack, pack, share_link, unpack,
};
use crate::worker::protocol::{Inference, Tally};

/// What the drawer says, beside the texts themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The link that leads back here; `None` where the scores are too long for one.
    pub address: Option<String>,
    /// What it carries, or why it does not carry the scores.
    pub note: String,
}

/// Everything that the report's texts say: of the current input only, so `None` until all is known.
#[must_use]
pub fn findings(state: &State) -> Option<Findings> {
    if state.phase != Phase::Done || !state.has_concluded() {
        return None;
    }
    let shown = state.spoken_by_current_job()?;
    let inference = shown.inference.as_ref()?;
    let comparison = &shown.comparison;
    let exact = shown.exact.as_ref()?;
    Some(Findings {
        names: comparison.names.clone(),
        source: comparison
            .format
            .clone()
            .map_or(crate::report::Source::Counts, |format| crate::report::Source::Text { format }),
        unit: comparison.unit,
        pairs: comparison.pairs,
        helped: comparison.helped,
        hurt: comparison.hurt,
        tied: comparison.tied,
        mean_difference: comparison.mean_difference,
        standard_deviation: comparison.standard_deviation,
        exact_grid: comparison.exact,
        simulation: simulation(state, shown, inference),
        exact: ExactBootstrap { p_value: exact.p_value, error: exact.error, intervals: inference.exact },
        alpha: inference.levels.alpha,
        equivalence: Equivalence {
            interval: inference.equivalence,
            margin: state.settings.margin.map(|margin| margin / scale_of(shown).factor()),
        },
        effect: inference.effect,
        tests: inference.tests.clone(),
        warnings: inference.warnings.iter().map(ToString::to_string).collect(),
        differences: inference.differences.clone(),
        version: crate::report::VERSION,
        build: crate::BUILD,
    })
}

fn simulation(state: &State, shown: &Shown, inference: &Inference) -> Simulation {
    let Tally { resamples, at_or_below_zero, first_edge, marked_bins, ref counts, ref trace } = shown.tally;
    Simulation {
        resamples,
        asked: u64::from(shown.resamples),
        at_or_below_zero,
        seed: state.settings.seed,
        mean: inference.resampled_mean,
        standard_deviation: inference.resampled_standard_deviation,
        intervals: inference.simulated,
        histogram: Bins { first_edge, width: shown.comparison.bin_width, marked: marked_bins, counts: counts.clone() },
        trace: trace.clone(),
    }
}

/// What a link depends on: the address without the scores, and which texts are compared.
pub type LinkKey = (String, Source, u32);

/// What [`link`] depends on, without its cost.
#[must_use]
pub fn link_key(state: &State) -> LinkKey {
    (shared(state.address(), state).to_string(), state.compared, state.texts_version)
}

/// A run that was stopped is the beginning of a longer one: its link asks for no more than it had.
fn shared(address: Address, state: &State) -> Address {
    let stopped = state.spoken_by_current_job().filter(|shown| shown.outcome.is_some_and(|outcome| outcome.stopped));
    let resamples = stopped.map_or(address.resamples, |shown| shown.tally.resamples.max(Address::RESAMPLES.0));
    Address { resamples, ..address }
}

/// The link that leads back here. None without the scores, where they are not from sliders: it would lead elsewhere.
#[must_use]
pub fn link(state: &State) -> Link {
    let files = "There is no link to scores from files: it cannot carry them. Paste them, if they are few.";
    let held = "There is no link to these scores: they are too long for one.";
    let none = |note: &str| Link { address: None, note: note.to_owned() };
    match state.compared {
        Source::Sliders => Link {
            address: share_link(&state.place, &shared(state.address(), state)).ok(),
            note: "Opens this page with the same numbers.".to_owned(),
        },
        Source::File => none(files),
        Source::Paste => match share_link(&state.place, &shared(state.full_address(), state)) {
            Ok(_) if state.full_address().scores.is_none() => none(held),
            Ok(address) => {
                let note = "Opens this page with the same scores and the same p. The scores travel in the link itself; \
                            no server sees what stands behind its #.";
                Link { address: Some(address), note: note.to_owned() }
            }
            Err(too_long) => none(&too_long.to_string()),
        },
    }
}

/// The texts to take away, in the later part of the program.
#[derive(Debug)]
pub(crate) struct ExportFunctions {
    text_of: fn(&State, Copyable) -> Option<String>,
    /// [`take_scores`].
    pub(super) take_scores: fn(&mut State, &Address) -> Option<String>,
    /// [`write_means`].
    pub(super) write_means: fn(&mut State) -> Vec<Effect>,
    /// Reads the scores that an address carries.
    pub(super) unpack: Unpack,
    /// Writes them as an address does.
    pub(super) pack: fn(&[String; 2]) -> Result<String, TooLong>,
}

impl ExportFunctions {
    /// All of them, for the table of the later part.
    pub(crate) const ALL: Self = Self { text_of: write, take_scores, write_means, unpack, pack };
}

/// The text that a Copy button copies. Without the later part there are none, and the buttons are off.
pub(super) fn text_of(state: &State, what: Copyable) -> Option<String> {
    state.later().and_then(|later| (later.exports.text_of)(state, what))
}

fn write(state: &State, what: Copyable) -> Option<String> {
    match what {
        Copyable::Text(export) => findings(state).map(|findings| export.text(&findings)),
        Copyable::Link => link(state).address,
        Copyable::Shown(id) => {
            let texts = state.panel()?.sheet(state).texts;
            texts.into_iter().find(|(own, _)| *own == id).map(|(_, text)| text)
        }
    }
}
