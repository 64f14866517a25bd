//! What an input says about a whole table, rather than about a row.

/// What an input says about one table.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    /// The system, as named by a key around the records.
    pub system: Option<String>,
    /// The metric, as named by a key around the records.
    pub metric: Option<String>,
    /// The comment at the start of the text.
    pub title: Option<String>,
    /// The path of the file.
    pub path: Option<String>,
}
