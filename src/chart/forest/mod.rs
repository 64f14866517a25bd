//! Differences by category, one below the other, each with its interval; the result for all items
//! at the foot. A forest plot.

mod frame;
#[cfg(test)]
mod tests;

use super::look::{LINE_HEIGHT, Look};
use super::{Drawn, Picture, Surface};
use frame::{ABOVE, BELOW, FOOT, Frame};

/// What the picture shows. Differences are in the units of the axis (points, or the units of the
/// scores).
#[derive(Clone, Debug, PartialEq)]
pub struct ForestPicture {
    /// The categories, from top to bottom.
    pub rows: Vec<ForestRow>,
    /// The result for all items.
    pub overall: ForestRow,
    /// What stands over the two sides of zero: "worse", "better".
    pub sides: [String; 2],
    /// The unit behind the numbers at the ticks: " pt", or nothing.
    pub unit: &'static str,
}

/// One category, or all items.
#[derive(Clone, Debug, PartialEq)]
pub struct ForestRow {
    /// Its name, of any length: what does not fit is cut off.
    pub name: String,
    /// The mean difference.
    pub difference: f64,
    /// Its interval; `None` where there is none.
    pub interval: Option<(f64, f64)>,
    /// The mean difference in words, beside the plot where there is room: "+3.6".
    pub number: String,
    /// How many items: large categories have large marks.
    pub items: u64,
    /// Whether the mark is filled: the finding holds for all categories together.
    pub is_significant: bool,
}

/// The height of a row, in CSS pixels: that of a few, and the least with a name to each.
const ROW: f64 = 26.0;
const LEAST_ROW: f64 = LINE_HEIGHT + 1.0;

/// Rows shrink from so much on until each is as high as its name, and again from so much on: 4,000
/// px, three device pixels to each, are as high as canvases may be everywhere.
const ROOM: f64 = 360.0;
const MOST_ROOM: f64 = 4000.0;

impl ForestPicture {
    /// How high the picture should be with so many categories, in CSS pixels.
    #[must_use]
    pub fn height(categories: usize) -> u32 {
        let categories = categories as f64;
        let rows = (categories * ROW).min((categories * LEAST_ROW).clamp(ROOM, MOST_ROOM));
        (ABOVE + rows + FOOT + BELOW).ceil() as u32
    }

    /// The least and the largest difference that is shown: all differences and intervals, and zero.
    fn range(&self) -> (f64, f64) {
        /// So much of the axis is left free on either side.
        const MARGIN: f64 = 0.04;
        let rows = self.rows.iter().chain([&self.overall]);
        let values = rows.flat_map(|row| {
            let ends = row.interval.map(|(lower, upper)| [lower, upper]);
            ends.into_iter().flatten().chain([row.difference])
        });
        let values: Vec<f64> = values.filter(|value| value.is_finite()).chain([0.0]).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let margin = if most > least { MARGIN * (most - least) } else { 1.0 };
        (least - margin, most + margin)
    }
}

impl Picture for ForestPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let frame = Frame::new(self, surface, look);
        frame.draw_ground()?;
        frame.draw_rows()?;
        frame.draw_overall()?;
        frame.draw_words()
    }
}
