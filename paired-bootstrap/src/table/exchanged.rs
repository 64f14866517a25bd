//! Tables whose folders were read as systems, and are tasks; or the other way round.

use super::cells::Table;
use super::choice::{Choice, Folders};
use super::formats::TASK;
use super::note::Note;
use super::tables::Tables;
use std::rc::Rc;

impl Tables {
    /// Whether folders or names told what is a task: then the same id in another one is another
    /// item.
    pub(super) fn has_tasks_of_files(&self) -> bool {
        self.notes.iter().any(|note| matches!(note, Note::TasksOfFolders { .. } | Note::TasksOfNames { .. }))
    }

    /// The tables with folders and files exchanged, where `choice` says that these are read the
    /// wrong way round.
    pub(crate) fn in_folders_of(self: &Rc<Self>, choice: &Choice) -> Rc<Self> {
        let is_other = |note: &Note| match note {
            Note::TasksOfFolders { are_folders, .. } => {
                choice.folders.is_some_and(|chosen| (chosen == Folders::Tasks) != *are_folders)
            }
            _ => false,
        };
        if !self.notes.iter().any(is_other) {
            return Rc::clone(self);
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
