//! Compares all systems of an input on their common items.
//!
//! Each system is paired with the baseline as in a comparison of two: by ids or in order, with
//! averaged runs and row filters. The baseline's rows then tell which items all systems have.

use super::averages::{Runs, SystemRuns};
use super::cells::Table;
use super::choice::{Choice, Scales};
use super::column::{Column, Kind};
use super::error::TableError;
use super::names::{MEASURED, direction_of, is_data_set, is_made_of_others, rank};
use super::note::Note;
use super::open::Open;
use super::selection::{Groups, Selection};
use super::systems::in_percent;
use super::tables::Tables;
use crate::scores::value::Refusal;
use crate::scores::{Content, Score, Unit};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::rc::Rc;

/// The scores of all systems on the items that all of them have.
#[derive(Clone, Debug)]
pub struct AllSystems {
    /// The systems' names, in the order of the input.
    pub names: Vec<String>,
    /// The names that a choice uses for them, in the same order.
    pub keys: Vec<String>,
    /// The scores of each system, in the order of the baseline's items.
    pub scores: Vec<Rc<Vec<Score>>>,
    /// The index of the baseline.
    pub baseline: usize,
    /// What a score of 1 means.
    pub unit: Unit,
    /// The clusters of the items.
    pub clusters: Option<Groups>,
    /// How many items the systems share; `None` if every system has a score for each item.
    pub overlap: Option<Overlap>,
    /// How many systems were left out by choice.
    pub left_out: usize,
    /// The selection of the baseline and another system, with the notes on all systems.
    pub selection: Selection,
}

/// How many items systems share, if some lack scores.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlap {
    /// The systems' names.
    pub names: Vec<String>,
    /// Items with scores of all systems: these are compared.
    pub common: usize,
    /// The other items: those that some system lacks. `None` if systems have lists of their own.
    pub left_out: Option<usize>,
    /// For each system, how many there would be without it.
    pub without: Vec<usize>,
    /// For each system, how many items it shares with each system before it. Empty if there are
    /// more than [`MOST_SHARED`](Self::MOST_SHARED) systems.
    pub shared: Vec<Vec<usize>>,
}

impl Overlap {
    /// With more systems than this, shared items are not counted for each pair.
    pub const MOST_SHARED: usize = 40;

    /// The system that costs the most items, as its index and the number of items without it.
    /// `None` if leaving out one system gains nothing.
    #[must_use]
    pub fn costliest(&self) -> Option<(usize, usize)> {
        let most = self.without.iter().copied().max().filter(|items| *items > self.common)?;
        Some((self.without.iter().position(|items| *items == most)?, most))
    }
}

/// A system paired with a reference system.
struct Paired {
    /// The rows of the reference in order; numbered from 0 if the selection has no rows.
    rows: Vec<u32>,
    /// The scores of the reference and of the system.
    lists: [Rc<Vec<Score>>; 2],
}

