//! What stands in the boxes of the view Test while another view is looked at.

use super::edits::settle_box;
use super::event::Effect;
use super::state::{Boxes, Settings, Source, State};
use crate::report::Tab;

/// The boxes, some of which cannot be used, and what counted when they were left.
#[derive(Clone, Debug)]
pub struct Aside {
    settings: Settings,
    compared: Source,
    boxes: Boxes,
}

/// Another view is gone to, which shows what counts: keeps the boxes, if some of them cannot be used.
pub(super) fn put(state: &mut State) {
    if state.tab != Tab::Test && state.wrong_box.is_some() && !state.is_stand_in {
        let (settings, compared, boxes) = (state.settings, state.compared, state.boxes.clone());
        state.aside = Some(Aside { settings, compared, boxes });
    }
}

/// Back in the view Test, the boxes hold what they held, and it is said again what is wrong with them; unless something else
/// counts by now.
pub(super) fn take_back(state: &mut State) -> Vec<Effect> {
    if state.tab != Tab::Test {
        return Vec::new();
    }
    match state.aside.take() {
        Some(aside) if (aside.settings, aside.compared) == (state.settings, state.compared) => {
            (state.boxes, state.is_waiting) = (aside.boxes, true);
            settle_box(state)
        }
        _ => Vec::new(),
    }
}
