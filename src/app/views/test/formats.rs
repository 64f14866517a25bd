//! The drawer “What can I drop here?”: the supported files of evaluation tools.

use crate::app::session::Session;
use crate::app::sheet::{Cell, Row, Sheet};
use paired_bootstrap::table::{KnownTool, known_tools};

/// The id of the drawer.
const DRAWER: &str = "formats";

/// The id of the search box.
pub(super) const SOUGHT: &str = "formats-sought";

/// Lists the tools that match all words of `sought`.
pub(super) fn fill(sheet: &mut Sheet, session: &Session, sought: &str) {
    if !session.is_open(DRAWER) {
        return;
    }
    let sought = sought.to_lowercase();
    let is_found = |known: &KnownTool| {
        let text = format!("{} {} {}", known.tool, known.files, known.reads).to_lowercase();
        sought.split_whitespace().all(|word| text.contains(word))
    };
    let rows: Vec<Row> = known_tools().filter(is_found).map(row).collect();
    sheet.hidden("formats-none", !rows.is_empty());
    sheet.table("format-rows", &["tool and files", "what is read"], rows);
}

fn row(known: KnownTool) -> Row {
    let files = known.files.replace('`', "");
    Row::new([Cell::noted(known.tool, files), Cell::text(known.reads.replace('`', ""))])
}
