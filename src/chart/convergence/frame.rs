//! The picture on its way to the area.

use super::{ConvergencePicture, Level};
use crate::chart::clipping::{self, Point};
use crate::chart::labels::{Bounds, Label, spread};
use crate::chart::look::{LINE_HEIGHT, Look};
use crate::chart::pen::{Pen, rounded};
use crate::chart::ticks;
use crate::chart::{Drawn, Surface};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBColor};
use std::ops::Range;

/// The strips above and below the plot, in CSS pixels.
const ABOVE: f64 = 10.0;
const BELOW: f64 = 24.0;

/// The space between the plot and what is written beside it, in CSS pixels.
const SPACE: f64 = 8.0;

/// The room between the axis and the lowest p: a line at 0 is not on the axis. The same above the highest.
const PADDING: f64 = 6.0;

/// From this width on, in CSS pixels, labels have their numbers.
const WIDE: f64 = 480.0;

/// The most ticks on the axis of p.
const MOST_TICKS: usize = 4;

/// How many pieces the borders of the band are drawn in.
const BAND_PIECES: u32 = 64;

/// How much of their colours the band and the lines of the grid have.
const BAND: f64 = 0.16;
const GRID: f64 = 0.35;

/// What the band is called.
const BAND_LABEL: &str = "± 2 standard errors";

/// What stands at the end of the axis.
const AXIS_TITLE: &str = "resamples";

