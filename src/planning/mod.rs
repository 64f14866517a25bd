//! Data that nobody had to collect: artificial comparisons, and the built-in examples.

mod artificial;
mod examples;

pub use artificial::Counts;
pub use examples::{Example, ExampleScores};
