//! The verdict in a few sentences.

use super::findings::{RankedSystem, RankingFindings};
use super::words::{adjustment, baseline, in_words, listed, name, place, tested};
use crate::bootstrap::Sides;
use crate::question::{Adjustment, Against};
use crate::text::{capital, count};

/// A sentence lists at most this many names.
const MOST_NAMES: usize = 4;

impl RankingFindings {
    /// The verdict, one sentence each: which systems are better than the baseline, or how many
    /// pairs differ if all are compared; which ranks are sure; that few items make this rough; and
    /// which columns and rows were tested.
    #[must_use]
    pub fn verdict(&self) -> Vec<String> {
        let found = of_all_pairs(self).unwrap_or_else(|| against_baseline(self));
        [found, places(self)].into_iter().chain(self.of_few_drawn()).chain(tested(self)).collect()
    }
}

/// The whole verdict, with what was assumed.
pub(super) fn sentence(findings: &RankingFindings) -> String {
    let sentences: Vec<String> = findings.verdict().into_iter().chain(findings.selected()).collect();
    sentences.iter().chain(findings.told()).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// "Five of seven other systems are significantly better than gemma-7b-it (Holm, α = 0.05)."
fn against_baseline(findings: &RankingFindings) -> String {
    let others = findings.systems.len().saturating_sub(1);
    let question = &findings.question.question;
    let better = findings.systems.iter().filter(|system| findings.is_better(system)).count();
    let worse = findings.systems.iter().filter(|system| findings.is_worse(system)).count();
    let how = match others {
        1 => format!("α = {}", question.alpha),
        _ => format!("{}, α = {}", adjustment(findings.question.adjustment), question.alpha),
    };
    let verb = |number: usize| if number == 1 { "is" } else { "are" };
    let subject = match (others, findings.systems.iter().find(|system| system.against.is_some())) {
        (1, Some(other)) => {
            let not = if better == 1 { "" } else { "not " };
            format!("{} is {not}significantly better", name(other))
        }
        _ if better == 0 && others == 2 => "Neither of two other systems is significantly better".to_owned(),
        _ if better == 0 => format!("None of {} other systems is significantly better", in_words(others)),
        _ if better == others && others == 2 => "Both other systems are significantly better".to_owned(),
        _ if better == others => format!("All {} other systems are significantly better", in_words(others)),
        _ => format!(
            "{} of {} other systems {} significantly better",
            capital(&in_words(better)),
            in_words(others),
            verb(better)
        ),
    };
    let worse = match (question.sides, worse) {
        (Sides::Two, 1) if others == 1 => ", but significantly worse".to_owned(),
        (Sides::Two, all) if all == others && others == 2 => ", and both are significantly worse".to_owned(),
        (Sides::Two, all) if all == others => format!(", and all {} are significantly worse", in_words(others)),
        (Sides::Two, 1..) => format!(", and {} {} significantly worse", in_words(worse), verb(worse)),
        _ => String::new(),
    };
    format!("{subject} than {}{worse} ({how}).", baseline(findings))
}

/// "Of 28 pairs of systems, 21 differ significantly (Holm over 56 comparisons)." If there are few,
/// they are named, the better system first.
fn of_all_pairs(findings: &RankingFindings) -> Option<String> {
    if findings.question.against == Against::Baseline || findings.systems.len() < 3 {
        return None;
    }
    let found: Vec<String> = (findings.pairs.iter())
        .filter(|pair| {
            pair.compared.difference > 0.0 && findings.significance(&pair.compared, &pair.adjusted).is_significant()
        })
        .map(|pair| [pair.system, pair.other].map(|at| name(&findings.systems[at])).join(" from "))
        .collect();
    let named =
        |found: &[String]| if found.len() > MOST_NAMES { String::new() } else { format!(": {}", listed(found)) };
    let systems = findings.systems.len();
    Some(format!(
        "Of {} pairs of systems, {} significantly ({}, α = {}){}.",
        count((systems * (systems - 1) / 2) as u64),
        match found.len() {
            0 => "none differs".to_owned(),
            1 => "1 differs".to_owned(),
            found => format!("{} differ", count(found as u64)),
        },
        match findings.question.adjustment {
            Adjustment::None => format!("{} comparisons, not adjusted", count(findings.comparisons() as u64)),
            other => format!("{} over {} comparisons", adjustment(other), count(findings.comparisons() as u64)),
        },
        findings.question.question.alpha,
        if found.is_empty() { String::new() } else { named(&found) }
    ))
}

/// "FuseChat is surely first; places 3 to 7 are open."
fn places(findings: &RankingFindings) -> String {
    let sure: Vec<&RankedSystem> = findings.systems.iter().filter(|system| system.has_sure_place()).collect();
    let best: Vec<String> = findings.systems.iter().filter(|system| system.may_be_best).map(name).collect();
    if sure.len() == findings.systems.len() {
        return "The order is sure.".to_owned();
    }
    let names = if best.len() > MOST_NAMES { String::new() } else { format!(": {}", listed(&best)) };
    let of_best = (best.len() > 1).then(|| format!("{} systems may be the best{names}", in_words(best.len())));
    let named = |system: &&RankedSystem| format!("{} surely {}", name(system), place(system.ranks.0));
    let of_sure = match sure.as_slice() {
        [] => None,
        [first, rest @ ..] if rest.len() < MOST_NAMES => {
            let first = format!("{} is surely {}", name(first), place(first.ranks.0));
            let rest = rest.iter().map(named);
            Some(listed(&std::iter::once(first).chain(rest).collect::<Vec<_>>()))
        }
        many => Some(format!("{} systems have a sure place", in_words(many.len()))),
    };
    let is_all_open = sure.is_empty();
    let parts = of_best.into_iter().chain(of_sure);
    let open = if is_all_open { "no place is sure".to_owned() } else { open_places(findings) };
    capitalized(&parts.chain([open]).collect::<Vec<_>>().join("; ")) + "."
}

/// Capitalises number words; a system's name keeps its first letter as it is.
fn capitalized(text: &str) -> String {
    match text.split_whitespace().next() {
        Some("no" | "one" | "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "nine" | "ten") => {
            capital(text)
        }
        _ => text.to_owned(),
    }
}

/// "places 1, 2 and 4 to 7 are open".
fn open_places(findings: &RankingFindings) -> String {
    let open: Vec<usize> =
        (1..).zip(&findings.systems).filter(|(_, system)| !system.has_sure_place()).map(|(place, _)| place).collect();
    let runs = open.chunk_by(|one, next| one + 1 == *next).flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first} to {last}")],
        few => few.iter().map(usize::to_string).collect(),
    });
    let places = listed(&runs.collect::<Vec<_>>());
    if open.len() == 1 { format!("place {places} is open") } else { format!("places {places} are open") }
}
