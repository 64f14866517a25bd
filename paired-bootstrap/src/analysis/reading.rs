//! How texts were read into a table, and what was assumed in doing so.

use crate::bootstrap::Differences;
use crate::report::{ExactShares, Source};
use crate::table::{Answer, Choice, Joined, Note, Part, Selection, Tables};
use serde::{Deserialize, Serialize};

/// How texts were read into a table, for the card *Columns*.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableRead {
    /// The systems that can be compared: columns, files, or values of a column of systems.
    pub systems: Vec<String>,
    /// The columns, from left to right.
    pub columns: Vec<TableColumn>,
    /// The role of each column: as chosen, or else as guessed.
    pub choice: Choice,
    /// The filters on offer: column and value of the rows to keep.
    pub filters: Vec<(String, String)>,
    /// How the ids matched, if the systems were joined by id; the baseline's list is the first.
    pub joined: Option<Joined>,
    /// The role of each column, in a sentence without its full stop. `None` for plain lists, and if
    /// the roles could not be determined.
    pub summary: Option<String>,
    /// How many items were left out, as chosen, because a score is missing.
    pub gaps: usize,
    /// Assumptions and choices, one sentence each. The last ones say which direction is better and
    /// how the scores were transformed.
    pub notes: Vec<String>,
    /// Assumptions that may well be wrong.
    pub questions: Vec<OpenQuestion>,
    /// Ways to change the other assumptions.
    pub offers: Vec<Answer>,
    /// What a report says about them: assumptions, and what was chosen or left out. One sentence
    /// each.
    pub told: Vec<String>,
    /// Those of them that say what the program decided itself.
    pub assumed: Vec<String>,
}

/// A question to the user about an assumption that could change the verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenQuestion {
    /// The assumption, as a sentence.
    pub text: String,
    /// The possible answers.
    pub answers: Vec<Answer>,
    /// The result under the other answer, if that is a single other selection.
    pub otherwise: Option<Otherwise>,
}

/// The result if an assumption is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Otherwise {
    /// The assumption.
    pub about: Assumed,
    /// The exact shares of resampled means on either side of zero.
    pub shares: ExactShares,
}

/// The assumptions for which the result under the other answer can be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Assumed {
    /// Items are drawn one by one, not in clusters.
    ItemsAlone,
    /// −1 is a score, not a missing one.
    MinusOne,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableColumn {
    /// Its name.
    pub name: String,
    /// The roles that it can have.
    pub parts: Vec<Part>,
    /// Its first values, as read.
    pub first: Vec<String>,
}

impl TableRead {
    /// Describes the texts that were read and the selection from them; `selection` is `None` if the
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
        let all_notes = || selection.into_iter().flat_map(|selection| &selection.notes);
        let mut told: Vec<String> = all_notes().filter_map(Note::assumption).collect();
        told.dedup();
        let mut assumed: Vec<String> =
            all_notes().filter(|note| note.is_assumed(chosen)).filter_map(Note::assumption).collect();
        assumed.dedup();
        let (questions, notes): (Vec<&Note>, Vec<&Note>) =
            selection.into_iter().flat_map(|selection| &selection.notes).partition(|note| note.is_question());
        let mut offers: Vec<Answer> = notes.iter().flat_map(|note| note.answers(chosen)).collect();
        offers.dedup();
        let direction = selection.and_then(|selection| direction(chosen, selection)).map(str::to_owned);
        let notes = notes.into_iter().map(Note::to_string).chain(direction).collect();
        let question = |note: &Note| OpenQuestion {
            text: note.to_string(),
            answers: note.answers(chosen),
            otherwise: selection.and_then(|selection| otherwise(tables, chosen, note, selection)),
        };
        let questions = questions.into_iter().map(question).collect();
        let gaps = selection.map_or(0, |selection| selection.gaps);
        // Of two columns beside a constant, one is not compared.
        let leaves_no_choice = selection.is_some_and(|selection| {
            !tables.leaves_a_choice() && (selection.choice.constant.is_none() || selection.other_systems.is_empty())
        });
        if leaves_no_choice {
            columns.iter_mut().for_each(|column| column.parts.clear());
            choice.score = None;
            // With two files, their names may have decided which one is the baseline.
            if tables.tables().len() == 1 {
                choice = Choice { baseline: None, experimental: None, is_swapped: chosen.is_swapped, ..choice };
            }
            if choice.constant.is_none() {
                offers.clear();
            }
        }
        let read = Self { columns, choice, gaps, notes, questions, offers, told, assumed, ..Self::default() };
        if leaves_no_choice {
            return read;
        }
        // Systems' own score columns are not offered as filters.
        let can_filter = description
            .columns
            .iter()
            .filter(|column| column.parts.contains(&Part::Filter) && !description.systems.contains(&column.name));
        let filters = can_filter
            .flat_map(|column| tables.values(&column.name).into_iter().map(|value| (column.name.clone(), value)));
        Self {
            systems: selection.map_or(description.systems.clone(), |selection| selection.systems.clone()),
            filters: filters.take(MOST_FILTERS).collect(),
            joined: selection.and_then(|selection| selection.joined.clone()),
            summary: selection.map(Selection::to_string),
            ..read
        }
    }

    /// Everything that is said beside the [questions](Self::questions): what reports say, then the
    /// other notes.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        let further = self.notes.iter().filter(|note| !self.told.contains(note));
        self.told.iter().chain(further).cloned().collect()
    }

    /// Where the scores come from, for reports; `format` says how the texts were read.
    #[must_use]
    pub fn source(&self, format: String) -> Source {
        Source::Text {
            format,
            choice: Box::new(self.choice.clone()),
            joined: self.joined.clone(),
            told: self.told.clone(),
            assumed: self.assumed.clone(),
            gaps: self.gaps,
        }
    }
}

/// A sentence on which direction is better; `None` where the names or words such as `true` decide
/// it, as that has a note of its own if lower is better.
fn direction(chosen: &Choice, selection: &Selection) -> Option<&'static str> {
    match chosen.lower_is_better {
        // For a single mean there is no better direction.
        _ if selection.choice.is_alone() => None,
        Some(true) => Some("Lower is better, as chosen."),
        Some(false) => Some("Higher is better, as chosen."),
        None => (!selection.is_direction_told).then_some("Assumed: higher is better."),
    }
}

/// The result under the other answer to a question.
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

/// At most this many filters are offered.
const MOST_FILTERS: usize = 300;
