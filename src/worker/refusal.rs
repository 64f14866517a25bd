//! Why a job cannot run, or a question cannot be answered.

use super::protocol::{Lacks, Reply};
use paired_bootstrap::analysis::{ItemsError, TableRead};
use paired_bootstrap::bootstrap::DifferencesError;
use paired_bootstrap::comparisons::CategoriesError;
use paired_bootstrap::planning::power::TruthError;
use paired_bootstrap::table::{Answer, Choice, NO_SCORES, Open, TableError};
use std::fmt::{Display, Formatter, Result};

/// Why a job cannot run, or a question cannot be answered. Its text says what is wrong and what to
/// do.
#[derive(Debug)]
pub(super) enum Refusal {
    /// There are no scores to work on.
    NoScores,
    /// The items cannot be compared.
    Items(ItemsError),
    /// The items named by the view Learn do not fit the counts.
    OtherItems,
    /// No data can have this gain with this disagreement.
    Truth(TruthError),
    /// No data can have led to a paper's numbers.
    Impossible,
    /// False-alarm rates are computed instead of estimated, or there are too many different sizes
    /// of differences.
    NoEstimate,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            Self::NoScores => f.write_str(NO_SCORES),
            Self::Items(error) => error.fmt(f),
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

    /// The reply that refuses a job whose texts were read: with the solutions, and with the table
    /// if another choice of columns may work.
    pub(super) fn of_table(&self, job: u32, chosen: &Choice, table: Option<Box<TableRead>>) -> Reply {
        let answers = self.answers(chosen);
        Reply::Rejected { job, lacks: self.lacks(), message: self.to_string(), answers, table }
    }

    /// Solutions that need no other input.
    fn answers(&self, chosen: &Choice) -> Vec<Answer> {
        if let Self::Items(ItemsError::Table(error)) = self { error.answers(chosen) } else { Vec::new() }
    }

    pub(super) fn lacks(&self) -> Lacks {
        match self {
            Self::Items(ItemsError::Table(error)) => Self::lacks_of(error),
            Self::Items(ItemsError::Categories(CategoriesError::TooMany { .. })) => Lacks::Columns,
            _ => Lacks::Correction,
        }
    }

    fn lacks_of(error: &TableError) -> Lacks {
        match error {
            TableError::OneList { .. } => Lacks::OtherSystem,
            TableError::OneSystem { lacks: error, .. }
            | TableError::OtherWord { error, .. }
            | TableError::NoSuchWord { error: Some(error), .. } => Self::lacks_of(error),
            TableError::Open(Open::ListOfColumns { .. } | Open::NoGold { .. }) => Lacks::Correction,
            TableError::Open(Open::OneSystem { .. } | Open::Metrics { .. }) => Lacks::SystemOrColumns,
            TableError::Open(_)
            | TableError::DuplicateId { .. }
            | TableError::RunsInGroups { .. }
            | TableError::NoMatch { .. }
            | TableError::Unknown { .. }
            | TableError::NoFilteredRows { .. }
            | TableError::SameSystem { .. } => Lacks::Columns,
            _ => Lacks::Correction,
        }
    }

    /// The reply that refuses a question.
    pub(super) fn of_question(&self, number: u32) -> Reply {
        Reply::Unanswered { number, message: self.to_string() }
    }
}

impl From<TableError> for Refusal {
    fn from(error: TableError) -> Self {
        Self::Items(error.into())
    }
}

impl From<ItemsError> for Refusal {
    fn from(error: ItemsError) -> Self {
        Self::Items(error)
    }
}

impl From<DifferencesError> for Refusal {
    fn from(error: DifferencesError) -> Self {
        Self::Items(error.into())
    }
}

impl From<TruthError> for Refusal {
    fn from(error: TruthError) -> Self {
        Self::Truth(error)
    }
}
