//! Plain inputs: two lists of scores, two columns, or differences with counts.

use super::choice::{Choice, chosen};
use super::column::Kind;
use super::description::{ColumnDescription, Description, Part};
use super::error::TableError;
use super::header::{self, Row};
use super::names::{is_lower_better, is_metric, is_prediction};
use super::note::Note;
use super::rows::{Cut, HEAD, Rows, cut_of};
use super::selection::Selection;
use super::source::Source;
use super::stream::Peeked;
use super::summary::is_mean_of_others;
use crate::scores::cell::{Cell, Separator, filled};
use crate::scores::lines::{self, trim};
use crate::scores::pieces::Whole;
use crate::scores::value::is_score;
use crate::scores::{Content, PairedScores, ReadError, Reading, Unit};
use csv::StringRecord;

/// Whether sources are read as plain lists, two columns, or differences with counts: everything that needs no choice. Two lists are plain
/// unless both have several columns; one text is plain up to two columns, unless these hold answers or line ends in quotes.
///
/// # Errors
/// [`ReadError::Unreadable`] when a beginning cannot be had.
pub(super) fn is_plain(sources: &mut [(Option<String>, Peeked)]) -> Result<bool, TableError> {
    let mut shapes = Vec::new();
    for (file, peeked) in sources.iter_mut() {
        let (head, is_whole) = peeked.peek(HEAD).map_err(|error| TableError::Read { file: file.clone(), error })?;
        shapes.push(Shape::of(head, is_whole));
    }
    Ok(match shapes.as_slice() {
        [only] => match only {
            Shape::List | Shape::Columns { is_special: false, columns: ..=2 } => true,
            Shape::Columns { .. } | Shape::Json | Shape::Markdown => false,
        },
        [first, second] => {
            let is_columns = |shape: &Shape| matches!(shape, Shape::Columns { .. });
            let is_other = |shape: &Shape| matches!(shape, Shape::Json | Shape::Markdown);
            let are_tables = is_other(first) || is_other(second) || is_columns(first) && is_columns(second);
            !are_tables
        }
        _ => false,
    })
}

enum Shape {
    List,
    Columns { columns: usize, is_special: bool },
    Json,
    Markdown,
}

/// How many rows are looked at.
const SAMPLE: usize = 32;

impl Shape {
    fn of(head: &str, is_whole: bool) -> Self {
        if matches!(trim(head).chars().next(), Some('{' | '[')) {
            return Self::Json;
        }
        let cut = cut_of(head, is_whole);
        match cut {
            Cut::Pipes => return Self::Markdown,
            Cut::Nowhere => return Self::List,
            Cut::At(_) | Cut::Blanks => {}
        }
        let contents: Vec<&str> = head.split(['\n', '\r']).filter_map(lines::content).map(trim).take(SAMPLE).collect();
        if is_list(&contents) {
            return Self::List;
        }
        let mut rows = Rows::new(Peeked::new(Box::new(Whole::new(head.to_owned()))), cut);
        let mut sample: Vec<Row> = Vec::new();
        let mut row = StringRecord::new();
        while sample.len() < SAMPLE
            && let Ok(Some(line)) = rows.next(&mut row)
        {
            sample.push((line, row.iter().map(|cell| trim(cell).to_owned()).collect()));
        }
        if sample.is_empty() {
            return Self::List;
        }
        let columns = header::columns(&sample);
        let has_line_ends = sample.iter().flat_map(|(_, cells)| cells).any(|cell| cell.contains('\n'));
        let are_answers = columns.has_header && columns.names.iter().all(|name| is_prediction(name));
        Self::Columns { columns: columns.names.len(), is_special: has_line_ends || are_answers }
    }
}

/// Whether lines are single scores with decimal commas, or with a percent sign behind a blank. A header of two names speaks for two
/// columns.
fn is_list(lines: &[&str]) -> bool {
    let is_one_score = |text: &&str| is_score(Cell { text, quoted: false }, true);
    let Some((first, below)) = lines.split_first() else { return true };
    let names = filled(first, Separator::Comma);
    let has_two_names = names > 1 && !first.contains(", ") && !is_one_score(first);
    !has_two_names && !below.is_empty() && below.iter().all(is_one_score)
}

/// A plain input that was read, with what the files were called.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    reading: Reading,
    notes: Vec<Note>,
}

impl Plain {
    /// Scores under the names of files, where headers do not tell them apart, and without a last row of means.
    pub fn new(reading: Reading, files: &[Option<String>]) -> Self {
        let Reading { scores, format } = reading;
        let (scores, notes) = without_means(scores);
        let (baseline, experimental) = scores.names();
        let are_metrics = [baseline, experimental].iter().all(|name| name.is_some_and(is_metric));
        let named = match files {
            [Some(first), Some(second)] if baseline == experimental || are_metrics => {
                (Some(first.clone()), Some(second.clone()))
            }
            [_, _] if baseline == experimental => (None, None),
            _ => (baseline.map(str::to_owned), experimental.map(str::to_owned)),
        };
        Self { reading: Reading { scores: scores.named(named.0, named.1), format }, notes }
    }

