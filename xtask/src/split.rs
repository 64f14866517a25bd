//! Cuts the built program in two: what the first result on the screen needs, and the later part, which the page fetches
//! then.
//!
//! `src/later.rs` says where it is cut. wasm-split-cli has to work on what the linker wrote, before wasm-bindgen does, and
//! Trunk leaves no room for it there. So Trunk builds the page around the whole program, and here both parts take its
//! place, under names that come from its hash: what is in any part counts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::names;
use crate::project::{self, WASM_TARGET};
use crate::step;
use crate::task::Task;
use crate::tools;

/// The feature of the page's package with which it can be cut.
pub const FEATURE: &str = "split";

/// What the linker has to leave in the program for the cut: which instruction and which datum names which other.
pub const RUSTFLAG: &str = "-Clink-arg=--emit-relocs";

/// The name of the program, as Cargo.toml has it.
const PROGRAM: &str = "app";

/// What wasm-split-cli calls the part that `src/later/join.rs` names.
const LATER: &str = "split_later.wasm";

/// What the name of the later part ends with, in the place of the script's `.js`.
pub const LATER_ENDING: &str = "_later.wasm";

/// Puts both parts of the program in the place of the whole one. `wasm_bindgen` is the folder of its programs.
///
/// # Errors
/// When a tool cannot be installed or fails, when nothing was cut off, or when files cannot be read or written.
pub fn split(dist: &Path, wasm_bindgen: &Path) -> Result<(), Error> {
    let wasm_split = tools::wasm_split()?;
    let stem = script_stem(dist)?;
    let folder = tempfile::tempdir().map_err(Error::file("make a folder in", std::env::temp_dir()))?;
    let whole = project::target_folder()?.join(WASM_TARGET).join("release").join(format!("{PROGRAM}.wasm"));
    let mut cut = Command::new(tools::program(&wasm_split, "wasm-split-cli"));
    cut.arg(whole).arg(folder.path()).args(["--out-name", PROGRAM]);
    step::run(Task::Split, &mut cut)?;
    let later = folder.path().join(LATER);
    if !later.is_file() {
        return Err(Error::NotSplit);
    }
    let mut bind = Command::new(tools::program(wasm_bindgen, "wasm-bindgen"));
    bind.arg(folder.path().join(format!("{PROGRAM}.wasm"))).args(["--target", "web", "--no-typescript"]);
    // The linker's exports are what the later part is joined to.
    bind.args(["--keep-lld-exports", "--out-name", &stem, "--out-dir"]).arg(dist);
    step::run(Task::Bind, &mut bind)?;
    names::shorten(&dist.join(format!("{stem}_bg.wasm")), &dist.join(format!("{stem}.js")))?;
    let place = dist.join(format!("{stem}{LATER_ENDING}"));
    fs::copy(later, &place).map(drop).map_err(Error::file("write", place))
}

/// The name of the program's script in `dist`, without its ending.
///
/// # Errors
/// When the folder cannot be read, or has no such script.
pub fn script_stem(dist: &Path) -> Result<String, Error> {
    let stem = |path: PathBuf| {
        let name = project::file_name(&path);
        Some(name.strip_suffix(".js").filter(|stem| stem.starts_with(PROGRAM))?.to_owned())
    };
    project::files_in(dist)?.into_iter().find_map(stem).ok_or(Error::NotSplit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stem_among(names: &[&str]) -> Result<String, Error> {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        for name in names {
            fs::write(dist.path().join(name), "").expect("a file can be written");
        }
        script_stem(dist.path())
    }

    #[test]
    fn the_script_is_known_among_others() {
        let names = ["app-0123abcd.js", "app-0123abcd_bg.wasm", "index.html", "style-01.css", "worker.js"];
        assert_eq!(stem_among(&names).ok().as_deref(), Some("app-0123abcd"));
    }

    #[test]
    fn a_page_without_a_program_is_not_cut() {
        assert!(matches!(stem_among(&["index.html", "worker.js"]), Err(Error::NotSplit)));
    }
}
