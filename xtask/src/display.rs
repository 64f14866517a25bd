//! A display that nobody sees, for browsers that show a window: started on a free number, ended when dropped.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::error::Error;
use crate::process;
use crate::step;
use crate::task::Task;

/// Larger than any window of the tests, with its frame.
const SCREEN: &str = "2048x1280x24";

/// A running X server; dropping it ends it, and with it all that it shows.
pub struct Display {
    process: Child,
    number: u32,
}

impl Display {
    /// Starts a server and waits until it takes windows.
    ///
    /// # Errors
    /// When it cannot be started, or ends before it is ready.
    pub fn start(x_server: &Path) -> Result<Display, Error> {
        let mut command = Command::new(x_server);
        // It chooses a free number itself, and writes it when it is ready. No network: this machine's programs are enough.
        command.args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]);
        // When the last window is closed, a server begins anew unless it is told not to, and refuses meanwhile who comes: of 300
        // programs one after the other, six. One browser follows the other here, and the driver of one that finds no display
        // waits for it for ever.
        command.arg("-noreset");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().map_err(|source| Error::CannotStart {
            command: step::as_typed(&command),
            task: Task::StartDisplay,
            source,
        })?;
        let mut line = String::new();
        let read = process.stdout.take().map(|output| BufReader::new(output).read_line(&mut line));
        // Ended if it is not ready.
        let mut display = Display { process, number: 0 };
        display.number = read
            .and_then(|_| line.trim().parse().ok())
            .ok_or_else(|| Error::DisplayNotReady { x_server: x_server.to_path_buf() })?;
        Ok(display)
    }

    /// What programs call it: the value of `DISPLAY`.
    pub fn name(&self) -> String {
        format!(":{}", self.number)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        process::end(&mut self.process);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_tells_no_number_is_no_display() {
        assert!(matches!(Display::start(Path::new("rustc")), Err(Error::DisplayNotReady { .. })));
        assert!(matches!(Display::start(Path::new("no-such-program-anywhere")), Err(Error::CannotStart { .. })));
    }
}