pub(super) struct Frame<'a> {
    picture: &'a ConvergencePicture,
    pen: Pen<'a>,
    look: &'a Look,
    left: i32,
    right: i32,
    /// Where the ends of the range lie.
    highest: i32,
    lowest: i32,
    /// The axis.
    bottom: i32,
    /// Resamples and p that are shown.
    axis: Range<f64>,
    range: Range<f64>,
    /// The lines of the grid: multiples of this step.
    step: Option<f64>,
    /// What is written beside the plot.
    labels: Vec<(f64, String, RGBColor)>,
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a ConvergencePicture, surface: &'a dyn Surface, look: &'a Look) -> Self {
        let pen = Pen::new(surface, look);
        let (width, height) = pen.size();
        let (axis, range) = (picture.axis(), picture.range());
        let step = ticks::step(range.end - range.start, MOST_TICKS);
        let labels = labels(picture, &range, look, width >= look.pixels(WIDE));
        let widest = |texts: &mut dyn Iterator<Item = i32>| texts.max().unwrap_or(0) + look.pixels(SPACE);
        let ticks = ticks_of(&range, step);
        let left = widest(&mut ticks.iter().map(|(_, text)| look.text_width(text)));
        // Half of the last power of ten may stand before the title.
        let title = look.text_width(AXIS_TITLE) + look.text_width(&ticks::power(last_power(&axis))) / 2;
        let beside = widest(&mut labels.iter().map(|(_, text, _)| look.text_width(text)).chain([title]));
        let highest = look.pixels(ABOVE + PADDING);
        let bottom = height - look.pixels(BELOW);
        Self {
            picture,
            pen,
            look,
            left,
            right: (width - beside).max(left + 1),
            highest,
            lowest: (bottom - look.pixels(PADDING)).max(highest + 1),
            bottom: bottom.max(highest + 2),
            axis,
            range,
            step,
            labels,
        }
    }

    /// Where so many resamples lie, on a logarithmic axis.
    fn exact_x(&self, resamples: f64) -> f64 {
        let Range { start, end } = self.axis;
        let share = libm::log(resamples / start) / libm::log(end / start);
        f64::from(self.left) + share * f64::from(self.right - self.left)
    }

    fn exact_y(&self, p: f64) -> f64 {
        let Range { start, end } = self.range;
        f64::from(self.lowest) - (p - start) / (end - start) * f64::from(self.lowest - self.highest)
    }

    pub(super) fn draw_axes(&self) -> Drawn {
        let palette = &self.look.palette;
        for (p, text) in ticks_of(&self.range, self.step) {
            let y = self.exact_y(p).round() as i32;
            self.pen.rule((self.left, y), (self.right, y), palette.line.mix(GRID))?;
            let end = self.left - self.look.pixels(SPACE);
            self.pen.label(&Label::new(&text, (end, y), HPos::Right), palette.soft)?;
        }
        self.pen.rule((self.left, self.bottom), (self.right, self.bottom), palette.line)?;
        self.draw_powers()
    }

    /// The powers of ten under the axis, as many as there is room for, and what they count.
    fn draw_powers(&self) -> Drawn {
        let soft = self.look.palette.soft;
        let y = self.bottom + self.look.pixels(14.0);
        let powers: Vec<(i32, String)> = (first_power(&self.axis)..=last_power(&self.axis))
            .map(|exponent| (self.exact_x(libm::exp10(exponent.into())).round() as i32, ticks::power(exponent)))
            .collect();
        let labels: Vec<Label<'_>> = powers.iter().map(|(x, text)| Label::new(text, (*x, y), HPos::Center)).collect();
        let has_room = |stride: &usize| {
            let bounds: Vec<_> = labels.iter().rev().step_by(*stride).map(|label| label.bounds(self.look)).collect();
            bounds.windows(2).all(|pair| pair[1].right + self.look.pixels(SPACE) <= pair[0].left)
        };
        let stride = (1..=labels.len()).find(has_room).unwrap_or(1);
        for (x, _) in &powers {
            let mark = (*x, self.bottom + self.look.pixels(4.0));
            self.pen.rule((*x, self.bottom), mark, self.look.palette.line)?;
        }
        for label in labels.iter().rev().step_by(stride) {
            self.pen.label(label, soft)?;
        }
        let behind = labels.last().map_or(0, |label| label.bounds(self.look).right + self.look.pixels(0.75 * SPACE));
        let start = behind.max(self.right + self.look.pixels(SPACE));
        self.pen.label(&Label::new(AXIS_TITLE, (start, y), HPos::Left), soft)
    }

    /// The borders of the band, lower and upper, from left to right.
    fn borders(&self) -> [Vec<Point>; 2] {
        let Range { start, end } = self.axis;
        let border = |piece: u32| {
            let resamples = start * libm::pow(end / start, f64::from(piece) / f64::from(BAND_PIECES));
            let at = |p: f64| (self.exact_x(resamples), self.exact_y(p.clamp(self.range.start, self.range.end)));
            let (lower, upper) = self.picture.band(resamples);
            (at(lower), at(upper))
        };
        let (lower, upper) = (0..=BAND_PIECES).map(border).unzip();
        [lower, upper]
    }

    /// Where most simulations are after so many resamples.
    pub(super) fn draw_band(&self) -> Drawn {
        let [lower, upper] = self.borders();
        let outline = lower.iter().chain(upper.iter().rev()).map(|&point| rounded(point)).collect();
        self.pen.patch(outline, self.look.palette.curve.mix(BAND))
    }

    /// What the band is, along one of its borders where that covers nothing. Not where there is hardly a band.
    pub(super) fn draw_band_label(&self) -> Drawn {
        let [lower, upper] = self.borders();
        let space = self.look.pixels(SPACE / 2.0);
        let half = self.look.pixels(LINE_HEIGHT / 2.0);
        let is_wide = |(lower, upper): &(Point, Point)| lower.1 - upper.1 >= f64::from(4 * half);
        let pieces: Vec<(Point, Point)> = lower.into_iter().zip(upper).take_while(is_wide).collect();
        let places = pieces.iter().flat_map(|&((x, below), (_, above))| {
            let x = x.round() as i32 + space;
            [(x, above.round() as i32 - half), (x, below.round() as i32 + half)]
        });
        let label = places.map(|place| Label::new(BAND_LABEL, place, HPos::Left)).find(|label| self.is_free(label));
        let Some(label) = label else { return Ok(()) };
        // Not struck through by a line of the grid.
        let Bounds { left, top, right, bottom } = label.bounds(self.look);
        self.pen.block([(left, top), (right, bottom)], self.look.palette.card)?;
        self.pen.label(&label, self.look.palette.curve)
    }

    /// Whether a label inside the plot covers neither a line of it nor a number.
    fn is_free(&self, label: &Label<'_>) -> bool {
        let bounds = label.bounds(self.look);
        let plot = Bounds { left: self.left, top: 0, right: self.right, bottom: self.lowest };
        let alpha = self.exact_y(self.picture.alpha.value);
        plot.contains(&bounds)
            && !bounds.rows().contains(&alpha)
            && clipping::inside(&self.trace(), &bounds.columns(), &bounds.rows()).is_empty()
    }

    /// The exact p, and the level of significance where it is in sight.
    pub(super) fn draw_levels(&self) -> Drawn {
        let palette = &self.look.palette;
        let y = |p: f64| self.exact_y(p).round() as i32;
        if is_within(self.picture.alpha.value, &self.range) {
            let y = y(self.picture.alpha.value);
            self.pen.dashes((self.left, y), (self.right, y), palette.soft)?;
        }
        let y = y(self.picture.exact.value.clamp(self.range.start, self.range.end));
        self.pen.line([(self.left, y), (self.right, y)], palette.curve, 2.5)
    }

    pub(super) fn draw_trace(&self) -> Drawn {
        let palette = &self.look.palette;
        let points = self.trace();
        let columns = f64::from(self.left)..=f64::from(self.right);
        let rows = f64::from(self.highest)..=f64::from(self.lowest);
        for part in clipping::inside(&points, &columns, &rows) {
            self.pen.fine_line(&part, palette.ink, 1.5)?;
        }
        let now = points.last().filter(|(x, y)| columns.contains(x) && rows.contains(y));
        let Some(&now) = now else { return Ok(()) };
        self.pen.dot(rounded(now), 5.0, palette.card)?;
        self.pen.dot(rounded(now), 4.0, palette.ink)
    }

    fn trace(&self) -> Vec<Point> {
        let point = |&(resamples, p): &(u64, f64)| (self.exact_x(resamples as f64), self.exact_y(p));
        self.picture.trace.iter().map(point).collect()
    }

    /// What the lines are, beside their ends.
    pub(super) fn draw_labels(&self) -> Drawn {
        let mut rows: Vec<i32> = self.labels.iter().map(|(p, ..)| self.exact_y(*p).round() as i32).collect();
        let half = self.look.pixels(LINE_HEIGHT / 2.0);
        // The axis has its own words, below.
        spread(&mut rows, 2 * half, &(self.highest..=(self.bottom - half).max(self.highest)));
        for ((_, text, color), y) in self.labels.iter().zip(rows) {
            let start = self.right + self.look.pixels(SPACE);
            self.pen.label(&Label::new(text, (start, y), HPos::Left), *color)?;
        }
        Ok(())
    }
}

