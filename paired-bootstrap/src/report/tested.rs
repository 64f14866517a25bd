//! What was tested: which columns, in which direction, and what was assumed of them.

use super::findings::{Findings, Source};
use super::joined::filters_sentence;
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
    let direction = if findings.basics.is_alone() { None } else { direction(choice, findings.basics.unit) };
    let categories = choice.category.as_ref().filter(|_| findings.inference.categories.is_some());
    let parts = columns(choice, direction, findings.exact.clustered.is_some(), categories);
    let sentences: Vec<&str> = parts.iter().map(String::as_str).chain(assumed.iter().map(String::as_str)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// The same of several systems, with the rows that count: `Here scores are read from “f1”; higher
/// is better. Only rows with “de” in “lang” count.` What was assumed is among the notes there.
pub(super) fn tested_of_several(choice: &Choice, unit: Unit, are_clustered: bool) -> Option<String> {
    let columns = columns(choice, direction(choice, unit), are_clustered, None);
    let sentences: Vec<String> = columns.into_iter().chain(filters_sentence(choice)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Which way is better; right is better than wrong without a word.
fn direction(choice: &Choice, unit: Unit) -> Option<&'static str> {
    match (choice.lower_is_better == Some(true), unit) {
        (true, _) => Some("lower is better"),
        (false, Unit::Correctness) => None,
        (false, _) => Some("higher is better"),
    }
}

/// What the columns are used as, in a sentence.
fn columns(
    choice: &Choice,
    direction: Option<&str>,
    are_clustered: bool,
    categories: Option<&String>,
) -> Option<String> {
    let named = |column: Option<&String>| column.filter(|name| !name.is_empty()).map(|name| quoted(name));
    let parts = [
        named(choice.score.as_ref()).map(|column| format!("scores are read from {column}")),
        named(choice.gold.as_ref()).map(|column| format!("an answer is right where it is that of {column}")),
        direction.map(str::to_owned),
        named(choice.cluster.as_ref().filter(|_| are_clustered))
            .map(|column| format!("clusters are the values of {column}")),
        named(categories).map(|column| format!("categories are those of {column}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Here {}.", parts.join("; ")))
}
