//! What counts as blank.

/// Whether `c` is white space or one of the invisible marks that copying brings along (byte-order
/// mark, zero-width space, word joiner). Non-breaking and thin spaces are white space.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// `text` without blanks at both ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}
