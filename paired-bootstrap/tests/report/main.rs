//! The report: every export of a few comparisons, as a text that was read by a person, as JSON
//! against its schema, with names that try to do harm, the programs by running them, and the LaTeX
//! by compiling it.

#![cfg(not(target_arch = "wasm32"))]

mod comparisons;
mod hostile;
mod latex;
mod links;
mod programs;
mod schema;
