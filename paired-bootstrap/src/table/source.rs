//! What is to be read.

use crate::scores::Pieces;
use crate::scores::Sources;
use crate::scores::pieces::Whole;

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

impl From<Sources> for Vec<Source> {
    fn from(sources: Sources) -> Self {
        let whole = |text| Source { name: None, pieces: Box::new(Whole::new(text)) };
        match sources {
            Sources::One(text) => vec![whole(text)],
            Sources::Two { baseline, experimental } => vec![whole(baseline), whole(experimental)],
            Sources::Pieces(first, second) => {
                std::iter::once(first).chain(second).map(|pieces| Source { name: None, pieces }).collect()
            }
        }
    }
}
