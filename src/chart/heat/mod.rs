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
    /// Their names, of any length: what does not fit is cut off.
    pub names: Vec<String>,
    /// For each row, a cell for each column; `None` where both are the same.
    pub cells: Vec<Option<HeatCell>>,
    /// Whether p asks if the row's system is better, or if the two differ.
    pub sides: Sides,
}

/// One pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeatCell {
    /// The p of what the cell asks. One-sided, from 0, where the row's system is better, to 1,
    /// where it is worse.
    pub p: f64,
    /// How the row's mean stands to the column's, better or worse. Equal ones have no colour.
    pub lead: Ordering,
    /// Whether the cell is marked.
    pub is_significant: bool,
}

/// The heights of rows, in CSS pixels: that of a few, the least, and how much room they have before
/// they shrink.
const ROW: f64 = 28.0;
const LEAST_ROW: f64 = 7.0;
const ROOM: f64 = 480.0;

impl HeatPicture {
    /// How high the picture should be with so many systems, in CSS pixels.
    #[must_use]
    pub fn height(systems: usize) -> u32 {
        let systems = systems as f64;
        (ABOVE + (systems * ROW).min((systems * LEAST_ROW).max(ROOM)) + BELOW).ceil() as u32
    }

    fn cell(&self, row: usize, column: usize) -> Option<&HeatCell> {
        self.cells.get(row * self.names.len() + column)?.as_ref()
    }

    /// The pair at a place of the picture, in pixels of a surface of this size: row and column.
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
