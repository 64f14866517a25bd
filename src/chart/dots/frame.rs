//! The layout of the picture.

use super::DotsPicture;
use super::lines::{line_labels, rows_of};
use crate::chart::Surface;
use crate::chart::ground::Ground;
use crate::chart::heaps::SPACE;
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::{LINE_HEIGHT, Look};
use crate::chart::scale::Scale;
use paired_bootstrap::sorting;

/// The strips below the plot and at its sides, in CSS pixels.
const BELOW: f64 = 24.0;
const SIDE: f64 = 12.0;

/// The largest and smallest size of a dot including its gap, in CSS pixels. If dots had to be
/// smaller, heaps are drawn as bars.
pub(super) const LARGEST: f64 = 14.0;
pub(super) const SMALLEST: f64 = 6.0;

/// The height of the plot, relative to the curve's peak.
const HEADROOM: f64 = 1.08;

pub(super) struct Frame<'a> {
    pub(super) picture: &'a DotsPicture,
    pub(super) look: &'a Look,
    pub(super) ground: Ground<'a>,
    /// The height of one resample, in device pixels.
    pub(super) unit: f64,
    /// Whether heaps are drawn as dots.
    pub(super) has_dots: bool,
    /// The labels of the visible lines, from left to right, and the columns of the lines.
    pub(super) labels: Vec<(Label<'a>, i32)>,
    pub(super) parts: [Label<'a>; 2],
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a DotsPicture, surface: &'a dyn Surface, look: &'a Look) -> Self {
        let (width, height) = surface.size();
        let [side, below, space, line] = [SIDE, BELOW, SPACE, LINE_HEIGHT].map(|length| look.pixels(length));
        let room = (width - 2 * side).max(1);
        let shown: Vec<&(f64, String)> = {
            let scale = Scale::of_differences(picture.range, picture.unit, (0, 1));
            let mut shown: Vec<_> = picture.lines.iter().filter(|(value, _)| scale.shows(*value)).collect();
            sorting::sort_by(&mut shown, |one, other| one.0.total_cmp(&other.0));
            shown
        };
        let rows = rows_of(&shown, room, look);
        let parts_fit = picture.parts.iter().map(|part| look.text_width(part)).sum::<i32>() + 2 * space <= room;
        let first_row = space + if parts_fit { line } else { 2 * line };
        let top = first_row + rows.len().max(1) as i32 * line + space;
        let scale = Scale::of_differences(picture.range, picture.unit, (0, 0));
        let bounds = Bounds { left: side, top, right: width - side, bottom: height - below };
        let ground = Ground::new(surface, look, bounds, &scale);
        let mut parts = ground.part_labels(&picture.parts, picture.is_marked_right);
        if !parts_fit {
            // Labels that touch count as overlapping.
            parts[1].at.1 += line + 1;
        }
        let labels = line_labels(&rows, &ground, first_row);
        let (unit, has_dots) = unit(picture, &ground);
        Self { picture, look, ground, unit, has_dots, labels, parts }
    }
}

/// The height of one resample in device pixels, and whether heaps are drawn as dots.
fn unit(picture: &DotsPicture, ground: &Ground<'_>) -> (f64, bool) {
    let is_in_sight = |edges: (f64, f64)| ground.column(edges, 0).is_some();
    let counts = picture.columns.iter().filter(|column| is_in_sight(column.edges)).map(|column| column.count);
    let mirrored = picture.mirrored.iter().filter(|(edges, _)| is_in_sight(*edges)).map(|(_, count)| *count);
    let heights = picture.curve.iter().flat_map(|(_, _, heights)| heights).filter(|height| height.is_finite());
    let highest = counts.chain(mirrored).map(|count| count as f64).fold(1.0, f64::max);
    let highest = heights.fold(highest, |highest, height| highest.max(HEADROOM * height));
    let fits = f64::from(ground.bottom - ground.top) / highest;
    let widths = picture.columns.iter().map(|column| ground.scale.at(column.edges.1) - ground.scale.at(column.edges.0));
    let narrowest = widths.filter(|width| *width > 0.0).fold(f64::INFINITY, f64::min);
    let [largest, smallest] = [LARGEST, SMALLEST].map(|size| f64::from(ground.look.pixels(size)));
    // If columns are too narrow for dots, use bars from the start.
    let unit = fits.min(largest).min(narrowest.max(smallest));
    let has_dots = unit >= smallest && narrowest >= smallest;
    // Whole pixels, so that dots are evenly spaced.
    (if has_dots { unit.floor() } else { unit }, has_dots)
}
