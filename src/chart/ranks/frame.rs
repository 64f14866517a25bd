//! Layout and drawing of the picture.

use super::{RanksPicture, RanksRow};
use crate::chart::ground::{Ground, NUMBERS};
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::{LINE_HEIGHT, Look};
use crate::chart::scale::{Axis, Scale};
use crate::chart::{Drawn, Surface};
use paired_bootstrap::text::fitting;
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBColor};

/// The strips above and below the rows, in CSS pixels.
pub(super) const ABOVE: f64 = 24.0;
pub(super) const BELOW: f64 = 24.0;

/// The space between names, plots and numbers, in CSS pixels.
const SPACE: f64 = 12.0;

/// The share of the width that names may take, and the share of the rest for rank sets.
const NAMES: f64 = 0.3;
const RANKS: f64 = 0.36;

/// The minimum width of a picture with numbers beside the plot, in CSS pixels.
const WIDE: f64 = 480.0;

/// How much of a place's column a rank set fills on either side of its centre, as a share of the
/// column.
const HALF: f64 = 0.38;

const DOT: f64 = 4.5;
const RING: f64 = 1.5;
const INTERVAL: f64 = 2.0;

/// Half the height of the bar of a rank set, in CSS pixels.
const BAR: f64 = 4.5;

/// The opacity of a grid line, and of the bar of a rank set.
const GRID: f64 = 0.3;
const FILLED: f64 = 0.75;

