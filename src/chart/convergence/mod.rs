//! The simulated p-value against the number of resamples, as it converges to the exact one.

mod frame;
#[cfg(test)]
mod tests;

use super::look::Look;
use super::scale::Axis;
use super::{Drawn, Picture, Surface};
use frame::Frame;
use paired_bootstrap::bootstrap::{Sides, standard_error};
use std::ops::Range;

/// A probability and its label.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The value, from 0 to 1.
    pub value: f64,
    /// The name: "exact p".
    pub name: String,
    /// The number as text: "0.2717". Written after the name if there is room; empty if the name
    /// includes it.
    pub number: String,
}

/// What the picture shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvergencePicture {
    /// N, the number of resamples asked for: the end of the axis.
    pub resamples: u64,
    /// Whether p is one-sided or two-sided. A two-sided p is twice as uncertain as the share that
    /// it doubles.
    pub sides: Sides,
    /// Points of the trace, ascending: the number of resamples, and the share of them at or below
    /// zero.
    pub trace: Vec<(u64, f64)>,
    /// The current end of the trace; `None` before the first resample.
    pub simulated: Option<Level>,
    /// What the trace converges to.
    pub exact: Level,
    /// The level of significance. Only drawn if it is in range.
    pub alpha: Level,
}

/// The axis of p covers the deviations to expect after this many resamples …
const STRAYING_RESAMPLES: f64 = 30.0;

/// … times this many standard errors. After ten resamples, where the axis of resamples begins, that
/// is 2.3 standard errors, so that the trace is in view from the start.
const STRAYING_ERRORS: f64 = 4.0;

/// Half the width of the band, in standard errors. At any given place, the trace is within the band
/// in 95 of 100 runs.
const BAND_ERRORS: f64 = 2.0;

/// The axis of resamples begins here, or at 1 if it would be less than a power of ten long.
const FIRST_SHOWN: u64 = 10;

impl ConvergencePicture {
    /// The range of p. It only depends on the exact p and N, so that nothing jumps while resamples
    /// arrive.
    #[must_use]
    pub fn range(&self) -> Range<f64> {
        // This many resamples cannot distinguish p from anything closer to 0 or 1.
        let least = (1.0 / self.resamples.max(2) as f64).min(0.5);
        let exact = if self.exact.value.is_finite() { self.exact.value.clamp(0.0, 1.0) } else { 0.5 };
        let reach = STRAYING_ERRORS * standard_error(exact.clamp(least, 1.0 - least), STRAYING_RESAMPLES);
        (exact - reach).max(0.0)..(exact + reach).min(1.0)
    }

    /// The range of the axis of resamples.
    fn axis(&self) -> Range<f64> {
        let first = if self.resamples >= 10 * FIRST_SHOWN { FIRST_SHOWN } else { 1 };
        first as f64..self.resamples.max(2 * first) as f64
    }

    /// The band around the exact p after so many resamples: lower and upper border, from 0 to 1.
    fn band(&self, resamples: f64) -> (f64, f64) {
        let width = BAND_ERRORS * self.sides.standard_error(self.exact.value, resamples);
        ((self.exact.value - width).max(0.0), (self.exact.value + width).min(1.0))
    }
}

impl Picture for ConvergencePicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let (Range { start: first, end: last }, Range { start: least, end: most }) = (self.axis(), self.range());
        let axis =
            |range, title: &str, is_logarithmic| Axis { range, title: title.to_owned(), unit: "", is_logarithmic };
        let (x, y) = (axis((first, last), "resamples", true), axis((least, most), "", false));
        let frame = Frame::new(self, [&x, &y], surface, look);
        frame.plot.draw_axes()?;
        frame.draw_band()?;
        frame.draw_levels()?;
        frame.draw_trace()?;
        frame.draw_band_label()?;
        frame.plot.draw_beside()
    }
}
