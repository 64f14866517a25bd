//! Where texts come from and go to.

use crate::trouble::Trouble;
use std::io::{ErrorKind, IsTerminal, Read, Write};

/// The three streams of a process, or what stands in for them.
pub struct Console<'a> {
    /// Read where a file is called `-`.
    pub input: Box<dyn Read + 'a>,
    /// The answer.
    pub output: Box<dyn Write + 'a>,
    /// Progress, questions and errors.
    pub error: Box<dyn Write + 'a>,
    /// Whether somebody watches the progress.
    pub is_watched: bool,
}

impl Console<'_> {
    /// Those of this process.
    #[must_use]
    pub fn of_the_process() -> Self {
        Self {
            input: Box::new(std::io::stdin()),
            output: Box::new(std::io::stdout()),
            error: Box::new(std::io::stderr()),
            is_watched: std::io::stderr().is_terminal(),
        }
    }

    /// Prints an answer. A reader who has gone away, as `head` does, is no trouble.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Trouble> {
        match self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Trouble::File { name: "standard output".to_owned(), error })
            }
            _ => Ok(()),
        }
    }

    /// Prints what is not the answer.
    pub(crate) fn tell(&mut self, text: &str) {
        let _gone = writeln!(self.error, "{text}");
    }
}
