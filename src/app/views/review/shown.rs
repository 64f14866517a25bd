//! The last answer, and what it was about.

use super::print::Print;
use paired_bootstrap::comparisons::{Coin, FEW_DIFFERING, PROMISING};
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

/// Up to how many hurt items p is below a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Significance {
    /// Whatever was printed and whatever happened on the single items.
    Always,
    /// Nowhere.
    Never,
    /// With every number of hurt items, if rounding was kind; without that, with so many at most, or with none.
    OfRounding(Option<u64>),
    /// With so many hurt items at most, if rounding was kind.
    Possibly(u64),
    /// With so many hurt items at most.
    UpTo(u64),
}

/// What is significant rests on so few items that the bootstrap's p is easily too small, as the view Test warns, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FewDiffering {
    /// Items on which the systems differ, at most.
    pub(super) differing: u64,
    /// The one-sided p of the exact sign test where the bootstrap's is largest.
    pub(super) sign: f64,
}

impl FewDiffering {
    /// `None` if there are enough, or if p misleads nobody.
    fn at((hurt, helped): Changed, p: f64) -> Option<Self> {
        let differing = hurt + helped;
        let sign = || Coin::new(differing, helped, [0.5, 0.5]).at_least();
        (differing < FEW_DIFFERING && p < PROMISING).then(|| Self { differing, sign: sign() })
    }
}

impl Shown {
    /// `None` if nothing is possible.
    pub(super) fn new(print: Print, question: Question, answer: Answer, wanted: Option<u64>) -> Option<Self> {
        let allowed = question.allowed()?;
        let hurt = chosen(&allowed, &answer, wanted);
        Some(Self { point: Point::new(&allowed, hurt), print, question, allowed, answer })
    }

    /// Goes to another place on the curve.
    pub(super) fn go_to(&mut self, wanted: Option<u64>) {
        let hurt = chosen(&self.allowed, &self.answer, wanted);
        if self.point.best.0.0 != hurt {
            self.point = Point::new(&self.allowed, hurt);
        }
    }

    /// What holds at the level that counts.
    pub(super) fn significance(&self) -> Significance {
        self.significance_at(self.level(), self.thresholds())
    }

    /// What holds without a correction.
    pub(super) fn uncorrected(&self) -> Significance {
        self.significance_at(self.alpha(), self.answer.significant.first().copied().unwrap_or_default())
    }

    fn significance_at(&self, level: f64, [can_be, as_printed, must_be]: [Option<u64>; 3]) -> Significance {
        match can_be {
            _ if self.answer.worst.1 < level => Significance::Always,
            None => Significance::Never,
            Some(hurt) if hurt == self.allowed.hurt().1 => Significance::OfRounding(must_be),
            Some(hurt) if can_be != as_printed || can_be != must_be => Significance::Possibly(hurt),
            Some(hurt) => Significance::UpTo(hurt),
        }
    }

    /// Up to how many hurt p is below the level that counts: at the most helped, at the lead as printed, and at the least.
    pub(super) fn thresholds(&self) -> [Option<u64>; 3] {
        self.answer.significant.last().copied().unwrap_or_default()
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
                let few = FewDiffering::at(self.answer.worst.0, self.answer.worst.1)?;
                return (most < FEW_DIFFERING).then_some(FewDiffering { differing: most, ..few });
            }
            _ => {
                let hurt = self.thresholds()[0].unwrap_or_default();
                ((hurt, self.allowed.helped(hurt).1), self.answer.best.1)
            }
        };
        FewDiffering::at(pair, p)
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

/// The hurt that is asked for, as far as it is possible. Unless any is: the last that can be significant, where that is not all
/// of them, or the last that must be; or the first.
fn chosen(allowed: &Allowed, answer: &Answer, wanted: Option<u64>) -> u64 {
    let (least, most) = allowed.hurt();
    let [can_be, _, must_be] = answer.significant.last().copied().unwrap_or_default();
    let usual = can_be.filter(|hurt| *hurt < most).or(must_be).or(can_be);
    wanted.or(usual).unwrap_or(least).clamp(least, most)
}

impl Point {
    fn new(allowed: &Allowed, hurt: u64) -> Self {
        let (least, most) = allowed.helped(hurt);
        let at = |helped| ((hurt, helped), p_value(allowed.items(), (hurt, helped)));
        Self { best: at(most), worst: at(least) }
    }

    /// Whether p rests on few items here.
    pub(super) fn few_differing(&self) -> Option<FewDiffering> {
        FewDiffering::at(self.best.0, self.best.1)
    }
}
