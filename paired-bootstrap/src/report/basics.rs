//! The facts that need no resampling, such as counts, means, names and units.

use super::averaged::AveragedRuns;
use super::clustered::Clustered;
use super::scale::Scale;
use crate::scores::Unit;
use crate::table::Constant;
use serde::{Deserialize, Serialize};

/// The facts that need no resampling. Differences are in the units of the scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Basics {
    /// The sample size n.
    pub pairs: u64,
    /// The number of items on which the experimental system scores better.
    pub helped: u64,
    /// The number of items on which it scores worse.
    pub hurt: u64,
    /// The number of items on which both score the same.
    pub tied: u64,
    /// The observed mean difference D.
    pub mean_difference: f64,
    /// The mean scores of baseline and experimental, if known.
    pub means: Option<[f64; 2]>,
    /// The theoretical standard deviation of a resampled mean.
    pub standard_deviation: f64,
    /// The width of every bin of the histogram.
    pub bin_width: f64,
    /// The smallest and the largest possible resampled mean.
    pub support: (f64, f64),
    /// The gap between neighbouring possible resampled means; arbitrary if only one is possible.
    pub spacing: f64,
    /// The unit of the scores, and so whether differences are shown in points.
    pub unit: Unit,
    /// The systems' names, baseline first, if the input has them.
    pub names: [Option<String>; 2],
    /// The constant that takes the baseline's place for every item; 0 for a single system.
    pub constant: Option<Constant>,
    /// How the input was read, if it was text: "2 columns, tab-separated, header".
    pub format: Option<String>,
    /// Whether all differences are exactly those of the printed scores.
    pub exact: bool,
    /// The repeated runs, if scores are their means.
    pub runs: Option<Box<AveragedRuns>>,
    /// Whether lower scores are better; differences are then baseline − experimental.
    pub is_lower_better: bool,
}

impl Basics {
    /// Whether there is only one system: nothing is compared, and there is no p-value.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.constant.as_ref().is_some_and(Constant::is_zero)
    }

    /// The scale on which to show differences beside both `means`, baseline first, if known, or the
    /// mean of a single system. A constant is shown with all its digits.
    #[must_use]
    pub fn scale(&self, means: Option<[f64; 2]>) -> Scale {
        let scale = Scale::new(self.unit, self.standard_deviation, self.mean_difference);
        if self.is_alone() {
            return scale.of_means();
        }
        means.map_or(scale, |means| {
            let scale = if self.constant.is_some() { scale.showing(means[0]) } else { scale };
            let scale = if self.standard_deviation > 0.0 { scale } else { scale.showing_means(means) };
            scale.with_means(self.mean_difference, means)
        })
    }

    /// What to call items that favour the system, the other side, and neither. Compared with a
    /// constant, items are not helped or hurt.
    #[must_use]
    pub fn outcomes(&self) -> [&'static str; 3] {
        match self.constant {
            Some(_) => ["better", "worse", "equal"],
            None => ["helped", "hurt", "tied"],
        }
    }

    /// How many of the units that resamples draw differ: items, or clusters if items are in
    /// clusters.
    #[must_use]
    pub fn differing(&self, clustered: Option<&Clustered>) -> u64 {
        clustered.map_or(self.helped + self.hurt, |clustered| clustered.differing)
    }
}
