//! Everything that the page takes, by one way in.

use super::cells::Table;
use super::choice::Choice;
use super::description::Description;
use super::error::TableError;
use super::plain::{self, Plain};
use super::reader::TableReader;
use super::selection::Selection;
use super::source::Source;
use super::stream::Peeked;
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

    /// The choice with everything filled in that can be told, also where it is not enough for [`Self::select`].
    #[must_use]
    pub fn guess(&self, choice: &Choice) -> Choice {
        match &self.0 {
            Kind::Plain(_) => choice.clone(),
            Kind::Tables(tables) => tables.guess(choice).choice,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::Content;

    fn input(sources: &[(Option<&str>, &str)]) -> Result<Input, TableError> {
        read(sources.iter().map(|&(name, text)| Source::text(name, text)).collect())
    }

    /// The scores, the format and the notes, or the error, and whether tables were read.
    fn told(sources: &[(Option<&str>, &str)]) -> (String, String, bool) {
        let told = |input: &Input| -> Result<(String, String), TableError> {
            let selection = input.select(&Choice::default())?;
            let scores = match selection.scores.content() {
                Content::Scores { baseline, experimental } => [baseline, experimental]
                    .map(|scores| scores.iter().map(|score| score.to_string()).collect::<Vec<_>>().join(" "))
                    .join("|"),
                Content::Differences(rows) => format!("{} differences", rows.len()),
            };
            Ok((scores, selection.format))
        };
        match input(sources) {
            Ok(input) => match told(&input) {
                Ok((scores, format)) => (scores, format, input.tables().is_some()),
                Err(error) => (error.to_string(), String::new(), input.tables().is_some()),
            },
            Err(error) => (error.to_string(), String::new(), false),
        }
    }

    fn expect(sources: &[(Option<&str>, &str)], scores: &str, format: &str, is_tables: bool) {
        assert_eq!(told(sources), (scores.to_owned(), format.to_owned(), is_tables), "{sources:?}");
    }

    #[test]
    fn plain_inputs_are_read_as_ever() {
        let one = |text| vec![(None, text)];
        let two = |first, second| vec![(None, first), (None, second)];
        expect(&one("1,2\n3,4"), "1 3|2 4", "two columns, comma-separated", false);
        expect(
            &one("A;B\n0,5;0,7\n1;2"),
            "0.5 1|0.7 2",
            "two columns, semicolon-separated, header, decimal commas",
            false,
        );
        expect(&one("1 0\n0 1 # why"), "1 0|0 1", "two columns, blank-separated", false);
        expect(&one("d,n\n-1,7\n1,10"), "2 differences", "differences with counts, comma-separated, header", false);
        expect(&two("0,5\n0,25", "1\n0,75"), "0.5 0.25|1 0.75", "one number a line, decimal commas", false);
        expect(
            &two("71,2 %\n3 %", "70 %\n1 %"),
            "71.2 3|70 1",
            "one number a line, percent signs, decimal commas",
            false,
        );
        expect(&two("yes\nno", "no\nno"), "1 0|0 0", "yes/no, one per line", false);
        expect(&two("", "A B\n1 2\n3 4"), "1 3|2 4", "two columns, blank-separated, header", false);
    }

    #[test]
    fn errors_of_plain_inputs_are_the_same() {
        let nothing = "no scores yet. Add the scores of both systems, one item per line";
        expect(&[(None, "")], nothing, "", false);
        expect(&[(None, " \n"), (None, "# c")], nothing, "", false);
        let missing = "2 scores, but the other system's are missing. Add them as a second list or a second column";
        expect(&[(None, "1\n0")], missing, "", false);
        let columns = "baseline, line 1: 2 columns in one system's list. Put one score on each line. Or give both systems as two \
                       columns of one list, without a second list";
        expect(&[(None, "1 2\n3 4"), (None, "1\n2")], columns, "", false);
    }

    #[test]
    fn what_needs_a_choice_is_read_as_tables() {
        let ids = [(None, "id,score\n1,0.5\n2,1"), (None, "id,score\n2,0\n1,0")];
        expect(&ids, "0.5 1|0 0", "2 lists (2 columns, comma-separated, header)", true);
        expect(&[(None, "id,A,B\nq1,1,0\nq2,0,0")], "1 0|0 0", "3 columns, comma-separated, header", true);
        expect(&[(None, "[{\"a\": 1, \"b\": 0}, {\"a\": 0, \"b\": 0}]")], "1 0|0 0", "JSON, 2 columns", true);
        expect(&[(None, "|a|b|\n|-|-|\n|1|0|\n|0|0|")], "1 0|0 0", "Markdown table, 2 columns", true);
        let three = [(Some("x"), "score\n1\n0"), (Some("y"), "score\n1\n1"), (Some("z"), "score\n0\n1")];
        expect(&three, "1 0|1 1", "3 lists (1 column, header)", true);
        let nameless =
            "3 columns of numbers without names: which two hold the scores? Choose them, or add a header line";
        expect(&[(None, "5,1,2\n7,3,4")], nameless, "", true);
    }

    #[test]
    fn two_files_with_the_same_header_are_named_after_the_files() {
        let sources = [(Some("gpt-4"), "score\n1\n0\n1"), (Some("claude"), "score\n1\n1\n1")];
        let selection = input(&sources).and_then(|input| input.select(&Choice::default())).expect("two lists");
        assert_eq!(selection.scores.names(), (Some("gpt-4"), Some("claude")));
        let measures = [(Some("gpt-4"), "score\n1\n0\n1"), (Some("claude"), "accuracy\n1\n1\n1")];
        let selection = input(&measures).and_then(|input| input.select(&Choice::default())).expect("two lists");
        assert_eq!(selection.scores.names(), (Some("gpt-4"), Some("claude")));
        let pasted = [(None, "score\n1\n0\n1"), (None, "score\n1\n1\n1")];
        let selection = input(&pasted).and_then(|input| input.select(&Choice::default())).expect("two lists");
        assert_eq!(selection.scores.names(), (None, None));
    }

    #[test]
    fn plain_scores_may_be_exchanged_or_better_when_low() {
        let input = input(&[(None, "old loss,new loss\n3,1\n2,2.5\n2,1")]).expect("two columns");
        let selection = input.select(&Choice::default()).expect("three pairs");
        assert!(selection.scores.is_lower_better() && selection.choice.lower_is_better == Some(true));
        let name = |name: &str| Some(name.to_owned());
        let choice = Choice { baseline: name("new loss"), experimental: name("old loss"), ..Choice::default() };
        let selection = input.select(&choice).expect("three pairs");
        assert_eq!(selection.scores.names(), (Some("new loss"), Some("old loss")));
    }

    #[test]
    fn a_last_row_of_means_is_left_out_of_plain_scores() {
        let input = input(&[(None, "A,B\n1,1\n0,1\n0,0\n1,1\n0.5,0.75\n")]).expect("two columns");
        let selection = input.select(&Choice::default()).expect("four pairs");
        let notes: Vec<String> = selection.notes.iter().map(ToString::to_string).collect();
        assert_eq!(
            (selection.scores.pairs(), notes.as_slice()),
            (4, ["The last row sums up the rows above and is left out.".to_owned()].as_slice())
        );
    }

    #[test]
    fn descriptions_list_columns_parts_and_first_rows() {
        let text = "item,category,gpt,claude\n1,x,0.5,0.25\n2,y,1,0.75\n3,x,0,1\n4,y,0,0.1\n5,x,1,1\n6,y,1,1\n";
        let input = input(&[(None, text)]).expect("a table");
        let description = input.describe();
        assert_eq!((description.row_count, description.rows.len()), (6, 5));
        assert_eq!(description.rows[1], ["2", "y", "1", "0.75"]);
        assert_eq!((description.systems.join(" "), description.systems_are_columns), ("gpt claude".to_owned(), true));
        let category = &description.columns[1];
        assert_eq!((category.name.as_str(), category.distinct), ("category", 2));
        assert!(
            category.parts.contains(&super::super::Part::Filter)
                && !category.parts.contains(&super::super::Part::Scores)
        );
        assert_eq!(input.tables().map(|tables| tables.values("category")), Some(vec!["x".to_owned(), "y".to_owned()]));
    }

    #[test]
    fn progress_covers_all_files_and_no_more_than_a_hundred() {
        let text = "id,score\n1,1\n2,0\n3,1\n";
        let mut reader = InputReader::new(["a", "b", "c"].map(|name| Source::text(Some(name), text)).into());
        let mut fraction = 0.0;
        loop {
            let progress = reader.advance(1).expect("good files");
            assert!(progress.fraction() >= fraction, "{progress:?}");
            fraction = progress.fraction();
            if progress.finished {
                break;
            }
        }
        assert_eq!(reader.finish().expect("three tables").describe().systems, ["a", "b", "c"]);
        let many = (0..101).map(|_| Source::text(None, text)).collect();
        assert_eq!(read(many).map(|_| ()), Err(TableError::TooManyFiles { files: 101 }));
        assert!(read(Vec::new()).is_err());
    }
}
