//! Combines the files of one tool into a table for each system.

use super::mains::{MAIN_METRIC, Metrics, remove_unfiltered};
use super::paths::{grouped, is_marked_copy, run_of, runs_of, shared_parts, systems_of};
use super::records::{Main, Record, Records, Rest, TASK, add_new};
use crate::sorting;
use crate::table::cells::{Builder, ITEM, Layout, RUN, Table};
use crate::table::error::TableError;
use crate::table::names::words;
use crate::table::place::Place;
use crate::text::visible;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Identifies the items of a system: task, id and marks.
type Key<'r> = (&'r Option<String>, &'r str, &'r [(&'static str, String)]);

/// An item of a system, and the file that holds it.
type Placed<'p> = (&'p Part, &'p Record);

/// The prompt of an item, and the hash of its whole request.
type Asked<'r> = (Option<&'r str>, Option<u64>);

/// The records of a system in one file.
struct Part {
    path: String,
    /// The run that the path names.
    run: Option<String>,
    records: Records,
    /// Whether other files have all its scores, and it is left out.
    is_copy: bool,
}

impl Part {
    fn key<'p>(&'p self, item: &'p Record) -> Key<'p> {
        (&self.records.task, &item.id, &item.marks)
    }

    /// The run of an item: that of the path, followed by that within the file.
    fn run(&self, item: &Record) -> Option<String> {
        match (&self.run, &item.run) {
            (Some(path), Some(own)) => Some(format!("{path} {own}")),
            (path, own) => path.clone().or_else(|| own.clone()),
        }
    }
}

/// The tables of all systems, in the order in which they first occurred.
#[derive(Debug)]
pub(in super::super) struct Merged {
    pub tables: Vec<Table>,
    /// The metrics that can be compared.
    pub metrics: Metrics,
    /// The tool, and the metrics of which it says whether lower is better.
    pub lower: (&'static str, Vec<(String, bool)>),
    /// How many lines of averages are left out.
    pub averages: usize,
    /// The system that all files name, if they were named after their paths instead.
    pub all_name: Option<String>,
    /// The systems with an unfinished run, and its status.
    pub broken_off: Vec<(String, String)>,
    /// Files that repeat scores of others, and are left out.
    pub copies: Vec<String>,
    /// How many items are in no list and have the score 0, and how many there are in total.
    pub unlisted: Option<(usize, Rest)>,
    /// The reference that all systems were judged against, if there are several. It comes last.
    pub reference: Option<String>,
}

/// Combines the files of one tool into a table for each system. With several tasks, an item is
/// identified by task and id, and the task is its category. If a file or path numbers runs,
/// repeated items are runs of one item. If all files name the same system but differ in its scores,
/// each is a system of its own, named after its path. If files of a system hold the same items and
/// differ in a part of their paths that other systems have too, that part is a metric.
///
/// # Errors
/// [`TableError::OtherReference`] if systems were judged against different references,
/// [`TableError::SystemTwice`] if two files hold the same item of the same system, and no run, task
/// or metric tells them apart, and [`TableError::NotOfTool`] if totals of items differ, or are
/// smaller than the number of items.
pub(in super::super) fn merged(tool: &'static str, files: Vec<(String, Records)>) -> Result<Merged, TableError> {
    let (paths, mut files): (Vec<String>, Vec<Records>) = files.into_iter().unzip();
    remove_unfiltered(files.iter_mut());
    fail_in_all_metrics(&mut files);
    find_reference(&paths, &mut files);
    name_by_files(&paths, &mut files);
    let mut systems = by_systems(paths.into_iter().zip(files).collect());
    let mut all_name = None;
    // A summary may have fewer scores than the files that it sums up.
    let differ = |(one, own): Placed<'_>, (other, item): Placed<'_>| {
        one.records.is_summary == other.records.is_summary && own.scores != item.scores
    };
    if systems.len() == 1 && find_twice_in(&systems[0].1, differ).is_some() {
        let (name, parts) = systems.remove(0);
        let nameless = |Part { path, records, .. }| (path, Records { system: None, ..records });
        systems = by_systems(parts.into_iter().map(nameless).collect());
        all_name = Some(name);
    }
    let is_reference = |(_, parts): &(String, Vec<Part>)| parts.iter().all(|part| part.records.is_reference);
    let mut references: Vec<String> =
        systems.iter().filter(|system| is_reference(system)).map(|(name, _)| name.clone()).collect();
    let mut reference = None;
    if systems.len() - references.len() > 1 {
        if let [first, second, ..] = references.as_slice() {
            return Err(TableError::OtherReference { references: [first.clone(), second.clone()] });
        }
        systems.retain(|system| !is_reference(system));
        reference = references.pop();
    }
    let unlisted = add_rest(tool, &mut systems)?;
    if systems.len() > 1 {
        systems.iter_mut().for_each(|(_, parts)| number_runs(parts));
    }
    let copies = leave_out_repeated(&mut systems);
    if let Some(error) = find_twice(&systems) {
        told_apart(&mut systems).ok_or(error)?;
    }
    if let Some(name) = &reference {
        let parts = tied_with_itself(&systems);
        systems.push((name.clone(), parts));
    }
    let has_runs = systems.iter().any(|(_, parts)| {
        let mut runs = HashMap::new();
        items(parts).any(|(part, item)| {
            let run = part.run(item);
            *runs.entry((&part.records.task, &item.id)).or_insert_with(|| run.clone()) != run
        })
    });
    let parts = || systems.iter().flat_map(|(_, parts)| parts).map(|part| &part.records);
    let tasks: HashSet<&String> = parts().filter_map(|records| records.task.as_ref()).collect();
    let has_tasks = tasks.len() > 1;
    let metrics = Metrics::new(&parts().collect::<Vec<_>>(), has_tasks);
    let table = |(system, parts): &(String, Vec<Part>)| {
        let mut builder = Builder::new();
        for part in parts {
            builder.begin_part(&part.path);
            let task = part.records.task.as_deref().filter(|_| has_tasks);
            for item in &part.records.items {
                let run = part.run(item).filter(|_| has_runs);
                let main = metrics.main_score(&part.records, item);
                put(&mut builder, &part.records, item, task, run, main);
            }
        }
        builder.finish(Some(system.clone()), Layout::Tool(tool))
    };
    let mut lower: Vec<(String, bool)> = parts().flat_map(|records| records.lower.iter().cloned()).collect();
    sorting::sort(&mut lower);
    lower.dedup();
    let averages = parts().map(|records| records.averages).sum();
    let end = |(system, parts): &(String, Vec<Part>)| {
        Some((system.clone(), parts.iter().find_map(|part| part.records.broken_off.clone())?))
    };
    let broken_off = systems.iter().filter_map(end).collect();
    let tables = systems.iter().map(table).collect();
    Ok(Merged { tables, metrics, lower: (tool, lower), averages, all_name, broken_off, unlisted, copies, reference })
}

/// The reference of all systems as a system of its own: against itself, every item is a tie.
fn tied_with_itself(systems: &[(String, Vec<Part>)]) -> Vec<Part> {
    let mut seen = HashSet::new();
    let parts = systems.iter().flat_map(|(_, parts)| parts);
    let tied = parts.map(|part| {
        let Records { task, metrics, main, items, .. } = &part.records;
        let new = items.iter().filter(|item| seen.insert(part.key(item)));
        let item = |item: &Record| Record {
            line: item.line,
            id: item.id.clone(),
            marks: item.marks.clone(),
            scores: vec!["0.5".to_owned(); metrics.len()],
            ..Record::default()
        };
        let items = new.map(item).collect();
        let records =
            Records { task: task.clone(), metrics: metrics.clone(), main: *main, items, ..Records::default() };
        Part { path: part.path.clone(), run: None, records, is_copy: false }
    });
    tied.filter(|part| !part.records.items.is_empty()).collect()
}

/// Gives files whose items failed the metrics of the other files of their task, with the score 0.
fn fail_in_all_metrics(files: &mut [Records]) {
    let mut metrics: HashMap<Option<String>, Vec<String>> = HashMap::new();
    for records in files.iter().filter(|records| !records.has_failed) {
        let known = metrics.entry(records.task.clone()).or_default();
        add_new(known, records.metrics.iter().cloned());
    }
    for records in files.iter_mut().filter(|records| records.has_failed) {
        let Some(known) = metrics.get(&records.task) else { continue };
        records.metrics.clone_from(known);
        records.items.iter_mut().for_each(|item| item.scores = vec!["0".to_owned(); known.len()]);
    }
}

/// Leaves out what repeats scores of the same system: items of summaries, and other files as a
/// whole, such as `task_adult.csv` beside `results.csv`, if that leaves each item only once.
/// Returns the paths of files that nothing is left of.
fn leave_out_repeated(systems: &mut [(String, Vec<Part>)]) -> Vec<String> {
    let are_several = systems.len() > 1;
    for (_, parts) in systems.iter_mut() {
        let repeated = repeated(parts, are_several);
        for (part, repeated) in parts.iter_mut().zip(repeated) {
            part.is_copy = !repeated.is_empty() && !repeated.contains(&false);
            let mut repeated = repeated.into_iter();
            part.records.items.retain(|_| !part.records.is_summary || repeated.next() == Some(false));
        }
    }
    // Files that differ may be of several tasks or metrics, and then those that do not are, too.
    if find_twice(systems).is_some() {
        let parts = systems.iter_mut().flat_map(|(_, parts)| parts);
        parts.for_each(|part| part.is_copy &= part.records.is_summary);
    }
    let copies = systems.iter_mut().flat_map(|(_, parts)| parts.extract_if(.., |part| part.is_copy));
    let mut copies: Vec<String> = copies.map(|part| part.path).collect();
    copies.retain(|path| !systems.iter().flat_map(|(_, parts)| parts).any(|part| part.path == *path));
    sorting::sort(&mut copies);
    copies.dedup();
    copies
}

/// Whether each item of each file repeats the scores of a longer or earlier file of the system. A
/// summary is compared last, by task, id and run within the file: it has no marks, and its path may
/// name no run. If there is only one system, other files may be meant as two.
fn repeated(parts: &[Part], are_several: bool) -> Vec<Vec<bool>> {
    let size = |part: &Part| part.records.items.iter().map(|item| 1 + scores((part, item)).count()).sum::<usize>();
    let placed = |(at, part): (usize, &Part)| (part.records.is_summary, Reverse(size(part)), at);
    let mut order: Vec<_> = parts.iter().enumerate().map(placed).collect();
    sorting::sort(&mut order);
    let (mut known, mut repeated) = (HashMap::<_, Vec<_>>::new(), vec![Vec::new(); parts.len()]);
    for (is_summary, _, at) in order {
        let part = &parts[at];
        let items = || part.records.items.iter().map(|item| ((&part.records.task, &item.id, &item.run), (part, item)));
        let is_repeated = |(key, own): (_, Placed<'_>)| {
            known.get(&key).into_iter().flatten().any(|&earlier: &Placed<'_>| {
                let (other, item) = earlier;
                let is_of_run = other.path != part.path && other.run == part.run && item.marks == own.1.marks;
                (is_summary && !other.records.is_summary || are_several && is_of_run) && repeats(own, earlier)
            })
        };
        repeated[at] = items().map(is_repeated).collect();
        items().for_each(|(key, item)| known.entry(key).or_default().push(item));
    }
    repeated
}

/// All items of a system.
fn items(parts: &[Part]) -> impl Iterator<Item = Placed<'_>> {
    parts.iter().flat_map(|part| part.records.items.iter().map(move |item| (part, item)))
}

