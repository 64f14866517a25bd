//! Blank characters.

/// Whether `c` is white space or an invisible character that copying can bring along (byte-order
/// mark, zero-width space, word joiner). Non-breaking and thin spaces are white space.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// `text` without leading and trailing blanks.
pub(crate) fn trim(text: &str) -> &str {
    // A shortcut for nearly every cell of a table.
    let (first, last) = (text.as_bytes().first(), text.as_bytes().last());
    if [first, last].iter().all(|byte| byte.is_some_and(u8::is_ascii_graphic)) {
        return text;
    }
    text.trim_matches(is_blank)
}