impl Tables {
    /// The scores of all systems except those `left_out`, which are named as in a choice. Of the
    /// systems in `choice`, only the baseline matters. Items without a score of every system are
    /// left out.
    ///
    /// # Errors
    /// The errors of [`select`](Self::select) for any system and the baseline, and
    /// [`TableError::Unknown`] if a system to leave out does not exist, or if it is the chosen
    /// baseline.
    pub fn select_all(&self, choice: &Choice, left_out: &[String]) -> Result<AllSystems, TableError> {
        let left_out: Vec<String> = left_out.iter().map(|name| self.system_of_file(name.clone())).collect();
        let asked = Choice { omits_gaps: true, experimental: None, constant: None, ..choice.clone() };
        // A ranking needs two systems; a constant cannot replace one.
        let first = self.select(&asked).or_else(|error| self.of_unnamed(error, &asked));
        let first = first.or_else(|error| self.of_scales(error, &asked));
        let mut first = first.map_err(|error| match error {
            TableError::OneSystem { lacks, .. } => *lacks,
            TableError::OneScore { lengths, .. } => lengths.into(),
            error => error,
        })?;
        let pair = pair_of(&first);
        let all = if first.systems.is_empty() { pair.to_vec() } else { first.systems.clone() };
        let others = &first.other_systems;
        // Against the reference of their judge, systems are only compared if the user chooses it.
        let is_compared = |name: &String| pair.contains(name) || self.reference.as_ref() != Some(name);
        let all: Vec<String> = all.into_iter().filter(is_compared).collect();
        let (all, unlike): (Vec<String>, Vec<String>) =
            all.into_iter().partition(|name| pair.contains(name) || others.contains(name));
        // Times, costs and totals next to systems are not systems.
        let is_measure = |name: &String| {
            !pair.contains(name)
                && (rank(name, MEASURED).is_some() || direction_of([name; 2]).is_some() || is_made_of_others(name))
        };
        let (measures, unlike): (Vec<String>, Vec<String>) = unlike.into_iter().partition(is_measure);
        let unknown = |part, name: &str, instead: &[String]| TableError::Unknown {
            part,
            name: name.to_owned(),
            instead: instead.to_vec(),
        };
        if let Some(name) = left_out.iter().find(|name| !all.contains(name)) {
            return Err(unknown("system to leave out", name, &all));
        }
        let (omitted, systems): (Vec<String>, Vec<String>) = all.into_iter().partition(|name| left_out.contains(name));
        let is_baseline_chosen = choice.baseline.as_ref().is_some_and(|name| !name.is_empty());
        let baseline = match systems.iter().position(|name| *name == pair[0]) {
            Some(baseline) => baseline,
            None if is_baseline_chosen => return Err(unknown("baseline", &pair[0], &systems)),
            None => 0,
        };
        let filled = Choice { omits_gaps: true, is_swapped: false, ..first.choice.clone() };
        let selected = |one: usize, other: usize| {
            let [baseline, experimental] = [one, other].map(|at| Some(systems[at].clone()));
            self.select(&Choice { baseline, experimental, ..filled.clone() })
        };
        let mut found: Vec<Option<Selection>> = vec![None; systems.len()];
        for (other, found) in found.iter_mut().enumerate().filter(|(other, _)| *other != baseline) {
            let is_first = pair == [systems[baseline].as_str(), systems[other].as_str()];
            *found = Some(if is_first { first.clone() } else { selected(baseline, other)? });
        }
        let Some(reference) = found.iter().flatten().next() else {
            return Err(TableError::FewLeft { systems: systems.len() });
        };
        let lacks = |selection: &Selection| {
            let joined = selection.joined.as_ref().is_some_and(|joined| joined.only_first + joined.only_second > 0);
            joined || selection.gaps > 0
        };
        let is_complete = !found.iter().flatten().any(lacks);
        let is_joined = found.iter().flatten().any(|selection| selection.joined.is_some());
        let listed = |selection: &Selection| selection.scores.pairs() as usize + selection.gaps;
        let listed = found.iter().flatten().map(listed).max().filter(|_| !is_complete);
        let may_be_tasks = first.notes.iter().find_map(|note| match note {
            Note::MayBeOnTasks { parts, are_files, .. } => Some(Note::MayBeOnTasks {
                parts: parts.clone(),
                compared: Vec::new(),
                metrics: Vec::new(),
                are_files: *are_files,
            }),
            Note::OtherRuns { compared, others, are_of_one } => {
                let others = compared.iter().chain(others).cloned().collect();
                Some(Note::OtherRuns { compared: Vec::new(), others, are_of_one: *are_of_one })
            }
            Note::MayBeTasks { .. } => {
                let are_tasks = systems.iter().all(|name| is_data_set(name));
                are_tasks.then(|| Note::MayBeTasks { systems: systems.clone(), is_asked: false })
            }
            _ => None,
        });
        first = reference.clone();
        first.notes = all_notes(found.iter().flatten());
        for note in &mut first.notes {
            if let Note::LongForm { may_be_runs, .. } = note {
                // If all are compared, there is nothing to choose.
                *may_be_runs = None;
            }
        }
        first.notes.extend(may_be_tasks);
        first.notes.extend((!omitted.is_empty()).then(|| Note::SystemsLeftOut { systems: omitted.clone() }));
        let category = first.choice.category.iter().filter(|name| !name.is_empty());
        let columns =
            first.other_columns.iter().filter(|column| !unlike.contains(column) && !measures.contains(column));
        let columns = columns.chain(&measures).chain(category);
        let columns: Vec<String> = columns.cloned().collect();
        if !unlike.is_empty() {
            let may_be_percent = unlike.iter().any(|name| self.may_be_percent([name, &systems[baseline]]));
            let baseline = systems[baseline].clone();
            first.notes.push(Note::OtherScores { systems: unlike, baseline, may_be_percent });
        }
        first.notes.extend((!columns.is_empty()).then_some(Note::OtherColumns { columns }));
        first.notes.extend((systems.len() > 2 && self.are_unnamed(&systems)).then_some(Note::UnnamedSystems));
        let columns = self.without_scores(&systems);
        first.notes.extend((!columns.is_empty()).then_some(Note::EmptyColumns { columns }));
        // If there are right answers, "none" is an answer.
        let words = if is_complete || first.choice.gold.is_some() {
            Vec::new()
        } else {
            self.words_for_no_score(&systems, &first.choice)
        };
        first.notes.extend((!words.is_empty()).then_some(Note::WordsForNoScore { words }));
        let names = names(&found, baseline, &systems);
        let unit = if found.iter().flatten().all(|selection| selection.scores.unit() == Unit::Percent) {
            Unit::Percent
        } else {
            Unit::Score
        };
        let paired: Vec<Option<Paired>> =
            found.into_iter().map(|selection| selection.map(Paired::of).transpose()).collect::<Result<_, _>>()?;
        let rows: Vec<Option<&[u32]>> = paired.iter().map(|paired| Some(paired.as_ref()?.rows.as_slice())).collect();
        let common = common(&rows, None);
        let overlap = listed.map(|listed| Overlap {
            left_out: (!is_joined).then(|| listed.saturating_sub(common.len())),
            ..overlap(&names, baseline, &rows, common.len(), selected)
        });
        if let Some(overlap) = overlap.as_ref().filter(|_| common.is_empty() && systems.len() > 2) {
            let costliest = overlap.costliest().map(|(place, items)| (names[place].clone(), items));
            return Err(TableError::NothingInCommon { systems: systems.len(), costliest });
        }
        let scores = scores(&paired, &common, &names, filled.scale)?;
        let named = |places: Vec<usize>| places.into_iter().map(|at| names[at].clone()).collect();
        let same = same_scores(&scores).into_iter().map(|places| Note::SameScores { systems: named(places) });
        first.notes.extend(same);
        let of_first = paired.iter().flatten().next().map_or(&[][..], |paired| &paired.rows);
        let clusters = first.clusters.as_ref().map(|groups| on_common(groups, of_first, &common));
        if let Some(Groups { column, names, of }) = &clusters
            && let [first, _, ..] = of.as_slice()
            && of.iter().all(|group| group == first)
        {
            let text = names.get(*first as usize).cloned().unwrap_or_default();
            return Err(TableError::OneCluster { column: column.clone(), text });
        }
        let left_out = omitted.len();
        Ok(AllSystems { names, keys: systems, scores, baseline, unit, clusters, overlap, left_out, selection: first })
    }
}

