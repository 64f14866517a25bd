//! Whether the first rows name the columns.

use super::rows::usual;
use crate::scores::cell::Cell;
use crate::scores::value::{self, Refusal};
use crate::text::visible;

/// A row, and the line on which it begins.
pub(super) type Row = (usize, Vec<String>);

/// The columns of a table, and where its rows begin.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns {
    /// Their names; empty ones, where there is no header.
    pub names: Vec<String>,
    pub has_header: bool,
    /// How many of the first rows are titles or the header.
    pub skipped: usize,
}

/// Judges by the first rows.
///
/// A title is a row of one cell above wider ones. The row after it is a header if none of its cells is a number, and if some row below
/// has one; or, where all is text, if none of its cells occurs again in its column. A header that is one cell short leaves out the name
/// of the row labels, as R writes it.
pub(super) fn columns(rows: &[Row]) -> Columns {
    let width = |row: &Row| row.1.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    let wide = usual(rows.iter().skip(1).map(width)).max(if rows.len() == 1 { width(&rows[0]) } else { 0 });
    let titles = rows.iter().take_while(|row| wide > 1 && width(row) == 1 && row.1.len() < wide).count();
    let titles = if titles == rows.len() { 0 } else { titles };
    let (first, below) = match rows[titles..].split_first() {
        Some((first, below)) => (first, below),
        None => return Columns { names: Vec::new(), has_header: false, skipped: 0 },
    };
    if !is_header(&first.1, below) {
        let names = vec![String::new(); wide.max(width(first))];
        return Columns { names, has_header: false, skipped: titles };
    }
    let mut names: Vec<String> = first.1.iter().take(width(first)).map(|name| visible(name)).collect();
    if names.len() + 1 == wide && wide > 1 {
        names.insert(0, String::new());
    }
    Columns { names, has_header: true, skipped: titles + 1 }
}

fn is_header(first: &[String], below: &[Row]) -> bool {
    let is_named = first.iter().any(|cell| !cell.is_empty());
    if !is_named || first.iter().any(|cell| is_number(cell)) {
        return false;
    }
    if below.iter().flat_map(|(_, cells)| cells).any(|cell| is_number(cell)) {
        return true;
    }
    let occurs_again = |(column, name): (usize, &String)| {
        !name.is_empty() && below.iter().any(|(_, cells)| cells.get(column).is_some_and(|cell| cell == name))
    };
    !first.iter().enumerate().any(occurs_again)
}

/// Whether a cell holds a number, or what stands for one. Words such as `correct` and `none` may be names.
fn is_number(text: &str) -> bool {
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    match value::read(Cell { text, quoted: true }, true) {
        Ok(_) | Err(Refusal::TooLarge) => has_digit,
        Err(Refusal::NotFinite) => true,
        Err(Refusal::NotANumber | Refusal::Missing) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> (Vec<String>, bool, usize) {
        let rows: Vec<Row> =
            (1..).zip(text.lines()).map(|(line, row)| (line, row.split(',').map(str::to_owned).collect())).collect();
        let Columns { names, has_header, skipped } = columns(&rows);
        (names, has_header, skipped)
    }

    fn named(names: &[&str], skipped: usize) -> (Vec<String>, bool, usize) {
        (names.iter().map(|&name| name.to_owned()).collect(), true, skipped)
    }

    #[test]
    fn names_above_numbers_are_a_header() {
        assert_eq!(judged("id,correct,no\nq1,1,2"), named(&["id", "correct", "no"], 1));
        assert_eq!(judged("A,B\n1,2"), named(&["A", "B"], 1));
        assert_eq!(judged(",A\nq1,1"), named(&["", "A"], 1));
    }

    #[test]
    fn a_row_with_a_number_is_none() {
        for text in ["q1,1\nq2,2", "NaN,NaN\n1,2", "1,x\n2,y"] {
            assert_eq!(judged(text), (vec![String::new(); 2], false, 0), "{text}");
        }
    }

    #[test]
    fn among_texts_a_header_occurs_once() {
        assert_eq!(judged("gold,A,B\ncat,dog,cat\ndog,dog,cat"), named(&["gold", "A", "B"], 1));
        assert!(!judged("cat,dog\ndog,dog\ncat,cat").1);
        assert!(!judged("yes,no\nno,no\nyes,yes").1);
    }

    #[test]
    fn titles_and_missing_label_names_are_seen() {
        assert_eq!(judged("My results\nA,B\n1,2\n3,4"), named(&["A", "B"], 2));
        assert_eq!(judged("A,B\nq1,1,2\nq2,3,4"), named(&["", "A", "B"], 1));
        assert_eq!(judged("A"), named(&["A"], 1));
    }
}
