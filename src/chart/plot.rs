//! A plot with two axes: numbers on the left and below, texts beside its right end.

use super::clipping::{self, Point};
use super::ground::{Ground, NUMBERS};
use super::labels::{Bounds, Label, spread};
use super::look::{LINE_HEIGHT, Look};
use super::scale::{Axis, Scale, Tick};
use super::{Drawn, Surface};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBColor};
use std::ops::RangeInclusive;

/// The strips above and below the plot, without titles, in CSS pixels.
const ABOVE: f64 = 10.0;
const BELOW: f64 = 24.0;

/// The distance between the centres of the numbers below the plot and of the title below them, in
/// CSS pixels.
const TITLE_BELOW: f64 = 18.0;

/// The space between the plot and the texts around it, in CSS pixels.
pub(super) const SPACE: f64 = 8.0;

/// The space between the axis and the lowest value, so that a line at 0 does not coincide with the
/// axis; and the same above the highest value. In CSS pixels.
const PADDING: f64 = 6.0;

/// A title of the horizontal axis that is at most this wide, in CSS pixels, is placed at the axis's
/// end.
const SHORT_TITLE: f64 = 72.0;

/// The least distance between grid lines in CSS pixels, and their maximum number.
const GRID_ROOM: f64 = 32.0;
const MOST_LINES: i32 = 6;

/// The opacity of a grid line.
const GRID: f64 = 0.35;

/// The farthest that a point may lie outside an axis, in lengths of the axis. Others are moved
/// there.
const FARTHEST: f64 = 1e6;

/// A text beside the right end of the plot.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    /// Its height, as a share of the vertical axis.
    pub(super) height: f64,
    pub(super) text: String,
    pub(super) color: RGBColor,
}

/// A plot with its layout.
pub(super) struct Plot<'a> {
    pub(super) ground: Ground<'a>,
    pub(super) y: Scale,
    /// The numbers on the left, with their grid lines.
    lines: Vec<Tick>,
    beside: Vec<Beside>,
    titles: [&'a str; 2],
    has_title_below: bool,
}

impl<'a> Plot<'a> {
    pub(super) fn new(surface: &'a dyn Surface, look: &'a Look, [x, y]: [&'a Axis; 2], beside: Vec<Beside>) -> Self {
        let (width, height) = surface.size();
        let [space, padding, line] = [SPACE, PADDING, LINE_HEIGHT].map(|length| look.pixels(length));
        let names = beside.iter().map(|beside| look.text_width(&beside.text)).max().unwrap_or(0);
        let title = if x.title.is_empty() { 0 } else { look.text_width(&x.title) };
        let has_title_below = title > names.max(look.pixels(SHORT_TITLE));
        let top = look.pixels(ABOVE) + if y.title.is_empty() { 0 } else { line };
        let below = look.pixels(BELOW) + if has_title_below { look.pixels(TITLE_BELOW) } else { 0 };
        let bottom = (height - below).max(top + 2 * padding + 1);
        let y_scale = Scale::new(y, (bottom - padding, top + padding));
        let most = ((bottom - top) / look.pixels(GRID_ROOM)).clamp(1, MOST_LINES) as usize;
        let are_apart = |ticks: &[Tick]| ticks.windows(2).all(|pair| pair[0].at - pair[1].at > line);
        let lines = y_scale.ticks(most, &are_apart);
        let numbers = lines.iter().map(|tick| look.text_width(&tick.text)).max().unwrap_or(0);
        let x_scale = Scale::new(x, (0, 0));
        let ground = |half: i32| {
            // Half of the last number may extend to where the title starts.
            let behind = if has_title_below || title == 0 { half } else { half + space + title };
            let right = width - behind.max(names + space);
            Ground::new(surface, look, Bounds { left: half.max(numbers + space), top, right, bottom }, &x_scale)
        };
        let widest = ground(0).ticks().iter().map(|tick| look.text_width(&tick.text)).max().unwrap_or(0);
        let titles = [x.title.as_str(), y.title.as_str()];
        Self { ground: ground(widest / 2 + 1), y: y_scale, lines, beside, titles, has_title_below }
    }

    /// The pixel of a point.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> Point {
        (self.ground.scale.at(x), self.y.at(y))
    }

    /// The pixel of a point given in shares of the axes.
    pub(super) fn at_shares(&self, (x, y): Point) -> Point {
        let (columns, rows) = (self.columns(), self.rows());
        let between = |from: f64, to: f64, share: f64| from + share * (to - from);
        (between(*columns.start(), *columns.end(), x), between(*rows.end(), *rows.start(), y))
    }

    /// The columns of the axis, in pixels.
    pub(super) fn columns(&self) -> RangeInclusive<f64> {
        self.ground.left.into()..=self.ground.right.into()
    }

