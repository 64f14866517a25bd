//! Reading scores, at once or in slices.

use super::collected::Collected;
use super::columns::Roles;
use super::error::{Place, ReadError};
use super::format::Format;
use super::input::Input;
use super::layout::Layout;
use super::lines::Lines;
use super::paired::{PairedScores, PairingError, System};
use super::pieces::{Pieces, Whole};

/// What is to be read: texts, or files in pieces.
#[derive(Debug)]
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
    /// One or two such texts, baseline first, that come piece by piece.
    Pieces(Box<dyn Pieces>, Option<Box<dyn Pieces>>),
}

/// How far a [`Reader`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes read, of all texts together.
    pub bytes_read: u64,
    /// Bytes in all texts together.
    pub bytes: u64,
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

/// Reads scores in slices, so that a caller can tell its progress. Of texts that come in pieces it holds no more than a
/// piece and a few lines. After an error a reader is of no more use.
///
/// ```
/// use paired_bootstrap::scores::{Reader, Sources};
///
/// let mut reader = Reader::new(Sources::One("1 0\n0 1\n1 1\n".to_owned()));
/// while !reader.advance(2)?.finished {}
/// assert_eq!(reader.finish()?.scores.pairs(), 3);
/// # Ok::<(), paired_bootstrap::scores::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader {
    /// One text, or the baseline's and the experimental system's.
    inputs: Vec<Input>,
    /// Whether enough is seen of all of them to begin.
    is_looked_at: bool,
    /// The one that is being read; all are, once this is their number.
    current: usize,
    collected: Collected,
}

impl Reader {
    /// A reader that has read nothing yet.
    #[must_use]
    pub fn new(sources: Sources) -> Self {
        let whole = |text| -> Box<dyn Pieces> { Box::new(Whole::new(text)) };
        let (first, second) = match sources {
            Sources::One(text) => (whole(text), None),
            Sources::Two { baseline, experimental } => (whole(baseline), Some(whole(experimental))),
            Sources::Pieces(first, second) => (first, second),
        };
        let baseline = second.is_some().then_some(System::Baseline);
        let input = |pieces, system| Input::new(Lines::new(pieces, system), system);
        let first = input(first, baseline);
        let second = second.map(|pieces| input(pieces, Some(System::Experimental)));
        let inputs = std::iter::once(first).chain(second).collect();
        Self { inputs, is_looked_at: false, current: 0, collected: Collected::default() }
    }

    /// Reads up to `lines` more lines; comments and blank lines count.
    ///
    /// # Errors
    /// [`ReadError`] at the first line that cannot be read. What only shows at the end, such as unequal lengths, is left
    /// to [`Self::finish`].
    pub fn advance(&mut self, lines: usize) -> Result<Progress, ReadError> {
        let mut budget = lines;
        if self.look(&mut budget)? {
            let is_alone = self.inputs.len() == 1;
            while let Some(input) = self.inputs.get_mut(self.current)
                && input.read(is_alone, &mut budget, &mut self.collected)?
            {
                self.current += 1;
            }
        }
        Ok(self.progress())
    }

    /// Looks at the first lines of all texts. If one of two is blank, the other is all that there is to read.
    fn look(&mut self, budget: &mut usize) -> Result<bool, ReadError> {
        if self.is_looked_at {
            return Ok(true);
        }
        for input in &mut self.inputs {
            if !input.look(budget)? {
                return Ok(false);
            }
        }
        if self.inputs.len() == 2
            && let Some(blank) = self.inputs.iter().rposition(Input::is_blank)
        {
            self.inputs.remove(blank);
        }
        self.is_looked_at = true;
        Ok(true)
    }

    /// Reads the rest, if there is any, and pairs the scores.
    ///
    /// # Errors
    /// [`ReadError`] says what is wrong, and where.
    pub fn finish(mut self) -> Result<Reading, ReadError> {
        while !self.advance(usize::MAX)?.finished {}
        let layouts: Vec<&Layout> = self.inputs.iter().filter_map(Input::layout).collect();
        let Some(&first) = layouts.first() else { return Err(ReadError::Empty) };
        let has_header = layouts.iter().any(|layout| layout.header.is_some());
        let notation = self.collected.notation();
        let format = Format::new(first, has_header, notation, blank_lines_differ(&self.inputs));
        let scores = self.collected.baseline_scores();
        if let (Roles::List { .. }, [only], 1..) = (first.roles, self.inputs.as_slice(), scores) {
            return Err(ReadError::OneListOnly { given: only.given, scores });
        }
        self.inputs.iter().try_for_each(Input::check_last_row)?;
        self.collected.check_commas()?;
        let experimental_name = layouts.last().and_then(|last| last.names.1.clone());
        let scores = pair(self.collected, &layouts)?.named(first.names.0.clone(), experimental_name);
        Ok(Reading { scores: if notation.is_percent() { scores.in_percent() } else { scores }, format })
    }

    fn progress(&self) -> Progress {
        let sum = |bytes: fn(&Lines) -> u64| self.inputs.iter().map(|input| bytes(input.lines())).sum();
        Progress {
            bytes_read: sum(Lines::bytes_read),
            bytes: sum(Lines::bytes),
            finished: self.current == self.inputs.len(),
        }
    }
}

/// Whether two lists have blank lines between their scores, but not at the same places: then items may be missing.
fn blank_lines_differ(inputs: &[Input]) -> bool {
    matches!(inputs, [first, second] if !first.gaps_match_those_of(second))
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
    fn a_header_alone_is_not_half_of_the_scores() {
        // Found by libFuzzer: "0 scores, but the other system's are missing".
        assert_eq!(read(Sources::One(";\nid;-".to_owned())), Err(PairingError::NoPairs.into()));
    }

    #[test]
    fn progress_counts_bytes_of_both_texts() {
        let sources = Sources::Two { baseline: "1\n2\n".to_owned(), experimental: "3\n4".to_owned() };
        let mut reader = Reader::new(sources);
        let seen: Vec<(u64, bool)> = (0..4)
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
