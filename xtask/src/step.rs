//! Running a command with its own progress shown.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use crate::error::Error;
use crate::task::Task;

/// Says on standard error what happens now.
pub fn announce(what: &str) {
    eprintln!("==> {what}");
}

/// Announces and runs a command; its output goes where this program's goes.
///
/// # Errors
/// [`Error::CannotStart`] or [`Error::CommandFailed`].
pub fn run(task: Task, command: &mut Command) -> Result<(), Error> {
    announce(&task.title());
    let ended = command.stdin(Stdio::null()).status();
    success(ended, task, command)
}

/// As [`run`], and hands each line of the command's standard output to `on_line` too.
///
/// # Errors
/// [`Error::CannotStart`] or [`Error::CommandFailed`].
pub fn run_lines(task: Task, command: &mut Command, on_line: impl FnMut(&str)) -> Result<(), Error> {
    announce(&task.title());
    let ended = spawn_and_read(command, io::stdout(), on_line);
    success(ended, task, command)
}

/// Announces and runs a command whose standard output is for `on_line` alone, line by line.
///
/// # Errors
/// [`Error::CannotStart`] or [`Error::CommandFailed`].
pub fn read_lines(task: Task, command: &mut Command, on_line: impl FnMut(&str)) -> Result<(), Error> {
    announce(&task.title());
    let ended = spawn_and_read(command, io::sink(), on_line);
    success(ended, task, command)
}

fn spawn_and_read(command: &mut Command, to: impl Write, on_line: impl FnMut(&str)) -> io::Result<ExitStatus> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let copied = match child.stdout.take() {
        Some(output) => copy_lines(output, to, on_line),
        None => Ok(()),
    };
    let status = child.wait()?;
    copied.map(|()| status)
}

/// Copies bytes unchanged, line by line; `on_line` sees each line as text without its end.
fn copy_lines(from: impl Read, mut to: impl Write, mut on_line: impl FnMut(&str)) -> io::Result<()> {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        to.flush()?;
        on_line(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    Ok(())
}

fn success(ended: io::Result<ExitStatus>, task: Task, command: &Command) -> Result<(), Error> {
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Error::CommandFailed { command: as_typed(command), task, status }),
        Err(source) => Err(Error::CannotStart { command: as_typed(command), task, source }),
    }
}

/// The command's standard output, when it starts and succeeds; nothing is shown.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as one would type it, the program without its folder.
pub fn as_typed(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program).chain(command.get_args()).map(quoted).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    if word.is_empty() || word.contains(char::is_whitespace) { format!("'{word}'") } else { word.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_copied_unchanged_and_seen_without_their_ends() {
        let (mut copy, mut seen) = (Vec::new(), Vec::new());
        let text = b"one\r\ntwo\n\nlast";
        copy_lines(&text[..], &mut copy, |line| seen.push(line.to_owned())).expect("memory can be read and written");
        assert_eq!(copy, text);
        assert_eq!(seen, ["one", "two", "", "last"]);
    }

    #[test]
    fn bytes_that_are_no_text_are_copied_too() {
        let (mut copy, mut lines) = (Vec::new(), 0);
        copy_lines(&b"\xff\xfe\n"[..], &mut copy, |_| lines += 1).expect("memory can be read and written");
        assert_eq!((copy.as_slice(), lines), (&b"\xff\xfe\n"[..], 1));
    }

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = Command::new("/some/where/cargo");
        command.args(["test", "--test", "two words", ""]);
        assert_eq!(as_typed(&command), "cargo test --test 'two words' ''");
    }

    #[test]
    fn a_program_that_does_not_exist_cannot_start() {
        let error = run(Task::Formatting, &mut Command::new("no-such-program-anywhere"));
        assert!(matches!(error, Err(Error::CannotStart { command, .. }) if command == "no-such-program-anywhere"));
    }
}