impl Tables {
    /// Selects the first two of several columns without names in words. If all are compared, it
    /// does not matter which two.
    fn of_unnamed(&self, error: TableError, asked: &Choice) -> Result<Selection, TableError> {
        if !matches!(error, TableError::Open(Open::Unnamed { .. })) {
            return Err(error);
        }
        let mut systems = self.guess(asked)?.systems.into_iter();
        self.select(&Choice { baseline: systems.next(), experimental: systems.next(), ..asked.clone() })
    }

    /// Selects two columns that look as if they were on different scales, if the choice says that
    /// they are on one, or that one is in percent and looks so.
    fn of_scales(&self, error: TableError, asked: &Choice) -> Result<Selection, TableError> {
        match &error {
            TableError::Open(Open::Scales { first, second, percents })
                if asked.scale == Some(Scales::Same) || asked.scale.is_some() && percents.is_some() =>
            {
                let [baseline, experimental] = [first, second].map(|name| Some(name.clone()));
                self.select(&Choice { baseline, experimental, ..asked.clone() })
            }
            _ => Err(error),
        }
    }

    /// Whether one of two columns looks like percent, and the other like shares.
    fn may_be_percent(&self, names: [&str; 2]) -> bool {
        let [table] = self.tables() else { return false };
        let column = |name: &str| Some(&table.columns()[table.find(name)?]);
        matches!(names.map(column), [Some(one), Some(other)] if in_percent(one, other).is_some())
    }