    /// The scores by a choice: which of the two is the baseline, by name, and whether lower is better.
    pub fn select(&self, wanted: &Choice) -> Result<Selection, TableError> {
        let scores = &self.reading.scores;
        let names = [scores.names().0, scores.names().1].map(|name| name.map(str::to_owned));
        let mut notes = self.notes.clone();
        let both = |test: fn(&str) -> bool| names.iter().all(|name| name.as_deref().is_some_and(test));
        let lower = wanted.lower_is_better.unwrap_or_else(|| both(is_lower_better));
        if lower
            && wanted.lower_is_better.is_none()
            && let [Some(name), _] = &names
        {
            notes.push(Note::LowerIsBetter { name: name.clone() });
        }
        if both(is_prediction) && scores.unit() == Unit::Correctness {
            notes.push(Note::OneIsRight);
        }
        let asks = |part: &Option<String>, name: &Option<String>| {
            chosen(part.as_ref()).is_none_or(|part| Some(part) == name.as_deref())
        };
        let is_as_read = asks(&wanted.baseline, &names[0]) && asks(&wanted.experimental, &names[1]);
        let is_exchanged = !is_as_read && asks(&wanted.baseline, &names[1]) && asks(&wanted.experimental, &names[0]);
        let scores = if is_exchanged { scores.clone().exchanged() } else { scores.clone() };
        let scores = if lower { scores.lower_is_better() } else { scores };
        let (baseline, experimental) = scores.names();
        let choice = Choice {
            baseline: baseline.map(str::to_owned),
            experimental: experimental.map(str::to_owned),
            lower_is_better: Some(lower),
            ..Choice::default()
        };
        Ok(Selection {
            systems: names.into_iter().flatten().collect(),
            scores,
            clusters: None,
            categories: None,
            joined: None,
            choice,
            notes,
            other_systems: 0,
            other_columns: 0,
            format: self.reading.format.to_string(),
        })
    }

    pub fn describe(&self) -> Description {
        let scores = &self.reading.scores;
        let names = [scores.names().0.unwrap_or("baseline"), scores.names().1.unwrap_or("experimental")];
        let Content::Scores { baseline, experimental } = scores.content() else { return Description::default() };
        let column = |name: &str| ColumnDescription {
            name: name.to_owned(),
            kind: Kind::Numbers,
            distinct: 0,
            parts: vec![Part::Scores],
        };
        let rows = baseline.iter().zip(experimental).take(5);
        Description {
            columns: names.iter().map(|name| column(name)).collect(),
            rows: rows.map(|(first, second)| vec![first.to_string(), second.to_string()]).collect(),
            row_count: baseline.len(),
            systems: names.iter().map(|&name| name.to_owned()).collect(),
            systems_are_columns: true,
        }
    }
}

fn without_means(scores: PairedScores) -> (PairedScores, Vec<Note>) {
    let Content::Scores { baseline, experimental } = scores.content() else { return (scores, Vec::new()) };
    if !(is_mean_of_others(baseline) && is_mean_of_others(experimental)) {
        return (scores, Vec::new());
    }
    let items = baseline.len() - 1;
    let Ok(others) = PairedScores::new(baseline[..items].to_vec(), experimental[..items].to_vec()) else {
        return (scores, Vec::new());
    };
    let others = if scores.unit() == Unit::Percent { others.in_percent() } else { others };
    let (baseline, experimental) = scores.names();
    let others = others.named(baseline.map(str::to_owned), experimental.map(str::to_owned));
    (others, vec![Note::SummaryRow { file: None, line: None }])
}

/// The sources without blank ones, if others are left: of two boxes, one may hold both columns.
pub(super) fn without_blank(sources: Vec<Source>) -> Result<Vec<(Option<String>, Peeked)>, TableError> {
    let mut all: Vec<(Option<String>, Peeked)> =
        sources.into_iter().map(|Source { name, pieces }| (name, Peeked::new(pieces))).collect();
    if all.len() == 2 && all.iter().all(|(name, _)| name.is_none()) {
        let mut is_blank = Vec::new();
        for (_, peeked) in &mut all {
            let (head, is_whole) =
                peeked.peek(HEAD).map_err(|error: ReadError| TableError::Read { file: None, error })?;
            is_blank.push(is_whole && lines::is_empty(head));
        }
        if is_blank[0] != is_blank[1] {
            all.remove(usize::from(is_blank[1]));
        }
    }
    Ok(all)
}
