//! Why a job cannot run.

use super::protocol::Reply;
use crate::bootstrap::DifferencesError;
use crate::scores::ReadError;

/// Why a job cannot run.
#[derive(Debug)]
pub(super) struct Refusal {
    message: String,
    /// As in [`Reply::Rejected`].
    is_half: bool,
}

impl Refusal {
    pub(super) fn new(message: String) -> Self {
        Self { message, is_half: false }
    }

    /// Where the trouble is and what to do, as a sentence.
    pub(super) fn message(self) -> String {
        self.message
    }

    pub(super) fn reply(self, job: u32) -> Reply {
        Reply::Rejected { job, is_half: self.is_half, message: self.message }
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Self {
        Self { message: error.to_string(), is_half: matches!(error, ReadError::OneListOnly { .. }) }
    }
}

impl From<DifferencesError> for Refusal {
    fn from(error: DifferencesError) -> Self {
        Self::new(error.to_string())
    }
}
