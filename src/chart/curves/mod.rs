//! Curves over one axis: p over percent hurt, power over the number of items.

mod frame;
mod notes;
#[cfg(test)]
mod tests;
mod tone;

use super::look::Look;
use super::{Axis, Drawn, Picture, Surface};
use frame::Frame;

/// What the picture shows.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvesPicture {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The curves, drawn in this order; the names stand beside their ends.
    pub curves: Vec<CurveLine>,
    /// Horizontal lines across the plot, with their labels: α, 80 %.
    pub levels: Vec<(f64, String)>,
    /// Stretches of the horizontal axis that are set off by a soft background, and what they are
    /// called.
    pub stretches: Vec<(f64, f64, String)>,
    /// Places that are marked. One that lies on an earlier one is drawn smaller.
    pub marks: Vec<Mark>,
}

/// One curve.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveLine {
    /// Its points, ascending in x. What lies outside of the axes is cut off there. A value that is
    /// not finite parts the curve.
    pub points: Vec<(f64, f64)>,
    /// What stands beside its end; empty for nothing.
    pub name: String,
    /// Its colour.
    pub tone: Tone,
    /// How it is drawn.
    pub stroke: Stroke,
}

/// The colour of a curve or mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The colour of words.
    Ink,
    /// The colour of explanations.
    Soft,
    /// The colour of exact values.
    Curve,
    /// The colour of what is at or below zero.
    Hurt,
    /// One of several curves of the same kind: its number from 0, and how many there are. From
    /// light to dark.
    Series(u8, u8),
}

/// How a curve is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// As a firm line.
    Solid,
    /// As a thin dashed line.
    Dashed,
    /// As dots at its points, without a line.
    Dots,
}

/// A marked place.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Where it is, in the values of the axes.
    pub at: (f64, f64),
    /// What stands beside it; empty for nothing.
    pub label: String,
    /// Its colour.
    pub tone: Tone,
}

impl Picture for CurvesPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let frame = Frame::new(self, surface, look);
        frame.draw_stretches()?;
        frame.plot.draw_axes()?;
        frame.draw_levels()?;
        frame.draw_curves()?;
        frame.draw_marks()?;
        frame.draw_notes()?;
        frame.plot.draw_beside()
    }
}
