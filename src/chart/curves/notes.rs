//! Texts inside the plot: beside marks, at curves that end in the plot, and over stretches.

use super::Mark;
use super::frame::{Frame, MARK};
use crate::chart::Drawn;
use crate::chart::clipping;
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::LINE_HEIGHT;
use crate::chart::pen::rounded;
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBColor};

/// The distances from its point at which a label is tried, in CSS pixels: the nearest, the step,
/// and the number of rings.
const NEAREST: f64 = 10.0;
const STEP: f64 = 9.0;
const RINGS: u32 = 12;

/// A label farther away than this gets a line to its point, in CSS pixels.
const FAR: f64 = 24.0;

/// The cost of placing a label one ring farther away, or over a grid line, a level or a curve.
const FARTHER: usize = 3;
const ON_GRID: usize = 4;
const ON_LEVEL: usize = 12;
const ON_CURVE: usize = 30;

/// The cost of drawing a leader across other texts.
const STRUCK: usize = 200;

/// The margin around what a label must not cover, in CSS pixels.
const MARGIN: f64 = 2.0;

/// The opacity of the background behind a label that covers lines.
const BACKGROUND: f64 = 0.85;

/// A line from a point to its label, in pixels.
type Leader = [clipping::Point; 2];

/// Whether a leader crosses texts, or marks other than its own at `point`.
fn strikes(leader: &Leader, (x, y): (i32, i32), words: &[Bounds]) -> bool {
    let point = Bounds { left: x, top: y, right: x, bottom: y };
    words.iter().any(|word| !word.contains(&point) && is_crossed(word, leader))
}

fn is_crossed(word: &Bounds, leader: &Leader) -> bool {
    !clipping::inside(leader, &word.columns(), &word.rows()).is_empty()
}

/// A label with its possible places and the cost of each.
struct Note<'a> {
    color: RGBColor,
    /// The point that it belongs to.
    point: Option<(i32, i32)>,
    places: Vec<(Label<'a>, usize)>,
}

