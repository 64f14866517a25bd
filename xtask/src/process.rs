//! Ending a program that was started here.

use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::step;

/// How long a program may take to end by itself, closing what it has open.
const LIMIT: Duration = Duration::from_secs(20);

/// Between two looks at the program.
pub const PAUSE: Duration = Duration::from_millis(50);

/// Whether the program has ended.
pub fn has_ended(process: &mut Child) -> bool {
    !matches!(process.try_wait(), Ok(None))
}

/// Ends a program: asks it in the system's own way, where there is one, waits, and kills it when it has not ended by then.
pub fn end(process: &mut Child) {
    if !has_ended(process) && step::answer(Command::new("kill").arg(process.id().to_string())).is_some() {
        wait(process);
    }
    // They fail only on a process that has ended.
    let _ = process.kill();
    let _ = process.wait();
}

/// Waits until a program that was asked to end has done so, but not for ever.
pub fn wait(process: &mut Child) {
    let start = Instant::now();
    while start.elapsed() < LIMIT && !has_ended(process) {
        thread::sleep(PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_would_go_on_is_ended() {
        // Without a program to compile, rustc waits for one on its standard input.
        let mut command = Command::new("rustc");
        command.arg("-").stdin(std::process::Stdio::piped());
        let mut process = command.spawn().expect("Rust is installed");
        assert!(!has_ended(&mut process));
        end(&mut process);
        assert!(has_ended(&mut process));
    }
}
