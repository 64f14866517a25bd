//! The project's own places: its root folder, its Cargo, the versions it has locked.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::step;

/// The product's package.
pub const PACKAGE: &str = "bootstrap-explorer";

/// The triple that the page is compiled for.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The folder that holds the workspace's Cargo.toml.
pub fn root() -> PathBuf {
    // Cargo names this package's folder at run time; the compiled-in name serves a binary that is started by hand.
    let package = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    package.parent().map_or_else(|| package.clone(), Path::to_path_buf)
}

/// The Cargo that runs this program, working in the project's root.
pub fn cargo() -> Command {
    let mut command = cargo_anywhere();
    command.current_dir(root());
    command
}

/// The Cargo that runs this program.
pub fn cargo_anywhere() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// What is in a folder, in the order of its names.
///
/// # Errors
/// When the folder cannot be read.
pub fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = fs::read_dir(folder).map_err(Error::file("read", folder))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()).map_err(Error::file("read", folder)));
    let mut paths: Vec<_> = paths.collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}

/// The name of a file, without its folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The folder that Cargo builds in.
///
/// # Errors
/// When Cargo does not tell.
pub fn target_folder() -> Result<PathBuf, Error> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]);
    let answer = step::answer(&mut metadata).ok_or(Error::NoTargetFolder)?;
    let metadata: serde_json::Value = serde_json::from_str(&answer).map_err(|_| Error::NoTargetFolder)?;
    metadata["target_directory"].as_str().map(PathBuf::from).ok_or(Error::NoTargetFolder)
}

/// The version of `package` in the project's Cargo.lock.
///
/// # Errors
/// When the file cannot be read or does not name the package.
pub fn locked_version(package: &'static str) -> Result<String, Error> {
    let path = root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(Error::file("read", path))?;
    version_in(&lock, package)
}

/// The version of `package` in the text of a Cargo.lock; the first one, when there are several.
fn version_in(lock: &str, package: &'static str) -> Result<String, Error> {
    let lock: toml::Table =
        lock.parse().map_err(|error: toml::de::Error| Error::UnreadableLock { reason: error.to_string() })?;
    let packages = lock.get("package").and_then(|packages| packages.as_array());
    packages
        .into_iter()
        .flatten()
        .find(|entry| entry.get("name").and_then(|name| name.as_str()) == Some(package))
        .and_then(|entry| entry.get("version")?.as_str())
        .map(str::to_owned)
        .ok_or(Error::NotLocked { package })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
version = 4

[[package]]
name = "wasm-bindgen-macro"
version = "9.9.9"

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
dependencies = ["cfg-if"]
"#;

    #[test]
    fn the_version_is_that_of_the_whole_name() {
        assert_eq!(version_in(LOCK, "wasm-bindgen").ok().as_deref(), Some("0.2.130"));
    }

    #[test]
    fn a_package_that_is_not_locked_is_named() {
        assert!(matches!(version_in(LOCK, "trunk"), Err(Error::NotLocked { package: "trunk" })));
        assert!(matches!(version_in("", "trunk"), Err(Error::NotLocked { package: "trunk" })));
    }

    #[test]
    fn a_broken_lock_is_an_error() {
        assert!(matches!(version_in("<<<<<<< mine", "trunk"), Err(Error::UnreadableLock { .. })));
    }

    #[test]
    fn cargo_tells_where_it_builds() {
        assert!(target_folder().is_ok_and(|folder| folder.is_absolute()));
    }

    #[test]
    fn the_projects_own_lock_names_wasm_bindgen() {
        assert!(locked_version("wasm-bindgen").is_ok_and(|version| version.starts_with("0.2.")));
    }
}
