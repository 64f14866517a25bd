//! What was tested: which columns, in which direction, and what was assumed of them.

use super::findings::{Findings, Source};
use crate::scores::Unit;
use crate::table::Choice;
use crate::text::fitting;

/// A name as a sentence bears it.
fn quoted(name: &str) -> String {
    const LONGEST: usize = 60;
    format!("“{}”", fitting(name, LONGEST))
}

/// Which columns the scores come from, which way is better, and what was assumed where a question
/// is open. `None` for artificial scores, and for lists of which nothing is to be said.
pub(super) fn tested(findings: &Findings) -> Option<String> {
    let Source::Text { choice, assumed, .. } = &findings.source else { return None };
    let Choice { score, gold, cluster, category, .. } = &**choice;
    let named = |column: &Option<String>| column.as_deref().filter(|name| !name.is_empty()).map(quoted);
    let direction = match (findings.is_lower_better(), findings.basics.unit) {
        _ if findings.basics.is_alone() => None,
        (true, _) => Some("lower is better".to_owned()),
        // Right is better than wrong.
        (false, Unit::Correctness) => None,
        (false, _) => Some("higher is better".to_owned()),
    };
    let parts = [
        named(score).map(|column| format!("scores are read from {column}")),
        named(gold).map(|column| format!("an answer is right where it is that of {column}")),
        direction,
        named(cluster)
            .filter(|_| findings.exact.clustered.is_some())
            .map(|column| format!("clusters are the values of {column}")),
        named(category)
            .filter(|_| findings.inference.categories.is_some())
            .map(|column| format!("categories are those of {column}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let parts = (!parts.is_empty()).then(|| format!("Here {}.", parts.join("; ")));
    let sentences: Vec<&str> = parts.iter().map(String::as_str).chain(assumed.iter().map(String::as_str)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}
