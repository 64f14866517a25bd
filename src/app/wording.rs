//! What the page says in words.

use super::convergence::{monte_carlo_interval, two_standard_errors};
use super::replies::BROKE_OFF_TWICE;
use super::state::{Attachment, Phase, Shown, Source, State};
use super::update::STOPPED_BEFORE;
use super::view::scale_of;
use crate::planning::Counts;
use crate::report::{Evidence, Scale, Standing, Verdict, count, margin_of_error};
use crate::worker::protocol::{Comparison, Exact, Tally};

pub(super) fn verdict_of(state: &State) -> Verdict {
    let known = state.shown.as_ref().and_then(|shown| Some((shown, evidence(shown)?)));
    let Some((shown, evidence)) = known else {
        let (headline, explanation) = match error(state) {
            Some(message) if state.phase == Phase::Error => ("No result yet.", message),
            _ if state.is_stuck() => ("No result yet.", String::new()),
            _ => ("Is this difference between two systems real?", "Drawing the first resamples …".to_owned()),
        };
        return Verdict { headline: headline.to_owned(), explanation };
    };
    let verdict = Verdict::new(&Standing {
        experimental: &experimental_name(&shown.comparison),
        pairs: shown.comparison.pairs,
        tied: shown.comparison.tied,
        mean_difference: shown.comparison.mean_difference,
        varies: shown.comparison.standard_deviation > 0.0,
        scale: scale_of(shown),
        evidence,
        exact_p: shown.exact.as_ref().filter(|exact| exact.error == 0.0).map(|exact| exact.p_value),
        alpha: state.settings.alpha,
    });
    if matches!(evidence, Evidence::Counted { .. }) && shown.outcome.is_none() {
        let (done, all) = (count(shown.tally.resamples), count(u64::from(shown.resamples)));
        return Verdict { explanation: format!("So far, after {done} of {all} resamples."), ..verdict };
    }
    if !state.is_refused() {
        return verdict;
    }
    let Comparison { pairs, helped, hurt, .. } = shown.comparison;
    if state.is_stand_in {
        let is_example = Counts { pairs, helped, hurt } == Counts::TEN_QUESTIONS;
        let explanation = if is_example {
            "This is the example of ten questions: the address cannot be used."
        } else {
            "This is what the rest of the address asks for."
        };
        return Verdict { explanation: explanation.to_owned(), ..verdict };
    }
    let why = match state.error.as_deref() {
        Some(error) if error.starts_with(STOPPED_BEFORE) => "You have stopped it.",
        Some(error) if error.starts_with(BROKE_OFF_TWICE) => "It could not be computed.",
        _ => "The input cannot be used.",
    };
    Verdict {
        explanation: format!(
            "{why} This is the last good result: {} items, {} helped, {} hurt, {} resamples.",
            count(pairs),
            count(helped),
            count(hurt),
            count(shown.tally.resamples)
        ),
        ..verdict
    }
}

/// What the verdict rests on: the exact p while resamples are still being drawn, so that it stands still, and their count
/// once they all are.
fn evidence(shown: &Shown) -> Option<Evidence> {
    let Tally { at_or_below_zero, resamples, .. } = shown.tally;
    match &shown.exact {
        Some(exact) if shown.outcome.is_none() => {
            Some(Evidence::Exact { p_value: exact.p_value, resamples: u64::from(shown.resamples) })
        }
        _ => (resamples > 0).then_some(Evidence::Counted { at_or_below_zero, resamples }),
    }
}

/// How near a simulation comes to the exact p, or how far the exact p may itself be off.
pub(super) fn exact_kind(shown: Option<&Shown>) -> String {
    let Some((shown, exact)) = shown.and_then(|shown| Some((shown, shown.exact.as_ref()?))) else {
        return String::new();
    };
    if exact.error > 0.0 {
        return format!("approximate, ±\u{a0}{}", margin_of_error(exact.error));
    }
    // The least number of hits that would be a surprise either way: fewer than one in twenty runs has any.
    let rare = 0.05 / resamples_of(shown) as f64;
    match exact.p_value {
        0.0 => "no resample can be ≤ 0".to_owned(),
        p if p < rare => "too rare to be simulated".to_owned(),
        p if 1.0 - p < rare => "all resamples".to_owned(),
        p => {
            let margin = two_standard_errors(p, resamples_of(shown));
            // Two of them: one seed in twenty lies further off.
            format!("simulation ±\u{a0}{} (2 SE)", margin_of_error(margin))
        }
    }
}

