//! Columns in, paired scores out.

use super::cells::Table;
use super::choice::{Choice, chosen};
use super::column::{Column, Kind};
use super::differences;
use super::error::TableError;
use super::format;
use super::guess::{Guess, Shape};
use super::ids::{id_column, repeating_ids};
use super::join::{self, Joined, Key, Pairs, Side, check_ids, first_duplicate, is_doubled, place};
use super::names::is_metric;
use super::note::Note;
use super::open::Open;
use super::place::Place;
use super::selection::{Groups, Selection};
use super::summary::summary_row;
use super::systems::other_systems;
use super::tables::Tables;
use super::values::{labels, numbers, value};
use crate::scores::notation::Notation;
use crate::scores::{PairingError, System};
use crate::text::shortened;
use std::collections::HashSet;

/// The name of the group of items whose cell is empty.
const NO_CATEGORY: &str = "(none)";

impl Tables {
    /// Makes paired scores of what `choice` says, and of what is guessed where it says nothing.
    ///
    /// # Errors
    /// [`TableError::Open`] if the systems cannot be guessed, and others where cells, rows or ids cannot be used.
    pub fn select(&self, choice: &Choice) -> Result<Selection, TableError> {
        if let Some(columns) = differences::columns(self) {
            return differences::select(self, columns, choice);
        }
        let guess = self.guess(choice);
        if let Some(open) = guess.open {
            if let (Open::OneSystem { only: Some(name) }, [only]) = (&open, self.tables())
                && is_one_list(only, &guess.choice)
            {
                return Err(only_list(only, name));
            }
            return Err(self.unreadable(&open, &guess.choice).unwrap_or(open.into()));
        }
        Selecting { tables: self, guess }.run()
    }
}

struct Selecting<'t> {
    tables: &'t Tables,
    guess: Guess,
}

impl<'t> Selecting<'t> {
    fn run(mut self) -> Result<Selection, TableError> {
        let choice = self.guess.choice.clone();
        self.check_names(&choice)?;
        let none = Open::OneSystem { only: None };
        let baseline = chosen(choice.baseline.as_ref()).ok_or_else(|| none.clone())?;
        let experimental = chosen(choice.experimental.as_ref()).ok_or(none)?;
        let first = self.side("baseline", baseline)?;
        let second = self.side("experimental system", experimental)?;
        if std::ptr::eq(first.table, second.table) && first.column == second.column && first.rows == second.rows {
            return Err(TableError::SameSystem { name: baseline.to_owned() });
        }
        let gold = chosen(choice.gold.as_ref()).and_then(|name| self.tables.find(name));
        let gold = gold.map(|at| self.tables.column(at));
        let (mut first, mut second) = (first, second);
        if gold.is_none() {
            self.leave_out_summary(&mut first, &mut second);
        }
        let is_one_list = self.guess.shape == Shape::Columns;
        let (pairs, joined_by) = self.pair(&first, &second, is_one_list)?;
        if gold.is_some() {
            // The labels are compared with the right answers of their own row, where they have them.
            self.guess.notes.retain(|note| !matches!(note, Note::OneIsRight));
        }
        let (scores, notation) = match gold {
            Some(gold) => (labels(&first, &second, &pairs, gold)?, Notation::default()),
            None => numbers(&first, &second, &pairs)?,
        };
        let (baseline_name, experimental_name) = self.names(&first, &second, [baseline, experimental]);
        let scores = scores.named(baseline_name, experimental_name);
        let scores = if choice.lower_is_better == Some(true) { scores.lower_is_better() } else { scores };
        let group =
            |part: &Option<String>, is_cluster| self.groups(chosen(part.as_ref()), &first, &second, &pairs, is_cluster);
        let (clusters, categories) = (group(&choice.cluster, true)?, group(&choice.category, false)?);
        if clusters.is_none() {
            self.note_repeats(&choice, &first, &second, &pairs);
        }
        let format = format::of(self.tables.tables(), notation);
        let other_systems = self.other_systems(&first, &second, [baseline, experimental], gold.is_some());
        let other_columns = self.other_columns(&choice, &first, &second, &other_systems);
        let other_systems = other_systems.len();
        Ok(Selection {
            scores,
            clusters,
            categories,
            joined: joined_by.as_ref().map(|_| pairs.joined),
            choice: Choice { id: choice.id.clone().or(joined_by), ..choice },
            notes: self.guess.notes,
            systems: self.guess.systems,
            other_systems,
            other_columns,
            format,
        })
    }

