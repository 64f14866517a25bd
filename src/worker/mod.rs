//! The Web Worker that resamples, and how the page talks to it.
//!
//! [`protocol`] holds the messages, plain types that both sides share. [`JobLoop`] is the worker without a browser: it
//! takes requests, works in slices of a few milliseconds and gives replies. `scope` connects it to the real thing.

mod job_loop;
pub mod known;
pub mod protocol;
#[cfg(target_arch = "wasm32")]
pub mod scope;

pub use job_loop::JobLoop;
