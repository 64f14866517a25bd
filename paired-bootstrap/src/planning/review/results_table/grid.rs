//! Recognises the layout of a table, and cuts its text into rows and cells.

use super::blanks;
use super::cell::{Cell, pair, read};
use super::latex;
use super::problem::TableProblem;
use super::rows::{Cut, Raw, Row};

/// The layout of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Cells separated by `&`.
    Latex,
    /// Cells separated by pipes.
    Markdown,
    /// Cells separated by tabs, as copied from spreadsheets.
    Tabs,
    /// Cells separated by commas, as programs write them.
    Commas,
    /// Cells separated by semicolons, as programs write them if the comma is the decimal mark.
    Semicolons,
    /// Cells separated by spaces, as copied from PDF files.
    Blanks,
}

impl Layout {
    /// Its name after "Read as".
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Latex => "a LaTeX table",
            Self::Markdown => "a Markdown table",
            Self::Tabs => "a table with tabs",
            Self::Commas => "a table with commas between its columns",
            Self::Semicolons => "a table with semicolons between its columns",
            Self::Blanks => "a table with blanks between its columns",
        }
    }
}

/// The layout of a text; `None` if it is not a table but a sentence, perhaps broken over several
/// lines.
pub(super) fn layout(text: &str) -> Option<Layout> {
    let lines = |is: fn(&str) -> bool| text.lines().filter(|line| is(line)).count();
    let has_ends = text.contains("\\\\") || text.contains("\\tabularnewline");
    if has_ends && text.contains('&') || lines(|line| line.contains('&')) > 1 {
        return Some(Layout::Latex);
    }
    let text = &latex::with_formulas(text);
    // Below a header, one row is enough.
    let least = |is_headed: bool| if is_headed { 1 } else { 2 };
    let rows = text.lines().filter(|line| line.split('|').any(is_number)).count();
    if rows >= least(text.lines().any(|line| line.contains('|') && is_rule(within_pipes(line)))) {
        return Some(Layout::Markdown);
    }
    let tabs = || text.lines().filter(|line| line.contains('\t'));
    let rows = tabs().filter(|line| line.split('\t').skip(1).any(is_number)).count();
    if rows >= least(tabs().next().is_some_and(|first| !first.split('\t').any(is_number))) {
        return Some(Layout::Tabs);
    }
    if is_separated(text, ';') {
        return Some(Layout::Semicolons);
    }
    // In a sentence, commas are followed by spaces.
    if !text.contains(", ") && is_separated(text, ',') {
        return Some(Layout::Commas);
    }
    blanks::is_table(text).then_some(Layout::Blanks)
}

fn is_number(cell: &str) -> bool {
    matches!(read(cell), Ok(Cell::Number(_))) || pair(cell).is_some()
}

/// Whether all lines have the same number of cells, with names above numbers. Without names, a
/// comma could be a decimal mark. Text above the names is the caption.
fn is_separated(text: &str, sign: char) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).skip_while(|line| !line.contains(sign));
    let lines: Vec<Vec<&str>> = lines.map(|line| line.split(sign).collect()).collect();
    let Some((header, rows)) = lines.split_first() else { return false };
    !header.iter().any(|cell| is_number(cell))
        && rows.iter().all(|row| row.len() == header.len())
        && rows.iter().any(|row| row[1..].iter().any(|cell| is_number(cell)))
}

/// Cuts a text with this layout.
pub(super) fn cut(text: &str, layout: Layout) -> Result<Cut, TableProblem> {
    let sign = match layout {
        Layout::Latex => return Ok(latex::cut(text)),
        Layout::Markdown => '|',
        Layout::Tabs => '\t',
        Layout::Commas => ',',
        Layout::Semicolons => ';',
        Layout::Blanks => return blanks::cut(&latex::with_formulas(text)),
    };
    Ok(separated(&latex::with_formulas(text), sign))
}

/// Reads lines of cells separated by a sign. Text above them is the caption.
fn separated(text: &str, sign: char) -> Cut {
    let mut cut = Cut { fills_headers: true, ..Cut::default() };
    for (line, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        if !text.contains(sign) && cut.rows.is_empty() {
            cut.caption = format!("{} {}", cut.caption, text.trim());
            continue;
        }
        let text = if sign == '|' { within_pipes(text) } else { text };
        if sign == '|' && is_rule(text) {
            cut.rows.iter_mut().for_each(|row| row.is_header = true);
            continue;
        }
        let cells = text.split(sign).map(Raw::new).collect();
        cut.rows.push(Row { line: line + 1, cells, is_header: false });
    }
    cut
}

/// A Markdown rule such as "|:--|--:|", without the outer pipes.
fn is_rule(line: &str) -> bool {
    ["--", ":-", "-:"].iter().any(|part| line.contains(part)) && line.chars().all(|c| "|-: ".contains(c))
}

fn within_pipes(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix('|').unwrap_or(text);
    text.strip_suffix('|').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_told_apart_and_sentences_are_no_tables() {
        for (text, expected) in [
            ("A & 70 \\\\ B & 71 \\\\", Some(Layout::Latex)),
            ("| A | 70 |\n|--|--|\n| B | 71 |", Some(Layout::Markdown)),
            ("A\t70\nB\t71", Some(Layout::Tabs)),
            ("M;A;B\nX;70,1;71,2\nY;70,3;–", Some(Layout::Semicolons)),
            ("Table 1: accuracy\nM;A\nX;70.1\nY;70.3", Some(Layout::Semicolons)),
            ("M,A\nX,70.1\nY,70.3", Some(Layout::Commas)),
            ("Ours reaches 84.1;\nthe baseline, 83.2; n = 1,000", None),
            ("| M | A | B |\n|--|--|--|\n| RTE | $70.1$ | 71.2 |", Some(Layout::Markdown)),
            ("M\tA\tB\nRTE\t70.1\t71.2", Some(Layout::Tabs)),
            ("M | A | B\n:-: | :-: | :-:\nRTE | 70.1 | 71.2", Some(Layout::Markdown)),
            ("| RTE | 70.1 | 71.2 |", None),
            ("A    70.1\nB    71.2", Some(Layout::Blanks)),
            ("A 70.1 71.2\nB 71.3 72.4", Some(Layout::Blanks)),
            ("84.1 vs 83.2 on 1,000 items, p < 0.05", None),
            ("84.1 vs 83.2 on\n1,000 items, p < 0.05", None),
            ("The baseline reaches an accuracy of 83.2\nand ours one of 84.1", None),
            ("Q&A: 84.1 vs 83.2 on 1,000 items", None),
            ("", None),
        ] {
            assert_eq!(layout(text), expected, "{text}");
        }
    }

    #[test]
    fn a_rule_of_markdown_ends_the_header() {
        let cut = cut("Table 1: accuracy\n| M | 1 |\n|:--|--:|\n| A | **70** |", Layout::Markdown).expect("a table");
        let rows: Vec<(usize, bool)> = cut.rows.iter().map(|row| (row.line, row.is_header)).collect();
        assert_eq!((rows, cut.caption.trim()), (vec![(2, true), (4, false)], "Table 1: accuracy"));
    }
}
