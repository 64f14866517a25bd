//! What is on the screen, as a function of the state: texts, values and attributes, still without a browser.

use super::event::BoxName;
use super::state::{Boxes, Interval, Pasted, Phase, Positions, Shown, Source, State, Theme, percent};
use super::take_away::said_of_copy;
use super::wording::{
    caption, described, difference_kind, error, exact_kind, exact_term, exact_title, in_unit, in_words, p_title,
    picture_label, read_as, slider_texts, status, verdict_of,
};
use crate::planning::{Example, ExampleScores};
use crate::report::{Scale, Verdict, computed_p_value, count, p_value};
use crate::worker::protocol::Comparison;
use std::sync::LazyLock;

/// What stands where a number is not known yet.
pub(super) const UNKNOWN: &str = "…";

/// What stands where a number will not be known: the input cannot be used, and nothing was shown before it.
const NEVER_KNOWN: &str = "–";

/// A number on the page: how it reads, and its full precision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Number {
    /// As a person reads it.
    pub text: String,
    /// For `data-value`; `None` while it is not known.
    pub value: Option<f64>,
}

/// Everything on the screen but the pictures, the drawers and the text boxes: these may be large, and are taken from the
/// state as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// `loading`, `running`, `done` or `error`.
    pub data_state: &'static str,
    /// Whether what stands beside the message is still being typed: that may be about something else by now.
    pub is_error_old: bool,
    /// The verdict and what it rests on.
    pub verdict: Verdict,
    /// The p-value; until there are resamples, what it will be near, without its full precision.
    pub p_value: Number,
    /// How far chance may have carried it.
    pub p_title: String,
    /// The exact p-value.
    pub p_exact: Number,
    /// What the exact p is called.
    pub exact_term: &'static str,
    /// How near a simulation comes to it.
    pub exact_kind: String,
    /// What it is.
    pub exact_title: String,
    /// Resamples at or below zero.
    pub at_or_below_zero: Number,
    /// Resamples so far.
    pub resamples_done: Number,
    /// The observed mean difference.
    pub mean_difference: Number,
    /// "95 % interval".
    pub interval_term: String,
    /// The percentile interval, lower end.
    pub interval_lower: Number,
    /// The percentile interval, upper end.
    pub interval_upper: Number,
    /// What is subtracted from what.
    pub difference_kind: String,
    /// Of what kind the interval is, and its unit.
    pub interval_kind: String,
    /// What the picture's caption says.
    pub caption: String,
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
    /// `here`, `awaited` or `missing`: the later part of the program, and what it adds to this.
    pub later: &'static str,
    /// Whether it is missed.
    pub lacks_later: bool,
    /// A notice above the cards.
    pub notice: Option<String>,
    /// How far a run is, from 0 to 1, while one runs.
    pub progress: Option<f64>,
    /// Whether all resamples are drawn, and other tests on the same scores are not there yet.
    pub awaits_tests: bool,
    /// What the button says that stops the reading or the run, while there is something to stop.
    pub stop: Option<&'static str>,
    /// What the line under the chart says.
    pub status: String,
    /// What the picture shows, for those who do not see it.
    pub picture_label: String,
    /// What is spoken when the numbers have settled; empty until then.
    pub spoken: String,
    /// What is spoken after an attempt to copy; empty otherwise.
    pub said_of_copy: &'static str,
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
        let data_state = data_state(state);
        let is_done = data_state == "done";
        let verdict = verdict_of(state);
        let unknown = if data_state == "error" { NEVER_KNOWN } else { UNKNOWN };
        let number = |text: Option<String>, value| Number { text: text.unwrap_or_else(|| unknown.to_owned()), value };
        let whole = |whole: Option<u64>| number(whole.map(count), whole.map(|whole| whole as f64));
        let in_scores = |value: Option<f64>| number(value.zip(scale).map(|(value, scale)| scale.signed(value)), value);
        let interval = shown.and_then(Shown::interval);
        let end = |end: fn((f64, f64)) -> f64| {
            let number = in_scores(interval.map(|interval| end(interval.ends)));
            Number { value: number.value.filter(|_| interval.is_some_and(|interval| interval.is_counted)), ..number }
        };
        let tally = shown.map(|shown| &shown.tally).filter(|tally| tally.resamples > 0);
        let exact = shown.and_then(|shown| shown.exact.as_ref());
        let expected = shown.and_then(|shown| expected(shown, state.settings.alpha));
        let p_value = match expected {
            Some((count, of)) => Number { text: p_value(count, of, state.settings.alpha), value: None },
            None => {
                let text = tally.map(|tally| p_value(tally.at_or_below_zero, tally.resamples, state.settings.alpha));
                number(text, tally.map(|tally| tally.at_or_below_zero as f64 / tally.resamples as f64))
            }
        };
        let mean = shown.map(|shown| shown.comparison.mean_difference);
        let mean_difference = number(mean.zip(scale).map(|(mean, scale)| scale.signed_with_unit(mean)), mean);
        Self {
            data_state,
            is_error_old: state.is_waiting,
            at_or_below_zero: match expected {
                Some((expected, _)) => Number { text: format!("≈ {}", count(expected)), value: None },
                None => whole(tally.map(|tally| tally.at_or_below_zero)),
            },
            resamples_done: match expected {
                Some((_, of)) => Number { text: count(of), value: None },
                None => whole(tally.map(|tally| tally.resamples)),
            },
            p_title: p_title(tally),
            p_exact: number(
                exact.map(|exact| computed_p_value(exact.p_value, exact.error)),
                exact.map(|exact| exact.p_value),
            ),
            exact_term: exact_term(shown),
            exact_kind: exact_kind(shown),
            exact_title: exact_title(shown),
            interval_term: interval_term(interval, state.settings.interval_level),
            interval_lower: end(|(lower, _)| lower),
            interval_upper: end(|(_, upper)| upper),
            difference_kind: shown.map_or_else(String::new, |shown| difference_kind(&shown.comparison)),
            interval_kind: in_unit("percentile", scale),
            caption: caption(shown),
            in_words: in_words(state),
            glance: if shown.is_none() {
                String::new()
            } else {
                let relation = if p_value.text.starts_with('<') { "" } else { "= " };
                format!("p {relation}{} · {}", p_value.text, mean_difference.text)
            },
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
            later: state.later_state(),
            lacks_later: state.lacks_later(),
            notice: state.notice.clone(),
            progress: progress(state),
            awaits_tests: data_state == "running" && matches!(state.phase, Phase::Inferring | Phase::Done),
            stop: match state.phase {
                Phase::Reading(_) => Some("Stop reading"),
                Phase::Running => Some("Stop and keep what is done"),
                _ => None,
            },
            status: status(state),
            picture_label: picture_label(shown, &verdict),
            said_of_copy: said_of_copy(state),
            spoken: if is_done { format!("{} p-value {}.", verdict.headline, p_value.text) } else { String::new() },
            example: example_of(state),
            theme: state.theme,
            verdict,
            p_value,
            mean_difference,
        }
    }
}

