//! Which p-value decides, and the conclusion from it: one rule for the page and for reports.

use crate::bootstrap::{Counted, Differences, ExactDistribution};
use crate::significance::{Sides, Significance, in_place_of_zero, is_below};
use crate::text::{computed_p_value, equal_to, p_value};
use serde::{Deserialize, Serialize};

/// All p-values of one comparison by the bootstrap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PValues {
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The significance level, 0.05 for 5 %.
    pub alpha: f64,
    /// The number of items on which the systems differ; for items in clusters, of clusters.
    pub differing: u64,
    /// The shares among all possible resamples, if known.
    pub exact: Option<ExactShares>,
    /// The counts of the resamples drawn, once there are any.
    pub simulated: Option<Counted>,
}

/// The shares of all possible resamples on either side of zero.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExactShares {
    /// P(m* ≤ 0).
    pub at_or_below_zero: f64,
    /// P(m* ≥ 0).
    pub at_or_above_zero: f64,
    /// The largest absolute error of both; 0 if they are exact to floating-point precision.
    pub error: f64,
}

impl ExactShares {
    /// The shares for resamples of these differences. Takes some milliseconds for 10,000 distinct
    /// ones.
    #[must_use]
    pub fn of(differences: &Differences) -> Self {
        let exact = ExactDistribution::new(differences);
        let (below, above) = (exact.at_or_below_zero(), exact.at_or_above_zero());
        Self {
            at_or_below_zero: below.probability,
            at_or_above_zero: above.probability,
            error: below.error.max(above.error),
        }
    }

    /// The p-value.
    #[must_use]
    pub fn p_value(&self, sides: Sides) -> f64 {
        sides.p_value(self.at_or_below_zero, self.at_or_above_zero)
    }

    /// The largest absolute error of the p-value: that of a share; two-sided, twice that.
    #[must_use]
    pub fn p_value_error(&self, sides: Sides) -> f64 {
        (self.error * f64::from(sides.number())).min(1.0)
    }

    /// Whether the p-value is informative: exact, or with an error of at most half of it. Otherwise
    /// only the simulated one can be shown.
    #[must_use]
    pub fn tells(&self, sides: Sides) -> bool {
        2.0 * self.p_value_error(sides) <= self.p_value(sides)
    }
}

/// The source of the p-value that decides.
enum Deciding {
    Exact(ExactShares),
    Simulated(Counted),
}

impl PValues {
    /// An exact p-value decides; otherwise the simulated one; and until that is known, an
    /// approximate one.
    fn decision(&self) -> Option<Deciding> {
        let simulated = self.simulated.filter(|_| self.exact.is_none_or(|exact| exact.error > 0.0));
        simulated.map(Deciding::Simulated).or(self.exact.map(Deciding::Exact))
    }

    /// The p-value that decides; 1 if none is known.
    #[must_use]
    pub fn deciding(&self) -> f64 {
        match self.decision() {
            Some(Deciding::Exact(shares)) => shares.p_value(self.sides),
            Some(Deciding::Simulated(counted)) => counted.p_value(self.sides),
            None => 1.0,
        }
    }

    /// The p-value of the exact sign test, if no resample can disagree: the bootstrap then has none
    /// to quote.
    #[must_use]
    pub fn sign_test_of_all(&self) -> Option<f64> {
        match self.decision()? {
            Deciding::Exact(shares) => in_place_of_zero(shares.p_value(self.sides), self.differing, self.sides),
            Deciding::Simulated(_) => None,
        }
    }

    /// The p-value to quote, with its name: `p = 0.27174`, `p < 0.0001`,
    /// `Exact sign test: p = 9.54 × 10⁻⁷`. `None` if none is known.
    #[must_use]
    pub fn quotable(&self) -> Option<String> {
        Some(match self.sign_test_of_all() {
            Some(sign) => format!("Exact sign test: p {}", equal_to(&computed_p_value(sign, 0.0, self.alpha))),
            None => format!("p {}", equal_to(&self.deciding_text()?)),
        })
    }

    /// The deciding p-value as text: `0.27174`, `< 0.0001`. `None` if none is known.
    #[must_use]
    pub fn deciding_text(&self) -> Option<String> {
        Some(match self.decision()? {
            Deciding::Exact(shares) => {
                computed_p_value(shares.p_value(self.sides), shares.p_value_error(self.sides), self.alpha)
            }
            Deciding::Simulated(counted) => simulated_p_value(&counted, self.sides, self.alpha),
        })
    }

    /// The conclusion from the deciding p-value. p = α is not significant.
    #[must_use]
    pub fn significance(&self) -> Significance {
        Significance::of(self.deciding(), self.differing, self.sides, self.alpha)
    }

