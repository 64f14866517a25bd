//! The page: one [`State`], one [`update`], one [`View`].
//!
//! Events make a new state and effects; the view is a function of the state. These three compile and are tested
//! natively. What touches the browser is in `page`, for wasm only.

mod edits;
mod event;
mod files;
mod inputs;
#[cfg(target_arch = "wasm32")]
pub mod page;
mod picture;
mod replies;
mod sliders;
mod state;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod visit;
mod wording;

pub use event::{BoxName, Effect, Event, Payload, Slider};
pub use picture::{TableRow, picture, table};
pub use state::{Attachment, Boxes, Pasted, Phase, Positions, Settings, Shown, Source, State, Theme};
pub use update::update;
pub use view::{Number, View};
