//! How the numbers of an input are written.

use super::number::Mark;
use super::score::Score;
use super::value::{Value, Written};
use super::words::Words;

/// Which scores carried a percent sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PercentSigns {
    /// Not one.
    None,
    /// Every one.
    All,
    /// Some, and another number is above 1 (or below −1): all are meant as percent.
    AmongPercents,
    /// Some, and all others are within −1 and 1: those with a sign are hundredths.
    AmongFractions,
}

/// What was seen so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notation {
    percents: bool,
    plain_numbers: bool,
    /// A number without percent sign was above 1 or below −1.
    above_one: bool,
    points: bool,
    /// Commas that can be nothing but decimal marks.
    decimal_commas: bool,
    /// Commas that may group thousands.
    unclear_commas: bool,
    /// By the order of [`Words::ALL`].
    words: [bool; Words::ALL.len()],
}

impl Notation {
    /// That of all these scores together: only then is it clear what their percent signs and commas mean.
    pub fn of<'v>(values: impl IntoIterator<Item = &'v Value>) -> Self {
        let mut notation = Self::default();
        values.into_iter().for_each(|&value| notation.note(value));
        notation
    }

    /// The scores on one scale: percents among fractions become hundredths.
    pub fn scores(self, values: &[Value]) -> Vec<Score> {
        let are_hundredths = self.percent_signs() == PercentSigns::AmongFractions;
        let scaled =
            |value: &Value| if are_hundredths && value.is_percent() { value.score.hundredth() } else { value.score };
        values.iter().map(scaled).collect()
    }

    fn note(&mut self, value: Value) {
        match value.written {
            Written::Number { percent, mark } => {
                self.percents |= percent;
                self.plain_numbers |= !percent;
                self.above_one = self.above_one || !percent && value.score.to_f64().abs() > 1.0;
                self.points |= mark == Mark::Point;
                self.decimal_commas |= mark == Mark::Comma;
                self.unclear_commas |= mark == Mark::CommaOrGroup;
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
            (true, true) if self.above_one => PercentSigns::AmongPercents,
            (true, true) => PercentSigns::AmongFractions,
        }
    }

    /// Whether every number is meant as percent.
    pub fn is_percent(&self) -> bool {
        matches!(self.percent_signs(), PercentSigns::All | PercentSigns::AmongPercents)
    }

    /// Whether a comma can be nothing but a decimal mark; then all are.
    pub fn has_decimal_commas(&self) -> bool {
        self.decimal_commas
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
            PercentSigns::AmongPercents => Some("percent signs on some scores only (50% read as 50)"),
            PercentSigns::AmongFractions => Some("some percent signs (50% read as 0.5)"),
        };
        let commas = match (self.decimal_commas || self.unclear_commas, self.points) {
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

    fn noted(all: &[Value]) -> Notation {
        Notation::of(all)
    }

    const fn number(digits: i64, percent: bool, mark: Mark) -> Value {
        Value { score: Score::Decimal { digits, decimals: 0 }, written: Written::Number { percent, mark } }
    }

    const PLAIN: Value = number(-1, false, Mark::Point);
    const LARGE: Value = number(-2, false, Mark::None);
    const PERCENT: Value = number(50, true, Mark::Comma);
    const WORD: Value = word(Words::YesNo);

    const fn word(words: Words) -> Value {
        Value { score: Score::Decimal { digits: 1, decimals: 0 }, written: Written::Word(words) }
    }

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
        assert_eq!(noted(&[PERCENT, PLAIN]).percent_signs(), PercentSigns::AmongFractions);
        assert_eq!(noted(&[WORD, PERCENT]).percent_signs(), PercentSigns::AmongFractions);
        assert_eq!(noted(&[PLAIN, LARGE, PERCENT]).percent_signs(), PercentSigns::AmongPercents);
    }

    #[test]
    fn words_are_listed() {
        assert!(noted(&[WORD]).is_words_only());
        assert!(!noted(&[WORD, PLAIN]).is_words_only());
        assert_eq!(noted(&[WORD, word(Words::TrueFalse)]).words(), "true/false and yes/no");
    }

    #[test]
    fn commas_are_told_with_points() {
        assert_eq!(noted(&[PERCENT]).remarks(), ["percent signs", "decimal commas"]);
        assert_eq!(noted(&[PERCENT, PLAIN]).remarks()[1], "decimal commas and points");
    }

    #[test]
    fn one_clear_comma_makes_all_of_them_decimal() {
        let unclear = number(1, false, Mark::CommaOrGroup);
        assert!(!noted(&[unclear, PLAIN]).has_decimal_commas());
        assert!(noted(&[unclear, PERCENT]).has_decimal_commas());
    }

    fn scaled(numbers: &[(i64, bool)]) -> Vec<Score> {
        let values: Vec<Value> = numbers.iter().map(|&(digits, percent)| number(digits, percent, Mark::None)).collect();
        Notation::of(&values).scores(&values)
    }

    #[test]
    fn percents_alone_stay_as_printed() {
        assert_eq!(scaled(&[(50, true), (60, true)]), [Score::from(50), Score::from(60)]);
    }

    #[test]
    fn percents_among_fractions_are_hundredths_wherever_they_stand() {
        let half = Score::Decimal { digits: 5, decimals: 1 };
        assert_eq!(scaled(&[(50, true), (1, false), (50, true)]), [half, Score::from(1), half]);
    }

    #[test]
    fn percents_among_larger_numbers_stay_as_printed() {
        assert_eq!(scaled(&[(50, true), (1, false), (-2, false)]), [50, 1, -2].map(Score::from));
    }
}