impl Frame<'_> {
    pub(super) fn draw_notes(&self) -> Drawn {
        let pen = &self.plot.ground.pen;
        let mut words: Vec<Bounds> =
            self.plot.beside_labels().iter().map(|(label, _)| label.bounds(self.look)).collect();
        words.extend(self.marks().map(|(_, (x, y))| Bounds { left: x, top: y, right: x, bottom: y }).map(|centre| {
            // Each mark with its casing.
            centre.grown(self.look.pixels(MARK + 1.0))
        }));
        let mut leaders: Vec<Leader> = Vec::new();
        for Note { color, point, places } in self.notes() {
            let costs = places.into_iter().filter_map(|(label, cost)| {
                let bounds = label.bounds(self.look);
                let leader = point.and_then(|point| self.leader(point, &bounds));
                // No leader may cross a text, neither an earlier nor a later one.
                let is_struck = leader.iter().zip(point).any(|(leader, at)| strikes(leader, at, &words))
                    || leaders.iter().any(|leader| is_crossed(&bounds, leader));
                let struck = if is_struck { STRUCK } else { 0 };
                Some((cost + struck + self.cost(&bounds, &words)?, label, bounds, leader))
            });
            let Some((_, label, bounds, leader)) = costs.min_by_key(|(cost, ..)| *cost) else { continue };
            if let Some(leader) = leader {
                pen.line(leader.map(rounded), self.look.palette.line, 1.0)?;
                leaders.push(leader);
            }
            // Grid lines are too faint to need a background.
            if self.covered(&bounds) >= ON_LEVEL {
                let corners = [(bounds.left, bounds.top), (bounds.right, bounds.bottom)];
                pen.block(corners, self.look.palette.card.mix(BACKGROUND))?;
            }
            pen.label(&label, color)?;
            words.push(bounds);
        }
        Ok(())
    }

    /// The leader between a point and its label, if they are far apart.
    fn leader(&self, (x, y): (i32, i32), label: &Bounds) -> Option<Leader> {
        let end = (x.clamp(label.left, label.right), y.clamp(label.top, label.bottom));
        let (dx, dy) = (f64::from(end.0 - x), f64::from(end.1 - y));
        let (length, start) = ((dx * dx + dy * dy).sqrt(), f64::from(self.look.pixels(MARK + 1.0)));
        if length < f64::from(self.look.pixels(FAR)) {
            return None;
        }
        let start = (f64::from(x) + dx * start / length, f64::from(y) + dy * start / length);
        Some([start, (end.0.into(), end.1.into())])
    }

    /// The visible marks with their pixels.
    pub(super) fn marks(&self) -> impl Iterator<Item = (&Mark, (i32, i32))> {
        let (columns, rows) = (self.plot.columns(), self.plot.rows());
        let marks = self.picture.marks.iter().map(|mark| (mark, self.plot.at(mark.at)));
        let in_sight = marks.filter(move |(_, (x, y))| columns.contains(x) && rows.contains(y));
        in_sight.map(|(mark, at)| (mark, rounded(at)))
    }

    /// All texts inside the plot. Those with the fewest possible places come first.
    fn notes(&self) -> Vec<Note<'_>> {
        let palette = &self.look.palette;
        let marks = self.marks().map(|(mark, at)| (mark.label.as_str(), at, mark.tone.color(palette)));
        let curves = self.curves.iter().filter(|curve| !curve.is_named_beside);
        let names =
            curves.filter_map(|visible| Some((visible.curve.name.as_str(), rounded(visible.end()?), visible.color)));
        let around = |(text, at, color)| Note { color, point: Some(at), places: self.places_around(text, at) };
        let over = self.stretches().map(|(columns, text)| Note {
            color: palette.soft,
            point: None,
            places: self.places_over(text, columns),
        });
        let mut notes: Vec<Note<'_>> = over.chain(marks.chain(names).map(around)).collect();
        notes.retain(|note| note.places.iter().any(|(label, _)| !label.text.is_empty()));
        notes
    }

    /// Places in rings around a point.
    fn places_around<'a>(&self, text: &'a str, (x, y): (i32, i32)) -> Vec<(Label<'a>, usize)> {
        let mut places = Vec::new();
        for ring in 0..RINGS {
            let aside = self.look.pixels(NEAREST + STEP * f64::from(ring));
            let away = aside + self.look.pixels(LINE_HEIGHT / 4.0);
            let sides = [(HPos::Left, aside, 0), (HPos::Right, -aside, 0)];
            let rows = [-away, away]
                .into_iter()
                .flat_map(|dy| [(HPos::Center, 0, dy), (HPos::Left, aside / 2, dy), (HPos::Right, -aside / 2, dy)]);
            let labels =
                sides.into_iter().chain(rows).map(|(anchor, dx, dy)| Label::new(text, (x + dx, y + dy), anchor));
            places.extend(labels.map(|label| (self.moved_inside(label), FARTHER * ring as usize)));
        }
        places
    }

    /// Places over a stretch, from top to bottom.
    fn places_over<'a>(&self, text: &'a str, (left, right): (i32, i32)) -> Vec<(Label<'a>, usize)> {
        let (line, ground) = (self.look.pixels(LINE_HEIGHT), &self.plot.ground);
        let rows = (ground.top + line..ground.bottom).step_by((line / 4).max(1) as usize);
        let label = |row: i32| self.moved_inside(Label::new(text, ((left + right) / 2, row), HPos::Center));
        rows.enumerate().map(|(place, row)| (label(row), place / 4)).collect()
    }

    /// Moves the label sideways into the plot, if it fits.
    fn moved_inside<'a>(&self, label: Label<'a>) -> Label<'a> {
        let (bounds, ground) = (label.bounds(self.look), &self.plot.ground);
        let margin = self.look.pixels(MARGIN);
        let over = (bounds.right + margin - ground.right).max(0);
        let under = (ground.left + margin - (bounds.left - over)).max(0);
        Label { at: (label.at.0 - over + under, label.at.1), ..label }
    }

    /// The cost of covering this area; `None` if other texts are there.
    fn cost(&self, bounds: &Bounds, words: &[Bounds]) -> Option<usize> {
        let (ground, (width, _)) = (&self.plot.ground, self.plot.ground.pen.size());
        // To the right of the plot there may be room beside the names.
        let area = Bounds { right: width.max(ground.right), ..ground.bounds() };
        let is_free = area.contains(bounds) && !words.iter().any(|word| word.overlaps(bounds));
        is_free.then(|| self.covered(bounds))
    }

    fn covered(&self, bounds: &Bounds) -> usize {
        let bounds = bounds.grown(self.look.pixels(MARGIN));
        let rows = bounds.top..=bounds.bottom;
        let count = |places: &mut dyn Iterator<Item = i32>| places.filter(|row| rows.contains(row)).count();
        let is_crossed = |part: &[clipping::Point]| match part {
            [(x, y)] => bounds.columns().contains(x) && bounds.rows().contains(y),
            part => !clipping::inside(part, &bounds.columns(), &bounds.rows()).is_empty(),
        };
        let curves = self.curves.iter().flat_map(|curve| &curve.parts).filter(|part| is_crossed(part)).count();
        ON_GRID * count(&mut self.plot.grid()) + ON_LEVEL * count(&mut self.level_rows()) + ON_CURVE * curves
    }
}
