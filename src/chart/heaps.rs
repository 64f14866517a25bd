//! What histograms and heaps of dots share: columns on the ground, the line over them, and their
//! two parts.

use super::clipping::{self, Point};
use super::ground::Ground;
use super::labels::{Bounds, Label};
use super::look::LINE_HEIGHT;
use super::pen::rounded;
use super::{Drawn, hatching};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

/// How much of its colour the ground of hatched columns has.
const HATCHED_GROUND: f64 = 0.5;

/// How far apart the strokes of hatching are, in CSS pixels.
const HATCHING: f64 = 8.0;

/// The casing that sets a line off from the columns, and the radius of its marks, in CSS pixels.
const CASING: f64 = 1.0;
const MARK: f64 = 3.5;

/// A height below this, in CSS pixels, cannot be told from the axis.
const LEAST_HEIGHT: f64 = 0.5;

/// Above the first label and below the last, in CSS pixels.
pub(super) const SPACE: f64 = 4.0;

impl Ground<'_> {
    /// What a column between these edges covers; `None` for one that lies outside.
    pub(super) fn column(&self, edges: (f64, f64), height: i32) -> Option<Bounds> {
        let (left, right) = (self.x(edges.0).max(self.left), self.x(edges.1).min(self.right));
        // A gap between columns where there is room for one.
        let gap = if right - left > self.look.pixels(5.0) { self.look.pixels(1.0) } else { 0 };
        let bounds = Bounds { left: left + gap, top: self.bottom - height, right, bottom: self.bottom };
        (left < right).then_some(bounds)
    }

    /// A column, hatched where it is marked, with this much of its colour.
    pub(super) fn draw_column(&self, bounds: Bounds, is_marked: bool, strength: f64) -> Drawn {
        let Bounds { left, top, right, bottom } = bounds;
        let (palette, corners) = (&self.look.palette, [(left, top), (right, bottom)]);
        if !is_marked {
            return self.pen.block(corners, palette.bar.mix(strength));
        }
        if bottom - top < self.look.pixels(4.0) {
            // Too flat for a stroke.
            return self.pen.block(corners, palette.hurt.mix(strength));
        }
        self.pen.block(corners, palette.hurt.mix(HATCHED_GROUND * strength))?;
        for ends in hatching::strokes(corners[0], corners[1], self.look.pixels(HATCHING)) {
            self.pen.line(ends, palette.hurt.mix(strength), 2.0)?;
        }
        Ok(())
    }

    /// Whether something so many device pixels high can be told from the axis.
    pub(super) fn is_seen(&self, height: f64) -> bool {
        height >= LEAST_HEIGHT * f64::from(self.look.pixels(1.0))
    }

    /// The middles of bins of equal width at their heights, in device pixels: from the first to the
    /// last that can be seen.
    pub(super) fn outline(&self, first_edge: f64, bin_width: f64, heights: &[f64], scale: f64) -> Vec<Point> {
        let is_seen = |height: &f64| self.is_seen(height * scale);
        let ends = (heights.iter().position(is_seen), heights.iter().rposition(is_seen));
        let (Some(first), Some(last)) = ends else { return Vec::new() };
        let middle = |bin: usize| self.scale.at(first_edge + (bin as f64 + 0.5) * bin_width);
        let points = (first..=last).map(|bin| (middle(bin), f64::from(self.bottom) - heights[bin] * scale));
        points.filter(|(x, y)| x.is_finite() && y.is_finite()).collect()
    }

    /// A line over the columns, with a mark on each of these points.
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

    /// What is written over the marked part and over the rest, in the upper corners of the picture:
    /// above the labels of the lines, so that no line runs through them however long they are.
    pub(super) fn part_labels<'a>(&self, [marked, rest]: &'a [String; 2], is_marked_right: bool) -> [Label<'a>; 2] {
        let y = self.look.pixels(SPACE + LINE_HEIGHT / 2.0);
        let (left, right) = (((self.left, y), HPos::Left), ((self.right, y), HPos::Right));
        let ((marked_at, marked_anchor), (rest_at, rest_anchor)) =
            if is_marked_right { (right, left) } else { (left, right) };
        [Label::bold(marked, marked_at, marked_anchor), Label::new(rest, rest_at, rest_anchor)]
    }

    /// Writes both, or the first alone where there is no room for two: the other is the rest.
    pub(super) fn draw_parts(&self, [marked, rest]: &[Label<'_>; 2]) -> Drawn {
        self.pen.label(marked, self.look.palette.hurt)?;
        if marked.bounds(self.look).overlaps(&rest.bounds(self.look)) {
            return Ok(());
        }
        self.pen.label(rest, self.look.palette.soft)
    }
}
