//! Splits a text into rows of cells, at commas, tabs, semicolons, blanks or pipes.

use super::blanks;
use super::comments::{content, fills_row};
use super::ids::{FEW_ROWS, is_digits};
use super::lines::Lines;
use super::pieces::{LONGEST_ROW, NoRow, ReadError};
use super::shared::MOST;
use super::stream::{Bytes, Peeked};
use crate::scores::value::is_score;
use crate::text::{is_blank, trim};
use csv::{ErrorKind, Reader, ReaderBuilder, StringRecord};
use std::collections::HashSet;
use std::io::Cursor;

/// How the cells of a row are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// By one character, as in CSV. A cell in quotes may contain it, and line ends.
    At(u8),
    /// By any run of blanks.
    Blanks,
    /// By the pipes of a Markdown table.
    Pipes,
    /// Not separated: a single column.
    Nowhere,
}

/// How many bytes of a text are examined to recognise its layout.
pub(super) const HEAD: usize = 1 << 16;

/// The rows of a text, in order.
#[derive(Debug)]
pub(super) enum Rows {
    /// The reader, and the width of the first row once that is read.
    Csv(Box<Reader<Bytes>>, Option<usize>),
    /// The lines, how they are split, and where they are in a table with pipes.
    Lines(Box<Lines>, Cut, Piped),
}

/// What was read of a text with pipes.
#[derive(Debug, Default)]
pub(super) struct Piped {
    /// Whether the last row had a pipe.
    has_pipe: bool,
    /// The table's header, which has a line of dashes below, and its line.
    header: Option<(usize, StringRecord)>,
    /// Whether a line that is blank or has no pipe follows the last row with pipes.
    has_ended: bool,
}

impl Piped {
    /// Adds a row with pipes. A header after the end of a table begins another one, unless it is
    /// the same header again. Below a row with a number, a line of dashes is the end or a
    /// separator.
    fn add(&mut self, number: usize, row: &StringRecord, lines: &mut Lines) -> Result<(), NoRow> {
        let has_ended = std::mem::take(&mut self.has_ended);
        let is_number = |cell: &str| cell.contains(|c: char| c.is_ascii_digit()) && is_score(trim(cell));
        let may_be_header = self.header.is_none() || has_ended && !row.iter().any(is_number);
        if may_be_header && lines.peek()?.is_some_and(is_rule_between_pipes) {
            let (first, header) = self.header.get_or_insert_with(|| (number, row.clone()));
            if has_ended && *first != number && !header.iter().map(trim).eq(row.iter().map(trim)) {
                return Err(NoRow::OtherTable([*first, number]));
            }
        }
        Ok(())
    }
}

impl Rows {
    pub fn new(pieces: Peeked, cut: Cut) -> Self {
        match cut {
            Cut::At(delimiter) => {
                let bytes = Bytes::new(Box::new(pieces), delimiter);
                Self::Csv(Box::new(builder(delimiter).from_reader(bytes)), None)
            }
            Cut::Blanks | Cut::Pipes | Cut::Nowhere => {
                Self::Lines(Box::new(Lines::new(Box::new(pieces))), cut, Piped::default())
            }
        }
    }

    pub fn bytes_read(&self) -> u64 {
        match self {
            Self::Csv(reader, _) => reader.get_ref().pieces().bytes_read(),
            Self::Lines(lines, ..) => lines.bytes_read(),
        }
    }

    pub fn bytes(&self) -> u64 {
        match self {
            Self::Csv(reader, _) => reader.get_ref().pieces().bytes(),
            Self::Lines(lines, ..) => lines.bytes(),
        }
    }

    /// Whether the last row had no pipes although the table has.
    pub fn is_bare(&self) -> bool {
        matches!(self, Self::Lines(_, Cut::Pipes, piped) if !piped.has_pipe)
    }

