//! The page's tables by caption, and their cells by the headers of row and column.

use super::explorer::{Explorer, full_precision};
use serde::Deserialize;
use serde_json::json;

/// A row: its header is the first cell.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Row {
    cells: Vec<Cell>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Cell {
    /// The header of the column.
    column: String,
    /// The text.
    pub text: String,
    /// The note in small type below the text.
    pub note: String,
    /// The number, in full precision.
    #[serde(deserialize_with = "full_precision")]
    pub value: Option<f64>,
    #[serde(deserialize_with = "full_precision")]
    lower: Option<f64>,
    #[serde(deserialize_with = "full_precision")]
    upper: Option<f64>,
}

impl Row {
    /// The cell in the column with this header.
    pub fn at(&self, column: &str) -> &Cell {
        self.cells
            .iter()
            .find(|cell| cell.column == column)
            .unwrap_or_else(|| panic!("no column “{column}”: {self:#?}"))
    }

    /// The texts of its cells.
    pub fn texts(&self) -> Vec<String> {
        self.cells.iter().map(|cell| cell.text.clone()).collect()
    }
}

impl Cell {
    /// The number. Panics if there is none.
    pub fn number(&self) -> f64 {
        self.value.unwrap_or_else(|| panic!("no number: {self:#?}"))
    }

    /// Both ends of the interval. Panics if there is none.
    pub fn interval(&self) -> (f64, f64) {
        self.lower.zip(self.upper).unwrap_or_else(|| panic!("no interval: {self:#?}"))
    }
}

impl Explorer {
    /// The rows of the visible table whose caption begins like this, without its titles.
    pub async fn rows(&self, caption: &str) -> Vec<Row> {
        let rows: Option<Vec<Row>> = self.ask(include_str!("tables.js"), vec![json!(caption)]).await;
        rows.unwrap_or_else(|| panic!("the page shows no table “{caption}”"))
    }

    /// The table of the histogram, which must be open: lower edge, upper edge, resamples, and what
    /// they count as.
    pub async fn table(&self) -> Vec<[String; 4]> {
        let rows = self.rows("Resamples by mean difference").await;
        rows.iter().map(|row| row.texts().try_into().expect("the table has four columns")).collect()
    }
}
