//! Layout and drawing of the picture.

use super::{ForestPicture, ForestRow};
use crate::chart::ground::{Ground, NUMBERS};
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::{LINE_HEIGHT, Look};
use crate::chart::scale::{Scale, Tick};
use crate::chart::{Drawn, Surface};
use paired_bootstrap::text::fitting;
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBColor};

/// The strips above the rows and below the axis, and the foot for all items between rows and axis,
/// in CSS pixels.
pub(super) const ABOVE: f64 = 24.0;
pub(super) const BELOW: f64 = 24.0;
pub(super) const FOOT: f64 = 36.0;

/// The space between names, plot and numbers, in CSS pixels.
const SPACE: f64 = 8.0;

/// The share of the width that names may take.
const NAMES: f64 = 0.36;

/// The minimum width of a picture with numbers beside the plot, in CSS pixels.
const WIDE: f64 = 480.0;

/// The minimum height of a picture with axis numbers above the rows, too, in CSS pixels.
const HIGH: f64 = 640.0;

/// The radii of the marks of small and large categories, and half the height of the mark for all
/// items.
const SMALLEST: f64 = 2.5;
const LARGEST: f64 = 5.0;
const DIAMOND: f64 = 7.0;

/// The width of intervals, and of the ring of an unfilled mark, in CSS pixels.
const INTERVAL: f64 = 2.0;
const RING: f64 = 1.5;

/// Rows lower than this have thin lines, in CSS pixels.
const LOW: f64 = 9.0;

/// The opacity of a grid line.
const GRID: f64 = 0.3;

/// A row, with its position and its texts.
struct Line<'a> {
    row: &'a ForestRow,
    y: i32,
    name: String,
}

