//! Where files are chosen: whether the next ones join those that are there.

use crate::app::session::{Session, Source};
use crate::app::sheet::Sheet;

/// What the buttons for files and for a folder do.
pub fn labels(session: &Session) -> [&'static str; 2] {
    match (session.input.files.list.is_empty(), session.input.staying().is_empty()) {
        (true, _) => ["Choose files", "Choose the folder of an evaluation"],
        (false, true) => ["Choose other files", "Choose a folder"],
        (false, false) => ["Add more files", "Add a folder"],
    }
}

/// Fills the button for files, and the box by which the user wants to add to them, with its line.
pub fn fill(session: &Session, sheet: &mut Sheet, [button, line, is_adding]: [&'static str; 3]) {
    let files = &session.input.files;
    let can_be_chosen = session.input.compared == Source::File && !files.list.is_empty() && !files.lack_a_system;
    sheet.text(button, labels(session)[0]);
    // Files of one system are added to in any case.
    sheet.hidden(line, !can_be_chosen);
    sheet.checked(is_adding, files.is_adding);
}
