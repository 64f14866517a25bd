//! A forest plot: differences by category, one below the other, each with its interval, and the
//! result for all items at the foot.

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
    /// The labels of the two sides of zero: "worse", "better".
    pub sides: [String; 2],
    /// The unit after the numbers on the axis: " pt", or empty.
    pub unit: &'static str,
}

/// One category, or all items.
#[derive(Clone, Debug, PartialEq)]
pub struct ForestRow {
    /// Its name, of any length. It is shortened to fit.
    pub name: String,
    /// The mean difference.
    pub difference: f64,
    /// Its interval, if there is one.
    pub interval: Option<(f64, f64)>,
    /// The mean difference as text, shown beside the plot if there is room: "+3.6".
    pub number: String,
    /// The number of items. Larger categories have larger marks.
    pub items: u64,
    /// Whether the mark is filled: the difference is significant after correction for all
    /// categories.
    pub is_significant: bool,
}

/// The usual height of a row, and the least height at which each row has a name, in CSS pixels.
const ROW: f64 = 26.0;
const LEAST_ROW: f64 = LINE_HEIGHT + 1.0;

/// Rows shrink to keep within the first height until they reach the least one, and again to keep
/// within the second. 4,000 CSS pixels, at three device pixels each, are as high as a canvas may be
/// in every browser.
const ROOM: f64 = 360.0;
const MOST_ROOM: f64 = 4000.0;

impl ForestPicture {
    /// The height for a picture with this many categories, in CSS pixels.
    #[must_use]
    pub fn height(categories: usize) -> u32 {
        let categories = categories as f64;
        let rows = (categories * ROW).min((categories * LEAST_ROW).clamp(ROOM, MOST_ROOM));
        (ABOVE + rows + FOOT + BELOW).ceil() as u32
    }

    /// The range of differences that is shown: all differences and intervals, and zero.
    fn range(&self) -> (f64, f64) {
        /// The share of the axis that is left free on either side.
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
