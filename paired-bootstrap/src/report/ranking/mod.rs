//! Everything that is written for the user about a comparison of several systems.
//!
//! A report is made from [`RankingFindings`]; each [`RankingExport`] turns them into a text.

mod csv;
mod export;
mod findings;
mod json;
mod latex;
mod methods;
mod notes;
mod packed;
mod pair;
mod python;
mod scores;
mod sentence;
mod signature;
mod words;

pub use export::RankingExport;
pub use findings::{RankedSystem, RankingFindings};
pub use pair::{Adjusted, ComparedPair, RankedPair};
pub use scores::scores_csv;
