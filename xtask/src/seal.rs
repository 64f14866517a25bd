//! The page's Content-Security-Policy: what the browser refuses, should anything ever get into the page that is not of it.

use std::fs;
use std::path::Path;

use crate::digest;
use crate::error::Error;

/// What the page may do, wherever it is, beside running the scripts in its document: compile WebAssembly, and style single
/// elements, as its sliders and bars need it.
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
    /// In its folder on a host. It may load and ask that alone; in particular it sends nothing elsewhere. Who may frame it,
    /// only a host's header can say.
    Folder,
    /// In the document itself, from which it makes files in memory.
    OneFile,
}

impl Place {
    /// What scripts may come from, beside those that are named.
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
                "style-src 'self'",
                "img-src 'self'",
                "connect-src 'self'",
                "worker-src 'self'",
                "manifest-src 'self'",
            ],
            Place::OneFile => &["img-src data:", "connect-src blob:", "worker-src blob:"],
        }
    }
}

/// The policy is to hold before anything else is read but the encoding.
const BEHIND: &str = "<meta charset=\"utf-8\">";

/// Writes the policy into the document in `dist`.
///
/// # Errors
/// When the document cannot be read or written, or has no place for it.
pub fn seal(dist: &Path) -> Result<(), Error> {
    let path = dist.join("index.html");
    let document = fs::read_to_string(&path).map_err(Error::file("read", &path))?;
    fs::write(&path, sealed(&document, Place::Folder, &path)?).map_err(Error::file("write", &path))
}

/// The document with its policy in it; `path` is where it comes from.
///
/// # Errors
/// When the document has no place for it.
pub fn sealed(document: &str, place: Place, path: &Path) -> Result<String, Error> {
    let Some((before, behind)) = document.split_once(BEHIND) else {
        let path = path.to_owned();
        return Err(Error::NoPlace { what: "the Content-Security-Policy", behind: BEHIND, path });
    };
    let policy = policy(document, place);
    Ok(format!("{before}{BEHIND}\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">{behind}"))
}

/// The policy for this document: each script and style sheet that stands in it is named by the SHA-256 of its text
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

/// The texts of the elements with this name. What the browser does not run, for it is of another type, needs no leave.
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
        // The specification's own example.
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
        assert!(matches!(seal(dist.path()), Err(Error::NoPlace { .. })));
    }
}
