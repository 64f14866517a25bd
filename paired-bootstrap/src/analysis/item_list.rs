//! Lists of items: which ones, in which order, and what is shown of each.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Which items to list, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemsAsked {
    /// The order.
    pub order: ItemOrder,
    /// Only those with this outcome.
    pub outcome: Option<Outcome>,
    /// Only those of the category with this name.
    pub category: Option<String>,
    /// Only items whose texts (id, question, answer and so on) contain this text, ignoring case.
    /// Empty for all.
    pub sought: String,
}

/// The order of a list. Items with equal differences keep their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemOrder {
    /// The largest losses first.
    #[default]
    WorstFirst,
    /// The largest gains first.
    BestFirst,
    /// The order of the input.
    AsRead,
}

/// Whether the experimental system helped or hurt on an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The experimental system is better on it.
    Helped,
    /// It is worse.
    Hurt,
    /// Both systems are equally good.
    Tied,
}

/// The items that match a request, in the requested order.
#[derive(Clone, Debug)]
pub struct ItemList {
    pub(super) asked: ItemsAsked,
    /// Their indices among all items, counted from 0.
    pub(super) items: Vec<u32>,
}

/// An item as it is listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ListedItem {
    /// Its number among all items, counted from 1.
    pub number: u64,
    /// Its id, if items have ids.
    pub id: Option<String>,
    /// What it is about, if a column says so.
    pub subject: Option<String>,
    /// The scores of the baseline and the experimental system, as exact decimals if possible.
    pub scores: [String; 2],
    /// Their difference, above zero where the experimental system is better. Exact if possible, as
    /// a decimal or else a fraction; rounded if the scores are.
    pub difference: String,
    /// Whether it was helped, hurt or tied.
    pub outcome: Outcome,
    /// Its category.
    pub category: Option<String>,
    /// Its cluster: the name if known, otherwise the number, counted from 1.
    pub cluster: Option<String>,
}

impl Outcome {
    /// The outcome for a difference of this sign, above zero where the experimental system is
    /// better.
    pub(super) fn of(sign: Ordering) -> Self {
        match sign {
            Ordering::Less => Self::Hurt,
            Ordering::Equal => Self::Tied,
            Ordering::Greater => Self::Helped,
        }
    }

    /// The word for it: helped, hurt or tied.
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
    /// The request that this list answers.
    #[must_use]
    pub fn asked(&self) -> &ItemsAsked {
        &self.asked
    }

    /// The number of items in the list.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether no item matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}
