//! Resampled means as heaps of dots that grow into a histogram.

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
/// Every column is a heap with a dot for each resample. If the highest heap does not fit, all dots
/// shrink. If dots would become too small to distinguish, the heaps become bars.
#[derive(Clone, Debug, PartialEq)]
pub struct DotsPicture {
    /// The range of means that is shown.
    pub range: (f64, f64),
    /// The heaps, ascending. Their edges touch.
    pub columns: Vec<DotColumn>,
    /// The falling dot: the index of its column, whose count includes it, and how far it has
    /// fallen, from 0 at the top to 1 on its heap.
    pub falling: Option<(usize, f64)>,
    /// The dot with a ring: the index of its column, and its place in it from below.
    pub ringed: Option<(usize, usize)>,
    /// The exact distribution times the number of resamples, drawn as an outline: first edge, bin
    /// width, heights.
    pub curve: Option<(f64, f64, Vec<f64>)>,
    /// The columns mirrored at the observed difference, drawn as an outline, so that those below
    /// zero lie above twice the difference. Edges and counts, ascending; empty for no outline.
    pub mirrored: Vec<((f64, f64), u64)>,
    /// Vertical lines with their labels: "0", "observed +10", "2D".
    pub lines: Vec<(f64, String)>,
    /// The labels of the marked part and of the rest: "4 at or below zero", "6 above".
    pub parts: [String; 2],
    /// Whether the marked part is on the right.
    pub is_marked_right: bool,
    /// The unit after the numbers on the axis: " pt", or empty.
    pub unit: &'static str,
}

/// One heap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DotColumn {
    /// Its lower and upper edge.
    pub edges: (f64, f64),
    /// The number of dots in it.
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
        frame.draw_ring()?;
        frame.draw_falling()
    }
}

impl DotsPicture {
    /// The dot at this place, in pixels of the surface: its column and its place in it from below.
    /// `None` beside the dots, and if heaps are bars.
    #[must_use]
    pub fn dot_at(&self, surface: &dyn Surface, look: &Look, at: (i32, i32)) -> Option<(usize, usize)> {
        Frame::new(self, surface, look).dot_at(at)
    }
}
