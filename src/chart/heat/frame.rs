//! Layout and drawing of the picture.

use super::{HeatCell, HeatPicture};
use crate::chart::ground::NUMBERS;
use crate::chart::labels::Label;
use crate::chart::look::{LINE_HEIGHT, Look};
use crate::chart::pen::Pen;
use crate::chart::{Drawn, Surface};
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::text::fitting;
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBAColor};
use std::cmp::Ordering;

/// The strip above the cells, with the columns' numbers, and the one below, with the key, in CSS
/// pixels.
pub(super) const ABOVE: f64 = 24.0;
pub(super) const BELOW: f64 = 52.0;

/// The space between names and cells, and the gap between large cells, in CSS pixels.
const SPACE: f64 = 8.0;
const GAP: f64 = 1.0;

/// The share of the width that names may take, and the maximum width of a cell in CSS pixels.
const NAMES: f64 = 0.36;
const WIDEST: f64 = 64.0;

/// Cells at least this high, in CSS pixels, are marked with a dot if significant; lower ones with a
/// line along the row.
const HIGH: f64 = 12.0;
const DOT: f64 = 2.5;

/// The upper bounds of the classes of p, with their labels. In a one-sided test, if the column's
/// system is ahead, 1 − p is compared with them instead.
const UP_TO: [(f64, &str); 4] = [(0.001, "0.001"), (0.01, "0.01"), (0.05, "0.05"), (0.25, "0.25")];

/// The opacity of each class, and of cells between the two sides.
const STRENGTH: [f64; 4] = [0.95, 0.7, 0.45, 0.2];
const BETWEEN: f64 = 0.06;

/// The class of a cell, from 0 (the row's system is better) to 8 (it is worse).
fn class(cell: &HeatCell, sides: Sides) -> usize {
    let place = |p: f64| UP_TO.iter().position(|(most, _)| p <= *most).unwrap_or(4);
    match (cell.lead, sides) {
        (Ordering::Equal, _) => 4,
        (Ordering::Greater, _) => place(cell.p),
        (Ordering::Less, Sides::One) => 8 - place(1.0 - cell.p),
        (Ordering::Less, Sides::Two) => 8 - place(cell.p),
    }
}

