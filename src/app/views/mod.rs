//! The views: each has a folder with its state and update, its sheet, its words and its figure, and
//! names no other view.

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
pub mod test;

use super::form::Form;
use super::session::{Effect, Session};
use super::sheet::Sheet;
use crate::worker::protocol::{Answer, Task};
use paired_bootstrap::report::Address;

/// What all views can do.
pub trait View {
    /// The boxes.
    fn form(&self) -> &Form;

    /// The boxes, to be typed into.
    fn form_mut(&mut self) -> &mut Form;

    /// Typing has paused: reads the boxes, and follows them.
    fn settle(&mut self, session: &mut Session) -> Vec<Effect>;

    /// A control was used that is no box. `control` is its id without the view's key; `value` is
    /// what was chosen, "on" or "off", and empty for a button.
    fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Vec<Effect>;

    /// A slider was moved by so many steps on the keyboard, where the browser's own steps would not
    /// do.
    fn step_slider(&mut self, _session: &mut Session, _control: &str, _steps: i32) -> Vec<Effect> {
        Vec::new()
    }

    /// Follows what all views share. Called after every event.
    fn follow(&mut self, session: &mut Session) -> Vec<Effect>;

    /// What the worker has to answer before every number of the view belongs to its input: a
    /// function of the state, the same until it is answered.
    fn task(&self, _session: &Session) -> Option<Task> {
        None
    }

    /// Takes an answer to `task`; `is_last` if nothing more will come.
    fn take(&mut self, _session: &mut Session, _task: Task, _answer: Answer, _is_last: bool) {}

    /// The time for the next step of an animation has come.
    fn tick(&mut self, _session: &mut Session) -> Vec<Effect> {
        Vec::new()
    }

    /// Whether numbers on the page are still on their way to what was asked for.
    fn is_busy(&self, _session: &Session) -> bool {
        false
    }

    /// Whether it matters here what is wrong with the scores of the two systems in Test.
    fn minds_trouble(&self, _session: &Session) -> bool {
        true
    }

    /// What is on the screen.
    fn sheet(&self, session: &Session) -> Sheet;

    /// The numbers of the chart, as a CSV file; `None` while there are none.
    fn csv(&self, _session: &Session) -> Option<String> {
        None
    }

    /// The view's own keys of the address, where they are not the usual ones.
    fn keys(&self, session: &Session) -> Vec<(String, String)>;

    /// What an address that was followed wants to be in sight, where that is not the top.
    fn in_sight(&self) -> Option<&'static str> {
        None
    }

    /// Takes the view's keys of an address: usual values where it says nothing, or nothing that can
    /// be used. Returns what is wrong, without the points at the ends of sentences.
    fn take_keys(&mut self, session: &mut Session, address: &Address) -> Vec<String>;
}
