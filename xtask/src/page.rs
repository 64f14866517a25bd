//! `cargo xtask build`: builds `dist/`, a folder of static files.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use fs_err as fs;

use crate::build_id;
use crate::digest;
use crate::offline;
use crate::optimizer;
use crate::project;
use crate::seal;
use crate::slim;
use crate::step;
use crate::tools;

/// The environment variable that tells the page's code its build id, at compile time.
const BUILD_ID: &str = "EXPLORER_BUILD";

/// The worker's script, as Trunk copies it.
const WORKER: &str = "worker.js";

/// The length of the hash in the worker's name, as in Trunk's names.
const HEX_DIGITS: usize = 16;

/// The beginning of Trunk's link to the program's script. `src/app/browser/started.rs` looks for
/// it.
const LINK: &str = "<link rel=\"modulepreload\" ";

/// The folder of the built page.
pub fn dist() -> PathBuf {
    project::root().join("dist")
}

/// Builds the page; returns its folder.
pub fn build() -> Result<PathBuf> {
    // Remove the old page first, so that after a failure nobody takes it for the new one.
    let dist = dist();
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    tools::ensure_wasm_target()?;
    let wasm_bindgen = tools::wasm_bindgen()?;
    let trunk = tools::trunk()?;
    let build_id = build_id::of_sources(&project::root())?;
    let mut command = Command::new(trunk);
    // Trunk finds the right wasm-bindgen on PATH, so it downloads nothing. Its hashes for
    // subresource integrity would be wrong after wasm-opt.
    command.args(["--skip-version-check", "build", "--release", "--no-sri", "true", "--dist"]).arg(&dist);
    command.current_dir(project::root());
    command.env("PATH", tools::path_beginning_with(&wasm_bindgen)).env(BUILD_ID, &build_id);
    command.env("CARGO_ENCODED_RUSTFLAGS", rustflags());
    // Trunk's backtrace would push the compiler's message off the screen.
    command.env("RUST_BACKTRACE", "0");
    // By convention any value counts; Trunk accepts only `true` or `false`.
    if env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    step::run("Building the page", &mut command)?;
    optimizer::optimize(&dist)?;
    slim::slim(&dist)?;
    name_files(&dist)?;
    // Last, because both contain hashes of the files.
    seal::seal(&dist)?;
    offline::list(&dist, &build_id)?;
    step::announce(&format!("dist/ is ready: build {build_id}"));
    Ok(dist)
}

/// LLVM's cost limit for inlining functions marked `#[inline]`; the default is 325. Most of these
/// functions are the standard library's, and are called in many places. The lower limit makes the
/// page 20 kB smaller under Brotli, and the kernels are as fast.
///
/// With 20 it would be 1.4 kB smaller still, but reading CSV would take 1.25 times as long.
const INLINE: &str = "-Cllvm-args=-inlinehint-threshold=60";

/// The flag for size, the caller's flags, and flags that remove this machine's folders from panic
/// messages, so that the page is the same wherever it is built.
fn rustflags() -> OsString {
    let of_caller = env::var("RUSTFLAGS").unwrap_or_default();
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(dirs::home_dir()?.join(".cargo")));
    let registries = cargo_home.and_then(|home| project::files_in(&home.join("registry").join("src")).ok());
    let remapped = registries.into_iter().flatten().chain([project::root()]).map(|folder| {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(folder);
        flag.push("=");
        flag
    });
    let of_caller = of_caller.split_whitespace().map(OsString::from);
    let flags: Vec<OsString> = [OsString::from(INLINE)].into_iter().chain(of_caller).chain(remapped).collect();
    flags.join(OsStr::new("\x1f"))
}

/// Gives the worker's script in `dist` a name with a hash, and writes the names of the files that
/// the program loads into the document.
fn name_files(dist: &Path) -> Result<()> {
    let worker = dist.join(WORKER);
    let name = format!("worker-{}.js", &digest::hex(&fs::read(&worker)?)[..HEX_DIGITS]);
    fs::rename(&worker, dist.join(&name))?;
    let path = dist.join("index.html");
    let document = fs::read_to_string(&path)?;
    let (before, behind) = document.split_once(LINK).context("the document has no link to the program's script")?;
    let names = format!("data-worker=\"{name}\" data-offline=\"{}\" ", offline::SERVICE_WORKER);
    Ok(fs::write(&path, format!("{before}{LINK}{names}{behind}"))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_tells_names_that_are_there() {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        let write = |name: &str, text: &str| fs::write(dist.path().join(name), text).expect("a file can be written");
        write(WORKER, "abc");
        write("index.html", "<link rel=\"modulepreload\" href=\"./app-01.js\">");
        name_files(dist.path()).expect("all is there");
        let document = fs::read_to_string(dist.path().join("index.html")).expect("a file can be read");
        // SHA-256 of `abc`: FIPS 180-2, appendix B.1.
        assert_eq!(
            document,
            "<link rel=\"modulepreload\" data-worker=\"worker-ba7816bf8f01cfea.js\" \
             data-offline=\"service_worker.js\" href=\"./app-01.js\">"
        );
        assert!(dist.path().join("worker-ba7816bf8f01cfea.js").is_file());
        write(WORKER, "");
        write("index.html", "");
        assert!(name_files(dist.path()).is_err());
    }
}
