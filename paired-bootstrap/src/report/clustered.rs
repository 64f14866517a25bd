//! What a report says of clusters.

use super::significance::ExactShares;
use crate::bootstrap::Differences;
use serde::{Deserialize, Serialize};

/// Items in clusters: how many, and what p would be if they were independent. Amounts are in the
/// units of the scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clustered {
    /// How many clusters a resample draws, K.
    pub clusters: u64,
    /// The fewest items in a cluster.
    pub smallest: u64,
    /// The most.
    pub largest: u64,
    /// Clusters whose differences add up to more or less than zero.
    pub differing: u64,
    /// The exact shares on either side of zero, were items drawn instead of clusters.
    pub by_items: ExactShares,
    /// The standard error of D, were items independent.
    pub standard_error_by_items: f64,
    /// The design effect: how many times the variance of D is that of as many independent items.
    pub design_effect: f64,
    /// The distinct clusters, ascending by sum and then by size. `None` where there are too many to
    /// write into a short program, or scores are not decimals.
    pub listed: Option<Vec<ListedCluster>>,
}

/// One distinct cluster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedCluster {
    /// The sum of its differences, as a decimal number.
    pub sum: String,
    /// Its items.
    pub size: u64,
    /// How many clusters have this sum and size.
    pub count: u64,
}

/// So many distinct clusters stand in a program.
const MOST_LISTED: usize = 1_000;

impl Clustered {
    /// `None` for items that are in no clusters. Some milliseconds for 10,000 distinct differences:
    /// p by items is computed.
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
