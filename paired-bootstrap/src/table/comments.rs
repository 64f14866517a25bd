//! Recognises comments.

use crate::scores::words::begins_with_spreadsheet_error;
use crate::text::{is_blank, trim};

/// A line without its comment; `None` if only blanks are left. A comment [begins](begins_comment)
/// at the start of the line, or after a blank outside quotes.
pub(super) fn content(line: &str) -> Option<&str> {
    let kept = if line.as_bytes().contains(&b'#') { line.split_at_checked(comment_start(line))?.0 } else { line };
    (!trim(kept).is_empty()).then_some(kept)
}

/// Whether a text starts with a comment: a `#`, with two exceptions. `#N/A` is a spreadsheet's
/// missing value, and `#1` is a name, as in `System #1`, unless it `is_alone`.
pub(super) fn begins_comment(text: &str, is_alone: bool) -> bool {
    let is_number = |after: &str| after.starts_with(|c: char| c.is_ascii_digit());
    let begins = text.strip_prefix('#').is_some_and(|after| is_alone || !is_number(after));
    begins && !begins_with_spreadsheet_error(text)
}

/// Whether a row whose first cell is `cell` is all comment. Next to other cells a single word is a
/// name: `#happy,1,0`.
pub(super) fn fills_row(cell: &str, is_alone: bool) -> bool {
    begins_comment(cell, is_alone) && (is_alone || cell.contains(is_blank))
}

/// The index where a line's comment starts, or the length of the line.
fn comment_start(line: &str) -> usize {
    let (mut first, mut after_blank, mut quoted) = (true, true, false);
    for (index, c) in line.char_indices() {
        if c == '#' && after_blank && !quoted {
            let text = &line[index..];
            let is_comment = if first {
                let cell = trim(text).split([',', ';']).next().unwrap_or_default();
                fills_row(cell, !trim(text).contains(|c| is_blank(c) || matches!(c, ',' | ';')))
            } else {
                begins_comment(text, false)
            };
            if is_comment {
                return index;
            }
        }
        quoted ^= c == '"';
        after_blank = is_blank(c);
        first &= after_blank;
    }
    line.len()
}

/// Whether a text has only blanks and comments.
#[must_use]
pub fn is_empty(text: &str) -> bool {
    text.split(['\n', '\r']).all(|line| content(line).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_comments_are_nothing() {
        assert!(is_empty("") && is_empty(" \t\r\n\u{feff}\u{a0}\n# only a comment\n \t#1"));
        assert!(!is_empty("1 # why") && !is_empty("#N/A") && !is_empty("#,a,b\n#happy,1,0"));
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
            ("#happy,1,0", Some("#happy,1,0")),
            ("#so happy,1,0", None),
            ("\"A # 1\",B # c", Some("\"A # 1\",B ")),
            ("#N/A\t0.5", Some("#N/A\t0.5")),
            ("0.5 #DIV/0! # c", Some("0.5 #DIV/0! ")),
        ];
        for (line, expected) in cases {
            assert_eq!(content(line), expected, "{line}");
        }
    }
}
