//! What is said of a whole table, and not of a row.

/// What is said of one table.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    /// The system that a key around the records names.
    pub system: Option<String>,
    /// The metric that a key around the records names.
    pub metric: Option<String>,
    /// The comment that its text begins with.
    pub title: Option<String>,
    /// The path of its file.
    pub path: Option<String>,
}
