//! The verdicts on a results table, in words.

use super::super::bounds::{largest, least};
use super::{Cell, Compared, Comparing, Judged, Known, Pair, Verdict};
use crate::planning::review::ResultsTable;
use crate::significance::Sides;
use crate::text::{count, counted};

/// Explains the correction.
pub const HOLM: &str = "Holm’s method corrects for all comparisons of the table. “Must be significant”: with all p-values that the printed \
numbers allow. “May be”: with some of them. “Cannot be”: with none. Where the numbers say nothing about a p, it may be anything from 0 to 1. Enough items must \
differ, too: if all of them went the same way, the p of the sign test, times the number of comparisons, must be below α.";

/// A verdict's symbol, its words, and its key for style sheets and scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// A shape, so that the meaning does not depend on colour alone.
    pub sign: char,
    /// "must be significant".
    pub words: &'static str,
    /// "must".
    pub key: &'static str,
}

impl Verdict {
    /// All verdicts, in the order in which they are listed.
    pub const ALL: [Self; 7] =
        [Self::Impossible, Self::Cannot, Self::TooFew, Self::Depends, Self::Must, Self::Open, Self::NoItems];

    /// How the verdict is shown.
    #[must_use]
    pub fn mark(self) -> Mark {
        let (sign, words, key) = match self {
            Self::Must => ('●', "must be significant", "must"),
            Self::Depends => ('◐', "may be significant", "depends"),
            Self::Cannot => ('○', "cannot be significant", "cannot"),
            Self::TooFew => ('○', "too few items differ", "cannot"),
            Self::Impossible => ('✕', "impossible", "impossible"),
            Self::Open => ('?', "p is open", "open"),
            Self::NoItems => ('?', "enter n", "no-items"),
        };
        Mark { sign, words, key }
    }
}

/// "Of 12 comparisons: 1 is impossible, 2 cannot be significant."
#[must_use]
pub fn headline(judged: &[Judged]) -> String {
    if judged.is_empty() {
        return "No two systems are compared: none have scores on the same data set, or nothing says which score is better."
            .to_owned();
    }
    let counts = Verdict::ALL.into_iter().filter_map(|verdict| {
        let number = judged.iter().filter(|judged| judged.verdict == verdict).count() as u64;
        let words = match (verdict, number) {
            (Verdict::TooFew, 1) => "has too few items that differ",
            (Verdict::TooFew, _) => "have too few items that differ",
            (Verdict::Impossible, 1) => "is impossible",
            (Verdict::Impossible, _) => "are impossible",
            (Verdict::Open, 1) => "leaves p open",
            (Verdict::Open, _) => "leave p open",
            (Verdict::NoItems, 1) => "lacks n",
            (Verdict::NoItems, _) => "lack n",
            (verdict, _) => verdict.mark().words,
        };
        (number > 0).then(|| format!("{} {words}", count(number)))
    });
    let counts: Vec<String> = counts.collect();
    let total = counted(judged.len() as u64, "comparison");
    format!("Of {total}: {}.", counts.join(", "))
}

/// Which system the others are compared with, and what is tested.
#[must_use]
pub fn reference_told(table: &ResultsTable, Comparing { system, sides, .. }: &Comparing) -> String {
    let reference = match system.and_then(|system| table.systems.get(system)) {
        Some(name) => name,
        None => "the best system of the data set",
    };
    match sides {
        Sides::One => format!("Each cell asks whether {reference} is better than the cell’s system."),
        Sides::Two => format!("Each cell asks whether {reference} and the cell’s system differ."),
    }
}

/// What is wrong with the given numbers of items; `None` if they are valid.
#[must_use]
pub fn items_problem(table: &ResultsTable, items: &[Option<u64>]) -> Option<String> {
    let sets = table.sets.len();
    let fits = items.len() <= 1 || items.len() == sets;
    (!fits).then(|| {
        format!(
            "{} for {}. Enter one for each, in the order of the table, or a single one for all",
            counted(items.len() as u64, "number"),
            counted(sets as u64, "data set")
        )
    })
}

/// "Ours against BERT on RTE".
#[must_use]
pub fn comparison_name(table: &ResultsTable, pair: &Pair) -> String {
    let name = |system: usize| table.systems.get(system).map_or("", String::as_str);
    let set = table.sets.get(pair.set).map_or("", |set| set.name.as_str());
    format!("{} against {} on {set}", name(pair.systems[1]), name(pair.systems[0]))
}

/// "p 0.0012 to 0.34".
fn p_text(judged: &Judged) -> String {
    match judged.p.map(|(low, high)| (least(low.min(high), 0.0), largest(low.max(high), 0.0))) {
        Some((low, high)) if low == high => format!("p {low}"),
        Some((low, high)) => format!("p {low} to {high}"),
        None => String::new(),
    }
}

/// The lines of a cell: its score, its verdict, p, and the verdict without correction if it
/// differs.
#[must_use]
pub fn cell_text(table: &ResultsTable, pair: &Pair, judged: &Judged) -> String {
    let score = table.score(pair.systems[0], pair.set).map_or("", |score| score.text.as_str());
    let Mark { sign, words, .. } = judged.verdict.mark();
    let p = p_text(judged);
    let alone = if judged.alone == judged.verdict { "" } else { judged.alone.mark().words };
    let alone = if alone.is_empty() { String::new() } else { format!("alone: {alone}") };
    let lines = [score.to_owned(), format!("{sign} {words}"), p, alone];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The same as a sentence for screen readers, with what a click does.
#[must_use]
pub fn cell_label(table: &ResultsTable, pair: &Pair, judged: &Judged) -> String {
    let told = cell_text(table, pair, judged).replace('\n', ", ");
    format!("{told}. Open the claim: {}", comparison_name(table, pair))
}

/// Why a comparison has no result; empty if it has one.
#[must_use]
pub fn closing(pair: &Pair) -> String {
    match &pair.known {
        Known::Impossible(finding) | Known::Open(finding) => finding.headline.clone(),
        Known::Unreadable(why) => format!("{why}."),
        Known::NoItems => "The number of items is missing.".to_owned(),
        Known::OverRuns(_) | Known::Asked(_) => String::new(),
    }
}

/// All verdicts as lines of text, one data set after the other.
#[must_use]
pub fn table_text(table: &ResultsTable, compared: &Compared, judged: &[Judged]) -> String {
    let mut lines = Vec::new();
    for (set, data) in table.sets.iter().enumerate() {
        lines.push(format!("{}:", data.name));
        for (pair, judged) in compared.pairs().zip(judged).filter(|(pair, _)| pair.set == set) {
            let score = |system: usize| table.score(system, set).map_or("", |score| score.text.as_str());
            let name = |system: usize| table.systems.get(system).map_or("", String::as_str);
            let [baseline, experimental] = pair.systems;
            let said = cell_text(table, pair, judged).split('\n').skip(1).collect::<Vec<_>>().join("; ");
            let why = closing(pair);
            let why = if why.is_empty() { why } else { format!(". {why}") };
            lines.push(format!(
                "  {} {} against {} {}: {said}{why}",
                name(experimental),
                score(experimental),
                name(baseline),
                score(baseline)
            ));
        }
        let missing = compared.cells.iter().zip(&table.systems);
        let missing: Vec<&str> = missing
            .filter(|(row, _)| row.get(set).is_some_and(|cell| *cell == Cell::Missing))
            .map(|(_, name)| name.as_str())
            .collect();
        if !missing.is_empty() {
            lines.push(format!("  not compared: {}", missing.join(", ")));
        }
    }
    lines.join("\n")
}
