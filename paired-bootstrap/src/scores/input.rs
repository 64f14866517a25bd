//! One text, and how far it is read.

use super::collected::Collected;
use super::error::ReadError;
use super::gaps::Gaps;
use super::layout::{self, Layout, SAMPLE};
use super::lines::{self, Lines};
use super::paired::System;
use super::row;
use super::summary::LastRow;

/// One text, read in two steps: its first lines are looked at, and kept, until it is clear how it is laid out; then they
/// and all others are read.
#[derive(Debug)]
pub(super) struct Input {
    lines: Lines,
    /// The system whose list the text is.
    pub given: Option<System>,
    /// The first lines that hold anything: at most [`SAMPLE`], however many comments and blank lines stand between them.
    kept: Vec<Kept>,
    /// Whether a blank line came after the last one that is kept.
    is_after_blank: bool,
    /// Begun once it is clear how the text is laid out.
    rows: Option<Rows>,
}

/// A line that was looked at, and is still to be read.
#[derive(Debug)]
struct Kept {
    number: usize,
    line: String,
    is_after_blank: bool,
}

/// What is read by a layout.
#[derive(Debug)]
struct Rows {
    layout: Layout,
    gaps: Gaps,
    last_row: LastRow,
}

impl Input {
    pub fn new(lines: Lines, given: Option<System>) -> Self {
        Self { lines, given, kept: Vec::new(), is_after_blank: false, rows: None }
    }

    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// How the text is laid out, once it is being read.
    pub fn layout(&self) -> Option<&Layout> {
        self.rows.as_ref().map(|rows| &rows.layout)
    }

    /// Looks at up to `budget` lines, and takes them off it. Returns whether enough were seen to tell the layout.
    ///
    /// # Errors
    /// [`ReadError`] if a line cannot be had.
    pub fn look(&mut self, budget: &mut usize) -> Result<bool, ReadError> {
        while *budget > 0 && !self.is_looked_at() {
            let Some((number, line)) = self.lines.next()? else { break };
            *budget -= 1;
            if lines::content(line).is_some() {
                let is_after_blank = std::mem::take(&mut self.is_after_blank);
                self.kept.push(Kept { number, line: line.to_owned(), is_after_blank });
            } else {
                self.is_after_blank |= !lines::is_comment(line);
            }
        }
        Ok(self.is_looked_at())
    }

    fn is_looked_at(&self) -> bool {
        self.kept.len() == SAMPLE || self.lines.is_at_end()
    }

    /// Whether nothing but blanks and comments is in the text. To be asked between the two steps.
    pub fn is_blank(&self) -> bool {
        self.kept.is_empty()
    }

    /// Reads what was looked at, and up to `budget` more lines; takes these off it. `is_alone` if both systems' scores
    /// should be in this text, and not one's. Returns whether all is read.
    ///
    /// # Errors
    /// [`ReadError`] at the first line that cannot be read.
    pub fn read(&mut self, is_alone: bool, budget: &mut usize, collected: &mut Collected) -> Result<bool, ReadError> {
        let rows = match &mut self.rows {
            Some(rows) => rows,
            unknown => unknown.insert(Rows::new(&self.kept, self.given.filter(|_| !is_alone))?),
        };
        for kept in std::mem::take(&mut self.kept) {
            if kept.is_after_blank {
                rows.gaps.blank();
            }
            rows.read(kept.number, &kept.line, collected)?;
        }
        while *budget > 0
            && let Some((number, line)) = self.lines.next()?
        {
            *budget -= 1;
            rows.read(number, line, collected)?;
        }
        Ok(self.lines.is_at_end())
    }

    /// # Errors
    /// [`ReadError::SummaryRow`] if the last row sums up those above.
    pub fn check_last_row(&self) -> Result<(), ReadError> {
        self.rows.as_ref().map_or(Ok(()), |rows| rows.last_row.check())
    }

    /// Whether both have blank lines between their scores at the same places.
    pub fn gaps_match_those_of(&self, other: &Self) -> bool {
        match (&self.rows, &other.rows) {
            (Some(rows), Some(others)) => rows.gaps.match_those_of(&others.gaps),
            _ => true,
        }
    }
}

impl Rows {
    /// `system` is the one whose scores alone should be here, `None` if both systems' should.
    fn new(kept: &[Kept], system: Option<System>) -> Result<Self, ReadError> {
        let sample: Vec<(usize, &str)> =
            kept.iter().filter_map(|kept| Some((kept.number, lines::content(&kept.line)?))).collect();
        let layout = match system {
            Some(system) => layout::of_box(&sample, system)?,
            None => layout::of_columns(&sample)?,
        };
        Ok(Self { layout, gaps: Gaps::default(), last_row: LastRow::default() })
    }

    fn read(&mut self, number: usize, line: &str, collected: &mut Collected) -> Result<(), ReadError> {
        let is_header = self.layout.header.as_ref().is_some_and(|header| header.line == number);
        let content = lines::content(line).filter(|_| !is_header);
        if let Some(content) = content
            && row::read(content, number, &self.layout, collected)?
        {
            self.gaps.score();
            if let Some(label) = self.layout.label(content) {
                self.last_row.note(label, number);
            }
        } else if !lines::is_comment(line) {
            self.gaps.blank();
        }
        Ok(())
    }
}