/// The scores of an item, by metric, without gaps.
fn scores<'p>((part, item): Placed<'p>) -> impl Iterator<Item = (&'p String, &'p String)> {
    part.records.metrics.iter().zip(&item.scores).filter(|(_, score)| !score.is_empty())
}

/// Whether another item has all scores of an item.
fn repeats(own: Placed<'_>, other: Placed<'_>) -> bool {
    scores(own).all(|score| scores(other).any(|other| other == score))
}

/// An error if two files of a system hold the same item in the same run.
fn find_twice(systems: &[(String, Vec<Part>)]) -> Option<TableError> {
    systems.iter().find_map(|(system, parts)| {
        let files = find_twice_in(parts, |_, _| true)?.map(|part| part.path.clone());
        Some(TableError::SystemTwice { system: system.clone(), files })
    })
}

/// Two files that hold the same item in the same run, if such a pair counts.
fn find_twice_in<'p>(parts: &'p [Part], counts: fn(Placed<'p>, Placed<'p>) -> bool) -> Option<[&'p Part; 2]> {
    let mut seen = HashMap::new();
    items(parts).filter(|(part, _)| !part.is_copy).find_map(|(part, item)| {
        let first: Placed<'p> = *seen.entry((part.key(item), part.run(item))).or_insert((part, item));
        (first.0.path != part.path && counts(first, (part, item))).then_some([first.0, part])
    })
}

