//! Which part of a path or file name is the system, and which the task.

use super::cells::Table;
use super::choice::Folders;
use super::formats::{TASK, grouped};
use super::ids::{METRICS, have_ids_in_common, id_of};
use super::names::{are_checkpoints, direction_of, is_metric_name, sides};
use super::note::Note;
use crate::sorting;
use std::collections::HashSet;

/// The two parts of a file's name: the system and the task, once it is known which is which.
type Place = (String, String);

/// Combines the tasks of each system. Either each file is in a folder, or the names combine every
/// system with every task, and ids or numbers of rows tell which is which.
pub(super) fn by_tasks(tables: Vec<Table>) -> (Vec<Table>, Option<Note>) {
    let of_folders = in_folders(&tables).map(|(places, folders)| (places, Some(folders)));
    let Some((places, folders)) = of_folders.or_else(|| Some((in_names(&tables)?, None))) else {
        return (tables, None);
    };
    // Checkpoints are not tasks: they answer the same items.
    let tasks: Vec<String> = places.iter().map(|(_, task)| task.clone()).collect();
    let is_again =
        |at: usize| places[at].0 == places[0].0 && tasks[at] != tasks[0] && have_ids_in_common(&tables[0], &tables[at]);
    if are_checkpoints(&tasks) && (1..tables.len()).any(is_again) {
        return (tables, None);
    }
    joined(&tables, &places, folders).unwrap_or((tables, None))
}

/// Combines the tasks of each system as the user says: the first parts of the names are the
/// systems, or the tasks.
pub(super) fn joined_as(tables: &[Table], first_part: Folders) -> Option<(Vec<Table>, Option<Note>)> {
    let mut places = grid_of(&names_of(tables)?)?;
    if first_part == Folders::Tasks {
        places.iter_mut().for_each(|(first, second)| std::mem::swap(first, second));
    }
    joined(tables, &places, None)
}

fn joined(tables: &[Table], places: &[Place], folders: Option<Found>) -> Option<(Vec<Table>, Option<Note>)> {
    let mut tasks: Vec<String> = places.iter().map(|(_, task)| task.clone()).collect();
    sorting::sort(&mut tasks);
    tasks.dedup();
    let systems =
        grouped(places.iter().zip(tables).map(|((system, task), table)| (system.clone(), (task.as_str(), table))));
    let is_alike = |table: &Table| table.is_like(&tables[0]) && table.find(TASK).is_none();
    if systems.len() < 2 || tasks.len() < 2 || !tables.iter().all(is_alike) {
        return None;
    }
    let are_numbered = tables.iter().any(|table| id_of(table).is_none());
    // Tasks are compared with all their items, metrics one at a time.
    let are_metrics = tasks.iter().all(|task| is_metric_name(task));
    let column = if are_metrics { METRICS } else { TASK };
    let join =
        |(system, parts): &(String, Vec<(&str, &Table)>)| Table::joined_by(column, system.clone(), parts, are_numbered);
    let note = match folders {
        Some(Found { are_tasks, is_asked }) => Note::TasksOfFolders { tasks, are_folders: are_tasks, is_asked },
        None => Note::TasksOfNames { tasks },
    };
    Some((systems.iter().map(join).collect(), (!are_metrics).then_some(note)))
}

/// What the folders stand for.
struct Found {
    /// Whether folders are tasks, and the files in them systems.
    are_tasks: bool,
    /// Whether that is unknown, so that the user is asked.
    is_asked: bool,
}

/// The system and the task of each file, if all names include a folder.
fn in_folders(tables: &[Table]) -> Option<(Vec<Place>, Found)> {
    let mut places = parted(names_of(tables)?, |name| name.split_once('/'))?;
    let told = are_tasks(&places, tables);
    let folders = Found { are_tasks: told == Some(true), is_asked: told.is_none() };
    if folders.are_tasks {
        places.iter_mut().for_each(|(folder, file)| std::mem::swap(folder, file));
    }
    Some((places, folders))
}

/// The system and the task of each file, if the names combine every system with every task
/// (`base_arc`, `base_piqa`, `new_arc`, `new_piqa`) and the items tell which part is the task.
fn in_names(tables: &[Table]) -> Option<Vec<Place>> {
    let names = names_of(tables)?;
    MARKS.into_iter().flat_map(|mark| grids(&names, mark)).find_map(|mut pairs| {
        if are_items_of_tasks(&pairs, tables) {
            return Some(pairs);
        }
        pairs.iter_mut().for_each(|(task, system)| std::mem::swap(task, system));
        are_items_of_tasks(&pairs, tables).then_some(pairs)
    })
}

