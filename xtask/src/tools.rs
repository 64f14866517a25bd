//! The tools of fixed versions: Rust's own parts by rustup, the others compiled into the user's cache folder.
//!
//! Each tool has a folder that is named after its version, so a second clone builds nothing again and two versions
//! live side by side. A tool counts as present when its program answers with that version, not when a file exists.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::project::{self, WASM_TARGET};
use crate::step;
use crate::task::Task;

/// The newest Trunk that Rust 1.95 compiles.
const TRUNK_VERSION: &str = "0.21.14";

/// The one that knows the names in `src/later/join.rs`.
const WASM_SPLIT_VERSION: &str = "0.2.3";

/// The newest geckodriver.
const GECKODRIVER_VERSION: &str = "0.37.1";

/// The newest cargo-deny.
const CARGO_DENY_VERSION: &str = "0.20.2";

/// Settings for the project's builds that would misplace a tool's build, or build it for the page.
const PROJECT_SETTINGS: [&str; 3] = ["CARGO_BUILD_TARGET", "CARGO_BUILD_TARGET_DIR", "CARGO_TARGET_DIR"];

/// A tool that is a crate.
struct Tool {
    package: &'static str,
    version: String,
    /// The program that tells the version.
    program: &'static str,
    /// Whether its own Cargo.lock can be used.
    locked: bool,
    /// The features without which there is no program.
    features: &'static [&'static str],
    /// Whether the program tells its version. Otherwise it is known by its folder.
    tells_version: bool,
}

/// The folder below which all tools live.
///
/// # Errors
/// [`Error::NoCacheFolder`] when the system names none, or a file error when it cannot be made.
pub fn cache() -> Result<PathBuf, Error> {
    let folder = dirs::cache_dir().ok_or(Error::NoCacheFolder)?.join("bootstrap-explorer").join("tools");
    fs::create_dir_all(&folder).map_err(Error::file("make", &folder))?;
    Ok(folder)
}

/// Adds rustfmt and clippy unless they are there.
///
/// # Errors
/// When rustup is missing or fails.
pub fn ensure_components() -> Result<(), Error> {
    let present = |subcommand| step::answer(project::cargo().args([subcommand, "--version"])).is_some();
    if present("fmt") && present("clippy") {
        return Ok(());
    }
    step::run(Task::AddComponents, rustup().args(["component", "add", "rustfmt", "clippy"]))
}

/// Adds the wasm target unless it is there.
///
/// # Errors
/// When rustup is missing or fails.
pub fn ensure_wasm_target() -> Result<(), Error> {
    // Asking rustc, not rustup, serves Rust from a distribution's packages too.
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]).current_dir(project::root());
    if step::answer(&mut rustc).is_some_and(|folder| Path::new(folder.trim()).is_dir()) {
        return Ok(());
    }
    step::run(Task::AddWasmTarget, rustup().args(["target", "add", WASM_TARGET]))
}

/// The folder with the wasm-bindgen programs, of exactly the version that Cargo.lock has; installed when missing.
///
/// # Errors
/// When Cargo.lock cannot be read or the installation fails.
pub fn wasm_bindgen() -> Result<PathBuf, Error> {
    // Its own lock file names a yanked crate, so `--locked` fails.
    let version = project::locked_version("wasm-bindgen")?;
    Tool { version, locked: false, ..Tool::named("wasm-bindgen-cli", "wasm-bindgen") }.ensure()
}

/// The folder with Trunk; installed when missing.
///
/// # Errors
/// When the installation fails.
pub fn trunk() -> Result<PathBuf, Error> {
    Tool { version: TRUNK_VERSION.to_owned(), ..Tool::named("trunk", "trunk") }.ensure()
}

/// The folder with wasm-split-cli; installed when missing.
///
/// # Errors
/// When the installation fails.
pub fn wasm_split() -> Result<PathBuf, Error> {
    Tool {
        version: WASM_SPLIT_VERSION.to_owned(),
        features: &["build-binary"],
        tells_version: false,
        ..Tool::named("wasm_split_cli_support", "wasm-split-cli")
    }
    .ensure()
}

/// The folder with geckodriver; installed when missing.
///
/// # Errors
/// When the installation fails.
pub fn geckodriver() -> Result<PathBuf, Error> {
    Tool { version: GECKODRIVER_VERSION.to_owned(), ..Tool::named("geckodriver", "geckodriver") }.ensure()
}

