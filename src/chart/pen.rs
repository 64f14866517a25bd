//! The strokes that pictures are made of. Positions are in device pixels, widths and radii in CSS
//! pixels.

use super::clipping::Point;
use super::labels::Label;
use super::look::Look;
use super::surface::{Drawn, Surface};
use plotters::style::{Color, RGBColor};

/// Draws on a surface.
pub(super) struct Pen<'a> {
    surface: &'a dyn Surface,
    look: &'a Look,
}

/// The lengths of a dash and of the gap after it, in CSS pixels.
const DASH: f64 = 3.0;
const PAUSE: f64 = 4.0;

impl<'a> Pen<'a> {
    pub(super) fn new(surface: &'a dyn Surface, look: &'a Look) -> Self {
        Self { surface, look }
    }

    /// Width and height of the surface.
    pub(super) fn size(&self) -> (i32, i32) {
        self.surface.size()
    }

    /// A filled rectangle.
    pub(super) fn block(&self, corners: [(i32, i32); 2], color: impl Color) -> Drawn {
        self.surface.block(corners, color.to_rgba())
    }

    /// A filled polygon.
    pub(super) fn patch(&self, corners: Vec<(i32, i32)>, color: impl Color) -> Drawn {
        self.surface.patch(corners, color.to_rgba())
    }

    /// A line through these points.
    pub(super) fn line(&self, points: impl Into<Vec<(i32, i32)>>, color: impl Color, width: f64) -> Drawn {
        self.surface.line(points.into(), self.look.stroke(color, width))
    }

    /// A line through unrounded points.
    pub(super) fn fine_line(&self, points: &[Point], color: impl Color, width: f64) -> Drawn {
        self.line(points.iter().map(|&point| rounded(point)).collect::<Vec<_>>(), color, width)
    }

    /// A horizontal or vertical line, one CSS pixel wide. It is drawn as a rectangle to be sharp: a
    /// line would straddle two rows of pixels.
    pub(super) fn rule(&self, from: (i32, i32), to: (i32, i32), color: impl Color) -> Drawn {
        let width = self.look.pixels(1.0);
        let end = if from.1 == to.1 { (to.0, to.1 + width) } else { (to.0 + width, to.1) };
        self.block([from, end], color)
    }

    /// As [`rule`](Self::rule), in dashes.
    pub(super) fn dashes(&self, from: (i32, i32), to: (i32, i32), color: impl Color + Copy) -> Drawn {
        let (dash, pause) = (self.look.pixels(DASH), self.look.pixels(PAUSE));
        let is_level = from.1 == to.1;
        let (mut start, end) = if is_level { (from.0, to.0) } else { (from.1, to.1) };
        let at = |position| if is_level { (position, from.1) } else { (from.0, position) };
        while start < end {
            self.rule(at(start), at((start + dash).min(end)), color)?;
            start += dash + pause;
        }
        Ok(())
    }

    /// A dashed line through unrounded points.
    pub(super) fn fine_dashes(&self, points: &[Point], color: impl Color + Copy, width: f64) -> Drawn {
        let lengths = [DASH, PAUSE].map(|length| self.look.pixels(length * width));
        let points = points.iter().map(|&point| rounded(point)).collect();
        self.surface.dashes(points, lengths, self.look.stroke(color, width))
    }

    /// A filled circle.
    pub(super) fn dot(&self, centre: (i32, i32), radius: f64, color: impl Color) -> Drawn {
        self.surface.dot(centre, self.look.pixels(radius), color.to_rgba())
    }

    /// A filled circle with a casing that separates it from what is below.
    pub(super) fn mark(&self, centre: (i32, i32), radius: f64, color: impl Color) -> Drawn {
        self.dot(centre, radius + 1.0, self.look.palette.card)?;
        self.dot(centre, radius, color)
    }

    /// Text.
    pub(super) fn label(&self, label: &Label<'_>, color: RGBColor) -> Drawn {
        self.surface.text(label.text, label.at, self.look.text(color, label.anchor, label.is_bold))
    }
}

/// The pixel of a point.
pub(super) fn rounded((x, y): Point) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}
