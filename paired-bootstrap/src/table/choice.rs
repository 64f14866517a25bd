//! Which column plays which part.

use serde::{Deserialize, Serialize};

/// Which column plays which part: as the user chose it, or as it was guessed. `None` leaves a part to the guess; an empty name says
/// that no column plays it. These are the keys of the page's address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// The system to beat: a column, a file (its name without the ending) where each file holds one system, or a value of the system
    /// column in a table in long form.
    pub baseline: Option<String>,
    /// The system that is claimed to be better, named as `baseline` is.
    pub experimental: Option<String>,
    /// The column that holds the scores, where each file or each group of rows holds one system.
    pub score: Option<String>,
    /// The column that tells the items apart.
    pub id: Option<String>,
    /// The column of what items share: a passage, a document, a user.
    pub cluster: Option<String>,
    /// The column of the items' categories.
    pub category: Option<String>,
    /// The column of right answers: the systems' columns hold labels, which are right or wrong by it.
    pub gold: Option<String>,
    /// Only rows that pass count, each filter a column and a value. Values of one column are alternatives, columns add up. An empty
    /// list keeps all rows.
    pub filter: Option<Vec<(String, String)>>,
    /// Whether lower scores are better, as for losses and error rates.
    pub lower_is_better: Option<bool>,
    /// Whether items are left out that lack a score, or the right answer. Otherwise the first such cell is an error.
    pub omits_gaps: bool,
}

impl Choice {
    /// The row filters by column: each with the values that pass, in the order in which they were chosen.
    #[must_use]
    pub fn filters(&self) -> Vec<(&str, Vec<&str>)> {
        let mut filters: Vec<(&str, Vec<&str>)> = Vec::new();
        for (column, value) in self.filter.iter().flatten().filter(|(column, _)| !column.is_empty()) {
            match filters.iter_mut().find(|(known, _)| known == column) {
                Some((_, values)) if values.contains(&value.as_str()) => {}
                Some((_, values)) => values.push(value),
                None => filters.push((column, vec![value])),
            }
        }
        filters
    }
}

/// A name that is chosen, unless it is empty.
pub(super) fn chosen(name: Option<&String>) -> Option<&str> {
    name.map(String::as_str).filter(|name| !name.is_empty())
}
