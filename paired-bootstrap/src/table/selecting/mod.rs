//! Selects columns and makes paired scores of them.

mod behind_commas;
mod constant;
mod grouped;
mod pairing;
mod positions;
mod repeats;
mod run_summaries;
mod short_end;
mod side_by_side;
mod sides;
mod units;

use super::averages::{Runs, SystemRuns};
use super::cells::{Layout, Table};
use super::choice::{Choice, Scales, SummaryRows, Thousands, chosen};
use super::column::{Column, Kind};
use super::differences;
use super::error::TableError;
use super::folders::{by_metric, may_be_on_tasks};
use super::format;
use super::formats::{SIGNATURE, TASK};
use super::guess::{Guess, Shape};
use super::ids::{data_sets, id_of};
use super::item_rows::ItemRows;
use super::join::{Pairs, Side};
use super::names::{is_data_set, is_metric, other_units};
use super::note::Note;
use super::open::Open;
use super::runs::{RunColumns, are_runs_of_one, other_runs, runs_without_items};
use super::selection::Selection;
use super::systems::other_systems;
use super::tables::Tables;
use super::title::Title;
use super::values::{Labels, Numbers, gap_finder, labels, no_ratings, numbers, or_wrong, value};
use crate::scores::PairingError;
use crate::scores::notation::Notation;
use crate::scores::value::with_deviation;
use crate::text::{shortened, visible};
use behind_commas::may_end_in_ids;
use grouped::Grouped;
use short_end::short_end;
use std::collections::HashSet;