/// What the exact p is called.
pub(super) fn exact_term(shown: Option<&Shown>) -> &'static str {
    let is_approximate = shown.and_then(|shown| shown.exact.as_ref()).is_some_and(|exact| exact.error > 0.0);
    if is_approximate { "approximate p" } else { "exact p" }
}

/// What the exact p is, in a sentence or two.
pub(super) fn exact_title(shown: Option<&Shown>) -> String {
    let meaning = "The p-value that endless resampling would give, computed without drawing a single resample.";
    let Some((shown, Exact { error, p_value, .. })) = shown.and_then(|shown| Some((shown, shown.exact.as_ref()?)))
    else {
        return meaning.to_owned();
    };
    if *error > 0.0 {
        return format!("{meaning} {}", approximate(*error));
    }
    format!(
        "{meaning} Two standard errors of {} resamples are {}.",
        count(resamples_of(shown)),
        margin_of_error(two_standard_errors(*p_value, resamples_of(shown)))
    )
}

/// Why a p that is called exact is not.
pub(super) fn approximate(error: f64) -> String {
    format!(
        "Here it is approximate, to within {}: the distribution has more steps than can be followed. That is so where a few \
         scores have many more digits than the others, or a dozen items have very many.",
        margin_of_error(error)
    )
}

/// The resamples that are drawn; before the first, all that were asked for.
fn resamples_of(shown: &Shown) -> u64 {
    if shown.tally.resamples > 0 { shown.tally.resamples } else { u64::from(shown.resamples) }
}

/// How far chance may have carried the simulated p.
pub(super) fn p_title(tally: Option<&Tally>) -> String {
    tally.map_or_else(String::new, |tally| {
        let interval = monte_carlo_interval(tally.at_or_below_zero, tally.resamples);
        format!("95 % Monte-Carlo interval (Wilson 1927): {interval}")
    })
}

/// What the experimental system is called in the headline.
fn experimental_name(comparison: &Comparison) -> String {
    let [_, experimental] = &comparison.names;
    experimental.as_deref().map_or_else(|| "Experimental".to_owned(), fitting)
}

/// Which system is subtracted from which, by the names that the input gives them.
pub(super) fn difference_kind(comparison: &Comparison) -> String {
    match &comparison.names {
        [Some(baseline), Some(experimental)] => format!("{} − {}", fitting(experimental), fitting(baseline)),
        _ => "observed mean".to_owned(),
    }
}

