//! What the project depends on, looked at by cargo-deny: licences and sources, and what is known against a crate.

use std::process::Command;

use crate::error::Error;
use crate::project;
use crate::step;
use crate::tally::Tally;
use crate::task::Task;
use crate::tools;
use crate::verdict::Verdict;

/// Checks all crates in Cargo.lock by `deny.toml`. Without a network nothing is known against any: that is skipped.
///
/// # Errors
/// When cargo-deny cannot be installed, or finds something.
pub fn check() -> Result<Verdict, Error> {
    let deny = tools::program(&tools::cargo_deny()?, "cargo-deny");
    let words = |words: &[&str]| {
        let mut command = Command::new(&deny);
        command.current_dir(project::root()).args(["--workspace", "--locked"]).args(words);
        command
    };
    step::run(Task::Licences, &mut words(&["check", "bans", "licenses", "sources"]))?;
    if let Err(error) = step::run(Task::FetchAdvisories, &mut words(&["fetch", "db"])) {
        let tally = Tally { skipped: 1, ..Tally::ONE_PASSED };
        return Ok(Verdict { tally, error: None, left_out: vec![error.to_string()] });
    }
    step::run(Task::Advisories, &mut words(&["check", "--disable-fetch", "advisories"]))?;
    Ok(Verdict { tally: Tally::ONE_PASSED.plus(Tally::ONE_PASSED), error: None, left_out: vec![] })
}
