//! Recognises items that occur several times.

use super::Selecting;
use crate::table::cells::Table;
use crate::table::choice::{Choice, chosen};
use crate::table::column::Column;
use crate::table::guess::Shape;
use crate::table::ids::{id_column, repeating_ids};
use crate::table::join::{Pairs, Side, first_duplicate};
use crate::table::note::Note;
use crate::table::together::shared_column;
use std::collections::HashSet;

impl<'t> Selecting<'t> {
    /// Adds a note if items occur several times and no other note says so: each row counts as an
    /// item.
    pub(super) fn note_repeats(&mut self, choice: &Choice, first: &Side<'t>, second: &Side<'t>, pairs: &Pairs) {
        let has_ids = id_column(first.table, choice).is_some();
        let are_switched_off = choice.id.as_deref() == Some("");
        let is_said = |note: &Note| match note {
            Note::IdsPerCategory { .. } => true,
            Note::MayBeClusters { .. } | Note::Independent { .. } => !are_switched_off,
            _ => false,
        };
        if self.averages_runs() {
            return;
        }
        let item = self.runs().and_then(|runs| Some(&first.table.columns()[first.table.find(&runs.item)?]));
        let run = self.runs().and_then(|runs| runs.run.clone());
        let rows = || pairs.rows.iter().map(|&(row, _)| row);
        let item = item.filter(|item| first_duplicate(item, rows()).is_some());
        if item.is_none() && self.guess.notes.iter().any(is_said) {
            return;
        }
        // The user may have said that no rows belong together.
        let is_answered = choice.cluster.as_deref() == Some("");
        let told = |question: Note| if is_answered { question.answered() } else { question };
        let other_parts = [&choice.category, &choice.gold].map(|part| chosen(part.as_ref()));
        let is_constant = |column: &Column| {
            let mut codes = rows().map(|row| column.code(row as usize));
            let first = codes.next();
            codes.all(|code| Some(code) == first)
        };
        let may_tell = |at: usize, column: &Column| {
            ![first.column, second.column].contains(&at)
                && self.guess.shape != Shape::Rows(at)
                && !column.is_prose()
                && !is_constant(column)
                && !other_parts.contains(&Some(column.name()))
                && first_duplicate(column, rows()).is_some()
        };
        match item.or_else(|| repeating_ids(first.table, may_tell)) {
            Some(column) => {
                let items = rows().filter_map(|row| column.code(row as usize)).collect::<HashSet<_>>().len();
                let (column, rows) = (column.name().to_owned(), pairs.rows.len());
                // If there are ids, a question may be asked twice by chance. If most questions are,
                // that is on purpose.
                if item.is_some() || !has_ids || 2 * items <= rows {
                    let is_same =
                        |note: &Note| matches!(note, Note::MayBeClusters { column: other, .. } if *other == column);
                    self.guess.notes.retain(|note| !is_same(note));
                    let run = run.filter(|_| item.is_some());
                    self.guess.notes.push(told(Note::Repeats { column, items, rows, run }));
                }
            }
            None if !has_ids && is_doubled(first.table, &first.rows) => {
                self.guess.notes.push(told(Note::Doubled { rows: first.rows.len() }));
            }
            None => {
                let other = second.table.columns()[second.column].name();
                let shared = (!has_ids).then(|| shared_column(first, &[other])).flatten();
                self.guess.notes.extend(shared.map(|column| {
                    let clusters = rows().filter_map(|row| column.code(row as usize)).collect::<HashSet<_>>().len();
                    told(Note::MayBeClusters { column: column.name().to_owned(), clusters })
                }));
            }
        }
    }
}

/// Whether the second half of the rows equals the first in every column, and a column has too many
/// distinct values for that to be chance.
fn is_doubled(table: &Table, rows: &[u32]) -> bool {
    let (first, second) = rows.split_at(rows.len() / 2);
    let is_varied = table.columns().iter().any(|column| VARIED * column.profile().distinct > rows.len());
    let code = |column: &Column, row: u32| column.code(row as usize);
    let is_same =
        |(&row, &other): (&u32, &u32)| table.columns().iter().all(|column| code(column, row) == code(column, other));
    first.len() == second.len() && first.len() >= FEWEST_DOUBLED && is_varied && first.iter().zip(second).all(is_same)
}

/// A column varies if it has more than one distinct value for this many rows.
const VARIED: usize = 4;

/// Fewer rows may be equal by chance.
const FEWEST_DOUBLED: usize = 10;
