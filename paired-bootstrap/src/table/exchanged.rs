//! Exchanges systems and tasks, where folders or parts of file names were read the wrong way round.

use super::cells::Table;
use super::choice::{Choice, Folders};
use super::folders::joined_as;
use super::formats::TASK;
use super::note::Note;
use super::tables::Tables;
use std::rc::Rc;

impl Tables {
    /// Whether tasks were found in folders or names. If so, the same id in another task is another
    /// item.
    pub(super) fn has_tasks_of_files(&self) -> bool {
        self.notes.iter().any(|note| matches!(note, Note::TasksOfFolders { .. } | Note::TasksOfNames { .. }))
    }

    /// The tables read as `choice.folders` says: with folders and files exchanged, or with the
    /// parts of their names as systems and tasks.
    pub(super) fn in_folders_of(self: &Rc<Self>, choice: &Choice) -> Rc<Self> {
        let is_other = |note: &Note| match note {
            Note::TasksOfFolders { are_folders, .. } => {
                choice.folders.is_some_and(|chosen| (chosen == Folders::Tasks) != *are_folders)
            }
            _ => false,
        };
        if !self.notes.iter().any(is_other) {
            let joined = choice.folders.filter(|_| !self.has_tasks_of_files());
            let joined = joined.and_then(|first_part| joined_as(&self.tables, first_part));
            return joined.map_or_else(
                || Rc::clone(self),
                |(tables, note)| {
                    let mut joined = Self { tables, ..Self::clone(self) };
                    joined.notes.extend(note);
                    Rc::new(joined)
                },
            );
        }
        let systems: Vec<String> = self.tables.iter().filter_map(|table| table.name().map(str::to_owned)).collect();
        let mut exchanged = Self::clone(self);
        for note in &mut exchanged.notes {
            if let Note::TasksOfFolders { tasks, are_folders, .. } = note {
                exchanged.tables = tasks.iter().map(|task| Table::of_task(TASK, task, &self.tables)).collect();
                (*tasks, *are_folders) = (systems.clone(), !*are_folders);
            }
        }
        Rc::new(exchanged)
    }
}
