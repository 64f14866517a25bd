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

/// Five intervals from one bootstrap distribution. Each has a lower and an upper end in the units
/// of the scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Intervals {
    /// The confidence level of all but the first, 0.95 for 95 %.
    pub level: f64,
    /// D ± 2 standard deviations, regardless of the level.
    pub two_deviations: (f64, f64),
    /// D ± z standard deviations, z the normal quantile at (1 + level) / 2.
    pub normal: (f64, f64),
    /// The percentile interval: the middle `level` of the resampled means.
    pub percentile: (f64, f64),
    /// The basic interval: the percentile interval reflected at D, (2D − upper, 2D − lower).
    pub basic: (f64, f64),
    /// The bias-corrected and accelerated interval: a percentile interval at levels adjusted for
    /// bias and skewness.
    pub bca: (f64, f64),
}

impl Intervals {
    /// Intervals from the standard error alone, before the first resample. Those that need a
    /// distribution are replaced by the normal interval.
    #[must_use]
    pub fn from_standard_error(differences: &Differences, level: f64) -> Self {
        let (observed, deviation) = (differences.mean(), differences.standard_error());
        let Self { normal, .. } = Self::new(level, observed, deviation, (observed, observed), (observed, observed));
        Self::new(level, observed, deviation, normal, normal)
    }

    /// The same with `change` applied to every end.
    pub(super) fn map(self, change: impl Fn(f64) -> f64) -> Self {
        let both = |(lower, upper)| (change(lower), change(upper));
        let Self { level, two_deviations, normal, percentile, basic, bca } = self;
        let [two_deviations, normal, percentile, basic, bca] =
            [two_deviations, normal, percentile, basic, bca].map(both);
        Self { level, two_deviations, normal, percentile, basic, bca }
    }

    /// All five, from the observed mean difference, the standard deviation of the resampled means,
    /// and two intervals that are known already.
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

/// The two shares at which BCa reads the quantiles of a bootstrap distribution. `below_observed` is
/// the share of it below the observed mean, plus half of the share that equals it.
pub(super) fn bca_shares(differences: &Differences, below_observed: f64, level: f64) -> [f64; 2] {
    let (bias, acceleration) = (normal::quantile(below_observed), acceleration(differences));
    let z = normal::two_sided_quantile(level);
    [-z, z].map(|z| adjusted_share(bias, acceleration, z))
}

/// The acceleration a of the mean: Σ u³ / (6 (Σ u²)^{3/2}) with u = d − D, which the jackknife also
/// gives (Efron 1987, formula 6.6). 0 if all differences are equal. For clusters, that of the
/// jackknife that leaves out one cluster at a time.
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

/// The acceleration, from how much the mean moves without each cluster: Efron and Tibshirani 1993,
/// formula 14.15.
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
/// Φ(z0 + (z0 + z) / (1 − a (z0 + z))). If the whole distribution lies on one side of D, the bias
/// z0 is ±∞ and there is no interval: the share is then 0 or 1.
fn adjusted_share(bias: f64, acceleration: f64, z: f64) -> f64 {
    if !bias.is_finite() {
        return if bias > 0.0 { 1.0 } else { 0.0 };
    }
    let shifted = bias + z;
    let stretched = 1.0 - acceleration * shifted;
    // Under extreme skewness the transformation breaks down; use the end of the distribution.
    if stretched > 0.0 { normal::cumulative(bias + shifted / stretched) } else { f64::from(u8::from(shifted > 0.0)) }
}
