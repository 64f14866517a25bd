//! What was assumed, in a sentence each.

use crate::text::{count, counted};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One assumption, or a question to the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Note {
    /// The ids come in another order in the second list.
    OrderDiffers,
    /// There are no ids in both lists: rows were paired in their order.
    OrderCounts,
    /// An id occurs once in each category, and was read together with it.
    IdsPerCategory {
        /// The ids' column.
        id: String,
        /// The categories'.
        category: String,
    },
    /// Files with parts of one list were put together.
    Parts {
        /// The name of the list.
        name: String,
        /// How many files.
        parts: usize,
    },
    /// Ids occur several times, so only some rows were kept.
    Filtered {
        /// The column.
        column: String,
        /// The value that was kept.
        value: String,
        /// Other values.
        others: Vec<String>,
    },
    /// Of several columns, this one holds the scores.
    ScoreColumn {
        /// The column.
        column: String,
        /// Others that may hold some.
        others: Vec<String>,
    },
    /// The last row sums up those above, and was left out.
    SummaryRow {
        /// The file.
        file: Option<String>,
        /// The line; `None` of a list of plain numbers.
        line: Option<usize>,
    },
    /// The column may hold clusters: is that so?
    MayBeClusters {
        /// The column.
        column: String,
        /// How many different values it has.
        clusters: usize,
    },
    /// Labels 0 and 1 were read as wrong and right: is there a column of right answers?
    OneIsRight,
    /// Labels were compared with a column of right answers.
    Gold {
        /// The column.
        column: String,
    },
    /// Lower scores are better, going by the name.
    LowerIsBetter {
        /// The name.
        name: String,
    },
}

impl Note {
    /// Whether the note asks for an answer.
    #[must_use]
    pub fn is_question(&self) -> bool {
        matches!(self, Self::MayBeClusters { .. } | Self::OneIsRight)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OrderDiffers => f.write_str("The items come in another order in the second list."),
            Self::OrderCounts => f.write_str("There are no ids to pair by, so rows are paired in their order."),
            Self::IdsPerCategory { id, category } => {
                write!(
                    f,
                    "The same “{id}” in another “{category}” counts as another item. If these are repeats of one item, choose “{id}” \
                     as the clusters."
                )
            }
            Self::Parts { name, parts } => write!(
                f,
                "{} have the same columns and different items. They are read as one list, “{name}”.",
                counted(*parts as u64, "file")
            ),
            Self::Filtered { column, value, others } => {
                write!(f, "Only rows with “{value}” in “{column}” count. It also has {}.", listed(others))
            }
            Self::ScoreColumn { column, others } => {
                write!(f, "Scores are read from “{column}”. {} may hold scores, too.", listed(others))
            }
            Self::SummaryRow { file, line } => {
                match (file, line) {
                    (Some(file), Some(line)) => write!(f, "{file}, line {line}: this row ")?,
                    (None, Some(line)) => write!(f, "Line {line} ")?,
                    (_, None) => f.write_str("The last row ")?,
                }
                f.write_str("sums up the rows above and is left out.")
            }
            Self::MayBeClusters { column, clusters } => write!(
                f,
                "Do items with the same “{column}” belong together ({} values)? Then choose it as the clusters.",
                count(*clusters as u64)
            ),
            Self::OneIsRight => f.write_str(
                "1 is read as right and 0 as wrong. If these are labels, choose the column of right answers.",
            ),
            Self::Gold { column } => write!(f, "Answers count as right if they are the same as “{column}”."),
            Self::LowerIsBetter { name } => write!(f, "Lower is better, going by the name “{name}”."),
        }
    }
}

/// The first few names.
fn listed(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(3).map(|name| format!("“{name}”")).collect();
    match names.len() - shown.len() {
        0 => shown.join(" and "),
        more => format!("{} and {}", shown.join(", "), counted(more as u64, "other")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_sentences() {
        let names = |all: &[&str]| all.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let filtered = |others| Note::Filtered { column: "filter".to_owned(), value: "strict".to_owned(), others };
        let sentence = "Only rows with “strict” in “filter” count. It also has ";
        assert_eq!(filtered(names(&["a"])).to_string(), format!("{sentence}“a”."));
        assert_eq!(filtered(names(&["a", "b"])).to_string(), format!("{sentence}“a” and “b”."));
        assert_eq!(filtered(names(&["a", "b", "c", "d"])).to_string(), format!("{sentence}“a”, “b”, “c” and 1 other."));
        let summary = |file: Option<&str>, line| Note::SummaryRow { file: file.map(str::to_owned), line }.to_string();
        assert_eq!(summary(None, Some(7)), "Line 7 sums up the rows above and is left out.");
        assert_eq!(summary(Some("a"), Some(7)), "a, line 7: this row sums up the rows above and is left out.");
        assert_eq!(summary(None, None), "The last row sums up the rows above and is left out.");
    }
}
