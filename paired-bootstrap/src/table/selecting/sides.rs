//! Finds the rows and the score column of each system.

use super::Selecting;
use crate::scores::value;
use crate::table::cells::Table;
use crate::table::choice::{FirstRow, chosen};
use crate::table::column::{Column, Kind};
use crate::table::error::TableError;
use crate::table::guess::Shape;
use crate::table::ids::id_column;
use crate::table::join::Side;
use crate::table::names;
use crate::table::note::Note;
use crate::table::open::Open;
use crate::table::place::Place;
use crate::table::summary::{Summary, fold_column, label_of, subtotals, summary_rows};
use crate::text::shortened;

impl<'t> Selecting<'t> {
    /// The rows and the score column of a system.
    pub(super) fn side(&self, part: &'static str, name: &str) -> Result<Side<'t>, TableError> {
        let unknown = || TableError::Unknown { part, name: shortened(name), instead: self.guess.systems.clone() };
        let tables = self.tables.tables();
        let score = chosen(self.guess.choice.score.as_ref());
        let (table, column, system) = match self.guess.shape {
            Shape::Rows(at) => {
                let table = &tables[0];
                let system = table.columns()[at].texts().find(name).ok_or_else(unknown)?;
                let column = score.and_then(|score| table.find(score)).ok_or_else(unknown)?;
                (table, column, Some((at, system)))
            }
            Shape::Files if tables.iter().any(|table| table.name() == Some(name)) => {
                let table = tables.iter().find(|table| table.name() == Some(name)).ok_or_else(unknown)?;
                (table, self.score_column(table)?, None)
            }
            Shape::Files | Shape::Columns => {
                let (table, column) = self.tables.find(name).ok_or_else(unknown)?;
                (&tables[table], column, None)
            }
        };
        let rows = self.filtered(table)?;
        let of_system =
            |&row: &u32| system.is_none_or(|(at, code)| table.columns()[at].code(row as usize) == Some(code));
        Ok(Side::new(table, column, rows.into_iter().filter(of_system).collect()))
    }

    /// The score column of a table that holds one system: the chosen one, or the only one.
    fn score_column(&self, table: &'t Table) -> Result<usize, TableError> {
        if let Some(at) = chosen(self.guess.choice.score.as_ref()).and_then(|score| table.find(score)) {
            return Ok(at);
        }
        let own = self.tables.tables().iter().position(|other| std::ptr::eq(other, table));
        let own = own.and_then(|at| self.guess.own_scores.get(at).copied());
        own.ok_or_else(|| Open::OneSystem { only: table.name().unwrap_or_default().to_owned() }.into())
    }

    /// The rows that pass the filters. Filters by columns that the table lacks do not apply.
    fn filtered(&self, table: &Table) -> Result<Vec<u32>, TableError> {
        let mut rows: Vec<u32> = (0..table.rows() as u32).collect();
        let mut filters = Vec::new();
        for (name, values) in self.guess.choice.filters() {
            let Some(column) = table.find(name).map(|at| &table.columns()[at]) else { continue };
            let codes: Vec<u32> = values.iter().filter_map(|value| column.texts().find(value)).collect();
            rows.retain(|&row| column.code(row as usize).is_some_and(|code| codes.contains(&code)));
            filters.push((shortened(name), values.into_iter().map(shortened).collect()));
            if rows.is_empty() {
                return Err(TableError::NoFilteredRows { filters });
            }
        }
        Ok(rows)
    }

    /// Drops a first row that may be a header if that was chosen, and otherwise asks. If the lists
    /// differ in length, only the longer one may have a header.
    pub(super) fn leave_out_header(&mut self, first: &mut Side<'t>, second: &mut Side<'t>) {
        let choice = self.guess.choice.first_row;
        let is_dropped = choice == Some(FirstRow::Header);
        let (own, other) = (first.rows.len(), second.rows.len());
        if own == other {
            let word = header_word(first).filter(|text| header_word(second) == Some(text)).map(|text| vec![text]);
            let numbers = || Some(vec![header_number(first)?, header_number(second)?]);
            let Some(texts) = word.or_else(numbers) else { return };
            if is_dropped {
                [first, second].into_iter().for_each(|side| _ = side.rows.remove(0));
            } else if choice.is_none() {
                self.guess.notes.push(Note::HeaderOrItem { texts: texts.into_iter().map(shortened).collect() });
            }
        } else if is_dropped {
            let longer = if own > other { first } else { second };
            if own.abs_diff(other) == 1 && header_word(longer).is_some() {
                longer.rows.remove(0);
            }
        }
    }

    /// Drops rows of sums or means. If rows are paired in their order, they are dropped from both
    /// sides or from none.
    pub(super) fn leave_out_summary(&mut self, first: &mut Side<'t>, second: &mut Side<'t>) {
        if self.guess.choice.constant.is_some() {
            self.leave_out(&mut [first]);
            second.rows.clone_from(&first.rows);
            return;
        }
        let has_ids = |side: &Side<'t>| id_column(side.table, &self.guess.choice).is_some();
        let are_in_order = !(has_ids(first) && has_ids(second)) && first.rows.len() == second.rows.len();
        if first.has_rows_of(second) || are_in_order {
            return self.leave_out(&mut [first, second]);
        }
        self.leave_out_subtotals(&mut [first]);
        self.leave_out_subtotals(&mut [second]);
        // If both lists have the same length and the same last id, the last rows are summaries in
        // both lists or in neither.
        let end = |side: &Side<'t>| {
            let ids = &side.table.columns()[id_column(side.table, &self.guess.choice)?];
            let id = |row: Option<&u32>| ids.text(*row? as usize);
            Some((side.rows.len(), id(side.rows.last())))
        };
        let (own, other) = (end(first), end(second));
        if own.is_some() && own == other {
            self.leave_out_ends(&mut [first, second]);
        } else {
            self.leave_out_ends(&mut [first]);
            self.leave_out_ends(&mut [second]);
        }
    }

