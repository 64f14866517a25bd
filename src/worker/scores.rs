//! The scores that a worker holds.

use super::Refusal;
use super::deck::Deck;
use paired_bootstrap::analysis::Items;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::table::{Choice, Tables};
use std::cell::OnceCell;
use std::rc::Rc;

/// Scores, and what the view Learn draws them from.
pub(super) struct Scores {
    pub(super) items: Rc<Items>,
    /// What was read, as the view Learn shows it, once it has asked for that.
    pub(super) deck: OnceCell<Rc<Deck>>,
}

impl Scores {
    fn new(items: Items) -> Self {
        Self { items: Rc::new(items), deck: OnceCell::new() }
    }

    pub(super) fn artificial(counts: Counts) -> Result<Self, Refusal> {
        Ok(Self::new(Items::artificial(counts)?))
    }

    /// The scores that a choice of columns makes of what was read.
    pub(super) fn selected(tables: &Tables, choice: &Choice) -> Result<Self, Refusal> {
        Ok(Self::new(Items::selected(tables, choice)?))
    }
}
