//! What counts as blank.

/// Whether `c` is white space or one of the invisible marks that copying brings along (byte-order
/// mark, zero-width space, word joiner). Non-breaking and thin spaces are white space.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// `text` without blanks at both ends.
pub(crate) fn trim(text: &str) -> &str {
    // Nearly every cell of a table is such a text.
    let (first, last) = (text.as_bytes().first(), text.as_bytes().last());
    if [first, last].iter().all(|byte| byte.is_some_and(u8::is_ascii_graphic)) {
        return text;
    }
    text.trim_matches(is_blank)
}
