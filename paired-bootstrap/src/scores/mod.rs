//! Paired scores, and what a cell is worth as one.
//!
//! `value` reads a cell, with `number` for decimals and `words` for `true`, `no`, `NaN` and the
//! like; `notation` tells what percent signs and commas mean among all of them, and `remainder`
//! what is noise beside them. The result is [`PairedScores`]: [`Score`]s on the decimal grid on
//! which they were printed. Texts and columns are the business of [`table`](crate::table).

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
