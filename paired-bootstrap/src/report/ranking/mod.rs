//! What the user takes away of a comparison of several systems.
//!
//! A report rests on [`RankingFindings`]; each [`RankingExport`] turns them into a text.

mod findings;
mod pair;

pub use findings::{RankedPair, RankedSystem, RankingFindings};
pub use pair::{Adjusted, ComparedPair};
