//! Runs wasm-opt, from PATH or npm, on the built page. Without it the page works, but is 56 kB
//! larger under Brotli.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::npm;
use crate::project;
use crate::step;

/// The oldest usable version. Older ones, such as 108, reject what today's rustc emits.
const OLDEST_USABLE: u32 = 116;

/// The version of Binaryen to fetch with npm if PATH has no usable one.
const BINARYEN_VERSION: &str = "132.0.0";

/// Optimize for size, as the compiler has optimized the kernels for speed. Run once: repeating
/// until nothing gets smaller takes four times as long, and saves less than a kilobyte.
///
/// Inline functions with a single caller only if they are small. When the kernels' loops were
/// inlined into each other, a draw took 1.15 times as long in Chromium, for lack of registers.
///
/// The features are rustc 1.95's defaults, which all supported browsers have. Naming them keeps
/// wasm-opt from using newer ones.
const OPTIONS: [&str; 9] = [
    "-Os",
    "--one-caller-inline-max-function-size",
    "100",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Optimizes the program in `dist`, or says why not.
pub fn optimize(dist: &Path) -> Result<()> {
    let wasm_opt = match find_or_fetch() {
        Ok(wasm_opt) => wasm_opt,
        Err(error) => {
            step::announce(&format!("The page is larger than need be, without wasm-opt: {error:#}"));
            return Ok(());
        }
    };
    for file in project::files_in(dist)? {
        if file.extension().is_some_and(|ending| ending == "wasm") {
            let mut command = Command::new(&wasm_opt);
            command.args(OPTIONS).arg(&file).arg("--output").arg(&file);
            step::run(&format!("Optimizing {}", project::file_name(&file)), &mut command)
                .context("remove that wasm-opt from PATH, or install a current Binaryen")?;
        }
    }
    Ok(())
}

fn find_or_fetch() -> Result<PathBuf> {
    let on_path = PathBuf::from("wasm-opt");
    if is_usable(&on_path) {
        return Ok(on_path);
    }
    let modules = npm::package("binaryen", BINARYEN_VERSION)?;
    let fetched = modules.join(".bin").join(if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" });
    ensure!(is_usable(&fetched), "{} does not work here", fetched.display());
    Ok(fetched)
}

fn is_usable(wasm_opt: &Path) -> bool {
    let answer = step::answer(Command::new(wasm_opt).arg("--version"));
    answer.and_then(|text| version(&text)).is_some_and(|version| version >= OLDEST_USABLE)
}

/// The 108 in `wasm-opt version 108 (version_108)`.
fn version(text: &str) -> Option<u32> {
    text.trim().strip_prefix("wasm-opt version ")?.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_debian_and_npm_print_them() {
        assert_eq!(version("wasm-opt version 108\n"), Some(108));
        assert_eq!(version("wasm-opt version 132 (version_132)\n"), Some(132));
        assert_eq!(version("wasm-opt version 117-12-gabcdef"), Some(117));
        for text in ["", "wasm-opt version ", "108", "trunk 0.21.14"] {
            assert_eq!(version(text), None, "{text}");
        }
    }
}
