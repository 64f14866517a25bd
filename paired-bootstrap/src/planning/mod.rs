//! Data that nobody had to collect: artificial comparisons, and the built-in examples.

mod artificial;
mod examples;
mod percent;
pub mod power;
pub mod review;
pub mod rules;
pub mod sweep;

pub use artificial::Counts;
pub use examples::{Example, ExampleScores};
pub use percent::Percent;