/// A system's name, cut to fit, without characters that would turn round the text behind it.
pub(super) fn fitting(name: &str) -> String {
    const LONGEST: usize = 28;
    let turns = |c: char| {
        c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut letters = name.chars().filter(|&c| !turns(c));
    let start: String = letters.by_ref().take(LONGEST).collect();
    if letters.next().is_some() { start + "…" } else { start }
}

pub(super) fn caption(shown: Option<&Shown>) -> String {
    let bars = "Bars: resamples by mean difference.";
    let marked = match shown.map(|shown| &shown.tally) {
        Some(tally) if tally.resamples > 0 && tally.at_or_below_zero == 0 => "None lies at or below zero.",
        _ => "Hatched: at or below zero, the p-value.",
    };
    let has_curve = shown.is_some_and(|shown| shown.exact.is_some());
    let curve = if has_curve { " Line: the exact distribution." } else { "" };
    format!("{bars} {marked}{curve}")
}

pub(super) fn in_words(state: &State) -> String {
    let Counts { pairs, helped, hurt } = state.settings.counts;
    if helped.saturating_add(hurt) > pairs {
        return String::new();
    }
    let items = if pairs == 1 { "item" } else { "items" };
    format!(
        "Of {} {items}, the experimental system alone gets {} right (helped), the baseline alone {} (hurt).",
        count(pairs),
        count(helped),
        count(hurt)
    )
}

pub(super) fn in_unit(what: &str, scale: Option<Scale>) -> String {
    match scale.map(|scale| scale.unit()) {
        Some(unit) if !unit.is_empty() => format!("{what}, in {unit}"),
        _ => what.to_owned(),
    }
}

pub(super) fn slider_texts(state: &State) -> [String; 3] {
    let counts = state.settings.counts;
    let of = |part: u64| {
        format!("{} of {}, {:.1} %", count(part), count(counts.pairs), 100.0 * part as f64 / counts.pairs.max(1) as f64)
    };
    [format!("{} items", count(counts.pairs)), of(counts.helped), of(counts.hurt)]
}

/// "scores.csv, 1.2 MB".
pub(super) fn described(attachment: &Attachment) -> String {
    let size = match attachment.bytes {
        bytes if bytes >= 1_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        bytes if bytes >= 1000 => format!("{:.1} kB", bytes as f64 / 1e3),
        bytes => format!("{bytes} bytes"),
    };
    format!("{}, {size}", attachment.name)
}

/// What is wrong, and in which place for scores where another one is shown.
pub(super) fn error(state: &State) -> Option<String> {
    let message = as_sentence(state.error.clone()?);
    let place = match state.compared {
        _ if state.compared == state.source => return Some(message),
        Source::Sliders => "Sliders",
        Source::Paste => "Paste",
        Source::File => "File",
    };
    Some(format!("{place}: {message}"))
}

/// How the texts on the page were read, and whether that was exact; or why there is nothing to say of them.
pub(super) fn read_as(state: &State) -> Option<String> {
    if state.source != state.compared && state.error.is_none() {
        return Some(match state.compared {
            Source::Sliders => "Nothing here yet: the result is still that of the sliders.".to_owned(),
            Source::Paste => "Nothing here yet: the result is still that of the pasted scores.".to_owned(),
            Source::File => "Nothing here yet: the result is still that of the files.".to_owned(),
        });
    }
    let comparison = &state.shown.as_ref()?.comparison;
    let format = comparison.format.as_ref()?;
    let is_current = state.compared == state.source && state.source != Source::Sliders && state.error.is_none();
    is_current.then(|| {
        let swapped = if state.run.as_ref().is_some_and(|run| run.swapped) { ", columns exchanged" } else { "" };
        let rounded = if comparison.exact {
            ""
        } else {
            ". Some scores have more than 15 digits, or differ too much in size: they are rounded to the nearest binary number"
        };
        format!("Read as: {format}{swapped}{rounded}.")
    })
}

/// Messages are written to stand inside a sentence; on the page they are one.
fn as_sentence(mut message: String) -> String {
    if let Some(first) = message.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !message.ends_with(['.', '?']) {
        message.push('.');
    }
    message
}

pub(super) fn status(state: &State) -> String {
    match (state.phase, state.spoken_by_current_job()) {
        (Phase::Loading, _) => "Starting …".to_owned(),
        (Phase::Reading(share), _) => format!("Reading scores, {:.0} %", share * 100.0),
        (Phase::Running, Some(shown)) => {
            format!("{} of {} resamples", count(shown.tally.resamples), count(u64::from(shown.resamples)))
        }
        (Phase::Running, None) => "Resampling …".to_owned(),
        (Phase::Error, _) => String::new(),
        (Phase::Inferring | Phase::Done, shown) => {
            shown.and_then(|shown| Some((shown, shown.outcome?))).map_or_else(String::new, |(shown, outcome)| {
                let done = count(shown.tally.resamples);
                let time = duration(outcome.milliseconds);
                if outcome.stopped {
                    format!("Stopped after {done} of {} resamples, {time}", count(u64::from(shown.resamples)))
                } else {
                    format!("{done} resamples in {time}")
                }
            })
        }
    }
}

fn duration(milliseconds: f64) -> String {
    match milliseconds {
        ms if ms < 1.0 => "under 1 ms".to_owned(),
        ms if ms < 1000.0 => format!("{ms:.0} ms"),
        ms => format!("{:.1} s", ms / 1000.0),
    }
}

pub(super) fn picture_label(shown: Option<&Shown>, verdict: &Verdict) -> String {
    let Some(shown) = shown.filter(|shown| shown.tally.resamples > 0) else {
        return "Histogram of resampled means, still empty".to_owned();
    };
    let Tally { resamples, at_or_below_zero, .. } = shown.tally;
    format!(
        "Histogram of the means of {} resamples: {} are at or below zero, {} above. {}",
        count(resamples),
        count(at_or_below_zero),
        count(resamples - at_or_below_zero),
        verdict.headline
    )
}
