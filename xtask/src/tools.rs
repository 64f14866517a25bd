//! Tools in fixed versions. Rust's own parts come from rustup. The others come from PATH or `cargo
//! binstall`, or are compiled into the user's cache folder.
//!
//! There each tool has a folder named after its version, so a second clone need not build anything,
//! and two versions can coexist. A tool counts as present if its program answers with that version,
//! not if a file exists.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::project::{self, WASM_TARGET};
use crate::step;

/// The newest Trunk that Rust 1.95 compiles.
const TRUNK_VERSION: &str = "0.21.14";

/// The newest geckodriver.
const GECKODRIVER_VERSION: &str = "0.37.1";

/// The newest cargo-deny.
const CARGO_DENY_VERSION: &str = "0.20.2";

/// Settings for the project's builds that would put a tool's build in the wrong place, or build it
/// for the page.
const PROJECT_SETTINGS: [&str; 3] = ["CARGO_BUILD_TARGET", "CARGO_BUILD_TARGET_DIR", "CARGO_TARGET_DIR"];

/// A tool that is a crate.
struct Tool<'a> {
    package: &'a str,
    version: &'a str,
    /// The program that prints the version.
    program: &'a str,
    /// Further arguments for `cargo install`.
    words: &'a [&'a str],
}

/// Adds rustfmt and clippy if they are missing.
pub fn ensure_components() -> Result<()> {
    let present = |subcommand| step::answer(project::cargo().args([subcommand, "--version"])).is_some();
    if present("fmt") && present("clippy") {
        return Ok(());
    }
    rustup("Adding rustfmt and clippy", &["component", "add", "rustfmt", "clippy"])
}

/// Adds the wasm target if it is missing.
pub fn ensure_wasm_target() -> Result<()> {
    // Ask rustc, not rustup, because Rust may come from a distribution's packages.
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]).current_dir(project::root());
    if step::answer(&mut rustc).is_some_and(|folder| Path::new(folder.trim()).is_dir()) {
        return Ok(());
    }
    rustup("Adding the wasm target", &["target", "add", WASM_TARGET])
}

fn rustup(title: &str, words: &[&str]) -> Result<()> {
    step::run(title, Command::new("rustup").args(words).current_dir(project::root()))
        .context("rustup could not add a part of Rust: it needs the network")
}

/// The folder with wasm-bindgen, in exactly the version of Cargo.lock.
pub fn wasm_bindgen() -> Result<PathBuf> {
    wasm_bindgen_cli("wasm-bindgen")
}

/// wasm-bindgen's test runner.
pub fn wasm_bindgen_test_runner() -> Result<PathBuf> {
    let name = "wasm-bindgen-test-runner";
    Ok(program(&wasm_bindgen_cli(name)?, name))
}

fn wasm_bindgen_cli(program: &str) -> Result<PathBuf> {
    let version = project::locked_version("wasm-bindgen")?;
    // Its own lock file names a yanked crate, so `--locked` fails.
    Tool { package: "wasm-bindgen-cli", version: &version, program, words: &[] }.ensure()
}

/// Trunk's program.
pub fn trunk() -> Result<PathBuf> {
    // Without its check for a newer version.
    let words = &["--locked", "--no-default-features", "--features", "rustls"];
    let tool = Tool { package: "trunk", version: TRUNK_VERSION, program: "trunk", words };
    Ok(program(&tool.ensure()?, "trunk"))
}

/// geckodriver's program.
pub fn geckodriver() -> Result<PathBuf> {
    named_like_its_package("geckodriver", GECKODRIVER_VERSION)
}

/// cargo-deny's program.
pub fn cargo_deny() -> Result<PathBuf> {
    named_like_its_package("cargo-deny", CARGO_DENY_VERSION)
}

fn named_like_its_package(name: &str, version: &str) -> Result<PathBuf> {
    Ok(program(&Tool { package: name, version, program: name, words: &["--locked"] }.ensure()?, name))
}

/// `folder/name`, with the extension of programs on this system.
pub fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The program of this name on PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| program(&folder, name)).find(|program| program.is_file())
}

/// PATH with `folder` searched before all others.
pub fn path_beginning_with(folder: &Path) -> OsString {
    let rest = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(folder.to_path_buf()).chain(env::split_paths(&rest));
    // A folder whose name contains PATH's separator cannot be on PATH. Then keep the user's PATH.
    env::join_paths(all).unwrap_or(rest)
}

