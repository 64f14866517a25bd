//! P-values of several tests, adjusted for multiple comparisons.
//!
//! # References
//! - S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian Journal of
//!   Statistics 6, 1979.
//! - Y. Benjamini and Y. Hochberg, *Controlling the false discovery rate: a practical and powerful
//!   approach to multiple testing*, Journal of the Royal Statistical Society B 57, 1995.

/// Holm's adjusted p-values, in the order of `p_values`, each from 0 to 1. The smallest p is
/// multiplied by the number of tests, the next one by one less, and so on; each is raised to at
/// least that of the next smaller p, and capped at 1.
///
/// Calling those below α significant keeps the probability of even one false alarm at α, however
/// the tests depend on one another.
///
/// # Example
/// ```
/// use paired_bootstrap::comparisons::holm;
/// // 3 · 0.01, 2 · 0.02 and 1 · 0.03; the last is raised to the one before it.
/// assert_eq!(holm(&[0.01, 0.03, 0.02]), [0.03, 0.04, 0.04]);
/// ```
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    // The bits of positive floating-point numbers sort like the numbers.
    let mut ascending: Vec<(u64, usize)> = p_values.iter().map(|p| p.to_bits()).zip(0..).collect();
    ascending.sort_unstable();
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest = 0.0f64;
    for (rank, (_, index)) in ascending.into_iter().enumerate() {
        let not_rejected = (p_values.len() - rank) as f64;
        largest = largest.max(not_rejected * p_values[index]).min(1.0);
        adjusted[index] = largest;
    }
    adjusted
}

/// Bonferroni's adjusted p-values, in the order of `p_values`: each times the number of tests, at
/// most 1. They control the same error as [`holm`]'s, and are never smaller.
#[must_use]
pub fn bonferroni(p_values: &[f64]) -> Vec<f64> {
    p_values.iter().map(|p| (p * p_values.len() as f64).min(1.0)).collect()
}

/// Benjamini and Hochberg's adjusted p-values, in the order of `p_values`, each from 0 to 1: of m
/// tests, the k-th smallest p is multiplied by m/k, and then lowered to at most that of the next
/// larger p.
///
/// Calling those at or below q significant keeps the expected share of false alarms among them at
/// q, if the tests are independent or positively dependent.
///
/// # Example
/// ```
/// use paired_bootstrap::comparisons::benjamini_hochberg;
/// // 3/1 · 0.01, 3/2 · 0.02 and 3/3 · 0.03.
/// assert_eq!(benjamini_hochberg(&[0.01, 0.03, 0.02]), [0.03, 0.03, 0.03]);
/// ```
#[must_use]
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let mut descending: Vec<usize> = (0..p_values.len()).collect();
    descending.sort_unstable_by(|&one, &other| p_values[other].total_cmp(&p_values[one]));
    let tests = p_values.len() as f64;
    let mut adjusted = vec![0.0; p_values.len()];
    let mut least = 1.0f64;
    for (above, index) in descending.into_iter().enumerate() {
        least = least.min(p_values[index] * tests / (tests - above as f64));
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonferroni_multiplies_by_their_number() {
        assert_eq!(bonferroni(&[0.5, 0.125, 0.0, 0.25]), [1.0, 0.5, 0.0, 1.0]);
        assert_eq!(bonferroni(&[]), [0.0; 0]);
    }

    #[test]
    fn false_discovery_rates_step_up() {
        // R: p.adjust(c(0.01, 0.04, 0.03, 0.5), "BH") → 0.04, 0.05333333, 0.05333333, 0.5.
        let adjusted = benjamini_hochberg(&[0.01, 0.04, 0.03, 0.5]);
        for (own, expected) in adjusted.iter().zip([0.04, 0.16 / 3.0, 0.16 / 3.0, 0.5]) {
            assert!((own - expected).abs() < 1e-15, "{adjusted:?}");
        }
        assert_eq!(benjamini_hochberg(&[0.25]), [0.25]);
        assert_eq!(benjamini_hochberg(&[]), [0.0; 0]);
    }

    #[test]
    fn no_test_and_a_single_one() {
        assert_eq!(holm(&[]), [0.0; 0]);
        assert_eq!([0.0, 0.03, 1.0].map(|p| holm(&[p])), [[0.0], [0.03], [1.0]]);
    }

    #[test]
    fn order_of_the_tests_is_kept() {
        // By hand: 4 · 0.01, 3 · 0.015 = 0.045, then 2 · 0.5 = 1, and 0.75 is raised to that.
        assert_eq!(holm(&[0.75, 0.01, 0.5, 0.015]), [1.0, 0.04, 1.0, 0.045]);
    }

    #[test]
    fn equal_p_values_stay_equal() {
        // 4 · 0.125; then 3 · 0.125 and 2 · 0.125, which are raised to that.
        assert_eq!(holm(&[0.125, 0.5, 0.125, 0.125]), [0.5; 4]);
        assert_eq!(holm(&[0.25, 0.25]), [0.5, 0.5]);
    }

    #[test]
    fn none_is_more_than_one() {
        assert_eq!(holm(&[1.0, 1.0, 0.9]), [1.0; 3]);
        assert_eq!(holm(&[0.0, 0.0, 1.0]), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn more_than_a_thousand_tests() {
        // 2,048 tests with p = rank / 2^22: (2048 − rank) · (rank + 1) / 2^22 rises up to the
        // middle, then stays.
        let (tests, whole) = (2048, f64::from(1 << 22));
        let p: Vec<f64> = (0..tests).map(|rank| f64::from(rank + 1) / whole).collect();
        let adjusted = holm(&p);
        for rank in 0..tests {
            let middle = rank.min(tests / 2 - 1);
            let expected = f64::from(tests - middle) * f64::from(middle + 1) / whole;
            assert_eq!(adjusted[rank as usize], expected, "{rank}");
        }
    }
}
