//! Numbers, places and names for sentences.

use super::findings::{RankedSystem, RankingFindings};
use crate::question::Adjustment;
use crate::report::findings::Source;
use crate::report::tested::tested_of_several;
use crate::text::{count, fitting};

/// A small number as a word: "five"; larger ones as digits.
pub(super) fn in_words(number: usize) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(number).map_or_else(|| count(number as u64), |word| (*word).to_owned())
}

/// A place as a word: "second"; larger ones as "in place 7".
pub(super) fn place(place: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let word = place.checked_sub(1).and_then(|at| WORDS.get(at));
    word.map_or_else(|| format!("in place {place}"), |word| (*word).to_owned())
}

/// A list in a sentence: "a, b and c".
pub(super) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A system's name for a sentence.
pub(super) fn name(system: &RankedSystem) -> String {
    const LONGEST: usize = 60;
    let name = fitting(&system.name, LONGEST);
    if name.is_empty() { "(no name)".to_owned() } else { name }
}

/// The name of the baseline.
pub(super) fn baseline(findings: &RankingFindings) -> String {
    findings.baseline().map(name).unwrap_or_default()
}

/// Which columns and rows were tested, and in which direction; `None` if there is nothing to say.
/// Reports also state what was assumed, chosen and left out ([told](RankingFindings::told)).
pub(super) fn tested(findings: &RankingFindings) -> Option<String> {
    let Source::Text { choice, .. } = &findings.source else { return None };
    tested_of_several(choice, findings.is_lower_better, findings.unit, findings.clusters.is_some())
}

/// The name of the adjustment, for use in parentheses.
pub(super) fn adjustment(adjustment: Adjustment) -> &'static str {
    match adjustment {
        Adjustment::Holm => "Holm",
        Adjustment::Bonferroni => "Bonferroni",
        Adjustment::BenjaminiHochberg => "Benjamini–Hochberg",
        Adjustment::MaxT => "step-down maxT",
        Adjustment::None => "not adjusted",
    }
}
