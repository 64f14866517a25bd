//! Installs packages with apt, if it can do so without asking for anything.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::step;
use crate::tools::on_path;

/// Installs `packages`. Fails without apt, or if installing needs a password.
pub fn install(packages: &[&str]) -> Result<()> {
    let apt_get = on_path("apt-get").context("there is no apt")?;
    let prefix = privileges().context("installing with apt needs root, or sudo without a password")?;
    // This also fails if only a third-party source is unreachable. The installation shows whether
    // that matters.
    if let Err(error) = step::run("Updating apt's package list", &mut as_root(prefix, &apt_get, &["update"])) {
        eprintln!("warning: {error:#}");
    }
    let words = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    step::run(&format!("Installing {} with apt", packages.join(", ")), &mut as_root(prefix, &apt_get, &words))
}

/// The words before a command that run it as root without a password; empty if we are root.
fn privileges() -> Option<&'static [&'static str]> {
    let is_root = step::answer(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    if is_root {
        return Some(&[]);
    }
    step::answer(Command::new("sudo").args(["-n", "true"])).map(|_| &["sudo", "-n"][..])
}

/// Sets the variable through `env`, because sudo clears the environment.
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
    fn apt_never_asks() {
        let command = as_root(&[], Path::new("apt-get"), &["update"]);
        assert_eq!(step::as_typed(&command), "env DEBIAN_FRONTEND=noninteractive apt-get update");
        let command = as_root(&["sudo", "-n"], Path::new("apt-get"), &["update"]);
        assert_eq!(step::as_typed(&command), "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get update");
    }
}
