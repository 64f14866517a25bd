//! Answers to questions, and ways out of errors.

use super::choice::Choice;
use serde::{Deserialize, Serialize};

/// One answer to a question, or one way out of an error: what a button says, and what pressing it
/// chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// A few words: `Yes, draw whole passages`.
    pub label: String,
    /// The whole choice that it makes: all that was chosen before, and the answer.
    pub choice: Choice,
}

impl Answer {
    /// The answer that adds `change` to what was chosen before.
    pub(super) fn new(label: impl Into<String>, chosen: &Choice, change: impl FnOnce(&mut Choice)) -> Self {
        let mut choice = chosen.clone();
        change(&mut choice);
        Self { label: label.into(), choice }
    }
}
