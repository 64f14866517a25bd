//! The Web Worker that resamples, and how the page talks to it.
//!
//! [`protocol`] holds the messages, plain types that both sides share. [`JobLoop`] is the worker without a browser: it
//! takes requests, works in slices of a few milliseconds and gives replies. `scope` connects it to the real thing.

mod crew;
#[cfg(target_arch = "wasm32")]
mod helpers;
mod helping;
mod inferring;
mod job_loop;
pub mod known;
#[cfg(target_arch = "wasm32")]
pub(crate) mod late_messages;
#[cfg(target_arch = "wasm32")]
mod life;
pub mod protocol;
#[cfg(target_arch = "wasm32")]
mod reading;
mod refusal;
mod resampling;
#[cfg(target_arch = "wasm32")]
pub mod scope;
mod scores;
mod sharing;
#[cfg(target_arch = "wasm32")]
pub(crate) mod started;
mod tasks;
mod work_functions;
mod writing_means;

pub use crew::Crew;
pub use job_loop::JobLoop;
use refusal::Refusal;
pub(crate) use work_functions::WorkFunctions;

/// How long a slice may take before the worker looks at its messages again, in milliseconds: shorter than a frame.
const SLICE: f64 = 12.0;
