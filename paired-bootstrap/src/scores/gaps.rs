//! Blank lines between scores, and whether two lists have them at the same places.

use std::hash::{DefaultHasher, Hasher};

/// The places of blank lines between the scores of one list. Those before the first score and behind the last do not
/// count, and several in a row count as one.
#[derive(Clone, Debug, Default)]
pub(super) struct Gaps {
    /// Scores so far.
    scores: usize,
    /// Whether a blank line came after the last score.
    is_open: bool,
    /// A running hash of the numbers of scores before each gap: a long list may have as many gaps as scores.
    places: DefaultHasher,
}

impl Gaps {
    /// Takes note of a score.
    pub fn score(&mut self) {
        if std::mem::take(&mut self.is_open) {
            self.places.write_usize(self.scores);
        }
        self.scores += 1;
    }

    /// Takes note of a blank line.
    pub fn blank(&mut self) {
        self.is_open = self.scores > 0;
    }

    /// Whether both lists have their gaps after the same numbers of scores.
    pub fn match_those_of(&self, other: &Self) -> bool {
        self.places.finish() == other.places.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list drawn as `1` for a score and `_` for a blank line.
    fn gaps(drawing: &str) -> Gaps {
        let mut gaps = Gaps::default();
        drawing.chars().for_each(|c| if c == '_' { gaps.blank() } else { gaps.score() });
        gaps
    }

    #[test]
    fn only_inner_gaps_count_and_each_once() {
        for same in ["", "1", "111", "_111", "111_", "__11__"] {
            assert!(gaps(same).match_those_of(&gaps("111")), "{same}");
        }
        assert!(gaps("1_11_1").match_those_of(&gaps("_1__11_1_")));
    }

    #[test]
    fn gaps_elsewhere_do_not_match() {
        for other in ["111", "11_1", "1_1_1"] {
            assert!(!gaps("1_11").match_those_of(&gaps(other)), "{other}");
        }
    }
}
