//! Whether the first rows name the columns.

use super::names::{is_measure_word, is_usual_beside_scores, words};
use super::rows::{Cut, usual};
use crate::scores::value::{self, Refusal};
use crate::scores::words::Words;
use crate::text::visible;

/// A row, and the line on which it begins.
pub(super) type Row = (usize, Vec<String>);

/// The columns of a table, and where its rows begin.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns {
    /// Their names; empty ones, where there is no header.
    pub names: Vec<String>,
    pub has_header: bool,
    /// How many of the first rows stand above the header, or above the rows where there is none.
    pub above: usize,
}

/// Judges by the first rows.
///
/// A title is a row of one cell, no score, above wider ones. The row after it is a header if none
/// of its cells is a score, and if some row below has one; or, where all is text, if none of its
/// cells occurs again in its column, or a usual name does not. A word such as `correct` or `no` is
/// a name where numbers, texts, or words of another kind are below it: `correct` above `True` and
/// `False`.
/// One that says what was measured is also a name beside usual names, and above the same word in
/// other letters. A header that is one cell short leaves out the name of the row labels, as R
/// writes it. Between blanks, a header of another length has blanks in its names, and is of no use.
pub(super) fn columns(rows: &[Row], cut: Cut) -> Columns {
    let width = |row: &Row| row.1.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    let wide = usual(rows.iter().skip(1).map(width)).max(if rows.len() == 1 { width(&rows[0]) } else { 0 });
    let is_title = |row: &&Row| wide > 1 && width(row) == 1 && row.1.len() < wide && value::read(&row.1[0]).is_err();
    // A spreadsheet fills the row with separators.
    let is_title_of = |pair: &[Row]| {
        let [title, header] = pair else { return false };
        let is_text = value::read(&title.1[0]) == Err(Refusal::NotANumber);
        wide > 1 && width(title) == 1 && is_text && width(header) > 1 && is_header(&header.1, &rows[2..])
    };
    let titles = rows.iter().take_while(is_title).count();
    let titles = if titles == 0 { usize::from(rows.windows(2).next().is_some_and(is_title_of)) } else { titles };
    let titles = if titles == rows.len() { 0 } else { titles };
    let (first, below) = match rows[titles..].split_first() {
        Some((first, below)) => (first, below),
        None => return Columns { names: Vec::new(), has_header: false, above: 0 },
    };
    if !is_header(&first.1, below) {
        let names = vec![String::new(); usual(rows[titles..].iter().map(width))];
        return Columns { names, has_header: false, above: titles };
    }
    // `id,base,new,` names three of four columns, and is not one cell short.
    let named = width(first).max(wide.min(first.1.len()));
    let mut names: Vec<String> = first.1.iter().take(named).map(|name| visible(name)).collect();
    if names.len() + 1 == wide && wide > 1 {
        names.insert(0, String::new());
    }
    let has_header = cut != Cut::Blanks || names.len() == wide || wide == 0;
    if !has_header {
        names = vec![String::new(); wide];
    }
    Columns { names, has_header, above: titles + usize::from(!has_header) }
}

fn is_header(first: &[String], below: &[Row]) -> bool {
    let in_column = |column: usize| below.iter().filter_map(move |(_, cells)| cells.get(column)).map(String::as_str);
    // A name that is no score: a usual one, or one with the same word. Or none, above the numbers
    // of the rows.
    let is_named_beside = |word: &str| {
        let is_name = |(column, cell): (usize, &String)| {
            let is_usual =
                is_usual_beside_scores(cell) || words(cell).iter().any(|part| part.eq_ignore_ascii_case(word));
            let is_filled = || below.len() > 1 && in_column(column).all(is_number);
            value::read(cell) == Err(Refusal::NotANumber) && is_usual || cell.is_empty() && is_filled()
        };
        first.iter().enumerate().any(is_name)
    };
    let is_word_as_name = |(column, cell): (usize, &String)| {
        let is_like = |other: &str| Words::find(other).map(|(kind, _)| kind) == Words::find(cell).map(|(kind, _)| kind);
        let is_text = |below: &str| value::read(below) == Err(Refusal::NotANumber);
        let has_scores_or_texts = in_column(column).any(|below| is_number(below) || is_word(below) || is_text(below));
        // `correct` above `Correct` and `Incorrect`.
        let is_written_otherwise = || {
            in_column(column).any(|other| other.eq_ignore_ascii_case(cell))
                && in_column(column).any(|other| is_like(other) && !other.eq_ignore_ascii_case(cell))
                && in_column(column).all(|other| other != cell)
        };
        // A tick is no name, whatever is below it.
        cell.contains(char::is_alphabetic)
            && has_scores_or_texts
            && (!in_column(column).any(is_like)
                || is_measure_word(cell) && (is_written_otherwise() || is_named_beside(cell)))
    };
    let holds_score = |at: (usize, &String)| is_number(at.1) || is_word(at.1) && !is_word_as_name(at);
    let is_name =
        |at: (usize, &String)| value::read(at.1) == Err(Refusal::NotANumber) || is_word(at.1) && is_word_as_name(at);
    if !first.iter().enumerate().any(is_name) || first.iter().enumerate().any(holds_score) {
        return false;
    }
    let occurs_again =
        |(column, name): (usize, &String)| !name.is_empty() && in_column(column).any(|cell| cell == name);
    // `key,A,B` above letters from A to D.
    let is_usual = |at: (usize, &String)| is_usual_beside_scores(at.1) && !occurs_again(at);
    let mut cells = below.iter().flat_map(|(_, cells)| cells);
    cells.any(|cell| is_number(cell) || is_word(cell))
        || !first.iter().enumerate().any(occurs_again)
        || first.iter().enumerate().any(is_usual)
}

