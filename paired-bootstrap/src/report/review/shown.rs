//! The current answer, and its question.

use super::print::Print;
use crate::comparisons::{Coin, FEW_DIFFERING, PROMISING};
use crate::planning::Ranges;
use crate::planning::review::{Allowed, Answer, Changed, Leader, Question, p_value};
use crate::significance::{self, Sides, in_place_of_zero, is_below};
use crate::text::no_resample_disagrees;

/// The state on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The printed numbers.
    pub print: Print,
    /// The question about them.
    pub question: Question,
    /// All pairs (helped, hurt) that they allow.
    pub allowed: Allowed,
    /// The answer.
    pub answer: Answer,
    /// The selected point on the curve.
    pub point: Point,
}

/// A point on the curve: for one number of hurt items, the numbers of helped items that favour the
/// leader most and least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The pair that favours the leader most, and its p.
    pub best: (Changed, f64),
    /// The pair that favours it least, and its p.
    pub worst: (Changed, f64),
}

/// Where the leader is significantly ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Significance {
    /// Everywhere: regardless of rounding and of what happened on single items.
    Always,
    /// Nowhere.
    Never,
    /// Nowhere, although p can be below the level: too few items differ wherever it is.
    TooFew,
    /// With every number of hurt items, given favourable rounding; with some of them perhaps in any
    /// case.
    OfRounding,
    /// With some numbers of hurt items, given favourable rounding.
    Possibly,
    /// With some numbers of hurt items.
    Only,
}

/// The result is based on so few items that the bootstrap's p tends to be too small; the view Test
/// warns of this as well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FewDiffering {
    /// The largest number of items on which the systems differ.
    pub differing: u64,
    /// The p of the exact sign test where the bootstrap's is largest.
    pub sign: f64,
}

impl FewDiffering {
    /// `None` if there are enough items, or if p is too large to mislead.
    fn at((hurt, helped): Changed, p: f64, question: &Question) -> Option<Self> {
        let (differing, sides) = (hurt + helped, question.sides);
        let tail = |heads| Coin::new(differing, heads, [0.5, 0.5]).at_least();
        (differing < FEW_DIFFERING && p < PROMISING)
            .then(|| Self { differing, sign: sides.p_value(tail(helped), tail(hurt)) })
    }
}

impl Shown {
    /// `None` if nothing is possible, or if the answer is not one to this question.
    pub fn new(print: Print, question: Question, answer: Answer, wanted: Option<u64>) -> Option<Self> {
        let allowed = question.allowed()?;
        if answer.significant.is_empty() || answer.significant.len() != question.levels.len() {
            return None;
        }
        let hurt = chosen(&allowed, &answer, wanted);
        Some(Self { point: Point::new(&allowed, hurt, &question), print, question, allowed, answer })
    }

    /// Moves to another point on the curve.
    pub fn go_to(&mut self, wanted: Option<u64>) {
        let hurt = chosen(&self.allowed, &self.answer, wanted);
        if self.point.best.0.0 != hurt {
            self.point = Point::new(&self.allowed, hurt, &self.question);
        }
    }

    /// The result at the level that counts.
    pub fn significance(&self) -> Significance {
        self.significance_of(self.significant(), self.level())
    }

    /// The result without correction for multiple comparisons.
    pub fn uncorrected(&self) -> Significance {
        self.significance_of(&self.answer.significant[0], self.alpha())
    }

    fn significance_of(&self, [can_be, as_printed, must_be]: &[Ranges; 3], level: f64) -> Significance {
        let (least, most) = self.allowed.hurt();
        // The printed lead may be impossible with some numbers of hurt items, so compare where
        // significance ends.
        let ends = |ranges: &Ranges| (ranges.ranges().len(), ranges.last());
        match can_be {
            _ if must_be.covers(least, most) => Significance::Always,
            // The best case may be one where the other system leads: then a two-sided p can be
            // small as well.
            _ if can_be.is_empty() && self.leads(self.answer.best.0) && is_below(self.answer.best.1, level) => {
                Significance::TooFew
            }
            _ if can_be.is_empty() => Significance::Never,
            _ if can_be.covers(least, most) => Significance::OfRounding,
            _ if ends(can_be) == ends(as_printed) && ends(can_be) == ends(must_be) => Significance::Only,
            _ => Significance::Possibly,
        }
    }

    /// The numbers of hurt items with which the result is significant at the level that counts:
    /// with the most favourable number of helped items, with the printed lead, and with the least
    /// favourable.
    pub fn significant(&self) -> &[Ranges; 3] {
        // There is at least one, see `new`.
        &self.answer.significant[self.answer.significant.len() - 1]
    }

    /// The system whose lead is examined.
    pub fn leader(&self) -> Leader {
        self.question.leader()
    }

    /// Whether the leader is ahead with this pair.
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

    /// The conclusion from the p of a pair at the level that counts, by the same rule as in the
    /// view Test.
    pub fn decided(&self, (hurt, helped): Changed, p: f64) -> significance::Significance {
        significance::Significance::of(p, hurt + helped, self.question.sides, self.level())
    }

    /// `text` of p at the level that counts; if no resample can disagree because all items favour
    /// one system, a text that says so.
    pub fn told(&self, p: f64, text: fn(f64, f64) -> String) -> String {
        let sign = self.sign_test_of_all(p);
        sign.map_or_else(|| text(p, self.level()), |sign| no_resample_disagrees(sign, self.level()))
    }

    /// The p of the exact sign test, if no resample can disagree.
    pub fn sign_test_of_all(&self, p: f64) -> Option<f64> {
        in_place_of_zero(p, self.question.items, self.question.sides)
    }

    /// The level that counts: that of one of several comparisons, if the paper makes several.
    pub fn level(&self) -> f64 {
        self.question.levels.last().copied().unwrap_or_default()
    }

    /// The possible lead helped − hurt that is nearest to the printed one.
    pub fn printed_lead(&self) -> i64 {
        self.allowed.nearest_lead(self.question.expected_lead)
    }

    /// The possible pair, if there is exactly one.
    pub fn only_pair(&self) -> Option<Changed> {
        (self.allowed.count() == 1).then_some(self.answer.best.0)
    }

    /// A warning if everything that can be significant is based on few items.
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

    /// The paper's level for a single comparison.
    pub fn alpha(&self) -> f64 {
        self.question.levels.first().copied().unwrap_or_default()
    }

    /// The number of items on which the systems agree, for this number of hurt and the most
    /// favourable number of helped items.
    pub fn agreeing(&self, hurt: u64) -> u64 {
        self.question.items.saturating_sub(hurt + self.favourable_helped(hurt))
    }

    fn favourable_helped(&self, hurt: u64) -> u64 {
        let (least, most) = self.allowed.helped(hurt);
        if self.leader() == Leader::Experimental { most } else { least }
    }
}

/// The requested number of hurt items, clamped to the possible range. Without a request: where
/// possible significance ends, unless that is everywhere; otherwise where certain significance
/// ends; otherwise the first.
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

    /// A warning if p is based on few items at this point.
    pub fn few_differing(&self, question: &Question) -> Option<FewDiffering> {
        FewDiffering::at(self.best.0, self.best.1, question)
    }
}
