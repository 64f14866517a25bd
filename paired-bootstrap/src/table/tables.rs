//! All tables of an input.

use super::cells::{RUN, Table};
use super::column::Column;
use super::folders::by_tasks;
use super::formats::{Merged, Metrics, grouped, run_of, runs_of};
use super::ids::{Matching, have_other_names_in_common, id_of};
use super::inside::Inside;
use super::names::{unique, without_part};
use super::note::Note;
use super::place::place_name;
use super::right_answers::with_right_answers;
use super::said::{Lower, call_by_systems, lower_of};
use super::systems::{has_sides, holds_systems};
use crate::text::counted;
use std::collections::HashSet;

/// The tables that were read: one, or one for each file or pasted list.
#[derive(Clone, Debug)]
pub struct Tables {
    pub(super) tables: Vec<Table>,
    /// Whether the tables have names of their own, not just positions.
    pub are_named: bool,
    /// What was combined and what was left out.
    pub(super) notes: Vec<Note>,
    /// The metrics of a known tool for each item.
    pub(super) metrics: Metrics,
    /// The known tool, and the metrics of which it says whether lower is better. If files disagree,
    /// a metric is there twice.
    pub(super) tool_lower: (&'static str, Vec<(String, bool)>),
    /// The column of right answers that came from a separate list.
    pub(super) gold: Option<String>,
    /// Whether their order means nothing, as for files in folders or from a known tool.
    pub(super) are_in_any_order: bool,
    /// What says for all tables that lower is better, apart from the names of columns.
    pub(super) lower: Option<Lower>,
    /// The reference that all systems were judged against. It is a system, but only if it is
    /// chosen.
    pub(super) reference: Option<String>,
    /// Files that were named after their systems: the name of the file, and that of the system.
    pub(super) called: Vec<[String; 2]>,
}

impl Tables {
    /// The system of a file that was named after it; any other name is returned unchanged.
    pub(super) fn system_of_file(&self, name: String) -> String {
        let is_system = self.tables().iter().any(|table| table.name() == Some(name.as_str()));
        let system = self.called.iter().find(|[file, _]| *file == name && !is_system);
        system.map_or(name, |[_, system]| system.clone())
    }

    /// Combines tables that belong together: a list of right answers with the others, runs and
    /// tasks of each system, and parts of one list. Parts have the same columns and no common id,
    /// and either names that differ only in numbers and words such as `part`, or columns for the
    /// same systems.
    #[must_use]
    pub fn new(tables: Vec<Table>) -> Self {
        let are_named = tables.iter().any(|table| table.name().is_some());
        let lower = lower_of(&tables);
        let (tables, right_answers) = with_right_answers(tables);
        let (tables, tasks) = by_tasks(by_runs(tables));
        let (mut tables, mut notes) = put_together(tables);
        let called = call_by_systems(&mut tables);
        notes.extend(tasks);
        let (gold, of_list) = right_answers.unzip();
        notes.extend(of_list);
        if tables.len() > 1 {
            let mut names = HashSet::new();
            for (place, table) in tables.iter_mut().enumerate() {
                let name = table.name().map_or_else(|| place_name(place), str::to_owned);
                let later = unique(name.clone(), &mut names);
                let is_new = later != name && !notes.iter().any(|note| matches!(note, Note::SamePath { .. }));
                notes.extend(is_new.then(|| Note::SamePath { name, later: later.clone(), are_folders: false }));
                table.rename(Some(later));
            }
        }
        let with_titles = tables.iter().filter(|table| !table.outside().is_empty());
        notes.extend(
            with_titles
                .map(|table| Note::Outside { list: table.name().map(str::to_owned), texts: table.outside().to_vec() }),
        );
        let with_empty = tables.iter().filter(|table| table.empty_rows() > 0);
        notes.extend(
            with_empty.map(|table| Note::EmptyRows { list: table.name().map(str::to_owned), rows: table.empty_rows() }),
        );
        let with_joined = tables.iter().filter(|table| !table.joined_names().is_empty());
        notes.extend(with_joined.map(|table| Note::JoinedHeader {
            list: table.name().map(str::to_owned),
            names: table.joined_names().iter().filter(|name| !name.is_empty()).cloned().collect(),
        }));
        notes.extend(tables.iter().filter_map(|table| {
            let (list, [name, later]) = (table.name().map(str::to_owned), table.repeated()?.clone());
            Some(Note::SameName { list, name, later })
        }));
        notes.extend(tables.iter().flat_map(|table| {
            let note = |inside: &Inside| Note::Inside { list: table.name().map(str::to_owned), inside: inside.clone() };
            table.inside().iter().map(note)
        }));
        // One answer covers all tables.
        let mut is_asked = false;
        notes.retain(|note| {
            let is_question = matches!(note, Note::Inside { inside: Inside::Lists { .. }, .. });
            !is_question || !std::mem::replace(&mut is_asked, true)
        });
        let (metrics, tool_lower) = (Metrics::default(), ("", Vec::new()));
        let reference = None;
        Self { tables, are_named, notes, metrics, tool_lower, gold, are_in_any_order: false, lower, reference, called }
    }

