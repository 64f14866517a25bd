//! Which items are listed, and what a list says of each.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Which items are asked for, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemsAsked {
    /// Their order.
    pub order: ItemOrder,
    /// Only those with this outcome.
    pub outcome: Option<Outcome>,
    /// Only those of the category with this name.
    pub category: Option<String>,
    /// Only those of which something is written that holds this text, however its letters are
    /// cased: an id, a question, an answer. Empty for all.
    pub sought: String,
}

/// In which order items are listed. Those of one difference keep their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemOrder {
    /// What got worse most comes first.
    #[default]
    WorstFirst,
    /// What got better most comes first.
    BestFirst,
    /// As they were read.
    AsRead,
}

/// What became of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The experimental system is better on it.
    Helped,
    /// It is worse.
    Hurt,
    /// Both are equally good.
    Tied,
}

/// Items that were asked for, in the order that was asked for.
#[derive(Clone, Debug)]
pub struct ItemList {
    pub(super) asked: ItemsAsked,
    /// Their places among all items, counted from 0.
    pub(super) items: Vec<u32>,
}

/// An item as it is listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ListedItem {
    /// Its place among all items, counted from 1.
    pub number: u64,
    /// Its id, where items have any.
    pub id: Option<String>,
    /// What it is about, where a column says so.
    pub subject: Option<String>,
    /// The scores of baseline and experimental system, as exact decimals where they are some.
    pub scores: [String; 2],
    /// Their difference, above zero where the experimental system is better; a fraction where it is
    /// no decimal, rounded where the scores are.
    pub difference: String,
    /// What became of it.
    pub outcome: Outcome,
    /// Its category.
    pub category: Option<String>,
    /// Its cluster: as it is written, or else its number, counted from 1.
    pub cluster: Option<String>,
}

impl Outcome {
    /// Of an item whose difference has this sign, above zero where the experimental system is
    /// better.
    pub(super) fn of(sign: Ordering) -> Self {
        match sign {
            Ordering::Less => Self::Hurt,
            Ordering::Equal => Self::Tied,
            Ordering::Greater => Self::Helped,
        }
    }

    /// As it is called: helped, hurt or tied.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Helped => "helped",
            Self::Hurt => "hurt",
            Self::Tied => "tied",
        }
    }
}

impl ItemList {
    /// What was asked for.
    #[must_use]
    pub fn asked(&self) -> &ItemsAsked {
        &self.asked
    }

    /// How many items there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether no item is as asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}
