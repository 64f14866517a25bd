//! The tests that a paper may have used, as functions of (helped, hurt), one-sided for one leader.

use super::extremes::Leader;
use super::{Changed, at_or_below_zero};
use crate::comparisons::Coin;
use crate::significance::Sides;

/// A test that a paper may have used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperTest {
    /// The paired bootstrap of this program.
    Bootstrap,
    /// The exact sign test, which is also the exact McNemar test.
    Sign,
    /// McNemar's χ² without continuity correction (Q. McNemar, *Note on the sampling error of the
    /// difference between correlated proportions or percentages*, Psychometrika 12, 1947).
    McNemar,
    /// McNemar's χ² with Edwards' continuity correction (Psychometrika 13, 1948).
    McNemarCorrected,
    /// The z-test of two proportions with a pooled variance. It assumes different items for the two
    /// systems, and depends only on the accuracies.
    Proportions,
}

impl PaperTest {
    /// All tests, each with the sides that papers report.
    pub const ALL: [(Self, Sides); 7] = [
        (Self::Bootstrap, Sides::One),
        (Self::Bootstrap, Sides::Two),
        (Self::Sign, Sides::One),
        (Self::Sign, Sides::Two),
        (Self::McNemar, Sides::Two),
        (Self::McNemarCorrected, Sides::Two),
        (Self::Proportions, Sides::Two),
    ];

    /// Its name, as papers write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bootstrap => "paired bootstrap, exact",
            Self::Sign => "sign test (exact McNemar)",
            Self::McNemar => "McNemar’s χ²",
            Self::McNemarCorrected => "McNemar’s χ², corrected",
            Self::Proportions => "unpaired z-test of two proportions",
        }
    }

    /// The one-sided p of a lead, which never grows with the items that favour the leader; 1 if no
    /// items differ. The two-sided p is twice the smaller one of both leaders.
    pub(super) fn against(self, leader: Leader, items: u64, (hurt, helped): Changed) -> f64 {
        let (wins, losses) = if leader == Leader::Experimental { (helped, hurt) } else { (hurt, helped) };
        if self == Self::Bootstrap {
            return at_or_below_zero(items, (losses, wins));
        }
        if wins + losses == 0 {
            return 1.0;
        }
        let lead = wins as f64 - losses as f64;
        match self {
            Self::Sign => Coin::new(wins + losses, wins, [0.5; 2]).at_least(),
            Self::McNemarCorrected => beyond((lead.abs() - 1.0).max(0.0).copysign(lead), wins + losses),
            _ => beyond(lead, wins + losses),
        }
    }
}

/// P(Z ≥ lead / √differing).
fn beyond(lead: f64, differing: u64) -> f64 {
    normal_tail(lead / (differing as f64).sqrt())
}

fn normal_tail(z: f64) -> f64 {
    crate::bootstrap::normal::cumulative(-z)
}

/// The two-sided p of two proportions of `items` items each, with a pooled variance. 1 if all
/// answers are wrong or all are right.
pub(super) fn unpaired(items: u64, [baseline, experimental]: [u64; 2]) -> f64 {
    let n = items as f64;
    let pooled = (baseline + experimental) as f64 / (2.0 * n);
    let error = (2.0 * pooled * (1.0 - pooled) / n).sqrt();
    let lead = (experimental as f64 - baseline as f64).abs() / n;
    if error == 0.0 { 1.0 } else { 2.0 * normal_tail(lead / error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(test: PaperTest, sides: Sides, items: u64, pair: Changed) -> f64 {
        let [one, other] = [Leader::Experimental, Leader::Baseline].map(|leader| test.against(leader, items, pair));
        sides.p_value(one, other)
    }

    /// From mpmath 1.3: sums of binomial and trinomial probabilities, and the error function.
    #[test]
    fn value_stability() {
        for (test, sides, expected) in [
            (PaperTest::Bootstrap, Sides::One, 0.0496426914871339),
            (PaperTest::Sign, Sides::One, 0.06072474247775972),
            (PaperTest::Sign, Sides::Two, 2.0 * 0.06072474247775972),
            (PaperTest::McNemar, Sides::Two, 0.0863478209836625),
            (PaperTest::McNemarCorrected, Sides::Two, 0.12271259472816966),
        ] {
            let found = p(test, sides, 500, (12, 22));
            assert!((found - expected).abs() < 1e-12, "{test:?} {sides}: {found}");
            let turned = test.against(Leader::Baseline, 500, (22, 12));
            assert_eq!(turned, test.against(Leader::Experimental, 500, (12, 22)), "{test:?}");
        }
        assert!((unpaired(500, [350, 360]) - 0.4858640097471327).abs() < 1e-12);
        assert_eq!([unpaired(500, [500, 500]), unpaired(10, [0, 0])], [1.0; 2]);
    }

    #[test]
    fn no_test_says_anything_where_no_items_differ() {
        for (test, _) in PaperTest::ALL {
            assert_eq!(test.against(Leader::Experimental, 100, (0, 0)), 1.0, "{test:?}");
        }
        // Edwards' correction moves towards the even split, but not past it.
        assert_eq!(p(PaperTest::McNemarCorrected, Sides::Two, 100, (5, 5)), 1.0);
        assert_eq!(p(PaperTest::McNemarCorrected, Sides::Two, 100, (5, 6)), 1.0);
    }
}