    /// Reads the next row that is not blank, and returns the line on which it begins; `None` at the
    /// end. Comments are skipped. In CSV, rows as wide as the first are data, whatever they begin
    /// with. Adds to `empty` how many skipped rows have several cells, all of them empty.
    pub fn next(&mut self, row: &mut StringRecord, empty: &mut usize) -> Result<Option<usize>, NoRow> {
        loop {
            let line = match self {
                Self::Csv(reader, _) => next_record(reader, row)?,
                Self::Lines(lines, cut, piped) => next_line(lines, *cut, row, piped)?,
            };
            let Some(line) = line else { return Ok(None) };
            if row.iter().all(|cell| trim(cell).is_empty()) {
                *empty += usize::from(row.len() > 1);
                continue;
            }
            if names_separator(row) {
                continue;
            }
            let has_its_width = match self {
                Self::Csv(_, width) => *width == Some(row.len()),
                // Comments are already cut from each line, and a row with pipes is never one.
                Self::Lines(..) => true,
            };
            if row.len() > 1 && has_its_width || !is_comment(row) {
                if let Self::Csv(_, width) = self {
                    width.get_or_insert(row.len());
                }
                return Ok(Some(line));
            }
        }
    }
}

fn builder(delimiter: u8) -> ReaderBuilder {
    let mut builder = ReaderBuilder::new();
    builder.delimiter(delimiter).has_headers(false).flexible(true);
    builder
}

fn next_record(reader: &mut Reader<Bytes>, row: &mut StringRecord) -> Result<Option<usize>, NoRow> {
    let before = reader.position().line() as usize;
    reader.get_mut().allow(LONGEST_ROW);
    match reader.read_record(row) {
        // The reader counts line ends, and every line has one. Those after the start of this row
        // are part of it.
        Ok(true) => {
            let inside = row.as_slice().bytes().filter(|&byte| byte == b'\n').count();
            let line = (reader.position().line() as usize).saturating_sub(1 + inside).max(1);
            if inside > 0 && holds_rows(row, reader.get_ref().delimiter()) {
                return Err(NoRow::OpenQuote(line));
            }
            Ok(Some(line))
        }
        Ok(false) => Ok(None),
        Err(error) => Err(match (error.into_kind(), reader.get_ref().open_quote()) {
            (ErrorKind::Io(_), Some(line)) => NoRow::OpenQuote(line),
            (ErrorKind::Io(error), None) => error.downcast::<ReadError>().map_or(NoRow::TooLong(before), NoRow::Read),
            _ => NoRow::Read(ReadError::NotText),
        }),
    }
}

/// Whether each line of a row would be a row without the quotes: it has as many cells, and a score
/// wherever the row has one. If so, a stray quote was closed by the next one further down.
fn holds_rows(row: &StringRecord, delimiter: u8) -> bool {
    let delimiter = char::from(delimiter);
    let scores: Vec<usize> = (0..row.len()).filter(|&at| is_score(trim(&row[at]))).collect();
    let text = row.iter().collect::<Vec<&str>>().join(&delimiter.to_string());
    let is_row = |line: &str| {
        let cells: Vec<&str> = line.split(delimiter).map(trim).collect();
        cells.len() == row.len() && scores.iter().all(|&at| is_score(cells[at]))
    };
    !scores.is_empty() && text.split('\n').all(is_row)
}

fn next_line(lines: &mut Lines, cut: Cut, row: &mut StringRecord, piped: &mut Piped) -> Result<Option<usize>, NoRow> {
    let Some((number, line)) = lines.next()? else { return Ok(None) };
    row.clear();
    match cut {
        Cut::Pipes => {
            piped.has_pipe = line.contains(is_pipe);
            cut_at_pipes(line, row);
            match piped.has_pipe {
                // A line of dashes has no cells.
                _ if row.is_empty() => {}
                true => piped.add(number, row, lines)?,
                false => piped.has_ended = true,
            }
        }
        Cut::Blanks if is_rule_between_blanks(line) => {}
        Cut::Blanks => content(line).into_iter().flat_map(blanks::cells).for_each(|cell| row.push_field(cell)),
        Cut::Nowhere | Cut::At(_) => {
            // One column of a wider table: `0.5;` or `0.5,,`.
            let cell = content(line).unwrap_or_default();
            let cell = cell.trim_end_matches(|c| is_blank(c) || matches!(c, ',' | ';'));
            row.push_field(blanks::unquoted(trim(cell)));
        }
    }
    Ok(Some(number))
}

