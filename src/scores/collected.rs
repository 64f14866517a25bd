//! The scores read so far.

use super::notation::{Notation, PercentSigns};
use super::paired::System;
use super::score::Score;
use super::value::{Value, Written};

/// Scores in the order they were read, on one scale: if only some carried a percent sign, those are hundredths.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// The baseline's scores; also those of a list whose system is not known.
    pub baseline: Vec<Score>,
    /// The experimental system's scores.
    pub experimental: Vec<Score>,
    /// The rows of a table of differences with counts.
    pub differences: Vec<(Score, u64)>,
    /// How the numbers were written.
    pub notation: Notation,
}

impl Collected {
    /// Adds a score of one system.
    pub fn add_score(&mut self, system: System, value: Value) {
        let score = self.scaled(value);
        match system {
            System::Baseline => self.baseline.push(score),
            System::Experimental => self.experimental.push(score),
        }
    }

    /// Adds a difference that `count` items have.
    pub fn add_difference(&mut self, difference: Value, count: u64) {
        let difference = self.scaled(difference);
        self.differences.push((difference, count));
    }

    /// The score on the scale of all others. While every score carries a percent sign they are kept as printed; the first
    /// one without makes all before it hundredths.
    fn scaled(&mut self, value: Value) -> Score {
        let before = self.notation.percent_signs();
        self.notation.note(value.written);
        let after = self.notation.percent_signs();
        if (before, after) == (PercentSigns::All, PercentSigns::Some) {
            self.turn_into_hundredths();
        }
        let is_percent = matches!(value.written, Written::Number { percent: true, .. });
        if is_percent && after == PercentSigns::Some { value.score.hundredth() } else { value.score }
    }

    fn turn_into_hundredths(&mut self) {
        let differences = self.differences.iter_mut().map(|(difference, _)| difference);
        for score in self.baseline.iter_mut().chain(&mut self.experimental).chain(differences) {
            *score = score.hundredth();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::number::Mark;

    fn value(digits: i64, percent: bool) -> Value {
        Value { score: Score::from(digits), written: Written::Number { percent, mark: Mark::None } }
    }

    #[test]
    fn percents_alone_stay_as_printed() {
        let mut collected = Collected::default();
        collected.add_score(System::Baseline, value(50, true));
        collected.add_score(System::Experimental, value(60, true));
        assert_eq!((collected.baseline, collected.experimental), (vec![Score::from(50)], vec![Score::from(60)]));
    }

    #[test]
    fn percents_among_others_are_hundredths_wherever_they_stand() {
        let half = Score::Decimal { digits: 5, decimals: 1 };
        let mut collected = Collected::default();
        collected.add_score(System::Baseline, value(50, true));
        collected.add_score(System::Experimental, value(1, false));
        collected.add_score(System::Baseline, value(50, true));
        assert_eq!((collected.baseline, collected.experimental), (vec![half, half], vec![Score::from(1)]));
        let mut collected = Collected::default();
        collected.add_difference(value(50, true), 3);
        collected.add_difference(value(0, false), 2);
        assert_eq!(collected.differences, [(half, 3), (Score::from(0), 2)]);
    }
}
