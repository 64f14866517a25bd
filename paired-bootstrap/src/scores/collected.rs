//! The scores read so far.

use super::error::{Place, ReadError};
use super::notation::{Notation, PercentSigns};
use super::paired::System;
use super::score::Score;
use super::value::Value;
use crate::text::shortened;

/// Scores in the order they were read. Only when all are known is it clear what their percent signs and commas mean.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    /// Also those of a list whose system is not known.
    baseline: List,
    experimental: List,
    /// Of a table of differences.
    differences: List,
    /// How many items have each of the differences.
    counts: Vec<u64>,
    notation: Notation,
    /// The first number such as `1,234`.
    unclear_comma: Option<(Place, String)>,
}

impl Collected {
    /// Adds a score of one system.
    pub fn add_score(&mut self, system: System, value: Value) {
        self.notation.note(value);
        match system {
            System::Baseline => self.baseline.push(value),
            System::Experimental => self.experimental.push(value),
        }
    }

    /// Adds a difference that `count` items have.
    pub fn add_difference(&mut self, difference: Value, count: u64) {
        self.notation.note(difference);
        self.differences.push(difference);
        self.counts.push(count);
    }

    /// Takes note of a number whose comma may be a decimal mark or group thousands.
    pub fn note_unclear_comma(&mut self, place: Place, text: &str) {
        self.unclear_comma.get_or_insert_with(|| (place, shortened(text)));
    }

    /// How the numbers were written.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// How many scores the baseline has, or the list whose system is not known.
    pub fn baseline_scores(&self) -> usize {
        self.baseline.scores.len()
    }

    /// # Errors
    /// [`ReadError::UnclearComma`] if every comma may group thousands.
    pub fn check_commas(&self) -> Result<(), ReadError> {
        match self.unclear_comma.clone() {
            Some((place, text)) if !self.notation.has_decimal_commas() => Err(ReadError::UnclearComma { place, text }),
            _ => Ok(()),
        }
    }

    /// The scores on one scale: baseline, experimental.
    pub fn into_scores(self) -> (Vec<Score>, Vec<Score>) {
        let signs = self.notation.percent_signs();
        (self.baseline.scaled(signs), self.experimental.scaled(signs))
    }

    /// The differences on one scale, with their counts.
    pub fn into_differences(self) -> Vec<(Score, u64)> {
        let differences = self.differences.scaled(self.notation.percent_signs());
        differences.into_iter().zip(self.counts).collect()
    }
}

/// Scores as printed.
#[derive(Debug, Default)]
struct List {
    scores: Vec<Score>,
    /// Which of them carry a percent sign.
    percents: Vec<bool>,
}

impl List {
    fn push(&mut self, value: Value) {
        self.scores.push(value.score);
        self.percents.push(value.is_percent());
    }

    /// Percents among fractions become hundredths.
    fn scaled(mut self, signs: PercentSigns) -> Vec<Score> {
        if signs == PercentSigns::AmongFractions {
            let percents = self.scores.iter_mut().zip(&self.percents).filter(|(_, is_percent)| **is_percent);
            percents.for_each(|(score, _)| *score = score.hundredth());
        }
        self.scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::number::Mark;
    use crate::scores::value::Written;

    const HALF: Score = Score::Decimal { digits: 5, decimals: 1 };

    fn value(digits: i64, percent: bool) -> Value {
        Value { score: Score::from(digits), written: Written::Number { percent, mark: Mark::None } }
    }

    #[test]
    fn percents_alone_stay_as_printed() {
        let mut collected = Collected::default();
        collected.add_score(System::Baseline, value(50, true));
        collected.add_score(System::Experimental, value(60, true));
        assert_eq!(collected.into_scores(), (vec![Score::from(50)], vec![Score::from(60)]));
    }

    #[test]
    fn percents_among_fractions_are_hundredths_wherever_they_stand() {
        let mut collected = Collected::default();
        collected.add_score(System::Baseline, value(50, true));
        collected.add_score(System::Experimental, value(1, false));
        collected.add_score(System::Baseline, value(50, true));
        assert_eq!(collected.into_scores(), (vec![HALF, HALF], vec![Score::from(1)]));
        let mut collected = Collected::default();
        collected.add_difference(value(50, true), 3);
        collected.add_difference(value(0, false), 2);
        assert_eq!(collected.into_differences(), [(HALF, 3), (Score::from(0), 2)]);
    }

    #[test]
    fn percents_among_larger_numbers_stay_as_printed() {
        let mut collected = Collected::default();
        collected.add_score(System::Baseline, value(50, true));
        collected.add_score(System::Experimental, value(1, false));
        collected.add_score(System::Baseline, value(60, false));
        assert_eq!(collected.into_scores().0, [Score::from(50), Score::from(60)]);
        let mut collected = Collected::default();
        collected.add_difference(value(50, true), 3);
        collected.add_difference(value(-2, false), 2);
        assert_eq!(collected.into_differences(), [(Score::from(50), 3), (Score::from(-2), 2)]);
    }
}