/// A cell without the blanks around it. A number also loses quotes inside blanks, and a comment
/// after it.
pub(super) fn cell(text: &str) -> &str {
    let text = trim(text);
    // Every cell of a table passes here, and searching bytes is faster than searching characters.
    if !text.bytes().any(|byte| matches!(byte, b'#' | b'"')) {
        return text;
    }
    let plain = content(text).map_or("", |content| blanks::unquoted(trim(content)));
    if is_score(plain) && plain.contains(|c: char| c.is_ascii_digit()) { plain } else { text }
}

/// Whether a line consists of dashes, below the header or around a table with pipes.
fn is_rule(line: &str) -> bool {
    let is_dash = |c: char| matches!(c, '-' | '=') || is_drawn(c) && !is_pipe(c);
    // `| + | = |` may be verdicts.
    let has_dashes = line.contains(|c: char| is_dash(c) && c != '=') || line.contains("===");
    has_dashes && line.chars().all(|c| matches!(c, ':' | '+') || is_dash(c) || is_pipe(c) || is_blank(c))
}

/// Whether a line of dashes goes on where a table's columns are separated. Dashes alone may be a
/// line between paragraphs.
fn is_rule_between_pipes(line: &str) -> bool {
    let is_cross = |c: char| c == '+' || is_pipe(c) || is_drawn(c) && !matches!(c, '─' | '━' | '═');
    is_rule(line) && line.contains(is_cross)
}

/// Whether a line has only runs of dashes, separated by blanks, as below the names of a header. One
/// dash or two may stand for a missing score, but a name such as `Id` has only two below it.
fn is_rule_between_blanks(line: &str) -> bool {
    let is_dash = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═');
    let lengths: Option<Vec<usize>> =
        blanks::cells(line).map(|cell| cell.chars().all(is_dash).then(|| cell.chars().count())).collect();
    lengths.is_some_and(|lengths| lengths.iter().all(|&dashes| dashes > 1) && lengths.iter().any(|&dashes| dashes > 2))
}

/// Whether a character is one for drawing boxes: `┌`, `─`, `┼`.
fn is_drawn(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a character is a pipe, plain or drawn.
fn is_pipe(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '┆' | '║')
}

/// The most lines of text above a table with pipes.
const MOST_ABOVE: usize = 10;

/// Splits a Markdown row into cells. The line of dashes below the header has none.
fn cut_at_pipes(line: &str, row: &mut StringRecord) {
    let line = trim(line);
    // Next to plain pipes, drawn ones are text.
    let is_plain = line.contains('|');
    let is_pipe = |c: char| if is_plain { c == '|' } else { is_pipe(c) };
    let line = line.strip_prefix(is_pipe).unwrap_or(line);
    let line = line.strip_suffix(is_pipe).unwrap_or(line);
    if is_rule(line) {
        return;
    }
    let mut cell = String::new();
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => match characters.next() {
                Some('|') => cell.push('|'),
                other => cell.extend(std::iter::once('\\').chain(other)),
            },
            c if is_pipe(c) => row.push_field(without_emphasis(&std::mem::take(&mut cell))),
            c => cell.push(c),
        }
    }
    row.push_field(without_emphasis(&cell));
}

/// A cell without the asterisks that mark the best number or a row of means in Markdown.
fn without_emphasis(cell: &str) -> &str {
    let text = trim(cell);
    let inside = text.strip_prefix("**").and_then(|text| text.strip_suffix("**"));
    inside.or_else(|| text.strip_prefix('*').and_then(|text| text.strip_suffix('*'))).unwrap_or(cell)
}

/// Whether a row is all comment.
fn is_comment(row: &StringRecord) -> bool {
    fills_row(trim(row.get(0).unwrap_or_default()), row.len() == 1)
}

/// Whether a row is `sep=;`, which tells a spreadsheet the separator.
fn names_separator(row: &StringRecord) -> bool {
    row.len() <= 2 && trim(row.get(0).unwrap_or_default()).starts_with("sep=")
}

