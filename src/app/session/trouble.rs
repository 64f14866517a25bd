//! Errors in the input, and other messages to the user.

use super::input::Input;
use paired_bootstrap::report::{Elsewhere, count};
use paired_bootstrap::table::{Answer, NO_SCORES};
use paired_bootstrap::text::capital;
use std::fmt;

/// Why there is no result for the input.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// No text was pasted and no file chosen.
    NoScores,
    /// The scores of an address are neither in it nor available here; they came from this source.
    Missing(Elsewhere),
    /// The scores are invalid.
    Scores {
        /// Where and why, in the worker's words.
        message: String,
        /// Solutions that need no other input.
        answers: Vec<Answer>,
    },
    /// More than [`Input::MOST_FILES`] files were chosen.
    TooManyFiles(usize),
    /// The only file contains one system's scores.
    HalfAFile {
        /// Its name.
        name: String,
        /// Solutions that need no other file.
        answers: Vec<Answer>,
    },
    /// The counts do not go together, for instance more helped and hurt than items.
    Counts(String),
    /// The user stopped before all scores were read.
    StoppedReading,
    /// The user stopped before the first resample.
    StoppedEarly,
    /// Two workers were lost over the input. The text says how the second one was lost.
    BrokeOffTwice(String),
    /// An address has invalid values.
    Address {
        /// What is wrong, without full stops at the end.
        problems: Vec<String>,
        /// Which comparison the page shows.
        shown: InPlace,
    },
}

/// Which comparison the page shows when an address has invalid values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InPlace {
    /// The one that the address asks for: its invalid values are about something else.
    AsAsked,
    /// The last good one.
    LastGood,
    /// What the rest of the address asks for: there was no good one before.
    StandIn,
}

impl Trouble {
    /// Solutions that need no other input.
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        if let Self::Scores { answers, .. } | Self::HalfAFile { answers, .. } = self { answers } else { &[] }
    }

    /// Whether the user stopped the run. It can be started again unchanged.
    #[must_use]
    pub fn is_stop(&self) -> bool {
        matches!(self, Self::StoppedReading | Self::StoppedEarly)
    }

    /// Whether the comparison on the page is not the one that was asked for.
    #[must_use]
    pub fn is_about_comparison(&self) -> bool {
        !matches!(self, Self::Address { shown: InPlace::AsAsked, .. })
    }

    /// The text without its full stop, to be part of a longer sentence.
    pub(super) fn clause(&self) -> String {
        self.to_string().trim_end_matches('.').to_owned()
    }

    /// Whether the page shows something in place of what an address asks for.
    #[must_use]
    pub fn is_stand_in(&self) -> bool {
        matches!(self, Self::Address { shown: InPlace::StandIn, .. })
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoScores => f.write_str(&as_sentence(NO_SCORES)),
            Self::Missing(Elsewhere::Boxes) => f.write_str(
                "The link does not contain the scores, and this browser has no saved copy. Paste them again.",
            ),
            Self::Missing(Elsewhere::File) => f.write_str(
                "The link does not contain the scores, and this browser has no saved copy. Open the files again, or ask \
                 the sender for the link in the report.",
            ),
            Self::Scores { message, .. } | Self::Counts(message) => f.write_str(&as_sentence(message)),
            Self::TooManyFiles(number) => {
                write!(
                    f,
                    "{} files are too many. Choose at most {}: one file with all systems, or one for each system.",
                    count(*number as u64),
                    count(Input::MOST_FILES as u64)
                )
            }
            Self::HalfAFile { name, .. } => {
                write!(f, "“{name}” contains the scores of one system only. Choose the other system's file, too.")
            }
            Self::StoppedReading => f.write_str("Stopped before all scores were read."),
            Self::StoppedEarly => f.write_str("Stopped before the first resample."),
            Self::BrokeOffTwice(message) => {
                write!(f, "The computation failed twice ({message}). The input is kept: change it to try again.")
            }
            Self::Address { problems, .. } => write!(f, "Address: {}.", problems.join("; ")),
        }
    }
}

/// Makes a sentence of a worker's message, which begins with a small letter and has no full stop.
pub(super) fn as_sentence(message: &str) -> String {
    let mut sentence = capital(message);
    if !sentence.ends_with(['.', '?']) {
        sentence.push('.');
    }
    sentence
}

/// Something that the user should know although the input is valid.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// A worker was lost, and the job was started again; the text says how it was lost.
    StartedAgain(String),
    /// The same system was chosen twice, so that the two were swapped.
    Exchanged,
    /// A worker was lost while it wrote the file of resampled means.
    MeansLost,
    /// The scores chosen from the list of kept scores are gone.
    NotKept,
    /// The browser refused something; the sentence says what to do.
    Refused(String),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartedAgain(message) => {
                write!(f, "The computation failed ({message}) and was started again. Nothing is lost.")
            }
            Self::Exchanged => {
                f.write_str("A system cannot be compared with itself, so baseline and experimental were exchanged.")
            }
            Self::NotKept => {
                f.write_str("This browser no longer keeps these scores. Open the files, or paste the scores, again.")
            }
            Self::MeansLost => f.write_str(
                "The computation failed, so the file of resampled means was not written. Nothing else is lost. Try again.",
            ),
            Self::Refused(sentence) => f.write_str(sentence),
        }
    }
}
