//! The switch between a one-sided and a two-sided p: one setting, shown by all views
//! that have a p.

use crate::app::session::{Effect, Session};
use crate::app::sheet::Sheet;
use paired_bootstrap::bootstrap::Sides;

/// Handles the switch, if `control` is one of its two buttons.
pub fn use_control(session: &mut Session, control: &str) -> Option<Vec<Effect>> {
    match control {
        "sides-one" => Some(session.use_sides(Sides::One)),
        "sides-two" => Some(session.use_sides(Sides::Two)),
        _ => None,
    }
}

/// Shows the setting in a view's switch.
pub fn show(sheet: &mut Sheet, [one, two]: [&'static str; 2], session: &Session) {
    sheet.checked(one, session.question.sides == Sides::One);
    sheet.checked(two, session.question.sides == Sides::Two);
}
