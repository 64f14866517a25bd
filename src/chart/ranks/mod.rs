//! Mean scores with their intervals, the best first, beside the places that each system may have.

mod frame;
#[cfg(test)]
mod tests;

use super::look::{LINE_HEIGHT, Look};
use super::{Drawn, Picture, Surface};
use frame::{ABOVE, BELOW, Frame};

/// What the picture shows. Means are in the units of the axis (percent, or the units of the
/// scores).
#[derive(Clone, Debug, PartialEq)]
pub struct RanksPicture {
    /// The systems, from top to bottom.
    pub rows: Vec<RanksRow>,
    /// The unit after the numbers on the axis: " %", or empty.
    pub unit: &'static str,
}

/// One system.
#[derive(Clone, Debug, PartialEq)]
pub struct RanksRow {
    /// Its name, of any length. It is shortened to fit.
    pub name: String,
    /// Its mean score.
    pub mean: f64,
    /// The interval of the mean.
    pub interval: (f64, f64),
    /// The mean as text, shown beside the plot if there is room.
    pub number: String,
    /// The first and last place that it may have, counted from 1.
    pub ranks: (usize, usize),
    /// Whether it may be the best. Then its marks are filled.
    pub may_be_best: bool,
    /// Whether the others are compared with it.
    pub is_baseline: bool,
}

/// The usual height of a row, and the least height at which each row has a name, in CSS pixels.
const ROW: f64 = 26.0;
const LEAST_ROW: f64 = LINE_HEIGHT + 1.0;

/// Rows shrink to keep within the first height until they reach the least one, and again to keep
/// within the second, as in a forest plot.
const ROOM: f64 = 360.0;
const MOST_ROOM: f64 = 4000.0;

impl RanksPicture {
    /// The height for a picture of this many systems, in CSS pixels.
    #[must_use]
    pub fn height(systems: usize) -> u32 {
        let systems = systems as f64;
        let rows = (systems * ROW).min((systems * LEAST_ROW).clamp(ROOM, MOST_ROOM));
        (ABOVE + rows + BELOW).ceil() as u32
    }

    /// The range of values that is shown: all intervals and means.
    fn range(&self) -> (f64, f64) {
        /// The share of the axis that is left free on either side.
        const MARGIN: f64 = 0.04;
        let values = self.rows.iter().flat_map(|row| [row.interval.0, row.mean, row.interval.1]);
        let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let margin = if most > least { MARGIN * (most - least) } else { 1.0 };
        (least - margin, most + margin)
    }
}

impl Picture for RanksPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let frame = Frame::new(self, surface, look);
        frame.draw_ground()?;
        frame.draw_rows()?;
        frame.draw_words()
    }
}
