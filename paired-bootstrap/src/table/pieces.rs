//! Texts that come piece by piece.

use std::error::Error;
use std::fmt;

/// Why a text cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The file holds something other than text.
    NotText,
    /// The file can no longer be read.
    Unreadable,
}

impl Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotText => "this is not a text file. Save the scores as plain text or CSV",
            Self::Unreadable => "the file cannot be read. It may have been moved or changed since. Choose it again",
        })
    }
}

/// Why there is no next row.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoRow {
    Read(ReadError),
    /// The row that begins on this line is too long.
    TooLong(usize),
    /// The quote that begins a cell on this line is not closed in its row.
    OpenQuote(usize),
}

impl From<ReadError> for NoRow {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

/// The most bytes that a row may have: many long cells, but not the rest of a file without line
/// ends, or behind a quote that is never closed.
pub(super) const LONGEST_ROW: usize = 4 << 20;

/// A text that comes piece by piece, so that it need not be in memory as a whole. How it is cut
/// does not matter: a piece may end within a line, or between CR and LF.
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
pub(super) struct Whole {
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
