//! Splits a line at blanks.

use crate::text::{is_blank, trim};

/// The cells of a line, separated by runs of blanks. Blanks in double quotes do not separate, and a
/// percent sign on its own belongs to the number before it. A quote that is never closed is an
/// ordinary character.
pub(super) fn cells(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = trim(line);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (cell, after) = first(rest);
        rest = after.trim_start_matches(is_blank);
        Some(cell)
    })
}

/// A text without its quotes, if they enclose all of it.
pub(super) fn unquoted(text: &str) -> &str {
    quoted(text).filter(|(_, after)| after.is_empty()).map_or(text, |(cell, _)| cell)
}

/// The first cell, and what follows it.
fn first(text: &str) -> (&str, &str) {
    if let Some((cell, after)) = quoted(text)
        && (after.is_empty() || after.starts_with(is_blank))
    {
        return (cell, after);
    }
    let mut end = text.find(is_blank).unwrap_or(text.len());
    let gap = text[end..].trim_start_matches(is_blank);
    if let Some(after) = gap.strip_prefix('%')
        && (after.is_empty() || after.starts_with(is_blank))
    {
        end = text.len() - after.len();
    }
    text.split_at(end)
}

/// The text in quotes at the start of `text`, and what follows the closing quote.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('"')?;
    let (cell, after) = inside.split_once('"')?;
    Some((trim(cell), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expect(line: &str, expected: &[&str]) {
        assert_eq!(cells(line).collect::<Vec<_>>(), expected, "{line:?}");
    }

    #[test]
    fn runs_of_blanks_cut_once() {
        expect("", &[]);
        expect("  ", &[]);
        expect("\u{feff} 1   2\t3\u{a0}", &["1", "2", "3"]);
    }

    #[test]
    fn quotes_hold_blanks() {
        expect("\"a b\" 1", &["a b", "1"]);
        expect("\"\" 1", &["", "1"]);
        expect("\"a\"b c", &["\"a\"b", "c"]);
        expect("\"a b", &["\"a", "b"]);
        assert_eq!([unquoted("\" a \""), unquoted("\"a\"b"), unquoted("a")], ["a", "\"a\"b", "a"]);
    }

    #[test]
    fn percent_signs_belong_to_the_number_before_them() {
        expect("71,2 % 80%", &["71,2 %", "80%"]);
        expect("5 %x", &["5", "%x"]);
    }
}
