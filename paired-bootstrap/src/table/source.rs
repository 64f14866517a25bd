//! What is to be read.

use super::pieces::{Pieces, Whole};

/// One text, and its name.
#[derive(Debug)]
pub struct Source {
    /// The file's name without its ending, with the folders that it lay in as far as they are
    /// known: `out/llama/samples_gsm8k`. `None` for a pasted text.
    pub name: Option<String>,
    /// The text.
    pub pieces: Box<dyn Pieces>,
}

impl Source {
    /// What a file may have that is in memory as a whole, in bytes: an archive, all that is in it,
    /// and a file of a known tool.
    pub const MOST_BYTES: u64 = 256 << 20;

    /// What a file is called without its ending.
    #[must_use]
    pub fn name_of(file: &str) -> &str {
        let name = file.rfind('/').map_or(0, |folder| folder + 1);
        file[name..].rfind('.').filter(|&dot| dot > 0).map_or(file, |dot| &file[..name + dot])
    }

    /// A text that is there.
    #[must_use]
    pub fn text(name: Option<&str>, text: &str) -> Self {
        Self { name: name.map(str::to_owned), pieces: Box::new(Whole::new(text.to_owned())) }
    }
}
