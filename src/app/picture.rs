//! The histogram of the state: as a picture, and as its table.

use super::state::{Shown, State};
use super::update::INTERVAL_LEVEL;
use super::view::{UNKNOWN, scale_of};
use crate::chart::{Bar, HistogramPicture};
use crate::report::{Scale, count};
use crate::worker::protocol::{Comparison, Tally};

/// One row of the histogram's table: the least and the largest mean of a bin, how many resamples it holds, and what they
/// count as.
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
    let [below, above] = shares(at_or_below_zero, resamples);
    Some(HistogramPicture {
        range: {
            let (least, most) = comparison.support;
            let support = (least - comparison.bin_width) * axis..(most + comparison.bin_width) * axis;
            HistogramPicture::range(
                comparison.mean_difference * axis,
                comparison.standard_deviation * axis,
                &support,
                &bars,
            )
        },
        bars,
        observed: (comparison.mean_difference * axis, format!("observed {}", scale.signed(comparison.mean_difference))),
        interval,
        parts: [format!("{below} ≤ 0"), format!("{above} > 0")],
        unit: if scale.unit() == "points" { " pt" } else { "" },
    })
}

/// The histogram as rows of a table. Means are those that a resample can have, as shown on the page: in points, or in the
/// units of the scores.
#[must_use]
pub fn table(state: &State) -> Vec<TableRow> {
    let Some(shown) = &state.shown else { return Vec::new() };
    let Comparison { unit, bin_width, spacing, .. } = shown.comparison;
    let scale = Scale::new(unit, bin_width, spacing.max(bin_width / 10.0));
    // Edges lie half-way between the means that are possible.
    let half = spacing / 2.0;
    // A mean of zero is computed to within the rounding of its edge.
    let mean = |value: f64| if value.abs() < 1e-6 * spacing { 0.0 } else { value };
    bars(shown)
        .map(|bar| {
            let side = if bar.at_or_below_zero { "≤ 0" } else { "> 0" };
            let (least, most) = (mean(bar.edges.0 + half), mean(bar.edges.1 - half));
            [scale.signed(least), scale.signed(most), count(bar.count), side.to_owned()]
        })
        .collect()
}

/// The bars of the histogram, edges in the units of the scores.
fn bars(shown: &Shown) -> impl Iterator<Item = Bar> + '_ {
    let Tally { first_edge, marked_bins, ref counts, .. } = shown.tally;
    let bin_width = shown.comparison.bin_width;
    (0u64..).zip(counts).map(move |(bin, &count)| {
        // Computed from the bin's number, so that neighbours share their edge to the last bit.
        let edge = |bin| first_edge + bin as f64 * bin_width;
        Bar { edges: (edge(bin), edge(bin + 1)), count, at_or_below_zero: bin < marked_bins }
    })
}

/// The shares at or below zero, and above, in percent. Together they read as 100.
fn shares(at_or_below_zero: u64, resamples: u64) -> [String; 2] {
    let below = match 100.0 * at_or_below_zero as f64 / resamples as f64 {
        _ if resamples == 0 => return [UNKNOWN.to_owned(), UNKNOWN.to_owned()],
        _ if at_or_below_zero == 0 => return ["none".to_owned(), "all".to_owned()],
        _ if at_or_below_zero == resamples => return ["all".to_owned(), "none".to_owned()],
        below if below < 0.1 => return ["< 0.1 %".to_owned(), "> 99.9 %".to_owned()],
        below if below > 99.9 => return ["> 99.9 %".to_owned(), "< 0.1 %".to_owned()],
        below => (below * 10.0).round() / 10.0,
    };
    [below, 100.0 - below].map(|share| format!("{share:.1} %"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_the_whole() {
        assert_eq!(shares(0, 0), ["…", "…"]);
        assert_eq!(shares(0, 100), ["none", "all"]);
        assert_eq!(shares(100, 100), ["all", "none"]);
        // 2.15 % and 97.85 %: rounded one by one, they would make 99.9 or 100.1.
        assert_eq!(shares(215, 10_000), ["2.2 %", "97.8 %"]);
        assert_eq!(shares(9, 10_000), ["< 0.1 %", "> 99.9 %"]);
        assert_eq!(shares(9_995, 10_000), ["> 99.9 %", "< 0.1 %"]);
    }
}