    /// Whether the systems are columns without names in words.
    fn are_unnamed(&self, systems: &[String]) -> bool {
        let [table] = self.tables() else { return false };
        table.is_headless() && systems.iter().all(|system| table.find(system).is_some())
    }

    /// The distinct words in score columns that mean "no score", sorted.
    fn words_for_no_score(&self, systems: &[String], choice: &Choice) -> Vec<String> {
        let holds_scores = |column: &&Column| systems.iter().chain(&choice.score).any(|name| *name == column.name());
        let columns = self.tables().iter().flat_map(Table::columns).filter(holds_scores);
        let mut words: Vec<String> = Vec::new();
        for column in columns {
            let is_missing = |text: &&str| !text.is_empty() && column.read(text) == Err(Refusal::Missing);
            words.extend(column.texts().iter().filter(is_missing).map(str::to_owned));
        }
        words.sort_unstable();
        words.dedup();
        words
    }

    /// The columns without any score, if systems are columns of the same table.
    fn without_scores(&self, systems: &[String]) -> Vec<String> {
        let [table] = self.tables() else { return Vec::new() };
        let are_columns = systems.iter().all(|system| table.find(system).is_some());
        let empty = table.columns().iter().filter(|column| are_columns && column.kind() == Kind::Empty);
        empty.map(|column| column.name().to_owned()).collect()
    }
}

impl Paired {
    fn of(selection: Selection) -> Result<Self, TableError> {
        let Content::Scores { baseline, experimental } = selection.scores.content() else {
            return Err(TableError::FewLeft { systems: 1 });
        };
        let rows = selection.rows.as_ref().map(|rows| rows.rows().iter().map(|(row, _)| *row).collect());
        // Scores without rows are paired in order.
        let rows = rows.unwrap_or_else(|| (0..baseline.len() as u32).collect());
        Ok(Self { rows, lists: [Rc::clone(baseline), Rc::clone(experimental)] })
    }

    /// The scores of one side on these rows of the reference.
    fn on(&self, side: usize, common: &[u32]) -> Rc<Vec<Score>> {
        if self.rows == common {
            return Rc::clone(&self.lists[side]);
        }
        let kept: HashSet<u32> = common.iter().copied().collect();
        let on_common = self.rows.iter().zip(&*self.lists[side]).filter(|(row, _)| kept.contains(row));
        Rc::new(on_common.map(|(_, &score)| score).collect())
    }
}

/// The systems of a selection, named as in a choice.
fn pair_of(selection: &Selection) -> [String; 2] {
    let Selection { choice, scores, .. } = selection;
    let (baseline, experimental) = scores.names();
    let name = |chosen: &Option<String>, own: Option<&str>, place: &str| {
        chosen.clone().or(own.map(str::to_owned)).unwrap_or_else(|| place.to_owned())
    };
    [name(&choice.baseline, baseline, "baseline"), name(&choice.experimental, experimental, "experimental")]
}

