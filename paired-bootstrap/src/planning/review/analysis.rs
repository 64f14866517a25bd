//! The question about printed numbers, its answer, and the computation.

use super::allowed::Allowed;
use super::curves::{along_bound, along_lead};
use super::extremes::{Leader, extreme, significant_at_bound, significant_at_lead};
use super::fits::{Fit, fit};
use super::paper_test::PaperTest;
use super::{Changed, p_value};
use crate::planning::ranges::Ranges;
use crate::significance::Sides;
use serde::{Deserialize, Serialize};

/// The question: the ranges for [`Allowed::new`], and the levels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The number of items n.
    pub items: u64,
    /// The smallest and the largest number of items that the baseline has right.
    pub baseline: (u64, u64),
    /// The smallest and the largest number of items that the experimental system has right.
    pub experimental: (u64, u64),
    /// How many more items both systems may have right. Only the test of two proportions depends on
    /// this.
    pub more_right: u64,
    /// The smallest and the largest number of items that only one of them has right.
    pub disagreements: (u64, u64),
    /// The lead helped − hurt that is nearest to the printed accuracies.
    pub expected_lead: i64,
    /// The levels at which to judge significance.
    pub levels: Vec<f64>,
    /// Whether p is one-sided or two-sided.
    pub sides: Sides,
    /// The smallest and the largest p that the printed one stands for, see
    /// [`PrintedP::range`](super::PrintedP::range).
    pub printed_p: Option<(f64, f64)>,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The pair that favours the [leader](Question::leader) most, and its p.
    pub best: (Changed, f64),
    /// The pair that favours it least, and its p.
    pub worst: (Changed, f64),
    /// For each level, in their order, the numbers of hurt items with which the leader is
    /// significantly ahead by the verdict: with the most favourable number of helped items (where
    /// it can be significant), with the printed lead, and with the least favourable number (where
    /// it must be). For the experimental system the most helped items are the most favourable, for
    /// the baseline the least.
    pub significant: Vec<[Ranges; 3]>,
    /// p for pairs (hurt, helped), ascending in hurt: with the most favourable number of helped
    /// items, with the printed lead, and with the least favourable; only the first if all are the
    /// same. Curves continue where pairs are not allowed, as far as there are items.
    pub curves: [Vec<(Changed, f64)>; 3],
    /// How each test fits the printed p, in the order of [`PaperTest::ALL`]; empty if none was
    /// printed.
    pub fits: Vec<Fit>,
}

/// The computation for a question, in steps of less than a millisecond.
#[derive(Clone, Debug)]
pub struct Analysis {
    question: Question,
    allowed: Allowed,
    leader: Leader,
    next: Stage,
    answer: Answer,
    /// The pairs of each curve whose p is still to be computed; the next one is last.
    left: [Vec<Changed>; 3],
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Extremes,
    /// The level with this index.
    Threshold(usize),
    Curves,
    /// The test with this index.
    Fits(usize),
}

/// The number of points of a curve that are computed in a step.
const AT_A_TIME: usize = 20;

impl Question {
    /// The system whose lead is tested: two-sided, the one that is ahead in the printed numbers;
    /// one-sided, the experimental system.
    #[must_use]
    pub fn leader(&self) -> Leader {
        if self.sides == Sides::Two && self.expected_lead < 0 { Leader::Baseline } else { Leader::Experimental }
    }

    /// All possible pairs; `None` if there are none.
    #[must_use]
    pub fn allowed(&self) -> Option<Allowed> {
        Allowed::new(self.items, self.baseline, self.experimental, self.disagreements)
    }
}

impl Analysis {
    /// Starts the computation; `None` if nothing is possible.
    #[must_use]
    pub fn new(question: &Question) -> Option<Self> {
        Some(Self {
            allowed: question.allowed()?,
            question: question.clone(),
            leader: question.leader(),
            next: Stage::Extremes,
            answer: Answer::default(),
            left: Default::default(),
        })
    }

    /// Takes one step. Returns whether there is more to do.
    pub fn advance(&mut self) -> bool {
        match self.next {
            Stage::Extremes => {
                let at = |bound| {
                    let pair = extreme(&self.allowed, bound, self.leader, |pair| {
                        self.leader.against(self.allowed.items(), pair)
                    });
                    (pair, p_value(self.allowed.items(), pair, self.question.sides))
                };
                let favourable = self.leader.favourable();
                (self.answer.best, self.answer.worst) = (at(favourable), at(favourable.other()));
                self.next = Stage::Threshold(0);
                true
            }
            Stage::Threshold(index) => {
                if let Some(level) = self.question.levels.get(index) {
                    let level = self.question.sides.level_ahead(*level);
                    let at = |bound| significant_at_bound(&self.allowed, bound, self.leader, level);
                    let as_printed = significant_at_lead(&self.allowed, self.printed_lead(), self.leader, level);
                    let favourable = self.leader.favourable();
                    self.answer.significant.push([at(favourable), as_printed, at(favourable.other())]);
                    self.next = Stage::Threshold(index + 1);
                } else {
                    self.left = self.curves();
                    self.next = Stage::Curves;
                }
                true
            }
            Stage::Curves => {
                if !self.compute_points() {
                    self.next = Stage::Fits(0);
                }
                true
            }
            Stage::Fits(index) => {
                let next = self.question.printed_p.zip(PaperTest::ALL.get(index).copied());
                let Some((printed, which)) = next else { return false };
                self.answer.fits.push(fit(
                    &self.allowed,
                    [self.question.baseline, self.question.experimental],
                    self.question.more_right,
                    printed,
                    which,
                ));
                self.next = Stage::Fits(index + 1);
                true
            }
        }
    }

