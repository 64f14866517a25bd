//! Many papers at once: their p-values as a histogram, and their intervals one below the other.

mod intervals;
mod p_values;
#[cfg(test)]
mod tests;

pub use intervals::IntervalsPicture;
pub use p_values::{PValuesColumn, PValuesPicture};