    /// Drops rows that summarise the rows above them, from sides with corresponding rows.
    fn leave_out_subtotals(&mut self, sides: &mut [&mut Side<'t>]) {
        let places = subtotals(&sides.iter().map(|side| &**side).collect::<Vec<_>>(), self.guess.choice.summary);
        let Some(&first) = places.first() else { return };
        for side in sides {
            let row = side.rows[first] as usize;
            let Place { file, line, .. } = Place::of(side.table, row, None);
            let note = Note::Subtotals { file, line, label: label_of(side.table, row), rows: places.len() };
            if !self.guess.notes.contains(&note) {
                self.guess.notes.push(note);
            }
            let mut place = 0..;
            side.rows.retain(|_| place.next().is_none_or(|place| places.binary_search(&place).is_err()));
        }
    }

    /// Drops rows of sums or means from sides with corresponding rows, and asks about doubtful
    /// rows.
    fn leave_out(&mut self, sides: &mut [&mut Side<'t>]) {
        self.leave_out_subtotals(sides);
        self.leave_out_ends(sides);
    }

    /// Drops rows of sums or means before or after all others, and asks about doubtful rows.
    fn leave_out_ends(&mut self, sides: &mut [&mut Side<'t>]) {
        let choice = self.guess.choice.summary;
        let id = |table: &Table| id_column(table, &self.guess.choice);
        let Summary { rows, doubtful, doubtful_rows, holds, unlike, are_beside_folds } =
            summary_rows(&sides.iter().map(|side| &**side).collect::<Vec<_>>(), id, choice);
        for side in sides {
            let note = |place: usize| {
                let row = side.rows[place] as usize;
                let Place { file, line, .. } = Place::of(side.table, row, None);
                let label = label_of(side.table, row);
                if unlike.contains(&place) {
                    let folds = fold_column(side.table, id).filter(|_| are_beside_folds);
                    let fold = folds.and_then(|folds| folds.text(row)).map(shortened);
                    let is_beside_folds = fold.is_some();
                    return Note::RowLeftOut { file, line, label: fold.unwrap_or(label), is_beside_folds };
                }
                if choice.is_some() || doubtful != Some(place) {
                    return Note::SummaryRow { file, line };
                }
                let is_left_out = rows.contains(&place);
                Note::SummaryOrItem { file, line, label, rows: doubtful_rows, holds, is_left_out }
            };
            let asked = doubtful.filter(|place| choice.is_none() && !rows.contains(place));
            for note in rows.clone().chain(asked).map(note).collect::<Vec<_>>() {
                if !self.guess.notes.iter().any(|told| told.says_all_of(&note)) {
                    self.guess.notes.push(note);
                }
            }
            side.rows.drain(rows.clone());
        }
    }
}

/// The number in the first row of a list without a header, if it may be a name: a whole number
/// above all others, which lie from 0 to 1 or from 0 to 100. `7` and `13` may be checkpoints.
fn header_number<'t>(side: &Side<'t>) -> Option<&'t str> {
    let column = &side.table.columns()[side.column];
    let number = |row: usize| Some(value::read(column.text(row)?).ok()?.score.to_f64());
    if !side.table.is_headless() || side.rows.first() != Some(&0) {
        return None;
    }
    let first = number(0).filter(|first| first.fract() == 0.0)?;
    let others: Vec<f64> = side.rows.iter().skip(1).filter_map(|&row| number(row as usize)).collect();
    let is_beyond = |most: f64| first > most && others.iter().all(|other| (0.0..=most).contains(other));
    (others.len() > 2 && (is_beyond(1.0) || is_beyond(100.0))).then(|| column.text(0)).flatten()
}

/// The word in every cell of the first row of a list without a header, if it may be a header: it is
/// a usual name for a measure, and similar words are below.
pub(super) fn header_word<'t>(side: &Side<'t>) -> Option<&'t str> {
    let text = side.table.columns()[side.column].text(0)?;
    let is_word = |column: &Column| column.kind() == Kind::Words && column.text(0) == Some(text);
    let may_be_header = side.table.is_headless()
        && side.rows.first() == Some(&0)
        && side.rows.len() > 2
        && names::is_measure_word(text)
        && side.table.columns().iter().all(is_word);
    may_be_header.then_some(text)
}
