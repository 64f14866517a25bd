//! Why a job cannot run, or a question not be answered.

use super::protocol::{Lacks, Reply, TableRead};
use paired_bootstrap::bootstrap::DifferencesError;
use paired_bootstrap::comparisons::CategoriesError;
use paired_bootstrap::planning::power::TruthError;
use paired_bootstrap::table::{Answer, Choice, NO_SCORES, Open, TableError};
use std::fmt::{Display, Formatter, Result};

/// Why a job cannot run, or a question not be answered. As text, it says where the trouble is and what to do.
#[derive(Debug)]
pub(super) enum Refusal {
    /// There are no scores to work on.
    NoScores,
    /// The scores cannot be read, or not be chosen.
    Unreadable(TableError),
    /// Their categories cannot be compared.
    Categories(CategoriesError),
    /// They, or the counts, have no differences to resample.
    Differences(DifferencesError),
    /// These digits are no seed.
    Seed(String),
    /// The view Learn has named other items than the counts have.
    OtherItems,
    /// No data can have this gain and this disagreement.
    Truth(TruthError),
    /// No data can have led to a paper's numbers.
    Impossible,
    /// False-alarm rates are computed instead of estimated, or there are too many sizes of differences.
    NoEstimate,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            Self::NoScores => f.write_str(NO_SCORES),
            Self::Unreadable(error) => error.fmt(f),
            Self::Categories(error) => error.fmt(f),
            Self::Differences(error) => error.fmt(f),
            Self::Seed(digits) => write!(f, "the seed “{digits}” is not a whole number below 2^64"),
            Self::OtherItems => f.write_str("the items do not fit the counts"),
            Self::Truth(error) => error.fmt(f),
            Self::Impossible => f.write_str("No number of items fits what was printed."),
            Self::NoEstimate => f.write_str("There are no false-alarm rates to estimate for these scores."),
        }
    }
}

impl Refusal {
    /// The reply that refuses a job.
    pub(super) fn of_job(&self, job: u32) -> Reply {
        Reply::Rejected { job, lacks: self.lacks(), message: self.to_string(), answers: Vec::new(), table: None }
    }

    /// The reply that refuses a job whose texts were read, with the ways out, and with the table if another choice may do.
    pub(super) fn of_table(&self, job: u32, chosen: &Choice, table: Option<Box<TableRead>>) -> Reply {
        let answers = self.answers(chosen);
        Reply::Rejected { job, lacks: self.lacks(), message: self.to_string(), answers, table }
    }

    /// The ways out that need no other input.
    fn answers(&self, chosen: &Choice) -> Vec<Answer> {
        if let Self::Unreadable(error) = self { error.answers(chosen) } else { Vec::new() }
    }

    pub(super) fn lacks(&self) -> Lacks {
        match self {
            Self::Unreadable(TableError::OneList { .. }) => Lacks::OtherSystem,
            Self::Unreadable(TableError::Open(Open::ListOfColumns { .. } | Open::NoGold { .. })) => Lacks::Correction,
            Self::Unreadable(
                TableError::Open(_)
                | TableError::DuplicateId { .. }
                | TableError::NoMatch { .. }
                | TableError::Unknown { .. }
                | TableError::NoFilteredRows { .. }
                | TableError::SameSystem { .. },
            )
            | Self::Categories(CategoriesError::TooMany { .. }) => Lacks::Columns,
            _ => Lacks::Correction,
        }
    }

    /// The reply that refuses a question.
    pub(super) fn of_question(&self, number: u32) -> Reply {
        Reply::Unanswered { number, message: self.to_string() }
    }
}

/// The seed in these digits.
pub(super) fn seed_from(digits: &str) -> std::result::Result<u64, Refusal> {
    digits.parse().map_err(|_| Refusal::Seed(digits.to_owned()))
}

impl From<TableError> for Refusal {
    fn from(error: TableError) -> Self {
        Self::Unreadable(error)
    }
}

impl From<CategoriesError> for Refusal {
    fn from(error: CategoriesError) -> Self {
        Self::Categories(error)
    }
}

impl From<DifferencesError> for Refusal {
    fn from(error: DifferencesError) -> Self {
        Self::Differences(error)
    }
}

impl From<TruthError> for Refusal {
    fn from(error: TruthError) -> Self {
        Self::Truth(error)
    }
}
