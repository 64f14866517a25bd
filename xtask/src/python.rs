//! Python with NumPy and SciPy, which run the programs that a report hands out. The tests do without them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::step;
use crate::task::Task;
use crate::tools;

/// The packages and their versions: what SciPy 1.17 supports, from Python 3.11 on.
const PACKAGES: [(&str, &str); 2] = [("numpy", "2.4.6"), ("scipy", "1.17.1")];

/// What the interpreter may be called.
const INTERPRETERS: [&str; 2] = ["python3", "python"];

/// Prints the versions of both packages, one a line, as the tests would find them.
const ASK_VERSIONS: &str = "import numpy, scipy, scipy.stats; print(numpy.__version__, scipy.__version__, sep='\\n')";

/// What there is to run the programs with.
#[derive(Debug)]
pub enum Python {
    /// An interpreter, and the folder from which it takes NumPy and SciPy.
    Ready { interpreter: &'static str, packages: PathBuf },
    /// Nothing, and why.
    Missing { reason: String },
}

/// Python with both packages, installed into the user's cache folder when they are missing. [`Python::Missing`] where
/// there is no Python 3 with pip, or where pip cannot bring them: no network, or no builds for this Python.
///
/// # Errors
/// When the cache folder cannot be made, or when what was installed does not answer.
pub fn ensure() -> Result<Python, Error> {
    let Some((interpreter, version)) = find() else {
        return Ok(Python::Missing { reason: "there is no Python 3 with pip on PATH.".to_owned() });
    };
    // Compiled packages fit one version of Python.
    let names = PACKAGES.map(|(package, version)| format!("{package}-{version}")).join("-");
    let packages = tools::cache()?.join(format!("python-{version}-{names}"));
    if !answers(interpreter, &packages) {
        if let Err(error) = step::run(Task::InstallPythonPackages, &mut pip_install(interpreter, &packages)) {
            return Ok(Python::Missing { reason: error.to_string() });
        }
        if !answers(interpreter, &packages) {
            let [(package, version), _] = PACKAGES;
            return Err(Error::ToolUnusable { package, version: version.to_owned(), folder: packages });
        }
    }
    Ok(Python::Ready { interpreter, packages })
}

impl Python {
    /// Tells the tests where it is, if it is.
    pub fn hand_to(&self, tests: &mut Command) {
        // What the user's shell may say of them is not what was checked here.
        tests.env_remove("EXPLORER_PYTHON").env_remove("EXPLORER_PYTHON_PACKAGES");
        if let Self::Ready { interpreter, packages } = self {
            tests.env("EXPLORER_PYTHON", interpreter).env("EXPLORER_PYTHON_PACKAGES", packages);
        }
    }

    /// Says plainly what was not tested, if anything.
    pub fn announce_what_is_missing(&self) {
        if let Self::Missing { reason } = self {
            step::announce(&format!("skipped: the report's Python programs were not run: {reason}"));
        }
    }
}

/// An interpreter that has pip, and its version: 3.11.
fn find() -> Option<(&'static str, String)> {
    let has_pip =
        |interpreter: &str| step::answer(Command::new(interpreter).args(["-m", "pip", "--version"])).is_some();
    INTERPRETERS.into_iter().filter(|interpreter| has_pip(interpreter)).find_map(|interpreter| {
        let answer = step::answer(Command::new(interpreter).arg("--version"))?;
        Some((interpreter, version(&answer)?))
    })
}

/// The 3.11 in `Python 3.11.7`.
fn version(answer: &str) -> Option<String> {
    let mut numbers = answer.trim().strip_prefix("Python 3.")?.split('.');
    let minor: u32 = numbers.next()?.parse().ok()?;
    Some(format!("3.{minor}"))
}

/// Whether both packages are there, in the right versions.
fn answers(interpreter: &str, packages: &Path) -> bool {
    let mut command = Command::new(interpreter);
    command.args(["-c", ASK_VERSIONS]).env("PYTHONPATH", packages);
    step::answer(&mut command).is_some_and(|answer| is_expected(&answer))
}

fn is_expected(answer: &str) -> bool {
    answer.lines().map(str::trim).eq(PACKAGES.map(|(_, version)| version))
}

/// Compiled packages only: building SciPy would take a Fortran compiler and an hour.
fn pip_install(interpreter: &str, folder: &Path) -> Command {
    let mut command = Command::new(interpreter);
    command.args(["-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--only-binary", ":all:"]);
    // `--upgrade` replaces what an interrupted installation left.
    command.arg("--upgrade").arg("--target").arg(folder);
    command.args(PACKAGES.map(|(package, version)| format!("{package}=={version}")));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_has_two_numbers() {
        assert_eq!(version("Python 3.11.7\n").as_deref(), Some("3.11"));
        assert_eq!(version("Python 3.14.0rc1").as_deref(), Some("3.14"));
    }

    #[test]
    fn other_answers_are_no_python_3() {
        for answer in ["", "Python 2.7.18", "python 3.11.7", "Python 3.x"] {
            assert_eq!(version(answer), None, "{answer}");
        }
    }

    #[test]
    fn only_the_pinned_versions_will_do() {
        assert!(is_expected("2.4.6\n1.17.1\n") && is_expected("2.4.6\r\n1.17.1\r\n"));
        for answer in ["", "2.4.6", "2.4.6\n1.17.0", "1.17.1\n2.4.6", "2.4.6\n1.17.1\n1"] {
            assert!(!is_expected(answer), "{answer}");
        }
    }

    #[test]
    fn an_interpreter_that_does_not_exist_has_no_packages() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        assert!(!answers("no-such-program-anywhere", folder.path()));
    }

    #[test]
    fn tests_are_told_of_what_is_ready_alone() {
        let mut command = Command::new("cargo");
        Python::Missing { reason: "none".to_owned() }.hand_to(&mut command);
        assert!(command.get_envs().all(|(_, value)| value.is_none()));
        Python::Ready { interpreter: "python3", packages: "there".into() }.hand_to(&mut command);
        assert!(command.get_envs().all(|(_, value)| value.is_some()) && command.get_envs().count() == 2);
    }

    #[test]
    fn pip_is_told_packages_versions_and_place() {
        let command = step::as_typed(&pip_install("python3", Path::new("there")));
        assert!(command.ends_with("--upgrade --target there numpy==2.4.6 scipy==1.17.1"), "{command}");
    }
}
