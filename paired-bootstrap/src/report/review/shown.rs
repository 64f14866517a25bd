//! The last answer, and what it was about.

use super::print::Print;
use crate::comparisons::{Coin, FEW_DIFFERING, PROMISING};
use crate::planning::Ranges;
use crate::planning::review::{Allowed, Answer, Changed, Leader, Question, p_value};
use crate::significance::{self, Sides, in_place_of_zero, is_below};
use crate::text::no_resample_disagrees;

/// What is on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What was printed.
    pub print: Print,
    /// What was asked of it.
    pub question: Question,
    /// All pairs that it allows.
    pub allowed: Allowed,
    /// What came out.
    pub answer: Answer,
    /// The place on the curve.
    pub point: Point,
}

/// A place on the curve: at some hurt, the number of helped items that speaks most for the leader,
/// and the one that speaks least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The pair that speaks most for the leader; and p.
    pub best: (Changed, f64),
    /// The pair that speaks least for it; and p.
    pub worst: (Changed, f64),
}

/// Where the leader is significantly ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Significance {
    /// Whatever was printed and whatever happened on the single items.
    Always,
    /// Nowhere.
    Never,
    /// Nowhere either, although p can be below the level: wherever it is, too few items differ.
    TooFew,
    /// With every number of hurt items, if rounding was kind; and perhaps with some of them in any
    /// case.
    OfRounding,
    /// With some numbers of hurt items, if rounding was kind.
    Possibly,
    /// With some numbers of hurt items.
    Only,
}

/// The result rests on so few items that the bootstrap's p is easily too small, as the view Test
/// warns, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FewDiffering {
    /// Items on which the systems differ, at most.
    pub differing: u64,
    /// The p of the exact sign test where the bootstrap's is largest.
    pub sign: f64,
}

impl FewDiffering {
    /// `None` if there are enough, or if p misleads nobody.
    fn at((hurt, helped): Changed, p: f64, question: &Question) -> Option<Self> {
        let (differing, sides) = (hurt + helped, question.sides);
        let tail = |heads| Coin::new(differing, heads, [0.5, 0.5]).at_least();
        (differing < FEW_DIFFERING && p < PROMISING)
            .then(|| Self { differing, sign: sides.p_value(tail(helped), tail(hurt)) })
    }
}

impl Shown {
    /// `None` if nothing is possible, or if the answer is not one to the question.
    pub fn new(print: Print, question: Question, answer: Answer, wanted: Option<u64>) -> Option<Self> {
        let allowed = question.allowed()?;
        if answer.significant.is_empty() || answer.significant.len() != question.levels.len() {
            return None;
        }
        let hurt = chosen(&allowed, &answer, wanted);
        Some(Self { point: Point::new(&allowed, hurt, &question), print, question, allowed, answer })
    }

    /// Goes to another place on the curve.
    pub fn go_to(&mut self, wanted: Option<u64>) {
        let hurt = chosen(&self.allowed, &self.answer, wanted);
        if self.point.best.0.0 != hurt {
            self.point = Point::new(&self.allowed, hurt, &self.question);
        }
    }

    /// What holds at the level that counts.
    pub fn significance(&self) -> Significance {
        self.significance_of(self.significant(), self.level())
    }

    /// What holds without a correction.
    pub fn uncorrected(&self) -> Significance {
        self.significance_of(&self.answer.significant[0], self.alpha())
    }

    fn significance_of(&self, [can_be, as_printed, must_be]: &[Ranges; 3], level: f64) -> Significance {
        let (least, most) = self.allowed.hurt();
        // The lead as printed may not be possible with all numbers of hurt items: what counts is
        // where significance ends.
        let ends = |ranges: &Ranges| (ranges.ranges().len(), ranges.last());
        match can_be {
            _ if must_be.covers(least, most) => Significance::Always,
            // The best case may be one of the other system's lead, in which a two-sided p can be
            // small, too.
            _ if can_be.is_empty() && self.leads(self.answer.best.0) && is_below(self.answer.best.1, level) => {
                Significance::TooFew
            }
            _ if can_be.is_empty() => Significance::Never,
            _ if can_be.covers(least, most) => Significance::OfRounding,
            _ if ends(can_be) == ends(as_printed) && ends(can_be) == ends(must_be) => Significance::Only,
            _ => Significance::Possibly,
        }
    }

    /// The numbers of hurt items with which the result is significant at the level that counts: at
    /// the most favourable number of helped items, at the lead as printed, and at the least
    /// favourable.
    pub fn significant(&self) -> &[Ranges; 3] {
        // There is at least one, see `new`.
        &self.answer.significant[self.answer.significant.len() - 1]
    }