/// How to split a text, judging by its beginning. `is_whole` tells whether that is the whole text.
/// With `commas_separate`, commas separate wherever they can, as in the only text, which has a
/// column for each system.
pub(super) fn cut_of(head: &str, is_whole: bool, commas_separate: bool) -> Cut {
    let lines: Vec<&str> = complete_lines(head, is_whole).map(trim).collect();
    // `id | base | new` above `---+------+----`, as databases print it.
    let is_above_rule = |pair: &[&str]| pair[0].contains(is_pipe) && is_rule(pair[1]);
    if lines.first().is_some_and(|line| line.starts_with(is_pipe) && line.len() > 1)
        || lines.windows(2).take(MOST_ABOVE).any(is_above_rule)
    {
        return Cut::Pipes;
    }
    let agreement = |widths: &[usize]| {
        let usual = usual(widths.iter().copied());
        let share = widths.iter().filter(|&&width| width == usual).count() as f64 / widths.len().max(1) as f64;
        if usual > 1 { share } else { 0.0 }
    };
    if !commas_separate && is_list(&lines) {
        return Cut::Nowhere;
    }
    let is_named = lines.first().is_some_and(|first| has_two_names(first) && !first.split(',').any(is_score));
    let decimal = lines.iter().filter(|line| has_decimal_commas(line)).count();
    let delimiters: &[u8] = if !is_named && 2 * decimal > lines.len() { b"\t;" } else { b"\t;," };
    let shares = delimiters.iter().map(|&delimiter| (delimiter, agreement(&widths(head, is_whole, delimiter))));
    // In a tie, the first wins: a tab is hardly ever part of a cell, a comma often is.
    let best = shares.into_iter().rev().max_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((delimiter, share)) = best
        && share > 0.5
    {
        return Cut::At(delimiter);
    }
    let are_rows = lines.iter().filter(|line| !is_rule_between_blanks(line));
    let widths: Vec<usize> = are_rows.map(|line| blanks::cells(line).count()).collect();
    if agreement(&widths) > 0.5 { Cut::Blanks } else { Cut::Nowhere }
}

/// Whether the lines are single scores in which commas are decimal marks. A header with two names
/// means two columns.
fn is_list(lines: &[&str]) -> bool {
    let Some((first, below)) = lines.split_first() else { return true };
    !has_two_names(first) && !below.is_empty() && below.iter().all(|line| is_score(line))
}

/// Whether a first line is a header with a comma between names.
fn has_two_names(first: &str) -> bool {
    first.contains(',') && !first.contains(", ") && !is_score(first) && !first.starts_with('"')
}

/// Whether several lists have ids before their scores, separated by commas. Every line must begin
/// with a whole number that is unique in its list. These numbers must be mostly the same in all
/// lists, or increase in all, or be followed only by 0 and 1. Each head comes with whether it is
/// the whole list.
pub(super) fn begin_with_ids(heads: &[(&str, bool)]) -> bool {
    let lists = heads.iter().map(|&(head, is_whole)| Numbered::of(head, is_whole)).collect::<Option<Vec<_>>>();
    let Some(lists) = lists else { return false };
    let fewest = lists.iter().map(|list| list.ids.len()).min().unwrap_or(0);
    // The beginnings of long lists in different orders have different ids. But so many decimals
    // would not all differ before the comma.
    if !heads.iter().all(|(_, is_whole)| *is_whole) {
        return fewest >= MANY_IDS;
    }
    let are_in_common = |other: &Numbered<'_>| {
        let ids = &lists[0].ids;
        2.0 * ids.intersection(&other.ids).count() as f64 / (ids.len() + other.ids.len()) as f64 >= MOST
    };
    fewest >= FEW_ROWS
        && (lists.iter().all(are_in_common)
            || lists.iter().all(|list| list.ascends)
            || lists.iter().all(|list| list.is_binary))
}

/// A list of lines that begin with distinct whole numbers.
struct Numbered<'h> {
    ids: HashSet<&'h str>,
    /// Whether each number is larger than the one before it.
    ascends: bool,
    /// Whether only 0 and 1 follow the commas.
    is_binary: bool,
}

impl<'h> Numbered<'h> {
    fn of(head: &'h str, is_whole: bool) -> Option<Self> {
        let mut list = Self { ids: HashSet::new(), ascends: true, is_binary: true };
        let mut before = None;
        for line in lines_with_content(head, is_whole) {
            let (id, score) = trim(line).split_once(',')?;
            if !is_digits(id) || !is_score(score) || !list.ids.insert(id) {
                return None;
            }
            let number: Option<u64> = id.parse().ok();
            list.ascends &= before < number;
            list.is_binary &= matches!(score, "0" | "1");
            before = number;
        }
        Some(list)
    }
}

