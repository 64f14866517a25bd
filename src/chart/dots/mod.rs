//! Resampled means as a heap of dots that turns into a histogram as it grows.

mod frame;
mod heaps;
mod lines;
#[cfg(test)]
mod tests;

use super::look::Look;
use super::{Drawn, Picture, Surface};
use frame::Frame;

/// What the picture shows. Means are in the units of the axis.
///
/// Every column is a heap of as many dots as it has resamples. When the highest heap no longer fits, all dots shrink; when they
/// would be too small to be seen one by one, the heaps become bars.
#[derive(Clone, Debug, PartialEq)]
pub struct DotsPicture {
    /// The least and the largest mean that is shown.
    pub range: (f64, f64),
    /// The heaps, ascending; their edges touch.
    pub columns: Vec<DotColumn>,
    /// The dot on its way down: the index of its column, of whose count it is the last, and how far it has come, from 0
    /// at the top to 1 where it lies.
    pub falling: Option<(usize, f64)>,
    /// The share of resamples in each bin that endless resampling would give, times their number: first edge, width of the
    /// bins, heights. Drawn as an outline.
    pub curve: Option<(f64, f64, Vec<f64>)>,
    /// The columns reflected at the observed difference, drawn as an outline: what lies below zero comes to lie above twice
    /// the difference. Edges and counts; empty for no reflection.
    pub mirrored: Vec<((f64, f64), u64)>,
    /// Vertical lines with their labels: "0", "observed +10", "2D".
    pub lines: Vec<(f64, String)>,
    /// What is written over the marked part and over the rest.
    pub parts: [String; 2],
    /// Whether the marked part is on the right.
    pub is_marked_right: bool,
    /// What stands behind the numbers at the ticks: " pt", or nothing.
    pub unit: &'static str,
}

/// One heap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DotColumn {
    /// Its lower and upper edge.
    pub edges: (f64, f64),
    /// How many dots lie in it.
    pub count: u64,
    /// Whether they count towards the p-value.
    pub is_marked: bool,
}

impl Picture for DotsPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let frame = Frame::new(self, surface, look);
        frame.draw_heaps_and_lines()?;
        frame.ground.draw_axis()?;
        frame.draw_mirrored()?;
        frame.draw_curve()?;
        frame.draw_words()?;
        frame.draw_falling()
    }
}
