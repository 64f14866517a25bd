//! Standard input, output and error, or a test's replacements.

use crate::trouble::Trouble;
use std::io::{ErrorKind, IsTerminal, Read, Write};

/// The three streams of a process, or their replacements in tests.
pub struct Console<'a> {
    /// Where a file called `-` is read from.
    pub input: Box<dyn Read + 'a>,
    /// For the answer.
    pub output: Box<dyn Write + 'a>,
    /// For progress, questions and errors.
    pub error: Box<dyn Write + 'a>,
    /// Whether progress is shown on a terminal.
    pub is_watched: bool,
}

impl Console<'_> {
    /// The streams of this process.
    #[must_use]
    pub fn of_the_process() -> Self {
        Self {
            input: Box::new(std::io::stdin()),
            output: Box::new(std::io::stdout()),
            error: Box::new(std::io::stderr()),
            is_watched: std::io::stderr().is_terminal(),
        }
    }

    /// Prints the answer. A reader that closes the pipe early, as `head` does, is not an error.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Trouble> {
        match self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Trouble::File { name: "standard output".to_owned(), error })
            }
            _ => Ok(()),
        }
    }

    /// Prints anything else than the answer.
    pub(crate) fn tell(&mut self, text: &str) {
        let _gone = writeln!(self.error, "{text}");
    }
}
