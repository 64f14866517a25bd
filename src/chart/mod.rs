//! Pictures that can be drawn on any backend of plotters: a canvas on the page, SVG for export and
//! for tests.
//!
//! All lengths in this module are in CSS pixels and multiplied by the pixel ratio of the [`Look`],
//! because plotters' canvas backend does not know device pixels.

mod any;
mod clipping;
mod convergence;
mod curves;
mod dots;
mod forest;
mod ground;
mod hatching;
mod heaps;
mod heat;
mod histogram;
mod labels;
mod look;
mod papers;
mod pen;
mod plot;
mod ranks;
mod scale;
mod surface;
mod svg;
mod ticks;

pub use any::AnyPicture;
pub use convergence::{ConvergencePicture, Level};
pub use curves::{CurveLine, CurvesPicture, Mark, Stroke, Tone};
pub use dots::{DotColumn, DotsPicture};
pub use forest::{ForestPicture, ForestRow};
pub use heat::{HeatCell, HeatPicture};
pub use histogram::{Bar, Curve, HistogramPicture};
pub use look::{Look, Palette};
pub use papers::{IntervalsPicture, PValuesColumn, PValuesPicture};
pub use ranks::{RanksPicture, RanksRow};
pub use scale::Axis;
pub use surface::{DrawingError, Drawn, Surface};
pub use svg::svg;

/// Something that can be drawn on a surface.
pub trait Picture {
    /// Draws on the whole of `surface`, which is measured in device pixels and already has a
    /// background.
    ///
    /// # Errors
    /// Whatever the backend reports.
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn;
}
