//! Problems with the values of an address.

use crate::question::Question;
use crate::report::share::ScoresProblem;
use crate::table::Keyword;
use crate::text::count;
use std::fmt;

/// A key with an invalid value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddressProblem {
    /// `key` must be an integer in the range.
    NotInRange {
        /// The key as in the address.
        key: &'static str,
        /// The value.
        value: String,
        /// The smallest valid value.
        least: u64,
        /// The largest valid value.
        most: u64,
    },
    /// `seed` must be an integer below 2^64.
    NotASeed {
        /// The value.
        value: String,
    },
    /// `key` must be a number between 0 and 1.
    NotALevel {
        /// The key as in the address.
        key: &'static str,
        /// The value.
        value: String,
        /// A suggestion: a usual level, or the value as a percentage.
        instead: String,
    },
    /// `level` must be within [`Question::LEVELS`].
    LevelOutOfRange {
        /// The value.
        value: String,
    },
    /// `margin` must be a number above 0.
    NotAMargin {
        /// The value.
        value: String,
    },
    /// `key` must be one of a few words or digits.
    NotAWord {
        /// The key as in the address.
        key: &'static str,
        /// The value.
        value: String,
        /// All valid values; at least one.
        words: Vec<&'static str>,
    },
    /// `constant` must be a number.
    NotAConstant {
        /// The value.
        value: String,
    },
    /// `filter` must be a column and a value, separated by a colon.
    NotAFilter {
        /// The value.
        value: String,
    },
    /// `scores` must have the format that [`share_link`](super::share_link) writes.
    NotScores(ScoresProblem),
    /// `files` must have the format that [`share_link`](super::share_link) writes.
    NotFiles(ScoresProblem),
    /// `metric` must be the mean, the only known metric.
    UnknownMetric {
        /// The value.
        value: String,
    },
    /// `view` must be a view of this version.
    UnknownView {
        /// The value.
        value: String,
    },
}

impl AddressProblem {
    /// Whether the comparison or its verdict depends on the value.
    #[must_use]
    pub fn changes_comparison(&self) -> bool {
        !matches!(self, Self::NotAMargin { .. } | Self::NotAWord { key: "margin_test", .. } | Self::UnknownView { .. })
    }

    /// The default that replaces the value, as in an address; `None` if there is no single default.
    #[must_use]
    pub fn stand_in(&self) -> Option<String> {
        let default = Question::default();
        match self {
            Self::NotInRange { key: "resamples", .. } => Some(default.resamples.to_string()),
            Self::NotASeed { .. } => Some(default.seed.to_string()),
            Self::NotALevel { key: "alpha", .. } => Some(default.alpha.to_string()),
            Self::NotAWord { key: "margin_test", .. } => Some(default.margin_test.word().to_owned()),
            Self::NotAWord { key: "sides", .. } => Some(default.sides.word().to_owned()),
            _ => None,
        }
    }
}

impl std::error::Error for AddressProblem {}

impl fmt::Display for AddressProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInRange { key, value, least, most } => {
                write!(f, "{key} = “{value}” is not a whole number from {} to {}", count(*least), count(*most))
            }
            Self::NotASeed { value } => write!(f, "seed = “{value}” is not a whole number from 0 to {}", u64::MAX),
            Self::NotALevel { key, value, instead } => {
                write!(f, "{key} = “{value}” is not a number between 0 and 1, such as {instead}")
            }
            Self::LevelOutOfRange { value } => {
                let (least, most) = Question::LEVELS;
                write!(f, "level = “{value}” is not from {least} to {most}: finer levels cannot be shown")
            }
            Self::NotAMargin { value } => write!(f, "margin = “{value}” is not a number above 0"),
            Self::NotAWord { key, value, words } => {
                write!(f, "{key} = “{value}” is ")?;
                match words.as_slice() {
                    [] => f.write_str("unknown"),
                    [only] => write!(f, "not {only}"),
                    [one, other] => write!(f, "neither {one} nor {other}"),
                    [most @ .., last] => write!(f, "not {} or {last}", most.join(", ")),
                }
            }
            Self::NotAConstant { value } => write!(f, "constant = “{value}” is not a number, such as 0.25"),
            Self::NotAFilter { value } => {
                write!(f, "filter = “{value}” is not a column and a value separated by a colon, such as lang:de")
            }
            Self::NotScores(problem) => write!(f, "scores {problem}"),
            Self::NotFiles(problem) => write!(f, "files {problem}"),
            Self::UnknownMetric { value } => {
                write!(f, "metric = “{value}” is not known: write mean, or leave it out")
            }
            Self::UnknownView { value } => {
                write!(f, "view = “{value}” does not exist: write test, compare, learn, review or plan")
            }
        }
    }
}
