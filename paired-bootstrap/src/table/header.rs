//! Recognises a header in the first rows.

use super::names::{self, Names, is_measure_word, is_usual_beside_scores, words};
use super::rows::{Cut, usual};
use crate::scores::value::{self, Refusal};
use crate::scores::words::Words;
use crate::text::{trim, visible};
use std::collections::HashSet;

/// The line on which a row begins, and its cells.
pub(super) type Row = (usize, Vec<String>);

/// The columns of a table, and where its rows begin.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns {
    /// The names; empty without a header.
    pub names: Vec<String>,
    pub has_header: bool,
    /// How many rows are above the header, or above the rows if there is no header.
    pub above: usize,
    /// How many more rows of the header are joined to the names.
    pub joined: usize,
    /// How many rows of units are between the header and the first item.
    pub units: usize,
}

/// Finds the header in the first rows.
///
/// - A title is a row of one cell that is not a score, above wider rows.
/// - The row after the titles is a header if none of its cells is a score but some cell below is.
///   If all cells are texts, it is a header if none of its cells occurs again in its column, or a
///   usual name does not.
/// - A word such as `correct` or `no` counts as a name above numbers, texts, or words of another
///   kind: `correct` above `True` and `False`. If it is a usual name for a measure, it also counts
///   next to usual names, and above the same word in other case.
/// - A header that is one cell short lacks the name of the row labels, as R writes it. In a table
///   separated by blanks, a header of any other length has blanks in its names, and is not used.
/// - Increasing numbers after the name of the ids, or after an empty cell above ids, are names of
///   systems: `id,1,2,3` and `id,0.0,0.7`.
/// - A header of two rows has groups in the first: `,base,,new,` above `id,bleu,chrf,bleu,chrf`.
///   Its names combine both rows.
/// - A row of units or types may follow.
pub(super) fn columns(rows: &[Row], cut: Cut) -> Columns {
    let width = |row: &Row| row.1.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    let wide = usual(rows.iter().skip(1).map(width)).max(if rows.len() == 1 { width(&rows[0]) } else { 0 });
    let is_title = |row: &&Row| wide > 1 && width(row) == 1 && row.1.len() < wide && value::read(&row.1[0]).is_err();
    // A spreadsheet fills the rows of titles with separators.
    let is_filled = |row: &&Row| wide > 1 && width(row) == 1 && value::read(&row.1[0]) == Err(Refusal::NotANumber);
    let filled = rows.iter().take_while(is_filled).count();
    let are_titles = || rows.get(filled).is_some_and(|row| width(row) > 1 && is_header(&row.1, &rows[filled + 1..]));
    let titles = rows.iter().take_while(is_title).count();
    let titles = if titles == 0 && are_titles() { filled } else { titles };
    let titles = if titles == rows.len() { 0 } else { titles };
    let (first, below) = match rows[titles..].split_first() {
        Some((first, below)) => (first, below),
        None => return Columns { names: Vec::new(), has_header: false, above: 0, joined: 0, units: 0 },
    };
    if !is_header(&first.1, below) {
        let names = vec![String::new(); usual(rows[titles..].iter().map(width))];
        return Columns { names, has_header: false, above: titles, joined: 0, units: 0 };
    }
    // `id,base,new,` names three of four columns; it is not one cell short.
    let named = width(first).max(wide.min(first.1.len()));
    let both = joined(&first.1, below, wide);
    let joined = both.as_ref().map_or(0, |(_, rows)| *rows);
    let units = usize::from(below.get(joined).is_some_and(|row| are_units(&row.1, &below[joined + 1..])));
    let names = both.map_or_else(|| first.1[..named].to_vec(), |(names, _)| names);
    let mut names: Vec<String> = names.iter().map(|name| visible(name)).collect();
    if names.len() + 1 == wide && wide > 1 {
        names.insert(0, String::new());
    }
    let has_header = cut != Cut::Blanks || names.len() == wide || wide == 0;
    if !has_header {
        let above = titles + 1 + joined;
        return Columns { names: vec![String::new(); wide], has_header, above, joined: 0, units };
    }
    Columns { names, has_header, above: titles, joined, units }
}