/// Separators between a system and a task.
const MARKS: [&str; 5] = ["__", "_", "-", ".", " "];

/// Both parts of all names, if these combine every first part with every second part.
fn grid_of(names: &[&str]) -> Option<Vec<Place>> {
    [" - ", "/"].into_iter().chain(MARKS).flat_map(|mark| grids(names, mark)).next()
}

/// The ways to cut all names in two at a mark that combine every first part with every second part,
/// at last without words that all names begin with: `results_boolq_gpt_4`.
fn grids(names: &[&str], mark: &str) -> Vec<Vec<Place>> {
    let mut rests = names.to_vec();
    while let Some(shorter) = without_first(&rests, mark) {
        rests = shorter;
    }
    let cut = |names: &[&str]| {
        [
            parted(names.iter().copied(), |name| name.split_once(mark)),
            parted(names.iter().copied(), |name| name.rsplit_once(mark)),
        ]
    };
    [cut(names), cut(&rests)].into_iter().flatten().flatten().filter(|pairs| is_grid(pairs)).collect()
}

/// The names without their first part, if it is the same in all of them.
fn without_first<'n>(names: &[&'n str], mark: &str) -> Option<Vec<&'n str>> {
    let (first, _) = names.first()?.split_once(mark)?;
    names.iter().map(|name| name.strip_prefix(first)?.strip_prefix(mark)).collect()
}

/// The names of the files, if all have one.
fn names_of(tables: &[Table]) -> Option<Vec<&str>> {
    tables.iter().map(Table::name).collect()
}

/// Both parts of all names; `None` if a name has only one.
fn parted<'n>(
    names: impl IntoIterator<Item = &'n str>,
    split: impl Fn(&'n str) -> Option<(&'n str, &'n str)>,
) -> Option<Vec<Place>> {
    let owned = |(first, second): (&str, &str)| (first.to_owned(), second.to_owned());
    let parts: Option<Vec<_>> = names.into_iter().map(|name| split(name).map(owned)).collect();
    parts.filter(|parts| !parts.is_empty())
}

/// Whether every first part occurs once with every second part, and there are several of both.
fn is_grid(pairs: &[Place]) -> bool {
    let all: HashSet<_> = pairs.iter().collect();
    let [first, second] = [pairs.iter().map(|pair| &pair.0).collect(), pairs.iter().map(|pair| &pair.1).collect()]
        .map(|parts: HashSet<&String>| parts.len());
    all.len() == pairs.len() && first > 1 && second > 1 && first * second == pairs.len()
}

/// The first and the second parts of the systems' names, each sorted, if the names combine every
/// first with every second part: they may be systems on several tasks. `None` if the first parts or
/// the second parts all are numbers, such as sizes or versions.
pub(super) fn may_be_on_tasks(systems: &[String]) -> Option<[Vec<String>; 2]> {
    let pairs = grid_of(&systems.iter().map(String::as_str).collect::<Vec<_>>())?;
    let part_of: [fn(&Place) -> &String; 2] = [|pair| &pair.0, |pair| &pair.1];
    let parts = part_of.map(|part| {
        let mut parts: Vec<String> = pairs.iter().map(part).cloned().collect();
        sorting::sort(&mut parts);
        parts.dedup();
        parts
    });
    let is_number = |part: &String| part.trim_start_matches(['v', 'V']).starts_with(|c: char| c.is_ascii_digit());
    (!parts.iter().any(|parts| parts.iter().all(is_number))).then_some(parts)
}

