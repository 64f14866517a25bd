//! What can be wrong with scores, and the sentences that say so.

use std::error::Error;
use std::fmt;

use super::paired::{PairedScores, PairingError, System};
use crate::text::{count, counted};

/// A line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose score it is; `None` if that cannot be told.
    pub system: Option<System>,
    /// The line of that text, counted from 1; comments and blank lines count.
    pub line: usize,
}

/// Why a text could not be read. Texts of cells are cut to about 40 characters and free of control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// There is nothing but blanks and comments.
    Empty,
    /// The file holds something other than text.
    NotText,
    /// The file can no longer be read.
    Unreadable,
    /// A line is longer than a megabyte.
    LongLine {
        /// Where.
        place: Place,
    },
    /// None of the first lines holds a score.
    NoScores {
        /// The first line that holds anything.
        place: Place,
        /// Its text.
        text: String,
    },
    /// Every line of one of two lists holds a name before its score.
    NamesInAList {
        /// The first line that holds anything.
        place: Place,
        /// Its text.
        text: String,
    },
    /// A cell holds other text than a number.
    NotANumber {
        /// Where.
        place: Place,
        /// The cell.
        text: String,
    },
    /// A cell says NaN or infinity.
    NotFinite {
        /// Where.
        place: Place,
        /// The cell.
        text: String,
    },
    /// A number is larger than [`Score::LARGEST`](super::Score::LARGEST), or smaller than its negative.
    TooLarge {
        /// Where.
        place: Place,
        /// The cell.
        text: String,
    },
    /// A cell is empty, or a mark such as `NA`.
    Missing {
        /// Where.
        place: Place,
        /// The cell; may be empty.
        text: String,
    },
    /// A count in a table of differences is not a whole number of items.
    NotACount {
        /// The line, counted from 1.
        line: usize,
        /// The cell.
        text: String,
    },
    /// The commas in the numbers could be decimal marks or group thousands.
    UnclearComma {
        /// Where the first one is.
        place: Place,
        /// The cell.
        text: String,
    },
    /// The last row holds sums or means of the rows above.
    SummaryRow {
        /// The line, counted from 1.
        line: usize,
        /// Its label.
        text: String,
    },
    /// A line has too few or too many columns.
    Ragged {
        /// The line, counted from 1.
        line: usize,
        /// How many columns it has.
        found: usize,
        /// How many most lines have.
        expected: usize,
    },
    /// It is not clear which columns hold the scores.
    WhichColumns {
        /// How many there are.
        columns: usize,
    },
    /// One of two lists holds more than one column.
    ColumnsInOneList {
        /// The system whose list it is.
        system: System,
        /// The line, counted from 1.
        line: usize,
        /// How many columns it has.
        columns: usize,
    },
    /// There is one list of numbers, where two are needed.
    OneListOnly {
        /// Whose scores they are, if that is known.
        given: Option<System>,
        /// How many.
        scores: usize,
    },
    /// The shorter list lacks one score, and its first line was read as a header: most likely a misspelt score.
    HeaderOrScore {
        /// How many scores the baseline has.
        baseline: usize,
        /// How many the experimental system has.
        experimental: usize,
        /// Where the header is.
        place: Place,
        /// The header.
        text: String,
    },
    /// The scores were read, but do not make pairs.
    Pairing(PairingError),
}

impl From<PairingError> for ReadError {
    fn from(error: PairingError) -> Self {
        Self::Pairing(error)
    }
}

impl Error for ReadError {}

impl Error for PairingError {}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.system {
            Some(system) => write!(f, "{system}, line {}", self.line),
            None => write!(f, "line {}", self.line),
        }
    }
}

const FORMATS: &str = "Put one score on each line, or use two columns. A score is a number, 1/0, true/false, correct/incorrect, \
                       yes/no or pass/fail";

const WITHOUT_SCORE: &str = "Give it a score, or remove this item from both systems";