/// What is written beside the plot, and at which p.
fn labels(
    picture: &ConvergencePicture,
    range: &Range<f64>,
    look: &Look,
    is_wide: bool,
) -> Vec<(f64, String, RGBColor)> {
    let palette = &look.palette;
    let text = |Level { name, number, .. }: &Level| {
        if is_wide && !number.is_empty() { format!("{name} {number}") } else { name.clone() }
    };
    let alpha = Some(&picture.alpha).filter(|alpha| is_within(alpha.value, range));
    [(Some(&picture.exact), palette.curve), (picture.simulated.as_ref(), palette.ink), (alpha, palette.soft)]
        .into_iter()
        .filter_map(|(level, color)| level.map(|level| (level.value.clamp(range.start, range.end), text(level), color)))
        .collect()
}

/// The ticks on the axis of p, and their texts.
fn ticks_of(range: &Range<f64>, step: Option<f64>) -> Vec<(f64, String)> {
    let Some(step) = step else { return Vec::new() };
    ticks::multiples(range.start, range.end, step).map(|(multiple, p)| (p, ticks::magnitude(multiple, step))).collect()
}

fn first_power(axis: &Range<f64>) -> u32 {
    libm::ceil(libm::log10(axis.start)) as u32
}

fn last_power(axis: &Range<f64>) -> u32 {
    libm::floor(libm::log10(axis.end)) as u32
}

fn is_within(p: f64, range: &Range<f64>) -> bool {
    range.start <= p && p <= range.end
}
