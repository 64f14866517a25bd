//! The sign test and its relatives: only the direction of each difference counts. For 0/1 scores
//! they are McNemar's tests.
//!
//! # References
//! - W. J. Dixon and A. M. Mood, *The statistical sign test*, JASA 41, 1946.
//! - Q. McNemar, *Note on the sampling error of the difference between correlated proportions or
//!   percentages*, Psychometrika 12, 1947; A. L. Edwards, *Note on the “correction for continuity”
//!   …*, Psychometrika 13, 1948.
//! - M. W. Fagerland, S. Lydersen and P. Laake, *The McNemar test for binary matched-pairs data:
//!   mid-p and asymptotic are better than exact conditional*, BMC Medical Research Methodology 13,
//!   2013.

use super::fair_coin::{at_least, exactly};
use super::test::{Method, Missing, PValues};
use crate::bootstrap::normal;

/// P(at least this many helped, if a fair coin decided each item that differs); two-sided, twice
/// the smaller tail.
pub(super) fn sign(helped: u64, hurt: u64) -> Result<PValues, Missing> {
    let differing = differing(helped, hurt)?;
    let two_sided = 2.0 * at_least(differing, helped.max(hurt));
    Ok(PValues::both(at_least(differing, helped), two_sided.min(1.0), Method::Exact))
}

/// As the sign test, but the observed outcome counts half.
pub(super) fn mid_p(helped: u64, hurt: u64) -> Result<PValues, Missing> {
    let differing = differing(helped, hurt)?;
    let mid = |heads| at_least(differing, heads + 1) + 0.5 * exactly(differing, heads);
    Ok(PValues::both(mid(helped), (2.0 * mid(helped.max(hurt))).min(1.0), Method::Exact))
}

/// McNemar's χ² = (helped − hurt)² / (helped + hurt), one degree of freedom.
pub(super) fn mcnemar(helped: u64, hurt: u64) -> Result<PValues, Missing> {
    differing(helped, hurt)?;
    Ok(PValues::two_sided(beyond(root_of_chi_squared(helped, hurt)), Method::Asymptotic))
}

/// With Edwards' correction: (|helped − hurt| − 1)² / (helped + hurt). For an even split χ² is 0,
/// as in R, not 1/(helped + hurt): the correction moves towards the even split, but not past it.
pub(super) fn mcnemar_corrected(helped: u64, hurt: u64) -> Result<PValues, Missing> {
    differing(helped, hurt)?;
    Ok(PValues::two_sided(beyond(root_of_corrected_chi_squared(helped, hurt)), Method::Asymptotic))
}

/// P(χ² ≥ z²) with one degree of freedom: the probability of a normal number beyond ±z.
fn beyond(z: f64) -> f64 {
    2.0 * normal::cumulative(-z.abs())
}

/// √χ² with the sign of helped − hurt. If all items that differ do so by the same amount, this is
/// also Wilcoxon's z.
pub(super) fn root_of_chi_squared(helped: u64, hurt: u64) -> f64 {
    (helped as f64 - hurt as f64) / ((helped + hurt) as f64).sqrt()
}

/// √χ² after Edwards' correction, at least 0.
pub(super) fn root_of_corrected_chi_squared(helped: u64, hurt: u64) -> f64 {
    helped.abs_diff(hurt).saturating_sub(1) as f64 / ((helped + hurt) as f64).sqrt()
}

fn differing(helped: u64, hurt: u64) -> Result<u64, Missing> {
    match helped + hurt {
        0 => Err(Missing::AllTied),
        differing => Ok(differing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_alone_decide_nothing() {
        for test in [sign, mid_p, mcnemar, mcnemar_corrected] {
            assert_eq!(test(0, 0), Err(Missing::AllTied));
        }
    }

    #[test]
    fn single_item_is_one_toss() {
        assert_eq!(sign(1, 0), Ok(PValues::both(0.5, 1.0, Method::Exact)));
        assert_eq!(sign(0, 1), Ok(PValues::both(1.0, 1.0, Method::Exact)));
        assert_eq!(mid_p(1, 0), Ok(PValues::both(0.25, 0.5, Method::Exact)));
    }

    #[test]
    fn five_helped_and_nobody_hurt() {
        // One of 32 outcomes; it counts half in the mid-p.
        assert_eq!(sign(5, 0), Ok(PValues::both(1.0 / 32.0, 1.0 / 16.0, Method::Exact)));
        assert_eq!(mid_p(5, 0), Ok(PValues::both(1.0 / 64.0, 1.0 / 32.0, Method::Exact)));
        // χ² = 25/5 and 16/5. P(χ² ≥ 4) would be 0.0455: two standard deviations.
        assert_eq!(root_of_chi_squared(5, 0).powi(2).round(), 5.0);
        assert!((root_of_corrected_chi_squared(5, 0).powi(2) - 3.2).abs() < 1e-14);
    }

    #[test]
    fn even_splits_are_no_evidence() {
        for test in [sign, mid_p, mcnemar, mcnemar_corrected] {
            assert_eq!(test(7, 7).map(|p| p.two_sided), Ok(Some(1.0)));
        }
        assert_eq!(mid_p(7, 7).map(|p| p.one_sided), Ok(Some(0.5)));
    }

    #[test]
    fn correction_counts_a_difference_of_one_as_none() {
        assert_eq!(mcnemar_corrected(4, 3).map(|p| p.two_sided), Ok(Some(1.0)));
    }
}
