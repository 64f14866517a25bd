//! Systems' names, made fit for any text: they come from files, and may hold anything.

use super::findings::Findings;

/// The longest name that a sentence bears, in characters.
const LONGEST: usize = 60;

/// The systems' names, baseline first, each on one line and free of what is invisible. Without names: `words`.
pub(super) fn names<'a>(findings: &'a Findings, words: [&'a str; 2]) -> [String; 2] {
    let [baseline, experimental] = &findings.names;
    let name = |name: &Option<String>, word: &str| {
        name.as_deref().map(visible).filter(|name| !name.is_empty()).map_or_else(|| word.to_owned(), |name| cut(&name))
    };
    [name(baseline, words[0]), name(experimental, words[1])]
}

/// On one line, with single blanks, without characters that would turn round the text behind them.
pub(super) fn visible(text: &str) -> String {
    let shown: String = text.chars().map(|c| if c.is_control() || is_line_break(c) { ' ' } else { c }).collect();
    let words: Vec<String> = shown
        .split_whitespace()
        .map(|word| word.chars().filter(|&c| !turns(c)).collect::<String>())
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

fn is_line_break(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Marks of direction (Unicode's Bidi_Control) and the byte order mark.
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn cut(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    name.chars().take(LONGEST).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_stay() {
        for name in ["", "new_model", "BERT (large)", "=1+1", "مثال", "<b>\"x\"</b>"] {
            assert_eq!(visible(name), name);
        }
    }

    #[test]
    fn names_are_one_visible_line() {
        assert_eq!(visible(" a\r\n\tb\u{2028}c\u{0}\u{85}d "), "a b c d");
        assert_eq!(visible("\u{202e}txt.exe\u{202c} \u{2066}\u{2069}"), "txt.exe");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(cut(&"é".repeat(60)).chars().count(), 60);
        assert_eq!(cut(&"é".repeat(61)).chars().last(), Some('…'));
    }
}
