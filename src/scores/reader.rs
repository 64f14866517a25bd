//! Reading scores, at once or in slices.

use super::collected::Collected;
use super::columns::Roles;
use super::error::{Place, ReadError};
use super::format::Format;
use super::gaps::Gaps;
use super::layout::{self, Layout};
use super::lines::{self, Cursor};
use super::paired::{PairedScores, PairingError, System};
use super::row;
use super::summary::LastRow;

/// Texts as they were pasted or read from files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sources {
    /// One text with a column for each system, or a table of differences with counts.
    One(String),
    /// One text for each system, one score a line. If one of them is blank, the other is taken as [`Sources::One`].
    Two {
        /// The baseline's scores.
        baseline: String,
        /// The experimental system's scores.
        experimental: String,
    },
}

/// How far a [`Reader`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes read, of all texts together.
    pub bytes_read: usize,
    /// Bytes in all texts together.
    pub bytes: usize,
    /// Whether everything is read.
    pub finished: bool,
}

impl Progress {
    /// The part that is read, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        if self.finished { 1.0 } else { self.bytes_read as f64 / self.bytes.max(1) as f64 }
    }
}

/// What was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The scores.
    pub scores: PairedScores,
    /// The format they came in.
    pub format: Format,
}

/// Reads everything at once.
///
/// # Errors
/// [`ReadError`] says what is wrong, and where.
pub fn read(sources: Sources) -> Result<Reading, ReadError> {
    Reader::new(sources).finish()
}

/// Reads scores in slices, so that a worker can tell its progress. After an error a reader is of no more use.
///
/// ```
/// use bootstrap_explorer::scores::{Reader, Sources};
///
/// let mut reader = Reader::new(Sources::One("1 0\n0 1\n1 1\n".to_owned()));
/// while !reader.advance(2)?.finished {}
/// assert_eq!(reader.finish()?.scores.pairs(), 3);
/// # Ok::<(), bootstrap_explorer::scores::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader {
    /// One text, or the baseline's and the experimental system's.
    inputs: Vec<Input>,
    /// The one that is being read; all are, once this is their number.
    current: usize,
    collected: Collected,
}

impl Reader {
    /// A reader that has read nothing yet.
    #[must_use]
    pub fn new(sources: Sources) -> Self {
        let inputs = match sources {
            Sources::One(text) => vec![Input::new(text, Expected::Columns { given: None })],
            Sources::Two { baseline, experimental } if lines::is_empty(&experimental) => {
                vec![Input::new(baseline, Expected::Columns { given: Some(System::Baseline) })]
            }
            Sources::Two { baseline, experimental } if lines::is_empty(&baseline) => {
                vec![Input::new(experimental, Expected::Columns { given: Some(System::Experimental) })]
            }
            Sources::Two { baseline, experimental } => vec![
                Input::new(baseline, Expected::List(System::Baseline)),
                Input::new(experimental, Expected::List(System::Experimental)),
            ],
        };
        Self { inputs, current: 0, collected: Collected::default() }
    }

    /// Reads up to `lines` more lines; comments and blank lines count.
    ///
    /// # Errors
    /// [`ReadError`] at the first line that cannot be read. What only shows at the end, such as unequal lengths, is left
    /// to [`Self::finish`].
    pub fn advance(&mut self, lines: usize) -> Result<Progress, ReadError> {
        let mut budget = lines;
        while budget > 0
            && let Some(input) = self.inputs.get_mut(self.current)
        {
            budget = input.advance(budget, &mut self.collected)?;
            self.current += usize::from(input.is_finished());
        }
        Ok(self.progress())
    }

    /// Reads the rest, if there is any, and pairs the scores.
    ///
    /// # Errors
    /// [`ReadError`] says what is wrong, and where.
    pub fn finish(mut self) -> Result<Reading, ReadError> {
        while !self.advance(usize::MAX)?.finished {}
        let layouts: Vec<&Layout> = self.inputs.iter().filter_map(|input| input.layout.as_ref()).collect();
        let Some(&first) = layouts.first() else { return Err(ReadError::Empty) };
        let has_header = layouts.iter().any(|layout| layout.header.is_some());
        let notation = self.collected.notation();
        let format = Format::new(first, has_header, notation, blank_lines_differ(&self.inputs));
        if let (Roles::List { .. }, [only]) = (first.roles, self.inputs.as_slice()) {
            return Err(only.one_list_only(self.collected.baseline_scores()));
        }
        self.inputs.iter().try_for_each(|input| input.last_row.check())?;
        self.collected.check_commas()?;
        let experimental_name = layouts.last().and_then(|last| last.names.1.clone());
        let scores = pair(self.collected, &layouts)?.named(first.names.0.clone(), experimental_name);
        Ok(Reading { scores: if notation.is_percent() { scores.in_percent() } else { scores }, format })
    }

    fn progress(&self) -> Progress {
        Progress {
            bytes_read: self.inputs.iter().map(|input| input.cursor.position).sum(),
            bytes: self.inputs.iter().map(|input| input.bytes).sum(),
            finished: self.current == self.inputs.len(),
        }
    }
}

/// What a text should hold.
#[derive(Clone, Copy, Debug)]
enum Expected {
    /// Both systems' scores. `given` is the system whose box the text was in.
    Columns { given: Option<System> },
    /// One system's scores.
    List(System),
}

/// One text, and how far it is read.
#[derive(Debug)]
struct Input {
    text: String,
    bytes: usize,
    expected: Expected,
    /// Recognised when reading starts.
    layout: Option<Layout>,
    cursor: Cursor,
    gaps: Gaps,
    last_row: LastRow,
}