    /// Whose lead it is about.
    pub fn leader(&self) -> Leader {
        self.question.leader()
    }

    /// Whether this pair has the leader ahead.
    pub fn leads(&self, (hurt, helped): Changed) -> bool {
        match self.leader() {
            Leader::Experimental => helped > hurt,
            Leader::Baseline => hurt > helped,
        }
    }

    /// Whether a small p may also mean that the other system is significantly better.
    pub fn may_turn(&self) -> bool {
        let (low, high) = self.allowed.lead();
        let other = match self.leader() {
            Leader::Experimental => low < 0,
            Leader::Baseline => high > 0,
        };
        self.question.sides == Sides::Two && other
    }

    /// What the p of a pair decides at the level that counts, as the view Test says it.
    pub fn decided(&self, (hurt, helped): Changed, p: f64) -> significance::Significance {
        significance::Significance::of(p, hurt + helped, self.question.sides, self.level())
    }

    /// `text` of p at the level that counts; or that no resample disagrees, where none can: then
    /// all items speak for one system.
    pub fn told(&self, p: f64, text: fn(f64, f64) -> String) -> String {
        let sign = self.sign_test_of_all(p);
        sign.map_or_else(|| text(p, self.level()), |sign| no_resample_disagrees(sign, self.level()))
    }

    /// The p of the exact sign test, where no resample can disagree.
    pub fn sign_test_of_all(&self, p: f64) -> Option<f64> {
        in_place_of_zero(p, self.question.items, self.question.sides)
    }

    /// The level that counts: that of one of several comparisons, where the paper makes them.
    pub fn level(&self) -> f64 {
        self.question.levels.last().copied().unwrap_or_default()
    }

    /// The lead helped − hurt that is nearest to the printed one.
    pub fn printed_lead(&self) -> i64 {
        self.allowed.nearest_lead(self.question.expected_lead)
    }

    /// The only possible pair, if there is but one.
    pub fn only_pair(&self) -> Option<Changed> {
        (self.allowed.count() == 1).then_some(self.answer.best.0)
    }

    /// Whether all that can be significant rests on few items.
    pub fn few_differing(&self) -> Option<FewDiffering> {
        let (_, most) = self.allowed.disagreements();
        let (pair, p) = match self.significance() {
            Significance::Never => return None,
            Significance::TooFew => self.answer.best,
            // It must hold for all pairs.
            Significance::Always => {
                let few = FewDiffering::at(self.answer.worst.0, self.answer.worst.1, &self.question)?;
                return (most < FEW_DIFFERING).then_some(FewDiffering { differing: most, ..few });
            }
            _ => {
                let hurt = self.significant()[0].last().unwrap_or_default();
                ((hurt, self.favourable_helped(hurt)), self.answer.best.1)
            }
        };
        FewDiffering::at(pair, p, &self.question)
    }

    /// The level that the paper claims to keep, for one comparison.
    pub fn alpha(&self) -> f64 {
        self.question.levels.first().copied().unwrap_or_default()
    }

    /// The number of items on which the systems agree, if so many are hurt and the most favourable
    /// number is helped.
    pub fn agreeing(&self, hurt: u64) -> u64 {
        self.question.items.saturating_sub(hurt + self.favourable_helped(hurt))
    }

    fn favourable_helped(&self, hurt: u64) -> u64 {
        let (least, most) = self.allowed.helped(hurt);
        if self.leader() == Leader::Experimental { most } else { least }
    }
}

/// The hurt that is asked for, as far as it is possible. Unless any is: where what can be
/// significant ends, if that is not all of them, or what must be; or the first.
fn chosen(allowed: &Allowed, answer: &Answer, wanted: Option<u64>) -> u64 {
    let (least, most) = allowed.hurt();
    let ends = answer.significant.last().map(|sets| sets.each_ref().map(|set| set.first().map(|(_, end)| end)));
    let [can_be, _, must_be] = ends.unwrap_or_default();
    let usual = can_be.filter(|hurt| *hurt < most).or(must_be).or(can_be);
    wanted.or(usual).unwrap_or(least).clamp(least, most)
}

impl Point {
    fn new(allowed: &Allowed, hurt: u64, question: &Question) -> Self {
        let (least, most) = allowed.helped(hurt);
        let at = |helped| ((hurt, helped), p_value(allowed.items(), (hurt, helped), question.sides));
        match question.leader() {
            Leader::Experimental => Self { best: at(most), worst: at(least) },
            Leader::Baseline => Self { best: at(least), worst: at(most) },
        }
    }

    /// Whether p rests on few items here.
    pub fn few_differing(&self, question: &Question) -> Option<FewDiffering> {
        FewDiffering::at(self.best.0, self.best.1, question)
    }
}
