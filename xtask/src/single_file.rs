//! `cargo xtask build --single-file`: the built page as one document that needs no host.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use zopfli::{Format, Options};

use crate::error::Error;
use crate::project;
use crate::seal;
use crate::slim;
use crate::split::{self, LATER_ENDING};

/// The file's name, in the project's folder.
pub const NAME: &str = "bootstrap-explorer.html";

/// What the document's parts begin and end with, as Trunk and this project's commands write them.
const STYLE: (&str, &str) = ("<link rel=\"stylesheet\" href=\"./", "\"/>");
const ICON: (&str, &str) = ("<link rel=\"icon\" href=\"./", "\"/>");
const SCRIPT_LINK: (&str, &str) = ("<link rel=\"modulepreload\"", ">");
const PROGRAM_LINK: (&str, &str) = ("<link rel=\"preload\"", ">");
const MANIFEST: (&str, &str) = ("<link rel=\"manifest\"", ">");
const POLICY: (&str, &str) = ("<meta http-equiv=\"Content-Security-Policy\"", ">\n");
const START: (&str, &str) = ("<script type=\"module\">", "</script>");
const END: &str = "</body>";

/// What the program's script ends with, as wasm-bindgen writes it.
const EXPORT: &str = "export { initSync, __wbg_init as default };";

/// Makes one document of the page in `dist`; tells where it is.
///
/// # Errors
/// When a file cannot be read or written, or the document is not what the build writes.
pub fn write(dist: &Path) -> Result<PathBuf, Error> {
    let path = project::root().join(NAME);
    let document = document(dist)?;
    fs::write(&path, document).map_err(Error::file("write", &path))?;
    Ok(path)
}

fn document(dist: &Path) -> Result<String, Error> {
    let text = |name: &str| fs::read_to_string(dist.join(name)).map_err(Error::file("read", dist.join(name)));
    let mut document = Document { text: text("index.html")?, path: dist.join("index.html") };
    let starter = project::root().join("www").join("single_file.js");
    let starter = slim::without_remarks(&fs::read_to_string(&starter).map_err(Error::file("read", &starter))?);
    for needless in [MANIFEST, PROGRAM_LINK, POLICY] {
        document.replace(needless, |_| Ok(String::new()))?;
    }
    document.replace(STYLE, |name| Ok(format!("<style>\n{}</style>", text(name)?)))?;
    document.replace(ICON, |name| {
        let icon = BASE64_STANDARD.encode(text(name)?);
        Ok(format!("<link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">"))
    })?;
    let mut worker = String::new();
    document.replace(SCRIPT_LINK, |attributes| {
        worker = attribute(attributes, "data-worker").unwrap_or_default().to_owned();
        Ok(String::new())
    })?;
    document.replace(START, |_| Ok(String::new()))?;
    let stem = split::script_stem(dist)?;
    let script = text(&format!("{stem}.js"))?;
    let script = shared_script(&script).ok_or_else(|| Error::NoPlace {
        what: "the worker's script",
        behind: EXPORT,
        path: dist.join(format!("{stem}.js")),
    })?;
    let bytes = |name: String| fs::read(dist.join(&name)).map_err(Error::file("read", dist.join(name)));
    let parts = [
        ("packed-script", script.as_bytes().to_vec()),
        ("packed-program", bytes(format!("{stem}_bg.wasm"))?),
        ("packed-later", bytes(stem + LATER_ENDING)?),
        ("packed-worker", text(&worker)?.into_bytes()),
    ];
    let mut end = String::new();
    for (id, bytes) in parts {
        // Not a script to the browser: it does not know the type.
        let packed = packed(&bytes).map_err(Error::file("compress", dist))?;
        end += &format!("<script type=\"application/gzip\" id=\"{id}\">{packed}</script>\n");
    }
    end += &format!("<script type=\"module\">\n{starter}</script>\n{END}");
    document.replace((END, ""), |_| Ok(end))?;
    seal::sealed(&document.text, seal::Place::OneFile, &document.path)
}

/// The program's script without its last words, which make a module of it: `www/single_file.js` makes that of it, and the
/// worker's script, which may import nothing. `None` when it is not what wasm-bindgen writes.
fn shared_script(program: &str) -> Option<&str> {
    let (script, rest) = program.split_once(EXPORT)?;
    let is_last = rest.trim().is_empty() && !script.contains("\nexport ");
    is_last.then_some(script)
}

/// Bytes under gzip, in letters. Zopfli takes seconds for it, and a twentieth off.
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

/// The document while it is being made.
struct Document {
    text: String,
    path: PathBuf,
}

impl Document {
    /// Puts what `make` makes of it in the place of what stands between a beginning and an end, and of these. It must be
    /// there, once.
    fn replace(
        &mut self,
        (begin, end): (&'static str, &'static str),
        make: impl FnOnce(&str) -> Result<String, Error>,
    ) -> Result<(), Error> {
        let parts = self.text.split_once(begin).and_then(|(before, behind)| {
            let (within, after) = behind.split_once(end)?;
            (!after.contains(begin)).then_some((before, within, after))
        });
        let Some((before, within, after)) = parts else {
            return Err(Error::NoPlace { what: "the page's files", behind: begin, path: self.path.clone() });
        };
        self.text = format!("{before}{}{after}", make(within)?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// A page as the build leaves it, in little.
    fn page() -> tempfile::TempDir {
        let dist = tempfile::tempdir().expect("a temporary folder can be made");
        let write = |name: &str, text: &str| fs::write(dist.path().join(name), text).expect("a file can be written");
        write("style-1.css", "p { color: red }\n");
        write("icon-1.svg", "<svg/>");
        write("app-1.js", "here(import.meta.url);\nexport { initSync, __wbg_init as default };\n");
        write("app-1_bg.wasm", "first");
        write("app-1_later.wasm", "later");
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
        let parts = [
            ("packed-script", "here(import.meta.url);\n"),
            ("packed-program", "first"),
            ("packed-later", "later"),
            ("packed-worker", "work();"),
        ];
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
        assert!(matches!(document(dist.path()), Err(Error::NoPlace { .. })));
    }
}
