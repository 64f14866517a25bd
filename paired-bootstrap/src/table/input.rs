//! Everything that the page takes, by one way in.

use super::choice::Choice;
use super::description::Description;
use super::error::TableError;
use super::plain::{self, Plain};
use super::reader::TableReader;
use super::selection::Selection;
use super::source::Source;
use super::stream::Peeked;
use super::table::Table;
use super::tables::Tables;
use crate::scores::{Pieces, Progress, ReadError, Reader, Sources};
use std::collections::VecDeque;

/// What was read: scores that need no choice, or tables.
#[derive(Clone, Debug)]
pub struct Input(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Plain(Plain),
    Tables(Tables),
}

impl Input {
    /// Makes paired scores by a choice. Nothing is read again.
    ///
    /// # Errors
    /// [`TableError`]: what cannot be chosen, or not be used.
    pub fn select(&self, choice: &Choice) -> Result<Selection, TableError> {
        match &self.0 {
            Kind::Plain(plain) => plain.select(choice),
            Kind::Tables(tables) => tables.select(choice),
        }
    }

    /// What there is to choose from.
    #[must_use]
    pub fn describe(&self) -> Description {
        match &self.0 {
            Kind::Plain(plain) => plain.describe(),
            Kind::Tables(tables) => tables.describe(),
        }
    }

    /// The tables; `None` if plain lists or two columns were read, which leave no choice but the direction.
    #[must_use]
    pub fn tables(&self) -> Option<&Tables> {
        match &self.0 {
            Kind::Plain(_) => None,
            Kind::Tables(tables) => Some(tables),
        }
    }
}

/// Reads everything at once.
///
/// ```
/// use paired_bootstrap::table::{Choice, Source, read};
///
/// let input = read(vec![Source::text(None, "id,old,new\nq1,0.5,1\nq2,0,0.25\n")])?;
/// assert_eq!(input.select(&Choice::default())?.to_string(), "Baseline: old, experimental: new; ids: id");
/// # Ok::<(), paired_bootstrap::table::TableError>(())
/// ```
///
/// # Errors
/// [`TableError`] says what is wrong, and where.
pub fn read(sources: Vec<Source>) -> Result<Input, TableError> {
    InputReader::new(sources).finish()
}

/// Reads any input in slices: one text, one for each system, or up to [`Self::MAX_SOURCES`] files. Its first lines tell whether it is
/// read as plain scores ([`scores::Reader`](crate::scores::Reader)) or as tables. After an error a reader is of no more use.
#[derive(Debug)]
pub struct InputReader {
    state: State,
    bytes: u64,
}

#[derive(Debug)]
enum State {
    New(Vec<Source>),
    Plain {
        reader: Reader,
        files: Vec<Option<String>>,
    },
    Tables {
        done: Vec<Table>,
        bytes_done: u64,
        current: Option<TableReader>,
        waiting: VecDeque<(Option<String>, Peeked)>,
    },
}

impl InputReader {
    /// The most files at once.
    pub const MAX_SOURCES: usize = 100;

    /// A reader that has read nothing yet. Of two texts, the first is the baseline's.
    #[must_use]
    pub fn new(sources: Vec<Source>) -> Self {
        let bytes = sources.iter().map(|source| source.pieces.bytes()).sum();
        Self { state: State::New(sources), bytes }
    }

    /// Reads up to `rows` more lines or rows.
    ///
    /// # Errors
    /// [`TableError`] at the first row that cannot be read. What only shows at the end is left to [`Self::finish`], and what concerns the
    /// choice to [`Input::select`].
    pub fn advance(&mut self, rows: usize) -> Result<Progress, TableError> {
        if let State::New(sources) = &mut self.state {
            let sources = std::mem::take(sources);
            self.state = begin(sources)?;
        }
        match &mut self.state {
            State::New(_) => Err(empty()),
            State::Plain { reader, .. } => reader.advance(rows).map_err(|error| TableError::Read { file: None, error }),
            State::Tables { done, bytes_done, current, waiting } => {
                if current.is_none() {
                    *current = waiting.pop_front().map(|(name, pieces)| TableReader::new(name, Box::new(pieces)));
                }
                let Some(reader) = current else {
                    return Ok(Progress { bytes_read: self.bytes, bytes: self.bytes, finished: true });
                };
                let progress = reader.advance(rows)?;
                let bytes_read = *bytes_done + progress.bytes_read;
                if progress.finished
                    && let Some(reader) = current.take()
                {
                    done.push(reader.finish()?);
                    *bytes_done += progress.bytes;
                }
                let finished = current.is_none() && waiting.is_empty();
                Ok(Progress { bytes_read, bytes: self.bytes, finished })
            }
        }
    }

    /// Reads the rest, if there is any.
    ///
    /// # Errors
    /// [`TableError`] says what is wrong, and where.
    pub fn finish(mut self) -> Result<Input, TableError> {
        while !self.advance(usize::MAX)?.finished {}
        match self.state {
            State::New(_) => Err(empty()),
            State::Plain { reader, files } => {
                let reading = reader.finish().map_err(|error| TableError::Read { file: None, error })?;
                Ok(Input(Kind::Plain(Plain::new(reading, &files))))
            }
            State::Tables { done, .. } => Ok(Input(Kind::Tables(Tables::new(done)))),
        }
    }
}

fn empty() -> TableError {
    TableError::Read { file: None, error: ReadError::Empty }
}

fn begin(sources: Vec<Source>) -> Result<State, TableError> {
    if sources.is_empty() {
        return Err(empty());
    }
    if sources.len() > InputReader::MAX_SOURCES {
        return Err(TableError::TooManyFiles { files: sources.len() });
    }
    let mut sources = plain::without_blank(sources)?;
    if !plain::is_plain(&mut sources)? {
        let waiting = sources.into();
        return Ok(State::Tables { done: Vec::new(), bytes_done: 0, current: None, waiting });
    }
    let files = sources.iter().map(|(name, _)| name.clone()).collect();
    let mut pieces = sources.into_iter().map(|(_, pieces)| -> Box<dyn Pieces> { Box::new(pieces) });
    let Some(first) = pieces.next() else { return Err(empty()) };
    Ok(State::Plain { reader: Reader::new(Sources::Pieces(first, pieces.next())), files })
}