/// The folder with cargo-deny; installed when missing.
///
/// # Errors
/// When the installation fails.
pub fn cargo_deny() -> Result<PathBuf, Error> {
    Tool { version: CARGO_DENY_VERSION.to_owned(), ..Tool::named("cargo-deny", "cargo-deny") }.ensure()
}

/// `folder/name`, with the ending that programs have on this system.
pub fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// PATH with `folders` searched before all others.
pub fn path_beginning_with(folders: &[&Path]) -> OsString {
    let rest = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().map(|folder| folder.to_path_buf()).chain(env::split_paths(&rest));
    // A folder with PATH's separator in its name cannot be on PATH: then the user's PATH has to do.
    env::join_paths(all).unwrap_or(rest)
}

impl Tool {
    /// What most tools are like; the version is to be filled in.
    const fn named(package: &'static str, program: &'static str) -> Self {
        Self { package, version: String::new(), program, locked: true, features: &[], tells_version: true }
    }

    /// The folder of its programs; installs when it is missing, broken or half there.
    fn ensure(self) -> Result<PathBuf, Error> {
        let cache = cache()?;
        let root = cache.join(format!("{}-{}", self.package, self.version));
        let programs = root.join("bin");
        if self.answers(&programs) {
            return Ok(programs);
        }
        self.install(&cache, &root)?;
        if self.answers(&programs) {
            return Ok(programs);
        }
        Err(Error::ToolUnusable { package: self.package, version: self.version, folder: root })
    }

    /// Whether the program in `folder` tells the right version, as in `trunk 0.21.14`; or answers at all, where it tells none.
    fn answers(&self, folder: &Path) -> bool {
        if !self.tells_version {
            return step::answer(Command::new(program(folder, self.program)).arg("--help")).is_some();
        }
        step::answer(Command::new(program(folder, self.program)).arg("--version"))
            .is_some_and(|answer| answer.split_whitespace().nth(1) == Some(&self.version))
    }

    fn install(&self, cache: &Path, root: &Path) -> Result<(), Error> {
        let mut command = project::cargo_anywhere();
        // Outside the project, so that its .cargo/config.toml does not apply. `--force` because what an earlier
        // installation left there has just failed to answer.
        command.current_dir(cache).args(["install", "--force", self.package, "--version", &self.version]);
        command.arg("--root").arg(root);
        if self.locked {
            command.arg("--locked");
        }
        if !self.features.is_empty() {
            command.args(["--features", &self.features.join(",")]);
        }
        for setting in PROJECT_SETTINGS {
            command.env_remove(setting);
        }
        step::run(Task::InstallTool { package: self.package, version: self.version.clone() }, &mut command)
    }
}

fn rustup() -> Command {
    let mut command = Command::new("rustup");
    command.current_dir(project::root());
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_folders_come_first_on_path_in_order() {
        let path = path_beginning_with(&[Path::new("one"), Path::new("two")]);
        let folders: Vec<_> = env::split_paths(&path).collect();
        assert_eq!(folders[..2], [PathBuf::from("one"), PathBuf::from("two")]);
        assert_eq!(folders.len(), 2 + env::split_paths(&env::var_os("PATH").unwrap_or_default()).count());
    }

    #[test]
    fn a_tool_is_absent_from_an_empty_folder() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let tool = Tool { version: "0.21.14".into(), ..Tool::named("trunk", "trunk") };
        assert!(!tool.answers(folder.path()));
    }

    #[test]
    fn a_tool_that_tells_no_version_is_there_when_it_answers() {
        let sysroot = step::answer(Command::new("rustc").args(["--print", "sysroot"])).expect("Rust is installed");
        let tool = |program| Tool { tells_version: false, ..Tool::named("rustc", program) };
        let folder = Path::new(sysroot.trim()).join("bin");
        assert!(tool("rustc").answers(&folder));
        assert!(!tool("no-such-program-anywhere").answers(&folder));
    }

    #[test]
    fn a_tool_is_absent_when_it_answers_as_another_version() {
        // rustc answers `rustc 1.95.0 (…)`, as every Rust program does.
        let sysroot = step::answer(Command::new("rustc").args(["--print", "sysroot"])).expect("Rust is installed");
        let folder = Path::new(sysroot.trim()).join("bin");
        let tool = |version: &str| Tool { version: version.into(), ..Tool::named("rustc", "rustc") };
        let version = step::answer(Command::new(program(&folder, "rustc")).arg("--version")).expect("rustc answers");
        let version = version.split_whitespace().nth(1).expect("rustc tells its version");
        assert!(tool(version).answers(&folder));
        assert!(!tool("0.0.1").answers(&folder));
    }
}
