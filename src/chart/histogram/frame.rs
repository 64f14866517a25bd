//! Where values lie in the picture, and its axis.

use super::HistogramPicture;
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::Look;
use crate::chart::pen::Pen;
use crate::chart::ticks;
use crate::chart::{Drawn, Surface};
use plotters::style::text_anchor::HPos;
use std::ops::Range;

/// Heights of the strips around the bars, in CSS pixels.
const ABOVE: f64 = 40.0;
const BELOW: f64 = 60.0;
const SIDE: f64 = 12.0;

/// How much room is left above the curve's peak, so that the scale stands still while bars wobble around it: at 10,000
/// resamples their heights have standard errors of 3 %.
pub(super) const HEADROOM: f64 = 1.08;

/// A picture on its way to the area: where values lie in pixels.
pub(super) struct Frame<'a> {
    pub(super) picture: &'a HistogramPicture,
    pub(super) pen: Pen<'a>,
    pub(super) look: &'a Look,
    /// Left and right end of the axis.
    pub(super) left: i32,
    pub(super) right: i32,
    /// Where the highest bar can end, and the axis.
    pub(super) top: i32,
    pub(super) bottom: i32,
    /// The heights, in resamples, that reach the top: of bars, and of the curve.
    pub(super) highest_bar: f64,
    pub(super) highest_of_curve: f64,
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a HistogramPicture, surface: &'a dyn Surface, look: &'a Look) -> Self {
        let pen = Pen::new(surface, look);
        let (width, height) = pen.size();
        let bars = picture.bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1) as f64;
        let curve = picture.curve.as_ref().map(|curve| HEADROOM * curve.peak()).filter(|peak| *peak > 0.0);
        let (highest_bar, highest_of_curve) = match curve {
            Some(curve) if picture.bars_are_old || picture.bars.is_empty() => (bars, curve),
            Some(curve) => (bars.max(curve), bars.max(curve)),
            None => (bars, bars),
        };
        Self {
            picture,
            pen,
            look,
            left: look.pixels(SIDE),
            right: (width - look.pixels(SIDE)).max(look.pixels(SIDE) + 1),
            top: look.pixels(ABOVE),
            bottom: (height - look.pixels(BELOW)).max(look.pixels(ABOVE) + 1),
            highest_bar,
            highest_of_curve,
        }
    }

    /// Where a value lies, however far outside.
    pub(super) fn exact_x(&self, value: f64) -> f64 {
        let Range { start, end } = self.picture.range;
        f64::from(self.left) + (value - start) / (end - start) * f64::from(self.right - self.left)
    }

    /// The pixel of a value, within half a picture's width of the axis.
    pub(super) fn x(&self, value: f64) -> i32 {
        let half = f64::from(self.right - self.left) / 2.0;
        self.exact_x(value).clamp(f64::from(self.left) - half, f64::from(self.right) + half).round() as i32
    }

    pub(super) fn is_shown(&self, value: f64) -> bool {
        self.picture.range.start <= value && value <= self.picture.range.end
    }

    /// Where bars and what is written beside them belong.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds { left: self.left, top: self.top, right: self.right, bottom: self.bottom }
    }

    pub(super) fn draw_axis(&self) -> Drawn {
        let palette = &self.look.palette;
        self.pen.rule((self.left, self.bottom), (self.right, self.bottom), palette.line)?;
        let Range { start, end } = self.picture.range;
        let room = self.look.pixels(64.0);
        let most = ((self.right - self.left) / room).clamp(2, 11) as usize;
        let Some(step) = ticks::step(end - start, most) else { return Ok(()) };
        let y = self.bottom + self.look.pixels(14.0);
        for (multiple, value) in ticks::multiples(start, end, step) {
            let x = self.x(value);
            let text = format!("{}{}", ticks::label(multiple, step), self.picture.unit);
            let half = self.look.text_width(&text) / 2;
            // A label at the end of the axis moves inwards rather than out of the picture.
            let width = self.right + self.left;
            let centre = if 2 * half < width { x.clamp(half, width - half) } else { x };
            self.pen.rule((x, self.bottom), (x, self.bottom + self.look.pixels(4.0)), palette.line)?;
            if multiple == 0 {
                self.pen.label(&Label::bold(&text, (centre, y), HPos::Center), palette.ink)?;
            } else {
                self.pen.label(&Label::new(&text, (centre, y), HPos::Center), palette.soft)?;
            }
        }
        Ok(())
    }
}
