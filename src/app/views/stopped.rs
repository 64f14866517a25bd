//! The button that starts again what the user stopped, in Test and in Compare.

use crate::app::session::{Effect, Session, Trouble};

/// The button with this id, if the user has stopped a run.
pub fn button(session: &Session, id: &str) -> Option<(String, String)> {
    let is_stopped = session.trouble.as_ref().is_some_and(Trouble::is_stop);
    is_stopped.then(|| (id.to_owned(), "Start again".to_owned()))
}

/// Starts again. The button disappears when pressed, so the focus moves to the view's answer.
pub fn start_again(session: &mut Session) -> Vec<Effect> {
    let mut effects = session.start();
    effects.push(Effect::Focus(session.view.answer()));
    effects
}
