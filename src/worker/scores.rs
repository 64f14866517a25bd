//! The scores that a worker holds.

use super::Refusal;
use super::items::Items;
use super::known::comparison;
use super::protocol::{Comparison, FEW_ITEMS, Question, Run, TableColumn, TableRead};
use paired_bootstrap::bootstrap::Differences;
use paired_bootstrap::comparisons::{Categories, Systems};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::report::ExactShares;
use paired_bootstrap::scores::{PairedScores, Unit};
use paired_bootstrap::table::{Answer, Choice, Groups, Note, Part, Selection, Tables};
use std::cell::OnceCell;
use std::rc::Rc;

/// Scores as far as resampling needs them, and what is known of each system alone.
pub(super) struct Scores {
    pub(super) differences: Differences,
    pub(super) systems: Option<Systems>,
    /// The cluster of each item, where resamples draw clusters.
    pub(super) clusters: Option<Rc<[u32]>>,
    /// The names of few clusters; empty where there are many.
    pub(super) cluster_names: Rc<[String]>,
    /// Which category each item belongs to, where that is known.
    pub(super) categories: Option<Rc<Categories>>,
    pub(super) unit: Unit,
    pub(super) names: [Option<String>; 2],
    pub(super) format: Option<String>,
    /// The table that it was read into, where it is one.
    pub(super) table: Option<Box<TableRead>>,
    /// What was read, item by item, before any exchange; `None` for artificial scores.
    pub(super) read: Option<Rc<PairedScores>>,
    /// The same as the view Learn shows it, once it has asked for that.
    pub(super) items: OnceCell<Rc<Items>>,
}

/// Baseline and experimental as the run wants them.
pub(super) fn in_order(scores: Rc<Scores>, run: &Run) -> Rc<Scores> {
    exchanged(scores, run.swapped)
}

/// Baseline and experimental exchanged, where that is wanted.
pub(super) fn exchanged(scores: Rc<Scores>, is_wanted: bool) -> Rc<Scores> {
    if is_wanted { Rc::new(scores.swapped()) } else { scores }
}

impl Scores {
    pub(super) fn artificial(counts: Counts) -> Result<Self, Refusal> {
        Ok(Self {
            differences: counts.differences()?,
            systems: None,
            clusters: None,
            cluster_names: Rc::default(),
            categories: None,
            unit: Unit::Correctness,
            names: [None, None],
            format: None,
            table: None,
            read: None,
            items: OnceCell::new(),
        })
    }

    /// The scores that a choice of columns makes of what was read.
    pub(super) fn selected(tables: &Tables, choice: &Choice) -> Result<Self, Refusal> {
        let selection = tables.select(choice)?;
        let table = table_read(tables, choice, Some(&selection));
        let Selection { scores, clusters, categories, format, .. } = selection;
        let few_names = |Groups { names, .. }: &Groups| {
            if names.len() as u64 <= FEW_ITEMS { Rc::from(names.as_slice()) } else { Rc::default() }
        };
        let cluster_names = clusters.as_ref().map(few_names).unwrap_or_default();
        let clusters: Option<Rc<[u32]>> = clusters.map(|Groups { of, .. }| of.into());
        let differences = match &clusters {
            Some(clusters) => Differences::from_clustered_scores(&scores, clusters)?,
            None => Differences::from_scores(&scores)?,
        };
        let categories = categories.map(|Groups { names, of, .. }| Categories::new(names, of)).transpose()?;
        let (baseline, experimental) = scores.names();
        let names = [baseline, experimental].map(|name| name.map(str::to_owned));
        let unit = scores.unit();
        let read = Rc::new(scores);
        Ok(Self {
            differences,
            systems: Systems::from_scores(&read),
            clusters,
            cluster_names,
            categories: categories.map(Rc::new),
            unit,
            names,
            format: Some(format),
            table: Some(Box::new(table)),
            read: Some(read),
            items: OnceCell::new(),
        })
    }

    /// With baseline and experimental exchanged; `read` and `items` stay as they were read.
    fn swapped(&self) -> Self {
        let [baseline, experimental] = self.names.clone();
        Self {
            differences: self.differences.swapped(),
            systems: self.systems.as_ref().map(Systems::swapped),
            clusters: self.clusters.clone(),
            cluster_names: Rc::clone(&self.cluster_names),
            categories: self.categories.clone(),
            names: [experimental, baseline],
            unit: self.unit,
            format: self.format.clone(),
            table: self.table.clone().map(|mut table| {
                table.questions.iter_mut().for_each(Question::swap);
                table
            }),
            read: self.read.clone(),
            items: self.items.clone(),
        }
    }

    pub(super) fn comparison(&self) -> Comparison {
        let means = self.systems.as_ref().map(Systems::means);
        let is_lower_better = self.read.as_ref().is_some_and(|scores| scores.is_lower_better());
        comparison(&self.differences, self.unit, self.names.clone(), self.format.clone(), means, is_lower_better)
    }
}

/// What the page shows of texts that were read, and of what was selected from them, unless the choice selects nothing.
pub(super) fn table_read(tables: &Tables, chosen: &Choice, selection: Option<&Selection>) -> TableRead {
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
    let notes = notes.into_iter().map(Note::to_string).collect();
    let question = |note: &Note| Question {
        note: note.clone(),
        answers: note.answers(chosen),
        by_clusters: selection.and_then(|selection| by_clusters(note, selection)),
    };
    let questions = questions.into_iter().map(question).collect();
    let gaps = selection.map_or(0, |selection| selection.gaps);
    let is_direction_told = selection.is_none_or(|selection| selection.is_direction_told);
    if selection.is_some() && !tables.leaves_a_choice() {
        columns.iter_mut().for_each(|column| column.parts.clear());
        choice.score = None;
        // Of two files the names may have told which one is the baseline.
        if tables.tables().len() == 1 {
            (choice.baseline, choice.experimental) = (None, None);
        }
        return TableRead {
            columns,
            choice,
            gaps,
            notes,
            questions,
            offers,
            assumed,
            is_direction_told,
            ..TableRead::default()
        };
    }
    // Nobody keeps the rows with a certain score.
    let can_filter = description
        .columns
        .iter()
        .filter(|column| column.parts.contains(&Part::Filter) && !description.systems.contains(&column.name));
    let filters =
        can_filter.flat_map(|column| tables.values(&column.name).into_iter().map(|value| (column.name.clone(), value)));
    TableRead {
        systems: selection.map_or(description.systems.clone(), |selection| selection.systems.clone()),
        columns,
        choice,
        filters: filters.take(MOST_FILTERS).collect(),
        joined: selection.and_then(|selection| selection.joined),
        summary: selection.map(Selection::to_string),
        gaps,
        notes,
        questions,
        offers,
        assumed,
        is_direction_told,
    }
}

/// What p would be if the answer to a question were that items are in clusters, where it asks that.
fn by_clusters(note: &Note, selection: &Selection) -> Option<ExactShares> {
    let column = note.possible_clusters()?;
    let groups = selection.possible_clusters.iter().find(|groups| groups.column == column)?;
    let differences = Differences::from_clustered_scores(&selection.scores, &groups.of).ok()?;
    Some(ExactShares::of(&differences))
}

/// So many rows to keep are offered.
const MOST_FILTERS: usize = 300;
