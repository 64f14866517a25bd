//! A table: columns with equal numbers of cells.

use super::about::About;
use super::column::Column;
use super::inside::Inside;
use super::names::unique;
use crate::scores::words::Words;
use crate::text::{counted, shortened_to};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;

/// A table read from one text, or combined from several.
#[derive(Clone, Debug)]
pub struct Table {
    name: Option<String>,
    columns: Vec<Column>,
    /// The line of each row, counted from 1.
    lines: Vec<u32>,
    layout: Layout,
    /// Lines that are not rows: above the header, below the rows, or a repeated header.
    outside: Vec<String>,
    /// How many rows of separators only were left out.
    empty_rows: usize,
    /// The names of the columns, if the header has two rows.
    joined_names: Vec<String>,
    /// The first column that had the same name as an earlier one: that name, and its new name.
    repeated: Option<[String; 2]>,
    /// Where a JSON text has the rows, and what else it holds.
    inside: Vec<Inside>,
    /// Whether it was split at commas that may be decimal marks, because the numbers before them
    /// look like ids.
    begins_with_ids: bool,
    /// The files that it was combined from: the first row of each, and its name.
    parts: Vec<(usize, String)>,
    about: About,
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Cells between separators.
    Separated {
        /// What separates them: `comma`, `tab`, `semicolon` or `blank`; `None` for a single column.
        separator: Option<&'static str>,
        /// Whether the first row names the columns.
        header: bool,
    },
    /// Cells between pipes.
    Markdown,
    /// Scores on a single line.
    OneLine,
    /// JSON values, one for each row: one a line, or in an array.
    Json,
    /// One JSON object of lists.
    JsonLists,
    /// Lists as written in a program.
    ProgramLists,
    /// The output of a known tool.
    Tool(&'static str),
}

impl Table {
    /// The name of the file without its extension, or of the pasted list; `None` for the only
    /// pasted text.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The columns, from left to right.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// The line on which a row begins, counted from 1.
    #[must_use]
    pub fn line(&self, row: usize) -> usize {
        self.lines[row] as usize
    }

    /// The file with a row: one of those that the table was combined from, or the table's own.
    pub(super) fn file_of(&self, row: usize) -> Option<&str> {
        let parts = self.parts.partition_point(|(first, _)| *first <= row);
        let part = parts.checked_sub(1).and_then(|at| self.parts.get(at));
        part.map(|(_, name)| name.as_str()).or(self.name())
    }

    /// Whether it was combined from several files.
    pub(super) fn has_parts(&self) -> bool {
        self.parts.len() > 1
    }

    /// Whether a row is the last of one of the combined files.
    pub(super) fn ends_part(&self, row: usize) -> bool {
        let is_first = |row| self.parts.binary_search_by_key(&row, |(first, _)| *first).is_ok();
        self.has_parts() && (row + 1 == self.rows() || is_first(row + 1))
    }

    /// How the text was written.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The index of the column with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name() == name)
    }

    /// Whether a field tells how one phase of a test went, as in pytest's reports: `call.outcome`
    /// beside the `outcome` of the whole.
    pub(super) fn is_phase(&self, name: &str) -> bool {
        let part = name.split_once('.').filter(|(phase, _)| ["setup", "call", "teardown"].contains(phase));
        self.layout == Layout::Json && part.is_some_and(|(_, whole)| self.find(whole).is_some())
    }

    /// Lines that are not rows and were left out: above the header, below the rows, or a repeated
    /// header.
    pub(super) fn outside(&self) -> &[String] {
        &self.outside
    }

    /// How many rows of separators only were left out.
    pub(super) fn empty_rows(&self) -> usize {
        self.empty_rows
    }

    /// The names of the columns if the header has two rows; otherwise empty.
    pub(super) fn joined_names(&self) -> &[String] {
        &self.joined_names
    }

    /// The first column that had the same name as an earlier one: that name, and its new name.
    pub(super) fn repeated(&self) -> Option<&[String; 2]> {
        self.repeated.as_ref()
    }

