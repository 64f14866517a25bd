//! The horizontal axis that a picture stands on.

use super::labels::{Bounds, Label};
use super::look::Look;
use super::pen::Pen;
use super::scale::{Scale, Tick};
use super::{Drawn, Surface};
use plotters::style::text_anchor::HPos;

/// How far below the axis the centres of its numbers are, and the length of its ticks, in CSS
/// pixels.
pub(super) const NUMBERS: f64 = 14.0;
const TICK: f64 = 4.0;

/// The least space for a number, and between two, in CSS pixels.
const NUMBER_ROOM: f64 = 40.0;
const NUMBER_GAP: f64 = 8.0;

/// The maximum number of numbers on the axis.
const MOST_NUMBERS: i32 = 11;

/// An axis with the area above it, in device pixels.
pub(super) struct Ground<'a> {
    pub(super) pen: Pen<'a>,
    pub(super) look: &'a Look,
    /// The left and right ends of the axis.
    pub(super) left: i32,
    pub(super) right: i32,
    /// The top of the area, and the row of the axis.
    pub(super) top: i32,
    pub(super) bottom: i32,
    pub(super) scale: Scale,
}

impl<'a> Ground<'a> {
    /// An axis below the area `bounds`, which is at least one pixel wide and high.
    pub(super) fn new(surface: &'a dyn Surface, look: &'a Look, bounds: Bounds, scale: &Scale) -> Self {
        let Bounds { left, top, .. } = bounds;
        let (right, bottom) = (bounds.right.max(left + 1), bounds.bottom.max(top + 1));
        let scale = scale.between((left, right));
        Self { pen: Pen::new(surface, look), look, left, right, top, bottom, scale }
    }

    /// The area above the axis.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds { left: self.left, top: self.top, right: self.right, bottom: self.bottom }
    }

    /// The pixel column of a value, at most half a picture's width outside the axis.
    pub(super) fn x(&self, value: f64) -> i32 {
        let half = f64::from(self.right - self.left) / 2.0;
        self.scale.at(value).clamp(f64::from(self.left) - half, f64::from(self.right) + half).round() as i32
    }

    /// The numbers on the axis.
    pub(super) fn ticks(&self) -> Vec<Tick> {
        let most = ((self.right - self.left) / self.look.pixels(NUMBER_ROOM)).clamp(2, MOST_NUMBERS) as usize;
        let gap = self.look.pixels(NUMBER_GAP);
        self.scale.ticks(most, &|ticks| {
            let bounds: Vec<Bounds> = ticks.iter().map(|tick| self.number(tick).bounds(self.look)).collect();
            bounds.windows(2).all(|pair| pair[0].right + gap <= pair[1].left)
        })
    }

    /// The label of a tick. At the end of the axis it is moved inwards to stay in the picture.
    pub(super) fn number<'t>(&self, tick: &'t Tick) -> Label<'t> {
        let (half, (width, _)) = (self.look.text_width(&tick.text) / 2 + 1, self.pen.size());
        let centre = if 2 * half < width { tick.at.clamp(half, width - half) } else { tick.at };
        let at = (centre, self.bottom + self.look.pixels(NUMBERS));
        Label { is_bold: tick.is_zero, ..Label::new(&tick.text, at, HPos::Center) }
    }

    pub(super) fn draw_axis(&self) -> Drawn {
        let palette = &self.look.palette;
        self.pen.rule((self.left, self.bottom), (self.right, self.bottom), palette.line)?;
        for tick in self.ticks() {
            self.pen.rule((tick.at, self.bottom), (tick.at, self.bottom + self.look.pixels(TICK)), palette.line)?;
            let number = self.number(&tick);
            let color = if number.is_bold { palette.ink } else { palette.soft };
            self.pen.label(&number, color)?;
        }
        Ok(())
    }
}
