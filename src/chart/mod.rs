//! Pictures, generic over plotters' drawing backends: a canvas on the page, SVG for export and for tests.
//!
//! All lengths here are given in CSS pixels and multiplied by the pixel ratio of the [`Look`]: plotters' canvas backend
//! knows nothing of device pixels.

mod hatching;
mod histogram;
mod look;
mod ticks;

pub use histogram::{Bar, HistogramPicture};
pub use look::{Look, Palette};
