//! Reads one table, at once or step by step.

mod json;
mod outside;

use super::around::without_records_around;
use super::cells::{Builder, Layout, Table};
use super::error::TableError;
use super::header::{self, Columns, Row};
use super::inside::{Inside, Unclear};
use super::json::Values;
use super::pieces::{NoRow, Pieces, ReadError};
use super::place::{Place, place_name};
use super::program;
use super::rows::{Cut, HEAD, Rows, cell, cut_of};
use super::stream::Peeked;
use crate::scores::value::is_score;
use crate::text::{shortened, trim};
use csv::StringRecord;
use json::read_value;
use outside::{in_line, rows_of_pandas, says_rows_are_missing};

/// The progress of a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes read so far, of all texts together.
    pub bytes_read: u64,
    /// The size of all texts together, in bytes.
    pub bytes: u64,
    /// Whether all is read.
    pub finished: bool,
}

impl Progress {
    /// The proportion that is read, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        if self.finished { 1.0 } else { self.bytes_read as f64 / self.bytes.max(1) as f64 }
    }
}

/// Reads a table step by step, so that a caller can show the progress. It recognises CSV with
/// commas, semicolons or tabs, columns separated by blanks, Markdown tables, lists in a program,
/// JSON Lines, a JSON array, and a JSON object that holds lists or records. Do not use a reader
/// again after an error.
///
/// ```
/// use paired_bootstrap::table::{Source, TableReader};
///
/// let Source { name, pieces } = Source::text(Some("scores"), "id,old,new\nq1,0.5,1\nq2,0,0.25\n");
/// let table = TableReader::new(name, pieces).finish()?;
/// assert_eq!((table.rows(), table.columns()[2].name()), (2, "new"));
/// # Ok::<(), paired_bootstrap::table::TableError>(())
/// ```
#[derive(Debug)]
pub struct TableReader {
    /// The table's name.
    name: Option<String>,
    /// The name of the text in messages.
    file: Option<String>,
    /// Whether it is the only text.
    is_alone: bool,
    /// Whether commas separate cells wherever they can.
    commas_separate: bool,
    state: State,
    /// If JSON values hold lists of items: the path to the items inside each value, and how many
    /// values were read.
    items: Option<(String, usize)>,
    /// The cells of the header; empty without one.
    header: Vec<String>,
    /// Whether a repeated header was found.
    has_header_again: bool,
    /// Lines without pipes in a table with pipes.
    bare: Vec<usize>,
    /// Whether blanks separate cells. If so, a line of text has several.
    is_cut_at_blanks: bool,
    /// Lines of text that are not followed by a row so far: line number and text.
    below: Vec<(usize, String)>,
    builder: Builder,
}

#[derive(Debug)]
enum State {
    /// Nothing has been read yet.
    New(Peeked),
    Rows {
        rows: Rows,
        row: StringRecord,
        columns: usize,
        layout: Layout,
        bytes: u64,
    },
    Json(Values),
    /// Rows that are JSON lists, each with this many cells.
    JsonRows {
        values: Values,
        columns: usize,
        layout: Layout,
    },
    /// Everything has been read.
    Done {
        layout: Layout,
        bytes: u64,
    },
}

/// How many of the first rows are examined to find the header.
const SAMPLE: usize = 32;

impl TableReader {
    /// The most columns that a table may have. More are an error.
    pub const MAX_COLUMNS: usize = 1000;

    /// A reader that has read nothing yet. `name` is the file's name without its extension, or
    /// `None`.
    #[must_use]
    pub fn new(name: Option<String>, pieces: Box<dyn Pieces>) -> Self {
        Self::alone(name, Peeked::new(pieces))
    }

    /// A reader of the only text.
    pub(super) fn alone(name: Option<String>, text: Peeked) -> Self {
        Self {
            file: name.clone(),
            name,
            is_alone: true,
            commas_separate: true,
            state: State::New(text),
            items: None,
            header: Vec::new(),
            has_header_again: false,
            is_cut_at_blanks: false,
            bare: Vec::new(),
            below: Vec::new(),
            builder: Builder::new(),
        }
    }