/// Lets the tool's own names of runs tell files of a system apart, if they hold the same items with
/// the same prompts and settings. Other files may be a first try: they are no runs.
fn number_runs(parts: &mut [Part]) {
    let is_another_run = |one: &Part, other: &Part| {
        one.records.task == other.records.task && one.run == other.run && one.records.run != other.records.run
    };
    fn key(item: &Record) -> (&str, &[(&str, String)], Asked<'_>) {
        let prompt = item.texts.iter().find(|(name, _)| *name == "prompt");
        (&item.id, &item.marks, (prompt.map(|(_, text)| text.as_str()), item.request))
    }
    let are_runs = |one: &Part, other: &Part| {
        let [own, others]: [HashSet<_>; 2] = [one, other].map(|part| part.records.items.iter().map(key).collect());
        let are_told = one
            .records
            .run
            .as_ref()
            .zip(other.records.run.as_ref())
            .is_some_and(|(one, other)| !is_marked_copy(one, other) && !is_marked_copy(other, one));
        are_told && one.records.metrics == other.records.metrics && own == others
    };
    let has_runs = |part: &Part| {
        let mut others = parts.iter().filter(|other| is_another_run(part, other)).peekable();
        others.peek().is_some() && others.all(|other| are_runs(part, other))
    };
    let are_of_runs: Vec<bool> = parts.iter().map(has_runs).collect();
    for (part, _) in parts.iter_mut().zip(are_of_runs).filter(|(_, is_of_run)| *is_of_run) {
        let own = part.records.run.take();
        part.run = [part.run.take(), own].into_iter().flatten().reduce(|path, own| format!("{path} {own}"));
    }
}

