//! What cells mean that look like numbers but cannot be read as such.

use crate::scores::value::is_score;

/// What a cell may mean that is written like a number, but cannot be read as one.
pub(super) enum Meant {
    /// `1234` for `1 234`.
    WithoutBlanks(String),
    /// `−0.3` for `(0.3)`, which is how accountants write it.
    Negative(String),
    /// `−26` for `26-`.
    MinusBehind(String),
    /// `1540` for `1.54k`: the number and the letter.
    Multiplied(String, char),
    /// `0.45` for `0.45*`: the number and the marks.
    Marked(String, String),
}

impl Meant {
    /// What a text may mean; `None` if it is a readable number or the meaning is unknown.
    pub(super) fn of(text: &str) -> Option<Self> {
        if let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let is_unsigned = inside.starts_with(|c: char| c.is_ascii_digit()) && is_score(inside);
            return is_unsigned.then(|| Self::Negative(format!("−{inside}")));
        }
        let is_unsigned = |number: &str| number.starts_with(|c: char| c.is_ascii_digit()) && is_score(number);
        if let Some(number) = text.strip_suffix(['-', '\u{2212}']).filter(|number| is_unsigned(number)) {
            return Some(Self::MinusBehind(format!("−{number}")));
        }
        let multiplied = MULTIPLIERS.iter().find_map(|&(letter, zeros)| {
            let number = text.strip_suffix(letter).map(str::trim_end).filter(|number| is_unsigned(number))?;
            Some(Self::Multiplied(with_zeros(number, zeros)?, letter))
        });
        if multiplied.is_some() {
            return multiplied;
        }
        let number = text.trim_end_matches(MARKS);
        if number.len() < text.len() && is_unsigned(number.trim_end()) {
            return Some(Self::Marked(number.trim_end().to_owned(), text[number.len()..].to_owned()));
        }
        // Narrow no-break spaces are read as thousands separators.
        let is_grouped = text.contains(' ') && is_score(&text.replace(' ', "\u{202f}"));
        is_grouped.then(|| Self::WithoutBlanks(text.replace(' ', "")))
    }
}

/// Marks of significance or of footnotes.
const MARKS: [char; 5] = ['*', '†', '‡', '∗', '⁎'];

/// Letters after numbers, and how many zeros each stands for. `m` is not one of them: it may mean
/// metres or minutes.
const MULTIPLIERS: [(char, usize); 4] = [('k', 3), ('K', 3), ('M', 6), ('G', 9)];

/// A decimal number with its point moved `zeros` places to the right; `None` if it is not plain
/// digits.
fn with_zeros(number: &str, zeros: usize) -> Option<String> {
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let is_plain = [whole, decimals].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let (moved, rest) = decimals.split_at_checked(zeros).unwrap_or((decimals, ""));
    let digits = format!("{whole}{moved}{}", "0".repeat(zeros - moved.len()));
    let digits = digits.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    is_plain.then(|| if rest.is_empty() { digits.to_owned() } else { format!("{digits}.{rest}") })
}
