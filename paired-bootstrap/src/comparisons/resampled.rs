//! The rules based on resampling, computed from the exact law of a resampled sum.
//!
//! # References
//! - P. Jansen, *A bootstrap primer for NLP*: P(m* ≤ 0).
//! - T. Berg-Kirkpatrick, D. Burkett and D. Klein, *An Empirical Investigation of Statistical
//!   Significance in NLP*, EMNLP 2012: the resampled mean above twice the observed one.
//! - B. Efron and R. J. Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 16.

use super::systems::Systems;
use super::test::{Method, Missing, PValues};
use crate::bootstrap::{Differences, Sides, SumLaw, Tail};

/// The law of the sum of a resample, and the observed sum.
#[derive(Clone, Debug)]
pub(super) struct Resampled {
    /// The law of the sum of a resample.
    law: SumLaw,
    /// For clusters of several sizes, whose mean is a ratio: a law whose sign says on which side of
    /// 2D the mean of a resample lies.
    around_twice: Option<SumLaw>,
    observed: i64,
}

impl Resampled {
    pub(super) fn new(differences: &Differences) -> Self {
        let drawn = differences.units();
        Self {
            law: SumLaw::of_resample(drawn, drawn.pairs()),
            around_twice: SumLaw::around(differences, 2),
            observed: differences.sum(),
        }
    }

    /// P(m* ≤ 0), and twice the smaller of that and P(m* ≥ 0). The error is that of the latter.
    pub(super) fn at_or_below_zero(&self) -> PValues {
        let (lower, upper) = (self.law.at_most(0), self.law.at_least(0));
        let p = |sides: Sides| sides.p_value(lower.probability, upper.probability);
        PValues::both(p(Sides::One), p(Sides::Two), method(2.0 * lower.error.max(upper.error)))
    }

    /// P(m* ≥ 2D).
    pub(super) fn at_least_twice(&self) -> PValues {
        let (law, twice) = self.twice();
        one_sided(law.at_least(twice))
    }

    /// P(m* > 2D).
    pub(super) fn above_twice(&self) -> PValues {
        let (law, twice) = self.twice();
        one_sided(law.at_least(twice.saturating_add(1)))
    }

    /// P(|m* − D| ≥ |D|): the sum of the tails at 0 and at 2D.
    pub(super) fn as_far_as_zero(&self) -> PValues {
        let (law, twice) = self.twice();
        let (lower, upper) = match self.observed.signum() {
            0 => return PValues::two_sided(1.0, Method::Exact),
            1 => (self.law.at_most(0), law.at_least(twice)),
            _ => (law.at_most(twice), self.law.at_least(0)),
        };
        PValues::two_sided((lower.probability + upper.probability).min(1.0), method(lower.error + upper.error))
    }

    /// The law to use for 2D, and where 2D is in it. If twice the sum overflows 64 bits, no
    /// resample reaches it.
    fn twice(&self) -> (&SumLaw, i64) {
        self.around_twice.as_ref().map_or_else(|| (&self.law, self.observed.saturating_mul(2)), |law| (law, 0))
    }
}

/// P(m* ≤ 0) for resamples of ⌊n/2⌋ items: G. Neubig's script, as in compare-mt.
pub(super) fn half_size(differences: &Differences) -> Result<PValues, Missing> {
    match differences.units().pairs() / 2 {
        0 => Err(Missing::too_few(differences)),
        half => Ok(one_sided(SumLaw::of_resample(differences.units(), half).at_most(0))),
    }
}

/// P(mean of n experimental scores − mean of n baseline scores ≤ 0), each system resampled
/// independently.
pub(super) fn unpaired(systems: &Systems) -> PValues {
    one_sided(systems.unpaired_law().at_most(0))
}

pub(super) fn one_sided(tail: Tail) -> PValues {
    PValues::one_sided(tail.probability, method(tail.error))
}

pub(super) fn method(error: f64) -> Method {
    if error == 0.0 { Method::Exact } else { Method::Approximate(error.min(1.0)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_counts(pairs: u64, helped: u64, hurt: u64) -> Resampled {
        Resampled::new(&Differences::from_counts(pairs, helped, hurt).expect("valid"))
    }

    fn close(p: PValues, expected: f64) {
        let value = p.deciding().expect("every rule here has one");
        assert!((value - expected).abs() < 1e-12, "{value} is not {expected}");
    }

    #[test]
    fn identical_systems_pass_the_strict_rule_alone() {
        let law = of_counts(8, 0, 0);
        close(law.at_or_below_zero(), 1.0);
        close(law.at_least_twice(), 1.0);
        close(law.above_twice(), 0.0);
        close(law.as_far_as_zero(), 1.0);
    }

    #[test]
    fn two_items_by_hand() {
        // Differences 1 and 0: the sums of two draws are 0, 1, 1, 2; the observed sum is 1, twice
        // that 2.
        let law = of_counts(2, 1, 0);
        close(law.at_or_below_zero(), 0.25);
        close(law.at_least_twice(), 0.25);
        close(law.above_twice(), 0.0);
        close(law.as_far_as_zero(), 0.5);
        // One draw: 0 or 1.
        close(half_size(&Differences::from_counts(2, 1, 0).expect("valid")).expect("one draw"), 0.5);
    }

    #[test]
    fn two_sides_do_not_depend_on_who_is_called_baseline() {
        let (there, back) = (of_counts(12, 5, 2).as_far_as_zero(), of_counts(12, 2, 5).as_far_as_zero());
        close(there, back.two_sided.expect("it has one"));
    }

    #[test]
    fn level_systems_are_no_evidence() {
        close(of_counts(9, 3, 3).as_far_as_zero(), 1.0);
    }

    #[test]
    fn single_item_cannot_be_halved() {
        assert_eq!(half_size(&Differences::from_counts(1, 1, 0).expect("valid")), Err(Missing::OneItem));
    }
}
