//! The single way in for everything that the page accepts.

use crate::scores::value::is_score;
use crate::table::beside::{Placed, can_be_compared, without_others};
use crate::table::choice::Choice;
use crate::table::comments::is_empty;
use crate::table::error::TableError;
use crate::table::formats::{self, File, Format, Read, Records};
use crate::table::ids::id_of;
use crate::table::names::numbered;
use crate::table::note::Note;
use crate::table::pieces::{Pieces, ReadError};
use crate::table::reader::{Progress, TableReader};
use crate::table::rows::{HEAD, begin_with_ids};
use crate::table::selection::Selection;
use crate::table::source::Source;
use crate::table::stream::Peeked;
use crate::table::tables::Tables;
use crate::text::visible;
use std::collections::{HashMap, HashSet, VecDeque};

/// Reads everything at once.
///
/// ```
/// use paired_bootstrap::table::{Choice, Source, read};
///
/// let tables = read(vec![Source::text(None, "id,old,new\nq1,0.5,1\nq2,0,0.25\n")])?;
/// assert_eq!(
///     tables.select(&Choice::default())?.to_string(),
///     "Baseline: old, experimental: new; ids: id"
/// );
/// # Ok::<(), paired_bootstrap::table::TableError>(())
/// ```
///
/// # Errors
/// [`TableError`] says what is wrong, and where.
pub fn read(sources: Vec<Source>) -> Result<Tables, TableError> {
    InputReader::new(sources).finish()
}

/// Reads pasted texts, one with both systems' scores or one for each system, and pairs the scores
/// by the guess alone.
///
/// ```
/// let selection = paired_bootstrap::table::read_pasted(&["0.5\n0.25\n", "0.75\n1\n"])?;
/// assert_eq!((selection.scores.pairs(), selection.format.as_str()), (2, "one number a line"));
/// # Ok::<(), paired_bootstrap::table::TableError>(())
/// ```
///
/// # Errors
/// [`TableError`] says what is wrong, and where.
pub fn read_pasted(texts: &[&str]) -> Result<Selection, TableError> {
    read(texts.iter().map(|text| Source::text(None, text)).collect())?.select(&Choice::default())
}

/// Reads any input step by step: one text, one for each system, or up to [`Self::MAX_SOURCES`]
/// files. Do not use a reader again after an error.
#[derive(Debug)]
pub struct InputReader {
    state: State,
    bytes: u64,
    /// The files with letters of which the encoding is a guess.
    guesses: Vec<String>,
}

#[derive(Debug)]
enum State {
    New(Vec<Source>),
    Reading {
        /// Whether the files come from folders.
        are_in_folders: bool,
        done: Vec<Placed>,
        bytes_done: u64,
        /// The text that is being read, and those after it.
        left: VecDeque<Begun>,
        unread: Vec<Unread>,
    },
    /// Files of a known tool, perhaps with others that are left out.
    Known(Known),
}

/// One text, with the path of its file and its first line.
#[derive(Debug)]
struct Begun {
    path: Option<String>,
    line: String,
    /// Whether it is blank, and has the ending of a file that is not.
    is_blank_list: bool,
    /// What to do with a file that is not a table.
    advice: Option<&'static str>,
    bytes: u64,
    reader: TableReader,
}

/// A file that is not a table, or that is damaged.
#[derive(Debug)]
struct Unread {
    path: String,
    line: String,
    is_blank_list: bool,
    error: TableError,
}

/// At most this many cells of a first line are examined.
const FIRST_CELLS: usize = 50;

impl Unread {
    /// Whether the file was meant as a list of scores: its first line has a column name of such a
    /// list, an id, or nothing but scores. A number is an id only at the start of the line.
    fn is_of_scores(&self, lists: &[Placed]) -> bool {
        if matches!(self.error, TableError::Empty { .. }) {
            return self.may_be_of_failed_run(lists);
        }
        let separators = |c: char| c.is_whitespace() || [',', ';', '|', ':', '"', '{', '}', '[', ']'].contains(&c);
        let cells = self.line.split(separators).filter(|cell| !cell.is_empty());
        let cells: Vec<&str> = cells.take(FIRST_CELLS).collect();
        let is_of_list = |(_, table): &Placed| {
            let ids = id_of(table).map(|at| table.columns()[at].texts());
            let is_id = |cell: &str| ids.is_some_and(|ids| ids.find(cell).is_some());
            let may_be_id = |at: usize, cell: &str| at == 0 || !is_score(cell);
            (0..).zip(&cells).any(|(at, cell)| table.find(cell).is_some() || may_be_id(at, cell) && is_id(cell))
        };
        !cells.is_empty() && cells.iter().all(|cell| is_score(cell)) || lists.iter().any(is_of_list)
    }

