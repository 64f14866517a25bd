//! The report of several comparisons: every export as a text that somebody has checked, the JSON
//! against its schema, hostile names, and the programs and the LaTeX by running them.

#![cfg(not(target_arch = "wasm32"))]

mod comparisons;
mod hostile;
mod latex;
mod links;
mod programs;
mod schema;