    /// The answer, complete after the last step.
    #[must_use]
    pub fn answer(self) -> Answer {
        self.answer
    }

    fn printed_lead(&self) -> i64 {
        self.allowed.nearest_lead(self.question.expected_lead)
    }

    fn curves(&self) -> [Vec<Changed>; 3] {
        let ranges = self.answer.significant.iter().flat_map(|[can_be, ..]| can_be.ranges());
        let ends = ranges.flat_map(|&(start, end)| [start.saturating_sub(1), start, end, end + 1]);
        let marks: Vec<u64> = ends.chain([self.answer.best.0.0]).collect();
        let (low, high) = self.allowed.lead();
        let is_alone = low == high && self.allowed.count() == self.allowed.hurt().1 - self.allowed.hurt().0 + 1;
        let favourable = self.leader.favourable();
        let best = along_bound(&self.allowed, favourable, &marks);
        let mut curves = if is_alone {
            [best, Vec::new(), Vec::new()]
        } else {
            let as_printed = along_lead(&self.allowed, self.printed_lead());
            [best, as_printed, along_bound(&self.allowed, favourable.other(), &[])]
        };
        curves.iter_mut().for_each(|curve| curve.reverse());
        curves
    }

    fn compute_points(&mut self) -> bool {
        let Some((left, curve)) = self.left.iter_mut().zip(&mut self.answer.curves).find(|(left, _)| !left.is_empty())
        else {
            return false;
        };
        let (items, sides) = (self.allowed.items(), self.question.sides);
        let taken = left.split_off(left.len().saturating_sub(AT_A_TIME));
        curve.extend(taken.into_iter().rev().map(|pair| (pair, p_value(items, pair, sides))));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(question: &Question) -> Answer {
        let mut analysis = Analysis::new(question).expect("possible");
        while analysis.advance() {}
        analysis.answer()
    }

    fn question(items: u64, baseline: (u64, u64), experimental: (u64, u64)) -> Question {
        Question {
            items,
            baseline,
            experimental,
            more_right: 0,
            disagreements: (0, items),
            expected_lead: (experimental.0 + experimental.1) as i64 / 2 - (baseline.0 + baseline.1) as i64 / 2,
            levels: vec![0.05],
            sides: Sides::One,
            printed_p: None,
        }
    }

    #[test]
    fn hundred_items_with_70_and_72_percent() {
        // As in the primer: none hurt, 2 of 100 helped: 0.98^100.
        let question = question(100, (70, 70), (72, 72));
        let answer = answer(&question);
        assert!((answer.best.1 - 0.132_619_556).abs() < 5e-10, "{answer:?}");
        assert!((answer.best.1 - 0.98f64.powi(100)).abs() < 1e-12);
        assert_eq!((answer.best.0, answer.worst.0), ((0, 2), (28, 30)));
        assert!(answer.significant[0].iter().all(Ranges::is_empty));
        assert!(answer.curves[1].is_empty() && answer.curves[2].is_empty());
        // 2 · hurt + 2 items differ: up to 49 hurt and 51 helped.
        assert_eq!(answer.curves[0].iter().map(|(pair, _)| *pair).collect::<Vec<_>>()[28..30], [(28, 30), (29, 31)]);
        assert_eq!(answer.curves[0].last().map(|(pair, _)| *pair), Some((49, 51)));
    }

    #[test]
    fn five_hundred_items_with_two_points_are_significant_up_to_twelve_hurt() {
        let answer = answer(&question(500, (350, 350), (360, 360)));
        assert!(answer.significant[0].iter().all(|set| set.ranges() == [(0, 12)]));
        let p_at = |hurt: u64| answer.curves[0].iter().find(|((own, _), _)| *own == hurt).map(|(_, p)| *p);
        assert!(p_at(12).is_some_and(|p| p < 0.05) && p_at(13).is_some_and(|p| p > 0.05));
    }

    #[test]
    fn thresholds_are_those_of_the_primer() {
        // The primer's text, computed exactly with rationals up to 10,000 items: items, lead, the
        // most hurt items with p < 0.05.
        let cases = [(100, 5, 1), (500, 25, 98), (500, 10, 12), (2000, 40, 268), (2000, 20, 60), (10_000, 50, 428)];
        for (items, lead, hurt) in cases {
            let half = items / 2;
            let answer = answer(&question(items, (half, half), (half + lead, half + lead)));
            assert!(answer.significant[0].iter().all(|set| set.ranges() == [(0, hurt)]), "{items} {lead}");
        }
    }

    #[test]
    fn printed_lead_has_a_threshold_of_its_own() {
        // 71 and 72 % of 2,000: the primer's 268 hurt with the largest possible lead of 40, 60 with
        // the printed lead of 20, none with a lead of 0.
        let answer = answer(&question(2000, (1410, 1430), (1430, 1450)));
        assert_eq!(answer.significant[0].each_ref().map(Ranges::last), [Some(268), Some(60), None]);
    }

    #[test]
    fn rounding_that_leaves_room_gives_three_curves() {
        let answer = answer(&question(10_000, (6995, 7005), (7095, 7105)));
        let [best, as_printed, worst] = &answer.curves;
        for (curve, lead) in [(best, 110), (as_printed, 100), (worst, 90)] {
            // At the largest lead, only 10,000 − 7,105 = 2,895 wrong answers can be among the hurt
            // items.
            assert!(curve.iter().all(|((hurt, helped), _)| *helped as i64 - *hurt as i64 == lead || *hurt > 2895));
            assert!(curve.is_sorted_by_key(|(pair, _)| pair.0));
            assert!((100..=200).contains(&curve.len()), "{}", curve.len());
        }
        let [can_be, as_printed, must_be] = answer.significant[0].each_ref().map(Ranges::last);
        assert!(can_be > as_printed && as_printed > must_be, "{:?}", answer.significant);
    }

    #[test]
    fn many_items_are_no_more_work() {
        let n = 10_000_000;
        let question = question(n, (6_950_000, 7_050_000), (7_150_000, 7_250_000));
        let mut pieces = 0;
        let mut analysis = Analysis::new(&question).expect("possible");
        while analysis.advance() {
            pieces += 1;
        }
        assert!(pieces < 40, "{pieces}");
        let answer = analysis.answer();
        // A lead of at least 1 % of ten million items.
        assert!(answer.worst.1 < 1e-300 && answer.worst.1 > 0.0);
        assert_eq!(answer.best.0, (0, 300_000));
    }
    #[test]
    fn significance_that_comes_back_without_ties_is_found() {
        // Checked by hand for the page: 11 and 20 of 31 are right, so between 0 and 11 are hurt,
        // and with 11 hurt no item is tied.
        let answer = answer(&question(31, (11, 11), (20, 20)));
        assert!(answer.significant[0].iter().all(|set| set.ranges() == [(0, 9), (11, 11)]), "{:?}", answer.significant);
    }

    #[test]
    fn two_sided_p_is_twice_the_one_sided_and_asks_for_half_the_level() {
        let one = question(500, (350, 350), (360, 360));
        let two = Question { sides: Sides::Two, ..one.clone() };
        let half = Question { levels: vec![0.025], ..one.clone() };
        let [one, two, half] = [one, two, half].map(|question| answer(&question));
        assert_eq!(two.significant, half.significant);
        assert!(two.significant[0][0].last() < one.significant[0][0].last());
        assert_eq!((two.best.1, two.worst.1), (2.0 * one.best.1, 2.0 * one.worst.1));
        assert!(
            one.curves[0]
                .iter()
                .zip(&two.curves[0])
                .filter(|(one, two)| one.0 == two.0)
                .all(|(one, two)| two.1 == 2.0 * one.1)
        );
    }

    #[test]
    fn two_sided_p_of_a_loss_is_that_of_the_gain() {
        let (gain, loss) = (question(500, (350, 350), (375, 375)), question(500, (375, 375), (350, 350)));
        let [gain, loss] = [gain, loss].map(|question| answer(&Question { sides: Sides::Two, ..question }));
        // None hurt, 25 helped; and with the systems swapped.
        assert_eq!((gain.best, loss.best), (((0, 25), gain.best.1), ((25, 0), gain.best.1)));
        assert_eq!(gain.worst.1, loss.worst.1);
        // With the systems swapped, what was helped is hurt: 25 more.
        let turned = |sets: &[Ranges; 3]| -> Vec<Vec<(u64, u64)>> {
            sets.iter().map(|set| set.ranges().iter().map(|(start, end)| (start + 25, end + 25)).collect()).collect()
        };
        let found: Vec<Vec<_>> = loss.significant[0].iter().map(|set| set.ranges().to_vec()).collect();
        assert!(found == turned(&gain.significant[0]) && !found[0].is_empty(), "{found:?}");
    }
}
