//! The page: one [`State`], one [`update`], one [`View`].
//!
//! Events make a new state and effects; the view is a function of the state. These three compile and are tested
//! natively. What touches the browser is in `page`, for wasm only.

mod convergence;
mod edits;
mod event;
mod exports;
mod files;
mod inputs;
mod intervals;
mod other_tests;
#[cfg(target_arch = "wasm32")]
pub mod page;
mod picture;
mod replies;
mod rows;
mod sliders;
mod state;
mod take_away;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod visit;
mod wording;

pub use convergence::{Convergence, convergence, two_standard_errors, wilson_interval};
pub use event::{BoxName, Effect, Event, Payload, Slider};
pub use exports::{Link, LinkKey, findings, link, link_key};
pub use intervals::{Bar, IntervalsView, intervals};
pub use other_tests::{OtherTests, other_tests};
pub use picture::{TableRow, convergence as convergence_picture, picture, table};
pub use rows::{Cell, Row};
pub use state::{
    Attachment, Boxes, Copyable, Interval, Pasted, Phase, Positions, Settings, Shown, Source, State, Theme,
};
pub use update::update;
pub use view::{Number, View};