/// The distinct notes on all pairs, except those on which items a pair leaves out.
fn all_notes<'s>(selections: impl Iterator<Item = &'s Selection>) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    for note in selections.flat_map(|selection| &selection.notes) {
        if let Note::GoldOrScores { column, systems, .. } = note {
            let told = notes.iter_mut().find_map(|told| match told {
                Note::GoldOrScores { column: other, systems, .. } if other == column => Some(systems),
                _ => None,
            });
            if let Some(told) = told {
                let others = systems.iter().filter(|system| !told.contains(system)).cloned();
                told.extend(others.collect::<Vec<_>>());
                continue;
            }
        }
        if !matches!(
            note,
            Note::GapsLeftOut { .. } | Note::OtherRuns { .. } | Note::MayBeOnTasks { .. } | Note::MayBeTasks { .. }
        ) && !notes.iter().any(|told| told.says_all_of(note))
        {
            notes.push(note.clone());
        }
    }
    if notes.iter().any(Note::leaves_sums_out) {
        notes.retain(|note| *note != Note::NoSummaryRow);
    }
    merge_runs(&mut notes);
    notes
}

/// Merges the notes on runs, which are about two systems each, into one.
fn merge_runs(notes: &mut Vec<Note>) {
    let of_pair = |note: &Note| match note {
        Note::RunsAveraged { item, runs: Runs { baseline, experimental, .. }, .. } => {
            Some((item.clone(), *baseline, *experimental))
        }
        _ => None,
    };
    let told: Vec<(String, SystemRuns, SystemRuns)> = notes.iter().filter_map(of_pair).collect();
    let [(item, baseline, _), _, ..] = told.as_slice() else { return };
    let systems = || std::iter::once(baseline).chain(told.iter().map(|(.., experimental)| experimental));
    let runs = systems().fold((u32::MAX, 0), |(fewest, most), runs| (fewest.min(runs.fewest), most.max(runs.most)));
    let without_score = systems().map(|runs| runs.without_score).sum();
    let first = notes.iter().position(|note| of_pair(note).is_some()).unwrap_or_default();
    if runs.0 == runs.1 && without_score == 0 {
        let mut is_first = true;
        notes.retain(|note| of_pair(note).is_none() || std::mem::take(&mut is_first));
    } else {
        notes.retain(|note| of_pair(note).is_none());
        notes.insert(first, Note::RunsOfSystems { item: item.clone(), runs, without_score });
    }
}

/// The systems' names next to the baseline if they are distinct, otherwise their names in a choice.
fn names(found: &[Option<Selection>], baseline: usize, systems: &[String]) -> Vec<String> {
    let own = |at: usize| {
        let name = match &found[at] {
            Some(selection) => selection.scores.names().1,
            None => found.iter().flatten().next()?.scores.names().0,
        };
        name.map(str::to_owned)
    };
    let names: Option<Vec<String>> = (0..found.len()).map(own).collect();
    let are_told_apart = |names: &Vec<String>| names.iter().collect::<HashSet<_>>().len() == names.len();
    let is_baseline_same = found.iter().flatten().map(|selection| selection.scores.names().0);
    let is_baseline_same = is_baseline_same.collect::<HashSet<_>>().len() <= 1 && baseline < systems.len();
    names.filter(are_told_apart).filter(|_| is_baseline_same).unwrap_or_else(|| systems.to_vec())
}

/// The baseline's rows that all systems have, not counting the system `without`.
fn common(rows: &[Option<&[u32]>], without: Option<usize>) -> Vec<u32> {
    let mut counted = rows.iter().enumerate().filter(|(at, _)| Some(*at) != without).filter_map(|(_, rows)| *rows);
    let first = counted.next().unwrap_or_default();
    counted.fold(first.to_vec(), |mut common, rows| {
        if common != rows {
            let own: HashSet<u32> = rows.iter().copied().collect();
            common.retain(|row| own.contains(row));
        }
        common
    })
}

