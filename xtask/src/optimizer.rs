//! wasm-opt: found on PATH, or fetched by npm, and run over the built page. The page works without it, and is larger.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::npm;
use crate::project;
use crate::step;
use crate::task::Task;

/// Older ones, such as 108, reject what today's rustc emits.
const OLDEST_USABLE: u32 = 116;

/// The Binaryen that npm fetches when PATH has no usable one.
const BINARYEN_VERSION: &str = "132.0.0";

/// The wasm features that rustc 1.95 emits by default, all of them in every browser that the page supports. Naming
/// them keeps wasm-opt from using newer ones.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Optimizes every wasm file in `dist`, or says why not.
///
/// # Errors
/// When wasm-opt fails on a file, or `dist` cannot be read.
pub fn optimize(dist: &Path) -> Result<(), Error> {
    let Some(wasm_opt) = find_or_fetch() else {
        step::announce(
            "No wasm-opt (Binaryen 116 or newer) on PATH, nor npm to fetch it: the page is larger than need be",
        );
        return Ok(());
    };
    for file in wasm_files(dist)? {
        let name = project::file_name(&file);
        let mut command = Command::new(&wasm_opt);
        command.args(options()).arg(&file).arg("--output").arg(&file);
        step::run(Task::Optimize { file: name }, &mut command)?;
    }
    Ok(())
}

/// For size: the compiler has already optimized the kernels for speed, and unrolling more of the rest only costs bytes.
///
/// Functions that are called in one place are moved there only if they are small. The kernels' loops are functions of
/// their own for a reason: moved into one another, a draw took 1.15 times as long in Chromium, for want of registers. The
/// page is no larger for it.
fn options() -> impl Iterator<Item = &'static str> {
    ["-Os", "--one-caller-inline-max-function-size", "100"].into_iter().chain(FEATURES)
}

fn wasm_files(dist: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut files = project::files_in(dist)?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "wasm"));
    Ok(files)
}

fn find_or_fetch() -> Option<PathBuf> {
    let on_path = PathBuf::from("wasm-opt");
    if is_usable(&on_path) {
        return Some(on_path);
    }
    let modules = npm::package("binaryen", BINARYEN_VERSION)?;
    let fetched = modules.join(".bin").join(if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" });
    is_usable(&fetched).then_some(fetched)
}

fn is_usable(wasm_opt: &Path) -> bool {
    step::answer(Command::new(wasm_opt).arg("--version"))
        .and_then(|text| version(&text))
        .is_some_and(|v| v >= OLDEST_USABLE)
}

/// The 108 in `wasm-opt version 108 (version_108)`.
fn version(text: &str) -> Option<u32> {
    text.trim().strip_prefix("wasm-opt version ")?.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn versions_are_read_as_debian_and_npm_print_them() {
        assert_eq!(version("wasm-opt version 108\n"), Some(108));
        assert_eq!(version("wasm-opt version 132 (version_132)\n"), Some(132));
        assert_eq!(version("wasm-opt version 117-12-gabcdef"), Some(117));
    }

    #[test]
    fn other_answers_are_no_version() {
        for text in ["", "wasm-opt version ", "108", "trunk 0.21.14"] {
            assert_eq!(version(text), None, "{text}");
        }
    }

    #[test]
    fn a_program_that_does_not_exist_is_not_usable() {
        assert!(!is_usable(Path::new("no-such-program-anywhere")));
    }

    #[test]
    fn only_wasm_files_are_optimized() {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        for name in ["b.wasm", "a.wasm", "app.js", "index.html"] {
            fs::write(dist.path().join(name), "").expect("a file can be written");
        }
        let files = wasm_files(dist.path()).expect("the folder can be read");
        assert_eq!(files, [dist.path().join("a.wasm"), dist.path().join("b.wasm")]);
    }
}
