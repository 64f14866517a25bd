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
    let [below, above] = shares(at_or_below_zero, resamples);
    Some(HistogramPicture {
        range: HistogramPicture::range(comparison.mean_difference * axis, comparison.standard_deviation * axis, &bars),
        bars,
        observed: (comparison.mean_difference * axis, format!("observed {}", scale.signed(comparison.mean_difference))),
        interval,
        parts: [format!("{below} ≤ 0"), format!("{above} > 0")],
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

/// The shares at or below zero, and above, in percent. Together they read as 100.
fn shares(at_or_below_zero: u64, resamples: u64) -> [String; 2] {
    let below = match 100.0 * at_or_below_zero as f64 / resamples as f64 {
        _ if resamples == 0 => return [UNKNOWN.to_owned(), UNKNOWN.to_owned()],
        _ if at_or_below_zero == 0 => return ["0 %".to_owned(), "100 %".to_owned()],
        _ if at_or_below_zero == resamples => return ["100 %".to_owned(), "0 %".to_owned()],
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
        assert_eq!(shares(0, 100), ["0 %", "100 %"]);
        assert_eq!(shares(100, 100), ["100 %", "0 %"]);
        // 2.15 % and 97.85 %: rounded one by one, they would make 99.9 or 100.1.
        assert_eq!(shares(215, 10_000), ["2.2 %", "97.8 %"]);
        assert_eq!(shares(9, 10_000), ["< 0.1 %", "> 99.9 %"]);
        assert_eq!(shares(9_995, 10_000), ["> 99.9 %", "< 0.1 %"]);
    }
}