    /// Whether a file without scores may be a list whose run failed. It may if it has the name of a
    /// list, or no list is in its folder or below. It also may if all lists are in one folder, and
    /// it is blank with the ending of a list.
    fn may_be_of_failed_run(&self, lists: &[Placed]) -> bool {
        let parts =
            |path: &str| path.rsplit_once('/').map_or((String::new(), path.to_owned()), |(a, b)| (a.into(), b.into()));
        let (folder, name) = parts(&self.path);
        let placed: Vec<(String, String)> = lists.iter().filter_map(|(path, _)| Some(parts(path.as_ref()?))).collect();
        let is_inside =
            |other: &str| other.strip_prefix(&folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let are_in_one = placed.iter().all(|(folder, _)| *folder == placed[0].0);
        are_in_one && self.is_blank_list
            || placed.iter().any(|(_, other)| *other == name)
            || !placed.iter().any(|(other, _)| is_inside(other))
    }
}

/// Files of a known tool, each read as a whole.
#[derive(Debug, Default)]
struct Known {
    tool: Option<&'static str>,
    done: Vec<(String, Records)>,
    bytes_done: u64,
    left: VecDeque<(String, Peeked, Option<&'static Format>)>,
    /// The first file without scores by item, and advice on it.
    advice: Option<(String, &'static str)>,
    /// Files without scores by item, by advice.
    left_out: Vec<String>,
    /// The first file that is empty.
    blank: Option<String>,
    /// The other files. They are read as tables if none is a tool's.
    others: Vec<OtherFile>,
    /// What was renamed.
    notes: Vec<Note>,
}

/// A file that is not from a known tool.
#[derive(Debug)]
struct OtherFile {
    path: String,
    text: Peeked,
    /// Whether it begins like a tool's file.
    begins_like_tool: bool,
}

impl Known {
    /// Reads one more file.
    fn advance(&mut self) -> Result<(), TableError> {
        let Some((path, mut pieces, format)) = self.left.pop_front() else { return Ok(()) };
        self.bytes_done += pieces.bytes();
        let Some(format) = format else {
            if pieces.peek(HEAD).is_ok_and(|(head, is_whole)| is_whole && is_empty(head)) {
                self.blank.get_or_insert(path.clone());
            }
            self.others.push(OtherFile { path, text: pieces, begins_like_tool: false });
            return Ok(());
        };
        let mut text = String::new();
        let unreadable = |error| TableError::Read { file: Some(path.clone()), error };
        while pieces.read(&mut text).map_err(unreadable)? {
            if text.len() as u64 > Source::MOST_BYTES {
                return Err(TableError::LongFile { file: path });
            }
        }
        match (format.read)(&File { tool: format.tool, path: &path, text: &text })? {
            Read::Other => {
                let text = Peeked::new(Source::text(None, &text).pieces);
                self.others.push(OtherFile { path, text, begins_like_tool: true });
            }
            Read::Advice(advice) => {
                self.advice.get_or_insert((path.clone(), advice));
                self.left_out.push(path);
            }
            Read::Records(_) if self.tool.is_some_and(|tool| tool != format.tool) => {
                let tools = [self.tool.unwrap_or_default(), format.tool];
                return Err(TableError::SeveralTools { tools, file: path });
            }
            Read::Records(records) => {
                self.tool = Some(format.tool);
                self.done.extend(records.into_iter().map(|records| (path.clone(), records)));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Tables, TableError> {
        let Self { tool, done, advice, mut left_out, blank, mut others, mut notes, .. } = self;
        // A single file that looks like a tool's may lie beside the lists of two systems.
        let of_tool: HashSet<&String> = done.iter().map(|(path, _)| path).collect();
        if of_tool.len() < 2 && have_lists(&mut others) {
            left_out.extend(of_tool.into_iter().cloned());
            let texts = others.into_iter().map(|other| (Some(other.path), other.text)).collect();
            let mut tables = InputReader { state: begin_tables(texts)?, bytes: 0, guesses: Vec::new() }.finish()?;
            tables.add_note((!left_out.is_empty()).then_some(Note::OtherFiles { files: left_out }));
            return Ok(tables);
        }
        match (tool, advice) {
            (None, Some((file, advice))) => Err(TableError::Advice { file, advice }),
            (None, None) => {
                let texts = others.into_iter().map(|other| (Some(other.path), other.text)).collect();
                InputReader { state: begin_tables(texts)?, bytes: 0, guesses: Vec::new() }.finish()
            }
            (Some(tool), _) => {
                // The empty file was meant to be the second system's.
                let is_one_of_two = left_out.len() + others.len() == 1;
                if let (Some(file), [_]) = (is_one_of_two.then_some(blank).flatten(), done.as_slice()) {
                    return Err(TableError::Empty { file: Some(file) });
                }
                let (alike, plain): (Vec<_>, Vec<_>) = others.into_iter().partition(|other| other.begins_like_tool);
                let paths = |others: Vec<OtherFile>| others.into_iter().map(|other| other.path);
                let left_out: Vec<String> = paths(plain).chain(left_out).collect();
                let left_out = [(left_out, false), (paths(alike).collect(), true)]
                    .into_iter()
                    .filter(|(files, _)| !files.is_empty());
                let note =
                    |(files, may_have_items)| Note::FilesLeftOut { tool: tool.to_owned(), files, may_have_items };
                notes.extend(left_out.map(note));
                Ok(Tables::of_tool(formats::merged(tool, done)?, notes))
            }
        }
    }
}

impl InputReader {
    /// The most files at once. More are an error.
    pub const MAX_SOURCES: usize = 2_000;

    /// A reader that has read nothing yet. Of two texts, the first is the baseline's. If one of two
    /// pasted texts is blank, the other has both systems' scores.
    #[must_use]
    pub fn new(sources: Vec<Source>) -> Self {
        let bytes = sources.iter().map(|source| source.pieces.bytes()).sum();
        Self { state: State::New(sources), bytes, guesses: Vec::new() }
    }

    /// Reads up to `rows` more rows, or one whole file of a known tool.
    ///
    /// # Errors
    /// [`TableError`] at the first row that cannot be read; in a file that is perhaps not a list of
    /// scores, not before [`finish`](Self::finish). Problems with the choice are left to
    /// [`Tables::select`].
    pub fn advance(&mut self, rows: usize) -> Result<Progress, TableError> {
        if let State::New(sources) = &mut self.state {
            let sources = std::mem::take(sources);
            self.state = begin(sources, &mut self.guesses)?;
        }
        if let State::Known(known) = &mut self.state {
            known.advance()?;
            return Ok(Progress { bytes_read: known.bytes_done, bytes: self.bytes, finished: known.left.is_empty() });
        }
        let State::Reading { done, bytes_done, left, unread, .. } = &mut self.state else {
            return Err(TableError::Empty { file: None });
        };
        let mut bytes_read = *bytes_done;
        if let Some(next) = left.front_mut() {
            let progress = match (next.advice, &next.path) {
                (Some(advice), Some(file)) => Err(TableError::Advice { file: file.clone(), advice }),
                _ => next.reader.advance(rows),
            };
            let is_finished = progress.as_ref().is_ok_and(|progress| progress.finished);
            bytes_read += progress.as_ref().map_or(0, |progress| progress.bytes_read);
            if (is_finished || progress.is_err())
                && let Some(Begun { path, line, is_blank_list, bytes, reader, .. }) = left.pop_front()
            {
                *bytes_done += bytes;
                match (progress.and_then(|_| reader.finish()), path) {
                    (Ok(mut table), path) => {
                        table.put_source(path.as_deref(), &line);
                        done.push((path, table));
                    }
                    (Err(error), Some(path)) if may_be_beside(&error) => {
                        unread.push(Unread { path, line, is_blank_list, error });
                    }
                    (Err(error), _) => return Err(error),
                }
            }
        }
        Ok(Progress { bytes_read, bytes: self.bytes, finished: left.is_empty() })
    }

    /// Reads whatever is left.
    ///
    /// # Errors
    /// [`TableError`] says what is wrong, and where.
    pub fn finish(mut self) -> Result<Tables, TableError> {
        while !self.advance(usize::MAX)?.finished {}
        let mut guesses = std::mem::take(&mut self.guesses);
        let mut tables = self.tables()?;
        guesses.retain(|file| !tables.notes.iter().any(|note| note.leaves_out(file)));
        tables.notes.extend((!guesses.is_empty()).then_some(Note::GuessedLetters { files: guesses }));
        Ok(tables)
    }

    fn tables(self) -> Result<Tables, TableError> {
        match self.state {
            State::New(_) => Err(TableError::Empty { file: None }),
            State::Reading { done, are_in_folders, unread, .. } => {
                let (mut lists, others) = without_others(done);
                // One of two files given together may be the error page of a failed download.
                let is_other_kind = |file: &Unread| {
                    matches!(
                        file.error,
                        TableError::Empty { .. }
                            | TableError::Advice { .. }
                            | TableError::Read { error: ReadError::Document(_), .. }
                    )
                };
                let is_one_of_two = !are_in_folders
                    && lists.len() + others.len() == 1
                    && matches!(unread.as_slice(), [only] if is_other_kind(only));
                let is_enough = can_be_compared(lists.iter().map(|(_, table)| table)) && !is_one_of_two;
                let (unread, damaged): (Vec<Unread>, Vec<Unread>) =
                    unread.into_iter().partition(|file| is_enough && !file.is_of_scores(&lists));
                if let Some(file) = damaged.into_iter().next() {
                    return Err(file.error);
                }
                let unread: Vec<String> = unread.into_iter().map(|file| file.path).collect();
                if others.len() + unread.len() > 0 {
                    call_by_paths(&mut lists);
                }
                let mut tables = Tables::new(lists.into_iter().map(|(_, table)| table).collect());
                tables.notes.extend((!others.is_empty()).then_some(Note::OtherFiles { files: others }));
                tables.notes.extend((!unread.is_empty()).then_some(Note::UnreadFiles { files: unread }));
                tables.are_in_any_order = are_in_folders;
                Ok(tables)
            }
            State::Known(known) => known.finish(),
        }
    }
}

fn begin(sources: Vec<Source>, guesses: &mut Vec<String>) -> Result<State, TableError> {
    if sources.len() > InputReader::MAX_SOURCES {
        return Err(TableError::TooManyFiles { files: sources.len() });
    }
    let mut sources = without_blank(sources)?;
    if sources.is_empty() {
        return Err(TableError::Empty { file: None });
    }
    let (mut formats, mut advice) = (Vec::new(), Vec::new());
    for (name, text) in &mut sources {
        // A document has no text.
        let head = text.peek(HEAD).map_or("", |(head, _)| head);
        formats.push(formats::known(head).filter(|_| name.is_some()));
        advice.push(formats::advice_on(head).zip(name.clone()));
    }
    let is_known = formats.iter().any(Option::is_some);
    let notes = is_known.then(|| number_paths(&mut sources)).flatten().into_iter().collect();
    guesses.extend(sources.iter().filter(|(_, text)| text.is_guess()).filter_map(|(name, _)| name.clone()));
    if is_known {
        let known = sources.into_iter().zip(formats);
        let left = known.map(|((name, text), format)| (name.unwrap_or_default(), text, format)).collect();
        return Ok(State::Known(Known { left, notes, ..Known::default() }));
    }
    // Beside scores there may be files with the items' texts, and others with settings of the run.
    if advice.iter().all(Option::is_some)
        && let Some((advice, file)) = advice.into_iter().flatten().next()
    {
        return Err(TableError::Advice { file, advice });
    }
    begin_tables(sources)
}

/// Whether two files that are no tool's have the same header, as lists of two systems have.
fn have_lists(others: &mut [OtherFile]) -> bool {
    let mut headers = HashSet::new();
    let header = |other: &mut OtherFile| (!other.begins_like_tool).then(|| first_line(&mut other.text));
    let mut headers_of = others.iter_mut().filter_map(header).filter(|header| header.contains([',', ';', '\t']));
    headers_of.any(|header| !headers.insert(header))
}

/// Gives the later ones of files with the same path a number, and their outermost folder if they
/// are in one: they come from different places. Returns what was renamed first. Files that only
/// differ in the endings of their names, which paths here lack, keep these instead.
///
/// If all files have one name, each stands for a folder of its own, whose name is unknown: a tool
/// calls the file of each system alike.
fn number_paths(sources: &mut [(Option<String>, Peeked)]) -> Option<Note> {
    let name = sources.first().and_then(|(path, _)| path.clone()).filter(|path| !path.contains('/'));
    let are_same = |sources: &[(Option<String>, Peeked)]| {
        sources.iter().all(|(path, text)| *path == name && text.ending() == sources[0].1.ending())
    };
    let is_one_name = sources.len() > 1 && name.is_some() && are_same(sources);
    if let Some(name) = name.filter(|_| is_one_name) {
        sources.iter_mut().for_each(|(path, _)| *path = Some(format!("{name}/{name}")));
    }
    let (mut paths, mut first) = (HashMap::new(), None);
    for (path, text) in sources.iter_mut().filter_map(|(path, text)| Some((path.as_mut()?, text))) {
        let ending = text.ending().to_owned();
        if paths.get(path).is_some_and(|earlier| *earlier != ending) {
            path.push_str(&ending);
        }
        let (name, rest) = path.split_at(path.find('/').unwrap_or(path.len()));
        let (name, rest) = (name.to_owned(), rest.to_owned());
        let is_free = |name: &String| !paths.contains_key(&format!("{name}{rest}"));
        let Some(later) = std::iter::once(name.clone()).chain(numbered(&name)).find(is_free) else { continue };
        *path = format!("{later}{rest}");
        paths.insert(path.clone(), ending);
        if later != name {
            first.get_or_insert(Note::SamePath { name, later, are_folders: !rest.is_empty() && !is_one_name });
        }
    }
    first
}

/// Begins to read tables that are not from a known tool.
fn begin_tables(mut sources: Vec<(Option<String>, Peeked)>) -> Result<State, TableError> {
    let are_in_folders = sources.iter().any(|(name, _)| name.as_ref().is_some_and(|name| name.contains('/')));
    let paths: Vec<Option<String>> = sources.iter().map(|(name, _)| name.clone()).collect();
    name_by_paths(&mut sources);
    let is_alone = sources.len() == 1;
    let commas_separate = {
        let heads = sources.iter_mut().filter_map(|(_, text)| text.peek(HEAD).ok());
        begin_with_ids(&heads.collect::<Vec<_>>())
    };
    let begins = |(_, text): &mut (Option<String>, Peeked)| (first_line(text), text.ending().to_owned());
    let lines: Vec<(String, String)> = sources.iter_mut().map(begins).collect();
    let with_text: HashSet<String> =
        lines.iter().filter(|(line, _)| !line.is_empty()).map(|(_, ending)| ending.clone()).collect();
    let mut left = VecDeque::new();
    for (place, (((name, mut text), path), (line, ending))) in sources.into_iter().zip(paths).zip(lines).enumerate() {
        let (bytes, is_blank_list) = (text.bytes(), line.is_empty() && with_text.contains(&ending));
        let advice = path.as_ref().and_then(|_| formats::advice_by_beginning(text.peek(HEAD).ok()?.0));
        let reader = if is_alone {
            TableReader::alone(name, text)
        } else {
            TableReader::one_of_several(name, place, text, commas_separate)
        };
        left.push_back(Begun { path, line, is_blank_list, advice, bytes, reader });
    }
    Ok(State::Reading { are_in_folders, done: Vec::new(), bytes_done: 0, left, unread: Vec::new() })
}

/// The first line that is not blank. Empty if the text cannot be read: its reader will report that.
fn first_line(text: &mut Peeked) -> String {
    let lines = text.peek(HEAD).map(|(head, _)| head.lines().map(str::trim).find(|line| !line.is_empty()));
    lines.ok().flatten().unwrap_or_default().to_owned()
}

/// Whether a file with this error may merely lie beside files of scores. A file that cannot be
/// opened may be anything.
fn may_be_beside(error: &TableError) -> bool {
    !matches!(error, TableError::Read { error: ReadError::Unreadable, .. })
}

/// Names lists after the parts of their paths that tell them apart, once other files are left out.
fn call_by_paths(lists: &mut [Placed]) {
    let paths: Vec<&str> = lists.iter().filter_map(|(path, _)| path.as_deref()).collect();
    let names = formats::tables_of(&paths);
    let named = lists.iter_mut().filter(|(path, _)| path.is_some());
    named.zip(names).for_each(|((_, table), name)| table.rename(Some(name)));
}

/// Names files after the parts of their paths that tell them apart.
fn name_by_paths(sources: &mut [(Option<String>, Peeked)]) {
    let paths: Vec<&str> = sources.iter().filter_map(|(name, _)| name.as_deref()).collect();
    let names = formats::tables_of(&paths);
    let named = sources.iter_mut().filter_map(|(name, _)| name.as_mut());
    named.zip(names).for_each(|(name, short)| *name = short);
}

/// The sources without blank text boxes: one of two may hold both columns. Files lose control
/// characters from their names; archives may have some.
fn without_blank(sources: Vec<Source>) -> Result<Vec<(Option<String>, Peeked)>, TableError> {
    // A document that was named is meant; in a folder it may be anything.
    let are_in_folders = sources.iter().any(|source| source.name.as_ref().is_some_and(|name| name.contains('/')));
    let mut filled = Vec::new();
    for Source { name, pieces } in sources {
        let name = name.as_deref().map(visible);
        let mut peeked = Peeked::new(pieces);
        let is_blank = match peeked.peek(HEAD) {
            Ok((head, is_whole)) => is_whole && is_empty(head),
            Err(ReadError::Document(_)) if are_in_folders => false,
            Err(error) => return Err(TableError::Read { file: name, error }),
        };
        if name.is_some() || !is_blank {
            filled.push((name, peeked));
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests;
