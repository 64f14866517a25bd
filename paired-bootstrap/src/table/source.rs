//! The texts to read.

use super::names;
use super::pieces::{Pieces, Whole};

/// One text and its name. Make one from a [`text`](Self::text) or from the bytes of a
/// [file](Self::of_file); or from [`Pieces`], if it should not be in memory as a whole.
#[derive(Debug)]
pub struct Source {
    /// The path of the file without its extension, as far as the folders are known:
    /// `out/llama/samples_gsm8k`. `None` for a pasted text.
    pub name: Option<String>,
    /// The text.
    pub pieces: Box<dyn Pieces>,
}

impl Source {
    /// The largest size in bytes of anything held in memory as a whole: an archive, all its files
    /// together, or a file of a known tool.
    pub const MOST_BYTES: u64 = 256 << 20;

    /// The path of a file without its extension. The name of an error metric is no extension:
    /// `base.wer`.
    #[must_use]
    pub fn name_of(file: &str) -> &str {
        let name = file.rfind('/').map_or(0, |folder| folder + 1);
        let dot = file[name..].rfind('.').filter(|&dot| dot > 0 && names::error_ending(&file[name..]).is_none());
        dot.map_or(file, |dot| &file[..name + dot])
    }

    /// Whether the name of a file or a folder says that no one looks at it: it begins with a point,
    /// or macOS adds it to archives. Results of DeepEval and of pytest have such names, and are
    /// read.
    ///
    /// ```
    /// use paired_bootstrap::table::Source;
    ///
    /// let hidden = [".DS_Store", ".git", ".eslintrc.json", ".report.json"].map(Source::is_hidden);
    /// assert_eq!(hidden, [true, true, true, false]);
    /// ```
    #[must_use]
    pub fn is_hidden(name: &str) -> bool {
        let are_results = [".deepeval", ".latest_test_run.json", ".report.json"].contains(&name);
        name == "__MACOSX" || name.starts_with('.') && !are_results
    }

    /// A text that is already in memory, pasted if it has no name.
    #[must_use]
    pub fn text(name: Option<&str>, text: &str) -> Self {
        Self { name: name.map(str::to_owned), pieces: Box::new(Whole::new(text.to_owned())) }
    }
}
