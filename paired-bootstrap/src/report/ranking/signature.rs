//! A comparison of several systems in one line.

use super::findings::RankingFindings;
use crate::bootstrap::Sides;
use crate::question::Against;
use crate::report::VERSION;
use crate::report::findings::Source;

/// Everything that identifies a result, but no names: only letters, digits and `:|.+-`.
pub(super) fn signature(findings: &RankingFindings) -> String {
    let question = &findings.question.question;
    let clusters = findings.clusters.map_or_else(String::new, |clusters| format!("|clusters:{clusters}"));
    let stopped =
        if findings.resamples < question.resamples { format!("|asked:{}", question.resamples) } else { String::new() };
    let (filters, assumed) = match &findings.source {
        Source::Text { choice, assumed, .. } => (choice.filters().len(), assumed.len()),
        Source::Counts => (0, 0),
    };
    // As in a comparison of two systems, where these are counted without names, too.
    let selected: String = [
        ("filters", filters),
        ("left-out", findings.overlap.as_ref().and_then(|overlap| overlap.left_out).unwrap_or_default()),
        ("left-out-systems", findings.left_out),
        ("assumed", assumed),
    ]
    .into_iter()
    .filter(|(_, number)| *number > 0)
    .map(|(key, number)| format!("|{key}:{number}"))
    .collect();
    format!(
        "systems:{}|items:{}{clusters}|rule:le0|N:{}|seed:{}{stopped}{}{}{selected}|alpha:{}|against:{}|correct:{}|better:{}|best:{}|version:{}",
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
