//! The page: one [`State`], one [`update`], one [`View`].
//!
//! Events make a new state and effects; the view is a function of the state. These three compile and are tested
//! natively. What touches the browser is in `page`, for wasm only.

mod arrival;
mod before_edit;
mod convergence;
mod edits;
mod event;
mod exports;
mod files;
mod filling;
mod inputs;
mod intervals;
mod learn;
mod linked;
mod other_tests;
#[cfg(target_arch = "wasm32")]
pub mod page;
mod panel;
mod panel_functions;
mod picture;
mod plan;
mod replies;
mod review;
mod rows;
mod sheet;
mod signs;
mod sliders;
mod state;
mod take_away;
mod tasks;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod visit;
mod wording;

pub use arrival::Arrival;
pub use convergence::{Convergence, convergence, two_standard_errors, wilson_interval};
pub use event::{BoxName, Effect, Event, Payload, Slider};
pub(crate) use exports::ExportFunctions;
pub use exports::{Link, LinkKey, findings, link, link_key};
pub use filling::Filling;
pub use intervals::{Bar, IntervalsView, intervals};
pub use learn::Learn;
pub use other_tests::{OtherTests, other_tests};
pub use panel::Panel;
pub(crate) use panel_functions::PanelFunctions;
pub use picture::{TableRow, convergence as convergence_picture, picture, table};
pub use plan::Plan;
pub use review::Review;
pub use rows::{Cell, Row};
pub use sheet::{Sheet, SheetTable};
pub use signs::{Look, Signs};
pub use state::{
    Attachment, Boxes, Copyable, Interval, Pasted, Phase, Positions, Settings, Shown, Source, State, Theme,
};
pub use tasks::Tasks;
pub use update::update;
pub use view::{Number, View};
