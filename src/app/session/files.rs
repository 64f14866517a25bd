//! The files that the user has chosen or dropped.

use paired_bootstrap::table::{self, Choice};
use std::hash::{Hash, Hasher};

/// The files that are compared.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The files, in the order in which they came, which is that of their numbers.
    pub list: Vec<Attachment>,
    /// How their columns are used.
    pub columns: Choice,
    /// How many of them, from the first one on, could be read. Those after them were refused.
    pub usable: usize,
    /// Whether the usable ones hold one system only, so that the next files complete the pair.
    pub lack_a_system: bool,
    /// Whether the user wants the next files to be added to these.
    pub is_adding: bool,
}

impl Files {
    /// The place in the list of the file held under a number.
    pub fn place_of(&self, id: u32) -> Option<usize> {
        self.list.binary_search_by_key(&Some(id), |file| file.id).ok()
    }
}

/// A text or file that the browser side holds, so that it need not be copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attachment {
    /// The number under which it is held; `None` if it came with an address and the page holds its
    /// text.
    pub id: Option<u32>,
    /// The file's name, or a description.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// When it was last changed, in milliseconds since 1970; 0 if unknown.
    pub changed: u64,
    /// Its text, if it is short enough for an address and has been read.
    pub text: Option<String>,
}

impl Attachment {
    /// The most bytes of scores that are packed into the address automatically. More would rarely
    /// fit, and take longer than a frame or two.
    pub const MOST_PACKED: usize = 60_000;

    /// The system's name: the file's name without extension and folders.
    #[must_use]
    pub fn system(&self) -> &str {
        let name = self.name.rsplit('/').next().unwrap_or(&self.name);
        table::Source::name_of(name)
    }

    /// Whether all these files together are short enough to travel in an address.
    #[must_use]
    pub fn are_short(files: &[Self]) -> bool {
        files.iter().map(|file| file.bytes).sum::<u64>() <= Self::MOST_PACKED as u64
    }

    /// Whether it is the same file, unchanged.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        (&self.name, self.bytes, self.changed) == (&other.name, other.bytes, other.changed)
    }

    /// The top-level folder that contains all these files, if there is one.
    #[must_use]
    pub fn shared_folder(files: &[Self]) -> Option<&str> {
        let (folder, _) = files.first()?.name.split_once('/')?;
        let is_inside = |file: &Self| file.name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        files.iter().all(is_inside).then_some(folder)
    }
}

impl Hash for Attachment {
    /// The text of a held file is left out: it is only known some time later.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { id, name, bytes, changed, text } = self;
        (name, bytes, changed, text.as_ref().filter(|_| id.is_none())).hash(state);
    }
}
