//! Checks that quotes around cells are closed at the end of their cells.

/// Follows the quotes in CSV (RFC 4180, section 2). A quote at the start of a cell must be closed
/// before the next separator or line end, and a doubled quote is a character of the cell. After the
/// closing quote, more text is accepted only if the quoted part has no line ends.
#[derive(Debug)]
pub(super) struct Quotes {
    delimiter: u8,
    at: At,
    /// The current line, counted from 1.
    line: usize,
    /// The line of the last quote that began a cell.
    opened: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    CellBegin,
    Cell,
    Quoted,
    /// After a quote that either closes the cell or is the first of two.
    Quote,
}

impl Quotes {
    pub fn new(delimiter: u8) -> Self {
        Self { delimiter, at: At::CellBegin, line: 1, opened: 0 }
    }

    pub fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// Reads more text. The error is the line of a quote that would take the following lines into
    /// its cell, although it is not closed at the end of a cell.
    pub fn read(&mut self, text: &str) -> Result<(), usize> {
        if matches!(self.at, At::CellBegin | At::Cell) && !text.contains('"') {
            if let Some(last) = text.bytes().next_back() {
                self.at = if last == b'\n' || last == self.delimiter { At::CellBegin } else { At::Cell };
            }
            self.line += text.bytes().filter(|&byte| byte == b'\n').count();
            return Ok(());
        }
        for &byte in text.as_bytes() {
            self.at = match (self.at, byte) {
                (At::CellBegin, b'"') => {
                    self.opened = self.line;
                    At::Quoted
                }
                (At::Quoted, b'"') => At::Quote,
                (At::Quoted, _) | (At::Quote, b'"') => At::Quoted,
                (_, b'\n') => At::CellBegin,
                (_, byte) if byte == self.delimiter => At::CellBegin,
                (At::Quote, _) if self.line > self.opened => return Err(self.opened),
                _ => At::Cell,
            };
            self.line += usize::from(byte == b'\n');
        }
        Ok(())
    }

    /// Ends the text. The error is that of [`Self::read`].
    pub fn end(&self) -> Result<(), usize> {
        if self.at == At::Quoted { Err(self.opened) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<(), usize> {
        let mut quotes = Quotes::new(b',');
        for character in text.chars() {
            quotes.read(character.encode_utf8(&mut [0; 4]))?;
        }
        let piecewise = quotes.end();
        let mut quotes = Quotes::new(b',');
        assert_eq!(quotes.read(text).and_then(|()| quotes.end()), piecewise, "{text:?}");
        piecewise
    }

    #[test]
    fn quotes_close_where_their_cell_ends() {
        for text in [
            "",
            "a,b\n",
            "\"a\nb\",1\n",
            "x,\"a \"\"b\"\"\n\"\nc,d",
            "5\" pipe,1\n6\",2",
            "\"a\" b,1\n",
            "\"\"\n\"\"\"\"",
        ] {
            assert_eq!(check(text), Ok(()), "{text:?}");
        }
        for (text, line) in
            [("\"", 1), ("a\n7,\"Hi\n8,b\n", 2), ("a\n7,\"Hi\n8,\"b\n9,c", 2), ("\"x\ny\",1\n\"a\n\"\"b", 3)]
        {
            assert_eq!(check(text), Err(line), "{text:?}");
        }
    }
}