    /// Every name that the choice has is a column's.
    fn check_names(&self, choice: &Choice) -> Result<(), TableError> {
        let parts = [
            ("score column", &choice.score),
            ("id column", &choice.id),
            ("cluster column", &choice.cluster),
            ("category column", &choice.category),
            ("column of right answers", &choice.gold),
        ];
        let filter = choice.filter.as_ref().map(|(column, _)| column.clone());
        for (part, name) in parts.into_iter().chain([("row filter", &filter)]) {
            if let Some(name) = chosen(name.as_ref())
                && self.tables.find(name).is_none()
            {
                return Err(TableError::Unknown { part, name: shortened(name) });
            }
        }
        Ok(())
    }

    /// The rows and the column of a system.
    fn side(&self, part: &'static str, name: &str) -> Result<Side<'t>, TableError> {
        let unknown = || TableError::Unknown { part, name: shortened(name) };
        let tables = self.tables.tables();
        let score = chosen(self.guess.choice.score.as_ref());
        let (table, column, system) = match self.guess.shape {
            Shape::Rows(at) => {
                let table = &tables[0];
                let system = table.columns()[at].texts().find(name).ok_or_else(unknown)?;
                let column = score.and_then(|score| table.find(score)).ok_or_else(unknown)?;
                (table, column, Some((at, system)))
            }
            Shape::Files if tables.iter().any(|table| table.name() == Some(name)) => {
                let table = tables.iter().find(|table| table.name() == Some(name)).ok_or_else(unknown)?;
                (table, self.score_column(table)?, None)
            }
            Shape::Files | Shape::Columns => {
                let (table, column) = self.tables.find(name).ok_or_else(unknown)?;
                (&tables[table], column, None)
            }
        };
        let rows = self.filtered(table)?;
        let of_system =
            |&row: &u32| system.is_none_or(|(at, code)| table.columns()[at].code(row as usize) == Some(code));
        Ok(Side { table, column, rows: rows.into_iter().filter(of_system).collect() })
    }

    /// The score column of a table that holds one system: the chosen one, or the only one there is.
    fn score_column(&self, table: &'t Table) -> Result<usize, TableError> {
        if let Some(at) = chosen(self.guess.choice.score.as_ref()).and_then(|score| table.find(score)) {
            return Ok(at);
        }
        let own = self.tables.tables().iter().position(|other| std::ptr::eq(other, table));
        let own = own.and_then(|at| self.guess.own_scores.get(at).copied());
        own.ok_or_else(|| Open::OneSystem { only: table.name().map(str::to_owned) }.into())
    }

    /// The rows that the filter leaves; all, if the table does not have its column.
    fn filtered(&self, table: &Table) -> Result<Vec<u32>, TableError> {
        let all = 0..table.rows() as u32;
        let Some((column, value)) = self.guess.choice.filter.as_ref().filter(|(column, _)| !column.is_empty()) else {
            return Ok(all.collect());
        };
        let Some(filter) = table.find(column).map(|at| &table.columns()[at]) else { return Ok(all.collect()) };
        let wanted = filter.texts().find(value);
        let rows: Vec<u32> = all.filter(|&row| wanted.is_some() && filter.code(row as usize) == wanted).collect();
        if rows.is_empty() {
            return Err(TableError::NoFilteredRows { column: shortened(column), value: shortened(value) });
        }
        Ok(rows)
    }

    /// Drops a row of sums or means. Of rows that are paired in their order, both go or none.
    fn leave_out_summary(&mut self, first: &mut Side<'t>, second: &mut Side<'t>) {
        let has_ids = |side: &Side<'t>| id_column(side.table, &self.guess.choice).is_some();
        let is_one_list = std::ptr::eq(first.table, second.table) && first.rows == second.rows;
        let are_in_order = !(has_ids(first) && has_ids(second)) && first.rows.len() == second.rows.len();
        if is_one_list || are_in_order {
            self.leave_out(&mut [first, second]);
        } else {
            self.leave_out(&mut [first]);
            self.leave_out(&mut [second]);
        }
    }

    /// Drops a row of sums or means from sides whose rows belong together.
    fn leave_out(&mut self, sides: &mut [&mut Side<'t>]) {
        let id = |table: &Table| id_column(table, &self.guess.choice);
        let Some(at) = summary_row(&sides.iter().map(|side| &**side).collect::<Vec<_>>(), id) else { return };
        let mut notes = Vec::new();
        for side in sides {
            let Place { file, line, .. } = place(side.table, side.rows.remove(at) as usize, None);
            notes.push(Note::SummaryRow { file, line });
        }
        notes.dedup();
        self.guess.notes.extend(notes);
    }

    /// Pairs the rows of two sides, and says by which ids, if two lists were joined.
    fn pair(
        &mut self,
        first: &Side<'t>,
        second: &Side<'t>,
        is_one_list: bool,
    ) -> Result<(Pairs, Option<String>), TableError> {
        let choice = &self.guess.choice;
        let ids = (id_column(first.table, choice), id_column(second.table, choice));
        let is_cluster = |id: &Column| choice.cluster.as_deref() == Some(id.name());
        let category = |side: &Side<'t>| chosen(choice.category.as_ref()).and_then(|name| side.table.find(name));
        if let (Some(id), Some(other)) = ids {
            let (mut key, mut other_key) =
                (Key::new(first, id, category(first)), Key::new(second, other, category(second)));
            match (&key, &other_key, category(first), category(second)) {
                (Key::Id(_), Key::PerCategory(_), Some(category), _) => key = Key::per_category(first, id, category),
                (Key::PerCategory(_), Key::Id(_), _, Some(category)) => {
                    other_key = Key::per_category(second, other, category);
                }
                _ => {}
            }
            let systems = &self.guess.systems;
            if is_one_list {
                // Rows of one list are pairs already, and what has one id may be a cluster.
                let may_repeat = is_cluster(key.column());
                check_ids(first, key.column(), systems, true).or_else(|error| match error {
                    TableError::DuplicateId { .. } if may_repeat => Ok(()),
                    error => Err(error),
                })?;
            } else {
                check_ids(first, key.column(), systems, false)?;
                check_ids(second, other_key.column(), systems, false)?;
            }
            if let (Key::PerCategory(_), Some(category)) = (&key, &choice.category) {
                let (id, category) = (key.column().name().to_owned(), category.clone());
                let are_clusters = is_cluster(key.column());
                self.guess.notes.push(if are_clusters {
                    Note::IdsAreClusters { id, category }
                } else {
                    Note::IdsPerCategory { id, category }
                });
            }
            if !is_one_list {
                let pairs = join::by_ids(first, key.column(), second, other_key.column())?;
                if pairs.order_differs {
                    self.guess.notes.push(Note::OrderDiffers);
                }
                if pairs.are_whole_numbers {
                    self.guess.notes.push(Note::WholeNumberIds);
                }
                let [own, others] = [&key, &other_key].map(|key| key.column().name().to_owned());
                if own != others {
                    let (first, second) = ([called(first), own.clone()], [called(second), others]);
                    self.guess.notes.push(Note::IdNamesDiffer { first, second });
                }
                return Ok((pairs, Some(own)));
            }
        }
        let (baseline, experimental) = (first.rows.len(), second.rows.len());
        if baseline != experimental {
            return Err(suspect_header(PairingError::LengthMismatch { baseline, experimental }, first, second));
        }
        if !is_one_list {
            let are_lists = [first, second].iter().all(|side| side.table.columns().len() == 1);
            let order_counts = match ids {
                (Some(_), None) => Note::IdsInOneList { with: called(first), without: called(second) },
                (None, Some(_)) => Note::IdsInOneList { with: called(second), without: called(first) },
                _ => Note::OrderCounts,
            };
            self.guess.notes.extend((!are_lists).then_some(order_counts));
            self.guess.notes.extend((gaps(first) != gaps(second)).then_some(Note::GapsDiffer));
        }
        let rows = first.rows.iter().copied().zip(second.rows.iter().copied()).collect();
        let joined = Joined { both: baseline, only_first: 0, only_second: 0 };
        Ok((Pairs { rows, joined, order_differs: false, are_whole_numbers: false }, None))
    }

    /// Says where items occur several times and nothing else tells: each time counts as an item of its own.
    fn note_repeats(&mut self, choice: &Choice, first: &Side<'t>, second: &Side<'t>, pairs: &Pairs) {
        let has_ids = id_column(first.table, choice).is_some();
        let are_switched_off = choice.id.as_deref() == Some("");
        let is_said = |note: &Note| match note {
            Note::IdsPerCategory { .. } => true,
            Note::MayBeClusters { .. } => !are_switched_off,
            _ => false,
        };
        if self.guess.notes.iter().any(is_said) {
            return;
        }
        let rows = || pairs.rows.iter().map(|&(row, _)| row);
        let other_parts = [&choice.category, &choice.gold].map(|part| chosen(part.as_ref()));
        let may_tell = |at: usize, column: &Column| {
            ![first.column, second.column].contains(&at)
                && self.guess.shape != Shape::Rows(at)
                && !other_parts.contains(&Some(column.name()))
                && first_duplicate(column, rows()).is_some()
        };
        match repeating_ids(first.table, may_tell) {
            Some(column) => {
                let items = rows().filter_map(|row| column.code(row as usize)).collect::<HashSet<_>>().len();
                let (column, rows) = (column.name().to_owned(), pairs.rows.len());
                // Beside ids, a question may happen to be asked twice; if most are, they are asked on purpose.
                if !has_ids || 2 * items <= rows {
                    let is_same =
                        |note: &Note| matches!(note, Note::MayBeClusters { column: other, .. } if *other == column);
                    self.guess.notes.retain(|note| !is_same(note));
                    self.guess.notes.push(Note::Repeats { column, items, rows });
                }
            }
            None if !has_ids && is_doubled(first.table, &first.rows) => {
                self.guess.notes.push(Note::Doubled { rows: first.rows.len() });
            }
            None => {}
        }
    }

    /// What the systems are called: after their columns if these have names of their own, otherwise after files.
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

    fn groups(
        &self,
        name: Option<&str>,
        first: &Side<'t>,
        second: &Side<'t>,
        pairs: &Pairs,
        is_cluster: bool,
    ) -> Result<Option<Groups>, TableError> {
        let Some(name) = name else { return Ok(None) };
        let (side, is_first, at) = match (first.table.find(name), second.table.find(name)) {
            (Some(at), _) => (first, true, at),
            (None, Some(at)) => (second, false, at),
            (None, None) => {
                return Err(TableError::Unknown { part: "cluster or category column", name: shortened(name) });
            }
        };
        let column = &side.table.columns()[at];
        let mut names = Vec::new();
        let mut places = vec![u32::MAX; column.texts().len() + 1];
        let mut of = Vec::with_capacity(pairs.rows.len());
        for &(first, second) in &pairs.rows {
            let row = if is_first { first } else { second } as usize;
            let code = column.code(row);
            if code.is_none() && is_cluster {
                return Err(TableError::Missing { place: place(side.table, row, Some(column)), text: String::new() });
            }
            let place = &mut places[code.map_or(column.texts().len(), |code| code as usize)];
            if *place == u32::MAX {
                *place = names.len() as u32;
                names.push(shortened(code.map_or(NO_CATEGORY, |code| column.texts().get(code))));
            }
            of.push(*place);
        }
        Ok(Some(Groups { column: name.to_owned(), names, of }))
    }

    /// The systems that are not compared.
    fn other_systems(&self, first: &Side<'t>, second: &Side<'t>, chosen: [&str; 2], are_labels: bool) -> Vec<&str> {
        let systems = self.guess.systems.iter().map(String::as_str);
        if self.guess.shape != Shape::Columns {
            return systems.filter(|system| !chosen.contains(system)).collect();
        }
        let columns = first.table.columns();
        let candidates: Vec<&Column> = systems.filter_map(|name| Some(&columns[first.table.find(name)?])).collect();
        other_systems(&candidates, [&columns[first.column], &columns[second.column]], are_labels)
    }

    /// Columns of the first side's table that hold no system and have no part.
    fn other_columns(&self, choice: &Choice, first: &Side<'t>, second: &Side<'t>, other_systems: &[&str]) -> usize {
        let filter = choice.filter.as_ref().map(|(column, _)| column.clone());
        let parts = [&choice.id, &choice.cluster, &choice.category, &choice.gold, &filter];
        let systems =
            if std::ptr::eq(first.table, second.table) { [first.column, second.column] } else { [first.column; 2] };
        let has_part = |at: usize, column: &Column| {
            systems.contains(&at)
                || self.guess.shape == Shape::Rows(at)
                || self.guess.shape == Shape::Columns && other_systems.contains(&column.name())
                || parts.iter().any(|part| part.as_deref() == Some(column.name()))
        };
        let columns = first.table.columns().iter().enumerate();
        columns.filter(|(at, column)| !has_part(*at, column) && column.kind() != Kind::Empty).count()
    }
}

/// The name of a side's list.
fn called(side: &Side<'_>) -> String {
    side.table.name().unwrap_or_default().to_owned()
}

/// The rows before which lines without a row stand.
fn gaps(side: &Side<'_>) -> Vec<usize> {
    let lines = side.rows.iter().map(|&row| side.table.line(row as usize));
    let next = lines.clone().skip(1);
    lines.zip(next).enumerate().filter(|(_, (line, next))| next - line > 1).map(|(place, _)| place).collect()
}

/// If one list is one score short and began with a header, that header may have been a misspelt score.
fn suspect_header(lengths: PairingError, first: &Side<'_>, second: &Side<'_>) -> TableError {
    let is_first = first.rows.len() < second.rows.len();
    let (side, system) = if is_first { (first, System::Baseline) } else { (second, System::Experimental) };
    let is_list = side.table.columns().len() == 1 && !side.table.is_headless();
    if is_list && first.rows.len().abs_diff(second.rows.len()) == 1 {
        return TableError::HeaderOrScore { lengths, system, text: side.table.columns()[0].name().to_owned() };
    }
    lengths.into()
}

/// Whether nothing but one system's scores is in a table, beside their ids.
fn is_one_list(table: &Table, choice: &Choice) -> bool {
    let is_score = |column: &&Column| {
        matches!(column.kind(), Kind::Numbers | Kind::Words) && choice.id.as_deref() != Some(column.name())
    };
    table.columns().len() <= 2 && table.columns().iter().filter(is_score).count() <= 1
}

/// What is wrong with a table that has one system's scores only: first of all, a cell that is no score.
fn only_list(table: &Table, system: &str) -> TableError {
    let column = table.find(system).map(|at| &table.columns()[at]);
    let refusal = column.and_then(|column| (0..table.rows()).find_map(|row| value(table, column, row).err()));
    refusal.unwrap_or(TableError::OneList { scores: table.rows() })
}
