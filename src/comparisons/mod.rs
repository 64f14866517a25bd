//! The other tests on the same data, and what the effect is worth: how far an answer depends on the rule.
//!
//! Each test is a function of the same paired differences. What a test needs beyond them, the two lists of scores, is
//! known only where the input has them.

mod effect;
mod test;
mod warning;

pub use effect::{Accuracy, Effect, System};
pub use test::{Method, Missing, Test, TestResult};
pub use warning::Warning;
