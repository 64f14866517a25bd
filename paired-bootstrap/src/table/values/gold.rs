//! The right answer of each item.

use crate::table::column::Column;
use crate::table::join::Side;
use crate::table::place::Place;
use crate::text::shortened;

/// The right answers of items: of whichever side has one, the first if both have.
pub(super) struct RightAnswers<'s, 't> {
    sides: [(&'s Side<'t>, Option<&'t Column>); 2],
}

impl<'s, 't> RightAnswers<'s, 't> {
    pub fn new(sides: [&'s Side<'t>; 2], column: &str) -> Self {
        Self { sides: sides.map(|side| (side, side.table.find(column).map(|at| &side.table.columns()[at]))) }
    }

    pub fn columns(&self) -> impl Iterator<Item = &'t Column> {
        self.sides.iter().filter_map(|(_, column)| *column)
    }

    /// What one side says, and in which row.
    pub fn of_side(&self, at: usize, first: u32) -> Option<(usize, &'t str)> {
        let (side, column) = self.sides[at];
        side.runs(first).find_map(|row| Some((row as usize, column?.text(row as usize)?)))
    }

    pub fn of(&self, row: u32, other: u32) -> Option<&'t str> {
        self.of_side(0, row).or_else(|| self.of_side(1, other)).map(|(_, text)| text)
    }

    /// The empty cell of an item that neither side has an answer for.
    pub fn place_of_none(&self, row: u32, other: u32) -> Place {
        let [(first, own), (second, others)] = self.sides;
        match (own, others) {
            (None, Some(column)) => Place::of(second.table, other as usize, Some(column)),
            _ => Place::of(first.table, row as usize, own),
        }
    }

    /// What an error says of an item whose answers differ.
    pub fn told(&self, at: usize, (row, text): (usize, &str)) -> (Place, String) {
        let (side, column) = self.sides[at];
        (Place::of(side.table, row, column), shortened(text))
    }
}
