//! What is to be read.

use super::pieces::{Pieces, Whole};

/// One text, and its name.
#[derive(Debug)]
pub struct Source {
    /// The file's name without its ending; `None` for a pasted text.
    pub name: Option<String>,
    /// The text.
    pub pieces: Box<dyn Pieces>,
}

impl Source {
    /// What a file is called without its ending.
    #[must_use]
    pub fn name_of(file: &str) -> &str {
        file.rsplit_once('.').map_or(file, |(start, _)| if start.is_empty() { file } else { start })
    }

    /// A text that is there.
    #[must_use]
    pub fn text(name: Option<&str>, text: &str) -> Self {
        Self { name: name.map(str::to_owned), pieces: Box::new(Whole::new(text.to_owned())) }
    }
}
