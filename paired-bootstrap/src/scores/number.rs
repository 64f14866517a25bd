//! The grammar of one number: sign, digits, decimal mark, exponent, percent sign.

use super::score::Score;
use crate::text::is_blank;

/// A number as it was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number {
    /// The number before a percent sign, as printed: 71.2 for `71.2%`. Infinite if it is too large
    /// for an `f64`.
    pub score: Score,
    /// The nearest binary number, if the score is the 15-digit decimal that it stands for.
    pub binary: Option<f64>,
    /// Whether a percent sign followed.
    pub percent: bool,
    /// The decimal mark.
    pub mark: Mark,
}

/// The decimal mark, and what it may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// None: an integer.
    None,
    /// `0.5`, `.5` and `5.`
    Point,
    /// `0,5`
    Comma,
    /// `1,234`, which may mean 1.234 or 1234; read as 1.234.
    CommaOrGroup,
    /// `1.234`, which may mean 1.234 or, in some countries, 1234; read as 1.234.
    PointOrGroup,
    /// `1,234.5` and `1,234,567`: commas that can only group thousands.
    CommaGroups,
    /// `1.234,5` and `1.234.567`: points that can only group thousands.
    PointGroups,
}

/// Reads a number that fills `text` (no blanks around it); `None` if it is something else.
///
/// A comma counts as a decimal mark only between two digits: `5,` and `,5` are more likely a lost
/// separator than a number. Signs are `+`, `-`, the minus sign U+2212, and the en dash that word
/// processors replace it with.
pub(crate) fn parse(text: &str) -> Option<Number> {
    let (body, percent) = match text.strip_suffix('%') {
        Some(body) => (body.trim_end_matches(is_blank), true),
        None => (text, false),
    };
    let (negative, unsigned) = strip_sign(body);
    let ungrouped = scan(unsigned);
    let groups = if percent || ungrouped.is_some() { None } else { without_groups(unsigned) };
    let plain = groups.as_ref().map_or(unsigned, |(plain, _)| plain);
    let (digits, exponent) = ungrouped.or_else(|| scan(plain))?;
    let (score, binary) = match digits.exact(negative, exponent.unwrap_or(0)) {
        Some(score) => (score, None),
        None => {
            let magnitude = rounded(plain);
            let nearest = if negative { 0.0 - magnitude } else { magnitude };
            let is_long = digits.length > Score::MAX_SIGNIFICANT_DIGITS;
            let decimal = Score::from_binary(nearest).filter(|_| is_long);
            (decimal.unwrap_or(Score::Rounded(nearest)), decimal.map(|_| nearest))
        }
    };
    // Percentages and numbers with an exponent have no grouped thousands.
    let may_group = !percent && exponent.is_none() && !unsigned.starts_with('0') && digits.may_be_grouped();
    let mark = match (groups, digits.mark) {
        (Some((_, mark)), _) => mark,
        (None, Mark::Comma) if may_group => Mark::CommaOrGroup,
        (None, Mark::Point) if may_group => Mark::PointOrGroup,
        (None, mark) => mark,
    };
    Some(Number { score, binary, percent, mark })
}

/// A number whose thousands are certainly grouped, with the marks between groups removed and a
/// decimal point: there are several such marks, or the other mark follows, or they are non-breaking
/// or thin spaces or apostrophes (French and Swiss usage). `None` for other texts.
fn without_groups(text: &str) -> Option<(String, Mark)> {
    let is_neutral = |c: char| matches!(c, '\u{a0}' | '\u{202f}' | '\u{2009}' | '\'' | '\u{2019}');
    let separator = text.chars().find(|&c| matches!(c, ',' | '.') || is_neutral(c))?;
    let (other, mark) = match separator {
        ',' => ('.', Mark::CommaGroups),
        '.' => (',', Mark::PointGroups),
        _ if text.contains(',') => (',', Mark::Comma),
        _ if text.contains('.') => ('.', Mark::Point),
        _ => ('.', Mark::None),
    };
    let (whole, fraction) = text.split_once(other).map_or((text, None), |(whole, fraction)| (whole, Some(fraction)));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (first, groups) = whole.split_once(separator)?;
    let are_groups = groups.split(separator).all(|group| group.len() == 3 && are_digits(group));
    let begins = are_digits(first) && first.len() <= 3 && !first.starts_with('0');
    let is_certain = fraction.map_or(is_neutral(separator) || groups.contains(separator), are_digits);
    let plain = || whole.replace(separator, "") + &fraction.map_or_else(String::new, |digits| format!(".{digits}"));
    (begins && are_groups && is_certain).then(|| (plain(), mark))
}

/// Splits off the sign. Returns whether it was a minus, and the rest.
fn strip_sign(text: &str) -> (bool, &str) {
    let mut rest = text.chars();
    match rest.next() {
        Some('+') => (false, rest.as_str()),
        Some('-' | '\u{2212}' | '\u{2013}') => (true, rest.as_str()),
        _ => (false, text),
    }
}