impl Tables {
    /// Makes paired scores according to `choice`, and to the guess where it leaves something open.
    ///
    /// # Errors
    /// [`TableError::Open`] if the systems cannot be guessed, and other errors if cells, rows or
    /// ids cannot be used.
    pub fn select(&self, choice: &Choice) -> Result<Selection, TableError> {
        if let Some(graded) = self.graded_by(choice) {
            return graded.select(choice);
        }
        self.check_right(choice)?;
        if let Some(columns) = differences::columns(self) {
            return differences::select(self, columns, choice);
        }
        if self.begin_with_ids() && choice.thousands == Some(Thousands::None) {
            // These tables are split at other places, so rows cannot be looked up in them.
            let selection = self.with_decimal_commas().select(choice)?;
            return Ok(Selection { rows: None, ..selection });
        }
        let choice = &Choice { constant: self.constant(choice), ..choice.clone() };
        self.check_side_by_side(choice)?;
        let guess = self.guess(choice)?;
        if let Some(open) = guess.open {
            let is_alone = matches!(open, Open::OneSystem { .. });
            let error = self.why_open(open, &guess.choice);
            return Err(if is_alone { self.or_alone(error, choice) } else { error });
        }
        if !choice.names_systems() {
            self.check_positions(&guess)?;
        }
        let systems = [&guess.choice.baseline, &guess.choice.experimental].map(Clone::clone);
        let are_several = guess.systems.len() > 2;
        let found = Selecting { tables: self, guess }.run();
        if let Some(pair) = self.only_pair(&found, choice) {
            let [id, beside] = self.words_last(pair);
            let together = Choice { id: Some(id.clone()), category: Some(beside.clone()), ..choice.clone() };
            if let Ok(mut selection) = self.select(&together) {
                // This says the same, and more.
                selection.notes.retain(|note| !matches!(note, Note::IdsPerCategory { .. }));
                selection.notes.push(Note::IdsTogether { id, beside });
                return Ok(selection);
            }
        }
        let mut selection = found.map_err(|error| match (&error, systems) {
            (
                TableError::Pairing(_) | TableError::PercentOrShares { .. } | TableError::RunScale { .. },
                [Some(baseline), Some(experimental)],
            ) if are_several => TableError::OfSystems { systems: [baseline, experimental], error: Box::new(error) },
            _ => error,
        })?;
        for note in &mut selection.notes {
            match note {
                Note::FewMatch { is_asked, .. }
                | Note::IdsFromZeroAndOne { is_asked, .. }
                | Note::OtherItems { is_asked, .. } => *is_asked = choice.id.is_none(),
                Note::TasksOfFolders { is_asked, .. } => *is_asked &= choice.folders.is_none(),
                Note::OtherMetric { is_asked, .. }
                | Note::SameRows { is_asked, .. }
                | Note::SystemsAlike { is_asked, .. } => {
                    *is_asked = choice.baseline.is_none() || choice.experimental.is_none();
                }
                _ => {}
            }
        }
        selection.notes.extend(self.graded());
        // Ids that are one off also belong to other items: one question is enough.
        if selection.notes.iter().any(|note| matches!(note, Note::IdsFromZeroAndOne { is_asked: true, .. })) {
            selection.notes.retain(|note| !matches!(note, Note::OtherItems { .. }));
        }
        if !choice.names_systems() {
            let compared = [&selection.choice.baseline, &selection.choice.experimental];
            let compared: Vec<String> = compared.into_iter().flatten().cloned().collect();
            let others = other_runs(&compared, &selection.systems);
            let others: Vec<String> = others.into_iter().map(str::to_owned).collect();
            let are_of_one = are_runs_of_one(&compared, &selection.systems);
            let are_runs = are_of_one || !others.is_empty();
            let is_file = |name: &String| self.tables().iter().any(|table| table.name() == Some(name));
            // Two data sets have no ids in common, but numbers.
            let has_numbers = |table: &Table| {
                let ids = id_of(table).map(|at| table.columns()[at].texts());
                ids.is_none_or(|ids| ids.iter().all(|id| id.bytes().all(|byte| byte.is_ascii_digit())))
            };
            let are_tasks = compared.len() == 2
                && compared.iter().all(|name| is_file(name) && is_data_set(name))
                && self.tables().iter().all(has_numbers);
            selection.notes.extend(if are_runs {
                Some(Note::OtherRuns { compared, others, are_of_one })
            } else if are_tasks {
                Some(Note::MayBeTasks { systems: compared, is_asked: true })
            } else {
                let parts = may_be_on_tasks(&selection.systems).filter(|_| compared.len() == 2);
                let are_files = self.tables().len() == selection.systems.len()
                    && selection.systems.iter().all(|system| !system.contains('/'))
                    && self.tables().iter().all(|table| table.is_like(&self.tables()[0]));
                parts.map(|parts| {
                    let metrics = by_metric(&selection.systems, &compared).unwrap_or_default();
                    Note::MayBeOnTasks { parts, compared, metrics, are_files }
                })
            });
        }
        if choice.summary == Some(SummaryRows::Drop) && !selection.notes.iter().any(Note::leaves_sums_out) {
            selection.notes.push(Note::NoSummaryRow);
        }
        if let [table] = self.tables()
            && selection.runs.is_none()
            && [&choice.run, &choice.id, &choice.cluster].iter().all(|part| part.is_none())
            && let Some(column) = runs_without_items(table)
            && selection.choice.id.as_deref().is_none_or(|id| id == column)
            && !selection.notes.iter().any(|note| matches!(note, Note::LongForm { column: own, .. } if own == column))
        {
            selection.notes.push(Note::RunsWithoutItems { column: column.to_owned() });
        }
        if choice.id.is_none()
            && let Some(column) = self.tables().iter().find_map(data_sets)
            && selection.choice.id.as_deref() == Some(column)
        {
            selection.notes.push(Note::DataSets { column: column.to_owned(), items: selection.scores.pairs() });
        }
        let have_other_ids = selection.joined.as_ref().is_some_and(|joined| joined.only_first + joined.only_second > 0);
        if self.begin_with_ids() && have_other_ids && choice.id.is_none() {
            let id = selection.choice.id.clone().unwrap_or_default();
            selection.notes.push(Note::IdsOrDecimals { id });
        }
        if choice.thousands.is_none() && may_end_in_ids(self.tables()) {
            selection.notes.push(Note::DecimalsOrIds);
        }
        Ok(selection)
    }

