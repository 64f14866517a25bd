//! What was tested: which columns, in which direction, and under which assumptions.

use super::findings::{Findings, Source};
use super::joined::filters_sentence;
use crate::scores::Unit;
use crate::table::Choice;
use crate::text::fitting;

/// A name for a sentence.
fn quoted(name: &str) -> String {
    const LONGEST: usize = 60;
    format!("“{}”", fitting(name, LONGEST))
}

/// The columns that the scores come from, which direction is better, and the assumptions behind
/// open questions. `None` for artificial scores, and for lists with nothing to say about them.
pub(super) fn tested(findings: &Findings) -> Option<String> {
    let Source::Text { choice, told, .. } = &findings.source else { return None };
    let direction = direction(findings.is_lower_better(), findings.basics.unit).filter(|_| !findings.basics.is_alone());
    let is_categorized = findings.inference.categories.is_some();
    let parts = columns(choice, direction, findings.exact.clustered.is_some(), is_categorized);
    let sentences: Vec<&str> = parts.iter().map(String::as_str).chain(told.iter().map(String::as_str)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// As [`tested`], for several systems, with the rows that count:
/// `Here scores are read from “f1”; higher is better. Only rows with “de” in “lang” count.`
/// Assumptions are not included; they are among the notes.
pub(super) fn tested_of_several(
    choice: &Choice,
    is_lower_better: bool,
    unit: Unit,
    are_clustered: bool,
) -> Option<String> {
    let columns = columns(choice, direction(is_lower_better, unit), are_clustered, false);
    let sentences: Vec<String> = columns.into_iter().chain(filters_sentence(choice)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Which direction is better; `None` for right and wrong answers, where it is obvious.
fn direction(is_lower_better: bool, unit: Unit) -> Option<&'static str> {
    match (is_lower_better, unit) {
        (true, _) => Some("lower is better"),
        (false, Unit::Correctness) => None,
        (false, _) => Some("higher is better"),
    }
}

/// The role of each column, in a sentence.
fn columns(choice: &Choice, direction: Option<&str>, are_clustered: bool, are_categorized: bool) -> Option<String> {
    let named = |column: &Option<String>| column.as_deref().filter(|name| !name.is_empty()).map(quoted);
    let Choice { score, gold, right, cluster, category, .. } = choice;
    let parts = [
        named(score).map(|column| format!("scores are read from {column}")),
        named(gold).map(|column| format!("an answer is right where it is that of {column}")),
        named(right).map(|word| format!("an answer is right where it is graded {word}")),
        direction.map(str::to_owned),
        named(cluster).filter(|_| are_clustered).map(|column| format!("clusters are the values of {column}")),
        named(category).filter(|_| are_categorized).map(|column| format!("categories are those of {column}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Here {}.", parts.join("; ")))
}
