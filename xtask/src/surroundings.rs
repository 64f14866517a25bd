//! What single end-to-end tests need beside a browser: nginx, and axe-core. Where one of them cannot be had, its tests are
//! left out, and that is said: see `tests/browser/left_out.toml`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt::on_path;
use crate::error::Error;
use crate::npm;
use crate::project;
use crate::step;
use crate::task::Task;
use crate::tools;

/// The axe-core that npm fetches.
const AXE_VERSION: &str = "4.14.1";

/// Where distributions put nginx, which is not on every user's PATH.
const SYSTEM_FOLDER: &str = "/usr/sbin";

/// What there is; `None` for what cannot be had.
#[derive(Debug)]
pub struct Surroundings {
    nginx: Option<PathBuf>,
    axe: Option<PathBuf>,
}

impl Surroundings {
    /// Finds everything, and fetches what is missing into the user's cache folder.
    pub fn ensure() -> Surroundings {
        let axe = npm::package("axe-core", AXE_VERSION).map(|modules| modules.join("axe-core").join("axe.min.js"));
        Surroundings { nginx: nginx(), axe }
    }

    /// Tells the tests where things are.
    pub fn hand_to(&self, tests: &mut Command) {
        for (variable, path) in [("EXPLORER_NGINX", &self.nginx), ("EXPLORER_AXE", &self.axe)] {
            match path {
                Some(path) => tests.env(variable, path),
                None => tests.env_remove(variable),
            };
        }
    }

    /// The names of what is missing, as `left_out.toml` has them.
    pub fn missing(&self) -> Vec<&'static str> {
        let all = [("nginx", self.nginx.is_none()), ("axe", self.axe.is_none())];
        all.into_iter().filter(|(_, is_missing)| *is_missing).map(|(name, _)| name).collect()
    }
}

/// nginx's program: on PATH, or unpacked from Debian's package. Installed, it would begin to serve, and stay.
fn nginx() -> Option<PathBuf> {
    let system = tools::program(Path::new(SYSTEM_FOLDER), "nginx");
    if let Some(installed) = on_path("nginx").or_else(|| answers(&system).then_some(system)) {
        return Some(installed);
    }
    let folder = tools::cache().ok()?.join("nginx");
    let unpacked = tools::program(&folder.join("usr").join("sbin"), "nginx");
    if !answers(&unpacked) && on_path("apt-get").is_some() && on_path("dpkg-deb").is_some() {
        // What failed is told; the tests that need it are left out.
        if let Err(error) = unpack(&folder) {
            eprintln!("warning: {error}");
        }
    }
    answers(&unpacked).then_some(unpacked)
}

/// Whether the program runs here: unpacked, it may lack a library.
fn answers(nginx: &Path) -> bool {
    nginx.is_file() && step::answer(Command::new(nginx).arg("-v")).is_some()
}

fn unpack(folder: &Path) -> Result<(), Error> {
    let packages = tempfile::tempdir().map_err(Error::file("make a folder in", std::env::temp_dir()))?;
    let mut download = Command::new("apt-get");
    step::run(Task::FetchNginx, download.args(["download", "nginx"]).current_dir(packages.path()))?;
    for package in project::files_in(packages.path())? {
        step::run(Task::FetchNginx, Command::new("dpkg-deb").arg("-x").arg(package).arg(folder))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_and_not_handed_over() {
        let surroundings = Surroundings { nginx: None, axe: Some("axe.min.js".into()) };
        assert_eq!(surroundings.missing(), ["nginx"]);
        let mut command = Command::new("cargo");
        surroundings.hand_to(&mut command);
        let variables: Vec<_> = command.get_envs().filter_map(|(name, value)| Some((name, value?))).collect();
        assert_eq!(variables, [("EXPLORER_AXE".as_ref(), "axe.min.js".as_ref())]);
    }

    #[test]
    fn a_program_that_does_not_exist_does_not_answer() {
        assert!(!answers(Path::new("no-such-program-anywhere")));
    }
}
