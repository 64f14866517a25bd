//! Groups of items: clusters and categories.

use crate::table::cells::Table;
use crate::table::column::Column;
use crate::table::error::TableError;
use crate::table::place::Place;
use crate::table::selection::Groups;
use crate::text::shortened;

/// The name of the group of items whose cell is empty.
const NO_CATEGORY: &str = "(none)";

/// A column that groups the items, each of which has a row there.
pub(super) struct Grouped<'t> {
    pub table: &'t Table,
    pub column: &'t Column,
    pub rows: Vec<usize>,
}

impl Grouped<'_> {
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

    /// The groups, in the order in which they first occur. Items without one are a group, too.
    pub fn groups(self) -> Groups {
        let texts = self.column.texts();
        let mut names = Vec::new();
        let mut places = vec![None; texts.len() + 1];
        let group = |row: usize| {
            let code = self.column.code(row);
            *places[code.map_or(texts.len(), |code| code as usize)].get_or_insert_with(|| {
                names.push(shortened(code.map_or(NO_CATEGORY, |code| texts.get(code))));
                names.len() as u32 - 1
            })
        };
        let of = self.rows.iter().copied().map(group).collect();
        Groups { column: self.column.name().to_owned(), names, of }
    }
}
