//! What a system's change does to one item whose answers are right or wrong.

use crate::planning::Counts;
use crate::worker::protocol::FEW_ITEMS;

/// What the experimental system does to an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Only the experimental system is right.
    Helps,
    /// Only the baseline is right.
    Hurts,
    /// Both are right.
    BothRight,
    /// Both are wrong.
    BothWrong,
}

/// The primer's ten questions: baseline 0 1 1 0 0 1 0 1 0 1, experimental 1 1 0 1 1 0 1 1 0 0.
const TEN_QUESTIONS: &str = "hrnhhnhrwn";

impl Kind {
    /// The kind of an item with these scores; `None` unless both are 0 or 1.
    pub(super) fn of(baseline: f64, experimental: f64) -> Option<Self> {
        Self::CYCLE.into_iter().find(|kind| kind.scores() == (baseline, experimental))
    }

    /// In the order in which a click leads from one to the next.
    const CYCLE: [Self; 4] = [Self::Helps, Self::Hurts, Self::BothRight, Self::BothWrong];

    pub(super) fn next(self) -> Self {
        match self {
            Self::Helps => Self::Hurts,
            Self::Hurts => Self::BothRight,
            Self::BothRight => Self::BothWrong,
            Self::BothWrong => Self::Helps,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Helps => "helps",
            Self::Hurts => "hurts",
            Self::BothRight => "both right",
            Self::BothWrong => "both wrong",
        }
    }

    /// The scores of baseline and experimental.
    pub(super) fn scores(self) -> (f64, f64) {
        match self {
            Self::Helps => (0.0, 1.0),
            Self::Hurts => (1.0, 0.0),
            Self::BothRight => (1.0, 1.0),
            Self::BothWrong => (0.0, 0.0),
        }
    }

    /// As in an address, and in the worker's [`Lesson`](crate::worker::protocol::Lesson).
    fn letter(self) -> char {
        match self {
            Self::Helps => 'h',
            Self::Hurts => 'n',
            Self::BothRight => 'r',
            Self::BothWrong => 'w',
        }
    }
}

/// The items that stand for these counts unless somebody edits them: the primer's own ten, and else helped before hurt before
/// tied ones, of which as many are right as wrong, or one more. None where there are many.
pub(super) fn arranged(counts: Counts) -> Vec<Kind> {
    let Counts { pairs, helped, hurt } = counts;
    if pairs > FEW_ITEMS {
        return Vec::new();
    }
    if counts == Counts::TEN_QUESTIONS {
        return read(TEN_QUESTIONS).unwrap_or_default();
    }
    let tied = pairs.saturating_sub(helped + hurt);
    let blocks =
        [(Kind::Helps, helped), (Kind::Hurts, hurt), (Kind::BothRight, tied.div_ceil(2)), (Kind::BothWrong, tied / 2)];
    blocks.into_iter().flat_map(|(kind, size)| std::iter::repeat_n(kind, size as usize)).collect()
}

/// The counts of these items.
pub(super) fn counts_of(kinds: &[Kind]) -> Counts {
    let number = |wanted| kinds.iter().filter(|kind| **kind == wanted).count() as u64;
    Counts { pairs: kinds.len() as u64, helped: number(Kind::Helps), hurt: number(Kind::Hurts) }
}

/// A letter for each item.
pub(super) fn letters(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.letter()).collect()
}

/// What [`letters`] wrote.
pub(super) fn read(letters: &str) -> Option<Vec<Kind>> {
    letters.chars().map(|letter| Kind::CYCLE.into_iter().find(|kind| kind.letter() == letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_questions_are_the_primers() {
        let kinds = arranged(Counts::TEN_QUESTIONS);
        let (baseline, experimental): (Vec<f64>, Vec<f64>) = kinds.iter().map(|kind| kind.scores()).unzip();
        assert_eq!(baseline, [0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]);
        assert_eq!(experimental, [1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn arranged_items_have_their_counts() {
        for counts in [(1, 0, 0), (10, 4, 3), (10, 3, 1), (40, 0, 40), (39, 12, 8)] {
            let counts = Counts { pairs: counts.0, helped: counts.1, hurt: counts.2 };
            assert_eq!(counts_of(&arranged(counts)), counts);
        }
        assert!(arranged(Counts { pairs: 41, helped: 0, hurt: 0 }).is_empty());
    }

    #[test]
    fn letters_read_back() {
        let kinds = arranged(Counts { pairs: 9, helped: 2, hurt: 2 });
        assert_eq!(letters(&kinds), "hhnnrrrww");
        assert_eq!(read("hhnnrrrww"), Some(kinds));
        assert_eq!((read("hx"), read("")), (None, Some(Vec::new())));
    }

    #[test]
    fn four_clicks_lead_back() {
        let mut kind = Kind::Helps;
        for _ in 0..4 {
            kind = kind.next();
            let (baseline, experimental) = kind.scores();
            assert_eq!(Kind::of(baseline, experimental), Some(kind));
        }
        assert_eq!((kind, Kind::of(0.5, 1.0)), (Kind::Helps, None));
    }
}
