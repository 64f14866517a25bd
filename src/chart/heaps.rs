//! What histograms and heaps of dots share: columns on the axis, the line over them, and the labels
//! of their two parts.

use super::clipping::{self, Point};
use super::ground::Ground;
use super::labels::{Bounds, Label};
use super::look::LINE_HEIGHT;
use super::pen::rounded;
use super::{Drawn, hatching};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

/// The opacity of the background of hatched columns.
const HATCHED_GROUND: f64 = 0.5;

/// The distance between hatching strokes, in CSS pixels.
const HATCHING: f64 = 8.0;

/// The width of the casing that separates a line from the columns, and the radius of its marks, in
/// CSS pixels.
const CASING: f64 = 1.0;
const MARK: f64 = 3.5;

/// Heights below this, in CSS pixels, cannot be distinguished from the axis.
const LEAST_HEIGHT: f64 = 0.5;

/// The space above and below the labels over the plot, in CSS pixels.
pub(super) const SPACE: f64 = 4.0;

impl Ground<'_> {
    /// The area of a column between these edges; `None` if it lies outside.
    pub(super) fn column(&self, edges: (f64, f64), height: i32) -> Option<Bounds> {
        let (left, right) = (self.x(edges.0).max(self.left), self.x(edges.1).min(self.right));
        // Leave a gap between columns that are wide enough.
        let gap = if right - left > self.look.pixels(5.0) { self.look.pixels(1.0) } else { 0 };
        let bounds = Bounds { left: left + gap, top: self.bottom - height, right, bottom: self.bottom };
        (left < right).then_some(bounds)
    }

    /// Draws a column with this opacity, hatched if it is marked.
    pub(super) fn draw_column(&self, bounds: Bounds, is_marked: bool, strength: f64) -> Drawn {
        let Bounds { left, top, right, bottom } = bounds;
        let (palette, corners) = (&self.look.palette, [(left, top), (right, bottom)]);
        if !is_marked {
            return self.pen.block(corners, palette.bar.mix(strength));
        }
        if bottom - top < self.look.pixels(4.0) {
            // Too flat for hatching.
            return self.pen.block(corners, palette.hurt.mix(strength));
        }
        self.pen.block(corners, palette.hurt.mix(HATCHED_GROUND * strength))?;
        for ends in hatching::strokes(corners[0], corners[1], self.look.pixels(HATCHING)) {
            self.pen.line(ends, palette.hurt.mix(strength), 2.0)?;
        }
        Ok(())
    }

    /// Whether a height in device pixels is visible above the axis.
    pub(super) fn is_seen(&self, height: f64) -> bool {
        height >= LEAST_HEIGHT * f64::from(self.look.pixels(1.0))
    }

    /// The line through the centres of bins of equal width at their heights, in device pixels, from
    /// the first visible one to the last.
    pub(super) fn outline(&self, first_edge: f64, bin_width: f64, heights: &[f64], scale: f64) -> Vec<Point> {
        let is_seen = |height: &f64| self.is_seen(height * scale);
        let ends = (heights.iter().position(is_seen), heights.iter().rposition(is_seen));
        let (Some(first), Some(last)) = ends else { return Vec::new() };
        let middle = |bin: usize| self.scale.at(first_edge + (bin as f64 + 0.5) * bin_width);
        let points = (first..=last).map(|bin| (middle(bin), f64::from(self.bottom) - heights[bin] * scale));
        points.filter(|(x, y)| x.is_finite() && y.is_finite()).collect()
    }

    /// Draws a line over the columns, with a mark at each of `marks`.
    pub(super) fn draw_outline(&self, points: &[Point], marks: &[Point], width: f64) -> Drawn {
        let palette = &self.look.palette;
        let columns = f64::from(self.left)..=f64::from(self.right);
        let parts = clipping::inside(points, &columns, &(f64::NEG_INFINITY..=f64::from(self.bottom)));
        for (color, casing) in [(palette.card, CASING), (palette.curve, 0.0)] {
            for part in &parts {
                self.pen.fine_line(part, color, width + 2.0 * casing)?;
            }
            for mark in marks {
                self.pen.dot(rounded(*mark), MARK + casing, color)?;
            }
        }
        Ok(())
    }

    /// The labels of the marked part and of the rest, in the upper corners of the picture. They are
    /// above the labels of the lines, so that no line runs through them however long they are.
    pub(super) fn part_labels<'a>(&self, [marked, rest]: &'a [String; 2], is_marked_right: bool) -> [Label<'a>; 2] {
        let y = self.look.pixels(SPACE + LINE_HEIGHT / 2.0);
        let (left, right) = (((self.left, y), HPos::Left), ((self.right, y), HPos::Right));
        let ((marked_at, marked_anchor), (rest_at, rest_anchor)) =
            if is_marked_right { (right, left) } else { (left, right) };
        [Label::bold(marked, marked_at, marked_anchor), Label::new(rest, rest_at, rest_anchor)]
    }

    /// Draws both labels, or only the first if there is no room for two.
    pub(super) fn draw_parts(&self, [marked, rest]: &[Label<'_>; 2]) -> Drawn {
        self.pen.label(marked, self.look.palette.hurt)?;
        if marked.bounds(self.look).overlaps(&rest.bounds(self.look)) {
            return Ok(());
        }
        self.pen.label(rest, self.look.palette.soft)
    }
}
