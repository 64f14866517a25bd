//! `cargo xtask build --single-file`: the built page as one document that needs no server.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use fs_err as fs;
use zopfli::{Format, Options};

use crate::project;
use crate::seal;
use crate::slim;

/// The file's name, in the project's root.
pub const NAME: &str = "bootstrap-explorer.html";

/// How the parts of the document begin and end.
const STYLE: (&str, &str) = ("<link rel=\"stylesheet\" href=\"./", "\"/>");
const ICON: (&str, &str) = ("<link rel=\"icon\" href=\"./", "\"/>");
const SCRIPT_LINK: (&str, &str) = ("<link rel=\"modulepreload\"", ">");
const PROGRAM_LINK: (&str, &str) = ("<link rel=\"preload\"", ">");
const MANIFEST: (&str, &str) = ("<link rel=\"manifest\"", ">");
const POLICY: (&str, &str) = ("<meta http-equiv=\"Content-Security-Policy\"", ">\n");
const START: (&str, &str) = ("<script type=\"module\">", "</script>");
const END: &str = "</body>";

/// The end of wasm-bindgen's script.
const EXPORT: &str = "export { initSync, __wbg_init as default };";

/// Packs the page in `dist` into one document; returns its path.
pub fn write(dist: &Path) -> Result<PathBuf> {
    let path = project::root().join(NAME);
    fs::write(&path, document(dist)?)?;
    Ok(path)
}

fn document(dist: &Path) -> Result<String> {
    let text = |name: &str| fs::read_to_string(dist.join(name));
    let mut document = text("index.html")?;
    let starter = project::root().join("www").join("single_file.js");
    let starter = slim::without_remarks(&fs::read_to_string(starter)?);
    for needless in [MANIFEST, PROGRAM_LINK, POLICY] {
        replace(&mut document, needless, |_| Ok(String::new()))?;
    }
    replace(&mut document, STYLE, |name| Ok(format!("<style>\n{}</style>", text(name)?)))?;
    replace(&mut document, ICON, |name| {
        let icon = BASE64_STANDARD.encode(text(name)?);
        Ok(format!("<link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">"))
    })?;
    let mut worker = String::new();
    replace(&mut document, SCRIPT_LINK, |attributes| {
        worker = attribute(attributes, "data-worker").unwrap_or_default().to_owned();
        Ok(String::new())
    })?;
    replace(&mut document, START, |_| Ok(String::new()))?;
    let stem = program_stem(dist)?;
    let script = text(&format!("{stem}.js"))?;
    let script = shared_script(&script).context("the program's script does not end as wasm-bindgen's do")?;
    let parts = [
        ("packed-script", script.as_bytes().to_vec()),
        ("packed-program", fs::read(dist.join(format!("{stem}_bg.wasm")))?),
        ("packed-worker", text(&worker)?.into_bytes()),
    ];
    let mut end = String::new();
    for (id, bytes) in parts {
        // Browsers do not know this type, so they do not run it as a script.
        end += &format!("<script type=\"application/gzip\" id=\"{id}\">{}</script>\n", packed(&bytes)?);
    }
    end += &format!("<script type=\"module\">\n{starter}</script>\n{END}");
    replace(&mut document, (END, ""), |_| Ok(end))?;
    seal::sealed(&document, seal::Place::OneFile)
}

/// The name of the program's script in `dist`, without its extension.
fn program_stem(dist: &Path) -> Result<String> {
    let names = project::files_in(dist)?.into_iter().map(|path| project::file_name(&path));
    let mut stems = names.filter_map(|name| Some(name.strip_suffix("_bg.wasm")?.to_owned()));
    stems.next().context("the built page has no program")
}

/// The program's script without its exports. `www/single_file.js` makes a module of it for the
/// page, and puts it into the worker's script, which cannot import. `None` if it does not look like
/// a script of wasm-bindgen.
fn shared_script(program: &str) -> Option<&str> {
    let (script, rest) = program.split_once(EXPORT)?;
    let is_last = rest.trim().is_empty() && !script.contains("\nexport ");
    is_last.then_some(script)
}

/// Gzip, in base64. Zopfli takes seconds and makes the file 5 % smaller.
fn packed(bytes: &[u8]) -> io::Result<String> {
    let mut packed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, bytes, &mut packed)?;
    Ok(BASE64_STANDARD.encode(packed))
}

/// The value of an attribute, in the text of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, behind) = tag.split_once(&format!("{name}=\""))?;
    behind.split_once('"').map(|(value, _)| value)
}

