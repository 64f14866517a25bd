//! Runs other programs and announces them.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, ensure};

/// Prints on standard error what happens next.
pub fn announce(what: &str) {
    eprintln!("==> {what}");
}

/// Announces and runs a command, and shows its output.
pub fn run(title: &str, command: &mut Command) -> Result<()> {
    announce(title);
    let ended = command.stdin(Stdio::null()).status();
    success(command, ended)
}

/// Like [`run`], but also passes each line of standard output to `on_line`.
pub fn run_lines(title: &str, command: &mut Command, mut on_line: impl FnMut(&str)) -> Result<()> {
    let mut stdout = std::io::stdout();
    read_lines(title, command, |line| {
        // An error only means that nobody reads the output.
        let _ = writeln!(stdout, "{line}");
        on_line(line);
    })
}

/// Like [`run`], but passes each line of standard output to `on_line` instead of showing it.
pub fn read_lines(title: &str, command: &mut Command, mut on_line: impl FnMut(&str)) -> Result<()> {
    announce(title);
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let ended = spawned.and_then(|mut child| {
        if let Some(output) = child.stdout.take() {
            for line in BufReader::new(output).split(b'\n') {
                on_line(String::from_utf8_lossy(&line?).trim_end());
            }
        }
        child.wait()
    });
    success(command, ended)
}

fn success(command: &Command, ended: std::io::Result<ExitStatus>) -> Result<()> {
    let status = ended.with_context(|| format!("cannot run `{}`", as_typed(command)))?;
    ensure!(status.success(), "`{}` failed ({status})", as_typed(command));
    Ok(())
}

/// The command's standard output, which is not shown; `None` if the command fails.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as typed, without the program's folder.
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
    fn lines_are_read_without_their_ends() {
        let mut seen = Vec::new();
        read_lines("Test", Command::new("rustc").arg("--version"), |line| seen.push(line.to_owned())).expect("it runs");
        assert!(seen.len() == 1 && seen[0].starts_with("rustc ") && !seen[0].ends_with('\n'), "{seen:?}");
    }

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = Command::new("/some/where/cargo");
        command.args(["test", "--test", "two words", ""]);
        assert_eq!(as_typed(&command), "cargo test --test 'two words' ''");
    }

    #[test]
    fn what_fails_is_named() {
        let message = |command: &mut Command| format!("{:#}", run("Test", command).expect_err("it fails"));
        assert!(message(&mut Command::new("no-such-program-anywhere")).contains("`no-such-program-anywhere`"));
        assert!(message(Command::new("rustc").arg("--no-such-flag")).contains("`rustc --no-such-flag` failed"));
    }
}
