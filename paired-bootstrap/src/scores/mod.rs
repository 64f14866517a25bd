//! Paired scores, and how cells are read as scores.
//!
//! `value` reads a cell, with `number` for decimals and `words` for `true`, `no`, `NaN` and so on;
//! `notation` decides from all cells together what percent signs and commas mean, and `remainder`
//! removes rounding noise. The result is [`PairedScores`]: [`Score`]s on the decimal grid on which
//! they were printed. Texts and columns are handled by [`table`](crate::table).

mod error;
pub(crate) mod notation;
mod number;
mod paired;
pub(crate) mod remainder;
mod score;
pub(crate) mod value;
pub(crate) mod words;

pub use paired::{Content, PairedScores, PairingError, System, Unit};
pub use score::Score;
pub(crate) use score::{fraction, greatest_common_divisor};
