//! A comparison of several systems in one line.

use super::findings::RankingFindings;
use crate::bootstrap::Sides;
use crate::question::Against;
use crate::report::VERSION;

/// Everything that identifies a result, but no names: only letters, digits and `:|.+-`.
pub(super) fn signature(findings: &RankingFindings) -> String {
    let question = &findings.question.question;
    let clusters = findings.clusters.map_or_else(String::new, |clusters| format!("|clusters:{clusters}"));
    let stopped =
        if findings.resamples < question.resamples { format!("|asked:{}", question.resamples) } else { String::new() };
    format!(
        "systems:{}|items:{}{clusters}|rule:le0|N:{}|seed:{}{stopped}{}{}|alpha:{}|against:{}|correct:{}|better:{}|best:{}|version:{}",
        findings.systems.len(),
        findings.items,
        findings.resamples,
        question.seed,
        if question.sides == Sides::Two { "|sides:2" } else { "" },
        if findings.is_lower_better { "|lower:1" } else { "" },
        question.alpha,
        if findings.question.against == Against::All { "all" } else { "baseline" },
        findings.question.adjustment.key(),
        findings.systems.iter().filter(|system| findings.is_better(system)).count(),
        findings.systems.iter().filter(|system| system.may_be_best).count(),
        VERSION
    )
}