/// Whether a cell is a word that counts 1 or 0.
fn is_word(text: &str) -> bool {
    value::read(text).is_ok() && !has_digit(text)
}

/// Whether a cell holds a number, or what stands for one. `none` may be a name.
fn is_number(text: &str) -> bool {
    match value::read(text) {
        Ok(_) | Err(Refusal::TooLarge) => has_digit(text),
        Err(Refusal::NotFinite) => true,
        Err(Refusal::NotANumber | Refusal::Missing) => false,
    }
}

fn has_digit(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> (Vec<String>, bool, usize) {
        let rows: Vec<Row> =
            (1..).zip(text.lines()).map(|(line, row)| (line, row.split(',').map(str::to_owned).collect())).collect();
        let Columns { names, has_header, above } = columns(&rows, Cut::At(b','));
        (names, has_header, above)
    }

    fn named(names: &[&str], above: usize) -> (Vec<String>, bool, usize) {
        (names.iter().map(|&name| name.to_owned()).collect(), true, above)
    }

    #[test]
    fn names_above_numbers_are_a_header() {
        assert_eq!(judged("id,correct,no\nq1,1,2"), named(&["id", "correct", "no"], 0));
        assert_eq!(judged("A,B\n1,2"), named(&["A", "B"], 0));
        assert_eq!(judged(",A\nq1,1"), named(&["", "A"], 0));
    }

    #[test]
    fn words_above_words_of_another_kind_are_a_header() {
        assert_eq!(judged("id,correct\nq1,True\nq2,False"), named(&["id", "correct"], 0));
        for name in ["right", "pass", "correct", "T"] {
            assert_eq!(judged(&format!("{name}\nyes\nno\nyes")), named(&[name], 0));
        }
        assert_eq!(judged("id,correct\nq1,correct\nq2,incorrect"), named(&["id", "correct"], 0));
        assert_eq!(judged(",pass\n0,pass\n1,fail"), named(&["", "pass"], 0));
        assert_eq!(judged("correct,new_correct\ncorrect,incorrect"), named(&["correct", "new_correct"], 0));
        assert_eq!(judged("correct\nCorrect\nIncorrect"), named(&["correct"], 0));
        for text in ["correct\nincorrect\ncorrect", "correct,incorect\nincorrect,correct", "q1,correct\nq2,correct"] {
            assert!(!judged(text).1, "{text}");
        }
        for text in ["right\nwrong\nright", "Yes\nno", "yes\nNA", "✓\n✘\n✔"] {
            assert!(!judged(text).1, "{text}");
        }
    }

    #[test]
    fn a_row_with_a_number_is_none() {
        for text in ["q1,1\nq2,2", "NaN,NaN\n1,2", "1,x\n2,y"] {
            assert_eq!(judged(text), (vec![String::new(); 2], false, 0), "{text}");
        }
    }

    #[test]
    fn among_texts_a_header_occurs_once() {
        assert_eq!(judged("gold,A,B\ncat,dog,cat\ndog,dog,cat"), named(&["gold", "A", "B"], 0));
        assert_eq!(judged("key,A,B\nA,A,B\nB,B,B\nC,C,D"), named(&["key", "A", "B"], 0));
        assert!(!judged("cat,dog\ndog,dog\ncat,cat").1);
        assert!(!judged("yes,no\nno,no\nyes,yes").1);
    }

    #[test]
    fn titles_and_missing_label_names_are_seen() {
        assert_eq!(judged("My results\nA,B\n1,2\n3,4"), named(&["A", "B"], 1));
        assert_eq!(judged("A,B\nq1,1,2\nq2,3,4"), named(&["", "A", "B"], 0));
        assert_eq!(judged("A"), named(&["A"], 0));
    }
}
