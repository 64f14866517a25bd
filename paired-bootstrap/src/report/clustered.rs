//! The effect of clusters on a comparison.

use super::significance::ExactShares;
use crate::bootstrap::Differences;
use serde::{Deserialize, Serialize};

/// Items in clusters: how many there are, and what p would be if items were independent.
/// Differences are in the units of the scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clustered {
    /// The number of clusters that a resample draws, K.
    pub clusters: u64,
    /// The number of items in the smallest cluster.
    pub smallest: u64,
    /// The number of items in the largest cluster.
    pub largest: u64,
    /// The number of clusters whose differences do not add up to zero.
    pub differing: u64,
    /// The exact shares on either side of zero if items were drawn instead of clusters.
    pub by_items: ExactShares,
    /// The standard error of D if items were independent.
    pub standard_error_by_items: f64,
    /// The design effect: the variance of D divided by its variance for as many independent items.
    pub design_effect: f64,
    /// The distinct clusters, ascending by sum, then by size. `None` if there are too many to list
    /// in a short program, or if scores are not decimals.
    pub listed: Option<Vec<ListedCluster>>,
}

/// One distinct cluster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedCluster {
    /// The sum of its differences, as a decimal.
    pub sum: String,
    /// The number of its items.
    pub size: u64,
    /// How many clusters have this sum and size.
    pub count: u64,
}

/// Programs list at most this many distinct clusters.
const MOST_LISTED: usize = 1_000;

impl Clustered {
    /// `None` if items are not in clusters. Computes p by items, which takes some milliseconds for
    /// 10,000 distinct differences.
    #[must_use]
    pub fn new(differences: &Differences) -> Option<Self> {
        let clusters = differences.clusters()?;
        let (smallest, largest) = clusters.smallest_and_largest();
        let items = differences.without_clusters();
        let kinds = clusters.sums().iter().zip(clusters.sizes()).zip(clusters.counts());
        let listed = |((&sum, &size), &count): ((&i64, &u64), &u64)| {
            Some(ListedCluster { sum: differences.grid().printed(sum)?, size, count })
        };
        Some(Self {
            clusters: clusters.number(),
            smallest,
            largest,
            differing: differences.units().helped() + differences.units().hurt(),
            by_items: ExactShares::of(&items),
            standard_error_by_items: differences.standard_error_by_items(),
            design_effect: differences.design_effect(),
            listed: if clusters.sums().len() > MOST_LISTED { None } else { kinds.map(listed).collect() },
        })
    }
}
