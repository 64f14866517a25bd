//! Curves along an axis: p over percent hurt, power over the number of items.

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
    /// The curves, drawn in this order, with their names at their ends.
    pub curves: Vec<CurveLine>,
    /// Horizontal lines across the plot, with their labels: α, 80 %.
    pub levels: Vec<(f64, String)>,
    /// Stretches of the horizontal axis with a background, from start to end, and their names.
    pub stretches: Vec<(f64, f64, String)>,
    /// Marked points. One that lies on an earlier one is drawn smaller.
    pub marks: Vec<Mark>,
}

/// One curve.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveLine {
    /// Its points, ascending in x. The curve is clipped at the axes, and interrupted at values that
    /// are not finite.
    pub points: Vec<(f64, f64)>,
    /// The name at its end; empty for none.
    pub name: String,
    /// Its colour.
    pub tone: Tone,
    /// How it is drawn.
    pub stroke: Stroke,
}

/// The colour of a curve or mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The colour of text.
    Ink,
    /// The colour of explanatory text.
    Soft,
    /// The colour of exact values.
    Curve,
    /// The colour of everything at or below zero.
    Hurt,
    /// One of several curves of the same kind: its index, and their number. They go from light to
    /// dark.
    Series(u8, u8),
}

/// How a curve is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// As a solid line.
    Solid,
    /// As a thin dashed line.
    Dashed,
    /// As dots at its points, without a line.
    Dots,
}

/// A marked point.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Its position, in values of the axes.
    pub at: (f64, f64),
    /// The text beside it; empty for none.
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
