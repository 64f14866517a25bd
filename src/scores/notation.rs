//! How the numbers of an input are written.

use super::number::Mark;
use super::value::Written;
use super::words::Words;

/// Which scores carried a percent sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PercentSigns {
    /// Not one.
    None,
    /// Every one.
    All,
    /// Some, but not all.
    Some,
}

/// What was seen so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Notation {
    percents: bool,
    plain_numbers: bool,
    points: bool,
    commas: bool,
    /// By the order of [`Words::ALL`].
    words: [bool; Words::ALL.len()],
}

impl Notation {
    /// Takes note of one score.
    pub fn note(&mut self, written: Written) {
        match written {
            Written::Number { percent, mark } => {
                self.percents |= percent;
                self.plain_numbers |= !percent;
                self.points |= mark == Mark::Point;
                self.commas |= mark == Mark::Comma;
            }
            Written::Word(words) => {
                for (seen, other) in self.words.iter_mut().zip(Words::ALL) {
                    *seen |= words == other;
                }
            }
        }
    }

    /// Which scores carried a percent sign. A word carries none.
    pub fn percent_signs(&self) -> PercentSigns {
        match (self.percents, self.plain_numbers || self.has_words()) {
            (false, _) => PercentSigns::None,
            (true, false) => PercentSigns::All,
            (true, true) => PercentSigns::Some,
        }
    }

    /// Whether every score was a word.
    pub fn is_words_only(&self) -> bool {
        self.has_words() && !self.percents && !self.plain_numbers
    }

    fn has_words(&self) -> bool {
        self.words.contains(&true)
    }

    /// The words that were seen: `true/false`, or several pairs joined with `and`; empty if there were none.
    pub fn words(&self) -> String {
        let seen = self.words.iter().zip(Words::ALL).filter(|(seen, _)| **seen);
        let pairs: Vec<String> = seen.map(|(_, words)| format!("{}/{}", words.pair().0, words.pair().1)).collect();
        pairs.join(" and ")
    }

    /// What is worth telling about the numbers, shortest first.
    pub fn remarks(&self) -> Vec<&'static str> {
        let percent = match self.percent_signs() {
            PercentSigns::None => None,
            PercentSigns::All => Some("percent signs"),
            PercentSigns::Some => Some("some percent signs (50% read as 0.5)"),
        };
        let commas = match (self.commas, self.points) {
            (false, _) => None,
            (true, false) => Some("decimal commas"),
            (true, true) => Some("decimal commas and points"),
        };
        percent.into_iter().chain(commas).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(all: &[Written]) -> Notation {
        let mut notation = Notation::default();
        all.iter().for_each(|&written| notation.note(written));
        notation
    }

    const PLAIN: Written = Written::Number { percent: false, mark: Mark::Point };
    const PERCENT: Written = Written::Number { percent: true, mark: Mark::Comma };
    const WORD: Written = Written::Word(Words::YesNo);

    #[test]
    fn nothing_seen_is_nothing_to_tell() {
        let notation = noted(&[]);
        assert_eq!(notation.percent_signs(), PercentSigns::None);
        assert!(!notation.is_words_only() && notation.words().is_empty() && notation.remarks().is_empty());
    }

    #[test]
    fn percent_signs_are_none_all_or_some() {
        assert_eq!(noted(&[PLAIN, WORD]).percent_signs(), PercentSigns::None);
        assert_eq!(noted(&[PERCENT]).percent_signs(), PercentSigns::All);
        assert_eq!(noted(&[PERCENT, PLAIN]).percent_signs(), PercentSigns::Some);
        assert_eq!(noted(&[WORD, PERCENT]).percent_signs(), PercentSigns::Some);
    }

    #[test]
    fn words_are_listed() {
        assert!(noted(&[WORD]).is_words_only());
        assert!(!noted(&[WORD, PLAIN]).is_words_only());
        assert_eq!(noted(&[WORD, Written::Word(Words::TrueFalse)]).words(), "true/false and yes/no");
    }

    #[test]
    fn commas_are_told_with_points() {
        assert_eq!(noted(&[PERCENT]).remarks(), ["percent signs", "decimal commas"]);
        assert_eq!(noted(&[PERCENT, PLAIN]).remarks()[1], "decimal commas and points");
    }
}
