//! The curve over the bars, and its label.

use super::Curve;
use super::frame::{Frame, HEADROOM};
use crate::chart::Drawn;
use crate::chart::clipping::{self, Point};
use crate::chart::labels::{Bounds, Label};
use crate::chart::pen::rounded;
use plotters::style::text_anchor::HPos;

/// With up to this many visible bins, each one is marked: a line alone would hide that there are so
/// few.
const MARKED_BINS: usize = 24;

/// The width of a line alone, and of one with marks, in CSS pixels.
const LINE: f64 = 2.0;
const THIN_LINE: f64 = 1.0;

/// Where the label is tried: beside the curve at these shares of its peak, at a distance in CSS
/// pixels plus a number of bins. Places close to the curve, on either side, come first.
const LABEL_HEIGHTS: [f64; 5] = [0.6, 0.45, 0.75, 0.3, 0.9];
const LABEL_DISTANCE: f64 = 12.0;
const LABEL_BINS: [[f64; 2]; 2] = [[0.0, 0.5], [1.0, 1.5]];
/// The label's margin to everything else, in CSS pixels.
const LABEL_MARGIN: f64 = 4.0;

impl Frame<'_> {
    /// Draws the line through the centres of all bins at their expected heights, with marks if
    /// there are few bins.
    pub(super) fn draw_curve(&self) -> Drawn {
        let Some(curve) = &self.picture.curve else { return Ok(()) };
        let points = self.ground.outline(curve.first_edge, curve.bin_width, &curve.heights, self.scale_of_curve());
        let mut marks = points.clone();
        marks.retain(|&(x, _)| self.is_inside(x));
        let is_marked = marks.len() <= MARKED_BINS;
        if !is_marked {
            marks.clear();
        }
        self.ground.draw_outline(&points, &marks, if is_marked { THIN_LINE } else { LINE })?;
        match self.curve_label(curve, &points) {
            Some(label) => self.ground.pen.label(&label, self.ground.look.palette.curve),
            None => Ok(()),
        }
    }

    fn is_inside(&self, x: f64) -> bool {
        f64::from(self.ground.left) <= x && x <= f64::from(self.ground.right)
    }

    /// The label beside the curve where it covers nothing, preferably on the right. `None` if there
    /// is no room.
    fn curve_label<'a>(&self, curve: &'a Curve, points: &[Point]) -> Option<Label<'a>> {
        let [left, right] = self.flanks(curve, points);
        let sides = [(HPos::Left, 1.0, &right), (HPos::Right, -1.0, &left)];
        let bin = self.ground.scale.at(curve.bin_width) - self.ground.scale.at(0.0);
        let distance = |bins: f64| f64::from(self.ground.look.pixels(LABEL_DISTANCE)) + bins * bin;
        let taken = self.taken(curve);
        let places = LABEL_BINS.iter().flat_map(|bins| {
            sides.iter().flat_map(move |(anchor, sign, flank)| {
                let at = move |bins: f64| flank.iter().map(move |&(x, y)| (*anchor, (x + sign * distance(bins), y)));
                bins.iter().flat_map(move |&bins| at(bins))
            })
        });
        places.map(|(anchor, place)| Label::new(curve.label, rounded(place), anchor)).find(|label| {
            let bounds = label.bounds(self.ground.look).grown(self.ground.look.pixels(LABEL_MARGIN));
            self.ground.bounds().contains(&bounds)
                && !taken.iter().any(|other| other.overlaps(&bounds))
                && clipping::inside(points, &bounds.columns(), &bounds.rows()).is_empty()
        })
    }

    /// The points of the curve at the heights where its label is tried, left and right of its peak.
    fn flanks(&self, curve: &Curve, points: &[Point]) -> [Vec<Point>; 2] {
        let (Some(&(first, _)), Some(&(last, _))) = (points.first(), points.last()) else {
            return [Vec::new(), Vec::new()];
        };
        let axis = f64::from(self.ground.bottom);
        let peak = axis - curve.peak() * self.scale_of_curve();
        // Beyond its ends the curve is zero.
        let outline: Vec<Point> =
            [(first, axis)].into_iter().chain(points.iter().copied()).chain([(last, axis)]).collect();
        let crossing = |height: f64, pair: &[Point]| {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            let y = axis + (peak - axis) * height;
            ((y0 - y) * (y1 - y) <= 0.0 && y0 != y1).then(|| (x0 + (x1 - x0) * (y - y0) / (y1 - y0), y))
        };
        let left =
            LABEL_HEIGHTS.iter().filter_map(|&height| outline.windows(2).find_map(|pair| crossing(height, pair)));
        let right =
            LABEL_HEIGHTS.iter().filter_map(|&height| outline.windows(2).rev().find_map(|pair| crossing(height, pair)));
        [left.collect(), right.collect()]
    }

    /// What the label must not cover. Bars are taken at the greatest height that they are likely to
    /// reach after many resamples, so that the label does not move while they grow.
    fn taken(&self, curve: &Curve) -> Vec<Bounds> {
        let observed = self.ground.x(self.picture.observed.0);
        let line = Bounds { left: observed, top: 0, right: observed, bottom: self.ground.bottom };
        let labels = self.part_labels().into_iter().chain([self.observed_label()]);
        let wobble = (HEADROOM - 1.0) * curve.peak();
        let highest = |height: f64| ((height + wobble) * self.scale_of_curve()).round() as i32;
        let bins = curve.bins().into_iter().filter(|&(_, height)| self.ground.is_seen(height * self.scale_of_curve()));
        let bars = bins.filter_map(|(edges, height)| self.ground.column(edges, highest(height)));
        labels.map(|label| label.bounds(self.ground.look)).chain(bars).chain([line]).collect()
    }

    /// The height of a resample, in device pixels.
    fn scale_of_curve(&self) -> f64 {
        f64::from(self.ground.bottom - self.ground.top) / self.highest_of_curve
    }
}
