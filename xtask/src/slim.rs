//! Removes comments and unnecessary white space from the style sheet, the document and the scripts,
//! which saves 3 kB under Brotli.

use std::path::Path;

use anyhow::Result;
use fs_err as fs;

use crate::project;

/// Slims the style sheet, the document and the scripts in `dist`.
pub fn slim(dist: &Path) -> Result<()> {
    for path in project::files_in(dist)? {
        let slimmer: fn(&str) -> String = match path.extension().and_then(|ending| ending.to_str()) {
            Some("css") => |text| tight(&without(text, "/*", "*/")),
            Some("html") => |text| bare_lines(&without_remarks(&without(text, "<!--", "-->"))),
            Some("js") => |text| bare_lines(&without_remarks(text)),
            _ => continue,
        };
        fs::write(&path, slimmer(&fs::read_to_string(&path)?))?;
    }
    Ok(())
}

/// The text without its comments. Nothing else in it may look like a comment.
fn without(text: &str, begin: &str, end: &str) -> String {
    let mut parts = text.split(begin);
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once(end).map_or("", |(_, behind)| behind));
    std::iter::once(first).chain(rest).collect()
}

/// The style sheet without unnecessary white space and final semicolons. Strings in double quotes
/// stay; the sheet may have no others, and no quotes inside one.
fn tight(sheet: &str) -> String {
    let mut text = String::new();
    for (index, part) in sheet.split('"').enumerate() {
        if index > 0 {
            text.push('"');
        }
        if index % 2 == 1 {
            text.push_str(part);
            continue;
        }
        for c in part.chars() {
            if c.is_whitespace() {
                if !text.is_empty() && !text.ends_with([' ', '{', '}', ';', ',', ':']) {
                    text.push(' ');
                }
                continue;
            }
            if matches!(c, '{' | '}' | ';') && text.ends_with(' ') {
                text.pop();
            }
            if c == '}' && text.ends_with(';') {
                text.pop();
            }
            text.push(c);
        }
    }
    text
}

/// The lines without indentation, and without empty lines. White space means nothing there, because
/// this page and its scripts have no strings of several lines.
fn bare_lines(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

/// A script without its comment lines. Comments after code stay: `//` may be part of an address.
pub fn without_remarks(script: &str) -> String {
    script.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indents_go_and_rules_stay() {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        let write = |name: &str, text: &str| fs::write(dist.path().join(name), text).expect("a file can be written");
        write("style-01.css", "/* Why\n   so. */\n:root {\n  --a: 1px; /* one */\n\n  --b: 2px;\n}\n");
        write(
            "index.html",
            "<!doctype html>\n<!-- Why. -->\n<script>\n  // So.\n  a()\n</script>\n<p>\n  One\n  <b>two</b> /* no comment */\n\n</p>\n",
        );
        write("worker.js", "// Why.\nif (a) {\n  // So.\n  b(\"https://c\"); // d\n}\n");
        slim(dist.path()).expect("files can be read and written");
        let read = |name: &str| fs::read_to_string(dist.path().join(name)).expect("a file can be read");
        assert_eq!(read("style-01.css"), ":root{--a:1px;--b:2px}");
        assert_eq!(
            read("index.html"),
            "<!doctype html>\n<script>\na()\n</script>\n<p>\nOne\n<b>two</b> /* no comment */\n</p>\n"
        );
        assert_eq!(read("worker.js"), "if (a) {\nb(\"https://c\"); // d\n}\n");
    }

    #[test]
    fn blanks_that_mean_something_stay() {
        let sheet = "@media (min-width: 9px) and (hover) {\n  a :is(b, c) > d { margin: calc(1px + 2px) 0; }\n}\n\
                     b::after {\n  content: \"; { a,  b: }\";\n  color: red\n}\n";
        let expected = "@media (min-width:9px) and (hover){a :is(b,c) > d{margin:calc(1px + 2px) 0}}\
                        b::after{content:\"; { a,  b: }\";color:red}";
        assert_eq!(tight(sheet), expected);
    }

    #[test]
    fn the_pages_own_sheet_has_only_strings_that_are_known() {
        let sheet = fs::read_to_string(project::root().join("www").join("style.css")).expect("it is there");
        let sheet = without(&sheet, "/*", "*/");
        assert!(!sheet.contains('\'') && !sheet.contains("\\\""));
    }

    #[test]
    fn a_comment_without_an_end_reaches_to_the_end() {
        assert_eq!(without("a /* b */ c /* d", "/*", "*/"), "a  c ");
        assert_eq!(without("", "/*", "*/"), "");
    }
}
