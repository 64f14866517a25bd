//! The range of p that the numbers of one of several comparisons allow.

use super::allowed::Allowed;
use super::analysis::Question;
use super::extremes::{Leader, extreme};
use super::{Changed, p_value};
use crate::significance::{Sides, can_be_significant, in_place_of_zero};
use serde::{Deserialize, Serialize};

/// The smallest and the largest p.
pub type Bounds = (f64, f64);

/// A question about the comparisons of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Several {
    /// The comparisons whose numbers limit p.
    pub questions: Vec<Question>,
    /// The number of all comparisons of the table.
    pub comparisons: u64,
}

/// The range of p for one comparison, by the test with the requested sides; if it is two-sided,
/// whichever system leads.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Extent {
    /// The smallest and the largest p of all outcomes. If no resample can disagree in an outcome,
    /// its p is that of the exact sign test as an upper bound, but 0 as a lower bound unless this
    /// is the only outcome.
    pub p: Bounds,
    /// The range for judging the comparison at level α as if it were the only one. Outcomes in
    /// which too few items differ for significance count as p = 1.
    pub alone: Bounds,
    /// The same as one of several comparisons: more items must then differ, see
    /// [`Significance::among`](crate::significance::Significance::among). The adjustment of the
    /// other comparisons still uses its [`p`](Self::p).
    pub among: Bounds,
}

impl Extent {
    /// Any p is possible.
    pub const ANY: Self = Self { p: (0.0, 1.0), alone: (0.0, 1.0), among: (0.0, 1.0) };

    /// For a test that does not count items, such as Welch's.
    #[must_use]
    pub fn of_range(p: Bounds) -> Self {
        Self { p, alone: p, among: p }
    }

    /// The range of one of `comparisons` comparisons; `None` if nothing is possible.
    #[must_use]
    pub fn of(question: &Question, comparisons: u64) -> Option<Self> {
        let allowed = question.allowed()?;
        let Question { items, sides, .. } = *question;
        let leader = question.leader();
        let against = |pair| leader.against(items, pair);
        let most = extreme(&allowed, leader.favourable().other(), leader, against);
        // If the other system may lead as well, p is 1 in between.
        let largest = (f64::from(sides.number()) * against(most)).min(1.0);
        let (pair, least) = least(&allowed, sides);
        let p = match in_place_of_zero(least, pair.0 + pair.1, sides) {
            Some(sign) if allowed.count() == 1 => (sign, sign),
            sign => (least, largest.max(sign.unwrap_or_default())),
        };
        let counting = |comparisons| counting(question, &allowed, p, comparisons);
        Some(Self { p, alone: counting(1), among: counting(comparisons) })
    }
}

/// The pair with the smallest p, whichever system it favours, and its p.
fn least(allowed: &Allowed, sides: Sides) -> (Changed, f64) {
    let of = |leader: Leader| {
        let pair = extreme(allowed, leader.favourable(), leader, |pair| leader.against(allowed.items(), pair));
        (pair, p_value(allowed.items(), pair, sides))
    };
    let [better, worse] = [of(Leader::Experimental), of(Leader::Baseline)];
    if sides == Sides::Two && worse.1 < better.1 { worse } else { better }
}

/// The range for judging one of this many comparisons.
fn counting(question: &Question, allowed: &Allowed, (_, largest): Bounds, comparisons: u64) -> Bounds {
    let sides = question.sides;
    let level = question.levels.last().copied().unwrap_or_default() / comparisons.max(1) as f64;
    let (fewest, _) = allowed.disagreements();
    // 2^−1074 is the smallest floating-point number, so no level requires more items.
    let enough = (0..=1100).find(|&differing| can_be_significant(differing, sides, level)).unwrap_or(u64::MAX);
    let (d0, d1) = question.disagreements;
    let sure = Allowed::new(question.items, question.baseline, question.experimental, (d0.max(enough), d1));
    let least = sure.map_or(1.0, |sure| least(&sure, sides).1);
    (least, if fewest < enough { 1.0 } else { largest })
}

#[cfg(test)]
mod tests {
    use super::super::Analysis;
    use super::*;
    use crate::significance::{Significance, is_below};

    fn question(items: u64, baseline: (u64, u64), experimental: (u64, u64), sides: Sides) -> Question {
        Question {
            items,
            baseline,
            experimental,
            more_right: 0,
            disagreements: (0, items),
            expected_lead: experimental.0 as i64 - baseline.0 as i64,
            levels: vec![0.05],
            sides,
            printed_p: None,
        }
    }

    /// All pairs are tried: which verdicts are possible among this many comparisons.
    #[test]
    fn bounds_decide_what_trying_all_pairs_decides() {
        let mut seen = [0; 3];
        for items in [5u64, 12, 30, 41] {
            for start in (0..items).step_by(4) {
                for (gap, width) in [(0, 0), (1, 0), (3, 0), (2, 2), (items / 3, 1), (items / 2, 0)] {
                    let within = |least: u64| (least.min(items), (least + width).min(items));
                    for sides in [Sides::One, Sides::Two] {
                        for comparisons in [1, 3] {
                            let question = question(items, within(start), within(start + gap), sides);
                            let allowed = question.allowed().expect("possible");
                            let level = 0.05 / comparisons as f64;
                            let decided = |hurt: u64, helped: u64| {
                                let p = p_value(items, (hurt, helped), sides);
                                Significance::of(p, hurt + helped, sides, level).is_significant()
                            };
                            let (first, last) = allowed.hurt();
                            let all: Vec<bool> = (first..=last)
                                .flat_map(|hurt| {
                                    let (least, most) = allowed.helped(hurt);
                                    (least..=most).map(move |helped| decided(hurt, helped))
                                })
                                .collect();
                            let extent = Extent::of(&question, comparisons).expect("possible");
                            let [can, must] = [extent.among.0, extent.among.1].map(|p| is_below(p, level));
                            let case = format!("{question:?} {comparisons} {extent:?}");
                            assert_eq!(can, all.iter().any(|is| *is), "{case}");
                            assert_eq!(must, all.iter().all(|is| *is), "{case}");
                            seen[usize::from(can) + usize::from(must)] += 1;
                        }
                    }
                }
            }
        }
        assert!(seen.iter().all(|times| *times > 10), "{seen:?}");
    }

    #[test]
    fn p_is_that_of_the_single_claim_to_the_last_digit() {
        for (items, right) in [(500, [350, 360]), (1000, [832, 841]), (277, [190, 201]), (90, [60, 50])] {
            for sides in [Sides::One, Sides::Two] {
                let question = question(items, (right[0], right[0]), (right[1], right[1]), sides);
                let mut analysis = Analysis::new(&question).expect("possible");
                while analysis.advance() {}
                let answer = analysis.answer();
                assert_eq!(Extent::of(&question, 7).map(|extent| extent.p), Some((answer.best.1, answer.worst.1)));
            }
        }
    }
}