/// Tells files of a system with the same items apart: by their metrics, or by a part of their paths
/// that other systems have too. Each such part is a metric, which the user chooses. `None` if the
/// files cannot be told apart.
fn told_apart(systems: &mut [(String, Vec<Part>)]) -> Option<()> {
    let has_other_metrics = |parts: &Vec<Part>| {
        let sets: Vec<&Vec<String>> = parts.iter().map(|part| &part.records.metrics).collect();
        (0..sets.len()).any(|at| sets[..at].iter().any(|other| sets[at].iter().all(|metric| !other.contains(metric))))
    };
    if !systems.iter().all(|(_, parts)| has_other_metrics(parts)) {
        let rest = |part: &Part| match (&part.run, run_of(&part.path)) {
            (Some(_), Some((rest, _))) => rest,
            _ => part.path.clone(),
        };
        let rests: Vec<Vec<String>> = systems.iter().map(|(_, parts)| parts.iter().map(rest).collect()).collect();
        let mut paths: Vec<Vec<&str>> = vec![Vec::new(); rests.len()];
        paths.iter_mut().zip(&rests).for_each(|(paths, rests)| add_new(paths, rests.iter().map(String::as_str)));
        let labels = shared_parts(&paths)?;
        for (at, (_, parts)) in systems.iter_mut().enumerate() {
            for (Part { records, .. }, rest) in parts.iter_mut().zip(&rests[at]) {
                let place = paths[at].iter().position(|path| path == rest).unwrap_or(0);
                records.main = Main::Unknown;
                records.metrics.iter_mut().for_each(|metric| *metric = format!("{metric} ({})", labels[at][place]));
            }
        }
    }
    systems.iter_mut().for_each(|(_, parts)| *parts = with_all_metrics(std::mem::take(parts)));
    find_twice(systems).is_none().then_some(())
}

/// The files of a system as one for each task, with the metrics of all of them. The word error rate
/// comes first: papers print it rather than that of characters.
fn with_all_metrics(mut parts: Vec<Part>) -> Vec<Part> {
    sorting::sort_by_key(&mut parts, |part| part.records.metrics.first().is_some_and(|metric| metric != "wer"));
    let mut all: Vec<Part> = Vec::new();
    for part in parts {
        let has_others =
            |known: &Part| known.records.metrics.iter().all(|metric| !part.records.metrics.contains(metric));
        let is_same =
            |known: &&mut Part| known.records.task == part.records.task && known.run == part.run && has_others(known);
        let Some(known) = all.iter_mut().find(is_same) else {
            all.push(part);
            continue;
        };
        let old = known.records.metrics.len();
        known.records.metrics.extend(part.records.metrics);
        let width = known.records.metrics.len();
        let key = |item: &Record| (item.id.clone(), item.marks.clone(), item.run.clone());
        let mut places: HashMap<_, usize> =
            known.records.items.iter().enumerate().map(|(at, item)| (key(item), at)).collect();
        for mut item in part.records.items {
            let at = *places.entry(key(&item)).or_insert(known.records.items.len());
            let scores = std::mem::take(&mut item.scores);
            if at == known.records.items.len() {
                known.records.items.push(item);
            }
            let own = &mut known.records.items[at].scores;
            own.resize(old, String::new());
            own.extend(scores);
        }
        known.records.items.iter_mut().for_each(|item| item.scores.resize(width, String::new()));
    }
    all
}

