//! The Web Worker that resamples, and how the page talks to it.
//!
//! [`protocol`] holds the messages: plain types that both sides share. [`JobLoop`] is the worker
//! without a browser: it takes requests, works in slices of a few milliseconds and returns replies.
//! `browser` connects it to the real Web Worker.

#[cfg(target_arch = "wasm32")]
pub mod browser;
mod crew;
mod job_loop;
pub mod protocol;
mod refusal;
mod resampling;
mod sharing;
mod tasks;
mod team;
mod writing_means;

pub use crew::Crew;
pub use job_loop::JobLoop;
use refusal::Refusal;

/// How long a slice may take before the worker checks for messages, in milliseconds: shorter than a
/// frame.
const SLICE: f64 = 12.0;
