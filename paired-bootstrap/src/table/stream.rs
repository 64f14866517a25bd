//! Pieces of text that can be examined before they are read.

use super::pieces::{Pieces, ReadError};
use super::quotes::Quotes;
use std::io;

/// A text whose beginning can be examined.
#[derive(Debug)]
pub(super) struct Peeked {
    pieces: Box<dyn Pieces>,
    /// The part that was examined but not yet read.
    head: String,
    is_complete: bool,
}

impl Peeked {
    pub fn new(pieces: Box<dyn Pieces>) -> Self {
        Self { pieces, head: String::new(), is_complete: false }
    }

    /// The beginning of the text, at least `bytes` long if the text is, and whether that is the
    /// whole text.
    ///
    /// # Errors
    /// The error of the pieces, such as [`ReadError::Unreadable`].
    pub fn peek(&mut self, bytes: usize) -> Result<(&str, bool), ReadError> {
        while self.head.len() < bytes && !self.is_complete {
            self.is_complete = !self.pieces.read(&mut self.head)?;
        }
        Ok((&self.head, self.is_complete))
    }
}

impl Pieces for Peeked {
    fn bytes(&self) -> u64 {
        self.pieces.bytes()
    }

    fn bytes_read(&self) -> u64 {
        if self.head.is_empty() { self.pieces.bytes_read() } else { 0 }
    }

    fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
        if self.head.is_empty() && !self.is_complete {
            return self.pieces.read(text);
        }
        text.push_str(&std::mem::take(&mut self.head));
        Ok(!self.is_complete)
    }

    fn is_guess(&self) -> bool {
        self.pieces.is_guess()
    }

    fn ending(&self) -> &str {
        self.pieces.ending()
    }
}

/// A text as bytes. Every line, even the last, ends with a single LF, so that lines can be counted.
#[derive(Debug)]
pub(super) struct Bytes {
    pieces: Box<dyn Pieces>,
    text: String,
    /// Bytes of `text` that are read.
    position: usize,
    is_complete: bool,
    /// Whether the previous piece ended with a CR, which is not in `text` yet.
    is_after_cr: bool,
    /// How many bytes may be read until [`Self::allow`] is called again.
    allowed: usize,
    quotes: Quotes,
    /// The line of a quote that is not closed at the end of its cell.
    open_quote: Option<usize>,
}

impl Bytes {
    pub fn new(pieces: Box<dyn Pieces>, delimiter: u8) -> Self {
        Self {
            pieces,
            text: String::new(),
            position: 0,
            is_complete: false,
            is_after_cr: false,
            allowed: 0,
            quotes: Quotes::new(delimiter),
            open_quote: None,
        }
    }

    /// The line of the quote that made reading fail.
    pub fn open_quote(&self) -> Option<usize> {
        self.open_quote
    }

    pub fn delimiter(&self) -> u8 {
        self.quotes.delimiter()
    }

    /// Allows this many bytes to be read before reading fails.
    pub fn allow(&mut self, bytes: usize) {
        self.allowed = bytes;
    }

    pub fn pieces(&self) -> &dyn Pieces {
        &*self.pieces
    }

    fn fill(&mut self) -> io::Result<()> {
        while self.position == self.text.len() && !self.is_complete {
            self.position = 0;
            self.text.clear();
            if std::mem::take(&mut self.is_after_cr) {
                self.text.push('\r');
            }
            self.is_complete = !self.pieces.read(&mut self.text).map_err(io::Error::other)?;
            if self.text.contains('\0') {
                return Err(io::Error::other(ReadError::NotText));
            }
            if self.is_complete {
                self.text.push('\n');
            } else if self.text.ends_with('\r') {
                self.text.pop();
                self.is_after_cr = true;
            }
            if self.text.contains('\r') {
                self.text = self.text.replace("\r\n", "\n").replace('\r', "\n");
            }
            let open = self.quotes.read(&self.text);
            let open = open.and_then(|()| if self.is_complete { self.quotes.end() } else { Ok(()) });
            self.open_quote = open.err();
            if self.open_quote.is_some() {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
        Ok(())
    }
}

impl io::Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.allowed == 0 {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.fill()?;
        let rest = &self.text.as_bytes()[self.position..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.position += length;
        self.allowed = self.allowed.saturating_sub(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::pieces::Whole;
    use std::io::Read;

    #[test]
    fn what_was_looked_at_is_read_once() {
        let mut peeked = Peeked::new(Box::new(Whole::new("a\nb".to_owned())));
        assert_eq!(peeked.peek(1), Ok(("a\nb", true)));
        assert_eq!(peeked.bytes_read(), 0);
        let mut text = String::new();
        assert_eq!((peeked.read(&mut text), peeked.read(&mut text)), (Ok(false), Ok(false)));
        assert_eq!((text.as_str(), peeked.bytes_read()), ("a\nb", 3));
    }

    #[test]
    fn every_line_ends_with_one_lf() {
        let mut bytes = Bytes::new(Box::new(Whole::new("a\r\n\rb\n\nc\r".to_owned())), b',');
        bytes.allow(100);
        let mut text = String::new();
        bytes.read_to_string(&mut text).expect("a text");
        assert_eq!(text, "a\n\nb\n\nc\n");
    }

    #[test]
    fn no_more_than_allowed_is_read() {
        let mut bytes = Bytes::new(Box::new(Whole::new("abcdef".to_owned())), b',');
        assert!(bytes.read(&mut [0; 2]).is_err());
        bytes.allow(1);
        assert!(bytes.read(&mut [0; 2]).is_ok() && bytes.read(&mut [0; 2]).is_err());
    }
}
