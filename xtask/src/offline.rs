//! The service worker's list of files: every file of the built page with its hash.

use std::path::Path;

use anyhow::Result;
use fs_err as fs;
use serde_json::json;

use crate::digest;
use crate::project;

/// The service worker, which keeps the page for offline use. Its name must not change: browsers
/// look for updates under it.
pub const SERVICE_WORKER: &str = "service_worker.js";

/// Writes the build id and the list of files at the top of the service worker in `dist`. The
/// document is listed as the folder itself, as browsers request it.
pub fn list(dist: &Path, build_id: &str) -> Result<()> {
    let mut files = Vec::new();
    for path in project::files_in(dist)? {
        let name = project::file_name(&path);
        if name == SERVICE_WORKER {
            continue;
        }
        let address = if name == "index.html" { "./".to_owned() } else { name };
        files.push((address, digest::integrity(&fs::read(&path)?)));
    }
    files.sort();
    let path = dist.join(SERVICE_WORKER);
    let script = fs::read_to_string(&path)?;
    let listed = format!("const BUILD = {};\nconst FILES = {};\n{script}", json!(build_id), json!(files));
    Ok(fs::write(&path, listed)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_listed_with_its_hash_but_the_service_worker() {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        let write = |name: &str, text: &str| fs::write(dist.path().join(name), text).expect("a file can be written");
        write("style.css", "abc");
        write("index.html", "");
        write(SERVICE_WORKER, "keep(FILES);\n");
        list(dist.path(), "0123456789ab").expect("the files can be read");
        let script = fs::read_to_string(dist.path().join(SERVICE_WORKER)).expect("a file can be read");
        // SHA-256 of nothing and of `abc`: FIPS 180-2, appendix B.1, and every implementation of
        // it.
        assert_eq!(
            script,
            "const BUILD = \"0123456789ab\";\n\
             const FILES = [[\"./\",\"sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\"],\
             [\"style.css\",\"sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=\"]];\nkeep(FILES);\n"
        );
    }
}
