//! Texts that come piece by piece.

use super::error::ReadError;
use std::fmt;

/// A text that comes piece by piece, so that it need not be in memory as a whole. How it is cut does not matter: a piece
/// may end within a line, or between CR and LF.
pub trait Pieces: fmt::Debug {
    /// The size of the whole, in bytes as they are stored. Only the progress is measured by it.
    fn bytes(&self) -> u64;

    /// How many of these bytes the pieces so far have had.
    fn bytes_read(&self) -> u64;

    /// Adds the next piece to `text`; it may be empty. Returns whether more will follow.
    ///
    /// # Errors
    /// [`ReadError::Unreadable`] when it cannot be had.
    fn read(&mut self, text: &mut String) -> Result<bool, ReadError>;
}

/// A text that is there, in one piece.
#[derive(Debug)]
pub(crate) struct Whole {
    text: String,
    bytes: u64,
    bytes_read: u64,
}

impl Whole {
    pub fn new(text: String) -> Self {
        Self { bytes: text.len() as u64, bytes_read: 0, text }
    }
}

impl Pieces for Whole {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
        self.bytes_read = self.bytes;
        let whole = std::mem::take(&mut self.text);
        if text.is_empty() {
            *text = whole;
        } else {
            text.push_str(&whole);
        }
        Ok(false)
    }
}
