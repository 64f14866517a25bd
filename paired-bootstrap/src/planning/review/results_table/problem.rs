//! Why a text cannot be read as a results table, and what to do.

use super::{LONGEST, MOST_SETS, MOST_SYSTEMS};
use crate::text::{count, counted, shortened};
use std::fmt;

/// Why a results table cannot be read. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableProblem {
    /// The text is longer than `LONGEST` characters.
    TooLong,
    /// There are more than `MOST_SYSTEMS` systems or `MOST_SETS` data sets.
    TooLarge {
        /// The number of systems.
        systems: usize,
        /// The number of data sets.
        sets: usize,
    },
    /// A cell is invalid.
    Cell {
        /// The row's name.
        row: String,
        /// Its line.
        line: usize,
        /// The column's name.
        column: String,
        /// The cell as written.
        text: String,
        /// What is wrong with it.
        why: CellProblem,
    },
    /// A row has more or fewer cells than there are columns, and nothing says which are missing.
    Cells {
        /// The row's line.
        line: usize,
        /// Its name.
        name: String,
        /// The number of cells that it has.
        found: usize,
        /// The number of columns of the table.
        columns: usize,
    },
    /// A header line has more or fewer names than there are columns.
    Header {
        /// Its line.
        line: usize,
        /// The number of names that it has.
        found: usize,
        /// The number of columns of the table.
        columns: usize,
    },
    /// A row within the table has texts where others have numbers: a second table begins.
    SecondHeader {
        /// Its line.
        line: usize,
    },
    /// A title between rows names a metric, which may apply to a part of the table only.
    MetricInTitle {
        /// Its line.
        line: usize,
        /// The title.
        title: String,
    },
    /// A line above the columns names several metrics.
    SeveralMetrics {
        /// The line.
        text: String,
    },
    /// The first column has numbers where the names of rows are expected.
    NoNames,
    /// Each row has both a data set and a system.
    SetsAndSystems,
    /// Fewer than two systems have numbers.
    OneSystem {
        /// The system that has, if any.
        scored: Option<String>,
    },
}

/// Why a cell is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellProblem {
    /// It is neither a number nor a sign for a missing value.
    NoNumber,
    /// It is more than 100 %, and no metric is named that allows this.
    MoreThanAll,
    /// It has a decimal comma, but other cells have a decimal point.
    Comma,
    /// It is at most 1, but other cells of the column are percentages.
    Proportion,
    /// It is not a number of items.
    NoItems,
    /// It is a share of a number of items that is not that of the data set.
    OtherItems,
}

impl std::error::Error for TableProblem {}

impl fmt::Display for TableProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(
                f,
                "The table has more than {} characters. Paste a part of it: some of its rows, with the header.",
                count(LONGEST as u64)
            ),
            Self::TooLarge { systems, sets } => write!(
                f,
                "The table has {systems} systems and {sets} data sets. The limits are {MOST_SYSTEMS} and {MOST_SETS}: paste a \
                 part of it, with the header."
            ),
            Self::Cell { row, line, column, text, why } => {
                write!(f, "Row “{}” (line {line}), column “{}”: ", shortened(row), shortened(column))?;
                let text = shortened(text);
                match why {
                    CellProblem::NoNumber => {
                        write!(f, "“{text}” is not a number such as 71.2. Correct it, or write – for a missing one.")
                    }
                    CellProblem::MoreThanAll => write!(
                        f,
                        "“{text}” is more than 100 %. Write a count with its total, as in 412/500. Write another \
                         metric after the name, as in “WMT14 (BLEU)”. Remove a column that holds no scores."
                    ),
                    CellProblem::Comma => write!(
                        f,
                        "“{text}” has a decimal comma, and other cells have a decimal point. Use the same sign in all \
                         cells."
                    ),
                    CellProblem::Proportion => write!(
                        f,
                        "“{text}” could be a proportion or a percentage, and the table has percentages. Add a percent \
                         sign if it is one. If not, convert it to percent."
                    ),
                    CellProblem::OtherItems => write!(
                        f,
                        "“{text}” is of a different number of items from the rest of the data set. A paired test needs \
                         the same items for all systems. Correct it, or write – instead."
                    ),
                    CellProblem::NoItems => {
                        write!(f, "“{text}” is not a number of items, from 1 to 10,000,000. Write all its digits.")
                    }
                }
            }
            Self::Cells { line, name, found, columns } => write!(
                f,
                "Line {line}, “{name}”, has {}, but the table has {}. {}",
                counted(*found as u64, "cell"),
                counted(*columns as u64, "column"),
                if found > columns {
                    "Remove the extra cell, or give its column a name."
                } else {
                    "Write – for a missing cell."
                }
            ),
            Self::Header { line, found, columns } => write!(
                f,
                "Line {line} has {} above {}: it is not clear which is which. Put two blanks or a tab between names.",
                counted(*found as u64, "name"),
                counted(*columns as u64, "column")
            ),
            Self::SecondHeader { line } => write!(
                f,
                "Line {line} has text where other rows have numbers, so a second table seems to begin there. Paste one \
                 table at a time."
            ),
            Self::MetricInTitle { line, title } => write!(
                f,
                "Line {line}, “{}”, names a metric between the rows. Paste the rows of one metric at a time.",
                shortened(title)
            ),
            Self::SeveralMetrics { text } => write!(
                f,
                "“{}” names several metrics. Write each column’s metric after its name, as in “RTE (accuracy)”, or \
                 paste the columns of one metric at a time.",
                shortened(text)
            ),
            Self::NoNames => write!(
                f,
                "The first column has numbers, where the names of the systems are expected. Add a column of names."
            ),
            Self::SetsAndSystems => write!(
                f,
                "Each row names a data set and a system. Paste the rows of one data set at a time, without the column of its name."
            ),
            Self::OneSystem { scored } => {
                match scored {
                    Some(name) => write!(f, "Only “{}” has scores", shortened(name))?,
                    None => write!(f, "No system has scores")?,
                }
                write!(
                    f,
                    ": there is nothing to compare. Paste the whole table, with a row or a column for each system."
                )
            }
        }
    }
}