    /// Where a JSON text has the rows, and what else it holds.
    pub(super) fn inside(&self) -> &[Inside] {
        &self.inside
    }

    /// What the input says about the whole table.
    pub(super) fn about(&self) -> &About {
        &self.about
    }

    /// Stores the path of the file, and its first line if that is a comment.
    pub(super) fn put_source(&mut self, path: Option<&str>, first_line: &str) {
        self.about.path = path.map(str::to_owned);
        self.about.title = first_line.starts_with('#').then(|| first_line.to_owned());
    }

    /// Whether no header names the columns.
    pub(super) fn is_headless(&self) -> bool {
        matches!(self.layout, Layout::Separated { header: false, .. } | Layout::OneLine)
    }

    /// Whether it was split at commas that may be decimal marks, because the numbers before them
    /// look like ids.
    pub(super) fn begins_with_ids(&self) -> bool {
        self.begins_with_ids
    }

    /// Marks the table as split like that.
    pub(super) fn begin_with_ids(&mut self) {
        self.begins_with_ids = true;
    }

    /// Counts one grade as 1, and all others as 0, in the columns of grades.
    pub(super) fn grade_by(&mut self, right: &str, is_graded: impl Fn(&Column) -> bool) {
        self.columns.iter_mut().filter(|column| is_graded(column)).for_each(|column| column.grade_by(right));
    }

    pub(super) fn rename(&mut self, name: Option<String>) {
        self.name = name;
    }

    /// Keeps only some rows, and the columns that these fill. `inside` and `about` are added to
    /// what is known about the table.
    pub(super) fn of_rows(self, rows: Range<usize>, inside: Inside, about: About) -> Self {
        let mut builder = Builder::new();
        for row in rows {
            builder.begin_row(self.line(row));
            let filled = self.columns.iter().filter_map(|column| Some((column.name(), column.text(row)?)));
            filled.for_each(|(name, text)| builder.put(name, text));
        }
        let some = builder.finish(self.name, self.layout);
        let inside = self.inside.into_iter().chain([inside]).collect();
        let about = About {
            system: self.about.system.or(about.system),
            metric: self.about.metric.or(about.metric),
            ..self.about
        };
        Self { repeated: self.repeated, inside, about, ..some }
    }

