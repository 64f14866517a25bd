//! Intervals for the mean difference, from its bootstrap distribution.
//!
//! # References
//! - B. Efron and R. J. Tibshirani, *An Introduction to the Bootstrap*, 1993: normal (section
//!   12.2), percentile (13.3) and BCa (14.3) intervals.
//! - B. Efron, *Better bootstrap confidence intervals*, Journal of the American Statistical
//!   Association 82, 1987.
//! - A. C. Davison and D. V. Hinkley, *Bootstrap Methods and their Application*, 1997, section 5.2:
//!   the basic interval.

use super::differences::Differences;
use super::normal;
use serde::{Deserialize, Serialize};

/// Five intervals from one bootstrap distribution, lower and upper end each, in the units of the
/// scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Intervals {
    /// The level that all but the first have, 0.95 for 95 %.
    pub level: f64,
    /// D ± 2 standard deviations, whatever the level.
    pub two_deviations: (f64, f64),
    /// D ± z standard deviations, z the normal quantile at (1 + level) / 2.
    pub normal: (f64, f64),
    /// The percentile interval: the middle `level` of the resampled means.
    pub percentile: (f64, f64),
    /// The basic interval: the percentile interval reflected at D, (2D − upper, 2D − lower).
    pub basic: (f64, f64),
    /// The bias-corrected and accelerated interval: percentiles at levels that allow for a shifted
    /// and a skewed distribution.
    pub bca: (f64, f64),
}

impl Intervals {
    /// Before the first resample, from the standard error alone: those that need a distribution are
    /// the normal one.
    #[must_use]
    pub fn from_standard_error(differences: &Differences, level: f64) -> Self {
        let (observed, deviation) = (differences.mean(), differences.standard_error());
        let Self { normal, .. } = Self::new(level, observed, deviation, (observed, observed), (observed, observed));
        Self::new(level, observed, deviation, normal, normal)
    }

    /// The same with every end changed.
    pub(super) fn map(self, change: impl Fn(f64) -> f64) -> Self {
        let both = |(lower, upper)| (change(lower), change(upper));
        let Self { level, two_deviations, normal, percentile, basic, bca } = self;
        let [two_deviations, normal, percentile, basic, bca] =
            [two_deviations, normal, percentile, basic, bca].map(both);
        Self { level, two_deviations, normal, percentile, basic, bca }
    }

    /// All five, for the observed mean difference `observed` and the standard deviation of its
    /// resampled means.
    pub(super) fn new(level: f64, observed: f64, deviation: f64, percentile: (f64, f64), bca: (f64, f64)) -> Self {
        let around = |reach: f64| (observed - reach * deviation, observed + reach * deviation);
        Self {
            level,
            two_deviations: around(2.0),
            normal: around(normal::two_sided_quantile(level)),
            percentile,
            basic: (2.0 * observed - percentile.1, 2.0 * observed - percentile.0),
            bca,
        }
    }
}

/// The two shares at which BCa reads a bootstrap distribution, of which `below_observed` lies below
/// the observed mean: half of what equals it counts.
pub(super) fn bca_shares(differences: &Differences, below_observed: f64, level: f64) -> [f64; 2] {
    let (bias, acceleration) = (normal::quantile(below_observed), acceleration(differences));
    let z = normal::two_sided_quantile(level);
    [-z, z].map(|z| adjusted_share(bias, acceleration, z))
}

/// The acceleration a of the mean: Σ u³ / (6 (Σ u²)^{3/2}) with u = d − D, which is what the
/// jackknife gives (Efron 1987, formula 6.6). 0 where all differences are equal. Of clusters, that
/// of the jackknife that leaves out one cluster.
fn acceleration(differences: &Differences) -> f64 {
    match differences.uneven_clusters() {
        Some(clusters) => jackknifed_acceleration(&clusters.jackknife()),
        None => acceleration_of_independent(differences.units()),
    }
}

fn acceleration_of_independent(differences: &Differences) -> f64 {
    let mean = differences.sum() as f64 / differences.pairs() as f64;
    let values = differences.values().iter().zip(differences.counts());
    let (squares, cubes) = values.fold((0.0, 0.0), |(squares, cubes), (&value, &count)| {
        let deviation = value as f64 - mean;
        let square = deviation * deviation * count as f64;
        (squares + square, cubes + square * deviation)
    });
    if squares > 0.0 { cubes / (6.0 * squares * squares.sqrt()) } else { 0.0 }
}

/// The same from how far each left-out cluster moves the mean: Efron and Tibshirani 1993, formula
/// 14.15.
fn jackknifed_acceleration(moved: &[(f64, u64)]) -> f64 {
    let clusters: u64 = moved.iter().map(|(_, count)| count).sum();
    let centre = moved.iter().map(|&(by, count)| by * count as f64).sum::<f64>() / clusters as f64;
    let (squares, cubes) = moved.iter().fold((0.0, 0.0), |(squares, cubes), &(by, count)| {
        let square = (by - centre).powi(2) * count as f64;
        (squares + square, cubes + square * (by - centre))
    });
    if squares > 0.0 { cubes / (6.0 * squares * squares.sqrt()) } else { 0.0 }
}

/// The share at which BCa reads the bootstrap distribution for the normal quantile `z`:
/// Φ(z0 + (z0 + z) / (1 − a (z0 + z))). A bias of ±∞, from a distribution that lies on one side of
/// D, leaves no interval: then the share is 0 or 1.
fn adjusted_share(bias: f64, acceleration: f64, z: f64) -> f64 {
    if !bias.is_finite() {
        return if bias > 0.0 { 1.0 } else { 0.0 };
    }
    let shifted = bias + z;
    let stretched = 1.0 - acceleration * shifted;
    // The transformation breaks down where the skewness is extreme: the end of the distribution
    // stands in.
    if stretched > 0.0 { normal::cumulative(bias + shifted / stretched) } else { f64::from(u8::from(shifted > 0.0)) }
}
