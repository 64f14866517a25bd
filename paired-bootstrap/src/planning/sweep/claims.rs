//! The primer's claims about its figures, and the exact results.

use super::grid::Grid;
use super::limit::Limit;
use crate::bootstrap::Sides;
use crate::planning::{Percent, Ranges};

/// The level at which the primer calls a result significant.
pub const PRIMER_ALPHA: f64 = 0.05;

/// One of the primer's claims about Example 3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The sample size.
    pub items: u64,
    /// The effect size.
    pub effect: Percent,
    /// What it claims about the two.
    pub saying: Saying,
}

/// What a claim says about a sample size and an effect size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Saying {
    /// If none is hurt, p is about this.
    About(f64),
    /// p exceeds α if more than this percentage is hurt.
    OnceOver(Percent),
    /// Generally significant.
    Generally,
    /// Significant if few are hurt.
    IfFew,
    /// Significant if none is hurt.
    IfNobody,
    /// Significant unless many are hurt.
    UnlessMany,
}

/// How well a claim agrees with the exact numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is true.
    Holds,
    /// It is true, but only just.
    Narrowly,
    /// It is approximately true.
    Roughly,
    /// It is false.
    DoesNotHold,
}

/// The claims, in the order of the primer's text.
pub const CLAIMS: [Claim; 7] = [
    Claim::new(100, 2000, Saying::About(0.13)),
    Claim::new(100, 5000, Saying::OnceOver(Percent::thousandths(2000))),
    Claim::new(500, 5000, Saying::Generally),
    Claim::new(500, 2000, Saying::IfFew),
    Claim::new(2000, 2000, Saying::Generally),
    Claim::new(2000, 1000, Saying::IfNobody),
    Claim::new(10_000, 500, Saying::UnlessMany),
];

impl Claim {
    const fn new(items: u64, thousandths: u32, saying: Saying) -> Self {
        Self { items, effect: Percent::thousandths(thousandths), saying }
    }

    /// The exact limit on hurt items in the claim's case.
    #[must_use]
    pub fn limit(&self) -> Limit {
        Limit::new(self.items, self.effect.of(self.items), PRIMER_ALPHA, Sides::One)
    }

    /// In how many of the primer's rows (0 to 19 percent hurt) the number of hurt items is in
    /// `hurt`.
    #[must_use]
    pub fn rows(&self, hurt: &Ranges) -> u32 {
        let hurt_in = |row: u32| Percent::thousandths(1000 * row).of(self.items);
        (0..Grid::POINTS).filter(|&row| hurt.contains(hurt_in(row))).count() as u32
    }

    /// Judges the claim by its exact limit.
    ///
    /// A number holds if it equals the exact one to the two printed decimals, roughly if it is
    /// within 0.01. A boundary holds if p exceeds α in the row after it, roughly if it does so one
    /// row off. “Generally” holds if all of the primer's 20 rows are significant, roughly if more
    /// than half are. “If nobody” requires only the first row. “If few” and “unless many” require
    /// at least a fifth of the rows; with fewer, but at least one, they hold narrowly.
    #[must_use]
    pub fn judge(&self, limit: &Limit) -> Mark {
        let rows = self.rows(&limit.significant);
        match self.saying {
            Saying::About(said) => match (limit.nobody - said).abs() {
                off if off < 0.005 => Mark::Holds,
                off if off < 0.01 => Mark::Roughly,
                _ => Mark::DoesNotHold,
            },
            Saying::OnceOver(percent) => {
                let said = self.rows(&(0..=percent.of(self.items)).collect());
                match said.abs_diff(rows) {
                    0 => Mark::Holds,
                    1 => Mark::Roughly,
                    _ => Mark::DoesNotHold,
                }
            }
            Saying::Generally if rows == Grid::POINTS => Mark::Holds,
            Saying::Generally if 2 * rows > Grid::POINTS => Mark::Roughly,
            Saying::IfNobody if rows > 0 => Mark::Holds,
            Saying::IfFew | Saying::UnlessMany if 5 * rows >= Grid::POINTS => Mark::Holds,
            Saying::IfFew | Saying::UnlessMany if rows > 0 => Mark::Narrowly,
            _ => Mark::DoesNotHold,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(index: usize) -> (Limit, Mark, u32) {
        let limit = CLAIMS[index].limit();
        (limit.clone(), CLAIMS[index].judge(&limit), CLAIMS[index].rows(&limit.significant))
    }

    /// The limits of the reference README, "The primer's claims, computed exactly".
    #[test]
    fn limits_are_those_of_the_reference() {
        let hurt: Vec<Option<u64>> = (0..CLAIMS.len()).map(|index| found(index).0.hurt()).collect();
        assert_eq!(hurt, [None, Some(1), Some(98), Some(12), Some(268), Some(60), Some(428)]);
    }

    #[test]
    fn marks_follow_from_the_limits() {
        let marks: Vec<Mark> = (0..CLAIMS.len()).map(|index| found(index).1).collect();
        let expected =
            [Mark::Holds, Mark::Roughly, Mark::Holds, Mark::Narrowly, Mark::Roughly, Mark::Holds, Mark::Holds];
        assert_eq!(marks, expected);
    }

    #[test]
    fn rows_are_counted_in_whole_percents() {
        // 19.6 % hurt reaches the last row, 19; 2.4 % reaches rows 0, 1 and 2; 13.4 % rows 0 to 13;
        // 4.28 % rows 0 to 4.
        let rows: Vec<u32> = (0..CLAIMS.len()).map(|index| found(index).2).collect();
        assert_eq!(rows, [0, 2, 20, 3, 14, 4, 5]);
    }

    #[test]
    fn p_at_the_limits_is_that_of_the_reference() {
        // The same table: n = 100, 5 %: 0.03291 with one hurt, 0.05842 with two, 0.00592 with none;
        // 0.98^100.
        let (limit, ..) = found(1);
        assert!(limit.last.is_some_and(|p| (p - 0.03291).abs() < 5e-6), "{limit:?}");
        assert!(limit.beyond.is_some_and(|p| (p - 0.05842).abs() < 5e-6), "{limit:?}");
        assert!((limit.nobody - 0.00592).abs() < 5e-6, "{limit:?}");
        assert!((found(0).0.nobody - 0.132_619_56).abs() < 5e-9);
        // n = 2,000, 2 %: at 14 % hurt, 0.0533.
        let p = crate::planning::Counts { pairs: 2000, helped: 320, hurt: 280 }.p_value();
        assert!((p - 0.0533).abs() < 5e-5, "{p}");
    }

    #[test]
    fn claims_that_are_far_off_do_not_hold() {
        let none = Limit {
            significant: Ranges::default(),
            most: 50,
            last: None,
            beyond: Some(0.9),
            nobody: 0.9,
            too_few: None,
        };
        assert!(CLAIMS.iter().all(|claim| claim.judge(&none) == Mark::DoesNotHold));
    }
}
