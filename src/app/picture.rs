//! The histogram of the state: as a picture, and as its table.

use super::state::{Shown, State};
use super::update::INTERVAL_LEVEL;
use super::view::{UNKNOWN, scale_of};
use crate::chart::{Bar, HistogramPicture};
use crate::report::{Scale, count};
use crate::worker::protocol::{Comparison, Tally};

/// One row of the histogram's table: lower edge, upper edge, resamples, and what they count as.
pub type TableRow = [String; 4];

/// The picture of the resamples so far; `None` before anything is known.
#[must_use]
pub fn picture(state: &State) -> Option<HistogramPicture> {
    let shown = state.shown.as_ref()?;
    let comparison = &shown.comparison;
    let scale = scale_of(shown);
    let axis = scale.factor();
    let bars: Vec<Bar> =
        bars(shown).map(|bar| Bar { edges: (bar.edges.0 * axis, bar.edges.1 * axis), ..bar }).collect();
    let interval = shown.outcome.map(|outcome| {
        let (lower, upper) = outcome.interval;
        (lower * axis, upper * axis, format!("{} % interval", INTERVAL_LEVEL * 100.0))
    });
    let Tally { resamples, at_or_below_zero, .. } = shown.tally;
    Some(HistogramPicture {
        range: HistogramPicture::range(comparison.mean_difference * axis, comparison.standard_deviation * axis, &bars),
        bars,
        observed: (comparison.mean_difference * axis, format!("observed {}", scale.signed(comparison.mean_difference))),
        interval,
        parts: [
            format!("{} ≤ 0", percent(at_or_below_zero, resamples)),
            format!("{} > 0", percent(resamples - at_or_below_zero, resamples)),
        ],
        unit: if scale.unit() == "points" { " pt" } else { "" },
    })
}

/// The histogram as rows of a table, edges in the units of the scores.
#[must_use]
pub fn table(state: &State) -> Vec<TableRow> {
    let Some(shown) = &state.shown else { return Vec::new() };
    let comparison = &shown.comparison;
    let scale = Scale::new(comparison.unit, comparison.bin_width, comparison.bin_width / 2.0);
    bars(shown)
        .map(|bar| {
            let side = if bar.at_or_below_zero { "≤ 0" } else { "> 0" };
            [scale.signed(bar.edges.0), scale.signed(bar.edges.1), count(bar.count), side.to_owned()]
        })
        .collect()
}

/// The bars of the histogram, edges in the units of the scores.
fn bars(shown: &Shown) -> impl Iterator<Item = Bar> + '_ {
    let Comparison { zero_edge, bin_width, .. } = shown.comparison;
    (shown.tally.first_bin..).zip(&shown.tally.counts).map(move |(bin, &count)| {
        // Computed from the bin's number, so that neighbours share their edge to the last bit.
        let upper = zero_edge + bin as f64 * bin_width;
        let lower = zero_edge + (bin - 1) as f64 * bin_width;
        Bar { edges: (lower, upper), count, at_or_below_zero: bin <= 0 }
    })
}

fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return UNKNOWN.to_owned();
    }
    let percent = 100.0 * part as f64 / whole as f64;
    match part {
        0 => "0 %".to_owned(),
        part if part == whole => "100 %".to_owned(),
        _ if percent < 0.1 => "< 0.1 %".to_owned(),
        _ if percent > 99.9 => "> 99.9 %".to_owned(),
        _ => format!("{percent:.1} %"),
    }
}
