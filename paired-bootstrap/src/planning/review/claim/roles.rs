//! What each number of a sentence is. None has two roles, and only scores are compared.

use super::Reader;
use super::tokens::Token;

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Of a system.
    Score,
    /// A score in other words: "326/500 (65.2%)".
    Repeated,
    /// So many items, or runs.
    Size,
    /// So many items helped, hurt, tied, or differ.
    Change,
    /// A p-value, or its power of ten.
    P,
    /// A difference of two scores.
    Gain,
    /// A standard deviation.
    Spread,
    /// An end of a confidence interval.
    Interval,
    /// Of a test: its statistic, its resamples, or how many comparisons there are.
    Statistic,
    /// The lower end of a range.
    From,
    /// Its upper end.
    To,
    /// "In 2023".
    Year,
    /// Of something else: a level, a setting, a place in the paper.
    Other,
}

impl Reader {
    /// A number that no box takes and nothing else is said of, as it is shown.
    pub(super) fn not_read(&self, at: usize) -> Option<String> {
        let number = |at: usize| match self.tokens.get(at)? {
            Token::Number(number) => Some(number.shown()),
            Token::Word(word, _) => Some(word.clone()).filter(|_| self.roles[at].is_some()),
            Token::Sign(_) => None,
        };
        match self.roles[at] {
            // "22.1–22.4".
            Some(Role::From) => Some(format!("{} to {} (read as a range)", number(at)?, number(at + 2)?)),
            None | Some(Role::Year | Role::Other) => number(at),
            Some(_) => None,
        }
    }
}
