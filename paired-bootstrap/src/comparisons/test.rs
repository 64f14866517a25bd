//! The tests that are compared.

use crate::bootstrap::Differences;
use crate::significance::is_below;
use serde::{Deserialize, Serialize};

/// A rule that turns paired differences into a p-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// The primer's bootstrap: P(m* ≤ 0).
    Bootstrap,
    /// The shifted bootstrap with `≥`: P(m* ≥ 2D).
    ShiftedAtLeast,
    /// The shifted bootstrap, strict: P(m* > 2D).
    ShiftedAbove,
    /// The two-sided shifted bootstrap: P(|m* − D| ≥ |D|).
    TwoSidedBootstrap,
    /// sacreBLEU's paired bootstrap: |Δ*| − mean |Δ*| > |Δ|, counted as (c + 1) / (N + 1).
    SacrebleuBootstrap,
    /// sacreBLEU's approximate randomization: |Δ*| > |Δ| under random swaps, counted as (c + 1) /
    /// (N + 1).
    SacrebleuRandomization,
    /// Sign-flip permutation: every difference keeps its size and gets a random sign.
    SignFlip,
    /// The exact sign test; for 0/1 scores, McNemar's exact test.
    Sign,
    /// The sign test's mid-p.
    SignMidP,
    /// McNemar's χ² without correction.
    #[serde(rename = "mcnemar")]
    McNemar,
    /// McNemar's χ² with Edwards' continuity correction.
    #[serde(rename = "mcnemar_corrected")]
    McNemarCorrected,
    /// Student's paired t test.
    PairedT,
    /// Wilcoxon's signed-rank test.
    Wilcoxon,
    /// The bootstrap with resamples of half the size.
    HalfSize,
    /// The bootstrap that resamples each system on its own: wrong for paired data.
    Unpaired,
}

impl Test {
    /// All tests, in the order in which they are shown.
    pub const ALL: [Self; 15] = [
        Self::Bootstrap,
        Self::ShiftedAtLeast,
        Self::ShiftedAbove,
        Self::TwoSidedBootstrap,
        Self::SacrebleuBootstrap,
        Self::SacrebleuRandomization,
        Self::SignFlip,
        Self::Sign,
        Self::SignMidP,
        Self::McNemar,
        Self::McNemarCorrected,
        Self::PairedT,
        Self::Wilcoxon,
        Self::HalfSize,
        Self::Unpaired,
    ];

    /// Whether the test can handle items in clusters: it resamples, flips or swaps whole clusters,
    /// or has a cluster-robust standard error. The others assume that items are independent.
    #[must_use]
    pub fn allows_for_clusters(self) -> bool {
        match self {
            Self::Bootstrap
            | Self::ShiftedAtLeast
            | Self::ShiftedAbove
            | Self::TwoSidedBootstrap
            | Self::SacrebleuBootstrap
            | Self::SacrebleuRandomization
            | Self::SignFlip
            | Self::PairedT
            | Self::HalfSize => true,
            Self::Sign | Self::SignMidP | Self::McNemar | Self::McNemarCorrected | Self::Wilcoxon | Self::Unpaired => {
                false
            }
        }
    }
}

/// How a p-value was obtained.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Computed, to floating-point precision.
    Exact,
    /// Computed to within this absolute error, at most 1. [`TestResult::is_below`] takes the error
    /// into account.
    Approximate(f64),
    /// From a limiting distribution: normal, t or χ².
    Asymptotic,
    /// Counted in this many random draws.
    Simulated(u64),
}

/// Why a test has no p-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// Every item is tied: there is nothing to rank or to flip.
    AllTied,
    /// All differences are equal, so that there is no variation.
    NoVariation,
    /// A single item cannot be halved, nor have a standard deviation.
    OneItem,
    /// Only the differences are known, not the two lists of scores.
    ScoresUnknown,
    /// There is a single cluster, which cannot be resampled.
    OneCluster,
    /// The test assumes that items are independent, but these are in clusters.
    ItemsInClusters,
}

impl Missing {
    /// The reason for data with a single item or cluster.
    pub(super) fn too_few(differences: &Differences) -> Self {
        if differences.clusters().is_some() { Self::OneCluster } else { Self::OneItem }
    }
}

/// The p-values of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PValues {
    pub(super) one_sided: Option<f64>,
    pub(super) two_sided: Option<f64>,
    pub(super) method: Method,
}

impl PValues {
    pub(super) fn one_sided(p: f64, method: Method) -> Self {
        Self { one_sided: Some(p), two_sided: None, method }
    }

    pub(super) fn two_sided(p: f64, method: Method) -> Self {
        Self { one_sided: None, two_sided: Some(p), method }
    }

    pub(super) fn both(one_sided: f64, two_sided: f64, method: Method) -> Self {
        Self { one_sided: Some(one_sided), two_sided: Some(two_sided), method }
    }

    /// For rules by which no outcome is impossible: raises p-values that are too small for floating
    /// point to the smallest normal number.
    pub(super) fn possible(self) -> Self {
        let raised = |p: f64| p.max(f64::MIN_POSITIVE);
        Self { one_sided: self.one_sided.map(raised), two_sided: self.two_sided.map(raised), ..self }
    }

    /// The p-value that decides: the one-sided one if there is one.
    pub(super) fn deciding(&self) -> Option<f64> {
        self.one_sided.or(self.two_sided)
    }
}

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestResult {
    /// The test.
    pub test: Test,
    /// The p-value for "experimental is better", if the test has one.
    pub one_sided: Option<f64>,
    /// The p-value for "they differ", if the test has one.
    pub two_sided: Option<f64>,
    /// How it was obtained, or why there is none.
    pub method: Result<Method, Missing>,
    /// The probability that the rule's p is below the requested level when there is no difference:
    /// helped and hurt equally likely, at this n and this share of items that differ. `None` unless
    /// all differences have the same size. For the one-sided p-value if there is one, otherwise for
    /// the two-sided one.
    pub false_positive_rate: Option<f64>,
    /// The probability that the verdict is significant when there is no difference: p is below the
    /// level, and enough items differ
    /// ([`Significance::of`](crate::significance::Significance::of)). Only for the bootstrap, on
    /// whose p the verdict is based.
    pub verdict_rate: Option<f64>,
}

impl TestResult {
    /// Whether `p`, one of the two p-values of this row, is certainly below `alpha`, even with its
    /// error added.
    #[must_use]
    pub fn is_below(&self, p: f64, alpha: f64) -> bool {
        let error = if let Ok(Method::Approximate(error)) = self.method { error } else { 0.0 };
        is_below(p + error, alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_count_against_significance() {
        let row = |method| TestResult {
            test: Test::Unpaired,
            one_sided: Some(0.01),
            two_sided: None,
            method: Ok(method),
            false_positive_rate: None,
            verdict_rate: None,
        };
        assert!(row(Method::Exact).is_below(0.01, 0.05) && !row(Method::Exact).is_below(0.05, 0.05));
        assert!(row(Method::Approximate(0.03)).is_below(0.01, 0.05));
        assert!(!row(Method::Approximate(0.05)).is_below(0.01, 0.05));
    }

    #[test]
    fn what_is_too_small_for_floating_point_is_not_impossible() {
        let p = PValues::both(0.0, 0.25, Method::Asymptotic).possible();
        assert_eq!(p, PValues::both(f64::MIN_POSITIVE, 0.25, Method::Asymptotic));
    }
}
