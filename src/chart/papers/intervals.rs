//! Intervals, one below the other, with the truth that they should contain. Those that miss it are
//! marked.

use crate::chart::ground::Ground;
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::Look;
use crate::chart::scale::Scale;
use crate::chart::{Drawn, Picture, Surface};
use plotters::style::text_anchor::HPos;

/// What the picture shows. Differences are in the units of the axis; the truth is zero.
#[derive(Clone, Debug, PartialEq)]
pub struct IntervalsPicture {
    /// The ends of each interval, from top to bottom.
    pub intervals: Vec<(f64, f64)>,
    /// The label of the line at zero: "the truth: no difference".
    pub truth: String,
    /// The unit after the numbers on the axis: " pt", or empty.
    pub unit: &'static str,
}

/// The strips above and below the intervals, and at either side, in CSS pixels.
const ABOVE: f64 = 28.0;
const BELOW: f64 = 28.0;
const SIDE: f64 = 12.0;

/// The line width of intervals that contain the truth, and of those that miss it; and the radius of
/// the mark at the end closest to the truth, in CSS pixels.
const HOLDS: f64 = 1.0;
const MISSES: f64 = 2.0;
const MARK: f64 = 3.0;

impl IntervalsPicture {
    /// Whether an interval misses the truth.
    #[must_use]
    pub fn misses((lower, upper): (f64, f64)) -> bool {
        lower > 0.0 || upper < 0.0
    }

    /// The range that is shown: all ends, and as much on the other side of zero.
    fn range(&self) -> (f64, f64) {
        let ends = self.intervals.iter().flat_map(|(lower, upper)| [lower.abs(), upper.abs()]);
        let most = ends.filter(|end| end.is_finite()).fold(0.0, f64::max);
        let reach = if most > 0.0 { 1.04 * most } else { 1.0 };
        (-reach, reach)
    }
}

impl Picture for IntervalsPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let (width, height) = surface.size();
        let [side, above, below] = [SIDE, ABOVE, BELOW].map(|length| look.pixels(length));
        let bounds = Bounds { left: side, top: above, right: width - side, bottom: height - below };
        let scale = Scale::of_differences(self.range(), self.unit, (0, 0));
        let ground = Ground::new(surface, look, bounds, &scale);
        let palette = &look.palette;
        let row = f64::from(ground.bottom - ground.top) / self.intervals.len().max(1) as f64;
        for (place, &(lower, upper)) in self.intervals.iter().enumerate() {
            let y = ground.top + ((place as f64 + 0.5) * row).round() as i32;
            let [left, right] = [lower, upper].map(|end| ground.x(end));
            let misses = Self::misses((lower, upper));
            let (color, stroke) = if misses { (palette.hurt, MISSES) } else { (palette.bar, HOLDS) };
            ground.pen.line([(left, y), (right, y)], color, stroke)?;
            if misses {
                ground.pen.dot((if lower > 0.0 { left } else { right }, y), MARK, color)?;
            }
        }
        ground.draw_axis()?;
        let zero = ground.x(0.0);
        ground.pen.rule((zero, ground.top), (zero, ground.bottom), palette.ink)?;
        ground.pen.label(&Label::bold(&self.truth, (zero, above / 2), HPos::Center), palette.ink)
    }
}
