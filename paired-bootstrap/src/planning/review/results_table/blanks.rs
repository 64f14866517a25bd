//! Text copied from a PDF file. Cells are separated by several spaces; if there are only single
//! spaces, which names may contain as well, the numbers at the ends of lines are the cells.

use super::cell::{Cell, SYMBOLS, pair, read};
use super::names::{Holds, heads_sets, holds, size};
use super::problem::TableProblem;
use super::rows::{Cut, Raw, Row};
use crate::text::shortened;

/// Whether several lines end in numbers, as table rows do.
pub(super) fn is_table(text: &str) -> bool {
    is_wide(text) || usual_values(text).is_some()
}

/// Whether two or more spaces separate a name from a number in several lines.
fn is_wide(text: &str) -> bool {
    let is_row = |line: &&str| {
        let pieces = wide_pieces(line);
        pieces.len() > 1
            && pieces.last().is_some_and(|last| is_value(last))
            && pieces.iter().any(|piece| is_number(piece))
    };
    text.lines().filter(is_row).count() > 1
}

/// The usual number of values at the ends of lines: at least two, in at least two lines. Below
/// "Model Acc", one is enough.
fn usual_values(text: &str) -> Option<usize> {
    let least = if text.lines().any(|line| is_heading_of_two(&words(line))) { 1 } else { 2 };
    let counts = text.lines().map(|line| values_at_end(&words(line))).filter(|count| *count >= least);
    let counts: Vec<usize> = counts.collect();
    let often = |count: &usize| counts.iter().filter(|other| *other == count).count();
    let usual = counts.iter().copied().max_by_key(|count| (often(count), *count))?;
    (often(&usual) > 1).then_some(usual)
}

fn is_heading_of_two(words: &[String]) -> bool {
    matches!(words, [first, second] if heads_sets(first).is_some() && !is_value(second))
}

fn is_number(text: &str) -> bool {
    matches!(read(text), Ok(Cell::Number(_)))
}

fn is_value(text: &str) -> bool {
    matches!(read(text), Ok(Cell::Number(_) | Cell::Missing)) || pair(text).is_some() || size(text).is_some()
}