    /// A reader of one of several texts. If the text may be one system's list, its commas are
    /// decimal marks, unless `commas_separate` says that they separate ids from scores in all
    /// texts. In messages, a text without a name is named after its `place`, counted from 0:
    /// baseline, experimental, list 3…
    pub(super) fn one_of_several(name: Option<String>, place: usize, text: Peeked, commas_separate: bool) -> Self {
        let file = name.clone().or_else(|| Some(place_name(place)));
        Self { is_alone: false, commas_separate, file, ..Self::alone(name, text) }
    }

    /// Reads up to `rows` more rows. The first call reads all rows that are needed to recognise the
    /// layout, at once.
    ///
    /// # Errors
    /// [`TableError`] at the first row that cannot be read.
    pub fn advance(&mut self, rows: usize) -> Result<Progress, TableError> {
        if rows > 0
            && let State::New(peeked) = &mut self.state
        {
            let done = State::Done { layout: Layout::Json, bytes: peeked.bytes() };
            let State::New(peeked) = std::mem::replace(&mut self.state, done) else { return Ok(self.progress()) };
            self.begin(peeked)?;
        }
        for _ in 0..rows {
            if !self.read_one()? {
                break;
            }
        }
        Ok(self.progress())
    }

    /// Reads whatever is left.
    ///
    /// # Errors
    /// [`TableError`] says what is wrong, and where.
    pub fn finish(mut self) -> Result<Table, TableError> {
        while !self.advance(usize::MAX)?.finished {}
        if self.builder.rows() == 0 {
            return Err(TableError::NoRows { file: self.file });
        }
        let State::Done { layout, .. } = self.state else { return Err(TableError::NoRows { file: self.file }) };
        let mut table = self.builder.finish(self.name, layout);
        let is_cut = |said: &&String| rows_of_pandas(said).is_some_and(|rows| rows > table.rows());
        if let Some(said) = table.outside().iter().find(is_cut) {
            return Err(TableError::RowsMissing { file: self.file, said: said.clone() });
        }
        if layout == Layout::Json {
            table = without_records_around(table, self.file.as_deref());
        }
        if self.commas_separate && !self.is_alone {
            table.begin_with_ids();
        }
        Ok(table)
    }

    fn progress(&self) -> Progress {
        let (bytes_read, bytes, finished) = match &self.state {
            State::New(peeked) => (0, peeked.bytes(), false),
            State::Rows { rows, bytes, .. } => (rows.bytes_read(), *bytes, false),
            State::Json(values) | State::JsonRows { values, .. } => {
                (values.pieces().bytes_read(), values.pieces().bytes(), false)
            }
            State::Done { bytes, .. } => (*bytes, *bytes, true),
        };
        Progress { bytes_read, bytes, finished }
    }

    fn begin(&mut self, mut peeked: Peeked) -> Result<(), TableError> {
        let (head, is_whole) = peeked.peek(HEAD).map_err(|error| self.read_error(error))?;
        let first = trim(head).chars().next();
        if first.is_none() && is_whole {
            return Err(TableError::Empty { file: self.file.clone() });
        }
        if head.contains('\0') {
            return Err(self.read_error(ReadError::NotText));
        }
        if matches!(first, Some('{' | '[')) {
            return self.begin_json(peeked);
        }
        if program::begins(head) {
            return self.read_program(peeked);
        }
        if let Some(said) = says_rows_are_missing(head) {
            return Err(TableError::RowsMissing { file: self.file.clone(), said: shortened(said) });
        }
        let cut = cut_of(head, is_whole, self.commas_separate);
        self.begin_rows(Rows::new(peeked, cut), cut)
    }

