//! What can be wrong with the values of an address.

use crate::question::Question;
use crate::report::share::ScoresProblem;
use crate::table::Keyword;
use crate::text::count;
use std::fmt;

/// A key whose value cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddressProblem {
    /// `key` must be a whole number in the range.
    NotInRange {
        /// The key as in the address.
        key: &'static str,
        /// The text behind it.
        value: String,
        /// The least value that is allowed.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// `seed` must be a whole number below 2^64.
    NotASeed {
        /// The text behind it.
        value: String,
    },
    /// `key` must be a number between 0 and 1.
    NotALevel {
        /// The key as in the address.
        key: &'static str,
        /// The text behind it.
        value: String,
        /// An example: a usual level, or the one that a number of percent means.
        instead: String,
    },
    /// `level` must be within [`Question::LEVELS`].
    LevelOutOfRange {
        /// The text behind it.
        value: String,
    },
    /// `margin` must be a number, at least 0.
    NotAMargin {
        /// The text behind it.
        value: String,
    },
    /// `key` must be one of a few words or digits.
    NotAWord {
        /// The key as in the address.
        key: &'static str,
        /// The text behind it.
        value: String,
        /// All that it may be; at least one.
        words: Vec<&'static str>,
    },
    /// `constant` must be a number.
    NotAConstant {
        /// The text behind it.
        value: String,
    },
    /// `filter` must be a column and a value, with a colon between.
    NotAFilter {
        /// The text behind it.
        value: String,
    },
    /// `scores` must be as [`share_link`](super::share_link) writes it.
    NotScores(ScoresProblem),
    /// `files` must be as [`share_link`](super::share_link) writes it.
    NotFiles(ScoresProblem),
    /// `metric` must be the mean: other metrics are not known.
    UnknownMetric {
        /// The text behind it.
        value: String,
    },
    /// `view` must be one that this version has.
    UnknownView {
        /// The text behind it.
        value: String,
    },
}

impl AddressProblem {
    /// Whether the comparison, or its verdict, depends on the value.
    #[must_use]
    pub fn changes_comparison(&self) -> bool {
        !matches!(self, Self::NotAMargin { .. } | Self::NotAWord { key: "margin_test", .. } | Self::UnknownView { .. })
    }

    /// The default that stands in for the value, as an address writes it; `None` where no single
    /// one does.
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
