//! The page's Content-Security-Policy: what the browser refuses, should anything ever get into the page that is not of it.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use crate::error::Error;

/// What the page may do, beside running the scripts in its document: load and ask its own folder, compile WebAssembly, and
/// style single elements, as its sliders and bars need it. Nothing else; in particular it sends nothing elsewhere. Who may
/// frame it, only a host's header can say.
const RULES: [&str; 10] = [
    "default-src 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
];

/// The policy is to hold before anything else is read but the encoding.
const BEHIND: &str = "<meta charset=\"utf-8\">";

/// Writes the policy into the document in `dist`.
///
/// # Errors
/// When the document cannot be read or written, or has no place for it.
pub fn seal(dist: &Path) -> Result<(), Error> {
    let path = dist.join("index.html");
    let document = fs::read_to_string(&path).map_err(Error::file("read", &path))?;
    let Some((before, behind)) = document.split_once(BEHIND) else {
        return Err(Error::NoPlaceForPolicy { behind: BEHIND, path });
    };
    let policy = policy(&document);
    let sealed =
        format!("{before}{BEHIND}\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">{behind}");
    fs::write(&path, sealed).map_err(Error::file("write", &path))
}

/// The policy for this document: each script that stands in it is named by the SHA-256 of its text
/// (<https://www.w3.org/TR/CSP3/#match-element-to-source-list>).
fn policy(document: &str) -> String {
    let hashes = inline_scripts(document)
        .map(|script| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script.as_bytes()))));
    let scripts = format!("script-src 'self' 'wasm-unsafe-eval'{}", hashes.collect::<String>());
    let [first, rest @ ..] = RULES;
    [first, &scripts].into_iter().chain(rest).collect::<Vec<_>>().join("; ")
}

/// The texts of the scripts that stand in the document.
fn inline_scripts(document: &str) -> impl Iterator<Item = &str> {
    let scripts = document.split("<script").skip(1).filter_map(|rest| rest.split_once('>'));
    let texts = scripts.filter_map(|(_, rest)| rest.split_once("</script>"));
    texts.map(|(text, _)| text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "<!doctype html>\n<head>\n<meta charset=\"utf-8\">\n<script src=\"a.js\"></script>\n\
                            <script type=\"module\">alert('Hello, world.');</script>\n</head>\n";

    #[test]
    fn scripts_of_the_document_are_named_and_no_others() {
        let policy = policy(DOCUMENT);
        // The specification's own example.
        assert_eq!(policy.matches("sha256-").count(), 1);
        assert!(policy.contains("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"), "{policy}");
        assert!(!policy.contains("script-src 'unsafe-inline'") && !policy.contains("*"), "{policy}");
    }

    #[test]
    fn policy_stands_before_every_script() {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        let path = dist.path().join("index.html");
        fs::write(&path, DOCUMENT).expect("a file can be written");
        seal(dist.path()).expect("the document has a place");
        let sealed = fs::read_to_string(&path).expect("a file can be read");
        let place = |part| sealed.find(part).unwrap_or_else(|| panic!("{part} is in {sealed}"));
        assert!(
            place("utf-8") < place("Content-Security-Policy") && place("Content-Security-Policy") < place("<script")
        );
        fs::write(&path, "<p>Nothing</p>").expect("a file can be written");
        assert!(matches!(seal(dist.path()), Err(Error::NoPlaceForPolicy { .. })));
    }
}