    /// Puts lists, each with its name and its line, into the columns of a table without rows.
    fn put_lists<'c>(&mut self, lists: Vec<(String, usize, impl ExactSizeIterator<Item = &'c str>)>) {
        let rows = lists.iter().map(|(_, _, scores)| scores.len()).max().unwrap_or_default();
        let line = lists.first().map_or(1, |(_, line, _)| *line);
        let (names, mut lists): (Vec<String>, Vec<_>) =
            lists.into_iter().map(|(name, _, scores)| (name, scores)).unzip();
        self.builder.add_columns(names);
        for _ in 0..rows {
            self.builder.begin_row(line);
            for (column, scores) in lists.iter_mut().enumerate() {
                scores.next().into_iter().for_each(|score| self.builder.put_at(column, score));
            }
        }
    }

    /// Reads lists in a program as columns.
    fn read_program(&mut self, mut peeked: Peeked) -> Result<(), TableError> {
        let (text, is_whole) = peeked.peek(program::LONGEST).map_err(|error| self.read_error(error))?;
        if !is_whole {
            return Err(TableError::LongRow { place: self.place(1) });
        }
        let lists = program::lists(text).map_err(|line| TableError::NoList { place: self.place(line) })?;
        let columns = lists.iter().map(|list| (list.name.to_owned(), list.line, list.scores.iter().copied()));
        self.put_lists(columns.collect());
        self.check_columns(lists[0].line)?;
        self.state = State::Done { layout: Layout::ProgramLists, bytes: peeked.bytes() };
        Ok(())
    }

    fn begin_rows(&mut self, mut rows: Rows, cut: Cut) -> Result<(), TableError> {
        self.is_cut_at_blanks = cut == Cut::Blanks;
        let bytes = rows.bytes();
        let (mut row, mut empty) = (StringRecord::new(), 0);
        let mut first: Vec<Row> = Vec::new();
        while first.len() < SAMPLE
            && let Some(line) = rows.next(&mut row, &mut empty).map_err(|error| self.no_row(error))?
        {
            self.bare.extend(rows.is_bare().then_some(line));
            first.push((line, row.iter().map(|text| cell(text).to_owned()).collect()));
        }
        if first.is_empty() {
            return Err(TableError::Empty { file: self.file.clone() });
        }
        self.builder.put_empty_rows(empty);
        if let [(line, cells)] = first.as_slice()
            && self.is_list(cells)
        {
            return self.read_one_line(*line, cells, bytes);
        }
        let (columns, has_header) = self.begin_columns(&first, cut)?;
        let separator = match cut {
            Cut::At(b'\t') => Some("tab"),
            Cut::At(b';') => Some("semicolon"),
            Cut::At(_) => Some("comma"),
            Cut::Blanks => Some("blank"),
            Cut::Pipes | Cut::Nowhere => None,
        };
        let layout =
            if cut == Cut::Pipes { Layout::Markdown } else { Layout::Separated { separator, header: has_header } };
        self.state = State::Rows { rows, row, columns, layout, bytes };
        Ok(())
    }

    /// Names the columns according to the first rows, and adds the rows below the header. Returns
    /// the number of columns, and whether there is a header.
    fn begin_columns(&mut self, first: &[Row], cut: Cut) -> Result<(usize, bool), TableError> {
        let Columns { names, has_header, above, joined, units } = header::columns(first, cut);
        let columns = names.len();
        let named = above + usize::from(has_header) + joined;
        let begin = named + units;
        self.builder.put_joined_names((joined > 0).then(|| names.clone()));
        self.builder.add_columns(names);
        self.check_columns(first[0].0)?;
        let outside = first[..above].iter().chain(&first[named..begin]);
        self.builder.put_outside(outside.map(|(_, cells)| in_line(cells)));
        self.header =
            first.iter().skip(above).take(usize::from(has_header)).flat_map(|(_, cells)| cells.clone()).collect();
        for (line, cells) in &first[begin..] {
            self.add_row(*line, columns, cells.iter().map(String::as_str))?;
        }
        Ok((columns, has_header))
    }

    /// Whether the only line is a list of scores. If there is another list, it is enough that most
    /// cells are scores: the other cells are then reported as invalid scores.
    fn is_list(&self, cells: &[String]) -> bool {
        let scores = cells.iter().filter(|cell| is_score(cell)).count();
        if self.is_alone {
            cells.len() > 2 && scores == cells.len()
        } else {
            cells.len() > 1 && 2 * scores > cells.len()
        }
    }

    /// Reads a single line of several scores as a list.
    fn read_one_line(&mut self, line: usize, cells: &[String], bytes: u64) -> Result<(), TableError> {
        self.builder.add_columns([String::new()]);
        for cell in cells {
            self.builder.begin_row(line);
            self.builder.put_at(0, cell);
        }
        self.state = State::Done { layout: Layout::OneLine, bytes };
        Ok(())
    }

    /// Reads one row. Returns false at the end.
    fn read_one(&mut self) -> Result<bool, TableError> {
        match &mut self.state {
            State::New(_) | State::Done { .. } => Ok(false),
            State::Rows { rows, row, columns, layout, bytes } => {
                let (mut read, mut empty) = (std::mem::take(row), 0);
                let next = rows.next(&mut read, &mut empty);
                self.builder.put_empty_rows(empty);
                match next {
                    Ok(Some(line)) => {
                        let columns = *columns;
                        self.bare.extend(rows.is_bare().then_some(line));
                        self.add_row(line, columns, read.iter().map(cell))?;
                        if let State::Rows { row, .. } = &mut self.state {
                            *row = read;
                        }
                        Ok(true)
                    }
                    Ok(None) => {
                        self.state = State::Done { layout: *layout, bytes: *bytes };
                        self.builder.put_outside(self.below.drain(..).map(|(_, text)| text));
                        Ok(false)
                    }
                    Err(error) => Err(self.no_row(error)),
                }
            }
            State::JsonRows { values, columns, layout } => match values.next() {
                Ok(Some((line, list))) => {
                    let (list, columns) = (list.to_owned(), *columns);
                    let (_, cells) = self.row_of_list(line, &list)?;
                    self.add_row(line, columns, cells.iter().map(String::as_str))?;
                    Ok(true)
                }
                Ok(None) => {
                    self.state = State::Done { layout: *layout, bytes: values.pieces().bytes() };
                    self.builder.put_outside(self.below.drain(..).map(|(_, text)| text));
                    Ok(false)
                }
                Err(error) => Err(self.no_row(error)),
            },
            State::Json(values) => match values.next() {
                Ok(Some((line, value))) => {
                    let read = read_value(value, line, &mut self.items, &mut self.builder);
                    read.map_err(|error| self.json_error(line, &error))?;
                    self.check_columns(line)?;
                    Ok(true)
                }
                Ok(None) => {
                    let records = self.builder.rows();
                    let within = self.items.take().map(|(path, around)| Inside::Within { path, records, around });
                    self.builder.put_inside(within);
                    self.state = State::Done { layout: Layout::Json, bytes: values.pieces().bytes() };
                    Ok(false)
                }
                Err(error) => Err(self.no_row(error)),
            },
        }
    }

    fn add_row<'c>(
        &mut self,
        line: usize,
        columns: usize,
        cells: impl Iterator<Item = &'c str> + Clone,
    ) -> Result<(), TableError> {
        if self.is_outside(line, columns, cells.clone()) {
            return Ok(());
        }
        if let Some((line, text)) = self.below.first() {
            let place = self.place(*line);
            return Err(match columns {
                1 => TableError::NotANumber { place, text: text.clone() },
                _ => TableError::Ragged { place, found: 1, expected: columns },
            });
        }
        self.builder.begin_row(line);
        let (mut found, mut filled) = (0, 0);
        for cell in cells {
            if found < columns {
                self.builder.put_at(found, cell);
            }
            found += 1;
            if !cell.is_empty() {
                filled = found;
            }
        }
        // An empty cell beyond the last column is a stray separator.
        let found = found.min(filled.max(columns));
        if found == columns {
            Ok(())
        } else {
            Err(TableError::Ragged { place: self.place(line), found, expected: columns })
        }
    }

    fn check_columns(&self, line: usize) -> Result<(), TableError> {
        if let Some((key, line)) = self.builder.twice() {
            return Err(TableError::KeyTwice { place: self.place(line), key: key.to_owned() });
        }
        if self.builder.columns() > Self::MAX_COLUMNS {
            return Err(TableError::TooManyColumns { place: self.place(line) });
        }
        Ok(())
    }

    fn place(&self, line: usize) -> Place {
        Place { file: self.file.clone(), line, column: None }
    }

    fn read_error(&self, error: ReadError) -> TableError {
        TableError::Read { file: self.file.clone(), error }
    }

    fn unclear(&self, why: Unclear) -> TableError {
        TableError::Unclear { file: self.file.clone(), unclear: Box::new(why) }
    }

    fn no_row(&self, error: NoRow) -> TableError {
        match error {
            NoRow::Read(error) => self.read_error(error),
            NoRow::TooLong(line) => TableError::LongRow { place: self.place(line) },
            NoRow::CutOff(line) => TableError::CutOff { place: self.place(line) },
            NoRow::OpenQuote(line) => TableError::OpenQuote { place: self.place(line) },
            NoRow::OtherTable(lines) => self.unclear(Unclear::Tables(lines)),
        }
    }
}
