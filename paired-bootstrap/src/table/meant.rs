//! What cells mean that are no numbers as they stand there.

use crate::scores::value::is_score;

/// What a cell may mean that is written as a number, but cannot be read as one.
pub(super) enum Meant {
    /// `1234` for `1 234`.
    WithoutBlanks(String),
    /// `−0.3` for `(0.3)`, as accountants write it.
    Negative(String),
}

impl Meant {
    /// What a text means; `None` where it can be read, or nobody knows.
    pub(super) fn of(text: &str) -> Option<Self> {
        if let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let is_unsigned = inside.starts_with(|c: char| c.is_ascii_digit()) && is_score(inside);
            return is_unsigned.then(|| Self::Negative(format!("−{inside}")));
        }
        // Narrow blanks that do not break are read as marks between thousands.
        let is_grouped = text.contains(' ') && is_score(&text.replace(' ', "\u{202f}"));
        is_grouped.then(|| Self::WithoutBlanks(text.replace(' ', "")))
    }
}
