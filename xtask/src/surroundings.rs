//! What some end-to-end tests need besides a browser: nginx and axe-core. If one cannot be
//! installed, its tests are skipped: see `tests/browser/left_out.toml`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use fs_err as fs;

use crate::npm;
use crate::project;
use crate::step;
use crate::tools::{on_path, program};

/// The axe-core that npm fetches.
const AXE_VERSION: &str = "4.14.1";

/// The folder where distributions put nginx. It is not on everybody's PATH.
const SYSTEM_FOLDER: &str = "/usr/sbin";

/// For nginx and axe-core: the name in `left_out.toml`, the environment variable for the tests, and
/// the path, if it was found.
pub struct Surroundings([(&'static str, &'static str, Option<PathBuf>); 2]);

impl Surroundings {
    /// Finds both, or fetches them into the user's cache folder.
    pub fn ensure() -> Surroundings {
        let axe = npm::package("axe-core", AXE_VERSION).map(|modules| modules.join("axe-core").join("axe.min.js"));
        let or_warn = |found: Result<PathBuf>| found.inspect_err(|error| eprintln!("warning: {error:#}")).ok();
        Surroundings([("nginx", "EXPLORER_NGINX", or_warn(nginx())), ("axe", "EXPLORER_AXE", or_warn(axe))])
    }

    /// Sets the variables for the tests.
    pub fn hand_to(&self, tests: &mut Command) {
        tests.envs(self.0.iter().filter_map(|(_, variable, path)| Some((variable, path.as_ref()?))));
    }

    /// The names of the missing ones.
    pub fn missing(&self) -> Vec<&'static str> {
        self.0.iter().filter(|(_, _, path)| path.is_none()).map(|(name, _, _)| *name).collect()
    }
}

/// nginx, from PATH or unpacked from Debian's package. Installing the package would start a server.
fn nginx() -> Result<PathBuf> {
    let system = program(Path::new(SYSTEM_FOLDER), "nginx");
    if let Some(installed) = on_path("nginx").or_else(|| answers(&system).then_some(system)) {
        return Ok(installed);
    }
    let folder = project::cache()?.join("nginx");
    let unpacked = program(&folder.join("usr").join("sbin"), "nginx");
    if !answers(&unpacked) {
        let packages = folder.join("packages");
        fs::create_dir_all(&packages)?;
        step::run(
            "Fetching nginx with apt",
            Command::new("apt-get").args(["download", "nginx"]).current_dir(&packages),
        )?;
        for package in project::files_in(&packages)? {
            step::run("Unpacking nginx", Command::new("dpkg-deb").arg("-x").arg(package).arg(&folder))?;
        }
        ensure!(answers(&unpacked), "{} does not run here", unpacked.display());
    }
    Ok(unpacked)
}

/// Whether the program runs here. After unpacking, a library may be missing.
fn answers(nginx: &Path) -> bool {
    step::answer(Command::new(nginx).arg("-v")).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_and_not_handed_over() {
        let axe = Some("axe.min.js".into());
        let surroundings = Surroundings([("nginx", "EXPLORER_NGINX", None), ("axe", "EXPLORER_AXE", axe)]);
        assert_eq!(surroundings.missing(), ["nginx"]);
        let mut command = Command::new("cargo");
        surroundings.hand_to(&mut command);
        assert_eq!(command.get_envs().collect::<Vec<_>>(), [("EXPLORER_AXE".as_ref(), Some("axe.min.js".as_ref()))]);
    }
}
