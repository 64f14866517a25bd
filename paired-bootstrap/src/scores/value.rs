//! One cell read as a score.

use super::cell::Cell;
use super::number::{self, Mark};
use super::score::Score;
use super::words::{self, Words};

/// A score, and the notation it came in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Value {
    /// The score as printed (71.2 for `71.2%`), finite.
    pub score: Score,
    /// How it was written.
    pub written: Written,
}

impl Value {
    /// Whether a percent sign followed.
    pub fn is_percent(self) -> bool {
        matches!(self.written, Written::Number { percent: true, .. })
    }

    /// Whether it is a number such as `1,234`, which may mean 1.234 or 1234.
    pub fn has_unclear_comma(self) -> bool {
        matches!(self.written, Written::Number { mark: Mark::CommaOrGroup, .. })
    }
}

/// How a score was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// With digits.
    Number {
        /// A percent sign followed.
        percent: bool,
        /// The decimal mark.
        mark: Mark,
    },
    /// As a word, that counts 1 or 0.
    Word(Words),
}

/// Why a cell holds no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Some other text.
    NotANumber,
    /// NaN or infinite.
    NotFinite,
    /// A number beyond [`Score::LARGEST`].
    TooLarge,
    /// Empty, or a mark such as `NA`.
    Missing,
}

/// Reads a cell. `decimal_comma` says whether a comma may be a decimal mark; inside quotes it always may, as no separator
/// can stand there.
pub(crate) fn read(cell: Cell<'_>, decimal_comma: bool) -> Result<Value, Refusal> {
    if let Some(number) = number::parse(cell.text, decimal_comma || cell.quoted) {
        let written = Written::Number { percent: number.percent, mark: number.mark };
        let is_too_large = number.score.to_f64().abs() > Score::LARGEST;
        return if is_too_large { Err(Refusal::TooLarge) } else { Ok(Value { score: number.score, written }) };
    }
    if let Some((words, right)) = Words::find(cell.text) {
        return Ok(Value { score: Score::from(i64::from(right)), written: Written::Word(words) });
    }
    if words::is_not_finite(cell.text) {
        return Err(Refusal::NotFinite);
    }
    Err(if words::is_missing(cell.text) { Refusal::Missing } else { Refusal::NotANumber })
}

/// Whether a cell is one of the words that count 1 or 0.
pub(crate) fn is_word(cell: Cell<'_>) -> bool {
    Words::find(cell.text).is_some()
}

/// Whether a cell holds a score.
pub(crate) fn is_score(cell: Cell<'_>, decimal_comma: bool) -> bool {
    read(cell, decimal_comma).is_ok()
}

/// Whether a cell holds some text that could name a system: neither a score, nor a mark for a missing or infinite one.
pub(crate) fn is_text(cell: Cell<'_>, decimal_comma: bool) -> bool {
    read(cell, decimal_comma) == Err(Refusal::NotANumber)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Result<Value, Refusal> {
        read(Cell { text, quoted: false }, false)
    }

    #[test]
    fn each_refusal_has_its_reason() {
        assert_eq!(plain(""), Err(Refusal::Missing));
        assert_eq!(plain("N/A"), Err(Refusal::Missing));
        assert_eq!(plain("nan"), Err(Refusal::NotFinite));
        assert_eq!(["1e999", "-1e308", "1000000000000000001000"].map(plain), [Err(Refusal::TooLarge); 3]);
        assert!(plain("1e18").is_ok() && plain("-1e18").is_ok());
        assert_eq!(plain("x"), Err(Refusal::NotANumber));
        assert_eq!(plain("0,5"), Err(Refusal::NotANumber));
    }

    #[test]
    fn words_count_one_or_zero() {
        assert_eq!(plain("Correct").map(|value| value.score), Ok(Score::from(1)));
        assert_eq!(plain("no").map(|value| value.score), Ok(Score::from(0)));
    }

    #[test]
    fn quoted_commas_are_decimal() {
        let half = Score::Decimal { digits: 5, decimals: 1 };
        assert_eq!(read(Cell { text: "0,5", quoted: true }, false).map(|value| value.score), Ok(half));
    }
}