/// Finds the reference if files have two systems each, judged against each other: it is the only
/// one that all files have, whichever comes first in them.
fn find_reference(paths: &[String], files: &mut [Records]) {
    let pairs = grouped(paths.iter().cloned().zip(files.iter()));
    let are_pairs = pairs.iter().all(|(_, pair)| pair.len() == 2 && pair.iter().any(|records| records.is_reference));
    let is_shared =
        |one: &&&Records| pairs.iter().all(|(_, pair)| pair.iter().any(|records| records.system == one.system));
    let mut shared = pairs.first().into_iter().flat_map(|(_, pair)| pair).filter(is_shared);
    let reference = shared.next().map(|records| records.system.clone());
    if let (true, Some(reference), None) = (are_pairs, reference, shared.next()) {
        files.iter_mut().for_each(|records| records.is_reference = records.system == reference);
    }
}

/// Puts the names of several files before the settings that their systems are named after.
fn name_by_files(paths: &[String], files: &mut [Records]) {
    if paths.iter().all(|path| *path == paths[0]) {
        return;
    }
    let names = systems_of(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &vec![0; paths.len()]);
    for ((name, _), records) in names.iter().zip(files).filter(|(_, records)| records.names_settings) {
        records.system = records.system.take().map(|settings| format!("{name} {settings}"));
    }
}

/// Adds the items that files do not list: those of other files of the same task, and others without
/// an id, up to the total. Returns how many have no id, and the total.
fn add_rest(tool: &'static str, systems: &mut [(String, Vec<Part>)]) -> Result<Option<(usize, Rest)>, TableError> {
    let parts = || systems.iter().flat_map(|(_, parts)| parts);
    let mut listed: HashMap<Option<String>, Vec<String>> = HashMap::new();
    for Part { records, .. } in parts() {
        let ids = listed.entry(records.task.clone()).or_default();
        let mut known: HashSet<String> = ids.iter().cloned().collect();
        ids.extend(records.items.iter().map(|item| item.id.clone()).filter(|id| known.insert(id.clone())));
    }
    let mut totals: HashMap<&Option<String>, usize> = HashMap::new();
    for Part { path, records, .. } in parts() {
        let Some(Rest { total, .. }) = records.rest else { continue };
        let first = *totals.entry(&records.task).or_insert(total);
        let ids = listed[&records.task].len();
        let message = if first != total {
            format!("the total is {total}, but that of another file is {first}. Use files of the same split")
        } else if ids > total {
            format!(
                "the total is {total}, but the files list {ids} instances. Correct it, or use files of the same split"
            )
        } else {
            continue;
        };
        let place = Place { file: Some(path.clone()), line: 1, column: None };
        return Err(TableError::NotOfTool { place, tool, message });
    }
    let mut added = None;
    for records in systems.iter_mut().flat_map(|(_, parts)| parts).map(|part| &mut part.records) {
        let Some(rest) = records.rest else { continue };
        let ids = &listed[&records.task];
        let unlisted = rest.total - ids.len();
        let own: HashSet<String> = records.items.iter().map(|item| item.id.clone()).collect();
        let numbered = (1..=unlisted).map(|number| format!("not listed {number}"));
        let missing = ids.iter().filter(|id| !own.contains(*id)).cloned().chain(numbered);
        let item = |id| Record { line: 1, id, scores: vec!["0".to_owned()], ..Record::default() };
        records.items.extend(missing.map(item));
        added = added.or((unlisted > 0).then_some((unlisted, rest)));
    }
    Ok(added)
}

/// The files of each system, in order. A system has the name in its file, or else a name from the
/// part of its path that tells it from the others.
fn by_systems(mut files: Vec<(String, Records)>) -> Vec<(String, Vec<Part>)> {
    for (_, records) in &mut files {
        let system = records.system.take().map(|system| visible(&system));
        records.system = system.filter(|system| !system.is_empty());
    }
    let nameless: Vec<_> = files.iter().filter(|(_, records)| records.system.is_none()).collect();
    let paths: Vec<String> = nameless.iter().map(|(path, records)| without_metric(path, records)).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let tasks = tasks_of(&paths, &nameless.iter().map(|(_, records)| records).collect::<Vec<_>>());
    let mut nameless = systems_of(&paths, &tasks).into_iter();
    let placed = files.into_iter().map(|(path, records)| {
        let (name, run) = match &records.system {
            Some(system) => (system.clone(), run_of(&path).map(|(_, run)| run)),
            None => nameless.next().unwrap_or_default(),
        };
        (name, Part { path, run, records, is_copy: false })
    });
    let placed: Vec<(String, Part)> = placed.collect();
    let names: Vec<&str> = placed.iter().map(|(name, _)| name.as_str()).collect();
    let runs = runs_of(&names);
    let named = |((_, part), (name, run)): ((String, Part), (String, Option<String>))| {
        (name, Part { run: run.or(part.run), ..part })
    };
    grouped(placed.into_iter().zip(runs).map(named))
}

