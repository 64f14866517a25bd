//! Where the page finds its program's files: their names, and the link in the document's head that tells them.

use std::fs;
use std::path::Path;

use crate::digest;
use crate::error::Error;
use crate::split;

/// The worker's first lines, as Trunk copies them.
const WORKER: &str = "worker.js";

/// How much of its hash the worker's name has: as much as Trunk gives others.
const HEX_DIGITS: usize = 16;

/// What keeps the page for later visits. Browsers compare it with the one of the visit before, by its name.
pub const SERVICE_WORKER: &str = "service_worker.js";

/// How Trunk's link to the program's script begins. `src/app/page/computer.rs` looks for it.
const LINK: &str = "<link rel=\"modulepreload\" ";

/// Gives the worker's script in `dist` a name that changes with what is in it, and has the document tell the names of all
/// that the program asks for.
///
/// # Errors
/// When a file cannot be read or written, or the document has no link to the program's script.
pub fn tell(dist: &Path) -> Result<(), Error> {
    let worker = dist.join(WORKER);
    let hash = digest::hex(&fs::read(&worker).map_err(Error::file("read", &worker))?);
    let name = format!("worker-{}.js", &hash[..HEX_DIGITS]);
    fs::rename(&worker, dist.join(&name)).map_err(Error::file("rename", &worker))?;
    let later = split::script_stem(dist)? + split::LATER_ENDING;
    let path = dist.join("index.html");
    let document = fs::read_to_string(&path).map_err(Error::file("read", &path))?;
    let Some((before, behind)) = document.split_once(LINK) else {
        return Err(Error::NoPlace { what: "the names of the program's files", behind: LINK, path });
    };
    let names = format!("data-worker=\"{name}\" data-later=\"{later}\" data-offline=\"{SERVICE_WORKER}\" ");
    fs::write(&path, format!("{before}{LINK}{names}{behind}")).map_err(Error::file("write", &path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_tells_names_that_are_there() {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        let write = |name: &str, text: &str| fs::write(dist.path().join(name), text).expect("a file can be written");
        write(WORKER, "abc");
        write("app-01.js", "");
        write("index.html", "<link rel=\"modulepreload\" href=\"./app-01.js\">");
        tell(dist.path()).expect("all is there");
        let document = fs::read_to_string(dist.path().join("index.html")).expect("a file can be read");
        // SHA-256 of `abc`: FIPS 180-2, appendix B.1.
        assert_eq!(
            document,
            "<link rel=\"modulepreload\" data-worker=\"worker-ba7816bf8f01cfea.js\" \
             data-later=\"app-01_later.wasm\" data-offline=\"service_worker.js\" href=\"./app-01.js\">"
        );
        assert!(dist.path().join("worker-ba7816bf8f01cfea.js").is_file());
    }

    #[test]
    fn a_document_without_a_program_is_an_error() {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        for name in [WORKER, "app-01.js", "index.html"] {
            fs::write(dist.path().join(name), "").expect("a file can be written");
        }
        assert!(matches!(tell(dist.path()), Err(Error::NoPlace { .. })));
    }
}
