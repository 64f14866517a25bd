//! What the user takes away: numbers in words, the verdict as a sentence, and the address that carries the state.

mod address;
mod numbers;
mod verdict;

pub use address::{Address, AddressProblem};
pub use numbers::{Scale, count, number_in, p_value, parse_whole};
pub use verdict::{Standing, Verdict};
