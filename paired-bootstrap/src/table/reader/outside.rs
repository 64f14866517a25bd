//! Lines in or below a table that are not rows.

use super::TableReader;
use crate::scores::value::is_score;
use crate::table::names::{self, statistic_or_metric};
use crate::text::{shortened, trim};

impl TableReader {
    /// Takes a line that is not a row of the table: a repeated header, a footer, or a line of text
    /// after an empty line or without pipes. Footers and texts are kept apart, because a row below
    /// them makes them an error.
    pub(super) fn is_outside<'c>(
        &mut self,
        line: usize,
        columns: usize,
        mut cells: impl Iterator<Item = &'c str> + Clone,
    ) -> bool {
        let text = || cells.clone().collect::<Vec<&str>>().join(" ");
        let is_row = if columns == 1 {
            cells.clone().any(|cell| cell.starts_with(|c: char| c.is_ascii_digit()))
        } else {
            cells.clone().count() == columns && cells.clone().skip(1).any(|cell| !cell.is_empty())
        };
        let is_one = self.is_cut_at_blanks || cells.clone().filter(|cell| !cell.is_empty()).count() == 1;
        if !is_row && is_one && self.builder.rows() > 0 && self.below.len() < MOST_BELOW && is_footer(trim(&text())) {
            self.below.push((line, shortened(trim(&text()))));
            return true;
        }
        if columns == 1 {
            return false;
        }
        if !self.header.is_empty() && self.header.iter().map(String::as_str).eq(cells.clone()) {
            // Noted once, however often it occurs.
            let told = (!self.has_header_again).then(|| in_line(&self.header));
            self.builder.put_outside(told);
            self.has_header_again = true;
            return true;
        }
        if self.below.len() == MOST_BELOW {
            return false;
        }
        let is_bare = self.bare.contains(&line);
        let is_apart = is_bare || !self.below.is_empty() || self.builder.last_line() + 1 < line;
        let is_text = |cell: &&str| !is_score(cell) && (is_bare || cell.contains(' '));
        let only = cells.next().filter(is_text).filter(|_| is_apart && cells.next().is_none());
        self.below.extend(only.map(|cell| (line, shortened(cell))));
        only.is_some()
    }
}

/// The most lines of text below a table. With more, they are treated as rows.
const MOST_BELOW: usize = 10;

/// Whether a line below the rows is a footer: `Total: 41/60`, `--- end ---`,
/// `[12 rows x 3 columns]`.
fn is_footer(text: &str) -> bool {
    let is_label = |(label, value): (&str, &str)| {
        let has_digits = value.contains(|c: char| c.is_ascii_digit());
        has_digits && statistic_or_metric(trim(label)).is_some()
    };
    let counts_rows = text.trim_matches(['(', '[', ')', ']']) != text && names::has_word(text, &["row", "rows"]);
    // Dashes alone may mark a missing score.
    let is_mark =
        |(mark, _): (&str, &str)| mark.len() > 2 && mark.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'*'));
    counts_rows || text.split_once([':', '=']).is_some_and(is_label) || text.split_once(' ').is_some_and(is_mark)
}

/// How many rows a printed table has, according to a line above or below it: `# A tibble: 100 × 3`,
/// `shape: (100, 3)`, `[100 rows x 2 columns]`. `usize::MAX` if it says that rows are left out.
pub(super) fn rows_said(text: &str) -> Option<usize> {
    let number = |word: &str| word.trim_matches(['(', '[']).replace(',', "").parse().ok();
    let text = trim(text);
    let above = ["# A tibble:", "shape:"].iter().find_map(|start| text.strip_prefix(start));
    if let Some(size) = above {
        return size.split_whitespace().next().and_then(number);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.windows(2).position(|pair| ["row", "rows"].contains(&pair[1].trim_end_matches([')', ']'])))?;
    let is_cut = || names::has_word(text, &["omitted", "more"]);
    let is_footer = text.starts_with(['(', '[']);
    number(words[at]).filter(|_| is_footer).map(|rows| if is_cut() { usize::MAX } else { rows })
}

/// The cells of a row as one text.
pub(super) fn in_line(cells: &[String]) -> String {
    shortened(&cells.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_tables_say_how_many_rows_they_have() {
        for (text, rows) in [
            ("# A tibble: 1,000 × 3", Some(1000)),
            ("# A tibble: 8 x 3", Some(8)),
            ("shape: (100, 3)", Some(100)),
            ("[100 rows x 2 columns]", Some(100)),
            ("(1 row)", Some(1)),
            (" [ reached 'max' / getOption(\"max.print\") -- omitted 900 rows ]", Some(usize::MAX)),
            ("100 rows", None),
            ("[rows]", None),
            ("Total: 41/60", None),
        ] {
            assert_eq!(rows_said(text), rows, "{text}");
        }
    }
}
