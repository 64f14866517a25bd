//! Groups of items: clusters and categories.

use crate::table::cells::Table;
use crate::table::column::Column;
use crate::table::error::TableError;
use crate::table::join::Side;
use crate::table::place::Place;
use crate::table::selection::Groups;
use crate::text::{shortened, visible};

/// The name of the group of items whose cell is empty.
const NO_CATEGORY: &str = "(none)";

/// A column that groups the items, and the row of each item.
pub(super) struct Grouped<'t> {
    table: &'t Table,
    column: &'t Column,
    rows: Vec<usize>,
}

impl<'t> Grouped<'t> {
    /// Takes the first row of each item with a filled cell; an item may have several runs.
    ///
    /// # Errors
    /// [`TableError::RunsInGroups`] if the runs of an item are in different groups.
    pub fn new(side: &Side<'t>, column: &'t Column, firsts: impl Iterator<Item = u32>) -> Result<Self, TableError> {
        let table = side.table;
        let row_of = |first: u32| {
            let filled = || side.runs(first).filter(|&row| column.code(row as usize).is_some());
            let Some(own) = filled().next() else { return Ok(first as usize) };
            let differs = |row: &u32| column.code(*row as usize) != column.code(own as usize);
            let Some(row) = filled().find(differs) else { return Ok(own as usize) };
            let [text, other] = [row, own].map(|row| shortened(column.text(row as usize).unwrap_or_default()));
            let place = Place::of(table, row as usize, Some(column));
            let other = Box::new((Place::of(table, own as usize, None), other));
            Err(TableError::RunsInGroups { place, text, other })
        };
        let rows = firsts.map(row_of).collect::<Result<_, _>>()?;
        Ok(Self { table, column, rows })
    }

    /// # Errors
    /// [`TableError::Missing`] if an item belongs to no group.
    pub fn check_filled(&self) -> Result<(), TableError> {
        match self.rows.iter().find(|&&row| self.column.code(row).is_none()) {
            Some(&row) => Err(TableError::Missing {
                place: Place::of(self.table, row, Some(self.column)),
                text: String::new(),
                more: 0,
                items: 0,
            }),
            None => Ok(()),
        }
    }

    /// The groups, in the order in which they first occur. Items with an empty cell form a group as
    /// well.
    pub fn groups(self) -> Groups {
        let texts = self.column.texts();
        let mut names = Vec::new();
        let mut places = vec![None; texts.len() + 1];
        let group = |row: usize| {
            let code = self.column.code(row);
            *places[code.map_or(texts.len(), |code| code as usize)].get_or_insert_with(|| {
                names.push(visible(code.map_or(NO_CATEGORY, |code| texts.get(code))));
                names.len() as u32 - 1
            })
        };
        let of = self.rows.iter().copied().map(group).collect();
        Groups { column: self.column.name().to_owned(), names, of }
    }
}
