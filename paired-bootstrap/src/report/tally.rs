//! Resamples as they are counted.

use crate::bootstrap::{BootstrapDistribution, Counted, Differences, bytes};
use serde::{Deserialize, Serialize};

/// Resamples counted so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// How many there are, and on which side of zero they lie.
    pub counted: Counted,
    /// The lower edge of the first bin, in the units of the scores.
    pub first_edge: f64,
    /// How many of the bins, from the first on, hold the means at or below zero. An edge lies at
    /// zero, so no bin holds both kinds.
    pub marked_bins: u64,
    /// Resamples in each of the consecutive bins.
    #[serde(with = "bytes")]
    pub counts: Vec<u64>,
    /// How the p-value has come about: what was counted after so many resamples. Some points to
    /// each power of ten, ascending.
    pub trace: Vec<Counted>,
}

impl Tally {
    /// What has been drawn of these differences.
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