/// Replaces `begin`, `end` and the text between them. `make` gets that text. `begin` must be in the
/// document exactly once.
fn replace(document: &mut String, (begin, end): (&str, &str), make: impl FnOnce(&str) -> Result<String>) -> Result<()> {
    let parts = document.split_once(begin).and_then(|(before, behind)| {
        let (within, after) = behind.split_once(end)?;
        (!after.contains(begin)).then_some((before, within, after))
    });
    let (before, within, after) = parts.with_context(|| format!("the document has not one `{begin}`"))?;
    *document = format!("{before}{}{after}", make(within)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// A small page, as the build leaves it.
    fn page() -> tempfile::TempDir {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        let write = |name: &str, text: &str| fs::write(dist.path().join(name), text).expect("a file can be written");
        write("style-1.css", "p { color: red }\n");
        write("icon-1.svg", "<svg/>");
        write("app-1.js", "here(import.meta.url);\nexport { initSync, __wbg_init as default };\n");
        write("app-1_bg.wasm", "first");
        write("worker-1.js", "work();");
        write(
            "index.html",
            "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"none\">\n\
             <script>early();</script>\n<link rel=\"icon\" href=\"./icon-1.svg\"/>\n\
             <link rel=\"stylesheet\" href=\"./style-1.css\"/>\n<link rel=\"manifest\" href=\"m\">\n\
             <script type=\"module\">import './app-1.js';</script>\n\
             <link rel=\"modulepreload\" data-worker=\"worker-1.js\" href=\"./app-1.js\">\
             <link rel=\"preload\" href=\"./app-1_bg.wasm\">\n<body>\n</body>\n",
        );
        dist
    }

    #[test]
    fn nothing_is_asked_of_a_host() {
        let document = document(page().path()).expect("all is there");
        assert!(!document.contains("./") && !document.contains("rel=\"manifest\""), "{document}");
        assert!(document.contains("<style>\np { color: red }\n</style>"), "{document}");
        assert!(document.contains("data:image/svg+xml;base64,PHN2Zy8+"), "{document}");
        assert!(document.contains("early();"), "{document}");
    }

    #[test]
    fn parts_are_unpacked_as_they_were() {
        let document = document(page().path()).expect("all is there");
        let parts =
            [("packed-script", "here(import.meta.url);\n"), ("packed-program", "first"), ("packed-worker", "work();")];
        for (id, expected) in parts {
            let (_, behind) = document.split_once(&format!("id=\"{id}\">")).expect("it is there");
            let (packed, _) = behind.split_once("</script>").expect("it ends");
            let bytes = BASE64_STANDARD.decode(packed).expect("it is in letters");
            let mut text = String::new();
            flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("it is compressed");
            assert_eq!(text, expected, "{id}");
        }
    }

    #[test]
    fn a_script_that_exports_more_is_no_shared_one() {
        assert_eq!(shared_script("start();\nexport { initSync, __wbg_init as default };\n"), Some("start();\n"));
        for script in ["start();\n", "start();\nexport { initSync, __wbg_init as default };\nmore();"] {
            assert_eq!(shared_script(script), None);
        }
    }

    #[test]
    fn a_document_that_lacks_a_part_is_an_error() {
        let dist = page();
        let path = dist.path().join("index.html");
        let text = fs::read_to_string(&path).expect("it can be read");
        fs::write(&path, text.replace("stylesheet", "style")).expect("it can be written");
        assert!(document(dist.path()).is_err());
    }
}
