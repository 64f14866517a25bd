//! The page's Content-Security-Policy.

use std::path::Path;

use anyhow::{Context, Result};
use fs_err as fs;

use crate::digest;

/// The rules that always hold. Sliders and bars need style attributes.
const RULES: [&str; 5] = [
    "default-src 'none'",
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
];

/// Where the page's files are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// In a folder on a server. The page may load files from there only, and sends nothing
    /// elsewhere.
    Folder,
    /// In the document itself, which turns them into blobs.
    OneFile,
}

impl Place {
    /// Where scripts may come from.
    fn scripts(self) -> &'static str {
        match self {
            Place::Folder => "'self'",
            Place::OneFile => "blob:",
        }
    }

    /// What else the page may load, and from where.
    fn rules(self) -> &'static [&'static str] {
        match self {
            Place::Folder => &[
                "style-src 'self'", "img-src 'self'", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
            ],
            Place::OneFile => &["img-src data:", "connect-src blob:", "worker-src blob:"],
        }
    }
}

/// The policy comes right after the encoding, before everything that it governs.
const BEHIND: &str = "<meta charset=\"utf-8\">";

/// Writes the policy into the document in `dist`.
pub fn seal(dist: &Path) -> Result<()> {
    let path = dist.join("index.html");
    Ok(fs::write(&path, sealed(&fs::read_to_string(&path)?, Place::Folder)?)?)
}

/// The document with its policy.
pub fn sealed(document: &str, place: Place) -> Result<String> {
    let (before, behind) = document.split_once(BEHIND).context("the document does not begin with its encoding")?;
    let policy = policy(document, place);
    Ok(format!("{before}{BEHIND}\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">{behind}"))
}

/// The policy for this document. It allows each inline script and style sheet by its SHA-256
/// (<https://www.w3.org/TR/CSP3/#match-element-to-source-list>).
fn policy(document: &str, place: Place) -> String {
    let hashes = |name| texts(document, name).into_iter().map(quoted_hash).collect::<String>();
    let mut rules = vec![format!("script-src {} 'wasm-unsafe-eval'{}", place.scripts(), hashes("script"))];
    rules.extend(RULES.iter().chain(place.rules()).map(|&rule| rule.to_owned()));
    let styles = hashes("style");
    if !styles.is_empty() {
        rules.push(format!("style-src{styles}"));
    }
    rules.join("; ")
}

fn quoted_hash(text: &str) -> String {
    format!(" '{}'", digest::integrity(text.as_bytes()))
}

/// The texts of the inline elements with this name, except for packed files, which browsers do not
/// run.
fn texts<'a>(document: &'a str, name: &str) -> Vec<&'a str> {
    let (begin, end) = (format!("<{name}"), format!("</{name}>"));
    let elements = document.split(&begin).skip(1).filter_map(|rest| rest.split_once('>'));
    let elements = elements.filter(|(attributes, _)| !attributes.contains("application/"));
    let texts = elements.filter_map(|(_, rest)| rest.split_once(&end)).map(|(text, _)| text);
    texts.filter(|text| !text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "<!doctype html>\n<head>\n<meta charset=\"utf-8\">\n<script src=\"a.js\"></script>\n\
                            <script type=\"module\">alert('Hello, world.');</script>\n</head>\n";

    #[test]
    fn scripts_of_the_document_are_named_and_no_others() {
        let policy = policy(DOCUMENT, Place::Folder);
        // The example from the specification.
        assert_eq!(policy.matches("sha256-").count(), 1);
        assert!(policy.contains("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"), "{policy}");
        assert!(!policy.contains("script-src 'unsafe-inline'") && !policy.contains("*"), "{policy}");
    }

    #[test]
    fn one_file_names_its_styles_and_no_parts_that_do_not_run() {
        let document = "<style>p {}</style><script type=\"application/gzip\" id=\"a\">abc</script>";
        let policy = policy(document, Place::OneFile);
        assert_eq!(policy.matches("sha256-").count(), 1, "{policy}");
        assert!(policy.contains("style-src 'sha256-") && !policy.contains("'self'"), "{policy}");
    }

    #[test]
    fn policy_stands_before_every_script() {
        let document = sealed(DOCUMENT, Place::Folder).expect("the document has a place");
        let place = |part| document.find(part).unwrap_or_else(|| panic!("{part} is in {document}"));
        assert!(
            place("utf-8") < place("Content-Security-Policy") && place("Content-Security-Policy") < place("<script")
        );
        assert!(sealed("<p>Nothing</p>", Place::Folder).is_err());
    }
}
