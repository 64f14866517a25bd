//! Texts that are read in pieces.

use std::error::Error;
use std::fmt;

/// Why a text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The file holds something other than text.
    NotText,
    /// The file can no longer be read.
    Unreadable,
    /// The file is a document of another program: what it is, and what to do.
    Document(&'static str),
}

impl Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotText => "this is not a text file. Save the scores as plain text or CSV",
            Self::Unreadable => "the file cannot be read. It may have been moved or changed since. Choose it again",
            Self::Document(advice) => advice,
        })
    }
}

/// Why there is no next row.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoRow {
    Read(ReadError),
    /// The row that begins on this line is too long.
    TooLong(usize),
    /// The quote that begins a cell on this line is not closed within its row.
    OpenQuote(usize),
    /// The text ends before the JSON value that begins on this line.
    CutOff(usize),
    /// Another table begins: the lines on which the first one and this one begin.
    OtherTable([usize; 2]),
}

impl From<ReadError> for NoRow {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

/// The most bytes of a row. That is enough for many long cells, but not for the rest of a file
/// without line ends or after a quote that is never closed.
pub(super) const LONGEST_ROW: usize = 4 << 20;

/// A text that is read in pieces, so that it need not be in memory as a whole. Pieces may end
/// anywhere between characters, even inside a line or between CR and LF.
pub trait Pieces: fmt::Debug {
    /// The stored size of the whole text in bytes. It only serves to measure progress.
    fn bytes(&self) -> u64;

    /// How many of these bytes have been read.
    fn bytes_read(&self) -> u64;

    /// Appends the next piece, which may be empty, to `text`. Returns whether more will follow.
    ///
    /// # Errors
    /// [`ReadError::Unreadable`] if it cannot be read.
    fn read(&mut self, text: &mut String) -> Result<bool, ReadError>;

    /// Whether the encoding of what has been read [is a guess](super::Decoder::is_guess).
    fn is_guess(&self) -> bool {
        false
    }

    /// The ending of the file's name, which [`Source`](super::Source) leaves out: `.csv`.
    fn ending(&self) -> &str {
        ""
    }
}

/// A text that is already in memory, as one piece.
#[derive(Debug)]
pub(super) struct Whole {
    text: String,
    bytes: u64,
    bytes_read: u64,
    /// Whether its encoding was a guess.
    pub is_guess: bool,
    /// The ending of its file's name.
    pub ending: String,
}

impl Whole {
    pub fn new(text: String) -> Self {
        Self { bytes: text.len() as u64, bytes_read: 0, text, is_guess: false, ending: String::new() }
    }
}

/// A document of another program, with advice on it. It has no text.
#[derive(Debug)]
pub(super) struct Document(pub &'static str);

impl Pieces for Document {
    fn bytes(&self) -> u64 {
        0
    }

    fn bytes_read(&self) -> u64 {
        0
    }

    fn read(&mut self, _: &mut String) -> Result<bool, ReadError> {
        Err(ReadError::Document(self.0))
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

    fn is_guess(&self) -> bool {
        self.is_guess
    }

    fn ending(&self) -> &str {
        &self.ending
    }
}