    /// Adds what else was left out.
    pub(super) fn add_note(&mut self, note: Option<Note>) {
        self.notes.extend(note);
    }

    /// The tables from files of a known tool: one for each system.
    pub(super) fn of_tool(
        Merged { tables, metrics, lower: tool_lower, averages, all_name, broken_off, unlisted, copies, reference }: Merged,
        mut notes: Vec<Note>,
    ) -> Self {
        notes.extend(all_name.map(|system| Note::CalledAfterFiles { system }));
        notes.extend(broken_off.into_iter().map(|(system, end)| Note::BrokenOff { system, end }));
        notes.extend(unlisted.map(|(items, rest)| Note::Unlisted { items, total: rest.total, split: rest.split }));
        let against = |reference: &String| Note::JudgedAgainst { reference: reference.clone() };
        notes.extend(reference.as_ref().map(against));
        notes.extend((!copies.is_empty()).then_some(Note::CopiesLeftOut { files: copies }));
        notes.extend((averages > 0).then_some(Note::AveragesLeftOut { lines: averages }));
        let (lower, called) = (None, Vec::new());
        Self {
            tables,
            are_named: true,
            notes,
            metrics,
            tool_lower,
            gold: None,
            are_in_any_order: true,
            lower,
            reference,
            called,
        }
    }

    /// The tables. Their order is that of the input, apart from those that were combined.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Whether columns can be chosen. With two single columns, or one list of at most two, there is
    /// only the direction to choose.
    #[must_use]
    pub fn leaves_a_choice(&self) -> bool {
        let widths: Vec<usize> = self.tables.iter().map(|table| table.columns().len()).collect();
        !matches!(widths.as_slice(), [] | [1, 1] | [..=2])
    }

    /// Whether these are lists without a header that were split at commas which may be decimal
    /// marks, because the numbers before them look like ids.
    pub(super) fn begin_with_ids(&self) -> bool {
        self.tables.iter().all(Table::begins_with_ids)
    }

    /// These lists with their commas as decimal marks.
    pub(super) fn with_decimal_commas(&self) -> Self {
        Self { tables: self.tables.iter().map(Table::joined_by_commas).collect(), ..self.clone() }
    }

    /// The known tool that says whether lower values of a metric are better, and what it says.
    pub(super) fn lower_by_tool(&self, metric: &str) -> Option<(&'static str, bool)> {
        let (tool, all) = &self.tool_lower;
        let mut told = all.iter().filter(|(name, _)| name == metric);
        let (_, lower) = told.next()?;
        told.next().is_none().then_some((tool, *lower))
    }

    /// The first column with this name: the indices of its table and of the column.
    pub(super) fn find(&self, name: &str) -> Option<(usize, usize)> {
        self.tables.iter().enumerate().find_map(|(table, found)| Some((table, found.find(name)?)))
    }

