//! Packages of npm, in the user's cache folder.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::project;
use crate::step;

/// The program npm. Windows only finds scripts by their full names.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The folder `node_modules` with this version of `package`, which is fetched if missing.
pub fn package(package: &str, version: &str) -> Result<PathBuf> {
    let folder = project::cache()?.join(format!("{package}-{version}"));
    let modules = folder.join("node_modules");
    if !modules.join(package).is_dir() {
        let mut npm = Command::new(NPM);
        npm.current_dir(env::temp_dir()).arg("install").arg("--prefix").arg(&folder);
        npm.args(["--no-audit", "--no-fund", "--no-update-notifier", &format!("{package}@{version}")]);
        step::run(&format!("Fetching {package} {version} with npm"), &mut npm)?;
        ensure!(modules.join(package).is_dir(), "npm did not bring {package}");
    }
    Ok(modules)
}
