//! What a table offers, for the form that chooses its columns.

use super::column::{Column, Kind};
use super::names::{SCORE, rank};
use super::tables::Tables;
use crate::text::shortened;
use serde::{Deserialize, Serialize};

/// Columns with the parts they may play, and a few rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    /// All columns. A name that several tables share is listed once.
    pub columns: Vec<ColumnDescription>,
    /// The first five rows of the first table, one text for each of `columns`; empty where the
    /// table lacks the column.
    pub rows: Vec<Vec<String>>,
    /// How many rows there are in all tables together.
    pub row_count: usize,
    /// The systems to choose from: columns, files, or values of the column that names systems.
    pub systems: Vec<String>,
    /// Whether `systems` are columns.
    pub systems_are_columns: bool,
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnDescription {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// How many different values it has.
    pub distinct: usize,
    /// The parts it may play.
    pub parts: Vec<Part>,
}

/// A part that a column may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// A system's scores.
    Scores,
    /// A system's labels, or the right answers.
    Labels,
    /// Ids.
    Id,
    /// Clusters or categories.
    Groups,
    /// A row filter.
    Filter,
}

/// How many rows are shown.
const ROWS: usize = 5;

/// A column with more distinct values is not offered as a row filter: they are ids or answers.
const MOST_FILTERS: usize = 30;

/// The most values of a column that are offered as a row filter.
const MOST_VALUES: usize = 100;

impl Tables {
    /// What can be chosen.
    #[must_use]
    pub fn describe(&self) -> Description {
        let mut columns: Vec<&Column> = Vec::new();
        for column in self.tables().iter().flat_map(|table| table.columns()) {
            if !columns.iter().any(|known| known.name() == column.name()) {
                columns.push(column);
            }
        }
        let Some(first) = self.tables().first() else { return Description::default() };
        let cell = |row: usize, column: &&Column| {
            let own = first.find(column.name()).map(|at| &first.columns()[at]);
            shortened(own.and_then(|column| column.text(row)).unwrap_or_default())
        };
        let rows = (0..first.rows().min(ROWS)).map(|row| columns.iter().map(|column| cell(row, column)).collect());
        let (systems, answers) = self.systems_and_answers();
        let systems_are_columns = !systems.is_empty() && systems.iter().all(|system| self.find(system).is_some());
        // Other files may have columns that the first one lacks.
        let is_answer = |column: &Column| answers.iter().any(|answer| std::ptr::eq(*answer, column));
        Description {
            rows: rows.collect(),
            columns: columns.into_iter().map(|column| describe(column, is_answer(column))).collect(),
            row_count: self.tables().iter().map(|table| table.rows()).sum(),
            systems,
            systems_are_columns,
        }
    }

    /// The values of a column that can be chosen as a row filter: at most 100, in the order in
    /// which they first occur in any table.
    #[must_use]
    pub fn values(&self, column: &str) -> Vec<String> {
        let mut values: Vec<String> = Vec::new();
        for table in self.tables() {
            let Some(at) = table.find(column) else { continue };
            for text in table.columns()[at].texts().iter().take(MOST_VALUES) {
                if values.len() < MOST_VALUES && !values.iter().any(|known| known == text) {
                    values.push(text.to_owned());
                }
            }
        }
        values
    }
}

/// The answers of a system are no filter: others answered otherwise, so that other items stay.
fn describe(column: &Column, is_answer: bool) -> ColumnDescription {
    let (kind, distinct) = (column.kind(), column.profile().distinct);
    let repeats = distinct > 1 && distinct < column.rows();
    let parts = [
        (Part::Scores, matches!(kind, Kind::Numbers | Kind::Words)),
        (Part::Labels, kind != Kind::Empty),
        (Part::Id, distinct > 1),
        (Part::Groups, repeats),
        (Part::Filter, repeats && distinct <= MOST_FILTERS && !is_answer && rank(column.name(), SCORE).is_none()),
    ];
    let parts = parts.into_iter().filter(|(_, fits)| *fits).map(|(part, _)| part).collect();
    ColumnDescription { name: column.name().to_owned(), kind, distinct, parts }
}
