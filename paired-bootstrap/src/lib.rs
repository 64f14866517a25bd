#![doc = include_str!("../README.md")]

pub mod analysis;
pub mod bootstrap;
pub mod comparisons;
pub mod planning;
pub mod question;
pub mod report;
pub mod scores;
pub mod significance;
// Shared with the page, which counts bytes. Nobody else needs it.
#[doc(hidden)]
pub mod sorting;
pub mod table;
pub mod text;
