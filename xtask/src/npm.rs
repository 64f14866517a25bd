//! Packages of npm, in the user's cache folder.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::step;
use crate::task::Task;
use crate::tools;

/// npm's program; Windows starts scripts by their full name only.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The folder `node_modules` with `package` in exactly this version, fetched when missing. `None` where there is no npm, or
/// where it cannot fetch the package, which is told: whoever asks can do without.
pub fn package(package: &'static str, version: &'static str) -> Option<PathBuf> {
    let folder = tools::cache().ok()?.join(format!("{package}-{version}"));
    let modules = folder.join("node_modules");
    let is_there = || modules.join(package).is_dir();
    if !is_there() && step::answer(Command::new(NPM).arg("--version")).is_some() {
        let mut npm = Command::new(NPM);
        npm.current_dir(env::temp_dir()).arg("install").arg("--prefix").arg(&folder);
        npm.args(["--no-audit", "--no-fund", "--no-update-notifier", &format!("{package}@{version}")]);
        if let Err(error) = step::run(Task::FetchPackage { package, version }, &mut npm) {
            eprintln!("warning: {error}");
        }
    }
    is_there().then_some(modules)
}