fn overlap(
    names: &[String],
    baseline: usize,
    rows: &[Option<&[u32]>],
    common_items: usize,
    selected: impl Fn(usize, usize) -> Result<Selection, TableError>,
) -> Overlap {
    let systems = rows.len();
    // Two systems may share no items; selecting them then fails.
    let rows_of = |one, other| selected(one, other).and_then(Paired::of).map(|paired| paired.rows).unwrap_or_default();
    let mut without: Vec<usize> = (0..systems).map(|at| common(rows, Some(at)).len()).collect();
    let other = usize::from(baseline == 0);
    let beside_other: Vec<Option<Vec<u32>>> =
        (0..systems).map(|at| (at != baseline && at != other).then(|| rows_of(other, at))).collect();
    let beside_other: Vec<Option<&[u32]>> = beside_other.iter().map(Option::as_deref).collect();
    // With only two systems, one alone shares nothing.
    without[baseline] = if systems > 2 { common(&beside_other, None).len() } else { common_items };
    let pair = |one: usize, two: usize| match (one == baseline, two == baseline) {
        (true, _) => rows[two].map_or(0, <[u32]>::len),
        (_, true) => rows[one].map_or(0, <[u32]>::len),
        _ => rows_of(one, two).len(),
    };
    let is_few = systems <= Overlap::MOST_SHARED;
    let shared = if is_few {
        (0..systems).map(|one| (0..one).map(|two| pair(one, two)).collect()).collect()
    } else {
        Vec::new()
    };
    Overlap { names: names.to_vec(), common: common_items, left_out: None, without, shared }
}

/// The scores of each system on the common rows. A baseline in percent is divided by 100 beside
/// shares only; systems that are in percent like the baseline are then divided with it.
///
/// # Errors
/// [`TableError::ScalesDiffer`] if the baseline's scores are not the same next to every system.
fn scores(
    paired: &[Option<Paired>],
    common: &[u32],
    names: &[String],
    scale: Option<Scales>,
) -> Result<Vec<Rc<Vec<Score>>>, TableError> {
    let hundredths =
        |scores: &Rc<Vec<Score>>| Rc::new(scores.iter().map(|score| score.hundredth()).collect::<Vec<_>>());
    let besides: Vec<Rc<Vec<Score>>> = paired.iter().flatten().map(|paired| paired.on(0, common)).collect();
    let mut own = besides.first().cloned().unwrap_or_default();
    if scale == Some(Scales::Percent)
        && let Some(other) = besides.iter().find(|beside| **beside != own)
        && **other == *hundredths(&own)
    {
        own = Rc::clone(other);
    }
    let of_system = |(paired, name): (&Option<Paired>, &String)| {
        let Some(paired) = paired else { return Ok(Rc::clone(&own)) };
        match paired.on(0, common) {
            beside if beside == own => Ok(paired.on(1, common)),
            beside if scale == Some(Scales::Percent) && hundredths(&beside) == own => {
                Ok(hundredths(&paired.on(1, common)))
            }
            _ => Err(TableError::ScalesDiffer { name: name.clone() }),
        }
    };
    paired.iter().zip(names).map(of_system).collect()
}

/// The groups of two systems or more that have the same score on every item, by their indices.
fn same_scores(scores: &[Rc<Vec<Score>>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in 0..scores.len() {
        match groups.iter_mut().find(|group| scores[group[0]] == scores[at]) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// The groups of the common items.
fn on_common(groups: &Groups, rows: &[u32], common: &[u32]) -> Groups {
    let kept: HashSet<u32> = common.iter().copied().collect();
    let of = rows.iter().zip(&groups.of).filter(|(row, _)| kept.contains(row)).map(|(_, &group)| group).collect();
    Groups { of, ..groups.clone() }
}