/// At least this many lines that begin with distinct numbers begin with ids.
const MANY_IDS: usize = 1000;

/// Whether a line has decimal commas, in cells separated by blanks: `0,5 0,7` and `71,2 %`.
fn has_decimal_commas(line: &str) -> bool {
    let cells = blanks::cells(line).count();
    line.contains(',') && (cells > 1 || line.contains('%')) && blanks::cells(line).all(is_score)
}

/// How many of the first rows are examined.
const SAMPLE: usize = 100;

/// The numbers of cells in the first rows.
fn widths(head: &str, is_whole: bool, delimiter: u8) -> Vec<usize> {
    let mut reader = builder(delimiter).from_reader(Cursor::new(head.as_bytes()));
    let records =
        reader.records().map_while(Result::ok).filter(|record| !is_comment(record) && !names_separator(record));
    let all: Vec<(usize, usize)> =
        records.take(SAMPLE).map(|record| (filled(&record), record.len())).filter(|&(width, _)| width > 0).collect();
    // Empty cells at the end count if the row is then as wide as the others.
    let usual = usual(all.iter().map(|&(width, _)| width));
    let mut widths: Vec<usize> = all.into_iter().map(|(width, all)| if all == usual { usual } else { width }).collect();
    if !is_whole && widths.len() < SAMPLE && widths.len() > 1 {
        widths.pop();
    }
    widths
}

/// The number of cells in a row, without empty ones at the end.
fn filled(record: &StringRecord) -> usize {
    (1..).zip(record).filter(|(_, cell)| !trim(cell).is_empty()).last().map_or(0, |(width, _)| width)
}

/// The first lines that are not blank, without their comments.
fn complete_lines(head: &str, is_whole: bool) -> impl Iterator<Item = &str> {
    lines_with_content(head, is_whole).take(SAMPLE)
}

fn lines_with_content(head: &str, is_whole: bool) -> impl Iterator<Item = &str> {
    let end = if is_whole { head.len() } else { head.rfind(['\n', '\r']).unwrap_or(head.len()) };
    head[..end].split(['\n', '\r']).filter_map(content)
}

