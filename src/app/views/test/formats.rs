//! The drawer “What can I drop here?”: the supported files of evaluation tools.

use crate::app::session::Session;
use crate::app::sheet::{Cell, Row, Sheet};
use paired_bootstrap::table::{KnownTool, known_tools};

/// The id of the drawer.
const DRAWER: &str = "formats";

/// The id of the search box.
pub(super) const SOUGHT: &str = "formats-sought";

/// Lists the tools that match all words of `sought`, whatever their case and punctuation.
pub(super) fn fill(sheet: &mut Sheet, session: &Session, sought: &str) {
    if !session.is_open(DRAWER) {
        return;
    }
    let sought: Vec<String> = sought.split_whitespace().map(bare).collect();
    let is_found = |known: &KnownTool| {
        let texts = [known.files, known.reads].into_iter().flat_map(str::split_whitespace);
        let words: Vec<String> = std::iter::once(known.tool).chain(texts).map(bare).collect();
        sought.iter().all(|sought| words.iter().any(|word| word.contains(sought)))
    };
    let rows: Vec<Row> = known_tools().filter(is_found).map(row).collect();
    sheet.hidden("formats-none", !rows.is_empty());
    sheet.table("format-rows", &["tool and files", "what is read"], rows);
}

/// The letters and digits of a name, in lower case: it may be spelled with or without hyphens.
fn bare(name: &str) -> String {
    name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn row(known: KnownTool) -> Row {
    let files = known.files.replace('`', "");
    Row::new([Cell::noted(known.tool, files), Cell::text(known.reads.replace('`', ""))])
}
