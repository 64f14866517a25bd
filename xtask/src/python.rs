//! Python with NumPy and SciPy, to run the report's programs. Without them, those tests are
//! skipped.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::project;
use crate::step;

/// The packages and their versions, for Python 3.11 and newer.
const PACKAGES: [(&str, &str); 2] = [("numpy", "2.4.6"), ("scipy", "1.17.1")];

/// The names that the interpreter may have.
const INTERPRETERS: [&str; 2] = ["python3", "python"];

/// Prints the versions of both packages.
const ASK_VERSIONS: &str = "import numpy, scipy, scipy.stats; print(numpy.__version__, scipy.__version__)";
/// Prints the version of a Python that has pip.
const ASK_PYTHON: &str = "import sys, pip; print(*sys.version_info[:2], sep='.')";

/// A Python with both packages.
#[derive(Debug)]
pub struct Python {
    pub interpreter: &'static str,
    /// The folder with NumPy and SciPy.
    pub packages: PathBuf,
}

/// Finds Python, and installs the packages into the user's cache folder if they are missing. Fails
/// without Python 3 and pip, without a network, or if there are no builds for this Python.
pub fn ensure() -> Result<Python> {
    let asked = INTERPRETERS.iter().find_map(|interpreter| {
        let version = step::answer(Command::new(interpreter).args(["-c", ASK_PYTHON]))?;
        Some((*interpreter, version.trim().to_owned()))
    });
    let (interpreter, version) = asked.context("there is no Python 3 with pip on PATH")?;
    // Compiled packages only work with one version of Python.
    let names = PACKAGES.map(|(package, version)| format!("{package}-{version}")).join("-");
    let packages = project::cache()?.join(format!("python-{version}-{names}"));
    if !answers(interpreter, &packages) {
        step::run("Fetching NumPy and SciPy with pip", &mut pip_install(interpreter, &packages))?;
        ensure!(answers(interpreter, &packages), "remove {}, it is of no use", packages.display());
    }
    Ok(Python { interpreter, packages })
}

/// Whether both packages are there, in the right versions.
fn answers(interpreter: &str, packages: &Path) -> bool {
    let mut command = Command::new(interpreter);
    command.args(["-c", ASK_VERSIONS]).env("PYTHONPATH", packages);
    let answer = step::answer(&mut command).unwrap_or_default();
    answer.split_whitespace().eq(PACKAGES.map(|(_, version)| version))
}

/// Only takes compiled packages: building SciPy would need a Fortran compiler and an hour.
fn pip_install(interpreter: &str, folder: &Path) -> Command {
    let mut command = Command::new(interpreter);
    command.args(["-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--only-binary", ":all:"]);
    // `--upgrade` replaces the remains of an interrupted installation.
    command.arg("--upgrade").arg("--target").arg(folder);
    command.args(PACKAGES.map(|(package, version)| format!("{package}=={version}")));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_folder_has_no_packages() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        assert!(!answers("no-such-program-anywhere", folder.path()));
    }

    #[test]
    fn pip_is_told_packages_versions_and_place() {
        let command = step::as_typed(&pip_install("python3", Path::new("there")));
        assert!(command.ends_with("--upgrade --target there numpy==2.4.6 scipy==1.17.1"), "{command}");
    }
}
