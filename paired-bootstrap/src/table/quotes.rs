//! Quotes around cells, and whether each is closed where its cell ends.

/// Follows the quotes of a text of cells, as CSV has them: a quote that begins a cell is closed
/// before the next separator or line end, and a doubled one is a character of the cell. (RFC 4180,
/// section 2.) A text whose cells have no line ends may have anything behind a closing quote.
#[derive(Debug)]
pub(super) struct Quotes {
    delimiter: u8,
    at: At,
    /// The line that is read, counted from 1.
    line: usize,
    /// The line on which the last quote that began a cell stands.
    opened: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    CellBegin,
    Cell,
    Quoted,
    /// Behind a quote that closes the cell, or is the first of two.
    Quote,
}

impl Quotes {
    pub fn new(delimiter: u8) -> Self {
        Self { delimiter, at: At::CellBegin, line: 1, opened: 0 }
    }

    pub fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// Reads on. `Err` with the line of a quote behind which other lines would be read as the text
    /// of its cell, though it is not closed where a cell ends.
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

    /// That the text ends here. `Err` as of [`Self::read`].
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
