//! A heat map of p over all pairs of systems.

mod frame;
#[cfg(test)]
mod tests;

use super::look::Look;
use super::{Drawn, Picture, Surface};
use frame::{ABOVE, BELOW, Frame};
use paired_bootstrap::bootstrap::Sides;
use std::cmp::Ordering;

/// What the picture shows: the systems, the best first, against themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatPicture {
    /// Their names, of any length. They are shortened to fit.
    pub names: Vec<String>,
    /// For each row, a cell for each column; `None` on the diagonal.
    pub cells: Vec<Option<HeatCell>>,
    /// Whether p is one-sided (is the row's system better?) or two-sided (do the two differ?).
    pub sides: Sides,
}

/// One pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeatCell {
    /// The p-value. If one-sided, it is near 0 if the row's system is better, and near 1 if it is
    /// worse.
    pub p: f64,
    /// How the row's mean compares with the column's: `Greater` is better. Equal means have no
    /// colour.
    pub lead: Ordering,
    /// Whether the cell is marked as significant.
    pub is_significant: bool,
}

/// The usual and the least height of a row, and the height within which rows shrink, in CSS pixels.
const ROW: f64 = 28.0;
const LEAST_ROW: f64 = 7.0;
const ROOM: f64 = 480.0;

impl HeatPicture {
    /// The height for a picture of this many systems, in CSS pixels.
    #[must_use]
    pub fn height(systems: usize) -> u32 {
        let systems = systems as f64;
        (ABOVE + (systems * ROW).min((systems * LEAST_ROW).max(ROOM)) + BELOW).ceil() as u32
    }

    fn cell(&self, row: usize, column: usize) -> Option<&HeatCell> {
        self.cells.get(row * self.names.len() + column)?.as_ref()
    }

    /// The pair at this place of the picture, in pixels of a surface of this size: row and column.
    #[must_use]
    pub fn pair_at(&self, size: (i32, i32), look: &Look, at: (i32, i32)) -> Option<(usize, usize)> {
        Frame::new(self, size, look).pair_at(at).filter(|&(row, column)| self.cell(row, column).is_some())
    }
}

impl Picture for HeatPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let frame = Frame::new(self, surface.size(), look);
        frame.draw_cells(surface)?;
        frame.draw_words(surface)?;
        frame.draw_key(surface)
    }
}