pub(super) struct Frame<'a> {
    picture: &'a HeatPicture,
    look: &'a Look,
    names: Vec<String>,
    /// The upper left corner of the cells.
    start: (i32, i32),
    /// The width and height of a cell.
    cell: (f64, f64),
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a HeatPicture, (width, height): (i32, i32), look: &'a Look) -> Self {
        let systems = picture.names.len().max(1) as f64;
        let letters = (NAMES * f64::from(width) / f64::from(look.text_width("n"))) as usize;
        let named = |(place, name): (usize, &String)| format!("{} {}", place + 1, fitting(name, letters));
        let names: Vec<String> = picture.names.iter().enumerate().map(named).collect();
        let widest = names.iter().map(|name| look.text_width(name)).max().unwrap_or(0);
        let start = (widest + look.pixels(SPACE), look.pixels(ABOVE));
        let room = (f64::from(width - start.0).max(1.0), f64::from(height - start.1 - look.pixels(BELOW)).max(1.0));
        let cell = ((room.0 / systems).min(f64::from(look.pixels(WIDEST))), room.1 / systems);
        Self { picture, look, names, start, cell }
    }

    /// The left edge of a column.
    fn x(&self, column: usize) -> i32 {
        self.start.0 + (column as f64 * self.cell.0).round() as i32
    }

    fn y(&self, row: usize) -> i32 {
        self.start.1 + (row as f64 * self.cell.1).round() as i32
    }

    /// The cell at this place: row and column.
    pub(super) fn pair_at(&self, (x, y): (i32, i32)) -> Option<(usize, usize)> {
        let systems = self.picture.names.len();
        let place = |distance: i32, length: f64| {
            let place = f64::from(distance) / length;
            (place >= 0.0 && place < systems as f64).then_some(place as usize)
        };
        Some((place(y - self.start.1, self.cell.1)?, place(x - self.start.0, self.cell.0)?))
    }

    fn color(&self, class: usize) -> RGBAColor {
        let palette = &self.look.palette;
        match class {
            4 => palette.ink.mix(BETWEEN),
            better @ ..4 => palette.helped.mix(STRENGTH[better]),
            worse => palette.hurt.mix(STRENGTH[(8 - worse).min(3)]),
        }
    }

    /// Draws adjacent cells of one class as one rectangle: a hundred systems have ten thousand
    /// cells.
    pub(super) fn draw_cells(&self, surface: &dyn Surface) -> Drawn {
        let pen = Pen::new(surface, self.look);
        let systems = self.picture.names.len();
        let has_gaps = self.is_high();
        let gap = if has_gaps { self.look.pixels(GAP) } else { 0 };
        for row in 0..systems {
            let cells: Vec<Option<&HeatCell>> = (0..systems).map(|column| self.picture.cell(row, column)).collect();
            let classes: Vec<Option<usize>> =
                cells.iter().map(|cell| cell.map(|cell| class(cell, self.picture.sides))).collect();
            let (top, bottom) = (self.y(row), self.y(row + 1) - gap);
            for (start, end) in runs(&classes, |one, next| !has_gaps && one == next) {
                if let Some(class) = classes[start] {
                    pen.block([(self.x(start), top), (self.x(end) - gap, bottom)], self.color(class))?;
                }
            }
            let marks: Vec<bool> = cells.iter().map(|cell| cell.is_some_and(|cell| cell.is_significant)).collect();
            let middle = (top + bottom) / 2;
            for (start, end) in runs(&marks, |one, next| !has_gaps && one == next).filter(|(start, _)| marks[*start]) {
                if has_gaps {
                    pen.mark(((self.x(start) + self.x(end) - gap) / 2, middle), DOT, self.look.palette.ink)?;
                } else {
                    pen.rule((self.x(start), middle), (self.x(end), middle), self.look.palette.ink)?;
                }
            }
        }
        Ok(())
    }

    fn is_high(&self) -> bool {
        self.cell.0.min(self.cell.1) >= f64::from(self.look.pixels(HIGH))
    }

    pub(super) fn draw_words(&self, surface: &dyn Surface) -> Drawn {
        let pen = Pen::new(surface, self.look);
        let palette = &self.look.palette;
        let every = (f64::from(self.look.pixels(LINE_HEIGHT)) / self.cell.1).ceil().max(1.0) as usize;
        for (row, name) in self.names.iter().enumerate().step_by(every) {
            let y = (self.y(row) + self.y(row + 1)) / 2;
            pen.label(&Label::new(name, (0, y), HPos::Left), palette.ink)?;
        }
        let widest = self.look.text_width(&self.names.len().to_string()) + self.look.pixels(SPACE / 2.0);
        let every = (f64::from(widest) / self.cell.0).ceil().max(1.0) as usize;
        for column in (0..self.names.len()).step_by(every) {
            let at = ((self.x(column) + self.x(column + 1)) / 2, self.start.1 - self.look.pixels(ABOVE - NUMBERS));
            let number = (column + 1).to_string();
            let label = Label::new(&number, at, HPos::Center);
            if label.bounds(self.look).right <= pen.size().0 {
                pen.label(&label, palette.soft)?;
            }
        }
        Ok(())
    }

    /// Draws the key: a strip with the colours of the classes, and the p-values between them.
    pub(super) fn draw_key(&self, surface: &dyn Surface) -> Drawn {
        let pen = Pen::new(surface, self.look);
        let (width, height) = pen.size();
        let palette = &self.look.palette;
        let words = ["p:", "better", "worse"].map(|word| (word, self.look.text_width(word)));
        let space = self.look.pixels(SPACE);
        let left = words[1].1 + 2 * space;
        let block = ((width - left - words[2].1 - 2 * space) / 9).min(self.look.pixels(48.0));
        let y = height - self.look.pixels(BELOW) + self.look.pixels(20.0);
        if block < self.look.pixels(8.0) || height < self.look.pixels(BELOW) {
            return Ok(());
        }
        let half = self.look.pixels(6.0);
        pen.label(&Label::new(words[1].0, (left - space, y), HPos::Right), palette.helped)?;
        for class in 0..9 {
            let x = left + class * block;
            pen.block([(x, y - half), (x + block, y + half)], self.color(class as usize))?;
        }
        pen.label(&Label::new(words[2].0, (left + 9 * block + space, y), HPos::Left), palette.hurt)?;
        let below = y + self.look.pixels(LINE_HEIGHT);
        let limits = UP_TO.iter().map(|(_, text)| (*text).to_owned());
        let mirrored = match self.picture.sides {
            Sides::One => ["0.75", "0.95", "0.99", "0.999"],
            Sides::Two => ["0.25", "0.05", "0.01", "0.001"],
        };
        let mirrored = mirrored.map(str::to_owned);
        let mut end = i32::MIN;
        for (place, text) in (1..).zip(limits.chain(mirrored)) {
            let label = Label::new(&text, (left + place * block, below), HPos::Center);
            let bounds = label.bounds(self.look);
            if bounds.left > end && bounds.right <= width {
                pen.label(&label, palette.soft)?;
                end = bounds.right + space / 2;
            }
        }
        Ok(())
    }
}

/// The runs of equal neighbours, each with its start and end.
fn runs<T>(values: &[T], are_same: impl Fn(&T, &T) -> bool) -> impl Iterator<Item = (usize, usize)> {
    values.chunk_by(are_same).scan(0, |start, run| {
        let own = *start;
        *start += run.len();
        Some((own, *start))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_symmetrical() {
        let class_of = |p, lead, sides| class(&HeatCell { p, lead, is_significant: false }, sides);
        let ahead = |p| class_of(p, Ordering::Greater, Sides::One);
        assert_eq!([0.0, 0.001, 0.0011, 0.03, 0.2, 0.5].map(ahead), [0, 0, 1, 2, 3, 4]);
        for p in [0.0, 0.0005, 0.005, 0.02, 0.1, 0.4] {
            assert_eq!(ahead(p) + class_of(1.0 - p, Ordering::Less, Sides::One), 8, "{p}");
            assert_eq!(ahead(p) + class_of(p, Ordering::Less, Sides::Two), 8, "{p}");
            assert_eq!(class_of(p, Ordering::Greater, Sides::Two), ahead(p), "{p}");
        }
        assert_eq!(ahead(f64::NAN), 4);
        // A system is not behind its twin.
        assert_eq!([Sides::One, Sides::Two].map(|sides| class_of(1.0, Ordering::Equal, sides)), [4, 4]);
    }

    #[test]
    fn neighbours_of_a_kind_are_one_run() {
        let all: Vec<_> = runs(&[1, 1, 2, 1, 1, 1], |a, b| a == b).collect();
        assert_eq!(all, [(0, 2), (2, 3), (3, 6)]);
    }
}