    pub(super) fn rows(&self) -> RangeInclusive<f64> {
        let (lowest, highest) = self.y.range();
        self.y.at(highest)..=self.y.at(lowest)
    }

    /// The rows of the grid lines.
    pub(super) fn grid(&self) -> impl Iterator<Item = i32> {
        self.lines.iter().map(|line| line.at)
    }

    pub(super) fn draw_axes(&self) -> Drawn {
        let Ground { pen, look, left, right, .. } = &self.ground;
        for line in &self.lines {
            pen.rule((*left, line.at), (*right, line.at), look.palette.line.mix(GRID))?;
            let end = left - look.pixels(SPACE);
            pen.label(&Label::new(&line.text, (end, line.at), HPos::Right), look.palette.soft)?;
        }
        self.ground.draw_axis()?;
        self.title_labels().iter().try_for_each(|title| pen.label(title, look.palette.soft))
    }

    /// The titles of the axes: the horizontal one after or below its numbers, the vertical one
    /// above its numbers.
    fn title_labels(&self) -> Vec<Label<'_>> {
        let Ground { pen, look, right, bottom, .. } = &self.ground;
        let [x, y] = self.titles;
        let (row, width) = (bottom + look.pixels(NUMBERS), look.text_width(x));
        let below = if self.has_title_below {
            Label::new(x, ((*right).max(width), row + look.pixels(TITLE_BELOW)), HPos::Right)
        } else {
            let ticks = self.ground.ticks();
            let last = ticks.last().map_or(0, |tick| self.ground.number(tick).bounds(look).right);
            let start = (last + look.pixels(0.75 * SPACE)).max(right + look.pixels(SPACE));
            Label::new(x, (start.min(pen.size().0 - width), row), HPos::Left)
        };
        let above = Label::new(y, (0, look.pixels(LINE_HEIGHT / 2.0)), HPos::Left);
        [below, above].into_iter().filter(|title| !title.text.is_empty()).collect()
    }

    /// The labels beside the plot, moved apart so that they do not overlap.
    pub(super) fn beside_labels(&self) -> Vec<(Label<'_>, RGBColor)> {
        let Ground { look, right, bottom, .. } = &self.ground;
        let rows = self.rows();
        let row = |height: f64| (rows.end() + height * (rows.start() - rows.end())).round() as i32;
        let mut positions: Vec<i32> = self.beside.iter().map(|beside| row(beside.height)).collect();
        let half = look.pixels(LINE_HEIGHT / 2.0);
        // The axis has its own texts, below.
        let room = *rows.start() as i32 - half..=(*bottom).max(*rows.start() as i32 + half);
        let sizes = vec![2 * half; positions.len()];
        spread(&mut positions, &sizes, &room);
        let start = right + look.pixels(SPACE);
        let beside = self.beside.iter().zip(positions);
        beside.map(|(Beside { text, color, .. }, row)| (Label::new(text, (start, row), HPos::Left), *color)).collect()
    }

    /// Draws the labels beside the plot. Those that were moved get a line to their height.
    pub(super) fn draw_beside(&self) -> Drawn {
        let Ground { pen, look, right, .. } = &self.ground;
        let rows = self.rows();
        for (beside, (label, color)) in self.beside.iter().zip(self.beside_labels()) {
            let wanted = (rows.end() + beside.height * (rows.start() - rows.end())).round() as i32;
            if (label.at.1 - wanted).abs() > look.pixels(LINE_HEIGHT / 2.0) {
                let end = label.at.0 - look.pixels(SPACE / 4.0);
                pen.line([(*right, wanted), (end, label.at.1)], look.palette.line, 1.0)?;
            }
            pen.label(&label, color)?;
        }
        Ok(())
    }
}

/// The visible parts of a curve, in shares of the axes from 0 to 1. A point that has no place on
/// the axes interrupts the curve; a point without neighbours is a part of its own.
pub(super) fn parts_in_sight(points: &[(f64, f64)], x: &Scale, y: &Scale) -> Vec<Vec<Point>> {
    let unit = 0.0..=1.0;
    let share = |scale: &Scale, value: f64| match scale.at(value) {
        share if share.is_finite() => share.clamp(-FARTHEST, FARTHEST),
        _ => f64::NAN,
    };
    let shares: Vec<Point> = points.iter().map(|point| (share(x, point.0), share(y, point.1))).collect();
    let has_place = |point: &Point| point.0.is_finite() && point.1.is_finite();
    let runs = shares.split(|point| !has_place(point));
    let in_sight = |run: &[Point]| match run {
        [point] if unit.contains(&point.0) && unit.contains(&point.1) => vec![vec![*point]],
        run => clipping::inside(run, &unit, &unit),
    };
    runs.flat_map(in_sight).collect()
}
