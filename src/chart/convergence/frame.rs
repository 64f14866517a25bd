//! Layout and drawing of the picture.

use super::{ConvergencePicture, Level};
use crate::chart::clipping::{self, Point};
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::{LINE_HEIGHT, Look};
use crate::chart::pen::rounded;
use crate::chart::plot::{Beside, Plot, SPACE};
use crate::chart::scale::{Axis, Scale};
use crate::chart::{Drawn, Surface};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

/// Labels include their numbers in pictures of at least this width, in CSS pixels.
const WIDE: f64 = 480.0;

/// The number of pieces in which the borders of the band are drawn.
const BAND_PIECES: u32 = 64;

/// The opacity of the band.
const BAND: f64 = 0.16;

/// The label of the band.
const BAND_LABEL: &str = "± 2 standard errors";

pub(super) struct Frame<'a> {
    picture: &'a ConvergencePicture,
    look: &'a Look,
    pub(super) plot: Plot<'a>,
}

impl<'a> Frame<'a> {
    pub(super) fn new(
        picture: &'a ConvergencePicture,
        axes: [&'a Axis; 2],
        surface: &'a dyn Surface,
        look: &'a Look,
    ) -> Self {
        let is_wide = surface.size().0 >= look.pixels(WIDE);
        let beside = beside(picture, &Scale::new(axes[1], (0, 1)), look, is_wide);
        Self { picture, look, plot: Plot::new(surface, look, axes, beside) }
    }

    /// The pixel row of a p. Values outside the axis are moved to its ends.
    fn row(&self, p: f64) -> f64 {
        let (least, most) = self.plot.y.range();
        self.plot.y.at(p.clamp(least, most))
    }

    /// The borders of the band, lower and upper, from left to right.
    fn borders(&self) -> [Vec<Point>; 2] {
        let resamples = &self.plot.ground.scale;
        let border = |piece: u32| {
            let resamples_so_far = resamples.value(f64::from(piece) / f64::from(BAND_PIECES));
            let at = |p: f64| (resamples.at(resamples_so_far), self.row(p));
            let (lower, upper) = self.picture.band(resamples_so_far);
            (at(lower), at(upper))
        };
        let (lower, upper) = (0..=BAND_PIECES).map(border).unzip();
        [lower, upper]
    }

    /// Draws the band that contains most simulations after so many resamples.
    pub(super) fn draw_band(&self) -> Drawn {
        let [lower, upper] = self.borders();
        let outline = lower.iter().chain(upper.iter().rev()).map(|&point| rounded(point)).collect();
        self.plot.ground.pen.patch(outline, self.look.palette.curve.mix(BAND))
    }

    /// Draws the band's label along one of its borders, where it covers nothing. Omitted if the
    /// band is too narrow.
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
        // Erase the grid lines behind the label.
        let Bounds { left, top, right, bottom } = label.bounds(self.look);
        self.plot.ground.pen.block([(left, top), (right, bottom)], self.look.palette.card)?;
        self.plot.ground.pen.label(&label, self.look.palette.curve)
    }

    /// Whether a label lies in the plot without covering a line or a number.
    fn is_free(&self, label: &Label<'_>) -> bool {
        let bounds = label.bounds(self.look);
        let plot = Bounds { top: 0, bottom: *self.plot.rows().end() as i32, ..self.plot.ground.bounds() };
        let alpha = self.plot.y.at(self.picture.alpha.value);
        plot.contains(&bounds)
            && !bounds.rows().contains(&alpha)
            && clipping::inside(&self.trace(), &bounds.columns(), &bounds.rows()).is_empty()
    }

    /// Draws the exact p, and the level of significance if it is in range.
    pub(super) fn draw_levels(&self) -> Drawn {
        let (palette, ground) = (&self.look.palette, &self.plot.ground);
        let ends = |p: f64| [ground.left, ground.right].map(|x| (x, self.row(p).round() as i32));
        if self.plot.y.shows(self.picture.alpha.value) {
            let [start, end] = ends(self.picture.alpha.value);
            ground.pen.dashes(start, end, palette.soft)?;
        }
        ground.pen.line(ends(self.picture.exact.value), palette.curve, 2.5)
    }

    pub(super) fn draw_trace(&self) -> Drawn {
        let (pen, ink) = (&self.plot.ground.pen, self.look.palette.ink);
        let (columns, rows) = (self.plot.columns(), self.plot.rows());
        let points = self.trace();
        for part in clipping::inside(&points, &columns, &rows) {
            pen.fine_line(&part, ink, 1.5)?;
        }
        let now = points.last().filter(|(x, y)| columns.contains(x) && rows.contains(y));
        now.map_or(Ok(()), |&now| pen.mark(rounded(now), 4.0, ink))
    }

    fn trace(&self) -> Vec<Point> {
        self.picture.trace.iter().map(|&(resamples, p)| self.plot.at((resamples as f64, p))).collect()
    }
}

/// The labels of the lines.
fn beside(picture: &ConvergencePicture, p: &Scale, look: &Look, is_wide: bool) -> Vec<Beside> {
    let palette = &look.palette;
    let text = |Level { name, number, .. }: &Level| {
        if is_wide && !number.is_empty() { format!("{name} {number}") } else { name.clone() }
    };
    let alpha = Some(&picture.alpha).filter(|alpha| p.shows(alpha.value));
    [(Some(&picture.exact), palette.curve), (picture.simulated.as_ref(), palette.ink), (alpha, palette.soft)]
        .into_iter()
        .filter_map(|(level, color)| {
            level.map(|level| Beside { height: p.at(level.value).clamp(0.0, 1.0), text: text(level), color })
        })
        .collect()
}