    /// The two columns that identify the items together, if rows are not in the same order, no
    /// other two columns do, and neither does alone.
    fn only_pair(&self, found: &Result<Selection, TableError>, choice: &Choice) -> Option<[String; 2]> {
        let (together, rows) = match found {
            Ok(selection) => {
                let pairs = |note: &Note| match note {
                    Note::OtherOrder { together, column, .. }
                        if together.iter().flatten().any(|part| part == column) =>
                    {
                        Some(together.clone())
                    }
                    _ => None,
                };
                (selection.notes.iter().find_map(pairs)?, selection.scores.pairs() as usize)
            }
            Err(TableError::ItemsTogether {
                lengths: PairingError::LengthMismatch { baseline, experimental },
                together,
            }) => (together.clone(), *baseline.min(experimental)),
            Err(_) => return None,
        };
        let [pair] = <[_; 1]>::try_from(together).ok()?;
        let repeats = |column: &Column| column.profile().distinct < rows;
        let repeat = |name: &String| {
            let columns = self.tables().iter().filter_map(|table| Some(&table.columns()[table.find(name)?]));
            columns.into_iter().all(repeats)
        };
        let is_free = choice.id.is_none() && choice.category.is_none();
        (is_free && rows >= FEWEST_TOGETHER && pair.iter().all(repeat)).then_some(pair)
    }

    /// The same columns, the one of words last: it becomes the category.
    fn words_last(&self, [first, second]: [String; 2]) -> [String; 2] {
        let has_words = |name: &str| self.find(name).is_some_and(|at| self.column(at).kind() == Kind::Text);
        if has_words(&first) && !has_words(&second) { [second, first] } else { [first, second] }
    }

    /// Why the systems could not be guessed.
    fn why_open(&self, open: Open, choice: &Choice) -> TableError {
        if let (Open::OneSystem { only: name }, [only]) = (&open, self.tables())
            && is_one_list(only, choice)
        {
            return only_list(only, name);
        }
        self.unreadable(&open, choice).unwrap_or(open.into())
    }
}

/// How the signatures of two systems differ: `tok:13a` and `tok:intl`. If one only lacks a part,
/// both whole signatures.
fn other_signatures(first: &Side<'_>, second: &Side<'_>) -> Option<[String; 2]> {
    let signature = |side: &Side<'_>| {
        let column =
            side.table.find(SIGNATURE).map(|at| &side.table.columns()[at]).filter(|column| column.is_prose())?;
        column.texts().iter().next().map(str::to_owned)
    };
    let both = [signature(first)?, signature(second)?];
    let without = |own: &str, other: &str| {
        let parts: Vec<&str> = own.split('|').filter(|part| !other.split('|').any(|other| other == *part)).collect();
        parts.join("|")
    };
    let differing = [without(&both[0], &both[1]), without(&both[1], &both[0])];
    match differing.each_ref().map(String::is_empty) {
        [true, true] => None,
        [false, false] => Some(differing),
        _ => Some(both),
    }
}

/// The values of two columns may differ in fewer rows by chance.
const FEWEST_TOGETHER: usize = 5;

struct Selecting<'t> {
    tables: &'t Tables,
    guess: Guess,
}

