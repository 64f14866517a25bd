//! What a resample draws: items, or whole clusters.

use paired_bootstrap::text::counted;

/// What a resample draws with replacement, as many as there are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Drawn {
    #[default]
    Items,
    /// Whole clusters, with all their items.
    Clusters,
}

impl Drawn {
    /// The singular: "item".
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Items => "item",
            Self::Clusters => "cluster",
        }
    }

    /// The singular with a capital, for the start of a sentence or a table header.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Items => "Item",
            Self::Clusters => "Cluster",
        }
    }

    /// This many: "6 clusters".
    pub(super) fn counted(self, number: u64) -> String {
        counted(number, self.noun())
    }

    /// What is drawn along with each, as the end of a clause; empty for items.
    pub(super) fn with_its_items(self) -> &'static str {
        match self {
            Self::Items => "",
            Self::Clusters => ", each with all its items",
        }
    }
}
