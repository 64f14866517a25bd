//! What the project depends on, looked at by cargo-deny, with `deny.toml`: all crates in Cargo.lock.

use std::path::PathBuf;
use std::process::Command;

use crate::error::Error;
use crate::project;
use crate::step;
use crate::task::Task;
use crate::tools;
use crate::verdict::Verdict;

/// cargo-deny's program, or why it cannot be had: then both checks are skipped.
pub struct Dependencies(Result<PathBuf, Error>);

impl Dependencies {
    /// Finds cargo-deny; installs it when missing.
    pub fn ensure() -> Dependencies {
        Dependencies(tools::cargo_deny().map(|folder| tools::program(&folder, "cargo-deny")))
    }

    /// Looks at licences, versions and sources.
    pub fn licences(&self) -> Verdict {
        let words = ["check", "bans", "licenses", "sources"];
        self.deny(&words).map_or_else(Verdict::skipped, |mut check| step::run(Task::Licences, &mut check).into())
    }

    /// Looks for what is known against a crate. Skipped without a network, too.
    pub fn advisories(&self) -> Verdict {
        let fetch = |mut fetch| step::run(Task::FetchAdvisories, &mut fetch).map_err(|error| error.to_string());
        let fetched = self.deny(&["fetch", "db"]).and_then(fetch);
        let words = ["check", "--disable-fetch", "advisories"];
        let check = fetched.and_then(|()| self.deny(&words));
        check.map_or_else(Verdict::skipped, |mut check| step::run(Task::Advisories, &mut check).into())
    }

    /// The command with these words; otherwise why there is none.
    fn deny(&self, words: &[&str]) -> Result<Command, String> {
        let program = self.0.as_ref().map_err(Error::to_string)?;
        let mut command = Command::new(program);
        command.current_dir(project::root()).args(["--workspace", "--locked"]).args(words);
        Ok(command)
    }
}