impl<'t> Selecting<'t> {
    fn run(mut self) -> Result<Selection, TableError> {
        let mut choice = self.guess.choice.clone();
        if choice.is_alone() {
            // A mean alone is neither better nor worse than another.
            choice.lower_is_better = None;
            let is_direction = |note: &Note| {
                matches!(note, Note::LowerIsBetter { .. } | Note::LowerInTool { .. } | Note::DirectionUnclear { .. })
            };
            self.guess.notes.retain(|note| !is_direction(note));
            self.guess.is_direction_told = true;
        }
        if choice.constant.is_some() {
            choice.is_swapped = false;
        } else if choice.is_swapped {
            std::mem::swap(&mut choice.baseline, &mut choice.experimental);
        }
        self.check_names(&choice)?;
        let none = Open::NoScores { list: None, texts: Vec::new() };
        let experimental = chosen(choice.experimental.as_ref()).ok_or_else(|| none.clone())?;
        // With a constant, the system is paired with itself, and the constant then replaces the
        // first scores.
        let baseline = match choice.constant {
            Some(_) => experimental,
            None => chosen(choice.baseline.as_ref()).ok_or(none)?,
        };
        let mut first = self.side("baseline", baseline)?;
        let mut second = self.side("experimental system", experimental)?;
        if choice.constant.is_none() && first.has_rows_of(&second) && first.column == second.column {
            return Err(TableError::SameSystem { name: baseline.to_owned() });
        }
        let gold = chosen(choice.gold.as_ref()).and_then(|name| self.tables.find(name));
        let gold = gold.map(|at| self.tables.column(at));
        if gold.is_none() {
            self.leave_out_header(&mut first, &mut second);
            self.leave_out_run_summaries(&mut first, &mut second);
            self.leave_out_summary(&mut first, &mut second);
        }
        let (mut pairs, joined_by) = self.pair(&mut first, &mut second)?;
        let scores = [&first, &second].map(|side| side.table.columns()[side.column].name());
        let are_other =
            !std::ptr::eq(first.table, second.table) && Title::of(scores[0]).measures_another(&Title::of(scores[1]));
        let metrics = if are_other { Some(scores.map(str::to_owned)) } else { other_units(scores) };
        let metrics = metrics.or_else(|| other_signatures(&first, &second));
        let systems = [baseline, experimental].map(str::to_owned);
        self.guess.notes.extend(metrics.map(|metrics| Note::OtherMetric { metrics, systems, is_asked: true }));
        self.guess.notes.extend(if gold.is_none() {
            units::other_units([&first, &second], &pairs, &choice, [baseline, experimental])
        } else {
            None
        });
        let no_ratings = if gold.is_none() { no_ratings(&first, &second, &pairs, &choice) } else { None };
        let gaps = if choice.omits_gaps { self.leave_out_gaps(&mut pairs, &first, &second, gold) } else { 0 };
        let left_out = self.tasks_left_out(&pairs, &first, &second);
        self.guess.notes.extend(left_out);
        let averaged;
        let (scores, notation) = match gold {
            Some(gold) => {
                let Labels { scores, runs, notes } = labels(&first, &second, &pairs, gold, &choice)?;
                averaged = runs;
                self.guess.notes.extend(notes);
                (scores, Notation::default())
            }
            None => {
                let Numbers { scores, notation, noisy, divided, runs, notes } =
                    numbers(&first, &second, &pairs, &choice)?;
                averaged = runs;
                self.guess.notes.extend(notes);
                self.guess.notes.extend(divided.then_some(Note::Divided));
                self.guess.notes.extend((noisy > 0).then_some(Note::Noise { items: noisy }));
                (scores, notation)
            }
        };
        let (scores, averaged) = match &choice.constant {
            Some(constant) => (self.against(constant, scores)?, [SystemRuns::of_constant(), averaged[1]]),
            None => (scores, averaged),
        };
        let runs = self.averaged(pairs.rows.len(), averaged);
        let has_deviations = |side: &Side<'_>| {
            side.table.columns()[side.column].texts().iter().any(|text| with_deviation(text).is_some())
        };
        let has_deviations = gold.is_none() && [&first, &second].into_iter().any(has_deviations);
        self.guess.notes.extend(has_deviations.then_some(Note::Deviations));
        if gold.is_none() {
            let baseline = Some(&first).filter(|_| choice.constant.is_none());
            self.guess.notes.extend(baseline.into_iter().chain([&second]).filter_map(short_end));
        }
        let is_left_out = choice.omits_gaps;
        self.guess.notes.extend(no_ratings.map(|(numbers, items)| Note::NoRatings { numbers, items, is_left_out }));
        let (baseline_name, experimental_name) = self.names(&first, &second, [baseline, experimental]);
        let baseline_name = match &choice.constant {
            Some(constant) => Some(format!("the constant {constant}")),
            None => baseline_name,
        };
        let scores = scores.named(baseline_name.as_deref().map(visible), experimental_name.as_deref().map(visible));
        let scores = if choice.lower_is_better == Some(true) { scores.lower_is_better() } else { scores };
        let groups = |part| Some(self.grouped(chosen(part)?, [&first, &second], &pairs));
        let clusters = groups(choice.cluster.as_ref()).transpose()?;
        let categories = groups(choice.category.as_ref()).transpose()?;
        clusters.iter().try_for_each(Grouped::check_filled)?;
        let [clusters, categories] = [clusters, categories].map(|groups| groups.map(Grouped::groups));
        if clusters.is_none() {
            self.note_repeats(&choice, &first, &second, &pairs);
        }
        let possible = self.guess.notes.iter().filter_map(Note::possible_clusters);
        let possible = possible.filter_map(|name| self.grouped(name, [&first, &second], &pairs).ok());
        let possible_clusters =
            possible.filter(|grouped| grouped.check_filled().is_ok()).map(Grouped::groups).collect();
        let format = format::of(self.tables, notation);
        let other_systems = self.other_systems(&first, &second, [baseline, experimental], gold.is_some(), choice.scale);
        let mut other_columns = self.other_columns(&choice, &first, &second, &other_systems);
        other_columns.retain(|column| !pairs.joined.beside.contains(column));
        let other_systems = other_systems.into_iter().map(str::to_owned).collect();
        let others = || {
            self.tables.tables().iter().filter_map(Table::name).filter(|name| ![baseline, experimental].contains(name))
        };
        if self.guess.shape == Shape::Files
            && choice.constant.is_none()
            && self.tables.are_named
            && first.table.has_rows_of(second.table)
        {
            self.guess.notes.push(Note::SameRows {
                systems: [baseline, experimental].map(str::to_owned),
                rows: first.table.rows(),
                others: others().map(str::to_owned).collect(),
                is_asked: true,
            });
        }
        let (choice, systems) = if self.are_places(baseline, experimental) {
            (Choice { baseline: None, experimental: None, ..choice }, Vec::new())
        } else {
            // The names now tell which system is which.
            let baseline = choice.baseline.clone().filter(|_| choice.constant.is_none());
            (Choice { baseline, is_swapped: false, ..choice }, self.guess.systems)
        };
        let joined = joined_by.as_ref().map(|_| pairs.joined.clone());
        let choice = Choice { id: choice.id.clone().or(joined_by), ..choice };
        Ok(Selection {
            scores,
            rows: Some(ItemRows::new(self.tables, &choice, [&first, &second], pairs)),
            clusters,
            possible_clusters,
            categories,
            runs,
            gaps,
            joined,
            choice,
            notes: self.guess.notes,
            is_direction_told: self.guess.is_direction_told,
            systems,
            other_systems,
            other_columns,
            format,
        })
    }

    /// The columns that tell apart repeated answers to an item, if there are any.
    fn runs(&self) -> Option<&RunColumns> {
        self.guess.runs.as_ref()
    }

    /// Whether the runs of an item are averaged.
    fn averages_runs(&self) -> bool {
        let is_told = |runs: &RunColumns| match self.guess.choice.run.as_deref() {
            Some(run) => !run.is_empty(),
            None => runs.run.is_none(),
        };
        self.runs().is_some_and(is_told)
    }

    /// The runs that were averaged, if an item has several. Adds a note about them.
    fn averaged(&mut self, items: usize, [baseline, experimental]: [SystemRuns; 2]) -> Option<Runs> {
        let RunColumns { item, run, beside } = self.runs().filter(|_| self.averages_runs())?.clone();
        if baseline.most.max(experimental.most) < 2 {
            return None;
        }
        let runs = Runs { column: run, baseline, experimental };
        self.guess.notes.push(Note::RunsAveraged { item, items, runs: runs.clone(), beside });
        Some(runs)
    }

    /// Whether two lists without names are compared in the order given. To exchange them, the user
    /// swaps the lists; a choice would outlive them.
    fn are_places(&self, baseline: &str, experimental: &str) -> bool {
        let tables = self.tables.tables();
        self.guess.shape == Shape::Files
            && !self.tables.are_named
            && (self.guess.choice.constant.is_some()
                || tables.iter().filter_map(Table::name).eq([baseline, experimental]))
    }

    /// Checks that every column in the choice exists.
    fn check_names(&self, choice: &Choice) -> Result<(), TableError> {
        let parts = [
            ("score column", &choice.score),
            ("id column", &choice.id),
            ("column of runs", &choice.run),
            ("cluster column", &choice.cluster),
            ("category column", &choice.category),
            ("column of right answers", &choice.gold),
        ];
        let parts = parts.into_iter().filter_map(|(part, name)| Some((part, chosen(name.as_ref())?)));
        let filters = choice.filters();
        for (part, name) in parts.chain(filters.iter().map(|(column, _)| ("row filter", *column))) {
            if self.tables.find(name).is_none() {
                return Err(TableError::Unknown { part, name: shortened(name), instead: Vec::new() });
            }
        }
        self.check_filters(&filters)
    }

    /// Checks that every value of a filter occurs in its column, even if there are several.
    fn check_filters(&self, filters: &[(&str, Vec<&str>)]) -> Result<(), TableError> {
        for (name, values) in filters {
            let columns = self.tables.tables().iter().flat_map(|table| table.columns());
            let own: Vec<&Column> = columns.filter(|column| column.name() == *name).collect();
            let lacks = |value: &&&str| own.iter().all(|column| column.texts().find(value).is_none());
            if let Some(value) = values.iter().find(lacks) {
                let filters = vec![(shortened(name), vec![shortened(value)])];
                return Err(TableError::NoFilteredRows { filters });
            }
        }
        Ok(())
    }

    /// Leaves out the pairs with a gap, and returns how many, without those of tasks that lack the
    /// metric in both systems. If all pairs have a gap, they stay, and the first one becomes an
    /// error.
    fn leave_out_gaps(
        &mut self,
        pairs: &mut Pairs,
        first: &Side<'t>,
        second: &Side<'t>,
        gold: Option<&'t Column>,
    ) -> usize {
        let is_gap = gap_finder(first, second, gold, &self.guess.choice);
        if pairs.rows.iter().all(&is_gap) {
            return 0;
        }
        let tasks = task_column(first);
        let task = |&(row, _): &(u32, u32)| tasks.and_then(|tasks| tasks.code(row as usize));
        let has_score = |side: &Side<'t>, row: u32| {
            let column = &side.table.columns()[side.column];
            side.runs(row).any(|row| column.code(row as usize).is_some())
        };
        let is_scored = |&&(row, other): &&(u32, u32)| has_score(first, row) || has_score(second, other);
        let scored: HashSet<u32> = pairs.rows.iter().filter(is_scored).filter_map(task).collect();
        let is_counted = |rows: &&(u32, u32)| is_gap(rows) && task(rows).is_none_or(|task| scored.contains(&task));
        let items = pairs.rows.iter().filter(is_counted).count();
        pairs.rows.retain(|rows| !is_gap(rows));
        self.guess.notes.extend((items > 0).then_some(Note::GapsLeftOut { items }));
        items
    }

    /// The tasks of a known tool of which no item is compared, although no filter leaves them out.
    fn tasks_left_out(&self, pairs: &Pairs, first: &Side<'t>, second: &Side<'t>) -> Option<Note> {
        let own = task_column(first)?;
        let mut are_compared = vec![false; own.texts().len()];
        for code in pairs.rows.iter().filter_map(|&(row, _)| own.code(row as usize)) {
            are_compared[code as usize] = true;
        }
        let filters = self.guess.choice.filters();
        let kept = filters.iter().find(|(column, _)| *column == TASK).map(|(_, tasks)| tasks);
        let mut left_out: Vec<String> = Vec::new();
        for task in own.texts().iter().chain(task_column(second).into_iter().flat_map(|column| column.texts().iter())) {
            let is_compared = own.texts().find(task).is_some_and(|code| are_compared[code as usize]);
            if !is_compared
                && kept.is_none_or(|kept| kept.contains(&task))
                && !left_out.iter().any(|known| known == task)
            {
                left_out.push(task.to_owned());
            }
        }
        (!left_out.is_empty()).then(|| Note::TasksLeftOut {
            tasks: left_out,
            score: first.table.columns()[first.column].name().to_owned(),
            is_filtered: !filters.is_empty(),
        })
    }

    /// The names of the systems: those of their columns if these have different names, otherwise
    /// those of the files.
    fn names(&self, first: &Side<'t>, second: &Side<'t>, chosen: [&str; 2]) -> (Option<String>, Option<String>) {
        let column = |side: &Side<'t>| side.table.columns()[side.column].name();
        let own = [first, second].map(|side| (!side.table.is_headless()).then(|| column(side).to_owned()));
        let is_after_files = self.tables.are_named
            && (own[0] == own[1]
                || own.contains(&None)
                || [first, second].map(column).iter().all(|name| is_metric(name)));
        let [baseline, experimental] = match self.guess.shape {
            Shape::Rows(_) => chosen.map(|name| Some(name.to_owned())),
            Shape::Files if is_after_files => chosen.map(|name| Some(name.to_owned())),
            Shape::Files if own[0] == own[1] => [None, None],
            Shape::Columns | Shape::Files => own,
        };
        (baseline, experimental)
    }

    /// Groups the items by a column.
    fn grouped(&self, name: &str, sides: [&Side<'t>; 2], pairs: &Pairs) -> Result<Grouped<'t>, TableError> {
        let of_side = |at: usize| {
            let side = sides[at];
            Some(Grouped::new(side, &side.table.columns()[side.table.find(name)?], pairs.of_side(at)))
        };
        let part = "cluster or category column";
        let unknown = || TableError::Unknown { part, name: shortened(name), instead: Vec::new() };
        let [own, other] = [0, 1].map(of_side);
        own.into_iter().chain(other).collect::<Result<Vec<_>, _>>()?.into_iter().next().ok_or_else(unknown)
    }

    /// The systems that are not compared.
    fn other_systems(
        &self,
        first: &Side<'t>,
        second: &Side<'t>,
        chosen: [&str; 2],
        are_labels: bool,
        scale: Option<Scales>,
    ) -> Vec<&str> {
        let systems = self.guess.systems.iter().map(String::as_str);
        if self.guess.shape != Shape::Columns {
            return systems.filter(|system| !chosen.contains(system)).collect();
        }
        let columns = first.table.columns();
        let candidates: Vec<&Column> = systems.filter_map(|name| Some(&columns[first.table.find(name)?])).collect();
        other_systems(&candidates, [&columns[first.column], &columns[second.column]], are_labels, scale)
    }

    /// The columns of the first side's table that are not systems and play no part.
    fn other_columns(
        &self,
        choice: &Choice,
        first: &Side<'t>,
        second: &Side<'t>,
        other_systems: &[&str],
    ) -> Vec<String> {
        let parts = [&choice.id, &choice.run, &choice.cluster, &choice.category, &choice.gold];
        let filters = choice.filters();
        let systems =
            if std::ptr::eq(first.table, second.table) { [first.column, second.column] } else { [first.column; 2] };
        let has_part = |at: usize, column: &Column| {
            systems.contains(&at)
                || self.guess.shape == Shape::Rows(at)
                || self.guess.shape == Shape::Columns && other_systems.contains(&column.name())
                || parts.iter().any(|part| part.as_deref() == Some(column.name()))
                || filters.iter().any(|(name, _)| *name == column.name())
        };
        let columns = first.table.columns().iter().enumerate();
        columns
            .filter(|(at, column)| !has_part(*at, column) && column.kind() != Kind::Empty && !column.is_prose())
            .map(|(_, column)| column.name().to_owned())
            .collect()
    }
}

/// The column that names the tasks of a known tool.
fn task_column<'t>(side: &Side<'t>) -> Option<&'t Column> {
    let is_tool = matches!(side.table.layout(), Layout::Tool(_));
    side.table.find(TASK).filter(|_| is_tool).map(|at| &side.table.columns()[at])
}

/// Whether a table holds only one system's scores, perhaps with ids.
fn is_one_list(table: &Table, choice: &Choice) -> bool {
    let is_score = |column: &&Column| {
        matches!(column.kind(), Kind::Numbers | Kind::Words) && choice.id.as_deref() != Some(column.name())
    };
    let columns = || table.columns().iter().filter(|column| !column.is_prose());
    columns().count() <= 2 && columns().filter(is_score).count() <= 1
}

/// What is wrong with a table that holds only one system's scores. A cell that is not a score comes
/// first.
fn only_list(table: &Table, system: &str) -> TableError {
    let column = table.find(system).map(|at| &table.columns()[at]);
    let refusal = column.and_then(|column| {
        (0..table.rows()).find_map(|row| Some(or_wrong(value(table, column, row).err()?, column, row)))
    });
    refusal.unwrap_or(TableError::OneList { scores: table.rows() })
}