    /// Whether both have the same layout, and the same columns in the same order.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.layout == other.layout && self.columns.iter().map(Column::name).eq(other.columns.iter().map(Column::name))
    }

    /// Stacks the rows of tables with the same columns.
    pub(super) fn joined_by_rows(name: String, parts: &[&Self]) -> Self {
        let mut builder = Builder::new();
        for part in parts {
            builder.add_rows(part, |_, _| {});
        }
        let layout = parts.first().map_or(Layout::Json, |part| part.layout);
        builder.put_outside(parts.iter().flat_map(|part| part.outside.iter().cloned()));
        let repeated = parts.iter().find_map(|part| part.repeated.clone());
        let joined_names = parts.first().map(|part| part.joined_names.clone()).unwrap_or_default();
        let inside = inside_of(parts.iter().copied());
        Self { joined_names, repeated, inside, ..builder.finish(Some(name), layout) }
    }

    /// Stacks the rows of tables with the same columns, with one more `column` that tells the
    /// tables apart: the run, or the task. If nothing identifies the items, they are numbered.
    pub(super) fn joined_by(column: &str, name: String, parts: &[(&str, &Self)], are_numbered: bool) -> Self {
        let mut builder = Builder::new();
        for (text, part) in parts {
            builder.add_rows(part, |builder, row| {
                if are_numbered {
                    builder.put(ITEM, &(row + 1).to_string());
                }
                builder.put(column, text);
            });
        }
        let layout = parts.first().map_or(Layout::Json, |(_, part)| with_header(part.layout));
        let inside = inside_of(parts.iter().map(|(_, part)| *part));
        Self { inside, ..builder.finish(Some(name), layout) }
    }

    /// The same table with one more column, whose texts are given row by row. If nothing identifies
    /// the items, they are numbered.
    pub(super) fn with_column<'c>(
        &self,
        name: &str,
        texts: impl Iterator<Item = Option<&'c str>>,
        are_numbered: bool,
    ) -> Self {
        let mut builder = Builder::new();
        for (row, text) in texts.enumerate() {
            builder.begin_row(self.line(row));
            if are_numbered {
                builder.put(ITEM, &(row + 1).to_string());
            }
            for column in &self.columns {
                builder.put(column.name(), column.text(row).unwrap_or_default());
            }
            builder.put(name, text.unwrap_or_default());
        }
        let whole = builder.finish(self.name.clone(), with_header(self.layout));
        Self { columns: whole.columns, lines: whole.lines, layout: whole.layout, ..self.clone() }
    }

    /// One task's rows from all systems. In the input, `column` names the task; in the result, the
    /// system.
    pub(super) fn of_task(column: &str, task: &str, systems: &[Self]) -> Self {
        let mut builder = Builder::new();
        for system in systems {
            let of_task = system.find(column).map(|at| &system.columns[at]);
            let rows = (0..system.rows()).filter(|&row| of_task.and_then(|tasks| tasks.text(row)) == Some(task));
            for (place, row) in rows.enumerate() {
                if let (0, Some(file)) = (place, system.file_of(row)) {
                    builder.begin_part(file);
                }
                builder.begin_row(system.line(row));
                for own in &system.columns {
                    let text = if own.name() == column { system.name() } else { own.text(row) };
                    builder.put(own.name(), text.unwrap_or_default());
                }
            }
        }
        builder.finish(Some(task.to_owned()), systems.first().map_or(Layout::Json, |system| system.layout))
    }

    /// Whether both have the same cells on the same lines, as a file and its copy do.
    pub(super) fn has_rows_of(&self, other: &Self) -> bool {
        let are_alike = |(own, other): (&Column, &Column)| (0..self.rows()).all(|row| own.text(row) == other.text(row));
        self.is_like(other) && self.lines == other.lines && self.columns.iter().zip(&other.columns).all(are_alike)
    }

    /// The table as a list of one column: each row's cells, separated by commas.
    pub(super) fn joined_by_commas(&self) -> Self {
        let mut builder = Builder::new();
        builder.add_columns([String::new()]);
        for row in 0..self.rows() {
            builder.begin_row(self.line(row));
            let cells: Vec<&str> = self.columns.iter().filter_map(|column| column.text(row)).collect();
            builder.put_at(0, &cells.join(","));
        }
        builder.finish(self.name.clone(), Layout::Separated { separator: None, header: false })
    }
}

/// What is known about the records of tables that are combined: that of the first table with any,
/// but the left-out records of every table.
fn inside_of<'t>(parts: impl Iterator<Item = &'t Table>) -> Vec<Inside> {
    let (around, others): (Vec<_>, Vec<_>) = parts
        .map(|part| part.inside.iter().cloned().partition(|inside| matches!(inside, Inside::Around { .. })))
        .unzip();
    let first = others.into_iter().find(|others: &Vec<Inside>| !others.is_empty()).unwrap_or_default();
    first.into_iter().chain(around.into_iter().flat_map(|around: Vec<Inside>| around)).collect()
}

/// The layout of a table whose columns now have names.
fn with_header(layout: Layout) -> Layout {
    match layout {
        Layout::Separated { separator, .. } => Layout::Separated { separator, header: true },
        Layout::OneLine => Layout::Separated { separator: None, header: true },
        other => other,
    }
}

impl fmt::Display for Table {
    /// How it was read: `3 columns, comma-separated, header`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = counted(self.columns.len() as u64, "column");
        match self.layout {
            Layout::Separated { separator, header } => {
                f.write_str(&columns)?;
                separator.map_or(Ok(()), |separator| write!(f, ", {separator}-separated"))?;
                f.write_str(if header { ", header" } else { "" })
            }
            Layout::OneLine => f.write_str("one line of numbers"),
            Layout::Markdown => write!(f, "Markdown table, {columns}"),
            Layout::Json => write!(f, "JSON, {columns}"),
            Layout::JsonLists => write!(f, "JSON lists, {columns}"),
            Layout::ProgramLists => write!(f, "lists of a program, {columns}"),
            Layout::Tool(tool) => write!(f, "{tool}, {columns}"),
        }
    }
}

