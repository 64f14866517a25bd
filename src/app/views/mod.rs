//! The views. Each has a folder with its state and update, its sheet, its words and its figure, and
//! names no other view.

mod adding;
mod columns;
pub mod compare;
pub mod effect_sizes;
mod items_slider;
pub mod learn;
mod phrases;
pub mod power;
pub mod review;
pub mod rules;
mod sides;
mod stopped;
pub mod test;

use super::form::Form;
use super::session::{Effect, Session};
use super::sheet::Sheet;
use crate::worker::protocol::{Answer, Task};
use paired_bootstrap::report::Address;

/// What every view implements.
pub trait View {
    /// The boxes.
    fn form(&self) -> &Form;

    /// The boxes, to type into.
    fn form_mut(&mut self) -> &mut Form;

    /// Typing has paused: reads the boxes and applies their values.
    fn settle(&mut self, session: &mut Session) -> Vec<Effect>;

    /// Handles a control other than a text box. `control` is its id without the view's prefix.
    /// `value` is what was chosen, "on" or "off" for a checkbox, and empty for a button.
    fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Vec<Effect>;

    /// Moves a slider by this many keyboard steps, where the browser's own steps are unsuitable.
    fn step_slider(&mut self, _session: &mut Session, _control: &str, _steps: i32) -> Vec<Effect> {
        Vec::new()
    }

    /// Adapts to changes in what all views share. Called after every event.
    fn follow(&mut self, session: &mut Session) -> Vec<Effect>;

    /// What the worker has to answer before every number of the view belongs to its input. A
    /// function of the state, unchanged until it is answered.
    fn task(&self, _session: &Session) -> Option<Task> {
        None
    }

    /// Takes an answer to `task`; `is_last` if it is complete.
    fn take(&mut self, _session: &mut Session, _task: Task, _answer: Answer, _is_last: bool) {}

    /// Plays the next step of an animation.
    fn tick(&mut self, _session: &mut Session) -> Vec<Effect> {
        Vec::new()
    }

    /// Whether numbers on the page are still changing towards what was asked for.
    fn is_busy(&self, _session: &Session) -> bool {
        false
    }

    /// Whether errors in the scores of Test's two systems matter in this view.
    fn minds_trouble(&self, _session: &Session) -> bool {
        true
    }

    /// What the view shows.
    fn sheet(&self, session: &Session) -> Sheet;

    /// The numbers of the chart as CSV; `None` if there are none.
    fn csv(&self, _session: &Session) -> Option<String> {
        None
    }

    /// The text to copy from this element; `None` if it is the one that the element shows.
    fn long_text(&self, _session: &Session, _id: &str) -> Option<String> {
        None
    }

    /// The view's own keys of the address, for values that are not the default.
    fn keys(&self, session: &Session) -> Vec<(String, String)>;

    /// The element that an opened address should scroll to, unless it is the top.
    fn in_sight(&self) -> Option<&'static str> {
        None
    }

    /// Takes the view's keys from an address. Missing or invalid ones get their defaults. Returns
    /// the problems, as sentences without full stops.
    fn take_keys(&mut self, session: &mut Session, address: &Address) -> Vec<String>;
}
