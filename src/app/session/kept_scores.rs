//! What the browser keeps.

use super::boxes::Pasted;
use super::files::Attachment;
use paired_bootstrap::report::Elsewhere;

/// What the browser keeps, as far as it has said.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// All that it keeps, the last first.
    pub list: Vec<KeptScores>,
    /// The name of what it does not keep: it could not, or was to forget it.
    pub refused: Option<String>,
    /// The name of what was in the boxes last, and whether what is in them now has come about by
    /// editing it.
    pub(super) boxes: Option<(String, bool)>,
}

/// Scores that the browser keeps: files, or the texts of both boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptScores {
    /// The name under which it keeps them.
    pub name: String,
    /// Where they were.
    pub elsewhere: Elsewhere,
    /// What they are called on the page.
    pub label: String,
    /// How much they are, in bytes.
    pub bytes: u64,
    /// Since when they are kept, in words.
    pub since: String,
}

/// Scores that the browser has kept, as they were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BroughtBack {
    /// Files.
    Files(Vec<Attachment>),
    /// The texts of both boxes.
    Texts([Pasted; 2]),
}
