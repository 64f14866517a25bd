//! What is selected from tables.

use super::choice::{Choice, chosen};
use super::join::Joined;
use super::note::Note;
use crate::scores::PairedScores;
use crate::text::counted;
use std::fmt;

/// Which group each item belongs to: clusters or categories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// The column's name.
    pub column: String,
    /// The groups' names, in the order in which they first occur.
    pub names: Vec<String>,
    /// Each item's group, by its place among the names, in the order of the pairs.
    pub of: Vec<u32>,
}

/// What was selected from tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// The scores, named after columns or files.
    pub scores: PairedScores,
    /// What items share.
    pub clusters: Option<Groups>,
    /// The items' categories.
    pub categories: Option<Groups>,
    /// What matched, where rows of two lists were joined by ids.
    pub joined: Option<Joined>,
    /// The choice with everything filled in.
    pub choice: Choice,
    /// What was assumed.
    pub notes: Vec<Note>,
    /// All systems that may be chosen.
    pub systems: Vec<String>,
    /// How many systems are not compared.
    pub other_systems: usize,
    /// How many columns hold no system and play no part.
    pub other_columns: usize,
    /// The format, as the end of the sentence "read as: …".
    pub format: String,
}

impl fmt::Display for Selection {
    /// One sentence: `Baseline: gpt-4, experimental: claude; 2 other systems; ids: doc_id`. Systems are called as their scores are, or
    /// else as the choice has them. Of scores without names, the format.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Choice { baseline, experimental, id, cluster, category, .. } = &self.choice;
        if baseline.is_none() && experimental.is_none() {
            return f.write_str(&self.format);
        }
        let (own_baseline, own_experimental) = self.scores.names();
        let name =
            |own: Option<&str>, chosen: &Option<String>| own.or(chosen.as_deref()).unwrap_or_default().to_owned();
        let (baseline, experimental) = (name(own_baseline, baseline), name(own_experimental, experimental));
        write!(f, "Baseline: {baseline}, experimental: {experimental}")?;
        for (number, thing) in [(self.other_systems, "other system"), (self.other_columns, "other column")] {
            if number > 0 {
                write!(f, "; {}", counted(number as u64, thing))?;
            }
        }
        for (part, column) in [("ids", id), ("clusters", cluster), ("categories", category)] {
            if let Some(column) = chosen(column.as_ref()) {
                write!(f, "; {part}: {column}")?;
            }
        }
        Ok(())
    }
}
