//! One cell read as a score.

use super::number::{self, Mark};
use super::score::Score;
use super::words::{self, Words};

/// A score and the notation in which it was written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Value {
    /// The score as printed (71.2 for `71.2%`), finite.
    pub score: Score,
    /// The binary number that was written, if the score is the 15-digit decimal that it stands for,
    /// or a 0 that replaced [rounding noise](super::remainder).
    pub binary: Option<f64>,
    /// How it was written.
    pub written: Written,
}

impl Value {
    /// Whether a percent sign followed.
    pub fn is_percent(self) -> bool {
        matches!(self.written, Written::Number { percent: true, .. })
    }

    /// Whether it has commas that group thousands or may do so, as in `1,234`.
    pub fn may_group_by_commas(self) -> bool {
        matches!(self.written, Written::Number { mark: Mark::CommaOrGroup | Mark::CommaGroups, .. })
    }

    /// Whether it has points that group thousands or may do so.
    pub fn may_group_by_points(self) -> bool {
        matches!(self.written, Written::Number { mark: Mark::PointOrGroup | Mark::PointGroups, .. })
    }

    /// Whether its comma or its point may be a decimal mark or may group thousands.
    pub fn is_unclear(self) -> bool {
        matches!(self.written, Written::Number { mark: Mark::CommaOrGroup | Mark::PointOrGroup, .. })
    }

    /// Whether a comma is its decimal mark.
    pub fn has_decimal_comma(self) -> bool {
        matches!(self.written, Written::Number { mark: Mark::Comma, .. })
    }

    /// Whether it is an integer without marks or a percent sign.
    pub fn is_plain_whole(self) -> bool {
        matches!(self.written, Written::Number { mark: Mark::None, percent: false })
    }

    /// The number as it was written, as precisely as a binary number can hold it.
    pub fn as_written(self) -> f64 {
        self.binary.unwrap_or_else(|| self.score.to_f64())
    }
}

/// How a score was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// With digits.
    Number {
        /// Whether a percent sign followed.
        percent: bool,
        /// The decimal mark.
        mark: Mark,
    },
    /// As a word that counts as 1 or 0.
    Word(Words),
}

/// Why a cell is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Any other text.
    NotANumber,
    /// NaN or infinite.
    NotFinite,
    /// A number beyond [`Score::LARGEST`].
    TooLarge,
    /// Empty, or a mark for a missing score such as `NA`.
    Missing,
}

/// The marks between a mean and its deviation.
const DEVIATIONS: [&str; 3] = ["±", "+/-", "+-"];

/// A mean and its deviation: `71.2 ± 0.4`.
pub(crate) fn with_deviation(text: &str) -> Option<(&str, &str)> {
    DEVIATIONS.iter().find_map(|mark| text.split_once(mark))
}

/// Reads the text of a cell, without surrounding blanks and quotes. A comma between digits is a
/// decimal mark.
pub(crate) fn read(text: &str) -> Result<Value, Refusal> {
    if let Some(number) = number::parse(text) {
        let written = Written::Number { percent: number.percent, mark: number.mark };
        let is_too_large = number.score.to_f64().abs() > Score::LARGEST;
        return if is_too_large {
            Err(Refusal::TooLarge)
        } else {
            Ok(Value { score: number.score, binary: number.binary, written })
        };
    }
    if let Some((mean, deviation)) = with_deviation(text)
        && number::parse(deviation.trim()).is_some()
    {
        return read(mean.trim());
    }
    if let Some((words, right)) = Words::find(text) {
        return Ok(of_word(words, right));
    }
    if let Some(plain) = without_full_width(text) {
        return read(&plain);
    }
    if words::is_not_finite(text) {
        return Err(Refusal::NotFinite);
    }
    Err(if words::is_missing(text) { Refusal::Missing } else { Refusal::NotANumber })
}

/// A text with its full-width characters, as in `０．５`, replaced by those of ASCII. `None` if it
/// has none.
fn without_full_width(text: &str) -> Option<String> {
    let plain = |c: char| match u32::from(c) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0),
        _ => None,
    };
    text.contains(|c| plain(c).is_some()).then(|| text.chars().map(|c| plain(c).unwrap_or(c)).collect())
}

/// Reads the text of a cell in a column with this pair of words.
pub(crate) fn read_in(words: Option<Words>, text: &str) -> Result<Value, Refusal> {
    match words.and_then(|words| Some((words, words.is_right(text)?))) {
        Some((words, right)) => Ok(of_word(words, right)),
        None => read(text),
    }
}

/// Reads the text of a cell in a column of grades, where `right` is the grade that counts as 1.
pub(crate) fn read_grade(right: &str, text: &str) -> Result<Value, Refusal> {
    if !words::is_grade(text) {
        return Err(Refusal::Missing);
    }
    if number::parse(text).is_some() {
        return read(text);
    }
    Ok(of_word(Words::GRADES, words::is_same(right, text)))
}

fn of_word(words: Words, right: bool) -> Value {
    Value { score: Score::from(i64::from(right)), binary: None, written: Written::Word(words) }
}

/// Whether a cell holds a score.
pub(crate) fn is_score(text: &str) -> bool {
    read(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_reason() {
        assert_eq!(read(""), Err(Refusal::Missing));
        assert_eq!(read("N/A"), Err(Refusal::Missing));
        assert_eq!(read("nan"), Err(Refusal::NotFinite));
        assert_eq!(["1e999", "-1e308", "1000000000000000001000"].map(read), [Err(Refusal::TooLarge); 3]);
        assert!(read("1e18").is_ok() && read("-1e18").is_ok());
        assert_eq!(read("x"), Err(Refusal::NotANumber));
        assert_eq!(read("0,5;"), Err(Refusal::NotANumber));
    }

    #[test]
    fn means_stand_before_their_deviations() {
        assert_eq!(read("71.2 ± 0.4").map(|value| value.score), read("71.2").map(|value| value.score));
        assert_eq!(
            ["71.2 ±", "± 0.4", "a ± 0.4"].map(read),
            [Err(Refusal::NotANumber), Err(Refusal::Missing), Err(Refusal::NotANumber)]
        );
    }

    #[test]
    fn full_width_digits_are_digits() {
        let score = |text: &str| read(text).map(|value| value.score);
        assert_eq!(["０．７５", "－１", "７０％"].map(score), ["0.75", "-1", "70%"].map(score));
        assert_eq!(
            ["－", "Ｎ／Ａ", "Ａ"].map(score),
            [Err(Refusal::Missing), Err(Refusal::Missing), Err(Refusal::NotANumber)]
        );
    }

    #[test]
    fn words_count_one_or_zero() {
        assert_eq!(read("Correct").map(|value| value.score), Ok(Score::from(1)));
        assert_eq!(read("no").map(|value| value.score), Ok(Score::from(0)));
    }
}
