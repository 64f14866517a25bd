//! What is on the screen, as a function of the state: texts, values and attributes, still without a browser.

use super::event::BoxName;
use super::state::{Boxes, Pasted, Phase, Positions, Shown, Source, State, Theme};
use crate::planning::{Counts, Example, ExampleScores};
use crate::report::{Scale, Standing, Verdict, count, p_value};
use crate::worker::protocol::{Comparison, Tally};
use std::sync::LazyLock;

/// What stands where a number is not known yet.
pub(super) const UNKNOWN: &str = "…";

/// A number on the page: how it reads, and its full precision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Number {
    /// As a person reads it.
    pub text: String,
    /// For `data-value`; `None` while it is not known.
    pub value: Option<f64>,
}

/// Everything on the screen but the picture, its table and the text boxes: these may be large, and are taken from the
/// state as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// `loading`, `running`, `done` or `error`.
    pub data_state: &'static str,
    /// The verdict and what it rests on.
    pub verdict: Verdict,
    /// The p-value.
    pub p_value: Number,
    /// Resamples at or below zero.
    pub at_or_below_zero: Number,
    /// Resamples so far.
    pub resamples_done: Number,
    /// The observed mean difference.
    pub mean_difference: Number,
    /// The percentile interval, lower end.
    pub interval_lower: Number,
    /// The percentile interval, upper end.
    pub interval_upper: Number,
    /// Of what kind the interval is, and its unit.
    pub interval_kind: String,
    /// What the picture's caption says.
    pub caption: &'static str,
    /// What the three counts mean, in a sentence.
    pub in_words: String,
    /// The result in a few words, for where the verdict is out of sight.
    pub glance: String,
    /// What the histogram's table counts, and the unit of its edges.
    pub table_caption: String,
    /// Sample size.
    pub pairs: Number,
    /// "item" or "items".
    pub pairs_noun: &'static str,
    /// Helped.
    pub helped: Number,
    /// Hurt.
    pub hurt: Number,
    /// Tied.
    pub tied: Number,
    /// The place for scores that is shown.
    pub source: Source,
    /// The one-line boxes.
    pub boxes: Boxes,
    /// The box that cannot be used.
    pub wrong_box: Option<BoxName>,
    /// The sliders.
    pub positions: Positions,
    /// What the sliders say to those who do not see them: sample size, helped, hurt.
    pub slider_texts: [String; 3],
    /// Whether an example has replaced texts that can be brought back.
    pub can_restore_texts: bool,
    /// The files: what each is read as, and its name. Empty, one or two.
    pub files: Vec<(String, String)>,
    /// How the input was read.
    pub read_as: Option<String>,
    /// What is wrong with the input.
    pub error: Option<String>,
    /// A notice above the cards.
    pub notice: Option<String>,
    /// How far a run is, from 0 to 1, while one runs.
    pub progress: Option<f64>,
    /// What the line under the chart says.
    pub status: String,
    /// What the picture shows, for those who do not see it.
    pub picture_label: String,
    /// What is spoken when the numbers have settled; empty until then.
    pub spoken: String,
    /// The example that the page shows, unchanged.
    pub example: Option<Example>,
    /// The theme.
    pub theme: Theme,
}

impl View {
    /// The view of `state`.
    #[must_use]
    pub fn new(state: &State) -> Self {
        let shown = state.shown.as_ref();
        let scale = shown.map(scale_of);
        let is_done = state.phase == Phase::Done;
        let verdict = verdict_of(state);
        let in_scores = |value: Option<f64>| Number {
            text: value.zip(scale).map_or_else(|| UNKNOWN.to_owned(), |(value, scale)| scale.signed(value)),
            value,
        };
        let interval = shown.and_then(|shown| shown.outcome).map(|outcome| outcome.interval);
        let tally = shown.map(|shown| &shown.tally).filter(|tally| tally.resamples > 0);
        Self {
            data_state: data_state(state.phase),
            p_value: p_number(tally, state.settings.alpha),
            at_or_below_zero: whole(tally.map(|tally| tally.at_or_below_zero)),
            resamples_done: whole(tally.map(|tally| tally.resamples)),
            mean_difference: shown.map_or_else(unknown, |shown| Number {
                text: scale_of(shown).signed_with_unit(shown.comparison.mean_difference),
                value: Some(shown.comparison.mean_difference),
            }),
            interval_lower: in_scores(interval.map(|(lower, _)| lower)),
            interval_upper: in_scores(interval.map(|(_, upper)| upper)),
            interval_kind: in_unit("two-sided percentile", scale),
            caption: caption(tally),
            in_words: in_words(state),
            glance: shown.zip(tally).map_or_else(String::new, |(shown, _)| {
                let p = p_number(tally, state.settings.alpha).text;
                let p = if p.starts_with('<') { format!("p {p}") } else { format!("p = {p}") };
                format!("{p} · {}", scale_of(shown).signed_with_unit(shown.comparison.mean_difference))
            }),
            table_caption: in_unit("Resamples by mean difference", scale),
            pairs: whole(shown.map(|shown| shown.comparison.pairs)),
            pairs_noun: if shown.is_some_and(|shown| shown.comparison.pairs == 1) { "item" } else { "items" },
            helped: whole(shown.map(|shown| shown.comparison.helped)),
            hurt: whole(shown.map(|shown| shown.comparison.hurt)),
            tied: whole(shown.map(|shown| shown.comparison.tied)),
            source: state.source,
            boxes: state.boxes.clone(),
            wrong_box: state.wrong_box,
            positions: state.positions,
            slider_texts: slider_texts(state),
            can_restore_texts: state.replaced_texts.is_some(),
            files: files(state),
            read_as: read_as(state),
            error: error(state),
            notice: state.notice.clone(),
            progress: progress(state),
            status: status(state),
            picture_label: picture_label(shown, &verdict),
            spoken: if is_done {
                format!("{} p-value {}.", verdict.headline, p_number(tally, state.settings.alpha).text)
            } else {
                String::new()
            },
            example: example_of(state),
            theme: state.theme,
            verdict,
        }
    }
}