/// The names of a header whose first row names groups, and how many rows below it are part of it:
/// the second row, and the row in which pandas names the index. An item without scores is not part
/// of it: it has an id below the name of the ids, or would make two names equal.
fn joined(first: &[String], below: &[Row], columns: usize) -> Option<(Vec<String>, usize)> {
    let ((_, second), rows) = below.split_first()?;
    let has_scores = || rows.iter().flat_map(|(_, cells)| cells).any(|cell| is_number(cell) || is_word(cell));
    if columns < 3 || !is_header(second, rows) || !has_scores() {
        return None;
    }
    fn name(names: &[String], at: usize) -> &str {
        names.get(at).map_or("", String::as_str)
    }
    // A header that is one cell short would put each name next to its column.
    if first.len().max(second.len()) < columns {
        return None;
    }
    let group = |at: usize| name(first, at);
    let goes_on = |at: usize| at + 1 < columns && (group(at + 1).is_empty() || group(at + 1) == group(at));
    let has_groups = (0..columns).any(|at| !group(at).is_empty() && goes_on(at) && !name(second, at + 1).is_empty());
    // `,base,new` above `id,score,score`.
    let names_ids = group(0).is_empty() && is_usual_beside_scores(name(second, 0));
    let has_one_measure = names_ids && (2..columns).all(|at| name(second, at) == name(second, 1));
    let is_of_ids = names_ids || name(second, 0).is_empty() || goes_on(0);
    let has_gaps = second.iter().any(|cell| !cell.is_empty() && value::read(cell) == Err(Refusal::Missing));
    if !is_of_ids || has_gaps || !(has_groups || has_one_measure) {
        return None;
    }
    let mut last = "";
    let both = (0..columns).map(|at| {
        last = if group(at).is_empty() { last } else { group(at) };
        trim(&format!("{last} {}", name(second, at))).to_owned()
    });
    let mut names: Vec<String> = both.collect();
    let names_index =
        |cells: &[String]| is_usual_beside_scores(name(cells, 0)) && cells[1..].iter().all(String::is_empty);
    let index = rows.first().map(|(_, cells)| cells).filter(|cells| names[0].is_empty() && names_index(cells));
    if let Some(cells) = index {
        names[0].clone_from(&cells[0]);
    }
    let is_unique = names.iter().collect::<HashSet<_>>().len() == columns;
    is_unique.then_some((names, 1 + usize::from(index.is_some())))
}

/// Whether a row has only units or types, at least one of them above numbers.
fn are_units(cells: &[String], rows: &[Row]) -> bool {
    let has_numbers = |at: usize| rows.iter().filter_map(|(_, cells)| cells.get(at)).any(|cell| is_number(cell));
    let is_none = |cell: &String| cell.chars().all(|c| c == '-');
    cells.iter().all(|cell| is_none(cell) || is_unit(cell))
        && cells.iter().enumerate().any(|(at, cell)| is_unit(cell) && has_numbers(at))
}

/// Whether a cell is a unit or a type: `ms`, `(%)`, `<dbl>`.
fn is_unit(cell: &str) -> bool {
    let brackets = |c: char| matches!(c, '(' | ')' | '[' | ']' | '<' | '>');
    let unit = cell.trim_matches(brackets);
    unit == "%" || names::is_unit(unit) || TYPES.contains(&unit.to_lowercase().as_str())
}

/// Types that programs write below the names of columns.
const TYPES: Names = &[
    "text", "str", "string", "object", "chr", "char", "varchar", "fct", "int", "int32", "int64", "i32", "i64", "u32",
    "integer", "float", "float32", "float64", "f32", "f64", "double", "dbl", "num", "number", "numeric", "real",
    "bool", "boolean", "lgl",
];

