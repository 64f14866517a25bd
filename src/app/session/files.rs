//! The files that the user has chosen or dropped.

use paired_bootstrap::table::{self, Choice};
use std::hash::{Hash, Hasher};

/// The files that are compared.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The files, in the order in which they came.
    pub list: Vec<Attachment>,
    /// How their columns are used.
    pub columns: Choice,
    /// Whether the only file is a good list of one system's scores: the next file completes it.
    pub lack_one: bool,
}

/// A text or file that the browser side holds, so that it never has to be copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attachment {
    /// The number under which it is held; `None` where the page itself holds its text, from an
    /// address.
    pub id: Option<u32>,
    /// The file's name, or what else to call it.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// When it was changed last, in milliseconds since 1970; 0 where nobody knows.
    pub changed: u64,
    /// What it holds, where that is a text that an address may carry, and once the browser has read
    /// it.
    pub text: Option<String>,
}

impl Attachment {
    /// The file's name without its ending and its folders: what its system is called.
    #[must_use]
    pub fn system(&self) -> &str {
        let name = self.name.rsplit('/').next().unwrap_or(&self.name);
        table::Source::name_of(name)
    }

    /// The folder in which all these files are, if there is one.
    #[must_use]
    pub fn shared_folder(files: &[Self]) -> Option<&str> {
        let (folder, _) = files.first()?.name.split_once('/')?;
        let is_inside = |file: &Self| file.name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        files.iter().all(is_inside).then_some(folder)
    }
}

impl Hash for Attachment {
    /// A short file's text may be known only a moment later.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { id, name, bytes, changed, text } = self;
        (name, bytes, changed, text.as_ref().filter(|_| id.is_none())).hash(state);
    }
}
