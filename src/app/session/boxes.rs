//! The two text boxes for scores.

use super::files::Attachment;
use paired_bootstrap::table::{Choice, is_empty};

/// The two text boxes.
#[derive(Clone, Debug)]
pub struct Boxes {
    /// Their texts: baseline, experimental.
    pub texts: [Pasted; 2],
    /// How the columns of the texts are used.
    pub columns: Choice,
}

impl Default for Boxes {
    fn default() -> Self {
        let texts = [const { Pasted::Typed(String::new()) }; 2];
        Self { texts, columns: Choice::default() }
    }
}

/// What is in a text box.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pasted {
    /// What the box shows.
    Typed(String),
    /// A text too long to show; the browser side holds it.
    Held(Attachment),
}

impl Pasted {
    /// Whether `after` is an edited version of this text: at least half of this text is still
    /// there, at its start and end.
    pub(super) fn is_edited_into(&self, after: &Self) -> bool {
        let (Self::Typed(before), Self::Typed(after)) = (self, after) else { return false };
        let (before, after) = (before.as_bytes(), after.as_bytes());
        let start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
        let ends = before[start..].iter().rev().zip(after[start..].iter().rev());
        let end = ends.take_while(|(a, b)| a == b).count();
        2 * (start + end) >= before.len()
    }

    /// Whether there is nothing to read.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        matches!(self, Self::Typed(text) if is_empty(text))
    }
}