fn is_header(first: &[String], below: &[Row]) -> bool {
    let in_column = |column: usize| below.iter().filter_map(move |(_, cells)| cells.get(column)).map(String::as_str);
    // A name that is not a score: a usual one, one that shares a word with this, or an empty one
    // above the numbers of the rows.
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
        // A tick is not a name, whatever is below it.
        cell.contains(char::is_alphabetic)
            && has_scores_or_texts
            && (!in_column(column).any(is_like)
                || is_measure_word(cell) && (is_written_otherwise() || is_named_beside(cell)))
    };
    let holds_score = |at: (usize, &String)| is_number(at.1) || is_word(at.1) && !is_word_as_name(at);
    let is_name =
        |at: (usize, &String)| value::read(at.1) == Err(Refusal::NotANumber) || is_word(at.1) && is_word_as_name(at);
    let names_systems_by_numbers = || {
        let Some((ids, numbers)) = first.split_first() else { return false };
        let plain: Option<Vec<f64>> = numbers.iter().map(|cell| cell.parse().ok()).collect();
        let Some(numbers) = plain.filter(|_| numbers.iter().all(|cell| is_number(cell))) else { return false };
        let are_whole = first[1..].iter().all(|cell| cell.parse::<u32>().is_ok());
        // Among codes of languages, `id` is an item: Indonesian.
        let is_code = |other: &str| other.len() == ids.len() && !has_digit(other);
        // `name,0,1` above `word,1,0` is an item as well, and so is `id,0.3,0.8`.
        let is_plain_word = |other: &str| !other.is_empty() && other.chars().all(char::is_alphabetic);
        let may_be_item =
            || in_column(0).all(is_code) || (!are_whole || numbers == [0.0, 1.0]) && in_column(0).any(is_plain_word);
        // pandas and spreadsheets leave the cell above names or running numbers empty.
        let is_unnamed = || {
            let mut others = HashSet::new();
            let is_id = |other| value::read(other) == Err(Refusal::NotANumber) && others.insert(other);
            let is_running = |start: usize| in_column(0).zip(start..).all(|(other, at)| other == at.to_string());
            ids.is_empty() && below.len() > 1 && (is_running(0) || is_running(1) || in_column(0).all(is_id))
        };
        // Above decimals, `key` and `prompt` may be items.
        let is_id =
            || names::ends_in_id(ids) || names::rank(ids, names::ID).is_some() && ids.to_lowercase().ends_with("id");
        let is_usual = || match are_whole {
            true => [names::ID, names::LABEL].iter().any(|usual| names::rank(ids, usual).is_some()),
            false => is_id(),
        };
        numbers.len() > 1
            && numbers.is_sorted_by(|number, next| number < next)
            && !is_word(ids)
            && !below.is_empty()
            && !in_column(0).any(|other| other == ids)
            && (is_unnamed() || is_usual() && !may_be_item())
    };
    if names_systems_by_numbers() {
        return true;
    }
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

/// Whether a cell is a word that counts as 1 or 0.
fn is_word(text: &str) -> bool {
    value::read(text).is_ok() && !has_digit(text)
}