/// The digits of a number, without sign and exponent.
struct Digits {
    /// The digits from the first to the last nonzero one, as one integer; only valid for up to 15
    /// digits.
    significant: u64,
    /// The number of digits in `significant`.
    length: u32,
    /// The number of zeros after the last nonzero digit.
    zeros: u32,
    /// The number of digits before the decimal mark.
    before: u32,
    /// The number of digits after it.
    behind: u32,
    mark: Mark,
}

impl Digits {
    fn push(&mut self, digit: u8) {
        let side = if self.mark == Mark::None { &mut self.before } else { &mut self.behind };
        *side = side.saturating_add(1);
        if digit == 0 {
            self.zeros = self.zeros.saturating_add(u32::from(self.length > 0));
            return;
        }
        let step = self.zeros.saturating_add(1);
        self.length = self.length.saturating_add(step);
        if self.length <= Score::MAX_SIGNIFICANT_DIGITS {
            self.significant = self.significant * 10u64.pow(step) + u64::from(digit);
        }
        self.zeros = 0;
    }

    fn is_complete(&self) -> bool {
        match self.mark {
            Mark::Comma => self.before > 0 && self.behind > 0,
            _ => self.before + self.behind > 0,
        }
    }

    /// Whether the mark is where it could group thousands.
    fn may_be_grouped(&self) -> bool {
        matches!(self.mark, Mark::Comma | Mark::Point) && (1..=3).contains(&self.before) && self.behind == 3
    }

    /// The number as an exact decimal, if it fits.
    fn exact(&self, negative: bool, exponent: i64) -> Option<Score> {
        if self.length > Score::MAX_SIGNIFICANT_DIGITS {
            return None;
        }
        let magnitude = i64::try_from(self.significant).ok()?;
        let shift = i64::from(self.zeros) - i64::from(self.behind);
        Score::from_scientific(if negative { -magnitude } else { magnitude }, exponent.saturating_add(shift))
    }
}

/// The digits of a number without a sign, and its exponent, if any. It may have at most one decimal
/// mark; `None` for other texts.
fn scan(text: &str) -> Option<(Digits, Option<i64>)> {
    let mut digits = Digits { significant: 0, length: 0, zeros: 0, before: 0, behind: 0, mark: Mark::None };
    let mut taken = 0;
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => digits.push(byte - b'0'),
            b'.' if digits.mark == Mark::None => digits.mark = Mark::Point,
            b',' if digits.mark == Mark::None => digits.mark = Mark::Comma,
            _ => break,
        }
        taken += 1;
    }
    if !digits.is_complete() {
        return None;
    }
    let rest = &text[taken..];
    let exponent = if rest.is_empty() { None } else { Some(parse_exponent(rest)?) };
    Some((digits, exponent))
}

/// The power of ten after `e` or `E`; `None` if it is not an exponent. Absurdly large ones
/// saturate.
fn parse_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = strip_sign(text.strip_prefix(['e', 'E'])?);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let power =
        digits.bytes().fold(0i64, |power, byte| power.saturating_mul(10).saturating_add(i64::from(byte - b'0')));
    Some(if negative { -power } else { power })
}

