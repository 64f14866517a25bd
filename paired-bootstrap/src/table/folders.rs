//! Folders of files: which of both names the system, and which the task.

use super::cells::Table;
use super::formats::{TASK, grouped};
use super::ids::{METRICS, have_ids_in_common, id_of};
use super::names::{is_metric_name, sides};
use super::note::Note;
use crate::sorting;

/// Puts the tasks of each system together, where files are called after their folder and task; or
/// after their task and system, where their names, ids or numbers of rows say so.
pub(super) fn by_tasks(tables: Vec<Table>) -> (Vec<Table>, Option<Note>) {
    let place = |table: &'_ Table| {
        table.name().and_then(|name| name.split_once('/')).map(|(a, b)| (a.to_owned(), b.to_owned()))
    };
    let places: Option<Vec<(String, String)>> = tables.iter().map(place).collect();
    let Some(mut places) = places.filter(|places| !places.is_empty()) else { return (tables, None) };
    let told = are_tasks(&places, &tables);
    let are_folders = told == Some(true);
    if are_folders {
        places.iter_mut().for_each(|(folder, file)| std::mem::swap(folder, file));
    }
    let mut tasks: Vec<String> = places.iter().map(|(_, task)| task.clone()).collect();
    sorting::sort(&mut tasks);
    tasks.dedup();
    let systems =
        grouped(places.iter().zip(&tables).map(|((system, task), table)| (system.clone(), (task.as_str(), table))));
    let is_alike = |table: &Table| table.is_like(&tables[0]) && table.find(TASK).is_none();
    if systems.len() < 2 || tasks.len() < 2 || !tables.iter().all(is_alike) {
        return (tables, None);
    }
    let are_numbered = tables.iter().any(|table| id_of(table).is_none());
    // Of several metrics, one is compared; of several tasks, all items.
    let are_metrics = tasks.iter().all(|task| is_metric_name(task));
    let column = if are_metrics { METRICS } else { TASK };
    let join =
        |(system, parts): &(String, Vec<(&str, &Table)>)| Table::joined_by(column, system.clone(), parts, are_numbered);
    let note = Note::TasksOfFolders { tasks, are_folders, is_asked: told.is_none() };
    (systems.iter().map(join).collect(), (!are_metrics).then_some(note))
}

/// Whether folders are tasks and the files in them systems, or the other way round; `None` if
/// nothing tells. Systems have a task's items in common, and nothing else.
fn are_tasks(places: &[(String, String)], tables: &[Table]) -> Option<bool> {
    // Files called base and new are the systems themselves, whatever their ids are.
    let names_sides = |part: fn(&(String, String)) -> &String| {
        let mut names: Vec<&str> = places.iter().map(|place| part(place).as_str()).collect();
        names.sort_unstable();
        names.dedup();
        sides(&names) != (None, None)
    };
    let of_names = [names_sides(|place| &place.0), names_sides(|place| &place.1)];
    if of_names[0] != of_names[1] {
        return Some(of_names[1]);
    }
    // The first file stands for all.
    let (folder, file) = places.first()?;
    let others = |part: &dyn Fn(&(String, String)) -> bool| -> Vec<&Table> {
        places.iter().zip(tables).skip(1).filter(|(place, _)| part(place)).map(|(_, table)| table).collect()
    };
    let [in_folder, of_file] = [others(&|place| place.0 == *folder), others(&|place| place.1 == *file)];
    let have_ids = |others: &[&Table]| others.iter().any(|other| have_ids_in_common(&tables[0], other));
    // Without ids, as many rows say the same.
    let have_rows = |others: &[&Table]| others.iter().all(|other| tables[0].rows() == other.rows());
    let differ = |[in_folder, of_file]: [bool; 2]| (in_folder != of_file).then_some(in_folder);
    differ([have_ids(&in_folder), have_ids(&of_file)]).or_else(|| differ([have_rows(&in_folder), have_rows(&of_file)]))
}
