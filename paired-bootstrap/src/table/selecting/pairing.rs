//! Pairs the rows of two systems that belong to the same item.

use super::Selecting;
use super::constant::single_score;
use super::sides::header_word;
use crate::scores::{PairingError, System};
use crate::table::cells::Layout;
use crate::table::choice::chosen;
use crate::table::column::Column;
use crate::table::error::TableError;
use crate::table::formats::TASK;
use crate::table::guess::Guess;
use crate::table::ids::id_column;
use crate::table::join::{self, Joined, Key, Pairs, Side, check_ids};
use crate::table::names::{CLUSTER, SHARED, rank};
use crate::table::note::Note;
use crate::table::place::place_name;
use crate::table::same_items::{other_items, other_order};
use crate::table::shared::possible_ids;
use crate::table::spelling::Alike;
use crate::table::together::shared_pairs;
use std::collections::HashSet;

impl<'t> Selecting<'t> {
    /// Pairs the items of two sides. Returns the name of the id column as well if two lists were
    /// joined.
    pub(super) fn pair(
        &mut self,
        first: &mut Side<'t>,
        second: &mut Side<'t>,
    ) -> Result<(Pairs, Option<String>), TableError> {
        let ids = [&*first, second].map(|side| id_column(side.table, &self.guess.choice));
        if let [Some(id), Some(other)] = ids {
            let (keys, beside) = self.keys((first, id), (second, other));
            self.check_keys(first, second, &keys, beside)?;
            if self.averages_runs() {
                first.join_runs(keys[0].column());
                second.join_runs(keys[1].column());
            }
            if !first.has_rows_of(second) {
                let pairs = self.pair_by_ids(first, second, &keys, beside)?;
                return Ok((pairs, Some(keys[0].column().name().to_owned())));
            }
        }
        Ok((self.pair_in_order(first, second, ids)?, None))
    }

    /// The columns that together identify the runs of a side's items, if there are any.
    fn run_columns(&self, side: &Side<'t>) -> Vec<usize> {
        let columns = self.runs().map(|runs| [&runs.run, &runs.beside]);
        columns.into_iter().flatten().filter_map(|name| side.table.find(name.as_deref()?)).collect()
    }

