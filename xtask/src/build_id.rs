//! The build id: one name for one state of the page's sources, by which the page and its worker know each other.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::digest;
use crate::error::Error;

/// All that goes into the page: files, and folders with everything below them.
const SOURCES: [&str; 6] = ["Cargo.lock", "Cargo.toml", "Trunk.toml", "index.html", "src", "www"];

/// Enough for a name that never meets another by chance: 12 digits, 48 bits.
const HEX_DIGITS: usize = 12;

/// The first 12 hex digits of the SHA-256 over every source file's path and content. Sources that are absent do not
/// count: Trunk tells which of them it needs.
///
/// # Errors
/// When a source cannot be read.
pub fn of_sources(root: &Path) -> Result<String, Error> {
    let mut files = Vec::new();
    for source in SOURCES {
        collect_files(&root.join(source), &mut files)?;
    }
    let mut hasher = Sha256::new();
    for (name, path) in sorted_by_name(root, files) {
        let content = fs::read(&path).map_err(Error::file("read", &path))?;
        add_part(&mut hasher, name.as_bytes());
        add_part(&mut hasher, &content);
    }
    let digits = digest::digits(&hasher.finalize());
    Ok(digits[..HEX_DIGITS].to_owned())
}

fn collect_files(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    if path.is_file() {
        files.push(path.to_path_buf());
    } else if path.is_dir() {
        for entry in fs::read_dir(path).map_err(Error::file("read", path))? {
            collect_files(&entry.map_err(Error::file("read", path))?.path(), files)?;
        }
    }
    Ok(())
}

/// Names relative to the root, with `/` on every system, in order.
fn sorted_by_name(root: &Path, files: Vec<PathBuf>) -> Vec<(String, PathBuf)> {
    let name = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let mut named: Vec<_> = files.into_iter().map(|path| (name(&path), path)).collect();
    named.sort();
    named
}

/// The length goes first, so that no text can move from one part to the next unseen.
fn add_part(hasher: &mut Sha256, part: &[u8]) {
    hasher.update(part.len().to_string());
    hasher.update(":");
    hasher.update(part);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id_of(files: &[(&str, &str)]) -> String {
        let root = tempfile::tempdir().expect("a temporary folder can be made");
        for (name, content) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().expect("it is below the root")).expect("a folder can be made");
            fs::write(path, content).expect("a file can be written");
        }
        of_sources(root.path()).expect("the files can be read")
    }

    #[test]
    fn same_sources_have_the_same_id() {
        let files = [("index.html", "<html>"), ("src/lib.rs", "//!"), ("src/app/view.rs", "fn")];
        let mut reversed = files;
        reversed.reverse();
        assert_eq!(id_of(&files), id_of(&reversed));
    }

    #[test]
    fn the_id_is_twelve_hex_digits() {
        // Nothing to hash: `printf '' | sha256sum` begins e3b0c44298fc.
        assert_eq!(id_of(&[]), "e3b0c44298fc");
    }

    #[test]
    fn content_counts() {
        assert_ne!(id_of(&[("src/lib.rs", "a")]), id_of(&[("src/lib.rs", "b")]));
    }

    #[test]
    fn paths_count() {
        assert_ne!(id_of(&[("src/a.rs", "x")]), id_of(&[("src/b.rs", "x")]));
        assert_ne!(id_of(&[("src/a/b.rs", "x")]), id_of(&[("src/ab.rs", "x")]));
        assert_ne!(id_of(&[("src/a", "1"), ("src/b", "")]), id_of(&[("src/a", ""), ("src/b", "1")]));
    }

    #[test]
    fn files_that_are_no_source_do_not_count() {
        assert_eq!(id_of(&[("src/a", "1"), ("README.md", "x"), ("dist/app.js", "y")]), id_of(&[("src/a", "1")]));
    }
}
