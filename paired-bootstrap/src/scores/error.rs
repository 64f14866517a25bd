//! The texts of [`PairingError`].

use super::paired::{PairedScores, PairingError};
use crate::text::{count, counted};
use std::error::Error;
use std::fmt;

impl Error for PairingError {}

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