/// Whether a cell holds a number, including one that is too large or not finite. `none` may be a
/// name.
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
        let Columns { names, has_header, above, .. } = columns(&rows, Cut::At(b','));
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
    fn numbers_that_go_up_beside_the_name_of_the_ids_are_a_header() {
        assert_eq!(judged("id,1,2,3\nq1,0.5,0.6,0.7"), named(&["id", "1", "2", "3"], 0));
        assert_eq!(judged("query,0,5\n1,1,0\n2,0,1"), named(&["query", "0", "5"], 0));
        assert_eq!(judged("id,0,1\nq1,1,0"), named(&["id", "0", "1"], 0));
        assert_eq!(judged("id,0.0,0.7\nq1,1,0\nq2,0,1"), named(&["id", "0.0", "0.7"], 0));
        assert_eq!(judged("qid,0.3,0.8\nq1,1,0\nq2,0,1"), named(&["qid", "0.3", "0.8"], 0));
        assert_eq!(judged(",0.0,1.0\n1,1,0\n2,0,1"), named(&["", "0.0", "1.0"], 0));
        for text in [
            "id,1,0\nq1,0,1",
            "id,1,1\nq1,0,1",
            "q0,1,2\nq1,0,1",
            "id,0,1\nde,1,0",
            "no,0,1\nyes,1,0",
            "id,1\nq1,2",
            ",0.1,0.7\n,0.2,0.3\n,0,1",
            ",0.1,0.7\nq1,0.2,0.3\nq1,0,1",
            ",3,5\n4,2,1\n2,6,3",
            "key,0.1,0.7\nlock,0.2,0.3",
            "key,0.3,0.8\nk1,0.2,0.3",
            "prompt,0.2,0.8\nprompt 2,0.1,0.3",
            "item,0.2,0.8\nitem2,0.1,0.3",
        ] {
            assert!(!judged(text).1, "{text}");
        }
        // Other usual names are items if similar words follow.
        for text in ["image,0,1\ntext,1,1\naudio,0,1", "domain,2,3\nlaw,1,4", "name,0,1\nsurname,1,0"] {
            assert!(!judged(text).1, "{text}");
        }
    }

    #[test]
    fn among_texts_a_header_occurs_once() {
        assert_eq!(judged("gold,A,B\ncat,dog,cat\ndog,dog,cat"), named(&["gold", "A", "B"], 0));
        assert_eq!(judged("key,A,B\nA,A,B\nB,B,B\nC,C,D"), named(&["key", "A", "B"], 0));
        assert!(!judged("cat,dog\ndog,dog\ncat,cat").1);
        assert!(!judged("yes,no\nno,no\nyes,yes").1);
    }

    fn parts(text: &str) -> (Vec<String>, usize, usize) {
        let rows: Vec<Row> =
            (1..).zip(text.lines()).map(|(line, row)| (line, row.split(',').map(str::to_owned).collect())).collect();
        let Columns { names, joined, units, .. } = columns(&rows, Cut::At(b','));
        (names, joined, units)
    }

    #[test]
    fn two_rows_of_names_are_joined() {
        for (text, names, joined) in [
            (",acc,acc,f1,f1\n,base,new,base,new\nq1,1,0,1,1", ["", "acc base", "acc new", "f1 base", "f1 new"], 1),
            (
                ",acc,acc,f1,f1\n,base,new,base,new\nid,,,,\nq1,1,0,1,1",
                ["id", "acc base", "acc new", "f1 base", "f1 new"],
                2,
            ),
            (",A,,B\nid,f1,time,f1,time\nq1,1,0,1,1", ["id", "A f1", "A time", "B f1", "B time"], 1),
            ("id,A,,B,\n,f1,time,f1,time\nq1,1,0,1,1", ["id", "A f1", "A time", "B f1", "B time"], 1),
        ] {
            assert_eq!(parts(text), (names.map(str::to_owned).to_vec(), joined, 0), "{text}");
        }
        assert_eq!(parts(",A,B\nid,f1,f1\nq1,1,0").0, ["id", "A f1", "B f1"]);
    }

    #[test]
    fn an_item_without_scores_is_no_part_of_the_header() {
        for text in [
            "id,A,B\nq0,error,error\nq1,1,0",
            "id,A,B\nq0,error,timeout\nq1,1,0",
            ",A,B\nq0,error,error\nq1,1,0",
            "id,A,A\nq0,error,error\nq1,1,0",
            ",text,,A\nq0,Hello,you,error\nq1,x,y,0",
            ",text,,A\n,Hello,you,n/a\nq1,x,y,0",
            "id,A,B,\nq0,error,error,timeout\nq1,1,0,x",
            ",A,,B,\nq0,error,x,error,x\nq0,error,x,error,x",
            "id,A,B\n-,-,-\nq1,1,0",
            "id,A,B\nq0,%,%\nq1,1,0",
            "id,A,B\ns,ms,s\nq1,ms,s",
        ] {
            let (_, joined, units) = parts(text);
            assert_eq!((joined, units), (0, 0), "{text}");
        }
    }

    #[test]
    fn units_and_types_stand_below_the_names() {
        for units in ["-,%,%", ",ms,ms", "text,float,float", "<chr>,<dbl>,<dbl>", ",(ms),(ms)", ",[s],[s]"] {
            assert_eq!(parts(&format!("id,A,B\n{units}\nq1,1,0")).2, 1, "{units}");
        }
        assert_eq!(parts(",A,,B,\nid,f1,time,f1,time\n,%,ms,%,ms\nq1,1,0,1,1").1, 1);
        assert_eq!(parts(",A,,B,\nid,f1,time,f1,time\n,%,ms,%,ms\nq1,1,0,1,1").2, 1);
    }

    #[test]
    fn titles_and_missing_label_names_are_seen() {
        assert_eq!(judged("My results\nA,B\n1,2\n3,4"), named(&["A", "B"], 1));
        assert_eq!(judged("A,B\nq1,1,2\nq2,3,4"), named(&["", "A", "B"], 0));
        assert_eq!(judged("A"), named(&["A"], 0));
    }
}
