//! What is known of two systems before a resample is drawn.

use super::averaged::AveragedRuns;
use super::clustered::Clustered;
use super::scale::Scale;
use crate::scores::Unit;
use crate::table::Constant;
use serde::{Deserialize, Serialize};

/// What is known of two systems before the first resample. Differences are in the units of the
/// scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Basics {
    /// Sample size n.
    pub pairs: u64,
    /// Items on which the experimental system scores higher.
    pub helped: u64,
    /// Items on which it scores lower.
    pub hurt: u64,
    /// Items on which both score the same.
    pub tied: u64,
    /// The observed mean difference D.
    pub mean_difference: f64,
    /// The mean scores of baseline and experimental, where they are known.
    pub means: Option<[f64; 2]>,
    /// The standard deviation of a resampled mean, from theory.
    pub standard_deviation: f64,
    /// The width of every bin of the histogram.
    pub bin_width: f64,
    /// The least and the largest mean that a resample can have.
    pub support: (f64, f64),
    /// The distance between two means that a resample can have; any where it can have but one.
    pub spacing: f64,
    /// Whether differences are shown in points.
    pub unit: Unit,
    /// The systems' names, baseline first, where the input has them.
    pub names: [Option<String>; 2],
    /// The number that takes the baseline's place for every item; 0 for a system alone.
    pub constant: Option<Constant>,
    /// How the input was read, where it was text: "2 columns, tab-separated, header".
    pub format: Option<String>,
    /// Whether all differences are exactly those printed.
    pub exact: bool,
    /// Repeated runs, where scores are their means.
    pub runs: Option<Box<AveragedRuns>>,
    /// Whether lower scores are better: then differences are baseline − experimental.
    pub is_lower_better: bool,
}

impl Basics {
    /// Whether a system stands alone: nothing is compared, and p asks nothing.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.constant.as_ref().is_some_and(Constant::is_zero)
    }

    /// The scale on which differences are told beside both `means`, baseline first, where these are
    /// known, or the mean of a system alone.
    #[must_use]
    pub fn scale(&self, means: Option<[f64; 2]>) -> Scale {
        let scale = Scale::new(self.unit, self.standard_deviation, self.mean_difference);
        if self.is_alone() {
            return scale.of_means();
        }
        means.map_or(scale, |means| scale.with_means(self.mean_difference, means))
    }

    /// What items are called that speak for the system, against it, and for neither. A number helps
    /// and hurts nobody.
    #[must_use]
    pub fn outcomes(&self) -> [&'static str; 3] {
        match self.constant {
            Some(_) => ["better", "worse", "equal"],
            None => ["helped", "hurt", "tied"],
        }
    }

    /// How many of what resamples draw differ: items, or clusters where items are in clusters.
    #[must_use]
    pub fn differing(&self, clustered: Option<&Clustered>) -> u64 {
        clustered.map_or(self.helped + self.hurt, |clustered| clustered.differing)
    }
}
