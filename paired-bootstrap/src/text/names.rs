//! Prepares names and other texts from files and input boxes, which may contain anything, for use
//! in a sentence.

/// `text` on one line, with single spaces and without invisible characters: control characters, and
/// marks that would change the direction of the text after them.
#[must_use]
pub fn visible(text: &str) -> String {
    shortened_to(text, usize::MAX)
}

/// A text for quoting in a message, without the quotation marks: [`visible`], cut after 40
/// characters.
#[must_use]
pub fn shortened(text: &str) -> String {
    shortened_to(text, 40)
}

/// As [`visible`], but cut after `longest` characters; `…` stands for the rest.
#[must_use]
pub fn shortened_to(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    let (mut length, mut is_gap) = (0, false);
    for c in text.chars().filter(|&c| c.is_whitespace() || !(c.is_control() || turns(c))) {
        if c.is_whitespace() {
            is_gap = length > 0;
            continue;
        }
        length += 1 + usize::from(is_gap);
        if length > longest {
            shown.push('…');
            break;
        }
        if std::mem::take(&mut is_gap) {
            shown.push(' ');
        }
        shown.push(c);
    }
    shown
}

/// `text` with its first letter as a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// As [`visible`], but at most `longest` characters long; `…` stands for what is left out in the
/// middle, as names of systems often differ only at their ends. The cut never leaves a dot, a
/// hyphen or another separator next to the `…`, and never leaves decimals without the number that
/// they belong to.
///
/// ```
/// use paired_bootstrap::text::fitting;
///
/// assert_eq!(fitting("Llama-3-8B-Instruct", 40), "Llama-3-8B-Instruct");
/// assert_eq!(fitting("Llama-3-8B-Instruct", 12), "Llama…truct");
/// ```
#[must_use]
pub fn fitting(name: &str, longest: usize) -> String {
    let name = visible(name);
    let letters = name.chars().count();
    if letters <= longest {
        return name;
    }
    let end = longest.saturating_sub(1) / 2;
    let begin = longest.saturating_sub(1) - end;
    let [begin, end]: [String; 2] = [name.chars().take(begin).collect(), name.chars().skip(letters - end).collect()];
    let end = end.trim_start_matches(MARKS);
    // "Llama-3.2-1B" must not become "Llama-…2-1B".
    let cuts_a_number = name.chars().rev().nth(end.chars().count()) == Some('.');
    let behind = end.trim_start_matches(|c: char| cuts_a_number && c.is_ascii_digit()).trim_start_matches(MARKS);
    let end = if behind.is_empty() { end } else { behind };
    format!("{}…{end}", begin.trim_end_matches(MARKS))
}

/// As [`fitting`]. If `other` would look the same, what both begin with is left out instead, up to
/// the part of the name in which they differ.
///
/// ```
/// use paired_bootstrap::text::fitting_beside;
///
/// let [sft, dpo] = ["Llama-3-8B-sft-epoch-3-final", "Llama-3-8B-dpo-epoch-3-final"];
/// assert_eq!(fitting_beside(sft, dpo, 16), "…sft-epoch-3-fi…");
/// assert_eq!(fitting_beside(sft, "Llama-3-8B", 16), "Llama-3…3-final");
/// ```
#[must_use]
pub fn fitting_beside(name: &str, other: &str, longest: usize) -> String {
    let short = fitting(name, longest);
    if fitting(other, longest) != short {
        return short;
    }
    let [name, other] = [name, other].map(visible);
    let shared = name.chars().zip(other.chars()).take_while(|(own, others)| own == others).count();
    let begin: String = name.chars().take(shared).collect();
    let rest = &name[begin.rfind(MARKS).map_or(begin.len(), |mark| mark + 1)..];
    if name == other || rest.is_empty() { short } else { format!("…{}", shortened_to(rest, longest - 2)) }
}

/// The path of a file for quoting in a message: at most 80 characters, [cut](fitting) in the
/// middle, as the paths of a tool's files often differ only at their ends.
#[must_use]
pub fn shortened_path(path: &str) -> String {
    fitting(path, 80)
}

/// Separators between the parts of a name.
const MARKS: [char; 5] = ['.', '-', '_', '/', ' '];

/// Directional marks (Unicode's Bidi_Control) and the byte-order mark.
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
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
        assert_eq!(visible("a\u{1b}[31mb"), "a[31mb");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(shortened(&"ä".repeat(40)), "ä".repeat(40));
        assert_eq!(shortened(&"ä".repeat(41)), format!("{}…", "ä".repeat(40)));
        assert_eq!([3, 4, 5].map(|longest| shortened_to("ab  c\u{0} d", longest)), ["ab…", "ab c…", "ab c…"]);
        assert_eq!(shortened_to("ab  c\u{0} d", 6), "ab c d");
        assert_eq!(shortened_to("", 0), "");
    }

    #[test]
    fn names_keep_both_ends() {
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|longest| fitting("äbcde", longest)),
            ["…", "…", "ä…", "ä…e", "äb…e", "äbcde"]
        );
        assert_eq!(fitting(" a\u{0}\n b", 3), "a b");
    }

    #[test]
    fn names_are_not_cut_beside_a_mark() {
        let cut = |longest| fitting("FuseChat-Llama-3.2-1B-Instruct", longest);
        assert_eq!([29, 27].map(cut), ["FuseChat-Llama…1B-Instruct", "FuseChat-Llam…1B-Instruct"]);
        // Names that differ only in their last part stay distinct.
        assert_eq!(["v1.2.3.4.5", "v1.2.3.4.6"].map(|name| fitting(name, 6)), ["v1…5", "v1…6"]);
        assert_eq!(["v1.2.3.4.5", "v1.2.3.4.6"].map(|name| fitting(name, 4)), ["v1…5", "v1…6"]);
        for longest in 0..30 {
            let name = cut(longest);
            let (begin, end) = name.split_once('…').expect("is longer");
            assert!(!begin.ends_with(MARKS) && !end.starts_with(MARKS), "{name}");
        }
    }
}
