//! The bars.

use super::Bar;
use super::frame::Frame;
use crate::chart::Drawn;
use crate::chart::hatching;
use crate::chart::labels::Bounds;
use plotters::style::Color;

/// How much of their colour old bars keep.
const OLD: f64 = 0.35;

/// How much of its colour the ground of hatched bars has.
const HATCHED_GROUND: f64 = 0.5;

impl Frame<'_> {
    pub(super) fn draw_bars(&self) -> Drawn {
        self.picture.bars.iter().try_for_each(|bar| self.draw_bar(bar))
    }

    /// What a bar between these edges covers; `None` for one that lies outside.
    pub(super) fn bounds_of(&self, edges: (f64, f64), height: i32) -> Option<Bounds> {
        let (left, right) = (self.x(edges.0).max(self.left), self.x(edges.1).min(self.right));
        // A gap between bars where there is room for one.
        let gap = if right - left > self.look.pixels(5.0) { self.look.pixels(1.0) } else { 0 };
        let bounds = Bounds { left: left + gap, top: self.bottom - height, right, bottom: self.bottom };
        (left < right).then_some(bounds)
    }

    fn draw_bar(&self, bar: &Bar) -> Drawn {
        let height = f64::from(self.bottom - self.top) * bar.count as f64 / self.highest_bar;
        // A bar that holds anything is seen.
        let height = (height.round() as i32).max(i32::from(bar.count > 0));
        let bounds = self.bounds_of(bar.edges, height).filter(|_| height > 0);
        let Some(Bounds { left, top, right, bottom }) = bounds else { return Ok(()) };
        let (palette, corners) = (&self.look.palette, [(left, top), (right, bottom)]);
        let strength = if self.picture.bars_are_old { OLD } else { 1.0 };
        if !bar.at_or_below_zero {
            return self.pen.block(corners, palette.bar.mix(strength));
        }
        if bottom - top < self.look.pixels(4.0) {
            // Too flat for a stroke.
            return self.pen.block(corners, palette.hurt.mix(strength));
        }
        self.pen.block(corners, palette.hurt.mix(HATCHED_GROUND * strength))?;
        for ends in hatching::strokes(corners[0], corners[1], self.look.pixels(8.0)) {
            self.pen.line(ends, palette.hurt.mix(strength), 2.0)?;
        }
        Ok(())
    }
}
