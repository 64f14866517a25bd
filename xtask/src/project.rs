//! The project's folders, its Cargo and its locked versions.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use fs_err as fs;

use crate::step;

/// The product's package.
pub const PACKAGE: &str = "bootstrap-explorer";

/// The triple that the page is compiled for.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The folder that holds the workspace's Cargo.toml.
pub fn root() -> PathBuf {
    // Cargo sets the variable when it runs this program. Started by hand, the program uses the
    // compiled-in folder.
    let package = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    package.parent().map_or_else(|| package.clone(), Path::to_path_buf)
}

/// The Cargo that runs this program, with the project's root as its working directory.
pub fn cargo() -> Command {
    let mut command = cargo_anywhere();
    command.current_dir(root());
    command
}

/// The Cargo that runs this program.
pub fn cargo_anywhere() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The folder for all tools, in the user's cache folder.
pub fn cache() -> Result<PathBuf> {
    let cache = dirs::cache_dir().context("this user has no cache folder: set HOME, or XDG_CACHE_HOME")?;
    let folder = cache.join("bootstrap-explorer").join("tools");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The paths in a folder, sorted by name.
pub fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    Ok(paths)
}

/// The name of a file, without its folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The folder that Cargo builds in.
pub fn target_folder() -> Result<PathBuf> {
    let answer = step::answer(cargo().args(["metadata", "--no-deps", "--format-version", "1"]));
    let metadata: serde_json::Value = serde_json::from_str(&answer.context("`cargo metadata` failed")?)?;
    let folder = metadata["target_directory"].as_str().context("`cargo metadata` names no target folder")?;
    Ok(folder.into())
}

/// The version of `package` in the project's Cargo.lock.
pub fn locked_version(package: &str) -> Result<String> {
    version_in(&fs::read_to_string(root().join("Cargo.lock"))?, package)
}

/// The version of `package` in the text of a Cargo.lock; the first one if there are several.
fn version_in(lock: &str, package: &str) -> Result<String> {
    let lock: toml::Table = lock.parse().context("cannot read Cargo.lock")?;
    let packages = lock.get("package").and_then(|packages| packages.as_array());
    let mut packages = packages.into_iter().flatten();
    let named = packages.find(|entry| entry.get("name").and_then(|name| name.as_str()) == Some(package));
    let version = named.and_then(|entry| entry.get("version")?.as_str());
    version.map(str::to_owned).with_context(|| format!("Cargo.lock names no `{package}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_that_of_the_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"9.9.9\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in(lock, "wasm-bindgen").ok().as_deref(), Some("0.2.130"));
        assert!(version_in(lock, "trunk").is_err_and(|error| error.to_string().contains("trunk")));
        assert!(version_in("<<<<<<< mine", "trunk").is_err());
    }

    #[test]
    fn cargo_tells_where_it_builds() {
        assert!(target_folder().is_ok_and(|folder| folder.is_absolute()));
    }
}