/// The compared systems under each metric, if all names combine systems with metrics: `a_acc` and
/// `b_acc`, then `a_loss` and `b_loss`. `None` if these two are not under the same metric.
pub(super) fn by_metric(systems: &[String], compared: &[String]) -> Option<Vec<[String; 2]>> {
    let places = grid_of(&systems.iter().map(String::as_str).collect::<Vec<_>>())?;
    let places: Vec<[String; 2]> = places.into_iter().map(<[String; 2]>::from).collect();
    let is_metric = |at: &usize| places.iter().all(|place| direction_of([&place[*at]; 2]).is_some());
    let metric = [1, 0].into_iter().find(is_metric)?;
    let place = |name: &String| systems.iter().position(|system| system == name).map(|at| &places[at]);
    let [first, second] = [place(compared.first()?)?, place(compared.last()?)?];
    if first[metric] != second[metric] {
        return None;
    }
    let other = |own: &[String; 2]| {
        let is_other = |place: &[String; 2]| place[metric] == own[metric] && place[1 - metric] == second[1 - metric];
        places.iter().position(is_other).map(|at| systems[at].clone())
    };
    let own = systems.iter().zip(&places).filter(|(_, place)| place[1 - metric] == first[1 - metric]);
    Some(own.filter_map(|(name, place)| Some([name.clone(), other(place)?])).collect())
}

/// Whether `places` fit the items. The files of a task have equal numbers of rows and, if there are
/// ids, some in common. Different tasks have no ids in common or, without ids, different numbers of
/// rows; tasks that are metrics by name may share items.
fn are_items_of_tasks(places: &[Place], tables: &[Table]) -> bool {
    let are_alike = |one: &Table, other: &Table| {
        one.rows() == other.rows() && (id_of(one).is_none() || have_ids_in_common(one, other))
    };
    let tasks = grouped(places.iter().zip(tables).map(|((_, task), table)| (task.clone(), table)));
    let firsts: Vec<&Table> = tasks.iter().map(|(_, tables)| tables[0]).collect();
    let are_metrics = tasks.iter().all(|(task, _)| is_metric_name(task));
    let are_together = tasks.iter().all(|(_, tables)| tables.iter().all(|table| are_alike(tables[0], table)));
    // If answers to a prompt are missing, its files differ in the number of rows, but share ids.
    let are_apart = |one: &Table, other: &Table| match (id_of(one), id_of(other)) {
        (None, None) => one.rows() != other.rows(),
        _ => !have_ids_in_common(one, other),
    };
    let are_all_apart =
        || (1..firsts.len()).all(|at| firsts[..at].iter().all(|earlier| are_apart(earlier, firsts[at])));
    are_together && (are_metrics || are_all_apart())
}

/// Whether folders are tasks and their files systems, or the other way round; `None` if nothing
/// tells. Two systems share the items of a task; two tasks share none.
fn are_tasks(places: &[Place], tables: &[Table]) -> Option<bool> {
    // Files named base and new are the systems, whatever their ids.
    let names_sides = |part: fn(&Place) -> &String| {
        let mut names: Vec<&str> = places.iter().map(|place| part(place).as_str()).collect();
        sorting::sort(&mut names);
        names.dedup();
        sides(&names) != (None, None)
    };
    let of_names = [names_sides(|place| &place.0), names_sides(|place| &place.1)];
    if of_names[0] != of_names[1] {
        return Some(of_names[1]);
    }
    // The first file represents all.
    let (folder, file) = places.first()?;
    let others = |part: &dyn Fn(&Place) -> bool| -> Vec<&Table> {
        places.iter().zip(tables).skip(1).filter(|(place, _)| part(place)).map(|(_, table)| table).collect()
    };
    let [in_folder, of_file] = [others(&|place| place.0 == *folder), others(&|place| place.1 == *file)];
    let have_ids = |others: &[&Table]| others.iter().any(|other| have_ids_in_common(&tables[0], other));
    // Without ids, equal numbers of rows suggest the same items.
    let have_rows = |others: &[&Table]| others.iter().all(|other| tables[0].rows() == other.rows());
    let differ = |[in_folder, of_file]: [bool; 2]| (in_folder != of_file).then_some(in_folder);
    differ([have_ids(&in_folder), have_ids(&of_file)]).or_else(|| differ([have_rows(&in_folder), have_rows(&of_file)]))
}

#[cfg(test)]
mod tests {
    use crate::table::{Choice, Note, Selection, Source, read};

    fn selected(files: &[(&str, &str)]) -> Selection {
        let sources = files.iter().map(|(path, text)| Source::text(Some(path), text)).collect();
        read(sources).and_then(|tables| tables.select(&Choice::default())).expect("two systems")
    }

