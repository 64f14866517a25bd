//! Physical lines, without comments.

use super::words::begins_with_spreadsheet_error;

/// Whether `c` is white space or one of the invisible marks that copying brings along (byte-order mark, zero-width
/// space, word joiner). Non-breaking and thin spaces are white space.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// `text` without blanks at both ends.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// A place in a text, between two lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    /// Bytes before it.
    pub position: usize,
    /// Lines before it.
    pub line: usize,
}

impl Cursor {
    /// The next physical line of `text`, without its end (LF, CRLF or a lone CR); `None` at the end of the text.
    /// Afterwards `self.line` is that line's number, counted from 1.
    pub fn next<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let rest = &text[self.position..];
        if rest.is_empty() {
            return None;
        }
        let bytes = rest.as_bytes();
        let length = bytes.iter().position(|&byte| byte == b'\n' || byte == b'\r').unwrap_or(bytes.len());
        let end = match &bytes[length..] {
            [] => 0,
            [b'\r', b'\n', ..] => 2,
            _ => 1,
        };
        self.position += length + end;
        self.line += 1;
        Some(&rest[..length])
    }
}

/// A line without its comment; `None` if nothing but blanks is left.
///
/// A comment is a line that begins with `#`, or the rest of a line from a `#` that follows a blank outside quotes. Two
/// exceptions, both read as a person would: `System #1` is a name (a digit follows), and `#N/A` is a spreadsheet's
/// missing value.
pub(super) fn content(line: &str) -> Option<&str> {
    let kept = if line.as_bytes().contains(&b'#') { &line[..comment_start(line)] } else { line };
    (!trim(kept).is_empty()).then_some(kept)
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
            let is_name = !first && line[index + 1..].starts_with(|next: char| next.is_ascii_digit());
            if !is_name && !begins_with_spreadsheet_error(&line[index..]) {
                return index;
            }
        }
        quoted ^= c == '"';
        after_blank = is_blank(c);
        first &= after_blank;
    }
    line.len()
}

/// The first `limit` lines of `text` that hold anything, with their numbers (from 1).
pub(super) fn first_contents(text: &str, limit: usize) -> Vec<(usize, &str)> {
    let mut cursor = Cursor::default();
    let mut found = Vec::new();
    while found.len() < limit {
        let Some(line) = cursor.next(text) else { break };
        found.extend(content(line).map(|content| (cursor.line, content)));
    }
    found
}

/// Whether a text holds nothing but blanks and comments.
#[must_use]
pub fn is_empty(text: &str) -> bool {
    first_contents(text, 1).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<&str> {
        let mut cursor = Cursor::default();
        std::iter::from_fn(|| cursor.next(text)).collect()
    }

    #[test]
    fn nothing_has_no_lines() {
        assert!(lines("").is_empty());
        assert!(is_empty("") && is_empty(" \t\r\n\u{feff}\u{a0}\n# only a comment"));
    }

    #[test]
    fn every_line_end_counts_once() {
        assert_eq!(lines("a\nb\r\nc\rd"), ["a", "b", "c", "d"]);
        assert_eq!(lines("a\n\r\n\rb\n"), ["a", "", "", "b"]);
    }

    #[test]
    fn numbers_are_those_of_physical_lines() {
        assert_eq!(first_contents("# c\r\n\r\n0.5\r1\n", 9), [(3, "0.5"), (4, "1")]);
        assert_eq!(first_contents("1\n2\n3", 2), [(1, "1"), (2, "2")]);
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
            ("\"A # 1\",B # c", Some("\"A # 1\",B ")),
            ("#N/A\t0.5", Some("#N/A\t0.5")),
            ("0.5 #DIV/0! # c", Some("0.5 #DIV/0! ")),
        ];
        for (line, expected) in cases {
            assert_eq!(content(line), expected, "{line}");
        }
    }
}
