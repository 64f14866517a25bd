//! Looks up the result for two systems.

use paired_bootstrap::report::ranking::{RankedPair, RankingFindings};

/// The pair of these systems. The pairs of a row follow one another, without the system itself.
pub(super) fn pair_at(findings: &RankingFindings, row: usize, column: usize) -> Option<&RankedPair> {
    let others = findings.systems.len().checked_sub(1)?;
    let place = row * others + column - usize::from(column > row);
    findings.pairs.get(place).filter(|pair| (pair.system, pair.other) == (row, column))
}

/// Whether the row's system is significantly better; in a two-sided test, whether the two
/// significantly differ.
pub(super) fn is_found(findings: &RankingFindings, pair: &RankedPair) -> bool {
    findings.significance(&pair.compared, &pair.adjusted).is_significant()
}
