//! The histogram of resampled means, with the part at or below zero marked, and the curve to which
//! it converges.

mod bars;
mod curve;
mod frame;
mod notes;
#[cfg(test)]
mod tests;

use super::look::Look;
use super::{Drawn, Picture, Surface};
use frame::Frame;
use std::ops::Range;

/// One bar: the resamples whose mean lies between two edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The edges, in units of the axis.
    pub edges: (f64, f64),
    /// The number of resamples.
    pub count: u64,
    /// Whether they count as "≤ 0". A bar is never on both sides of zero.
    pub at_or_below_zero: bool,
}

/// What the bars converge to.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The lower edge of the first bin, in units of the axis.
    pub first_edge: f64,
    /// The width of every bin, which is that of the bars.
    pub bin_width: f64,
    /// The expected number of resamples in each of the consecutive bins. If there are no bars, or
    /// only old ones, only the proportions matter.
    pub heights: Vec<f64>,
    /// The label beside the curve.
    pub label: &'static str,
}

/// What the picture shows. Positions are in the units of the axis (points, or the units of the
/// scores).
#[derive(Clone, Debug, PartialEq)]
pub struct HistogramPicture {
    /// All bars, ascending.
    pub bars: Vec<Bar>,
    /// Whether the bars belong to an older comparison. Then they are drawn paler, on their own
    /// scale.
    pub bars_are_old: bool,
    /// The exact distribution. `None` until it is known.
    pub curve: Option<Curve>,
    /// The part of the axis that is shown.
    pub range: Range<f64>,
    /// The observed mean difference and its label.
    pub observed: (f64, String),
    /// The interval below the axis (lower end, upper end) and its label. `None` until it is known.
    pub interval: Option<(f64, f64, String)>,
    /// The labels of the parts at or below zero, and above; empty if nothing is tested.
    pub parts: [String; 2],
    /// The unit after the numbers on the axis, with its space: " pt", " %", or empty.
    pub unit: &'static str,
    /// Whether the axis shows means rather than differences. Then numbers above zero have no plus
    /// sign.
    pub is_of_means: bool,
}

/// How many standard deviations of the resampled mean the axis shows on either side.
const SHOWN_DEVIATIONS: f64 = 4.5;

/// Zero is shown if it lies within this many standard deviations. Otherwise the histogram would
/// shrink to a needle.
const ZERO_WITHIN_DEVIATIONS: f64 = 14.0;

/// A bin outside the usual range extends it if its height is at least this share of the highest, so
/// that it would be visible.
const VISIBLE_SHARE: f64 = 0.005;

impl HistogramPicture {
    /// The range to show for a mean difference with this standard deviation and bin width, within
    /// `support`, where means are possible. `bins` are edges and heights: those outside that would
    /// be visible extend the range. With the bins of the curve, the range stays the same while
    /// resamples arrive.
    #[must_use]
    pub fn range(
        observed: f64,
        standard_deviation: f64,
        bin_width: f64,
        support: &Range<f64>,
        bins: &[((f64, f64), f64)],
    ) -> Range<f64> {
        let reach = (SHOWN_DEVIATIONS * standard_deviation).max(3.0 * bin_width);
        let (mut lower, mut upper) = ((observed - reach).max(support.start), (observed + reach).min(support.end));
        if observed.abs() <= (ZERO_WITHIN_DEVIATIONS * standard_deviation).max(20.0 * bin_width) {
            lower = lower.min(-2.0 * bin_width);
            upper = upper.max(2.0 * bin_width);
        }
        let highest = bins.iter().map(|&(_, height)| height).fold(0.0, f64::max);
        for &((left, right), _) in bins.iter().filter(|(_, height)| *height > 0.0 && *height >= VISIBLE_SHARE * highest)
        {
            lower = lower.min(left);
            upper = upper.max(right);
        }
        if lower < upper { lower..upper } else { observed - 1.0..observed + 1.0 }
    }
}

impl Curve {
    /// The edges and heights of all bins.
    #[must_use]
    pub fn bins(&self) -> Vec<((f64, f64), f64)> {
        let edge = |bin: usize| self.first_edge + bin as f64 * self.bin_width;
        self.heights.iter().enumerate().map(|(bin, &height)| ((edge(bin), edge(bin + 1)), height)).collect()
    }

    fn peak(&self) -> f64 {
        self.heights.iter().copied().fold(0.0, f64::max)
    }
}

impl Picture for HistogramPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let frame = Frame::new(self, surface, look);
        frame.draw_bars()?;
        frame.ground.draw_axis()?;
        frame.draw_observed()?;
        frame.draw_parts()?;
        frame.draw_curve()?;
        frame.draw_interval()
    }
}
