//! Which column plays which part.

use serde::{Deserialize, Serialize};

/// Which column plays which part: as the user chose it, or as it was guessed. `None` leaves a part to the guess; an empty name says
/// that no column plays it. These are the keys of the page's address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Only rows with this value in this column count. An empty column name keeps all rows.
    pub filter: Option<(String, String)>,
    /// Whether lower scores are better, as for losses and error rates.
    pub lower_is_better: Option<bool>,
}

/// A name that is chosen, unless it is empty.
pub(super) fn chosen(name: Option<&String>) -> Option<&str> {
    name.map(String::as_str).filter(|name| !name.is_empty())
}
