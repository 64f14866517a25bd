//! Compares a system with a constant.

use super::Selecting;
use crate::scores::notation::Notation;
use crate::scores::{PairedScores, System};
use crate::table::choice::Choice;
use crate::table::column::Column;
use crate::table::constant::Constant;
use crate::table::error::TableError;
use crate::table::join::Side;
use crate::table::note::Note;
use crate::table::tables::Tables;

impl Tables {
    /// The constant of a choice, unless another list was pasted in its place.
    pub(super) fn constant(&self, choice: &Choice) -> Option<Constant> {
        let is_in_place = |constant: &Constant| match self.tables() {
            [baseline, experimental] if !self.are_named => {
                let of = |column: &Column| Some(column.text(0)?.to_owned());
                let [only] = baseline.columns() else { return false };
                let written = of(only).filter(|_| baseline.rows() == 1);
                let is_beside = |text: String| {
                    experimental.columns().iter().any(|column| number_beside(&text, column).as_ref() == Some(constant))
                };
                written.is_some_and(is_beside)
            }
            _ => true,
        };
        choice.constant.clone().filter(is_in_place)
    }

    /// The same error, but with the numbers to compare a single system with, if that is possible,
    /// and with the files that may hold the other one.
    pub(super) fn or_alone(&self, error: TableError, choice: &Choice) -> TableError {
        let alone = Choice { constant: Some(Constant::zero()), baseline: None, ..choice.clone() };
        if choice.constant.is_some() || self.constant(&alone).is_none() {
            return error;
        }
        match self.select(&alone) {
            Ok(selection) => {
                let is_left_out = |note: &&Note| {
                    matches!(note, Note::FilesLeftOut { .. } | Note::OtherFiles { .. } | Note::UnreadFiles { .. })
                };
                let files = self.notes.iter().filter(is_left_out).map(Note::to_string).collect();
                TableError::OneSystem { lacks: Box::new(error), constants: Constant::offered(&selection.scores), files }
            }
            Err(_) => error,
        }
    }
}

impl Selecting<'_> {
    /// Compares a system's scores with the same number for every item, and notes that.
    pub(super) fn against(&mut self, constant: &Constant, scores: PairedScores) -> Result<PairedScores, TableError> {
        // What was found about the system was found for both sides.
        self.guess.notes.retain(|note| !matches!(note, Note::SameRuns { system: System::Baseline, .. }));
        let in_unit = constant.in_unit_of(&scores);
        let offered = Constant::offered(&scores).into_iter().filter(|other| other != constant);
        let others = offered.filter(|other| Some(other) != in_unit.as_ref()).collect();
        self.guess.notes.push(Note::Constant { constant: constant.clone(), in_unit, others });
        Ok(scores.against(constant.score())?)
    }
}

/// The only score of a baseline, which may be meant for every item.
pub(super) fn single_score(first: &Side<'_>, second: &Side<'_>) -> Option<Constant> {
    let [row] = first.rows[..] else { return None };
    let text = first.table.columns()[first.column].text(row as usize)?;
    number_beside(text, &second.table.columns()[second.column])
}

/// The value of a number next to the scores of a column: 25 % is 0.25 next to 0 and 1.
fn number_beside(text: &str, column: &Column) -> Option<Constant> {
    let number = crate::scores::value::read(text).ok()?;
    let others: Vec<_> = column.texts().iter().filter_map(|text| column.read(text).ok()).collect();
    let score = Notation::of_both(&[number], &others).scores(&[number]).pop()?;
    Some(Constant::of(score))
}
