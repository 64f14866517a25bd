//! Planning a comparison and reviewing one in print: power, sweeps, rules of thumb, the review of a
//! paper's numbers, and the agreement of judges; also artificial data and the built-in examples.

mod agreement;
mod artificial;
mod courses;
mod examples;
mod graded;
mod percent;
pub mod power;
mod ranges;
pub mod review;
pub mod rules;
pub mod sweep;

pub use agreement::{Agreement, Judged};
pub use artificial::Counts;
pub use examples::{Example, ExampleScores};
pub use graded::{MOST_GRADED_ITEMS, graded_items, graded_power};
pub use percent::Percent;
pub use ranges::Ranges;