pub(super) struct Frame<'a> {
    picture: &'a RanksPicture,
    look: &'a Look,
    means: Ground<'a>,
    names: Vec<String>,
    /// The left and right ends of the columns of places.
    places: (i32, i32),
    row: f64,
    has_numbers: bool,
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a RanksPicture, surface: &'a dyn Surface, look: &'a Look) -> Self {
        let (width, height) = surface.size();
        let space = look.pixels(SPACE);
        let top = look.pixels(ABOVE);
        let bottom = (height - look.pixels(BELOW)).max(top + 1);
        let row = f64::from(bottom - top) / picture.rows.len().max(1) as f64;
        let letters = (NAMES * f64::from(width) / f64::from(look.text_width("n"))) as usize;
        let names: Vec<String> = picture.rows.iter().map(|row| fitting(&row.name, letters)).collect();
        let widest = names.iter().map(|name| look.text_width(name)).max().unwrap_or(0);
        let numbers = picture.rows.iter().map(|row| look.text_width(&row.number)).max().unwrap_or(0);
        let has_numbers = width >= look.pixels(WIDE);
        let left = widest + 2 * space;
        let room = (width - left - space).max(2);
        let right = left + (f64::from(room) * (1.0 - RANKS)) as i32 - space;
        let start = right + 2 * space + if has_numbers { numbers } else { 0 };
        let axis = Axis { range: picture.range(), title: String::new(), unit: picture.unit, is_logarithmic: false };
        let scale = Scale::new(&axis, (0, 0));
        let means = Ground::new(surface, look, Bounds { left, top, right, bottom }, &scale);
        Self { picture, look, means, names, places: (start, (width - space).max(start + 1)), row, has_numbers }
    }

    fn y(&self, place: usize) -> i32 {
        self.means.top + ((place as f64 + 0.5) * self.row).round() as i32
    }

    /// The centre of a place's column, shifted by a share of the column's width.
    fn x_of(&self, place: usize, shift: f64) -> i32 {
        let column = f64::from(self.places.1 - self.places.0) / self.picture.rows.len().max(1) as f64;
        self.places.0 + ((place as f64 - 0.5 + shift) * column).round() as i32
    }

    /// Draws grids, axes, and the line at the baseline's mean.
    pub(super) fn draw_ground(&self) -> Drawn {
        let Ground { pen, top, bottom, .. } = &self.means;
        let palette = &self.look.palette;
        for tick in self.means.ticks() {
            pen.rule((tick.at, *top), (tick.at, *bottom), palette.line.mix(GRID))?;
        }
        self.means.draw_axis()?;
        pen.rule((self.places.0, *bottom), (self.places.1, *bottom), palette.line)?;
        let y = bottom + self.look.pixels(NUMBERS);
        for (place, number) in self.numbers() {
            pen.label(&Label::new(&number, (self.x_of(place, 0.0), y), HPos::Center), palette.soft)?;
        }
        let baseline = self.picture.rows.iter().find(|row| row.is_baseline).filter(|row| row.mean.is_finite());
        match baseline {
            Some(row) => {
                let x = self.means.x(row.mean);
                pen.dashes((x, *top), (x, *bottom), palette.soft)
            }
            None => Ok(()),
        }
    }

    /// The places that are numbered below: as many as fit.
    fn numbers(&self) -> impl Iterator<Item = (usize, String)> + '_ {
        let systems = self.picture.rows.len();
        let widest = self.look.text_width(&systems.to_string()) + self.look.pixels(SPACE / 2.0);
        let column = f64::from(self.places.1 - self.places.0) / systems.max(1) as f64;
        let least = (f64::from(widest) / column.max(f64::MIN_POSITIVE)).ceil().min(1e6) as usize;
        let stride = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|stride| *stride >= least).unwrap_or(1000);
        (1..=systems).filter(move |place| stride == 1 || place % stride == 0).map(|place| (place, place.to_string()))
    }

    pub(super) fn draw_rows(&self) -> Drawn {
        self.picture.rows.iter().enumerate().try_for_each(|(place, row)| self.draw_row(place, row))
    }

    fn draw_row(&self, place: usize, row: &RanksRow) -> Drawn {
        let Ground { pen, left, right, .. } = &self.means;
        let (y, color) = (self.y(place), self.color(row));
        let fits = self.row / self.look.ratio() / 2.0;
        let radius = DOT.min(fits).max(1.0);
        if row.interval.0.is_finite() && row.interval.1.is_finite() && row.mean.is_finite() {
            let end = |value: f64| self.means.x(value).clamp(*left, *right);
            let width = if fits < DOT { 1.0 } else { INTERVAL };
            pen.line([(end(row.interval.0), y), (end(row.interval.1), y)], color, width)?;
            let centre = (self.means.x(row.mean), y);
            pen.dot(centre, radius, color)?;
            if !row.may_be_best && radius > RING + 0.5 {
                pen.dot(centre, radius - RING, self.look.palette.card)?;
            }
        }
        let (first, last) = row.ranks;
        let half = self.look.pixels(BAR.min(0.8 * fits).max(1.0));
        let (start, end) = (self.x_of(first, -HALF), self.x_of(last, HALF));
        let corners = [(start, y - half), (end.max(start + 1), y + half)];
        if row.may_be_best {
            pen.block(corners, color.mix(FILLED))?;
        } else {
            let [(x0, y0), (x1, y1)] = corners;
            pen.line([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)], color, 1.0)?;
        }
        pen.dot((self.x_of(place + 1, 0.0), y), (radius / 2.0).max(1.0), self.look.palette.ink)
    }

    fn color(&self, row: &RanksRow) -> RGBColor {
        let palette = &self.look.palette;
        if row.may_be_best { palette.helped } else { palette.soft }
    }

    pub(super) fn draw_words(&self) -> Drawn {
        let Ground { pen, right, top, .. } = &self.means;
        let palette = &self.look.palette;
        // If rows are lower than a line of text, only every second or third has a name.
        let every = (f64::from(self.look.pixels(LINE_HEIGHT)) / self.row).ceil().max(1.0) as usize;
        for (place, row) in self.picture.rows.iter().enumerate().step_by(every) {
            let y = self.y(place);
            let name = Label { is_bold: row.may_be_best, ..Label::new(&self.names[place], (0, y), HPos::Left) };
            pen.label(&name, palette.ink)?;
            if self.has_numbers {
                let end = self.places.0 - self.look.pixels(SPACE);
                pen.label(&Label::new(&row.number, (end, y), HPos::Right), palette.ink)?;
            }
        }
        let y = top - self.look.pixels(ABOVE - NUMBERS);
        for (text, (start, end)) in [("mean", (self.means.left, *right)), ("places", self.places)] {
            if self.look.text_width(text) < end - start {
                pen.label(&Label::new(text, (start, y), HPos::Left), palette.soft)?;
            }
        }
        Ok(())
    }
}
