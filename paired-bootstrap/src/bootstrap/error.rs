//! Errors about differences.

use std::fmt;

/// The maximum number of pairs: indices are drawn as 32-bit numbers.
pub(super) const MAX_PAIRS: u64 = 1 << 31;

/// Why there are no differences to resample. The violated condition is each variant's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DifferencesError {
    /// There must be at least one pair.
    NoPairs,
    /// `helped + hurt` must be at most the sample size.
    MoreChangedThanPairs {
        /// The number of items that the experimental system improves.
        helped: u64,
        /// The number of items that it makes worse.
        hurt: u64,
        /// The sample size.
        pairs: u64,
    },
    /// There must be at most [`Differences::MAX_PAIRS`](super::Differences::MAX_PAIRS) pairs.
    TooManyPairs {
        /// The sample size.
        pairs: u64,
    },
    /// The difference of two scores must be a finite number.
    NotFinite,
    /// There must be one cluster for each item.
    ClusterForEachItem {
        /// The number of items.
        items: u64,
        /// The number of clusters given.
        clusters: u64,
    },
    /// The sizes and sums of the clusters must add up to those of the items.
    ClustersOfOtherItems,
}

impl std::error::Error for DifferencesError {}

impl fmt::Display for DifferencesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPairs => write!(f, "there are no items: the sample size must be at least 1"),
            Self::MoreChangedThanPairs { helped, hurt, pairs } => write!(
                f,
                "{helped} helped and {hurt} hurt make {}, more than the {pairs} items: lower one of them or raise the sample size",
                u128::from(helped) + u128::from(hurt)
            ),
            Self::TooManyPairs { pairs } => {
                write!(f, "{pairs} items are too many: the limit is {}", MAX_PAIRS)
            }
            Self::NotFinite => write!(f, "the scores are too large to subtract: divide all of them by a power of ten"),
            Self::ClusterForEachItem { items, clusters } => {
                write!(
                    f,
                    "{items} items need as many clusters, and there are {clusters}: name the cluster of every item"
                )
            }
            Self::ClustersOfOtherItems => write!(f, "the clusters are not those of these items"),
        }
    }
}