/// The pieces of a line between two or more spaces.
fn wide_pieces(line: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = line.trim();
    while let Some(end) = rest.find("  ") {
        pieces.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    if !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
}

/// The words of a line; ± and what follows it, a percent sign, brackets and a number after an arrow
/// belong to the preceding word.
fn words(line: &str) -> Vec<String> {
    let line = line.replace("+/-", "±").replace(" ± ", "±").replace(" ±", "±").replace("± ", "±").replace(" %", "%");
    let mut words: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        let opens = |last: &String, [open, close]: [char; 2]| last.contains(open) && !last.contains(close);
        let is_inside = words.last().is_some_and(|last| opens(last, ['(', ')']) || opens(last, ['[', ']']));
        let is_difference = word.strip_prefix(['↑', '↓']).is_some_and(is_number);
        match words.last_mut().filter(|_| is_inside || is_difference || word.starts_with(['(', '['])) {
            Some(last) => *last = format!("{last} {word}"),
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// The number of last words that are values; at least one word must remain for the name.
fn values_at_end(words: &[String]) -> usize {
    words.iter().skip(1).rev().take_while(|word| is_value(word)).count()
}

/// Cuts the lines into cells. Lines above the first row are the header or, if they do not fit the
/// columns, part of the caption.
pub(super) fn cut(text: &str) -> Result<Cut, TableProblem> {
    let is_wide = is_wide(text);
    let usual = usual_values(text).unwrap_or_default();
    let pieces = |line: &str| -> (Vec<String>, bool) {
        if is_wide {
            let pieces: Vec<String> = wide_pieces(line).into_iter().map(str::to_owned).collect();
            let is_row = pieces.len() > 1 && pieces.iter().skip(1).any(|piece| is_value(piece));
            return (pieces, is_row);
        }
        let words = words(line);
        if words.len() == usual && words.iter().all(|word| is_value(word)) {
            // Sizes below the names of data sets.
            return ([String::new()].into_iter().chain(words).collect(), true);
        }
        let values = values_at_end(&words);
        if values == 0 {
            return (words, false);
        }
        let (name, values) = words.split_at(words.len() - values);
        ([name.join(" ")].into_iter().chain(values.iter().cloned()).collect(), true)
    };
    let lines: Vec<(usize, Vec<String>, bool)> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(at, line)| {
            let (pieces, is_row) = pieces(line);
            (at + 1, pieces, is_row)
        })
        .collect();
    let counts = lines.iter().filter(|(.., is_row)| *is_row).map(|(_, pieces, _)| pieces.len());
    let width = if is_wide { counts.max().unwrap_or_default() } else { usual + 1 };
    let first = lines.iter().position(|(_, pieces, is_row)| *is_row && pieces.len() == width).unwrap_or_default();
    let mut cut = Cut::default();
    for (index, (line, pieces, is_row)) in lines.into_iter().enumerate() {
        let mut cells: Vec<Raw> = pieces.iter().map(|piece| Raw::new(piece)).collect();
        let is_items = is_row && pieces.first().is_some_and(|name| holds(name) == Holds::Items);
        if is_items {
            skip_averages(&mut cells, width, cut.rows.last());
        }
        let is_note = pieces.first().is_some_and(|first| first.starts_with(|c| SYMBOLS.contains(c)));
        if (is_items || index >= first && is_row && !is_note) && cells.len() != width {
            let name = pieces.first().map(|name| shortened(name)).unwrap_or_default();
            return Err(TableProblem::Cells { line, name, found: pieces.len() - 1, columns: width - 1 });
        }
        if index < first && is_caption(&pieces) {
            cut.caption = format!("{} {}", cut.caption, pieces.join(" "));
            continue;
        }
        if index < first && !is_row && cells.len() + 1 == width {
            // There is nothing above the names of the rows.
            cells.insert(0, Raw::new(""));
        }
        if index < first && cells.len() != width {
            let is_last = index + 1 == first && cells.len() > 2;
            if is_last {
                return Err(TableProblem::Header { line, found: pieces.len(), columns: width - 1 });
            }
            if is_row {
                let line = shortened(&pieces.join(" "));
                cut.told.push(format!("The line “{line}” is read as part of the caption."));
            }
            cut.caption = format!("{} {}", cut.caption, pieces.join(" "));
            continue;
        }
        if index >= first && (!is_row && !is_wide || is_note && cells.len() != width) {
            // A title between rows, or the explanation of a mark.
            cells = vec![Raw::new(&pieces.join(" "))];
        }
        cut.rows.push(Row { line, cells, is_header: index < first });
    }
    Ok(cut)
}

/// Averages have no number of items: adds a blank below each, if a row then has all cells.
fn skip_averages(cells: &mut Vec<Raw>, width: usize, header: Option<&Row>) {
    let Some(header) = header.filter(|header| header.cells.len() == width) else { return };
    let averages = (1..width).filter(|at| holds(&header.cells[*at].text) == Holds::Averages);
    let averages: Vec<usize> = averages.collect();
    if cells.len() + averages.len() == width {
        averages.into_iter().for_each(|at| cells.insert(at, Raw::new("")));
    }
}

/// "Table 2: …" is a caption, not a header.
fn is_caption(pieces: &[String]) -> bool {
    let line = pieces.join(" ").to_lowercase();
    let mut words = line.split_whitespace();
    let is_table = words.next().is_some_and(|word| ["table", "tab."].contains(&word));
    is_table
        && words
            .next()
            .is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()) || number.ends_with([':', '.']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let row = |row: &Row| row.cells.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>().join("|");
        match cut(text) {
            Ok(cut) => cut.rows.iter().map(row).collect::<Vec<_>>().join(" / "),
            Err(problem) => problem.to_string(),
        }
    }

    #[test]
    fn two_blanks_separate_and_single_ones_do_not() {
        assert_eq!(
            shown("Table 2: all\n   RTE    SST-2\nBERT base  70.1 ± 0.3   92.3\nOurs   71.2   –"),
            "|RTE|SST-2 / BERT base|70.1 ± 0.3|92.3 / Ours|71.2|–"
        );
    }

    #[test]
    fn numbers_at_the_ends_of_lines_are_columns() {
        assert_eq!(
            shown("Model RTE (acc) SST-2\nBERT base 70.1 ± 0.3 92.3\nWithout it\nGPT-3 few shot 71.2 % –"),
            "Model|RTE (acc)|SST-2 / BERT base|70.1±0.3|92.3 / Without it / GPT-3 few shot|71.2%|–"
        );
    }

    #[test]
    fn lines_of_another_length_are_refused() {
        let text = shown("A  70.1  71.2  3.0\nB  70.1  71.2\nC  70.1  71.2  3.0");
        assert!(text.starts_with("Line 2, “B”, has 2 cells, but the table has 3 columns."), "{text}");
        let text = shown("Model Long name SST-2\nA 70.1 71.2\nB 71.0 72.0");
        assert!(text.starts_with("Line 1 has 4 names"), "{text}");
    }

    #[test]
    fn a_row_of_sizes_lacks_only_averages() {
        let table = |row: &str| shown(&format!("Model RTE Avg CB\n{row}\nA 70.1 71.2 72.3\nB 71.2 72.3 73.4"));
        assert_eq!(table("# test 277 56"), "Model|RTE|Avg|CB / # test|277||56 / A|70.1|71.2|72.3 / B|71.2|72.3|73.4");
        assert_eq!(table("(test size) 277 - 56").split(" / ").nth(1), Some("(test size)|277|-|56"));
        assert_eq!(
            table("(test size) 277"),
            "Line 2, “(test size)”, has 1 cell, but the table has 3 columns. Write – for a missing cell."
        );
    }

    #[test]
    fn one_column_below_its_heading_is_a_table() {
        assert!(is_table("Model Acc\nA 70.1\nB 71.2") && !is_table("We reach 70.1\nand they 71.2"));
    }

    #[test]
    fn sizes_without_a_name_stand_below_the_header() {
        let text = "M MNLI-(m/mm) RTE\n 392k 2.5k\nA 84.6/83.4 70 ↑4.6\nB 85.1/83.6 71 [70, 72]";
        assert_eq!(shown(text), "M|MNLI-(m/mm)|RTE / |392k|2.5k / A|84.6/83.4|70 ↑4.6 / B|85.1/83.6|71 [70, 72]");
    }
}
