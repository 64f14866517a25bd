//! The effect on an item whose answers are right or wrong. A letter stands for each item.

use paired_bootstrap::analysis::teaching::FEW_ITEMS;
use paired_bootstrap::planning::Counts;

/// An effect of the experimental system on an item.
#[derive(Debug, PartialEq)]
pub(super) struct Kind {
    /// As in an address, and in the worker's [`Lesson`](crate::worker::protocol::Lesson).
    pub(super) letter: char,
    pub(super) name: &'static str,
    /// The scores of baseline and experimental.
    pub(super) scores: (f64, f64),
}

/// In the order in which clicks cycle through them.
static KINDS: [Kind; 4] = [
    Kind { letter: 'h', name: "helps", scores: (0.0, 1.0) },
    Kind { letter: 'n', name: "hurts", scores: (1.0, 0.0) },
    Kind { letter: 'r', name: "both right", scores: (1.0, 1.0) },
    Kind { letter: 'w', name: "both wrong", scores: (0.0, 0.0) },
];

/// The primer's ten questions: baseline 0 1 1 0 0 1 0 1 0 1, experimental 1 1 0 1 1 0 1 1 0 0.
const TEN_QUESTIONS: &str = "hrnhhnhrwn";

impl Kind {
    /// The kind of an item with these scores; `None` unless both are 0 or 1.
    pub(super) fn of(baseline: f64, experimental: f64) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.scores == (baseline, experimental))
    }

    pub(super) fn next(&self) -> &'static Self {
        let place = KINDS.iter().position(|kind| kind == self).unwrap_or(0);
        &KINDS[(place + 1) % KINDS.len()]
    }
}

/// Whether every letter stands for an item.
pub(super) fn are_items(letters: &str) -> bool {
    letters.chars().all(|letter| KINDS.iter().any(|kind| kind.letter == letter))
}

/// The items for these counts, unless the user edits them: the primer's own ten, or helped ones
/// first, then hurt, then tied. Half of the tied items are answered right, rounded up. Empty if
/// there are too many items to show.
pub(super) fn arranged(counts: Counts) -> String {
    let Counts { pairs, helped, hurt } = counts;
    if pairs > FEW_ITEMS {
        return String::new();
    }
    if counts == Counts::TEN_QUESTIONS {
        return TEN_QUESTIONS.to_owned();
    }
    let tied = pairs.saturating_sub(helped + hurt);
    let blocks = [("h", helped), ("n", hurt), ("r", tied.div_ceil(2)), ("w", tied / 2)];
    blocks.map(|(letter, size)| letter.repeat(size as usize)).concat()
}

/// The counts of these items.
pub(super) fn counts_of(letters: &str) -> Counts {
    let number = |letter| letters.matches(letter).count() as u64;
    Counts { pairs: letters.len() as u64, helped: number('h'), hurt: number('n') }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_questions_are_the_primers() {
        let kinds = arranged(Counts::TEN_QUESTIONS);
        let scores = kinds.chars().filter_map(|letter| KINDS.iter().find(|kind| kind.letter == letter));
        let (baseline, experimental): (Vec<f64>, Vec<f64>) = scores.map(|kind| kind.scores).unzip();
        assert_eq!(baseline, [0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]);
        assert_eq!(experimental, [1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn arranged_items_have_their_counts() {
        for (pairs, helped, hurt) in [(1, 0, 0), (10, 4, 3), (10, 3, 1), (40, 0, 40), (39, 12, 8)] {
            let counts = Counts { pairs, helped, hurt };
            let items = arranged(counts);
            assert!(are_items(&items));
            assert_eq!(counts_of(&items), counts);
        }
        assert_eq!(arranged(Counts { pairs: 9, helped: 2, hurt: 2 }), "hhnnrrrww", "one more is right than wrong");
        assert!(arranged(Counts { pairs: FEW_ITEMS + 1, helped: 0, hurt: 0 }).is_empty());
        assert!(!are_items("hx"));
    }

    #[test]
    fn four_clicks_lead_back() {
        let mut kind = &KINDS[0];
        for _ in 0..4 {
            kind = kind.next();
            assert_eq!(Kind::of(kind.scores.0, kind.scores.1), Some(kind));
        }
        assert_eq!((kind, Kind::of(0.5, 1.0)), (&KINDS[0], None));
    }
}
