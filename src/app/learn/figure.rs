//! The means of the resamples so far, as a picture and as a file.

use super::known::{Heap, Known};
use super::play::{FALL, Play};
use super::{Rule, Seen, digits, fresh, seen};
use crate::app::panel::Figure;
use crate::app::state::{Shown, State};
use crate::chart::{DotColumn, DotsPicture, HistogramPicture, PanelPicture};
use crate::report::count;
use std::fmt::Write;

/// From so many resamples on, their outline is compared with the one that endless resampling would give.
const ENOUGH_FOR_A_CURVE: u64 = 100;

/// One bin: its edges in the units of the scores, how many resamples are in it, and whether they count.
pub(super) struct Column {
    pub(super) edges: (f64, f64),
    pub(super) count: u64,
    pub(super) is_counted: bool,
}

/// The histogram of the resamples that are on the screen, by the rule that is chosen. Where a dot falls, `with_last` adds it.
pub(super) fn columns(state: &State, with_last: bool) -> Vec<Column> {
    let (Some(shown), Some(known)) = (&state.shown, fresh(state)) else { return Vec::new() };
    let rule = state.learn.rule;
    let Heap { first, ref counts, edge } = known.heaps[rule.index()];
    let width = shown.comparison.bin_width;
    let hidden = hidden_bin(state, known).filter(|_| !with_last);
    let column = |(bin, &count): (i64, &u64)| Column {
        // Computed from the bin's number, so that neighbours share their edge to the last bit.
        edges: (edge + (bin - 1) as f64 * width, edge + bin as f64 * width),
        count: count - u64::from(hidden == Some(bin)),
        is_counted: (bin <= 0) == (rule == Rule::UpToZero),
    };
    (first..).zip(counts).map(column).collect()
}

/// The bin of the resample that is still on its way.
fn hidden_bin(state: &State, known: &Known) -> Option<i64> {
    let last = known.log.last().filter(|_| seen(state).is_last_hidden)?;
    Some(last.bins[state.learn.rule.index()])
}

pub(in crate::app) fn figure(state: &State) -> Option<Figure> {
    let shown = state.shown.as_ref()?;
    let comparison = &shown.comparison;
    let scale = digits::scale(shown);
    let axis = scale.factor();
    let rule = state.learn.rule;
    let Seen { drawn, counted, .. } = seen(state);
    let falls = match state.learn.play {
        Some(Play::Fall(step, by)) => Some(f64::from(step + by) / f64::from(FALL)),
        _ => None,
    };
    let columns: Vec<DotColumn> = columns(state, falls.is_some())
        .into_iter()
        .map(|column| DotColumn {
            edges: (column.edges.0 * axis, column.edges.1 * axis),
            count: column.count,
            is_marked: column.is_counted,
        })
        .collect();
    let observed = comparison.mean_difference;
    let mirror = |edge: f64| 2.0 * observed * axis - edge;
    let mirrored = columns.iter().rev().map(|column| ((mirror(column.edges.1), mirror(column.edges.0)), column.count));
    let landing = fresh(state).and_then(|known| {
        let bin = hidden_bin(state, known)?;
        usize::try_from(bin - known.heaps[rule.index()].first).ok()
    });
    let mut lines = vec![(0.0, "0".to_owned())];
    if observed != 0.0 {
        lines.push((observed * axis, format!("observed {}", scale.signed(observed))));
    }
    let [marked, rest, whose] = match rule {
        Rule::UpToZero => ["≤ 0", "> 0", "at or below zero"],
        Rule::AboveTwice => ["> 2D", "≤ 2D", "above twice the observed difference"],
    };
    if rule == Rule::AboveTwice && observed != 0.0 {
        lines.push((2.0 * observed * axis, "2D".to_owned()));
    }
    Some(Figure {
        label: format!("{} resampled means as a heap of dots, {} of them {whose}.", count(drawn), count(counted)),
        picture: PanelPicture::Dots(DotsPicture {
            range: range(shown, axis),
            falling: landing.zip(falls),
            curve: curve(shown, rule, drawn, axis),
            mirrored: if rule == Rule::AboveTwice { mirrored.collect() } else { Vec::new() },
            columns,
            lines,
            // "0 ≤ 0" would read as arithmetic.
            parts: if drawn == 0 {
                [marked, rest].map(str::to_owned)
            } else {
                [format!("{} {marked}", count(counted)), format!("{} {rest}", count(drawn - counted))]
            },
            is_marked_right: rule == Rule::AboveTwice,
            unit: if scale.unit() == "points" { " pt" } else { "" },
        }),
    })
}