impl View {
    /// The texts of the result and of the scores, by the id of their element.
    #[must_use]
    pub fn texts(&self) -> [(&'static str, &str); 12] {
        [
            ("verdict", &self.verdict.headline),
            ("explanation", &self.verdict.explanation),
            ("exact-kind", &self.exact_kind),
            ("exact-term", self.exact_term),
            ("interval-term", &self.interval_term),
            ("difference-kind", &self.difference_kind),
            ("interval-kind", &self.interval_kind),
            ("bins-caption", &self.table_caption),
            ("caption", &self.caption),
            ("in-words", &self.in_words),
            ("glance", &self.glance),
            ("pairs-noun", self.pairs_noun),
        ]
    }

    /// The numbers of the result and of the scores, by the id of their element.
    #[must_use]
    pub fn numbers(&self) -> [(&'static str, &Number); 11] {
        [
            ("p-value", &self.p_value),
            ("p-exact", &self.p_exact),
            ("at-or-below-zero", &self.at_or_below_zero),
            ("resamples-done", &self.resamples_done),
            ("mean-difference", &self.mean_difference),
            ("interval-lower", &self.interval_lower),
            ("interval-upper", &self.interval_upper),
            ("pairs", &self.pairs),
            ("helped", &self.helped),
            ("hurt", &self.hurt),
            ("tied", &self.tied),
        ]
    }

    /// What the one-line boxes of the view Test hold, by their id.
    #[must_use]
    pub fn values(&self) -> [(&'static str, &str); 8] {
        let boxes = &self.boxes;
        [
            ("sample-size", &boxes.sample_size),
            ("helped-count", &boxes.helped),
            ("hurt-count", &boxes.hurt),
            ("resamples", &boxes.resamples),
            ("seed", &boxes.seed),
            ("alpha", &boxes.alpha),
            ("interval-level", &boxes.interval_level),
            ("margin", &boxes.margin),
        ]
    }

    /// The sliders: their id, their position, and what they say to those who do not see them.
    #[must_use]
    pub fn sliders(&self) -> [(&'static str, u32, &str); 3] {
        let ([sample_size, helped, hurt], positions) = (&self.slider_texts, self.positions);
        [
            ("sample-size-slider", positions.sample_size, sample_size),
            ("helped-slider", positions.helped, helped),
            ("hurt-slider", positions.hurt, hurt),
        ]
    }

    /// How far the sliders are filled, and the strip: helped, hurt and tied as shares of its width, of which none that is
    /// not nothing is out of sight. Id, property of the element's style, and its value.
    #[must_use]
    pub fn styles(&self) -> Vec<(&'static str, &'static str, String)> {
        let sliders = self.sliders();
        let filled = |(id, position, _)| (id, "--filled", format!("{:.1}%", f64::from(position) / 10.0));
        let strip = [("strip-helped", &self.helped), ("strip-hurt", &self.hurt), ("strip-tied", &self.tied)];
        let parts = strip.into_iter().flat_map(|(id, number)| {
            let items = number.value.unwrap_or(0.0);
            let least = if items > 0.0 { "3px" } else { "0px" };
            [(id, "flex-grow", items.to_string()), (id, "min-width", least.to_owned())]
        });
        sliders.into_iter().map(filled).chain(parts).collect()
    }
}

pub(super) fn scale_of(shown: &Shown) -> Scale {
    let Comparison { unit, standard_deviation, mean_difference, .. } = shown.comparison;
    Scale::new(unit, standard_deviation, mean_difference)
}

pub(super) fn data_state(state: &State) -> &'static str {
    match state.phase {
        _ if state.is_stuck() => "error",
        Phase::Loading => "loading",
        // What is shown beside an error is to be final, too.
        _ if state.tasks.is_pending() => "running",
        _ if state.is_refused() => "error",
        _ if state.panel().is_some_and(|panel| panel.error(state).is_some()) => "error",
        Phase::Done if !state.is_waiting && !state.learn.is_playing() && !state.awaits_conclusions() => "done",
        _ => "running",
    }
}

/// The number of resamples that the exact p lets expect at or below zero, and of how many, while there is none. It lies on
/// the same side of `alpha` as the exact p does, and is all or nothing only where that is.
fn expected(shown: &Shown, alpha: f64) -> Option<(u64, u64)> {
    let p = shown.exact.as_ref().filter(|_| shown.tally.resamples == 0)?.p_value;
    let of = u64::from(shown.resamples);
    let nearest = (p * of as f64).round() as u64;
    let is_true = |count: u64| ((count as f64 / of as f64) < alpha) == (p < alpha) && (count < of || p >= 1.0);
    let near = [nearest, nearest.saturating_sub(1), (nearest + 1).min(of)];
    Some((near.into_iter().find(|&count| is_true(count)).unwrap_or(nearest), of))
}

fn interval_term(interval: Option<Interval>, wanted: f64) -> String {
    format!("{} % interval", percent(interval.map_or(wanted, |interval| interval.level)))
}

fn files(state: &State) -> Vec<(String, String)> {
    let roles = match state.files.len() {
        1 if state.lacks_a_file => ["One of two"; 2],
        1 => ["Both"; 2],
        _ => ["Baseline", "Experimental"],
    };
    roles.iter().zip(&state.files).map(|(role, file)| ((*role).to_owned(), described(file))).collect()
}

fn progress(state: &State) -> Option<f64> {
    match state.phase {
        Phase::Reading(share) => Some(share),
        Phase::Inferring => Some(1.0),
        Phase::Running => Some(
            state
                .spoken_by_current_job()
                .map_or(0.0, |shown| shown.tally.resamples as f64 / f64::from(shown.resamples.max(1))),
        ),
        _ => None,
    }
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
