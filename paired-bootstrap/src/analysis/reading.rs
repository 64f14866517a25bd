//! How texts were read into a table, and what was assumed on the way.

use crate::bootstrap::Differences;
use crate::report::{ExactShares, Source};
use crate::table::{Answer, Choice, Joined, Note, Part, Selection, Tables};
use serde::{Deserialize, Serialize};

/// How texts were read into a table: what the card *Columns* shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableRead {
    /// The systems that can be compared: columns, files, or values of a column of systems.
    pub systems: Vec<String>,
    /// The columns, from left to right.
    pub columns: Vec<TableColumn>,
    /// Which column plays which part: as asked for, and as guessed where nothing was.
    pub choice: Choice,
    /// The rows that a filter may keep: column and value.
    pub filters: Vec<(String, String)>,
    /// What matched, where the systems were joined by id; the baseline's list is the first.
    pub joined: Option<Joined>,
    /// Which column plays which part, in a sentence without its point. `None` for plain lists, and
    /// where that could not be told.
    pub summary: Option<String>,
    /// How many items were left out, as chosen, because they lack a score.
    pub gaps: usize,
    /// What was assumed or chosen, each as a sentence; the last ones say which way is better, and
    /// what was done to the scores.
    pub notes: Vec<String>,
    /// What was assumed and may well be wrong.
    pub questions: Vec<OpenQuestion>,
    /// What may be done about other assumptions.
    pub offers: Vec<Answer>,
    /// What a report says of these: what was assumed where a question is open, and what was left
    /// out. A sentence each.
    pub assumed: Vec<String>,
}

/// A question to the user: another answer than what was assumed could turn the verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenQuestion {
    /// What was assumed, as a sentence.
    pub text: String,
    /// What may be answered.
    pub answers: Vec<Answer>,
    /// What the other answer comes to, where that is one other selection.
    pub otherwise: Option<Otherwise>,
}

/// What a question comes to if what was assumed is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Otherwise {
    /// What the question is about.
    pub about: Assumed,
    /// The exact shares on either side of zero.
    pub shares: ExactShares,
}

/// What a question is about whose other answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Assumed {
    /// That items are drawn on their own, and not in clusters.
    ItemsAlone,
    /// That −1 is a score, and not the lack of one.
    MinusOne,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableColumn {
    /// Its name.
    pub name: String,
    /// The parts that it may play.
    pub parts: Vec<Part>,
    /// Its first values as they were read.
    pub first: Vec<String>,
}

impl TableRead {
    /// What there is to say of texts that were read, and of what was selected from them, unless the
    /// choice selects nothing.
    #[must_use]
    pub fn new(tables: &Tables, chosen: &Choice, selection: Option<&Selection>) -> Self {
        let description = tables.describe();
        let first = |column: usize| description.rows.iter().filter_map(|row| row.get(column)).cloned().collect();
        let columns = description.columns.iter().enumerate();
        let mut columns: Vec<TableColumn> = columns
            .map(|(index, column)| {
                let (name, parts) = (column.name.clone(), column.parts.clone());
                TableColumn { name, parts, first: first(index) }
            })
            .collect();
        let mut choice = match selection {
            Some(selection) => selection.choice.clone(),
            None => tables.guess(chosen).map_or_else(|_| chosen.clone(), |guess| guess.choice),
        };
        let all_notes = selection.into_iter().flat_map(|selection| &selection.notes);
        let mut assumed: Vec<String> = all_notes.filter_map(Note::assumption).collect();
        assumed.dedup();
        let (questions, notes): (Vec<&Note>, Vec<&Note>) =
            selection.into_iter().flat_map(|selection| &selection.notes).partition(|note| note.is_question());
        let mut offers: Vec<Answer> = notes.iter().flat_map(|note| note.answers(chosen)).collect();
        offers.dedup();
        let told = selection.and_then(|selection| direction(chosen, selection)).map(str::to_owned);
        let notes = notes.into_iter().map(Note::to_string).chain(told).collect();
        let question = |note: &Note| OpenQuestion {
            text: note.to_string(),
            answers: note.answers(chosen),
            otherwise: selection.and_then(|selection| otherwise(tables, chosen, note, selection)),
        };
        let questions = questions.into_iter().map(question).collect();
        let gaps = selection.map_or(0, |selection| selection.gaps);
        let leaves_no_choice = selection.is_some() && !tables.leaves_a_choice();
        if leaves_no_choice {
            columns.iter_mut().for_each(|column| column.parts.clear());
            choice.score = None;
            // Of two files the names may have told which one is the baseline.
            if tables.tables().len() == 1 {
                choice = Choice { baseline: None, experimental: None, is_swapped: chosen.is_swapped, ..choice };
            }
            if choice.constant.is_none() {
                offers.clear();
            }
        }
        let read = Self { columns, choice, gaps, notes, questions, offers, assumed, ..Self::default() };
        if leaves_no_choice {
            return read;
        }
        // Nobody keeps the rows with a certain score.
        let can_filter = description
            .columns
            .iter()
            .filter(|column| column.parts.contains(&Part::Filter) && !description.systems.contains(&column.name));
        let filters = can_filter
            .flat_map(|column| tables.values(&column.name).into_iter().map(|value| (column.name.clone(), value)));
        Self {
            systems: selection.map_or(description.systems.clone(), |selection| selection.systems.clone()),
            filters: filters.take(MOST_FILTERS).collect(),
            joined: selection.and_then(|selection| selection.joined),
            summary: selection.map(Selection::to_string),
            ..read
        }
    }

    /// Where the scores of this table come from, as a report says it; `format` is how the texts
    /// were read.
    #[must_use]
    pub fn source(&self, format: String) -> Source {
        Source::Text {
            format,
            choice: Box::new(self.choice.clone()),
            joined: self.joined,
            assumed: self.assumed.clone(),
            gaps: self.gaps,
        }
    }
}

/// Which way is better, unless names or words such as `true` say so: then it is among the notes
/// where it is lower.
fn direction(chosen: &Choice, selection: &Selection) -> Option<&'static str> {
    match chosen.lower_is_better {
        // A mean is no better or worse than another one.
        _ if selection.choice.is_alone() => None,
        Some(true) => Some("Lower is better, as chosen."),
        Some(false) => Some("Higher is better, as chosen."),
        None => (!selection.is_direction_told).then_some("Higher is better, as no name says otherwise."),
    }
}

/// What the other answer to a question comes to.
fn otherwise(tables: &Tables, chosen: &Choice, note: &Note, selection: &Selection) -> Option<Otherwise> {
    let (about, differences) = if matches!(note, Note::NoRatings { .. }) {
        let Selection { scores, clusters, .. } = tables.select(&Choice { omits_gaps: true, ..chosen.clone() }).ok()?;
        (Assumed::MinusOne, Differences::of(&scores, clusters.as_ref().map(|groups| groups.of.as_slice())))
    } else {
        let column = note.possible_clusters()?;
        let groups = selection.possible_clusters.iter().find(|groups| groups.column == column)?;
        (Assumed::ItemsAlone, Differences::of(&selection.scores, Some(&groups.of)))
    };
    differences.ok().map(|differences| Otherwise { about, shares: ExactShares::of(&differences) })
}

/// So many rows to keep are offered.
const MOST_FILTERS: usize = 300;