/// As in the view Test: it stands still while resamples arrive.
fn range(shown: &Shown, axis: f64) -> (f64, f64) {
    let comparison = &shown.comparison;
    let (least, most) = comparison.support;
    let support = (least - comparison.bin_width) * axis..(most + comparison.bin_width) * axis;
    let width = comparison.bin_width * axis;
    let bins: Vec<((f64, f64), f64)> = shown.exact.as_ref().map_or_else(Vec::new, |exact| {
        let edge = |bin: usize| exact.first_edge * axis + bin as f64 * width;
        exact.shares.iter().enumerate().map(|(bin, &share)| ((edge(bin), edge(bin + 1)), share)).collect()
    });
    let (mean, deviation) = (comparison.mean_difference * axis, comparison.standard_deviation * axis);
    let range = HistogramPicture::range(mean, deviation, width, &support, &bins);
    (range.start, range.end)
}

fn curve(shown: &Shown, rule: Rule, drawn: u64, axis: f64) -> Option<(f64, f64, Vec<f64>)> {
    // The exact distribution has the bins of the first rule.
    let exact = shown.exact.as_ref().filter(|_| rule == Rule::UpToZero && drawn >= ENOUGH_FOR_A_CURVE)?;
    let heights = exact.shares.iter().map(|share| share * drawn as f64).collect();
    Some((exact.first_edge * axis, shown.comparison.bin_width * axis, heights))
}

/// The columns, and the last resamples one by one.
pub(in crate::app) fn csv(state: &State) -> Option<String> {
    let shown = state.shown.as_ref()?;
    let known = fresh(state)?;
    let Seen { drawn, counted, is_last_hidden } = seen(state);
    let limit = match state.learn.rule {
        Rule::UpToZero => "mean <= 0",
        Rule::AboveTwice => "mean > 2 * observed difference",
    };
    let mut text = format!(
        "# pairs:{}|observed:{}|seed:{}|resamples:{drawn}|{limit}:{counted}\nlower_edge,upper_edge,resamples,counted\n",
        shown.comparison.pairs, shown.comparison.mean_difference, known.subject.seed
    );
    for Column { edges: (lower, upper), count, is_counted } in columns(state, false) {
        // A String never refuses.
        let _ = writeln!(text, "{},{},{count},{is_counted}", without_noise(lower), without_noise(upper));
    }
    text.push_str("# the last resamples\nresample,baseline,experimental,difference,counted\n");
    let rule = state.learn.rule.index();
    let cell = |score: f64| if score.is_nan() { String::new() } else { without_noise(score).to_string() };
    for entry in known.log.iter().take(known.log.len() - usize::from(is_last_hidden)) {
        let (baseline, experimental) = (cell(entry.baseline), cell(entry.experimental));
        let is_counted = entry.is_counted(rule);
        let mean = without_noise(entry.mean);
        let _ = writeln!(text, "{},{baseline},{experimental},{mean},{is_counted}", entry.number);
    }
    Some(text)
}

/// A number without the last digits that its floating point has made up: −0.45 for −0.45000000000000007.
fn without_noise(value: f64) -> f64 {
    format!("{value:.13e}").parse().unwrap_or(value)
}