/// Builds a table row by row.
#[derive(Debug, Default)]
pub(super) struct Builder {
    columns: Vec<Column>,
    /// The index of each column by its name in the text.
    by_name: HashMap<String, usize>,
    lines: Vec<u32>,
    outside: Vec<String>,
    empty_rows: usize,
    joined_names: Vec<String>,
    /// The column after that of the last cell: usually the next cell's.
    next: usize,
    /// The first column with two cells in the same row, and the row.
    twice: Option<(String, usize)>,
    inside: Vec<Inside>,
    /// The length and path of the longest list of records inside a row.
    left_out: (usize, String),
    parts: Vec<(usize, String)>,
    about: About,
}

impl Builder {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    pub fn columns(&self) -> usize {
        self.columns.len()
    }

    /// The line of the last row; 0 if there is none.
    pub fn last_line(&self) -> usize {
        self.lines.last().map_or(0, |&line| line as usize)
    }

    /// Ends with as many rows as the longest column has, all on the same line.
    pub fn end_rows(&mut self, line: usize) {
        let rows = self.columns.iter().map(Column::rows).max().unwrap_or(0);
        self.lines = vec![u32::try_from(line).unwrap_or(u32::MAX); rows];
    }

    /// Adds empty columns, before any row.
    pub fn add_columns(&mut self, names: impl IntoIterator<Item = String>) {
        self.columns.extend(names.into_iter().map(Column::new));
    }

    /// Leaves out text that is not a row of the table: a title, a line below the table, a repeated
    /// header.
    pub fn put_outside(&mut self, texts: impl IntoIterator<Item = String>) {
        self.outside.extend(texts);
    }

    /// Leaves out rows of separators only.
    pub fn put_empty_rows(&mut self, rows: usize) {
        self.empty_rows += rows;
    }

    /// Stores the names made from a header of two rows.
    pub fn put_joined_names(&mut self, names: Option<Vec<String>>) {
        self.joined_names = names.unwrap_or_default();
    }

    /// Stores what a JSON text says about all its rows.
    pub fn put_about(&mut self, about: About) {
        self.about = about;
    }

    /// Stores where the rows are.
    pub fn put_inside(&mut self, inside: Option<Inside>) {
        self.inside.extend(inside);
    }

    /// The first column with two cells in the same row, and that row's line.
    pub fn twice(&self) -> Option<(&str, usize)> {
        let (name, row) = self.twice.as_ref()?;
        Some((name, self.lines.get(*row).map_or(1, |&line| line as usize)))
    }

    /// Notes that a row holds a list of records, which is left out. The longest counts.
    pub fn leave_out(&mut self, path: &str, records: usize) {
        if records > self.left_out.0 {
            self.left_out = (records, path.to_owned());
        }
    }

    /// Begins a new file: the rows from here on are in it.
    pub fn begin_part(&mut self, name: &str) {
        self.parts.push((self.rows(), name.to_owned()));
    }

    /// Adds the rows of a table. `before` puts the first cells of each.
    fn add_rows(&mut self, part: &Table, before: impl Fn(&mut Self, usize)) {
        if let Some(name) = part.name() {
            self.begin_part(name);
        }
        self.put_empty_rows(part.empty_rows);
        for row in 0..part.rows() {
            self.begin_row(part.line(row));
            before(self, row);
            for column in &part.columns {
                self.put(column.name(), column.text(row).unwrap_or_default());
            }
        }
    }

    pub fn begin_row(&mut self, line: usize) {
        self.lines.push(u32::try_from(line).unwrap_or(u32::MAX));
        self.next = 0;
    }

    /// Like [`put`](Self::put), for a column of prose, which never counts as scores.
    pub fn put_prose(&mut self, name: &str, text: &str) {
        self.put(name, text);
        self.columns[self.next - 1].be_prose();
    }

