//! A number that replaces the baseline.

use crate::scores::value::{self, Written};
use crate::scores::{Content, PairedScores, Score, Unit};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number that every item is compared with: chance level, or 0 for a single system. It is
/// stored as a decimal, so that it is as exact as the scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Constant(String);

impl Constant {
    /// Reads a number without a percent sign; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let value = value::read(text).ok()?;
        matches!(value.written, Written::Number { percent: false, .. }).then(|| Self::of(value.score))
    }

    /// The constant equal to a score.
    pub(super) fn of(score: Score) -> Self {
        Self(score.printed())
    }

    /// Zero: there is nothing to compare the system with.
    #[must_use]
    pub fn zero() -> Self {
        Self::of(Score::from(0))
    }

    /// Whether it is zero. The difference from 0 is the score itself, so the system stands alone.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Self::zero()
    }

    /// The number itself.
    #[must_use]
    pub fn score(&self) -> Score {
        value::read(&self.0).map_or(Score::from(0), |value| value.score)
    }

    /// The number that was probably meant: 100 times this one if it is a proportion and the scores
    /// are percent, a hundredth of it in the opposite case. `None` if the scores do not suggest
    /// either.
    pub(super) fn in_unit_of(&self, scores: &PairedScores) -> Option<Self> {
        let Content::Scores { experimental, .. } = scores.content() else { return None };
        let scores = || experimental.iter().map(|score| score.to_f64());
        let (least, most) = (scores().fold(f64::INFINITY, f64::min), scores().fold(0.0, f64::max));
        let exponent = match self.score().to_f64() {
            _ if least < 0.0 => return None,
            number if 0.0 < number && number < 1.0 && 100.0 * number <= most && most <= 100.0 => 2,
            number if 1.0 < number && number <= 100.0 && most <= 1.0 => -2,
            _ => return None,
        };
        Self::parse(&format!("{}e{exponent}", self.0))
    }

    /// The numbers offered for comparison: 0, and chance with two or four answers if all scores lie
    /// from 0 to 1, or from 0 to 100 percent.
    pub(super) fn offered(scores: &PairedScores) -> Vec<Self> {
        let Content::Scores { experimental, .. } = scores.content() else { return vec![Self::zero()] };
        let lie_within = |most: f64| experimental.iter().all(|score| (0.0..=most).contains(&score.to_f64()));
        let chance: &[&str] = match scores.unit() {
            Unit::Percent if lie_within(100.0) => &["50", "25"],
            Unit::Correctness | Unit::Score if lie_within(1.0) => &["0.5", "0.25"],
            _ => &[],
        };
        std::iter::once(Self::zero()).chain(chance.iter().filter_map(|text| Self::parse(text))).collect()
    }
}

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Constant {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("{text:?} is not a number"))
    }
}

impl From<Constant> for String {
    fn from(constant: Constant) -> Self {
        constant.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_as_decimals() {
        let shown = |text| Constant::parse(text).map(|constant| constant.to_string());
        assert_eq!(
            ["0.250", "25", "1e-3", "-0", "5e-1"].map(shown).map(Option::unwrap_or_default),
            ["0.25", "25", "0.001", "0", "0.5"]
        );
        assert_eq!(["", "x", "25%", "true", "NaN", "inf", "1e40"].map(shown), [const { None }; 7]);
        for text in ["0.1", "123456789012345", "1e-18", "-2.5"] {
            let constant = Constant::parse(text).expect("a number");
            assert_eq!(Constant::parse(&constant.to_string()), Some(constant));
        }
    }

    #[test]
    fn chance_is_offered_in_the_unit_of_the_scores() {
        let offered = |scores: &[i64], is_percent: bool| {
            let scores: Vec<Score> = scores.iter().map(|&score| Score::from(score)).collect();
            let paired = PairedScores::new(scores.clone(), scores).expect("two items");
            let paired = if is_percent { paired.in_percent() } else { paired };
            Constant::offered(&paired).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!([offered(&[0, 1, 1], false), offered(&[7, 71], true)], ["0 0.5 0.25", "0 50 25"]);
        assert_eq!([offered(&[3, 5], false), offered(&[-1, 1], false)], ["0", "0"]);
    }
}
