//! Where lines do not break.

/// `text` as the document shows it: a number and its unit stay on one line, by a no-break space.
/// Texts for copying and saving keep the plain space.
pub fn unbroken(text: &str) -> String {
    let mut before = ' ';
    let glued = |(at, c): (usize, char)| {
        let follows_number = std::mem::replace(&mut before, c).is_numeric();
        let is_before_unit = || [" %", " point"].iter().any(|unit| text[at..].starts_with(unit));
        if follows_number && is_before_unit() { '\u{a0}' } else { c }
    };
    text.char_indices().map(glued).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_units() {
        let cases = [
            ("66.7 % against 50 %, 0.6 points", "66.7\u{a0}% against 50\u{a0}%, 0.6\u{a0}points"),
            ("within ±10⁻⁶ points", "within ±10⁻⁶\u{a0}points"),
            ("a gain of 1 point", "a gain of 1\u{a0}point"),
        ];
        for (plain, shown) in cases {
            assert_eq!([plain, shown].map(unbroken), [shown; 2]);
        }
    }

    #[test]
    fn other_spaces_stay() {
        for text in ["", " ", "10 of 500 items", "in % points", "the points", "5 pairs"] {
            assert_eq!(unbroken(text), text);
        }
    }
}