    /// Puts a cell of the last row into the column with this index.
    pub fn put_at(&mut self, column: usize, text: &str) {
        let row = self.lines.len() - 1;
        self.columns[column].put(row, text);
    }

    /// Puts a cell of the last row into the column with this name, and adds the column if it is
    /// new.
    pub fn put(&mut self, name: &str, text: &str) {
        let row = self.lines.len() - 1;
        self.put_in_row(row, name, text);
    }

    /// Puts a cell into a row; not before the last row that the column has.
    pub fn put_in_row(&mut self, row: usize, name: &str, text: &str) {
        let column = match self.columns.get(self.next) {
            Some(next) if next.name() == name => self.next,
            _ => self.by_name.get(name).copied().unwrap_or_else(|| {
                self.columns.push(Column::new(name.to_owned()));
                self.by_name.insert(name.to_owned(), self.columns.len() - 1);
                self.columns.len() - 1
            }),
        };
        if self.twice.is_none() && self.columns[column].rows() > row {
            self.twice = Some((name.to_owned(), row));
        }
        self.columns[column].put(row, text);
        self.next = column + 1;
    }

    pub fn finish(mut self, name: Option<String>, layout: Layout) -> Table {
        let rows = self.lines.len();
        let mut names = HashSet::new();
        let mut repeated = None;
        for (position, column) in (1..).zip(&mut self.columns) {
            column.close(rows);
            let visible = shortened_to(column.name(), LONGEST_NAME);
            let visible = if visible.is_empty() { format!("column {position}") } else { visible };
            column.rename(unique(visible.clone(), &mut names));
            if repeated.is_none() && column.name() != visible {
                repeated = Some([visible, column.name().to_owned()]);
            }
        }
        let words: Vec<Words> = self.columns.iter().filter_map(Column::words).collect();
        words.iter().for_each(|&words| self.columns.iter_mut().for_each(|column| column.share_words(words)));
        self.lines.shrink_to_fit();
        let (records, path) = self.left_out;
        let left_out = (records > rows).then_some(Inside::LeftOut { path, records, read: rows });
        self.inside.extend(left_out);
        Table {
            name,
            columns: self.columns,
            lines: self.lines,
            layout,
            outside: self.outside,
            empty_rows: self.empty_rows,
            joined_names: self.joined_names,
            repeated,
            inside: self.inside,
            begins_with_ids: false,
            parts: self.parts,
            about: self.about,
        }
    }
}

/// The column of items, if no file names one.
pub(super) const ITEM: &str = "item";

/// The column of runs, if their numbers come from paths or from a tool.
pub(super) const RUN: &str = "run";

/// The most characters of a column's name.
const LONGEST_NAME: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_never_empty() {
        let mut builder = Builder::new();
        builder.add_columns(["a", "", "a", " b\n", "a (2)"].map(str::to_owned));
        let table = builder.finish(None, Layout::Markdown);
        let names: Vec<&str> = table.columns().iter().map(Column::name).collect();
        assert_eq!(names, ["a", "column 2", "a (2)", "b", "a (2) (2)"]);
        assert_eq!(table.repeated(), Some(&["a", "a (2)"].map(str::to_owned)));
        assert_eq!((table.rows(), table.find("a (2)"), table.find("c")), (0, Some(2), None));
    }

    #[test]
    fn columns_may_begin_late_and_end_early() {
        let mut builder = Builder::new();
        builder.begin_row(1);
        builder.put("a", "1");
        builder.begin_row(3);
        builder.put("b", "2");
        let table = builder.finish(None, Layout::Json);
        let texts = |column: usize| [0, 1].map(|row| table.columns()[column].text(row).map(str::to_owned));
        assert_eq!(texts(0), [Some("1".to_owned()), None]);
        assert_eq!(texts(1), [None, Some("2".to_owned())]);
        assert_eq!((table.line(1), table.to_string().as_str()), (3, "JSON, 2 columns"));
    }
}