pub(super) struct Frame<'a> {
    picture: &'a ForestPicture,
    look: &'a Look,
    ground: Ground<'a>,
    lines: Vec<Line<'a>>,
    overall: Line<'a>,
    /// Where the categories end and the foot begins.
    border: i32,
    /// The height of a row, in device pixels.
    row: f64,
    /// Whether numbers are shown beside the plot.
    has_numbers: bool,
    /// Whether the numbers of the axis are repeated above the rows.
    has_numbers_above: bool,
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a ForestPicture, surface: &'a dyn Surface, look: &'a Look) -> Self {
        let (width, height) = surface.size();
        let space = look.pixels(SPACE);
        let has_numbers_above = height >= look.pixels(HIGH);
        let top = look.pixels(ABOVE) + if has_numbers_above { look.pixels(LINE_HEIGHT) } else { 0 };
        let bottom = (height - look.pixels(BELOW)).max(top + 1);
        let border = (bottom - look.pixels(FOOT)).max((top + bottom) / 2);
        let row = f64::from(border - top) / picture.rows.len().max(1) as f64;
        let letters = (NAMES * f64::from(width) / f64::from(look.text_width("n"))) as usize;
        let middle = |place: i32| top + ((f64::from(place) + 0.5) * row).round() as i32;
        let line = |row: &'a ForestRow, y: i32| Line { row, y, name: fitting(&row.name, letters) };
        let lines: Vec<Line<'a>> = (0..).zip(&picture.rows).map(|(place, row)| line(row, middle(place))).collect();
        let overall = line(&picture.overall, (border + bottom) / 2);
        let all = || lines.iter().chain([&overall]);
        let names = all().map(|line| look.text_width(&line.name)).max().unwrap_or(0);
        let numbers = all().map(|line| look.text_width(&line.row.number)).max().unwrap_or(0);
        let has_numbers = width >= look.pixels(WIDE);
        let right = width - space - if has_numbers { numbers + space } else { 0 };
        let scale = Scale::of_differences(picture.range(), picture.unit, (0, 0));
        let bounds = Bounds { left: names + 2 * space, top, right, bottom };
        let ground = Ground::new(surface, look, bounds, &scale);
        Self { picture, look, ground, lines, overall, border, row, has_numbers, has_numbers_above }
    }

    /// Draws the grid, the axis, and the line at zero.
    pub(super) fn draw_ground(&self) -> Drawn {
        let Ground { pen, top, bottom, left, right, .. } = &self.ground;
        let palette = &self.look.palette;
        let ticks = self.ground.ticks();
        for tick in ticks.iter().filter(|tick| !tick.is_zero) {
            pen.rule((tick.at, *top), (tick.at, *bottom), palette.line.mix(GRID))?;
        }
        self.ground.draw_axis()?;
        if self.has_numbers_above {
            ticks.iter().try_for_each(|tick| pen.label(&self.number_above(tick), palette.soft))?;
        }
        pen.rule((0, self.border), ((*right).max(*left), self.border), palette.line.mix(GRID))?;
        let zero = self.ground.x(0.0);
        pen.rule((zero, *top), (zero, *bottom), palette.ink)
    }

    fn number_above<'t>(&self, tick: &'t Tick) -> Label<'t> {
        let below = self.ground.number(tick);
        let y = self.ground.top - self.look.pixels(LINE_HEIGHT / 2.0);
        Label { at: (below.at.0, y), ..below }
    }

    pub(super) fn draw_rows(&self) -> Drawn {
        let overall = self.ground.x(self.overall.row.difference);
        if self.overall.row.difference.is_finite() {
            let Ground { pen, top, .. } = &self.ground;
            pen.dashes((overall, *top), (overall, self.overall.y), self.look.palette.soft)?;
        }
        self.lines.iter().try_for_each(|line| self.draw_row(line))
    }

    fn draw_row(&self, Line { row, y, .. }: &Line<'_>) -> Drawn {
        let (pen, color) = (&self.ground.pen, self.color(row.difference));
        if let Some((left, right)) = self.interval(row) {
            let width = if self.row < f64::from(self.look.pixels(LOW)) { 1.0 } else { INTERVAL };
            pen.line([(left, *y), (right, *y)], color, width)?;
        }
        if !row.difference.is_finite() {
            return Ok(());
        }
        let (centre, radius) = ((self.ground.x(row.difference), *y), self.radius(row));
        pen.dot(centre, radius, color)?;
        if !row.is_significant && radius > RING + 0.5 {
            pen.dot(centre, radius - RING, self.look.palette.card)?;
        }
        Ok(())
    }

    /// The ends of the interval, in device pixels within the plot.
    fn interval(&self, row: &ForestRow) -> Option<(i32, i32)> {
        let end = |value: f64| self.ground.x(value).clamp(self.ground.left, self.ground.right);
        row.interval
            .filter(|(lower, upper)| lower.is_finite() && upper.is_finite())
            .map(|(lower, upper)| (end(lower), end(upper)))
    }

    /// The radius of a mark, in CSS pixels. Its area grows with the number of items.
    fn radius(&self, row: &ForestRow) -> f64 {
        let most = self.picture.rows.iter().map(|row| row.items).max().unwrap_or(1).max(1);
        let share = (row.items as f64 / most as f64).sqrt();
        let fits = self.row / self.look.ratio() / 2.0;
        (SMALLEST + share * (LARGEST - SMALLEST)).min(fits).max(1.0)
    }

    fn color(&self, difference: f64) -> RGBColor {
        let palette = &self.look.palette;
        match difference {
            d if d > 0.0 => palette.helped,
            d if d < 0.0 => palette.hurt,
            _ => palette.soft,
        }
    }

    /// Draws the diamond for all items, as wide as the interval.
    pub(super) fn draw_overall(&self) -> Drawn {
        let Line { row, y, .. } = &self.overall;
        if !row.difference.is_finite() {
            return Ok(());
        }
        let centre = self.ground.x(row.difference);
        let half = self.look.pixels(DIAMOND);
        let least = half / 2;
        let (left, right) = self.interval(row).unwrap_or((centre, centre));
        let (left, right) = (left.min(centre - least), right.max(centre + least));
        let corners = vec![(left, *y), (centre, y - half), (right, *y), (centre, y + half)];
        self.ground.pen.patch(corners, self.look.palette.ink)
    }

    pub(super) fn draw_words(&self) -> Drawn {
        let Ground { pen, .. } = &self.ground;
        let palette = &self.look.palette;
        // If rows are lower than a line of text, only every second or third has a name.
        let every = (f64::from(self.look.pixels(LINE_HEIGHT)) / self.row).ceil().max(1.0) as usize;
        let named = self.lines.iter().step_by(every).filter(|line| {
            // Keep the last name away from the one at the foot.
            every == 1 || self.overall.y - line.y > self.look.pixels(LINE_HEIGHT)
        });
        for (line, is_overall) in named.map(|line| (line, false)).chain([(&self.overall, true)]) {
            let color = if is_overall || line.row.interval.is_some() { palette.ink } else { palette.soft };
            let words = [(0, HPos::Left, &line.name), (pen.size().0, HPos::Right, &line.row.number)];
            for (x, anchor, text) in words.into_iter().take(if self.has_numbers { 2 } else { 1 }) {
                pen.label(&Label { is_bold: is_overall, ..Label::new(text, (x, line.y), anchor) }, color)?;
            }
        }
        self.side_labels().into_iter().zip([palette.hurt, palette.helped]).try_for_each(|(label, color)| match label {
            Some(label) => pen.label(&label, color),
            None => Ok(()),
        })
    }

    /// The labels of the two sides of zero, if they fit.
    fn side_labels(&self) -> [Option<Label<'_>>; 2] {
        let (zero, space) = (self.ground.x(0.0), self.look.pixels(SPACE));
        let y = self.look.pixels(ABOVE - NUMBERS);
        let [worse, better] = &self.picture.sides;
        let labels =
            [Label::new(worse, (zero - space, y), HPos::Right), Label::new(better, (zero + space, y), HPos::Left)];
        let room = Bounds { left: 0, top: i32::MIN, right: self.ground.pen.size().0, bottom: i32::MAX };
        labels.map(|label| Some(label).filter(|label| room.contains(&label.bounds(self.look))))
    }
}
