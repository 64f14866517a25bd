//! The heaps, the lines over them, and the texts above.

use super::DotColumn;
use super::frame::{Frame, LARGEST, SMALLEST};
use crate::chart::clipping::Point;
use crate::chart::{Drawn, clipping};

/// The gap between dots, in CSS pixels.
const GAP: f64 = 1.0;

/// The width of the ring around a dot, in CSS pixels.
const RING: f64 = 2.0;

/// The widths of the curve and of the outline, in CSS pixels.
const CURVE: f64 = 2.0;
const OUTLINE: f64 = 1.5;

/// The curve is only drawn if its peak is at least this high, in CSS pixels.
const LEAST_PEAK: f64 = 6.0;

impl Frame<'_> {
    /// The height of this many resamples, in device pixels.
    fn height(&self, count: u64) -> i32 {
        // At least one pixel, so that no resample is invisible.
        ((count as f64 * self.unit).round() as i32).max(i32::from(count > 0))
    }

    /// Draws the heaps and the lines: lines are behind dots, but in front of bars.
    pub(super) fn draw_heaps_and_lines(&self) -> Drawn {
        if self.has_dots {
            self.draw_lines()?;
            self.draw_heaps()
        } else {
            self.draw_heaps()?;
            self.draw_lines()
        }
    }

    fn draw_lines(&self) -> Drawn {
        let (pen, ink) = (&self.ground.pen, self.look.palette.ink);
        for (_, x) in &self.labels {
            pen.dashes((*x, self.ground.top), (*x, self.ground.bottom), ink)?;
        }
        Ok(())
    }

    fn draw_heaps(&self) -> Drawn {
        for (index, column) in self.picture.columns.iter().enumerate() {
            let falling = self.picture.falling.is_some_and(|(falling, _)| falling == index);
            let column = DotColumn { count: column.count.saturating_sub(falling.into()), ..*column };
            if self.has_dots { self.draw_dots(&column)? } else { self.draw_bar(&column)? }
        }
        Ok(())
    }

    fn draw_bar(&self, column: &DotColumn) -> Drawn {
        let bounds = self.ground.column(column.edges, self.height(column.count)).filter(|_| column.count > 0);
        bounds.map_or(Ok(()), |bounds| self.ground.draw_column(bounds, column.is_marked, 1.0))
    }

    fn draw_dots(&self, column: &DotColumn) -> Drawn {
        // A heap outside the plot can be arbitrarily high.
        let count = if self.is_in_sight(column) { column.count } else { 0 };
        (0..count).try_for_each(|place| self.draw_dot(column, self.height_of_dot(place)))
    }

    fn is_in_sight(&self, column: &DotColumn) -> bool {
        self.ground.column(column.edges, 0).is_some()
    }

    /// The height of a dot's centre above the axis, in device pixels.
    fn height_of_dot(&self, place: u64) -> f64 {
        (place as f64 + 0.5) * self.unit
    }

    /// A dot at this height above the axis, if it is inside the plot.
    fn draw_dot(&self, column: &DotColumn, height: f64) -> Drawn {
        let palette = &self.look.palette;
        let radius = self.radius();
        let (reach, x) = (self.look.pixels(radius), self.middle(column).round() as i32);
        if x - reach < self.ground.left || x + reach > self.ground.right {
            return Ok(());
        }
        let color = if column.is_marked { palette.hurt } else { palette.bar };
        self.ground.pen.dot((x, (f64::from(self.ground.bottom) - height).round() as i32), radius, color)
    }

    /// Draws the ring around a dot.
    pub(super) fn draw_ring(&self) -> Drawn {
        let ringed = self.picture.ringed.filter(|_| self.has_dots);
        let Some((column, place)) = ringed.and_then(|(index, place)| Some((self.picture.columns.get(index)?, place)))
        else {
            return Ok(());
        };
        let height = self.height_of_dot(place as u64);
        let middle = (self.middle(column).round() as i32, (f64::from(self.ground.bottom) - height).round() as i32);
        self.ground.pen.dot(middle, self.radius() + RING, self.look.palette.ink)?;
        self.draw_dot(column, height)
    }

    /// The dot at this place, in device pixels, counting all the space that it occupies: column and
    /// place from below.
    pub(super) fn dot_at(&self, (x, y): (i32, i32)) -> Option<(usize, usize)> {
        let above = f64::from(self.ground.bottom - y) / self.unit;
        let place = (self.has_dots && above >= 0.0).then_some(above as usize)?;
        let is_near = |column: &DotColumn| (self.middle(column) - f64::from(x)).abs() <= self.unit / 2.0;
        let column = self.picture.columns.iter().position(is_near)?;
        ((place as u64) < self.picture.columns[column].count).then_some((column, place))
    }

    /// The radius of a dot, in CSS pixels.
    fn radius(&self) -> f64 {
        (self.unit / self.look.ratio()).clamp(SMALLEST, LARGEST) / 2.0 - GAP / 2.0
    }

    fn middle(&self, column: &DotColumn) -> f64 {
        self.ground.scale.at((column.edges.0 + column.edges.1) / 2.0)
    }

    /// Draws the falling dot.
    pub(super) fn draw_falling(&self) -> Drawn {
        let Some((index, way)) = self.picture.falling else { return Ok(()) };
        let Some(column) = self.picture.columns.get(index).filter(|column| column.count > 0) else { return Ok(()) };
        let radius = f64::from(self.look.pixels(SMALLEST / 2.0)).max(self.unit.min(self.look.ratio() * LARGEST) / 2.0);
        let highest = f64::from(self.ground.bottom - self.ground.top) - radius;
        let place = self.height_of_dot(column.count - 1);
        let way = if way.is_finite() { way.clamp(0.0, 1.0) } else { 1.0 };
        self.draw_dot(column, highest + way * (place - highest))
    }

    /// Draws the curve of the exact distribution.
    pub(super) fn draw_curve(&self) -> Drawn {
        let Some((first_edge, bin_width, heights)) = &self.picture.curve else { return Ok(()) };
        let points = self.ground.outline(*first_edge, *bin_width, heights, self.unit);
        let least = f64::from(self.ground.bottom - self.look.pixels(LEAST_PEAK));
        if points.iter().all(|&(_, y)| y > least) {
            return Ok(());
        }
        self.ground.draw_outline(&points, &[], CURVE)
    }

    /// Draws the outline of the mirrored heaps.
    pub(super) fn draw_mirrored(&self) -> Drawn {
        let bottom = f64::from(self.ground.bottom);
        let mut steps: Vec<Point> = Vec::new();
        let mut columns: Vec<_> = self.picture.mirrored.iter().collect();
        columns.retain(|((lower, upper), count)| *count > 0 && lower.is_finite() && upper.is_finite());
        for ((lower, upper), count) in columns {
            let [left, right] = [*lower, *upper].map(|edge| f64::from(self.ground.x(edge)));
            let top = bottom - f64::from(self.height(*count));
            // Between neighbours the outline does not go down to the axis.
            match steps.last().copied() {
                Some((x, _)) if (x - left).abs() < 0.5 => drop(steps.pop()),
                Some((x, _)) => steps.extend([(x, bottom), (left, bottom)]),
                None => steps.push((left, bottom)),
            }
            steps.extend([(left, top), (right, top), (right, bottom)]);
        }
        let columns = f64::from(self.ground.left)..=f64::from(self.ground.right);
        let rows = f64::from(self.ground.top)..=bottom;
        let parts = clipping::inside(&steps, &columns, &rows);
        parts.iter().try_for_each(|part| self.ground.pen.fine_dashes(part, self.look.palette.soft, OUTLINE))
    }

    pub(super) fn draw_words(&self) -> Drawn {
        self.labels.iter().try_for_each(|(label, _)| self.ground.pen.label(label, self.look.palette.ink))?;
        self.ground.draw_parts(&self.parts)
    }
}
