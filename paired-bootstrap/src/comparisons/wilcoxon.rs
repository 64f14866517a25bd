//! Wilcoxon's signed-rank test.
//!
//! # References
//! - F. Wilcoxon, *Individual comparisons by ranking methods*, Biometrics Bulletin 1, 1945: zero
//!   differences are dropped, and equal sizes share their mean rank.

use super::sizes::{Size, sizes};
use super::test::{Method, Missing, PValues};
use crate::bootstrap::Differences;
use crate::bootstrap::normal;

/// The exact law is used for up to this many items that differ, if no two differences have the same
/// size.
const EXACT_UP_TO: u64 = 50;

/// The rank sums, doubled, and what the variance needs.
#[derive(Clone, Copy, Debug)]
struct Ranks {
    differing: u64,
    /// Twice W+, the sum of the ranks of all positive differences; doubled because mean ranks can
    /// be halves.
    twice_positive: u128,
    /// Σ (t³ − t) over all groups of t equal sizes.
    ties: u128,
}

impl Ranks {
    fn new(sizes: &[Size]) -> Self {
        let mut ranks = Self { differing: 0, twice_positive: 0, ties: 0 };
        for size in sizes {
            let (below, count) = (u128::from(ranks.differing), u128::from(size.count()));
            // Ranks below + 1 to below + count: twice their mean is the sum of both ends.
            ranks.twice_positive += u128::from(size.helped) * (2 * below + count + 1);
            ranks.ties += count * (count * count - 1);
            ranks.differing += size.count();
        }
        ranks
    }

    /// Twice the sum of all ranks.
    fn twice_all(&self) -> u128 {
        let m = u128::from(self.differing);
        m * (m + 1)
    }

    /// P(W+ ≥ w), by counting the sets of ranks that reach it: if all sizes differ, each set is
    /// equally likely.
    fn exact(&self) -> PValues {
        let positive = (self.twice_positive / 2) as usize;
        let all = (self.twice_all() / 2) as usize;
        // The number of sets of ranks 1 to m with each sum: at most 2^50 in all.
        let mut sets = vec![0u64; all + 1];
        sets[0] = 1;
        for rank in 1..=self.differing as usize {
            for sum in (rank..=all).rev() {
                sets[sum] += sets[sum - rank];
            }
        }
        let upper = |from: usize| libm::scalbn(sets[from..].iter().sum::<u64>() as f64, -(self.differing as i32));
        PValues::both(upper(positive), (2.0 * upper(positive.max(all - positive))).min(1.0), Method::Exact)
    }

    /// The normal approximation, with the variance corrected for ties and without a continuity
    /// correction.
    fn normal(&self) -> PValues {
        let m = u128::from(self.differing);
        let distance = self.twice_positive as f64 - 0.5 * self.twice_all() as f64;
        // Var(W+) = m (m + 1)(2m + 1) / 24 − Σ (t³ − t) / 48; `distance` is that of 2 W+.
        let variance = (2 * m * (m + 1) * (2 * m + 1) - self.ties) as f64 / 48.0;
        let z = 0.5 * distance / variance.sqrt();
        PValues::both(normal::cumulative(-z), 2.0 * normal::cumulative(-z.abs()), Method::Asymptotic)
    }
}

/// The sums of the ranks of all positive and of all negative differences.
#[must_use]
pub fn rank_sums(differences: &Differences) -> (f64, f64) {
    let ranks = Ranks::new(&sizes(differences));
    (0.5 * ranks.twice_positive as f64, 0.5 * (ranks.twice_all() - ranks.twice_positive) as f64)
}

/// Both p-values: exact for up to 50 items that differ, all by different amounts; otherwise by
/// normal approximation.
pub(super) fn wilcoxon(differences: &Differences) -> Result<PValues, Missing> {
    let ranks = Ranks::new(&sizes(differences));
    match ranks.differing {
        0 => Err(Missing::AllTied),
        1..=EXACT_UP_TO if ranks.ties == 0 => Ok(ranks.exact()),
        _ => Ok(ranks.normal()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sign::root_of_chi_squared;
    use super::*;
    use crate::scores::{PairedScores, Score};

    fn differences(values: &[i64]) -> Differences {
        let table = values.iter().map(|&value| (Score::from(value), 1)).collect();
        let scores = PairedScores::from_differences(table).expect("at least two pairs");
        Differences::from_scores(&scores).expect("whole numbers")
    }

    #[test]
    fn ties_have_no_rank() {
        assert_eq!(wilcoxon(&differences(&[0, 0])), Err(Missing::AllTied));
    }

    #[test]
    fn single_rank_is_one_toss() {
        assert_eq!(wilcoxon(&differences(&[0, 3])), Ok(PValues::both(0.5, 1.0, Method::Exact)));
    }

    #[test]
    fn three_ranks_by_hand() {
        // Ranks 1 (hurt), 2, 3: W+ = 5. Of the eight sets, {2, 3} and {1, 2, 3} reach it.
        let three = differences(&[-10, 20, 0, 30]);
        assert_eq!(rank_sums(&three), (5.0, 1.0));
        assert_eq!(wilcoxon(&three), Ok(PValues::both(0.25, 0.5, Method::Exact)));
        assert_eq!(wilcoxon(&three.swapped()), Ok(PValues::both(7.0 / 8.0, 0.5, Method::Exact)));
    }

    #[test]
    fn equal_sizes_share_their_mean_rank() {
        // Sizes 1, 1, 2 have ranks 1.5, 1.5, 3. W+ has mean 3 and variance 3·4·7/24 − 6/48 = 3.375.
        let tied = differences(&[-1, 1, 2]);
        assert_eq!(rank_sums(&tied), (4.5, 1.5));
        let z = 1.5 / 3.375f64.sqrt();
        assert_eq!(
            wilcoxon(&tied),
            Ok(PValues::both(normal::cumulative(-z), 2.0 * normal::cumulative(-z.abs()), Method::Asymptotic))
        );
    }

    #[test]
    fn fifty_ranks_are_counted() {
        // All helped: one set of 2^50. Lowest rank hurt: two.
        let mut values: Vec<i64> = (1..=50).collect();
        assert_eq!(wilcoxon(&differences(&values)).map(|p| p.one_sided), Ok(Some(libm::exp2(-50.0))));
        values[0] = -1;
        assert_eq!(wilcoxon(&differences(&values)).map(|p| p.one_sided), Ok(Some(libm::exp2(-49.0))));
    }

    #[test]
    fn equal_differences_give_mcnemars_z() {
        // m equal sizes have the mean rank (m + 1)/2, and Var(W+) = m (m + 1)²/16: z = (helped −
        // hurt)/√m.
        let counts = Differences::from_counts(100, 12, 5).expect("valid");
        let z = root_of_chi_squared(12, 5);
        let p = wilcoxon(&counts).expect("17 items differ");
        assert!((p.one_sided.expect("it has one") / normal::cumulative(-z) - 1.0).abs() < 1e-14);
    }
}