    fn tasks(selection: &Selection) -> Option<Vec<String>> {
        selection.notes.iter().find_map(|note| match note {
            Note::TasksOfNames { tasks } => Some(tasks.clone()),
            _ => None,
        })
    }

    #[test]
    fn names_of_files_are_systems_and_tasks_where_the_items_say_so() {
        let short = "id,score\n1,1\n2,0\n";
        let (two, three) = ("score\n1\n0\n", "score\n0\n1\n1\n");
        let all = selected(&[
            ("llama_arc_easy", two),
            ("llama_piqa", three),
            ("mistral-7b_arc_easy", two),
            ("mistral-7b_piqa", three),
        ]);
        assert_eq!((all.scores.names(), all.scores.pairs()), ((Some("llama"), Some("mistral-7b")), 5));
        assert_eq!(tasks(&all), Some(vec!["arc_easy".to_owned(), "piqa".to_owned()]));
        // The other way round; different ids decide that, too.
        let other = "id,score\nx,1\ny,1\n";
        let turned = selected(&[("arc.a.b", short), ("arc.c.d", short), ("piqa.a.b", other), ("piqa.c.d", other)]);
        assert_eq!((turned.scores.names(), turned.scores.pairs()), ((Some("a.b"), Some("c.d")), 4));
        // Metrics share the same items, and only one is compared.
        let metrics = selected(&[("a_bleu", short), ("a_chrf", short), ("b_bleu", short), ("b_chrf", short)]);
        assert_eq!((metrics.scores.names(), metrics.scores.pairs()), ((Some("a"), Some("b")), 2));
    }

    #[test]
    fn a_common_word_in_front_of_systems_and_tasks_is_no_part_of_them() {
        let list = "id,score\n1,1\n2,0\n";
        for (systems, tasks) in
            [(["gpt-4", "llama-3"], ["results_boolq", "results_piqa"]), (["gpt_4", "llama_3"], ["boolq", "piqa"])]
        {
            let all =
                ["boolq", "piqa"].iter().flat_map(|task| systems.map(|system| format!("results_{task}_{system}")));
            let all: Vec<String> = all.collect();
            let selection = selected(&all.iter().map(|name| (name.as_str(), list)).collect::<Vec<_>>());
            let is_asked = |note: &Note| match note {
                Note::MayBeOnTasks { parts, are_files, .. } => *are_files && parts[0] == tasks && parts[1] == systems,
                _ => false,
            };
            assert!(selection.notes.iter().any(is_asked), "{:?}", selection.notes);
        }
    }

    #[test]
    fn folders_called_by_numbers_are_runs_of_each_task() {
        let texts = ["arc", "piqa"].map(|task| format!("id,score\n{task}1,1\n{task}2,0\n{task}3,1\n"));
        let mut files = Vec::new();
        for folder in ["base/1", "base/2", "new/1", "new/2"] {
            files.push((format!("{folder}/arc"), &texts[0]));
            files.push((format!("{folder}/piqa"), &texts[1]));
        }
        let all: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let selection = selected(&all);
        assert_eq!((selection.scores.pairs(), selection.choice.run.as_deref()), (6, Some("run")));
        assert!(selection.notes.iter().any(|note| matches!(note, Note::RunsAveraged { items: 6, .. })));
        let has_tasks = |note: &Note| matches!(note, Note::TasksOfFolders { tasks, .. } if *tasks == ["arc", "piqa"]);
        assert!(selection.notes.iter().any(has_tasks), "{:?}", selection.notes);
    }

    #[test]
    fn names_of_files_are_systems_where_the_items_are_the_same() {
        let (short, long) = ("id,score\n1,1\n2,0\n", "id,score\n1,0\n2,1\n3,1\n");
        for files in [
            [("llama_small", short), ("llama_large", short), ("mistral_small", short), ("mistral_large", short)],
            // Two prompts; one of them has more answers.
            [("llama_p1", short), ("llama_p2", long), ("mistral_p1", short), ("mistral_p2", long)],
            // A gap in one file does not make it another task.
            [("llama_small", short), ("llama_large", long), ("mistral_small", long), ("mistral_large", long)],
            [("llama_a", short), ("llama_b", long), ("mistral_a", short), ("gemma_b", long)],
        ] {
            let selection = selected(&files);
            assert_eq!((selection.systems.len(), tasks(&selection)), (4, None), "{files:?}");
        }
    }
}
