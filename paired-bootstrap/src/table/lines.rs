//! Splits a text into physical lines.

use super::pieces::{LONGEST_ROW, NoRow, Pieces, ReadError};

/// The physical lines of a text that arrives in pieces. A line ends with LF, CRLF or a lone CR.
/// Only one piece is in memory, together with the line that the previous piece left incomplete.
#[derive(Debug)]
pub(super) struct Lines {
    pieces: Box<dyn Pieces>,
    /// What has come of the text.
    text: String,
    /// The part of the text that is in memory.
    position: usize,
    /// Bytes after `position` that hold no line end.
    searched: usize,
    /// Lines that are read.
    number: usize,
    /// Whether no more pieces will come.
    is_complete: bool,
    /// The stored size in bytes of all pieces before the last.
    bytes_before: u64,
}

impl Lines {
    /// The lines of a text of which nothing is read yet.
    pub fn new(pieces: Box<dyn Pieces>) -> Self {
        Self { pieces, text: String::new(), position: 0, searched: 0, number: 0, is_complete: false, bytes_before: 0 }
    }

    /// The next line without its end, and its number, counted from 1; `None` at the end of the
    /// text.
    ///
    /// # Errors
    /// [`ReadError::NotText`] if the line contains a NUL: texts have none, but nearly all other
    /// files (workbooks, pictures, archives) do. [`NoRow::TooLong`] beyond [`LONGEST_ROW`]. Errors
    /// of the pieces are passed on.
    pub fn next(&mut self) -> Result<Option<(usize, &str)>, NoRow> {
        let Some((length, end)) = self.find()? else { return Ok(None) };
        let start = self.position;
        self.position += length + end;
        self.number += 1;
        Ok(Some((self.number, &self.text[start..start + length])))
    }

    /// The line that [`next`](Self::next) will return, without its end.
    ///
    /// # Errors
    /// As [`next`](Self::next).
    pub fn peek(&mut self) -> Result<Option<&str>, NoRow> {
        let Some((length, _)) = self.find()? else { return Ok(None) };
        Ok(Some(&self.text[self.position..self.position + length]))
    }

    /// The length of the next line, and that of its end; `None` at the end of the text.
    fn find(&mut self) -> Result<Option<(usize, usize)>, NoRow> {
        let found = loop {
            let rest = &self.text.as_bytes()[self.position..];
            let is_special = |byte: &u8| matches!(byte, b'\n' | b'\r' | 0);
            let found = rest[self.searched..].iter().position(is_special);
            let length = self.searched + found.unwrap_or(rest.len() - self.searched);
            if length > LONGEST_ROW {
                return Err(NoRow::TooLong(self.number + 1));
            }
            match &rest[length..] {
                [] if self.is_complete && length == 0 => return Ok(None),
                [] if self.is_complete => break (length, 0),
                [0, ..] => return Err(ReadError::NotText.into()),
                [b'\r', b'\n', ..] => break (length, 2),
                [b'\n', ..] | [b'\r', _, ..] => break (length, 1),
                // A CR at the end of a piece may be followed by a LF.
                [_] if self.is_complete => break (length, 1),
                _ => {}
            }
            self.searched = length;
            self.read_piece()?;
        };
        self.searched = 0;
        Ok(Some(found))
    }

    fn read_piece(&mut self) -> Result<(), ReadError> {
        self.text.drain(..self.position);
        self.position = 0;
        self.bytes_before = self.pieces.bytes_read();
        self.is_complete = !self.pieces.read(&mut self.text)?;
        Ok(())
    }

    /// Whether no line follows. False as long as that is unknown.
    pub fn is_at_end(&self) -> bool {
        self.is_complete && self.position == self.text.len()
    }

    /// The stored size of the whole text in bytes.
    pub fn bytes(&self) -> u64 {
        self.pieces.bytes()
    }

    /// How many of these bytes are read; within a piece, a proportional estimate.
    pub fn bytes_read(&self) -> u64 {
        let piece = self.pieces.bytes_read() - self.bytes_before;
        let read = u128::from(piece) * self.position as u128 / self.text.len().max(1) as u128;
        self.bytes_before + if self.is_at_end() { piece } else { read as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in pieces of `size` characters.
    #[derive(Debug)]
    struct Cut {
        characters: Vec<char>,
        size: usize,
        read: usize,
    }

    impl Pieces for Cut {
        fn bytes(&self) -> u64 {
            self.characters.len() as u64
        }

        fn bytes_read(&self) -> u64 {
            self.read as u64
        }

        fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
            let end = (self.read + self.size).min(self.characters.len());
            text.extend(&self.characters[self.read..end]);
            self.read = end;
            Ok(end < self.characters.len())
        }
    }

    fn cut(text: &str, size: usize) -> Lines {
        Lines::new(Box::new(Cut { characters: text.chars().collect(), size, read: 0 }))
    }

    /// All lines, after a check that they are the same for pieces of every size.
    fn lines(text: &str) -> Result<Vec<String>, NoRow> {
        let in_pieces = |size| {
            let mut lines = cut(text, size);
            let mut read = Vec::new();
            while let Some((number, line)) = lines.next()? {
                read.push(line.to_owned());
                assert_eq!(number, read.len());
            }
            assert!(lines.is_at_end());
            Ok(read)
        };
        let whole = in_pieces(text.len().max(1));
        for size in 1..text.len().min(20) {
            assert_eq!(in_pieces(size), whole, "pieces of {size}");
        }
        whole
    }

    fn expect(text: &str, expected: &[&str]) {
        assert_eq!(lines(text), Ok(expected.iter().map(|&line| line.to_owned()).collect()), "{text:?}");
    }

    #[test]
    fn nothing_has_no_lines() {
        expect("", &[]);
    }

    #[test]
    fn every_line_end_counts_once() {
        expect("a\nb\r\nc\rd", &["a", "b", "c", "d"]);
        expect("a\n\r\n\rb\n", &["a", "", "", "b"]);
        expect("é\r", &["é"]);
    }

    #[test]
    fn nul_is_no_text_in_the_line_that_has_it() {
        assert_eq!(lines("a\nb\0c\n"), Err(NoRow::Read(ReadError::NotText)));
        let mut first = cut("a\nb\0c\n", 9);
        assert_eq!(first.next(), Ok(Some((1, "a"))));
        assert_eq!(first.next(), Err(NoRow::Read(ReadError::NotText)));
    }

    #[test]
    fn longest_line_is_the_limit() {
        let text = "1".repeat(LONGEST_ROW);
        for size in [LONGEST_ROW / 3, LONGEST_ROW, LONGEST_ROW + 9] {
            assert_eq!(cut(&text, size).next(), Ok(Some((1, text.as_str()))));
            assert_eq!(cut(&format!("{text}\r\n2"), size).next(), Ok(Some((1, text.as_str()))));
            for longer in [format!("{text}1"), format!("{text}1\0"), format!("{text}1\n")] {
                assert_eq!(cut(&longer, size).next(), Err(NoRow::TooLong(1)));
            }
        }
    }

    #[test]
    fn progress_is_told_within_a_piece_and_never_falls() {
        let mut lines = cut("1234\n678\n\n12\n", 8);
        let mut seen = vec![lines.bytes_read()];
        while let Ok(Some(_)) = lines.next() {
            seen.push(lines.bytes_read());
        }
        // The second piece is held as three characters of an old line and five new ones, which
        // count as five bytes.
        assert_eq!((lines.bytes(), seen), (13, vec![0, 5, 10, 11, 13]));
    }
}
