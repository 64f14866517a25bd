//! `cargo xtask build`: the sources become `dist/`, a folder of static files.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::addresses;
use crate::build_id;
use crate::error::Error;
use crate::offline;
use crate::optimizer;
use crate::project;
use crate::seal;
use crate::slim;
use crate::split;
use crate::step;
use crate::task::Task;
use crate::tools;

/// The environment variable through which the page's code learns its build id, at compile time.
const BUILD_ID: &str = "EXPLORER_BUILD";

/// The environment variable that Cargo takes flags of the compiler from, separated by [`FLAG_SEPARATOR`].
const RUSTFLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";
const FLAG_SEPARATOR: char = '\x1f';

/// Where the built page is.
pub fn dist() -> PathBuf {
    project::root().join("dist")
}

/// Builds the release page from nothing; tells where it is and which build.
///
/// # Errors
/// When a tool cannot be installed, the sources do not compile, or files cannot be read or written.
pub fn build() -> Result<PathBuf, Error> {
    // First of all: after a failure no older page is left to be taken for this one.
    let dist = dist();
    if dist.exists() {
        fs::remove_dir_all(&dist).map_err(Error::file("remove", &dist))?;
    }
    tools::ensure_wasm_target()?;
    let wasm_bindgen = tools::wasm_bindgen()?;
    let trunk = tools::trunk()?;
    let build_id = build_id::of_sources(&project::root())?;
    let mut command = Command::new(tools::program(&trunk, "trunk"));
    // Trunk looks for wasm-bindgen on PATH and takes it only in Cargo.lock's version, so it downloads nothing. Hashes
    // for sub-resource integrity would be wrong after wasm-opt.
    command.args(["--skip-version-check", "build", "--release", "--no-sri", "true", "--dist"]).arg(&dist);
    command.args(["--features", split::FEATURE]).current_dir(project::root());
    command.env("PATH", tools::path_beginning_with(&[&wasm_bindgen])).env(BUILD_ID, &build_id);
    command.env(RUSTFLAGS, rustflags());
    // Trunk's own backtrace would push the compiler's message off the screen.
    command.env("RUST_BACKTRACE", "0");
    // The convention is "set at all"; Trunk accepts only `true` or `false`.
    if env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    step::run(Task::BuildPage, &mut command)?;
    split::split(&dist, &wasm_bindgen)?;
    optimizer::optimize(&dist)?;
    slim::slim(&dist)?;
    addresses::tell(&dist)?;
    // The policy names the document's scripts by what is in them, and the service worker all files.
    seal::seal(&dist)?;
    offline::list(&dist, &build_id)?;
    step::announce(&format!("dist/ is ready: build {build_id}"));
    Ok(dist)
}

/// The caller's flags, the one that lets the program be cut in two, and those that keep this machine's folders out of the
/// page: panic messages name source files, and the page should be the same wherever it is built.
fn rustflags() -> OsString {
    let mut flags = env::var_os(RUSTFLAGS)
        .unwrap_or_else(|| env::var("RUSTFLAGS").unwrap_or_default().replace(' ', &FLAG_SEPARATOR.to_string()).into());
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(dirs::home_dir()?.join(".cargo")));
    let crates = cargo_home.and_then(|home| fs::read_dir(home.join("registry").join("src")).ok());
    let registries = crates.into_iter().flatten().flatten().map(|entry| entry.path());
    let remapped = registries.chain([project::root()]).map(|folder| {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(folder);
        flag.push("=");
        flag
    });
    for flag in remapped.chain([split::RUSTFLAG.into()]) {
        if !flags.is_empty() {
            flags.push(FLAG_SEPARATOR.to_string());
        }
        flags.push(flag);
    }
    flags
}