    pub(super) fn column(&self, (table, column): (usize, usize)) -> &Column {
        &self.tables[table].columns()[column]
    }
}

/// Combines the runs of each system if the names of the files number them. Their tables must have
/// the same columns, and ids or equal numbers of rows.
fn by_runs(tables: Vec<Table>) -> Vec<Table> {
    let names: Vec<&str> = tables.iter().filter_map(Table::name).collect();
    if names.len() < tables.len() {
        return tables;
    }
    if let Some(only) = runs_of_all(&names, &tables) {
        return vec![only];
    }
    let named = runs_of(&names).into_iter().zip(&tables);
    let systems = grouped(named.map(|((system, run), table)| (system, (run.unwrap_or_default(), table))));
    let is_alike = |(_, runs): &(String, Vec<(String, &Table)>)| {
        let (_, first) = &runs[0];
        runs.iter().all(|(_, table)| {
            table.is_like(first)
                && table.find(RUN).is_none()
                && (id_of(first).is_some() || table.rows() == first.rows())
        })
    };
    // Two files with the same name are not two runs.
    let are_told_apart = |(_, runs): &(String, Vec<(String, &Table)>)| {
        runs.iter().map(|(run, _)| run).collect::<HashSet<_>>().len() == runs.len()
    };
    let are_runs = systems.len() < tables.len() && systems.iter().all(|runs| is_alike(runs) && are_told_apart(runs));
    if !are_runs {
        return tables;
    }
    let are_numbered = tables.iter().any(|table| id_of(table).is_none());
    let join = |(system, runs): &(String, Vec<(String, &Table)>)| {
        let runs: Vec<(&str, &Table)> = runs.iter().map(|(run, table)| (run.as_str(), *table)).collect();
        Table::joined_by(RUN, system.clone(), &runs, are_numbered)
    };
    systems.iter().map(join).collect()
}

/// All runs in one table, if each list has a column for each system and the names of the lists
/// differ only in the number of the run.
fn runs_of_all(names: &[&str], tables: &[Table]) -> Option<Table> {
    let runs: Vec<(String, String)> = names.iter().map(|name| run_of(name)).collect::<Option<_>>()?;
    let first = tables.first().filter(|table| tables.len() > 1 && holds_systems(table) && id_of(table).is_some())?;
    let is_run = |((rest, _), table): (&(String, String), &Table)| {
        *rest == runs[0].0 && table.is_like(first) && table.find(RUN).is_none()
    };
    let parts: Vec<(&str, &Table)> = runs.iter().map(|(_, run)| run.as_str()).zip(tables).collect();
    let name = if runs[0].0.is_empty() { "runs".to_owned() } else { runs[0].0.clone() };
    runs.iter().zip(tables).all(is_run).then(|| Table::joined_by(RUN, name, &parts, false))
}

/// Joins tables that are parts of one list. Either their names say so (`a_part1`, `a_part2`), or
/// they have the same systems in columns and name different items. No id may be in two of them.
fn put_together(tables: Vec<Table>) -> (Vec<Table>, Vec<Note>) {
    let mut groups: Vec<(Stem, Vec<Table>)> = Vec::new();
    for table in tables {
        // There may be a thousand tables.
        let (id, holds_systems, stem) = (id_of(&table), holds_systems(&table), stem_of(&table));
        let has_sides = has_sides(&table);
        let continues = |(of_group, group): &&mut (Stem, Vec<Table>)| {
            let is_part = are_parts(&stem, of_group);
            let are_systems = is_part || has_sides;
            let may_follow = || match id {
                Some(id) => group.iter().all(|other| {
                    has_no_id_of(&table, other, id) && (are_systems || !have_other_names_in_common(&table, other, id))
                }),
                // Without ids, only a name with a word such as `part` says so.
                None => is_part && stem.as_ref().is_some_and(|(_, (_, is_marked))| *is_marked),
            };
            (is_part || holds_systems) && table.is_like(&group[0]) && may_follow()
        };
        match groups.iter_mut().find(continues) {
            Some((_, group)) => group.push(table),
            None => groups.push((stem, vec![table])),
        }
    }
    let mut notes = Vec::new();
    let joined = groups.into_iter().map(|(stem, mut group)| {
        if group.len() == 1 {
            return group.remove(0);
        }
        let parts: Vec<&Table> = group.iter().collect();
        if !are_parts(&stem_of(&group[1]), &stem) {
            notes.push(Note::Stacked { lists: group.len() });
            let mut joined = Table::joined_by_rows(String::new(), &parts);
            joined.rename(together(&parts));
            return joined;
        }
        let name = without_part(group[0].name().unwrap_or_default()).0;
        let name = if name.is_empty() { "all".to_owned() } else { name };
        notes.push(Note::Parts { name: name.clone(), parts: group.len() });
        Table::joined_by_rows(name, &parts)
    });
    (joined.collect(), notes)
}

/// The name of several combined files: `monday and tuesday`, `monday and 3 others`. Pasted lists
/// have no names.
fn together(parts: &[&Table]) -> Option<String> {
    let (first, second) = (parts.first()?.name()?, parts.get(1)?.name()?);
    Some(match parts.len() {
        2 => format!("{first} and {second}"),
        many => format!("{first} and {}", counted(many as u64 - 1, "other")),
    })
}

/// The name of a file, and what it may be a part of.
type Stem = Option<(String, (String, bool))>;

fn stem_of(table: &Table) -> Stem {
    table.name().map(|name| (name.to_owned(), without_part(name)))
}

/// Whether two files are parts of one list, by their names.
fn are_parts(one: &Stem, other: &Stem) -> bool {
    let (Some((name, (stem, _))), Some((other_name, (other, _)))) = (one, other) else { return false };
    stem == other && name != other_name
}

/// Whether two tables with ids in this column have none in common.
fn has_no_id_of(table: &Table, other: &Table, id: usize) -> bool {
    let matching = Matching::of(&table.columns()[id], &other.columns()[id]);
    matching.translated.iter().all(Option::is_none)
}
