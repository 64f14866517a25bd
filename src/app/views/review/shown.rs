//! The last answer, and what it was about.

use super::print::Print;
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::comparisons::{Coin, FEW_DIFFERING, PROMISING, can_be_significant};
use paired_bootstrap::planning::Ranges;
use paired_bootstrap::planning::review::{Allowed, Answer, Changed, Question, p_value};

/// What is on the screen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) print: Print,
    pub(super) question: Question,
    pub(super) allowed: Allowed,
    pub(super) answer: Answer,
    pub(super) point: Point,
}

/// A place on the curve: at some hurt, the most helped that are possible, and the least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) best: (Changed, f64),
    pub(super) worst: (Changed, f64),
}

/// Where p is below a level, with the experimental system ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Significance {
    /// Whatever was printed and whatever happened on the single items.
    Always,
    /// Nowhere.
    Never,
    /// With every number of hurt items, if rounding was kind; and perhaps with some of them in any case.
    OfRounding,
    /// With some numbers of hurt items, if rounding was kind.
    Possibly,
    /// With some numbers of hurt items.
    Only,
}

/// What is significant rests on so few items that the bootstrap's p is easily too small, as the view Test warns, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FewDiffering {
    /// Items on which the systems differ, at most.
    pub(super) differing: u64,
    /// The p of the exact sign test where the bootstrap's is largest.
    pub(super) sign: f64,
    /// Whether no outcome on so few items is significant by that test.
    pub(super) is_hopeless: bool,
}

impl FewDiffering {
    /// `None` if there are enough, or if p misleads nobody.
    fn at((hurt, helped): Changed, p: f64, question: &Question) -> Option<Self> {
        let (differing, sides) = (hurt + helped, question.sides);
        let tail = |heads| Coin::new(differing, heads, [0.5, 0.5]).at_least();
        let level = question.levels.last().copied().unwrap_or_default();
        (differing < FEW_DIFFERING && p < PROMISING).then(|| Self {
            differing,
            sign: sides.p_value(tail(helped), tail(hurt)),
            is_hopeless: !can_be_significant(differing, sides, level),
        })
    }
}

impl Shown {
    /// `None` if nothing is possible, or if the answer is not one to the question.
    pub(super) fn new(print: Print, question: Question, answer: Answer, wanted: Option<u64>) -> Option<Self> {
        let allowed = question.allowed()?;
        if answer.significant.is_empty() || answer.significant.len() != question.levels.len() {
            return None;
        }
        let hurt = chosen(&allowed, &answer, wanted);
        Some(Self { point: Point::new(&allowed, hurt, question.sides), print, question, allowed, answer })
    }

    /// Goes to another place on the curve.
    pub(super) fn go_to(&mut self, wanted: Option<u64>) {
        let hurt = chosen(&self.allowed, &self.answer, wanted);
        if self.point.best.0.0 != hurt {
            self.point = Point::new(&self.allowed, hurt, self.question.sides);
        }
    }

    /// What holds at the level that counts.
    pub(super) fn significance(&self) -> Significance {
        self.significance_of(self.significant())
    }

    /// What holds without a correction.
    pub(super) fn uncorrected(&self) -> Significance {
        self.significance_of(&self.answer.significant[0])
    }

    fn significance_of(&self, [can_be, as_printed, must_be]: &[Ranges; 3]) -> Significance {
        let (least, most) = self.allowed.hurt();
        // The lead as printed may not be possible with all numbers of hurt items: what counts is where significance ends.
        let ends = |ranges: &Ranges| (ranges.ranges().len(), ranges.last());
        match can_be {
            _ if must_be.covers(least, most) => Significance::Always,
            _ if can_be.is_empty() => Significance::Never,
            _ if can_be.covers(least, most) => Significance::OfRounding,
            _ if ends(can_be) == ends(as_printed) && ends(can_be) == ends(must_be) => Significance::Only,
            _ => Significance::Possibly,
        }
    }

    /// The numbers of hurt items with which p is below the level that counts: at the most helped, at the lead as printed, and at
    /// the least.
    pub(super) fn significant(&self) -> &[Ranges; 3] {
        // There is at least one, see `new`.
        &self.answer.significant[self.answer.significant.len() - 1]
    }

    /// Whether a small p may also mean that the experimental system is significantly worse.
    pub(super) fn may_be_worse(&self) -> bool {
        self.question.sides == Sides::Two && self.allowed.lead().0 < 0
    }

    /// The level that counts: that of one of several comparisons, where the paper makes them.
    pub(super) fn level(&self) -> f64 {
        self.question.levels.last().copied().unwrap_or_default()
    }

    /// The lead helped − hurt that is nearest to the printed one.
    pub(super) fn printed_lead(&self) -> i64 {
        self.allowed.nearest_lead(self.question.expected_lead)
    }

    /// The only possible pair, if there is but one.
    pub(super) fn only_pair(&self) -> Option<Changed> {
        (self.allowed.count() == 1).then_some(self.answer.best.0)
    }

    /// Whether all that can be significant rests on few items.
    pub(super) fn few_differing(&self) -> Option<FewDiffering> {
        let (_, most) = self.allowed.disagreements();
        let (pair, p) = match self.significance() {
            Significance::Never => return None,
            // It must hold for all pairs.
            Significance::Always => {
                let few = FewDiffering::at(self.answer.worst.0, self.answer.worst.1, &self.question)?;
                return (most < FEW_DIFFERING).then_some(FewDiffering { differing: most, ..few });
            }
            _ => {
                let hurt = self.significant()[0].last().unwrap_or_default();
                ((hurt, self.allowed.helped(hurt).1), self.answer.best.1)
            }
        };
        FewDiffering::at(pair, p, &self.question)
    }

    /// The level that the paper claims to keep, for one comparison.
    pub(super) fn alpha(&self) -> f64 {
        self.question.levels.first().copied().unwrap_or_default()
    }

    /// The number of items on which the systems agree, if so many are hurt and as many helped as possible.
    pub(super) fn agreeing(&self, hurt: u64) -> u64 {
        let (_, most) = self.allowed.helped(hurt);
        self.question.items.saturating_sub(hurt + most)
    }
}

/// The hurt that is asked for, as far as it is possible. Unless any is: where what can be significant ends, if that is not all of
/// them, or what must be; or the first.
fn chosen(allowed: &Allowed, answer: &Answer, wanted: Option<u64>) -> u64 {
    let (least, most) = allowed.hurt();
    let ends = answer.significant.last().map(|sets| sets.each_ref().map(|set| set.first().map(|(_, end)| end)));
    let [can_be, _, must_be] = ends.unwrap_or_default();
    let usual = can_be.filter(|hurt| *hurt < most).or(must_be).or(can_be);
    wanted.or(usual).unwrap_or(least).clamp(least, most)
}

impl Point {
    fn new(allowed: &Allowed, hurt: u64, sides: Sides) -> Self {
        let (least, most) = allowed.helped(hurt);
        let at = |helped| ((hurt, helped), p_value(allowed.items(), (hurt, helped), sides));
        Self { best: at(most), worst: at(least) }
    }

    /// Whether p rests on few items here.
    pub(super) fn few_differing(&self, question: &Question) -> Option<FewDiffering> {
        FewDiffering::at(self.best.0, self.best.1, question)
    }
}