/// The most frequent number, the largest in a tie; 0 if there is none.
pub(super) fn usual(numbers: impl Iterator<Item = usize> + Clone) -> usize {
    let times = |wanted: usize| numbers.clone().filter(|&number| number == wanted).count();
    numbers.clone().max_by_key(|&number| (times(number), number)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::pieces::Whole;

    fn rows(text: &str) -> Vec<(usize, Vec<String>)> {
        let mut peeked = Peeked::new(Box::new(Whole::new(text.to_owned())));
        let (head, is_whole) = peeked.peek(HEAD).expect("a text");
        let cut = cut_of(head, is_whole, true);
        let mut rows = Rows::new(peeked, cut);
        let (mut row, mut all) = (StringRecord::new(), Vec::new());
        while let Some(line) = rows.next(&mut row, &mut 0).expect("rows") {
            all.push((line, row.iter().map(|cell| trim(cell).to_owned()).collect()));
        }
        all
    }

    fn expect(text: &str, expected: &[(usize, &[&str])]) {
        let expected: Vec<(usize, Vec<String>)> =
            expected.iter().map(|(line, row)| (*line, row.iter().map(|&cell| cell.to_owned()).collect())).collect();
        assert_eq!(rows(text), expected, "{text:?}");
    }

    #[test]
    fn a_quote_that_a_row_below_closes_is_open() {
        let error = |text: &str| {
            let mut rows = Rows::new(Peeked::new(Box::new(Whole::new(text.to_owned()))), Cut::At(b','));
            let mut row = StringRecord::new();
            loop {
                match rows.next(&mut row, &mut 0) {
                    Ok(Some(_)) => {}
                    Ok(None) => return None,
                    Err(error) => return Some(error),
                }
            }
        };
        let open = [
            ("id,text,a,b\n1,x,0,1\n2,\"Hi,1,1\n3,y,0,1\n4,no\",1,0\n5,z,1,1", 3),
            ("id,a,text\n1,0.5,\"Hi\n2,1,no\"\n3,1,x", 2),
            ("id,text,a\n\n1,\"Hi,yes\n2,no\",no\n", 3),
        ];
        for (text, line) in open {
            assert_eq!(error(text), Some(NoRow::OpenQuote(line)), "{text:?}");
        }
        let closed = [
            "id,text,a,b\n1,\"Hi,\nyou, me\",0,1\n",
            "id,a,text\n1,0.5,\"Hi\nyou, my, friend\"\n",
            "id,text,a\n1,\"as CSV:\n1,x,0\n2,y,1\",1\n",
            "\"a\nid\",\"the\nb\"\nx,1\n",
        ];
        for text in closed {
            assert_eq!(error(text), None, "{text:?}");
        }
    }

    #[test]
    fn lines_are_counted_through_blank_ones_and_quotes() {
        for end in ["\n", "\r\n", "\r"] {
            let text = "\na,b\n\n\"1\n2\",3\n# c\n4,5".replace('\n', end);
            expect(&text, &[(2, &["a", "b"]), (4, &["1\n2", "3"]), (7, &["4", "5"])]);
        }
        expect("a,b\n\"x\n\ny\",1\nz,2\n", &[(1, &["a", "b"]), (2, &["x\n\ny", "1"]), (5, &["z", "2"])]);
    }

    #[test]
    fn every_separator_is_told() {
        for (text, cut) in [
            ("a,b\n1,2", Cut::At(b',')),
            ("a;b\n0,5;0,7", Cut::At(b';')),
            ("a\tb\nx, y\t1", Cut::At(b'\t')),
            ("id,text\n1,\"a; b; c\"\n2,\"d; e\"", Cut::At(b',')),
            ("q1 0.5 0.7\nq2 1 0", Cut::Blanks),
            ("score\n1\n2", Cut::Nowhere),
            ("| a | b |\n|---|---|\n| 1 | 2 |", Cut::Pipes),
            ("", Cut::Nowhere),
        ] {
            assert_eq!(cut_of(text, true, true), cut, "{text:?}");
        }
    }

    #[test]
    fn markdown_is_cut_at_pipes() {
        expect("| a | b |\n|:--|--:|\n| 1 | x\\|y |\n", &[(1, &["a", "b"]), (3, &["1", "x|y"])]);
        expect("| **1** | *2* |\n| * | 2*3 |", &[(1, &["1", "2"]), (2, &["*", "2*3"])]);
    }

    #[test]
    fn failed_formulas_are_no_comments() {
        expect("a,b\n#N/A,2\n#1,3\n# why\n", &[(1, &["a", "b"]), (2, &["#N/A", "2"]), (3, &["#1", "3"])]);
    }

    #[test]
    fn comments_above_a_header_may_hold_the_separator() {
        for comment in ["# run 5, seed 1", "#run 5, seed 1", "# run 5; seed 1,", "#\n#run 5,x,y,z"] {
            for (separator, score) in [(",", "1"), ("\t", "1"), (" ", "0")] {
                let text = format!("{comment}\nid{separator}a\nq{separator}{score}\n");
                let read: Vec<Vec<String>> = rows(&text).into_iter().map(|(_, cells)| cells).collect();
                assert_eq!(read, [["id", "a"], ["q", score]], "{text}");
            }
        }
        expect(
            "#,a,b\n#happy,1,0\n#1 x,0,1\n",
            &[(1, &["#", "a", "b"]), (2, &["#happy", "1", "0"]), (3, &["#1 x", "0", "1"])],
        );
    }

    #[test]
    fn a_row_as_wide_as_the_first_is_no_comment() {
        let happy: [(usize, &[&str]); 3] =
            [(1, &["tag", "a", "b"]), (2, &["#so happy", "1", "0"]), (3, &["# sad", "0", "1"])];
        expect("tag,a,b\n#so happy,1,0\n# sad,0,1\n", &happy);
        expect("tag,a,b\n\"#so happy\",1,0\n# sad,0,1\n# that was all, and more\n#why so\n", &happy);
        expect("| tag | a |\n|---|---|\n| # sad | 1 |\n# why\n", &[(1, &["tag", "a"]), (3, &["# sad", "1"])]);
    }
}