impl Input {
    fn new(text: String, expected: Expected) -> Self {
        Self {
            bytes: text.len(),
            text,
            expected,
            layout: None,
            cursor: Cursor::default(),
            gaps: Gaps::default(),
            last_row: LastRow::default(),
        }
    }

    fn is_finished(&self) -> bool {
        self.layout.is_some() && self.cursor.position == self.bytes
    }

    /// Reads up to `budget` lines, and returns how much of the budget is left. A text that is read is dropped: only its
    /// scores are needed.
    fn advance(&mut self, budget: usize, collected: &mut Collected) -> Result<usize, ReadError> {
        let layout = match &mut self.layout {
            Some(layout) => layout,
            unknown => unknown.insert(match self.expected {
                Expected::Columns { .. } => layout::of_columns(&self.text)?,
                Expected::List(system) => layout::of_box(&self.text, system)?,
            }),
        };
        for left in (0..budget).rev() {
            let Some(line) = self.cursor.next(&self.text) else { break };
            let number = self.cursor.line;
            let is_header = layout.header.as_ref().is_some_and(|header| header.line == number);
            let content = lines::content(line).filter(|_| !is_header);
            if let Some(content) = content
                && row::read(content, number, layout, collected)?
            {
                self.gaps.score();
                if let Some(label) = layout.label(content) {
                    self.last_row.note(label, number);
                }
            } else if !lines::is_comment(line) {
                self.gaps.blank();
            }
            if self.cursor.position == self.bytes {
                self.text = String::new();
                return Ok(left);
            }
        }
        Ok(0)
    }

    fn one_list_only(&self, scores: usize) -> ReadError {
        match self.expected {
            Expected::Columns { given } => ReadError::OneListOnly { given, scores },
            Expected::List(system) => ReadError::OneListOnly { given: Some(system), scores },
        }
    }
}

/// Whether two lists have blank lines between their scores, but not at the same places: then items may be missing.
fn blank_lines_differ(inputs: &[Input]) -> bool {
    matches!(inputs, [first, second] if !first.gaps.match_those_of(&second.gaps))
}

fn pair(collected: Collected, layouts: &[&Layout]) -> Result<PairedScores, ReadError> {
    if layouts.iter().any(|layout| matches!(layout.roles, Roles::Table { .. })) {
        return Ok(PairedScores::from_differences(collected.into_differences())?);
    }
    let (baseline, experimental) = collected.into_scores();
    PairedScores::new(baseline, experimental).map_err(|error| suspect_header(error, layouts))
}

/// If one list is one score short and began with a header, that header may have been a misspelt score.
fn suspect_header(error: PairingError, layouts: &[&Layout]) -> ReadError {
    let (PairingError::LengthMismatch { baseline, experimental }, [first, second]) = (error, layouts) else {
        return error.into();
    };
    let (short, system) =
        if baseline < experimental { (first, System::Baseline) } else { (second, System::Experimental) };
    match &short.header {
        Some(header) if baseline.abs_diff(experimental) == 1 => ReadError::HeaderOrScore {
            baseline,
            experimental,
            place: Place { system: Some(system), line: header.line },
            text: header.text.clone(),
        },
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_to_read_is_an_error_at_once() {
        assert_eq!(Reader::new(Sources::One(String::new())).advance(1), Err(ReadError::Empty));
        assert_eq!(read(Sources::One(" \n# c\n".to_owned())), Err(ReadError::Empty));
    }

    #[test]
    fn progress_counts_bytes_of_both_texts() {
        let sources = Sources::Two { baseline: "1\n2\n".to_owned(), experimental: "3\n4".to_owned() };
        let mut reader = Reader::new(sources);
        let seen: Vec<(usize, bool)> = (0..4)
            .map(|_| reader.advance(1).expect("each line holds a number"))
            .map(|progress| (progress.bytes_read, progress.finished))
            .collect();
        assert_eq!(seen, [(2, false), (4, false), (6, false), (7, true)]);
        assert_eq!(Progress { bytes_read: 0, bytes: 0, finished: true }.fraction(), 1.0);
        assert_eq!(Progress { bytes_read: 2, bytes: 8, finished: false }.fraction(), 0.25);
    }

    #[test]
    fn nothing_is_read_without_a_budget() {
        let mut reader = Reader::new(Sources::One("1 2\n3 4".to_owned()));
        assert_eq!(reader.advance(0), Ok(Progress { bytes_read: 0, bytes: 7, finished: false }));
    }

    #[test]
    fn the_size_of_the_slices_does_not_matter() {
        let text = "# c\n\nid,base,new\r\n1,50%,2\r3,4,5\n,,\n5,6,7";
        let whole = read(Sources::One(text.to_owned()));
        assert!(whole.is_ok());
        for lines in 1..10 {
            let mut reader = Reader::new(Sources::One(text.to_owned()));
            while !reader.advance(lines).expect("every line can be read").finished {}
            assert_eq!(reader.finish(), whole, "{lines} lines a slice");
        }
    }

    #[test]
    fn reading_on_after_the_end_changes_nothing() {
        let mut reader = Reader::new(Sources::One("1 2\n3 4\n".to_owned()));
        let end = reader.advance(9);
        assert_eq!(reader.advance(9), end);
        assert_eq!(reader.finish().map(|reading| reading.scores.pairs()), Ok(2));
    }
}
