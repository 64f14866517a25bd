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
            // What stands between two parts of a table is below neither.
            self.builder.put_outside(self.below.drain(..).map(|(_, text)| text).chain(told));
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

/// The line of a printed table that says that rows were left out: tibble's `# ℹ 98 more rows`, or
/// `shape: (100, 3)` above a table in which Polars printed a row of `…`.
pub(super) fn says_rows_are_missing(head: &str) -> Option<&str> {
    let lines = || head.lines().map(trim);
    let is_of_tibble = |line: &&str| {
        let words = line.strip_prefix('#').map(|text| text.split_whitespace().collect::<Vec<_>>());
        let words = words.as_deref().unwrap_or_default();
        let after = match words {
            ["…" | "...", "with", after @ ..] | ["ℹ" | "i", after @ ..] => after,
            _ => return false,
        };
        matches!(after, [number, "more", "row" | "rows" | "row," | "rows,", ..] if is_count(number))
    };
    let is_of_dots = |line: &str| {
        let mut cells = line.split(['│', '┆', '|']).map(trim).filter(|cell| !cell.is_empty()).peekable();
        cells.peek().is_some() && cells.all(|cell| cell == "…")
    };
    let of_polars = || lines().next().filter(|line| line.starts_with("shape: (") && lines().any(is_of_dots));
    lines().find(is_of_tibble).or_else(of_polars)
}

/// How many rows a table has that pandas printed in part: `[100 rows x 2 columns]`.
pub(super) fn rows_of_pandas(text: &str) -> Option<usize> {
    let inside = trim(text).strip_prefix('[')?.strip_suffix(" columns]")?;
    let (rows, columns) = inside.split_once(" rows x ")?;
    rows.parse().ok().filter(|_| is_count(columns))
}

fn is_count(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || c == ',')
}

/// The cells of a row as one text.
pub(super) fn in_line(cells: &[String]) -> String {
    shortened(&cells.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_tables_say_that_rows_are_missing() {
        for line in [
            "# ℹ 98 more rows",
            "# i 1 more row",
            "# … with 1,234 more rows",
            "# ... with 90 more rows, and 2 more variables: a <dbl>, b <dbl>",
        ] {
            assert_eq!(says_rows_are_missing(&format!("a b\n1 2\n{line}\n")), Some(line));
        }
        let polars = "shape: (100, 2)\n┌─────┬─────┐\n│ a   ┆ b   │\n╞═════╪═════╡\n│ 1.0 ┆ 0.0 │\n│ …   ┆ …   │\n";
        assert_eq!(says_rows_are_missing(polars), Some("shape: (100, 2)"));
        for text in [
            &polars.replace("│ …   ┆ …   │\n", ""),
            "# A tibble: 100 × 3\na b\n1 2\n",
            "# 10 more rows were excluded\na,b\n1,2\n",
            "# ℹ 2 more variables: a <dbl>, b <dbl>\n",
            "a b\n1 2\n(4 rows)\n",
        ] {
            assert_eq!(says_rows_are_missing(text), None, "{text}");
        }
        assert_eq!(rows_of_pandas("[100 rows x 2 columns]"), Some(100));
        for text in ["(4 rows)", "(10 rows excluded)", "[5 rows omitted because of errors]", "[rows]", "100 rows"] {
            assert_eq!(rows_of_pandas(text), None, "{text}");
        }
    }
}