/// Numbers that are the same for files with items in common: these are of one task. All are the
/// same if no files have any. So they are if files of a task without a name have no part of their
/// paths in common that other files lack, or items that the longest of them lacks: ids such as 1, 2
/// and 3 may be those of any task.
fn tasks_of<'r>(paths: &[&str], files: &[&'r Records]) -> Vec<usize> {
    let keys = |records: &&'r Records| -> Vec<Key<'r>> {
        records.items.iter().map(|item| (&records.task, item.id.as_str(), item.marks.as_slice())).collect()
    };
    let keys: Vec<Vec<Key<'_>>> = files.iter().map(keys).collect();
    let (mut tasks, mut first) = (Vec::new(), HashMap::new());
    for (at, keys) in keys.iter().enumerate() {
        tasks.push(at);
        for key in keys {
            let (own, other) = (tasks[at], tasks[*first.entry(key).or_insert(at)]);
            if own != other {
                tasks.iter_mut().filter(|task| **task == own).for_each(|task| *task = other);
            }
        }
    }
    let mut items: HashMap<usize, HashSet<&Key<'_>>> = HashMap::new();
    tasks.iter().zip(&keys).for_each(|(task, keys)| items.entry(*task).or_default().extend(keys));
    let is_one = |task: usize, items: &HashSet<&Key<'_>>| {
        let of_task: Vec<usize> = (0..files.len()).filter(|at| tasks[*at] == task).collect();
        let part = |at: usize, level: usize| paths[at].rsplit('/').nth(level);
        let is_own = |level: usize| {
            let first = part(task, level);
            first.is_some() && (0..files.len()).all(|at| (tasks[at] == task) == (part(at, level) == first))
        };
        let has_all = |at: &usize| keys[*at].iter().collect::<HashSet<_>>().len() == items.len();
        let is_named = of_task.iter().all(|at| files[*at].task.is_some());
        is_named || of_task.len() == 1 || of_task.iter().any(has_all) && (0..paths[task].split('/').count()).any(is_own)
    };
    if items.len() < files.len() && items.iter().all(|(task, items)| is_one(*task, items)) {
        tasks
    } else {
        vec![0; files.len()]
    }
}

/// A path without the part that only names the metric of the file: `score_wer`. HELM's summary is
/// of the same system as the file beside it.
fn without_metric(path: &str, records: &Records) -> String {
    if let Some((folder, "display_predictions")) = path.rsplit_once('/') {
        return format!("{folder}/per_instance_stats");
    }
    let [metric] = records.metrics.as_slice() else { return path.to_owned() };
    let is_metric = |part: &&str| {
        let words = words(part);
        words.contains(metric) && words.iter().all(|word| word == metric || word == "score")
    };
    path.split('/').filter(|part| !is_metric(part)).collect::<Vec<_>>().join("/")
}

fn put(
    builder: &mut Builder,
    records: &Records,
    item: &Record,
    task: Option<&str>,
    run: Option<String>,
    main: Option<&str>,
) {
    builder.begin_row(item.line);
    match task {
        Some(task) => {
            builder.put(ITEM, &format!("{task} {}", item.id));
            builder.put(TASK, task);
        }
        None => builder.put(ITEM, &item.id),
    }
    if let Some(run) = run {
        builder.put(RUN, &run);
    }
    item.marks.iter().for_each(|(mark, text)| builder.put(mark, text));
    main.into_iter().for_each(|score| builder.put(MAIN_METRIC, score));
    records.metrics.iter().zip(&item.scores).for_each(|(metric, score)| builder.put(metric, score));
    let is_metric = |name: &str| records.metrics.iter().any(|metric| metric == name);
    let texts = item.texts.iter().filter(|(name, _)| !is_metric(name));
    texts.for_each(|(name, text)| builder.put_prose(name, text));
}
