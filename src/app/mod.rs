//! The page: one [`State`], one [`update`], one kind of [`Sheet`](sheet::Sheet).
//!
//! Events turn into a new state and effects; the sheet is a function of the state. All three
//! compile and are tested natively. Only `browser`, for wasm, touches the browser.

#[cfg(target_arch = "wasm32")]
pub mod browser;
mod event;
pub mod form;
mod frame;
pub mod session;
pub mod sheet;
pub mod signs;
mod state;
#[cfg(test)]
mod tests;
mod update;
pub mod views;

pub use event::Event;
pub use session::Effect;
pub use state::State;
pub use update::update;
