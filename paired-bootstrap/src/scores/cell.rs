//! A line cut into cells.

use super::lines::{is_blank, trim};
use crate::text::visible;

/// What stands between two cells of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    /// A tab.
    Tab,
    /// `;`
    Semicolon,
    /// `,`
    Comma,
    /// Any run of blanks.
    Blank,
    /// Nothing: the whole line is one cell.
    None,
}

impl Separator {
    /// Those that cut, the least ambiguous first: a tab is hardly ever part of a cell, a blank often is.
    pub const ALL: [Self; 4] = [Self::Tab, Self::Semicolon, Self::Comma, Self::Blank];

    /// Whether a comma inside a cell can be a decimal mark.
    pub fn allows_decimal_comma(self) -> bool {
        self != Self::Comma
    }

    fn char(self) -> Option<char> {
        match self {
            Self::Tab => Some('\t'),
            Self::Semicolon => Some(';'),
            Self::Comma => Some(','),
            Self::Blank | Self::None => None,
        }
    }
}

/// The text of one cell, without blanks and quotes around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell<'t> {
    /// The text; inside quotes, a doubled quote is still two.
    pub text: &'t str,
    /// Whether double quotes stood around it.
    pub quoted: bool,
}

impl<'t> Cell<'t> {
    /// A cell without text.
    pub const EMPTY: Self = Self { text: "", quoted: false };

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// The text as a name: visible, with doubled quotes as one.
    pub fn name(self) -> String {
        let text = if self.quoted { self.text.replace("\"\"", "\"") } else { self.text.to_owned() };
        visible(&text)
    }

    fn plain(text: &'t str) -> Self {
        Self { text: trim(text), quoted: false }
    }
}

/// The cells of one line, from left to right. An empty line has one empty cell; a separator at the end of a line is
/// followed by an empty cell.
#[derive(Clone)]
pub(crate) struct Cells<'t> {
    separator: Separator,
    /// What is not cut yet; `None` after the last cell.
    rest: Option<&'t str>,
}

/// Cuts a line at `separator`. Separators inside double quotes do not cut; a quote that is never closed is an ordinary
/// character.
pub(crate) fn cells(line: &str, separator: Separator) -> Cells<'_> {
    let line = match separator {
        Separator::Blank => trim(line),
        // One column exported from a wider table: `0.5;` or `0.5,,`.
        Separator::None => line.trim_end_matches(|c| is_blank(c) || c == ',' || c == ';'),
        Separator::Tab | Separator::Semicolon | Separator::Comma => line,
    };
    Cells { separator, rest: Some(line) }
}

/// How many cells a line has, empty ones at its end not counted.
pub(crate) fn filled(line: &str, separator: Separator) -> usize {
    cells(line, separator).enumerate().filter(|(_, cell)| !cell.is_empty()).last().map_or(0, |(index, _)| index + 1)
}

impl<'t> Iterator for Cells<'t> {
    type Item = Cell<'t>;

    fn next(&mut self) -> Option<Cell<'t>> {
        let rest = self.rest?;
        let (cell, rest) = match (self.separator.char(), self.separator) {
            (Some(separator), _) => cut_at_char(rest, separator),
            (None, Separator::Blank) => cut_at_blanks(rest),
            (None, _) => cut_nowhere(rest),
        };
        self.rest = rest;
        Some(cell)
    }
}

/// The first cell, and what follows the separator after it.
fn cut_at_char(text: &str, separator: char) -> (Cell<'_>, Option<&str>) {
    let start = text.trim_start_matches(|c| c != separator && is_blank(c));
    if let Some((cell, after)) = quoted(start) {
        let after = after.trim_start_matches(|c| c != separator && is_blank(c));
        if after.is_empty() {
            return (cell, None);
        }
        if let Some(rest) = after.strip_prefix(separator) {
            return (cell, Some(rest));
        }
    }
    match start.split_once(separator) {
        Some((cell, rest)) => (Cell::plain(cell), Some(rest)),
        None => (Cell::plain(start), None),
    }
}