    /// The p-values with the systems swapped: the shares on either side of zero change places.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        Self {
            exact: self.exact.map(|exact| ExactShares {
                at_or_below_zero: exact.at_or_above_zero,
                at_or_above_zero: exact.at_or_below_zero,
                ..exact
            }),
            simulated: self.simulated.map(|counted| Counted {
                at_or_below_zero: counted.at_or_above_zero,
                at_or_above_zero: counted.at_or_below_zero,
                ..counted
            }),
            ..*self
        }
    }

    /// Whether the simulated p-value is by chance on the other side of α.
    #[must_use]
    pub fn is_simulation_opposed(&self) -> bool {
        let simulated = self.simulated.map(|counted| is_below(counted.p_value(self.sides), self.alpha));
        simulated.is_some_and(|is_below_alpha| is_below_alpha != is_below(self.deciding(), self.alpha))
    }
}

/// A simulated p-value as text: [`p_value`] of the resamples that count against a difference. If
/// none does, "< 1/N"; two-sided, "< 2/N".
#[must_use]
pub fn simulated_p_value(counted: &Counted, sides: Sides, alpha: f64) -> String {
    match counted.against(sides) {
        0 => p_value(0, counted.resamples / u64::from(sides.number()), alpha),
        against => p_value(against, counted.resamples, alpha),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p_values(exact: Option<(f64, f64)>, simulated: Option<u64>) -> PValues {
        PValues {
            sides: Sides::One,
            alpha: 0.05,
            differing: 17,
            exact: exact.map(|(p, error)| ExactShares { at_or_below_zero: p, at_or_above_zero: 1.0 - p, error }),
            simulated: simulated.map(|count| Counted {
                resamples: 10_000,
                at_or_below_zero: count,
                at_or_above_zero: 10_000 - count,
            }),
        }
    }

    #[test]
    fn a_large_error_leaves_no_p() {
        // In 0.44 ± 0.42 no digit is certain.
        let shares = |p, error| ExactShares { at_or_below_zero: p, at_or_above_zero: 1.0 - p, error };
        assert!(!shares(0.44, 0.42).tells(Sides::One) && !shares(0.0, 1e-9).tells(Sides::One));
        assert!(shares(0.44, 0.001).tells(Sides::Two) && shares(0.0, 0.0).tells(Sides::One));
    }

    #[test]
    fn exact_p_decides_wherever_it_is_exact() {
        let decided = p_values(Some((0.0503, 0.0)), Some(498));
        assert_eq!((decided.deciding(), decided.significance()), (0.0503, Significance::NotSignificant));
        assert!(decided.is_simulation_opposed());
        let approximate = p_values(Some((0.0503, 0.001)), Some(498));
        assert_eq!((approximate.deciding(), approximate.significance()), (0.0498, Significance::Significant));
        assert!(!approximate.is_simulation_opposed());
        assert_eq!(p_values(Some((0.0503, 0.001)), None).deciding(), 0.0503);
        assert_eq!(p_values(None, None).significance(), Significance::NotSignificant);
    }

    #[test]
    fn p_equal_to_alpha_is_not_significant() {
        // In binary, 0.07 · 100 is 7.000000000000001: the shares are compared, not the counts.
        let seven = Counted { resamples: 100, at_or_below_zero: 7, at_or_above_zero: 93 };
        let at = |alpha, simulated| PValues { alpha, ..PValues { simulated: Some(simulated), ..p_values(None, None) } };
        assert_eq!(at(0.07, seven).significance(), Significance::NotSignificant);
        assert_eq!(at(0.0701, seven).significance(), Significance::Significant);
    }

    #[test]
    fn too_few_items_decide_nothing() {
        // 2^−4 = 0.0625.
        let few = PValues { differing: 4, ..p_values(Some((0.01, 0.0)), None) };
        assert_eq!(few.significance(), Significance::TooFewToTell);
        assert_eq!(PValues { alpha: 0.07, ..few }.significance(), Significance::Significant);
        assert_eq!(PValues { alpha: 0.001, ..few }.significance(), Significance::NotSignificant);
    }

    #[test]
    fn no_resample_against_it_is_no_p_of_zero() {
        let never = Counted { resamples: 10_000, at_or_below_zero: 0, at_or_above_zero: 10_000 };
        assert_eq!(simulated_p_value(&never, Sides::One, 0.05), "< 0.0001");
        assert_eq!(simulated_p_value(&never, Sides::Two, 0.05), "< 0.0002");
        let some = Counted { at_or_below_zero: 120, ..never };
        assert_eq!(simulated_p_value(&some, Sides::Two, 0.05), "0.0240");
    }

    #[test]
    fn two_sides_double_p_and_its_error() {
        let exact = ExactShares { at_or_below_zero: 0.99, at_or_above_zero: 0.02, error: 0.001 };
        assert_eq!((exact.p_value(Sides::Two), exact.p_value_error(Sides::Two)), (0.04, 0.002));
        let both =
            PValues { sides: Sides::Two, exact: Some(ExactShares { error: 0.0, ..exact }), ..p_values(None, None) };
        assert_eq!(both.significance(), Significance::Significant);
    }
}
