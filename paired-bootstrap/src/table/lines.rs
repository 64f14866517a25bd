//! Physical lines, without comments.

use super::pieces::{LONGEST_ROW, NoRow, Pieces, ReadError};
use crate::scores::words::begins_with_spreadsheet_error;
use crate::text::{is_blank, trim};

/// The physical lines of a text that comes in pieces: ended by LF, CRLF or a lone CR. Of the text, one piece is in memory
/// and the beginning of the line that the piece before it has broken off.
#[derive(Debug)]
pub(super) struct Lines {
    pieces: Box<dyn Pieces>,
    /// What has come of the text.
    text: String,
    /// Bytes of `text` that are read.
    position: usize,
    /// Bytes after `position` that hold no line end.
    searched: usize,
    /// Lines that are read.
    number: usize,
    /// Whether no more pieces will come.
    is_complete: bool,
    /// Bytes, as they are stored, of all pieces before the last.
    bytes_before: u64,
}

impl Lines {
    /// All lines of a text, in which nothing is read yet.
    pub fn new(pieces: Box<dyn Pieces>) -> Self {
        Self { pieces, text: String::new(), position: 0, searched: 0, number: 0, is_complete: false, bytes_before: 0 }
    }

    /// The next line without its end, and its number, counted from 1; `None` at the end of the text.
    ///
    /// # Errors
    /// [`ReadError::NotText`] if a NUL is in it: no text has one, and nearly every other kind of file (workbook, picture,
    /// archive) does. [`NoRow::TooLong`] beyond [`LONGEST_ROW`]; and what the pieces say.
    pub fn next(&mut self) -> Result<Option<(usize, &str)>, NoRow> {
        let (length, end) = loop {
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
                // A CR that may be followed by a LF.
                [_] if self.is_complete => break (length, 1),
                _ => {}
            }
            self.searched = length;
            self.read_piece()?;
        };
        let start = self.position;
        self.position += length + end;
        self.searched = 0;
        self.number += 1;
        Ok(Some((self.number, &self.text[start..start + length])))
    }

    fn read_piece(&mut self) -> Result<(), ReadError> {
        self.text.drain(..self.position);
        self.position = 0;
        self.bytes_before = self.pieces.bytes_read();
        self.is_complete = !self.pieces.read(&mut self.text)?;
        Ok(())
    }

    /// Whether it is known that no line follows.
    pub fn is_at_end(&self) -> bool {
        self.is_complete && self.position == self.text.len()
    }

    /// Bytes of the whole text, as they are stored.
    pub fn bytes(&self) -> u64 {
        self.pieces.bytes()
    }

    /// How many of them are read: in the middle of a piece, in proportion.
    pub fn bytes_read(&self) -> u64 {
        let piece = self.pieces.bytes_read() - self.bytes_before;
        let read = u128::from(piece) * self.position as u128 / self.text.len().max(1) as u128;
        self.bytes_before + if self.is_at_end() { piece } else { read as u64 }
    }
}

/// A line without its comment; `None` if nothing but blanks is left. A comment [begins](begins_comment) where the line does, or behind a
/// blank outside quotes.
pub(super) fn content(line: &str) -> Option<&str> {
    let kept = if line.as_bytes().contains(&b'#') { line.split_at_checked(comment_start(line))?.0 } else { line };
    (!trim(kept).is_empty()).then_some(kept)
}

/// Whether a comment begins at the start of a text: a `#`, with two exceptions, both read as a person would. `#N/A` is a spreadsheet's
/// missing value; and `#1` is a name, as in `System #1`, unless it `is_alone`.
pub(super) fn begins_comment(text: &str, is_alone: bool) -> bool {
    let is_number = |after: &str| after.starts_with(|c: char| c.is_ascii_digit());
    let begins = text.strip_prefix('#').is_some_and(|after| is_alone || !is_number(after));
    begins && !begins_with_spreadsheet_error(text)
}

/// Whether nothing but a comment is in a line.
pub(super) fn is_comment(line: &str) -> bool {
    content(line).is_none() && !trim(line).is_empty()
}

/// Where the comment of a line starts, or the length of the line.
fn comment_start(line: &str) -> usize {
    let (mut first, mut after_blank, mut quoted) = (true, true, false);
    for (index, c) in line.char_indices() {
        if c == '#' && after_blank && !quoted {
            let text = &line[index..];
            let is_alone = first && !trim(text).contains(|c| is_blank(c) || matches!(c, ',' | ';'));
            if begins_comment(text, is_alone) {
                return index;
            }
        }
        quoted ^= c == '"';
        after_blank = is_blank(c);
        first &= after_blank;
    }
    line.len()
}

/// Whether a text holds nothing but blanks and comments.
#[must_use]
pub fn is_empty(text: &str) -> bool {
    text.split(['\n', '\r']).all(|line| content(line).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in pieces of so many characters.
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
        assert!(is_empty("") && is_empty(" \t\r\n\u{feff}\u{a0}\n# only a comment"));
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
        // The second piece is three characters of an old line and five new ones, which bring five bytes.
        assert_eq!((lines.bytes(), seen), (13, vec![0, 5, 10, 11, 13]));
    }

    #[test]
    fn blank_lines_are_no_comments() {
        assert!(is_comment("# all") && is_comment(" \t#1"));
        assert!(!is_comment("") && !is_comment(" \u{feff}") && !is_comment("1 # why") && !is_comment("#N/A"));
    }

    #[test]
    fn comments_are_cut() {
        let cases = [
            ("# all", None),
            ("  #all", None),
            ("#1", None),
            ("0.5 # why", Some("0.5 ")),
            ("0.5\t#why", Some("0.5\t")),
            ("0.5 #", Some("0.5 ")),
            ("a#b", Some("a#b")),
            ("System #1,System #2", Some("System #1,System #2")),
            ("#1 0.5 # why", Some("#1 0.5 ")),
            ("#1,0.5", Some("#1,0.5")),
            ("\"A # 1\",B # c", Some("\"A # 1\",B ")),
            ("#N/A\t0.5", Some("#N/A\t0.5")),
            ("0.5 #DIV/0! # c", Some("0.5 #DIV/0! ")),
        ];
        for (line, expected) in cases {
            assert_eq!(content(line), expected, "{line}");
        }
    }
}
