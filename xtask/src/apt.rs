//! Programs that a distribution brings: found on PATH, or installed by apt where that needs no question.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::step;
use crate::task::Task;
use crate::tools;

/// The program of this name on PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| tools::program(&folder, name)).find(|program| program.is_file())
}

/// Installs `packages`, which `what` names for people.
///
/// # Errors
/// [`Error::NoApt`] where there is no apt, or no right to use it without a question; otherwise when the installation fails.
pub fn install(what: &'static str, packages: &[&str]) -> Result<(), Error> {
    let apt_get = on_path("apt-get").ok_or(Error::NoApt)?;
    let prefix = privileges().ok_or(Error::NoApt)?;
    let apt = |words: &[&str]| as_root(prefix, &apt_get, words);
    // It fails too when only a foreign source is out of reach: the installation then shows whether that matters.
    if let Err(error) = step::run(Task::UpdatePackageList, &mut apt(&["update"])) {
        eprintln!("warning: {error}");
    }
    let mut words = vec!["install", "--yes", "--no-install-recommends"];
    words.extend(packages);
    step::run(Task::InstallPackages { what }, &mut apt(&words))
}

/// The words before a command that let it run as root without a question; none for root itself.
fn privileges() -> Option<&'static [&'static str]> {
    let is_root = step::answer(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if is_root {
        return Some(&[]);
    }
    step::answer(Command::new("sudo").args(["-n", "true"])).map(|_| &["sudo", "-n"][..])
}

/// `env` sets the variable on the far side of sudo, which clears the environment.
fn as_root(prefix: &[&str], program: &Path, words: &[&str]) -> Command {
    let mut all = prefix.iter().chain(&["env", "DEBIAN_FRONTEND=noninteractive"]);
    let mut command = Command::new(all.next().expect("`env` is always there"));
    command.args(all).arg(program).args(words);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apt_never_asks_as_root() {
        let command = as_root(&[], Path::new("apt-get"), &["update"]);
        assert_eq!(step::as_typed(&command), "env DEBIAN_FRONTEND=noninteractive apt-get update");
    }

    #[test]
    fn apt_never_asks_through_sudo() {
        let command = as_root(&["sudo", "-n"], Path::new("apt-get"), &["update"]);
        assert_eq!(step::as_typed(&command), "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get update");
    }

    #[test]
    fn programs_are_found_on_path() {
        assert!(on_path("cargo").is_some_and(|program| program.is_file()));
        assert!(on_path("no-such-program-anywhere").is_none());
    }
}
