//! Columns in, paired scores out.

use super::cells::{Layout, Table};
use super::choice::{Choice, chosen};
use super::column::{Column, Kind};
use super::differences;
use super::error::{Place, TableError};
use super::guess::{Guess, Shape};
use super::ids::{id_column, repeating_ids};
use super::join::{self, Joined, Key, Pairs, Side, check_ids, first_duplicate, is_doubled, place};
use super::names::is_metric;
use super::note::Note;
use super::open::Open;
use super::summary::summary_row;
use super::tables::Tables;
use crate::scores::notation::Notation;
use crate::scores::value::Refusal;
use crate::scores::{PairedScores, PairingError, Score, System};
use crate::text::{counted, shortened};
use std::collections::HashSet;
use std::fmt;

/// Which group each item belongs to: clusters or categories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// The column's name.
    pub column: String,
    /// The groups' names, in the order in which they first occur.
    pub names: Vec<String>,
    /// Each item's group, by its place among the names, in the order of the pairs.
    pub of: Vec<u32>,
}

/// What was selected from tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// The scores, named after columns or files.
    pub scores: PairedScores,
    /// What items share.
    pub clusters: Option<Groups>,
    /// The items' categories.
    pub categories: Option<Groups>,
    /// What matched, where rows of two lists were joined by ids.
    pub joined: Option<Joined>,
    /// The choice with everything filled in.
    pub choice: Choice,
    /// What was assumed.
    pub notes: Vec<Note>,
    /// All systems that may be chosen.
    pub systems: Vec<String>,
    /// How many systems are not compared, where these are files or values of a column.
    pub other_systems: usize,
    /// How many columns play no part.
    pub other_columns: usize,
    /// The format, as the end of the sentence "read as: …".
    pub format: String,
}

impl fmt::Display for Selection {
    /// One sentence: `Baseline: gpt-4, experimental: claude; 3 other columns; ids: doc_id`. Of scores without names, the format.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |part: &Option<String>| part.clone().unwrap_or_default();
        let Choice { baseline, experimental, id, cluster, category, .. } = &self.choice;
        if baseline.is_none() && experimental.is_none() {
            return f.write_str(&self.format);
        }
        write!(f, "Baseline: {}, experimental: {}", name(baseline), name(experimental))?;
        for (number, thing) in [(self.other_systems, "other system"), (self.other_columns, "other column")] {
            if number > 0 {
                write!(f, "; {}", counted(number as u64, thing))?;
            }
        }
        for (part, column) in [("ids", id), ("clusters", cluster), ("categories", category)] {
            if let Some(column) = chosen(column.as_ref()) {
                write!(f, "; {part}: {column}")?;
            }
        }
        Ok(())
    }
}

/// The name of the group of items whose cell is empty.
const NO_CATEGORY: &str = "(none)";

