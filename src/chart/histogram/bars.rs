//! The bars.

use super::Bar;
use super::frame::Frame;
use crate::chart::Drawn;

/// The opacity of old bars.
const OLD: f64 = 0.35;

impl Frame<'_> {
    pub(super) fn draw_bars(&self) -> Drawn {
        self.picture.bars.iter().try_for_each(|bar| self.draw_bar(bar))
    }

    fn draw_bar(&self, bar: &Bar) -> Drawn {
        let ground = &self.ground;
        let height = f64::from(ground.bottom - ground.top) * bar.count as f64 / self.highest_bar;
        // A bar with any resample is visible.
        let height = (height.round() as i32).max(i32::from(bar.count > 0));
        let bounds = ground.column(bar.edges, height).filter(|_| height > 0);
        let strength = if self.picture.bars_are_old { OLD } else { 1.0 };
        bounds.map_or(Ok(()), |bounds| ground.draw_column(bounds, bar.at_or_below_zero, strength))
    }
}
