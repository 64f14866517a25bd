//! The drawer “Kept in this browser”: scores from earlier visits, and a button to delete them.

use super::words::size;
use crate::app::session::{Effect, KeptScores, Session, Source};
use crate::app::sheet::{Button, Cell, Row, Sheet};
use paired_bootstrap::text::count;

/// The id of the drawer.
const DRAWER: &str = "kept";

/// The prefix of the id of a button for kept scores, before their name.
const BUTTON: &str = "kept-";

/// The button that deletes them all.
const FORGET: &str = "kept-forget";

pub(super) fn use_control(session: &mut Session, control: &str) -> Option<Vec<Effect>> {
    if control == FORGET {
        let mut effects = session.forget_kept();
        let place = if session.input.source == Source::File { "score-files" } else { "baseline-scores" };
        effects.push(Effect::Focus(place));
        return Some(effects);
    }
    control.strip_prefix(BUTTON).map(|name| session.compare_kept(name))
}

pub(super) fn fill(sheet: &mut Sheet, session: &Session) {
    let list = &session.kept.list;
    sheet.hidden(DRAWER, list.is_empty() || session.input.source == Source::Sliders);
    sheet.text("kept-title", format!("Kept in this browser ({})", count(list.len() as u64)));
    if session.is_open(DRAWER) {
        sheet.table("kept-rows", &["scores", "kept since"], list.iter().map(row).collect());
    }
}

fn row(scores: &KeptScores) -> Row {
    let KeptScores { name, label, bytes, since, .. } = scores;
    let size = size(*bytes);
    let spoken = format!("Compare {label}: {size}, kept since {since}");
    let button = Button { id: format!("{BUTTON}{name}"), label: spoken, is_stop: true };
    Row::new([Cell { button: Some(button), ..Cell::text(label) }, Cell::noted(since, size)])
}
