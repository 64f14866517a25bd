//! What a resample draws, by its name: items, or whole clusters.

use paired_bootstrap::text::counted;

/// What a resample draws as many of as there are, with replacement.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Drawn {
    #[default]
    Items,
    /// All items of each.
    Clusters,
}

impl Drawn {
    /// One of them.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Items => "item",
            Self::Clusters => "cluster",
        }
    }

    /// One of them at the head of a sentence or a table.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Items => "Item",
            Self::Clusters => "Cluster",
        }
    }

    /// So many: "6 clusters".
    pub(super) fn counted(self, number: u64) -> String {
        counted(number, self.noun())
    }

    /// What comes with each, as the end of a clause: nothing with an item.
    pub(super) fn with_its_items(self) -> &'static str {
        match self {
            Self::Items => "",
            Self::Clusters => ", each with all its items",
        }
    }
}