/// The first cell, and what follows the blanks after it. A percent sign that stands apart belongs to the number before
/// it.
fn cut_at_blanks(text: &str) -> (Cell<'_>, Option<&str>) {
    if let Some((cell, after)) = quoted(text)
        && (after.is_empty() || after.starts_with(is_blank))
    {
        return (cell, next_word(after));
    }
    let mut end = text.find(is_blank).unwrap_or(text.len());
    let gap = text[end..].trim_start_matches(is_blank);
    if let Some(after) = gap.strip_prefix('%')
        && (after.is_empty() || after.starts_with(is_blank))
    {
        end = text.len() - after.len();
    }
    (Cell::plain(&text[..end]), next_word(&text[end..]))
}

fn next_word(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(is_blank);
    (!rest.is_empty()).then_some(rest)
}

fn cut_nowhere(text: &str) -> (Cell<'_>, Option<&str>) {
    let whole = trim(text);
    let cell = quoted(whole).filter(|(_, after)| after.is_empty()).map(|(cell, _)| cell);
    (cell.unwrap_or(Cell { text: whole, quoted: false }), None)
}

/// A quoted cell at the start of `text`, and what follows its closing quote.
fn quoted(text: &str) -> Option<(Cell<'_>, &str)> {
    let inside = text.strip_prefix('"')?;
    let mut from = 0;
    loop {
        let end = from + inside[from..].find('"')?;
        let after = &inside[end + 1..];
        if !after.starts_with('"') {
            return Some((Cell { text: trim(&inside[..end]), quoted: true }, after));
        }
        from = end + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str, separator: Separator) -> Vec<&str> {
        cells(line, separator).map(|cell| cell.text).collect()
    }

    #[test]
    fn separators_cut_and_blanks_are_trimmed() {
        assert_eq!(texts("0.5, 0.7 ", Separator::Comma), ["0.5", "0.7"]);
        assert_eq!(texts(" 0,5 ;\t0,7", Separator::Semicolon), ["0,5", "0,7"]);
        assert_eq!(texts("0.5\t 0.7\u{a0}", Separator::Tab), ["0.5", "0.7"]);
        assert_eq!(texts("\u{feff} 0.5 \u{2009}\t 0.7 ", Separator::Blank), ["0.5", "0.7"]);
        assert_eq!(texts(" Sys, A ", Separator::None), ["Sys, A"]);
    }

    #[test]
    fn empty_cells_are_kept_but_those_at_the_end_are_not_counted() {
        assert_eq!(texts("", Separator::Comma), [""]);
        assert_eq!(texts("\t0.7", Separator::Tab), ["", "0.7"]);
        assert_eq!(texts("1,,2,,", Separator::Comma), ["1", "", "2", "", ""]);
        assert_eq!(filled("1,,2,,", Separator::Comma), 3);
        assert_eq!(filled(" , ,", Separator::Comma), 0);
    }

    #[test]
    fn quotes_protect_separators() {
        assert_eq!(texts(r#""Sys, A","B""#, Separator::Comma), ["Sys, A", "B"]);
        assert_eq!(texts(r#" "Sys A" 0.5"#, Separator::Blank), ["Sys A", "0.5"]);
        assert_eq!(texts(r#""0,5";1"#, Separator::Semicolon), ["0,5", "1"]);
        assert_eq!(texts(r#""0.5""#, Separator::None), ["0.5"]);
    }

    #[test]
    fn quotes_that_enclose_no_cell_are_ordinary() {
        assert_eq!(texts(r#""a,b"#, Separator::Comma), [r#""a"#, "b"]);
        assert_eq!(texts(r#""a"b,c"#, Separator::Comma), [r#""a"b"#, "c"]);
    }

    #[test]
    fn names_are_clean() {
        let cell = cells("\"Say \"\"A\"\"\u{7}\",x", Separator::Comma).next().expect("a line has a cell");
        assert_eq!(cell.name(), "Say \"A\"");
    }

    #[test]
    fn a_lone_percent_sign_stays_with_its_number() {
        assert_eq!(texts("71,2 % 73 %", Separator::Blank), ["71,2 %", "73 %"]);
        assert_eq!(texts("71.2% 73%", Separator::Blank), ["71.2%", "73%"]);
    }

    #[test]
    fn one_column_may_end_with_separators() {
        assert_eq!(texts("0.5;", Separator::None), ["0.5"]);
        assert_eq!(texts("0.5,,\t", Separator::None), ["0.5"]);
    }
}