impl Tool<'_> {
    /// The folder of its programs: on PATH, or in the user's cache folder, where it is installed if
    /// missing.
    fn ensure(&self) -> Result<PathBuf> {
        let on_path = on_path(self.program).and_then(|program| program.parent().map(Path::to_owned));
        if let Some(folder) = on_path.filter(|folder| self.answers(folder)) {
            return Ok(folder);
        }
        let cache = project::cache()?;
        let root = cache.join(format!("{}-{}", self.package, self.version));
        let programs = root.join("bin");
        if !self.answers(&programs) {
            self.install(&cache, &root, &programs)?;
        }
        Ok(programs)
    }

    /// Whether the program in `folder` prints the right version, as in `trunk 0.21.14`.
    fn answers(&self, folder: &Path) -> bool {
        step::answer(Command::new(program(folder, self.program)).arg("--version"))
            .is_some_and(|answer| answer.split_whitespace().nth(1) == Some(self.version))
    }

    /// Downloads a compiled program if `cargo binstall` is installed and finds one; otherwise
    /// compiles it.
    fn install(&self, cache: &Path, root: &Path, programs: &Path) -> Result<()> {
        let Tool { package, version, .. } = self;
        if step::answer(cargo_in(cache).args(["binstall", "-V"])).is_some() {
            let title = format!("Downloading {package} {version} into the user cache");
            let downloaded = step::run(&title, &mut self.binstall_command(cache, root));
            if downloaded.is_ok() && self.answers(programs) {
                return Ok(());
            }
        }
        let title = format!("Compiling {package} {version} into the user cache: takes a minute or two, happens once");
        step::run(&title, &mut self.install_command(cache, root))
            .with_context(|| format!("{package} could not be installed: it needs the network and a C compiler"))?;
        ensure!(
            self.answers(programs),
            "{package} was installed, but does not answer as version {version}: remove {} and try again",
            root.display()
        );
        Ok(())
    }

    fn binstall_command(&self, cache: &Path, root: &Path) -> Command {
        let mut command = cargo_in(cache);
        command.args(["binstall", "--no-confirm", "--force", "--disable-strategies", "compile", "--root"]).arg(root);
        command.arg(format!("{}@{}", self.package, self.version));
        command
    }

    /// Uses the dev profile without optimization, which takes a third of the time to compile. The
    /// tools are fast enough: they mostly wait for other programs.
    fn install_command(&self, cache: &Path, root: &Path) -> Command {
        let mut command = cargo_in(cache);
        // `--force`, because an earlier installation there has just failed to answer.
        command.args(["install", "--force", "--debug", "--version", self.version, "--root"]).arg(root);
        command.arg(self.package).args(self.words);
        command.env("CARGO_PROFILE_DEV_DEBUG", "false").env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
        command.env("CARGO_INCREMENTAL", "0");
        command
    }
}

/// Cargo outside the project, so that its settings do not apply.
fn cargo_in(cache: &Path) -> Command {
    let mut command = project::cargo_anywhere();
    command.current_dir(cache);
    for setting in PROJECT_SETTINGS {
        command.env_remove(setting);
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool<'a>(program: &'a str, version: &'a str) -> Tool<'a> {
        Tool { package: "some-tool", version, program, words: &["--locked"] }
    }

    #[test]
    fn own_folder_comes_first_on_path() {
        let path = path_beginning_with(Path::new("one"));
        assert_eq!(env::split_paths(&path).next(), Some("one".into()));
        assert_eq!(
            env::split_paths(&path).count(),
            1 + env::split_paths(&env::var_os("PATH").unwrap_or_default()).count()
        );
    }

    #[test]
    fn a_tool_of_the_right_version_is_taken_from_path() {
        // rustc answers `rustc 1.95.0 (…)`, as every Rust program does.
        let folder = on_path("rustc").expect("Rust is installed").parent().expect("it is in a folder").to_owned();
        let version = step::answer(Command::new("rustc").arg("--version")).expect("rustc answers");
        let version = version.split_whitespace().nth(1).expect("rustc tells its version");
        assert_eq!(tool("rustc", version).ensure().expect("it is there"), folder);
        assert!(!tool("rustc", "0.0.1").answers(&folder));
        assert!(!tool("no-such-program-anywhere", "0.0.1").answers(&folder));
    }

    #[test]
    fn tools_are_compiled_quickly_or_downloaded() {
        let (cache, root) = (Path::new("."), Path::new("there"));
        let install = step::as_typed(&tool("tool", "1.2.3").install_command(cache, root));
        assert!(
            install.ends_with("install --force --debug --version 1.2.3 --root there some-tool --locked"),
            "{install}"
        );
        let download = step::as_typed(&tool("tool", "1.2.3").binstall_command(cache, root));
        assert!(download.ends_with("--disable-strategies compile --root there some-tool@1.2.3"), "{download}");
    }
}
