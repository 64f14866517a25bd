//! What the project depends on, looked at by cargo-deny, with `deny.toml`: all crates in Cargo.lock.

use std::process::Command;

use crate::error::Error;
use crate::project;
use crate::step;
use crate::task::Task;
use crate::tools;
use crate::verdict::Verdict;

/// Looks at licences, versions and sources. Skipped where cargo-deny is neither there nor can be compiled.
///
/// # Errors
/// When something is not as `deny.toml` has it.
pub fn licences() -> Result<Verdict, Error> {
    let Ok(mut deny) = cargo_deny() else { return Ok(without_it()) };
    let checked = step::run(Task::Licences, deny.args(["check", "bans", "licenses", "sources"]));
    checked.map(|()| Ok(()).into())
}

/// Looks for what is known against a crate. Skipped without a network, or without cargo-deny.
///
/// # Errors
/// When something is known.
pub fn advisories() -> Result<Verdict, Error> {
    let (Ok(mut fetch), Ok(mut check)) = (cargo_deny(), cargo_deny()) else { return Ok(without_it()) };
    if let Err(error) = step::run(Task::FetchAdvisories, fetch.args(["fetch", "db"])) {
        return Ok(Verdict::skipped(error.to_string()));
    }
    step::run(Task::Advisories, check.args(["check", "--disable-fetch", "advisories"])).map(|()| Ok(()).into())
}

fn cargo_deny() -> Result<Command, Error> {
    let mut command = Command::new(tools::program(&tools::cargo_deny()?, "cargo-deny"));
    command.current_dir(project::root()).args(["--workspace", "--locked"]);
    Ok(command)
}

fn without_it() -> Verdict {
    Verdict::skipped("cargo-deny is not there, and could not be compiled: the messages above say why.".to_owned())
}