    /// The ids of both sides, and the column that must be added to them if they do not identify the
    /// items alone. If a side needs the category, it is added on both sides. If items have several
    /// runs that are not averaged, the run is added.
    fn keys(
        &self,
        (first, id): (&Side<'t>, usize),
        (second, other): (&Side<'t>, usize),
    ) -> ([Key<'t>; 2], Option<&'t str>) {
        let runs = [first, second].map(|side| self.run_columns(side));
        if !self.averages_runs()
            && runs.iter().all(|runs| !runs.is_empty())
            && self.runs().is_some_and(|runs| runs.item == first.table.columns()[id].name())
        {
            return ([Key::per_run(first, id, &runs[0]), Key::per_run(second, other, &runs[1])], None);
        }
        let [run, other_run] = if self.averages_runs() { runs } else { Default::default() };
        let beside = |column: &'t Column| {
            let columns = [first, second].map(|side| side.table.find(column.name()));
            let keys = [Key::new(first, id, columns[0], &run), Key::new(second, other, columns[1], &other_run)];
            match (keys, columns[0], columns[1]) {
                ([Key::Id(_), key @ Key::PerCategory(_)], Some(column), _) => {
                    Some([Key::per_category(first, id, column), key])
                }
                ([key @ Key::PerCategory(_), Key::Id(_)], _, Some(column)) => {
                    Some([key, Key::per_category(second, other, column)])
                }
                (keys @ [Key::PerCategory(_), _], ..) => Some(keys),
                _ => None,
            }
        };
        let ids = || [Key::new(first, id, None, &run), Key::new(second, other, None, &other_run)];
        let found = self.columns_beside(first, id).find_map(|column| Some((beside(column)?, Some(column.name()))));
        found.unwrap_or_else(|| (ids(), None))
    }

    /// The columns that may be added to ids: the category, or a usual name for what items share,
    /// such as a document with numbered sentences.
    fn columns_beside(&self, side: &Side<'t>, id: usize) -> impl Iterator<Item = &'t Column> {
        let category = chosen(self.guess.choice.category.as_ref()).and_then(|name| side.table.find(name));
        let (columns, own) = (side.table.columns(), side.column);
        // If the user says that there is no category, ids are taken as they are.
        let is_refused = self.guess.choice.category.as_deref() == Some("");
        let is_shared = move |(at, column): &(usize, &Column)| {
            !is_refused
                && *at != id
                && *at != own
                && [CLUSTER, SHARED].iter().any(|usual| rank(column.name(), usual).is_some())
        };
        let shared = columns.iter().enumerate().filter(is_shared).map(|(_, column)| column);
        category.map(|at| &columns[at]).into_iter().chain(shared)
    }

    /// Checks that every row has an id that no other row has, unless rows with the same id are a
    /// cluster.
    fn check_keys(
        &mut self,
        first: &Side<'t>,
        second: &Side<'t>,
        [key, other]: &[Key<'t>; 2],
        beside: Option<&str>,
    ) -> Result<(), TableError> {
        let averages = self.averages_runs();
        let runs = [first, second].map(|side| if averages { self.run_columns(side) } else { Vec::new() });
        let compared = [first, second].map(|side| side.table.columns()[side.column].name());
        let may_recur = averages && runs.iter().all(Vec::is_empty);
        let Guess { choice, systems, notes, .. } = &mut self.guess;
        let are_clusters = choice.cluster.as_deref() == Some(key.column().name());
        if may_recur {
            // Rows that differ only in the score are runs.
        } else if first.has_rows_of(second) {
            // Rows of one list are already paired.
            check_ids(first, key.column(), &runs[0], systems, compared, true).or_else(|error| match error {
                TableError::DuplicateId { .. } if are_clusters => Ok(()),
                error => Err(error),
            })?;
        } else {
            check_ids(first, key.column(), &runs[0], systems, compared, false)?;
            check_ids(second, other.column(), &runs[1], systems, compared, false)?;
        }
        let is_answered = choice.cluster.as_deref() == Some("");
        if let Some(category) = beside {
            let is_of_tasks = category == TASK && self.tables.has_tasks_of_files();
            let is_shared = choice.category.as_deref() != Some(category);
            let is_told = is_answered || is_of_tasks || is_shared && !is_crossed(first, category, key.column().name());
            let (id, category) = (key.column().name().to_owned(), category.to_owned());
            notes.push(match (are_clusters, is_told) {
                (true, _) => Note::IdsAreClusters { id, category },
                (false, true) => Note::IdsPerCategory { id, category }.answered(),
                (false, false) => Note::IdsPerCategory { id, category },
            });
        }
        Ok(())
    }

    /// Joins two lists by ids, and notes how their ids differ.
    fn pair_by_ids(
        &mut self,
        first: &Side<'t>,
        second: &Side<'t>,
        keys: &[Key<'t>; 2],
        beside: Option<&str>,
    ) -> Result<Pairs, TableError> {
        let [own, others] = keys.each_ref().map(Key::column);
        let run = |&at: &usize| first.table.columns()[at].name().to_owned();
        let together = match keys[0] {
            Key::PerRun(_) => self.run_columns(first).iter().map(run).collect(),
            Key::Id(_) | Key::PerCategory(_) => beside.map(str::to_owned).into_iter().collect(),
        };
        let pairs = join::by_ids(first, second, keys, together)?;
        let notes = &mut self.guess.notes;
        notes.extend(pairs.order_differs.then_some(Note::OrderDiffers));
        notes.extend(pairs.are_whole_numbers.then_some(Note::WholeNumberIds));
        notes.extend(pairs.alike.clone().map(|Alike { ids, spellings, example: [first, second] }| Note::IdsAlike {
            ids,
            spellings,
            first,
            second,
        }));
        let Joined { both, only_first, only_second, .. } = pairs.joined;
        let all = both + only_first.max(only_second);
        // If two lists are one off, each has an id that the other lacks. If the numbers may not be
        // ids at all, that is asked instead.
        let may_be_off = only_first > 0 && only_second > 0 && !self.tables.begin_with_ids();
        let sides = [(first, own.name()), (second, others.name())];
        if let Some(note) = may_be_off.then(|| from_zero_and_one(sides, both)).flatten() {
            notes.push(note);
        } else if 2 * both < all {
            let (reason, id) = (pairs.mismatch.clone(), own.name().to_owned());
            notes.push(Note::FewMatch {
                both,
                all,
                reason,
                id,
                are_as_long: only_first == only_second,
                is_asked: true,
            });
        }
        let gold = chosen(self.guess.choice.gold.as_ref());
        notes.extend(other_items([first, second], [own, others], &pairs, gold));
        if own.name() != others.name() {
            let at = |side: &Side<'t>, ids: &Column| [called(side), ids.name().to_owned()];
            notes.push(Note::IdNamesDiffer { first: at(first, own), second: at(second, others) });
        }
        Ok(pairs)
    }

    /// Pairs the first row with the first, and so on.
    fn pair_in_order(
        &mut self,
        first: &Side<'t>,
        second: &Side<'t>,
        ids: [Option<usize>; 2],
    ) -> Result<Pairs, TableError> {
        let (baseline, experimental) = if first.has_rows_of(second) {
            (list_length(first), list_length(second))
        } else {
            (first.rows.len(), second.rows.len())
        };
        if baseline != experimental {
            let lengths = PairingError::LengthMismatch { baseline, experimental };
            if let Some(constant) = single_score(first, second) {
                return Err(TableError::OneScore { lengths, constant });
            }
            let together = shared_pairs(first, second);
            if !together.is_empty() && self.guess.choice.id.as_deref() != Some("") {
                return Err(TableError::ItemsTogether { lengths, together });
            }
            return Err(suspect_header(lengths, first, second));
        }
        if !first.has_rows_of(second) {
            let are_lists = [first, second].iter().all(|side| side.table.columns().len() == 1);
            let columns: Vec<String> = possible_ids(first, second).into_iter().map(str::to_owned).collect();
            let order_counts = match ids {
                [Some(_), None] => Note::IdsInOneList { with: called(first), without: called(second) },
                [None, Some(_)] => Note::IdsInOneList { with: called(second), without: called(first) },
                _ if columns.is_empty() || self.guess.choice.id.as_deref() == Some("") => {
                    let together = shared_pairs(first, second).into_iter().find(|pair| are_same(first, second, pair));
                    together.map_or(Note::OrderCounts, |columns| Note::OrderAndIds { columns })
                }
                _ => Note::OrderOrIds { columns },
            };
            self.guess.notes.extend((!are_lists).then_some(order_counts));
            let are_told = has_a_line_for_each_row(first) && has_a_line_for_each_row(second);
            self.guess.notes.extend((are_told && gaps(first) != gaps(second)).then_some(Note::GapsDiffer));
        }
        let rows = first.rows.iter().copied().zip(second.rows.iter().copied()).collect();
        let joined = Joined { both: baseline, only_first: 0, only_second: 0, beside: Vec::new() };
        let pairs = Pairs { rows, joined, order_differs: false, are_whole_numbers: false, alike: None, mismatch: None };
        if !first.has_rows_of(second) {
            let notes = &mut self.guess.notes;
            let is_answered = self.guess.choice.id.as_deref() == Some("");
            // If the user is asked to choose ids, the order is no question.
            let asks_for_ids = notes.iter().any(|note| matches!(note, Note::OrderOrIds { .. }));
            let note = if asks_for_ids { None } else { other_order([first, second], &pairs) };
            notes.extend(note.map(|note| if is_answered { note.answered() } else { note }));
        }
        Ok(pairs)
    }
}

/// Whether the rows of two sides have the same values in these columns, one by one.
fn are_same(first: &Side<'_>, second: &Side<'_>, columns: &[String]) -> bool {
    columns.iter().all(|name| {
        let column = |side: &Side<'_>| side.table.find(name);
        let Some((own, other)) = column(first).zip(column(second)) else { return false };
        let (own, other) = (&first.table.columns()[own], &second.table.columns()[other]);
        let mut rows = first.rows.iter().zip(&second.rows);
        rows.all(|(&row, &beside)| own.text(row as usize) == other.text(beside as usize))
    })
}

/// Whether each value of a column occurs with every id. If so, the same id may mean the same item.
fn is_crossed(side: &Side<'_>, column: &str, id: &str) -> bool {
    let distinct = |name: &str| {
        let column = side.table.find(name).map(|at| &side.table.columns()[at]);
        side.rows.iter().filter_map(|&row| column?.code(row as usize)).collect::<HashSet<_>>().len()
    };
    distinct(column) * distinct(id) == side.rows.len()
}

/// A note if one list numbers its items from 0 and the other as many from 1: the numbers may be one
/// off. Numbers may restart in each category.
fn from_zero_and_one(sides: [(&Side<'_>, &str); 2], both: usize) -> Option<Note> {
    let mut prefix: Option<String> = None;
    let mut numbers = |(side, id): (&Side<'_>, &str)| -> Option<Vec<u64>> {
        let ids = &side.table.columns()[side.table.find(id)?];
        let number = |&row: &u32| {
            let (before, number) = numbered(ids.text(row as usize)?);
            number.filter(|_| prefix.get_or_insert_with(|| before.to_owned()) == before)
        };
        side.rows.iter().map(number).collect()
    };
    let numbers = [numbers(sides[0])?, numbers(sides[1])?];
    let ends = numbers.each_ref().map(|numbers| Some((*numbers.iter().min()?, *numbers.iter().max()?)));
    let is_next = |last: u64, other: u64| last > 0 && last.checked_add(1) == Some(other);
    let (zero, last) = match ends {
        [Some((0, last)), Some((1, other))] if is_next(last, other) => (0, last),
        [Some((1, other)), Some((0, last))] if is_next(last, other) => (1, last),
        _ => return None,
    };
    let are_in_order = numbers[0].len() == numbers[1].len() && numbers.iter().all(|numbers| numbers.is_sorted());
    // Two systems in one table are named after their parts.
    let is_one_table = std::ptr::eq(sides[0].0.table, sides[1].0.table);
    let list = |place: usize| if is_one_table { place_name(place) } else { called(sides[place].0) };
    let lists = [zero, 1 - zero].map(list);
    Some(Note::IdsFromZeroAndOne { id: sides[0].1.to_owned(), lists, last, both, are_in_order, is_asked: true })
}

/// The text before the number at the end of an id, and that number: `q` and 7 for `q07`.
fn numbered(id: &str) -> (&str, Option<u64>) {
    // pandas writes `1.0` in a column with a gap.
    let id = id.strip_suffix(".0").unwrap_or(id);
    let before = id.trim_end_matches(|c: char| c.is_ascii_digit());
    (before, id[before.len()..].parse().ok())
}

/// How many scores a side has. Lists in a JSON object or a program may differ in length; a shorter
/// one lacks the last rows.
fn list_length(side: &Side<'_>) -> usize {
    if !matches!(side.table.layout(), Layout::JsonLists | Layout::ProgramLists) {
        return side.rows.len();
    }
    let column = &side.table.columns()[side.column];
    side.rows.iter().rposition(|&row| column.code(row as usize).is_some()).map_or(0, |last| last + 1)
}

/// The name of a side's list.
fn called(side: &Side<'_>) -> String {
    side.table.name().unwrap_or_default().to_owned()
}

/// Whether a side has consecutive rows of its table, each on a single line. If so, only blank lines
/// and comments can be between them.
fn has_a_line_for_each_row(side: &Side<'_>) -> bool {
    let columns = side.table.columns();
    side.rows.windows(2).all(|rows| rows[0] + 1 == rows[1])
        && !columns.iter().flat_map(|column| column.texts().iter()).any(|text| text.contains(['\n', '\r']))
}

/// The positions of rows followed by lines without a row. In the next of several files, lines are
/// counted anew.
fn gaps(side: &Side<'_>) -> Vec<usize> {
    let lines = side.rows.iter().map(|&row| side.table.line(row as usize));
    let next = lines.clone().skip(1);
    lines.zip(next).enumerate().filter(|(_, (line, next))| *next > line + 1).map(|(place, _)| place).collect()
}

/// An error for lists whose lengths differ by one. If the shorter one begins with a header, that
/// may be a misspelt score; otherwise the first score of the longer one may be a header.
fn suspect_header(lengths: PairingError, first: &Side<'_>, second: &Side<'_>) -> TableError {
    let is_first = first.rows.len() < second.rows.len();
    let (side, system) = if is_first { (first, System::Baseline) } else { (second, System::Experimental) };
    let is_list = side.table.columns().len() == 1 && !side.table.is_headless();
    if is_list && first.rows.len().abs_diff(second.rows.len()) == 1 {
        return TableError::HeaderOrScore { lengths, system, text: side.table.columns()[0].name().to_owned() };
    }
    let (longer, system) = if is_first { (second, System::Experimental) } else { (first, System::Baseline) };
    if let Some(text) = header_word(longer)
        && first.rows.len().abs_diff(second.rows.len()) == 1
    {
        return TableError::ScoreOrHeader { lengths, system, text: text.to_owned() };
    }
    lengths.into()
}
