//! Layout and drawing of the picture.

use super::{CurveLine, CurvesPicture, Stroke};
use crate::chart::clipping::Point;
use crate::chart::look::Look;
use crate::chart::pen::rounded;
use crate::chart::plot::{Beside, Plot, parts_in_sight};
use crate::chart::scale::Scale;
use crate::chart::{Drawn, Surface};
use plotters::style::{Color, RGBColor};

/// Widths and radii, in CSS pixels.
const LINE: f64 = 2.0;
const THIN_LINE: f64 = 1.5;
const DOT: f64 = 3.0;
pub(super) const MARK: f64 = 5.0;

/// A curve that reaches this share of the width is labelled beside the plot.
const NEAR_END: f64 = 0.9;

/// The opacity of a stretch's background.
const STRETCH: f64 = 0.12;

/// The visible part of a curve.
pub(super) struct Visible<'a> {
    pub(super) curve: &'a CurveLine,
    pub(super) color: RGBColor,
    /// In pixels. A part with a single point is a dot.
    pub(super) parts: Vec<Vec<Point>>,
    /// Whether it is labelled beside the plot.
    pub(super) is_named_beside: bool,
}

pub(super) struct Frame<'a> {
    pub(super) picture: &'a CurvesPicture,
    pub(super) look: &'a Look,
    pub(super) plot: Plot<'a>,
    pub(super) curves: Vec<Visible<'a>>,
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a CurvesPicture, surface: &'a dyn Surface, look: &'a Look) -> Self {
        let axes = [&picture.x, &picture.y];
        let [x, y] = axes.map(|axis| Scale::new(axis, (0, 1)));
        let mut curves: Vec<Visible<'_>> =
            picture.curves.iter().map(|curve| Visible::new(curve, &x, &y, look)).collect();
        let names = curves.iter().filter(|curve| curve.is_named_beside).filter_map(|curve| {
            let (_, height) = curve.end()?;
            Some(Beside { height, text: curve.curve.name.clone(), color: curve.color })
        });
        let levels = picture.levels.iter().filter(|(value, label)| y.shows(*value) && !label.is_empty());
        let levels =
            levels.map(|(value, text)| Beside { height: y.at(*value), text: text.clone(), color: look.palette.soft });
        let plot = Plot::new(surface, look, axes, names.chain(levels).collect());
        for part in curves.iter_mut().flat_map(|curve| &mut curve.parts) {
            part.iter_mut().for_each(|point| *point = plot.at_shares(*point));
        }
        Self { picture, look, plot, curves }
    }

    /// Draws the backgrounds of stretches of the axis.
    pub(super) fn draw_stretches(&self) -> Drawn {
        let ground = &self.plot.ground;
        for ((left, right), _) in self.stretches() {
            ground.pen.block([(left, ground.top), (right, ground.bottom)], self.look.palette.line.mix(STRETCH))?;
        }
        Ok(())
    }

    /// The visible stretches: first and last column, and name.
    pub(super) fn stretches(&self) -> impl Iterator<Item = ((i32, i32), &str)> {
        let ground = &self.plot.ground;
        self.picture.stretches.iter().filter(|(start, end, _)| start < end).filter_map(|(start, end, name)| {
            let (left, right) = (ground.x(*start).max(ground.left), ground.x(*end).min(ground.right));
            (left < right).then_some(((left, right), name.as_str()))
        })
    }

    /// Draws the levels as thin solid lines; dashes are for curves.
    pub(super) fn draw_levels(&self) -> Drawn {
        let ground = &self.plot.ground;
        for row in self.level_rows() {
            ground.pen.rule((ground.left, row), (ground.right, row), self.look.palette.soft)?;
        }
        Ok(())
    }

    /// The rows of the visible levels.
    pub(super) fn level_rows(&self) -> impl Iterator<Item = i32> {
        let y = &self.plot.y;
        self.picture.levels.iter().filter(|(value, _)| y.shows(*value)).map(|(value, _)| y.at(*value).round() as i32)
    }

    pub(super) fn draw_curves(&self) -> Drawn {
        let pen = &self.plot.ground.pen;
        for Visible { curve, color, parts, .. } in &self.curves {
            for part in parts {
                match (&part[..], curve.stroke) {
                    (&[point], _) => pen.mark(rounded(point), DOT, *color)?,
                    (part, Stroke::Dashed) => pen.fine_dashes(part, *color, THIN_LINE)?,
                    (part, _) => pen.fine_line(part, *color, LINE)?,
                }
            }
        }
        Ok(())
    }

    /// Draws the marks. One that would hide an earlier one is drawn as a small dot on top of it, so
    /// that both are visible.
    pub(super) fn draw_marks(&self) -> Drawn {
        let mut drawn: Vec<(i32, i32)> = Vec::new();
        for (mark, at) in self.marks() {
            let hides = |other: &(i32, i32)| {
                let reach = 2 * self.look.pixels(MARK);
                (other.0 - at.0).abs() < reach && (other.1 - at.1).abs() < reach
            };
            let radius = if drawn.iter().any(hides) { DOT } else { MARK };
            self.plot.ground.pen.mark(at, radius, mark.tone.color(&self.look.palette))?;
            drawn.push(at);
        }
        Ok(())
    }
}

impl<'a> Visible<'a> {
    /// A curve in shares of the axes, from 0 to 1.
    fn new(curve: &'a CurveLine, x: &Scale, y: &Scale, look: &Look) -> Self {
        let parts = if curve.stroke == Stroke::Dots {
            curve.points.iter().flat_map(|point| parts_in_sight(&[*point], x, y)).collect()
        } else {
            parts_in_sight(&curve.points, x, y)
        };
        let color = curve.tone.color(&look.palette);
        let visible = Self { curve, color, parts, is_named_beside: false };
        let is_named_beside = !curve.name.is_empty() && visible.end().is_some_and(|(x, _)| x >= NEAR_END);
        Self { is_named_beside, ..visible }
    }

    /// Its last visible point.
    pub(super) fn end(&self) -> Option<Point> {
        self.parts.last()?.last().copied()
    }
}
