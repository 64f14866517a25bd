//! The build id: a hash of the page's sources. The page and its report show it.

use std::path::{Path, PathBuf};

use anyhow::Result;
use fs_err as fs;

use crate::digest;
use crate::project;

/// The files and folders that the page is built from.
const SOURCES: [&str; 7] = ["Cargo.lock", "Cargo.toml", "Trunk.toml", "index.html", "paired-bootstrap", "src", "www"];

/// 48 bits: enough that two builds never share an id by chance.
const HEX_DIGITS: usize = 12;

/// The first 12 hex digits of the SHA-256 of every source file's path and content. Missing sources
/// do not count: Trunk reports those that it needs.
pub fn of_sources(root: &Path) -> Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        collect_files(&root.join(source), &mut files)?;
    }
    // Sorted names relative to the root, with `/` on every system.
    let name = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let mut named: Vec<_> = files.iter().map(|path| (name(path), path)).collect();
    named.sort();
    let mut all = Vec::new();
    for (name, path) in named {
        // Hashes have a fixed length, so moving text from one file to the next changes the result.
        all.extend(format!("{name}\n{}\n", digest::hex(&fs::read(path)?)).into_bytes());
    }
    Ok(digest::hex(&all)[..HEX_DIGITS].to_owned())
}

fn collect_files(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_file() {
        files.push(path.to_path_buf());
    } else if path.is_dir() {
        project::files_in(path)?.iter().try_for_each(|path| collect_files(path, files))?;
    }
    Ok(())
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
    fn the_id_is_twelve_hex_digits() {
        // The hash of nothing: `printf '' | sha256sum` begins with e3b0c44298fc.
        assert_eq!(id_of(&[]), "e3b0c44298fc");
    }

    #[test]
    fn same_sources_have_the_same_id_and_others_another() {
        let id = id_of(&[("src/a.rs", "x"), ("src/b.rs", "")]);
        assert_eq!(id, id_of(&[("src/b.rs", ""), ("src/a.rs", "x")]));
        assert_eq!(id, id_of(&[("src/b.rs", ""), ("src/a.rs", "x"), ("README.md", "not of the page")]));
        assert_ne!(id, id_of(&[("src/a.rs", "y"), ("src/b.rs", "")]));
        assert_ne!(id, id_of(&[("src/a.rs", "x"), ("src/c.rs", "")]));
        assert_ne!(id, id_of(&[("src/a.rs", ""), ("src/b.rs", "x")]));
    }
}