impl Tables {
    /// Makes paired scores of what `choice` says, and of what is guessed where it says nothing.
    ///
    /// # Errors
    /// [`TableError::Open`] if the systems cannot be guessed, and others where cells, rows or ids cannot be used.
    pub fn select(&self, choice: &Choice) -> Result<Selection, TableError> {
        if let Some(columns) = differences::columns(self) {
            return differences::select(&self.tables()[0], columns);
        }
        let guess = self.guess(choice);
        if let Some(open) = guess.open {
            if let (Open::OneSystem { only: Some(_) }, [only], false) = (&open, self.tables(), self.leaves_a_choice()) {
                return Err(TableError::OneList { scores: only.rows() });
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
        let (pairs, is_joined) = self.pair(&first, &second, is_one_list)?;
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
        let format = self.format(notation);
        let other_columns = self.other_columns(&choice, &first, &second);
        let is_other = |system: &&String| *system != baseline && *system != experimental;
        let are_columns = self.guess.shape == Shape::Columns;
        let other_systems = if are_columns { 0 } else { self.guess.systems.iter().filter(is_other).count() };
        Ok(Selection {
            scores,
            clusters,
            categories,
            joined: is_joined.then_some(pairs.joined),
            choice,
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
            let is_first = at == 0;
            notes.push(if is_first {
                Note::FirstRowSumsUp { file, line }
            } else {
                Note::SummaryRow { file, line: Some(line) }
            });
        }
        notes.dedup();
        self.guess.notes.extend(notes);
    }

    /// Pairs the rows of two sides, and says whether two lists were joined by ids.
    fn pair(&mut self, first: &Side<'t>, second: &Side<'t>, is_one_list: bool) -> Result<(Pairs, bool), TableError> {
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
                return Ok((pairs, true));
            }
        }
        let (baseline, experimental) = (first.rows.len(), second.rows.len());
        if baseline != experimental {
            return Err(suspect_header(PairingError::LengthMismatch { baseline, experimental }, first, second));
        }
        if !is_one_list {
            let are_lists = [first, second].iter().all(|side| side.table.columns().len() == 1);
            self.guess.notes.extend((!are_lists).then_some(Note::OrderCounts));
            self.guess.notes.extend((gaps(first) != gaps(second)).then_some(Note::GapsDiffer));
        }
        let rows = first.rows.iter().copied().zip(second.rows.iter().copied()).collect();
        let joined = Joined { both: baseline, only_first: 0, only_second: 0 };
        Ok((Pairs { rows, joined, order_differs: false, are_whole_numbers: false }, false))
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

    fn format(&self, notation: Notation) -> String {
        let tables = self.tables.tables();
        let are_lists = tables.iter().all(|table| table.columns().len() == 1);
        let read = match tables {
            [only] => only.to_string(),
            _ if are_lists => list_format(tables, notation),
            [first, ..] => format!("{} lists ({first})", tables.len()),
            [] => String::new(),
        };
        let words = Some(notation.words()).filter(|words| !words.is_empty() && !read.starts_with(words.as_str()));
        let kept = self.guess.choice.filter.as_ref().filter(|(column, _)| !column.is_empty());
        let kept = kept.map(|(column, value)| format!("rows with “{value}” in “{column}”"));
        let remarks = notation.remarks().into_iter().map(str::to_owned);
        std::iter::once(read).chain(words).chain(remarks).chain(kept).collect::<Vec<_>>().join(", ")
    }

    /// Columns of the first side's table without a part.
    fn other_columns(&self, choice: &Choice, first: &Side<'t>, second: &Side<'t>) -> usize {
        let filter = choice.filter.as_ref().map(|(column, _)| column.clone());
        let parts = [&choice.id, &choice.cluster, &choice.category, &choice.gold, &filter];
        let systems =
            if std::ptr::eq(first.table, second.table) { [first.column, second.column] } else { [first.column; 2] };
        let has_part = |at: usize, column: &Column| {
            systems.contains(&at)
                || self.guess.shape == Shape::Rows(at)
                || parts.iter().any(|part| part.as_deref() == Some(column.name()))
        };
        let columns = first.table.columns().iter().enumerate();
        columns.filter(|(at, column)| !has_part(*at, column) && column.kind() != Kind::Empty).count()
    }
}

/// Lists of one score a line.
fn list_format(tables: &[Table], notation: Notation) -> String {
    let words = notation.is_words_only().then(|| format!("{}, one per line", notation.words()));
    let is_one_line = |table: &Table| table.layout() == Layout::OneLine;
    let header = if tables.iter().any(|table| !table.is_headless()) { ", header" } else { "" };
    match words {
        _ if tables.iter().all(is_one_line) => tables[0].to_string(),
        Some(words) => words + header,
        None => format!("one number a line{header}"),
    }
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

/// Scores of numbers and words, on one scale; and how they are written.
fn numbers(first: &Side<'_>, second: &Side<'_>, pairs: &Pairs) -> Result<(PairedScores, Notation), TableError> {
    let sides = [first, second].map(|side| (side, &side.table.columns()[side.column]));
    let known = sides.map(|(_, column)| column.values());
    let mut values = [Vec::with_capacity(pairs.rows.len()), Vec::with_capacity(pairs.rows.len())];
    let mut unclear = None;
    for &(row, other) in &pairs.rows {
        for (((side, column), (known, values)), row) in
            sides.iter().zip(known.iter().zip(&mut values)).zip([row as usize, other as usize])
        {
            let value = column.code(row).map_or(Err(Refusal::Missing), |code| known[code as usize]);
            let value = value.map_err(|refusal| refused(refusal, side.table, row, column))?;
            if value.has_unclear_comma() && unclear.is_none() {
                unclear = Some((place(side.table, row, Some(column)), shortened(column.text(row).unwrap_or_default())));
            }
            values.push(value);
        }
    }
    let [baseline, experimental] = values;
    let notation = Notation::of(baseline.iter().chain(&experimental));
    if let Some((place, text)) = unclear.filter(|_| !notation.has_decimal_commas()) {
        return Err(TableError::UnclearComma { place, text });
    }
    let scores = PairedScores::new(notation.scores(&baseline), notation.scores(&experimental))?;
    Ok((if notation.is_percent() { scores.in_percent() } else { scores }, notation))
}

/// What is wrong with a cell.
pub(super) fn refused(refusal: Refusal, table: &Table, row: usize, column: &Column) -> TableError {
    let place = place(table, row, Some(column));
    let text = shortened(column.text(row).unwrap_or_default());
    match refusal {
        Refusal::NotANumber => TableError::NotANumber { place, text },
        Refusal::NotFinite => TableError::NotFinite { place, text },
        Refusal::TooLarge => TableError::TooLarge { place, text },
        Refusal::Missing => TableError::Missing { place, text },
    }
}

/// Labels that are right where they are the same as the right answer: 1, and 0 elsewhere. An empty label is a wrong answer. The right
/// answers are those of the first side's rows, or of the second's if only its table has them.
fn labels(first: &Side<'_>, second: &Side<'_>, pairs: &Pairs, gold: &Column) -> Result<PairedScores, TableError> {
    let side = if first.table.find(gold.name()).is_some() { first } else { second };
    let Some(gold) = side.table.find(gold.name()).map(|at| &side.table.columns()[at]) else {
        return Err(TableError::Unknown { part: "column of right answers", name: gold.name().to_owned() });
    };
    let sides = [first, second].map(|side| {
        let column = &side.table.columns()[side.column];
        (column, gold.texts().find_all(column.texts()))
    });
    let mut scores = [Vec::with_capacity(pairs.rows.len()), Vec::with_capacity(pairs.rows.len())];
    for &(row, other) in &pairs.rows {
        let at = if std::ptr::eq(side, first) { row } else { other } as usize;
        let Some(right) = gold.code(at) else {
            return Err(TableError::Missing { place: place(side.table, at, Some(gold)), text: String::new() });
        };
        for (((column, translated), scores), row) in sides.iter().zip(&mut scores).zip([row, other]) {
            let label = column.code(row as usize).and_then(|code| translated[code as usize]);
            scores.push(Score::from(i64::from(label == Some(right))));
        }
    }
    let [baseline, experimental] = scores;
    Ok(PairedScores::new(baseline, experimental)?)
}
