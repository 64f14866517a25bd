//! Bootstrap Explorer: is this difference between two systems real?
//!
//! The statistics are in the library [`paired_bootstrap`]. This crate is the page built on it:
//!
//! | module | what it is for |
//! |---|---|
//! | [`chart`] | the page's pictures, drawn on whatever plotters can draw on |
//! | [`worker`] | the protocol between page and Web Worker, and the job loop that runs there |
//! | [`app`] | the page: state, update, sheet; its seven views |
//!
//! All but `app::browser` and `worker::browser` know nothing of a browser: they compile and are
//! tested natively.

pub mod app;
pub mod chart;
pub mod worker;

/// Identifies the sources that this was built from; set by the build command.
pub const BUILD: &str = match option_env!("EXPLORER_BUILD") {
    Some(build) => build,
    None => "development",
};