pub(super) fn scale_of(shown: &Shown) -> Scale {
    let Comparison { unit, standard_deviation, mean_difference, .. } = shown.comparison;
    Scale::new(unit, standard_deviation, mean_difference)
}

fn caption(tally: Option<&Tally>) -> &'static str {
    match tally {
        Some(tally) if tally.at_or_below_zero == 0 => {
            "Each bar counts resamples by their mean difference. None lies at or below zero."
        }
        _ => "Each bar counts resamples by their mean difference. The hatched part, at or below zero, is the p-value.",
    }
}

fn in_words(state: &State) -> String {
    let Counts { pairs, helped, hurt } = state.settings.counts;
    let items = if pairs == 1 { "item" } else { "items" };
    format!(
        "Of {} {items}, the experimental system gets {} right that the baseline misses (helped), and misses {} that the \
         baseline gets right (hurt).",
        count(pairs),
        count(helped),
        count(hurt)
    )
}

fn in_unit(what: &str, scale: Option<Scale>) -> String {
    match scale.map(|scale| scale.unit()) {
        Some(unit) if !unit.is_empty() => format!("{what}, in {unit}"),
        _ => what.to_owned(),
    }
}

pub(super) fn data_state(phase: Phase) -> &'static str {
    match phase {
        Phase::Loading => "loading",
        Phase::Waiting | Phase::Reading(_) | Phase::Running => "running",
        Phase::Done => "done",
        Phase::Error => "error",
    }
}

fn verdict_of(state: &State) -> Verdict {
    let Some(shown) = state.shown.as_ref().filter(|shown| shown.tally.resamples > 0) else {
        return Verdict {
            headline: "Is this difference between two systems real?".to_owned(),
            explanation: if state.phase == Phase::Error {
                String::new()
            } else {
                "Drawing the first resamples …".to_owned()
            },
        };
    };
    let [baseline, experimental] = names(&shown.comparison);
    let verdict = Verdict::new(&Standing {
        experimental: &experimental,
        baseline: &baseline,
        pairs: shown.comparison.pairs,
        tied: shown.comparison.tied,
        mean_difference: shown.comparison.mean_difference,
        varies: shown.comparison.standard_deviation > 0.0,
        scale: scale_of(shown),
        at_or_below_zero: shown.tally.at_or_below_zero,
        resamples: shown.tally.resamples,
        alpha: state.settings.alpha,
    });
    if state.phase == Phase::Running && shown.tally.resamples < u64::from(shown.resamples) {
        let (done, all) = (count(shown.tally.resamples), count(u64::from(shown.resamples)));
        return Verdict { explanation: format!("So far, after {done} of {all} resamples."), ..verdict };
    }
    if state.phase != Phase::Error {
        return verdict;
    }
    if state.is_stand_in {
        let explanation = "This is the example of ten questions: the address cannot be used.".to_owned();
        return Verdict { explanation, ..verdict };
    }
    let Comparison { pairs, helped, hurt, .. } = shown.comparison;
    Verdict {
        explanation: format!(
            "The input cannot be used. This is the last good result: {} items, {} helped, {} hurt.",
            count(pairs),
            count(helped),
            count(hurt)
        ),
        ..verdict
    }
}

