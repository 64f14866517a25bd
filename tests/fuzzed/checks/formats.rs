//! Files of known tools, with any others beside them, as from a folder.

use super::tables::{Given, check_files};
use paired_bootstrap::table::Source;

/// Separates files.
const BETWEEN: u8 = 0x1e;

/// Reads the files in `bytes`, each with its path on the first line. The first byte says how they
/// are cut into pieces.
pub fn check(bytes: &[u8]) {
    let (cut, files) = bytes.split_first().map_or((0, bytes), |(&cut, files)| (cut, files));
    let given = |(path, bytes): (String, _)| Given { name: Some(Source::name_of(&path).to_owned()), bytes };
    check_files(cut, &with_paths(files).map(given).collect::<Vec<_>>());
}

/// Files, each with the path in its first line.
pub(super) fn with_paths(bytes: &[u8]) -> impl Iterator<Item = (String, &[u8])> {
    bytes.split(|&byte| byte == BETWEEN).map(|file| {
        let end = file.iter().position(|&byte| byte == b'\n').unwrap_or(file.len());
        (String::from_utf8_lossy(&file[..end]).into_owned(), &file[file.len().min(end + 1)..])
    })
}
