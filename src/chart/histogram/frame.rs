//! The layout of the picture.

use super::HistogramPicture;
use crate::chart::Surface;
use crate::chart::ground::Ground;
use crate::chart::labels::Bounds;
use crate::chart::look::Look;
use crate::chart::scale::{Axis, Scale};

/// The strips around the bars, in CSS pixels.
const ABOVE: f64 = 40.0;
const BELOW: f64 = 60.0;
const SIDE: f64 = 12.0;

/// The height of the plot, relative to the curve's peak. The scale stays the same while bars
/// fluctuate around the curve: at 10,000 resamples their heights have standard errors of 3 %.
pub(super) const HEADROOM: f64 = 1.08;

/// A picture with its layout: where values lie in pixels.
pub(super) struct Frame<'a> {
    pub(super) picture: &'a HistogramPicture,
    pub(super) ground: Ground<'a>,
    /// The numbers of resamples that reach the top: for bars, and for the curve.
    pub(super) highest_bar: f64,
    pub(super) highest_of_curve: f64,
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a HistogramPicture, surface: &'a dyn Surface, look: &'a Look) -> Self {
        let (width, height) = surface.size();
        let [side, above, below] = [SIDE, ABOVE, BELOW].map(|length| look.pixels(length));
        let bounds = Bounds { left: side, top: above, right: width - side, bottom: height - below };
        let range = (picture.range.start, picture.range.end);
        let axis = Axis { range, title: String::new(), unit: picture.unit, is_logarithmic: false };
        let scale = if picture.is_of_means {
            Scale::new(&axis, (0, 0))
        } else {
            Scale::of_differences(range, picture.unit, (0, 0))
        };
        let bars = picture.bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1) as f64;
        let curve = picture.curve.as_ref().map(|curve| HEADROOM * curve.peak()).filter(|peak| *peak > 0.0);
        let (highest_bar, highest_of_curve) = match curve {
            Some(curve) if picture.bars_are_old || picture.bars.is_empty() => (bars, curve),
            Some(curve) => (bars.max(curve), bars.max(curve)),
            None => (bars, bars),
        };
        Self { picture, ground: Ground::new(surface, look, bounds, &scale), highest_bar, highest_of_curve }
    }
}