/// What the systems are called: their own names where the input has them, cut to fit a headline.
fn names(comparison: &Comparison) -> [String; 2] {
    const LONGEST: usize = 28;
    let [baseline, experimental] = &comparison.names;
    let name = |own: &Option<String>, role: &str| match own {
        Some(name) if name.chars().count() > LONGEST => name.chars().take(LONGEST).chain(['…']).collect(),
        Some(name) => name.clone(),
        None => role.to_owned(),
    };
    [name(baseline, "the baseline"), name(experimental, "Experimental")]
}

fn p_number(tally: Option<&Tally>, alpha: f64) -> Number {
    tally.map_or_else(unknown, |tally| Number {
        text: p_value(tally.at_or_below_zero, tally.resamples, alpha),
        value: Some(tally.at_or_below_zero as f64 / tally.resamples as f64),
    })
}

fn whole(number: Option<u64>) -> Number {
    number.map_or_else(unknown, |number| Number { text: count(number), value: Some(number as f64) })
}

fn unknown() -> Number {
    Number { text: UNKNOWN.to_owned(), value: None }
}

fn slider_texts(state: &State) -> [String; 3] {
    let counts = state.settings.counts;
    let of = |part: u64| {
        format!("{} of {}, {:.1} %", count(part), count(counts.pairs), 100.0 * part as f64 / counts.pairs.max(1) as f64)
    };
    [format!("{} items", count(counts.pairs)), of(counts.helped), of(counts.hurt)]
}

fn files(state: &State) -> Vec<(String, String)> {
    let roles = match state.files.len() {
        1 if state.lacks_a_file => ["One of two"; 2],
        1 => ["Both"; 2],
        _ => ["Baseline", "Experimental"],
    };
    roles.iter().zip(&state.files).map(|(role, file)| ((*role).to_owned(), described(file))).collect()
}

/// "scores.csv, 1.2 MB".
pub(super) fn described(attachment: &super::state::Attachment) -> String {
    let size = match attachment.bytes {
        bytes if bytes >= 1_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        bytes if bytes >= 1000 => format!("{:.1} kB", bytes as f64 / 1e3),
        bytes => format!("{bytes} bytes"),
    };
    format!("{}, {size}", attachment.name)
}

/// What is wrong, and in which place for scores where another one is shown.
fn error(state: &State) -> Option<String> {
    let message = capitalised(state.error.clone()?);
    let place = match state.compared {
        _ if state.compared == state.source => return Some(message),
        Source::Sliders => "Sliders",
        Source::Paste => "Paste",
        Source::File => "File",
    };
    Some(format!("{place}: {message}"))
}

/// How the texts on the page were read, and whether that was exact; or why there is nothing to say of them.
fn read_as(state: &State) -> Option<String> {
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
            ". Some scores have more than 15 digits, or differ too much in size: differences are rounded once to the nearest binary number"
        };
        format!("Read as: {format}{swapped}{rounded}.")
    })
}

/// Messages are written to stand inside a sentence; on the page they stand alone.
fn capitalised(mut message: String) -> String {
    if let Some(first) = message.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    message
}

fn progress(state: &State) -> Option<f64> {
    match state.phase {
        Phase::Reading(share) => Some(share),
        Phase::Running => Some(
            state
                .spoken_by_current_job()
                .map_or(0.0, |shown| shown.tally.resamples as f64 / f64::from(shown.resamples.max(1))),
        ),
        _ => None,
    }
}

fn status(state: &State) -> String {
    match (state.phase, state.spoken_by_current_job()) {
        (Phase::Loading, _) => "Starting …".to_owned(),
        (Phase::Reading(share), _) => format!("Reading scores, {:.0} %", share * 100.0),
        (Phase::Running, Some(shown)) => {
            format!("{} of {} resamples", count(shown.tally.resamples), count(u64::from(shown.resamples)))
        }
        (Phase::Running, None) => "Resampling …".to_owned(),
        (Phase::Error | Phase::Waiting, _) => String::new(),
        (Phase::Done, shown) => {
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

fn picture_label(shown: Option<&Shown>, verdict: &Verdict) -> String {
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

fn example_of(state: &State) -> Option<Example> {
    // Made once: this is asked in every frame.
    static EXAMPLES: LazyLock<Vec<(Example, ExampleScores)>> =
        LazyLock::new(|| Example::ALL.into_iter().map(|example| (example, example.scores())).collect());
    let is_shown = |scores: &ExampleScores| match (scores, state.compared) {
        (ExampleScores::Counts(counts), Source::Sliders) => state.settings.counts == *counts,
        (ExampleScores::Texts(texts), Source::Paste) => {
            state.texts.iter().zip(texts).all(|(shown, text)| matches!(shown, Pasted::Typed(typed) if typed == text))
        }
        _ => false,
    };
    EXAMPLES.iter().find(|(_, scores)| is_shown(scores)).map(|&(example, _)| example)
}
