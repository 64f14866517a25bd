//! Several systems: comparison with reference values, properties, and how often rank sets contain
//! the truth.

#![cfg(not(target_arch = "wasm32"))]

mod coverage;
mod properties;
mod reference;
mod report;
mod selecting;

use paired_bootstrap::analysis::{Items, Ranking, RankingQuestion};
use paired_bootstrap::report::ranking::RankingFindings;

/// Runs all steps of a ranking.
pub fn answered(items: Items, question: RankingQuestion) -> RankingFindings {
    let mut ranking = Ranking::new(items.into(), question).expect("systems on the same items");
    while ranking.step() {}
    ranking.findings().expect("all is drawn")
}