/// The nearest `f64` of a text with the form of a number; infinite if it is too large, and never
/// negative zero.
fn rounded(text: &str) -> f64 {
    let parsed: Result<f64, _> = if text.is_ascii() && !text.contains(',') {
        text.parse()
    } else {
        text.replace(['\u{2212}', '\u{2013}'], "-").replace(',', ".").parse()
    };
    let value = parsed.expect("digits, one decimal mark and an exponent are what f64 reads");
    value + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_apostrophes_group_thousands() {
        for (text, number) in [
            ("1\u{202f}204", (1204, 0)),
            ("-12\u{a0}204,5", (-122_045, 1)),
            ("1'204'300.25", (120_430_025, 2)),
            ("1\u{2019}204", (1204, 0)),
        ] {
            assert_eq!(decimal(text), Some(number), "{text}");
        }
        assert_eq!(parse("12\u{a0}204,5").map(|number| number.mark), Some(Mark::Comma));
        for text in ["1\u{a0}20", "1 204", "0'204", "1204'300", "1'204\u{a0}300", "'204", "1\u{a0}"] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }

    fn decimal(text: &str) -> Option<(i64, u8)> {
        match parse(text)?.score {
            Score::Decimal { digits, decimals } => Some((digits, decimals)),
            Score::Fraction { .. } | Score::Rounded(_) => None,
        }
    }

    #[test]
    fn decimals_are_exact() {
        let cases = [
            ("0", 0, 0),
            ("-0.00", 0, 0),
            ("0e999", 0, 0),
            ("1", 1, 0),
            ("100", 100, 0),
            ("007", 7, 0),
            ("71.25", 7125, 2),
            ("12.50", 125, 1),
            ("0.3", 3, 1),
            (".5", 5, 1),
            ("5.", 5, 0),
            ("+0.25", 25, 2),
            ("-1.5", -15, 1),
            ("\u{2212}1.5", -15, 1),
            ("\u{2013}2", -2, 0),
            ("1e-3", 1, 3),
            ("1e\u{2212}3", 1, 3),
            ("1E5", 100_000, 0),
            ("1.20E+2", 120, 0),
            ("2.5e1", 25, 0),
            ("0,5", 5, 1),
            ("0.000000000000000001", 1, 18),
            ("123456789012345", 123_456_789_012_345, 0),
            ("123456.789012345000", 123_456_789_012_345, 9),
            ("0.1000000000000000000000000", 1, 1),
            ("1e18", 1_000_000_000_000_000_000, 0),
        ];
        for (text, digits, decimals) in cases {
            assert_eq!(decimal(text), Some((digits, decimals)), "{text}");
        }
    }

    #[test]
    fn what_is_off_the_grid_is_rounded_to_the_nearest() {
        let cases = [
            ("0.000012345678901234567", 0.000_012_345_678_901_234_567),
            ("\u{2212}1e-20", -1e-20),
            ("1e19", 1e19),
            ("1e-400", 0.0),
            ("1e999", f64::INFINITY),
            ("-1e99999999999999999999", f64::NEG_INFINITY),
        ];
        for (text, value) in cases {
            assert_eq!(parse(text).map(|number| number.score), Some(Score::Rounded(value)), "{text}");
        }
    }

    #[test]
    fn longer_numbers_are_decimals_of_fifteen_digits() {
        let cases = [
            ("0.30000000000000004", 3, 1),
            ("0.6000000000000001", 6, 1),
            ("-0,12345678901234567", -123_456_789_012_346, 15),
            ("1234567890123456", 1_234_567_890_123_460, 0),
            ("0.29999999999999998890", 3, 1),
        ];
        for (text, digits, decimals) in cases {
            assert_eq!(decimal(text), Some((digits, decimals)), "{text}");
        }
    }

    #[test]
    fn there_is_no_negative_zero() {
        let number = parse("-1e-400").expect("a number");
        assert!(number.score.to_f64().is_sign_positive());
    }

    #[test]
    fn percent_signs_may_stand_apart() {
        for text in ["71.2%", "71.2 %", "71.2\u{a0}%", "71,2 %", "71,2\u{202f}%"] {
            let number = parse(text).expect(text);
            assert_eq!((number.score, number.percent), (Score::Decimal { digits: 712, decimals: 1 }, true), "{text}");
        }
    }

    #[test]
    fn the_mark_is_told() {
        for (text, mark) in [("5", Mark::None), ("5.", Mark::Point), (".5", Mark::Point), ("0,5", Mark::Comma)] {
            assert_eq!(parse(text).map(|number| number.mark), Some(mark), "{text}");
        }
    }

    #[test]
    fn commas_before_three_digits_may_group_thousands() {
        for text in ["1,234", "-71,200", "+100,000"] {
            assert_eq!(parse(text).map(|number| number.mark), Some(Mark::CommaOrGroup), "{text}");
        }
        for text in ["0,123", "12,34", "1,2345", "1234,567", "1,234e1", "71,234%", "012,345"] {
            assert_eq!(parse(text).map(|number| number.mark), Some(Mark::Comma), "{text}");
        }
    }

    #[test]
    fn thousands_are_grouped_where_nothing_else_is_possible() {
        let cases = [
            ("1,234.5", 12_345, 1, Mark::CommaGroups),
            ("-1,234,567", -1_234_567, 0, Mark::CommaGroups),
            ("12.345,60", 123_456, 1, Mark::PointGroups),
            ("1.234.567", 1_234_567, 0, Mark::PointGroups),
            ("1.234", 1234, 3, Mark::PointOrGroup),
            ("0.234", 234, 3, Mark::Point),
            ("1234.567", 1_234_567, 3, Mark::Point),
            (".567", 567, 3, Mark::Point),
        ];
        for (text, digits, decimals, mark) in cases {
            let number = parse(text).expect(text);
            assert_eq!((number.score, number.mark), (Score::Decimal { digits, decimals }, mark), "{text}");
        }
    }

    #[test]
    fn a_comma_is_a_mark_only_between_digits() {
        assert_eq!(parse("5,"), None);
        assert_eq!(parse(",5"), None);
    }

    #[test]
    fn other_texts_are_no_numbers() {
        for text in [
            "", "%", "-", "+", ".", "e5", "1e", "1e+", "1e5.5", "--1", "1-", "1.2.3", "1,2,3", "1.234.56",
            "1234,567.8", "0,123.4", "1,234.", "1,234.5%", "1,234.5e2", "0x1", "1_000", "1 000", "x", "1x", "inf",
            "nan", "5%%", "½",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
