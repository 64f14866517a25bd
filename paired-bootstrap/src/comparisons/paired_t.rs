//! Student's paired t test.
//!
//! # References
//! - Student, *The probable error of a mean*, Biometrika 6, 1908.
//! - A. C. Cameron and D. L. Miller, *A practitioner's guide to cluster-robust inference*, Journal
//!   of Human Resources 50, 2015: the factor (K − 1) / K, and K − 1 degrees of freedom.

use super::student;
use super::test::{Method, Missing, PValues};
use crate::bootstrap::Differences;

/// t = D / (s / √n), where s is the standard deviation of the differences (divisor n − 1). For K
/// clusters, D over its cluster-robust standard error, times √((K − 1) / K).
///
/// # Errors
/// [`Missing::OneItem`], [`Missing::OneCluster`] or [`Missing::NoVariation`], if s does not exist
/// or is zero.
pub fn t_statistic(differences: &Differences) -> Result<f64, Missing> {
    match (differences.units().pairs(), differences.lattice_spacing()) {
        (1, _) => Err(Missing::too_few(differences)),
        (_, 0) => Err(Missing::NoVariation),
        (drawn, _) => {
            // The standard deviation of a sum of n draws is √n times the plug-in deviation of one
            // difference: √(n − 1) · s.
            let n = drawn as f64;
            Ok(differences.observed() as f64 / differences.sum_standard_deviation() * ((n - 1.0) / n).sqrt())
        }
    }
}

/// Both p-values, with n − 1 degrees of freedom, or one less than the number of clusters.
pub(super) fn paired_t(differences: &Differences) -> Result<PValues, Missing> {
    let t = t_statistic(differences)?;
    let upper = |t| student::upper_tail(t, (differences.units().pairs() - 1) as f64);
    Ok(PValues::both(upper(t), (2.0 * upper(t.abs())).min(1.0), Method::Asymptotic))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_counts(pairs: u64, helped: u64, hurt: u64) -> Result<PValues, Missing> {
        paired_t(&Differences::from_counts(pairs, helped, hurt).expect("valid"))
    }

    #[test]
    fn single_item_has_no_deviation() {
        assert_eq!(of_counts(1, 1, 0), Err(Missing::OneItem));
    }

    #[test]
    fn equal_differences_have_no_deviation() {
        assert_eq!(of_counts(5, 5, 0), Err(Missing::NoVariation));
        assert_eq!(of_counts(5, 0, 0), Err(Missing::NoVariation));
    }

    #[test]
    fn two_items_by_hand() {
        // Differences 1 and 0: D = ½, s = √½, t = ½ / (√½ / √2) = 1; one degree of freedom: P(T ≥
        // 1) = ¼.
        let p = of_counts(2, 1, 0).expect("two differences");
        assert!((p.one_sided.expect("it has one") - 0.25).abs() < 1e-15);
        assert!((p.two_sided.expect("it has one") - 0.5).abs() < 1e-15);
    }

    #[test]
    fn level_systems_are_no_evidence() {
        assert_eq!(of_counts(10, 3, 3).map(|p| p.two_sided), Ok(Some(1.0)));
    }
}
