//! Counts of resamples.

use crate::bootstrap::{BootstrapDistribution, Counted, Differences, bytes};
use serde::{Deserialize, Serialize};

/// The counts of the resamples so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// The number of resamples, and on which side of zero they are.
    pub counted: Counted,
    /// The lower edge of the first bin, in the units of the scores.
    pub first_edge: f64,
    /// The number of bins, from the first on, that hold the means at or below zero. An edge is at
    /// zero, so no bin holds both kinds.
    pub marked_bins: u64,
    /// The number of resamples in each of the consecutive bins.
    #[serde(with = "bytes")]
    pub counts: Vec<u64>,
    /// How the counts grew: the counts after increasing numbers of resamples, some points to each
    /// power of ten.
    pub trace: Vec<Counted>,
}

impl Tally {
    /// The counts of what has been drawn from these differences.
    #[must_use]
    pub fn of(distribution: &BootstrapDistribution, differences: &Differences) -> Self {
        let histogram = distribution.histogram();
        let (first_edge, _) = histogram.binning().edges(histogram.first_bin());
        Self {
            counted: distribution.counted(),
            first_edge: differences.mean_of_steps(first_edge),
            marked_bins: histogram.bins().take_while(|bin| bin.number <= 0).count() as u64,
            counts: histogram.counts().to_vec(),
            trace: distribution.trace().to_vec(),
        }
    }
}
