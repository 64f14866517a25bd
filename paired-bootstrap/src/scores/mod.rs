//! Text in, paired scores out.
//!
//! A text passes these stations, whole or in [`Pieces`]: [`Decoder`] makes text out of a file's bytes; `lines` cuts it
//! into lines and drops comments; `layout` looks at the first lines and decides on separator, header and columns
//! (`columns`); `row` reads each line by that layout; `cell` cuts it; `value` reads a cell, with `number` for decimals and
//! `words` for `true`, `no`, `NaN` and the like; `collected` gathers the scores, with the `notation` they came in. `gaps`
//! and `summary` watch for what pairs the wrong items: blank lines in one of two lists, a row of totals. `input` has a
//! text pass them line by line, [`Reader`] drives one or two of these, and the result is a [`Reading`]: the
//! [`PairedScores`] and the [`Format`] they were read from.
//!
//! ```
//! use paired_bootstrap::scores::{Sources, read};
//!
//! let reading = read(Sources::One("old\tnew\n0.5\t0.75\n1\t0.25".to_owned()))?;
//! assert_eq!(reading.scores.pairs(), 2);
//! assert_eq!(reading.format.to_string(), "two columns, tab-separated, header");
//! # Ok::<(), paired_bootstrap::scores::ReadError>(())
//! ```

pub(crate) mod cell;
pub(crate) mod collected;
mod columns;
mod decode;
mod error;
mod format;
mod gaps;
mod input;
pub(crate) mod layout;
pub(crate) mod lines;
pub(crate) mod notation;
mod number;
mod paired;
pub(crate) mod pieces;
mod reader;
mod row;
mod score;
pub(crate) mod summary;
#[cfg(test)]
mod tests;
pub(crate) mod value;
pub(crate) mod words;

pub use decode::Decoder;
pub use error::{NO_SCORES, Place, ReadError};
pub use format::Format;
pub use lines::is_empty;
pub use paired::{Content, PairedScores, PairingError, System, Unit};
pub use pieces::Pieces;
pub use reader::{Progress, Reader, Reading, Sources, read};
pub use score::Score;