/// [`ReadError::Empty`] as a sentence, for those who know no other error.
pub const NO_SCORES: &str = "no scores yet. Add the scores of both systems, one item per line";

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str(NO_SCORES),
            Self::NotText => f.write_str("this is not a text file. Save the scores as plain text or CSV"),
            Self::Unreadable => {
                f.write_str("the file cannot be read. It may have been moved or changed since. Choose it again")
            }
            Self::LongLine { place } => write!(f, "{place}: this line is longer than a megabyte. {FORMATS}"),
            Self::NoScores { place, text } => {
                write!(f, "{place}: no scores found. The text begins with “{text}”. {FORMATS}")
            }
            Self::NamesInAList { place, text } => write!(
                f,
                "{place}: “{text}” has a name before the score. Remove the names, or put name and both scores into three \
                 columns of one list"
            ),
            Self::NotANumber { place, text } => {
                write!(f, "{place}: “{text}” is not a number. Correct it, or remove this item from both systems")
            }
            Self::TooLarge { place, text } => {
                write!(f, "{place}: {text} is too large for a score. Divide all scores by the same power of ten")
            }
            Self::Missing { place, text } if text.is_empty() => {
                write!(f, "{place}: the score is missing. {WITHOUT_SCORE}")
            }
            Self::Missing { place, text } | Self::NotFinite { place, text } => {
                write!(f, "{place}: {text} is not a score. {WITHOUT_SCORE}")
            }
            Self::NotACount { line, text } => {
                write!(f, "line {line}: “{text}” is not a count. A count is a whole number, at least 0, without commas")
            }
            Self::UnclearComma { place, text } => write!(
                f,
                "{place}: “{text}” could mean {} or {}. Write such numbers with a decimal point, or without the comma",
                text.replace(',', "."),
                text.replace(',', "")
            ),
            Self::SummaryRow { line, text } => write!(
                f,
                "line {line}: “{text}” looks like a summary of the rows above. Remove this line, or rename it if it is an \
                 item"
            ),
            Self::Ragged { line, found, expected } => {
                write!(f, "line {line}: expected {}, found {found}", counted(*expected as u64, "column"))
            }
            Self::WhichColumns { columns } => write!(
                f,
                "{columns} columns: which two hold the scores? Name them “baseline” and “experimental” in a header \
                 line, or remove the others"
            ),
            Self::ColumnsInOneList { system, line, columns } => write!(
                f,
                "{system}, line {line}: {columns} columns in one system's list. Put one score on each line. Or give both \
                 systems as two columns of one list, without a second list"
            ),
            Self::OneListOnly { given, scores } => write_one_list_only(f, *given, *scores as u64),
            Self::HeaderOrScore { baseline, experimental, place, text } => {
                let lengths = PairingError::LengthMismatch { baseline: *baseline, experimental: *experimental };
                write!(f, "{lengths}. “{text}” ({place}) was read as a header. Should it be a score?")
            }
            Self::Pairing(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for PairingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LengthMismatch { baseline, experimental } => write!(
                f,
                "{}, {experimental} experimental. Every item needs a score from both systems",
                counted(*baseline as u64, "baseline score")
            ),
            Self::NoPairs => write!(f, "no items. At least two are needed"),
            Self::OneScoreOnly => write!(f, "only one item. At least two are needed"),
            Self::TooManyPairs => write!(f, "too many items. The limit is {}", count(PairedScores::MAX_PAIRS)),
            Self::NotFinite { index } => write!(f, "score {} is infinite or NaN", index + 1),
        }
    }
}

fn write_one_list_only(f: &mut fmt::Formatter<'_>, given: Option<System>, scores: u64) -> fmt::Result {
    match given {
        Some(system) => {
            let other = match system {
                System::Baseline => System::Experimental,
                System::Experimental => System::Baseline,
            };
            write!(f, "{}, but no {other} ones. ", counted(scores, &format!("{system} score")))?;
        }
        None => write!(f, "{}, but the other system's are missing. ", counted(scores, "score"))?,
    }
    write!(f, "Add them as a second list or a second column")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_say_where_what_and_what_to_do() {
        let place = Place { system: Some(System::Experimental), line: 7 };
        let text = "x".to_owned();
        let cases = [
            (
                ReadError::NotANumber { place, text: text.clone() },
                "experimental, line 7: “x” is not a number. Correct it, or remove this item from both systems",
            ),
            (
                ReadError::NotFinite {
                    place: Place { system: Some(System::Baseline), line: 3 },
                    text: "NaN".to_owned(),
                },
                "baseline, line 3: NaN is not a score. Give it a score, or remove this item from both systems",
            ),
            (
                ReadError::Missing { place, text: String::new() },
                "experimental, line 7: the score is missing. Give it a score, or remove this item from both systems",
            ),
            (
                ReadError::Pairing(PairingError::LengthMismatch { baseline: 9, experimental: 10 }),
                "9 baseline scores, 10 experimental. Every item needs a score from both systems",
            ),
            (
                ReadError::HeaderOrScore { baseline: 9, experimental: 8, place, text },
                "9 baseline scores, 8 experimental. Every item needs a score from both systems. “x” (experimental, line 7) \
                 was read as a header. Should it be a score?",
            ),
            (
                ReadError::UnclearComma { place, text: "-1,234".to_owned() },
                "experimental, line 7: “-1,234” could mean -1.234 or -1234. Write such numbers with a decimal \
                 point, or without the comma",
            ),
            (
                ReadError::SummaryRow { line: 4, text: "Total".to_owned() },
                "line 4: “Total” looks like a summary of the rows above. Remove this line, or rename it if it is an item",
            ),
            (ReadError::Ragged { line: 5, found: 1, expected: 2 }, "line 5: expected 2 columns, found 1"),
            (
                ReadError::OneListOnly { given: None, scores: 10 },
                "10 scores, but the other system's are missing. Add them as a second list or a second column",
            ),
            (
                ReadError::OneListOnly { given: Some(System::Experimental), scores: 1 },
                "1 experimental score, but no baseline ones. Add them as a second list or a second column",
            ),
        ];
        for (error, sentence) in cases {
            assert_eq!(error.to_string(), sentence);
        }
    }
}
